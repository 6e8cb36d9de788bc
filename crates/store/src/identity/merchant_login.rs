//! Merchants as far as logging in goes.

use jiff::Timestamp;
use saakh_domain::id::{MerchantId, PartnerId};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A merchant who may log in.
#[derive(Debug, Clone)]
pub struct MerchantLogin {
    /// Their id.
    pub id: MerchantId,
    /// The partner they work under.
    pub partner_id: PartnerId,
    /// Their name.
    pub name: String,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
    /// Argon2id, in PHC form.
    pub password_hash: String,
}

/// A merchant to be added.
#[derive(Debug, Clone)]
pub struct NewMerchant<'a> {
    /// The partner they work under.
    pub partner_id: PartnerId,
    /// Their name.
    pub name: &'a str,
    /// Lower case.
    pub email: &'a str,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
    /// Argon2id, in PHC form.
    pub password_hash: &'a str,
}

sql!(
    ADD = "INSERT INTO merchant
    (partner_id, name, email, is_partner, password_hash, created_at, id)
    VALUES ($1, $2, $3, $4, $5, $6, (SELECT COALESCE(MAX(id), 0) + 1 FROM merchant))
    RETURNING id"
);
sql!(
    BY_EMAIL = "SELECT id, partner_id, name, is_partner, password_hash
    FROM merchant WHERE email = $1 AND disabled_at IS NULL"
);
sql!(
    GET = "SELECT id, partner_id, name, is_partner, password_hash
    FROM merchant WHERE id = $1 AND disabled_at IS NULL"
);

/// Adds a merchant.
pub async fn add(
    tx: &mut Tx,
    merchant: &NewMerchant<'_>,
    now: Timestamp,
) -> Result<MerchantId, DbError> {
    let row = tx
        .fetch_one(
            &ADD,
            args![
                merchant.partner_id,
                merchant.name,
                merchant.email,
                merchant.is_partner,
                merchant.password_hash,
                now
            ],
        )
        .await?;
    Ok(MerchantId(row.int("id")?))
}

/// The active merchant with this e-mail address (lower case).
pub async fn by_email(conn: &mut Conn, email: &str) -> Result<Option<MerchantLogin>, DbError> {
    let row = conn.fetch_optional(&BY_EMAIL, args![email]).await?;
    row.as_ref().map(merchant_login).transpose()
}

/// The active merchant with this id.
pub async fn get(conn: &mut Conn, id: MerchantId) -> Result<Option<MerchantLogin>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(merchant_login).transpose()
}

fn merchant_login(row: &Row) -> Result<MerchantLogin, DbError> {
    Ok(MerchantLogin {
        id: MerchantId(row.int("id")?),
        partner_id: PartnerId(row.int("partner_id")?),
        name: row.text("name")?,
        is_partner: row.flag("is_partner")?,
        password_hash: row.text("password_hash")?,
    })
}
