//! Customers: identity and profile.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, PartnerId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::{Language, Secret};

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "customer";
    of Customer by "id = $1" { keep lending_evidence; }
    columns {
        id: plain, mobile: contact => "NULL", email: contact => "NULL",
        mobile_verified_at: plain => "NULL", email_verified_at: plain => "NULL",
        language: behaviour, profile: words => "'{}'", revision: plain,
        pan_cipher: sealed => "NULL", pan_hash: sealed => "NULL",
        pan_masked: government_id => "NULL", partner_id: key, created_at: plain, updated_at: plain,
        journey_changes: plain, journey_counted: plain, updated_day: plain, journey_waits: plain,
        repayments_given_at: plain, given_name: identity, family_name: identity,
    }
}

#[derive(Debug, Clone)]
pub struct Customer {
    /// `prospectAppId` on the wire.
    pub id: CustomerId,
    /// E.164.
    pub mobile: Option<Secret<String>>,
    /// Lower case.
    pub email: Option<Secret<String>>,
    /// When the mobile number was verified.
    pub mobile_verified_at: Option<Timestamp>,
    /// When the e-mail address was verified.
    pub email_verified_at: Option<Timestamp>,
    /// Preferred language.
    pub language: Language,
    /// The profile's fields by name as JSON, without the PAN.
    pub profile: Secret<String>,
    /// Increases with every change that may affect offers.
    pub revision: i64,
    /// The encrypted PAN with its search hash and mask.
    pub pan: Option<StoredPan>,
    pub partner_id: Option<PartnerId>,
    /// When they first visited.
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPan {
    /// Sealed, bound to its owner.
    pub cipher: Vec<u8>,
    /// Keyed hash, for lookups.
    pub hash: String,
    /// Six asterisks and the last four characters.
    pub masked: String,
}

impl Customer {
    /// Whether a mobile number or e-mail address is verified.
    pub const fn is_verified(&self) -> bool {
        self.mobile_verified_at.is_some() || self.email_verified_at.is_some()
    }

    /// The verified channel; the mobile number if both are.
    pub const fn verified_channel(&self) -> Channel {
        if self.mobile_verified_at.is_some() {
            Channel::Sms
        } else {
            Channel::Email
        }
    }

    /// Whether there is a number or address, confirmed or not. Only an erasure takes both.
    pub const fn has_contact(&self) -> bool {
        self.mobile.is_some() || self.email.is_some()
    }

    /// The verified mobile number and e-mail address.
    pub fn verified_contacts(&self) -> (Option<&Secret<String>>, Option<&Secret<String>>) {
        let mobile = self.mobile.as_ref();
        let email = self.email.as_ref();
        (
            mobile.filter(|_| self.mobile_verified_at.is_some()),
            email.filter(|_| self.email_verified_at.is_some()),
        )
    }
}

/// The columns of [`Customer`], also for queries that join the table.
macro_rules! columns {
    () => {
        "customer.id, customer.mobile, customer.email, customer.mobile_verified_at, \
         customer.email_verified_at, customer.language, customer.profile, customer.revision, \
         customer.pan_cipher, customer.pan_hash, customer.pan_masked, customer.partner_id, \
         customer.created_at, customer.updated_at"
    };
}
pub(crate) use columns;

sql!(
    ADD = "INSERT INTO customer (id, mobile, email, mobile_verified_at, email_verified_at,
        language, profile, revision, partner_id, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)"
);
sql!(ANY = "SELECT id FROM customer LIMIT 1");
sql!(GET = concat!("SELECT ", columns!(), " FROM customer WHERE id = $1"));
sql!(
    OWNER_OF_MOBILE = concat!(
        "SELECT ",
        columns!(),
        " FROM customer
     WHERE mobile = $1 AND mobile_verified_at IS NOT NULL"
    )
);
sql!(
    OWNER_OF_EMAIL = concat!(
        "SELECT ",
        columns!(),
        " FROM customer
     WHERE email = $1 AND email_verified_at IS NOT NULL"
    )
);
sql!(
    UNVERIFIED_AT = "SELECT id FROM customer
    WHERE mobile = $1 AND mobile_verified_at IS NULL AND email_verified_at IS NULL
    UNION SELECT id FROM customer
    WHERE email = $1 AND mobile_verified_at IS NULL AND email_verified_at IS NULL
    ORDER BY id"
);
sql!(SET_LANGUAGE = "UPDATE customer SET language = $2 WHERE id = $1");
sql!(CAME = "UPDATE customer SET language = $2, updated_at = $3 WHERE id = $1");
sql!(
    CONFIRM_MOBILE =
        "UPDATE customer SET mobile = $2, mobile_verified_at = $3, updated_at = $3 WHERE id = $1"
);
sql!(
    CONFIRM_EMAIL =
        "UPDATE customer SET email = $2, email_verified_at = $3, updated_at = $3 WHERE id = $1"
);
sql!(SET_PARTNER = "UPDATE customer SET partner_id = $2 WHERE id = $1 AND partner_id IS NULL");
sql!(
    SAVE_PROFILE = "UPDATE customer SET profile = $2, mobile = $3, email = $4,
        revision = revision + 1, updated_at = $5, journey_changes = journey_changes + 1 WHERE id = $1"
);
sql!(
    SAVE_WITH_PAN = "UPDATE customer SET profile = $2, mobile = $3, email = $4,
        revision = revision + 1, updated_at = $5, pan_cipher = $6, pan_hash = $7, pan_masked = $8,
        journey_changes = journey_changes + 1
    WHERE id = $1"
);
sql!(
    SAVE_ANSWERS =
        "UPDATE customer SET profile = $2, updated_at = $3, journey_changes = journey_changes + 1
    WHERE id = $1"
);
sql!(GIVE_REPAYMENTS = "UPDATE customer SET repayments_given_at = $2 WHERE id = $1");

