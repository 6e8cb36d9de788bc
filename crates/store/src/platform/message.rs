//! What became of each message, without its text and destination.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::delivery::{MessageState, ReportedState};
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::words;

use crate::db::list::first_id;
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, personal, record, sql};

personal! {
    // That a message was sent, and under which consent, stays for as long as the log.
    table "message";
    of Customer by "customer_id = $1" { keep consent_proof; }
    columns {
        id: plain, once_key: plain, recipient: plain, customer_id: key => "NULL", purpose: plain,
        channel: plain, template: plain, locale: plain, destination_hash: key => "NULL",
        state: plain, is_in_flight: plain, provider_ref: plain, code: plain,
        policy_version: plain, consent_id: key, created_at: plain, accepted_at: plain,
        ended_at: plain, handed_over_at: plain,
    }
}
not_personal!("delivery_report", "what gateways reported of messages");

words! {
    /// Whom a message is for.
    pub enum RecipientKind {
        Customer = "customer",
        /// Nobody whom we know, or not known to be a customer.
        Destination = "destination",
        /// A merchant, a partner or a member of staff.
        Account = "account",
        /// An officer or the operator.
        Operations = "operations",
    }
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// `UUIDv7` text. The copy that its recipient reads has the same id.
    pub id: String,
    /// The step of a job that sends it, so that an attempt after a crash finds it.
    pub once_key: Option<String>,
    pub recipient: RecipientKind,
    /// None for other recipients, and for a customer who was erased.
    pub customer_id: Option<CustomerId>,
    pub purpose: ContactPurpose,
    pub channel: ContactChannel,
    /// The key of its text.
    pub template: String,
    pub locale: Language,
    pub destination_hash: Option<String>,
    pub state: MessageState,
    /// Handed over, and no answer was recorded yet.
    pub is_in_flight: bool,
    /// The gateway's own id.
    pub provider_ref: Option<String>,
    /// The gateway's last error code.
    pub code: Option<String>,
    pub policy_version: String,
    pub consent_id: Option<ConsentId>,
    pub created_at: Timestamp,
    pub accepted_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// When it was last handed over again.
    pub handed_over_at: Option<Timestamp>,
}

impl Message {
    /// When it was last handed over, or claimed for that.
    pub fn last_attempt_at(&self) -> Timestamp {
        self.handed_over_at.unwrap_or(self.created_at)
    }
}

record!(columns, fn message -> Message {
    id: text("id"),
    once_key: opt_text("once_key"),
    recipient: mapped("recipient", RecipientKind::from_code),
    customer_id: opt_parsed("customer_id"),
    purpose: mapped("purpose", ContactPurpose::from_code),
    channel: mapped("channel", ContactChannel::from_code),
    template: text("template"),
    locale: language("locale"),
    destination_hash: opt_text("destination_hash"),
    state: mapped("state", MessageState::from_code),
    is_in_flight: flag("is_in_flight"),
    provider_ref: opt_text("provider_ref"),
    code: opt_text("code"),
    policy_version: text("policy_version"),
    consent_id: opt_parsed("consent_id"),
    created_at: instant("created_at"),
    accepted_at: opt_instant("accepted_at"),
    ended_at: opt_instant("ended_at"),
    handed_over_at: opt_instant("handed_over_at"),
});

/// The columns, for the list.
pub(super) const COLUMNS: &[&str] = &[
    "id",
    "once_key",
    "recipient",
    "customer_id",
    "purpose",
    "channel",
    "template",
    "locale",
    "destination_hash",
    "state",
    "is_in_flight",
    "provider_ref",
    "code",
    "policy_version",
    "consent_id",
    "created_at",
    "accepted_at",
    "ended_at",
    "handed_over_at",
];

pub(super) fn read(row: &Row) -> Result<Message, DbError> {
    message(row)
}

/// What a gateway reported of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryReport {
    pub received_at: Timestamp,
    /// The gateway's own word.
    pub word: String,
    pub code: Option<String>,
    pub state: ReportedState,
}

record!(report_columns, fn delivery_report -> DeliveryReport {
    received_at: instant("received_at"),
    word: text("word"),
    code: opt_text("code"),
    state: mapped("state", ReportedState::from_code),
});

