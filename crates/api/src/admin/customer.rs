//! Applications with their customers, personal data masked, for support and for choosing a
//! customer.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Value;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::JourneySelector;
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::application::DisplayStatus;
use saakh_domain::secret::mask_value;
use saakh_service::App;
use saakh_service::app::labels;
use saakh_service::app::snapshot::Snapshot;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::insight::application::{self, APPLICATIONS, ApplicationFilter, ApplicationRow};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, CustomerLister, ListReader};
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
        .merge(export_routes::<ListExport<Applications>>(
            "/api/admin/customers",
        ))
}

/// Filters of applications. `q` finds the exact id of a customer, application or submission, the
/// short code of an application or submission, or a lender's reference.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CustomerQuery {
    /// The product type by the specification's name.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    #[param(inline, value_type = Option<crate::words::DisplayStatusName>)]
    application_status: Option<String>,
    /// The partner; the default partner also has customers without attribution.
    partner_id: Option<i64>,
    /// A stage that the application reached, as the dashboard counts it.
    #[param(inline, value_type = Option<crate::words::StageName>)]
    stage: Option<String>,
    /// The merchant by whose link the customer came.
    merchant_id: Option<i64>,
    /// The customer's language at the start of the application.
    #[param(inline, value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// An outcome at a lender, as reports count it.
    #[param(inline, value_type = Option<crate::words::LenderOutcome>)]
    outcome: Option<String>,
    /// The lender; without `outcome`, applications that were submitted to it.
    lender_id: Option<i64>,
    /// A mark of the report on customers' journeys: `reached:` or `furthest:` with a step,
    /// `stopped:` with a question's key, `ended:` with a lender and an outcome. `from` and `to` are
    /// then days of the application's start.
    #[param(max_length = 200)]
    mark: Option<String>,
    /// The first day, in India, of the application's start, stage or outcome.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day, in India, of the application's start, stage or outcome.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// An application with its customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerItem {
    customer_id: String,
    /// The name, masked.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// The mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    /// The product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    app_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    #[schema(value_type = crate::words::DisplayStatusName)]
    status: &'static str,
    /// The partner that brought the customer.
    #[schema(required)]
    partner: Option<String>,
    /// When it was started, RFC 3339.
    created_at: String,
}

/// The list of applications.
pub struct Applications;

impl Listing for Applications {
    const NAME: &'static str = "customers";
    const TITLE: &'static str = "applications_title";
    const LIST: &'static List = &APPLICATIONS;
    const COLUMNS: &'static [Column<CustomerItem>] = &[
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
            let product = ProductType::from_name(one.product_type).map(labels::product);
            Cell::optional_text(product.map(|product| context.text(&product)).as_deref())
        }),
        Column::new("common_column_app_id", |one, _| Cell::text(&one.app_id)),
        Column::new("common_column_status", |one, context| {
            let status = DisplayStatus::from_code(one.status).map(labels::displayed_application);
            Cell::optional_text(status.map(|status| context.text(&status)).as_deref())
        }),
        Column::new("common_column_partner", |one, _| {
            Cell::optional_text(one.partner.as_deref())
        }),
        Column::new("common_column_created_at", |one, _| {
            Cell::instant(&one.created_at)
        }),
        Column::new("common_column_short_code", |one, _| {
            Cell::optional_text(one.short_code.as_deref())
        }),
    ];
    type Filter = CustomerQuery;
    type Search = ApplicationFilter;
    type Row = ApplicationRow;
    type Item = CustomerItem;
    type Exporter = ConfirmedActor<CustomerLister>;

    fn parse_search(app: &App, listed: &ListQuery<CustomerQuery>) -> ApiResult<ApplicationFilter> {
        let query = &listed.filter;
        let (product, status) = (
            query.product_type.as_deref(),
            query.application_status.as_deref(),
        );
        let (from, before) = parse_day_range(query.from.as_deref(), query.to.as_deref())?;
        let default = app.catalog().partners.default_partner().id;
        let stage = query.stage.as_deref();
        Ok(ApplicationFilter {
            product: parse_choice("productType", product, ProductType::from_name)?,
            status: parse_choice("applicationStatus", status, DisplayStatus::from_code)?,
            partner: query.partner_id.map(PartnerId),
            with_unbrought: query.partner_id == Some(default.0),
            stage: parse_choice("stage", stage, Stage::from_code)?,
            merchant: query.merchant_id.map(MerchantId),
            language: parse_choice("language", query.language.as_deref(), Language::from_code)?,
            outcome: parse_choice(
                "outcome",
                query.outcome.as_deref(),
                SubmissionOutcome::from_code,
            )?,
            lender: query.lender_id.map(LenderId),
            mark: parse_choice("mark", query.mark.as_deref(), JourneySelector::from_code)?,
            from,
            before,
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &ApplicationFilter,
        request: &PageRequest,
    ) -> Result<Page<ApplicationRow>, DbError> {
        application::list(conn, search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: ApplicationRow) -> CustomerItem {
        CustomerItem::from_row(&context.snapshot, row)
    }
}

/// Lists applications with their customers, newest first.
#[utoipa::path(get, path = "/api/admin/customers", tag = "admin", security(("admin" = [])),
    params(Paging, CustomerQuery), responses(
    (status = 200, body = PageView<CustomerItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CustomerLister>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<CustomerQuery>,
) -> ApiResult<Json<PageView<CustomerItem>>> {
    listing::load_page::<Applications>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Applications>>() }

impl CustomerItem {
    pub(super) fn from_row(snapshot: &Snapshot, row: ApplicationRow) -> Self {
        let partner = row.partner.and_then(|id| snapshot.partners.find_by_id(id));
        Self {
            customer_id: row.customer_id.to_string(),
            name: masked_name(row.profile.expose()),
            mobile: row.mobile.map(|mobile| mask_value(mobile.expose())),
            product_type: row.product.name(),
            app_id: row.id.to_string(),
            short_code: row.short_code.map(|code| code.to_string()),
            status: row.status.code(),
            partner: partner.map(|partner| partner.name.clone()),
            created_at: row.created_at.to_string(),
        }
    }
}

/// The part of a profile that the list needs; the rest is not deserialised.
#[derive(Deserialize)]
struct ProfileName {
    first_name: Option<Value>,
    last_name: Option<Value>,
}

/// First and last name, masked, if they are set.
pub(super) fn masked_name(profile: &str) -> Option<String> {
    let names: ProfileName = serde_json::from_str(profile).ok()?;
    let names = [&names.first_name, &names.last_name].into_iter();
    let names = names.filter_map(|name| match name {
        Some(Value::Text(text)) => Some(text.as_str()),
        _ => None,
    });
    let names: Vec<&str> = names.collect();
    (!names.is_empty()).then(|| mask_value(&names.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::masked_name;

    #[test]
    fn a_list_masks_all_but_the_end_of_a_name() {
        let whole = r#"{"city":{"choice":7},"first_name":{"text":"Asha"},"last_name":{"text":"Verma"},"reference":{"group":[{}]}}"#;
        assert_eq!(masked_name(whole).as_deref(), Some("******erma"));
        let first = r#"{"first_name":{"text":"Ravindra"}}"#;
        assert_eq!(masked_name(first).as_deref(), Some("******ndra"));
        for nobody in ["{}", r#"{"first_name":{"flag":true}}"#, ""] {
            assert_eq!(masked_name(nobody), None);
        }
    }
}
