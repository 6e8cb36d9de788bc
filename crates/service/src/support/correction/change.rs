//! A change of a correction inside a transaction, with its entry in the ticket.

use saakh_domain::id::{AdminId, CorrectionId};
use saakh_domain::trust::correction::{CorrectionState, CorrectionStep};
use saakh_store::Tx;
use saakh_store::trust::correction::{self, Correction};

use crate::trust::ticket::{Writer, record_correction};
use crate::{App, Code, Error, Result};

/// A correction that is being changed.
pub(super) struct CorrectionChange<'a> {
    app: &'a App,
    pub(super) correction: Correction,
}

impl<'a> CorrectionChange<'a> {
    /// Reads a correction in the transaction that holds its scope.
    pub(super) async fn begin(app: &'a App, tx: &mut Tx, id: CorrectionId) -> Result<Self> {
        let correction = correction::get(tx, id).await?;
        let correction = correction.ok_or_else(Error::not_found)?;
        Ok(Self { app, correction })
    }

    /// Notes who decided, and why not.
    pub(super) fn decide(&mut self, admin: AdminId, reason: Option<&String>) {
        self.correction.decided_by = Some(admin);
        self.correction.decided_at = Some(self.app.now());
        self.correction.decision = reason.cloned();
    }

    /// Takes a step and stores the correction. The values go when it ends. The customer is informed of each step that
    /// is not their own, except of the wait, which they can read.
    ///
    /// # Errors
    /// 409 `correction-over` where the state does not allow it.
    pub(super) async fn step(
        &mut self,
        tx: &mut Tx,
        by: Writer,
        step: CorrectionStep,
    ) -> Result<()> {
        let next = self.correction.state.next_state(step);
        let next = next.ok_or(Code::CorrectionOver)?;
        self.correction.state = next;
        let is_contact = self.correction.field.channel().is_some();
        if !next.is_open() {
            self.correction.ended_at = Some(self.app.now());
            // The old number or address is informed once more before it is forgotten.
            if !(next == CorrectionState::Applied && is_contact) {
                self.correction.cipher = None;
            }
        }
        self.save(tx).await?;
        let Some(ticket) = self.correction.ticket_id else {
            return Ok(());
        };
        // A name, birth date or PAN is applied in the same moment.
        if next == CorrectionState::Approved && !is_contact {
            return Ok(());
        }
        let informs = !matches!(
            next,
            CorrectionState::Proposed | CorrectionState::Waiting | CorrectionState::Cancelled
        );
        let about = (self.correction.field, next);
        record_correction(self.app, tx, ticket, by, about, informs).await
    }

    /// Ends a correction that nobody decided or confirmed in time, or whose field has changed.
    pub(super) async fn lapse(&mut self, tx: &mut Tx) -> Result<()> {
        self.step(tx, Writer::SYSTEM, CorrectionStep::Lapse).await
    }

    pub(super) async fn save(&self, tx: &mut Tx) -> Result<()> {
        Ok(correction::save(tx, &self.correction).await?)
    }
}
