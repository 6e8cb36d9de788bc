//! Reconciliation differences: loans whose lender paid something else than its slab, to be
//! investigated and accepted.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::distribution::ledger::difference::first_month_not_due;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_service::distribution::ledger;
use saakh_service::{App, Error};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::ledger::difference::{
    self, DIFFERENCES, Difference, DifferenceSearch,
};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::parse_month;
use crate::authorisation::{
    AuthorisedActor, CommissionReader, CommissionWriter, ConfirmedActor, ListReader,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::list::{ListQuery, PageView, Paging};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(save_note))
        .merge(export_routes::<ListExport<Differences>>(
            "/api/admin/commission-differences",
        ))
}

/// Filters of differences.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DifferenceFilter {
    /// The lender.
    lender_id: Option<i64>,
    /// The month of disbursal, such as `2026-11`.
    #[param(max_length = 7)]
    month: Option<String>,
    /// True for accepted differences, otherwise open ones.
    is_accepted: Option<bool>,
}

/// A loan whose lender paid something else than its slab.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferenceItem {
    /// The id of the loan's submission.
    submission_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn, and once the
    /// borrower was erased.
    #[schema(required)]
    short_code: Option<String>,
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The month of disbursal, such as `2026-11`.
    month: String,
    /// The commission that is due by the slab, before taxes.
    expected: Rupees,
    /// The amount that the lender paid.
    received: Rupees,
    /// The difference: positive if the lender paid too much, negative if too little.
    difference: Rupees,
    /// The note about the investigation.
    #[schema(required)]
    note: Option<String>,
    /// Whether the difference is accepted.
    is_accepted: bool,
    #[schema(required)]
    noted_at: Option<String>,
    /// The name of the note's author.
    #[schema(required)]
    noted_by: Option<String>,
    /// The version, which each entry of the loan increments; to be sent as `If-Match` with a note.
    version: i64,
}

/// A note about a difference.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DifferenceNote {
    #[schema(max_length = 1000)]
    note: String,
    /// Whether the difference is accepted.
    is_accepted: bool,
}

/// The list of differences.
pub struct Differences;

impl Listing for Differences {
    const NAME: &'static str = "commission-differences";
    const TITLE: &'static str = "commissions_differences";
    const LIST: &'static List = &DIFFERENCES;
    const COLUMNS: &'static [Column<DifferenceItem>] = &[
        Column::new("commissions_month", |one, _| Cell::text(&one.month)),
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::new("commissions_loan", |one, _| Cell::text(&one.submission_id)),
        Column::summed("commissions_expected", |one, _| {
            Cell::Rupees(one.expected.0)
        }),
        Column::summed("commissions_received", |one, _| {
            Cell::Rupees(one.received.0)
        }),
        Column::summed("commissions_difference", |one, _| {
            Cell::Rupees(one.difference.0)
        }),
        Column::new("commissions_note", |one, _| {
            Cell::optional_text(one.note.as_deref())
        }),
        Column::new("commissions_noted_by", |one, _| {
            Cell::optional_text(one.noted_by.as_deref())
        }),
        Column::new("common_column_short_code", |one, _| {
            Cell::optional_text(one.short_code.as_deref())
        }),
    ];
    type Filter = DifferenceFilter;
    type Search = DifferenceSearch;
    type Row = Difference;
    type Item = DifferenceItem;
    type Exporter = ConfirmedActor<CommissionReader>;

    fn parse_search(
        app: &App,
        listed: &ListQuery<DifferenceFilter>,
    ) -> ApiResult<DifferenceSearch> {
        let filter = &listed.filter;
        let month = filter.month.as_deref();
        Ok(DifferenceSearch {
            not_yet_due: first_month_not_due(YearMonth::from_date(app.today())),
            lender: filter.lender_id.map(LenderId),
            month: month.map(|month| parse_month("month", month)).transpose()?,
            is_accepted: filter.is_accepted.unwrap_or_default(),
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &DifferenceSearch,
        request: &PageRequest,
    ) -> Result<Page<Difference>, DbError> {
        difference::page(conn, search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: Difference) -> DifferenceItem {
        let lender = context.snapshot.catalog.lender(row.lender);
        let difference = row.received - row.commission;
        let accepted = row.note.as_ref().and_then(|note| note.accepted);
        let (text, at, by) = match row.note {
            Some(note) => (Some(note.text), Some(note.at.to_string()), note.by),
            None => (None, None, None),
        };
        DifferenceItem {
            submission_id: row.loan.to_string(),
            short_code: row.short_code.map(|code| code.to_string()),
            lender_id: row.lender.0,
            lender: lender.map_or_else(|| row.lender.to_string(), |lender| lender.name.clone()),
            month: row.month.to_string(),
            expected: row.commission.into(),
            received: row.received.into(),
            difference: difference.into(),
            note: text,
            is_accepted: accepted == Some(difference),
            noted_at: at,
            noted_by: by,
            version: row.revision,
        }
    }
}

/// Lists loans whose lender paid something else than its slab, or nothing within two months, oldest
/// month first. `q` is a loan's id or short code.
#[utoipa::path(get, path = "/api/admin/commission-differences", tag = "admin", security(("admin" = [])),
    params(Paging, DifferenceFilter), responses(
    (status = 200, body = PageView<DifferenceItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CommissionReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<DifferenceFilter>,
) -> ApiResult<Json<PageView<DifferenceItem>>> {
    listing::load_page::<Differences>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Differences>>() }

/// Records a note about a difference. If the difference changes later, an accepted loan is listed
/// again.
#[utoipa::path(put, path = "/api/admin/commission-differences/{submissionId}", tag = "admin",
    request_body = DifferenceNote, security(("admin" = [])), params(
    ("submissionId" = String, Path, description = "The id of the loan's submission"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such loan, or no difference"),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
    (status = 422, body = Problem, description = "The note is missing"),
))]
async fn save_note(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CommissionWriter(by))): AuthorisedActor<
        ConfirmedActor<CommissionWriter>,
    >,
    Path(id): Path<String>,
    IfMatch(seen): IfMatch,
    Json(body): Json<DifferenceNote>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    ledger::save_difference_note(&api.app, &by, id, seen, &body.note, body.is_accepted).await?;
    Ok(StatusCode::NO_CONTENT)
}
