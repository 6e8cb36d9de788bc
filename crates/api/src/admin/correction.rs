//! Corrections of what identifies customers: proposed with evidence, decided by a second person.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_service::Error;
use saakh_service::platform::audit::RequestContext;
use saakh_service::support::correction::{self, CorrectionCommand, NewCorrection, TypedValue};
use saakh_store::trust::correction::CorrectionRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::customer::masked_name;
use super::partner::Reason;
use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, CorrectionDecider, SupportActor, SupportReader,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_for_customer, propose))
        .routes(routes!(list))
        .routes(routes!(get))
        .routes(routes!(approve))
        .routes(routes!(refuse))
        .routes(routes!(withdraw))
}

/// A correction, its values masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectionView {
    id: String,
    customer_id: String,
    /// The customer's name, masked.
    #[schema(required)]
    customer: Option<String>,
    /// The ticket in which it was requested; null once that is deleted.
    #[schema(required)]
    ticket_id: Option<String>,
    /// The place of the file in the ticket that is its evidence.
    file: i64,
    #[schema(value_type = crate::words::IdentityFieldName)]
    field: &'static str,
    old_masked: String,
    new_masked: String,
    /// Whether a letter proves who the customer is, who can enter no passcode.
    by_letter: bool,
    reason: String,
    #[schema(value_type = crate::words::CorrectionStateName)]
    state: &'static str,
    proposed_by: String,
    proposed_by_id: i64,
    proposed_at: String,
    #[schema(required)]
    decided_by: Option<String>,
    #[schema(required)]
    decided_at: Option<String>,
    /// Why it was refused or withdrawn.
    #[schema(required)]
    decision: Option<String>,
    /// Whether the customer entered the passcode to the new number or address.
    new_confirmed: bool,
    /// Whether the customer entered the passcode to the one that is replaced.
    old_confirmed: bool,
    /// Until when the customer can object.
    #[schema(required)]
    effective_at: Option<String>,
    #[schema(required)]
    ended_at: Option<String>,
}

/// Corrections.
#[derive(Debug, Serialize, ToSchema)]
pub struct Corrections {
    /// At most 100.
    items: Vec<CorrectionView>,
}

/// A correction with its new value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectionDetail {
    #[serde(flatten)]
    correction: CorrectionView,
    /// Null once it has ended.
    #[schema(value_type = Option<String>, required)]
    new_value: Option<String>,
    /// After so many seconds the page hides it.
    hide_after_seconds: u32,
}

/// A correction to propose.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CorrectionRequest {
    #[schema(value_type = crate::words::IdentityFieldName)]
    field: String,
    /// Of a name the first name.
    #[schema(value_type = String, max_length = 254)]
    value: Secret<String>,
    /// Of a name; blank if there is none.
    #[schema(value_type = Option<String>, max_length = 100)]
    last_name: Option<Secret<String>>,
    /// An unfinished ticket of the customer.
    #[schema(max_length = 36)]
    ticket_id: String,
    /// The place of a file in the ticket.
    file: i64,
    /// Whether a letter proves who the customer is, who can enter no passcode.
    #[serde(default)]
    by_letter: bool,
    #[schema(max_length = 500)]
    reason: String,
}

impl From<CorrectionRow> for CorrectionView {
    fn from(row: CorrectionRow) -> Self {
        let stored = row.correction;
        Self {
            id: stored.id.to_string(),
            customer_id: stored.customer_id.to_string(),
            customer: masked_name(&row.profile),
            ticket_id: stored.ticket_id.map(|id| id.to_string()),
            file: stored.file_place,
            field: stored.field.code(),
            old_masked: stored.old_masked,
            new_masked: stored.new_masked,
            by_letter: stored.by_letter,
            reason: stored.reason,
            state: stored.state.code(),
            proposed_by: row.proposed_by,
            proposed_by_id: stored.proposed_by.0,
            proposed_at: stored.proposed_at.to_string(),
            decided_by: row.decided_by,
            decided_at: stored.decided_at.map(|at| at.to_string()),
            decision: stored.decision,
            new_confirmed: stored.new_confirmed_at.is_some(),
            old_confirmed: stored.old_confirmed_at.is_some(),
            effective_at: stored.effective_at.map(|at| at.to_string()),
            ended_at: stored.ended_at.map(|at| at.to_string()),
        }
    }
}

fn view(rows: Vec<CorrectionRow>) -> Json<Corrections> {
    Json(Corrections {
        items: rows.into_iter().map(CorrectionView::from).collect(),
    })
}

/// Lists a customer's corrections, newest first.
#[utoipa::path(get, path = "/api/admin/customers/{id}/corrections", tag = "admin",
    operation_id = "list_customer_corrections",
    params(("id" = String, Path, description = "The customer's id")), security(("admin" = [])), responses(
    (status = 200, body = Corrections),
))]
async fn list_for_customer(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(_)): AuthorisedActor<SupportReader>,
    Path(id): Path<String>,
) -> ApiResult<Json<Corrections>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    Ok(view(correction::list_for_customer(&api.app, id).await?))
}

