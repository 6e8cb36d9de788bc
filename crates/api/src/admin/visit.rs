//! Visits of all customers to banks and insurers, personal data masked.

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::lifecycle::reported::ReportedStatus;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_domain::secret::mask_value;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_service::app::labels;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::origination::visit_list::{self, VISITS, VisitRow, VisitSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::customer::masked_name;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, ProductsReportReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<Visits>>("/api/admin/visits"))
}

/// Filters of visits. `q` finds the exact id of a visit or customer.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct VisitFilter {
    #[param(inline, value_type = Option<crate::words::VisitKindName>)]
    kind: Option<String>,
    /// The kind and id of the card or plan, such as `card-3`.
    #[param(max_length = 30)]
    item: Option<String>,
    /// The host of the seller.
    #[param(max_length = 253)]
    host: Option<String>,
    #[param(inline, value_type = Option<crate::words::VisitStatusName>)]
    status: Option<String>,
    /// The first day, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A visit with its customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitListItem {
    /// The id, which the link contains.
    visit_id: String,
    customer_id: String,
    /// The name, masked.
    #[schema(required)]
    name: Option<String>,
    /// The mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    #[schema(value_type = crate::words::VisitKindName)]
    kind: &'static str,
    /// The name of the card or plan at the time of the visit.
    item: String,
    /// The host of the seller.
    host: String,
    #[schema(value_type = crate::words::VisitStatusName)]
    status: &'static str,
    /// When the visit was made, RFC 3339.
    created_at: String,
    /// When its status last changed, RFC 3339.
    updated_at: String,
}

/// The list of visits.
pub struct Visits;

impl Listing for Visits {
    const NAME: &'static str = "visits";
    const TITLE: &'static str = "visits_title";
    const LIST: &'static List = &VISITS;
    const COLUMNS: &'static [Column<VisitListItem>] = &[
        Column::new("visits_id", |one, _| Cell::text(&one.visit_id)),
        Column::new("visits_at", |one, _| Cell::instant(&one.created_at)),
        Column::new("common_column_customer_id", |one, _| {
            Cell::text(&one.customer_id)
        }),
        Column::new("common_column_name", |one, _| {
            Cell::optional_text(one.name.as_deref())
        }),
        Column::new("common_column_mobile", |one, _| {
            Cell::optional_text(one.mobile.as_deref())
        }),
        Column::new("common_column_product", |one, context| {
            let product = VisitKind::from_code(one.kind).map(product_of);
            Cell::optional_text(product.map(|product| context.text(&product)).as_deref())
        }),
        Column::new("visits_item", |one, _| Cell::text(&one.item)),
        Column::new("visits_host", |one, _| Cell::text(&one.host)),
        Column::new("visits_status", |one, context| {
            let status =
                ReportedStatus::from_codes(one.kind, one.status).map(ReportedStatus::label);
            Cell::optional_text(status.map(|status| context.text(&status)).as_deref())
        }),
        Column::new("visits_since", |one, _| Cell::instant(&one.updated_at)),
    ];
    type Filter = VisitFilter;
    type Search = VisitSearch;
    type Row = VisitRow;
    type Item = VisitListItem;
    type Exporter = ConfirmedActor<ProductsReportReader>;

    fn parse_search(_: &App, listed: &ListQuery<VisitFilter>) -> ApiResult<VisitSearch> {
        let filter = &listed.filter;
        let (from, before) = parse_day_range(filter.from.as_deref(), filter.to.as_deref())?;
        Ok(VisitSearch {
            kind: parse_choice("kind", filter.kind.as_deref(), VisitKind::from_code)?,
            item: parse_choice("item", filter.item.as_deref(), item)?,
            host: filter.host.as_deref().map(str::to_lowercase),
            status: parse_choice("status", filter.status.as_deref(), VisitStatus::from_code)?,
            from,
            before,
            q: listed.search_text()?.map(str::to_lowercase),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &VisitSearch,
        request: &PageRequest,
    ) -> Result<Page<VisitRow>, DbError> {
        visit_list::list(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: VisitRow) -> VisitListItem {
        VisitListItem::from(row)
    }
}

/// Parses kind and id, because cards and plans have separate ids.
fn item(text: &str) -> Option<(VisitKind, i64)> {
    let (kind, id) = text.split_once('-')?;
    Some((VisitKind::from_code(kind)?, id.parse().ok()?))
}

fn product_of(kind: VisitKind) -> Message {
    labels::product(match kind {
        VisitKind::Card => ProductType::CreditCards,
        VisitKind::Plan => ProductType::OtherInsurance,
    })
}

/// Lists the visits of all customers, newest first.
#[utoipa::path(get, path = "/api/admin/visits", tag = "admin", security(("admin" = [])),
    params(Paging, VisitFilter), responses(
    (status = 200, body = PageView<VisitListItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<ProductsReportReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<VisitFilter>,
) -> ApiResult<Json<PageView<VisitListItem>>> {
    listing::load_page::<Visits>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Visits>>() }

impl From<VisitRow> for VisitListItem {
    fn from(row: VisitRow) -> Self {
        let visit = row.visit;
        Self {
            visit_id: visit.id.to_string(),
            customer_id: visit.customer_id.to_string(),
            name: masked_name(row.profile.expose()),
            mobile: row.mobile.map(|mobile| mask_value(mobile.expose())),
            kind: visit.kind.code(),
            item: visit.item_name,
            host: visit.host,
            status: visit.status.code(),
            created_at: visit.created_at.to_string(),
            updated_at: visit.updated_at.to_string(),
        }
    }
}
