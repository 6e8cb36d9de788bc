//! Rows of lenders' statements about disbursals and commission: each is stored as a line with its loan and its ledger
//! event (`decisions/0119`).

mod decide;
mod disburse;
mod find;
mod read;
mod repeated;
mod undo;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use saakh_documents::rows::Row;
use saakh_domain::Paise;
use saakh_domain::id::LenderId;
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::lifecycle::reported::Subject;
use saakh_domain::text::Message;
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::event::{self, Reason, StatementEvent};
use saakh_store::platform::upload::line::{self, Line, LineEndReason, LineKind, LineState};
use saakh_store::platform::upload::preview::RowChange;
use saakh_store::platform::upload::row::RowOutcome;
use saakh_store::platform::upload::seen::{EarlierRows, SeenRows};
use saakh_store::platform::upload::{Counts, Kind, Phase};
use saakh_store::{Scope, Tx, write_tx};

pub use self::decide::{Candidate, OpenLine, decide, find_named, open_lines};
use self::disburse::{disburse, find_disbursals};
use self::find::{LoanMatch, MatchingFacts};
use self::read::StatementRow;
pub(super) use self::repeated::restore_payments;
pub(super) use self::undo::undo_lines;
use super::plan::{Column, RepeatedPayment};
use super::read::{Reader, build_row_error};
use super::run::{Run, load_counts};
use crate::{App, Error, Result};

/// The scope of a lender's payments, so that two files about the same one are serialised.
fn scope(lender: LenderId) -> Scope {
    Scope::new("statement", &lender.to_string())
}

fn kind_of(kind: Kind) -> LineKind {
    if kind == Kind::Commission {
        LineKind::Commission
    } else {
        LineKind::Disbursal
    }
}

/// Checks or stores some rows. None if the attempt is not the current one.
pub(super) async fn process_rows(
    run: &Run<'_>,
    reader: &Reader<'_>,
    rows: &[Row],
    seen: &EarlierRows,
) -> Result<Option<SeenRows>> {
    let (app, batch) = (run.app, run.batch);
    let (mut stated, mut wrong, mut skipped) = (Vec::new(), Vec::new(), 0);
    for row in rows {
        if reader.is_total(row) {
            skipped += 1;
            continue;
        }
        match read::read(app, reader, batch.kind, row)? {
            Ok(row) => stated.push(row),
            Err(errors) => wrong.extend(errors),
        }
    }
    let is_separate = reader.plan.repeated == Some(RepeatedPayment::Separate);
    if is_separate {
        repeated::separate_payments(&mut stated, seen).await?;
    }
    let payments: Vec<u128> = stated.iter().map(StatementRow::payment_key).collect();
    let earlier = seen.find_payments(&payments).await?;
    let lenders: BTreeSet<LenderId> = stated.iter().map(|row| row.lender).collect();
    write_tx!(app.db, Scope::rows(), |tx| {
        if !run.is_current(tx).await? {
            return Ok(None);
        }
        if batch.phase == Phase::Apply {
            for lender in &lenders {
                tx.enter(scope(*lender)).await?;
            }
        }
        let mut work = StatementRowChunk {
            run,
            counts: load_counts(tx, &batch.id, rows, skipped).await?,
            errors: wrong.clone(),
            lines: Vec::new(),
            corrected: Vec::new(),
            payments: Payments::new(),
        };
        work.judge(tx, reader, &stated, &earlier).await?;
        if batch.phase == Phase::Apply {
            work.store_lines(tx).await?;
            run.record_lenders(tx, &lenders).await?;
        } else {
            work.preview_lines(tx).await?;
        }
        let errors = std::mem::take(&mut work.errors);
        run.advance(tx, &mut work.counts, errors).await?;
        if is_separate {
            work.payments.extend(repeated::list_payments(&stated));
        }
        Ok(Some(SeenRows {
            payments: work.payments,
            ..SeenRows::default()
        }))
    })
}

/// Whether a line is the first about its payment.
pub(super) fn outcome(line: &Line) -> RowOutcome {
    match line.corrects {
        None => RowOutcome::Created,
        Some(_) => RowOutcome::Updated,
    }
}

/// Contents of rows, by prefixes of the digests of their payments.
type Payments = HashMap<u128, (i64, Paise)>;

/// Some rows in their transaction.
struct StatementRowChunk<'a> {
    run: &'a Run<'a>,
    counts: Counts,
    errors: Vec<RowError>,
    lines: Vec<Line>,
    /// Lines of earlier files that these correct.
    corrected: Vec<Line>,
    /// Payments of these rows.
    payments: Payments,
}

