//! Part 1: interest rate, fees and charges.

use saakh_domain::Paise;
use saakh_domain::catalog::lender::{ChargeKind, Interest};
use saakh_domain::origination::kfs::{FloatingFacts, KeyFacts};
use saakh_domain::origination::products::Product;
use saakh_domain::pricing::RateRise;
use saakh_domain::text::Message;

use super::pen::KfsFormatter;
use crate::sheet::{Block, Column, SheetRow, Table};

pub(super) fn blocks(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<Block> {
    let mut blocks = vec![
        pen.heading("kfs_part_1"),
        Block::Rows {
            rows: [loan(pen, facts), instalments(pen, facts), rate(pen, facts)].concat(),
        },
    ];
    if !facts.stages.is_empty() {
        blocks.push(Block::Table(stages(pen, facts)));
        blocks.push(pen.paragraph("kfs_stages_note"));
    }
    blocks.extend([
        Block::Table(fees(pen, facts)),
        Block::Rows {
            rows: [vec![apr(pen, facts)], contingent(pen, facts)].concat(),
        },
    ]);
    blocks
}

fn loan(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let loan = &facts.loan;
    vec![
        pen.row("1", "kfs_number", &facts.number),
        pen.row(
            "",
            "kfs_type",
            pen.render_key(Product::for_type(facts.product).loan_kind),
        ),
        pen.row("2", "kfs_amount", loan.amount.to_string()),
        pen.row("3 (i)", "kfs_disbursal", pen.disbursal(facts)),
        pen.row("3 (ii)", "kfs_disbursal_clause", stages_clause(pen, facts)),
        pen.row("4", "kfs_term", pen.months(loan.months)),
    ]
}

fn stages_clause(pen: &KfsFormatter, facts: &KeyFacts) -> String {
    if facts.stages.is_empty() {
        return pen.render_key("kfs_not_applicable");
    }
    let clause = facts.disclosures.stages_clause.clone();
    clause.unwrap_or_else(|| pen.render_key("kfs_not_stated"))
}

fn stages(pen: &KfsFormatter, facts: &KeyFacts) -> Table {
    let column = |key: &str, numeric| Column {
        label: pen.render_key(key),
        numeric,
    };
    let rows = facts.stages.iter().map(|stage| {
        let when = match stage.months {
            0 => pen.render_key("kfs_stage_begin"),
            months => pen.months(months),
        };
        let label = stage.label.get(pen.language).to_owned();
        vec![label, when, stage.amount.to_string()]
    });
    Table {
        caption: format!("3. {}", pen.render_key("kfs_stages")),
        columns: vec![
            column("kfs_stage", false),
            column("kfs_stage_when", false),
            column("kfs_stage_amount", true),
        ],
        rows: rows.collect(),
    }
}

fn instalments(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let count = facts.loan.payments().to_string();
    let kind = if facts.loan.repayment.is_single() {
        "kfs_single"
    } else {
        "kfs_monthly"
    };
    vec![
        pen.row("5", "kfs_instalment_type", pen.render_key(kind)),
        pen.row("", "kfs_instalment_count", count),
        pen.row("", "kfs_instalment_amount", facts.quote.emi.to_string()),
        pen.row("", "kfs_commencement", pen.commencement(facts)),
    ]
}

fn rate(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let rate = match facts.interest {
        Interest::Fixed => Message::new("kfs_rate_fixed"),
        Interest::Floating => Message::new("kfs_rate_floating"),
    };
    let mut rows = vec![pen.row(
        "6",
        "kfs_rate",
        pen.render(&rate.with("rate", facts.loan.rate)),
    )];
    let nothing = match facts.interest {
        Interest::Fixed => "kfs_floating_fixed",
        Interest::Floating => "kfs_not_stated",
    };
    match &facts.floating {
        Some(floating) => rows.extend(floating_rows(pen, facts, floating)),
        None => rows.push(pen.row("7", "kfs_floating", pen.render_key(nothing))),
    }
    rows
}

fn floating_rows(pen: &KfsFormatter, facts: &KeyFacts, floating: &FloatingFacts) -> Vec<SheetRow> {
    let mut rows = vec![
        pen.row("7", "kfs_floating", ""),
        pen.row("", "kfs_benchmark", floating.benchmark.get(pen.language)),
        pen.row(
            "",
            "kfs_benchmark_rate",
            floating.benchmark_rate.to_string(),
        ),
        pen.row("", "kfs_spread", floating.spread.to_string()),
        pen.row("", "kfs_final_rate", facts.loan.rate.to_string()),
        pen.row("", "kfs_reset", pen.months(floating.reset_months)),
    ];
    rows.extend(floating.rises.iter().flat_map(|rise| rise_rows(pen, rise)));
    rows
}

/// The effect of a rate increase on the instalments, or on their number.
fn rise_rows(pen: &KfsFormatter, rise: &RateRise) -> [SheetRow; 2] {
    let more = |value: String| pen.render(&Message::new("kfs_increase").with("value", value));
    let row = |key: &str, value: String| SheetRow {
        label: pen.render(&Message::new(key).with("change", rise.change)),
        value,
        number: None,
    };
    let instalment = Message::new("kfs_increase_in_all")
        .with("value", rise.instalment)
        .with("total", rise.total.to_whole_rupees());
    let count = rise.count.map_or_else(
        || pen.render_key("kfs_never_repaid"),
        |count| more(count.to_string()),
    );
    [
        row("kfs_impact_instalment", pen.render(&instalment)),
        row("kfs_impact_count", count),
    ]
}

fn fees(pen: &KfsFormatter, facts: &KeyFacts) -> Table {
    let column = |key: &str, numeric| Column {
        label: pen.render_key(key),
        numeric,
    };
    Table {
        caption: format!("8. {}", pen.render_key("kfs_fees")),
        columns: vec![
            column("kfs_fee", false),
            column("kfs_fee_occurs", false),
            column("kfs_fee_lender", true),
            column("kfs_fee_third_party", true),
        ],
        rows: fee_rows(pen, facts),
    }
}

/// The form's fee rows. A third party's charge is in the row of its kind; charges other than insurance and valuation
/// are in "any other".
fn fee_rows(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<Vec<String>> {
    let quote = &facts.quote;
    let processing = format!("(i) {}", pen.render_key("kfs_fee_processing"));
    let mut rows = vec![charge(pen, processing, quote.fee_with_gst, Paise::ZERO)];
    for (kind, number, key) in [
        (ChargeKind::Insurance, "(ii)", "kfs_fee_insurance"),
        (ChargeKind::Valuation, "(iii)", "kfs_fee_valuation"),
    ] {
        let charges = facts.third_party.iter().filter(|one| one.kind == kind);
        let amount = charges.map(|one| one.amount).sum();
        let label = format!("{number} {}", pen.render_key(key));
        rows.push(charge(pen, label, Paise::ZERO, amount));
    }
    let before = rows.len();
    let others = facts.third_party.iter();
    for other in others.filter(|one| one.kind == ChargeKind::Other) {
        let label = other.label(pen.language);
        let named = pen.render(&Message::new("kfs_fee_other_named").with("label", label));
        let label = format!("(iv) {named}");
        rows.push(charge(pen, label, Paise::ZERO, other.amount));
    }
    if rows.len() == before {
        let label = format!("(iv) {}", pen.render_key("kfs_fee_other"));
        rows.push(charge(pen, label, Paise::ZERO, Paise::ZERO));
    }
    let total = pen.render_key("kfs_total");
    rows.push(charge(pen, total, quote.fee_with_gst, quote.third_party));
    rows
}

fn charge(pen: &KfsFormatter, label: String, lender: Paise, third_party: Paise) -> Vec<String> {
    let amount = |amount: Paise| match amount {
        Paise::ZERO => pen.render_key("kfs_none"),
        amount => amount.to_string(),
    };
    let occurs = match lender + third_party {
        Paise::ZERO => String::new(),
        _ => pen.render_key("kfs_once"),
    };
    vec![label, occurs, amount(lender), amount(third_party)]
}

fn apr(pen: &KfsFormatter, facts: &KeyFacts) -> SheetRow {
    pen.row("9", "kfs_apr", facts.quote.apr.to_string())
}

fn contingent(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let disclosures = &facts.disclosures;
    let switching = match facts.interest {
        Interest::Fixed => "kfs_not_applicable",
        Interest::Floating => "kfs_not_stated",
    };
    vec![
        pen.row("10", "kfs_contingent", ""),
        pen.row("10 (i)", "kfs_penal", facts.penal.get(pen.language)),
        pen.row(
            "10 (ii)",
            "kfs_penal_other",
            pen.text_or_default(disclosures.other_penal.as_ref(), "kfs_none"),
        ),
        pen.row("10 (iii)", "kfs_foreclosure", foreclosure(pen, facts)),
        pen.row(
            "10 (iv)",
            "kfs_switching",
            pen.text_or_default(disclosures.switching.as_ref(), switching),
        ),
        pen.row("10 (v)", "kfs_other_charges", pen.render_key("kfs_none")),
    ]
}

/// The lender's foreclosure terms, unless the law waives the charge for this borrower.
fn foreclosure(pen: &KfsFormatter, facts: &KeyFacts) -> String {
    match &facts.closing_waiver {
        Some(waiver) => pen.render(waiver),
        None => facts.foreclosure.get(pen.language).to_owned(),
    }
}
