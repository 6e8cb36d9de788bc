//! Merchant applications that wait for confirmation by e-mail. The answers are sealed, and only the hash of the link's
//! token is stored.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::distribution::merchant::MerchantKind;
use saakh_domain::id::{MerchantApplicationId, PartnerId};

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "merchant_application";
    of Merchant ended "deleted when it is confirmed or expires";
    columns {
        id: plain, token_hash: key, email_hash: sealed, partner_id: key, kind: plain, locale: plain,
        notice_version: plain, agreed_at: plain, cipher: sealed, expires_at: plain,
    }
}

#[derive(Debug, Clone)]
pub struct StoredApplication {
    pub id: MerchantApplicationId,
    /// SHA-256 of the token, in hex.
    pub token_hash: String,
    /// Keyed digest of the e-mail address.
    pub email_hash: String,
    /// The partner they want to work under.
    pub partner_id: PartnerId,
    pub kind: MerchantKind,
    /// Language of the accepted notice and of messages to the applicant.
    pub locale: Language,
    pub notice_version: String,
    pub agreed_at: Timestamp,
    /// The answers, sealed.
    pub cipher: Vec<u8>,
    /// Exclusive end of validity.
    pub expires_at: Timestamp,
}

record!(columns, fn application -> StoredApplication {
    id: parsed("id"),
    token_hash: text("token_hash"),
    email_hash: text("email_hash"),
    partner_id: id("partner_id", PartnerId),
    kind: mapped("kind", MerchantKind::from_code),
    locale: language("locale"),
    notice_version: text("notice_version"),
    agreed_at: instant("agreed_at"),
    cipher: get("cipher"),
    expires_at: instant("expires_at"),
});

sql!(
    ADD = "INSERT INTO merchant_application (id, token_hash, email_hash, partner_id, kind, locale,
        notice_version, agreed_at, cipher, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
);
sql!(GET = columns + "FROM merchant_application WHERE id = $1");
sql!(LIVE = columns + "FROM merchant_application WHERE token_hash = $1 AND expires_at > $2");
sql!(REMOVE_ALL = "DELETE FROM merchant_application WHERE email_hash = $1");
sql!(SWEEP = "DELETE FROM merchant_application WHERE expires_at < $1");
sql!(AFTER = columns + "FROM merchant_application WHERE id > $1 ORDER BY id LIMIT $2");
sql!(
    RESEAL = "UPDATE merchant_application SET cipher = $3, email_hash = $4
    WHERE id = $1 AND cipher = $2"
);

pub async fn add(tx: &mut Tx, new: &StoredApplication) -> Result<(), DbError> {
    let values = args![
        new.id,
        &new.token_hash,
        &new.email_hash,
        new.partner_id,
        new.kind.code(),
        new.locale,
        &new.notice_version,
        new.agreed_at,
        new.cipher.clone(),
        new.expires_at
    ];
    tx.send(&ADD, values).await?;
    Ok(())
}

pub async fn get(
    conn: &mut Conn,
    id: MerchantApplicationId,
) -> Result<Option<StoredApplication>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(application).transpose()
}

/// Finds an application by its token, unless it has expired.
pub async fn find_live(
    conn: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<StoredApplication>, DbError> {
    let row = conn.fetch_optional(&LIVE, args![token_hash, now]).await?;
    row.as_ref().map(application).transpose()
}

/// Deletes all applications of an e-mail address.
pub async fn remove_all(tx: &mut Tx, email_hash: &str) -> Result<(), DbError> {
    tx.send(&REMOVE_ALL, args![email_hash]).await?;
    Ok(())
}

/// Deletes applications that expired before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<(), DbError> {
    tx.send(&SWEEP, args![before]).await?;
    Ok(())
}

/// A batch of applications after an id, which is empty at the start.
pub async fn list_after(
    conn: &mut Conn,
    id: &str,
    most: i64,
) -> Result<Vec<StoredApplication>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![id, most]).await?;
    rows.iter().map(application).collect()
}

/// Stores re-encrypted answers unless the application changed since it was read.
pub async fn reseal(
    tx: &mut Tx,
    seen: &StoredApplication,
    cipher: Vec<u8>,
    email_hash: &str,
) -> Result<(), DbError> {
    tx.send(
        &RESEAL,
        args![seen.id, seen.cipher.clone(), cipher, email_hash],
    )
    .await?;
    Ok(())
}
