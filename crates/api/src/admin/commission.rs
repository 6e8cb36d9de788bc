//! Commission: lenders' months, their entries, and closing them.

use axum::extract::State;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::month::{MONTHS_BEFORE, YearMonth};
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::text::Message;
use saakh_service::distribution::ledger;
use saakh_service::{App, Error};
use saakh_store::distribution::ledger::entry;
use saakh_store::distribution::ledger::month::{self, LenderMonth, LenderMonthKey};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CommissionReader, CommissionWriter, ConfirmedActor};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;
use crate::view::ledger::{EntryPage, account_name, build_page};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(entries))
        .routes(routes!(close))
        .routes(routes!(of_partner))
        .routes(routes!(of_account))
}

pub(crate) const ENTRIES_PER_PAGE: i64 = 20;

/// A range of months.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CommissionQuery {
    /// The first month, such as `2026-04`; by default eleven months before the last.
    #[param(max_length = 7)]
    from: Option<String>,
    /// The last month; by default the current month.
    #[param(max_length = 7)]
    to: Option<String>,
}

impl CommissionQuery {
    /// Parses the first and the last month.
    pub(super) fn months(&self, app: &App) -> saakh_service::Result<(YearMonth, YearMonth)> {
        let to = match &self.to {
            Some(to) => parse_month("to", to)?,
            None => YearMonth::from_date(app.today()),
        };
        let from = match &self.from {
            Some(from) => parse_month("from", from)?,
            None => to.minus_months(MONTHS_BEFORE),
        };
        Ok((from, to))
    }
}

/// Lenders' months, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommissionMonths {
    items: Vec<CommissionMonth>,
}

/// The commission of a lender's disbursals in a month, over all its products.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommissionMonth {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The month, such as `2026-11`.
    month: String,
    /// The number of disbursed loans.
    loans: i64,
    /// The sum of their amounts.
    disbursed: Rupees,
    /// The slab that applies to the month; null if none does.
    #[schema(required)]
    slab_id: Option<i64>,
    /// The version of the slab table.
    #[schema(required)]
    slab_version: Option<i64>,
    /// The commission that is due by the slab, before taxes.
    expected: Rupees,
    /// The part of it that the lender's statements confirmed.
    confirmed: Rupees,
    /// The amount that the lender paid.
    received: Rupees,
    /// The outstanding amount, over loans that are paid below their commission.
    outstanding: Rupees,
    /// The amount paid above the commission of other loans.
    overpaid: Rupees,
    /// The shares of partners and merchants in the received amount.
    payable: Rupees,
    /// The sum of corrections after the month was closed.
    corrected: Rupees,
    /// When it was closed; null if it is open.
    #[schema(required)]
    closed_at: Option<String>,
    /// The version, which each entry increments; to be sent as `If-Match` when closing.
    version: i64,
}

impl CommissionMonth {
    /// The lender's name.
    pub(super) fn lender(&self) -> &str {
        &self.lender
    }
}

/// Lists all lenders' months.
#[utoipa::path(get, path = "/api/admin/commissions", tag = "admin", security(("admin" = [])),
    params(CommissionQuery), responses(
    (status = 200, body = CommissionMonths),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    Query(query): Query<CommissionQuery>,
) -> ApiResult<Json<CommissionMonths>> {
    let (from, to) = query.months(&api.app)?;
    let mut conn = api.app.db.read().await?;
    let months = month::list_between(&mut conn, from, to).await?;
    drop(conn);
    let items = months
        .iter()
        .map(|month| build_month_view(&api, month))
        .collect();
    Ok(Json(CommissionMonths { items }))
}

/// A page of entries.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntryQuery {
    /// `nextCursor` of the previous page.
    pub(crate) cursor: Option<i64>,
}

