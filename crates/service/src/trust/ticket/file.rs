//! Files of tickets: received, kept apart from the rows, and removed with their ticket's words.

use jiff::SignedDuration;
use saakh_domain::id::{CustomerId, TicketId};
use saakh_domain::identity::free_text::find_forbidden;
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::{
    MAX_TICKET_FILE_BYTES, TicketEntryKind, TicketFileType, TicketStep,
};
use saakh_store::trust::ticket::Ticket;
use saakh_store::trust::ticket::file::{self, TicketFile};
use saakh_store::{Scope, Tx, read_tx, write_tx};

use super::change::EntryContent;
use super::{TicketChange, Writer, may_write};
use crate::app::sha256_hex;
use crate::app::upload_queue::UploadSlot;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::kept::file_store_error;
use crate::platform::{limit, malware, text_validation};
use crate::{App, Code, Error, Result, register_job};

/// The field of an upload at which it is refused.
const FIELD: &str = "file";
/// After so many hours nobody waits for an upload any more.
const UPLOAD_HOURS: i64 = 1;

/// A file to add.
#[derive(Debug)]
pub struct NewTicketFile {
    /// As its sender named it.
    pub name: String,
    pub content: Vec<u8>,
    /// Limits how many are received at once.
    pub slot: UploadSlot,
}

/// A file with its content.
#[derive(Debug)]
pub struct TicketFileContent {
    pub media_type: TicketFileType,
    /// The ticket's number.
    pub number: String,
    pub place: i64,
    pub content: Vec<u8>,
}

/// Adds a file, which opens a ticket again as a message of its requester does. `sender` is whom the hourly limit counts.
///
/// # Errors
/// 422 at `file`; 404; 409 `ticket-over`, `ticket-full`, `ticket-files-full`; 429 `ticket-files-too-many`.
pub(super) async fn add(
    app: &App,
    ticket: &Ticket,
    by: Writer,
    sender: &str,
    new: NewTicketFile,
) -> Result<()> {
    let media_type = check_content(&new.content)?;
    malware::scan(app, &new.content, Code::UploadInfected).await?;
    let mut row = TicketFile {
        ticket: ticket.id,
        place: 0,
        name: name_file(&new.name, media_type),
        media_type,
        bytes: i64::try_from(new.content.len()).unwrap_or(i64::MAX),
        sha256: sha256_hex(&new.content),
        added_at: app.now(),
        stored_at: None,
    };
    row.place = reserve_place(app, ticket, by, sender, &row).await?;
    let put = app.files.put(&key(&row), new.content).await;
    let added = match put.map_err(file_store_error) {
        Ok(()) => complete(app, ticket, by, &row).await,
        Err(error) => Err(error),
    };
    if added.is_err()
        && let Err(error) = discard(app, ticket, &row).await
    {
        tracing::warn!(%error, ticket = %ticket.id, "interrupted upload not removed");
    }
    added
}

/// The name of a file with the end of its type, so that it opens as what its content is.
fn name_file(name: &str, media_type: TicketFileType) -> String {
    let name = text_validation::clean_file_name(name);
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    // Numbers that are stored in no text are in no name either.
    let is_kept = !stem.is_empty() && find_forbidden(stem).is_none();
    let stem = if is_kept { stem } else { "file" };
    format!("{stem}.{}", media_type.extension())
}

/// Removes a file that was not shown after all: the content before the row, so that the sweep finds what could not be
/// removed. One that is shown, because only the answer of the database was lost, stays.
async fn discard(app: &App, ticket: &Ticket, row: &TicketFile) -> Result<()> {
    let files = read_tx!(app.db, |conn| -> Result<Vec<TicketFile>> {
        Ok(file::list(conn, row.ticket).await?)
    })?;
    let is_shown = |file: &TicketFile| file.place == row.place && file.stored_at.is_some();
    if files.iter().any(is_shown) {
        return Ok(());
    }
    let removed = app.files.remove(&key(row)).await;
    removed.map_err(file_store_error)?;
    write_tx!(app.db, ticket.scope(), |tx| {
        Ok(file::delete_unstored(tx, row.ticket, row.place).await?)
    })
}

fn check_content(content: &[u8]) -> Result<TicketFileType> {
    let is_small = content.len() <= MAX_TICKET_FILE_BYTES;
    let detected = TicketFileType::detect(content).filter(|_| is_small);
    detected.ok_or_else(|| {
        let most = MAX_TICKET_FILE_BYTES / 1024 / 1024;
        Error::field(FIELD, Message::new("invalid_ticket_file").with("max", most))
    })
}

