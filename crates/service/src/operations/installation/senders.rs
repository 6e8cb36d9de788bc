//! The senders of text messages that an installation begins with: one for each brand that its sites show.

use std::collections::BTreeSet;

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::sender::{ActiveState, SenderUse};
use saakh_store::catalog::version;
use saakh_store::engagement::sender::{self, Sender};
use saakh_store::{Scope, write_tx};

use super::BY;
use crate::app::snapshot::Snapshot;
use crate::{App, Result};

/// Messages a second, until the operator's contract says another number.
const PER_SECOND: i64 = 10;
/// The name of the provider of the settings.
const PROVIDER: &str = "sms";

/// What `[sms]` says about senders.
#[derive(Debug, Clone, Default)]
pub struct SenderSettings {
    pub header: Option<String>,
    pub entity_id: Option<String>,
}

/// Adds missing senders. Afterwards the back office edits them.
pub async fn install(app: &App, settings: &SenderSettings) -> Result<()> {
    let snapshot = app.catalog();
    let brands = list_brands(&snapshot);
    if brands
        .iter()
        .all(|brand| has_sender(&snapshot.messages.senders, brand))
    {
        return Ok(());
    }
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let stored = sender::all(tx).await?;
        let missing: Vec<_> = brands
            .iter()
            .filter(|brand| !has_sender(&stored, brand))
            .collect();
        for brand in &missing {
            let new = Sender {
                id: sender::next_id(tx).await?,
                channel: ContactChannel::Sms,
                brand_key: (*brand).clone(),
                sender_use: SenderUse::Transactional,
                entity_id: settings.entity_id.clone(),
                header: settings.header.clone(),
                address: None,
                provider: PROVIDER.to_owned(),
                per_second: PER_SECOND,
                state: ActiveState::Active,
                version: 1,
            };
            sender::add(tx, &new).await?;
        }
        if !missing.is_empty() {
            version::create_next(tx, BY, "senders of messages", app.now()).await?;
        }
        Ok(())
    })?;
    app.refresh_catalog().await
}

fn has_sender(senders: &[Sender], brand: &str) -> bool {
    senders.iter().any(|sender| {
        sender.channel == ContactChannel::Sms
            && sender.sender_use == SenderUse::Transactional
            && sender.brand_key == brand
    })
}

/// The brands of the partners of all sites.
fn list_brands(snapshot: &Snapshot) -> BTreeSet<String> {
    let sites = snapshot.sites.all().iter();
    let brands = sites.map(|site| snapshot.partners.get(&site.partner).brand.clone());
    brands
        .filter(|brand| snapshot.brands.find(brand).is_some())
        .collect()
}
