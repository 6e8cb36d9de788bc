//! The help form: what anybody asks becomes a ticket, also where staff fill it in for a caller.

use std::collections::BTreeMap;

use saakh_domain::form::field::{
    FieldContext, FieldKind, FieldSpec, Script, Secrets, Values, parse_fields,
};
use saakh_domain::id::{CustomerId, TicketId};
use saakh_domain::identity::free_text;
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::{RequesterKind, TicketChannel, TicketKind};
use saakh_domain::{Language, Secret};
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::TicketContact;
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Map, Value as Json};

use crate::platform::{job, limit, text_validation};
use crate::trust::ticket::staff::{self, TicketRecord, TicketWorker};
use crate::trust::ticket::{self, AcknowledgeTicket, Asker, ForwardTicket, NewTicket};
use crate::{App, Code, Error, Result};

/// Maximum length of name and company.
const LINE: usize = 100;
/// Maximum length of the description.
const DESCRIPTION: usize = 2_000;

/// The origin of a request.
#[derive(Debug, Clone, Copy)]
pub struct HelpRequestOrigin<'a> {
    /// The customer, if logged in.
    pub customer: Option<CustomerId>,
    pub locale: Language,
    pub address: &'a str,
}

/// Accepts a request with the form's fields under the specification's names. Stored before anything is sent.
pub async fn submit(
    app: &App,
    asking: HelpRequestOrigin<'_>,
    form: &Map<String, Json>,
) -> Result<TicketId> {
    let mut form = form.clone();
    let description = description(form.remove("description"));
    let questions = questions(true);
    let (contact, brand_key) = parse_contact(app, &questions, &form, description.as_ref().err())?;
    let description = Secret::new(description.unwrap_or_default());
    let counter = limit::address_key(app, "help-address", asking.address);
    let recipient = ticket::recipient_counter(app, &contact.email)?;
    let both = Scope::new("help", &counter).combine(limit::scope(&recipient));
    let opened = write_tx!(app.db, both, |tx| -> Result<TicketId> {
        let most = app.reference.limits.help.requests_per_hour;
        limit::allow_hourly(tx, &counter, most, app.now())
            .await?
            .map_err(|wait| Error::rate_limited(Code::HelpTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        if let Some(id) = asking.customer {
            // Nothing is written for a customer who asked for erasure.
            tx.enter(Scope::customer(id)).await?;
            if erasure::get(tx, id).await?.is_some() {
                return Err(Error::not_found());
            }
            ticket::check_open_of_customer(app, tx, id).await?;
        }
        let new = NewTicket {
            kind: TicketKind::Question,
            channel: TicketChannel::Web,
            asker: Asker::HelpForm(asking.customer, contact.clone()),
            lender: None,
            brand_key: brand_key.clone(),
            text: description.clone(),
            locale: asking.locale,
        };
        let opened = ticket::open(app, tx, new, None).await?;
        acknowledge(app, tx, opened.id, &recipient).await?;
        Ok(opened.id)
    })?;
    app.jobs.notify_one();
    Ok(opened)
}

/// A request of somebody without an account who called or wrote, with their words.
#[derive(Debug)]
pub struct WrittenRequest<'a> {
    pub kind: TicketKind,
    pub channel: TicketChannel,
    /// The language in which they are answered.
    pub locale: Language,
    /// The help form's fields but `description`.
    pub form: &'a Map<String, Json>,
    pub text: &'a str,
}

/// Writes down a request of somebody without an account, who gets its number and link by mail if they have an address. Who
/// wrote a letter may have neither address nor number.
///
/// # Errors
/// 422 at `kind`, `text` or the form's fields.
pub async fn write_down(
    app: &App,
    worker: &TicketWorker,
    new: WrittenRequest<'_>,
) -> Result<TicketRecord> {
    ticket::check_kind(RequesterKind::Visitor, new.kind)?;
    let (contact, brand_key) = parse_contact(app, &questions(false), new.form, None)?;
    if !contact.can_be_reached() && new.channel != TicketChannel::Letter {
        return Err(Error::field("phone", Message::new("invalid_required")));
    }
    let text = Secret::new(text_validation::validate_staff_text(new.text)?);
    let recipient = contact.has_email().then_some(&contact.email);
    let recipient = recipient
        .map(|email| ticket::recipient_counter(app, email))
        .transpose()?;
    let scope = recipient
        .as_ref()
        .map_or(Scope::rows(), |key| limit::scope(key));
    let opened = write_tx!(app.db, scope, |tx| -> Result<TicketId> {
        let new = NewTicket {
            kind: new.kind,
            channel: new.channel,
            asker: Asker::HelpForm(None, contact.clone()),
            lender: None,
            brand_key: brand_key.clone(),
            text: text.clone(),
            locale: new.locale,
        };
        let opened = ticket::open(app, tx, new, worker.by.actor.admin_id()).await?;
        match &recipient {
            Some(recipient) => acknowledge(app, tx, opened.id, recipient).await?,
            None => job::enqueue::<ForwardTicket>(app, tx, opened.id).await?,
        }
        staff::audit(app, tx, worker, &opened, "open").await?;
        Ok(opened.id)
    })?;
    app.jobs.notify_one();
    staff::load(app, opened).await
}

/// Informs the officer, and the requester unless their address got too many mails today.
async fn acknowledge(app: &App, tx: &mut Tx, id: TicketId, recipient: &str) -> Result<()> {
    if ticket::may_mail(app, tx, recipient).await? {
        job::enqueue::<AcknowledgeTicket>(app, tx, id).await?;
    } else {
        job::enqueue::<ForwardTicket>(app, tx, id).await?;
    }
    Ok(())
}

/// Who asks and the key of the brand; `description` is why the description is refused.
fn parse_contact(
    app: &App,
    questions: &[FieldSpec],
    form: &Map<String, Json>,
    description: Option<&Message>,
) -> Result<(TicketContact, String)> {
    let values = checked(app, questions, form, description)?;
    let text = |key: &str| values.text(key).unwrap_or_default().to_owned();
    let contact = TicketContact {
        name: Secret::new(text("name")),
        email: Secret::new(text("email")),
        phone: Secret::new(text("phone")),
        company: text("company"),
    };
    Ok((contact, text("orgid")))
}

fn checked(
    app: &App,
    questions: &[FieldSpec],
    form: &Map<String, Json>,
    description: Option<&Message>,
) -> Result<Values> {
    let context = FieldContext {
        known: &Values::default(),
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let (values, mut errors) = match parse_fields(questions, form, &context) {
        Ok(parsed) => (parsed.values, BTreeMap::new()),
        Err(errors) => (Values::default(), errors.0),
    };
    if let Some(message) = description {
        errors.insert("description".to_owned(), message.clone());
    }
    if errors.is_empty() {
        Ok(values)
    } else {
        Err(Error::fields(errors))
    }
}

/// Who fills in the form has an address and a number; who calls or writes a letter may not.
fn questions(has_contact: bool) -> [FieldSpec; 5] {
    let line = |key: &str, required: bool| FieldSpec {
        required,
        max_length: Some(LINE),
        ..FieldSpec::new(key, FieldKind::Text)
    };
    [
        line("orgid", false),
        line("name", true),
        FieldSpec {
            required: has_contact,
            ..FieldSpec::new("email", FieldKind::Email)
        },
        FieldSpec {
            required: has_contact,
            ..FieldSpec::new("phone", FieldKind::Mobile)
        },
        line("company", false),
    ]
}

/// Validates several lines of text, without an Aadhaar number (DL-13) or a PAN.
fn description(given: Option<Json>) -> std::result::Result<String, Message> {
    let text = match given {
        Some(Json::String(text)) => text.replace("\r\n", "\n").trim().to_owned(),
        _ => String::new(),
    };
    let is_readable = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.is_empty() {
        Err(Message::new("invalid_required"))
    } else if text.chars().count() > DESCRIPTION {
        Err(Message::new("invalid_too_long").with("max", DESCRIPTION))
    } else if !text.chars().all(is_readable) {
        Err(Message::new("invalid_text"))
    } else if let Some(forbidden) = free_text::find_forbidden(&text) {
        Err(forbidden)
    } else {
        Ok(text)
    }
}
