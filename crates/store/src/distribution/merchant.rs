//! Merchants: persons and shops that work under a partner.

pub mod application;
mod list;
mod payee;
mod signup;
mod word;

use jiff::Timestamp;
use saakh_domain::distribution::merchant::{
    Channel, MerchantDetails, MerchantKind, MerchantStatus,
};
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::{Language, MilliPercent, Secret};

pub use list::{MERCHANTS, Search, page};
pub use payee::{WaitingAccount, seal, set_bank, set_pan};
pub use signup::{
    KnownMerchant, Signup, UnconfirmedMerchant, find_by_email, list_unconfirmed,
    mark_confirmation_sent, replace_unconfirmed, save_signup,
};
pub use word::{NamedMerchant, find_by_words};

use payee::waiting;

use crate::db::list::search_key;
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "merchant";
    of Merchant ended "PAN and account go 180 days after an undecided or rejected application";
    columns {
        id: plain, partner_id: key, name: identity, name_key: identity, search_key: identity,
        shop: identity, email: contact, mobile: contact, city: identity, is_partner: plain,
        status: plain, reason: words, pan_cipher: sealed, pan_hash: sealed,
        pan_masked: government_id, bank_cipher: sealed, bank_hash: sealed, bank_masked: financial,
        ifsc: financial, created_at: plain, version: plain, kind: plain, platform: identity,
        handle: identity, audience: identity, locale: plain, notice_version: plain,
        agreed_at: plain, share_percent: plain, gst_registered: plain, confirmed_at: plain,
        confirmation_sent_at: plain,
    }
}

#[derive(Debug, Clone)]
pub struct Merchant {
    pub id: MerchantId,
    /// The partner they work under.
    pub partner_id: PartnerId,
    pub name: String,
    /// The shop's name; may be empty.
    pub shop: String,
    /// The login address, lower case.
    pub email: Secret<String>,
    /// E.164.
    pub mobile: Option<Secret<String>>,
    /// May be empty.
    pub city: String,
    /// Their share of the partner's commission for the customers they bring.
    pub share_percent: MilliPercent,
    /// Whether GST is added to their share.
    pub gst_registered: bool,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
    pub status: MerchantStatus,
    pub kind: MerchantKind,
    /// A creator's channel.
    pub channel: Option<Channel>,
    /// Preferred language, if known.
    pub locale: Option<Language>,
    /// Others with the same PAN or bank account, by name.
    pub same: MerchantDuplicates,
    /// Reason of a rejection or suspension.
    pub reason: Option<String>,
    pub pan: Option<SealedValue>,
    pub bank: Option<SealedValue>,
    pub ifsc: Option<String>,
    /// A bank account whose hold has not ended.
    pub waiting: Option<WaitingAccount>,
    /// When they applied or were added.
    pub created_at: Timestamp,
    /// When the owner of the e-mail address confirmed PAN and account; none: never.
    pub confirmed_at: Option<Timestamp>,
    /// Increases with every change.
    pub version: i64,
}

impl Merchant {
    /// The shop's name, or the person's if it is empty.
    pub fn display_name(&self) -> &str {
        if self.shop.is_empty() {
            &self.name
        } else {
            &self.shop
        }
    }
}

/// Names of others with the same identifying data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MerchantDuplicates {
    pub pan: Option<String>,
    pub bank: Option<String>,
}

/// An encrypted value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedValue {
    /// AES-256-GCM, prefixed by the key's id and the nonce.
    pub cipher: Vec<u8>,
    /// Keyed hash, for lookups.
    pub hash: String,
    /// Six asterisks and the last four characters.
    pub masked: String,
}

#[derive(Debug, Clone)]
pub struct NewMerchant<'a> {
    /// The partner they work under.
    pub partner_id: PartnerId,
    pub name: &'a str,
    /// The shop's name; may be empty.
    pub shop: &'a str,
    /// Lower case.
    pub email: &'a str,
    /// E.164.
    pub mobile: Option<&'a str>,
    /// May be empty.
    pub city: &'a str,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
    pub status: MerchantStatus,
}

