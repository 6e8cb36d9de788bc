//! Tickets of customers and visitors: queues, and what staff do with each.

mod request;
mod view;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::StatusCode;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::id::{AdminId, CustomerId};
use saakh_domain::identity::permission::Permission;
use saakh_domain::trust::ticket::{
    TicketAction, TicketChannel, TicketKind, TicketQueue, TicketState,
};
use saakh_service::operations::help::{self, WrittenRequest};
use saakh_service::support::reveal::reveal_visitor;
use saakh_service::trust::ticket::list_permitted_queues;
use saakh_service::trust::ticket::merge;
use saakh_service::trust::ticket::staff::command;
use saakh_service::trust::ticket::staff::{self, TicketForCustomer};
use saakh_service::{App, Error};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::trust::ticket::list::{self as ticket_list, TICKETS, TicketRow, TicketSearch};
use saakh_store::{Conn, DbError};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use self::request::{
    NextTicketRequest, TicketActionRequest, TicketRequest, choose, fill_help_form, find_ticket,
    parse_command, parse_required,
};
use self::view::{NextTicket, TicketFilter, TicketItem, TicketQueues, TicketView};
use super::application::{RevealRequest, RevealedField};
use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, ListReader, TicketFileReader, TicketStaff, VisitorRevealer,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download;
use crate::http::if_match::IfMatch;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::ticket::{TICKET_UPLOAD_LIMIT, TicketFileUpload, read_ticket_file};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(summarise))
        .routes(routes!(list, open))
        .routes(routes!(take_next))
        .routes(routes!(get))
        .routes(routes!(act))
        .routes(routes!(add_file).layer(DefaultBodyLimit::max(TICKET_UPLOAD_LIMIT)))
        .routes(routes!(load_file))
        .routes(routes!(reveal))
        .merge(export_routes::<ListExport<Tickets>>("/api/admin/tickets"))
}

/// The list of tickets.
pub struct Tickets;

impl Listing for Tickets {
    const NAME: &'static str = "tickets";
    const TITLE: &'static str = "tickets_title";
    const LIST: &'static List = &TICKETS;
    const COLUMNS: &'static [Column<TicketItem>] = &[
        Column::new("tickets_number", |one, _| {
            Cell::optional_text(one.short_code.as_deref())
        }),
        Column::new("tickets_kind", |one, context| {
            context.cell(format!("common_ticket_kind_{}", one.kind))
        }),
        Column::new("tickets_subject", |one, _| Cell::text(&one.title)),
        Column::new("tickets_requester", |one, _| {
            Cell::optional_text(one.requester.as_deref())
        }),
        Column::new("tickets_state", |one, context| {
            context.cell(format!("common_ticket_state_{}", one.state))
        }),
        Column::new("tickets_priority", |one, context| {
            context.cell(format!("tickets_priority_{}", one.priority))
        }),
        Column::new("tickets_queue", |one, context| {
            context.cell(format!("tickets_queue_{}", one.queue.replace('-', "_")))
        }),
        Column::new("tickets_assignee", |one, _| {
            Cell::optional_text(one.assignee.as_deref())
        }),
        Column::new("tickets_opened_at", |one, _| Cell::instant(&one.opened_at)),
        Column::new("tickets_due", |one, _| Cell::instant(&one.resolve_due)),
        Column::new("tickets_statutory", |one, _| {
            Cell::optional_text(one.statutory_due_on.as_deref())
        }),
    ];
    type Filter = TicketFilter;
    type Search = TicketSearch;
    type Row = TicketRow;
    type Item = TicketItem;
    type Exporter = ConfirmedActor<TicketStaff>;

    fn parse_search(app: &App, listed: &ListQuery<TicketFilter>) -> ApiResult<TicketSearch> {
        let filter = &listed.filter;
        let customer = |text: &str| text.parse::<CustomerId>().ok();
        Ok(TicketSearch {
            permitted: Vec::new(),
            queue: parse_choice("queue", filter.queue.as_deref(), TicketQueue::from_code)?,
            state: parse_choice("state", filter.state.as_deref(), TicketState::from_code)?,
            kind: parse_choice("kind", filter.kind.as_deref(), TicketKind::from_code)?,
            assignee: filter.assignee.map(AdminId),
            customer: parse_choice("customerId", filter.customer_id.as_deref(), customer)?,
            overdue_at: (filter.overdue == Some(true)).then(|| app.now()),
            is_escalated: filter.escalated == Some(true),
            code: parse_choice("q", listed.search_text()?, |text| text.parse().ok())?,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &TicketSearch,
        request: &PageRequest,
    ) -> Result<Page<TicketRow>, DbError> {
        let role = permit.role();
        let sees = !search.is_escalated || role.has_permission(Permission::TicketSupervise);
        let permitted = if sees {
            list_permitted_queues(role)
        } else {
            Vec::new()
        };
        let search = TicketSearch {
            permitted,
            ..search.clone()
        };
        ticket_list::page(conn, &search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: TicketRow) -> TicketItem {
        TicketItem::new(context.app, row)
    }
}

/// Counts what waits in the queues that the caller may work.
#[utoipa::path(get, path = "/api/admin/ticket-queues", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = TicketQueues),
))]
async fn summarise(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
) -> ApiResult<Json<TicketQueues>> {
    let overview = staff::summarise(&api.app, &worker).await?;
    Ok(Json(TicketQueues::new(&api.app, overview)))
}

