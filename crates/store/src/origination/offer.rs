//! Offer views and their offers.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, OfferViewId};

use crate::db::{Arg, DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "offer";
    of Customer by "offer_view_id IN
        (SELECT offer_view.id FROM offer_view
         JOIN application ON application.id = application_id WHERE customer_id = $1)" {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            JOIN offer_view ON offer_view.application_id = submission.application_id
            WHERE offer_view.id = offer.offer_view_id)";
        keep lending_evidence;
    }
    columns { id: plain, offer_view_id: key, lender_id: key }
}

personal! {
    table "offer_view";
    of Customer by application {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.application_id = offer_view.application_id)";
        keep lending_evidence;
    }
    columns {
        id: plain, application_id: key, profile_revision: plain, catalog_version: plain,
        policy_version: plain, body: financial, created_at: plain, matching_rule_version: plain,
        rule_data: plain, score: financial, score_at: plain, age: identity, gold_price: plain,
    }
}

/// All inputs of an offer view: equal keys give equal views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewKey {
    pub application_id: ApplicationId,
    /// Version of the customer's answers.
    pub profile_revision: i64,
    /// Version of the lenders.
    pub catalog_version: i64,
    /// Version of the ranking.
    pub policy_version: String,
    pub matching_rule_version: i64,
    /// Digest of the release's rule data; empty in views from before it was stored.
    pub rule_data: String,
    /// The credit score, if known.
    pub score: Option<i64>,
    /// When the bureau responded, with or without a score.
    pub score_at: Option<Timestamp>,
    /// Age in whole years, if known.
    pub age: Option<i64>,
    /// Id of the gold price, for loans against gold.
    pub gold_price: Option<i64>,
}

/// The columns of [`OfferView`], for this file's queries.
macro_rules! columns {
    () => {
        "offer_view.id, application_id, profile_revision, catalog_version, policy_version, \
         matching_rule_version, rule_data, score, score_at, age, gold_price, body, offer_view.created_at"
    };
}

pub(super) use columns;

#[derive(Debug, Clone)]
pub struct OfferView {
    pub id: OfferViewId,
    /// Its inputs.
    pub key: ViewKey,
    /// The response as JSON.
    pub body: String,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct LatestView {
    pub application_id: ApplicationId,
    /// The response as JSON.
    pub body: String,
}

/// An offer with a statement; its price is in the view. Other offers have no row: their ids contain their view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferRow {
    pub id: OfferId,
    pub view_id: OfferViewId,
    pub lender_id: LenderId,
}

/// Joins of an offer's view and application, restricted to a customer, by the ids of the offer (`$1`), the customer
/// (`$2`) and the view in the offer's id (`$3`). Offers of views from before ids contained it all have rows.
macro_rules! of_own_offer {
    ($join:literal) => {
        concat!(
            " FROM offer_view JOIN application ON application.id = offer_view.application_id ",
            $join,
            " WHERE offer_view.id = COALESCE((SELECT offer_view_id FROM offer WHERE offer.id = $1), $3)
                AND application.customer_id = $2"
        )
    };
}

pub(super) use of_own_offer;

sql!(
    VIEW = "SELECT id, body, created_at FROM offer_view
    WHERE application_id = $1 AND profile_revision = $2 AND catalog_version = $3
      AND policy_version = $4 AND matching_rule_version = $5 AND rule_data = $6
      AND score = $7 AND score_at = $8 AND age = $9 AND gold_price = $10"
);
sql!(LATEST = "SELECT application_id, body FROM offer_view ORDER BY id DESC LIMIT $1");
sql!(
    ADD_VIEW = "INSERT INTO offer_view
    (application_id, profile_revision, catalog_version, policy_version, matching_rule_version,
        rule_data, score, score_at, age, gold_price, id, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING"
);
sql!(
    ADD_OFFER = "INSERT INTO offer (id, offer_view_id, lender_id) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING"
);
sql!(
    VIEW_OF_CUSTOMERS_OFFER = concat!(
        "SELECT ",
        columns!(),
        ", (SELECT COUNT(*) FROM consent WHERE consent.customer_id = application.customer_id
            AND consent.purpose = $4 AND consent.withdrawn_at IS NULL) AS consents",
        of_own_offer!("")
    )
);
sql!(
    OF_CUSTOMER = concat!(
        "SELECT ",
        columns!(),
        " FROM offer_view
        JOIN application ON application.id = application_id
        WHERE customer_id = $1
        ORDER BY offer_view.id"
    )
);
sql!(
    OF_APPLICATION = concat!(
        "SELECT ",
        columns!(),
        " FROM offer_view WHERE application_id = $1 ORDER BY id DESC LIMIT $2"
    )
);
sql!(BY_ID = concat!("SELECT ", columns!(), " FROM offer_view WHERE id = $1"));

