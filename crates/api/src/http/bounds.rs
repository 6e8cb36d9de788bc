//! Size limits of requests. They are read from the OpenAPI document (`maxLength`, `maxItems`,
//! `minimum`, `maximum`) and checked for every call before the body is deserialised. What the
//! document leaves open (a property's value, a lender's form) has the default limits below.

mod schema;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{LazyLock, OnceLock};

use axum::extract::MatchedPath;
use axum::http::{Extensions, Method};
use saakh_domain::text::Message;
use saakh_service::Error;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use crate::error::ApiResult;

/// Characters of a text that the document does not limit.
pub(crate) const LONGEST_TEXT: usize = 2_000;
/// Entries of a list or object that the document does not limit.
const MOST_ENTRIES: usize = 1_000;
/// Characters of a name in an object.
const LONGEST_NAME: usize = 200;
/// Levels of nested objects and lists.
const DEEPEST: usize = 16;
/// Faults that one response lists.
const MOST_FAULTS: usize = 20;
/// The field name for faults of the body as a whole.
pub(crate) const WHOLE_BODY: &str = "body";

/// The limits of a value.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Bounds {
    text: Option<usize>,
    /// Entries of a list.
    items: Option<usize>,
    /// The smallest number.
    least: Option<f64>,
    most: Option<f64>,
    /// Whether it is an object with known names.
    is_object: bool,
    item: Option<Box<Bounds>>,
    fields: HashMap<String, Bounds>,
    rest: Option<Box<Bounds>>,
}

/// The limits of a call.
#[derive(Debug, Default)]
pub(crate) struct CallBounds {
    pub(crate) body: Bounds,
    /// The limits of query parameters, by name.
    pub(crate) query: Bounds,
}

static WIDEST: LazyLock<Bounds> = LazyLock::new(Bounds::default);
static NO_CALL: LazyLock<CallBounds> = LazyLock::new(CallBounds::default);
static CALLS: OnceLock<HashMap<String, HashMap<Method, CallBounds>>> = OnceLock::new();

/// Reads the limits of all calls from the document, before the first request.
pub(crate) fn prepare(document: &OpenApi) {
    CALLS.get_or_init(|| schema::read_call_bounds(document));
}

/// The limits of the call that a request matches.
pub(crate) fn for_request(method: &Method, extensions: &Extensions) -> &'static CallBounds {
    let path = extensions.get::<MatchedPath>().map(MatchedPath::as_str);
    let call = path.and_then(|path| CALLS.get()?.get(path)?.get(method));
    call.unwrap_or_else(|| &NO_CALL)
}

impl Bounds {
    /// Refuses a value with parts that are too large, too long or too deep, listing each by its
    /// path.
    pub(crate) fn check(&self, value: &Value) -> ApiResult<()> {
        let mut faults = BTreeMap::new();
        self.check_value(value, &FieldPath::Root, 0, &mut faults);
        refuse(faults)
    }

