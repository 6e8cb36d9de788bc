use super::InvalidInput;
use crate::secret::Secret;

/// An e-mail address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(Secret<String>);

impl Email {
    /// Words with single dots before the `@`; a domain whose last label has two letters or more. Hyphens are escaped
    /// because browsers compile `pattern` with the `v` flag.
    pub const PATTERN: &'static str = "^[A-Za-z0-9_%+\\-]+([.][A-Za-z0-9_%+\\-]+)*@([A-Za-z0-9]([A-Za-z0-9\\-]*[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$";
    /// Maximum length of an address (RFC 5321).
    pub const MAX_LENGTH: usize = 254;
    const MAX_LABEL: usize = 63;

    /// Parses an address, ignoring surrounding spaces and case: common mail services ignore case, and phones capitalise
    /// the first letter. Refused: `invalid_email`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let address = text.trim().to_ascii_lowercase();
        if address.len() <= Self::MAX_LENGTH && is_address(&address) {
            Ok(Self(Secret::new(address)))
        } else {
            Err(InvalidInput("invalid_email"))
        }
    }

    /// The canonical form, in lower case.
    pub fn as_str(&self) -> &str {
        self.0.expose()
    }

    /// The key for rate limits: mail to `asha+loan@` arrives in the mailbox of `asha@`.
    pub fn without_tag(&self) -> String {
        let (local, domain) = self.as_str().split_once('@').unwrap_or_default();
        match local.split_once('+') {
            Some((name, _)) if !name.is_empty() => format!("{name}@{domain}"),
            _ => self.as_str().to_owned(),
        }
    }

    /// The first letter and the domain: `a******@example.com`, which the owner recognises.
    pub fn masked(&self) -> String {
        let (local, domain) = self.as_str().split_once('@').unwrap_or_default();
        format!(
            "{}******@{domain}",
            local.chars().take(1).collect::<String>()
        )
    }
}

fn is_address(address: &str) -> bool {
    address
        .split_once('@')
        .is_some_and(|(local, domain)| local.split('.').all(is_word) && is_domain(domain))
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_%+-".contains(&b))
}

fn is_domain(domain: &str) -> bool {
    domain.rsplit_once('.').is_some_and(|(rest, top)| {
        rest.split('.').all(is_label)
            && (2..=Email::MAX_LABEL).contains(&top.len())
            && top.bytes().all(|b| b.is_ascii_alphabetic())
    })
}

fn is_label(label: &str) -> bool {
    (1..=Email::MAX_LABEL).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-')
}
