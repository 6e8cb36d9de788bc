//! The address of a server and the encryption of the connection.

use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::DbError;

/// How long a writer waits for a lock.
const LOCK_TIMEOUT: &str = "-c lock_timeout=10s";

/// A server's address, as `postgres://user:secret@host:port/database?sslmode=verify-full`. Only `verify-full`
/// (encrypted, with a certificate for this host from a trusted authority) and `disable` are accepted as `sslmode`:
/// those in between only look protected. `sslrootcert` is a file with the authorities; the default are the system's.
#[derive(Debug, Clone)]
pub(in crate::db) struct Address {
    config: Config,
    tls: Option<Arc<ClientConfig>>,
}

/// The future that reads and writes the socket while the client lives.
pub(super) type Driver = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

impl FromStr for Address {
    type Err = DbError;

    fn from_str(text: &str) -> Result<Self, DbError> {
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let mut modes = None;
        let mut authorities = None;
        let mut others = Vec::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("sslmode" | "ssl-mode", mode)) => modes = Some(mode),
                Some(("sslrootcert", file)) => authorities = Some(file),
                _ => others.push(part),
            }
        }
        let tls = match modes {
            None | Some("disable") => None,
            Some("verify-full") => Some(Arc::new(believing(authorities)?)),
            Some(other) => return Err(DbError::UnknownSslMode(other.to_owned())),
        };
        let mut config = Config::from_str(&format!("{place}?{}", others.join("&")))?;
        let options = [config.get_options().unwrap_or_default(), LOCK_TIMEOUT];
        let options = options.join(" ").trim().to_owned();
        config.options(options);
        config.ssl_mode(match tls {
            Some(_) => SslMode::Require,
            None => SslMode::Disable,
        });
        Ok(Self { config, tls })
    }
}

impl Address {
    /// Another database on the same server.
    #[cfg(feature = "testing")]
    pub(in crate::db) fn with_database(&self, name: &str) -> Self {
        let mut this = self.clone();
        this.config.dbname(name);
        this
    }

    pub(super) async fn connect(&self) -> Result<(Client, Driver), Error> {
        if let Some(tls) = &self.tls {
            let tls = MakeRustlsConnect::new(ClientConfig::clone(tls));
            let (client, connection) = self.config.connect(tls).await?;
            return Ok((client, Box::pin(connection)));
        }
        let (client, connection) = self.config.connect(NoTls).await?;
        Ok((client, Box::pin(connection)))
    }
}

/// A TLS configuration that trusts the authorities in a file, or the system's.
fn believing(file: Option<&str>) -> Result<ClientConfig, DbError> {
    let unreadable = |error: Box<dyn std::error::Error + Send + Sync>| DbError::Authorities(error);
    let authorities: Vec<CertificateDer<'static>> = match file {
        Some(file) => CertificateDer::pem_file_iter(file)
            .and_then(Iterator::collect)
            .map_err(|error| unreadable(error.into()))?,
        None => rustls_native_certs::load_native_certs().certs,
    };
    let mut roots = RootCertStore::empty();
    let (taken, _) = roots.add_parsable_certificates(authorities);
    if taken == 0 {
        return Err(unreadable("no certificate was found".into()));
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| unreadable(error.into()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_must_enable_or_explicitly_disable_encryption() {
        for (query, fits) in [
            ("", true),
            ("?sslmode=disable", true),
            ("?sslmode=verify-full", true),
            ("?application_name=saakh&sslmode=disable", true),
            ("?sslmode=require", false),
            ("?sslmode=prefer", false),
            ("?sslmode=verify-full&sslrootcert=/nowhere.pem", false),
        ] {
            let address = Address::from_str(&format!("postgres://saakh@db.example/saakh{query}"));
            assert_eq!(address.is_ok(), fits, "{query}: {address:?}");
        }
    }

    #[test]
    fn an_address_retains_its_own_options() {
        let text = "postgres://saakh@/saakh?host=/run/postgresql&options=-c%20jit%3Doff";
        let address = Address::from_str(text).unwrap();
        let options = address.config.get_options();
        assert_eq!(options, Some("-c jit=off -c lock_timeout=10s"));
        assert!(address.tls.is_none());
    }
}