/// The columns of [`Merchant`].
const COLUMNS: [&str; 27] = [
    "id",
    "partner_id",
    "name",
    "shop",
    "email",
    "mobile",
    "city",
    "share_percent",
    "gst_registered",
    "is_partner",
    "status",
    "reason",
    "pan_cipher",
    "pan_hash",
    "pan_masked",
    "bank_cipher",
    "bank_hash",
    "bank_masked",
    "ifsc",
    "created_at",
    "version",
    "kind",
    "platform",
    "handle",
    "audience",
    "locale",
    "confirmed_at",
];

/// Subqueries for the first other merchant with the same PAN or bank account.
macro_rules! same_pan {
    () => {
        "(SELECT other.name FROM merchant AS other WHERE other.pan_hash = merchant.pan_hash
            AND other.id <> merchant.id ORDER BY other.id LIMIT 1)"
    };
}
macro_rules! same_bank {
    () => {
        "(SELECT other.name FROM merchant AS other WHERE other.bank_hash = merchant.bank_hash
            AND other.id <> merchant.id ORDER BY other.id LIMIT 1)"
    };
}
const SAME_PAN: &str = same_pan!();
const SAME_BANK: &str = same_bank!();

sql!(
    ADD = "INSERT INTO merchant (partner_id, name, name_key, search_key, shop, email, mobile, city,
        is_partner, status, created_at, confirmed_at, version, id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 1,
        (SELECT COALESCE(MAX(id), 0) + 1 FROM merchant))
    RETURNING id"
);
sql!(
    GET = concat!(
        "SELECT id, partner_id, name, shop, email, mobile, city, share_percent,
            gst_registered, is_partner, status, reason,
            pan_cipher, pan_hash, pan_masked, bank_cipher, bank_hash, bank_masked,
            ifsc, created_at, version, kind, platform, handle, audience, locale, confirmed_at, ",
        same_pan!(),
        " AS same_pan, ",
        same_bank!(),
        " AS same_bank, ",
        waiting!("waiting.id"),
        " AS waiting_id, ",
        waiting!("waiting.masked"),
        " AS waiting_masked, ",
        waiting!("waiting.ifsc"),
        " AS waiting_ifsc, ",
        waiting!("waiting.effective_at"),
        " AS waiting_at FROM merchant WHERE id = $1"
    )
);
sql!(
    SET_STATUS =
        "UPDATE merchant SET status = $2, reason = $3, version = version + 1 WHERE id = $1"
);
sql!(
    CORRECT = "UPDATE merchant SET name = $2, name_key = $3, search_key = $4, shop = $5, city = $6,
        share_percent = $7, gst_registered = $8, version = version + 1
    WHERE id = $1"
);
sql!(
    FORGET_UNDECIDED = "UPDATE merchant SET pan_cipher = NULL, pan_hash = NULL, pan_masked = NULL,
        bank_cipher = NULL, bank_hash = NULL, bank_masked = NULL, ifsc = NULL, version = version + 1
    WHERE status IN ('pending', 'rejected') AND created_at < $1
        AND (pan_hash IS NOT NULL OR bank_hash IS NOT NULL)"
);
sql!(OWN_ACCOUNT = "SELECT id FROM merchant WHERE partner_id = $1 AND is_partner = 1");
sql!(OF_PARTNER = "SELECT id FROM merchant WHERE partner_id = $1 ORDER BY id");

/// Inserts a merchant with PAN and account counted as confirmed.
pub async fn add(
    tx: &mut Tx,
    new: &NewMerchant<'_>,
    now: Timestamp,
) -> Result<MerchantId, DbError> {
    tx.expects(Scope::exclusive);
    let row = tx
        .fetch_one(
            &ADD,
            args![
                new.partner_id,
                new.name,
                search_key(&[new.name]),
                search_key(&[new.name, new.shop, new.email, new.city]),
                new.shop,
                new.email,
                new.mobile,
                new.city,
                new.is_partner,
                new.status.code(),
                now
            ],
        )
        .await?;
    let id = MerchantId(row.int("id")?);
    word::set(tx, id, &search_key(&[new.name, new.shop])).await?;
    Ok(id)
}