pub async fn add(tx: &mut Tx, customer: &Customer) -> Result<(), DbError> {
    tx.hold_new_customer(customer.id);
    tx.send(
        &ADD,
        args![
            customer.id,
            exposed(customer.mobile.as_ref()),
            exposed(customer.email.as_ref()),
            customer.mobile_verified_at,
            customer.email_verified_at,
            customer.language,
            customer.profile.expose(),
            customer.revision,
            customer.partner_id,
            customer.created_at
        ],
    )
    .await?;
    Ok(())
}

/// Whether there is any customer.
pub async fn exists(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(conn.fetch_optional(&ANY, args![]).await?.is_some())
}

pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<Customer>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(customer).transpose()
}

/// Finds the customer who verified this mobile number.
pub async fn find_by_mobile(conn: &mut Conn, mobile: &str) -> Result<Option<Customer>, DbError> {
    let row = conn.fetch_optional(&OWNER_OF_MOBILE, args![mobile]).await?;
    row.as_ref().map(customer).transpose()
}

/// Finds the customer who verified this e-mail address.
pub async fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<Customer>, DbError> {
    let row = conn.fetch_optional(&OWNER_OF_EMAIL, args![email]).await?;
    row.as_ref().map(customer).transpose()
}

/// Customers who entered this mobile number or e-mail address and never verified it.
pub async fn list_unverified_at(
    conn: &mut Conn,
    destination: &str,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&UNVERIFIED_AT, args![destination]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

pub async fn set_language(tx: &mut Tx, id: CustomerId, language: Language) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&SET_LANGUAGE, args![id, language]).await?;
    Ok(())
}

/// Records a login with the language used.
pub async fn record_login(
    tx: &mut Tx,
    id: CustomerId,
    language: Language,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&CAME, args![id, language, now]).await?;
    Ok(())
}

/// Stores a verified mobile number or e-mail address.
pub async fn confirm_contact(
    tx: &mut Tx,
    id: CustomerId,
    channel: Channel,
    value: &Secret<String>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    let statement = match channel {
        Channel::Sms => &CONFIRM_MOBILE,
        Channel::Email => &CONFIRM_EMAIL,
    };
    tx.send(statement, args![id, value.expose(), now]).await?;
    Ok(())
}

/// Sets the attributed partner unless there is one.
pub async fn set_partner(tx: &mut Tx, id: CustomerId, partner: PartnerId) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&SET_PARTNER, args![id, partner]).await?;
    Ok(())
}

/// Saves the profile under a new revision, with contact details and, if it is new, the PAN.
pub async fn save_profile(
    tx: &mut Tx,
    customer: &Customer,
    new_pan: Option<&StoredPan>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer.id));
    let mut values = args![
        customer.id,
        customer.profile.expose(),
        exposed(customer.mobile.as_ref()),
        exposed(customer.email.as_ref()),
        now
    ];
    let statement = match new_pan {
        None => &SAVE_PROFILE,
        Some(pan) => {
            values.extend(args![pan.cipher.clone(), &pan.hash, &pan.masked]);
            &SAVE_WITH_PAN
        }
    };
    tx.send(statement, values).await?;
    Ok(())
}

/// Saves the profile without a new revision, because no change affects offers.
pub async fn save_answers(
    tx: &mut Tx,
    id: CustomerId,
    profile: &Secret<String>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&SAVE_ANSWERS, args![id, profile.expose(), now])
        .await?;
    Ok(())
}

/// Records when the customer last stated their monthly repayments.
pub async fn record_repayments(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&GIVE_REPAYMENTS, args![id, now]).await?;
    Ok(())
}

fn exposed(secret: Option<&Secret<String>>) -> Option<String> {
    secret.map(|value| value.expose().clone())
}

/// Reads a customer from a row with those columns.
pub(crate) fn customer(row: &Row) -> Result<Customer, DbError> {
    Ok(Customer {
        id: row.parsed("id")?,
        mobile: row.opt_text("mobile")?.map(Secret::new),
        email: row.opt_text("email")?.map(Secret::new),
        mobile_verified_at: row.opt_instant("mobile_verified_at")?,
        email_verified_at: row.opt_instant("email_verified_at")?,
        language: row.language("language")?,
        profile: Secret::new(row.text("profile")?),
        revision: row.int("revision")?,
        pan: stored_pan(row)?,
        partner_id: row.get::<Option<i64>>("partner_id")?.map(PartnerId),
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}

fn stored_pan(row: &Row) -> Result<Option<StoredPan>, DbError> {
    let Some(cipher) = row.get::<Option<Vec<u8>>>("pan_cipher")? else {
        return Ok(None);
    };
    Ok(Some(StoredPan {
        cipher,
        hash: row.text("pan_hash")?,
        masked: row.text("pan_masked")?,
    }))
}
