//! What staff do with tickets of the queues that they may work.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId, LenderId, TicketId};
use saakh_domain::trust::ticket::{
    AfterReply, TicketAction, TicketAuthor, TicketChannel, TicketEntryKind, TicketKind,
    TicketPriority, TicketQueue, TicketStep,
};
use saakh_store::identity::{admin_user, customer};
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::Ticket;
use saakh_store::trust::ticket::entry::{self, TicketEntry};
use saakh_store::trust::ticket::list::{self, QueueCounts, TicketRow};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::json;

use super::change::{self, EntryContent, invalid_transition, read};
use super::file::{self, NewTicketFile, TicketFileContent};
use super::notice::{AcknowledgeTicket, SendTicketAnswer, TicketNotice};
use super::{NewTicket, TicketChange, Writer};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::{job, message, text_validation};
use crate::trust::record_views::record_view;
use crate::{App, Code, Error, Result, require_same_version};

/// Tickets that are tried while colleagues take them first.
const TRIES: usize = 10;
/// The call in the trail of looks, so that reading and working a ticket within an hour are one look.
const CALL: &str = "GET /api/admin/tickets/{id}";

/// A back-office user with the queues whose tickets they may work.
#[derive(Debug, Clone)]
pub struct TicketWorker {
    pub by: RequestContext,
    pub queues: Vec<TicketQueue>,
    /// Whether tickets that are too late for others come to them.
    pub is_supervisor: bool,
}

/// A queue with what waits in it.
#[derive(Debug, Clone, Copy)]
pub struct QueueSummary {
    pub queue: TicketQueue,
    pub counts: QueueCounts,
}

/// What waits for a worker.
#[derive(Debug, Clone)]
pub struct QueueOverview {
    pub queues: Vec<QueueSummary>,
    /// Unfinished tickets that the worker has.
    pub mine: i64,
    /// Tickets that came to the supervisors.
    pub escalated: i64,
}

/// A ticket with all that staff see of it.
#[derive(Debug)]
pub struct TicketRecord {
    pub row: TicketRow,
    /// In order.
    pub entries: Vec<TicketEntry>,
}

/// A new class of a ticket.
#[derive(Debug, Clone)]
pub struct Classification {
    pub kind: TicketKind,
    pub queue: TicketQueue,
    pub priority: TicketPriority,
    /// The lender that it is about, with its name.
    pub lender: Option<(LenderId, String)>,
}

/// A ticket that staff open for a customer who called or wrote.
#[derive(Debug)]
pub struct TicketForCustomer {
    pub customer: CustomerId,
    pub kind: TicketKind,
    pub channel: TicketChannel,
    pub text: String,
}

impl TicketWorker {
    fn admin(&self) -> Result<AdminId> {
        let admin = self.by.actor.admin_id();
        admin.ok_or(Error::Internal("only the back office works tickets", None))
    }

    fn writer(&self) -> Writer {
        Writer {
            author: TicketAuthor::Staff,
            admin: self.by.actor.admin_id(),
        }
    }

    /// A ticket of a queue that is not theirs is not found.
    pub(crate) fn check(&self, ticket: &Ticket) -> Result<()> {
        if self.queues.contains(&ticket.queue) {
            Ok(())
        } else {
            Err(Error::not_found())
        }
    }
}

/// Counts what waits in the worker's queues.
pub async fn summarise(app: &App, worker: &TicketWorker) -> Result<QueueOverview> {
    let admin = worker.admin()?;
    read_tx!(app.db, |conn| {
        let (mut queues, mut escalated) = (Vec::new(), 0);
        for queue in &worker.queues {
            if worker.is_supervisor {
                escalated += list::count_escalated(conn, *queue).await?;
            }
            let counts = list::count_queue(conn, *queue, app.now()).await?;
            queues.push(QueueSummary {
                queue: *queue,
                counts,
            });
        }
        Ok(QueueOverview {
            queues,
            mine: list::count_assigned(conn, admin).await?,
            escalated,
        })
    })
}

/// Returns a ticket with all entries, after auditing the access to its customer's data.
pub async fn get(app: &App, worker: &TicketWorker, id: TicketId) -> Result<TicketRecord> {
    look_at(app, worker, id).await?;
    load(app, id).await
}

