//! Payee data of merchants and partners. A changed bank account is held before it is paid, so that its owner can object
//! and an attacker in an account or the back office cannot redirect the next payout.

mod notice;

use jiff::{SignedDuration, Timestamp};
use saakh_domain::Secret;
use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::identifiers::{BankAccount, Ifsc, Pan};
use saakh_store::distribution::merchant::{self, Merchant, SealedValue};
use saakh_store::distribution::payee_change::{self, NewPayeeChange, PayeeChange};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Value, json};

use self::notice::{SendPayeeCancellationNotice, SendPayeeChangeNotice};
use super::sealed_payee::{seal_bank_account, seal_pan};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_after;
use crate::platform::text_validation;
use crate::{App, Code, Error, Result, register_job, require_same_version};

/// Payee data of a merchant or a partner's own account.
#[derive(Debug, Clone)]
pub struct PayeeDetails {
    pub pan: Pan,
    pub bank_account: Secret<String>,
    pub ifsc: Ifsc,
}

/// Validates a bank account's number.
pub fn parse_bank_account(text: &str) -> Result<Secret<String>> {
    let number = BankAccount::parse(text)
        .map_err(|invalid| Error::field("bankAccount", invalid.message()))?;
    Ok(Secret::new(number.as_str().to_owned()))
}

/// Stores a payee's PAN, and a new bank account as a held change, of which the owner is notified by mail. Refused if
/// they were changed since they were read.
///
/// An account that is already paid or held creates no change; another one supersedes a held one.
pub async fn set_payee(
    app: &App,
    by: &RequestContext,
    id: MerchantId,
    seen: Option<i64>,
    details: &PayeeDetails,
) -> Result<Merchant> {
    let merchant = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<Merchant> {
        let before = find_merchant(tx, id).await?;
        require_same_version(before.version, seen)?;
        let pan = seal_pan(app, id, &details.pan);
        if before.pan.as_ref().map(|pan| &pan.hash) != Some(&pan.hash) {
            merchant::set_pan(tx, id, &pan).await?;
        }
        let bank = seal_bank_account(app, id, &details.bank_account);
        create_change(app, tx, by, &before, &bank, details.ifsc.as_str()).await?;
        renew_version(tx, &before).await?;
        let after = find_merchant(tx, id).await?;
        let detail = json!({ "before": audited_state(&before), "after": audited_state(&after) });
        record_change(app, tx, by, id, "merchant.payee", detail).await?;
        Ok(after)
    })?;
    app.jobs.notify_one();
    Ok(merchant)
}

/// Creates the change, unless the account is already paid or held.
async fn create_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    payee: &Merchant,
    bank: &SealedValue,
    ifsc: &str,
) -> Result<()> {
    let held = payee_change::find_held(tx, payee.id).await?;
    let (number, branch) = match &held {
        Some(held) => (held.account.as_ref(), Some(held.ifsc.as_str())),
        None => (payee.bank.as_ref(), payee.ifsc.as_deref()),
    };
    if number.map(|account| &account.hash) == Some(&bank.hash) && branch == Some(ifsc) {
        return Ok(());
    }
    let now = app.now();
    if let Some(held) = held {
        payee_change::end(tx, held.id, PayeeChangeState::Superseded, None, now).await?;
    }
    let wait = SignedDuration::from_hours(app.reference.limits.payee_change.hold_hours);
    let new = NewPayeeChange {
        merchant: payee.id,
        account: bank,
        ifsc,
        asked_by: match by.actor {
            Actor::Admin(admin) => Some(admin),
            _ => None,
        },
        asked_at: now,
        effective_at: seconds_after(now, wait.as_secs()),
    };
    let id = payee_change::add(tx, &new).await?;
    job::enqueue_later::<ApplyPayeeChange>(app, tx, id, wait).await?;
    Ok(job::enqueue::<SendPayeeChangeNotice>(app, tx, id).await?)
}

/// Makes a held bank account effective.
pub(crate) struct ApplyPayeeChange;

