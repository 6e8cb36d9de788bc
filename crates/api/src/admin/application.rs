//! One application with everything about it, notes on it, and reveals of its customer's masked
//! data.

pub(super) mod render;
pub(super) mod view;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::TicketId;
use saakh_domain::text::Message;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::reveal::RevealReason;
use saakh_service::Error;
use saakh_service::support::offer_replay::{self, OfferReplay};
use saakh_service::support::reveal::{RevealCommand, RevealedValue, reveal as reveal_field};
use saakh_service::support::{application_record, note};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::render::RecordRenderer;
use self::view::ApplicationDetail;
use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, CustomerRevealer, SupportActor, SupportReader,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(add_note))
        .routes(routes!(replay_offers))
        .routes(routes!(reveal))
}

/// A note on an application.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewNote {
    #[schema(max_length = 1000)]
    note: String,
}

/// A request to see one masked field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RevealRequest {
    #[schema(value_type = crate::words::IdentityFieldName)]
    field: String,
    #[schema(value_type = crate::words::RevealReasonName)]
    reason: String,
    /// Explains the reason; required for the reason `other`.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub(super) explanation: String,
}

impl RevealRequest {
    pub(super) fn parse(&self) -> Result<(IdentityField, RevealReason), Error> {
        parse_reveal(&self.field, &self.reason)
    }
}

/// A request to see one masked field of a customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerRevealRequest {
    #[schema(value_type = crate::words::IdentityFieldName)]
    field: String,
    #[schema(value_type = crate::words::RevealReasonName)]
    reason: String,
    /// Explains the reason; required for the reason `other`.
    #[serde(default)]
    #[schema(max_length = 500)]
    explanation: String,
    /// The customer's ticket for which it is shown.
    #[serde(default)]
    #[schema(max_length = 40)]
    ticket_id: Option<String>,
}

fn parse_reveal(field: &str, reason: &str) -> Result<(IdentityField, RevealReason), Error> {
    let unknown = |name: &str| Error::field(name, Message::new("invalid_choose"));
    let field = IdentityField::from_code(field).ok_or_else(|| unknown("field"))?;
    let reason = RevealReason::from_code(reason).ok_or_else(|| unknown("reason"))?;
    Ok((field, reason))
}

/// The ticket that an action names; an error at `ticketId` if that is none.
pub(super) fn parse_ticket_id(id: Option<&str>) -> Result<Option<TicketId>, Error> {
    let unknown = |_| Error::field("ticketId", Message::new("invalid_choose"));
    id.map(str::parse).transpose().map_err(unknown)
}

/// A field that is shown for a limited time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedField {
    value: String,
    /// The seconds after which the page hides the value.
    hide_after_seconds: u32,
}

impl From<RevealedValue> for RevealedField {
    fn from(revealed: RevealedValue) -> Self {
        Self {
            value: revealed.value.into_exposed(),
            hide_after_seconds: revealed.hide_after_seconds,
        }
    }
}

/// Returns an application with everything about it; the audit trail records the access.
#[utoipa::path(get, path = "/api/admin/applications/{appId}", tag = "admin",
    security(("admin" = [])),
    params(("appId" = String, Path, description = "The application's id")), responses(
    (status = 200, body = ApplicationDetail),
    (status = 404, body = Problem, description = "No such application"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(by)): AuthorisedActor<SupportReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<ApplicationDetail>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let call = "GET /api/admin/applications/{appId}";
    let record = application_record::read(&api.app, &by, id, call).await?;
    let renderer = RecordRenderer {
        app: &api.app,
        snapshot: api.app.catalog(),
        language,
    };
    Ok(Json(renderer.render(record)))
}

/// Whether shown offers are the same when they are computed again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferReplayView {
    is_identical: bool,
    /// Why they cannot be computed again, in English.
    #[schema(required)]
    problem: Option<String>,
    differences: Vec<OfferDifference>,
}

/// What differs, as the program writes it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferDifference {
    /// The lender, or another part.
    about: String,
    /// As it was shown.
    stored: String,
    computed: String,
}

impl From<OfferReplay> for OfferReplayView {
    fn from(replay: OfferReplay) -> Self {
        let (is_identical, problem, differences) = match replay {
            OfferReplay::Identical => (true, None, Vec::new()),
            OfferReplay::Different(differences) => (false, None, differences),
            OfferReplay::Impossible(problem) => (false, Some(problem), Vec::new()),
        };
        let differences = differences.into_iter().map(|one| OfferDifference {
            about: one.about,
            stored: one.stored,
            computed: one.computed,
        });
        Self {
            is_identical,
            problem,
            differences: differences.collect(),
        }
    }
}

/// Computes shown offers again from the facts, lenders and rules of their time; the audit trail
/// records the access.
#[utoipa::path(get, path = "/api/admin/applications/{appId}/offer-views/{viewId}/replay", tag = "admin",
    security(("admin" = [])),
    params(("appId" = String, Path, description = "The application's id"),
        ("viewId" = String, Path, description = "The id of the view")), responses(
    (status = 200, body = OfferReplayView),
    (status = 404, body = Problem, description = "No such view of the application"),
))]
async fn replay_offers(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(by)): AuthorisedActor<SupportReader>,
    Path((id, view)): Path<(String, String)>,
) -> ApiResult<Json<OfferReplayView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let view = view.parse().map_err(|_| Error::not_found())?;
    let call = "GET /api/admin/applications/{appId}/offer-views/{viewId}/replay";
    let replayed = offer_replay::replay_view(&api.app, &by, (id, view), call).await?;
    Ok(Json(replayed.into()))
}

/// Adds a note to an application. Notes stay as they are; the customer's data export has them.
#[utoipa::path(post, path = "/api/admin/applications/{appId}/notes", tag = "admin",
    security(("admin" = [])),
    params(("appId" = String, Path, description = "The application's id")),
    request_body = NewNote, responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such application, or its customer asked for erasure"),
))]
async fn add_note(
    State(api): State<Api>,
    AuthorisedActor(SupportActor(by)): AuthorisedActor<SupportActor>,
    Path(id): Path<String>,
    Json(body): Json<NewNote>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    note::add_note(&api.app, &by, id, &body.note).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns one unmasked field of a customer, for a reason that the audit trail records.
#[utoipa::path(post, path = "/api/admin/customers/{id}/reveal", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The customer's id")),
    request_body = CustomerRevealRequest, responses(
    (status = 200, body = RevealedField),
    (status = 404, body = Problem, description = "No such customer, or the field is not set"),
    (status = 409, body = Problem, description = "`reveal-needs-ticket`: PAN and birth date are shown only while a ticket is open"),
    (status = 429, body = Problem, description = "`reveals-too-many`"),
))]
async fn reveal(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CustomerRevealer(by))): AuthorisedActor<
        ConfirmedActor<CustomerRevealer>,
    >,
    Path(id): Path<String>,
    Json(body): Json<CustomerRevealRequest>,
) -> ApiResult<Json<RevealedField>> {
    let (field, reason) = parse_reveal(&body.field, &body.reason)?;
    let command = RevealCommand {
        customer: id.parse().map_err(|_| Error::not_found())?,
        field,
        reason,
        explanation: &body.explanation,
        ticket: parse_ticket_id(body.ticket_id.as_deref())?,
    };
    let revealed = reveal_field(&api.app, &by, command).await?;
    Ok(Json(revealed.into()))
}
