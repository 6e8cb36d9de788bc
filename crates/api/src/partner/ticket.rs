//! What a partner or merchant asked of us, also about their commission, and our answers.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::StatusCode;
use axum::response::Response;
use saakh_domain::id::TicketId;
use saakh_domain::identity::portal::{PortalPermission, PortalRole};
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::TicketKind;
use saakh_service::distribution::dispute;
use saakh_service::trust::ticket::TicketThread;
use saakh_service::trust::ticket::request::{self, Requester};
use saakh_service::{App, Code, Error};
use saakh_store::identity::portal_merchant::PortalMerchant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::{AnyRole, AuthorisedActor, PortalReader, PortalWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download;
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

/// The tickets of a merchant.
#[derive(Debug, Serialize, ToSchema)]
pub struct MerchantTickets {
    /// Newest first, at most 100.
    items: Vec<MerchantTicketView>,
}

/// A ticket of a merchant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MerchantTicketView {
    #[serde(flatten)]
    ticket: OwnTicketView,
    /// The loan's number, of a question about its commission.
    #[schema(required)]
    loan: Option<String>,
    /// The number of the line that it is about.
    #[schema(required)]
    entry_id: Option<i64>,
}

/// A new ticket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MerchantTicketRequest {
    /// `partner`, `technical` or `commission`.
    #[schema(value_type = crate::words::TicketKindName)]
    kind: String,
    /// Of `commission`: the number of the line's entry.
    #[serde(default)]
    entry_id: Option<i64>,
    #[schema(max_length = 2_000)]
    text: String,
}

/// Lists what the merchant asked, with our answers.
#[utoipa::path(get, path = "/api/partner/tickets", tag = "partner", operation_id = "list_merchant_tickets",
    security(("merchant" = [])), responses(
    (status = 200, body = MerchantTickets),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<PortalReader<AnyRole>>,
) -> ApiResult<Json<MerchantTickets>> {
    let own = request::list_for_merchant(&api.app, reader.merchant.id).await?;
    let sees_commission = may_ask_about_commission(reader.viewer.role());
    let items = own
        .into_iter()
        .filter(|one| sees_commission || one.ticket.kind != TicketKind::Commission)
        .map(|one| MerchantTicketView::new(&api.app, one));
    Ok(Json(MerchantTickets {
        items: items.collect(),
    }))
}

/// Asks us something; of kind `commission`, about a line of a loan that changed the merchant's
/// balance.
#[utoipa::path(post, path = "/api/partner/tickets", tag = "partner", operation_id = "open_merchant_ticket",
    request_body = MerchantTicketRequest, security(("merchant" = [])), responses(
    (status = 201, body = MerchantTicketView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem, description = "The merchant has no such line of a loan"),
    (status = 409, body = Problem, description = "`dispute-asked`: the line is asked about already; `tickets-too-many`"),
    (status = 422, body = Problem),
))]
async fn open(
    State(api): State<Api>,
    AuthorisedActor(writer): AuthorisedActor<PortalWriter<AnyRole>>,
    Json(body): Json<MerchantTicketRequest>,
) -> ApiResult<(StatusCode, Json<MerchantTicketView>)> {
    let PortalWriter { merchant, by, .. } = &writer;
    let choose = |field| Error::field(field, Message::new("invalid_choose"));
    let kind = TicketKind::from_code(&body.kind).ok_or_else(|| choose("kind"))?;
    let opened = match (kind, body.entry_id) {
        (TicketKind::Commission, _) if !may_ask_about_commission(writer.user.role) => {
            return Err(Code::Forbidden.into());
        }
        (TicketKind::Commission, Some(entry)) => {
            let raised = dispute::raise(&api.app, by, merchant, entry, &body.text).await?;
            request::get_own(
                &api.app,
                requester(merchant, writer.user.role),
                raised.ticket.id,
            )
            .await?
        }
        (TicketKind::Commission, None) | (_, Some(_)) => return Err(choose("entryId").into()),
        (kind, None) => request::open_for_merchant(&api.app, merchant, kind, &body.text).await?,
    };
    let view = MerchantTicketView::new(&api.app, opened);
    Ok((StatusCode::CREATED, Json(view)))
}

