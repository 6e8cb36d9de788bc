//! Host names as clients write them.

use std::net::Ipv6Addr;

/// Maximum length of a DNS name.
pub(super) const MAX_LENGTH: usize = 253;
/// Maximum length of its labels.
const PART_MAX_LENGTH: usize = 63;

/// A host name: lower case, without port; an IPv6 address in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HostName(String);

/// The text is not a host name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a host name")]
pub struct InvalidHost;

impl HostName {
    /// Parses a `Host` header: a name or an address, with an optional port.
    pub fn parse(header: &str) -> Result<Self, InvalidHost> {
        let name = match header.rsplit_once(':') {
            Some((name, port)) if !header.ends_with(']') => {
                let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
                if !is_number || port.parse::<u16>().is_err() {
                    return Err(InvalidHost);
                }
                name
            }
            _ => header,
        };
        if let Some(address) = name.strip_prefix('[') {
            let address = address.strip_suffix(']').ok_or(InvalidHost)?;
            let address: Ipv6Addr = address.parse().map_err(|_| InvalidHost)?;
            return Ok(Self(format!("[{address}]")));
        }
        let name = name.strip_suffix('.').unwrap_or(name);
        if name.len() > MAX_LENGTH || !name.split('.').all(is_part) {
            return Err(InvalidHost);
        }
        Ok(Self(name.to_ascii_lowercase()))
    }

    /// The normalised name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_part(part: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=PART_MAX_LENGTH).contains(&part.len()) && part.bytes().all(allowed)
}
