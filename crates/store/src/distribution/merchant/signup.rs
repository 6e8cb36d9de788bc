//! Data from merchants' sign-up form.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::distribution::merchant::{Channel, MerchantKind};
use saakh_domain::id::MerchantId;

use super::{NewMerchant, word};
use crate::db::list::search_key;
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, sql};

/// What the public form adds to a merchant.
#[derive(Debug, Clone)]
pub struct Signup<'a> {
    pub kind: MerchantKind,
    /// A creator's channel.
    pub channel: Option<&'a Channel>,
    /// Language of the accepted notice and of messages to the merchant.
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

/// Stores the form's answers except PAN and account.
pub async fn save_signup(tx: &mut Tx, id: MerchantId, signup: &Signup<'_>) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
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

/// A merchant found by e-mail address.
#[derive(Debug, Clone, Copy)]
pub struct KnownMerchant {
    pub id: MerchantId,
    /// Whether the address's owner confirmed PAN and account.
    pub is_confirmed: bool,
}

/// Finds the merchant with this e-mail address (lower case), in any status.
pub async fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<KnownMerchant>, DbError> {
    let row = conn.fetch_optional(&OF_EMAIL, args![email]).await?;
    let known = |row: Row| {
        Ok(KnownMerchant {
            id: MerchantId(row.int("id")?),
            is_confirmed: row.opt_instant("confirmed_at")?.is_some(),
        })
    };
    row.map(known).transpose()
}

/// Replaces an unconfirmed application by a confirmed one, to be decided.
pub async fn replace_unconfirmed(
    tx: &mut Tx,
    id: MerchantId,
    new: &NewMerchant<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
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

/// A merchant who applied before confirmation was introduced.
#[derive(Debug, Clone)]
pub struct UnconfirmedMerchant {
    pub id: MerchantId,
    pub notice_version: Option<String>,
    pub agreed_at: Option<Timestamp>,
}

/// Merchants who wait for a decision, are unconfirmed and got no confirmation link.
pub async fn list_unconfirmed(
    conn: &mut Conn,
    most: i64,
) -> Result<Vec<UnconfirmedMerchant>, DbError> {
    let rows = conn.fetch_all(&UNCONFIRMED, args![most]).await?;
    let read = |row: &Row| {
        Ok(UnconfirmedMerchant {
            id: MerchantId(row.int("id")?),
            notice_version: row.opt_text("notice_version")?,
            agreed_at: row.opt_instant("agreed_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Marks that a merchant was sent a confirmation link.
pub async fn mark_confirmation_sent(
    tx: &mut Tx,
    id: MerchantId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&MARK_CONFIRMATION_SENT, args![id, now]).await?;
    Ok(())
}

/// Reads a creator's channel, whose columns are all set or all NULL.
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
