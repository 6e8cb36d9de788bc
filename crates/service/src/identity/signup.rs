//! Applications in the public form for merchants: validated, sealed until the owner of the e-mail address confirms
//! them, then decided by the back office. The response is the same whether the address is known or not; its owner
//! learns the status from the mail.

mod answers;
mod confirm;
mod notice;

use saakh_domain::distribution::merchant::{Channel, MerchantKind};
use saakh_domain::distribution::partner::{Partner, PartnerStatus};
use saakh_domain::distribution::signup;
use saakh_domain::form::field::{
    FieldContext, FieldSpec, ParsedFields, Script, Secrets, Values, parse_fields,
};
use saakh_domain::identity::identifiers::{Email, Ifsc, InvalidInput, Mobile};
use saakh_domain::identity::tally::{DAY, Window};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant::{self, Signup};
use saakh_store::distribution::partner;
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Map, Value as Json};

use super::merchant::MerchantApplication;
use crate::platform::job;
use crate::platform::limit;
use crate::trust::consent::{self, GivenConsent};
use crate::{App, Code, Error, Result};

pub use super::partner_name::partner_display_name;
pub(crate) use answers::reseal_answers;
use confirm::store_application;
pub use confirm::{ConfirmationView, confirm, find_confirmation, mail_unconfirmed};
use notice::SendApplicantNotice;

/// An application.
#[derive(Debug)]
pub struct SignupCommand<'a> {
    pub kind: MerchantKind,
    /// The partner they want to work under.
    pub partner: Partner,
    /// Version of the accepted notice.
    pub notice_version: String,
    /// The answers, by the keys of [`signup`].
    pub fields: &'a Map<String, Json>,
    pub locale: Language,
    /// The network address, from trusted proxies only.
    pub address: &'a str,
}

/// Returns the questions of the form.
pub fn questions(kind: MerchantKind) -> Vec<FieldSpec> {
    signup::questions(kind)
}

/// Returns the partner with this key, if it accepts merchants.
pub fn find_partner(app: &App, key: &str) -> Result<Partner> {
    let snapshot = app.catalog();
    let found = snapshot.partners.find(key).cloned();
    found.ok_or_else(Error::not_found)
}

/// Accepts an application. Limited per network address and per e-mail address, known or not.
pub async fn apply(app: &App, applying: &SignupCommand<'_>) -> Result<()> {
    let given = [GivenConsent {
        purpose: Purpose::MerchantSignup,
        notice_version: applying.notice_version.clone(),
    }];
    consent::check_required(app, &given, &[Purpose::MerchantSignup])?;
    let (application, channel) = checked(app, applying)?;
    let by_address = limit::address_key(app, "signup-address", applying.address);
    let by_email = app
        .keys
        .lookup_hash("signup-email", application.email.as_str());
    let scope = Scope::new("merchant", "new")
        .combine(limit::scope(&by_address))
        .combine(limit::scope(&by_email));
    write_tx!(app.db, scope, |tx| -> Result<()> {
        count(app, tx, &by_address, &by_email).await?;
        // The partner may have been disabled since the page was loaded.
        let partner = partner::row(tx, applying.partner.id).await?;
        if partner.is_none_or(|row| row.partner.status != PartnerStatus::Active) {
            return Err(Error::not_found());
        }
        let known = merchant::find_by_email(tx, application.email.as_str()).await?;
        if let Some(known) = known.filter(|known| known.is_confirmed) {
            return Ok(job::enqueue::<SendApplicantNotice>(app, tx, known.id).await?);
        }
        let signup = Signup {
            kind: applying.kind,
            channel: channel.as_ref(),
            locale: applying.locale,
            notice_version: &applying.notice_version,
            agreed_at: app.now(),
        };
        store_application(app, tx, &application, &signup).await
    })?;
    app.jobs.notify_one();
    Ok(())
}

async fn count(app: &App, tx: &mut Tx, by_address: &str, by_email: &str) -> Result<()> {
    let limits = &app.reference.limits.signup;
    let now = app.now();
    let many = |wait| Error::rate_limited(Code::SignupTooMany, wait);
    let of_address = limit::allow_hourly(tx, by_address, limits.requests_per_hour, now).await?;
    of_address.map_err(many)?;
    let window = Window {
        limit: limits.per_day_per_email,
        seconds: DAY,
    };
    let sent = limit::tally(tx, by_email, DAY, now).await?;
    window.check(sent, now).map_err(many)?;
    Ok(limit::record_events(app, tx, [by_address, by_email]).await?)
}

fn checked(
    app: &App,
    applying: &SignupCommand<'_>,
) -> Result<(MerchantApplication, Option<Channel>)> {
    let nothing = Values::default();
    let context = FieldContext {
        known: &nothing,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let parsed = parse_fields(&questions(applying.kind), applying.fields, &context)
        .map_err(|errors| Error::fields(errors.0))?;
    let channel = channel(applying.kind, &parsed.values);
    Ok((application(applying, &parsed)?, channel))
}

fn application(applying: &SignupCommand<'_>, parsed: &ParsedFields) -> Result<MerchantApplication> {
    let text = |key| parsed.values.text(key).unwrap_or_default();
    let refused = |key| move |invalid: InvalidInput| Error::invalid(key, invalid);
    let missing = |key| move || Error::field(key, Message::new("invalid_required"));
    let account = parsed.secrets.get(signup::ACCOUNT);
    Ok(MerchantApplication {
        partner_id: applying.partner.id,
        name: text(signup::NAME).to_owned(),
        shop: text(signup::SHOP).to_owned(),
        email: Email::parse(text(signup::EMAIL)).map_err(refused(signup::EMAIL))?,
        mobile: Mobile::parse(text(signup::MOBILE)).map_err(refused(signup::MOBILE))?,
        city: text(signup::CITY).to_owned(),
        bank_account: Secret::new(account.ok_or_else(missing(signup::ACCOUNT))?.to_owned()),
        ifsc: Ifsc::parse(text(signup::IFSC)).map_err(refused(signup::IFSC))?,
        pan: parsed.pan.clone().ok_or_else(missing(signup::PAN))?,
    })
}

fn channel(kind: MerchantKind, values: &Values) -> Option<Channel> {
    (kind == MerchantKind::Creator).then(|| Channel {
        platform: values.choice(signup::PLATFORM).unwrap_or_default(),
        handle: values.text(signup::HANDLE).unwrap_or_default().to_owned(),
        audience: values.integer(signup::AUDIENCE).unwrap_or_default(),
    })
}
