//! Leads: customers who are attributed to a partner, and why.

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Evidence, Finding};
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::lifecycle::application::DisplayStatus;
use saakh_domain::secret::mask_value;
use saakh_domain::text::Message;
use saakh_service::app::labels;
use saakh_service::{App, Error};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::attribution::{self, LEADS, Lead, LeadSearch};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, PartnerReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<Leads>>("/api/admin/leads"))
}

/// Filters of leads.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LeadFilter {
    /// The partner; required.
    partner_id: Option<i64>,
    /// The merchant by whose tracking link they came.
    merchant_id: Option<i64>,
    /// The first day of attribution, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day of attribution, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A customer who is attributed to a partner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadItem {
    customer_id: String,
    /// The name, masked.
    #[schema(required)]
    name: Option<String>,
    /// The mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    /// When it was decided.
    attributed_at: String,
    /// The reason of the attribution as a sentence.
    why: String,
    /// The name of the tracking link.
    #[schema(required)]
    link: Option<String>,
    /// The product type of the newest application, by the specification's name.
    #[schema(value_type = Option<crate::words::ProductName>, required)]
    product: Option<&'static str>,
    /// The status of that application.
    #[schema(value_type = Option<crate::words::DisplayStatusName>, required)]
    status: Option<&'static str>,
    /// The id of that application.
    #[schema(required)]
    app_id: Option<String>,
}

/// The list of a partner's leads.
pub struct Leads;

impl Listing for Leads {
    const NAME: &'static str = "leads";
    const TITLE: &'static str = "common_leads";
    const LIST: &'static List = &LEADS;
    const COLUMNS: &'static [Column<LeadItem>] = &[
        Column::new("common_column_customer_id", |lead, _| {
            Cell::text(&lead.customer_id)
        }),
        Column::new("common_customer", |lead, _| {
            Cell::optional_text(lead.name.as_deref())
        }),
        Column::new("common_mobile", |lead, _| {
            Cell::optional_text(lead.mobile.as_deref())
        }),
        Column::new("partners_leads_at", |lead, _| {
            Cell::instant(&lead.attributed_at)
        }),
        Column::new("partners_leads_why", |lead, _| Cell::text(&lead.why)),
        Column::new("partners_leads_link", |lead, _| {
            Cell::optional_text(lead.link.as_deref())
        }),
        Column::new("partners_leads_product", |lead, context| {
            let product = lead.product.and_then(ProductType::from_name);
            let product = product.map(|product| context.text(&labels::product(product)));
            Cell::optional_text(product.as_deref())
        }),
        Column::new("partners_leads_status", |lead, context| {
            let status = lead.status.and_then(DisplayStatus::from_code);
            let status = status.map(|status| context.text(&labels::displayed_application(status)));
            Cell::optional_text(status.as_deref())
        }),
    ];
    type Filter = LeadFilter;
    type Search = LeadSearch;
    type Row = Lead;
    type Item = LeadItem;
    type Exporter = ConfirmedActor<PartnerReader>;

    fn parse_search(_: &App, listed: &ListQuery<LeadFilter>) -> ApiResult<LeadSearch> {
        let filter = &listed.filter;
        let (from, before) = parse_day_range(filter.from.as_deref(), filter.to.as_deref())?;
        let missing = || Error::field("partnerId", Message::new("invalid_required"));
        Ok(LeadSearch {
            partner: filter.partner_id.map(PartnerId).ok_or_else(missing)?,
            merchant: filter.merchant_id.map(MerchantId),
            from,
            before,
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &LeadSearch,
        request: &PageRequest,
    ) -> Result<Page<Lead>, DbError> {
        attribution::list_leads(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: Lead) -> LeadItem {
        LeadItem::new(context, row)
    }
}

/// Lists customers who are attributed to a partner, and why. `q` is the id of a customer or
/// application, or words of the tracking link.
#[utoipa::path(get, path = "/api/admin/leads", tag = "admin", security(("admin" = [])),
    params(Paging, LeadFilter), responses(
    (status = 200, body = PageView<LeadItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<PartnerReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<LeadFilter>,
) -> ApiResult<Json<PageView<LeadItem>>> {
    listing::load_page::<Leads>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Leads>>() }

impl LeadItem {
    /// Renders a lead for the reader.
    fn new(context: &RenderContext<'_>, lead: Lead) -> Self {
        let why = explain_attribution(lead.evidence.as_ref());
        Self {
            customer_id: lead.customer_id.to_string(),
            name: lead.name.map(|name| mask_value(name.expose())),
            mobile: lead.mobile.map(|mobile| mask_value(mobile.expose())),
            attributed_at: lead.attributed_at.to_string(),
            why: context.text(&why),
            link: lead.link,
            product: lead.product.map(ProductType::name),
            status: lead.status.map(DisplayStatus::code),
            app_id: lead.application.map(|id| id.to_string()),
        }
    }
}

/// The reason of an attribution.
pub(super) fn explain_attribution(evidence: Option<&Evidence>) -> Message {
    let Some(evidence) = evidence else {
        return Message::new("partners_why_erased");
    };
    let days = evidence.elapsed_seconds / DAY;
    let finding = match (evidence.finding, days) {
        (Finding::WithinWindow, 1) => "partners_why_within_window_one",
        (Finding::WithinWindow, _) => "partners_why_within_window",
        (Finding::WindowPassed, 1) => "partners_why_window_passed_one",
        (Finding::WindowPassed, _) => "partners_why_window_passed",
        (Finding::UnknownPartner, _) => "partners_why_unknown_partner",
        (Finding::DisabledPartner, _) => "partners_why_disabled_partner",
    };
    Message::new(finding)
        .with("touched", &evidence.touched_partner)
        .with("days", days)
        .with("window", evidence.window_days.unwrap_or_default())
}
