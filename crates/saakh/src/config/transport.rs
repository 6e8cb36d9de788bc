//! Outside demo mode personal data leaves this machine encrypted only, unless the operator opts out for the database.

use std::net::SocketAddr;

use anyhow::{Result, bail};
use url::{Host, Url};

use super::{Config, FileStorage};

/// Rejects settings under which personal data would be sent in plain text.
pub(super) fn check(config: &Config) -> Result<()> {
    if config.demo {
        return Ok(());
    }
    for (key, lender) in &config.lenders {
        if !is_protected(lender.base.url()) {
            bail!("[lenders.{key}] base is http://: write https://");
        }
    }
    if let Some(bureau) = &config.bureau
        && !is_protected(bureau.base.url())
    {
        bail!("[bureau] base is http://: write https://");
    }
    if let Some(sms) = &config.sms
        && !Url::parse(sms.url.expose()).is_ok_and(|url| is_protected(&url))
    {
        bail!("[sms] url is http://: write https://");
    }
    if let Some(url) = &config.public_url
        && !is_protected(url)
    {
        bail!("SAAKH_PUBLIC_URL is http://: write https://, and let a proxy speak TLS");
    }
    if let FileStorage::Bucket(bucket) = &config.files
        && bucket
            .endpoint
            .as_ref()
            .is_some_and(|url| !is_protected(url))
    {
        bail!("SAAKH_S3_ENDPOINT is http://: write https://");
    }
    check_metrics(config)?;
    check_database(&config.database)
}

/// Requires a token for metrics that are not bound to a loopback address.
fn check_metrics(config: &Config) -> Result<()> {
    let is_elsewhere = |at: &SocketAddr| !at.ip().to_canonical().is_loopback();
    if config.metrics_listen.as_ref().is_some_and(is_elsewhere) && config.metrics_token.is_none() {
        bail!(
            "SAAKH_METRICS_LISTEN is more than this machine and SAAKH_METRICS_TOKEN is not set: \
             write 127.0.0.1:9090, or set a token of 32 characters or more (openssl rand -hex 32) \
             and let a proxy speak TLS"
        );
    }
    Ok(())
}

/// Requires an explicit `sslmode`, because PostgreSQL's clients fall back to plain text by default.
fn check_database(address: &str) -> Result<()> {
    let Ok(url) = Url::parse(address) else {
        return Ok(());
    };
    let is_server = matches!(url.scheme(), "postgres" | "postgresql");
    let says_how = url
        .query_pairs()
        .any(|(name, _)| matches!(name.as_ref(), "sslmode" | "ssl-mode"));
    // For a Unix domain socket the path is in the query, as `host`.
    let is_elsewhere = url.host().is_some() && !is_here(&url);
    if is_server && is_elsewhere && !says_how {
        bail!(
            "SAAKH_DATABASE does not say how it is encrypted: write ?sslmode=verify-full behind \
             the address, or ?sslmode=disable where the network is protected by other means"
        );
    }
    Ok(())
}

pub(super) fn is_protected(url: &Url) -> bool {
    url.scheme() == "https" || is_here(url)
}

/// Whether an address is on this machine.
fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => {
            name == "localhost"
                || name
                    .parse()
                    .is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::RawSettings;
    use super::*;

    fn outcome(toml: &str) -> Result<(), String> {
        let written: RawSettings = toml::from_str(toml).unwrap();
        let checked = Config::from_raw(written);
        checked.map(drop).map_err(|error| error.to_string())
    }

    #[test]
    fn plain_text_is_refused_by_the_name_of_its_setting() {
        let lender = "key = 'a'\ncallback_key = '0123456789abcdef0123456789abcdef'";
        for (toml, setting) in [
            (
                format!("[lenders.cashe]\nbase = 'http://lender.example'\n{lender}"),
                "[lenders.cashe]",
            ),
            (
                "[bureau]\nname = 'B'\nbase = 'http://bureau.example'\nkey = 'k'".to_owned(),
                "[bureau]",
            ),
            (
                "[sms]\nurl = 'http://sms.example/send'\nbody = '{text}'".to_owned(),
                "[sms]",
            ),
            (
                "files = 's3://bucket'\n[s3]\nkey_id = 'k'\nsecret = 's'\nendpoint = 'http://s3.example'"
                    .to_owned(),
                "SAAKH_S3_ENDPOINT",
            ),
        ] {
            let message = outcome(&format!("database = 'sqlite:x'\n{toml}")).unwrap_err();
            assert!(
                message.starts_with(setting) && message.contains("write"),
                "{message}"
            );
            outcome(&format!(
                "database = 'sqlite:x'\n{}",
                toml.replace("http://", "https://")
            ))
            .unwrap();
        }
        let public =
            outcome("database = 'sqlite:x'\npublic_url = 'http://loans.example'").unwrap_err();
        assert!(public.starts_with("SAAKH_PUBLIC_URL"), "{public}");
        outcome("database = 'sqlite:x'\npublic_url = 'http://127.0.0.1:8080'").unwrap();
    }

    #[test]
    fn a_remote_database_requires_an_encryption_setting() {
        for (address, fits) in [
            ("postgres://saakh@db.example/saakh", false),
            ("postgres://saakh@10.0.0.7:5432/saakh", false),
            (
                "postgres://saakh@db.example/saakh?sslmode=verify-full",
                true,
            ),
            ("postgres://saakh@db.example/saakh?sslmode=disable", true),
            ("postgres://saakh@127.0.0.1:5432/saakh", true),
            ("postgres://saakh@localhost/saakh", true),
            ("postgres:///saakh?host=/var/run/postgresql", true),
        ] {
            let outcome = outcome(&format!("database = '{address}'"));
            assert_eq!(outcome.is_ok(), fits, "{address}: {outcome:?}");
        }
    }

    #[test]
    fn metrics_beyond_this_machine_need_a_token() {
        let token = "metrics_token = '0123456789abcdef0123456789abcdef'";
        for (at, token, fits) in [
            ("127.0.0.1:9090", "", true),
            ("[::1]:9090", "", true),
            ("[::ffff:127.0.0.1]:9090", "", true),
            ("0.0.0.0:9090", "", false),
            ("[::]:9090", "", false),
            ("10.0.0.7:9090", "", false),
            ("0.0.0.0:9090", token, true),
        ] {
            let text = format!("database = 'sqlite:x'\nmetrics_listen = '{at}'\n{token}");
            let outcome = outcome(&text);
            assert_eq!(outcome.is_ok(), fits, "{at}: {outcome:?}");
            if let Err(message) = outcome {
                assert!(
                    message.contains("SAAKH_METRICS_TOKEN") && message.contains("write"),
                    "{message}"
                );
            }
        }
    }

    #[test]
    fn demo_mode_sends_nothing_to_anybody() {
        outcome("demo = true\npublic_url = 'http://demo.example'").unwrap();
        outcome("demo = true\nmetrics_listen = '0.0.0.0:9090'").unwrap();
    }
}
