//! The export of lenders' months, newest first.

use saakh_service::Result;
use saakh_store::distribution::ledger::month::{self, LenderMonth};
use utoipa_axum::router::OpenApiRouter;

use crate::admin::commission::{CommissionQuery, lender_name};
use crate::authorisation::CommissionReader;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<LenderMonths>>(
        "/api/admin/commissions",
    ))
}

/// The list of months.
pub struct LenderMonths;

impl WholeList for LenderMonths {
    const NAME: &'static str = "commissions";
    const TITLE: &'static str = "commissions_title";
    const COLUMNS: &'static [Column<LenderMonth>] = &[
        Column::new("commissions_month", |of, _| {
            Cell::text(&of.month.to_string())
        }),
        Column::new("commissions_lender", |of, context| {
            Cell::text(&lender_name(context.app, of.lender))
        }),
        Column::summed("commissions_loans", |of, _| Cell::Count(of.totals.number)),
        Column::summed("commissions_disbursed", |of, _| {
            Cell::Rupees(of.totals.disbursed)
        }),
        Column::summed("commissions_expected", |of, _| {
            Cell::Rupees(of.sums.expected)
        }),
        Column::summed("commissions_confirmed", |of, _| {
            Cell::Rupees(of.sums.confirmed)
        }),
        Column::summed("commissions_received", |of, _| {
            Cell::Rupees(of.sums.received)
        }),
        Column::summed("commissions_outstanding", |of, _| {
            Cell::Rupees(of.outstanding())
        }),
        Column::summed("commissions_overpaid", |of, _| Cell::Rupees(of.overpaid())),
        Column::summed("commissions_payable", |of, _| Cell::Rupees(of.sums.payable)),
        Column::new("commissions_closed", |of, _| {
            let closed = of.closed.as_ref();
            closed.map_or(Cell::Empty, |closed| Cell::Instant(closed.at))
        }),
    ];
    type Query = CommissionQuery;
    type Item = LenderMonth;
    type Exporter = CommissionReader;

    async fn load_items(
        context: &RenderContext<'_>,
        query: &CommissionQuery,
    ) -> Result<Vec<LenderMonth>> {
        let (from, to) = query.months(context.app)?;
        let mut conn = context.app.db.read().await?;
        Ok(month::list_between(&mut conn, from, to).await?)
    }
}

inventory::submit! { register::<WholeListExport<LenderMonths>>() }
