//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits, thirty seconds, which all apps support. The caller
//! passes the time and ensures that a step is used once.

use jiff::Timestamp;
use saakh_domain::Secret;
use totp_rs::{Builder, Totp, TotpError};

use crate::app::Entropy;
use crate::{Error, Result};

/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Accepted steps before and after the current one, because clocks differ.
const SKEW: u16 = 1;
/// Issuer shown in the app.
const ISSUER: &str = "Saakh";

/// Generates a secret.
pub(super) fn new_secret(entropy: &dyn Entropy) -> Secret<Vec<u8>> {
    let mut secret = vec![0; SECRET_BYTES];
    entropy.fill(&mut secret);
    Secret::new(secret)
}

/// The time step of a code, if it is the current one or a neighbour.
pub(super) fn find_step(
    secret: &Secret<Vec<u8>>,
    code: &str,
    now: Timestamp,
) -> Result<Option<i64>> {
    let seconds = u64::try_from(now.as_second()).unwrap_or_default();
    let step = totp(secret, "")?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// The secret in base32, for manual entry.
pub(super) fn to_base32(secret: &Secret<Vec<u8>>) -> Result<Secret<String>> {
    Ok(Secret::new(totp(secret, "")?.secret().to_base32()))
}

/// The secret as an address for scanning.
pub(super) fn uri(secret: &Secret<Vec<u8>>, email: &str) -> Result<Secret<String>> {
    let uri = totp(secret, email)?.to_url();
    uri.map(Secret::new).map_err(unusable)
}

fn totp(secret: &Secret<Vec<u8>>, account: &str) -> Result<Totp> {
    let builder = Builder::new()
        .with_secret(secret.expose().clone())
        .with_skew(SKEW)
        .with_issuer(Some(ISSUER))
        .with_account_name(account);
    builder.build().map_err(unusable)
}

fn unusable(error: TotpError) -> Error {
    Error::internal("a second factor's secret cannot be used", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238, appendix B.
    fn rfc() -> Secret<Vec<u8>> {
        Secret::new(b"12345678901234567890".to_vec())
    }

    fn step(code: &str, second: i64) -> Option<i64> {
        find_step(&rfc(), code, Timestamp::from_second(second).unwrap()).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // Appendix B has eight digits; the last six are used.
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(step(code, second), Some(second / 30), "{second}");
        }
    }

    #[test]
    fn neighbouring_steps_count_and_no_others() {
        for (second, found) in [(29, true), (30, true), (89, true), (90, false), (0, true)] {
            let expected = found.then_some(1);
            assert_eq!(step("287082", second), expected, "{second}");
        }
        for no_code in ["", "28708", "2870822", "28708a", "२८७०८२"] {
            assert_eq!(step(no_code, 59), None, "{no_code}");
        }
    }

    #[test]
    fn an_authenticator_gets_the_secret_in_base32() {
        assert_eq!(
            to_base32(&rfc()).unwrap().expose(),
            "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        );
        let uri = uri(&rfc(), "anita@example.com").unwrap();
        assert_eq!(
            uri.expose(),
            "otpauth://totp/Saakh:anita%40example.com?\
             secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Saakh"
        );
    }
}
