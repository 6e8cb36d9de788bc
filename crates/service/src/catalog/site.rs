//! Editing of sites.

use saakh_domain::catalog::property::Property;
use saakh_domain::catalog::site::{PROPERTIES, Site, Sites};
use saakh_domain::distribution::partner::{DEFAULT_PARTNER, is_reserved_segment};
use saakh_domain::id::SiteId;
use saakh_domain::text::Message;
use saakh_store::catalog::site::{self, SiteRow};
use saakh_store::catalog::{lender, version};
use saakh_store::distribution::partner;
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use crate::app::Clock;
use crate::platform::audit::RequestContext;
use crate::platform::edit::{self, Editable};
use crate::{App, Code, Error, Refusal, Result};

/// Maximum number of sites, because every node caches pages of each.
const MOST: usize = 500;
/// Maximum length of a key.
const KEY_MAX: usize = 40;

/// Inserts sites of `data/sites.toml` that the database lacks and whose hosts are free.
pub(crate) async fn seed(tx: &mut Tx, sites: &Sites, by: &str, clock: &dyn Clock) -> Result<()> {
    let known = site::rows(tx).await?;
    let is_served = |host: &String| known.iter().any(|row| row.item.hosts.contains(host));
    let is_missing = |site: &Site| {
        let is_known = known.iter().any(|row| row.item.key == site.key);
        !is_known && !site.hosts.iter().any(is_served)
    };
    let mut added = false;
    for new in sites.all().iter().filter(|site| is_missing(site)) {
        let is_taken = known.iter().any(|row| row.item.id == new.id);
        let id = if is_taken {
            site::next_id(tx).await?
        } else {
            new.id
        };
        let new = Site {
            id,
            ..(**new).clone()
        };
        site::add(tx, &new).await?;
        added = true;
    }
    if added {
        version::create_next(tx, by, "sites", clock.now()).await?;
    }
    Ok(())
}

/// Returns all sites, active or not, with their row version.
pub async fn all(app: &App) -> Result<Vec<SiteRow>> {
    let mut conn = app.db.read().await?;
    Ok(site::rows(&mut conn).await?)
}

/// Adds an inactive site of the default partner with one host.
pub async fn create(app: &App, by: &RequestContext, key: &str, host: &str) -> Result<SiteRow> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let fits = (1..=KEY_MAX).contains(&key.len()) && key.bytes().all(allowed);
    if !fits || is_reserved_segment(key) {
        return Err(Error::field("key", Message::new("invalid_site_key")));
    }
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<SiteRow> {
        let rows = site::rows(tx).await?;
        if rows.len() >= MOST {
            let refusal = Refusal::new(Code::SitesTooMany);
            return Err(refusal.with("max", MOST).into());
        }
        if rows.iter().any(|row| row.item.key == key) {
            return Err(Error::field("key", Message::new("invalid_name_taken")));
        }
        let id = site::next_id(tx).await?;
        let new = Site::draft(id, key, host.trim(), DEFAULT_PARTNER);
        if new.problem().is_some() {
            return Err(Error::field("host", Message::new("invalid_host")));
        }
        refuse_taken_hosts(&rows, &new, "host")?;
        site::add(tx, &new).await?;
        let detail = json!({ "after": { "hosts": new.hosts } });
        edit::record_step::<Site>(app, tx, by, id.0, "site.create", detail).await?;
        Ok(SiteRow {
            item: new,
            version: 1,
        })
    });
    edit::refresh_after(app, created).await
}

/// Sets properties, all or none.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: SiteId,
    seen: Option<i64>,
    edits: &[(impl AsRef<str> + Sync, Json)],
) -> Result<SiteRow> {
    edit::edit::<Site>(app, by, id.0, seen, "site.update", edits).await
}

impl Editable for Site {
    const KIND: &'static str = "site";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = SiteRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<SiteRow>, DbError> {
        site::get(tx, SiteId(id)).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        if let Some((property, message)) = after.problem() {
            // Problems of other properties are reported at an edited one.
            let is_edited = properties.iter().any(|name| name == property);
            let field = properties
                .first()
                .filter(|_| !is_edited)
                .map_or(property, String::as_str);
            return Err(Error::field(field, message));
        }
        if before.partner != after.partner {
            let all = partner::all(tx).await?;
            if !all.iter().any(|one| one.key == after.partner) {
                let message = Message::new("invalid_site_partner");
                return Err(Error::field("partner", message));
            }
        }
        if before.lender != after.lender
            && let Some(key) = &after.lender
        {
            let all = lender::all(tx).await?;
            if !all.iter().any(|one| &one.key == key) {
                return Err(Error::field("lender", Message::new("invalid_site_lender")));
            }
        }
        let rows = site::rows(tx).await?;
        if !after.status {
            let mut others = rows.iter().filter(|row| row.item.id != after.id);
            if !others.any(|row| row.item.status) {
                return Err(Error::field("status", Message::new("invalid_site_last")));
            }
        }
        refuse_taken_hosts(&rows, after, "hosts")
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        site::save(tx, after).await
    }
}

/// Checks that a host belongs to one site only, active or not, and is listed once.
fn refuse_taken_hosts(rows: &[SiteRow], site: &Site, field: &str) -> Result<()> {
    let others = rows.iter().filter(|row| row.item.id != site.id);
    let mut taken: Vec<&String> = others.flat_map(|row| &row.item.hosts).collect();
    for host in &site.hosts {
        if taken.contains(&host) {
            let message = Message::new("invalid_host_taken").with("host", host);
            return Err(Error::field(field, message));
        }
        taken.push(host);
    }
    Ok(())
}
