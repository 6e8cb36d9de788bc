//! Annex C: the repayment schedule by month, or by year for long terms.

use saakh_domain::Paise;
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::pricing::Row;
use saakh_domain::text::Message;

use super::pen::KfsFormatter;
use crate::sheet::{Block, Column, Group, GroupedTable, Table};

/// Schedules with more rows are grouped by year.
const FLAT_ROWS: usize = 60;
const MONTHS_A_YEAR: usize = 12;

pub(super) fn block(pen: &KfsFormatter, facts: &KeyFacts) -> Block {
    let caption = pen.render_key("kfs_schedule_caption");
    let columns = columns(pen);
    if facts.schedule.len() <= FLAT_ROWS {
        return Block::Table(Table {
            caption,
            columns,
            rows: facts.schedule.iter().map(cells).collect(),
        });
    }
    let years = facts.schedule.chunks(MONTHS_A_YEAR).zip(1..);
    Block::Groups(GroupedTable {
        caption,
        columns,
        groups: years.map(|(rows, year)| group(pen, year, rows)).collect(),
    })
}

fn columns(pen: &KfsFormatter) -> Vec<Column> {
    let column = |key: &str, numeric| Column {
        label: pen.render_key(key),
        numeric,
    };
    vec![
        column("kfs_schedule_number", false),
        column("kfs_schedule_opening", true),
        column("kfs_schedule_principal", true),
        column("kfs_schedule_interest", true),
        column("kfs_schedule_instalment", true),
    ]
}

/// Sums the displayed rows, so that the displayed totals add up.
fn group(pen: &KfsFormatter, year: u32, rows: &[Row]) -> Group {
    let sum = |of: fn(&Row) -> Paise| rows.iter().map(of).sum::<Paise>();
    let opening = rows.first().map_or(Paise::ZERO, |first| first.opening);
    let amounts = [
        opening,
        sum(|row| row.principal),
        sum(|row| row.interest),
        sum(|row| row.instalment),
    ];
    let name = pen.render(&Message::new("common_schedule_year").with("year", year));
    let amounts = amounts.map(|amount| amount.to_string());
    Group {
        summary: std::iter::once(name).chain(amounts).collect(),
        rows: rows.iter().map(cells).collect(),
    }
}

fn cells(row: &Row) -> Vec<String> {
    let amounts = [row.opening, row.principal, row.interest, row.instalment];
    std::iter::once(row.number.to_string())
        .chain(amounts.map(|amount| amount.to_string()))
        .collect()
}
