//! The suppression list: destinations, as keyed hashes, that are not contacted.

use jiff::Timestamp;
use saakh_domain::engagement::contact::{
    ContactChannel, SuppressedChannel, Suppression, SuppressionReason, SuppressionScope,
    SuppressionSource,
};
use saakh_domain::id::{AdminId, CustomerId};
use saakh_domain::trust::consent::Purpose;

use crate::db::bulk::{self, Table};
use crate::db::{Arg, DbError};
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

/// The reason of a lift by a new consent.
const LIFTED_BY_CONSENT: &str = "consent";

/// The reason of a lift by a destination that was verified again.
const LIFTED_BY_PROOF: &str = "verified";

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuppressionEntry {
    /// `UUIDv7` text.
    pub id: String,
    pub destination_hash: String,
    pub channel: SuppressedChannel,
    pub scope: SuppressionScope,
    pub reason: SuppressionReason,
    pub source: SuppressionSource,
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
    source: mapped("source", SuppressionSource::from_code),
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
macro_rules! renewal {
    () => {
        "ON CONFLICT (destination_hash, channel, scope, reason) WHERE lifted_at IS NULL DO UPDATE SET
        source = excluded.source, note = COALESCE(excluded.note, suppression.note),
        since = excluded.since, until = excluded.until, created_by = excluded.created_by,
        customer_id = COALESCE(suppression.customer_id, excluded.customer_id)"
    };
}
sql!(
    ADD = concat!(
        "INSERT INTO suppression (id, destination_hash, channel, scope, reason, source, note,
        customer_id, since, until, created_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ",
        renewal!()
    )
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
sql!(
    LIFT_BOUNCES = "UPDATE suppression SET lifted_at = $3, lifted_reason = $4
    WHERE destination_hash = $1 AND channel = $2 AND reason = 'hard_bounce' AND lifted_at IS NULL"
);
sql!(
    LIVE = columns
        + "FROM suppression WHERE destination_hash = $1 AND lifted_at IS NULL ORDER BY since, id"
);
sql!(
    OPTED_OUT =
        "SELECT DISTINCT reason FROM suppression WHERE destination_hash = $1 AND since >= $2
        AND reason IN ('opt_out', 'do_not_call', 'complaint')"
);
sql!(
    SWEEP_ENDED = "DELETE FROM suppression WHERE id IN (SELECT id FROM suppression
        WHERE until IS NOT NULL AND until < $1 ORDER BY until LIMIT 1000)"
);
sql!(
    SWEEP_LIFTED = "DELETE FROM suppression WHERE id IN (SELECT id FROM suppression
        WHERE lifted_at IS NOT NULL AND lifted_at < $1 ORDER BY lifted_at LIMIT 1000)"
);

const ENTRIES: Table = Table {
    name: "suppression",
    columns: &[
        "id",
        "destination_hash",
        "channel",
        "scope",
        "reason",
        "source",
        "note",
        "customer_id",
        "since",
        "until",
        "created_by",
    ],
};

/// Why the owner of a destination opted out since an instant, also where a consent overrode it.
pub async fn list_opt_outs(
    conn: &mut Conn,
    hash: &str,
    since: Timestamp,
) -> Result<Vec<SuppressionReason>, DbError> {
    let rows = conn.fetch_all(&OPTED_OUT, args![hash, since]).await?;
    rows.iter()
        .map(|row| row.mapped("reason", SuppressionReason::from_code))
        .collect()
}

/// Adds an entry, or renews the live one of the same destination, channel, scope and reason.
pub async fn add(tx: &mut Tx, entry: &SuppressionEntry) -> Result<(), DbError> {
    tx.send(&ADD, entry.args()).await?;
    Ok(())
}

/// Adds entries, of which no two are of the same destination, channel, scope and reason, or renews the live ones.
pub async fn add_all(tx: &mut Tx, entries: &[SuppressionEntry]) -> Result<(), DbError> {
    let rows = entries.iter().map(SuppressionEntry::args);
    bulk::upsert(tx, ENTRIES, renewal!(), rows.collect()).await
}

impl SuppressionEntry {
    /// The values of a new entry.
    fn args(&self) -> Vec<Arg> {
        args![
            &self.id,
            &self.destination_hash,
            self.channel.code(),
            self.scope.code(),
            self.reason.code(),
            self.source.code(),
            self.note.as_deref(),
            self.customer_id,
            self.since,
            self.until,
            self.created_by
        ]
    }
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

/// The entries of a destination that are not lifted, oldest first.
pub async fn list_live(conn: &mut Conn, hash: &str) -> Result<Vec<SuppressionEntry>, DbError> {
    let rows = conn.fetch_all(&LIVE, args![hash]).await?;
    rows.iter().map(entry).collect()
}

/// Lifts a live entry. False if it was lifted already.
pub async fn lift(tx: &mut Tx, id: &str, now: Timestamp, reason: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&LIFT, args![id, now, reason]).await? == 1)
}

/// Lifts the entries of a destination that its owner's new consent overrides.
pub async fn lift_for_consent(
    tx: &mut Tx,
    hash: &str,
    consent: Purpose,
    now: Timestamp,
) -> Result<u64, DbError> {
    let mut lifted = 0;
    for live in list_live(tx, hash).await? {
        let stops = Suppression {
            scope: live.scope,
            reason: live.reason,
            since: live.since,
        };
        if stops.is_overridden_by(consent, now) {
            lifted += tx
                .execute(&LIFT, args![live.id, now, LIFTED_BY_CONSENT])
                .await?;
        }
    }
    Ok(lifted)
}

/// Lifts the bounces of a destination that just received something by this channel.
pub async fn lift_bounces(
    tx: &mut Tx,
    hash: &str,
    channel: ContactChannel,
    now: Timestamp,
) -> Result<(), DbError> {
    let lift = args![hash, channel.code(), now, LIFTED_BY_PROOF];
    tx.send(&LIFT_BOUNCES, lift).await?;
    Ok(())
}

/// Deletes a batch of the entries that ended or were lifted before an instant; returns how many.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    let ended = tx.execute(&SWEEP_ENDED, args![before]).await?;
    Ok(ended + tx.execute(&SWEEP_LIFTED, args![before]).await?)
}
