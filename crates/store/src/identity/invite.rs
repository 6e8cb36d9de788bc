//! Invitations, of which only the token's hash is stored.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::id::InviteId;
use saakh_domain::identity::session::Area;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "invite";
    of Staff ended "swept after it expires";
    of Merchant ended "swept after it expires";
    columns {
        id: plain, area: plain, subject: key, token_hash: key, locale: plain, created_at: plain,
        expires_at: plain, ended_at: plain, kind: plain,
    }
}

/// The purpose of an invitation link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InviteKind {
    /// The first password of an account.
    Invite,
    /// A new password after the old one was forgotten.
    Reset,
}

impl InviteKind {
    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Reset => "reset",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::Invite, Self::Reset]
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

#[derive(Debug, Clone)]
pub struct Invite {
    /// The id, from which the token is derived.
    pub id: InviteId,
    /// The area where the account logs in.
    pub area: Area,
    /// The admin's or merchant's id.
    pub subject: i64,
    /// SHA-256 of the token, in hex.
    pub token_hash: String,
    pub kind: InviteKind,
    /// The language of the mail.
    pub locale: Language,
    pub created_at: Timestamp,
    /// Exclusive end of validity.
    pub expires_at: Timestamp,
    /// When it was used or superseded.
    pub ended_at: Option<Timestamp>,
}

record!(columns, fn invite -> Invite {
    id: parsed("id"),
    area: mapped("area", Area::from_code),
    subject: int("subject"),
    token_hash: text("token_hash"),
    kind: mapped("kind", InviteKind::from_code),
    locale: language("locale"),
    created_at: instant("created_at"),
    expires_at: instant("expires_at"),
    ended_at: opt_instant("ended_at"),
});

sql!(
    ADD = "INSERT INTO invite (id, area, subject, token_hash, locale, created_at, expires_at, kind)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
);
sql!(GET = columns + "FROM invite WHERE id = $1");
sql!(LIVE = columns + "FROM invite WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2");
sql!(
    END_ALL = "UPDATE invite SET ended_at = $3
    WHERE area = $1 AND subject = $2 AND ended_at IS NULL"
);
sql!(SWEEP = "DELETE FROM invite WHERE expires_at < $1");

pub async fn add(tx: &mut Tx, invite: &Invite) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            invite.id,
            invite.area.code(),
            invite.subject,
            &invite.token_hash,
            invite.locale,
            invite.created_at,
            invite.expires_at,
            invite.kind.code()
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: InviteId) -> Result<Option<Invite>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(invite).transpose()
}

/// Finds an invitation by its token, unless it has ended.
pub async fn find_live(
    conn: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Invite>, DbError> {
    let row = conn.fetch_optional(&LIVE, args![token_hash, now]).await?;
    row.as_ref().map(invite).transpose()
}

/// Ends all invitations of an account.
pub async fn end_all(tx: &mut Tx, area: Area, subject: i64, now: Timestamp) -> Result<(), DbError> {
    tx.send(&END_ALL, args![area.code(), subject, now]).await?;
    Ok(())
}

/// Deletes invitations that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
