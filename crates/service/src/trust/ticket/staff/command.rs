//! What staff do with a ticket.

use saakh_domain::id::{AdminId, LenderId, TicketId};
use saakh_domain::identity::permission::Permission;
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::{
    AfterReply, RequesterKind, TicketAction, TicketAuthor, TicketEntryKind, TicketKind,
    TicketPriority, TicketQueue, TicketStep,
};
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::trust::ticket::Ticket;
use saakh_store::trust::ticket::entry::{self, TicketEntry};
use saakh_store::{Tx, write_tx};

use super::super::change::{EntryContent, invalid_transition};
use super::super::notice::{SendTicketAnswer, TicketNotice};
use super::super::request::check_kind;
use super::super::{TicketChange, Writer};
use super::{TicketRecord, TicketWorker, audit, load, look_at};
use crate::platform::{job, text_validation};
use crate::{App, Code, Error, Result, require_same_version};

/// Something that a worker does with a ticket.
#[derive(Debug, Clone)]
pub enum TicketCommand {
    Reply(Reply),
    /// Words that only staff read.
    Note(String),
    /// Somebody works the ticket: the worker, or the colleague who is named.
    Assign(Option<AdminId>),
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

/// A new class of a ticket.
#[derive(Debug, Clone)]
pub struct Classification {
    pub kind: TicketKind,
    pub queue: TicketQueue,
    pub priority: TicketPriority,
    /// The lender that it is about, with its name.
    pub lender: Option<(LenderId, String)>,
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
            Self::Assign(_) => TicketAction::Assign,
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
            Self::Assign(_) | Self::Release | Self::Resume | Self::Resolve | Self::Classify(_) => {
                self
            }
        })
    }
}

/// Does something with a ticket, of the revision `seen` if one is given.
///
/// # Errors
/// 422 at `text`, `reason`, `kind` or `assignee`; 404; 409 `transition` where the state does not allow it, `changed-meanwhile` where the
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
        TicketCommand::Assign(to) => {
            let to = match to {
                Some(colleague) => find_colleague(tx, *colleague, change.ticket.queue).await?,
                None => worker.admin()?,
            };
            change.assign(tx, by, Some(to)).await
        }
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

/// A colleague who works tickets of a queue.
async fn find_colleague(tx: &mut Tx, id: AdminId, queue: TicketQueue) -> Result<AdminId> {
    let found = admin_user::get(tx, id).await?;
    let works = |user: &AdminUser| {
        user.disabled_at.is_none()
            && user.role.has_permission(Permission::TicketWork)
            && user.role.has_permission(queue.permission())
    };
    if found.is_some_and(|user| works(&user)) {
        Ok(id)
    } else {
        Err(Error::field("assignee", Message::new("invalid_choose")))
    }
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
        return Err(invalid_transition(
            change.ticket.state,
            reply.then.wanted_state(),
        ));
    }
    write_answer(app, tx, by, change, (&reply.text, None)).await?;
    match reply.then {
        AfterReply::Stay => Ok(()),
        AfterReply::Wait => change.step(tx, by, TicketStep::AskBack).await,
        AfterReply::Resolve => change.step(tx, by, TicketStep::Resolve).await,
    }
}

/// Adds words to the requester, with the last entry of the ledger that was booked with them, and enqueues the message about
/// them. A lender and a visitor without an address are informed by the person who writes.
pub(crate) async fn write_answer(
    app: &App,
    tx: &mut Tx,
    by: Writer,
    change: &mut TicketChange<'_>,
    (text, booked): (&str, Option<i64>),
) -> Result<()> {
    let message = EntryContent::text(TicketEntryKind::Message, text).with_booked(booked);
    change.write(tx, by, message).await?;
    let first = change.ticket.first_responded_at.or(Some(app.now()));
    change.ticket.first_responded_at = first;
    let contact = change.ticket.contact.as_ref();
    let has_no_address = contact.is_some_and(|contact| !contact.has_email())
        && change.ticket.requester == RequesterKind::Visitor;
    if change.ticket.requester == RequesterKind::Lender || has_no_address {
        return Ok(());
    }
    let notice = TicketNotice {
        ticket: change.ticket.id,
        place: change.ticket.revision,
    };
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
    if is_answered(&entry::list(tx, ticket.id).await?) {
        Ok(())
    } else {
        Err(Code::ReplyMissing.into())
    }
}

/// Whether staff wrote last. A ticket that was merged into this one has to be answered here, unless the two were parted.
fn is_answered(entries: &[TicketEntry]) -> bool {
    let mut parted = Vec::new();
    for entry in entries.iter().rev() {
        match (entry.kind, entry.author) {
            (TicketEntryKind::Message, author) => return author == TicketAuthor::Staff,
            (TicketEntryKind::File, TicketAuthor::Requester) => return false,
            (TicketEntryKind::Unmerge, _) => parted.push(entry.from.as_deref()),
            (TicketEntryKind::Merge, _) if entry.from.is_some() => {
                let Some(place) = parted.iter().position(|one| *one == entry.from.as_deref())
                else {
                    return false;
                };
                parted.swap_remove(place);
            }
            _ => {}
        }
    }
    false
}

/// Changes kind, queue, priority and lender. The day that the law demands stays. In another queue nobody has it yet.
async fn classify(
    tx: &mut Tx,
    by: Writer,
    change: &mut TicketChange<'_>,
    class: &Classification,
) -> Result<()> {
    let ticket = &mut change.ticket;
    check_class(ticket, class)?;
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
        let content = EntryContent::change(TicketEntryKind::Classify, Some(from), Some(to));
        change.write(tx, by, content.with_text(property)).await?;
    }
    if is_other_lender {
        let name = class.lender.as_ref().map(|(_, name)| name.as_str());
        let content = EntryContent::change(TicketEntryKind::Classify, None, name);
        change.write(tx, by, content.with_text("lender")).await?;
    }
    if from_queue != class.queue {
        change.assign(tx, by, None).await?;
    }
    Ok(())
}

/// Refuses a kind that the requester does not ask. A question about commission keeps its kind and its lender.
fn check_class(ticket: &Ticket, class: &Classification) -> Result<()> {
    check_kind(ticket.requester, class.kind)?;
    let is_about_loan = ticket.commission.is_some();
    if (class.kind == TicketKind::Commission) != is_about_loan {
        return Err(Error::field("kind", Message::new("invalid_choose")));
    }
    let lender = class.lender.as_ref().map(|(id, _)| *id);
    if is_about_loan && lender != ticket.lender_id {
        return Err(Error::field("lender", Message::new("invalid_choose")));
    }
    Ok(())
}
