//! State of the simulated lenders: one submission per lender and idempotency key.

mod journal;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use saakh_domain::lifecycle::submission::SubmissionStatus;

use super::decision::SimulatedDecision;
use journal::Journal;

/// A submission as its lender stores it, without personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Submission {
    pub(super) lender: String,
    pub(super) key: String,
    pub(super) reference: String,
    pub(super) verdict: SimulatedDecision,
    /// The true status, which callbacks may contradict.
    pub(super) status: SubmissionStatus,
    /// Number of requests that sent it.
    pub(super) requests: u32,
    /// Number of accepted callbacks.
    pub(super) callbacks: u32,
    /// Number of withdrawal notifications.
    #[serde(default)]
    pub(super) withdrawals: u32,
    /// Number of wrong passcodes.
    #[serde(default)]
    pub(super) tries: u32,
}

/// Maximum number of wrong passcodes.
const MOST_TRIES: u32 = 5;

/// Result of a passcode attempt.
pub(super) enum PasscodeOutcome {
    /// The lender continues with the application.
    Accepted(Submission),
    /// The right code was entered earlier.
    AlreadyAccepted(Submission),
    Wrong,
    UsedUp,
}

type SubmissionKey = (String, String);

impl Submission {
    fn id(&self) -> SubmissionKey {
        (self.lender.clone(), self.reference.clone())
    }

    /// The passcode that the lender "sends". No message is sent, so it can be derived: the last six digits of the
    /// reference.
    pub(super) fn passcode(&self) -> &str {
        let digits = self.reference.len().saturating_sub(6);
        self.reference.get(digits..).unwrap_or_default()
    }
}

/// All submissions, in memory and, with a journal, on disk.
pub(super) struct SubmissionRegistry(Mutex<RegistryState>);

struct RegistryState {
    submissions: BTreeMap<SubmissionKey, Submission>,
    journal: Option<Journal>,
}

impl SubmissionRegistry {
    /// Opens the registry and returns the submissions with pending callbacks.
    pub(super) fn open(file: Option<&Path>) -> io::Result<(Self, Vec<Submission>)> {
        let (journal, past) = match file {
            Some(file) => {
                let (journal, past) = Journal::open(file)?;
                (Some(journal), past)
            }
            None => (None, journal::RestoredState::default()),
        };
        let submissions = past
            .submissions
            .into_iter()
            .map(|submission| (submission.id(), submission));
        let state = RegistryState {
            submissions: submissions.collect(),
            journal,
        };
        let due = state
            .submissions
            .values()
            .filter(|one| !past.finished.contains(&one.id()));
        let due = due.cloned().collect();
        Ok((Self(Mutex::new(state)), due))
    }

    /// Registers a submission, or finds the one with the same reference. Returns whether it is new.
    pub(super) fn register(&self, arrived: Submission) -> io::Result<(Submission, bool)> {
        let mut state = self.state();
        let id = arrived.id();
        if let Some(known) = state.submissions.get_mut(&id) {
            known.requests += 1;
            return Ok((known.clone(), false));
        }
        if let Some(journal) = &mut state.journal {
            journal.write_received(&arrived)?;
        }
        state.submissions.insert(id, arrived.clone());
        Ok((arrived, true))
    }

    /// Advances a submission's status. Never moves it back, even if a late or contradictory callback does.
    pub(super) fn advance(&self, submission: &Submission, status: SubmissionStatus) {
        if let Some(known) = self.state().submissions.get_mut(&submission.id())
            && progress(status) > progress(known.status)
        {
            known.status = status;
        }
    }

    /// Marks a submission as withdrawn unless it is final, and cancels its callbacks.
    pub(super) fn withdraw(&self, lender: &str, reference: &str) -> io::Result<Option<Submission>> {
        let mut state = self.state();
        let id = (lender.to_owned(), reference.to_owned());
        let Some(known) = state.submissions.get_mut(&id) else {
            return Ok(None);
        };
        known.withdrawals += 1;
        if !known.status.is_final() {
            known.status = SubmissionStatus::Withdrawn;
        }
        let current = known.clone();
        if let Some(journal) = &mut state.journal {
            journal.write_finished(&current)?;
        }
        Ok(Some(current))
    }

    /// Checks an entered passcode.
    pub(super) fn try_passcode(
        &self,
        lender: &str,
        reference: &str,
        typed: &str,
    ) -> Option<PasscodeOutcome> {
        let mut state = self.state();
        let known = state
            .submissions
            .get_mut(&(lender.to_owned(), reference.to_owned()))?;
        if known.status != SubmissionStatus::Submitted {
            return Some(PasscodeOutcome::AlreadyAccepted(known.clone()));
        }
        if known.tries >= MOST_TRIES {
            return Some(PasscodeOutcome::UsedUp);
        }
        if typed != known.passcode() {
            known.tries += 1;
            return Some(PasscodeOutcome::Wrong);
        }
        known.status = SubmissionStatus::InReview;
        Some(PasscodeOutcome::Accepted(known.clone()))
    }

    /// Whether the customer withdrew consent before the status was final.
    pub(super) fn is_withdrawn(&self, submission: &Submission) -> bool {
        let state = self.state();
        let known = state.submissions.get(&submission.id());
        known.is_some_and(|known| known.status == SubmissionStatus::Withdrawn)
    }

    /// Counts an accepted callback.
    pub(super) fn count_callback(&self, submission: &Submission) {
        if let Some(known) = self.state().submissions.get_mut(&submission.id()) {
            known.callbacks += 1;
        }
    }

