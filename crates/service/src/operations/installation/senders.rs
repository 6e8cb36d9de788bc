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

/// What `[sms]` or `[whatsapp]` says about senders.
#[derive(Debug, Clone)]
pub struct SenderSettings {
    pub channel: ContactChannel,
    pub header: Option<String>,
    pub entity_id: Option<String>,
}

/// Adds missing senders. Afterwards the back office edits them.
pub async fn install(app: &App, settings: &[SenderSettings]) -> Result<()> {
    let snapshot = app.catalog();
    let brands = list_brands(&snapshot);
    if list_missing(&snapshot.messages.senders, &brands, settings).is_empty() {
        return Ok(());
    }
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let stored = sender::all(tx).await?;
        let missing = list_missing(&stored, &brands, settings);
        for (settings, brand) in &missing {
            let id = sender::next_id(tx).await?;
            sender::add(tx, &build(id, settings, brand)).await?;
        }
        if !missing.is_empty() {
            version::create_next(tx, BY, "senders of messages", app.now()).await?;
        }
        Ok(())
    })?;
    app.refresh_catalog().await
}

/// The brands that lack a sender of a channel.
fn list_missing<'a>(
    senders: &[Sender],
    brands: &'a BTreeSet<String>,
    settings: &'a [SenderSettings],
) -> Vec<(&'a SenderSettings, &'a str)> {
    let all = settings.iter();
    let all = all.flat_map(|one| brands.iter().map(move |brand| (one, brand.as_str())));
    all.filter(|(one, brand)| !has_sender(senders, one.channel, brand))
        .collect()
}

fn has_sender(senders: &[Sender], channel: ContactChannel, brand: &str) -> bool {
    senders.iter().any(|sender| {
        sender.channel == channel
            && sender.sender_use == SenderUse::Transactional
            && sender.brand_key == brand
    })
}

/// The provider of the settings has the name of its channel.
fn build(id: i64, settings: &SenderSettings, brand: &str) -> Sender {
    Sender {
        id,
        channel: settings.channel,
        brand_key: brand.to_owned(),
        sender_use: SenderUse::Transactional,
        entity_id: settings.entity_id.clone(),
        header: settings.header.clone(),
        address: None,
        provider: settings.channel.code().to_owned(),
        per_second: PER_SECOND,
        state: ActiveState::Active,
        version: 1,
    }
}

/// The brands of the partners of all sites.
fn list_brands(snapshot: &Snapshot) -> BTreeSet<String> {
    let sites = snapshot.sites.all().iter();
    let brands = sites.map(|site| snapshot.partners.get(&site.partner).brand.clone());
    brands
        .filter(|brand| snapshot.brands.find(brand).is_some())
        .collect()
}
