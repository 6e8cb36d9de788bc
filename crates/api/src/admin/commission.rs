//! Commission: lenders' months, what was booked for them, and closing them.

use axum::extract::State;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::text::Message;
use saakh_service::distribution::ledger;
use saakh_service::{App, Error};
use saakh_store::distribution::ledger::entry;
use saakh_store::distribution::ledger::month::{self, LenderMonth};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{AuthorisedActor, CommissionWriter, ConfirmedActor};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;
use crate::view::ledger::{EntryPage, account_name, build_page};

/// Where no other is asked for, pages begin so many months before this one.
pub(super) const MONTHS_BEFORE: i32 = 11;
/// Entries on one page.
pub(crate) const ENTRIES_PER_PAGE: i64 = 20;

/// Which months.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CommissionQuery {
    /// The first month, such as `2026-04`; left out: eleven months before the last.
    #[param(max_length = 7)]
    from: Option<String>,
    /// The last month; left out: this month.
    #[param(max_length = 7)]
    to: Option<String>,
}

impl CommissionQuery {
    /// The first and the last.
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

/// Lenders' months, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommissionMonths {
    items: Vec<CommissionMonth>,
}

/// What a lender's disbursals of a month bring, over all its products.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommissionMonth {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// Such as `2026-11`.
    month: String,
    /// Loans that were disbursed.
    loans: i64,
    /// What they come to.
    disbursed: Rupees,
    /// The slab that pays the month; null: none does.
    #[schema(required)]
    slab_id: Option<i64>,
    /// The version of the slab table.
    #[schema(required)]
    slab_version: Option<i64>,
    /// What the lender should pay, without taxes.
    expected: Rupees,
    /// How much of that its statements confirmed.
    confirmed: Rupees,
    /// What it paid.
    received: Rupees,
    /// What it still owes, over the loans of which it paid less than their commission.
    outstanding: Rupees,
    /// What it paid beyond the commission of other loans.
    overpaid: Rupees,
    /// What partners and merchants get of what was received.
    payable: Rupees,
    /// What was changed after the month was closed.
    corrected: Rupees,
    /// When it was closed; null: it is not.
    #[schema(required)]
    closed_at: Option<String>,
    /// Goes up with every booking; closing takes it as `If-Match`.
    version: i64,
}

/// Every lender's months.
#[utoipa::path(get, path = "/api/admin/commissions", tag = "admin", security(("admin" = [])),
    params(CommissionQuery), responses(
    (status = 200, body = CommissionMonths),
))]
pub async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionWriter>,
    Query(query): Query<CommissionQuery>,
) -> ApiResult<Json<CommissionMonths>> {
    let (from, to) = query.months(&api.app)?;
    let mut conn = api.app.db.read().await?;
    let months = month::list_between(&mut conn, from, to).await?;
    drop(conn);
    let items = months.iter().map(|month| view(&api, month)).collect();
    Ok(Json(CommissionMonths { items }))
}

/// Which part of the entries.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntryQuery {
    /// `nextCursor` of the part before.
    pub(crate) cursor: Option<i64>,
}

/// What was booked for a lender's month, newest first.
#[utoipa::path(get, path = "/api/admin/commissions/{lenderId}/{month}", tag = "admin",
    security(("admin" = [])), params(
    ("lenderId" = i64, Path, description = "The lender"),
    ("month" = String, Path, description = "Such as `2026-11`", max_length = 7),
    EntryQuery,
), responses(
    (status = 200, body = EntryPage),
))]
pub async fn entries(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionWriter>,
    RequestLanguage(language): RequestLanguage,
    Path((lender, month)): Path<(i64, String)>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<EntryPage>> {
    let key = (LenderId(lender), parse_month("month", &month)?);
    let before = query.cursor.unwrap_or(i64::MAX);
    let mut conn = api.app.db.read().await?;
    let found = entry::list_for_month(&mut conn, key, before, ENTRIES_PER_PAGE + 1).await?;
    drop(conn);
    Ok(Json(build_page(&api, found, ENTRIES_PER_PAGE, language)))
}

/// Closes a lender's month that is over: what is said of it later is booked as corrections.
#[utoipa::path(post, path = "/api/admin/commissions/{lenderId}/{month}/close", tag = "admin",
    security(("admin" = [])), params(
    ("lenderId" = i64, Path, description = "The lender"),
    ("month" = String, Path, description = "Such as `2026-11`", max_length = 7),
    ("If-Match" = Option<String>, Header, description = "The version that was looked at"),
), responses(
    (status = 200, body = CommissionMonth),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`commission-month-closed`, `commission-month-not-over`, \
        `commission-month-not-booked`, `changed-meanwhile`"),
    (status = 422, body = Problem, description = "The month cannot be read"),
))]
pub async fn close(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CommissionWriter(by))): AuthorisedActor<
        ConfirmedActor<CommissionWriter>,
    >,
    Path((lender, month)): Path<(i64, String)>,
    IfMatch(seen): IfMatch,
) -> ApiResult<Json<CommissionMonth>> {
    let key = (LenderId(lender), parse_month("month", &month)?);
    let closed = ledger::close(&api.app, &by, key, seen).await?;
    Ok(Json(view(&api, &closed)))
}

/// What a partner is owed, and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerCommission {
    /// What the partner is owed; below 0 it owes us, after a claw-back.
    balance: Rupees,
    entries: EntryPage,
}

/// What a partner is owed, and every entry that made it so, newest first.
#[utoipa::path(get, path = "/api/admin/partners/{id}/commission", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The partner"),
    EntryQuery,
), responses(
    (status = 200, body = PartnerCommission),
))]
pub async fn of_partner(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<PartnerCommission>> {
    let account = Account::Partner(PartnerId(id));
    let before = query.cursor.unwrap_or(i64::MAX);
    let (balance, found) =
        ledger::account(&api.app, account, (before, ENTRIES_PER_PAGE + 1)).await?;
    Ok(Json(PartnerCommission {
        balance: (Paise::ZERO - balance).into(),
        entries: build_page(&api, found, ENTRIES_PER_PAGE, language),
    }))
}

/// What an account comes to, and every entry that made it so.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountEntries {
    /// The account, in the reader's language.
    name: String,
    /// Owed to us or had: above 0. Owed by us or earned: below.
    balance: Rupees,
    entries: EntryPage,
}

/// What an account of the ledger comes to, and every entry that made it so, newest first.
#[utoipa::path(get, path = "/api/admin/ledger/{account}/{party}", tag = "admin", security(("admin" = [])), params(
    ("account" = crate::view::ledger::AccountName, Path, description = "Which account"),
    ("party" = i64, Path, description = "Whose; 0: nobody's"),
    EntryQuery,
), responses(
    (status = 200, body = AccountEntries),
    (status = 404, body = Problem, description = "There is no such account"),
))]
pub async fn of_account(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionWriter>,
    RequestLanguage(language): RequestLanguage,
    Path((account, party)): Path<(String, i64)>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<AccountEntries>> {
    let account = Account::from_code(&account, party).ok_or_else(Error::not_found)?;
    let before = query.cursor.unwrap_or(i64::MAX);
    let (balance, found) =
        ledger::account(&api.app, account, (before, ENTRIES_PER_PAGE + 1)).await?;
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

fn view(api: &Api, month: &LenderMonth) -> CommissionMonth {
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