    /// Marks that no callback is pending any more.
    pub(super) fn finish(&self, submission: &Submission) -> io::Result<()> {
        let mut state = self.state();
        let current = state.submissions.get(&submission.id()).cloned();
        match (&mut state.journal, current) {
            (Some(journal), Some(current)) => journal.write_finished(&current),
            _ => Ok(()),
        }
    }

    /// Finds a lender's submission by its reference.
    pub(super) fn find(&self, lender: &str, reference: &str) -> Option<Submission> {
        self.state()
            .submissions
            .get(&(lender.to_owned(), reference.to_owned()))
            .cloned()
    }

    /// All submissions, by lender and reference.
    pub(super) fn all(&self) -> Vec<Submission> {
        self.state().submissions.values().cloned().collect()
    }

    /// Ignores poisoning: each change is one assignment, so a thread that panicked left consistent values behind.
    fn state(&self) -> MutexGuard<'_, RegistryState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Order of statuses along a simulated submission's way.
fn progress(status: SubmissionStatus) -> u8 {
    match status {
        SubmissionStatus::InReview => 1,
        SubmissionStatus::Approved | SubmissionStatus::Rejected => 2,
        SubmissionStatus::Disbursed => 3,
        SubmissionStatus::Withdrawn => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn submission(key: &str) -> Submission {
        Submission {
            lender: "nira".to_owned(),
            key: key.to_owned(),
            reference: format!("NIR-{key}"),
            verdict: SimulatedDecision::Approve,
            status: SubmissionStatus::Submitted,
            requests: 1,
            callbacks: 0,
            withdrawals: 0,
            tries: 0,
        }
    }

    #[test]
    fn a_submission_only_moves_forward() {
        let (registry, _) = SubmissionRegistry::open(None).unwrap();
        let (one, is_new) = registry.register(submission("1")).unwrap();
        assert!(is_new);
        for status in [
            SubmissionStatus::Approved,
            SubmissionStatus::InReview,
            SubmissionStatus::Rejected,
        ] {
            registry.advance(&one, status);
        }
        let (again, is_new) = registry.register(submission("1")).unwrap();
        assert!(!is_new);
        assert_eq!(
            (again.status, again.requests),
            (SubmissionStatus::Approved, 2)
        );
    }

    #[test]
    fn a_withdrawal_stops_open_submissions_and_survives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("registry.jsonl");
        let (registry, _) = SubmissionRegistry::open(Some(&file)).unwrap();
        let open = registry.register(submission("1")).unwrap().0;
        let paid = registry.register(submission("2")).unwrap().0;
        registry.advance(&paid, SubmissionStatus::Disbursed);
        for _ in 0..2 {
            registry.withdraw("nira", "NIR-1").unwrap().unwrap();
        }
        registry.withdraw("nira", "NIR-2").unwrap().unwrap();
        assert_eq!(registry.withdraw("nira", "NIR-3").unwrap(), None);
        registry.advance(&open, SubmissionStatus::Approved);
        drop(registry);

        let (registry, due) = SubmissionRegistry::open(Some(&file)).unwrap();
        assert_eq!(due, []);
        let stands = |reference| {
            let known = registry.find("nira", reference).unwrap();
            (known.status, known.withdrawals)
        };
        assert_eq!(stands("NIR-1"), (SubmissionStatus::Withdrawn, 2));
        assert_eq!(stands("NIR-2"), (SubmissionStatus::Disbursed, 1));
    }

    /// With PostgreSQL nothing else creates the folder first.
    #[test]
    fn a_registry_makes_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("var").join("registry.jsonl");
        let (registry, _) = SubmissionRegistry::open(Some(&file)).unwrap();
        registry.register(submission("1")).unwrap();
        drop(registry);
        assert_eq!(
            SubmissionRegistry::open(Some(&file)).unwrap().1,
            [submission("1")]
        );
    }

    #[test]
    fn a_book_from_before_withdrawals_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("registry.jsonl");
        let line = r#"{"received":{"lender":"nira","key":"1","reference":"NIR-1","verdict":"approve","status":"submitted","requests":1,"callbacks":0}}"#;
        fs::write(&file, line).unwrap();
        assert_eq!(
            SubmissionRegistry::open(Some(&file)).unwrap().1,
            [submission("1")]
        );
    }

    #[test]
    fn a_reopened_registry_has_its_due_callbacks() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("registry.jsonl");
        let (registry, due) = SubmissionRegistry::open(Some(&file)).unwrap();
        assert_eq!(due, []);
        let done = registry.register(submission("1")).unwrap().0;
        registry.register(submission("2")).unwrap();
        registry.advance(&done, SubmissionStatus::Approved);
        registry.count_callback(&done);
        registry.finish(&done).unwrap();
        drop(registry);
        let killed_while_writing = fs::read_to_string(&file).unwrap() + r#"{"received":{"len"#;
        fs::write(&file, killed_while_writing).unwrap();

        let (registry, due) = SubmissionRegistry::open(Some(&file)).unwrap();

        assert_eq!(due, [submission("2")]);
        let done = registry.find("nira", "NIR-1").unwrap();
        assert_eq!(
            (done.status, done.callbacks),
            (SubmissionStatus::Approved, 1)
        );
        registry.register(submission("3")).unwrap();
        drop(registry);
        assert_eq!(
            SubmissionRegistry::open(Some(&file)).unwrap().1,
            [submission("2"), submission("3")]
        );
    }
}
