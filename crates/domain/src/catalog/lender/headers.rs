//! Validates the headers that a lender's connector sets.

use super::{Connector, HttpMapping, LenderProblem};

/// Headers of the connection or the body's encoding: setting one could smuggle a request or redirect it to another host
/// (RFC 9110, 7.6.1; RFC 9112, 6).
const RESERVED: [&str; 17] = [
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "cookie",
    "expect",
    "forwarded",
    "host",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];

impl Connector {
    /// Names of headers that are reserved or malformed.
    pub fn header_problems(&self) -> Vec<LenderProblem> {
        match self {
            Self::Http(mapping) => mapping.header_problems(),
            Self::Redirect { .. } => Vec::new(),
        }
    }
}

impl HttpMapping {
    fn header_problems(&self) -> Vec<LenderProblem> {
        let names = [&self.auth_header, &self.idempotency_header];
        let is_usable = |name: &String| is_header_name(name) && !is_reserved(name);
        let mut problems: Vec<LenderProblem> = names
            .into_iter()
            .filter(|name| !is_usable(name))
            .map(|name| LenderProblem::Header(name.clone()))
            .collect();
        if self
            .auth_header
            .eq_ignore_ascii_case(&self.idempotency_header)
        {
            problems.push(LenderProblem::SameHeader);
        }
        if !self
            .auth_prefix
            .bytes()
            .all(|byte| matches!(byte, b' '..=b'~'))
        {
            problems.push(LenderProblem::AuthPrefix);
        }
        problems
    }
}

/// A token (RFC 9110, 5.6.2).
fn is_header_name(name: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_token)
}

fn is_reserved(name: &str) -> bool {
    RESERVED
        .iter()
        .any(|reserved| reserved.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn mapping(auth: &str, idempotency: &str, prefix: &str) -> HttpMapping {
        HttpMapping {
            path: "/applications".to_owned(),
            auth_header: auth.to_owned(),
            auth_prefix: prefix.to_owned(),
            idempotency_header: idempotency.to_owned(),
            body: BTreeMap::new(),
            reference_field: "id".to_owned(),
            status_field: "status".to_owned(),
            status_words: BTreeMap::new(),
            reasons: None,
            withdraw_action: None,
            passcode: None,
            refusal_statuses: None,
        }
    }

    #[test]
    fn headers_of_the_connection_and_of_the_body_are_refused() {
        let problems = |auth: &str, idempotency: &str, prefix: &str| {
            mapping(auth, idempotency, prefix).header_problems()
        };
        assert_eq!(problems("Authorization", "Idempotency-Key", "Bearer "), []);
        for name in [
            "Host",
            "transfer-encoding",
            "Content-Length",
            "CONNECTION",
            "Content-Type",
            "X Key",
            "X-Key:",
            "X\r\nHost",
            "Schlüssel",
            "",
        ] {
            let refused = LenderProblem::Header(name.to_owned());
            assert_eq!(
                problems(name, "Idempotency-Key", ""),
                std::slice::from_ref(&refused),
                "{name}"
            );
            assert_eq!(problems("X-Api-Key", name, ""), [refused], "{name}");
        }
        assert_eq!(problems("X-Key", "x-key", ""), [LenderProblem::SameHeader]);
        let broken = problems("X-Key", "X-Id", "Bearer\r\n");
        assert_eq!(broken, [LenderProblem::AuthPrefix]);
    }
}
