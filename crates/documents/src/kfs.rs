//! Builds the Key Facts Statement in the regulator's order and numbering (RBI/2024-25/18, 15 April 2024): Annex A,
//! parts 1 and 2; Annex B, the computation of the APR; Annex C, the repayment schedule.

mod computation;
mod part_one;
mod part_two;
mod pen;
mod schedule;

use saakh_domain::Language;
use saakh_domain::catalog::lender::RateKind;
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::text::{Message, Texts};

use self::pen::KfsFormatter;
use crate::sheet::{Block, Sheet, SheetRow};

/// Builds the statement in a language.
pub fn build_sheet(facts: &KeyFacts, language: Language, texts: &Texts) -> Sheet {
    let pen = KfsFormatter { texts, language };
    let subtitle = Message::new("kfs_subtitle")
        .with("lender", &facts.lender.legal_name)
        .with("number", &facts.number);
    Sheet {
        title: pen.render_key("kfs_title"),
        subtitle: pen.render(&subtitle),
        blocks: [
            opening(&pen, facts),
            part_one::blocks(&pen, facts),
            part_two::blocks(&pen, facts),
            computation::blocks(&pen, facts),
        ]
        .concat(),
    }
}

fn opening(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<Block> {
    let mut blocks = vec![Block::Rows {
        rows: parties(pen, facts),
    }];
    if facts.rate_kind == RateKind::UpTo {
        blocks.push(pen.paragraph("kfs_up_to"));
    }
    if facts.validity_estimated {
        blocks.push(pen.paragraph("kfs_valid_estimated"));
    }
    blocks
}

fn parties(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let lender = Message::new("kfs_lender_value")
        .with("legal_name", &facts.lender.legal_name)
        .with("name", &facts.lender.name);
    let mut rows = vec![pen.row("", "kfs_borrower", &facts.borrower)];
    let others = facts.co_borrowers.iter();
    rows.extend(others.map(|name| pen.row("", "kfs_co_borrower", name)));
    rows.extend([
        pen.row("", "kfs_lender", pen.render(&lender)),
        pen.row("", "kfs_issued", pen::date(facts.issued)),
        pen.row("", "kfs_valid", pen.render(&validity(facts))),
        pen.row("", "kfs_format", facts.format_version.to_string()),
    ]);
    rows
}

fn validity(facts: &KeyFacts) -> Message {
    let message = match facts.valid_working_days {
        1 => Message::new("kfs_valid_value_one"),
        days => Message::new("kfs_valid_value").with("days", days),
    };
    message.with("date", pen::date(facts.valid_until))
}

#[cfg(test)]
pub(crate) mod tests;
