//! Rows of bank files for a batch of payouts (`decisions/0159`): each is judged separately, against the other rows of
//! its file and the ledger, and then booked.

mod claims;
mod preview;
mod read;

use saakh_documents::rows::{Row, TableReadError};
use saakh_domain::distribution::ledger::bank_response::{BankRowOutcome, CurrentPayout, judge_row};
use saakh_domain::distribution::ledger::payout::BatchState;
use saakh_domain::text::Message;
use saakh_store::distribution::ledger::payout::{self, Item};
use saakh_store::platform::upload::bank_response::{self, BankResponse, Tally};
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::{Batch, Counts, Phase};
use saakh_store::{Conn, Scope, Tx, write_tx};

use self::claims::Claims;
pub(super) use self::preview::{has_payout_reference, mask_cells, mask_texts, mask_titles};
use self::read::{BankRowIssue, ParsedBankRow, PayoutClaim, Reader, build_cell_error};
use super::batch::admin;
use super::plan::{Column, Plan};
use super::reading;
use super::run::{AttemptOutcome, PhaseOutcome, Run, load_counts};
use crate::distribution::ledger;
use crate::distribution::payout::{Booking, book_outcomes};
use crate::platform::audit::RequestContext;
use crate::platform::text_validation;
use crate::{App, Code, Error, Result};

/// Maximum number of suggested banks.
const BANKS_OFFERED: i64 = 20;

/// The batch and bank of a file, as stated by the uploader.
#[derive(Debug, Clone)]
pub struct BankFile {
    /// The batch of payouts.
    pub payout: i64,
    /// The name under which its columns are remembered.
    pub bank: String,
}

impl BankFile {
    /// Refuses a batch that is not approved, and a bank without a name.
    pub async fn new(app: &App, payout: Option<i64>, bank: Option<&str>) -> Result<Self> {
        let missing = || Error::field("payout", Message::new("invalid_required"));
        let file = Self {
            payout: payout.ok_or_else(missing)?,
            bank: text_validation::validate_bank_name(bank.unwrap_or_default())?,
        };
        file.require_approved(&mut app.db.read().await?).await?;
        Ok(file)
    }

    pub(super) async fn require_approved(&self, conn: &mut Conn) -> Result<()> {
        let batch = payout::get(conn, self.payout).await?;
        match batch.ok_or_else(Error::not_found)?.state {
            BatchState::Approved | BatchState::Done => Ok(()),
            BatchState::Prepared | BatchState::Discarded => Err(Code::PayoutNotApproved.into()),
        }
    }
}

/// Returns banks with remembered columns.
pub async fn banks(app: &App) -> Result<Vec<String>> {
    let mut conn = app.db.read().await?;
    Ok(bank_response::list_banks(&mut conn, BANKS_OFFERED).await?)
}

/// Returns a bank file's batch and totals; none for other kinds of files.
pub async fn bank_response(app: &App, batch: &Batch) -> Result<Option<BankResponse>> {
    let mut conn = app.db.read().await?;
    Ok(bank_response::get(&mut conn, &batch.id).await?)
}

pub(super) async fn load_response(conn: &mut Conn, upload: &str) -> Result<BankResponse> {
    let found = bank_response::get(conn, upload).await?;
    found.ok_or(Error::Internal(
        "a bank's file names no batch of payouts",
        None,
    ))
}

/// Resets the totals at the start of a check or application, records the user, and remembers the columns for the bank's
/// next file.
pub(super) async fn begin(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    batch: &Batch,
    phase: Phase,
    plan: &Plan,
) -> Result<()> {
    let admin = admin(by)?;
    bank_response::reset(tx, &batch.id).await?;
    if phase == Phase::Apply {
        bank_response::set_applied_by(tx, &batch.id, admin).await?;
    }
    let bank = load_response(tx, &batch.id).await?.bank;
    let columns = saakh_store::db::to_json(&plan.titles(batch.kind))?;
    bank_response::set_columns(tx, &bank, &columns, admin, app.now()).await?;
    Ok(())
}