sql!(
    ADD = "INSERT INTO message (id, once_key, recipient, customer_id, purpose, channel, template,
        locale, destination_hash, state, is_in_flight, provider_ref, code, policy_version,
        consent_id, created_at, accepted_at, ended_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)"
);
sql!(GET = columns + "FROM message WHERE id = $1");
sql!(
    FOR_DESTINATION =
        columns + "FROM message WHERE destination_hash = $1 ORDER BY id DESC LIMIT $2"
);
sql!(BY_ONCE_KEY = columns + "FROM message WHERE once_key = $1");
sql!(
    BY_PROVIDER_REF =
        columns + "FROM message WHERE provider_ref = $1 AND channel = $2 ORDER BY id DESC LIMIT 1"
);
sql!(
    HAND_OVER =
        "UPDATE message SET state = 'sending', is_in_flight = 1, ended_at = NULL, code = NULL,
        destination_hash = $2, handed_over_at = $3
    WHERE id = $1"
);
// A report may have come before the answer of the hand-over, and then it stays.
sql!(
    NOTE_ANSWER = "UPDATE message SET is_in_flight = $2,
        state = CASE WHEN state = 'sending' THEN $3 ELSE state END,
        provider_ref = COALESCE($4, provider_ref), code = COALESCE($5, code),
        accepted_at = COALESCE(accepted_at, $6), ended_at = COALESCE(ended_at, $7)
    WHERE id = $1"
);
sql!(
    NOTE_REPORT = "UPDATE message SET is_in_flight = 0, state = $2, code = $3,
        ended_at = $4 WHERE id = $1"
);
// A report that came before knows better.
sql!(
    CORRECT_ACCEPTED = "UPDATE message SET state = $2, code = $3, ended_at = $4
    WHERE id = $1 AND state = 'accepted'
        AND NOT EXISTS (SELECT 1 FROM delivery_report WHERE message_id = $1)"
);
// A gateway that repeats itself without end is not noted without end.
sql!(
    ADD_REPORT = "INSERT INTO delivery_report (message_id, place, received_at, word, code, state)
    SELECT $1, next.place, $2, $3, $4, $5
    FROM (SELECT COALESCE(MAX(place), 0) + 1 AS place FROM delivery_report
        WHERE message_id = $1) AS next
    WHERE next.place <= 50"
);
sql!(
    REPORTS = report_columns + "FROM delivery_report WHERE message_id = $1 ORDER BY place LIMIT $2"
);
sql!(
    END_ABANDONED = "UPDATE message SET is_in_flight = 0, ended_at = $2,
        state = CASE WHEN is_in_flight = 1 THEN 'unknown' ELSE 'expired' END
    WHERE state = 'sending' AND id < $1"
);
sql!(
    FORGET_DESTINATION = "UPDATE message SET destination_hash = NULL
    WHERE destination_hash = $1"
);
sql!(
    SWEEP_REPORTS = "DELETE FROM delivery_report WHERE message_id IN
    (SELECT id FROM message WHERE id < $1 ORDER BY id LIMIT 1000)"
);
sql!(
    SWEEP = "DELETE FROM message WHERE id IN
    (SELECT id FROM message WHERE id < $1 ORDER BY id LIMIT 1000)"
);

/// Adds a message, in the transaction that cleared it.
pub async fn add(tx: &mut Tx, new: &Message) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &new.id,
            new.once_key.as_deref(),
            new.recipient.code(),
            new.customer_id,
            new.purpose.code(),
            new.channel.code(),
            &new.template,
            new.locale,
            new.destination_hash.as_deref(),
            new.state.code(),
            new.is_in_flight,
            new.provider_ref.as_deref(),
            new.code.as_deref(),
            &new.policy_version,
            new.consent_id,
            new.created_at,
            new.accepted_at,
            new.ended_at
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Message>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(message).transpose()
}

/// The message of a step of a job.
pub async fn find_by_once_key(conn: &mut Conn, key: &str) -> Result<Option<Message>, DbError> {
    let row = conn.fetch_optional(&BY_ONCE_KEY, args![key]).await?;
    row.as_ref().map(message).transpose()
}

