//! What was kept for the tax office in a quarter.

use saakh_documents::table::{Cell, Cells, Format, TableWriter};
use saakh_domain::distribution::ledger::tax::quarter;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_store::distribution::ledger::payout::tax::{self, Withheld};
use saakh_store::write_tx;
use serde_json::json;

use super::{audit, bank, reference};
use crate::distribution::ledger::scope;
use crate::platform::audit::RequestContext;
use crate::{App, Error, Result};

/// Titles that the tax office reads; they are not translated.
const TITLES: [&str; 8] = [
    "Reference",
    "Date",
    "Payee",
    "PAN",
    "Commission",
    "GST",
    "Rate",
    "TDS",
];

/// The payouts of a quarter (1 to 4) of the financial year that begins in `year`, with full PANs, as CSV; who took them
/// is kept.
pub async fn tax_statement(app: &App, by: &RequestContext, year: i16, part: u8) -> Result<Vec<u8>> {
    let (first, end) = quarter(year, part);
    let (from, before) = (start_in_india(first), start_in_india(end));
    let rows: Result<Vec<Withheld>> = write_tx!(app.db, scope(), |tx| {
        let detail = json!({ "after": { "year": year, "quarter": part } });
        audit(app, tx, by, "payout.tax-statement", i64::from(year), detail).await?;
        Ok(tax::withheld(tx, from, before).await?)
    });
    let cells: Result<Vec<Cells>> = rows?.iter().map(|row| cells(app, row)).collect();
    let unwritable = |error| Error::internal("a statement cannot be written", error);
    let mut writer =
        TableWriter::new(Format::Csv, &TITLES.map(str::to_owned)).map_err(unwritable)?;
    writer.write(&cells?).map_err(unwritable)
}

fn cells(app: &App, row: &Withheld) -> Result<Cells> {
    let owner = format!("merchant:{}", row.merchant);
    let opened = row
        .pan
        .as_ref()
        .map(|pan| app.keys.decrypt_pan(pan, &owner));
    let pan = opened
        .transpose()
        .map_err(|error| Error::internal("a PAN does not open", error))?;
    Ok(vec![
        Cell::text(&reference(row.batch, row.place)),
        Cell::text(&date_in_india(row.at).to_string()),
        Cell::text(&row.name),
        Cell::text(pan.as_ref().map_or("", |pan| pan.expose().as_str())),
        Cell::text(&bank::plain(row.gross)),
        Cell::text(&bank::plain(row.gst)),
        Cell::Percent(row.tds_percent),
        Cell::text(&bank::plain(row.tds)),
    ])
}
