//! The hash chain over the audit trail. A row's seal is a keyed hash over the row and the previous seal, so a sealed
//! row cannot be changed, added or removed without breaking every later seal, and seals cannot be forged with access to
//! the database only. A chain that was truncated or restored from an old copy is consistent in itself. Only a seal
//! stored elsewhere reveals that, so each last seal is also logged.
//!
//! Early seals are plain hashes. They are kept, and the first keyed seal covers the last of them; a plain seal after it
//! is invalid.
//!
//! Rows are sealed after their commit, in the order in which the sealer finds them: a row that was committed late gets
//! a late position, even if its id is lower. Writers do not know the chain and never wait for each other. Several nodes
//! may seal: the end of the chain is updated only if it is still where it was read, so one node succeeds and the others
//! stop.

use saakh_store::platform::audit::chain::{self, Link, SealedRow};
use saakh_store::{Db, Scope, write_tx};

use super::detail::ErasedDetails;
use super::{AuditEvent, RequestContext, record};
use crate::app::{Keys, sha256_hex};
use crate::{App, Error, Result};

/// The number of rows sealed per transaction and read per query of a check.
const AT_ONCE: i64 = 500;
/// The prefix of a keyed seal. The number identifies the algorithm.
const KEYED: &str = "k1.";

/// A seal that was stored elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedSeal {
    /// The position of the seal, if it was stored too.
    pub position: Option<i64>,
    pub seal: String,
}

impl std::str::FromStr for ExpectedSeal {
    type Err = &'static str;

    /// Parses `POSITION:SEAL` or `SEAL`.
    fn from_str(text: &str) -> std::result::Result<Self, &'static str> {
        const HELP: &str = "write POSITION:SEAL or SEAL, as the log has them";
        let (position, seal) = match text.split_once(':') {
            Some((position, seal)) => (Some(position.parse().map_err(|_| HELP)?), seal),
            None => (None, text),
        };
        let hex = seal.strip_prefix(KEYED).unwrap_or(seal);
        if hex.len() != 64 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(HELP);
        }
        Ok(Self {
            position,
            seal: seal.to_owned(),
        })
    }
}

/// The result of checking the whole chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainCheckOutcome {
    /// Every sealed row is unchanged.
    Intact {
        /// The number of rows in the chain.
        sealed: i64,
        /// The number of rows that are not sealed yet.
        waiting: i64,
        /// The number of sealed rows whose detail was erased.
        erased: i64,
        /// The last seal. A copy stored elsewhere proves later that the chain was not rewritten.
        seal: String,
    },
    /// The first row that does not match.
    Broken {
        /// The position in the chain.
        position: i64,
        /// The row's id. `None` if the row is missing.
        id: Option<String>,
        /// What is wrong with the row.
        flaw: Flaw,
    },
}

/// A defect of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// There is no row at this position.
    Missing,
    /// The row differs from the one that was sealed.
    Changed,
    /// The detail differs from the sealed one.
    DetailChanged,
    /// The detail is missing, and no row records its erasure.
    DetailGone,
    /// The chain ends before this row.
    BeyondTheEnd,
    /// The last seal of the chain has no key, so anyone could have made it.
    WithoutKey,
    /// The chain ends before the position of the expected seal.
    Shortened,
    /// Another seal is at the position of the expected seal.
    Rewritten,
    /// No row has the expected seal: the chain was truncated or rewritten.
    NotFound,
}

/// Seals the rows that are waiting and returns their number.
pub async fn seal(app: &App) -> Result<usize> {
    cover_plain_seals(app).await?;
    let mut sealed = 0;
    loop {
        let some = seal_some(&app.db, &app.keys).await?;
        sealed += some;
        // Rows that are added during a run are sealed in the next one, so that the loop ends under constant load.
        if i64::try_from(some).is_ok_and(|some| some < AT_ONCE) {
            return Ok(sealed);
        }
    }
}

/// Adds a row if the last seal is a plain one, because the row's keyed seal covers all plain ones.
/// Several nodes may each add a row, which is harmless.
async fn cover_plain_seals(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let head = chain::head(&mut conn).await?;
    let is_covered =
        head.position == 0 || is_keyed(&head) || chain::count_unsealed(&mut conn).await? > 0;
    drop(conn);
    if is_covered {
        return Ok(());
    }
    write_tx!(app.db, Scope::new("task", "seal"), |tx| {
        let event = AuditEvent {
            action: "audit.key",
            target_kind: "audit",
            target_id: head.position.to_string(),
            detail: serde_json::json!({}),
        };
        Ok(record(app, tx, &RequestContext::SYSTEM, event).await?)
    })
}

async fn seal_some(db: &Db, keys: &Keys) -> Result<usize> {
    let mut conn = db.read().await?;
    let head = chain::head(&mut conn).await?;
    let rows = chain::list_unsealed(&mut conn, AT_ONCE).await?;
    drop(conn);
    let links = links(keys, &head, &rows);
    let Some(last) = links.last() else {
        return Ok(0);
    };
    let sealed = write_tx!(db, Scope::new("task", "seal"), |tx| -> Result<usize> {
        if !chain::move_head(tx, &head, last).await? {
            return Ok(0);
        }
        let placed = rows.iter().map(|row| row.id.as_str()).zip(&links);
        if chain::seal(tx, placed).await? != links.len() as u64 {
            return Err(Error::Internal("a row has its seal already", None));
        }
        Ok(links.len())
    })?;
    if sealed > 0 {
        let (position, seal) = (last.position, last.seal.as_str());
        tracing::info!(target: "audit", position, seal, rows = sealed, "audit rows sealed");
    }
    Ok(sealed)
}

