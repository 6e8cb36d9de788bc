//! Editing of sites.

use saakh_domain::catalog::property::Property;
use saakh_domain::catalog::site::{PROPERTIES, Site, Sites};
use saakh_domain::distribution::partner::{DEFAULT_PARTNER, is_reserved_segment};
use saakh_domain::id::SiteId;
use saakh_domain::text::Message;
use saakh_store::catalog::entity::EntityTable;
use saakh_store::catalog::site::{SiteRow, TABLE};
use saakh_store::catalog::{lender, version};
use saakh_store::distribution::partner;
use saakh_store::{Conn, DbError, Tx};
use serde_json::{Value as Json, json};

use crate::app::Clock;
use crate::platform::edit::Editable;
use crate::platform::entity::{CatalogEntity, CreatableEntity, NAME_TAKEN, UniqueNames};
use crate::{App, Code, Error, Result};

/// Maximum length of a key.
const KEY_MAX: usize = 40;

/// Inserts sites of `data/sites.toml` that the database lacks and whose hosts are free.
pub(crate) async fn seed(tx: &mut Tx, sites: &Sites, by: &str, clock: &dyn Clock) -> Result<()> {
    let known = TABLE.rows(tx).await?;
    let is_served = |host: &String| known.iter().any(|row| row.item.hosts.contains(host));
    let is_missing = |site: &Site| {
        let is_known = known.iter().any(|row| row.item.key == site.key);
        !is_known && !site.hosts.iter().any(is_served)
    };
    let mut added = false;
    for new in sites.all().iter().filter(|site| is_missing(site)) {
        let is_taken = known.iter().any(|row| row.item.id == new.id);
        let id = if is_taken {
            SiteId(TABLE.next_id(tx).await?)
        } else {
            new.id
        };
        let new = Site {
            id,
            ..(**new).clone()
        };
        TABLE.add(tx, &new).await?;
        added = true;
    }
    if added {
        version::create_next(tx, by, "sites", clock.now()).await?;
    }
    Ok(())
}

/// A new site.
#[derive(Debug)]
pub struct NewSite {
    pub key: String,
    pub host: String,
}

impl Editable for Site {
    const KIND: &'static str = "site";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = SiteRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<SiteRow>, DbError> {
        TABLE.get(tx, id).await
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
            let all = partner::TABLE.all(tx).await?;
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
        let rows = TABLE.rows(tx).await?;
        if !after.status {
            let mut others = rows.iter().filter(|row| row.item.id != after.id);
            if !others.any(|row| row.item.status) {
                return Err(Error::field("status", Message::new("invalid_site_last")));
            }
        }
        refuse_taken_hosts(&rows, after, "hosts")
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        TABLE.save(tx, after).await
    }
}

impl CatalogEntity for Site {
    const UPDATE: &'static str = "site.update";
    const UNIQUE: UniqueNames<Self> = &[("key", NAME_TAKEN, |site| &site.key)];

    fn id(&self) -> i64 {
        self.id.0
    }

    async fn load_rows(conn: &mut Conn) -> std::result::Result<Vec<SiteRow>, DbError> {
        TABLE.rows(conn).await
    }
}

impl CreatableEntity for Site {
    const CREATE: &'static str = "site.create";
    const TABLE: &'static EntityTable<Self> = &TABLE;
    // Every node caches pages of each site.
    const LIMIT: Option<(usize, Code)> = Some((500, Code::SitesTooMany));
    type New = NewSite;

    fn parse_new(_: &App, new: NewSite) -> Result<NewSite> {
        let key = &new.key;
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        let fits = (1..=KEY_MAX).contains(&key.len()) && key.bytes().all(allowed);
        if !fits || is_reserved_segment(key) {
            return Err(Error::field("key", Message::new("invalid_site_key")));
        }
        Ok(new)
    }

    /// Builds an inactive site of the default partner with one host.
    fn build(_: &App, _: &[SiteRow], id: i64, new: &NewSite) -> Self {
        Self::draft(SiteId(id), &new.key, new.host.trim(), DEFAULT_PARTNER)
    }

    fn check_new(&self, existing: &[SiteRow]) -> Result<()> {
        if self.problem().is_some() {
            return Err(Error::field("host", Message::new("invalid_host")));
        }
        refuse_taken_hosts(existing, self, "host")
    }

    fn audit_summary(&self) -> Json {
        json!({ "hosts": self.hosts })
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