sql!(
    AFTER = concat!(
        "SELECT ",
        columns!(),
        " FROM offer_view WHERE id > $1 ORDER BY id LIMIT $2"
    )
);

/// The next views after an id, oldest first; from the start after the nil id.
pub async fn list_after(
    conn: &mut Conn,
    id: OfferViewId,
    most: i64,
) -> Result<Vec<OfferView>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![id, most]).await?;
    rows.iter().map(read_view).collect()
}

/// All views shown to a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<OfferView>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(read_view).collect()
}

/// The views of an application, newest first; limited.
pub async fn list_for_application(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<OfferView>, DbError> {
    let rows = conn
        .fetch_all(&OF_APPLICATION, args![application, most])
        .await?;
    rows.iter().map(read_view).collect()
}

/// Finds the view with a key.
pub async fn find_by_key(conn: &mut Conn, key: &ViewKey) -> Result<Option<OfferView>, DbError> {
    let row = conn.fetch_optional(&VIEW, of_key(key)).await?;
    row.map(|row| {
        Ok(OfferView {
            id: row.parsed("id")?,
            key: key.clone(),
            body: row.text("body")?,
            created_at: row.instant("created_at")?,
        })
    })
    .transpose()
}

/// Inserts a view. False if one with its key exists (or, practically never, its id).
pub async fn add(tx: &mut Tx, view: &OfferView) -> Result<bool, DbError> {
    tx.expects_some_customer();
    let mut values = of_key(&view.key);
    values.extend(args![view.id, &view.body, view.created_at]);
    Ok(tx.execute(&ADD_VIEW, values).await? > 0)
}

/// Inserts an offer's row unless it exists.
pub async fn add_offer(tx: &mut Tx, offer: &OfferRow) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&ADD_OFFER, args![offer.id, offer.view_id, offer.lender_id])
        .await
}

/// The view of a customer's own offer, and whether they consent to a purpose.
pub async fn find_for_offer(
    conn: &mut Conn,
    offer: OfferId,
    customer: CustomerId,
    purpose: &str,
) -> Result<Option<(OfferView, bool)>, DbError> {
    let row = conn
        .fetch_optional(
            &VIEW_OF_CUSTOMERS_OFFER,
            args![offer, customer, offer.view_id(), purpose],
        )
        .await?;
    row.map(|row| Ok((read_view(&row)?, row.int("consents")? > 0)))
        .transpose()
}

/// Returns a view of any customer, for replaying it.
pub async fn get(conn: &mut Conn, id: OfferViewId) -> Result<Option<OfferView>, DbError> {
    let row = conn.fetch_optional(&BY_ID, args![id]).await?;
    row.map(|row| read_view(&row)).transpose()
}

/// The columns of a key in order. Unknown values are stored as 0, because a unique index treats NULLs as different.
fn of_key(key: &ViewKey) -> Vec<Arg> {
    args![
        key.application_id,
        key.profile_revision,
        key.catalog_version,
        &key.policy_version,
        key.matching_rule_version,
        &key.rule_data,
        key.score.unwrap_or_default(),
        key.score_at.map_or(0, Timestamp::as_millisecond),
        key.age.unwrap_or_default(),
        key.gold_price.unwrap_or_default()
    ]
}

/// Converts a stored 0 to none.
fn none_if_zero(value: i64) -> Option<i64> {
    Some(value).filter(|value| *value != 0)
}

/// Reads a view from a row with those columns.
pub(super) fn read_view(row: &Row) -> Result<OfferView, DbError> {
    Ok(OfferView {
        id: row.parsed("id")?,
        key: ViewKey {
            application_id: row.parsed("application_id")?,
            profile_revision: row.int("profile_revision")?,
            catalog_version: row.int("catalog_version")?,
            policy_version: row.text("policy_version")?,
            matching_rule_version: row.int("matching_rule_version")?,
            rule_data: row.text("rule_data")?,
            score: none_if_zero(row.int("score")?),
            score_at: none_if_zero(row.int("score_at")?)
                .map(|_| row.instant("score_at"))
                .transpose()?,
            age: none_if_zero(row.int("age")?),
            gold_price: none_if_zero(row.int("gold_price")?),
        },
        body: row.text("body")?,
        created_at: row.instant("created_at")?,
    })
}

/// The latest views, newest first, by their chronological ids.
pub async fn list_latest(conn: &mut Conn, limit: i64) -> Result<Vec<LatestView>, DbError> {
    let rows = conn.fetch_all(&LATEST, args![limit]).await?;
    let view = |row: &Row| {
        Ok(LatestView {
            application_id: row.parsed("application_id")?,
            body: row.text("body")?,
        })
    };
    rows.iter().map(view).collect()
}
