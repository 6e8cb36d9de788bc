//! Everything that happened around one customer, newest first.

use jiff::Timestamp;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::MessageState;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, TicketId};
use saakh_domain::insight::TimelineKind;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::lifecycle::visit::VisitStatus;
use saakh_domain::short_code::ShortCode;
use saakh_domain::trust::correction::CorrectionState;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::ticket::{TicketAuthor, TicketState};

use super::path::EventDetail;
use crate::db::{DbError, Row};
use crate::platform::audit::CustomerAccess;
use crate::{Conn, args, sql};

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry {
    pub position: TimelinePosition,
    pub detail: TimelineDetail,
    /// The application that it is about.
    pub application: Option<ApplicationId>,
}

/// The place of an entry among those of its customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelinePosition {
    pub at: Timestamp,
    /// Unique for a customer.
    pub key: String,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimelineDetail {
    Path {
        event: EventDetail,
        source: Source,
    },
    Visit {
        item: String,
        status: VisitStatus,
    },
    Consent {
        /// Code of the purpose.
        purpose: String,
        lender: Option<LenderId>,
        subject: Option<String>,
        is_given: bool,
    },
    /// Data were sent to a lender.
    Receipt(LenderId),
    Correction {
        field: IdentityField,
        state: CorrectionState,
        /// The ticket in which it was requested.
        ticket: Option<TicketId>,
    },
    Message {
        /// The key of its text.
        template: String,
        channel: ContactChannel,
        state: MessageState,
    },
    /// Words of the requester or ours, or another state.
    Ticket {
        id: TicketId,
        short_code: Option<ShortCode>,
        author: TicketAuthor,
        state: Option<TicketState>,
    },
    Note {
        author: String,
        text: String,
    },
    Access(CustomerAccess),
}

// Each part by the index of the customer's rows. Positions have leading digits, so that the tenth follows the ninth.
sql!(
    ENTRIES = "SELECT kind, key, at, subject, word, source, person, lender_id, application_id FROM (
        SELECT 'application' AS kind,
            'application:' || application.id || ':' || CAST(1000000 + application_history.position AS TEXT) AS key,
            application_history.changed_at AS at, application_history.to_status AS subject,
            CAST(NULL AS TEXT) AS word, application_history.source AS source, CAST(NULL AS TEXT) AS person,
            CAST(NULL AS BIGINT) AS lender_id, application.id AS application_id
        FROM application JOIN application_history ON application_history.application_id = application.id
        WHERE application.customer_id = $1
        UNION ALL
        SELECT 'submission',
            'submission:' || submission.id || ':' || CAST(1000000 + submission_history.position AS TEXT),
            submission_history.changed_at, submission_history.to_status, submission_history.reason,
            submission_history.source, NULL, submission.lender_id, application.id
        FROM application JOIN submission ON submission.application_id = application.id
            JOIN submission_history ON submission_history.submission_id = submission.id
        WHERE application.customer_id = $1
        UNION ALL
        SELECT 'offers', 'offers:' || offer_view.id, offer_view.created_at, NULL, NULL, 'customer', NULL, NULL, application.id
        FROM application JOIN offer_view ON offer_view.application_id = application.id
        WHERE application.customer_id = $1
        UNION ALL
        SELECT 'visit', 'visit:' || visit.id || ':' || CAST(1000000 + visit_history.position AS TEXT),
            visit_history.changed_at, visit.item_name, visit_history.to_status, NULL, NULL, NULL, NULL
        FROM visit JOIN visit_history ON visit_history.visit_id = visit.id
        WHERE visit.customer_id = $1
        UNION ALL
        SELECT 'consent', 'consent:' || id || ':1', given_at, purpose, subject, 'given', NULL, lender_id, NULL
        FROM consent WHERE customer_id = $1
        UNION ALL
        SELECT 'consent', 'consent:' || id || ':2', withdrawn_at, purpose, subject, 'withdrawn', NULL, lender_id, NULL
        FROM consent WHERE customer_id = $1 AND withdrawn_at IS NOT NULL
        UNION ALL
        SELECT 'receipt', 'receipt:' || submission.id, share_receipt.shared_at, NULL, NULL, NULL, NULL,
            share_receipt.lender_id, application.id
        FROM application JOIN submission ON submission.application_id = application.id
            JOIN share_receipt ON share_receipt.submission_id = submission.id
        WHERE application.customer_id = $1
        UNION ALL
        SELECT 'correction', 'correction:' || id || ':1', proposed_at, field, 'proposed', NULL, ticket_id, NULL, NULL
        FROM correction WHERE customer_id = $1
        UNION ALL
        SELECT 'correction', 'correction:' || id || ':2', ended_at, field, state, NULL, ticket_id, NULL, NULL
        FROM correction WHERE customer_id = $1 AND ended_at IS NOT NULL
        UNION ALL
        SELECT 'message', 'message:' || id, created_at, template, state, channel, NULL, NULL, NULL
        FROM message WHERE customer_id = $1
        UNION ALL
        SELECT 'ticket', 'ticket:' || ticket.id || ':' || CAST(1000000 + ticket_entry.place AS TEXT), ticket_entry.at,
            ticket.short_code, CASE WHEN ticket_entry.kind = 'state' THEN ticket_entry.to_value END,
            ticket_entry.author, ticket.id, NULL, NULL
        FROM ticket JOIN ticket_entry ON ticket_entry.ticket_id = ticket.id
        WHERE ticket.customer_id = $1
            AND (ticket_entry.kind = 'message' OR (ticket_entry.kind = 'state' AND ticket_entry.from_value IS NOT NULL))
        UNION ALL
        SELECT 'note', 'note:' || application.id || ':' || CAST(1000000 + application_note.place AS TEXT),
            application_note.at, application_note.text, NULL, NULL, admin_user.name, NULL, application.id
        FROM application JOIN application_note ON application_note.application_id = application.id
            JOIN admin_user ON admin_user.id = application_note.admin_id
        WHERE application.customer_id = $1
        UNION ALL
        SELECT 'access', 'access:' || audit.id, audit.at, audit.action, audit.detail, NULL,
            (SELECT name FROM admin_user WHERE admin_user.id = CASE WHEN audit.actor_kind = 'admin'
                THEN CAST(audit.actor_id AS BIGINT) END), NULL, NULL
        FROM audit WHERE audit.target_kind = 'customer' AND audit.target_id = $1
            AND audit.action IN ('customer.look', 'customer.reveal', 'customer.act')
    ) AS event
    WHERE (at < $2 OR (at = $2 AND key < $3)) AND $4 LIKE '%,' || kind || ',%'
    ORDER BY at DESC, key DESC LIMIT $5"
);

