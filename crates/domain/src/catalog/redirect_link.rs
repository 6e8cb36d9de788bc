//! Application pages on a seller's own site: an address on one host with a placeholder for a unique id.

use std::fmt::Display;

use crate::identity::identifiers::InvalidInput;

/// Placeholder for the unique id.
pub const PLACEHOLDER: &str = "{unique_id}";
/// Maximum length of a link, bytes.
const LONGEST: usize = 2_000;
/// Maximum length of a host name (RFC 1035).
const LONGEST_HOST: usize = 253;

/// An HTTPS link to one named host, which the substituted id cannot change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RedirectLink<'t> {
    host: &'t str,
    text: &'t str,
}

impl<'t> RedirectLink<'t> {
    /// Parses a link. Rejects (`invalid_link`) everything that browsers might interpret as another host: unusual
    /// characters, user names, hosts with other characters than lower-case letters, digits, dots and hyphens, and a
    /// placeholder in the host.
    pub fn parse(text: &'t str) -> Result<Self, InvalidInput> {
        let wrong = Err(InvalidInput("invalid_link"));
        let Some(rest) = text.strip_prefix("https://") else {
            return wrong;
        };
        let authority = rest.find(['/', '?', '#']).map_or(rest, |end| &rest[..end]);
        let (host, port) = authority
            .split_once(':')
            .map_or((authority, None), |(host, port)| (host, Some(port)));
        let after = &rest[authority.len()..];
        let is_whole = text.len() <= LONGEST && is_host(host) && port.is_none_or(is_port);
        if is_whole && is_plain(&after.replace(PLACEHOLDER, "")) {
            Ok(Self { host, text })
        } else {
            wrong
        }
    }

    pub const fn host(&self) -> &'t str {
        self.host
    }

    /// The address with a unique id substituted.
    pub fn with_id(&self, id: impl Display) -> String {
        self.text.replace(PLACEHOLDER, &id.to_string())
    }
}

/// Whether it is a name of at least two parts, the last starting with a letter, so not an IP address.
fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(inner)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = text.rsplit('.').next().unwrap_or_default();
    text.len() <= LONGEST_HOST
        && text.contains('.')
        && text.split('.').all(is_label)
        && last.starts_with(|c: char| c.is_ascii_lowercase())
}

fn is_port(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.parse::<u16>().is_ok_and(|port| port > 0)
}

/// Whether browsers send it unchanged.
fn is_plain(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_id_replaces_the_placeholder() {
        let link = RedirectLink::parse("https://cards.example/apply?sub={unique_id}&s={unique_id}")
            .unwrap();
        assert_eq!(link.host(), "cards.example");
        assert_eq!(
            link.with_id("7-a"),
            "https://cards.example/apply?sub=7-a&s=7-a"
        );
        let plain = RedirectLink::parse("https://bank.example:8443").unwrap();
        assert_eq!(
            (plain.host(), plain.with_id(1).as_str()),
            ("bank.example", "https://bank.example:8443")
        );
    }

    #[test]
    fn a_link_that_could_lead_elsewhere_is_refused() {
        let long = format!("https://bank.example/{}", "a".repeat(2_000));
        for wrong in [
            "",
            "http://bank.example",
            "HTTPS://bank.example",
            "//bank.example",
            "javascript:alert(1)",
            "https://",
            "https:///bank.example",
            "https://bank",
            "https://Bank.example",
            "https://bank.example@elsewhere.example/",
            "https://{unique_id}.example/",
            "https://{unique_id}/",
            "https://bank.example:{unique_id}/",
            "https://bank.example\\@elsewhere.example/",
            "https://bank.example/a\\b",
            "https://bank.example/a b",
            "https://bank.example/\n",
            "https://bank.example/{other}",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://bank.example:0/",
            "https://bank.example:99999/",
            "https://bank..example/",
            "https://-bank.example/",
            "https://बैंक.example/",
            &long,
        ] {
            assert_eq!(
                RedirectLink::parse(wrong),
                Err(InvalidInput("invalid_link")),
                "{wrong}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_link_has_a_constant_host(
            text in "https?://[a-z0-9.@:\\\\/{}?# -]{0,30}(\\{unique_id\\})?[!-~]{0,20}|\\PC{0,60}",
            id in "[0-9a-f-]{36}",
        ) {
            if let Ok(link) = RedirectLink::parse(&text) {
                let filled = link.with_id(&id);
                let beginning = format!("https://{}", link.host());
                prop_assert!(filled.starts_with(&beginning), "{}", filled);
                let next = filled[beginning.len()..].chars().next();
                prop_assert!(next.is_none_or(|next| "/?#:".contains(next)), "{}", filled);
                prop_assert!(!filled.contains(['{', '}', '\\', ' ']), "{}", filled);
                prop_assert_eq!(RedirectLink::parse(&filled).map(|again| again.host().to_owned()), Ok(link.host().to_owned()));
            }
        }
    }
}
