//! Audit rows: who did what to which thing, written in the transaction that did it.

use saakh_domain::id::{AdminId, MerchantId};
use saakh_store::house::audit::{Entry, append};
use saakh_store::{DbError, Tx};
use serde::Serialize;

use crate::App;
use crate::app::Entropy;

/// Whoever does something that is audited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doer {
    /// A back-office user.
    Admin(AdminId),
    /// A merchant.
    Merchant(MerchantId),
    /// The program itself: its command line, a job.
    System,
}

/// One thing done.
#[derive(Debug)]
pub struct Deed<'a, D> {
    /// Who.
    pub doer: Doer,
    /// What, as `noun.verb`.
    pub action: &'static str,
    /// On which kind of thing.
    pub target_kind: &'static str,
    /// On which of them.
    pub target_id: String,
    /// The request that did it.
    pub request_id: Option<&'a str>,
    /// Before and after.
    pub detail: D,
}

/// Writes the row. Its digest is salted, so the detail can be erased later without the rest
/// losing its seal, and without the digest giving the detail away.
pub(crate) async fn record<D: Serialize + Sync>(
    app: &App,
    tx: &mut Tx,
    deed: Deed<'_, D>,
) -> Result<(), DbError> {
    let detail = saakh_store::db::to_json(&deed.detail)?;
    let salt = salt(app.entropy.as_ref());
    let (actor_kind, actor_id) = deed.doer.named();
    let entry = Entry {
        id: app.uuid().to_string(),
        at: app.now(),
        actor_kind,
        actor_id,
        action: deed.action,
        target_kind: deed.target_kind,
        target_id: deed.target_id,
        request_id: deed.request_id.map(str::to_owned),
        digest: crate::app::sha256_hex(format!("{salt}{detail}").as_bytes()),
        salt,
        detail: Some(detail),
    };
    append(tx, &entry).await
}

impl Doer {
    fn named(self) -> (&'static str, String) {
        match self {
            Self::Admin(id) => ("admin", id.to_string()),
            Self::Merchant(id) => ("merchant", id.to_string()),
            Self::System => ("system", "saakh".to_owned()),
        }
    }
}

fn salt(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    crate::app::hex(&bytes)
}