impl StatementRowChunk<'_> {
    async fn judge(
        &mut self,
        tx: &mut Tx,
        reader: &Reader<'_>,
        stated: &[StatementRow],
        seen: &Payments,
    ) -> Result<()> {
        let known = MatchingFacts::find(tx, stated).await?;
        let payments: Vec<&str> = stated
            .iter()
            .flat_map(StatementRow::payment_digests)
            .collect();
        let standing = line::list_by_payment(tx, &payments).await?;
        let standing: BTreeMap<&str, &Line> = standing
            .iter()
            .map(|line| (line.payment.as_str(), line))
            .collect();
        for row in stated {
            let mut stored = row.payment_digests();
            let before = stored.find_map(|payment| standing.get(payment)).copied();
            let earlier = self.earlier(row, before, seen);
            match judged(reader, row, before, earlier, &known)? {
                Ok(Some(found)) => self.add(row, before, &found)?,
                Ok(None) => self.counts.unchanged += 1,
                Err(error) => {
                    self.errors.push(error);
                    continue;
                }
            }
            let place_and_amount = (row.row, row.amount);
            self.payments
                .entry(row.payment_key())
                .or_insert(place_and_amount);
        }
        Ok(())
    }

    /// The row of this file with the same payment.
    fn earlier(
        &self,
        row: &StatementRow,
        before: Option<&Line>,
        seen: &Payments,
    ) -> Option<(i64, Paise)> {
        let own = before.filter(|line| line.batch == self.run.batch.id);
        let own = own.map(|line| (line.row, line.amount));
        let payment = self.payments.get(&row.payment_key());
        payment
            .or_else(|| seen.get(&row.payment_key()))
            .copied()
            .or(own)
    }

    fn add(&mut self, row: &StatementRow, before: Option<&Line>, found: &LoanMatch) -> Result<()> {
        let (app, batch) = (self.run.app, self.run.batch);
        if before.is_some() {
            self.counts.updated += 1;
        } else {
            self.counts.created += 1;
        }
        self.counts.doubtful += i64::from(matches!(
            found.state,
            LineState::Doubtful | LineState::Unmatched
        ));
        self.corrected.extend(before.cloned());
        self.lines.push(Line {
            id: app.uuid().to_string(),
            batch: batch.id.clone(),
            row: row.row,
            kind: kind_of(batch.kind),
            lender: row.lender,
            submission: found.submission,
            amount: row.amount,
            day: row.day,
            reference: row.reference.clone(),
            bank_reference: row.bank_reference.clone(),
            pan_masked: row.pan.as_ref().map(Pan::masked),
            payment: row.payment.clone(),
            loan: row.loan.clone(),
            candidates: saakh_store::db::to_json(&found.candidates)?,
            state: found.state,
            found_by: found.found_by,
            corrects: before.map(|line| line.id.clone()),
            ended: None,
            created_at: app.now(),
        });
        Ok(())
    }

    async fn preview_lines(&self, tx: &mut Tx) -> Result<()> {
        let lines: Vec<&Line> = self.lines.iter().collect();
        let disbursals = find_disbursals(tx, &lines).await?;
        let change = |line: &Line| {
            let disbursal = disbursals
                .iter()
                .find(|(changed, _)| changed.row == line.row);
            let corrected = self
                .corrected
                .iter()
                .find(|other| Some(&other.id) == line.corrects.as_ref());
            RowChange {
                row: line.row,
                outcome: outcome(line),
                subject: line.submission.map(Subject::Submission),
                status: disbursal.and_then(|(changed, _)| RowChange::from(changed).status),
                stated: Some(line.amount),
                earlier: corrected.map(|line| line.amount),
            }
        };
        let changes: Vec<RowChange> = self.lines.iter().map(change).collect();
        self.run.preview(tx, &self.counts, &changes).await
    }

    /// Stores the lines with their events.
    async fn store_lines(&self, tx: &mut Tx) -> Result<()> {
        let app = self.run.app;
        for line in &self.corrected {
            if !line::end(tx, &line.id, LineEndReason::Corrected).await? {
                return Err(Error::Internal("a line was corrected twice", None));
            }
        }
        let corrected: Vec<&str> = self.corrected.iter().map(|line| line.id.as_str()).collect();
        reverse(app, tx, &corrected, Reason::Corrected).await?;
        line::add(tx, &self.lines).await?;
        let events: Vec<StatementEvent> = self
            .lines
            .iter()
            .filter_map(|line| {
                StatementEvent::from_line(line, app.uuid().to_string(), Reason::Stated, app.now())
            })
            .collect();
        event::add(tx, &events).await?;
        let lines: Vec<&Line> = self.lines.iter().collect();
        disburse(app, tx, &lines).await
    }
}

/// Reverses the events in force of lines.
async fn reverse(app: &App, tx: &mut Tx, lines: &[&str], reason: Reason) -> Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let standing = event::list_in_force(tx, lines).await?;
    let reversed: Vec<StatementEvent> = standing
        .iter()
        .map(|event| event.reversal(app.uuid().to_string(), reason, app.now()))
        .collect();
    Ok(event::add(tx, &reversed).await?)
}

/// Judges a row's loan; none if it repeats known data.
fn judged(
    reader: &Reader<'_>,
    row: &StatementRow,
    before: Option<&Line>,
    earlier: Option<(i64, Paise)>,
    known: &MatchingFacts,
) -> Result<std::result::Result<Option<LoanMatch>, RowError>> {
    if let Some((at, amount)) = earlier {
        let is_same = reader.plan.repeated == Some(RepeatedPayment::Same);
        if amount == row.amount && is_same {
            return Ok(Ok(None));
        }
        let place = reader.plan.required_place(Column::Amount)?;
        let message = if amount == row.amount {
            "upload_row_same_payment"
        } else {
            "upload_row_paid_twice"
        };
        let message = Message::new(message).with("row", at);
        return build_row_error(row.row, place, &row.amount_text, &message, Some(row.lender))
            .map(Err);
    }
    if before.is_some_and(|line| line.amount == row.amount) {
        return Ok(Ok(None));
    }
    let found = match known.match_row(row) {
        Ok(found) => found,
        Err(message) => {
            let place = reader.plan.required_place(Column::Application)?;
            let text = row.reference.as_deref().unwrap_or_default();
            return build_row_error(row.row, place, text, &message, Some(row.lender)).map(Err);
        }
    };
    Ok(Ok(Some(found)))
}
