//! What merchants said of themselves when they applied.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::distribution::merchant::{Channel, MerchantKind};
use saakh_domain::id::MerchantId;

use super::{NewMerchant, word};
use crate::db::list::search_key;
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// What the public form adds to a merchant.
#[derive(Debug, Clone)]
pub struct Signup<'a> {
    pub kind: MerchantKind,
    /// Where a creator speaks.
    pub channel: Option<&'a Channel>,
    /// The language of the notice that they agreed to, and of what is sent to them.
    pub locale: Language,
    pub notice_version: &'a str,
    pub agreed_at: Timestamp,
}

sql!(
    SIGN = "UPDATE merchant SET kind = $2, platform = $3, handle = $4, audience = $5, locale = $6,
        notice_version = $7, agreed_at = $8
    WHERE id = $1"
);
sql!(OF_EMAIL = "SELECT id, confirmed_at FROM merchant WHERE email = $1");
sql!(
    REPLACE_UNCONFIRMED = "UPDATE merchant SET partner_id = $2, name = $3, name_key = $4,
        search_key = $5, shop = $6, mobile = $7, city = $8, status = 'pending', reason = NULL,
        confirmed_at = $9, version = version + 1
    WHERE id = $1 AND confirmed_at IS NULL"
);
sql!(
    UNCONFIRMED = "SELECT id, notice_version, agreed_at FROM merchant
    WHERE status = 'pending' AND confirmed_at IS NULL AND confirmation_sent_at IS NULL
    ORDER BY id LIMIT $1"
);
sql!(MARK_CONFIRMATION_SENT = "UPDATE merchant SET confirmation_sent_at = $2 WHERE id = $1");

/// Keeps what the form says beside PAN and account.
pub async fn sign(tx: &mut Tx, id: MerchantId, signup: &Signup<'_>) -> Result<(), DbError> {
    let channel = signup.channel;
    tx.send(
        &SIGN,
        args![
            id,
            signup.kind.code(),
            channel.map(|channel| channel.platform),
            channel.map(|channel| channel.handle.clone()),
            channel.map(|channel| channel.audience),
            signup.locale.code(),
            signup.notice_version,
            signup.agreed_at
        ],
    )
    .await?;
    Ok(())
}

/// The merchant of an e-mail address.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    pub id: MerchantId,
    /// Whether the address's owner said that PAN and account are theirs.
    pub is_confirmed: bool,
}

/// The merchant with this e-mail address (lower case), whatever their status.
pub async fn of_email(conn: &mut Conn, email: &str) -> Result<Option<Known>, DbError> {
    let row = conn.fetch_optional(&OF_EMAIL, args![email]).await?;
    let known = |row: Row| {
        Ok(Known {
            id: MerchantId(row.int("id")?),
            is_confirmed: row.opt_at("confirmed_at")?.is_some(),
        })
    };
    row.map(known).transpose()
}

/// Writes a confirmed application over one that nobody confirmed, to be decided.
pub async fn replace_unconfirmed(
    tx: &mut Tx,
    id: MerchantId,
    new: &NewMerchant<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(
        &REPLACE_UNCONFIRMED,
        args![
            id,
            new.partner_id,
            new.name,
            search_key(&[new.name]),
            search_key(&[new.name, new.shop, new.email, new.city]),
            new.shop,
            new.mobile,
            new.city,
            now
        ],
    )
    .await?;
    word::set(tx, id, &search_key(&[new.name, new.shop])).await
}

/// A merchant who applied before applications were confirmed.
#[derive(Debug, Clone)]
pub struct Unconfirmed {
    pub id: MerchantId,
    pub notice_version: Option<String>,
    pub agreed_at: Option<Timestamp>,
}

/// Merchants who wait, confirmed nothing and were mailed no link, at most so many.
pub async fn unconfirmed(conn: &mut Conn, most: i64) -> Result<Vec<Unconfirmed>, DbError> {
    let rows = conn.fetch_all(&UNCONFIRMED, args![most]).await?;
    let read = |row: &Row| {
        Ok(Unconfirmed {
            id: MerchantId(row.int("id")?),
            notice_version: row.opt_text("notice_version")?,
            agreed_at: row.opt_at("agreed_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Marks that a merchant was mailed a link.
pub async fn mark_confirmation_sent(
    tx: &mut Tx,
    id: MerchantId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&MARK_CONFIRMATION_SENT, args![id, now]).await?;
    Ok(())
}

/// Where a creator speaks; all of it is there or nothing.
pub(super) fn channel(row: &Row) -> Result<Option<Channel>, DbError> {
    let parts = (
        row.get::<Option<i64>>("platform")?,
        row.opt_text("handle")?,
        row.get::<Option<i64>>("audience")?,
    );
    Ok(match parts {
        (Some(platform), Some(handle), Some(audience)) => Some(Channel {
            platform,
            handle,
            audience,
        }),
        _ => None,
    })
}

pub(super) fn locale(row: &Row) -> Result<Option<Language>, DbError> {
    let code = row.opt_text("locale")?;
    Ok(code.as_deref().and_then(Language::from_code))
}
