//! Completion of customers' profiles by product type.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "profile_completion";
    of Customer by "customer_id = $1" { delete; }
    columns { customer_id: key, product_type: plain, completed_at: plain }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileCompletion {
    pub product: ProductType,
    /// Since when it is complete.
    pub completed_at: Option<Timestamp>,
}

sql!(
    ALL = "SELECT product_type, completed_at FROM profile_completion
    WHERE customer_id = $1 ORDER BY product_type"
);
sql!(
    PUT = "INSERT INTO profile_completion (customer_id, product_type, completed_at)
    VALUES ($1, $2, $3)
    ON CONFLICT (customer_id, product_type) DO UPDATE SET completed_at = $3"
);

/// Completion of every profile that a customer has started.
pub async fn all(conn: &mut Conn, customer: CustomerId) -> Result<Vec<ProfileCompletion>, DbError> {
    let rows = conn.fetch_all(&ALL, args![customer]).await?;
    rows.iter()
        .map(|row| {
            Ok(ProfileCompletion {
                product: row.mapped("product_type", ProductType::from_slug)?,
                completed_at: row.opt_instant("completed_at")?,
            })
        })
        .collect()
}

pub async fn put(
    tx: &mut Tx,
    customer: CustomerId,
    completion: &ProfileCompletion,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(
        &PUT,
        args![customer, completion.product.slug(), completion.completed_at],
    )
    .await?;
    Ok(())
}