/// Lists the entries of a lender's month, newest first.
#[utoipa::path(get, path = "/api/admin/commissions/{lenderId}/{month}", tag = "admin",
    security(("admin" = [])), params(
    ("lenderId" = i64, Path, description = "The lender"),
    ("month" = String, Path, description = "The month, such as `2026-11`", max_length = 7),
    EntryQuery,
), responses(
    (status = 200, body = EntryPage),
))]
async fn entries(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
    Path((lender, month)): Path<(i64, String)>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<EntryPage>> {
    let key = LenderMonthKey::new(LenderId(lender), parse_month("month", &month)?);
    let before = query.cursor.unwrap_or(i64::MAX);
    let mut conn = api.app.db.read().await?;
    let found = entry::list_for_month(&mut conn, key, before, ENTRIES_PER_PAGE + 1).await?;
    drop(conn);
    Ok(Json(build_page(&api, found, ENTRIES_PER_PAGE, language)))
}

/// Closes a lender's month that has ended; later reports about it are booked as corrections.
#[utoipa::path(post, path = "/api/admin/commissions/{lenderId}/{month}/close", tag = "admin",
    security(("admin" = [])), params(
    ("lenderId" = i64, Path, description = "The lender"),
    ("month" = String, Path, description = "The month, such as `2026-11`", max_length = 7),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = CommissionMonth),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`commission-month-closed`, `commission-month-not-over`, \
        `commission-month-not-booked`, `changed-meanwhile`"),
    (status = 422, body = Problem, description = "The month does not parse"),
))]
async fn close(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CommissionWriter(by))): AuthorisedActor<
        ConfirmedActor<CommissionWriter>,
    >,
    Path((lender, month)): Path<(i64, String)>,
    IfMatch(seen): IfMatch,
) -> ApiResult<Json<CommissionMonth>> {
    let key = LenderMonthKey::new(LenderId(lender), parse_month("month", &month)?);
    let closed = ledger::close(&api.app, &by, key, seen).await?;
    Ok(Json(build_month_view(&api, &closed)))
}

/// The balance of a partner with its entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerCommission {
    /// The balance owed to the partner; negative if the partner owes it after a claw-back.
    balance: Rupees,
    entries: EntryPage,
}

/// Returns a partner's balance and its entries, newest first.
#[utoipa::path(get, path = "/api/admin/partners/{id}/commission", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The partner"),
    EntryQuery,
), responses(
    (status = 200, body = PartnerCommission),
))]
async fn of_partner(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<PartnerCommission>> {
    let account = Account::Partner(PartnerId(id));
    let before = query.cursor.unwrap_or(i64::MAX);
    let (balance, found) = ledger::account(&api.app, account, before, ENTRIES_PER_PAGE + 1).await?;
    Ok(Json(PartnerCommission {
        balance: (Paise::ZERO - balance).into(),
        entries: build_page(&api, found, ENTRIES_PER_PAGE, language),
    }))
}

/// The balance of an account with its entries.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountEntries {
    /// The account, in the reader's language.
    name: String,
    /// Positive if it is owed to us or received, negative if we owe or earned it.
    balance: Rupees,
    entries: EntryPage,
}

/// Returns the balance of a ledger account and its entries, newest first.
#[utoipa::path(get, path = "/api/admin/ledger/{account}/{party}", tag = "admin", security(("admin" = [])), params(
    ("account" = crate::view::ledger::AccountName, Path, description = "The account"),
    ("party" = i64, Path, description = "The id of the lender, partner or merchant; 0 for accounts without one"),
    EntryQuery,
), responses(
    (status = 200, body = AccountEntries),
    (status = 404, body = Problem, description = "No such account"),
))]
async fn of_account(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
    Path((account, party)): Path<(String, i64)>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<AccountEntries>> {
    let account = Account::from_code(&account, party).ok_or_else(Error::not_found)?;
    let before = query.cursor.unwrap_or(i64::MAX);
    let (balance, found) = ledger::account(&api.app, account, before, ENTRIES_PER_PAGE + 1).await?;
    Ok(Json(AccountEntries {
        name: account_name(&api.app, account, language),
        balance: balance.into(),
        entries: build_page(&api, found, ENTRIES_PER_PAGE, language),
    }))
}

pub(super) fn parse_month(field: &str, text: &str) -> saakh_service::Result<YearMonth> {
    text.parse()
        .map_err(|_| Error::field(field, Message::new("invalid_month")))
}

pub(super) fn build_month_view(api: &Api, month: &LenderMonth) -> CommissionMonth {
    let sums = &month.sums;
    CommissionMonth {
        lender_id: month.lender.0,
        lender: lender_name(&api.app, month.lender),
        month: month.month.to_string(),
        loans: month.totals.number,
        disbursed: month.totals.disbursed.into(),
        slab_id: month.slab.0,
        slab_version: month.slab.1,
        expected: sums.expected.into(),
        confirmed: sums.confirmed.into(),
        received: sums.received.into(),
        outstanding: month.outstanding().into(),
        overpaid: month.overpaid().into(),
        payable: sums.payable.into(),
        corrected: sums.corrected.into(),
        closed_at: month.closed.as_ref().map(|closed| closed.at.to_string()),
        version: month.revision,
    }
}

pub(crate) fn lender_name(app: &App, id: LenderId) -> String {
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender(id);
    lender.map_or_else(|| id.to_string(), |lender| lender.name.clone())
}
