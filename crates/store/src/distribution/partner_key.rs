//! Signing keys of partners' servers.

use jiff::Timestamp;
use saakh_domain::id::PartnerId;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "partner_key";
    columns {
        partner_id: key, cipher: sealed, made_at: plain, earlier_cipher: sealed,
        earlier_until: plain, signs_call: plain, earlier_signs_call: plain,
    }
}

/// A partner's key and, for a transition period, its previous key.
#[derive(Debug, Clone)]
pub struct PartnerKey {
    pub partner_id: PartnerId,
    /// Sealed.
    pub cipher: Vec<u8>,
    pub made_at: Timestamp,
    /// The previous key, sealed.
    pub earlier_cipher: Option<Vec<u8>>,
    /// Until when the previous key is accepted.
    pub earlier_until: Option<Timestamp>,
    /// Whether the key signs whole calls only; one of an earlier release may sign bodies alone.
    pub signs_call: bool,
    /// The same for the previous key.
    pub earlier_signs_call: bool,
}

record!(columns, fn key -> PartnerKey {
    partner_id: id("partner_id", PartnerId),
    cipher: get("cipher"),
    made_at: instant("made_at"),
    earlier_cipher: get("earlier_cipher"),
    earlier_until: opt_instant("earlier_until"),
    signs_call: flag("signs_call"),
    earlier_signs_call: flag("earlier_signs_call"),
});

sql!(GET = columns + "FROM partner_key WHERE partner_id = $1");
sql!(
    PUT = "INSERT INTO partner_key (partner_id, cipher, made_at, earlier_cipher, earlier_until,
        signs_call, earlier_signs_call)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (partner_id) DO UPDATE SET cipher = $2, made_at = $3, earlier_cipher = $4,
        earlier_until = $5, signs_call = $6, earlier_signs_call = $7"
);
sql!(REMOVE = "DELETE FROM partner_key WHERE partner_id = $1");

pub async fn get(conn: &mut Conn, id: PartnerId) -> Result<Option<PartnerKey>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(key).transpose()
}

/// Inserts or replaces a key.
pub async fn put(tx: &mut Tx, new: PartnerKey) -> Result<(), DbError> {
    tx.send(
        &PUT,
        args![
            new.partner_id,
            new.cipher,
            new.made_at,
            new.earlier_cipher,
            new.earlier_until,
            new.signs_call,
            new.earlier_signs_call
        ],
    )
    .await?;
    Ok(())
}

/// Deletes a partner's keys; returns whether there was one.
pub async fn remove(tx: &mut Tx, id: PartnerId) -> Result<bool, DbError> {
    Ok(tx.execute(&REMOVE, args![id]).await? == 1)
}
