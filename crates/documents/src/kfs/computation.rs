//! Annex B, how the APR is computed, and Annex C, the repayment schedule.

use saakh_domain::Paise;
use saakh_domain::catalog::lender::Interest;
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::text::Message;

use super::pen::Pen;
use crate::sheet::{Block, Column, SheetRow, Table};

pub(super) fn blocks(pen: &Pen, facts: &KeyFacts) -> Vec<Block> {
    vec![
        pen.heading("kfs_computation"),
        Block::Rows {
            rows: [
                terms(pen, facts),
                interest(pen, facts),
                cost(pen, facts),
                dates(pen),
            ]
            .concat(),
        },
        pen.paragraph("kfs_computation_note"),
        pen.heading("kfs_schedule"),
        pen.paragraph("kfs_schedule_note"),
        Block::Table(schedule(pen, facts)),
    ]
}

fn terms(pen: &Pen, facts: &KeyFacts) -> Vec<SheetRow> {
    let not_applicable = || pen.plain("kfs_not_applicable");
    vec![
        pen.row("1", "kfs_amount", facts.loan.amount.to_string()),
        pen.row("2", "kfs_term", pen.months(facts.loan.months)),
        pen.row("2 (a)", "kfs_computation_non_equated", not_applicable()),
        pen.row(
            "2 (b)",
            "kfs_computation_instalments",
            pen.say(&instalments(pen, facts)),
        ),
        pen.row("2 (c)", "kfs_computation_capitalised", not_applicable()),
        pen.row(
            "2 (d)",
            "kfs_commencement",
            pen.plain("kfs_commencement_month"),
        ),
    ]
}

fn instalments(pen: &Pen, facts: &KeyFacts) -> Message {
    Message::new("kfs_computation_instalments_value")
        .with("type", pen.plain("kfs_monthly"))
        .with("amount", facts.quote.emi)
        .with("count", facts.loan.months)
}

fn interest(pen: &Pen, facts: &KeyFacts) -> Vec<SheetRow> {
    let kind = match facts.interest {
        Interest::Fixed => "kfs_fixed",
        Interest::Floating => "kfs_floating_type",
    };
    let total = facts.quote.total_interest;
    vec![
        pen.row("3", "kfs_computation_rate_type", pen.plain(kind)),
        pen.row("4", "kfs_computation_rate", facts.loan.rate.to_string()),
        pen.row("5", "kfs_computation_interest", whole(total)),
    ]
}

fn cost(pen: &Pen, facts: &KeyFacts) -> Vec<SheetRow> {
    let quote = &facts.quote;
    vec![
        pen.row("6", "kfs_computation_fees", facts.charges().to_string()),
        pen.row("6 A", "kfs_fee_lender", quote.fee_with_gst.to_string()),
        pen.row("6 B", "kfs_fee_third_party", quote.third_party.to_string()),
        pen.row("7", "kfs_computation_net", quote.net_disbursed.to_string()),
        pen.row("8", "kfs_computation_total", whole(quote.total_payable)),
        pen.row("9", "kfs_apr", quote.apr.to_string()),
    ]
}

fn dates(pen: &Pen) -> Vec<SheetRow> {
    let due = pen.plain("kfs_computation_due_value");
    vec![
        pen.row(
            "10",
            "kfs_computation_disbursal",
            pen.plain("kfs_disbursal_upfront"),
        ),
        pen.row("11", "kfs_computation_due", due),
    ]
}

fn schedule(pen: &Pen, facts: &KeyFacts) -> Table {
    let column = |key: &str, numeric| Column {
        label: pen.plain(key),
        numeric,
    };
    let rows = facts.schedule.iter().map(|row| {
        let amounts = [row.opening, row.principal, row.interest, row.instalment];
        std::iter::once(row.number.to_string())
            .chain(amounts.map(|amount| amount.to_string()))
            .collect()
    });
    Table {
        caption: pen.plain("kfs_schedule_caption"),
        columns: vec![
            column("kfs_schedule_number", false),
            column("kfs_schedule_opening", true),
            column("kfs_schedule_principal", true),
            column("kfs_schedule_interest", true),
            column("kfs_schedule_instalment", true),
        ],
        rows: rows.collect(),
    }
}

/// As the regulator shows totals: in whole rupees.
fn whole(amount: Paise) -> String {
    amount.to_whole_rupees().to_string()
}
