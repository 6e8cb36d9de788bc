//! Disputes about commission: recording those of lenders, answering and closing all.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use saakh_domain::distribution::ledger::dispute::{Correction, DisputeState};
use saakh_domain::id::{LenderId, TicketId};
use saakh_domain::text::Message;
use saakh_service::{App, Error, distribution};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::ledger::dispute::{self, DISPUTES, DisputeSearch};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::lender_name;
use crate::authorisation::{
    AuthorisedActor, CommissionReader, CommissionWriter, ConfirmedActor, ListReader,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::Rupees;
use crate::view::dispute::{DisputeText, DisputeView};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(record))
        .routes(routes!(list))
        .merge(export_routes::<ListExport<Disputes>>("/api/admin/disputes"))
        .routes(routes!(answer))
        .routes(routes!(close))
}

/// Filters of disputes.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DisputeFilter {
    /// The state; by default all that are not closed.
    #[param(inline, value_type = Option<crate::view::dispute::DisputeStateName>)]
    state: Option<String>,
    /// The lender of the loans.
    lender_id: Option<i64>,
}

/// A dispute in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeItem {
    id: String,
    /// The id of the loan's submission.
    submission_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn, and once the
    /// borrower was erased.
    #[schema(required)]
    short_code: Option<String>,
    /// The lender's name.
    lender: String,
    /// The name of the merchant or partner who opened it; null if it is the lender's.
    #[schema(required)]
    asker: Option<String>,
    #[schema(value_type = crate::view::dispute::DisputeStateName)]
    state: &'static str,
    /// The text of the first message.
    question: String,
    asked_at: String,
    /// When the last message was added.
    changed_at: String,
}

/// The list of disputes.
pub struct Disputes;

impl Listing for Disputes {
    const NAME: &'static str = "disputes";
    const TITLE: &'static str = "disputes_title";
    const LIST: &'static List = &DISPUTES;
    const COLUMNS: &'static [Column<DisputeItem>] = &[
        Column::new("disputes_asked_at", |one, _| Cell::instant(&one.asked_at)),
        Column::new("disputes_changed_at", |one, _| {
            Cell::instant(&one.changed_at)
        }),
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::new("disputes_asker", |one, context| match &one.asker {
            Some(name) => Cell::text(name),
            None => context.cell("commissions_lender"),
        }),
        Column::new("commissions_loan", |one, _| Cell::text(&one.submission_id)),
        Column::new("disputes_question", |one, _| Cell::text(&one.question)),
        Column::new("commissions_state", |one, context| {
            context.cell(format!("common_dispute_state_{}", one.state))
        }),
        Column::new("common_column_short_code", |one, _| {
            Cell::optional_text(one.short_code.as_deref())
        }),
    ];
    type Filter = DisputeFilter;
    type Search = DisputeSearch;
    type Row = dispute::DisputeRow;
    type Item = DisputeItem;
    type Exporter = ConfirmedActor<CommissionReader>;

    fn parse_search(_: &App, listed: &ListQuery<DisputeFilter>) -> ApiResult<DisputeSearch> {
        let filter = &listed.filter;
        Ok(DisputeSearch {
            state: parse_choice("state", filter.state.as_deref(), DisputeState::from_code)?,
            lender: filter.lender_id.map(LenderId),
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &DisputeSearch,
        request: &PageRequest,
    ) -> Result<Page<dispute::DisputeRow>, DbError> {
        dispute::page(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: dispute::DisputeRow) -> DisputeItem {
        let ticket = row.ticket;
        let loan = ticket.commission.map(|subject| subject.loan.to_string());
        let lender = ticket.lender_id.map(|id| lender_name(context.app, id));
        DisputeItem {
            id: ticket.id.to_string(),
            submission_id: loan.unwrap_or_default(),
            short_code: row.short_code.map(|code| code.to_string()),
            lender: lender.unwrap_or_default(),
            asker: row.asker,
            state: DisputeState::of_ticket(ticket.state).code(),
            question: row.question,
            asked_at: ticket.opened_at.to_string(),
            changed_at: ticket.changed_at.to_string(),
        }
    }
}

/// Lists disputes about commission, the longest waiting first. `q` is a loan's id or
/// short code.
#[utoipa::path(get, path = "/api/admin/disputes", tag = "admin", security(("admin" = [])),
    params(Paging, DisputeFilter), responses(
    (status = 200, body = PageView<DisputeItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CommissionReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<DisputeFilter>,
) -> ApiResult<Json<PageView<DisputeItem>>> {
    listing::load_page::<Disputes>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Disputes>>() }

/// Records a lender's dispute about a loan.
#[utoipa::path(post, path = "/api/admin/commission-loans/{submissionId}/disputes", tag = "admin",
    request_body = DisputeText, security(("admin" = [])), params(
    ("submissionId" = String, Path, description = "The id of the loan's submission"),
), responses(
    (status = 201, body = DisputeView),
    (status = 404, body = Problem, description = "The ledger has no such loan"),
    (status = 422, body = Problem, description = "The text is missing"),
))]
async fn record(
    State(api): State<Api>,
    AuthorisedActor(CommissionWriter(by)): AuthorisedActor<CommissionWriter>,
    Path(loan): Path<String>,
    Json(body): Json<DisputeText>,
) -> ApiResult<(StatusCode, Json<DisputeView>)> {
    let loan = loan.parse().map_err(|_| Error::not_found())?;
    let recorded =
        distribution::dispute::record_for_lender(&api.app, &by, loan, &body.text).await?;
    let view = DisputeView::from(recorded);
    Ok((StatusCode::CREATED, Json(view)))
}

/// An answer, optionally with a correction.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeAnswer {
    #[schema(max_length = 4_000)]
    text: String,
    /// The correction to book, if any.
    correction: Option<DisputeCorrection>,
}

