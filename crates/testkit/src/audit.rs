//! Writes rows of the audit trail directly, bypassing the use cases.

use saakh_service::platform::audit::chain::{self, ChainCheckOutcome};
use saakh_store::platform::audit::{self, Entry};
use saakh_store::{Db, DbError, Scope, write_tx};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::TestApp;

/// Builds a row as the service writes it.
#[must_use]
pub fn build_entry(app: &TestApp, action: &'static str, detail: &Value) -> Entry {
    let detail = detail.to_string();
    let digest = Sha256::digest(format!("salt{detail}").as_bytes());
    Entry {
        id: app.app.uuid().to_string(),
        at: app.app.now(),
        actor_kind: "system",
        actor_id: "saakh".to_owned(),
        behalf: None,
        action,
        target_kind: "partner",
        target_id: "2".to_owned(),
        request_id: None,
        digest: digest
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<Vec<_>>()
            .concat(),
        salt: "salt".to_owned(),
        detail: Some(detail),
    }
}

/// Appends a row without sealing it.
pub async fn append(db: &Db, entry: &Entry) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        audit::append(tx, entry).await
    })
}

/// Verifies the whole audit chain.
pub async fn verify_chain(app: &TestApp) -> ChainCheckOutcome {
    chain::verify(&app.app.db, &app.app.keys, None)
        .await
        .unwrap()
}
