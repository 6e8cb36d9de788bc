//! Merchants: approval, suspension, and their data.

use saakh_domain::catalog::property::Property;
use saakh_domain::distribution::merchant::{
    MerchantDetails, MerchantStatus, MerchantStep, PROPERTIES,
};
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::identity::identifiers::{Email, Ifsc, Mobile, Pan};
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant::{self, Merchant, NewMerchant};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::rejection::SendRejectionNotice;
use super::sealed_payee::{seal_bank_account, seal_owner, seal_pan};
use crate::identity::portal_user;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit::{self, Editable, StoredRow};
use crate::platform::job;
use crate::platform::text_validation;
use crate::{App, Code, Error, Refusal, Result, require_same_version};

/// A back-office decision about a merchant.
#[derive(Debug)]
pub enum MerchantDecision {
    /// Approves the application and invites the merchant by mail.
    Approve {
        /// Language of the mail, unless the merchant has chosen one.
        locale: Language,
    },
    /// Rejects the application, with a reason.
    Reject(String),
    /// Suspends the merchant, with a reason.
    Suspend(String),
    /// Reactivates the merchant.
    Resume,
}

/// A merchant's application.
#[derive(Debug, Clone)]
pub struct MerchantApplication {
    /// The partner they want to work under.
    pub partner_id: PartnerId,
    pub name: String,
    /// The shop's name; may be empty.
    pub shop: String,
    pub email: Email,
    pub mobile: Mobile,
    pub city: String,
    pub pan: Pan,
    pub bank_account: Secret<String>,
    pub ifsc: Ifsc,
}

/// Unmasked data.
#[derive(Debug)]
pub struct UnmaskedMerchantData {
    pub pan: Option<Secret<String>>,
    pub bank_account: Option<Secret<String>>,
    pub ifsc: Option<String>,
    pub mobile: Option<Secret<String>>,
}

/// Stores an application, to be decided by the back office.
pub async fn add_application(
    app: &App,
    by: &RequestContext,
    application: &MerchantApplication,
) -> Result<MerchantId> {
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<MerchantId> {
        add_in(app, tx, application, |_| by.clone()).await
    });
    added.map_err(crate::identity::account::map_duplicate_email)
}

/// As [`add_application`], in a transaction whose scope excludes other additions.
pub(super) async fn add_in(
    app: &App,
    tx: &mut Tx,
    application: &MerchantApplication,
    by: impl FnOnce(MerchantId) -> RequestContext,
) -> Result<MerchantId> {
    let id = merchant::add(tx, &new_merchant(application), app.now()).await?;
    keep_application(app, tx, id, application, &by(id)).await?;
    Ok(id)
}

/// Replaces an unconfirmed application of the same address by a confirmed one, which needs a new decision.
pub(super) async fn replace_in(
    app: &App,
    tx: &mut Tx,
    id: MerchantId,
    application: &MerchantApplication,
    by: &RequestContext,
) -> Result<()> {
    merchant::replace_unconfirmed(tx, id, &new_merchant(application), app.now()).await?;
    keep_application(app, tx, id, application, by).await
}

fn new_merchant(application: &MerchantApplication) -> NewMerchant<'_> {
    NewMerchant {
        partner_id: application.partner_id,
        name: &application.name,
        shop: &application.shop,
        email: application.email.as_str(),
        mobile: Some(application.mobile.e164()),
        city: &application.city,
        is_partner: false,
        status: MerchantStatus::Pending,
    }
}

/// Seals PAN and account, and audits the application.
async fn keep_application(
    app: &App,
    tx: &mut Tx,
    id: MerchantId,
    application: &MerchantApplication,
    by: &RequestContext,
) -> Result<()> {
    let pan = seal_pan(app, id, &application.pan);
    let bank = seal_bank_account(app, id, &application.bank_account);
    merchant::seal(tx, id, &pan, &bank, application.ifsc.as_str()).await?;
    let detail = json!({ "after": { "partner": application.partner_id } });
    record_change(app, tx, by, id, "merchant.apply", detail).await
}

/// Applies a decision about a merchant, unless another user changed them since they were read.
pub async fn decide(
    app: &App,
    by: &RequestContext,
    id: MerchantId,
    expected: Option<i64>,
    step: MerchantDecision,
) -> Result<Merchant> {
    let reason = step.reason()?;
    let merchant = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<Merchant> {
        let before = stored(tx, id).await?;
        require_same_version(before.version, expected)?;
        take_step(app, tx, by, &before, &step, reason.as_deref()).await?;
        stored(tx, id).await
    })?;
    app.jobs.notify_one();
    Ok(merchant)
}

/// Suspends an active merchant; their sessions end.
pub(crate) async fn suspend_login(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: MerchantId,
    reason: &str,
) -> Result<()> {
    let before = stored(tx, id).await?;
    let step = MerchantDecision::Suspend(reason.to_owned());
    take_step(app, tx, by, &before, &step, Some(reason)).await
}

async fn take_step(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    before: &Merchant,
    step: &MerchantDecision,
    reason: Option<&str>,
) -> Result<()> {
    let next = before.status.next_status(step.kind());
    let next = next.ok_or_else(|| no_way(before.status, step.kind()))?;
    if next == MerchantStatus::Active && before.confirmed_at.is_none() {
        // PAN and account may belong to another person than the owner of the address.
        return Err(Code::MerchantUnconfirmed.into());
    }
    merchant::set_status(tx, before.id, next, reason).await?;
    follow_up(app, tx, by, step, before).await?;
    let detail = json!({
        "before": { "status": before.status.code() },
        "after": { "status": next.code() },
        "reason": reason,
    });
    record_change(app, tx, by, before.id, step.action(), detail).await
}