/// Adds a message; a finished ticket is open again.
#[utoipa::path(post, path = "/api/partner/tickets/{id}/messages", tag = "partner",
    operation_id = "add_merchant_message", request_body = TicketText, security(("merchant" = [])),
    params(("id" = String, Path, description = "The ticket")), responses(
    (status = 200, body = MerchantTicketView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem, description = "No such ticket of the merchant"),
    (status = 409, body = Problem, description = "`ticket-over`: it was finished too long ago; `ticket-full`; \
        `dispute-asked`: another ticket is about the line"),
    (status = 422, body = Problem),
))]
async fn add_message(
    State(api): State<Api>,
    AuthorisedActor(writer): AuthorisedActor<PortalWriter<AnyRole>>,
    Path(id): Path<String>,
    Json(body): Json<TicketText>,
) -> ApiResult<Json<MerchantTicketView>> {
    let by = requester(&writer.merchant, writer.user.role);
    let thread = request::add_message(&api.app, by, parse_ticket(&id)?, &body.text).await?;
    Ok(Json(MerchantTicketView::new(&api.app, thread)))
}

/// Adds a file, which opens a finished ticket again.
#[utoipa::path(post, path = "/api/partner/tickets/{id}/files", tag = "partner",
    operation_id = "add_merchant_file", security(("merchant" = [])),
    params(("id" = String, Path, description = "The ticket")),
    request_body(content = TicketFileUpload, content_type = "multipart/form-data"), responses(
    (status = 200, body = MerchantTicketView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem, description = "No such ticket of the merchant"),
    (status = 409, body = Problem, description = "`ticket-over`; `ticket-full`; `ticket-files-full`"),
    (status = 422, body = Problem, description = "No PDF, PNG or JPEG, too large, or malware"),
    (status = 429, body = Problem, description = "`ticket-files-too-many`"),
))]
async fn add_file(
    State(api): State<Api>,
    AuthorisedActor(writer): AuthorisedActor<PortalWriter<AnyRole>>,
    Path(id): Path<String>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<MerchantTicketView>> {
    let ticket = parse_ticket(&id)?;
    let new = read_ticket_file(&api.app, parts).await?;
    let by = requester(&writer.merchant, writer.user.role);
    let thread = request::add_file(&api.app, by, ticket, new).await?;
    Ok(Json(MerchantTicketView::new(&api.app, thread)))
}

/// Returns a file of a ticket.
#[utoipa::path(get, path = "/api/partner/tickets/{id}/files/{place}", tag = "partner",
    operation_id = "load_merchant_file", security(("merchant" = [])),
    params(("id" = String, Path, description = "The ticket"),
        ("place" = i64, Path, description = "The file's place in the ticket")), responses(
    download::TicketFileResponse,
    (status = 404, body = Problem, description = "No such file of the merchant"),
))]
async fn load_file(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<PortalReader<AnyRole>>,
    Path((id, place)): Path<(String, i64)>,
) -> ApiResult<Response> {
    let by = requester(&reader.merchant, reader.viewer.role());
    let file = request::load_file(&api.app, by, parse_ticket(&id)?, place).await?;
    Ok(download::ticket_file(file))
}

/// Withdraws a ticket that needs no answer any more.
#[utoipa::path(post, path = "/api/partner/tickets/{id}/withdraw", tag = "partner",
    operation_id = "withdraw_merchant_ticket", security(("merchant" = [])),
    params(("id" = String, Path, description = "The ticket")), responses(
    (status = 200, body = MerchantTicketView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem, description = "No such ticket of the merchant"),
    (status = 409, body = Problem, description = "`transition`: it is finished"),
))]
async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(writer): AuthorisedActor<PortalWriter<AnyRole>>,
    Path(id): Path<String>,
) -> ApiResult<Json<MerchantTicketView>> {
    let by = requester(&writer.merchant, writer.user.role);
    let thread = request::withdraw(&api.app, by, parse_ticket(&id)?).await?;
    Ok(Json(MerchantTicketView::new(&api.app, thread)))
}

fn requester(merchant: &PortalMerchant, role: PortalRole) -> Requester {
    Requester::Merchant {
        id: merchant.id,
        sees_commission: may_ask_about_commission(role),
    }
}

fn may_ask_about_commission(role: PortalRole) -> bool {
    role.has_permission(PortalPermission::CommissionAsk)
}

fn parse_ticket(id: &str) -> saakh_service::Result<TicketId> {
    id.parse().map_err(|_| Error::not_found())
}

impl MerchantTicketView {
    fn new(app: &App, thread: TicketThread) -> Self {
        let ticket = &thread.ticket;
        let subject = ticket.commission;
        Self {
            loan: subject.map(|_| ticket.title.clone()),
            entry_id: subject.and_then(|subject| subject.entry),
            ticket: OwnTicketView::new(app, thread),
        }
    }
}
