//! Insurance plans: one JSON body per row.

use saakh_domain::catalog::insurance_plan::InsurancePlan;

use super::entity::EntityTable;
use super::versioned::Versioned;
use crate::{args, not_personal, sql};

not_personal!("insurance_plan", "insurance plans of the catalog");

/// A plan with its row version.
pub type PlanRow = Versioned<InsurancePlan>;

sql!(ADD = "INSERT INTO insurance_plan (id, body) VALUES ($1, $2)");
sql!(ALL = "SELECT body, version FROM insurance_plan ORDER BY id");
sql!(GET = "SELECT body, version FROM insurance_plan WHERE id = $1");
sql!(SAVE = "UPDATE insurance_plan SET body = $2, version = version + 1 WHERE id = $1");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM insurance_plan");

/// All plans.
pub static TABLE: EntityTable<InsurancePlan> = EntityTable {
    add: &ADD,
    all: &ALL,
    get: &GET,
    save: &SAVE,
    next_id: &NEXT_ID,
    id: |plan| plan.id.0,
    columns: |_| args![],
    fixed_columns: |_| args![],
};
