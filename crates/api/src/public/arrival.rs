//! Hand-overs: a partner's server sends data of a person, and the person's browser opens it by a
//! code.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::distribution::hand_over::IssuedHandOverCode;
use saakh_service::distribution::partner_key;
use saakh_service::origination::arrival::{self, PrefillRequest};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::otp::parse_product_type;
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::http::signed::SignedBody;
use crate::questions::Field;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;
use crate::view::loose::Answers;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(bring))
        .routes(routes!(open))
}

/// The data of a person whom a partner hands over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArrivalRequest {
    /// The partner's own number of the hand-over, accepted once.
    #[schema(max_length = 100)]
    event_id: String,
    /// The requested product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// Answers by the keys of the profile.
    #[schema(value_type = Answers)]
    fields: Map<String, Value>,
}

/// The code of a hand-over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandOverCode {
    /// The code, which can be opened once.
    code: String,
    /// The address to send the person's browser to.
    url: String,
    /// Seconds until the code expires.
    expires_in_seconds: i64,
}

/// A request to open a code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalCode {
    /// The path segment of the partner whose page the person is on.
    #[schema(max_length = 100)]
    partner: String,
    #[schema(value_type = String, max_length = 100)]
    code: Secret<String>,
}

/// The data of a hand-over, for review by the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArrivalView {
    /// The nonce of this browser, for saving the data later.
    nonce: String,
    /// The requested product type.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    /// The questions that are answered.
    fields: Vec<Field>,
    /// The answers by key.
    values: Map<String, Value>,
}

/// Stores a partner's data of a person for some minutes and returns a code to open it. Signed with
/// the partner's key (`v2`).
#[utoipa::path(post, path = "/api/partners/{key}/arrivals", tag = "public",
    request_body = ArrivalRequest, security(("lenderSignature" = [])),
    params(("key" = String, Path, description = "The partner's path segment")), responses(
    (status = 201, body = HandOverCode),
    (status = 401, body = Problem, description = "Missing, wrong or expired signature"),
    (status = 409, body = Problem, description = "`hand-over-repeated`: the event was sent before"),
    (status = 422, body = Problem, description = "`fields` lists the errors"),
    (status = 429, body = Problem, description = "`hand-over-too-many`: `params.seconds` to wait"),
))]
async fn bring(
    State(api): State<Api>,
    Path(key): Path<String>,
    signed: SignedBody,
) -> ApiResult<(StatusCode, Json<HandOverCode>)> {
    let by = partner_key::verify_caller(&api.app, &key, &signed.call()).await?;
    let body: ArrivalRequest = signed.parse_json()?;
    let named = parse_product_type(Some(&body.product_type))?;
    let product =
        named.ok_or_else(|| Error::field("productType", Message::new("invalid_product_type")))?;
    let brought = PrefillRequest {
        event_id: body.event_id,
        product,
        fields: body.fields,
    };
    let given = arrival::store_prefill(&api.app, &by, &brought).await?;
    let path = format!("customer-site?partner={}", by.key);
    Ok((
        StatusCode::CREATED,
        Json(build_hand_over(&api, given, &path)),
    ))
}

/// Opens a code, once, on a page of the partner that sent it. The server then keeps none of the
/// data.
#[utoipa::path(post, path = "/api/arrivals/open", tag = "public", request_body = ArrivalCode, responses(
    (status = 200, body = ArrivalView),
    (status = 422, body = Problem,
        description = "`hand-over-unknown`, `hand-over-used` or `hand-over-expired`"),
))]
async fn open(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    Json(body): Json<ArrivalCode>,
) -> ApiResult<Json<ArrivalView>> {
    let (partner, _) = partner_and_brand(&api, &site.site, &body.partner);
    let opened = arrival::redeem_code(&api.app, &partner, &body.code).await?;
    let questions = opened.questions.iter();
    Ok(Json(ArrivalView {
        nonce: opened.nonce.into_exposed(),
        product_type: opened.product.name(),
        fields: questions
            .map(|question| Field::from_spec(&api.app, question, language))
            .collect(),
        values: opened.values.to_wire(),
    }))
}

/// The code is in the fragment, because browsers do not send it, so that no server logs it.
pub(super) fn build_hand_over(api: &Api, given: IssuedHandOverCode, path: &str) -> HandOverCode {
    let base = api.app.settings.public_url.as_str().trim_end_matches('/');
    let code = given.code.into_exposed();
    HandOverCode {
        url: format!("{base}/{path}#{code}"),
        code,
        expires_in_seconds: given.expires_in_seconds,
    }
}
