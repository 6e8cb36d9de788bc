//! Migrations and what a database has of them.

use sha2::{Digest, Sha384};

use super::error::{Cause, MigrationError};

/// One file, `NNNN_description.sql`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migration {
    pub(super) number: i64,
    pub(super) description: &'static str,
    pub(super) text: &'static str,
}

#[derive(Debug)]
pub(super) struct AppliedMigration {
    pub(super) number: i64,
    pub(super) checksum: Vec<u8>,
    pub(super) is_whole: bool,
}

impl Migration {
    pub(super) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.text).to_vec()
    }

    pub(super) fn failure(&self, cause: impl Into<Cause>) -> MigrationError {
        MigrationError::Failed {
            number: self.number,
            source: cause.into(),
        }
    }
}

/// Pending migrations in order.
pub(super) fn find_pending(
    known: &'static [Migration],
    applied: &[AppliedMigration],
) -> Result<Vec<&'static Migration>, MigrationError> {
    if let Some(begun) = applied.iter().find(|one| !one.is_whole) {
        return Err(MigrationError::Unfinished(begun.number));
    }
    for one in applied {
        match known
            .iter()
            .find(|migration| migration.number == one.number)
        {
            None => return Err(MigrationError::Unknown(one.number)),
            Some(migration) if migration.checksum() != one.checksum => {
                return Err(MigrationError::Changed(one.number));
            }
            Some(_) => {}
        }
    }
    let is_applied = |number| applied.iter().any(|one| one.number == number);
    Ok(known
        .iter()
        .filter(|migration| !is_applied(migration.number))
        .collect())
}