/// Lists tickets of the queues that the caller may work, those due first; without a state, those
/// that are not finished. `q` is a ticket's number.
#[utoipa::path(get, path = "/api/admin/tickets", tag = "admin", security(("admin" = [])),
    params(Paging, TicketFilter), responses(
    (status = 200, body = PageView<TicketItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<TicketStaff>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<TicketFilter>,
) -> ApiResult<Json<PageView<TicketItem>>> {
    listing::load_page::<Tickets>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Tickets>>() }

/// Opens a ticket for a customer, or somebody without an account, who called or wrote, with their words.
#[utoipa::path(post, path = "/api/admin/tickets", tag = "admin", request_body = TicketRequest,
    security(("admin" = [])), responses(
    (status = 201, body = TicketView),
    (status = 404, body = Problem, description = "No such customer, or they are being erased"),
    (status = 422, body = Problem),
))]
async fn open(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
    Json(body): Json<TicketRequest>,
) -> ApiResult<(StatusCode, Json<TicketView>)> {
    let kind = parse_required("kind", Some(&body.kind), TicketKind::from_code)?;
    let channel = parse_required("channel", Some(&body.channel), TicketChannel::from_code)?;
    let opened = match (body.customer_id, body.visitor) {
        (Some(customer), None) => {
            let new = TicketForCustomer {
                customer: customer.parse().map_err(|_| Error::not_found())?,
                kind,
                channel,
                text: body.text,
            };
            staff::open(&api.app, &worker, new).await?
        }
        (None, Some(visitor)) => {
            let new = WrittenRequest {
                kind,
                channel,
                locale: parse_required("language", Some(&visitor.language), Language::from_code)?,
                form: &fill_help_form(&api.app, visitor)?,
                text: &body.text,
            };
            help::write_down(&api.app, &worker, new).await?
        }
        _ => return Err(choose("customerId").into()),
    };
    Ok((StatusCode::CREATED, Json(TicketView::new(&api.app, opened))))
}

/// Takes the most urgent ticket that nobody has.
#[utoipa::path(post, path = "/api/admin/tickets/next", tag = "admin",
    request_body = NextTicketRequest, security(("admin" = [])), responses(
    (status = 200, body = NextTicket),
    (status = 422, body = Problem),
))]
async fn take_next(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
    Json(body): Json<NextTicketRequest>,
) -> ApiResult<Json<NextTicket>> {
    let queue = parse_choice("queue", body.queue.as_deref(), TicketQueue::from_code)?;
    let taken = staff::take_next(&api.app, &worker, queue).await?;
    Ok(Json(NextTicket {
        id: taken.map(|id| id.to_string()),
    }))
}

/// Returns a ticket with all entries; the audit trail records the access.
#[utoipa::path(get, path = "/api/admin/tickets/{id}", tag = "admin",
    params(("id" = String, Path, description = "The ticket")), security(("admin" = [])), responses(
    (status = 200, body = TicketView),
    (status = 404, body = Problem, description = "No such ticket in the caller's queues"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
    Path(id): Path<String>,
) -> ApiResult<Json<TicketView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let thread = staff::get(&api.app, &worker, id).await?;
    Ok(Json(TicketView::new(&api.app, thread)))
}

