//! Every closed set of values is an enum in the OpenAPI document, so that clients need not define it again.

use serde_json::Value;

/// Names of fields with a closed set of values.
const NAMES: [&str; 22] = [
    "applicationStatus",
    "area",
    "channel",
    "entity",
    "group",
    "interest",
    "journey",
    "kind",
    "language",
    "locale",
    "outcome",
    "permissions",
    "product",
    "productType",
    "products",
    "purpose",
    "range",
    "result",
    "stage",
    "state",
    "status",
    "unit",
];
/// Fields with such a name and an open set: kinds that grow with each new job, audited entity or vendor, places of the
/// pincode directory, states that are described in words beside their names, and names defined by the specification.
const OPEN: [&str; 15] = [
    "JobItem.kind",
    "LineCandidate.product",
    // Names in the reader's language.
    "NamedLender.products",
    "PaidPriceGroup.product",
    "PincodeArea.state",
    "StateDistricts.state",
    "Target.kind",
    "UploadFile.status",
    "UploadFileItem.status",
    "kind of get /api/admin/jobs",
    "kind of get /api/admin/jobs.csv",
    "kind of get /api/admin/jobs.xlsx",
    "state of get /api/admin/reports/customers-journey",
    "state of get /api/admin/reports/customers-journey.csv",
    "state of get /api/admin/reports/customers-journey.xlsx",
];

fn is_open_text(schema: &Value) -> bool {
    if let Some(items) = schema.get("items") {
        return is_open_text(items);
    }
    if let Some(ways) = schema.get("oneOf").or_else(|| schema.get("anyOf")) {
        return ways.as_array().unwrap().iter().any(is_open_text);
    }
    let is_text = match &schema["type"] {
        Value::Array(types) => types.contains(&"string".into()),
        one => one == "string",
    };
    is_text && schema.get("enum").is_none() && schema.get("const").is_none()
}

/// Whether a description lists values: `` `a`, `b` or `c` ``.
fn lists_words(schema: &Value) -> bool {
    let said = schema["description"].as_str().unwrap_or_default();
    said.starts_with('`') && said.contains("` or `")
}

#[test]
fn every_closed_set_of_codes_is_an_enum() {
    let document = serde_json::to_value(saakh_api::document()).unwrap();
    let mut open = Vec::new();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        let properties = schema["properties"].as_object().into_iter().flatten();
        for (property, part) in properties {
            let is_named = NAMES.contains(&property.as_str()) || lists_words(part);
            if is_named && is_open_text(part) {
                open.push(format!("{name}.{property}"));
            }
        }
    }
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let is_named = NAMES.contains(&name) || lists_words(parameter);
                if is_named && is_open_text(&parameter["schema"]) {
                    open.push(format!("{name} of {method} {path}"));
                }
            }
        }
    }
    open.sort();
    assert_eq!(open, OPEN);
}
