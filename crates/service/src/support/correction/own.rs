//! What customers do about another number or address: confirm the new one and the old one by passcode, or object.

use saakh_domain::id::{CorrectionId, CustomerId};
use saakh_domain::identity::otp::OtpRefusal;
use saakh_domain::trust::correction::{CorrectionState, CorrectionStep};
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::words;
use saakh_store::trust::correction::{self, Correction};
use saakh_store::{Scope, read_tx, write_tx};

use super::change::CorrectionChange;
use super::value::{self, CorrectedValue};
use super::{apply, find};
use crate::identity::otp::correction::PasscodeDelivery;
use crate::identity::otp::{self, PasscodeEntry, SentOtp};
use crate::trust::ticket::Writer;
use crate::{App, Code, Error, Result};

words! {
    /// Which number or address is confirmed.
    pub enum ContactSide {
        New = "new",
        /// The one that is replaced.
        Old = "old",
    }
}

/// A correction as its customer sees it.
#[derive(Debug)]
pub struct OwnCorrection {
    pub stored: Correction,
    /// The old and the new value of a name or birth date, because a mask shows nobody whether it is right. Numbers and
    /// addresses are proved by a passcode.
    pub values: Option<(String, String)>,
}

/// A customer's corrections that have not ended.
pub async fn list(app: &App, customer: CustomerId) -> Result<Vec<OwnCorrection>> {
    let open = read_tx!(app.db, |conn| {
        correction::list_open(conn, customer).await
    })?;
    let shown = |stored: Correction| {
        let values = match stored.field {
            IdentityField::Name | IdentityField::BirthDate => value::open(app, &stored)?,
            IdentityField::Mobile | IdentityField::Email | IdentityField::Pan => None,
        };
        Ok(OwnCorrection {
            stored,
            values: values.map(CorrectedValue::into_shown),
        })
    };
    open.into_iter().map(shown).collect()
}

/// Sends a passcode to the new or the old number or address.
///
/// # Errors
/// 404; 409 `correction-over`; 429 `otp-too-many`.
pub async fn send(
    app: &App,
    customer: CustomerId,
    id: CorrectionId,
    side: ContactSide,
    delivery: PasscodeDelivery,
) -> Result<SentOtp> {
    let (_, value) = find_confirmable(app, customer, id).await?;
    let (old, new) = value.destinations()?;
    let destination = match side {
        ContactSide::New => new,
        ContactSide::Old => old,
    };
    otp::correction::send(app, customer, &destination, delivery).await
}

/// Confirms the new or the old number or address by its passcode. With both it is replaced at once. Returns where the
/// correction stands: it lapses if the number or address cannot be used any more.
///
/// # Errors
/// 404; 409 `correction-over`; 422 at `otp`.
pub async fn confirm(
    app: &App,
    customer: CustomerId,
    id: CorrectionId,
    side: ContactSide,
    entry: PasscodeEntry,
) -> Result<CorrectionState> {
    let (_, value) = find_confirmable(app, customer, id).await?;
    let (old, new) = value.destinations()?;
    let destination = match side {
        ContactSide::New => new,
        ContactSide::Old => old,
    };
    // A wrong code is counted, so the transaction commits in both cases; the refusal follows.
    let judged = write_tx!(app.db, value.scope()?, |tx| -> Result<
        std::result::Result<CorrectionState, OtpRefusal>,
    > {
        let judged = otp::correction::verify_in(app, tx, &entry, &destination, customer).await?;
        if let Err(refusal) = judged {
            return Ok(Err(refusal));
        }
        tx.enter(Scope::customer(customer)).await?;
        let mut change = CorrectionChange::begin(app, tx, id).await?;
        if !is_confirmable(&change.correction) {
            return Err(Code::CorrectionOver.into());
        }
        match side {
            ContactSide::New => change.correction.new_confirmed_at = Some(app.now()),
            ContactSide::Old => change.correction.old_confirmed_at = Some(app.now()),
        }
        apply::advance(app, tx, &mut change).await?;
        Ok(Ok(change.correction.state))
    });
    app.jobs.notify_one();
    judged?.map_err(otp::co_applicant::refusal_error)
}

/// The customer objects.
///
/// # Errors
/// 404; 409 `correction-over`.
pub async fn cancel(app: &App, customer: CustomerId, id: CorrectionId) -> Result<()> {
    write_tx!(app.db, Scope::customer(customer), |tx| {
        let mut change = CorrectionChange::begin(app, tx, id).await?;
        if change.correction.customer_id != customer {
            return Err(Error::not_found());
        }
        change
            .step(tx, Writer::REQUESTER, CorrectionStep::Cancel)
            .await
    })
}

/// The customer's own correction, approved, of a number or address.
async fn find_confirmable(
    app: &App,
    customer: CustomerId,
    id: CorrectionId,
) -> Result<(Correction, CorrectedValue)> {
    let found = find(app, id).await?;
    let found = found.filter(|found| found.customer_id == customer);
    let found = found.ok_or_else(Error::not_found)?;
    if !is_confirmable(&found) {
        return Err(Code::CorrectionOver.into());
    }
    let value = value::open(app, &found)?.ok_or(Code::CorrectionOver)?;
    Ok((found, value))
}

fn is_confirmable(correction: &Correction) -> bool {
    let is_approved = matches!(
        correction.state,
        CorrectionState::Approved | CorrectionState::Waiting
    );
    is_approved && correction.field.channel().is_some()
}