/// Proposes a correction with a file of a ticket as evidence.
#[utoipa::path(post, path = "/api/admin/customers/{id}/corrections", tag = "admin",
    params(("id" = String, Path, description = "The customer's id")), request_body = CorrectionRequest,
    security(("admin" = [])), responses(
    (status = 201, body = CorrectionView),
    (status = 404, body = Problem, description = "No such customer, or they are being erased"),
    (status = 409, body = Problem, description = "`correction-open`: one of this field has not ended; \
        `contact-in-use`: another customer has confirmed the number or address"),
    (status = 422, body = Problem),
))]
async fn propose(
    State(api): State<Api>,
    AuthorisedActor(SupportActor(by)): AuthorisedActor<SupportActor>,
    Path(id): Path<String>,
    Json(body): Json<CorrectionRequest>,
) -> ApiResult<(StatusCode, Json<CorrectionView>)> {
    let choose = |field: &str| Error::field(field, Message::new("invalid_choose"));
    let field = IdentityField::from_code(&body.field);
    let new = NewCorrection {
        customer: id.parse().map_err(|_| Error::not_found())?,
        field: field.ok_or_else(|| choose("field"))?,
        value: TypedValue {
            value: body.value,
            last_name: body.last_name.unwrap_or_else(|| Secret::new(String::new())),
        },
        ticket: body.ticket_id.parse().map_err(|_| choose("ticketId"))?,
        file: body.file,
        by_letter: body.by_letter,
        reason: body.reason,
    };
    let proposed = correction::propose(&api.app, &by, new).await?;
    Ok((StatusCode::CREATED, Json(proposed.into())))
}

/// Lists the corrections that wait for a decision, oldest first.
#[utoipa::path(get, path = "/api/admin/corrections", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = Corrections),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(CorrectionDecider(_)): AuthorisedActor<CorrectionDecider>,
) -> ApiResult<Json<Corrections>> {
    Ok(view(correction::list_proposed(&api.app).await?))
}

/// Returns a correction with its new value, to be compared with the evidence; it counts and is recorded
/// as a reveal.
#[utoipa::path(get, path = "/api/admin/corrections/{id}", tag = "admin",
    params(("id" = String, Path, description = "The correction")), security(("admin" = [])), responses(
    (status = 200, body = CorrectionDetail),
    (status = 403, body = Problem, description = "`confirm-needed`"),
    (status = 404, body = Problem),
    (status = 429, body = Problem, description = "`reveals-too-many`"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CorrectionDecider(by))): AuthorisedActor<
        ConfirmedActor<CorrectionDecider>,
    >,
    Path(id): Path<String>,
) -> ApiResult<Json<CorrectionDetail>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let detail = correction::get(&api.app, &by, id).await?;
    Ok(Json(CorrectionDetail {
        correction: detail.row.into(),
        new_value: detail.new_value.map(Secret::into_exposed),
        hide_after_seconds: detail.hide_after_seconds,
    }))
}

/// Approves a correction that a colleague proposed. A name, birth date or PAN is corrected at once;
/// another number or address waits for the customer.
#[utoipa::path(post, path = "/api/admin/corrections/{id}/approve", tag = "admin",
    params(("id" = String, Path, description = "The correction")), security(("admin" = [])), responses(
    (status = 200, body = CorrectionView),
    (status = 403, body = Problem, description = "`correction-own`; `confirm-needed`"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`correction-over`: it does not wait for a decision"),
))]
async fn approve(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CorrectionDecider(by))): AuthorisedActor<
        ConfirmedActor<CorrectionDecider>,
    >,
    Path(id): Path<String>,
) -> ApiResult<Json<CorrectionView>> {
    act(&api, &by, &id, CorrectionCommand::Approve).await
}

/// Refuses a correction that a colleague proposed.
#[utoipa::path(post, path = "/api/admin/corrections/{id}/refuse", tag = "admin",
    params(("id" = String, Path, description = "The correction")), request_body = Reason,
    security(("admin" = [])), responses(
    (status = 200, body = CorrectionView),
    (status = 403, body = Problem, description = "`correction-own`; `confirm-needed`"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`correction-over`: it does not wait for a decision"),
    (status = 422, body = Problem),
))]
async fn refuse(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CorrectionDecider(by))): AuthorisedActor<
        ConfirmedActor<CorrectionDecider>,
    >,
    Path(id): Path<String>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<CorrectionView>> {
    act(&api, &by, &id, CorrectionCommand::Refuse(body.reason)).await
}

/// Takes back a correction that has not ended.
#[utoipa::path(post, path = "/api/admin/corrections/{id}/withdraw", tag = "admin",
    params(("id" = String, Path, description = "The correction")), request_body = Reason,
    security(("admin" = [])), responses(
    (status = 200, body = CorrectionView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`correction-over`: it has ended"),
    (status = 422, body = Problem),
))]
async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(SupportActor(by)): AuthorisedActor<SupportActor>,
    Path(id): Path<String>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<CorrectionView>> {
    act(&api, &by, &id, CorrectionCommand::Withdraw(body.reason)).await
}

async fn act(
    api: &Api,
    by: &RequestContext,
    id: &str,
    command: CorrectionCommand,
) -> ApiResult<Json<CorrectionView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let changed = correction::act(&api.app, by, id, command).await?;
    Ok(Json(changed.into()))
}
