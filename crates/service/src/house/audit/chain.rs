//! The chain over the audit trail: a row's seal is a hash over the row and the seal before it, so
//! no sealed row can be changed, added or taken away without every later seal showing it.
//!
//! Rows are sealed after they were committed, in an order that the sealer gives: a row that was
//! committed late gets a late place, whatever its id. Writers do not know of the chain and never
//! wait for one another. Several nodes may seal: the chain's end is moved from where it was read,
//! so one of them goes on and the others see that they came late.

use saakh_store::house::audit::chain::{self, Link, SealedRow};
use saakh_store::{Db, Scope, write_tx};

use crate::app::sha256_hex;
use crate::{App, Error, Result};

/// Rows that one transaction seals, and that a check reads at once.
const AT_ONCE: i64 = 500;

/// What a check of the whole chain found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every sealed row is as it was when it was sealed.
    Whole {
        /// Rows in the chain.
        sealed: i64,
        /// Rows that are not in it yet.
        waiting: i64,
        /// The last seal; whoever keeps it elsewhere can show that the chain was not made anew.
        seal: String,
    },
    /// The first row that does not fit.
    Broken {
        /// Its place in the chain.
        position: i64,
        /// Its id; none where the row is not there.
        id: Option<String>,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// What is wrong with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// There is no row at this place.
    Missing,
    /// The row is another than the one that was sealed.
    Changed,
    /// What stood before and after is another than it was.
    DetailChanged,
    /// The chain ends before this row.
    BeyondTheEnd,
}

/// Seals every row that waits. Gives how many it sealed.
pub async fn seal(app: &App) -> Result<usize> {
    let mut sealed = 0;
    loop {
        let some = seal_some(&app.db).await?;
        sealed += some;
        if some == 0 {
            return Ok(sealed);
        }
    }
}

async fn seal_some(db: &Db) -> Result<usize> {
    let mut conn = db.read().await?;
    let head = chain::head(&mut conn).await?;
    let rows = chain::unsealed(&mut conn, AT_ONCE).await?;
    drop(conn);
    let links = links(&head, &rows);
    let Some(last) = links.last() else {
        return Ok(0);
    };
    write_tx!(db, Scope::of("task", "seal"), |tx| {
        if !chain::move_head(tx, &head, last).await? {
            return Ok(0);
        }
        for (row, link) in rows.iter().zip(&links) {
            if !chain::seal(tx, &row.id, link).await? {
                return Err(Error::Internal("a row has its seal already", None));
            }
        }
        Ok(links.len())
    })
}

fn links(head: &Link, rows: &[SealedRow]) -> Vec<Link> {
    let next = |last: &mut Link, row| {
        *last = following(last, row);
        Some(last.clone())
    };
    rows.iter().scan(head.clone(), next).collect()
}

/// Reads the whole chain and holds every row against its seal.
pub async fn verify(db: &Db) -> Result<Verdict> {
    let mut last = Link {
        position: 0,
        seal: String::new(),
    };
    loop {
        let mut conn = db.read().await?;
        // The end is read before the rows: what is sealed meanwhile is beyond it, never missing.
        let head = chain::head(&mut conn).await?;
        let rows = chain::after(&mut conn, last.position, AT_ONCE).await?;
        if rows.is_empty() {
            let waiting = chain::waiting(&mut conn).await?;
            return Ok(at_the_end(&last, head, waiting));
        }
        for (link, row) in rows {
            if let Some(broken) = misfit(&last, &link, &row) {
                return Ok(broken);
            }
            last = link;
        }
    }
}

fn at_the_end(last: &Link, head: Link, waiting: i64) -> Verdict {
    if *last == head {
        return Verdict::Whole {
            sealed: head.position,
            waiting,
            seal: head.seal,
        };
    }
    let is_short = head.position > last.position;
    Verdict::Broken {
        position: if is_short {
            last.position + 1
        } else {
            last.position
        },
        id: None,
        flaw: if is_short {
            Flaw::Missing
        } else {
            Flaw::BeyondTheEnd
        },
    }
}

fn misfit(last: &Link, link: &Link, row: &SealedRow) -> Option<Verdict> {
    let expected = following(last, row);
    let detail = row.detail.as_ref();
    let (position, id, flaw) = if link.position != expected.position {
        (expected.position, None, Flaw::Missing)
    } else if link.seal != expected.seal {
        (link.position, Some(row.id.clone()), Flaw::Changed)
    } else if detail.is_some_and(|detail| digest(&row.salt, detail) != row.digest) {
        (link.position, Some(row.id.clone()), Flaw::DetailChanged)
    } else {
        return None;
    };
    Some(Verdict::Broken { position, id, flaw })
}

/// The link of the row that follows another.
fn following(last: &Link, row: &SealedRow) -> Link {
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
    // Each part with its length, so that no two rows give one text.
    let text: String = parts
        .iter()
        .map(|part| format!("{}:{part}", part.len()))
        .collect();
    Link {
        position,
        seal: sha256_hex(text.as_bytes()),
    }
}

/// What is sealed of before and after. It is salted, so that they can be erased later without the
/// rest losing its seal, and without the digest giving them away.
pub(super) fn digest(salt: &str, detail: &str) -> String {
    sha256_hex(format!("{salt}{detail}").as_bytes())
}