/// Checks or books the rows of a file, after a row. Reads it twice, because a row is judged by all other rows about the
/// same payout, including later ones.
pub(super) async fn process_rows(run: &Run<'_>, plan: &Plan, done: u64) -> Result<PhaseOutcome> {
    let (app, batch) = (run.app, run.batch);
    if batch.phase == Phase::Check {
        begin_anew(run).await?;
    }
    let mut conn = app.db.read().await?;
    let about = load_response(&mut conn, &batch.id).await?;
    let items = payout::list_items(&mut conn, about.payout).await?;
    drop(conn);
    let reader = Reader::new(app, plan, about.payout, &items);
    let claims = match claims(run, plan, &reader).await? {
        Ok(claims) => claims,
        Err(error) => return unreadable(error),
    };
    let mut rows = reading::stream_rows(app, batch, plan, done).await?;
    while let Some(some) = rows.recv().await {
        let some = match some {
            Ok(some) => some,
            Err(error) => return unreadable(error),
        };
        if !book_some(run, &about, &reader, &claims, &some).await? {
            return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Superseded));
        }
        if run.is_stopping() {
            return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Deferred));
        }
    }
    Ok(PhaseOutcome::Completed)
}

/// Collects the claims of all rows about each payout.
async fn claims(
    run: &Run<'_>,
    plan: &Plan,
    reader: &Reader<'_>,
) -> Result<std::result::Result<Claims, TableReadError>> {
    let mut claims = Claims::default();
    let mut rows = reading::stream_rows(run.app, run.batch, plan, plan.head).await?;
    while let Some(some) = rows.recv().await {
        match some {
            Ok(some) => claims.add(&reader.read_all(&some)?),
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(claims))
}

fn unreadable(error: TableReadError) -> Result<PhaseOutcome> {
    match error.message() {
        Some(message) => Ok(PhaseOutcome::Failed(message)),
        None => Err(Error::internal("an uploaded file cannot be read", error)),
    }
}

async fn begin_anew(run: &Run<'_>) -> Result<()> {
    write_tx!(run.app.db, Scope::rows(), |tx| {
        Ok(bank_response::reset(tx, &run.batch.id).await?)
    })
}

/// Checks or books some rows in one transaction. False if the attempt is not the current one.
async fn book_some(
    run: &Run<'_>,
    about: &BankResponse,
    reader: &Reader<'_>,
    claims: &Claims,
    rows: &[Row],
) -> Result<bool> {
    let (app, batch) = (run.app, run.batch);
    let read = reader.read_all(rows)?;
    let totals = i64::try_from(rows.len() - read.len()).unwrap_or(i64::MAX);
    let scope = match batch.phase {
        Phase::Apply => ledger::scope(),
        _ => Scope::rows(),
    };
    write_tx!(app.db, scope, |tx| {
        if !run.is_current(tx).await? {
            return Ok(false);
        }
        let items = payout::list_items(tx, about.payout).await?;
        let mut work = BankRowChunk {
            counts: load_counts(tx, &batch.id, rows, totals).await?,
            tally: Tally::default(),
            errors: Vec::new(),
            bookings: Vec::new(),
        };
        for row in &read {
            work.judge(reader, claims, &items, row)?;
        }
        if batch.phase == Phase::Apply && !work.bookings.is_empty() {
            let by = load_response(tx, &batch.id).await?.applied_by;
            let by = by.map(|admin| RequestContext::admin(admin, &batch.id));
            let by = by.unwrap_or(RequestContext::SYSTEM);
            book_outcomes(app, tx, &by, about.payout, &work.bookings).await?;
        }
        bank_response::add_counts(tx, &batch.id, &work.tally).await?;
        run.advance(tx, &mut work.counts, work.errors).await?;
        Ok(true)
    })
}

/// Some rows in their transaction.
struct BankRowChunk<'a> {
    counts: Counts,
    tally: Tally,
    errors: Vec<RowError>,
    bookings: Vec<Booking<'a>>,
}

