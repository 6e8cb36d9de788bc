//! The registry on disk: one line of JSON per event, so that a restart forgets nothing.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Id, Submission};
use crate::secrets::private_folder;

/// An open file that lines are added to.
pub(super) struct Journal(File);

/// What a journal says of the time before the restart.
#[derive(Default)]
pub(super) struct Past {
    /// Each submission as its last line has it.
    pub(super) submissions: Vec<Submission>,
    /// Those without callbacks due.
    pub(super) finished: BTreeSet<Id>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JournalEntry {
    Received(Submission),
    Finished(Submission),
}

impl Journal {
    /// Opens a file, and makes it and its folder where they are not there.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Past)> {
        if let Some(folder) = path.parent() {
            private_folder(folder)?;
        }
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            // It lies beside the demo's key, which nobody else reads either.
            .mode(0o600)
            .open(path)?;
        let mut past = Past::default();
        for line in BufReader::new(&file).lines() {
            // A process that was killed may have left half a line; its answer was not sent.
            if let Ok(line) = serde_json::from_str(&line?) {
                past.add(line);
            }
        }
        let mut journal = Self(file);
        // What is added starts on its own line, also after half a one.
        journal.0.write_all(b"\n")?;
        Ok((journal, past))
    }

    pub(super) fn received(&mut self, submission: &Submission) -> io::Result<()> {
        self.add(&JournalEntry::Received(submission.clone()))
    }

    pub(super) fn finished(&mut self, submission: &Submission) -> io::Result<()> {
        self.add(&JournalEntry::Finished(submission.clone()))
    }

    fn add(&mut self, line: &JournalEntry) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.0.write_all(text.as_bytes())
    }
}

impl Past {
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
