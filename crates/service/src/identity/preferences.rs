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
use saakh_store::trust::consent::Consent;
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};

use crate::identity::user;
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Error, Result};

/// A channel for updates. `WhatsApp` reaches the mobile number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UpdateChannel {
    Sms,
    Emails,
    WhatsApp,
}

impl UpdateChannel {
    pub(crate) const ALL: [Self; 3] = [Self::Sms, Self::Emails, Self::WhatsApp];

    /// The profile key, shown in the specification's user record.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Sms => "allow_sms",
            Self::Emails => "allow_emails",
            Self::WhatsApp => "allow_whatsapp",
        }
    }

    /// Whether earlier versions of the notice did not mention it, so that they do not cover it.
    const fn needs_current_notice(self) -> bool {
        !matches!(self, Self::Sms)
    }
}

impl From<Channel> for UpdateChannel {
    fn from(channel: Channel) -> Self {
        match channel {
            Channel::Sms => Self::Sms,
            Channel::Email => Self::Emails,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Of pages and messages.
    pub language: Language,
    /// Whether text messages about applications are permitted.
    pub allow_sms: bool,
    /// Whether e-mails about applications are permitted.
    pub allow_emails: bool,
    /// Whether `WhatsApp` messages about applications are permitted.
    pub allow_whatsapp: bool,
}

impl Preferences {
    const fn allows(self, channel: UpdateChannel) -> bool {
        match channel {
            UpdateChannel::Sms => self.allow_sms,
            UpdateChannel::Emails => self.allow_emails,
            UpdateChannel::WhatsApp => self.allow_whatsapp,
        }
    }

    fn channels(self) -> Vec<UpdateChannel> {
        let all = UpdateChannel::ALL.into_iter();
        all.filter(|channel| self.allows(*channel)).collect()
    }
}

/// The wanted preferences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferenceChoice {
    pub language: Language,
    pub allow_sms: bool,
    pub allow_emails: bool,
    /// None leaves it as it is, because pages of an earlier release do not send it.
    pub allow_whatsapp: Option<bool>,
}

impl PreferenceChoice {
    fn apply_to(self, current: Preferences) -> Preferences {
        Preferences {
            language: self.language,
            allow_sms: self.allow_sms,
            allow_emails: self.allow_emails,
            allow_whatsapp: self.allow_whatsapp.unwrap_or(current.allow_whatsapp),
        }
    }
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
    /// Whether messages can leave by `WhatsApp`.
    pub offers_whatsapp: bool,
    /// Time of the consent to updates, if in force.
    pub updates_since: Option<Timestamp>,
    pub mobile: Option<Contact>,
    pub email: Option<Contact>,
}

/// Returns a customer's preferences.
pub async fn get(app: &App, id: CustomerId) -> Result<PreferencesView> {
    read_tx!(app.db, |conn| { view(app, conn, id).await })
}

async fn view(app: &App, conn: &mut Conn, id: CustomerId) -> Result<PreferencesView> {
    let customer = customer::get(conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    let standing = list_consents_in_force(conn, id).await?;
    Ok(PreferencesView {
        preferences: from_customer(&customer, !standing.is_empty())?,
        offers_whatsapp: app.text_providers.whatsapp.is_some(),
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
    consent::list_in_force(conn, id, Purpose::Updates).await
}

/// The preferences in a customer's row. Without the consent no channel is permitted; customers who gave it before
/// channels were introduced use their verified one.
pub(crate) fn from_customer(customer: &Customer, agrees: bool) -> Result<Preferences> {
    let values = user::profile_values(customer)?;
    let is_unset = UpdateChannel::ALL
        .iter()
        .all(|channel| values.get(channel.key()).is_none());
    let by_default = is_unset.then(|| UpdateChannel::from(customer.verified_channel()));
    let allows = |channel: UpdateChannel| {
        agrees && (is_allowed(&values, channel.key()) || by_default == Some(channel))
    };
    Ok(Preferences {
        language: customer.language,
        allow_sms: allows(UpdateChannel::Sms),
        allow_emails: allows(UpdateChannel::Emails),
        allow_whatsapp: allows(UpdateChannel::WhatsApp),
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
    choice: PreferenceChoice,
    notice_version: Option<String>,
) -> Result<PreferencesView> {
    let given = notice_version.map(|notice_version| GivenConsent {
        purpose: Purpose::Updates,
        notice_version,
    });
    consent::check_versions(app, given.as_slice())?;
    let id = giving.customer;
    write_tx!(app.db, Scope::customer(id), |tx| {
        let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        let in_force = list_consents_in_force(tx, id).await?;
        let current = from_customer(&customer, !in_force.is_empty())?;
        let wanted = choice.apply_to(current);
        if lacks_consent(app, &in_force, current, wanted) {
            consent::check_required(app, given.as_slice(), &[Purpose::Updates])?;
            consent::record(app, tx, giving, given.as_slice()).await?;
        }
        customer::set_language(tx, id, wanted.language).await?;
        save_channels(app, tx, &customer, &wanted.channels()).await?;
        view(app, tx, id).await
    })
}

/// Whether a channel is switched on without a covering consent.
fn lacks_consent(
    app: &App,
    in_force: &[Consent],
    current: Preferences,
    wanted: Preferences,
) -> bool {
    let version = app.reference.notices.version(Purpose::Updates);
    let is_covered = |channel: UpdateChannel| {
        let covers = |consent: &Consent| {
            !channel.needs_current_notice() || consent.notice_version == version
        };
        in_force.iter().any(covers)
    };
    UpdateChannel::ALL
        .into_iter()
        .any(|channel| wanted.allows(channel) && !current.allows(channel) && !is_covered(channel))
}

/// Permits a channel, on which the consent to updates was given.
pub(crate) async fn allow_channel(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    channel: Channel,
) -> Result<()> {
    let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    let current = from_customer(&customer, true)?;
    let mut allowed = current.channels();
    allowed.push(channel.into());
    save_channels(app, tx, &customer, &allowed).await
}

/// Withdraws the consent to updates under every version of its notice, and revokes all channels. Only requested
/// messages, such as passcodes, may be sent afterwards.
pub(crate) async fn stop_updates(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    consent::withdraw_all(app, tx, id, Purpose::Updates, None).await?;
    let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    save_channels(app, tx, &customer, &[]).await
}

async fn save_channels(
    app: &App,
    tx: &mut Tx,
    customer: &Customer,
    allowed: &[UpdateChannel],
) -> Result<()> {
    let mut values = user::profile_values(customer)?;
    for channel in UpdateChannel::ALL {
        values.set(channel.key(), Value::Flag(allowed.contains(&channel)));
    }
    let answers = user::serialize_profile(&values)?;
    Ok(customer::save_answers(tx, customer.id, &answers, app.now()).await?)
}

fn is_allowed(values: &Values, key: &str) -> bool {
    matches!(values.get(key), Some(Value::Flag(true)))
}
