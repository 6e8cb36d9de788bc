//! The export of all lines of a lender's month, newest first.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::Result;
use saakh_store::distribution::ledger::entry::{self, Entry};
use saakh_store::distribution::ledger::month::LenderMonthKey;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::admin::commission::parse_month;
use crate::authorisation::CommissionReader;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;
use crate::view::ledger::account_name;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<CommissionLines>>(
        "/api/admin/commission-lines",
    ))
}

/// The number of entries per read.
const ENTRIES_PER_READ: i64 = 1_000;

/// The lender and month of an export.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CommissionLinesQuery {
    lender_id: i64,
    /// The month, such as `2026-11`.
    #[param(max_length = 7)]
    month: String,
}

/// The list of lines.
pub struct CommissionLines;

/// A line with its entry.
pub struct BookedLine {
    entry: Entry,
    account: Account,
    amount: Paise,
}

impl WholeList for CommissionLines {
    const NAME: &'static str = "commission-lines";
    const TITLE: &'static str = "export_commission_lines_title";
    const COLUMNS: &'static [Column<BookedLine>] = &[
        Column::new("list_number", |line, _| Cell::Count(line.entry.id)),
        Column::new("commissions_file_kind", |line, context| {
            context.cell(format!("ledger_kind_{}", line.entry.kind.code()))
        }),
        Column::new("common_when", |line, _| Cell::Instant(line.entry.at)),
        Column::new("commissions_file_loan", |line, _| {
            let loan = line.entry.submission;
            Cell::text(&loan.map(|id| id.to_string()).unwrap_or_default())
        }),
        Column::new("commissions_file_account", |line, context| {
            Cell::text(&account_name(context.app, line.account, context.language))
        }),
        Column::new("commissions_file_amount", |line, _| {
            Cell::Rupees(line.amount)
        }),
        Column::new("common_reason", |line, context| {
            let reasons = line.entry.reason.iter();
            let texts: Vec<String> = reasons.map(|one: &Message| context.text(one)).collect();
            Cell::text(&texts.join(" "))
        }),
    ];
    type Query = CommissionLinesQuery;
    type Item = BookedLine;
    type Exporter = CommissionReader;

    async fn load_items(
        context: &RenderContext<'_>,
        query: &CommissionLinesQuery,
    ) -> Result<Vec<BookedLine>> {
        let month = parse_month("month", &query.month)?;
        let key = LenderMonthKey::new(LenderId(query.lender_id), month);
        let mut conn = context.app.db.read().await?;
        let (mut lines, mut before) = (Vec::new(), i64::MAX);
        loop {
            let some = entry::list_for_month(&mut conn, key, before, ENTRIES_PER_READ).await?;
            let Some(last) = some.last() else { break };
            before = last.id;
            for entry in some {
                for line in &entry.lines {
                    let (account, amount) = (line.account, line.amount);
                    lines.push(BookedLine {
                        entry: entry.clone(),
                        account,
                        amount,
                    });
                }
            }
        }
        Ok(lines)
    }
}

inventory::submit! { register::<WholeListExport<CommissionLines>>() }
