//! Partners, edited in the back office and reloaded by every node within two seconds.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::Property;
use saakh_domain::distribution::partner::{
    DEFAULT_PARTNER, PROPERTIES, Partner, PartnerStatus, Partners, parse_new_key,
};
use saakh_domain::id::PartnerId;
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};
use saakh_store::catalog::entity::EntityTable;
use saakh_store::catalog::versioned::Versioned;
use saakh_store::distribution::merchant;
use saakh_store::distribution::partner::{PartnerRow, TABLE, row};
use saakh_store::identity::session;
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use crate::platform::audit::RequestContext;
use crate::platform::edit::{self, EditDescription, Editable, StoredRow};
use crate::platform::entity::{self, CatalogEntity, CreatableEntity, NAME_TAKEN, UniqueNames};
use crate::platform::text_validation;
use crate::{App, Code, Error, Result};

/// Audit action for a change of name, window, products or links.
pub const UPDATE: &str = "partner.update";
/// Audit action for a change of UTM parameters.
pub const UTM: &str = "partner.utm";
/// Audit action for a change of revenue terms.
pub const REVENUE: &str = "partner.revenue";

/// Attribution window of a new partner, days.
const FIRST_ATTRIBUTION_DAYS: u16 = 30;

/// A new partner.
#[derive(Debug)]
pub struct NewPartner {
    pub key: String,
    pub name: String,
}

/// The key as `utm_id`, unless another partner uses it.
fn free_utm(all: &[Versioned<Partner>], key: &str) -> String {
    let is_taken = all.iter().any(|other| other.item.utm_id == key);
    if is_taken {
        String::new()
    } else {
        key.to_owned()
    }
}

/// Changes properties of a partner; refused if another user changed them since they were read.
pub async fn change(
    app: &App,
    by: &RequestContext,
    id: PartnerId,
    seen: Option<i64>,
    action: &'static str,
    edits: &[(&str, Json)],
) -> Result<PartnerRow> {
    edit::edit::<Partner>(app, by, id.0, seen, action, edits).await
}

impl StoredRow<Partner> for PartnerRow {
    fn parts(&self) -> (Partner, i64) {
        (self.partner.clone(), self.version)
    }
}

impl Editable for Partner {
    const KIND: &'static str = "partner";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = PartnerRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<PartnerRow>, DbError> {
        row(tx, PartnerId(id)).await
    }

    async fn validate(
        app: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        _: &[String],
    ) -> Result<()> {
        // Brands are never deleted, so the key remains valid.
        if before.brand != after.brand && app.catalog().brands.find(&after.brand).is_none() {
            return Err(Error::field("brand", Message::new("invalid_choose")));
        }
        let rows = Self::load_rows(tx).await?;
        entity::refuse_taken_names(&rows, Some(before), after)?;
        refuse_collisions(rows.into_iter().map(|row| row.item).collect(), after)
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        TABLE.save(tx, after).await
    }
}

impl CatalogEntity for Partner {
    const UPDATE: &'static str = UPDATE;
    const UNIQUE: UniqueNames<Self> = &[
        ("key", "invalid_partner_key_taken", |partner| &partner.key),
        ("name", NAME_TAKEN, |partner| &partner.name),
    ];

    fn id(&self) -> i64 {
        self.id.0
    }

    async fn load_rows(conn: &mut Conn) -> std::result::Result<Vec<Versioned<Self>>, DbError> {
        TABLE.rows(conn).await
    }
}

impl CreatableEntity for Partner {
    const CREATE: &'static str = "partner.create";
    const TABLE: &'static EntityTable<Self> = &TABLE;
    type New = NewPartner;

    fn parse_new(_: &App, new: NewPartner) -> Result<NewPartner> {
        parse_new_key(&new.key).map_err(|invalid| Error::invalid("key", invalid))?;
        let name = text_validation::validate_name(&new.name)?;
        Ok(NewPartner { name, ..new })
    }

    /// Builds a partner. Its visitors see the brand with the same key, if there is one.
    fn build(app: &App, existing: &[Versioned<Self>], id: i64, new: &NewPartner) -> Self {
        Self {
            id: PartnerId(id),
            key: new.key.clone(),
            name: new.name.clone(),
            utm_id: free_utm(existing, &new.key),
            brand: app.catalog().brands.get(&new.key).key.clone(),
            revenue_percent: MilliPercent(0),
            revenue_flat_fee: Paise::ZERO,
            attribution_days: FIRST_ATTRIBUTION_DAYS,
            status: PartnerStatus::Active,
            products: ProductType::SPECIFIED.to_vec(),
        }
    }

    fn audit_summary(&self) -> Json {
        json!(self)
    }
}

/// Disables a partner: its pages fall back to the default partner's, its links and merchants are disabled.
pub async fn disable(
    app: &App,
    by: &RequestContext,
    id: PartnerId,
    reason: &str,
) -> Result<PartnerRow> {
    let reason = text_validation::validate_reason(reason)?;
    let disabled = write_tx!(app.db, Scope::catalog(), |tx| -> Result<PartnerRow> {
        let row = entity::find::<Partner>(tx, id.0).await?;
        if row.partner.key == DEFAULT_PARTNER {
            return Err(Code::DefaultPartner.into());
        }
        for merchant in merchant::list_for_partner(tx, id).await? {
            let subject = merchant.to_string();
            session::revoke_all(tx, Area::Partner.code(), &subject, app.now()).await?;
        }
        switch(app, tx, by, row, PartnerStatus::Disabled, Some(&reason)).await
    });
    edit::refresh_after(app, disabled).await
}

/// Enables a partner.
pub async fn enable(app: &App, by: &RequestContext, id: PartnerId) -> Result<PartnerRow> {
    let enabled = write_tx!(app.db, Scope::catalog(), |tx| -> Result<PartnerRow> {
        let row = entity::find::<Partner>(tx, id.0).await?;
        switch(app, tx, by, row, PartnerStatus::Active, None).await
    });
    edit::refresh_after(app, enabled).await
}

async fn switch(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    row: PartnerRow,
    status: PartnerStatus,
    reason: Option<&str>,
) -> Result<PartnerRow> {
    if row.partner.status == status {
        return Ok(row);
    }
    let action = match status {
        PartnerStatus::Active => "partner.enable",
        PartnerStatus::Disabled => "partner.disable",
    };
    let next = Partner {
        status,
        ..row.partner.clone()
    };
    let wording = EditDescription {
        action,
        note: action,
        reason,
    };
    edit::save(app, tx, by, next.id.0, row, next, wording).await
}

/// Checks that a `utm_id` identifies one partner.
fn refuse_collisions(mut all: Vec<Partner>, next: &Partner) -> Result<()> {
    let is_taken = |other: &Partner| other.id != next.id && other.utm_id == next.utm_id;
    if !next.utm_id.is_empty() && all.iter().any(is_taken) {
        return Err(Error::field("utm_id", Message::new("invalid_utm_id_taken")));
    }
    for partner in &mut all {
        if partner.id == next.id {
            *partner = next.clone();
        }
    }
    Partners::new(all)
        .map(|_| ())
        .map_err(|error| Error::internal("a change would make the partners unusable", error))
}
