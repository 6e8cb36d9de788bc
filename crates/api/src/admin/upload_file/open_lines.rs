//! Lines of all statements that wait for a person to match them.

use std::marker::PhantomData;

use axum::extract::State;
use saakh_domain::id::LenderId;
use saakh_service::App;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::upload::line::LineKind;
use saakh_store::platform::upload::open_line::{self, OPEN_LINES, OpenLine, OpenLineSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CommissionWriter, ListReader, MisWriter, StaffAccess};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_mis))
        .merge(export_routes::<ListExport<OpenLines<MisWriter>>>(
            "/api/admin/open-mis-lines",
        ))
        .routes(routes!(list_commission))
        .merge(export_routes::<ListExport<OpenLines<CommissionWriter>>>(
            "/api/admin/open-commission-lines",
        ))
}

/// Staff who match the lines of one kind of statement.
pub trait LineMatcher: StaffAccess {
    const KIND: LineKind;
    /// The name of the list.
    const LIST_NAME: &'static str;
    /// The key of its title.
    const LIST_TITLE: &'static str;
}

impl LineMatcher for MisWriter {
    const KIND: LineKind = LineKind::Disbursal;
    const LIST_NAME: &'static str = "open-mis-lines";
    const LIST_TITLE: &'static str = "open_lines_mis_title";
}

impl LineMatcher for CommissionWriter {
    const KIND: LineKind = LineKind::Commission;
    const LIST_NAME: &'static str = "open-commission-lines";
    const LIST_TITLE: &'static str = "open_lines_commission_title";
}

/// Filters of lines.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpenLineFilter {
    /// The lender.
    lender_id: Option<i64>,
}

/// A line of a statement whose loan is not known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingLineItem {
    id: String,
    /// The id of the file.
    file_id: String,
    file_name: String,
    /// The row of the file, as a spreadsheet counts it.
    row: i64,
    lender_id: i64,
    /// The lender's name.
    lender: String,
    amount: Rupees,
    /// When the money was paid.
    #[schema(format = Date)]
    day: String,
    /// The lender's reference of the loan.
    #[schema(required)]
    reference: Option<String>,
    #[schema(value_type = crate::words::LineStateName)]
    state: &'static str,
    /// When the file was applied.
    created_at: String,
}

/// The list of open lines of one kind of statement.
pub struct OpenLines<M>(PhantomData<fn() -> M>);

impl<M: LineMatcher> Listing for OpenLines<M> {
    const NAME: &'static str = M::LIST_NAME;
    const TITLE: &'static str = M::LIST_TITLE;
    const LIST: &'static List = &OPEN_LINES;
    const COLUMNS: &'static [Column<WaitingLineItem>] = &[
        Column::new("open_lines_since", |line, _| {
            Cell::instant(&line.created_at)
        }),
        Column::new("common_lender", |line, _| Cell::text(&line.lender)),
        Column::summed("open_lines_amount", |line, _| Cell::Rupees(line.amount.0)),
        Column::new("common_date", |line, _| Cell::date(&line.day)),
        Column::new("open_lines_reference", |line, _| {
            Cell::optional_text(line.reference.as_deref())
        }),
        Column::new("open_lines_file", |line, _| Cell::text(&line.file_name)),
        Column::new("open_lines_row", |line, _| Cell::Count(line.row)),
    ];
    type Filter = OpenLineFilter;
    type Search = OpenLineSearch;
    type Row = OpenLine;
    type Item = WaitingLineItem;
    type Exporter = M;

    fn parse_search(_: &App, listed: &ListQuery<OpenLineFilter>) -> ApiResult<OpenLineSearch> {
        Ok(OpenLineSearch {
            kind: M::KIND,
            lender: listed.filter.lender_id.map(LenderId),
            q: listed.search_text()?.map(str::to_lowercase),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &OpenLineSearch,
        request: &PageRequest,
    ) -> Result<Page<OpenLine>, DbError> {
        open_line::page(conn, search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: OpenLine) -> WaitingLineItem {
        let lender = context.snapshot.catalog.lender(row.lender);
        WaitingLineItem {
            id: row.id,
            file_id: row.batch,
            file_name: row.file_name,
            row: row.row,
            lender_id: row.lender.0,
            lender: lender.map_or_else(|| row.lender.to_string(), |lender| lender.name.clone()),
            amount: row.amount.into(),
            day: row.day.to_string(),
            reference: row.reference,
            state: row.state.code(),
            created_at: row.created_at.to_string(),
        }
    }
}

/// Lists lines of disbursal statements that wait for a person to match them, longest waiting first.
/// `q` is the lender's reference of the loan, or the bank's of the payment.
#[utoipa::path(get, path = "/api/admin/open-mis-lines", tag = "admin", security(("admin" = [])),
    params(Paging, OpenLineFilter), responses(
    (status = 200, body = PageView<WaitingLineItem>),
))]
async fn list_mis(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MisWriter>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<OpenLineFilter>,
) -> ApiResult<Json<PageView<WaitingLineItem>>> {
    listing::load_page::<OpenLines<MisWriter>>(&api, &reader.permit, language, &listed).await
}

/// Lists lines of commission statements that wait for a person to match them, longest waiting
/// first. `q` is the lender's reference of the loan, or the bank's of the payment.
#[utoipa::path(get, path = "/api/admin/open-commission-lines", tag = "admin", security(("admin" = [])),
    params(Paging, OpenLineFilter), responses(
    (status = 200, body = PageView<WaitingLineItem>),
))]
async fn list_commission(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CommissionWriter>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<OpenLineFilter>,
) -> ApiResult<Json<PageView<WaitingLineItem>>> {
    listing::load_page::<OpenLines<CommissionWriter>>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<OpenLines<MisWriter>>>() }
inventory::submit! { register::<ListExport<OpenLines<CommissionWriter>>>() }
