//! Messages about tickets: to the officer and the requester of a new one, to the requester of a reply or of the end of the
//! statutory period, and to the person who works one that is late.

mod statutory;

use std::fmt;
use std::str::FromStr;

use saakh_domain::catalog::site::Site;
use saakh_domain::engagement::contact::{ContactPurpose, Reason};
use saakh_domain::id::{InvalidId, TicketId};
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::tally::{DAY, Window};
use saakh_domain::text::Message;
use saakh_domain::time::show_day;
use saakh_domain::trust::ticket::{RequesterKind, TicketEntryKind};
use saakh_domain::{Language, Secret};
use saakh_outbound::text_message::TextChannel;
use saakh_store::distribution::merchant;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::sent_message::{self, SentMessage};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Tx, read_tx, write_tx};

pub(super) use self::statutory::{RemindAssignee, SendStatutoryNotice};
use super::change::EntryContent;
use super::{TicketChange, Writer, link, number};
use crate::app::snapshot::Snapshot;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit;
use crate::platform::message::{self, FirstSent, OutgoingMessage, Recipient, SendOutcome, Sender};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Error, Result, register_job};

/// The key of the text message in `data/templates.toml`.
const TEXT_MESSAGE: &str = "ticket_news";

/// An entry of a ticket whose requester is informed of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TicketNotice {
    pub(super) ticket: TicketId,
    pub(super) place: i64,
}

impl fmt::Display for TicketNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ticket, self.place)
    }
}

impl FromStr for TicketNotice {
    type Err = InvalidId;

    fn from_str(text: &str) -> std::result::Result<Self, InvalidId> {
        let (ticket, place) = text.split_once('/').ok_or(InvalidId)?;
        Ok(Self {
            ticket: ticket.parse()?,
            place: place.parse().map_err(|_| InvalidId)?,
        })
    }
}

/// Informs the officer of a new ticket, and acknowledges it.
pub(crate) struct AcknowledgeTicket;

impl JobKind for AcknowledgeTicket {
    const NAME: &'static str = "help";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketId;

    async fn run(job: &JobContext<'_>, id: TicketId) -> Result<JobOutcome> {
        announce(job, id, true).await
    }
}

register_job!(AcknowledgeTicket);

/// Informs the officer without an acknowledgement, because the requester gave no address, or it has reached the daily limit.
pub(crate) struct ForwardTicket;

impl JobKind for ForwardTicket {
    const NAME: &'static str = "hand-help-request";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketId;

    async fn run(job: &JobContext<'_>, id: TicketId) -> Result<JobOutcome> {
        announce(job, id, false).await
    }
}

register_job!(ForwardTicket);

/// Informs a requester of a reply.
pub(super) struct SendTicketAnswer;

impl JobKind for SendTicketAnswer {
    const NAME: &'static str = "send-ticket-answer";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketNotice;

    async fn run(job: &JobContext<'_>, notice: TicketNotice) -> Result<JobOutcome> {
        let Some(ticket) = find(job.app, notice.ticket).await? else {
            return Ok(JobOutcome::Done);
        };
        match ticket.requester {
            RequesterKind::Customer | RequesterKind::Visitor => {}
            RequesterKind::Merchant => return inform_merchant(job, &ticket).await,
            // The person who wrote the answer informs the lender.
            RequesterKind::Lender => return Ok(JobOutcome::Done),
        }
        let text = Message::new("mail_ticket_answer_text");
        match inform(job, &ticket, text).await? {
            FirstSent::Sent(_) => Ok(JobOutcome::Done),
            FirstSent::Refused(reason) => {
                finish_with_entry(job, &ticket, "unreached", Some(explain(reason))).await
            }
            FirstSent::Later(outcome) => Ok(outcome),
        }
    }
}

register_job!(SendTicketAnswer);

/// [`SendTicketAnswer`] under the name that it had for questions about commission, for jobs from before.
struct SendDisputeAnswer;

impl JobKind for SendDisputeAnswer {
    const NAME: &'static str = "tell-asker";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketNotice;

    async fn run(job: &JobContext<'_>, notice: TicketNotice) -> Result<JobOutcome> {
        SendTicketAnswer::run(job, notice).await
    }
}

register_job!(SendDisputeAnswer);

/// Informs a merchant of an answer by a mail that leads to the portal.
async fn inform_merchant(job: &JobContext<'_>, ticket: &Ticket) -> Result<JobOutcome> {
    let app = job.app;
    let asker = match ticket.merchant {
        Some(id) => merchant::get(&mut app.db.read().await?, id).await?,
        None => None,
    };
    let Some(asker) = asker else {
        return Ok(JobOutcome::Done);
    };
    let text = Message::new("mail_ticket_answer_text");
    let mail = build_mail(app, ticket, asker.email, text)?;
    message::finish_with_account_mail(job, mail).await
}

