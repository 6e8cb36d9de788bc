//! A bucket of an object store that speaks S3, over our own HTTP client: its certificates, no proxy, no
//! redirects.

use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use object_store::aws::AmazonS3Builder;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use reqwest::{Body, Client};
use saakh_domain::Secret;
use url::Url;

use crate::certificates::Certificates;
use crate::http::{HttpSetupError, build_transfer_client};

/// Retries of a failed request to the store,
const RETRIES: usize = 4;
/// and the time after which none is made: shorter than the time limit of a web request.
const RETRIED_FOR: Duration = Duration::from_secs(10);

/// Location of a bucket and credentials for it.
#[derive(Debug, Clone)]
pub struct BucketSettings {
    pub bucket: String,
    /// Prefix of every key; may be empty.
    pub prefix: String,
    /// Address of the store; none for Amazon's own.
    pub endpoint: Option<Url>,
    pub region: String,
    pub key_id: String,
    pub secret: Secret<String>,
    /// A transfer without a byte for this long is aborted.
    pub stalled_after: Duration,
}

/// The bucket cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BucketError {
    /// The HTTP client could not be built.
    #[error(transparent)]
    Http(#[from] HttpSetupError),
    /// The settings are inconsistent.
    #[error("the settings of the bucket are wrong")]
    Settings(#[from] object_store::Error),
}

pub(super) fn open(
    settings: &BucketSettings,
    certificates: Certificates,
) -> Result<Arc<dyn ObjectStore>, BucketError> {
    let client = build_transfer_client(settings.stalled_after, certificates)?;
    let retry = RetryConfig {
        max_retries: RETRIES,
        retry_timeout: RETRIED_FOR,
        ..RetryConfig::default()
    };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_access_key_id(&settings.key_id)
        .with_secret_access_key(settings.secret.expose())
        .with_retry(retry)
        .with_http_connector(Connector(client));
    if let Some(endpoint) = &settings.endpoint {
        let address = endpoint.as_str().trim_end_matches('/');
        builder = builder
            .with_endpoint(address)
            // Whether plain HTTP is permitted is checked where the settings are read.
            .with_allow_http(endpoint.scheme() == "http");
    }
    let store = builder.build()?;
    if settings.prefix.is_empty() {
        return Ok(Arc::new(store));
    }
    Ok(Arc::new(PrefixStore::new(
        store,
        ObjectPath::from(settings.prefix.as_str()),
    )))
}

/// Whether an error means that the store is down or not working.
pub(super) fn is_outage(error: &object_store::Error) -> bool {
    if matches!(error, object_store::Error::Generic { store: "S3", .. }) {
        return true;
    }
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<HttpError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

#[derive(Debug, Clone)]
struct Connector(Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

impl HttpService for Connector {
    fn call<'a, 'b>(
        &'a self,
        request: HttpRequest,
    ) -> Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'b>>
    where
        'a: 'b,
        Self: 'b,
    {
        Box::pin(exchange(&self.0, request))
    }
}

async fn exchange(client: &Client, request: HttpRequest) -> Result<HttpResponse, HttpError> {
    let (parts, body) = request.into_parts();
    let url = parts.uri.to_string().parse::<Url>();
    let url = url.map_err(|error| HttpError::new(HttpErrorKind::Request, error))?;
    let mut request = reqwest::Request::new(parts.method, url);
    *request.headers_mut() = parts.headers;
    *request.body_mut() = Some(Body::wrap(body));
    let response = client.execute(request).await.map_err(failed)?;
    // Converts one crate's response type into the other's.
    let mut answer = HttpResponse::new(HttpResponseBody::from(Vec::new()));
    *answer.status_mut() = response.status();
    answer.headers_mut().clone_from(response.headers());
    *answer.body_mut() = HttpResponseBody::new(Body::from(response).map_err(failed));
    Ok(answer)
}

fn failed(error: reqwest::Error) -> HttpError {
    let kind = if error.is_timeout() {
        HttpErrorKind::Timeout
    } else if error.is_connect() {
        HttpErrorKind::Connect
    } else {
        HttpErrorKind::Interrupted
    };
    HttpError::new(kind, error.without_url())
}
