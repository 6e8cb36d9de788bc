//! The customer of a session, their row and language.

use saakh_domain::form::field::Values;
use saakh_domain::id::CustomerId;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::{Scope, write_tx};

use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// Sets a customer's language. An unchanged one writes nothing; changes are limited per network address.
pub async fn set_language(
    app: &App,
    id: CustomerId,
    language: Language,
    address: &str,
) -> Result<()> {
    if find_customer(app, id).await?.language == language {
        return Ok(());
    }
    let counter = limit::address_key(app, "language-address", address);
    write_tx!(app.db, Scope::customer(id), |tx| {
        let now = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        if now.language == language {
            return Ok(());
        }
        limit::count_request(app, tx, &counter, Code::LanguageTooMany).await?;
        Ok(customer::set_language(tx, id, language).await?)
    })
}

/// Whether an id belongs to a customer with a verified number or address.
pub async fn is_customer(app: &App, id: CustomerId) -> Result<bool> {
    let mut conn = app.db.read().await?;
    let found = customer::get(&mut conn, id).await?;
    Ok(found.is_some_and(|customer| customer.is_verified()))
}

/// Returns the customer of a session.
pub async fn find_customer(app: &App, id: CustomerId) -> Result<Customer> {
    let mut conn = app.db.read().await?;
    customer::get(&mut conn, id)
        .await?
        .ok_or_else(Error::not_found)
}

/// Masked data by which customers recognise their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaskedIdentity {
    /// Six asterisks and the PAN's last four characters.
    pub pan: Option<String>,
    /// Six asterisks and the year of birth.
    pub birth_date: Option<String>,
}

/// Returns a customer's masked PAN and birth date.
pub async fn get_masked_identity(app: &App, id: CustomerId) -> Result<MaskedIdentity> {
    let customer = find_customer(app, id).await?;
    Ok(MaskedIdentity {
        birth_date: mask_birth_date(&customer)?,
        pan: customer.pan.map(|pan| pan.masked),
    })
}

/// A customer's birth date as six asterisks and the year.
pub fn mask_birth_date(customer: &Customer) -> Result<Option<String>> {
    let birth_date = profile_values(customer)?.date("birth_date");
    Ok(birth_date.map(|date| format!("******{}", date.year())))
}

/// Parses the stored profile.
pub fn profile_values(customer: &Customer) -> Result<Values> {
    parse_profile(&customer.profile)
}

/// Parses a stored profile.
pub(crate) fn parse_profile(profile: &Secret<String>) -> Result<Values> {
    serde_json::from_str(profile.expose())
        .map_err(|error| Error::internal("a stored profile does not parse", error))
}

/// First and last name, if known; the last name may be missing.
pub(crate) fn full_name(values: &Values) -> Option<String> {
    let first = values.text("first_name")?;
    Some(match values.text("last_name") {
        Some(last) => format!("{first} {last}"),
        None => first.to_owned(),
    })
}

/// Serialises a profile for storing.
pub fn serialize_profile(values: &Values) -> Result<Secret<String>> {
    Ok(Secret::new(saakh_store::db::to_json(values)?))
}
