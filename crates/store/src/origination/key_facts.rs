//! Key Facts Statements as shown, and their acknowledgements.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, KeyFactsId, LenderId, OfferId};

use super::offer::{self, OfferRow, OfferView};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    // A statement names its borrower. Number, hash and acknowledgement remain, to identify the copy that a borrower
    // presents.
    table "key_facts";
    of Customer by "offer_id IN
        (SELECT offer.id FROM offer
         JOIN offer_view ON offer_view.id = offer_view_id
         JOIN application ON application.id = application_id WHERE customer_id = $1)" {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.offer_id = key_facts.offer_id)";
        keep lending_evidence;
    }
    columns {
        id: plain, offer_id: key, locale: plain, proposal_number: key, format_version: plain,
        sheet: words => "''", hash: key, issued_at: plain, valid_until: plain,
        acknowledged_at: behaviour, acknowledged_from: device => "NULL",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredKeyFacts {
    pub id: KeyFactsId,
    pub offer_id: OfferId,
    pub locale: Language,
    /// The unique proposal number.
    pub number: String,
    /// Version of the statement's format.
    pub format_version: String,
    /// The sheet as shown, as JSON.
    pub sheet: String,
    /// SHA-256 of the sheet, in hex.
    pub hash: String,
    pub issued_at: Timestamp,
    /// The last day for acknowledging and applying.
    pub valid_until: Date,
    /// When the customer confirmed having read it.
    pub acknowledged_at: Option<Timestamp>,
}

/// The columns of [`StoredKeyFacts`], for this file's queries.
macro_rules! columns {
    () => {
        "id, offer_id, locale, proposal_number, format_version, sheet, hash, issued_at, \
         valid_until, acknowledged_at"
    };
}

sql!(
    ADD = "INSERT INTO key_facts (id, offer_id, locale, proposal_number, format_version, sheet,
        hash, issued_at, valid_until)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
);
sql!(
    NEWEST = concat!(
        "SELECT ",
        columns!(),
        " FROM key_facts WHERE offer_id = $1 AND locale = $2 ORDER BY id DESC LIMIT 1"
    )
);
sql!(
    OF_OWN_OFFER = "SELECT key_facts.id, key_facts.offer_id, locale, proposal_number,
        format_version, sheet, hash, issued_at, valid_until, acknowledged_at,
        (SELECT COUNT(*) FROM consent WHERE consent.customer_id = application.customer_id
            AND consent.purpose = $4 AND consent.withdrawn_at IS NULL) AS consents
    FROM offer
    JOIN offer_view ON offer_view.id = offer.offer_view_id
    JOIN application ON application.id = offer_view.application_id
    LEFT JOIN key_facts ON key_facts.offer_id = offer.id AND key_facts.hash = $3
    WHERE offer.id = $1 AND application.customer_id = $2"
);
/// The columns of [`StoredKeyFacts`] joined to those of an offer's view.
macro_rules! joined_columns {
    () => {
        "facts.id AS facts_id, facts.locale, facts.proposal_number, facts.format_version, \
         facts.sheet, facts.hash, facts.issued_at, facts.valid_until, facts.acknowledged_at, \
         (SELECT COUNT(*) FROM consent WHERE consent.customer_id = application.customer_id \
          AND consent.purpose = $4 AND consent.withdrawn_at IS NULL) AS consents"
    };
}

