//! What the steps of the statutory period send: the reminder to who works a ticket, and the notice to its requester.

use saakh_domain::id::TicketId;
use saakh_domain::text::Message;
use saakh_domain::time::show_day;
use saakh_domain::trust::ticket::{StatutoryStep, TicketEntryKind};
use saakh_domain::{Language, Secret};
use saakh_store::identity::admin_user;
use saakh_store::trust::ticket::entry::{self, TicketEntry};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Conn, read_tx, write_tx};

use super::super::change::{follow_merges, read};
use super::super::{Escalation, TicketChange, find_escalation, number};
use super::{
    explain, finish_with_entry, format_due_day, inform, may_mail, recipient_counter, staff_page,
};
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit;
use crate::platform::message::{self, FirstSent, OutgoingMessage};
use crate::{App, Error, Result, register_job};

/// Reminds the person who works a ticket of its statutory day, or the brand's officer where nobody does.
pub(in crate::trust::ticket) struct RemindAssignee;

impl JobKind for RemindAssignee {
    const NAME: &'static str = "remind-assignee";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketId;

    async fn run(job: &JobContext<'_>, id: TicketId) -> Result<JobOutcome> {
        let app = job.app;
        let mut conn = app.db.read().await?;
        let ticket = ticket::get(&mut conn, id).await?;
        let Some(ticket) = ticket.filter(|ticket| ticket.state.is_open()) else {
            return Ok(JobOutcome::Done);
        };
        let assignee = match ticket.assignee {
            Some(assignee) => admin_user::get(&mut conn, assignee).await?,
            None => None,
        };
        drop(conn);
        let assignee = assignee.filter(|admin| admin.disabled_at.is_none());
        let to = assignee.map_or_else(
            || {
                let catalog = app.catalog();
                Secret::new(
                    catalog
                        .brands
                        .get(&ticket.brand_key)
                        .grievance
                        .email
                        .clone(),
                )
            },
            |admin| admin.email,
        );
        let text = Message::new("mail_ticket_remind_text")
            .with("number", number(&ticket))
            .with("day", format_due_day(&ticket, Language::En))
            .with("link", staff_page(app, &ticket));
        let subject = Message::new("mail_ticket_remind_subject").with("number", number(&ticket));
        let mail = OutgoingMessage::mail_of_texts(app, to, Language::En, &subject, &text);
        message::finish_with_account_mail(job, mail).await
    }
}

register_job!(RemindAssignee);

/// Informs a requester, at the end of the statutory period, of where else to complain.
pub(in crate::trust::ticket) struct SendStatutoryNotice;

impl JobKind for SendStatutoryNotice {
    const NAME: &'static str = "send-statutory-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = TicketId;

    async fn run(job: &JobContext<'_>, id: TicketId) -> Result<JobOutcome> {
        let found = find_noticed(job.app, id).await?;
        let Some(ticket) = found.filter(|ticket| !ticket.is_wordless()) else {
            return Ok(JobOutcome::Done);
        };
        if !ticket.state.is_open() {
            return take_step_back(job, [ticket.id, id]).await;
        }
        if !may_mail_visitor(job, &ticket).await? {
            return finish_with_entry(job, &ticket, "refused", Some("daily-limit")).await;
        }
        match inform(job, &ticket, build_statutory_text(job.app, &ticket)).await? {
            FirstSent::Sent(_) => finish_with_entry(job, &ticket, "notified", None).await,
            FirstSent::Refused(reason) => {
                finish_with_entry(job, &ticket, "refused", Some(explain(reason))).await
            }
            FirstSent::Later(outcome) => Ok(outcome),
        }
    }
}

register_job!(SendStatutoryNotice);

/// The ticket that the notice of one is about: where it was merged meanwhile, the one that took over its statutory day with
/// the steps taken.
async fn find_noticed(app: &App, id: TicketId) -> Result<Option<Ticket>> {
    read_tx!(app.db, |conn| {
        let Some(ticket) = ticket::get(conn, id).await? else {
            return Ok(None);
        };
        let (day, heir) = (
            ticket.statutory_due_on,
            follow_merges(conn, ticket.clone()).await?,
        );
        let took_over = heir.statutory_due_on == day && heir.own_due_on > day;
        if !took_over {
            return Ok(Some(ticket));
        }
        // Of two that were merged into it the other one may have sent it.
        Ok(if was_notified(conn, &heir).await? {
            None
        } else {
            Some(heir)
        })
    })
}

/// Whether a ticket has had the notice of its statutory day.
async fn was_notified(conn: &mut Conn, ticket: &Ticket) -> Result<bool> {
    let entries = entry::list(conn, ticket.id).await?;
    let is_notice = |one: &TicketEntry| {
        one.kind == TicketEntryKind::Statutory && one.to.as_deref() == Some("notified")
    };
    Ok(entries.iter().any(is_notice))
}

/// A ticket that was finished before its notice left has had none, and begins a new period where it is taken up again; so
/// does the one that was merged into it, where the two are parted.
async fn take_step_back(job: &JobContext<'_>, ids: [TicketId; 2]) -> Result<JobOutcome> {
    let tickets = read_tx!(job.app.db, |conn| {
        Ok::<_, Error>([read(conn, ids[0]).await?, read(conn, ids[1]).await?])
    })?;
    let scope = tickets[0].scope().combine(tickets[1].scope());
    write_tx!(job.app.db, scope, |tx| {
        for id in ids {
            let mut change = TicketChange::begin(job.app, tx, id).await?;
            if !change.ticket.state.is_open() {
                change.ticket.statutory_step = StatutoryStep::Escalate.number();
                change.finish(tx).await?;
            }
        }
        job.finish_if_held_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })
}

/// Whether a visitor's address, which may be a stranger's, gets another mail today. Attempts after the first are the same
/// mail.
async fn may_mail_visitor(job: &JobContext<'_>, ticket: &Ticket) -> Result<bool> {
    let contact = ticket.contact.as_ref();
    let is_counted = ticket.customer_id.is_none() && job.attempt() == 1;
    let Some(contact) = contact.filter(|contact| is_counted && contact.has_email()) else {
        return Ok(true);
    };
    let recipient = recipient_counter(job.app, &contact.email)?;
    write_tx!(job.app.db, limit::scope(&recipient), |tx| {
        may_mail(job.app, tx, &recipient).await
    })
}

/// What a requester learns at the end of the statutory period.
fn build_statutory_text(app: &App, ticket: &Ticket) -> Message {
    let days = app.reference.support.statutory_days();
    let due_on = ticket.statutory_due_on.unwrap_or_else(|| app.today());
    let text = match find_escalation(app, ticket, due_on) {
        Escalation::DataProtectionBoard => Message::new("mail_ticket_late_data_text"),
        Escalation::ReserveBank {
            lender,
            portal,
            last_day,
        } => {
            let text = match lender {
                Some(lender) => Message::new("mail_ticket_late_lender_text")
                    .with("lender", lender.name)
                    .with("officer", lender.officer.name)
                    .with("email", lender.officer.email)
                    .with("phone", lender.officer.phone),
                None => Message::new("mail_ticket_late_text"),
            };
            text.with("portal", portal)
                .with("day", show_day(last_day, ticket.locale))
        }
    };
    text.with("days", days)
}
