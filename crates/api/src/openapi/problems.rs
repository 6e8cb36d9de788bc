//! Failures in the OpenAPI document: their content type, and those that every call may return.

use serde_json::Value;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// A failure that several calls have in common.
#[derive(Clone, Copy)]
struct CommonFailure {
    status: u16,
    description: &'static str,
}

impl CommonFailure {
    const fn new(status: u16, description: &'static str) -> Self {
        Self {
            status,
            description,
        }
    }
}

/// Failures that the layers around every handler return.
const OF_EVERY_CALL: [CommonFailure; 2] = [
    CommonFailure::new(
        429,
        "Too many requests from one network address: try again after `Retry-After` seconds",
    ),
    CommonFailure::new(503, "Not now: try again after a while"),
];
/// Failures of reading a body.
const OF_EVERY_BODY: [CommonFailure; 4] = [
    CommonFailure::new(400, "The body could not be understood"),
    CommonFailure::new(413, "The body is too large"),
    CommonFailure::new(415, "The body is no JSON"),
    OF_EVERY_INPUT,
];
/// The failure of validating a body or parameters.
const OF_EVERY_INPUT: CommonFailure =
    CommonFailure::new(422, "`fields` says what does not fit, and why");

/// The failure of parsing query parameters.
const OF_EVERY_QUERY: CommonFailure =
    CommonFailure::new(400, "The parameters could not be understood");
/// The failure of an `If-Match` header without quotation marks.
const OF_EVERY_VERSION: CommonFailure = CommonFailure::new(400, "`if-match-malformed`");
/// The failure of a call without a valid session or lender's signature.
const WITHOUT_SESSION: CommonFailure = CommonFailure::new(401, "Nobody is logged in, or no longer");
/// The failure of a session without the permission.
const WITHOUT_PERMISSION: CommonFailure = CommonFailure::new(403, "The user may not do this");
/// The areas that have sessions.
const AREAS: [&str; 3] = ["customer", "merchant", "admin"];

/// The failure of a path segment that is too long or does not parse.
const OF_EVERY_PATH: CommonFailure = CommonFailure::new(404, "Not there");

/// Documents failures as `application/problem+json` and adds those that every call has in common.
pub(super) fn complete(operation: &mut Operation) {
    for failure in OF_EVERY_CALL {
        add(operation, failure);
    }
    if operation.request_body.is_some() {
        for failure in OF_EVERY_BODY {
            add(operation, failure);
        }
    }
    for failure in session_failures(operation) {
        add(operation, failure);
    }
    if has(operation, &ParameterIn::Query) {
        add(operation, OF_EVERY_INPUT);
        add(operation, OF_EVERY_QUERY);
    }
    if names_version(operation) {
        add(operation, OF_EVERY_VERSION);
    }
    if has(operation, &ParameterIn::Path) {
        add(operation, OF_EVERY_PATH);
    }
    for (status, response) in &mut operation.responses.responses {
        if let (RefOr::T(response), '4' | '5') = (response, status.chars().next().unwrap_or('2')) {
            name_problems(response);
        }
    }
}

/// Derives the failures of the access check from the operation's security. A public call documents
/// its own.
fn session_failures(operation: &Operation) -> Vec<CommonFailure> {
    let security = serde_json::to_value(&operation.security).unwrap_or_default();
    let ways = security.as_array().cloned().unwrap_or_default();
    let names = |way: &Value| way.as_object().map(|way| way.keys().cloned().collect());
    let names: Vec<Vec<String>> = ways.iter().filter_map(names).collect();
    if names.is_empty() || names.contains(&Vec::new()) {
        return Vec::new();
    }
    let names = names.concat();
    let lets_in = |area: &&str| names.iter().any(|name| name == area);
    let few = AREAS.iter().any(lets_in) && !AREAS.iter().all(lets_in);
    let forbidden = few.then_some(WITHOUT_PERMISSION);
    std::iter::once(WITHOUT_SESSION).chain(forbidden).collect()
}

fn names_version(operation: &Operation) -> bool {
    let mut parameters = operation.parameters.iter().flatten();
    parameters.any(|one| matches!(one, RefOr::T(one) if one.name == "If-Match"))
}

fn has(operation: &Operation, place: &ParameterIn) -> bool {
    let mut parameters = operation.parameters.iter().flatten();
    parameters.any(|one| matches!(one, RefOr::T(one) if one.parameter_in == *place))
}

/// Adds a failure, unless the handler documents that status itself.
fn add(operation: &mut Operation, failure: CommonFailure) {
    let responses = &mut operation.responses.responses;
    let status = failure.status.to_string();
    responses.entry(status).or_insert_with(|| {
        let problem = Content::new(Some(Ref::from_schema_name("Problem")));
        let response = ResponseBuilder::new().description(failure.description);
        response.content(PROBLEM, problem).build().into()
    });
}

fn name_problems(response: &mut Response) {
    let contents = std::mem::take(&mut response.content).into_iter();
    let renamed = contents.map(|(kind, content)| {
        let kind = if kind == JSON {
            PROBLEM.to_owned()
        } else {
            kind
        };
        (kind, content)
    });
    response.content = renamed.collect();
}