sql!(
    WITH_NEWEST = concat!(
        "SELECT ",
        offer::columns!(),
        ", ",
        joined_columns!(),
        offer::of_own_offer!(
            "LEFT JOIN key_facts AS facts ON facts.id = (SELECT newest.id FROM key_facts AS newest
                WHERE newest.offer_id = $1 AND newest.locale = $5 ORDER BY newest.id DESC LIMIT 1)"
        )
    )
);
sql!(
    WITH_ACKNOWLEDGED = concat!(
        "SELECT ",
        offer::columns!(),
        ", ",
        joined_columns!(),
        offer::of_own_offer!(
            "LEFT JOIN key_facts AS facts ON facts.id = (SELECT read.id FROM key_facts AS read
                WHERE read.offer_id = $1 AND read.acknowledged_at IS NOT NULL
                ORDER BY read.acknowledged_at DESC, read.id LIMIT 1)"
        )
    )
);
sql!(
    ACKNOWLEDGED_BY = concat!(
        "SELECT ",
        columns!(),
        " FROM key_facts WHERE offer_id = $1 AND acknowledged_at <= $2
     ORDER BY acknowledged_at DESC, id LIMIT 1"
    )
);
sql!(
    ACKNOWLEDGE = "UPDATE key_facts SET acknowledged_at = $2, acknowledged_from = $3
    WHERE id = $1 AND acknowledged_at IS NULL"
);
sql!(
    OF_CUSTOMER = "SELECT key_facts.id, key_facts.offer_id, locale, proposal_number,
        format_version, sheet, hash, issued_at, valid_until, acknowledged_at
    FROM key_facts
    JOIN offer ON offer.id = key_facts.offer_id
    JOIN offer_view ON offer_view.id = offer.offer_view_id
    JOIN application ON application.id = offer_view.application_id
    WHERE customer_id = $1 ORDER BY key_facts.id"
);
sql!(
    OF_APPLICATION = "SELECT key_facts.id, key_facts.offer_id, locale, proposal_number,
        format_version, sheet, hash, issued_at, valid_until, acknowledged_at, offer.lender_id
    FROM offer_view
    JOIN offer ON offer.offer_view_id = offer_view.id
    JOIN key_facts ON key_facts.offer_id = offer.id
    WHERE offer_view.application_id = $1 ORDER BY key_facts.id DESC LIMIT $2"
);

/// Inserts a statement and the row of its offer.
pub async fn add(tx: &mut Tx, facts: &StoredKeyFacts, offer: &OfferRow) -> Result<(), DbError> {
    offer::add_offer(tx, offer).await?;
    tx.send(
        &ADD,
        args![
            facts.id,
            facts.offer_id,
            facts.locale,
            &facts.number,
            &facts.format_version,
            &facts.sheet,
            &facts.hash,
            facts.issued_at,
            facts.valid_until.to_string()
        ],
    )
    .await?;
    Ok(())
}

/// The newest statement of an offer in a language. The caller checks the owner.
pub async fn find_newest(
    conn: &mut Conn,
    offer: OfferId,
    locale: Language,
) -> Result<Option<StoredKeyFacts>, DbError> {
    let row = conn.fetch_optional(&NEWEST, args![offer, locale]).await?;
    row.as_ref().map(key_facts).transpose()
}

/// Data of a customer's own offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnOfferFacts {
    /// The statement with the given hash.
    pub facts: Option<StoredKeyFacts>,
    /// Whether the customer consents to the given purpose.
    pub agrees: bool,
}

/// Finds the statement with a hash of a customer's own offer; none if the offer is not theirs or has no statement.
pub async fn find_for_own_offer(
    conn: &mut Conn,
    offer: OfferId,
    customer: CustomerId,
    hash: &str,
    purpose: &str,
) -> Result<Option<OwnOfferFacts>, DbError> {
    let values = args![offer, customer, hash, purpose];
    let Some(row) = conn.fetch_optional(&OF_OWN_OFFER, values).await? else {
        return Ok(None);
    };
    let facts = match row.opt_text("id")? {
        None => None,
        Some(_) => Some(key_facts(&row)?),
    };
    Ok(Some(OwnOfferFacts {
        facts,
        agrees: row.int("consents")? > 0,
    }))
}

/// A customer's own offer with a statement.
#[derive(Debug, Clone)]
pub struct OfferWithFacts {
    /// The view that contains it.
    pub view: OfferView,
    pub facts: Option<StoredKeyFacts>,
    /// Whether the customer consents to the given purpose.
    pub agrees: bool,
}