fn links(keys: &Keys, head: &Link, rows: &[SealedRow]) -> Vec<Link> {
    let next = |last: &mut Link, row| {
        *last = following(keys, last, row);
        Some(last.clone())
    };
    rows.iter().scan(head.clone(), next).collect()
}

/// Reads the whole chain and verifies every row's seal and the expected seal.
pub async fn verify(
    db: &Db,
    keys: &Keys,
    expected: Option<&ExpectedSeal>,
) -> Result<ChainCheckOutcome> {
    let mut reading = ChainReader {
        keys,
        expected,
        last: Link {
            position: 0,
            seal: String::new(),
        },
        erased: ErasedDetails::default(),
        is_found: false,
    };
    loop {
        let mut conn = db.read().await?;
        // The end is read before the rows, so that rows sealed during the read do not count as missing.
        let head = chain::head(&mut conn).await?;
        let rows = chain::list_after(&mut conn, reading.last.position, AT_ONCE).await?;
        if rows.is_empty() {
            let waiting = chain::count_unsealed(&mut conn).await?;
            for row in chain::list_unsealed(&mut conn, AT_ONCE).await? {
                reading.erased.add_erasure(&row);
            }
            return Ok(reading.at_the_end(head, waiting));
        }
        for (link, row) in rows {
            if let Some(broken) = reading.misfit(&link, &row) {
                return Ok(broken);
            }
            reading.add_row(link, &row);
        }
    }
}

/// The state of reading the chain.
struct ChainReader<'a> {
    keys: &'a Keys,
    expected: Option<&'a ExpectedSeal>,
    last: Link,
    erased: ErasedDetails,
    is_found: bool,
}

impl ChainReader<'_> {
    fn misfit(&self, link: &Link, row: &SealedRow) -> Option<ChainCheckOutcome> {
        let Self { keys, last, .. } = self;
        let text = sealed_text(last, row);
        let is_sealed = if is_keyed(link) || is_keyed(last) {
            keys.audit_seals(&text)
                .iter()
                .any(|seal| link.seal == format!("{KEYED}{seal}"))
        } else {
            link.seal == sha256_hex(text.as_bytes())
        };
        let position = last.position + 1;
        let detail = row.detail.as_ref();
        let is_other =
            |kept: &ExpectedSeal| kept.position == Some(link.position) && kept.seal != link.seal;
        let (position, id, flaw) = if link.position != position {
            (position, None, Flaw::Missing)
        } else if !is_sealed {
            (link.position, Some(row.id.clone()), Flaw::Changed)
        } else if detail.is_some_and(|detail| digest(&row.salt, detail) != row.digest) {
            (link.position, Some(row.id.clone()), Flaw::DetailChanged)
        } else if self.expected.is_some_and(is_other) {
            (link.position, Some(row.id.clone()), Flaw::Rewritten)
        } else {
            return None;
        };
        Some(ChainCheckOutcome::Broken { position, id, flaw })
    }

    fn add_row(&mut self, link: Link, row: &SealedRow) {
        self.erased.add_row(link.position, row);
        self.is_found |= self.expected.is_some_and(|kept| kept.seal == link.seal);
        self.last = link;
    }

    fn at_the_end(&self, head: Link, waiting: i64) -> ChainCheckOutcome {
        let last = self.last.position;
        if let Some((position, id)) = self.erased.find_first_unrecorded() {
            return ChainCheckOutcome::Broken {
                position,
                id: Some(id.to_owned()),
                flaw: Flaw::DetailGone,
            };
        }
        let (position, flaw) = if head.position > last {
            (last + 1, Flaw::Missing)
        } else if head != self.last {
            (last, Flaw::BeyondTheEnd)
        } else if last > 0 && !is_keyed(&head) {
            (last, Flaw::WithoutKey)
        } else if let Some(kept) = self.expected.filter(|_| !self.is_found) {
            match kept.position {
                Some(position) => (position, Flaw::Shortened),
                None => (last, Flaw::NotFound),
            }
        } else {
            return ChainCheckOutcome::Intact {
                sealed: head.position,
                waiting,
                erased: self.erased.count_missing(),
                seal: head.seal,
            };
        };
        ChainCheckOutcome::Broken {
            position,
            id: None,
            flaw,
        }
    }
}

fn is_keyed(link: &Link) -> bool {
    link.seal.starts_with(KEYED)
}

/// Returns the link of the row after another one.
fn following(keys: &Keys, last: &Link, row: &SealedRow) -> Link {
    let text = sealed_text(last, row);
    Link {
        position: last.position + 1,
        seal: format!("{KEYED}{}", keys.audit_seal(&text)),
    }
}

/// Returns the text that a seal is computed over: the row and the previous seal.
fn sealed_text(last: &Link, row: &SealedRow) -> String {
    let position = last.position + 1;
    let (behalf_kind, behalf_id) = row.behalf.clone().unwrap_or_default();
    let request_id = row.request_id.clone().unwrap_or_default();
    let parts = [
        &last.seal,
        &position.to_string(),
        &row.id,
        &row.at.as_millisecond().to_string(),
        &row.actor.0,
        &row.actor.1,
        &behalf_kind,
        &behalf_id,
        &row.action,
        &row.target.0,
        &row.target.1,
        &request_id,
        &row.digest,
    ];
    // Each part has its length as a prefix, so that no two rows result in the same text.
    let parts = parts.map(|part| format!("{}:{part}", part.len()));
    parts.concat()
}

/// Returns the salted digest of a detail. The seal covers the digest, so that the detail can be erased without breaking
/// the seal and cannot be guessed from the digest.
pub(super) fn digest(salt: &str, detail: &str) -> String {
    sha256_hex(format!("{salt}{detail}").as_bytes())
}
