//! Addresses that a connector may call: paths under a configured host, and nowhere else.

use std::fmt;

use serde::Deserialize;
use url::Url;

/// A configured address that paths are appended to. Paths come from editable data, so one that would leave the host or
/// the configured folder is refused (server-side request forgery).
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Url")]
pub struct Base(Url);

/// Why an address was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BaseError {
    #[error("write http:// or https:// and a host, without user name, query or fragment")]
    NotABase,
    #[error("the path must start with one / and stay on the configured host")]
    Outside,
}

impl Base {
    /// Validates a configured address.
    pub fn new(url: Url) -> Result<Self, BaseError> {
        let usable = matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && has_no_credentials(&url)
            && url.query().is_none()
            && url.fragment().is_none();
        usable.then_some(Self(url)).ok_or(BaseError::NotABase)
    }

    pub const fn url(&self) -> &Url {
        &self.0
    }

    /// Returns the address of a path under this base.
    pub fn join(&self, path: &str) -> Result<Url, BaseError> {
        let folder = self.0.as_str().trim_end_matches('/');
        if !path.starts_with('/') || path.starts_with("//") || path.contains('\\') {
            return Err(BaseError::Outside);
        }
        let url = Url::parse(&format!("{folder}{path}")).map_err(|_| BaseError::Outside)?;
        let stays = url.origin() == self.0.origin()
            && has_no_credentials(&url)
            && url
                .as_str()
                .strip_prefix(folder)
                .is_some_and(|rest| rest.starts_with('/'));
        stays.then_some(url).ok_or(BaseError::Outside)
    }
}

fn has_no_credentials(url: &Url) -> bool {
    url.username().is_empty() && url.password().is_none()
}

impl TryFrom<Url> for Base {
    type Error = BaseError;

    fn try_from(url: Url) -> Result<Self, BaseError> {
        Self::new(url)
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Base({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> Result<Base, BaseError> {
        Base::new(text.parse().unwrap())
    }

    #[test]
    fn joined_paths_remain_below_the_base() {
        let base = base("https://api.lender.example/prod/").unwrap();
        assert_eq!(
            base.join("/loans?x=1").unwrap().as_str(),
            "https://api.lender.example/prod/loans?x=1"
        );
        for path in [
            "loans",
            "",
            "//evil.example/loans",
            "@evil.example/",
            ".evil.example/",
            "/../admin",
            "/%2e%2e/admin",
            "/\\evil.example",
            "https://evil.example/",
            ":8443/loans",
        ] {
            assert_eq!(base.join(path), Err(BaseError::Outside), "{path}");
        }
    }

    #[test]
    fn only_plain_web_addresses_are_bases() {
        assert!(base("http://127.0.0.1:9090").is_ok());
        for text in [
            "ftp://lender.example",
            "file:///etc/passwd",
            "https://me:secret@lender.example",
            "https://lender.example/?key=1",
            "https://lender.example/#top",
        ] {
            assert_eq!(base(text), Err(BaseError::NotABase), "{text}");
        }
    }
}