async fn load(app: &App, id: TicketId) -> Result<TicketRecord> {
    read_tx!(app.db, |conn| {
        let ticket = read(conn, id).await?;
        let entries = entry::list(conn, id).await?;
        let assignee = match ticket.assignee {
            Some(admin) => admin_user::get(conn, admin).await?,
            None => None,
        };
        let owner = match ticket.customer_id {
            Some(customer) => customer::get(conn, customer).await?,
            None => None,
        };
        let row = TicketRow {
            ticket,
            assignee: assignee.map(|admin| admin.name),
            profile: owner.map(|owner| owner.profile),
        };
        Ok(TicketRecord { row, entries })
    })
}

/// Opens a ticket for a customer, with their words.
///
/// # Errors
/// 422 at `text`; 404 for a customer who is gone or being erased.
pub async fn open(
    app: &App,
    worker: &TicketWorker,
    new: TicketForCustomer,
) -> Result<TicketRecord> {
    let text = text_validation::validate_staff_text(&new.text)?;
    let opened = write_tx!(app.db, Scope::customer(new.customer), |tx| -> Result<
        TicketId,
    > {
        let owner = customer::get(tx, new.customer).await?;
        let owner = owner.ok_or_else(Error::not_found)?;
        if !owner.has_contact() || erasure::get(tx, owner.id).await?.is_some() {
            return Err(Error::not_found());
        }
        let new = NewTicket {
            kind: new.kind,
            channel: new.channel,
            customer: Some(owner.id),
            contact: None,
            brand_key: message::find_brand(app, &owner).key.clone(),
            text: Secret::new(text.clone()),
            locale: owner.language,
        };
        let opened = change::open(app, tx, new, worker.by.actor.admin_id()).await?;
        job::enqueue::<AcknowledgeTicket>(app, tx, opened.id).await?;
        audit(app, tx, worker, &opened, "open").await?;
        Ok(opened.id)
    })?;
    app.jobs.notify_one();
    load(app, opened).await
}

/// Takes the most urgent ticket that nobody has, of one queue or of all; none if nothing waits.
pub async fn take_next(
    app: &App,
    worker: &TicketWorker,
    queue: Option<TicketQueue>,
) -> Result<Option<TicketId>> {
    let wanted = worker.queues.iter().copied();
    let wanted: Vec<TicketQueue> = wanted
        .filter(|one| queue.is_none_or(|queue| queue == *one))
        .collect();
    for _ in 0..TRIES {
        let next = read_tx!(app.db, |conn| -> Result<_> {
            let id = list::find_next(conn, &wanted).await?;
            match id {
                Some(id) => Ok(Some(read(conn, id).await?)),
                None => Ok(None),
            }
        })?;
        let Some(next) = next else {
            return Ok(None);
        };
        let is_taken = write_tx!(app.db, next.scope(), |tx| -> Result<bool> {
            let mut change = TicketChange::begin(app, tx, next.id).await?;
            if change.ticket.assignee.is_some() || change.ticket.revision != next.revision {
                return Ok(false);
            }
            change
                .assign(tx, worker.writer(), Some(worker.admin()?))
                .await?;
            let taken = change.finish(tx).await?;
            audit(app, tx, worker, &taken, TicketAction::Assign.code()).await?;
            Ok(true)
        })?;
        if is_taken {
            return Ok(Some(next.id));
        }
    }
    Ok(None)
}

/// Adds a file to an unfinished ticket, which its requester sees.
///
/// # Errors
/// 422 at `file`; 404; 409 `ticket-over`, `ticket-files-full`; 429 `ticket-files-too-many`.
pub async fn add_file(
    app: &App,
    worker: &TicketWorker,
    id: TicketId,
    new: NewTicketFile,
) -> Result<TicketRecord> {
    let ticket = look_at(app, worker, id).await?;
    let sender = worker.by.actor.label();
    file::add(app, &ticket, worker.writer(), &sender, new).await?;
    load(app, id).await
}

/// Reads a file of a ticket, after auditing the access to its customer's data.
pub async fn load_file(
    app: &App,
    worker: &TicketWorker,
    id: TicketId,
    place: i64,
) -> Result<TicketFileContent> {
    let ticket = look_at(app, worker, id).await?;
    file::load(app, &ticket, place).await
}

/// Reads a ticket of the worker's queues, after auditing the access to its customer's data.
async fn look_at(app: &App, worker: &TicketWorker, id: TicketId) -> Result<Ticket> {
    let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
    worker.check(&found)?;
    if let Some(customer) = found.customer_id {
        record_view(app, &worker.by, customer, CALL).await?;
    }
    Ok(found)
}

