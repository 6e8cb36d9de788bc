//! Rows of status files, some per transaction: each changes its subject as the lender's or seller's own callback would.

use saakh_documents::rows::Row;
use saakh_domain::id::CustomerId;
use saakh_domain::lifecycle::rejection::{RejectionReason, Standing};
use saakh_domain::lifecycle::reported::{Reported, Subject};
use saakh_domain::lifecycle::submission::Source;
use saakh_store::origination::submission_batch::Moved;
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::row::{self, ChangedRow, Outcome};
use saakh_store::platform::upload::seen::{Seen, SeenRows};
use saakh_store::platform::upload::{Counts, Phase};
use saakh_store::{Scope, Tx, write_tx};

use super::judge::{Facts, Verdict};
use super::read::{Asked, Reader};
use super::run::{Run, counted};
use super::target::{Known, Target, day_of, told};
use crate::origination::{callback, visit};
use crate::{Error, Result};

/// The source of the statuses.
const SOURCE: Source = Source::StatusFile;

/// Checks or applies some rows, and returns their contents that are not stored otherwise. None if the attempt is not
/// the current one.
pub(super) async fn some(
    run: &Run<'_>,
    reader: &Reader<'_>,
    rows: &[Row],
    seen: &Seen,
) -> Result<Option<SeenRows>> {
    let mut asked = Vec::new();
    let mut wrong = Vec::new();
    let mut skipped = 0;
    for row in rows {
        if reader.is_total(row) {
            skipped += 1;
            continue;
        }
        match reader.read(row)? {
            Ok(row) => asked.push(row),
            Err(errors) => wrong.extend(errors),
        }
    }
    write_tx!(run.app.db, Scope::rows(), |tx| {
        if !run.holds(tx).await? {
            return Ok(None);
        }
        let mut work = Work {
            run,
            counts: counted(tx, &run.batch.id, rows, skipped).await?,
            changed: Vec::new(),
            moved: Vec::new(),
            errors: wrong.clone(),
        };
        work.judge(tx, reader, &asked, seen).await?;
        work.store(tx).await?;
        if run.batch.phase == Phase::Apply {
            return Ok(Some(SeenRows::default()));
        }
        let changed = |row: &ChangedRow| (row.subject, (row.row, row.to));
        Ok(Some(SeenRows {
            statuses: work.changed.iter().map(changed).collect(),
            ..SeenRows::default()
        }))
    })
}

/// Some rows in their transaction.
struct Work<'a> {
    run: &'a Run<'a>,
    counts: Counts,
    changed: Vec<ChangedRow>,
    moved: Vec<Moved>,
    errors: Vec<RowError>,
}

impl Work<'_> {
    async fn judge(
        &mut self,
        tx: &mut Tx,
        reader: &Reader<'_>,
        asked: &[Asked],
        seen: &Seen,
    ) -> Result<()> {
        let mut known = Known::find(tx, asked).await?;
        if self.run.batch.phase == Phase::Apply {
            // What was read may be old until each customer's scope is entered.
            known.enter(tx).await?;
            known = Known::find(tx, asked).await?;
        }
        let subjects = known.subjects();
        let told = told(tx, &subjects).await?;
        let said = row::said(tx, &subjects).await?;
        let mut earlier = seen.statuses(&subjects).await?;
        for said in said.iter().filter(|said| said.batch == self.run.batch.id) {
            earlier.insert(said.subject, (said.row, said.to));
        }
        for row in asked {
            let target = known.of(&row.about);
            let subject = target.map(Target::subject);
            let facts = Facts {
                target,
                told: subject.and_then(|subject| told.get(&subject).copied()),
                said: &said,
                earlier: subject.and_then(|subject| earlier.get(&subject).copied()),
                begun: subject.and_then(day_of),
            };
            let position = facts.told.map_or(0, |told| told.position) + 1;
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
                    let lender = row.told.lender.clone().unwrap_or_default();
                    let reason = reader.reason(&row.told.texts.reason, lender);
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
            Outcome::Created => self.counts.created += 1,
            Outcome::Updated => self.counts.updated += 1,
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
            (Subject::Submission(id), Reported::Submission(from), Reported::Submission(to)) => {
                self.moved.push(Moved {
                    id,
                    customer,
                    from,
                    to: Standing::because(to, reason),
                    position: changed.position,
                });
                Ok(())
            }
            (Subject::Visit(visit), _, Reported::Visit(_, to)) => {
                let outcome = visit::Outcome {
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
            callback::apply_all(self.run.app, tx, &self.moved, SOURCE).await?;
            row::add(tx, &self.run.batch.id, &self.changed).await?;
        }
        let errors = std::mem::take(&mut self.errors);
        self.run.advance(tx, &mut self.counts, errors).await
    }
}
