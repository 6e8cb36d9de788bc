//! Trusted certificate authorities and revoked certificates.

use reqwest::tls::CertificateRevocationList;
use reqwest::{Certificate, ClientBuilder};

/// What a client trusts beyond the authorities of the operating system and of Mozilla, and the certificates that it
/// rejects.
#[derive(Debug, Default)]
pub struct Certificates {
    revoked: Vec<CertificateRevocationList>,
    /// Further trusted authorities, for tests.
    roots: Vec<Certificate>,
}

/// The revocation lists cannot be parsed, or there are none.
#[derive(Debug, thiserror::Error)]
#[error("no revocation lists: write one `-----BEGIN X509 CRL-----` or more")]
pub struct RevocationError;

impl Certificates {
    /// Sets revocation lists, as concatenated PEM. A certificate is then trusted only if a list of its issuer does not
    /// revoke it, so the lists of all issuers between the server's certificate and its root are needed (RFC 5280,
    /// section 6.3).
    ///
    /// # Errors
    /// Text without a revocation list, or with one that cannot be read.
    pub fn with_revocation_lists(pem: &[u8]) -> Result<Self, RevocationError> {
        let revoked =
            CertificateRevocationList::from_pem_bundle(pem).map_err(|_| RevocationError)?;
        if revoked.is_empty() {
            return Err(RevocationError);
        }
        Ok(Self {
            revoked,
            roots: Vec::new(),
        })
    }

    /// Configures a client's builder. The operating system's verifier does not support revocation lists, so with lists
    /// its authorities are passed to the `rustls` verifier.
    pub(crate) fn apply(self, client: ClientBuilder) -> reqwest::Result<ClientBuilder> {
        let mut roots = webpki_root_certs::TLS_SERVER_ROOT_CERTS
            .iter()
            .map(|root| Certificate::from_der(root))
            .collect::<Result<Vec<_>, _>>()?;
        roots.extend(self.roots);
        if self.revoked.is_empty() {
            return Ok(client.tls_certs_merge(roots));
        }
        let system = rustls_native_certs::load_native_certs().certs;
        roots.extend(
            system
                .iter()
                .filter_map(|root| Certificate::from_der(root).ok()),
        );
        Ok(client.tls_certs_only(roots).tls_crls_only(self.revoked))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use rcgen::{
        BasicConstraints, CertificateParams, CertificateRevocationListParams, IsCa, Issuer,
        KeyIdMethod, KeyPair, KeyUsagePurpose, RevokedCertParams, SerialNumber, date_time_ymd,
    };
    use reqwest::Method;
    use rustls::pki_types::PrivateKeyDer;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use url::Url;

    use super::*;
    use crate::http::Http;

    const SERIAL: u64 = 7;

    /// A certificate authority, and a local server with a certificate of it.
    struct World {
        authority: Issuer<'static, KeyPair>,
        root: Certificate,
        url: Url,
    }

    impl World {
        async fn new() -> Self {
            let _ = rustls::crypto::ring::default_provider().install_default();
            let key = KeyPair::generate().unwrap();
            let mut params = CertificateParams::new(Vec::new()).unwrap();
            params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
            params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
            let root = params.self_signed(&key).unwrap();
            let root = Certificate::from_der(root.der()).unwrap();
            let authority = Issuer::new(params, key);
            let url = serve(&authority).await;
            Self {
                authority,
                root,
                url,
            }
        }

        /// A revocation list of the authority for these serial numbers.
        fn list(&self, serials: &[u64]) -> String {
            let list = CertificateRevocationListParams {
                this_update: date_time_ymd(2026, 1, 1),
                next_update: date_time_ymd(2126, 1, 1),
                crl_number: SerialNumber::from(1),
                issuing_distribution_point: None,
                revoked_certs: serials.iter().map(|serial| revoked(*serial)).collect(),
                key_identifier_method: KeyIdMethod::Sha256,
            };
            list.signed_by(&self.authority).unwrap().pem().unwrap()
        }

        /// Whether a client with these revocation lists accepts the server's certificate.
        async fn is_believed(&self, certificates: Certificates) -> bool {
            let certificates = Certificates {
                roots: vec![self.root.clone()],
                ..certificates
            };
            let http = Http::with_certificates(Duration::from_secs(10), certificates).unwrap();
            let request = http.request(Method::GET, self.url.clone());
            http.send(request).await.is_ok()
        }
    }

    fn revoked(serial: u64) -> RevokedCertParams {
        RevokedCertParams {
            serial_number: SerialNumber::from(serial),
            revocation_time: date_time_ymd(2026, 1, 1),
            reason_code: None,
            invalidity_date: None,
        }
    }

    /// Answers every connection with 200, under a certificate of the authority.
    async fn serve(authority: &Issuer<'static, KeyPair>) -> Url {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        params.serial_number = Some(SerialNumber::from(SERIAL));
        let certificate = params.signed_by(&key, authority).unwrap();
        let private = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let tls = rustls::ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], private)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    continue;
                };
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream
                    .write_all(
                        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
                    )
                    .await;
                let _ = stream.shutdown().await;
            }
        });
        format!("https://localhost:{port}/").parse().unwrap()
    }

    #[tokio::test]
    async fn a_revoked_certificate_is_not_trusted() {
        let world = World::new().await;
        let with = |serials: &[u64]| {
            Certificates::with_revocation_lists(world.list(serials).as_bytes()).unwrap()
        };
        assert!(world.is_believed(Certificates::default()).await);
        assert!(world.is_believed(with(&[SERIAL + 1])).await);
        assert!(!world.is_believed(with(&[SERIAL])).await);
    }

    #[tokio::test]
    async fn a_certificate_without_its_issuers_revocation_list_is_not_trusted() {
        let (world, other) = (World::new().await, World::new().await);
        let lists = Certificates::with_revocation_lists(other.list(&[]).as_bytes()).unwrap();
        assert!(!world.is_believed(lists).await);
    }

    #[test]
    fn text_without_a_revocation_list_is_refused() {
        for text in ["", "lists"] {
            assert!(
                Certificates::with_revocation_lists(text.as_bytes()).is_err(),
                "{text}"
            );
        }
    }
}
