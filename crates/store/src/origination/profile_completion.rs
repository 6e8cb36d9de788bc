//! How far a customer's profile for a product type is filled.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

/// How far a profile is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileCompletion {
    /// For which product type.
    pub product: ProductType,
    /// The keys of the steps that were saved.
    pub saved_steps: Vec<String>,
    /// Since when it is complete.
    pub completed_at: Option<Timestamp>,
}

sql!(ALL = "SELECT product_type, saved_steps, completed_at FROM profile_completion
    WHERE customer_id = $1 ORDER BY product_type");
sql!(PUT = "INSERT INTO profile_completion (customer_id, product_type, saved_steps, completed_at)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (customer_id, product_type) DO UPDATE SET saved_steps = $3, completed_at = $4");

/// Every product type that a customer has begun to fill a profile for.
pub async fn all(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<ProfileCompletion>, DbError> {
    let rows = conn.fetch_all(&ALL, args![customer]).await?;
    rows.iter()
        .map(|row| {
            Ok(ProfileCompletion {
                product: row.mapped("product_type", ProductType::from_slug)?,
                saved_steps: row.json("saved_steps")?,
                completed_at: row.opt_at("completed_at")?,
            })
        })
        .collect()
}

/// Stores how far it is.
pub async fn put(
    tx: &mut Tx,
    customer: CustomerId,
    completion: &ProfileCompletion,
) -> Result<(), DbError> {
    tx.execute(
        &PUT,
        args![
            customer,
            completion.product.slug(),
            to_json(&completion.saved_steps)?,
            completion.completed_at
        ],
    )
    .await?;
    Ok(())
}
