//! Exports of entities with property tables: lenders, credit cards, plans, brands, sites. Columns
//! are the properties, rows are those that the page shows.

use std::collections::BTreeMap;
use std::pin::Pin;

use saakh_domain::catalog::property::{Property, Rule};
use saakh_domain::text::Message;
use saakh_domain::{Language, MilliPercent, Paise};
use saakh_service::operations::export::{Cell, ExportRequest, ExportRows, ExportSource};
use saakh_service::{App, Error, Result};
use saakh_store::catalog::lender_group::LenderGroup;
use saakh_store::db::list::PageRequest;
use saakh_store::identity::admin_user::StaffPermit;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use super::entity::{BRAND, CARD, Entity, LENDER, PLAN, SITE};
use super::names::FieldFormatter;
use crate::authorisation::{BrandWriter, CardReader, LenderReader, PlanReader, SiteWriter};
use crate::http::list::ListQuery;
use crate::listing::RenderContext;
use crate::listing::export::{Export, export_routes, register};
use crate::state::Api;

/// A limit that none of these lists reaches.
const MAX_ROWS: usize = 2_000;

/// The rows of an export.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RowIdsQuery {
    /// The ids of the rows on the page, in its order, separated by commas; by default all rows.
    // Even with escapes they fit into the 64 KiB of an address.
    #[param(max_length = 5_000)]
    ids: Option<String>,
}

impl RowIdsQuery {
    /// The ids as in the query.
    pub(super) fn ids(&self) -> Option<&str> {
        self.ids.as_deref()
    }
}

/// The exports of all entities with properties.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(export_routes::<LenderExport>("/api/admin/lenders"))
        .merge(export_routes::<CardExport>("/api/admin/credit-cards"))
        .merge(export_routes::<PlanExport>("/api/admin/insurance-plans"))
        .merge(export_routes::<BrandExport>("/api/admin/brands"))
        .merge(export_routes::<SiteExport>("/api/admin/sites"))
}

/// The export of all lenders with their properties.
struct LenderExport;

impl Export for LenderExport {
    const NAME: &'static str = "lenders";
    type Query = RowIdsQuery;
    type Exporter = LenderReader;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        open(&LENDER, "lenders_title", request)
    }
}

/// The export of all credit cards with their properties.
struct CardExport;

impl Export for CardExport {
    const NAME: &'static str = "credit-cards";
    type Query = RowIdsQuery;
    type Exporter = CardReader;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        open(&CARD, "cards_title", request)
    }
}

/// The export of all insurance plans with their properties.
struct PlanExport;

impl Export for PlanExport {
    const NAME: &'static str = "insurance-plans";
    type Query = RowIdsQuery;
    type Exporter = PlanReader;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        open(&PLAN, "common_plans_title", request)
    }
}

/// The export of all brands with their properties.
struct BrandExport;

impl Export for BrandExport {
    const NAME: &'static str = "brands";
    type Query = RowIdsQuery;
    type Exporter = BrandWriter;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        open(&BRAND, "common_brands_title", request)
    }
}

/// The export of all sites with their properties.
struct SiteExport;

impl Export for SiteExport {
    const NAME: &'static str = "sites";
    type Query = RowIdsQuery;
    type Exporter = SiteWriter;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        open(&SITE, "common_sites_title", request)
    }
}

inventory::submit! { register::<LenderExport>() }
inventory::submit! { register::<CardExport>() }
inventory::submit! { register::<PlanExport>() }
inventory::submit! { register::<BrandExport>() }
inventory::submit! { register::<SiteExport>() }

/// An export of an entity's rows.
struct EntityFile {
    entity: &'static Entity,
    /// The key of its title.
    title: &'static str,
    ids: Option<Vec<i64>>,
    language: Language,
}

/// Opens an entity's list for an export.
fn open(
    entity: &'static Entity,
    title: &'static str,
    request: &ExportRequest,
) -> Result<Box<dyn ExportSource>> {
    let listed = ListQuery::<RowIdsQuery>::parse(&request.query)?;
    let ids = listed.filter.ids.as_deref().map(ids).transpose()?;
    Ok(Box::new(EntityFile {
        entity,
        title,
        ids,
        language: request.language,
    }))
}

fn ids(written: &str) -> Result<Vec<i64>> {
    let ids: Option<Vec<i64>> = written.split(',').map(|id| id.parse().ok()).collect();
    let ids = ids.filter(|ids| ids.len() <= MAX_ROWS);
    ids.ok_or_else(|| Error::field("ids", Message::new("invalid_choose")))
}

type EntityFileFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for EntityFile {
    fn title(&self, app: &App) -> String {
        RenderContext::new(app, self.language).render_text(self.title)
    }

    fn titles(&self, app: &App) -> Vec<String> {
        let context = RenderContext::new(app, self.language);
        let properties = self.entity.properties.iter();
        let labels = properties.map(|one| context.render_text(one.label(self.entity.code)));
        std::iter::once(context.render_text("list_number"))
            .chain(labels)
            .collect()
    }

    fn first_request(&self) -> PageRequest {
        PageRequest::for_all_items()
    }

    fn read_rows<'a>(
        &'a self,
        app: &'a App,
        request: PageRequest,
    ) -> EntityFileFuture<'a, ExportRows> {
        Box::pin(async move {
            let groups = self.entity.load_groups(app).await?;
            let items = self.cells(app, self.entity.load_rows(app).await?, &groups);
            Ok(ExportRows::from_cells(items, &request))
        })
    }
}

impl EntityFile {
    fn cells(&self, app: &App, rows: Vec<(i64, Value)>, groups: &[LenderGroup]) -> Vec<Vec<Cell>> {
        let context = RenderContext::new(app, self.language);
        let names = FieldFormatter::new(&context, self.entity.code, groups);
        let row = |id: i64, whole: &Value| {
            let properties = self.entity.properties.iter();
            let cells = properties.map(|property| cell(&names, property, whole));
            std::iter::once(Cell::Count(id)).chain(cells).collect()
        };
        let Some(ids) = &self.ids else {
            return rows.iter().map(|(id, whole)| row(*id, whole)).collect();
        };
        let rows: BTreeMap<i64, Value> = rows.into_iter().collect();
        let chosen = ids
            .iter()
            .filter_map(|id| rows.get(id).map(|whole| (id, whole)));
        chosen.map(|(id, whole)| row(*id, whole)).collect()
    }
}

fn cell(names: &FieldFormatter<'_>, property: &Property, whole: &Value) -> Cell {
    let mut parts = property.name.split('.');
    let value = parts.try_fold(whole, |value, part| value.get(part));
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return Cell::Empty;
    };
    let number = value.as_f64();
    let counted = match property.rule {
        Rule::Money | Rule::MoneyUpTo(_) => {
            let amount = number.and_then(|rupees| Paise::from_rupees(rupees).ok());
            amount.map(Cell::Rupees)
        }
        Rule::Percent => {
            let percent = number.and_then(|percent| MilliPercent::from_percent(percent).ok());
            percent.map(Cell::Percent)
        }
        Rule::Integer(..) => value.as_i64().map(Cell::Count),
        _ => None,
    };
    counted.unwrap_or_else(|| Cell::text(&names.format_value(property.name, value)))
}
