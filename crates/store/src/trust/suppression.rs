//! The suppression list: destinations, as keyed hashes, that are not contacted.

use jiff::Timestamp;
use saakh_domain::engagement::contact::{ContactChannel, SuppressionReason, SuppressionScope};
use saakh_domain::id::{AdminId, CustomerId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::words;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    // Entries outlive their customer: the destination stays as a hash. What was written about them may name the customer.
    table "suppression";
    of Customer by "customer_id = $1" { keep consent_proof; }
    columns {
        id: plain, destination_hash: key, channel: plain, scope: plain, reason: behaviour,
        source: plain, note: words => "NULL", customer_id: key => "NULL", since: plain,
        until: plain, lifted_at: plain, lifted_reason: words => "NULL", created_by: key,
    }
}

words! {
    /// The channel of an entry.
    pub enum SuppressedChannel {
        Sms = "sms",
        WhatsApp = "whatsapp",
        Email = "email",
        Call = "call",
        Any = "any",
    }
}

impl SuppressedChannel {
    /// Whether an entry stops anything: offers never come as calls, calls are the only channel of their scope, and
    /// an address gets nothing but mail.
    pub const fn can_stop(self, scope: SuppressionScope, destination: Channel) -> bool {
        let in_scope = match scope {
            SuppressionScope::Promotion => !matches!(self, Self::Call),
            SuppressionScope::Calls => {
                matches!(self, Self::Call | Self::Any) && matches!(destination, Channel::Sms)
            }
            SuppressionScope::NonEssential | SuppressionScope::All => true,
        };
        let at_destination = match destination {
            Channel::Sms => !matches!(self, Self::Email),
            Channel::Email => matches!(self, Self::Email | Self::Any),
        };
        in_scope && at_destination
    }
}

impl From<ContactChannel> for SuppressedChannel {
    fn from(channel: ContactChannel) -> Self {
        match channel {
            ContactChannel::Sms => Self::Sms,
            ContactChannel::WhatsApp => Self::WhatsApp,
            ContactChannel::Email => Self::Email,
            ContactChannel::Call => Self::Call,
        }
    }
}

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuppressionEntry {
    /// `UUIDv7` text.
    pub id: String,
    pub destination_hash: String,
    pub channel: SuppressedChannel,
    pub scope: SuppressionScope,
    pub reason: SuppressionReason,
    /// Where it comes from: `link`, `reply`, `provider`, `staff`, `call` or `import`.
    pub source: String,
    pub note: Option<String>,
    /// None once the customer is erased, and for destinations of nobody we know.
    pub customer_id: Option<CustomerId>,
    pub since: Timestamp,
    /// When it ends by itself.
    pub until: Option<Timestamp>,
    pub lifted_at: Option<Timestamp>,
    pub lifted_reason: Option<String>,
    pub created_by: Option<AdminId>,
}

record!(columns, fn entry -> SuppressionEntry {
    id: text("id"),
    destination_hash: text("destination_hash"),
    channel: mapped("channel", SuppressedChannel::from_code),
    scope: mapped("scope", SuppressionScope::from_code),
    reason: mapped("reason", SuppressionReason::from_code),
    source: text("source"),
    note: opt_text("note"),
    customer_id: opt_parsed("customer_id"),
    since: instant("since"),
    until: opt_instant("until"),
    lifted_at: opt_instant("lifted_at"),
    lifted_reason: opt_text("lifted_reason"),
    created_by: opt_id("created_by", AdminId),
});

// A live entry of the same kind is renewed: it begins and ends anew, so that it also stops calls that the person
// requested since its first day. Its note stays if there is no new one.
sql!(
    ADD = "INSERT INTO suppression (id, destination_hash, channel, scope, reason, source, note,
        customer_id, since, until, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (destination_hash, channel, scope, reason) WHERE lifted_at IS NULL DO UPDATE SET
        source = excluded.source, note = COALESCE(excluded.note, suppression.note),
        since = excluded.since, until = excluded.until, created_by = excluded.created_by,
        customer_id = COALESCE(suppression.customer_id, excluded.customer_id)"
);
sql!(GET = columns + "FROM suppression WHERE id = $1");
sql!(
    FOR_DESTINATION = columns
        + "FROM suppression WHERE destination_hash = $1 ORDER BY since DESC, id DESC LIMIT $2"
);
sql!(
    LIFT = "UPDATE suppression SET lifted_at = $2, lifted_reason = $3
    WHERE id = $1 AND lifted_at IS NULL"
);
// A consent overrides the preferences that came before it.
sql!(
    LIFT_BY_CONSENT = "UPDATE suppression SET lifted_at = $4, lifted_reason = 'consent'
    WHERE destination_hash = $1 AND lifted_at IS NULL AND since <= $4
        AND ((scope = CAST($2 AS TEXT) AND reason IN ('opt_out', 'do_not_call', 'dnd_list'))
            OR (scope = $3 AND reason = 'complaint'))"
);
sql!(
    SWEEP_ENDED = "DELETE FROM suppression WHERE id IN (SELECT id FROM suppression
        WHERE until IS NOT NULL AND until < $1 ORDER BY until LIMIT 1000)"
);
sql!(
    SWEEP_LIFTED = "DELETE FROM suppression WHERE id IN (SELECT id FROM suppression
        WHERE lifted_at IS NOT NULL AND lifted_at < $1 ORDER BY lifted_at LIMIT 1000)"
);

/// Adds an entry, or renews the live one of the same destination, channel, scope and reason.
pub async fn add(tx: &mut Tx, entry: &SuppressionEntry) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &entry.id,
            &entry.destination_hash,
            entry.channel.code(),
            entry.scope.code(),
            entry.reason.code(),
            &entry.source,
            entry.note.as_deref(),
            entry.customer_id,
            entry.since,
            entry.until,
            entry.created_by
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<SuppressionEntry>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(entry).transpose()
}

/// The entries of a destination, lifted and ended ones included, newest first.
pub async fn list_for_destination(
    conn: &mut Conn,
    hash: &str,
    most: i64,
) -> Result<Vec<SuppressionEntry>, DbError> {
    let rows = conn.fetch_all(&FOR_DESTINATION, args![hash, most]).await?;
    rows.iter().map(entry).collect()
}

/// Lifts a live entry. False if it was lifted already.
pub async fn lift(tx: &mut Tx, id: &str, now: Timestamp, reason: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&LIFT, args![id, now, reason]).await? == 1)
}

/// Lifts the preferences of a destination against which its owner now consents: those of a scope, and complaints.
pub async fn lift_for_consent(
    tx: &mut Tx,
    hash: &str,
    scope: Option<SuppressionScope>,
    now: Timestamp,
) -> Result<u64, DbError> {
    let scope = scope.map(SuppressionScope::code);
    let wider = SuppressionScope::NonEssential.code();
    tx.execute(&LIFT_BY_CONSENT, args![hash, scope, wider, now])
        .await
}

/// Deletes a batch of the entries that ended or were lifted before an instant; returns how many.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    let ended = tx.execute(&SWEEP_ENDED, args![before]).await?;
    Ok(ended + tx.execute(&SWEEP_LIFTED, args![before]).await?)
}
