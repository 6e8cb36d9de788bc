//! Help requests: stored, forwarded to the support team, and acknowledged.

use std::collections::BTreeMap;

use saakh_domain::catalog::site::Site;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::form::field::{
    FieldContext, FieldKind, FieldSpec, Script, Secrets, Values, parse_fields,
};
use saakh_domain::id::{CustomerId, HelpRequestId};
use saakh_domain::identity::free_text;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::tally::{DAY, Window};
use saakh_domain::text::{Message, quoted};
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_store::platform::sent_message;
use saakh_store::trust::help_request::{self, HelpRequest};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Map, Value as Json};

use crate::app::snapshot::Snapshot;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit;
use crate::platform::message::{self, OutgoingMessage, Recipient, SendOutcome, Sender};
use crate::{App, Code, Error, Result, register_job};

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
) -> Result<HelpRequestId> {
    let mut form = form.clone();
    let description = description(form.remove("description"));
    let values = checked(app, &form, description.as_ref().err())?;
    let text = |key: &str| values.text(key).unwrap_or_default().to_owned();
    let mut request = HelpRequest {
        id: HelpRequestId::new(app.uuid()),
        short_code: None,
        customer_id: asking.customer,
        org_id: text("orgid"),
        name: Secret::new(text("name")),
        email: Secret::new(text("email")),
        phone: Secret::new(text("phone")),
        company: text("company"),
        description: Secret::new(description.unwrap_or_default()),
        locale: asking.locale,
        created_at: app.now(),
        told_at: None,
    };
    let counter = limit::address_key(app, "help-address", asking.address);
    let recipient = recipient_counter(app, &request.email)?;
    let both = Scope::new("help", &counter).combine(limit::scope(&recipient));
    write_tx!(app.db, both, |tx| -> Result<()> {
        let most = app.reference.limits.help.requests_per_hour;
        limit::allow_hourly(tx, &counter, most, app.now())
            .await?
            .map_err(|wait| Error::rate_limited(Code::HelpTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        request.short_code = Some(app.short_code());
        help_request::add(tx, &request).await?;
        if may_acknowledge(app, tx, &recipient).await? {
            Ok(job::enqueue::<AcknowledgeHelpRequest>(app, tx, request.id).await?)
        } else {
            Ok(job::enqueue::<ForwardHelpRequest>(app, tx, request.id).await?)
        }
    })?;
    app.jobs.notify_one();
    Ok(request.id)
}

/// Key under which mails to an address are counted, equal for all spellings of the address.
fn recipient_counter(app: &App, email: &Secret<String>) -> Result<String> {
    let email = Destination::parse(email.expose());
    let email = email.map_err(|invalid| Error::invalid("email", invalid))?;
    Ok(app
        .keys
        .lookup_hash("help-recipient", &email.rate_limit_key()))
}

/// Counts an acknowledgement to an address, unless its daily limit is reached.
async fn may_acknowledge(app: &App, tx: &mut Tx, recipient: &str) -> Result<bool> {
    let day = Window {
        limit: app.reference.limits.help.acknowledgements_per_day,
        seconds: DAY,
    };
    let sent = limit::tally(tx, recipient, DAY, app.now()).await?;
    if day.check(sent, app.now()).is_err() {
        return Ok(false);
    }
    limit::record_event(app, tx, recipient).await?;
    Ok(true)
}

fn checked(app: &App, form: &Map<String, Json>, description: Option<&Message>) -> Result<Values> {
    let context = FieldContext {
        known: &Values::default(),
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let (values, mut errors) = match parse_fields(&questions(), form, &context) {
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

fn questions() -> [FieldSpec; 5] {
    let line = |key: &str, required: bool| FieldSpec {
        required,
        max_length: Some(LINE),
        ..FieldSpec::new(key, FieldKind::Text)
    };
    [
        line("orgid", false),
        line("name", true),
        FieldSpec::new("email", FieldKind::Email),
        FieldSpec::new("phone", FieldKind::Mobile),
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

/// Forwards a help request to the support team and acknowledges it.
pub(crate) struct AcknowledgeHelpRequest;

impl JobKind for AcknowledgeHelpRequest {
    const NAME: &'static str = "help";
    const QUEUE: Queue = Queue::Mail;
    type Payload = HelpRequestId;

    async fn run(job: &JobContext<'_>, id: HelpRequestId) -> Result<JobOutcome> {
        send_mails(job, id, true).await
    }
}

register_job!(AcknowledgeHelpRequest);

/// Forwards a help request without an acknowledgement, because its address has reached the daily limit.
pub(crate) struct ForwardHelpRequest;

impl JobKind for ForwardHelpRequest {
    const NAME: &'static str = "hand-help-request";
    const QUEUE: Queue = Queue::Mail;
    type Payload = HelpRequestId;

    async fn run(job: &JobContext<'_>, id: HelpRequestId) -> Result<JobOutcome> {
        send_mails(job, id, false).await
    }
}

register_job!(ForwardHelpRequest);

/// Sends the request to the site's grievance officer, and an acknowledgement if wanted.
async fn send_mails(
    job: &JobContext<'_>,
    id: HelpRequestId,
    is_acknowledged: bool,
) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    // The request was erased, so nothing is sent.
    let Some(request) = help_request::get(&mut conn, id).await? else {
        return Ok(JobOutcome::Done);
    };
    drop(conn);
    if request.told_at.is_some() {
        return Ok(JobOutcome::Done);
    }
    let for_support = for_support(app, &request);
    let stopped = message::send_account_mail(job, ContactPurpose::Operations, for_support).await?;
    if let Some(outcome) = stopped {
        return Ok(outcome);
    }
    let mut copy = None;
    if is_acknowledged {
        let sender = Sender {
            recipient: Recipient::Destination,
            purpose: ContactPurpose::Service,
            once_key: Some(job.step_key("acknowledgement")),
        };
        let mail = acknowledgement(app, &request);
        match message::send_once(app, Scope::rows(), sender, mail).await? {
            SendOutcome::Sent(sent) => copy = Some(sent),
            // A person who wants no messages is answered by the officer.
            SendOutcome::SentBefore | SendOutcome::Refused => {}
            outcome => {
                if let Some(outcome) = outcome.to_job_outcome(app)? {
                    return Ok(outcome);
                }
            }
        }
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        let is_known = help_request::mark_sent(tx, id, app.now()).await?;
        if let Some(copy) = copy.as_ref().filter(|_| is_known) {
            sent_message::add(tx, copy).await?;
        }
        Ok(JobOutcome::Done)
    })
}

fn for_support(app: &App, request: &HelpRequest) -> OutgoingMessage {
    let catalog = app.catalog();
    let officer = &catalog.brands.get(&request.org_id).grievance;
    let text = Message::new("mail_help_text")
        .with("number", number(request))
        .with("name", quoted::sanitise_line(request.name.expose(), LINE))
        .with("email", request.email.expose())
        .with("phone", request.phone.expose())
        .with("company", quoted::sanitise_line(&request.company, LINE))
        .with(
            "description",
            quoted::sanitise_paragraph(request.description.expose(), DESCRIPTION),
        );
    let mut text = app.text(&text, Language::En);
    if let Some(case) = case_form(&catalog, &request.org_id) {
        text = format!("{text}\n{}", app.text(&case, Language::En));
    }
    let mail = Mail {
        to: Secret::new(officer.email.clone()),
        subject: app.text(
            &Message::new("mail_help_subject").with("number", number(request)),
            Language::En,
        ),
        text: Secret::new(text),
    };
    OutgoingMessage::email("mail_help_text", Language::En, mail)
}

/// The number by which the sender and the officer name the request.
fn number(request: &HelpRequest) -> String {
    let code = request.short_code;
    code.map_or_else(|| request.id.to_string(), |code| code.to_string())
}

/// The form of a brand's site that turns requests into cases, if configured.
fn case_form(catalog: &Snapshot, brand: &str) -> Option<Message> {
    let is_of_brand = |site: &Site| catalog.partners.get(&site.partner).brand == brand;
    let mut sites = catalog.sites.all().iter();
    let site = sites.find(|site| !site.case_org.is_empty() && is_of_brand(site))?;
    let case = Message::new("mail_help_case").with("org", &site.case_org);
    Some(case.with("record", &site.case_record_type))
}

/// Contains no input, because the form may name the address of another person.
fn acknowledgement(app: &App, request: &HelpRequest) -> OutgoingMessage {
    let catalog = app.catalog();
    let brand = catalog.brands.get(&request.org_id);
    let text = Message::new("mail_help_taken_text")
        .with("number", number(request))
        .with(
            "days",
            app.reference.lending.grievance_on(app.today()).answer_days,
        )
        .with("officer", &brand.grievance.name)
        .with("phone", &brand.grievance.phone)
        .with("brand", &brand.title);
    let subject = Message::new("mail_help_taken_subject").with("brand", &brand.title);
    let to = request.email.clone();
    OutgoingMessage::mail_of_texts(app, to, request.locale, &subject, &text)
}
