//! Spellings of lenders' names in files.

use saakh_domain::catalog::lender::spelling_key;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::origination::lender_spelling::{self, LenderSpelling};
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::batch::admin;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result};

/// Maximum number.
const MOST: usize = 1_000;
/// Maximum length of a name.
const LONGEST: usize = 100;

fn scope() -> Scope {
    Scope::new("lender-spellings", "all")
}

/// Returns all spellings.
pub async fn list(app: &App) -> Result<Vec<LenderSpelling>> {
    Ok(lender_spelling::all(&mut app.db.read().await?).await?)
}

/// Maps a name in files to a lender; without one, removes the mapping.
pub async fn set(
    app: &App,
    by: &RequestContext,
    name: &str,
    lender: Option<LenderId>,
) -> Result<()> {
    let spelling = spelling_key(name);
    if spelling.is_empty() || name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        return Err(Error::field("name", Message::new("invalid_text")));
    }
    if lender.is_some_and(|lender| app.catalog().catalog.lender(lender).is_none()) {
        return Err(Error::field(
            "lenderId",
            Message::new("upload_lender_unknown"),
        ));
    }
    let by_admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let action = match lender {
            Some(lender) => {
                if lender_spelling::all(tx).await?.len() >= MOST {
                    return Err(Code::LenderSpellingsTooMany.into());
                }
                let spelling = LenderSpelling {
                    spelling: spelling.clone(),
                    lender,
                };
                lender_spelling::set(tx, &spelling, by_admin, app.now()).await?;
                "lender-spelling.set"
            }
            None if lender_spelling::remove(tx, &spelling).await? => "lender-spelling.remove",
            None => return Err(Error::not_found()),
        };
        let event = AuditEvent {
            action,
            target_kind: "lender",
            target_id: lender.map(|lender| lender.to_string()).unwrap_or_default(),
            detail: json!({ "name": spelling }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}