impl<'a> BankRowChunk<'a> {
    fn judge(
        &mut self,
        reader: &Reader<'_>,
        claims: &Claims,
        items: &'a [Item],
        row: &ParsedBankRow,
    ) -> Result<()> {
        let Some(item) = row.place.and_then(|place| of_place(items, place)) else {
            self.refuse(BankRowIssue::Unknown, row.errors.clone());
            return Ok(());
        };
        if let Some((column, message)) = contradiction(claims, items, item, row) {
            let errors = build_cell_error(reader, row, column, &message)?;
            self.refuse(BankRowIssue::Contradictory, errors);
            return Ok(());
        }
        let stated = match &row.stated {
            Ok(stated) => stated,
            Err(fault) => {
                self.refuse(*fault, row.errors.clone());
                return Ok(());
            }
        };
        let known = CurrentPayout {
            state: item.state,
            utr: item.utr.as_deref(),
        };
        match judge_row(known, &stated.claim) {
            Ok(BankRowOutcome::Unchanged) => self.counts.unchanged += 1,
            Ok(_) if claims.is_repeated(item.place, row.row) => self.counts.unchanged += 1,
            Ok(outcome) => self.book(item, outcome, stated),
            Err(doubt) => {
                let fault = if doubt.is_contradictory {
                    BankRowIssue::Contradictory
                } else {
                    BankRowIssue::Unclear
                };
                let column = if doubt.is_about_utr {
                    Column::BankReference
                } else {
                    Column::Status
                };
                self.refuse(
                    fault,
                    build_cell_error(reader, row, column, &doubt.message)?,
                );
            }
        }
        Ok(())
    }

    fn book(&mut self, item: &'a Item, outcome: BankRowOutcome, stated: &PayoutClaim) {
        let net = item.payment.net;
        match outcome {
            BankRowOutcome::Paid(_) => self.tally.paid.add(net),
            BankRowOutcome::Failed => self.tally.failed.add(net),
            BankRowOutcome::Returned => self.tally.returned.add(net),
            BankRowOutcome::Unchanged => return,
        }
        match outcome {
            BankRowOutcome::Returned => self.counts.updated += 1,
            _ => self.counts.created += 1,
        }
        self.bookings.push(Booking {
            item,
            outcome,
            reason: stated.reason.clone(),
        });
    }

    fn refuse(&mut self, fault: BankRowIssue, errors: Vec<RowError>) {
        match fault {
            BankRowIssue::Unknown => self.tally.unknown += 1,
            BankRowIssue::Contradictory => self.tally.contradictory += 1,
            BankRowIssue::Unclear => {}
        }
        self.errors.extend(errors);
    }
}

fn of_place(items: &[Item], place: i64) -> Option<&Item> {
    items.iter().find(|item| item.place == place)
}

/// A contradiction by other rows or by other booked payouts.
fn contradiction(
    claims: &Claims,
    items: &[Item],
    item: &Item,
    row: &ParsedBankRow,
) -> Option<(Column, Message)> {
    if let Some(other) = claims.contradicting_row(item.place, row.row) {
        let message = Message::new("bank_row_twice").with("row", other);
        return Some((Column::Reference, message));
    }
    let utr = row.paid_utr()?;
    if let Some(other) = claims.other_row_with_utr(utr, item.place) {
        let message = Message::new("bank_row_utr_twice").with("row", other);
        return Some((Column::BankReference, message));
    }
    let is_used = items
        .iter()
        .any(|other| other.place != item.place && other.utr.as_deref() == Some(utr.as_str()));
    is_used.then(|| (Column::BankReference, Message::new("bank_row_utr_used")))
}
