//! Tickets of the queues that somebody may work: read, opened and taken. [`command`] has what is done with one.

pub mod command;

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId, TicketId};
use saakh_domain::identity::permission::Permission;
use saakh_domain::short_code::ShortCode;
use saakh_domain::trust::ticket::{
    RequesterKind, TicketAction, TicketAuthor, TicketChannel, TicketKind, TicketQueue,
};
use saakh_store::distribution::merchant;
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::identity::{admin_user, customer};
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::entry::{self, TicketEntry};
use saakh_store::trust::ticket::list::{self, QueueCounts, TicketRow};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::json;

use super::change::{self, read};
use super::file::{self, NewTicketFile, TicketFileContent};
use super::notice::AcknowledgeTicket;
use super::request::check_kind;
use super::{Asker, NewTicket, TicketChange, Writer, list_permitted_queues};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::{job, message, text_validation};
use crate::trust::record_views::record_view;
use crate::{App, Error, Result};

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
    /// Those who work tickets, to whom one can be given.
    pub colleagues: Vec<Colleague>,
}

/// Somebody who works tickets.
#[derive(Debug, Clone)]
pub struct Colleague {
    pub id: AdminId,
    pub name: String,
    pub queues: Vec<TicketQueue>,
}

/// A ticket with all that staff see of it.
#[derive(Debug)]
pub struct TicketRecord {
    pub row: TicketRow,
    /// In order.
    pub entries: Vec<TicketEntry>,
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

    pub(super) fn writer(&self) -> Writer {
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
        let (mut queues, mut mine, mut escalated) = (Vec::new(), 0, 0);
        for queue in &worker.queues {
            mine += list::count_assigned(conn, admin, *queue).await?;
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
            mine,
            escalated,
            colleagues: list_colleagues(admin_user::list_active(conn).await?),
        })
    })
}

fn list_colleagues(users: Vec<AdminUser>) -> Vec<Colleague> {
    let works = |user: &AdminUser| user.role.has_permission(Permission::TicketWork);
    let users = users.into_iter().filter(works);
    let colleague = |user: AdminUser| Colleague {
        id: user.id,
        queues: list_permitted_queues(user.role),
        name: user.name,
    };
    users.map(colleague).collect()
}

/// Returns a ticket with all entries, after auditing the access to its customer's data.
pub async fn get(app: &App, worker: &TicketWorker, id: TicketId) -> Result<TicketRecord> {
    look_at(app, worker, id).await?;
    load(app, id).await
}

pub(crate) async fn load(app: &App, id: TicketId) -> Result<TicketRecord> {
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
        let asker = match ticket.merchant {
            Some(merchant) => merchant::get(conn, merchant).await?,
            None => None,
        };
        let row = TicketRow {
            ticket,
            assignee: assignee.map(|admin| admin.name),
            profile: owner.map(|owner| owner.profile),
            merchant: asker.map(|merchant| merchant.name),
        };
        Ok(TicketRecord { row, entries })
    })
}

/// The ticket with a number.
pub async fn find_by_number(app: &App, code: ShortCode) -> Result<Option<TicketId>> {
    read_tx!(app.db, |conn| {
        let found = ticket::find_by_short_code(conn, code).await?;
        Ok(found.map(|ticket| ticket.id))
    })
}

/// Opens a ticket for a customer, with their words.
///
/// # Errors
/// 422 at `kind` or `text`; 404 for a customer who is gone or being erased.
pub async fn open(
    app: &App,
    worker: &TicketWorker,
    new: TicketForCustomer,
) -> Result<TicketRecord> {
    check_kind(RequesterKind::Customer, new.kind)?;
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
            asker: Asker::Customer(owner.id),
            lender: None,
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
pub(super) async fn look_at(app: &App, worker: &TicketWorker, id: TicketId) -> Result<Ticket> {
    let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
    worker.check(&found)?;
    if let Some(customer) = found.customer_id {
        record_view(app, &worker.by, customer, CALL).await?;
    }
    Ok(found)
}

/// Records what was done; the words are in the ticket alone.
pub(crate) async fn audit(
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
