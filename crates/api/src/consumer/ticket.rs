//! What the customer asked of us, and our answers.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::StatusCode;
use axum::response::Response;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::TicketKind;
use saakh_service::trust::ticket::request::{self, OwnTicket, Requester};
use saakh_service::{App, Error};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::ticket::{
    OwnTicketView, TICKET_UPLOAD_LIMIT, TicketFileUpload, TicketText, read_ticket_file,
};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(add_message))
        .routes(routes!(withdraw))
        .routes(routes!(add_file).layer(DefaultBodyLimit::max(TICKET_UPLOAD_LIMIT)))
        .routes(routes!(load_file))
}

/// The customer's tickets.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnTickets {
    /// Newest first, at most 100.
    items: Vec<OwnTicketView>,
}

/// A new ticket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnTicketRequest {
    #[schema(value_type = crate::words::TicketKindName)]
    kind: String,
    /// The key of the lender that it is about.
    #[serde(default)]
    #[schema(max_length = 60)]
    lender: Option<String>,
    #[schema(max_length = 2_000)]
    text: String,
}

/// Lists what the customer asked, with our answers.
#[utoipa::path(get, path = "/api/tickets", tag = "customer", security(("customer" = [])), responses(
    (status = 200, body = OwnTickets),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
) -> ApiResult<Json<OwnTickets>> {
    let own = request::list_own(&api.app, id).await?;
    let items = own.into_iter().map(|one| OwnTicketView::new(&api.app, one));
    Ok(Json(OwnTickets {
        items: items.collect(),
    }))
}

/// Asks us something; we acknowledge it by mail.
#[utoipa::path(post, path = "/api/tickets", tag = "customer", request_body = OwnTicketRequest,
    security(("customer" = [])), responses(
    (status = 201, body = OwnTicketView),
    (status = 409, body = Problem, description = "`tickets-too-many`"),
    (status = 422, body = Problem),
    (status = 429, body = Problem, description = "`help-too-many`"),
))]
async fn open(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    Json(body): Json<OwnTicketRequest>,
) -> ApiResult<(StatusCode, Json<OwnTicketView>)> {
    let kind = TicketKind::from_code(&body.kind);
    let new = OwnTicket {
        kind: kind.ok_or_else(|| Error::field("kind", Message::new("invalid_choose")))?,
        lender: body
            .lender
            .map(|key| find_lender(&api.app, &key))
            .transpose()?,
        text: body.text,
        locale,
    };
    let opened = request::open(&api.app, id, new).await?;
    Ok((
        StatusCode::CREATED,
        Json(OwnTicketView::new(&api.app, opened)),
    ))
}

fn find_lender(app: &App, key: &str) -> Result<LenderId, Error> {
    let catalog = app.catalog();
    let lender = catalog.catalog.current_lender_by_key(key);
    let lender = lender.ok_or_else(|| Error::field("lender", Message::new("invalid_choose")))?;
    Ok(lender.id)
}

/// Adds a message; a finished ticket is open again.
#[utoipa::path(post, path = "/api/tickets/{id}/messages", tag = "customer",
    params(("id" = String, Path, description = "The ticket")), request_body = TicketText,
    security(("customer" = [])), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "No such ticket of the customer"),
    (status = 409, body = Problem, description = "`ticket-over`: it was finished too long ago; `ticket-full`"),
    (status = 422, body = Problem),
))]
async fn add_message(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(ticket): Path<String>,
    Json(body): Json<TicketText>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = ticket.parse().map_err(|_| Error::not_found())?;
    let by = Requester::Customer(id);
    let thread = request::add_message(&api.app, by, ticket, &body.text).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}

/// Adds a file, which opens a finished ticket again.
#[utoipa::path(post, path = "/api/tickets/{id}/files", tag = "customer",
    params(("id" = String, Path, description = "The ticket")),
    request_body(content = TicketFileUpload, content_type = "multipart/form-data"),
    security(("customer" = [])), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "No such ticket of the customer"),
    (status = 409, body = Problem, description = "`ticket-over`; `ticket-full`; `ticket-files-full`"),
    (status = 422, body = Problem, description = "No PDF, PNG or JPEG, too large, or malware"),
    (status = 429, body = Problem, description = "`ticket-files-too-many`"),
))]
async fn add_file(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(ticket): Path<String>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = ticket.parse().map_err(|_| Error::not_found())?;
    let new = read_ticket_file(&api.app, parts).await?;
    let thread = request::add_file(&api.app, Requester::Customer(id), ticket, new).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}

/// Returns a file of a ticket.
#[utoipa::path(get, path = "/api/tickets/{id}/files/{place}", tag = "customer",
    params(("id" = String, Path, description = "The ticket"),
        ("place" = i64, Path, description = "The file's place in the ticket")),
    security(("customer" = [])), responses(
    download::TicketFileResponse,
    (status = 404, body = Problem, description = "No such file of the customer"),
))]
async fn load_file(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path((ticket, place)): Path<(String, i64)>,
) -> ApiResult<Response> {
    let ticket = ticket.parse().map_err(|_| Error::not_found())?;
    let by = Requester::Customer(id);
    let file = request::load_file(&api.app, by, ticket, place).await?;
    Ok(download::ticket_file(file))
}

/// Withdraws a ticket that needs no answer any more.
#[utoipa::path(post, path = "/api/tickets/{id}/withdraw", tag = "customer",
    params(("id" = String, Path, description = "The ticket")), security(("customer" = [])), responses(
    (status = 200, body = OwnTicketView),
    (status = 404, body = Problem, description = "No such ticket of the customer"),
    (status = 409, body = Problem, description = "`transition`: it is finished"),
))]
async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(ticket): Path<String>,
) -> ApiResult<Json<OwnTicketView>> {
    let ticket = ticket.parse().map_err(|_| Error::not_found())?;
    let by = Requester::Customer(id);
    let thread = request::withdraw(&api.app, by, ticket).await?;
    Ok(Json(OwnTicketView::new(&api.app, thread)))
}
