//! Editing of insurance plans.

use saakh_domain::catalog::insurance_plan::{InsurancePlan, PROPERTIES};
use saakh_domain::catalog::property::Property;
use saakh_domain::id::PlanId;
use saakh_store::catalog::entity::EntityTable;
use saakh_store::catalog::insurance_plan::{PlanRow, TABLE};
use saakh_store::{Conn, DbError, Tx};
use serde_json::{Value as Json, json};

use crate::platform::edit::{self, Editable};
use crate::platform::entity::{self, CatalogEntity, CreatableEntity, NAME_TAKEN, UniqueNames};
use crate::{App, Error, Result};

impl Editable for InsurancePlan {
    const KIND: &'static str = "plan";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = PlanRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<PlanRow>, DbError> {
        TABLE.get(tx, id).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        entity::refuse_taken_changes(tx, before, after).await?;
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
        TABLE.save(tx, after).await
    }
}

impl CatalogEntity for InsurancePlan {
    const UPDATE: &'static str = "plan.update";
    const UNIQUE: UniqueNames<Self> = &[("name", NAME_TAKEN, |plan| &plan.name)];

    fn id(&self) -> i64 {
        self.id.0
    }

    fn place(&self) -> i64 {
        self.sort_order
    }

    async fn load_rows(conn: &mut Conn) -> std::result::Result<Vec<PlanRow>, DbError> {
        TABLE.rows(conn).await
    }
}

impl CreatableEntity for InsurancePlan {
    const CREATE: &'static str = "plan.create";
    const TABLE: &'static EntityTable<Self> = &TABLE;
    /// The name.
    type New = String;

    fn parse_new(app: &App, name: String) -> Result<String> {
        edit::parse_text::<Self>(app, "name", name)
    }

    /// Builds a plan at the end, hidden from customers.
    fn build(_: &App, existing: &[PlanRow], id: i64, name: &String) -> Self {
        Self::draft(PlanId(id), name, entity::last_place(existing) + 1)
    }

    fn audit_summary(&self) -> Json {
        json!({ "name": self.name })
    }
}
