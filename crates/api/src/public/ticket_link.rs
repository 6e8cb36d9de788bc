//! A ticket by the link in our mail, without an account.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::response::Response;
use saakh_domain::Secret;
use saakh_service::trust::ticket::open_link;
use saakh_service::trust::ticket::request::{self, Requester};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download;
use crate::state::Api;
use crate::view::ticket::{
    OwnTicketView, TICKET_UPLOAD_LIMIT, TicketFileUpload, TicketText, read_ticket_file,
};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get, add_message))
        .routes(routes!(withdraw))
        .routes(routes!(add_file).layer(DefaultBodyLimit::max(TICKET_UPLOAD_LIMIT)))
        .routes(routes!(load_file))
}

/// Returns the ticket of a link.
#[utoipa::path(get, path = "/api/ticket-links/{token}", tag = "public",
    params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "The link is not ours, or too old"),
))]
async fn get(State(api): State<Api>, Path(token): Path<String>) -> ApiResult<Json<OwnTicketView>> {
    let ticket = open_link(&api.app, &Secret::new(token))?;
    let thread = request::get_own(&api.app, Requester::LinkHolder, ticket).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}

/// Adds a message; a finished ticket is open again.
#[utoipa::path(post, path = "/api/ticket-links/{token}", tag = "public",
    params(("token" = String, Path, description = "The token of the link")), request_body = TicketText,
    responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "The link is not ours, or too old"),
    (status = 409, body = Problem, description = "`ticket-over`: it was finished too long ago; `ticket-full`"),
    (status = 422, body = Problem),
))]
async fn add_message(
    State(api): State<Api>,
    Path(token): Path<String>,
    Json(body): Json<TicketText>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = open_link(&api.app, &Secret::new(token))?;
    let thread = request::add_message(&api.app, Requester::LinkHolder, ticket, &body.text).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}

/// Adds a file, which opens a finished ticket again.
#[utoipa::path(post, path = "/api/ticket-links/{token}/files", tag = "public",
    params(("token" = String, Path, description = "The token of the link")),
    request_body(content = TicketFileUpload, content_type = "multipart/form-data"), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "The link is not ours, or too old"),
    (status = 409, body = Problem, description = "`ticket-over`; `ticket-full`; `ticket-files-full`"),
    (status = 422, body = Problem, description = "No PDF, PNG or JPEG, too large, or malware"),
    (status = 429, body = Problem, description = "`ticket-files-too-many`"),
))]
async fn add_file(
    State(api): State<Api>,
    Path(token): Path<String>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = open_link(&api.app, &Secret::new(token))?;
    let new = read_ticket_file(&api.app, parts).await?;
    let thread = request::add_file(&api.app, Requester::LinkHolder, ticket, new).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}

/// Returns a file of the ticket of a link.
#[utoipa::path(get, path = "/api/ticket-links/{token}/files/{place}", tag = "public",
    params(("token" = String, Path, description = "The token of the link"),
        ("place" = i64, Path, description = "The file's place in the ticket")), responses(
    download::TicketFileResponse,
    (status = 404, body = Problem, description = "The link is not ours, or too old, or there is no such file"),
))]
async fn load_file(
    State(api): State<Api>,
    Path((token, place)): Path<(String, i64)>,
) -> ApiResult<Response> {
    let ticket = open_link(&api.app, &Secret::new(token))?;
    let file = request::load_file(&api.app, Requester::LinkHolder, ticket, place).await?;
    Ok(download::ticket_file(file))
}

/// Withdraws a ticket that needs no answer any more.
#[utoipa::path(post, path = "/api/ticket-links/{token}/withdraw", tag = "public",
    params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "The link is not ours, or too old"),
    (status = 409, body = Problem, description = "`transition`: it is finished"),
))]
async fn withdraw(
    State(api): State<Api>,
    Path(token): Path<String>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = open_link(&api.app, &Secret::new(token))?;
    let thread = request::withdraw(&api.app, Requester::LinkHolder, ticket).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}