/// Why nobody was informed, as a word in the ticket's entry.
fn explain(reason: Option<Reason>) -> &'static str {
    reason.map_or("not-accepted", Reason::code)
}

/// Ends a job with an entry for staff, unless the ticket's words were removed meanwhile.
async fn finish_with_entry(
    job: &JobContext<'_>,
    ticket: &Ticket,
    code: &str,
    reason: Option<&str>,
) -> Result<JobOutcome> {
    write_tx!(job.app.db, ticket.scope(), |tx| {
        let left = ticket::get(tx, ticket.id).await?;
        if left.is_some_and(|ticket| !ticket.is_wordless()) {
            let mut change = TicketChange::begin(job.app, tx, ticket.id).await?;
            let entry = EntryContent::change(TicketEntryKind::Statutory, reason, Some(code));
            change.write(tx, Writer::SYSTEM, entry).await?;
            change.finish(tx).await?;
        }
        job.finish_if_held_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })
}

/// Key under which mails to an address that anybody may have typed are counted, equal for all its spellings.
pub(crate) fn recipient_counter(app: &App, email: &Secret<String>) -> Result<String> {
    let email = Destination::parse(email.expose());
    let email = email.map_err(|invalid| Error::invalid("email", invalid))?;
    Ok(app
        .keys
        .lookup_hash("help-recipient", &email.rate_limit_key()))
}

