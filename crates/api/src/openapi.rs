//! The OpenAPI 3.1 document.

mod parameters;
mod problems;

use std::sync::LazyLock;

use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::router::routes;
use crate::state::prepared::PreparedResponse;

#[derive(OpenApi)]
#[openapi(
    info(title = "Saakh", description = "A marketplace for loans, credit cards and insurance."),
    components(schemas(crate::error::Problem)),
    modifiers(&SecuritySchemes),
    tags(
        (name = "public", description = "Open to everybody"),
        (name = "session", description = "The session of any area"),
        (name = "customer", description = "A customer's own data"),
        (name = "partner", description = "The portal of merchants and of partners' own accounts"),
        (name = "admin", description = "The back office; each call requires a permission"),
        (name = "demo", description = "Demo mode only"),
    ),
)]
pub(crate) struct ApiDocument;

/// The security schemes: a bearer token of one of three areas, or a lender's signature.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let Some(components) = openapi.components.as_mut() else {
            return;
        };
        for area in ["customer", "merchant", "admin"] {
            let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
            components.add_security_scheme(area, SecurityScheme::Http(bearer));
        }
        let signature = ApiKey::Header(ApiKeyValue::new("Saakh-Signature"));
        components.add_security_scheme("lenderSignature", SecurityScheme::ApiKey(signature));
    }
}

/// The document, built on first use.
pub(crate) static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(document);

/// The document as it is sent, compressed on first use.
pub(crate) static PREPARED: LazyLock<PreparedResponse> = LazyLock::new(|| {
    // Serialising utoipa's own types to JSON cannot fail.
    let text = DOCUMENT.to_json().unwrap_or_default();
    PreparedResponse::with_brotli_only("application/json", "no-cache", text.as_bytes())
});

/// Builds the document of all calls.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = routes().split_for_parts().1;
    for (path, item) in &mut document.paths.paths {
        let methods = [
            ("get", item.get.as_mut()),
            ("post", item.post.as_mut()),
            ("put", item.put.as_mut()),
            ("delete", item.delete.as_mut()),
        ];
        for (method, operation) in methods {
            if let Some(operation) = operation {
                name(path, method, operation);
                parameters::complete(operation);
                problems::complete(operation);
            }
        }
    }
    parameters::complete_bodies(&mut document);
    document
}

/// Names an operation by its method and path, because handlers are called `get` and `list` in many
/// files.
fn name(path: &str, method: &str, operation: &mut Operation) {
    let segments = path
        .split(['/', '{', '}'])
        .filter(|word| !word.is_empty() && *word != "api");
    let id: Vec<&str> = std::iter::once(method).chain(segments).collect();
    operation.operation_id = Some(id.join("-"));
}
