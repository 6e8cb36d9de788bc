//! A ticket as its requester sees it: without what staff write among themselves, and without their names.

use axum::extract::Multipart;
use axum::extract::multipart::MultipartRejection;
use jiff::civil::Date;
use saakh_domain::catalog::lender::Grievance;
use saakh_domain::trust::ticket::MAX_TICKET_FILE_BYTES;
use saakh_service::App;
use saakh_service::trust::ticket::file::NewTicketFile;
use saakh_service::trust::ticket::{self, Escalation, TicketThread};
use saakh_store::trust::ticket::Ticket;
use saakh_store::trust::ticket::entry::{OtherTicket, TicketEntry};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::http::multipart;

/// A ticket of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTicketView {
    id: String,
    /// The number to name it by, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    #[schema(value_type = crate::words::TicketKindName)]
    kind: &'static str,
    title: String,
    #[schema(value_type = crate::words::TicketStateName)]
    state: &'static str,
    opened_at: String,
    /// The day by which we answer, `2026-12-29`; null once it is finished.
    #[schema(required)]
    answer_by: Option<String>,
    /// Where else to complain, once that day has come and the ticket is not resolved.
    #[schema(required)]
    escalation: Option<EscalationView>,
    /// Whether a message opens it again, or it is still open.
    may_write: bool,
    /// In order.
    entries: Vec<OwnTicketEntry>,
}

/// An entry that the requester sees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTicketEntry {
    at: String,
    #[schema(value_type = crate::words::TicketAuthorName)]
    author: &'static str,
    #[schema(value_type = crate::words::TicketEntryKindName)]
    kind: &'static str,
    /// The words, or a file's name; empty for changes of the state.
    text: String,
    /// Of a correction the field; of a merged ticket the number of the one that came to this one; otherwise what it
    /// was before.
    #[schema(required)]
    from: Option<String>,
    /// The new state, or a file's place in the ticket; of a merged ticket the number of the one in which it goes on.
    #[schema(required)]
    to: Option<String>,
    /// The last entry of the ledger that was booked with an answer about commission.
    #[schema(required)]
    booked_entry_id: Option<i64>,
}

/// Where to go on with what we did not resolve in time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EscalationView {
    /// The lender whose grievance officer comes first.
    #[schema(required)]
    lender: Option<String>,
    /// That officer; null without a lender.
    #[schema(required)]
    officer: Option<EscalationOfficer>,
    /// The Reserve Bank's portal; null for requests about personal data, which go to the Data
    /// Protection Board.
    #[schema(required)]
    portal: Option<String>,
    /// The last day on which the portal takes a complaint.
    #[schema(required)]
    last_day: Option<String>,
}

/// The grievance officer of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct EscalationOfficer {
    name: String,
    email: String,
    phone: String,
}

impl From<Grievance> for EscalationOfficer {
    fn from(officer: Grievance) -> Self {
        Self {
            name: officer.name,
            email: officer.email,
            phone: officer.phone,
        }
    }
}

/// What a requester writes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketText {
    #[schema(max_length = 2_000)]
    pub(crate) text: String,
}

/// A file for a ticket.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes the multipart body in the OpenAPI document"
)]
pub struct TicketFileUpload {
    /// A PDF, PNG or JPEG.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Bytes of the largest upload: the largest file and the multipart overhead.
pub(crate) const TICKET_UPLOAD_LIMIT: usize = MAX_TICKET_FILE_BYTES + multipart::OVERHEAD;

/// Reads the file of an upload.
pub(crate) async fn read_ticket_file(
    app: &App,
    parts: std::result::Result<Multipart, MultipartRejection>,
) -> ApiResult<NewTicketFile> {
    let slot = app.pictures.reserve_slot()?;
    let sent = multipart::read_file(parts, "file").await?;
    Ok(NewTicketFile {
        name: sent.name,
        content: sent.content,
        slot,
    })
}

impl OwnTicketView {
    pub(crate) fn new(app: &App, thread: TicketThread) -> Self {
        let ticket = thread.ticket;
        let due_on = ticket.statutory_due_on.filter(|_| ticket.state.is_open());
        Self {
            id: ticket.id.to_string(),
            short_code: ticket.short_code.map(|code| code.to_string()),
            kind: ticket.kind.code(),
            state: ticket.state.code(),
            opened_at: ticket.opened_at.to_string(),
            answer_by: due_on.map(|day| day.to_string()),
            escalation: due_on.and_then(|day| find_escalation(app, &ticket, day)),
            may_write: ticket::may_write(app, &ticket),
            title: ticket.title,
            entries: thread
                .entries
                .into_iter()
                .map(OwnTicketEntry::from)
                .collect(),
        }
    }
}

fn find_escalation(app: &App, ticket: &Ticket, due_on: Date) -> Option<EscalationView> {
    if app.today() < due_on {
        return None;
    }
    Some(match ticket::find_escalation(app, ticket, due_on) {
        Escalation::DataProtectionBoard => EscalationView {
            lender: None,
            officer: None,
            portal: None,
            last_day: None,
        },
        Escalation::ReserveBank {
            lender,
            portal,
            last_day,
        } => {
            let (lender, officer) = lender
                .map(|lender| (lender.name, lender.officer.into()))
                .unzip();
            EscalationView {
                lender,
                officer,
                portal: Some(portal),
                last_day: Some(last_day.to_string()),
            }
        }
    })
}

impl From<TicketEntry> for OwnTicketEntry {
    fn from(entry: TicketEntry) -> Self {
        let (from, to) = render_change(&entry);
        Self {
            at: entry.at.to_string(),
            author: entry.author.code(),
            kind: entry.kind.code(),
            text: entry.text,
            from,
            to,
            booked_entry_id: entry.booked,
        }
    }
}

/// What an entry changed: from what, to what. Another ticket is named by its number.
pub(crate) fn render_change(entry: &TicketEntry) -> (Option<String>, Option<String>) {
    if !entry.kind.names_ticket() {
        return (entry.from.clone(), entry.to.clone());
    }
    let number = entry.other.map(OtherTicket::number);
    let is_there = |value: &Option<String>| number.clone().filter(|_| value.is_some());
    (is_there(&entry.from), is_there(&entry.to))
}
