//! The registry on disk: one line of JSON per event, so that state survives a restart.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Submission, SubmissionKey};
use crate::secrets::create_private_folder;

/// An open file in append mode.
pub(super) struct Journal(File);

/// State restored from a journal.
#[derive(Default)]
pub(super) struct RestoredState {
    /// Each submission as of its last line.
    pub(super) submissions: Vec<Submission>,
    /// Submissions without pending callbacks.
    pub(super) finished: BTreeSet<SubmissionKey>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JournalEntry {
    Received(Submission),
    Finished(Submission),
}

impl Journal {
    /// Opens a file, creating it and its folder if needed.
    pub(super) fn open(path: &Path) -> io::Result<(Self, RestoredState)> {
        if let Some(folder) = path.parent() {
            create_private_folder(folder)?;
        }
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            // Next to the demo's key, and private as well.
            .mode(0o600)
            .open(path)?;
        let mut past = RestoredState::default();
        for line in BufReader::new(&file).lines() {
            // A killed process may leave a partial line, whose response was not sent.
            if let Ok(line) = serde_json::from_str(&line?) {
                past.add(line);
            }
        }
        let mut journal = Self(file);
        // Starts a new line, in case the last one is partial.
        journal.0.write_all(b"\n")?;
        Ok((journal, past))
    }

    pub(super) fn write_received(&mut self, submission: &Submission) -> io::Result<()> {
        self.add(&JournalEntry::Received(submission.clone()))
    }

    pub(super) fn write_finished(&mut self, submission: &Submission) -> io::Result<()> {
        self.add(&JournalEntry::Finished(submission.clone()))
    }

    fn add(&mut self, line: &JournalEntry) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.0.write_all(text.as_bytes())
    }
}

impl RestoredState {
    fn add(&mut self, line: JournalEntry) {
        match line {
            JournalEntry::Received(submission) => self.submissions.push(submission),
            JournalEntry::Finished(submission) => {
                self.finished.insert(submission.id());
                self.submissions.push(submission);
            }
        }
    }
}