/// A customer's own offer with its newest statement in a language.
pub async fn find_offer_with_newest(
    conn: &mut Conn,
    offer: OfferId,
    customer: CustomerId,
    purpose: &str,
    locale: Language,
) -> Result<Option<OfferWithFacts>, DbError> {
    let values = args![offer, customer, offer.view_id(), purpose, locale];
    let row = conn.fetch_optional(&WITH_NEWEST, values).await?;
    row.map(|row| with_facts(&row, offer)).transpose()
}

/// A customer's own offer with its last acknowledged statement.
pub async fn find_offer_with_acknowledged(
    conn: &mut Conn,
    offer: OfferId,
    customer: CustomerId,
    purpose: &str,
) -> Result<Option<OfferWithFacts>, DbError> {
    let values = args![offer, customer, offer.view_id(), purpose];
    let row = conn.fetch_optional(&WITH_ACKNOWLEDGED, values).await?;
    row.map(|row| with_facts(&row, offer)).transpose()
}

fn with_facts(row: &Row, offer_id: OfferId) -> Result<OfferWithFacts, DbError> {
    let facts = match row.opt_text("facts_id")? {
        None => None,
        Some(_) => Some(stored(row, row.parsed("facts_id")?, offer_id)?),
    };
    Ok(OfferWithFacts {
        view: offer::read_view(row)?,
        facts,
        agrees: row.int("consents")? > 0,
    })
}

/// The last statement of an offer that was acknowledged by an instant.
pub async fn find_acknowledged_by(
    conn: &mut Conn,
    offer: OfferId,
    at: Timestamp,
) -> Result<Option<StoredKeyFacts>, DbError> {
    let row = conn
        .fetch_optional(&ACKNOWLEDGED_BY, args![offer, at])
        .await?;
    row.as_ref().map(key_facts).transpose()
}

/// Records an acknowledgement; only the first one counts.
pub async fn acknowledge(
    tx: &mut Tx,
    id: KeyFactsId,
    from: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&ACKNOWLEDGE, args![id, now, from]).await?;
    Ok(())
}

/// All statements shown to a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<StoredKeyFacts>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(key_facts).collect()
}

/// The statements of an application with their lenders, newest first; limited.
pub async fn list_for_application(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<(StoredKeyFacts, LenderId)>, DbError> {
    let rows = conn
        .fetch_all(&OF_APPLICATION, args![application, most])
        .await?;
    let with_lender = |row: &Row| Ok((key_facts(row)?, row.id("lender_id", LenderId)?));
    rows.iter().map(with_lender).collect()
}

fn key_facts(row: &Row) -> Result<StoredKeyFacts, DbError> {
    stored(row, row.parsed("id")?, row.parsed("offer_id")?)
}

fn stored(row: &Row, id: KeyFactsId, offer_id: OfferId) -> Result<StoredKeyFacts, DbError> {
    Ok(StoredKeyFacts {
        id,
        offer_id,
        locale: row.language("locale")?,
        number: row.text("proposal_number")?,
        format_version: row.text("format_version")?,
        sheet: row.text("sheet")?,
        hash: row.text("hash")?,
        issued_at: row.instant("issued_at")?,
        valid_until: row.parsed("valid_until")?,
        acknowledged_at: row.opt_instant("acknowledged_at")?,
    })
}

sql!(
    FORGET_UNSENT = "DELETE FROM key_facts WHERE offer_id IN
    (SELECT offer.id FROM offer
     JOIN offer_view ON offer_view.id = offer_view_id
     JOIN application ON application.id = application_id
     WHERE customer_id = $1 AND product_type = $2
       AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.offer_id = offer.id))"
);

/// Deletes a customer's statements of a product without a submission.
pub async fn delete_unsent(
    tx: &mut Tx,
    customer: CustomerId,
    product: ProductType,
) -> Result<(), DbError> {
    tx.send(&FORGET_UNSENT, args![customer, product.slug()])
        .await?;
    Ok(())
}