impl JobKind for ApplyPayeeChange {
    const NAME: &'static str = "apply-payee-change";
    const QUEUE: Queue = Queue::Records;
    type Payload = i64;

    async fn run(job: &JobContext<'_>, id: i64) -> Result<JobOutcome> {
        match apply(job.app, id).await? {
            Some(at) => Ok(JobOutcome::Postpone(at.duration_since(job.app.now()))),
            None => Ok(JobOutcome::Done),
        }
    }
}

register_job!(ApplyPayeeChange);

/// Makes a change effective if its hold has ended; otherwise returns the time when it will. A change that is no longer
/// held is unchanged.
pub async fn apply(app: &App, id: i64) -> Result<Option<Timestamp>> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let Some(change) = payee_change::get(tx, id).await? else {
            return Ok(None);
        };
        let Some(account) = &change.account else {
            return Ok(None);
        };
        let now = app.now();
        if now < change.effective_at {
            return Ok(Some(change.effective_at));
        }
        let before = find_merchant(tx, change.merchant).await?;
        merchant::set_bank(tx, before.id, account, &change.ifsc).await?;
        payee_change::end(tx, id, PayeeChangeState::Effective, None, now).await?;
        renew_version(tx, &before).await?;
        let after = find_merchant(tx, before.id).await?;
        let detail = json!({ "before": audited_state(&before), "after": audited_state(&after) });
        let (by, action) = (&RequestContext::SYSTEM, "merchant.payee-effective");
        record_change(app, tx, by, before.id, action, detail).await?;
        Ok(None)
    })
}

/// Cancels a held change, with a reason, and notifies the owner by mail. The current account remains.
///
/// # Errors
/// `payee-change-over` if it is no longer held.
pub async fn cancel(app: &App, by: &RequestContext, id: i64, reason: &str) -> Result<PayeeChange> {
    let reason = text_validation::validate_reason(reason)?;
    let cancelled = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<PayeeChange> {
        let change = find_change(tx, id).await?;
        let state = PayeeChangeState::Cancelled;
        if !payee_change::end(tx, id, state, Some(&reason), app.now()).await? {
            return Err(Code::PayeeChangeOver.into());
        }
        let payee = find_merchant(tx, change.merchant).await?;
        renew_version(tx, &payee).await?;
        let detail = json!({
            "before": { "bankAccount": change.masked, "ifsc": change.ifsc },
            "reason": reason,
        });
        record_change(app, tx, by, payee.id, "merchant.payee-cancel", detail).await?;
        job::enqueue::<SendPayeeCancellationNotice>(app, tx, id).await?;
        find_change(tx, id).await
    })?;
    app.jobs.notify_one();
    Ok(cancelled)
}

/// Increases the version, so that earlier readers get a conflict.
async fn renew_version(tx: &mut Tx, payee: &Merchant) -> Result<()> {
    Ok(merchant::set_status(tx, payee.id, payee.status, payee.reason.as_deref()).await?)
}

/// The audited state, masked as everywhere.
fn audited_state(merchant: &Merchant) -> Value {
    let masked = |sealed: &Option<SealedValue>| sealed.as_ref().map(|sealed| sealed.masked.clone());
    let waiting = merchant.waiting.as_ref();
    json!({
        "pan": masked(&merchant.pan),
        "bankAccount": masked(&merchant.bank),
        "ifsc": merchant.ifsc,
        "waitingAccount": waiting.map(|waiting| &waiting.masked),
        "waitingIfsc": waiting.map(|waiting| &waiting.ifsc),
    })
}

async fn find_merchant(tx: &mut Tx, id: MerchantId) -> Result<Merchant> {
    merchant::get(tx, id).await?.ok_or_else(Error::not_found)
}

async fn find_change(tx: &mut Tx, id: i64) -> Result<PayeeChange> {
    payee_change::get(tx, id)
        .await?
        .ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: MerchantId,
    action: &'static str,
    detail: Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "merchant",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
