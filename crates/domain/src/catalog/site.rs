//! Sites: what a host name serves. `data/sites.toml` seeds a new database.

mod host;

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

pub use host::{HostName, InvalidHost};

use super::flag;
use super::product::ProductType;
use super::property::{Group, Property, Rule};
use crate::id::SiteId;
use crate::text::Message;

crate::words! {
    /// Behaviour of a site.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Variant {
        /// The landing page logs in; customers choose among products.
        Marketplace = "marketplace",
        /// One partner's brand; the landing page shows products, `/login` logs in.
        WhiteLabel = "white_label",
        /// For customers of one lender: a completed profile is submitted to it.
        LenderSubmit = "lender_submit",
        /// The solar brand: only its home page differs.
        Solar = "solar",
    }
}

/// Maximum number of host names of one site.
const MOST_HOSTS: usize = 20;
/// Maximum length of an address in a site's settings.
const ADDRESS_MAX: usize = 500;
/// Maximum length of an id of an external form.
const FORM_ID_MAX: usize = 40;
/// Characters of keys of sites.
pub const KEY: Rule = Rule::Characters(64, is_of_key, "invalid_site_key");
const FORM_ID: Rule = Rule::Characters(
    FORM_ID_MAX,
    |c| c.is_ascii_alphanumeric(),
    "invalid_form_id",
);

/// Properties that the back office edits.
pub const PROPERTIES: &[Property] = &[
    Property::required("hosts", Rule::Lines(MOST_HOSTS, host::MAX_LENGTH)),
    Property::required("variant", Rule::Word(Variant::WORDS)),
    Property::required("partner", Rule::Partner),
    Property::optional("product", Rule::Product),
    Property::optional("lender", Rule::Lender),
    Property::required("passcode_template", Rule::Flag),
    Property::optional("welcome_video", Rule::Line(ADDRESS_MAX)).with_group(Group::Display),
    Property::optional("card_app", Rule::Line(ADDRESS_MAX)).with_group(Group::Display),
    Property::optional("case_org", FORM_ID).with_group(Group::Grievance),
    Property::optional("case_record_type", FORM_ID).with_group(Group::Grievance),
    Property::required("status", Rule::Flag),
];

/// What one or more host names serve, in the format of `data/sites.toml` and of the database's JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    pub id: SiteId,
    /// Stable name; selected by `?site=` in demo mode.
    pub key: String,
    /// Host names without port, lower case.
    pub hosts: Vec<String>,
    pub variant: Variant,
    /// The partner whose brand it shows and to whom its customers are attributed.
    pub partner: String,
    /// Its only product type, if restricted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<ProductType>,
    /// The key of its only lender, if restricted.
    #[serde(
        default,
        deserialize_with = "named",
        skip_serializing_if = "Option::is_none"
    )]
    pub lender: Option<String>,
    /// Whether a passcode text that names its host is registered (TRAI).
    #[serde(default, with = "flag")]
    pub passcode_template: bool,
    /// Path or address of its welcome video; empty: none.
    #[serde(default)]
    pub welcome_video: String,
    /// Address of its cards' app; empty: none.
    #[serde(default)]
    pub card_app: String,
    /// Organisation whose web form turns help requests into cases; empty: none.
    #[serde(default)]
    pub case_org: String,
    #[serde(default)]
    pub case_record_type: String,
    /// Whether it is active.
    #[serde(default = "served", with = "flag")]
    pub status: bool,
}

const fn served() -> bool {
    true
}

/// Parses an empty name as none.
fn named<'de, D: Deserializer<'de>>(name: D) -> Result<Option<String>, D::Error> {
    let name = Option::<String>::deserialize(name)?;
    Ok(name.filter(|name| !name.is_empty()))
}

fn is_of_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// All active sites, by host; the first is that of the operator's own address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sites {
    all: Vec<Arc<Site>>,
    by_host: HashMap<String, usize>,
}

/// Why the sites cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSites {
    /// Not a list of sites.
    #[error("{0}")]
    Malformed(String),
    /// There is no site for the operator's own address.
    #[error("at least one site is needed")]
    None,
    /// Two sites have the same host.
    #[error("{0} is there twice")]
    Duplicate(String),
}

impl Site {
    /// A new, inactive site of a partner.
    pub fn draft(id: SiteId, key: &str, host: &str, partner: &str) -> Self {
        Self {
            id,
            key: key.to_owned(),
            hosts: vec![host.to_owned()],
            variant: Variant::Marketplace,
            partner: partner.to_owned(),
            product: None,
            lender: None,
            passcode_template: false,
            welcome_video: String::new(),
            card_app: String::new(),
            case_org: String::new(),
            case_record_type: String::new(),
            status: false,
        }
    }

    /// A problem of the site itself, with the property.
    pub fn problem(&self) -> Option<(&'static str, Message)> {
        let is_host = |host: &String| HostName::parse(host).is_ok_and(|read| read.as_str() == host);
        let wrong = |property, key| Some((property, Message::new(key)));
        if self.hosts.is_empty() || !self.hosts.iter().all(is_host) {
            return wrong("hosts", "invalid_host");
        }
        if self.variant == Variant::LenderSubmit && self.lender.is_none() {
            return wrong("lender", "invalid_site_lender_needed");
        }
        let at_ours = self.welcome_video.starts_with('/') && !self.welcome_video.starts_with("//");
        if !(self.welcome_video.is_empty() || at_ours || is_secure_address(&self.welcome_video)) {
            return wrong("welcome_video", "invalid_secure_address");
        }
        if !(self.card_app.is_empty() || is_secure_address(&self.card_app)) {
            return wrong("card_app", "invalid_secure_address");
        }
        None
    }
}

/// Whether it is `https://` and a host, without white space.
fn is_secure_address(address: &str) -> bool {
    let rest = address.strip_prefix("https://").unwrap_or_default();
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    HostName::parse(host).is_ok() && !address.contains(char::is_whitespace)
}

impl Sites {
    /// Parses `data/sites.toml`.
    pub fn parse(toml: &str) -> Result<Self, InvalidSites> {
        #[derive(Deserialize)]
        struct File {
            site: Vec<Site>,
        }
        let file: File =
            toml::from_str(toml).map_err(|e| InvalidSites::Malformed(e.message().to_owned()))?;
        Self::new(file.site)
    }

    /// Builds the collection from sites; inactive ones are omitted.
    pub fn new(sites: Vec<Site>) -> Result<Self, InvalidSites> {
        let served = sites.into_iter().filter(|site| site.status);
        let all: Vec<Arc<Site>> = served.map(Arc::new).collect();
        if all.is_empty() {
            return Err(InvalidSites::None);
        }
        let mut by_host = HashMap::new();
        for (place, site) in all.iter().enumerate() {
            for host in &site.hosts {
                if by_host.insert(host.clone(), place).is_some() {
                    return Err(InvalidSites::Duplicate(host.clone()));
                }
            }
        }
        Ok(Self { all, by_host })
    }

    /// Finds the site of a host name.
    pub fn find_by_host(&self, host: &HostName) -> Option<&Arc<Site>> {
        let place = self.by_host.get(host.as_str())?;
        self.all.get(*place)
    }

    /// The site of the operator's own address.
    pub fn first(&self) -> &Arc<Site> {
        // `new` rejects an empty list.
        &self.all[0]
    }

    pub fn find(&self, key: &str) -> Option<&Arc<Site>> {
        self.all.iter().find(|site| site.key == key)
    }

    pub fn all(&self) -> &[Arc<Site>] {
        &self.all
    }
}

#[cfg(test)]
mod tests;
