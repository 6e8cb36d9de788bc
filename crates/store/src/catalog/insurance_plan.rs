//! Insurance plans: one JSON body per row.

use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::id::PlanId;

use super::versioned::{self, Versioned};
use crate::db::{DbError, to_json};
use crate::{Conn, Scope, Tx, args, sql};

/// A plan with its row version.
pub type PlanRow = Versioned<InsurancePlan>;

sql!(ADD = "INSERT INTO insurance_plan (id, body) VALUES ($1, $2)");
sql!(ALL = "SELECT body, version FROM insurance_plan ORDER BY id");
sql!(GET = "SELECT body, version FROM insurance_plan WHERE id = $1");
sql!(SAVE = "UPDATE insurance_plan SET body = $2, version = version + 1 WHERE id = $1");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM insurance_plan");

pub async fn add(tx: &mut Tx, plan: &InsurancePlan) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&ADD, args![plan.id.0, to_json(plan)?]).await?;
    Ok(())
}

/// Returns an id that no plan ever had.
pub async fn next_id(tx: &mut Tx) -> Result<PlanId, DbError> {
    tx.fetch_one(&NEXT_ID, args![]).await?.int("id").map(PlanId)
}

pub async fn save(tx: &mut Tx, plan: &InsurancePlan) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&SAVE, args![plan.id.0, to_json(plan)?]).await?;
    Ok(())
}

pub async fn all(conn: &mut Conn) -> Result<Vec<InsurancePlan>, DbError> {
    Ok(versioned::items(rows(conn).await?))
}

/// All plans with their row version.
pub async fn rows(conn: &mut Conn) -> Result<Vec<PlanRow>, DbError> {
    versioned::rows(conn, &ALL).await
}

pub async fn get(conn: &mut Conn, id: PlanId) -> Result<Option<PlanRow>, DbError> {
    versioned::row(conn, &GET, id.0).await
}
