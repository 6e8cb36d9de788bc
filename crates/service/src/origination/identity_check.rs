//! Checks by PAN and birth date, with a limited number of attempts, whether the person on the phone is the customer.

use saakh_domain::form::field::parse_date;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::identity::tally::{HOUR, Window};
use saakh_store::identity::customer;
use saakh_store::origination::application as store_application;
use saakh_store::{Scope, write_tx};
use subtle::ConstantTimeEq;

use super::application;
use crate::identity::user;
use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdentityCheckOutcome {
    /// Whether both values match.
    pub confirmed: bool,
    /// The number of attempts left in this hour.
    pub tries_left: u32,
}

/// Compares PAN and birth date with the stored values.
pub async fn check(
    app: &App,
    id: CustomerId,
    application_id: ApplicationId,
    pan: &str,
    birth_date: &str,
) -> Result<IdentityCheckOutcome> {
    let pan = Pan::parse(pan).map_err(|invalid| Error::invalid("pan", invalid))?;
    let birth = parse_date(birth_date).map_err(|invalid| Error::invalid("birthDate", invalid))?;
    let hashes = app.keys.pan_hashes(pan.as_str());
    let counter = app.keys.lookup_hash("identity-check", &id.to_string());
    let limit = app.reference.limits.identity_check.tries;
    write_tx!(app.db, Scope::customer(id), |tx| {
        application::find_own(tx, application_id, id).await?;
        let tally = limit::tally(tx, &counter, HOUR, app.now()).await?;
        Window {
            limit,
            seconds: HOUR,
        }
        .check(tally, app.now())
        .map_err(|wait| Error::rate_limited(Code::IdentityCheckTooMany, wait))?;
        let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        let stored = customer
            .pan
            .as_ref()
            .map(|pan| pan.hash.as_str())
            .unwrap_or_default();
        let is_stored = |hash: &String| bool::from(stored.as_bytes().ct_eq(hash.as_bytes()));
        let same_pan = hashes.iter().any(is_stored);
        let confirmed =
            same_pan && user::profile_values(&customer)?.date("birth_date") == Some(birth);
        if confirmed {
            store_application::confirm_identity(tx, application_id, app.now()).await?;
        } else {
            limit::record_event(app, tx, &counter).await?;
        }
        let used = tally.count + u32::from(!confirmed);
        Ok(IdentityCheckOutcome {
            confirmed,
            tries_left: limit.saturating_sub(used),
        })
    })
}
