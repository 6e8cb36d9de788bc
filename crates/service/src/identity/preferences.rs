//! A customer's language, and their channels for updates about applications.
//!
//! Updates require the consent `updates` and a channel when they are sent.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::{Channel, Destination};
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::consent::{self as store_consent, Consent};
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};

use crate::identity::user;
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Error, Result};

/// Profile keys of the permitted channels, shown in the specification's user record.
pub(crate) const SMS: &str = "allow_sms";
pub(crate) const EMAILS: &str = "allow_emails";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Of pages and messages.
    pub language: Language,
    /// Whether text messages about applications are permitted.
    pub allow_sms: bool,
    /// Whether e-mails about applications are permitted.
    pub allow_emails: bool,
}

/// A number or address of a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// Masked: six asterisks and its end.
    pub masked: String,
    /// Whether it is verified, which is required for updates.
    pub confirmed: bool,
}

/// A customer's preferences with related data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreferencesView {
    pub preferences: Preferences,
    /// Time of the consent to updates, if in force.
    pub updates_since: Option<Timestamp>,
    pub mobile: Option<Contact>,
    pub email: Option<Contact>,
}

/// Returns a customer's preferences.
pub async fn get(app: &App, id: CustomerId) -> Result<PreferencesView> {
    read_tx!(app.db, |conn| { view(conn, id).await })
}

async fn view(conn: &mut Conn, id: CustomerId) -> Result<PreferencesView> {
    let customer = customer::get(conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    let standing = list_consents_in_force(conn, id).await?;
    Ok(PreferencesView {
        preferences: from_customer(&customer, !standing.is_empty())?,
        updates_since: standing.iter().map(|consent| consent.given_at).max(),
        mobile: contact(
            customer
                .mobile
                .as_ref()
                .map(|secret| secret.expose().as_str()),
            customer.mobile_verified_at,
        ),
        email: contact(
            customer
                .email
                .as_ref()
                .map(|secret| secret.expose().as_str()),
            customer.email_verified_at,
        ),
    })
}

fn contact(value: Option<&str>, verified_at: Option<Timestamp>) -> Option<Contact> {
    let destination = Destination::parse(value?).ok()?;
    Some(Contact {
        masked: destination.masked(),
        confirmed: verified_at.is_some(),
    })
}

/// Consents to updates in force: one for each accepted version of the notice.
async fn list_consents_in_force(conn: &mut Conn, id: CustomerId) -> Result<Vec<Consent>> {
    let live = store_consent::list_in_force(conn, id).await?;
    let of_updates = live
        .into_iter()
        .filter(|consent| consent.purpose == Purpose::Updates.code());
    Ok(of_updates.collect())
}

/// The preferences in a customer's row. Without the consent no channel is permitted; customers who gave it before
/// channels were introduced use their verified one.
pub(crate) fn from_customer(customer: &Customer, agrees: bool) -> Result<Preferences> {
    let values = user::profile_values(customer)?;
    let by_default = match (values.get(SMS), values.get(EMAILS)) {
        (None, None) => Some(customer.verified_channel()),
        _ => None,
    };
    let allows = |key, channel| agrees && (is_allowed(&values, key) || by_default == Some(channel));
    Ok(Preferences {
        language: customer.language,
        allow_sms: allows(SMS, Channel::Sms),
        allow_emails: allows(EMAILS, Channel::Email),
    })
}

/// Changes the preferences. Switching a channel on requires the consent to updates under the current notice, which is
/// recorded as well.
///
/// # Errors
/// 422 at `consent_updates` if the consent is missing, `notice-changed` if it is of another notice.
pub async fn set(
    app: &App,
    giving: ConsentContext<'_>,
    wanted: Preferences,
    notice_version: Option<String>,
) -> Result<PreferencesView> {
    let given = notice_version.map(|notice_version| GivenConsent {
        purpose: Purpose::Updates,
        notice_version,
    });
    consent::check_versions(app, given.as_slice())?;
    let id = giving.customer;
    write_tx!(app.db, Scope::customer(id), |tx| {
        if lacks_consent(app, tx, id, wanted).await? {
            consent::check_required(app, given.as_slice(), &[Purpose::Updates])?;
            consent::record(app, tx, giving, given.as_slice()).await?;
        }
        customer::set_language(tx, id, wanted.language).await?;
        allow(app, tx, id, wanted.allow_sms, wanted.allow_emails).await?;
        view(tx, id).await
    })
}

/// Whether a channel is switched on without a covering consent: any channel without one in force, and e-mail under an
/// earlier notice, which did not mention it.
async fn lacks_consent(
    app: &App,
    conn: &mut Conn,
    id: CustomerId,
    wanted: Preferences,
) -> Result<bool> {
    let customer = customer::get(conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    let standing = list_consents_in_force(conn, id).await?;
    let before = from_customer(&customer, !standing.is_empty())?;
    let version = app.reference.notices.version(Purpose::Updates);
    let is_current = standing
        .iter()
        .any(|consent| consent.notice_version == version);
    let by_sms = wanted.allow_sms && !before.allow_sms;
    let by_mail = wanted.allow_emails && !before.allow_emails;
    Ok((by_sms && standing.is_empty()) || (by_mail && !is_current))
}

/// Permits a channel, on which the consent to updates was given.
pub(crate) async fn allow_channel(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    channel: Channel,
) -> Result<()> {
    let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    let now = from_customer(&customer, true)?;
    let sms = now.allow_sms || channel == Channel::Sms;
    let emails = now.allow_emails || channel == Channel::Email;
    allow(app, tx, id, sms, emails).await
}

/// Revokes all channels: only requested messages, such as passcodes, may be sent.
pub(crate) async fn disallow_all_channels(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    allow(app, tx, id, false, false).await
}

async fn allow(app: &App, tx: &mut Tx, id: CustomerId, sms: bool, emails: bool) -> Result<()> {
    let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    let mut values = user::profile_values(&customer)?;
    values.set(SMS, Value::Flag(sms));
    values.set(EMAILS, Value::Flag(emails));
    Ok(customer::save_answers(tx, id, &user::serialize_profile(&values)?, app.now()).await?)
}

fn is_allowed(values: &Values, key: &str) -> bool {
    matches!(values.get(key), Some(Value::Flag(true)))
}