    /// Checks parameters and form fields, whose texts may stand for numbers.
    pub(crate) fn check_pairs<'p>(
        &self,
        pairs: impl Iterator<Item = (&'p str, &'p str)>,
    ) -> ApiResult<()> {
        let mut faults = BTreeMap::new();
        for (count, (name, text)) in pairs.enumerate() {
            if count >= MOST_ENTRIES {
                add_fault(&mut faults, &FieldPath::Root, too_many(MOST_ENTRIES));
                break;
            }
            if let Some(message) = find_name_error(name) {
                add_fault(&mut faults, &FieldPath::Root, message);
                continue;
            }
            let bounds = self.fields.get(name).unwrap_or(&WIDEST);
            let place = FieldPath::Field(&FieldPath::Root, name);
            bounds.look_at_text(text, &place, &mut faults);
            if let Ok(number) = text.parse() {
                bounds.look_at_number(number, &place, &mut faults);
            }
        }
        refuse(faults)
    }

    fn check_value(
        &self,
        value: &Value,
        place: &FieldPath<'_>,
        depth: usize,
        faults: &mut FieldErrors,
    ) {
        if faults.len() >= MOST_FAULTS {
            return;
        }
        if depth > DEEPEST {
            let message = Message::new("invalid_too_deep").with("max", DEEPEST);
            return add_fault(faults, place, message);
        }
        match value {
            Value::String(text) => self.look_at_text(text, place, faults),
            Value::Number(number) => {
                let number = number.as_f64();
                self.look_at_number(number.unwrap_or_default(), place, faults);
            }
            Value::Array(_) if self.is_object => {
                add_fault(faults, place, Message::new("invalid_not_object"));
            }
            Value::Array(items) => self.look_at_items(items, place, depth, faults),
            Value::Object(map) if map.len() > MOST_ENTRIES => {
                add_fault(faults, place, too_many(MOST_ENTRIES));
            }
            Value::Object(map) => {
                for (name, value) in map {
                    if let Some(message) = find_name_error(name) {
                        add_fault(faults, place, message);
                        continue;
                    }
                    let bounds = self.fields.get(name).or(self.rest.as_deref());
                    let bounds = bounds.unwrap_or(&WIDEST);
                    bounds.check_value(value, &FieldPath::Field(place, name), depth + 1, faults);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn look_at_items(
        &self,
        items: &[Value],
        place: &FieldPath<'_>,
        depth: usize,
        faults: &mut FieldErrors,
    ) {
        let most = self.items.unwrap_or(MOST_ENTRIES);
        if items.len() > most {
            return add_fault(faults, place, too_many(most));
        }
        let bounds = self.item.as_deref().unwrap_or(&WIDEST);
        for (index, item) in items.iter().enumerate() {
            bounds.check_value(item, &FieldPath::Item(place, index), depth + 1, faults);
        }
    }

    fn look_at_text(&self, text: &str, place: &FieldPath<'_>, faults: &mut FieldErrors) {
        let most = self.text.unwrap_or(LONGEST_TEXT);
        // Bytes are never fewer than characters and cheaper to count.
        if text.len() > most && text.chars().count() > most {
            add_fault(faults, place, too_long(most));
        }
        // PostgreSQL cannot store a NUL, and no field needs one.
        if text.contains('\0') {
            add_fault(faults, place, Message::new("invalid_text"));
        }
    }

    fn look_at_number(&self, number: f64, place: &FieldPath<'_>, faults: &mut FieldErrors) {
        let too_small = self.least.filter(|least| number < *least);
        let too_large = self.most.filter(|most| number > *most);
        if too_small.is_none() && too_large.is_none() {
            return;
        }
        let message = match (self.least, self.most) {
            (Some(least), Some(most)) => Message::new("invalid_number_range")
                .with("min", least)
                .with("max", most),
            (Some(least), None) => Message::new("invalid_number_least").with("min", least),
            (None, most) => {
                Message::new("invalid_number_most").with("max", most.unwrap_or_default())
            }
        };
        add_fault(faults, place, message);
    }
}

type FieldErrors = BTreeMap<String, Message>;

fn add_fault(faults: &mut FieldErrors, place: &FieldPath<'_>, message: Message) {
    faults.entry(place.to_string()).or_insert(message);
}

fn refuse(faults: FieldErrors) -> ApiResult<()> {
    if faults.is_empty() {
        return Ok(());
    }
    Err(Error::fields(faults).into())
}

/// Finds the fault of an object's name. It is reported for the object, because the name itself must
/// not be repeated.
fn find_name_error(name: &str) -> Option<Message> {
    if name.contains('\0') {
        return Some(Message::new("invalid_text"));
    }
    let is_long = name.len() > LONGEST_NAME && name.chars().count() > LONGEST_NAME;
    is_long.then(|| Message::new("invalid_name_too_long").with("max", LONGEST_NAME))
}

fn too_long(most: usize) -> Message {
    Message::new("invalid_too_long").with("max", most)
}

fn too_many(most: usize) -> Message {
    Message::new("invalid_too_many").with("max", most)
}

/// A path in a body, such as `consents[0].purpose`.
enum FieldPath<'a> {
    Root,
    Field(&'a FieldPath<'a>, &'a str),
    Item(&'a FieldPath<'a>, usize),
}

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => f.write_str(WHOLE_BODY),
            Self::Field(Self::Root, name) => f.write_str(name),
            Self::Item(Self::Root, index) => write!(f, "[{index}]"),
            Self::Field(parent, name) => write!(f, "{parent}.{name}"),
            Self::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

#[cfg(test)]
mod tests;
