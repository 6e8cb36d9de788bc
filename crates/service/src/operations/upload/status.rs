//! Rows of status files, some per transaction: each changes its subject as the lender's or seller's own callback would.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Break, Continue};

use saakh_documents::rows::Row;
use saakh_domain::id::{CustomerId, LenderId};
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::Source;
use saakh_store::origination::submission_batch::SubmissionUpdate;
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::preview::RowChange;
use saakh_store::platform::upload::row::{self, ChangedRow, RowOutcome};
use saakh_store::platform::upload::seen::{EarlierRows, SeenRows};
use saakh_store::platform::upload::{Counts, Phase};
use saakh_store::{Scope, Tx, write_tx};

use super::judge::{Facts, Verdict};
use super::read::Reader;
use super::run::{Run, load_counts};
use super::status_row::StatusRow;
use super::target::{ResolvedSubjects, Target, created_day, load_latest_reports};
use crate::origination::{submission_status, visit};
use crate::{Error, Result};

/// The source of the statuses.
const SOURCE: Source = Source::StatusFile;

/// Checks or applies some rows, and returns their contents that are not stored otherwise. None if the attempt is not
/// the current one.
pub(super) async fn process_rows(
    run: &Run<'_>,
    reader: &Reader<'_>,
    rows: &[Row],
    seen: &EarlierRows,
) -> Result<Option<SeenRows>> {
    let read = read_rows(reader, rows)?;
    let mut customers = BTreeSet::new();
    loop {
        let outcome = write_tx!(run.app.db, Scope::rows(), |tx| -> Result<ChunkOutcome> {
            if !run.is_current(tx).await? {
                return Ok(Break(None));
            }
            let known = match run.batch.phase {
                Phase::Apply => {
                    ResolvedSubjects::find_in_scope(tx, &read.rows, &mut customers).await?
                }
                _ => Some(ResolvedSubjects::find(tx, &read.rows).await?),
            };
            let Some(known) = known else {
                return Ok(Continue(()));
            };
            let mut work = StatusRowChunk {
                run,
                counts: load_counts(tx, &run.batch.id, rows, read.totals).await?,
                changed: Vec::new(),
                moved: Vec::new(),
                errors: read.errors.clone(),
                lenders: BTreeSet::new(),
            };
            work.judge(tx, reader, &read.rows, &known, seen).await?;
            work.store(tx).await?;
            Ok(Break(Some(work.into_seen())))
        })?;
        if let Break(seen) = outcome {
            return Ok(seen);
        }
    }
}

/// Contents of the rows, or none if the attempt is not the current one. Continues with another transaction.
type ChunkOutcome = ControlFlow<Option<SeenRows>>;

/// Some rows as parsed.
struct ReadRows {
    rows: Vec<StatusRow>,
    errors: Vec<RowError>,
    totals: i64,
}

fn read_rows(reader: &Reader<'_>, rows: &[Row]) -> Result<ReadRows> {
    let mut read = ReadRows {
        rows: Vec::new(),
        errors: Vec::new(),
        totals: 0,
    };
    for row in rows {
        if reader.is_total(row) {
            read.totals += 1;
            continue;
        }
        match reader.read(row)? {
            Ok(row) => read.rows.push(row),
            Err(errors) => read.errors.extend(errors),
        }
    }
    Ok(read)
}

/// Some rows in their transaction.
struct StatusRowChunk<'a> {
    run: &'a Run<'a>,
    counts: Counts,
    changed: Vec<ChangedRow>,
    moved: Vec<SubmissionUpdate>,
    errors: Vec<RowError>,
    /// The lenders whose submissions rows name together with them: a row that names another lender is refused.
    lenders: BTreeSet<LenderId>,
}