/// Returns a merchant by id, in any status.
pub async fn get(conn: &mut Conn, id: MerchantId) -> Result<Option<Merchant>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(merchant).transpose()
}

/// Deletes PAN and bank account of merchants who applied before an instant and were rejected or never decided.
pub async fn delete_undecided_details(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&FORGET_UNDECIDED, args![before]).await
}

/// Updates a merchant's editable details.
pub async fn update_details(
    tx: &mut Tx,
    id: MerchantId,
    details: &MerchantDetails,
    email: &str,
) -> Result<(), DbError> {
    tx.expects(|| Scope::merchant(id));
    let MerchantDetails {
        name,
        shop,
        city,
        share_percent,
        gst_registered,
    } = details;
    let (name_key, found_by) = (search_key(&[name]), search_key(&[name, shop, email, city]));
    tx.send(
        &CORRECT,
        args![
            id,
            name,
            name_key,
            found_by,
            shop,
            city,
            share_percent.0,
            *gst_registered
        ],
    )
    .await?;
    word::set(tx, id, &search_key(&[name, shop])).await
}

/// Sets a merchant's status with its reason.
pub async fn set_status(
    tx: &mut Tx,
    id: MerchantId,
    status: MerchantStatus,
    reason: Option<&str>,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&SET_STATUS, args![id, status.code(), reason])
        .await?;
    Ok(())
}

/// Returns a partner's own account, in any status.
pub async fn find_own_account(
    conn: &mut Conn,
    id: PartnerId,
) -> Result<Option<MerchantId>, DbError> {
    let row = conn.fetch_optional(&OWN_ACCOUNT, args![id]).await?;
    row.map(|row| Ok(MerchantId(row.int("id")?))).transpose()
}

pub async fn list_for_partner(conn: &mut Conn, id: PartnerId) -> Result<Vec<MerchantId>, DbError> {
    let rows = conn.fetch_all(&OF_PARTNER, args![id]).await?;
    rows.iter()
        .map(|row| Ok(MerchantId(row.int("id")?)))
        .collect()
}

fn merchant(row: &Row) -> Result<Merchant, DbError> {
    Ok(Merchant {
        id: MerchantId(row.int("id")?),
        partner_id: PartnerId(row.int("partner_id")?),
        name: row.text("name")?,
        shop: row.text("shop")?,
        email: Secret::new(row.text("email")?),
        mobile: row.opt_text("mobile")?.map(Secret::new),
        city: row.text("city")?,
        share_percent: MilliPercent(row.int("share_percent")?),
        gst_registered: row.flag("gst_registered")?,
        is_partner: row.flag("is_partner")?,
        status: row.mapped("status", MerchantStatus::from_code)?,
        kind: row.mapped("kind", MerchantKind::from_code)?,
        channel: signup::channel(row)?,
        locale: signup::locale(row)?,
        same: MerchantDuplicates {
            pan: row.opt_text("same_pan")?,
            bank: row.opt_text("same_bank")?,
        },
        reason: row.opt_text("reason")?,
        pan: sealed(row, ["pan_cipher", "pan_hash", "pan_masked"])?,
        bank: sealed(row, ["bank_cipher", "bank_hash", "bank_masked"])?,
        ifsc: row.opt_text("ifsc")?,
        waiting: payee::waiting_account(row)?,
        created_at: row.instant("created_at")?,
        confirmed_at: row.opt_instant("confirmed_at")?,
        version: row.int("version")?,
    })
}

fn sealed(row: &Row, [cipher, hash, masked]: [&str; 3]) -> Result<Option<SealedValue>, DbError> {
    let Some(cipher) = row.get::<Option<Vec<u8>>>(cipher)? else {
        return Ok(None);
    };
    Ok(Some(SealedValue {
        cipher,
        hash: row.text(hash)?,
        masked: row.text(masked)?,
    }))
}
