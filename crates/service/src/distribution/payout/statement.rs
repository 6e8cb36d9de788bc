//! Statement of withheld taxes for a quarter.

use jiff::Timestamp;
use saakh_documents::table::{Cell, Cells, Format, TableError, TableWriter};
use saakh_domain::distribution::ledger::tax::quarter;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_store::distribution::ledger::payout::tax::{self, TaxedPayout, TaxedPayoutCursor};
use saakh_store::write_tx;
use serde_json::json;

use super::{audit, reference};
use crate::distribution::ledger::scope;
use crate::platform::audit::RequestContext;
use crate::{App, Error, Result};

/// Titles for the tax office, not translated.
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

/// Payouts per query.
const AT_ONCE: i64 = 1_000;

/// A statement being written, with the memory of some payouts.
pub struct TaxStatement {
    /// None when the file is complete.
    writer: Option<TableWriter>,
    /// The start of the quarter.
    from: Timestamp,
    /// The start of the next quarter.
    before: Timestamp,
    after: TaxedPayoutCursor,
}

/// Starts the file of a quarter's payouts (1 to 4) of the financial year that begins in `year`, with full PANs, as CSV;
/// the access is audited.
pub async fn tax_statement(
    app: &App,
    by: &RequestContext,
    year: i16,
    part: u8,
) -> Result<TaxStatement> {
    let (first, end) = quarter(year, part);
    let from = start_in_india(first);
    write_tx!(app.db, scope(), |tx| -> Result<()> {
        let detail = json!({ "after": { "year": year, "quarter": part } });
        audit(app, tx, by, "payout.tax-statement", i64::from(year), detail).await
    })?;
    let writer = TableWriter::new(Format::Csv, &TITLES.map(str::to_owned)).map_err(unwritable)?;
    Ok(TaxStatement {
        writer: Some(writer),
        from,
        before: start_in_india(end),
        after: TaxedPayoutCursor::from_start(from),
    })
}

impl TaxStatement {
    /// The next part; none when the file is complete.
    pub async fn next(&mut self, app: &App) -> Result<Option<Vec<u8>>> {
        let Some(mut writer) = self.writer.take() else {
            return Ok(None);
        };
        let mut conn = app.db.read().await?;
        let rows =
            tax::list_taxed_payouts(&mut conn, self.from, self.before, self.after, AT_ONCE).await?;
        drop(conn);
        let cells: Result<Vec<Cells>> = rows.iter().map(|row| cells(app, row)).collect();
        let mut piece = writer.write(&cells?).map_err(unwritable)?;
        match rows.last() {
            Some(last) => {
                self.after = TaxedPayoutCursor::after_row(last);
                self.writer = Some(writer);
            }
            None => piece.extend(writer.finish().map_err(unwritable)?),
        }
        Ok(Some(piece))
    }
}

fn unwritable(error: TableError) -> Error {
    Error::internal("a statement cannot be written", error)
}

fn cells(app: &App, row: &TaxedPayout) -> Result<Cells> {
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
        Cell::Decimal(row.gross),
        Cell::Decimal(row.gst),
        Cell::Percent(row.tds_percent),
        Cell::Decimal(row.tds),
    ])
}
