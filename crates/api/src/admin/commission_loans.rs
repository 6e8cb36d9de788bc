//! Loans behind the figures of lenders' months.

use axum::extract::State;
use saakh_domain::distribution::ledger::loan::{LoanAge, LoanGroup, LoanState};
use saakh_domain::distribution::ledger::month::{MONTHS_BEFORE, YearMonth};
use saakh_domain::id::LenderId;
use saakh_service::App;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::ledger::loan_list::{self, LOANS, ListedLoan, LoanSearch};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::{lender_name, parse_month};
use crate::authorisation::{AuthorisedActor, CommissionReader, ConfirmedActor, ListReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::Rupees;
use crate::words::closed_sets;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(sum))
        .merge(export_routes::<ListExport<Loans>>(
            "/api/admin/commission-loans",
        ))
}

closed_sets! {
    /// Loans that contribute to a figure: `lent`, `expected`, `confirmed`, `received`,
    /// `outstanding`, `overpaid` or `held`, and loans to which no slab applies (`no_slab`).
    LoanGroupName = LoanGroup::WORDS.iter().copied();
    /// The state of a loan's commission.
    LoanStateName = LoanState::WORDS.iter().copied();
    /// Days since a loan was disbursed.
    LoanAgeName = LoanAge::WORDS.iter().copied();
}

/// Filters of loans.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LoanFilter {
    /// The month, such as `2026-11`; by default the last twelve.
    #[param(max_length = 7)]
    month: Option<String>,
    /// The lender.
    lender_id: Option<i64>,
    /// The figure to which the loans contribute.
    #[param(inline, value_type = Option<LoanGroupName>)]
    group: Option<String>,
    /// The state of the loan's commission.
    #[param(inline, value_type = Option<LoanStateName>)]
    state: Option<String>,
    /// Days since disbursal, over all months unless one is given.
    #[param(inline, value_type = Option<LoanAgeName>)]
    age: Option<String>,
}

/// A loan and its commission position.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanItem {
    /// The id of the loan's submission.
    submission_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn, and once the
    /// borrower was erased.
    #[schema(required)]
    short_code: Option<String>,
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The month in which it counts, such as `2026-11`.
    month: String,
    /// The disbursed amount; null if no disbursal was reported.
    #[schema(required)]
    lent: Option<Rupees>,
    /// The day of disbursal.
    #[schema(required)]
    lent_on: Option<String>,
    /// The slab that applies; null if none does.
    #[schema(required)]
    slab_id: Option<i64>,
    /// The commission that is due by the slab, before taxes.
    expected: Rupees,
    /// The part of it that the lender's statements confirmed.
    confirmed: Rupees,
    /// The amount that the lender paid.
    received: Rupees,
    /// The outstanding amount.
    outstanding: Rupees,
    /// The amount paid above the commission.
    overpaid: Rupees,
    /// The received amount that is not shared yet, because it exceeds the slab and the difference
    /// is not accepted; 0 without a partner.
    held: Rupees,
    /// The received amount minus the commission.
    difference: Rupees,
    #[schema(value_type = LoanStateName)]
    state: &'static str,
}

/// Totals of all loans that the filters select.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanTotalsView {
    /// The number of loans.
    loans: i64,
    lent: Rupees,
    expected: Rupees,
    confirmed: Rupees,
    received: Rupees,
    difference: Rupees,
    outstanding: Rupees,
    overpaid: Rupees,
    held: Rupees,
    /// What the months' slabs pay besides, for no loan, and roundings: with `expected` it is the commission of the
    /// months. Null if loans are selected by more than lender and month.
    #[schema(required)]
    rest: Option<Rupees>,
}

/// The list of loans.
pub struct Loans;