/// Entries of a customer of these kinds before a place, newest first; limited.
pub async fn list(
    conn: &mut Conn,
    customer: CustomerId,
    kinds: &[TimelineKind],
    before: &TimelinePosition,
    most: i64,
) -> Result<Vec<TimelineEntry>, DbError> {
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.code()).collect();
    let kinds = format!(",{},", kinds.join(","));
    let args = args![customer, before.at, before.key.as_str(), kinds, most];
    let rows = conn.fetch_all(&ENTRIES, args).await?;
    rows.iter().map(entry).collect()
}

fn entry(row: &Row) -> Result<TimelineEntry, DbError> {
    Ok(TimelineEntry {
        position: TimelinePosition {
            at: row.instant("at")?,
            key: row.text("key")?,
        },
        detail: detail(row)?,
        application: row.opt_parsed("application_id")?,
    })
}

fn detail(row: &Row) -> Result<TimelineDetail, DbError> {
    let source = || row.mapped("source", Source::from_code);
    Ok(match row.mapped("kind", TimelineKind::from_code)? {
        TimelineKind::Application => TimelineDetail::Path {
            event: EventDetail::StatusChanged(row.mapped("subject", ApplicationStatus::from_code)?),
            source: source()?,
        },
        TimelineKind::Submission => TimelineDetail::Path {
            event: lender_event(row)?,
            source: source()?,
        },
        TimelineKind::Offers => TimelineDetail::Path {
            event: EventDetail::OffersShown,
            source: source()?,
        },
        TimelineKind::Visit => TimelineDetail::Visit {
            item: row.text("subject")?,
            status: row.mapped("word", VisitStatus::from_code)?,
        },
        TimelineKind::Consent => TimelineDetail::Consent {
            purpose: row.text("subject")?,
            lender: row.opt_id("lender_id", LenderId)?,
            subject: row.opt_text("word")?,
            is_given: row.text("source")? == "given",
        },
        TimelineKind::Receipt => TimelineDetail::Receipt(row.id("lender_id", LenderId)?),
        TimelineKind::Correction => TimelineDetail::Correction {
            field: row.mapped("subject", IdentityField::from_code)?,
            state: row.mapped("word", CorrectionState::from_code)?,
            ticket: row.opt_parsed("person")?,
        },
        TimelineKind::Message => TimelineDetail::Message {
            template: row.text("subject")?,
            channel: row.mapped("source", ContactChannel::from_code)?,
            state: row.mapped("word", MessageState::from_code)?,
        },
        TimelineKind::Ticket => TimelineDetail::Ticket {
            id: row.parsed("person")?,
            short_code: row.opt_parsed("subject")?,
            author: row.mapped("source", TicketAuthor::from_code)?,
            state: row.opt_mapped("word", TicketState::from_code)?,
        },
        TimelineKind::Note => TimelineDetail::Note {
            author: row.text("person")?,
            text: row.text("subject")?,
        },
        TimelineKind::Access => TimelineDetail::Access(CustomerAccess {
            at: row.instant("at")?,
            admin: row.opt_text("person")?,
            action: row.text("subject")?,
            detail: row.opt_text("word")?,
        }),
    })
}

fn lender_event(row: &Row) -> Result<EventDetail, DbError> {
    let status = row.mapped("subject", SubmissionStatus::from_code)?;
    let reason = row.opt_mapped("word", RejectionReason::from_code)?;
    let lender = row.id("lender_id", LenderId)?;
    Ok(EventDetail::AtLender(
        lender,
        StatusWithReason::new(status, reason),
    ))
}
