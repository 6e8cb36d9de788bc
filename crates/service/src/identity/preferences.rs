//! Which language a customer reads, and which messages they want.

use saakh_domain::Language;
use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::CustomerId;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::{Scope, Tx, write_tx};

use crate::identity::user;
use crate::{App, Error, Result};

/// The profile's names for what may be sent; the spec's user record shows them.
const SMS: &str = "allow_sms";
const EMAILS: &str = "allow_emails";

/// What a customer prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Of pages and messages.
    pub language: Language,
    /// Whether text messages about their applications may be sent.
    pub allow_sms: bool,
    /// Whether e-mails about their applications may be sent.
    pub allow_emails: bool,
}

/// A customer's preferences.
pub async fn get(app: &App, id: CustomerId) -> Result<Preferences> {
    of(&user::customer_of(app, id).await?)
}

/// The preferences in a customer's row.
pub(crate) fn of(customer: &Customer) -> Result<Preferences> {
    let values = user::values(customer)?;
    Ok(Preferences {
        language: customer.language,
        allow_sms: is_allowed(&values, SMS),
        allow_emails: is_allowed(&values, EMAILS),
    })
}

/// Changes them.
pub async fn set(app: &App, id: CustomerId, preferences: Preferences) -> Result<()> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        customer::set_language(tx, id, preferences.language).await?;
        allow(app, tx, id, preferences.allow_sms, preferences.allow_emails).await
    })
}

/// Nothing may be sent but what they ask for themselves, such as a passcode.
pub(crate) async fn refuse_messages(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    allow(app, tx, id, false, false).await
}

async fn allow(app: &App, tx: &mut Tx, id: CustomerId, sms: bool, emails: bool) -> Result<()> {
    let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    let mut values = user::values(&customer)?;
    values.set(SMS, Value::Flag(sms));
    values.set(EMAILS, Value::Flag(emails));
    Ok(customer::save_answers(tx, id, &user::stored(&values)?, app.now()).await?)
}

fn is_allowed(values: &Values, key: &str) -> bool {
    matches!(values.get(key), Some(Value::Flag(true)))
}