/// The message that a gateway names by its own id, the latest if it uses an id again.
pub async fn find_by_provider_ref(
    conn: &mut Conn,
    channel: ContactChannel,
    reference: &str,
) -> Result<Option<Message>, DbError> {
    let row = conn
        .fetch_optional(&BY_PROVIDER_REF, args![reference, channel.code()])
        .await?;
    row.as_ref().map(message).transpose()
}

/// The last messages to a destination, newest first.
pub async fn list_for_destination(
    conn: &mut Conn,
    hash: &str,
    limit: i64,
) -> Result<Vec<Message>, DbError> {
    let rows = conn.fetch_all(&FOR_DESTINATION, args![hash, limit]).await?;
    rows.iter().map(message).collect()
}

/// Marks a message that is handed over again, to where its recipient is reached now.
pub async fn mark_in_flight(
    tx: &mut Tx,
    id: &str,
    destination_hash: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&HAND_OVER, args![id, destination_hash, now])
        .await?;
    Ok(())
}

/// The answer of a gateway to a hand-over.
#[derive(Debug, Clone, Default)]
pub struct GatewayAnswer {
    pub state: Option<MessageState>,
    pub is_in_flight: bool,
    pub provider_ref: Option<String>,
    pub code: Option<String>,
}

/// Records the answer of a gateway. Without a state the message is tried again.
pub async fn record_answer(
    tx: &mut Tx,
    id: &str,
    answer: &GatewayAnswer,
    now: Timestamp,
) -> Result<(), DbError> {
    let state = answer.state.unwrap_or(MessageState::Sending);
    let accepted_at = (state == MessageState::Accepted).then_some(now);
    let ended_at = (state != MessageState::Accepted && state.is_final()).then_some(now);
    tx.send(
        &NOTE_ANSWER,
        args![
            id,
            answer.is_in_flight,
            state.code(),
            answer.provider_ref.as_deref(),
            answer.code.as_deref(),
            accepted_at,
            ended_at
        ],
    )
    .await?;
    Ok(())
}

/// Corrects a message that was recorded as accepted before the gateway answered. False if the gateway reported meanwhile
/// that it has the message.
pub async fn correct_accepted(
    tx: &mut Tx,
    id: &str,
    state: MessageState,
    code: Option<&str>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let args = args![id, state.code(), code, now];
    Ok(tx.execute(&CORRECT_ACCEPTED, args).await? == 1)
}

/// Stores a report, and the state that follows from it.
pub async fn add_report(
    tx: &mut Tx,
    reported: &Message,
    report: &DeliveryReport,
) -> Result<(), DbError> {
    tx.send(
        &ADD_REPORT,
        args![
            &reported.id,
            report.received_at,
            &report.word,
            report.code.as_deref(),
            report.state.code()
        ],
    )
    .await?;
    let state = reported.state.after(report.state);
    if state != reported.state {
        tx.send(
            &NOTE_REPORT,
            args![
                &reported.id,
                state.code(),
                report.code.as_deref(),
                report.received_at
            ],
        )
        .await?;
    }
    Ok(())
}

/// The first reports of a message, in the order of arrival.
pub async fn list_reports(
    conn: &mut Conn,
    id: &str,
    limit: i64,
) -> Result<Vec<DeliveryReport>, DbError> {
    let rows = conn.fetch_all(&REPORTS, args![id, limit]).await?;
    rows.iter().map(delivery_report).collect()
}

/// Ends messages from before an instant whose job was given up: unknown if they may have left, otherwise expired.
pub async fn end_abandoned(tx: &mut Tx, before: Timestamp, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(&END_ABANDONED, args![first_id(before), now])
        .await
}

/// Detaches messages from a destination whose owner is erased.
pub async fn forget_destination(tx: &mut Tx, hash: &str) -> Result<(), DbError> {
    tx.send(&FORGET_DESTINATION, args![hash]).await?;
    Ok(())
}

/// Deletes some messages from before an instant, with their reports.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    let first = first_id(before);
    tx.execute(&SWEEP_REPORTS, args![first.as_str()]).await?;
    tx.execute(&SWEEP, args![first]).await
}
