//! Applications with their customers, personal data masked, for support and for choosing a
//! customer.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Value;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::JourneySelector;
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::secret::mask_value;
use saakh_service::App;
use saakh_service::app::labels;
use saakh_service::app::snapshot::Snapshot;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::insight::application::{self, APPLICATIONS, ApplicationFilter, ApplicationRow};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{AuthorisedActor, ConfirmedActor, CustomerLister};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::{self, Cell, Column, Listing, RenderContext, exports};
use crate::state::Api;

/// Filters of applications. `q` finds the exact id of a customer, application or submission, or a
/// lender's reference.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CustomerQuery {
    /// The product type by the specification's name.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    #[param(inline, value_type = Option<crate::words::ApplicationStatusName>)]
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
    name: Option<String>,
    /// The mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    /// The product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    app_id: String,
    #[schema(value_type = crate::words::ApplicationStatusName)]
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
        Column::new("common_column_app_id", |one, _| Cell::text(&one.app_id)),
        Column::new("common_column_status", |one, context| {