impl Listing for Loans {
    const NAME: &'static str = "commission-loans";
    const TITLE: &'static str = "commissions_loans";
    const LIST: &'static List = &LOANS;
    const COLUMNS: &'static [Column<LoanItem>] = &[
        Column::new("commissions_month", |one, _| Cell::text(&one.month)),
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::new("commissions_loan", |one, _| Cell::text(&one.submission_id)),
        Column::summed("commissions_loan_lent", |one, _| {
            one.lent.map_or(Cell::Empty, |lent| Cell::Rupees(lent.0))
        }),
        Column::new("commissions_loan_lent_day", |one, _| {
            Cell::date(one.lent_on.as_deref().unwrap_or_default())
        }),
        Column::new("commissions_slab_column", |one, _| {
            one.slab_id
                .map_or(Cell::Empty, |slab| Cell::text(&slab.to_string()))
        }),
        Column::summed("commissions_expected", |one, _| {
            Cell::Rupees(one.expected.0)
        }),
        Column::summed("commissions_confirmed", |one, _| {
            Cell::Rupees(one.confirmed.0)
        }),
        Column::summed("commissions_received", |one, _| {
            Cell::Rupees(one.received.0)
        }),
        Column::summed("commissions_difference", |one, _| {
            Cell::Rupees(one.difference.0)
        }),
        Column::summed("commissions_outstanding", |one, _| {
            Cell::Rupees(one.outstanding.0)
        }),
        Column::summed("commissions_overpaid", |one, _| {
            Cell::Rupees(one.overpaid.0)
        }),
        Column::summed("commissions_held", |one, _| Cell::Rupees(one.held.0)),
        Column::new("commissions_state", |one, context| {
            context.cell(format!("commissions_loan_state_{}", one.state))
        }),
        Column::new("common_column_short_code", |one, _| {
            Cell::optional_text(one.short_code.as_deref())
        }),
    ];
    type Filter = LoanFilter;
    type Search = LoanSearch;
    type Row = ListedLoan;
    type Item = LoanItem;
    type Exporter = ConfirmedActor<CommissionReader>;

    fn parse_search(app: &App, listed: &ListQuery<LoanFilter>) -> ApiResult<LoanSearch> {
        let filter = &listed.filter;
        let month = filter.month.as_deref();
        let month = month.map(|month| parse_month("month", month)).transpose()?;
        let q = listed.search_text()?.map(str::to_owned);
        let age = parse_choice("age", filter.age.as_deref(), LoanAge::from_code)?;
        // A search by id or age covers all months.
        let from = (month.is_none() && q.is_none() && age.is_none())
            .then(|| YearMonth::from_date(app.today()).minus_months(MONTHS_BEFORE));
        Ok(LoanSearch {
            from,
            month,
            lender: filter.lender_id.map(LenderId),
            group: parse_choice("group", filter.group.as_deref(), LoanGroup::from_code)?,
            state: parse_choice("state", filter.state.as_deref(), LoanState::from_code)?,
            lent_between: age.map_or((None, None), |age| age.days(app.today())),
            q,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &LoanSearch,
        request: &PageRequest,
    ) -> Result<Page<ListedLoan>, DbError> {
        loan_list::page(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: ListedLoan) -> LoanItem {
        let ListedLoan {
            loan,
            state,
            short_code,
        } = row;
        let booked = &loan.booked;
        LoanItem {
            submission_id: loan.submission.to_string(),
            short_code: short_code.map(|code| code.to_string()),
            lender_id: loan.terms.lender.0,
            lender: lender_name(context.app, loan.terms.lender),
            month: loan.month.to_string(),
            lent: loan.lent.map(|lent| lent.amount.into()),
            lent_on: loan.lent.map(|lent| lent.on.to_string()),
            slab_id: loan.slab.0,
            expected: booked.commission.into(),
            confirmed: booked.confirmed.into(),
            received: booked.received.into(),
            outstanding: booked.outstanding().into(),
            overpaid: booked.overpaid().into(),
            held: booked.held_amount(&loan.terms, loan.released).into(),
            difference: (booked.received - booked.commission).into(),
            state: state.code(),
        }
    }
}

/// Lists loans of the last twelve months or of one, newest month first. `q` is a loan's id or short code, or the
/// lender's reference of it.
#[utoipa::path(get, path = "/api/admin/commission-loans", tag = "admin", security(("admin" = [])),
    params(Paging, LoanFilter), responses(
    (status = 200, body = PageView<LoanItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CommissionReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<LoanFilter>,
) -> ApiResult<Json<PageView<LoanItem>>> {
    listing::load_page::<Loans>(&api, &reader.permit, language, &listed).await
}

/// Adds up all loans that the filters select, whatever the page.
#[utoipa::path(get, path = "/api/admin/commission-loan-totals", tag = "admin", security(("admin" = [])),
    params(Paging, LoanFilter), responses(
    (status = 200, body = LoanTotalsView),
))]
async fn sum(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<CommissionReader>>,
    listed: ListQuery<LoanFilter>,
) -> ApiResult<Json<LoanTotalsView>> {
    let search = Loans::parse_search(&api.app, &listed)?;
    let scope = PortalScope::all(&reader.permit);
    let mut conn = api.app.db.read().await?;
    let totals = loan_list::load_totals(&mut conn, scope, &search).await?;
    Ok(Json(LoanTotalsView {
        loans: totals.loans,
        lent: totals.lent.into(),
        expected: totals.expected.into(),
        confirmed: totals.confirmed.into(),
        received: totals.received.into(),
        difference: totals.difference().into(),
        outstanding: totals.outstanding.into(),
        overpaid: totals.overpaid.into(),
        held: totals.held.into(),
        rest: totals.rest.map(Rupees),
    }))
}

inventory::submit! { register::<ListExport<Loans>>() }
