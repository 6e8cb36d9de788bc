//! Senders of messages, and the links that operators allow them.

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::sender::{ActiveState, LinkKind, SenderUse};

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, not_personal, record, sql};

not_personal!("sender", "who sends messages for a brand");
not_personal!("allowed_link", "links that operators allow in texts");

/// Who sends the messages of a brand by one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    pub id: i64,
    pub channel: ContactChannel,
    pub brand_key: String,
    pub sender_use: SenderUse,
    /// The id of the company at the operators.
    pub entity_id: Option<String>,
    /// What recipients see instead of a number.
    pub header: Option<String>,
    /// Of a mail.
    pub address: Option<String>,
    pub provider: String,
    pub per_second: i64,
    pub state: ActiveState,
    /// Counts its edits.
    pub version: i64,
}

/// A link or number that a sender may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedLink {
    pub id: i64,
    pub sender_id: i64,
    pub kind: LinkKind,
    pub value: String,
    pub state: ActiveState,
}

record!(sender_columns, fn sender -> Sender {
    id: int("id"),
    channel: mapped("channel", ContactChannel::from_code),
    brand_key: text("brand_key"),
    sender_use: mapped("use", SenderUse::from_code),
    entity_id: opt_text("entity_id"),
    header: opt_text("header"),
    address: opt_text("address"),
    provider: text("provider"),
    per_second: int("per_second"),
    state: mapped("state", ActiveState::from_code),
    version: int("version"),
});

record!(link_columns, fn link -> AllowedLink {
    id: int("id"),
    sender_id: int("sender_id"),
    kind: mapped("kind", LinkKind::from_code),
    value: text("value"),
    state: mapped("state", ActiveState::from_code),
});

sql!(ALL = sender_columns + "FROM sender ORDER BY id");
sql!(
    ADD = "INSERT INTO sender (id, channel, brand_key, use, entity_id, header, address, provider,
        per_second, state)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
);
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM sender");
sql!(
    SAVE = "UPDATE sender SET entity_id = $2, header = $3, address = $4, provider = $5,
        per_second = $6, state = $7, version = version + 1
    WHERE id = $1"
);
sql!(ALL_LINKS = link_columns + "FROM allowed_link ORDER BY sender_id, id");
sql!(
    ADD_LINK = "INSERT INTO allowed_link (id, sender_id, kind, value, state)
    VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM allowed_link), $1, $2, $3, $4)
    ON CONFLICT (sender_id, kind, value) DO UPDATE SET state = excluded.state"
);

pub async fn all(conn: &mut Conn) -> Result<Vec<Sender>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(sender).collect()
}

/// Returns an id that no sender ever had.
pub async fn next_id(tx: &mut Tx) -> Result<i64, DbError> {
    tx.fetch_one(&NEXT_ID, args![]).await?.int("id")
}

/// Inserts a sender in its first version.
pub async fn add(tx: &mut Tx, new: &Sender) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &ADD,
        args![
            new.id,
            new.channel.code(),
            &new.brand_key,
            new.sender_use.code(),
            new.entity_id.as_deref(),
            new.header.as_deref(),
            new.address.as_deref(),
            &new.provider,
            new.per_second,
            new.state.code()
        ],
    )
    .await?;
    Ok(())
}

/// Saves what may change; channel, brand and use never do.
pub async fn save(tx: &mut Tx, changed: &Sender) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &SAVE,
        args![
            changed.id,
            changed.entity_id.as_deref(),
            changed.header.as_deref(),
            changed.address.as_deref(),
            &changed.provider,
            changed.per_second,
            changed.state.code()
        ],
    )
    .await?;
    Ok(())
}

/// The links of all senders.
pub async fn all_links(conn: &mut Conn) -> Result<Vec<AllowedLink>, DbError> {
    let rows = conn.fetch_all(&ALL_LINKS, args![]).await?;
    rows.iter().map(link).collect()
}

/// Adds a link, or changes the state of the same one; its `id` is ignored.
pub async fn set_link(tx: &mut Tx, new: &AllowedLink) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &ADD_LINK,
        args![new.sender_id, new.kind.code(), &new.value, new.state.code()],
    )
    .await?;
    Ok(())
}
