//! Applications with their customers, personal data masked: for support, and to pick a person.

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Values;
use saakh_domain::id::PartnerId;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::secret::masked;
use saakh_service::app::labels;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::trust::record_views;
use saakh_store::insight::application::{self, APPLICATIONS, ApplicationFilter, ApplicationRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{Authorised, Confirmed, CustomerLister};
use crate::error::ApiResult;
use crate::http::csv;
use crate::http::list::{Listed, PageView, Paging, days, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;

const FILE: csv::File = csv::File {
    name: "customers",
    titles: &[
        "eligibility_column_customer_id",
        "eligibility_column_name",
        "eligibility_column_mobile",
        "eligibility_column_product",
        "eligibility_column_app_id",
        "eligibility_column_status",
        "eligibility_column_partner",
        "eligibility_column_created_at",
    ],
};

/// By what customers can be searched, beside `q`: the exact id of a customer or an application.
#[derive(Debug, Clone, Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CustomerQuery {
    /// A product type, in the spec's words.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// A status of the application.
    #[param(inline, value_type = Option<crate::words::ApplicationStatusName>)]
    application_status: Option<String>,
    /// The partner who brought them.
    partner_id: Option<i64>,
    /// Started on this day in India or later.
    #[param(max_length = 40)]
    from: Option<String>,
    /// Started on this day in India or before.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// One application with its customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerItem {
    /// The customer's id.
    customer_id: String,
    /// Masked.
    #[schema(required)]
    name: Option<String>,
    /// Masked.
    #[schema(required)]
    mobile: Option<String>,
    /// What the application is for, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    /// The application's id.
    app_id: String,
    /// How far it came.
    #[schema(value_type = crate::words::ApplicationStatusName)]
    status: &'static str,
    /// The partner who brought the customer.
    #[schema(required)]
    partner: Option<String>,
    /// When it was started, RFC 3339.
    created_at: String,
}

/// Applications with their customers, newest first.
#[utoipa::path(get, path = "/api/admin/customers", tag = "admin", security(("admin" = [])),
    params(Paging, CustomerQuery), responses(
    (status = 200, body = PageView<CustomerItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<CustomerLister>,
    listed: Listed<CustomerQuery>,
) -> ApiResult<Answer<PageView<CustomerItem>>> {
    let (request, asked) = (listed.page_request(&api, &APPLICATIONS)?, asked(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = application::list(&mut conn, &asked, &request).await?;
    let snapshot = api.app.catalog();
    Ok(Answer(PageView::of(
        &api,
        &APPLICATIONS,
        &request,
        page,
        |row| CustomerItem::of(&snapshot, row),
    )))
}

/// All that the filters let through, as a CSV file.
#[utoipa::path(get, path = "/api/admin/customers.csv", tag = "admin", security(("admin" = [])),
    params(Paging, CustomerQuery), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    Authorised(Confirmed(CustomerLister(by))): Authorised<Confirmed<CustomerLister>>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<CustomerQuery>,
) -> ApiResult<Response> {
    let (request, asked) = (listed.whole(&APPLICATIONS)?, asked(&listed)?);
    record_views::record_export(&api.app, &by, &listed.filter).await?;
    let from = api.clone();
    let fetch = move |request| {
        let (api, asked) = (from.clone(), asked.clone());
        async move {
            let mut conn = api.app.db.read().await?;
            let page = application::list(&mut conn, &asked, &request).await?;
            let snapshot = api.app.catalog();
            Ok(page.map(|row| cells(&api, &snapshot, row, language)))
        }
    };
    csv::respond(&api, language, FILE, request, fetch).await
}

fn asked(listed: &Listed<CustomerQuery>) -> ApiResult<ApplicationFilter> {
    let query = &listed.filter;
    let (product, status) = (
        query.product_type.as_deref(),
        query.application_status.as_deref(),
    );
    let (from, before) = days(query.from.as_deref(), query.to.as_deref())?;
    Ok(ApplicationFilter {
        product: one_of("productType", product, ProductType::from_name)?,
        status: one_of("applicationStatus", status, ApplicationStatus::from_code)?,
        partner: query.partner_id.map(PartnerId),
        from,
        before,
        q: listed.q()?.map(str::to_lowercase),
    })
}

impl CustomerItem {
    fn of(snapshot: &Snapshot, row: ApplicationRow) -> Self {
        let partner = row.partner.and_then(|id| snapshot.partners.by_id(id));
        Self {
            customer_id: row.customer_id.to_string(),
            name: masked_name(row.profile.expose()),
            mobile: row.mobile.map(|mobile| masked(mobile.expose())),
            product_type: row.product.name(),
            app_id: row.id.to_string(),
            status: row.status.code(),
            partner: partner.map(|partner| partner.name.clone()),
            created_at: row.created_at.to_string(),
        }
    }
}

/// One row of the file.
fn cells(api: &Api, snapshot: &Snapshot, row: ApplicationRow, language: Language) -> csv::Cells {
    let (product, status) = (
        labels::product(row.product),
        labels::application(row.status),
    );
    let item = CustomerItem::of(snapshot, row);
    vec![
        item.customer_id,
        item.name.unwrap_or_default(),
        item.mobile.unwrap_or_default(),
        api.app.text(&product, language),
        item.app_id,
        api.app.text(&status, language),
        item.partner.unwrap_or_default(),
        csv::in_india(&item.created_at),
    ]
}

fn masked_name(profile: &str) -> Option<String> {
    let values: Values = serde_json::from_str(profile).ok()?;
    let names = ["first_name", "last_name"].into_iter();
    let names: Vec<&str> = names.filter_map(|name| values.text(name)).collect();
    (!names.is_empty()).then(|| masked(&names.join(" ")))
}