/// Something that a worker does with a ticket.
#[derive(Debug, Clone)]
pub enum TicketCommand {
    Reply(Reply),
    /// Words that only staff read.
    Note(String),
    /// The worker takes the ticket.
    Assign,
    /// It goes back to its queue.
    Release,
    /// It waits for a lender or another team, for a reason.
    Hold(String),
    /// What it waited for is there.
    Resume,
    Resolve,
    /// A finished one is taken up again, for a reason.
    Reopen(String),
    Classify(Classification),
    /// A visitor's, which needs no answer, is closed for a reason; no message is sent, because the address may be a
    /// stranger's.
    Discard(String),
}

/// Words to the requester, who is informed by message.
#[derive(Debug, Clone)]
pub struct Reply {
    pub text: String,
    /// The revision that the writer saw.
    pub seen: i64,
    pub then: AfterReply,
}

impl TicketCommand {
    const fn action(&self) -> TicketAction {
        match self {
            Self::Reply(_) => TicketAction::Reply,
            Self::Note(_) => TicketAction::Note,
            Self::Assign => TicketAction::Assign,
            Self::Release => TicketAction::Release,
            Self::Hold(_) => TicketAction::Hold,
            Self::Resume => TicketAction::Resume,
            Self::Resolve => TicketAction::Resolve,
            Self::Reopen(_) => TicketAction::Reopen,
            Self::Classify(_) => TicketAction::Classify,
            Self::Discard(_) => TicketAction::Discard,
        }
    }

    /// The command with its words validated.
    fn validate(self) -> Result<Self> {
        Ok(match self {
            Self::Reply(reply) => Self::Reply(Reply {
                text: text_validation::validate_staff_text(&reply.text)?,
                ..reply
            }),
            Self::Note(text) => Self::Note(text_validation::validate_staff_text(&text)?),
            Self::Hold(reason) => Self::Hold(text_validation::validate_reason(&reason)?),
            Self::Reopen(reason) => Self::Reopen(text_validation::validate_reason(&reason)?),
            Self::Discard(reason) => Self::Discard(text_validation::validate_reason(&reason)?),
            Self::Assign | Self::Release | Self::Resume | Self::Resolve | Self::Classify(_) => self,
        })
    }
}

/// Does something with a ticket, of the revision `seen` if one is given.
///
/// # Errors
/// 422 at `text` or `reason`; 404; 409 `transition` where the state does not allow it, `changed-meanwhile` where the
/// requester wrote since, `reply-missing`, `ticket-over`, `ticket-full`.
pub async fn act(
    app: &App,
    worker: &TicketWorker,
    id: TicketId,
    seen: Option<i64>,
    command: TicketCommand,
) -> Result<TicketRecord> {
    let command = command.validate()?;
    let found = look_at(app, worker, id).await?;
    write_tx!(app.db, found.scope(), |tx| -> Result<()> {
        let mut change = TicketChange::begin(app, tx, id).await?;
        worker.check(&change.ticket)?;
        require_same_version(change.ticket.revision, seen)?;
        perform(app, tx, worker, &mut change, &command).await?;
        let changed = change.finish(tx).await?;
        audit(app, tx, worker, &changed, command.action().code()).await
    })?;
    app.jobs.notify_one();
    load(app, id).await
}

async fn perform(
    app: &App,
    tx: &mut Tx,
    worker: &TicketWorker,
    change: &mut TicketChange<'_>,
    command: &TicketCommand,
) -> Result<()> {
    let by = worker.writer();
    match command {
        TicketCommand::Reply(reply) => send_reply(app, tx, by, change, reply).await,
        TicketCommand::Note(text) => change.write(tx, by, build_note(text)).await,
        TicketCommand::Assign => change.assign(tx, by, Some(worker.admin()?)).await,
        TicketCommand::Release => change.assign(tx, by, None).await,
        // The reason may name a lender's contact, so the requester sees only the state.
        TicketCommand::Hold(reason) => {
            change.write(tx, by, build_note(reason)).await?;
            change.step(tx, by, TicketStep::Hold).await
        }
        TicketCommand::Resume => change.step(tx, by, TicketStep::Resume).await,
        TicketCommand::Resolve => {
            check_answered(tx, &change.ticket).await?;
            change.step(tx, by, TicketStep::Resolve).await
        }
        TicketCommand::Reopen(reason) => {
            change.write(tx, by, build_note(reason)).await?;
            change.step(tx, by, TicketStep::Reopen).await
        }
        TicketCommand::Discard(reason) => {
            if change.ticket.customer_id.is_some() {
                return Err(Code::ReplyMissing.into());
            }
            change.write(tx, by, build_note(reason)).await?;
            change.step(tx, by, TicketStep::Withdraw).await
        }
        TicketCommand::Classify(class) => classify(tx, by, change, class).await,
    }
}

