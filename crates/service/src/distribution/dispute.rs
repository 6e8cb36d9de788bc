//! Disputes about a loan's commission: raised in the portal, or by a lender and recorded here; answered by the back
//! office, with corrections if needed.

mod tell;

use saakh_domain::distribution::ledger::dispute::{Correction, DisputeState, DisputeStep, Side};
use saakh_domain::id::{AdminId, DisputeId, MerchantId, SubmissionId};
use saakh_store::distribution::ledger::dispute::{
    self, Dispute, DisputeMessageRow, MessageAuthor, NewDisputeMessage,
};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::distribution::ledger::{entry, loan};
use saakh_store::identity::merchant_login::MerchantLogin;
use saakh_store::{Conn, Tx, read_tx, write_tx};
use serde_json::json;

use super::ledger::{book_events, scope, statement_key};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::job;
use crate::platform::text_validation;
use crate::{App, Code, Error, Result, require_same_version};
use tell::SendDisputeAnswer;

/// Maximum number of open disputes per merchant.
const MOST_RUNNING: i64 = 20;

/// A dispute with its messages.
#[derive(Debug, Clone)]
pub struct DisputeThread {
    pub dispute: Dispute,
    pub messages: Vec<DisputeMessageRow>,
}

/// Returns the disputes that a login raised.
pub async fn list_for_login(app: &App, login: &MerchantLogin) -> Result<Vec<DisputeThread>> {
    read_tx!(app.db, |conn| {
        let disputes = dispute::list_for_login(conn, login).await?;
        threads(conn, disputes).await
    })
}

/// Returns the disputes about a loan.
pub async fn list_for_loan(app: &App, loan: SubmissionId) -> Result<Vec<DisputeThread>> {
    read_tx!(app.db, |conn| {
        let disputes = dispute::list_for_loan(conn, loan).await?;
        threads(conn, disputes).await
    })
}

async fn threads(conn: &mut Conn, disputes: Vec<Dispute>) -> Result<Vec<DisputeThread>> {
    let ids: Vec<DisputeId> = disputes.iter().map(|one| one.id).collect();
    let mut messages = dispute::list_messages(conn, &ids).await?;
    let with_messages = |dispute: Dispute| DisputeThread {
        messages: messages.remove(&dispute.id).unwrap_or_default(),
        dispute,
    };
    Ok(disputes.into_iter().map(with_messages).collect())
}

async fn thread(conn: &mut Conn, id: DisputeId) -> Result<DisputeThread> {
    let found = dispute::get(conn, id).await?.ok_or_else(Error::not_found)?;
    let messages = dispute::list_messages(conn, &[id]).await?.remove(&id);
    Ok(DisputeThread {
        dispute: found,
        messages: messages.unwrap_or_default(),
    })
}

/// Raises a dispute about an entry that changed what the merchant is owed for a loan.
pub async fn raise(
    app: &App,
    by: &RequestContext,
    asker: &MerchantLogin,
    about: i64,
    text: &str,
) -> Result<DisputeThread> {
    let text = text_validation::validate_text(text)?;
    write_tx!(app.db, scope(), |tx| {
        let account = asker.payee().account();
        let found = entry::get(tx, about).await?;
        let found = found.filter(|entry| entry.lines.iter().any(|line| line.account == account));
        let loan = found.and_then(|entry| entry.submission);
        let loan = loan.ok_or_else(Error::not_found)?;
        if dispute::has_open_for_entry(tx, asker.id, about).await? {
            return Err(Code::DisputeAsked.into());
        }
        if dispute::count_open(tx, asker.id).await? >= MOST_RUNNING {
            return Err(Code::DisputeTooMany.into());
        }
        let new = added(app, tx, loan, Some(about), Some(asker.id)).await?;
        let message = NewDisputeMessage {
            step: DisputeStep::Asked,
            author: MessageAuthor::Merchant(asker.id),
            text: text.as_str(),
            entry: None,
        };
        step(app, tx, by, &new, Side::Asker, message).await?;
        thread(tx, new.id).await
    })
}

/// Records a lender's dispute about a loan.
pub async fn record_for_lender(
    app: &App,
    by: &RequestContext,
    loan: SubmissionId,
    text: &str,
) -> Result<DisputeThread> {
    let text = text_validation::validate_text(text)?;
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let new = added(app, tx, loan, None, None).await?;
        let message = NewDisputeMessage {
            step: DisputeStep::Asked,
            author: MessageAuthor::Admin(admin),
            text: text.as_str(),
            entry: None,
        };
        step(app, tx, by, &new, Side::Asker, message).await?;
        thread(tx, new.id).await
    })
}

/// Adds a message of the merchant, after an answer or at any time.
pub async fn add_message(
    app: &App,
    by: &RequestContext,
    asker: &MerchantLogin,
    id: DisputeId,
    text: &str,
) -> Result<DisputeThread> {
    let text = text_validation::validate_text(text)?;
    write_tx!(app.db, scope(), |tx| {
        let own = own(tx, asker, id).await?;
        let message = NewDisputeMessage {
            step: DisputeStep::Asked,
            author: MessageAuthor::Merchant(asker.id),
            text: text.as_str(),
            entry: None,
        };
        step(app, tx, by, &own, Side::Asker, message).await?;
        thread(tx, id).await
    })
}