/// Adds the row of a file, if there is room for it, and returns its place.
async fn reserve_place(
    app: &App,
    ticket: &Ticket,
    by: Writer,
    sender: &str,
    row: &TicketFile,
) -> Result<i64> {
    let rules = &app.reference.support.tickets;
    let counter = format!("ticket-files:{sender}");
    let scope = limit::scope(&counter).combine(ticket.scope());
    write_tx!(app.db, scope, |tx| {
        limit::allow_hourly(tx, &counter, rules.files_per_hour, app.now())
            .await?
            .map_err(|wait| Error::rate_limited(Code::TicketFilesTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        let change = TicketChange::begin(app, tx, ticket.id).await?;
        check_open(app, &change.ticket, by)?;
        if by.is_requester() && change.ticket.revision + 1 >= rules.most_entries {
            return Err(Code::TicketFull.into());
        }
        let files = file::list(tx, ticket.id).await?;
        if i64::try_from(files.len()).unwrap_or(i64::MAX) >= rules.most_files {
            return Err(Code::TicketFilesFull.into());
        }
        let place = files.last().map_or(1, |last| last.place + 1);
        let new = TicketFile {
            place,
            ..row.clone()
        };
        file::add(tx, &new).await?;
        Ok(place)
    })
}

/// Staff reopen a finished ticket before they add to it; a requester's file opens it.
fn check_open(app: &App, ticket: &Ticket, by: Writer) -> Result<()> {
    let is_open = if by.is_requester() {
        may_write(app, ticket)
    } else {
        ticket.state.is_open()
    };
    if is_open {
        Ok(())
    } else {
        Err(Code::TicketOver.into())
    }
}

/// Shows a file whose content is stored, unless its ticket was erased meanwhile.
async fn complete(app: &App, ticket: &Ticket, by: Writer, row: &TicketFile) -> Result<()> {
    write_tx!(app.db, ticket.scope(), |tx| -> Result<()> {
        if !file::mark_stored(tx, row.ticket, row.place, app.now()).await? {
            return Err(Error::not_found());
        }
        let mut change = TicketChange::begin(app, tx, row.ticket).await?;
        if by.is_requester() {
            change.step(tx, by, TicketStep::Message).await?;
        }
        let place = row.place.to_string();
        let content = EntryContent::code(TicketEntryKind::File, &place).with_text(&row.name);
        change.write(tx, by, content).await?;
        change.finish(tx).await?;
        Ok(())
    })
}

/// Reads a file of a ticket.
///
/// # Errors
/// 404; 503 while the file store does not answer; 409 `file-changed`.
pub(super) async fn load(app: &App, ticket: &Ticket, place: i64) -> Result<TicketFileContent> {
    let files = read_tx!(app.db, |conn| -> Result<Vec<TicketFile>> {
        Ok(file::list(conn, ticket.id).await?)
    })?;
    let found = files
        .into_iter()
        .find(|file| file.place == place && file.stored_at.is_some())
        .ok_or_else(Error::not_found)?;
    let content = app.files.get(&key(&found)).await;
    let content = content.map_err(file_store_error)?;
    let content = content.filter(|content| sha256_hex(content) == found.sha256);
    Ok(TicketFileContent {
        media_type: found.media_type,
        number: super::number(ticket),
        place,
        content: content.ok_or(Code::FileChanged)?,
    })
}

/// Removes rows of uploads that were interrupted, with what was stored of them.
pub(super) async fn remove_unstored(app: &App) -> Result<()> {
    let before = app
        .now()
        .saturating_sub(SignedDuration::from_hours(UPLOAD_HOURS));
    let before = before.unwrap_or(jiff::Timestamp::MIN);
    loop {
        let interrupted = read_tx!(app.db, |conn| -> Result<Vec<TicketFile>> {
            Ok(file::list_unstored(conn, before).await?)
        })?;
        if interrupted.is_empty() {
            return Ok(());
        }
        for row in interrupted {
            let removed = app.files.remove(&key(&row)).await;
            removed.map_err(file_store_error)?;
            write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
                Ok(file::delete_unstored(tx, row.ticket, row.place).await?)
            })?;
        }
    }
}

/// Removes the content of a ticket's files after their rows.
pub(crate) struct RemoveTicketFiles;

impl JobKind for RemoveTicketFiles {
    const NAME: &'static str = "remove-ticket-files";
    const QUEUE: Queue = Queue::Records;
    type Payload = TicketId;

    async fn run(job: &JobContext<'_>, id: TicketId) -> Result<JobOutcome> {
        let removed = job.app.files.remove_folder(&folder(id)).await;
        removed.map_err(file_store_error)?;
        Ok(JobOutcome::Done)
    }
}

register_job!(RemoveTicketFiles);

/// Has the content of a customer's files removed, in the transaction that erases the rows. Of a number or address these
/// are tickets of visitors.
pub(crate) async fn enqueue_removal(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    destinations: &[String],
) -> Result<()> {
    let mut tickets = file::list_tickets(tx, customer).await?;
    for destination in destinations {
        tickets.extend(file::list_tickets_of_visitor(tx, destination).await?);
    }
    for id in tickets {
        job::enqueue::<RemoveTicketFiles>(app, tx, id).await?;
    }
    Ok(())
}

fn folder(ticket: TicketId) -> String {
    format!("tickets/{ticket}")
}

fn key(file: &TicketFile) -> String {
    format!("{}/{}", folder(file.ticket), file.place)
}