/// A correction, equivalent to a row of a lender's file. With `on`, the disbursal had this amount
/// on that day; without it, the lender paid this amount in addition, or took it back if it is
/// negative.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeCorrection {
    amount: Rupees,
    /// The day, `YYYY-MM-DD`.
    #[schema(max_length = 10)]
    on: Option<String>,
}

/// Answers a dispute; a merchant or partner who opened it is informed by e-mail.
#[utoipa::path(post, path = "/api/admin/disputes/{id}/answer", tag = "admin",
    request_body = DisputeAnswer, security(("admin" = [])), params(
    ("id" = String, Path, description = "The id of the dispute"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = DisputeView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`dispute-closed`, `changed-meanwhile`, or \
        `dispute-books-nothing`: the books say so already"),
    (status = 422, body = Problem, description = "The text is missing, or the correction breaks a rule"),
))]
async fn answer(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CommissionWriter(by))): AuthorisedActor<
        ConfirmedActor<CommissionWriter>,
    >,
    Path(id): Path<String>,
    IfMatch(seen): IfMatch,
    Json(body): Json<DisputeAnswer>,
) -> ApiResult<Json<DisputeView>> {
    let correction = body.correction.map(correction).transpose()?;
    let id = parse_id(&id)?;
    let answered =
        distribution::dispute::answer(&api.app, &by, id, seen, &body.text, correction).await?;
    Ok(Json(DisputeView::from(answered)))
}

/// Closes an answered dispute.
#[utoipa::path(post, path = "/api/admin/disputes/{id}/close", tag = "admin", security(("admin" = [])), params(
    ("id" = String, Path, description = "The id of the dispute"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = DisputeView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`dispute-closed`, `dispute-unanswered`, `changed-meanwhile`"),
))]
async fn close(
    State(api): State<Api>,
    AuthorisedActor(CommissionWriter(by)): AuthorisedActor<CommissionWriter>,
    Path(id): Path<String>,
    IfMatch(seen): IfMatch,
) -> ApiResult<Json<DisputeView>> {
    let closed = distribution::dispute::close(&api.app, &by, parse_id(&id)?, seen).await?;
    Ok(Json(DisputeView::from(closed)))
}

fn parse_id(id: &str) -> saakh_service::Result<TicketId> {
    id.parse().map_err(|_| Error::not_found())
}

fn correction(request: DisputeCorrection) -> saakh_service::Result<Correction> {
    let Rupees(amount) = request.amount;
    let Some(on) = request.on else {
        return Ok(Correction::Received { amount });
    };
    let day: Result<Date, _> = on.parse();
    let on = day.map_err(|_| Error::field("on", Message::new("upload_row_day_invalid")))?;
    Ok(Correction::Disbursal { amount, on })
}
