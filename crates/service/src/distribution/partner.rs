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
use saakh_store::distribution::merchant;
use saakh_store::distribution::partner::{self, PartnerRow};
use saakh_store::identity::session;
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value, json};

use crate::platform::audit::RequestContext;
use crate::platform::edit::{self, EditDescription, Editable, StoredRow};
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
/// Adds a partner. Its visitors see the brand with the same key, if there is one.
pub async fn create(app: &App, by: &RequestContext, key: &str, name: &str) -> Result<PartnerRow> {
    let key = parse_new_key(key).map_err(|invalid| Error::invalid("key", invalid))?;
    let name = text_validation::validate_name(name)?;
    let brand = app.catalog().brands.get(key).key.clone();
    let added = write_tx!(app.db, Scope::catalog(), |tx| -> Result<PartnerRow> {
        let all = partner::all(tx).await?;
        if all.iter().any(|other| other.key == key) {
            return Err(Error::field(
                "key",
                Message::new("invalid_partner_key_taken"),
            ));
        }
        refuse_taken_name(&all, None, &name)?;
        let new = Partner {
            id: PartnerId(all.iter().map(|other| other.id.0).max().unwrap_or(0) + 1),
            key: key.to_owned(),
            name: name.clone(),
            utm_id: free_utm(&all, key),
            brand: brand.clone(),
            revenue_percent: MilliPercent(0),
            revenue_flat_fee: Paise::ZERO,
            attribution_days: FIRST_ATTRIBUTION_DAYS,
            status: PartnerStatus::Active,
            products: ProductType::SPECIFIED.to_vec(),
        };
        partner::add(tx, &new).await?;
        let detail = json!({ "after": new });
        edit::record_step::<Partner>(app, tx, by, new.id.0, "partner.create", detail).await?;
        stored(tx, new.id).await
    });
    edit::refresh_after(app, added).await
}

/// The key as `utm_id`, unless another partner uses it.
fn free_utm(all: &[Partner], key: &str) -> String {
    let is_taken = all.iter().any(|other| other.utm_id == key);
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
    edits: &[(&str, Value)],
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
        partner::row(tx, PartnerId(id)).await
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
        let all = partner::all(tx).await?;
        if before.name != after.name {
            refuse_taken_name(&all, Some(after.id), &after.name)?;
        }
        refuse_collisions(all, after)
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        partner::change(tx, after).await
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
        let row = stored(tx, id).await?;
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
        let row = stored(tx, id).await?;
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

fn refuse_taken_name(all: &[Partner], id: Option<PartnerId>, name: &str) -> Result<()> {
    let others = all.iter().filter(|other| Some(other.id) != id);
    edit::refuse_taken_name("name", name, others.map(|other| &*other.name))
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

async fn stored(tx: &mut Tx, id: PartnerId) -> Result<PartnerRow> {
    partner::row(tx, id).await?.ok_or_else(Error::not_found)
}