const fn build_note(text: &str) -> EntryContent<'_> {
    EntryContent::text(TicketEntryKind::Note, text)
}

/// Adds the reply, and enqueues the message that informs the requester of it.
async fn send_reply(
    app: &App,
    tx: &mut Tx,
    by: Writer,
    change: &mut TicketChange<'_>,
    reply: &Reply,
) -> Result<()> {
    let entries = entry::list(tx, change.ticket.id).await?;
    if entries.iter().any(|entry| is_unseen(entry, reply.seen)) {
        return Err(Code::ChangedMeanwhile.into());
    }
    if !change.ticket.state.is_open() {
        return Err(invalid_transition(change.ticket.state, "reply"));
    }
    let message = EntryContent::text(TicketEntryKind::Message, &reply.text);
    change.write(tx, by, message).await?;
    let first = change.ticket.first_responded_at.or(Some(app.now()));
    change.ticket.first_responded_at = first;
    let notice = TicketNotice {
        ticket: change.ticket.id,
        place: change.ticket.revision,
    };
    match reply.then {
        AfterReply::Stay => {}
        AfterReply::Wait => change.step(tx, by, TicketStep::AskBack).await?,
        AfterReply::Resolve => change.step(tx, by, TicketStep::Resolve).await?,
    }
    Ok(job::enqueue::<SendTicketAnswer>(app, tx, notice).await?)
}

/// Whether the requester or a colleague wrote after what the writer of a reply saw. A file of ours belongs to the reply.
fn is_unseen(entry: &TicketEntry, seen: i64) -> bool {
    let is_of_requester = entry.author == TicketAuthor::Requester;
    let is_new = match entry.kind {
        TicketEntryKind::Message => true,
        kind => kind.is_correspondence() && is_of_requester,
    };
    entry.place > seen && is_new
}

/// Refuses to resolve a ticket whose requester wrote last. A file of ours is no answer.
async fn check_answered(tx: &mut Tx, ticket: &Ticket) -> Result<()> {
    let entries = entry::list(tx, ticket.id).await?;
    let last = entries.iter().rfind(|entry| {
        entry.kind == TicketEntryKind::Message
            || entry.kind.is_correspondence() && entry.author == TicketAuthor::Requester
    });
    if last.is_some_and(|last| last.author == TicketAuthor::Staff) {
        Ok(())
    } else {
        Err(Code::ReplyMissing.into())
    }
}

/// Changes kind, queue, priority and lender. The day that the law demands stays. In another queue nobody has it yet.
async fn classify(
    tx: &mut Tx,
    by: Writer,
    change: &mut TicketChange<'_>,
    class: &Classification,
) -> Result<()> {
    let ticket = &mut change.ticket;
    let (from_queue, from_lender) = (ticket.queue, ticket.lender_id);
    let changes = [
        ("kind", ticket.kind.code(), class.kind.code()),
        ("queue", ticket.queue.code(), class.queue.code()),
        ("priority", ticket.priority.code(), class.priority.code()),
    ];
    ticket.kind = class.kind;
    ticket.queue = class.queue;
    ticket.priority = class.priority;
    ticket.lender_id = class.lender.as_ref().map(|(id, _)| *id);
    let is_other_lender = from_lender != ticket.lender_id;
    for (property, from, to) in changes.into_iter().filter(|(_, from, to)| from != to) {
        let content = EntryContent {
            kind: TicketEntryKind::Classify,
            text: property,
            from: Some(from),
            to: Some(to),
        };
        change.write(tx, by, content).await?;
    }
    if is_other_lender {
        let content = EntryContent {
            kind: TicketEntryKind::Classify,
            text: "lender",
            from: None,
            to: class.lender.as_ref().map(|(_, name)| name.as_str()),
        };
        change.write(tx, by, content).await?;
    }
    if from_queue != class.queue {
        change.assign(tx, by, None).await?;
    }
    Ok(())
}

/// Records what was done; the words are in the ticket alone.
async fn audit(
    app: &App,
    tx: &mut Tx,
    worker: &TicketWorker,
    ticket: &Ticket,
    what: &str,
) -> Result<()> {
    let event = AuditEvent {
        action: "ticket.change",
        target_kind: "ticket",
        target_id: ticket.id.to_string(),
        detail: json!({ "after": { "step": what, "state": ticket.state.code() } }),
    };
    Ok(record(app, tx, &worker.by, event).await?)
}