/// Counts a mail to an address that anybody may have typed, unless its daily limit is reached.
pub(crate) async fn may_mail(app: &App, tx: &mut Tx, recipient: &str) -> Result<bool> {
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

async fn find(app: &App, id: TicketId) -> Result<Option<Ticket>> {
    read_tx!(app.db, |conn| { Ok(ticket::get(conn, id).await?) })
}

/// Sends the requester a mail with this text and the page of their ticket, or a text message that leads to the page.
async fn inform(job: &JobContext<'_>, ticket: &Ticket, text: Message) -> Result<FirstSent> {
    let app = job.app;
    let owner = match ticket.customer_id {
        Some(id) => customer::get(&mut app.db.read().await?, id).await?,
        None => None,
    };
    let owner = owner.as_ref();
    let recipient = owner.map_or(Recipient::Destination, |owner| {
        Recipient::Customer(owner, true)
    });
    let messages = list_messages(app, ticket, owner, text)?;
    let sent = message::send_first(job, ticket.scope(), recipient, messages).await?;
    if let FirstSent::Sent(Some(copy)) = &sent {
        keep_copy(app, ticket, copy).await?;
    }
    Ok(sent)
}

/// Keeps a copy for its recipient, unless the ticket was erased meanwhile.
async fn keep_copy(app: &App, ticket: &Ticket, copy: &SentMessage) -> Result<()> {
    write_tx!(app.db, ticket.scope(), |tx| {
        if ticket::get(tx, ticket.id)
            .await?
            .is_some_and(|left| !left.is_wordless())
        {
            sent_message::add(tx, copy).await?;
        }
        Ok(())
    })
}

/// The messages by which a requester may be reached, of which the first that leaves is enough.
fn list_messages(
    app: &App,
    ticket: &Ticket,
    owner: Option<&Customer>,
    text: Message,
) -> Result<Vec<OutgoingMessage>> {
    let (mobile, email) = owner.map_or((None, None), Customer::verified_contacts);
    let contact = ticket.contact.as_ref().filter(|_| owner.is_none());
    let email = email.or(contact.map(|contact| &contact.email));
    let mail = email
        .map(|to| build_mail(app, ticket, to.clone(), text))
        .transpose()?;
    let catalog = app.catalog();
    let brand = catalog.brands.get(&ticket.brand_key);
    let by_text = mobile.and_then(|to| {
        let text = SystemText {
            channel: TextChannel::Sms,
            to: to.clone(),
            template: TEXT_MESSAGE,
            language: ticket.locale,
            brand,
            host: None,
            slots: &[],
        };
        let text = registered_text::build_text_message(app, &text)?;
        Some(OutgoingMessage::text("sms_ticket_news", text))
    });
    Ok(mail.into_iter().chain(by_text).collect())
}

/// A mail with this text, which leads to the requester's page of the ticket.
fn build_mail(
    app: &App,
    ticket: &Ticket,
    to: Secret<String>,
    text: Message,
) -> Result<OutgoingMessage> {
    let catalog = app.catalog();
    let brand = catalog.brands.get(&ticket.brand_key);
    let text = text
        .with("number", number(ticket))
        .with("brand", &brand.title)
        .with("link", link::page(app, ticket)?);
    let subject = Message::new("mail_ticket_subject")
        .with("number", number(ticket))
        .with("brand", &brand.title);
    Ok(OutgoingMessage::mail_of_texts(
        app,
        to,
        ticket.locale,
        &subject,
        &text,
    ))
}

fn format_due_day(ticket: &Ticket, language: Language) -> String {
    let day = ticket.statutory_due_on.map(|day| show_day(day, language));
    day.unwrap_or_default()
}

/// The page on which staff work a ticket.
fn staff_page(app: &App, ticket: &Ticket) -> String {
    app.page_url(&format!("/admin/csr-portal?ticket={}", ticket.id))
}

/// Informs the site's grievance officer of a new ticket, without personal data, and acknowledges it if wanted.
async fn announce(job: &JobContext<'_>, id: TicketId, is_acknowledged: bool) -> Result<JobOutcome> {
    let app = job.app;
    // A ticket that was erased needs no message.
    let new = find(app, id)
        .await?
        .filter(|ticket| ticket.told_at.is_none());
    let Some(ticket) = new.filter(|ticket| !ticket.is_wordless()) else {
        return Ok(JobOutcome::Done);
    };
    let for_officer = build_officer_mail(app, &ticket);
    let purpose = ContactPurpose::Operations;
    if let Some(outcome) = message::send_account_mail(job, purpose, for_officer).await? {
        return Ok(outcome);
    }
    if is_acknowledged && let Some(outcome) = acknowledge(job, &ticket).await? {
        return Ok(outcome);
    }
    write_tx!(app.db, ticket.scope(), |tx| {
        ticket::mark_told(tx, id, app.now()).await?;
        Ok(JobOutcome::Done)
    })
}

/// Acknowledges a ticket by mail. An outcome ends the job for now.
async fn acknowledge(job: &JobContext<'_>, ticket: &Ticket) -> Result<Option<JobOutcome>> {
    let app = job.app;
    let Some(mail) = build_acknowledgement(app, ticket).await? else {
        return Ok(None);
    };
    let sender = Sender {
        recipient: Recipient::Destination,
        purpose: ContactPurpose::Service,
        once_key: Some(job.step_key("acknowledgement")),
    };
    match message::send_once(app, ticket.scope(), sender, mail).await? {
        SendOutcome::Sent(copy) => {
            keep_copy(app, ticket, &copy).await?;
            Ok(None)
        }
        // A person who wants no messages is answered by the officer.
        SendOutcome::SentBefore | SendOutcome::Refused(_) => Ok(None),
        outcome => outcome.to_job_outcome(app),
    }
}

fn build_officer_mail(app: &App, ticket: &Ticket) -> OutgoingMessage {
    let catalog = app.catalog();
    let officer = &catalog.brands.get(&ticket.brand_key).grievance;
    let text = Message::new("mail_help_text")
        .with("number", number(ticket))
        .with_text("kind", format!("common_ticket_kind_{}", ticket.kind.code()))
        .with("day", format_due_day(ticket, Language::En))
        .with("link", staff_page(app, ticket));
    let mut text = app.text(&text, Language::En);
    if let Some(case) = find_case_form(&catalog, &ticket.brand_key) {
        text = format!("{text}\n{}", app.text(&case, Language::En));
    }
    let subject = Message::new("mail_help_subject").with("number", number(ticket));
    let (to, subject) = (officer.email.clone(), app.text(&subject, Language::En));
    OutgoingMessage::mail(
        "mail_help_text",
        Language::En,
        Secret::new(to),
        subject,
        text,
    )
}

/// The form of a brand's site that turns tickets into cases, if configured.
fn find_case_form(catalog: &Snapshot, brand: &str) -> Option<Message> {
    let is_of_brand = |site: &Site| catalog.partners.get(&site.partner).brand == brand;
    let mut sites = catalog.sites.all().iter();
    let site = sites.find(|site| !site.case_org.is_empty() && is_of_brand(site))?;
    let case = Message::new("mail_help_case").with("org", &site.case_org);
    Some(case.with("record", &site.case_record_type))
}

/// Contains no input, because the form may name the address of another person. None without an address.
async fn build_acknowledgement(app: &App, ticket: &Ticket) -> Result<Option<OutgoingMessage>> {
    let to = match (&ticket.contact, ticket.customer_id) {
        (Some(contact), _) => Some(contact.email.clone()),
        (None, Some(id)) => {
            let owner = customer::get(&mut app.db.read().await?, id).await?;
            owner.and_then(|owner| owner.verified_contacts().1.cloned())
        }
        (None, None) => None,
    };
    let catalog = app.catalog();
    let brand = catalog.brands.get(&ticket.brand_key);
    let text = Message::new("mail_help_taken_text")
        .with("number", number(ticket))
        .with(
            "days",
            app.reference.lending.grievance_on(app.today()).answer_days,
        )
        .with("officer", &brand.grievance.name)
        .with("phone", &brand.grievance.phone)
        .with("brand", &brand.title);
    let subject = Message::new("mail_help_taken_subject").with("brand", &brand.title);
    Ok(to.map(|to| OutgoingMessage::mail_of_texts(app, to, ticket.locale, &subject, &text)))
}
