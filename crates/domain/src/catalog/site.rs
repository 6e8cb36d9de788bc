//! Sites: what one host name serves (`data/sites.toml`).

use serde::{Deserialize, Serialize};

use super::product::ProductType;

/// How a site behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// The landing page logs in; customers choose among products.
    Marketplace,
    /// One partner's brand; the landing page shows products, `/login` logs in.
    WhiteLabel,
    LenderSubmit,
    /// The solar brand's root.
    Solar,
}

/// What one or more host names serve.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// Stable name; `?site=` chooses by it in demo mode.
    pub key: String,
    /// Host names without port, lower case.
    pub hosts: Vec<String>,
    pub variant: Variant,
    /// Whose it is: that partner's brand, and its customers.
    pub partner: String,
    /// The one product type it is for.
    pub product: Option<ProductType>,
    /// The one lender it is for.
    pub lender: Option<String>,
}

/// Every site; the first serves hosts that no other names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sites(Vec<Site>);

#[derive(Deserialize)]
struct File {
    site: Vec<Site>,
}

/// Why the sites cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSites {
    /// Not a list of sites.
    #[error("{0}")]
    Malformed(String),
    /// Hosts that no site names need one.
    #[error("at least one site is needed")]
    None,
}

impl Sites {
    /// From the text of `data/sites.toml`.
    pub fn parse(toml: &str) -> Result<Self, InvalidSites> {
        let file: File =
            toml::from_str(toml).map_err(|e| InvalidSites::Malformed(e.message().to_owned()))?;
        if file.site.is_empty() {
            Err(InvalidSites::None)
        } else {
            Ok(Self(file.site))
        }
    }

    /// The site of a host name, the first for one that is not listed.
    pub fn of_host(&self, host: &str) -> &Site {
        let host = host
            .rsplit_once(':')
            .map_or(host, |(name, _)| name)
            .to_ascii_lowercase();
        self.0
            .iter()
            .find(|site| site.hosts.contains(&host))
            .unwrap_or(&self.0[0])
    }

    /// The site of a key.
    pub fn find(&self, key: &str) -> Option<&Site> {
        self.0.iter().find(|site| site.key == key)
    }

    /// Every site.
    pub fn all(&self) -> &[Site] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hosts_find_their_site_whatever_the_port_and_case() {
        let sites = Sites::parse(include_str!("../../../../data/sites.toml")).unwrap();
        assert_eq!(sites.of_host("UDAAN.localhost:8080").key, "udaan");
        assert_eq!(
            sites.of_host("loans.localhost").product,
            Some(ProductType::PersonalLoans)
        );
        assert_eq!(sites.of_host("elsewhere.example").key, "main");
        assert_eq!(Sites::parse("site = []"), Err(InvalidSites::None));
    }

    proptest! {
        #[test]
        fn every_host_has_a_site_and_only_a_listed_one_another_than_the_first(host in "\\PC*", port in any::<u16>()) {
            let sites = Sites::parse(include_str!("../../../../data/sites.toml")).unwrap();
            let site = sites.of_host(&host);
            let listed = |host: &str| sites.all().iter().any(|site| site.hosts.contains(&host.to_ascii_lowercase()));
            let name = host.rsplit_once(':').map_or(&*host, |(name, _)| name);
            prop_assert!(listed(name) || site == &sites.all()[0]);
            prop_assert_eq!(sites.of_host(&format!("{name}:{port}")), site);
        }
    }
}
