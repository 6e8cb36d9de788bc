//! Annex B, the computation of the APR, and Annex C, the repayment schedule.

use saakh_domain::Paise;
use saakh_domain::catalog::lender::Interest;
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::text::Message;

use super::pen::KfsFormatter;
use super::schedule;
use crate::sheet::{Block, SheetRow};

pub(super) fn blocks(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<Block> {
    vec![
        pen.heading("kfs_computation"),
        Block::Rows {
            rows: [
                terms(pen, facts),
                interest(pen, facts),
                cost(pen, facts),
                dates(pen, facts),
            ]
            .concat(),
        },
        pen.paragraph(select_by_repayment(
            facts,
            "kfs_computation_note_single",
            "kfs_computation_note",
        )),
        pen.heading("kfs_schedule"),
        pen.paragraph("kfs_schedule_note"),
        schedule::block(pen, facts),
    ]
}

fn terms(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let not_applicable = || pen.render_key("kfs_not_applicable");
    let payments = pen.render(&payments(pen, facts));
    let (other, equated) = if facts.loan.repayment.is_single() {
        (payments, not_applicable())
    } else {
        (interest_alone(pen, facts), payments)
    };
    vec![
        pen.row("1", "kfs_amount", facts.loan.amount.to_string()),
        pen.row("2", "kfs_term", pen.months(facts.loan.months)),
        pen.row("2 (a)", "kfs_computation_non_equated", other),
        pen.row("2 (b)", "kfs_computation_instalments", equated),
        pen.row("2 (c)", "kfs_computation_capitalised", not_applicable()),
        pen.row("2 (d)", "kfs_commencement", pen.commencement(facts)),
    ]
}

/// The interest-only period before the equated instalments, if there is one.
fn interest_alone(pen: &KfsFormatter, facts: &KeyFacts) -> String {
    match facts.stages.last() {
        Some(last) => pen.render(&Message::new("kfs_interest_alone").with("months", last.months)),
        None => pen.render_key("kfs_not_applicable"),
    }
}

/// Selects the text for a single repayment or for instalments.
fn select_by_repayment<'k>(facts: &KeyFacts, single: &'k str, instalments: &'k str) -> &'k str {
    if facts.loan.repayment.is_single() {
        single
    } else {
        instalments
    }
}

fn payments(pen: &KfsFormatter, facts: &KeyFacts) -> Message {
    Message::new("kfs_computation_instalments_value")
        .with(
            "type",
            pen.render_key(select_by_repayment(facts, "kfs_single", "kfs_monthly")),
        )
        .with("amount", facts.quote.emi)
        .with("count", facts.loan.payments())
}

fn interest(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let kind = match facts.interest {
        Interest::Fixed => "kfs_fixed",
        Interest::Floating => "kfs_floating_type",
    };
    let total = facts.quote.total_interest;
    vec![
        pen.row("3", "kfs_computation_rate_type", pen.render_key(kind)),
        pen.row("4", "kfs_computation_rate", facts.loan.rate.to_string()),
        pen.row("5", "kfs_computation_interest", round_to_rupees(total)),
    ]
}

fn cost(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let quote = &facts.quote;
    vec![
        pen.row("6", "kfs_computation_fees", facts.charges().to_string()),
        pen.row("6 A", "kfs_fee_lender", quote.fee_with_gst.to_string()),
        pen.row("6 B", "kfs_fee_third_party", quote.third_party.to_string()),
        pen.row("7", "kfs_computation_net", quote.net_disbursed.to_string()),
        pen.row(
            "8",
            "kfs_computation_total",
            round_to_rupees(quote.total_payable),
        ),
        pen.row("9", "kfs_apr", quote.apr.to_string()),
    ]
}

fn dates(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let due = pen.render_key(select_by_repayment(
        facts,
        "kfs_computation_due_end",
        "kfs_computation_due_value",
    ));
    let disbursal = pen.disbursal(facts);
    vec![
        pen.row("10", "kfs_computation_disbursal", disbursal),
        pen.row("11", "kfs_computation_due", due),
    ]
}

/// Rounds to whole rupees, as the regulator's form shows totals.
fn round_to_rupees(amount: Paise) -> String {
    amount.to_whole_rupees().to_string()
}
