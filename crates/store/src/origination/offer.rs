//! Offer views, and the offers in them.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, OfferViewId};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// What an offer view is the answer to: the same four make the same view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewKey {
    /// For which application.
    pub application_id: ApplicationId,
    /// The customer's facts.
    pub profile_revision: i64,
    /// The lenders.
    pub catalog_version: i64,
    /// The ranking.
    pub policy_version: String,
}

/// An offer view as stored.
#[derive(Debug, Clone)]
pub struct OfferView {
    /// Its id.
    pub id: OfferViewId,
    /// What it is the answer to.
    pub key: ViewKey,
    /// The answer as JSON.
    pub body: String,
    /// When it was made.
    pub created_at: Timestamp,
}

/// One offer as stored.
#[derive(Debug, Clone)]
pub struct StoredOffer {
    /// Its id.
    pub id: OfferId,
    /// In which view.
    pub offer_view_id: OfferViewId,
    /// From whom.
    pub lender_id: LenderId,
    /// The price as JSON.
    pub body: String,
}

sql!(VIEW = "SELECT id, body, created_at FROM offer_view
    WHERE application_id = $1 AND profile_revision = $2 AND catalog_version = $3
      AND policy_version = $4");
sql!(ADD_VIEW = "INSERT INTO offer_view
    (id, application_id, profile_revision, catalog_version, policy_version, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)");
sql!(ADD_OFFER = "INSERT INTO offer (id, offer_view_id, lender_id, body) VALUES ($1, $2, $3, $4)");
sql!(OF_VIEW = "SELECT id, offer_view_id, lender_id, body FROM offer WHERE offer_view_id = $1
    ORDER BY id");
sql!(OF_CUSTOMER = "SELECT offer.id, offer_view_id, lender_id, offer.body, application_id
    FROM offer
    JOIN offer_view ON offer_view.id = offer_view_id
    JOIN application ON application.id = application_id
    WHERE offer.id = $1 AND customer_id = $2");

/// The view that is the answer to these four, if it was made before.
pub async fn view(conn: &mut Conn, key: &ViewKey) -> Result<Option<OfferView>, DbError> {
    let row = conn
        .fetch_optional(
            &VIEW,
            args![
                key.application_id,
                key.profile_revision,
                key.catalog_version,
                &key.policy_version
            ],
        )
        .await?;
    row.map(|row| {
        Ok(OfferView {
            id: row.parsed("id")?,
            key: key.clone(),
            body: row.text("body")?,
            created_at: row.at("created_at")?,
        })
    })
    .transpose()
}

/// Stores a view with its offers.
pub async fn add(tx: &mut Tx, view: &OfferView, offers: &[StoredOffer]) -> Result<(), DbError> {
    tx.execute(
        &ADD_VIEW,
        args![
            view.id,
            view.key.application_id,
            view.key.profile_revision,
            view.key.catalog_version,
            &view.key.policy_version,
            &view.body,
            view.created_at
        ],
    )
    .await?;
    for offer in offers {
        tx.execute(&ADD_OFFER, args![offer.id, offer.offer_view_id, offer.lender_id, &offer.body])
            .await?;
    }
    Ok(())
}

/// The offers of a view; their ids are in the view's order.
pub async fn of_view(conn: &mut Conn, view: OfferViewId) -> Result<Vec<StoredOffer>, DbError> {
    let rows = conn.fetch_all(&OF_VIEW, args![view]).await?;
    rows.iter().map(offer).collect()
}

/// A customer's own offer, with the application it is for.
pub async fn of_customer(
    conn: &mut Conn,
    id: OfferId,
    customer: CustomerId,
) -> Result<Option<(StoredOffer, ApplicationId)>, DbError> {
    let row = conn.fetch_optional(&OF_CUSTOMER, args![id, customer]).await?;
    row.map(|row| Ok((offer(&row)?, row.parsed("application_id")?))).transpose()
}

fn offer(row: &Row) -> Result<StoredOffer, DbError> {
    Ok(StoredOffer {
        id: row.parsed("id")?,
        offer_view_id: row.parsed("offer_view_id")?,
        lender_id: LenderId(row.int("lender_id")?),
        body: row.text("body")?,
    })
}
