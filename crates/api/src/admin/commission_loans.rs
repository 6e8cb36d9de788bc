//! Loans behind the figures of lenders' months.

use axum::extract::State;
use saakh_domain::distribution::ledger::loan::LoanGroup;
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
        .merge(export_routes::<ListExport<Loans>>(
            "/api/admin/commission-loans",
        ))
}

closed_sets! {
    /// Loans that contribute to a figure: `lent`, `expected`, `confirmed`, `received`,
    /// `outstanding`, `overpaid` or `held`, and loans to which no slab applies (`no_slab`).
    LoanGroupName = LoanGroup::WORDS.iter().copied();
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
}

/// The list of loans.
pub struct Loans;

impl Listing for Loans {
    const NAME: &'static str = "commission-loans";
    const LIST: &'static List = &LOANS;
    const COLUMNS: &'static [Column<LoanItem>] = &[
        Column::new("commissions_month", |one, _| Cell::text(&one.month)),
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::new("commissions_loan", |one, _| Cell::text(&one.submission_id)),
        Column::new("commissions_loan_lent", |one, _| {
            one.lent.map_or(Cell::Empty, |lent| Cell::Rupees(lent.0))
        }),
        Column::new("commissions_loan_lent_day", |one, _| {
            Cell::optional_text(one.lent_on.as_deref())
        }),
        Column::new("commissions_expected", |one, _| {
            Cell::Rupees(one.expected.0)
        }),
        Column::new("commissions_confirmed", |one, _| {
            Cell::Rupees(one.confirmed.0)
        }),
        Column::new("commissions_received", |one, _| {
            Cell::Rupees(one.received.0)
        }),
        Column::new("commissions_outstanding", |one, _| {
            Cell::Rupees(one.outstanding.0)
        }),
        Column::new("commissions_overpaid", |one, _| {
            Cell::Rupees(one.overpaid.0)
        }),
        Column::new("commissions_held", |one, _| Cell::Rupees(one.held.0)),
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
        // A search by id covers all months.
        let from = (month.is_none() && q.is_none())
            .then(|| YearMonth::from_date(app.today()).minus_months(MONTHS_BEFORE));
        Ok(LoanSearch {
            from,
            month,
            lender: filter.lender_id.map(LenderId),
            group: parse_choice("group", filter.group.as_deref(), LoanGroup::from_code)?,
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
        let loan = &row.loan;
        let booked = &loan.booked;
        LoanItem {
            submission_id: loan.submission.to_string(),
            short_code: row.short_code.map(|code| code.to_string()),
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
        }
    }
}

/// Lists loans of the last twelve months or of one, newest month first. `q` is a loan's id or
/// short code.
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

inventory::submit! { register::<ListExport<Loans>>() }