/// Does something with a ticket: a reply informs the requester.
#[utoipa::path(post, path = "/api/admin/tickets/{id}/{action}", tag = "admin",
    params(("id" = String, Path, description = "The ticket"),
        ("action" = inline(crate::words::TicketActionName), Path, description = "The action"),
        ("If-Match" = Option<String>, Header, description = "The version that was read")),
    request_body = TicketActionRequest, security(("admin" = [])), responses(
    (status = 200, body = TicketView),
    (status = 404, body = Problem, description = "No such action, or no such ticket in the caller's queues"),
    (status = 409, body = Problem, description = "`transition`: its state does not allow it; \
        `changed-meanwhile`: the requester wrote since; `reply-missing`; `ticket-over`; `ticket-full`; \
        `tickets-differ`: the other one is finished, about commission, or somebody else's"),
    (status = 422, body = Problem),
))]
async fn act(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
    Path((id, action)): Path<(String, String)>,
    IfMatch(seen): IfMatch,
    Json(body): Json<TicketActionRequest>,
) -> ApiResult<Json<TicketView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let action = TicketAction::from_code(&action).ok_or_else(Error::not_found)?;
    let thread = match action {
        TicketAction::Merge => {
            let into = find_ticket(&api.app, body.into.as_deref()).await?;
            merge::merge(&api.app, &worker, id, seen, into).await?
        }
        TicketAction::Unmerge => merge::unmerge(&api.app, &worker, id).await?,
        action => {
            let command = parse_command(&api.app, action, body)?;
            command::act(&api.app, &worker, id, seen, command).await?
        }
    };
    Ok(Json(TicketView::new(&api.app, thread)))
}

/// Adds a file, which the requester sees.
#[utoipa::path(post, path = "/api/admin/tickets/{id}/files", tag = "admin",
    params(("id" = String, Path, description = "The ticket")),
    request_body(content = TicketFileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = TicketView),
    (status = 404, body = Problem, description = "No such ticket in the caller's queues"),
    (status = 409, body = Problem, description = "`ticket-over`: it is finished; `ticket-files-full`"),
    (status = 422, body = Problem, description = "No PDF, PNG or JPEG, too large, or malware"),
    (status = 429, body = Problem, description = "`ticket-files-too-many`"),
))]
async fn add_file(
    State(api): State<Api>,
    AuthorisedActor(TicketStaff(worker)): AuthorisedActor<TicketStaff>,
    Path(id): Path<String>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<TicketView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let new = read_ticket_file(&api.app, parts).await?;
    let record = staff::add_file(&api.app, &worker, id, new).await?;
    Ok(Json(TicketView::new(&api.app, record)))
}

/// Returns a file of a ticket; the audit trail records the access.
#[utoipa::path(get, path = "/api/admin/tickets/{id}/files/{place}", tag = "admin",
    params(("id" = String, Path, description = "The ticket"),
        ("place" = i64, Path, description = "The file's place in the ticket")),
    security(("admin" = [])), responses(
    download::TicketFileResponse,
    (status = 404, body = Problem, description = "No such file in the caller's queues"),
))]
async fn load_file(
    State(api): State<Api>,
    AuthorisedActor(TicketFileReader(worker)): AuthorisedActor<TicketFileReader>,
    Path((id, place)): Path<(String, i64)>,
) -> ApiResult<Response> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let file = staff::load_file(&api.app, &worker, id, place).await?;
    Ok(download::ticket_file(file))
}

/// Returns what a visitor typed as name, mobile number or email, for a reason that the audit trail
/// records.
#[utoipa::path(post, path = "/api/admin/tickets/{id}/reveal", tag = "admin",
    operation_id = "reveal_visitor",
    params(("id" = String, Path, description = "The ticket")), request_body = RevealRequest,
    security(("admin" = [])), responses(
    (status = 200, body = RevealedField),
    (status = 404, body = Problem, description = "No such ticket of a visitor in the caller's queues"),
    (status = 422, body = Problem),
    (status = 429, body = Problem, description = "`reveals-too-many`"),
))]
async fn reveal(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(VisitorRevealer(worker))): AuthorisedActor<
        ConfirmedActor<VisitorRevealer>,
    >,
    Path(id): Path<String>,
    Json(body): Json<RevealRequest>,
) -> ApiResult<Json<RevealedField>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let (field, reason) = body.parse()?;
    let explained = (reason, body.explanation.as_str());
    let revealed = reveal_visitor(&api.app, &worker, id, field, explained).await?;
    Ok(Json(revealed.into()))
}
