//! Checks responses against the OpenAPI document: status and media type are documented and the body matches its schema.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use saakh_domain::catalog::product::ProductType;
use serde_json::{Value, json};

/// Statuses that the framework itself may answer on any path.
const FRAMEWORK: [u16; 5] = [405, 413, 415, 421, 503];

/// What the document says about a response.
pub(crate) struct Answer<'a> {
    pub status: u16,
    /// Without parameters; empty where there is no body.
    pub media_type: &'a str,
    /// The body, where it is JSON.
    pub body: Option<&'a Value>,
}

/// The OpenAPI document with its compiled schemas, which are cached on first use.
pub(crate) struct Contract {
    document: Value,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Contract {
    pub(crate) fn for_current_api() -> &'static Self {
        static CONTRACT: OnceLock<Contract> = OnceLock::new();
        CONTRACT.get_or_init(|| Self {
            document: with_unreleased_products(
                serde_json::to_value(saakh_api::document()).unwrap(),
            ),
            compiled: Mutex::default(),
        })
    }

    /// Checks one response.
    pub(crate) fn check(&self, method: &str, path: &str, answer: &Answer<'_>) {
        let Answer {
            status,
            media_type,
            body,
        } = *answer;
        let Some((template, operation)) = self.operation(method, path) else {
            let known = ["/api/openapi.json"].contains(&path);
            let refused = [404, 405, 429].contains(&status);
            assert!(
                known || refused || !path.starts_with("/api/"),
                "{method} {path} answers {status} and is not documented"
            );
            return;
        };
        let call = format!("{method} {template} {status}");
        let schema = match operation["responses"].get(status.to_string()) {
            Some(documented) => {
                check_media_type(&call, documented, media_type);
                body_schema(documented)
            }
            None if FRAMEWORK.contains(&status) => {
                Some(&self.document["components"]["schemas"]["Problem"])
            }
            None => panic!("{call} is not documented: {body:?}"),
        };
        match (schema, body) {
            (None, None) => {}
            (Some(schema), Some(body)) => self.validate(&call, schema, body),
            (None, Some(body)) => panic!("{call} is documented without a body: {body}"),
            (Some(_), None) => panic!("{call} has no body"),
        }
    }

    fn validate(&self, call: &str, schema: &Value, body: &Value) {
        let validator = {
            let mut compiled = self.compiled.lock().unwrap();
            let entry = compiled.entry(call.to_owned()).or_insert_with(|| {
                let whole = json!({ "allOf": [schema], "components": self.document["components"] });
                Arc::new(jsonschema::draft202012::new(&whole).unwrap())
            });
            Arc::clone(entry)
        };
        let problems: Vec<String> = validator
            .iter_errors(body)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(
            problems.is_empty(),
            "{call} has another shape: {problems:#?}\n{body:#}"
        );
    }

    fn operation(&self, method: &str, path: &str) -> Option<(&str, &Value)> {
        let paths = self.document["paths"].as_object()?;
        let (template, operations) = paths.iter().find(|(template, _)| fits(template, path))?;
        Some((template, operations.get(method.to_ascii_lowercase())?))
    }
}

/// Extends the document by the products that exist only in tests: the document omits them, and responses about them
/// have the same schemas.
fn with_unreleased_products(mut document: Value) -> Value {
    let unreleased = ProductType::ALL.into_iter();
    for product in unreleased.filter(|product| !ProductType::SPECIFIED.contains(product)) {
        for (schema, word) in [
            ("ProductName", product.name()),
            ("ProductSlug", product.slug()),
        ] {
            let words = &mut document["components"]["schemas"][schema]["enum"];
            words.as_array_mut().unwrap().push(word.into());
        }
    }
    document
}

/// An answer with content has one of the documented media types.
fn check_media_type(call: &str, documented: &Value, media_type: &str) {
    let Some(content) = documented["content"].as_object() else {
        return;
    };
    assert!(
        content.contains_key(media_type),
        "{call} is documented as {:?} and is `{media_type}`",
        content.keys().collect::<Vec<_>>()
    );
}

/// The schema of a JSON body; none for files.
fn body_schema(documented: &Value) -> Option<&Value> {
    let (_, content) = documented["content"]
        .as_object()?
        .iter()
        .find(|(kind, _)| kind.ends_with("json"))?;
    content.get("schema")
}

/// Whether a path matches a template, in which `{name}` matches one segment.
fn fits(template: &str, path: &str) -> bool {
    let (mut of_template, mut of_path) = (template.split('/'), path.split('/'));
    loop {
        match (of_template.next(), of_path.next()) {
            (None, None) => return true,
            (Some(want), Some(have)) if want == have || want.starts_with('{') => {}
            _ => return false,
        }
    }
}
