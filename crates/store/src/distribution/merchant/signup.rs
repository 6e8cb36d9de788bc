//! What merchants said of themselves when they applied.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::distribution::merchant::{Channel, MerchantKind};
use saakh_domain::id::MerchantId;

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
sql!(OF_EMAIL = "SELECT id FROM merchant WHERE email = $1");

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

/// The merchant with this e-mail address (lower case), whatever their status.
pub async fn of_email(conn: &mut Conn, email: &str) -> Result<Option<MerchantId>, DbError> {
    let row = conn.fetch_optional(&OF_EMAIL, args![email]).await?;
    row.map(|row| Ok(MerchantId(row.int("id")?))).transpose()
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