/// Mails a rejection, ends sessions on suspension, and invites the owner of an approved merchant.
async fn follow_up(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    step: &MerchantDecision,
    merchant: &Merchant,
) -> Result<()> {
    match step {
        MerchantDecision::Approve { locale } => {
            let locale = merchant.locale.unwrap_or(*locale);
            portal_user::invite_owner(app, tx, by, merchant, locale).await
        }
        MerchantDecision::Reject(_) => {
            Ok(job::enqueue::<SendRejectionNotice>(app, tx, merchant.id).await?)
        }
        MerchantDecision::Suspend(_) => portal_user::end_all_sessions(app, tx, merchant.id).await,
        MerchantDecision::Resume => Ok(()),
    }
}

/// Edits properties of a merchant; refused if another user changed them since they were read.
pub async fn correct(
    app: &App,
    by: &RequestContext,
    id: MerchantId,
    seen: Option<i64>,
    edits: &[(&str, Value)],
) -> Result<Merchant> {
    edit::edit::<MerchantDetails>(app, by, id.0, seen, "merchant.update", edits).await
}

impl StoredRow<MerchantDetails> for Merchant {
    fn parts(&self) -> (MerchantDetails, i64) {
        let details = MerchantDetails {
            name: self.name.clone(),
            shop: self.shop.clone(),
            city: self.city.clone(),
            share_percent: self.share_percent,
            gst_registered: self.gst_registered,
        };
        (details, self.version)
    }
}

impl Editable for MerchantDetails {
    const KIND: &'static str = "merchant";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    const IN_CATALOG: bool = false;
    type Row = Merchant;

    fn scope(id: i64) -> Scope {
        Scope::merchant(MerchantId(id))
    }

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<Merchant>, DbError> {
        merchant::get(tx, MerchantId(id)).await
    }

    async fn validate(_: &App, _: &mut Tx, _: &Self, _: &Self, _: &[String]) -> Result<()> {
        Ok(())
    }

    async fn store(tx: &mut Tx, id: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        let id = MerchantId(id);
        // The row exists, because this transaction has read it.
        let email = merchant::get(tx, id).await?.map(|stored| stored.email);
        let email = email.as_ref().map_or("", |email| email.expose().as_str());
        merchant::update_details(tx, id, after, email).await
    }
}

/// Deletes a merchant's failed logins, so that they can log in from anywhere.
pub async fn unlock(app: &App, by: &RequestContext, id: MerchantId) -> Result<Merchant> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let merchant = stored(tx, id).await?;
        portal_user::unlock_all(app, tx, id).await?;
        record_change(app, tx, by, id, "merchant.unlock", json!({})).await?;
        Ok(merchant)
    })
}

/// Returns unmasked data, and audits the access with its reason.
pub async fn reveal(
    app: &App,
    by: &RequestContext,
    id: MerchantId,
    reason: &str,
) -> Result<UnmaskedMerchantData> {
    let reason = text_validation::validate_reason(reason)?;
    let merchant = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<Merchant> {
        let merchant = stored(tx, id).await?;
        let detail = json!({ "reason": reason });
        record_change(app, tx, by, id, "merchant.reveal", detail).await?;
        Ok(merchant)
    })?;
    let (owner, keys) = (seal_owner(id), &app.keys);
    let unreadable = |error| Error::internal("a merchant's secret does not open", error);
    let pan = merchant
        .pan
        .map(|pan| keys.decrypt_pan(&pan.cipher, &owner));
    let bank = merchant
        .bank
        .map(|bank| keys.decrypt_bank_account(&bank.cipher, &owner));
    Ok(UnmaskedMerchantData {
        pan: pan.transpose().map_err(unreadable)?,
        bank_account: bank.transpose().map_err(unreadable)?,
        ifsc: merchant.ifsc,
        mobile: merchant.mobile,
    })
}

impl MerchantDecision {
    const fn kind(&self) -> MerchantStep {
        match self {
            Self::Approve { .. } => MerchantStep::Approve,
            Self::Reject(_) => MerchantStep::Reject,
            Self::Suspend(_) => MerchantStep::Suspend,
            Self::Resume => MerchantStep::Resume,
        }
    }

    const fn action(&self) -> &'static str {
        match self {
            Self::Approve { .. } => "merchant.approve",
            Self::Reject(_) => "merchant.reject",
            Self::Suspend(_) => "merchant.suspend",
            Self::Resume => "merchant.resume",
        }
    }

    fn reason(&self) -> Result<Option<String>> {
        match self {
            Self::Reject(reason) | Self::Suspend(reason) => {
                text_validation::validate_reason(reason).map(Some)
            }
            Self::Approve { .. } | Self::Resume => Ok(None),
        }
    }
}

fn no_way(from: MerchantStatus, step: MerchantStep) -> Error {
    Refusal::new(Code::InvalidTransition)
        .with("from", from.code())
        .with("to", step.resulting_status().code())
        .into()
}

async fn stored(tx: &mut Tx, id: MerchantId) -> Result<Merchant> {
    merchant::get(tx, id).await?.ok_or_else(Error::not_found)
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