impl StatusRowChunk<'_> {
    async fn judge(
        &mut self,
        tx: &mut Tx,
        reader: &Reader<'_>,
        rows: &[StatusRow],
        known: &ResolvedSubjects,
        seen: &EarlierRows,
    ) -> Result<()> {
        let subjects = known.subjects();
        let latest = load_latest_reports(tx, &subjects).await?;
        let reports = row::list_statuses_from_files(tx, &subjects).await?;
        let mut earlier = seen.find_statuses(&subjects).await?;
        let own = reports.iter();
        for report in own.filter(|report| report.batch == self.run.batch.id) {
            earlier.insert(report.subject, (report.row, report.to));
        }
        for row in rows {
            let target = known.find_target(&row.about);
            let subject = target.map(Target::subject);
            let lender = row.told.lender.as_ref().ok().copied().flatten();
            if let Some(Target::Submission(found)) = target
                && lender == Some(found.lender)
            {
                self.lenders.insert(found.lender);
            }
            let facts = Facts {
                target,
                told: subject.and_then(|subject| latest.get(&subject).copied()),
                said: &reports,
                earlier: subject.and_then(|subject| earlier.get(&subject).copied()),
                begun: subject.and_then(created_day),
            };
            let position = facts.told.map_or(0, |latest| latest.position) + 1;
            match (reader.judge(row, &facts)?, target) {
                (Verdict::Changes(outcome, to), Some(target)) => {
                    let changed = ChangedRow {
                        row: row.told.row,
                        subject: target.subject(),
                        outcome,
                        from: target.status(),
                        to,
                        position,
                    };
                    earlier.insert(changed.subject, (changed.row, to));
                    let reason = reader.parse_reason(&row.told.texts.reason, lender);
                    self.change(tx, target.customer(), changed, reason).await?;
                }
                (Verdict::Failed(errors), _) => self.errors.extend(errors),
                (Verdict::Unchanged | Verdict::Changes(..), _) => self.counts.unchanged += 1,
            }
        }
        Ok(())
    }

    async fn change(
        &mut self,
        tx: &mut Tx,
        customer: CustomerId,
        changed: ChangedRow,
        reason: Option<RejectionReason>,
    ) -> Result<()> {
        match changed.outcome {
            RowOutcome::Created => self.counts.created += 1,
            RowOutcome::Updated => self.counts.updated += 1,
        }
        if self.run.batch.phase == Phase::Apply {
            self.apply(tx, customer, &changed, reason).await?;
        }
        self.changed.push(changed);
        Ok(())
    }

    /// As a callback of the lender or the seller.
    async fn apply(
        &mut self,
        tx: &mut Tx,
        customer: CustomerId,
        changed: &ChangedRow,
        reason: Option<RejectionReason>,
    ) -> Result<()> {
        let app = self.run.app;
        match (changed.subject, changed.from, changed.to) {
            (
                Subject::Submission(id),
                ReportedStatus::Submission(from),
                ReportedStatus::Submission(to),
            ) => {
                self.moved.push(SubmissionUpdate {
                    id,
                    customer,
                    from,
                    to: StatusWithReason::new(to, reason),
                    position: changed.position,
                });
                Ok(())
            }
            (Subject::Visit(visit), _, ReportedStatus::Visit(_, to)) => {
                let outcome = visit::VisitStatusUpdate {
                    visit,
                    status: to.code(),
                    source: SOURCE,
                };
                visit::apply_in(app, tx, outcome).await.map(drop)
            }
            _ => Err(Error::Internal(
                "a row gives a status of another kind",
                None,
            )),
        }
    }

    async fn store(&mut self, tx: &mut Tx) -> Result<()> {
        if self.run.batch.phase == Phase::Apply {
            submission_status::apply_all(self.run.app, tx, &self.moved, SOURCE).await?;
            row::add(tx, &self.run.batch.id, &self.changed).await?;
            self.run.record_lenders(tx, &self.lenders).await?;
        } else {
            let changes: Vec<RowChange> = self.changed.iter().map(RowChange::from).collect();
            self.run.preview(tx, &self.counts, &changes).await?;
        }
        let errors = std::mem::take(&mut self.errors);
        self.run.advance(tx, &mut self.counts, errors).await
    }

    /// What later rows have to know; applied rows are stored otherwise.
    fn into_seen(self) -> SeenRows {
        if self.run.batch.phase == Phase::Apply {
            return SeenRows::default();
        }
        let changed = |row: &ChangedRow| (row.subject, (row.row, row.to));
        SeenRows {
            statuses: self.changed.iter().map(changed).collect(),
            ..SeenRows::default()
        }
    }
}
