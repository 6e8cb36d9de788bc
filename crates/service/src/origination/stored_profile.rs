//! Reads a customer's profile as stored: its questions, its answers, and the loans that it lacks.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldSpec, Value, Values};
use saakh_domain::id::CustomerId;
use saakh_domain::origination::profile::Profile;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::customer_overview::{self, CustomerOverview};

use super::added_loan;
use crate::identity::user;
use crate::{App, Error, Result};

/// Reads a customer with the data that profile operations need.
pub(super) async fn find_overview(conn: &mut Conn, id: CustomerId) -> Result<CustomerOverview> {
    let found = customer_overview::get(conn, id, Purpose::Matching.code()).await?;
    found.ok_or_else(Error::not_found)
}

/// Returns whether a loan was disbursed since the customer stated their monthly repayments in the profile.
pub(super) async fn has_missing_loan(
    app: &App,
    conn: &mut Conn,
    known: &CustomerOverview,
    product: ProductType,
) -> Result<bool> {
    let added = added_loan::read(app, conn, known).await?;
    let profile = find_profile(app, &known.customer, product)?;
    let values = collect_answers(&known.customer)?;
    Ok(!added_loan::filter_for_profile(profile, &values, added).is_empty())
}

/// Returns every question of a customer's profile, on any branch.
pub(crate) fn questions(
    app: &App,
    customer: &Customer,
    product: ProductType,
) -> Result<Vec<FieldSpec>> {
    let profile = find_profile(app, customer, product)?;
    Ok(profile.fields().cloned().collect())
}

pub(super) fn find_profile<'a>(
    app: &'a App,
    customer: &Customer,
    product: ProductType,
) -> Result<&'a Profile> {
    let profile = app.profiles.get(product, customer.verified_channel());
    profile.ok_or_else(|| Error::field("productType", Message::new("invalid_product_coming")))
}

/// Returns the profile's answers with the contact details, which are stored in columns of their own.
pub(crate) fn collect_answers(customer: &Customer) -> Result<Values> {
    let mut values = user::profile_values(customer)?;
    let contact = [
        ("email", &customer.email),
        ("mobile_phone_number", &customer.mobile),
    ];
    for (key, secret) in contact {
        if let Some(value) = secret {
            values.set(key, Value::Text(value.expose().clone()));
        }
    }
    Ok(values)
}
