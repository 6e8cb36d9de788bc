//! Editing of insurance plans.

use saakh_domain::catalog::insurance_plan::{InsurancePlan, PROPERTIES};
use saakh_domain::catalog::property::Property;
use saakh_domain::id::PlanId;
use saakh_store::catalog::insurance_plan::{self, PlanRow};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use crate::platform::audit::RequestContext;
use crate::platform::edit::{self, Editable};
use crate::{App, Error, Result};

/// Returns all plans with their row version, in display order.
pub async fn all(app: &App) -> Result<Vec<PlanRow>> {
    let mut conn = app.db.read().await?;
    let mut rows = insurance_plan::rows(&mut conn).await?;
    rows.sort_by(|one, other| {
        let place = |row: &PlanRow| (row.item.sort_order, row.item.id);
        place(one).cmp(&place(other))
    });
    Ok(rows)
}

/// Adds a plan with a name only at the end, hidden from customers.
pub async fn create(app: &App, by: &RequestContext, name: &str) -> Result<PlanRow> {
    let name = edit::parse_value::<InsurancePlan>(app, "name", &name.into())?;
    let name = name.as_str().unwrap_or_default();
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<PlanRow> {
        let last = insurance_plan::all(tx).await?;
        let last = last.iter().map(|plan| plan.sort_order).max();
        let id = insurance_plan::next_id(tx).await?;
        let plan = InsurancePlan::draft(id, name, last.unwrap_or_default() + 1);
        refuse_taken_name(tx, &plan).await?;
        insurance_plan::add(tx, &plan).await?;
        let detail = json!({ "after": { "name": name } });
        edit::record_step::<InsurancePlan>(app, tx, by, id.0, "plan.create", detail).await?;
        Ok(PlanRow {
            item: plan,
            version: 1,
        })
    });
    edit::refresh_after(app, created).await
}

/// Sets properties, all or none.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: PlanId,
    seen: Option<i64>,
    edits: &[(impl AsRef<str> + Sync, Json)],
) -> Result<PlanRow> {
    edit::edit::<InsurancePlan>(app, by, id.0, seen, "plan.update", edits).await
}

impl Editable for InsurancePlan {
    const KIND: &'static str = "plan";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = PlanRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<PlanRow>, DbError> {
        insurance_plan::get(tx, PlanId(id)).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        if before.name != after.name {
            refuse_taken_name(tx, after).await?;
        }
        let known = before.problems();
        let added = after.problems().into_iter();
        let Some(problem) = added.into_iter().find(|one| !known.contains(one)) else {
            return Ok(());
        };
        // Problems of properties outside the edit are reported at the switch, which the editor sees.
        let is_edited = properties.iter().any(|name| name == problem.property);
        let field = if is_edited {
            problem.property
        } else {
            "status"
        };
        Err(Error::field(field, problem.message))
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        insurance_plan::save(tx, after).await
    }
}

async fn refuse_taken_name(tx: &mut Tx, plan: &InsurancePlan) -> Result<()> {
    let plans = insurance_plan::all(tx).await?;
    let others = plans.iter().filter(|other| other.id != plan.id);
    edit::refuse_taken_name("name", &plan.name, others.map(|other| &*other.name))
}