/// Withdraws a dispute.
pub async fn withdraw(
    app: &App,
    by: &RequestContext,
    asker: &MerchantLogin,
    id: DisputeId,
) -> Result<DisputeThread> {
    write_tx!(app.db, scope(), |tx| {
        let own = own(tx, asker, id).await?;
        let message = NewDisputeMessage {
            step: DisputeStep::Closed,
            author: MessageAuthor::Merchant(asker.id),
            text: "",
            entry: None,
        };
        step(app, tx, by, &own, Side::Asker, message).await?;
        thread(tx, id).await
    })
}

/// Answers a dispute and books the correction in the same transaction; a merchant is notified by mail.
pub async fn answer(
    app: &App,
    by: &RequestContext,
    id: DisputeId,
    seen: Option<i64>,
    text: &str,
    correction: Option<Correction>,
) -> Result<DisputeThread> {
    let text = text_validation::validate_text(text)?;
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let found = dispute::get(tx, id).await?.ok_or_else(Error::not_found)?;
        require_same_version(found.revision, seen)?;
        let booked = match correction {
            Some(correction) => Some(book(app, tx, &found, correction).await?),
            None => None,
        };
        let message = NewDisputeMessage {
            step: DisputeStep::Answered,
            author: MessageAuthor::Admin(admin),
            text: text.as_str(),
            entry: booked,
        };
        step(app, tx, by, &found, Side::Staff, message).await?;
        if found.merchant.is_some() {
            let payload = tell::payload(id, found.revision + 1);
            job::enqueue::<SendDisputeAnswer>(app, tx, payload).await?;
        }
        thread(tx, id).await
    })
}

/// Closes an answered dispute.
pub async fn close(
    app: &App,
    by: &RequestContext,
    id: DisputeId,
    seen: Option<i64>,
) -> Result<DisputeThread> {
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let found = dispute::get(tx, id).await?.ok_or_else(Error::not_found)?;
        require_same_version(found.revision, seen)?;
        let message = NewDisputeMessage {
            step: DisputeStep::Closed,
            author: MessageAuthor::Admin(admin),
            text: "",
            entry: None,
        };
        step(app, tx, by, &found, Side::Staff, message).await?;
        thread(tx, id).await
    })
}

async fn added(
    app: &App,
    tx: &mut Tx,
    loan: SubmissionId,
    entry: Option<i64>,
    merchant: Option<MerchantId>,
) -> Result<Dispute> {
    let known = loan::list_by_id(tx, &[loan]).await?.remove(&loan);
    let known = known.ok_or_else(Error::not_found)?;
    let now = app.now();
    let new = Dispute {
        id: DisputeId::new(app.uuid()),
        loan,
        entry,
        lender: known.terms.lender,
        merchant,
        state: DisputeState::Open,
        asked_at: now,
        changed_at: now,
        revision: 0,
    };
    dispute::add(tx, &new).await?;
    Ok(new)
}

async fn own(conn: &mut Conn, asker: &MerchantLogin, id: DisputeId) -> Result<Dispute> {
    let found = dispute::get(conn, id).await?;
    let own = found.filter(|dispute| dispute.merchant == Some(asker.id));
    own.ok_or_else(Error::not_found)
}

/// Adds a message, if the dispute's state allows it.
async fn step(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    about: &Dispute,
    side: Side,
    message: NewDisputeMessage<'_>,
) -> Result<()> {
    let state = about.state.next_state(message.step, side);
    let refusal = match about.state {
        DisputeState::Closed => Code::DisputeClosed,
        _ => Code::DisputeUnanswered,
    };
    let state = state.ok_or(refusal)?;
    dispute::add_message(tx, about, state, message, app.now()).await?;
    // The audit row omits the text, which is erased with the loan's borrower.
    let detail = json!({
        "after": { "loan": about.loan.to_string(), "state": state.code(), "entry": message.entry },
    });
    let event = AuditEvent {
        action: match message.step {
            DisputeStep::Asked => "dispute.ask",
            DisputeStep::Answered => "dispute.answer",
            DisputeStep::Closed => "dispute.close",
        },
        target_kind: "dispute",
        target_id: about.id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}

/// Books a correction as if a lender's file reported it now; returns the last entry.
async fn book(app: &App, tx: &mut Tx, about: &Dispute, correction: Correction) -> Result<i64> {
    if let Some((field, wrong)) = correction.problem(app.today()) {
        return Err(Error::field(field, wrong));
    }
    let before = newest(tx, about.loan).await?;
    let new = NewEvent {
        submission: about.loan,
        key: statement_key(&app.uuid().to_string()),
        event: correction.to_event(&app.reference.commission_tax, app.today()),
        reference: Some(about.id.to_string()),
    };
    book_events(app, tx, vec![new]).await?;
    let after = newest(tx, about.loan).await?;
    after
        .filter(|_| after != before)
        .ok_or_else(|| Code::DisputeBooksNothing.into())
}

async fn newest(conn: &mut Conn, loan: SubmissionId) -> Result<Option<i64>> {
    let found = entry::list_for_loan(conn, loan, i64::MAX, 1).await?;
    Ok(found.first().map(|entry| entry.id))
}

fn admin(by: &RequestContext) -> Result<AdminId> {
    match by.actor {
        Actor::Admin(id) => Ok(id),
        _ => Err(Error::Internal("only the back office answers", None)),
    }
}
