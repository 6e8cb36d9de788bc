//! What others owe us: lenders by the age of their loans, and partners and merchants after claw-backs.

use axum::extract::State;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::id::LenderId;
use saakh_service::Result;
use saakh_store::distribution::ledger::owed::{self, LenderAgeing, Receivable};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::lender_name;
use super::whole_list::EmptyQuery;
use crate::authorisation::{AuthorisedActor, CommissionReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_ageing))
        .merge(export_routes::<WholeListExport<Ageing>>(
            "/api/admin/commission-ageing",
        ))
        .routes(routes!(list_receivables))
        .merge(export_routes::<WholeListExport<Receivables>>(
            "/api/admin/commission-receivables",
        ))
}

/// Partners and merchants listed at once.
const MOST_RECEIVABLES: i64 = 1_000;

/// What each lender owes.
#[derive(Debug, Serialize, ToSchema)]
pub struct AgeingList {
    /// By lender's name.
    items: Vec<AgeingItem>,
}

/// What a lender owes, by days since disbursal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgeingItem {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// For loans disbursed up to 30 days ago.
    up_to30: Rupees,
    /// For loans disbursed 31 to 60 days ago.
    up_to60: Rupees,
    /// For loans disbursed 61 to 90 days ago.
    up_to90: Rupees,
    /// For loans disbursed earlier.
    over90: Rupees,
    /// Without a day of disbursal: what slabs pay for a whole month, and what is due back for loans that were taken
    /// back.
    undated: Rupees,
    total: Rupees,
}

/// The list of what lenders owe.
pub struct Ageing;

impl WholeList for Ageing {
    const NAME: &'static str = "commission-ageing";
    const TITLE: &'static str = "commissions_ageing";
    const COLUMNS: &'static [Column<AgeingItem>] = &[
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::summed("commissions_age_30", |one, _| Cell::Rupees(one.up_to30.0)),
        Column::summed("commissions_age_60", |one, _| Cell::Rupees(one.up_to60.0)),
        Column::summed("commissions_age_90", |one, _| Cell::Rupees(one.up_to90.0)),
        Column::summed("commissions_age_over", |one, _| Cell::Rupees(one.over90.0)),
        Column::summed("commissions_age_undated", |one, _| {
            Cell::Rupees(one.undated.0)
        }),
        Column::summed("commissions_outstanding", |one, _| {
            Cell::Rupees(one.total.0)
        }),
    ];
    type Query = EmptyQuery;
    type Item = AgeingItem;
    type Exporter = CommissionReader;

    async fn load_items(context: &RenderContext<'_>, _: &EmptyQuery) -> Result<Vec<AgeingItem>> {
        let app = context.app;
        let mut conn = app.db.read().await?;
        let lenders = owed::list_by_lender(&mut conn, app.today()).await?;
        drop(conn);
        let item = |(lender, ageing): (LenderId, LenderAgeing)| {
            let [up_to30, up_to60, up_to90, over90] = ageing.by_age.map(Rupees);
            AgeingItem {
                lender_id: lender.0,
                lender: lender_name(app, lender),
                up_to30,
                up_to60,
                up_to90,
                over90,
                undated: ageing.undated.into(),
                total: ageing.total().into(),
            }
        };
        let mut items: Vec<AgeingItem> = lenders.into_iter().map(item).collect();
        items.sort_by_key(|item| item.lender.to_lowercase());
        Ok(items)
    }
}

/// Lists what each lender owes, by days since disbursal.
#[utoipa::path(get, path = "/api/admin/commission-ageing", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = AgeingList),
))]
async fn list_ageing(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<AgeingList>> {
    let context = RenderContext::new(&api.app, language);
    let items = Ageing::load_items(&context, &EmptyQuery {}).await?;
    Ok(Json(AgeingList { items }))
}

/// Partners and merchants who owe us.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivableList {
    /// The largest debt first, at most 1,000.
    items: Vec<ReceivableItem>,
}

/// A partner or merchant who owes us, because a claw-back came after their payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivableItem {
    /// The account of the ledger.
    #[schema(value_type = crate::words::PayeeAccountName)]
    account: &'static str,
    party: i64,
    /// The name of the partner or merchant.
    name: String,
    /// The partner, also that of a merchant; null if it is unknown.
    #[schema(required)]
    partner_id: Option<i64>,
    /// The amount that is deducted from the next payouts.
    amount: Rupees,
}

/// The list of partners and merchants who owe us.
pub struct Receivables;

impl WholeList for Receivables {
    const NAME: &'static str = "commission-receivables";
    const TITLE: &'static str = "commissions_receivables";
    const COLUMNS: &'static [Column<ReceivableItem>] = &[
        Column::new("commissions_receivable_name", |one, _| {
            Cell::text(&one.name)
        }),
        Column::new("commissions_receivable_amount", |one, _| {
            Cell::Rupees(one.amount.0)
        }),
    ];
    type Query = EmptyQuery;
    type Item = ReceivableItem;
    type Exporter = CommissionReader;

    async fn load_items(
        context: &RenderContext<'_>,
        _: &EmptyQuery,
    ) -> Result<Vec<ReceivableItem>> {
        let mut conn = context.app.db.read().await?;
        let found = owed::list_receivables(&mut conn, MOST_RECEIVABLES).await?;
        drop(conn);
        let items = found.into_iter().map(|one| receivable(context, one));
        Ok(items.collect())
    }
}

fn receivable(context: &RenderContext<'_>, one: Receivable) -> ReceivableItem {
    let (account, party) = one.account.code();
    let (name, partner) = match (one.account, one.merchant) {
        (_, Some((name, partner))) => (Some(name), Some(partner)),
        (Account::Partner(id), None) => {
            let mut partners = context.snapshot.partners.all().iter();
            let partner = partners.find(|partner| partner.id == id);
            (partner.map(|partner| partner.name.clone()), Some(id))
        }
        _ => (None, None),
    };
    ReceivableItem {
        account,
        party,
        name: name.unwrap_or_else(|| party.to_string()),
        partner_id: partner.map(|id| id.0),
        amount: one.amount.into(),
    }
}

/// Lists partners and merchants who owe us after a claw-back.
#[utoipa::path(get, path = "/api/admin/commission-receivables", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = ReceivableList),
))]
async fn list_receivables(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<ReceivableList>> {
    let context = RenderContext::new(&api.app, language);
    let items = Receivables::load_items(&context, &EmptyQuery {}).await?;
    Ok(Json(ReceivableList { items }))
}

inventory::submit! { register::<WholeListExport<Ageing>>() }
inventory::submit! { register::<WholeListExport<Receivables>>() }
