//! The customer's record with all fields of the specification.

use axum::extract::State;
use saakh_domain::form::field::Values;
use saakh_domain::id::CustomerId;
use saakh_domain::origination::products::Product;
use saakh_domain::secret::mask_value;
use saakh_service::origination::user_record;
use saakh_service::trust::record_views;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CustomerOrSupport};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// Profile fields that the record contains under the same names.
const PROFILE_FIELDS: [&str; 24] = [
    "employment_status_code",
    "business_registration_type",
    "address1",
    "address2",
    "postal_code",
    "gender",
    "residence_type",
    "desired_loan_amount",
    "se_loan_amount",
    "allow_sms",
    "allow_emails",
    "business_current_turnover",
    "business_years",
    "employer_name",
    "officepincode",
    "monthly_income",
    "salary_mode",
    "monthly_rent",
    "educational_level",
    "emi",
    "prefer_net_banking",
    "business_account",
    "state",
    "district",
];

/// A customer's record with the specification's names; null if not set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(value_type = Object)]
#[serde(transparent)]
pub struct UserRecord(Map<String, Value>);

/// The response with a customer's record.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserAnswer {
    data: UserRecord,
}

/// Returns the customer's own record; to support with personal data masked.
#[utoipa::path(get, path = "/api/user/{id}", tag = "customer",
    security(("customer" = []), ("admin" = [])), params(
    ("id" = String, Path, description = "prospectAppId"),
), responses(
    (status = 200, body = UserAnswer),
    (status = 404, body = Problem, description = "Not found, or another customer's"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(actor): AuthorisedActor<CustomerOrSupport>,
    Path(id): Path<String>,
) -> ApiResult<Json<UserAnswer>> {
    let id: CustomerId = id.parse().map_err(|_| ApiError::not_found())?;
    let data = match actor {
        CustomerOrSupport::Customer(own) if own == id => {
            UserRecord::for_customer(&user_record::find_record(&api.app, id).await?)
        }
        CustomerOrSupport::Customer(_) => return Err(ApiError::not_found()),
        CustomerOrSupport::Support(by) => {
            let record = user_record::find_record(&api.app, id).await?;
            record_views::record_view(&api.app, &by, id, "GET /api/user/{id}").await?;
            UserRecord::for_support(&record)
        }
    };
    Ok(Json(UserAnswer { data }))
}

impl UserRecord {
    /// Renders the record for the customer; the PAN is masked for all readers.
    pub fn for_customer(record: &user_record::UserRecord) -> Self {
        Self::from_record(record, str::to_owned)
    }

    fn for_support(record: &user_record::UserRecord) -> Self {
        let mut shown = Self::from_record(record, mask_value);
        for field in ["address1", "address2", "first_name", "last_name"] {
            if let Some(Value::String(text)) = shown.0.get_mut(field) {
                *text = mask_value(text);
            }
        }
        if let Some(Value::String(date)) = shown.0.get_mut("birth_date") {
            *date = format!("******{}", date.get(..4).unwrap_or_default());
        }
        shown
    }

    fn from_record(record: &user_record::UserRecord, contact: impl Fn(&str) -> String) -> Self {
        let customer = &record.customer;
        let values = &record.values;
        let shown = |secret: &Option<saakh_domain::Secret<String>>| {
            secret.as_ref().map(|value| contact(value.expose()))
        };
        let mobile = shown(&customer.mobile).map(|m| m.trim_start_matches("+91").to_owned());
        let mut map = Map::new();
        let mut set = |name: &str, value: Value| map.insert(name.to_owned(), value);
        set("user_id", json!(customer.id.to_string()));
        set("role_id", Value::Null);
        set("channel_id", json!(customer.partner_id.map(|id| id.0)));
        set(
            "merchant_location_id",
            json!(record.merchant.map(|id| id.0)),
        );
        set("email", json!(shown(&customer.email)));
        set(
            "email_verified",
            json!(u8::from(customer.email_verified_at.is_some())),
        );
        set("mobile_phone_code", json!("91"));
        set("mobile_phone_number", json!(mobile));
        set(
            "tin",
            json!(customer.pan.as_ref().map(|pan| pan.masked.clone())),
        );
        set("language", json!(customer.language.id()));
        set("is_editing", json!(0));
        for product in Product::all() {
            for (name, raised) in flags(product, record) {
                set(name, json!(u8::from(raised)));
            }
        }
        set(
            "inflight_credit_app_id",
            json!(record.app_id().map(|id| id.to_string())),
        );
        let product = record.in_flight().map(|open| open.product.name());
        set("inflight_product_type", json!(product));
        let open = record.open.iter();
        let open: Map<_, _> = open
            .map(|open| (open.product.name().to_owned(), json!(open.id.to_string())))
            .collect();
        set("inflight_app_ids", open.into());
        set("sent_any", json!(u8::from(record.sent_any)));
        for name in ["first_name", "last_name", "birth_date"]
            .iter()
            .chain(&PROFILE_FIELDS)
        {
            set(name, wire(values, name));
        }
        Self(map)
    }
}

/// The flags of a product in the record, each 0 or 1.
fn flags(
    product: &Product,
    record: &user_record::UserRecord,
) -> impl Iterator<Item = (&'static str, bool)> {
    let is = product.product;
    let required = record.update_required.contains(&is);
    let on_branch = record.values.money("se_loan_amount").is_some();
    let self_employed = product.flags.self_employed_update_required;
    let elsewhere = on_branch && self_employed.is_some();
    [
        (product.flags.completed, record.is_complete(is)),
        (product.flags.update_required, required && !elsewhere),
        (self_employed, required && elsewhere),
    ]
    .into_iter()
    .filter_map(|(name, raised)| Some((name?, raised)))
}

fn wire(values: &Values, name: &str) -> Value {
    values
        .get(name)
        .map_or(Value::Null, saakh_domain::form::field::Value::to_wire)
}
