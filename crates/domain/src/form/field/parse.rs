//! Validates input against its questions.

mod kinds;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde_json::{Map, Value as Json};

use self::kinds::{text, value, wrong_form};
use super::sealed::Secrets;
use super::spec::{FieldKind, FieldRule, FieldSpec};
use super::value::{Value, Values};
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::{BankAccount, Gstin, InvalidInput, Pan};
use crate::secret::Secret;
use crate::text::Message;

/// Maximum number of items in a group.
pub const ITEMS_MAX: usize = 50;

/// Allowed scripts of addresses and company names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Latin or Devanagari: for our own questions, whose answers are shown in Latin letters before they are sent.
    Any,
    /// For a lender's own questions, whose answers are sent as entered.
    Latin,
}

/// A message per rejected field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldErrors(pub BTreeMap<String, Message>);

/// Context of validation besides a field's own input.
#[derive(Debug, Clone, Copy)]
pub struct FieldContext<'a> {
    /// Stored answers, which conditions may depend on.
    pub known: &'a Values,
    /// Smart lists of choices.
    pub lists: &'a SmartLists,
    /// The day in India.
    pub today: Date,
    /// Script of texts with a rule.
    pub script: Script,
    /// The mask of the stored PAN. An unchanged mask or an absent value keeps the stored PAN.
    pub pan_mask: Option<&'a str>,
    /// Decrypted sealed answers, for checks across answers.
    pub secrets: &'a Secrets,
}

/// Validated answers, without hidden or empty fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ParsedFields {
    /// The answers, in canonical form.
    pub values: Values,
    /// A new PAN, which is stored encrypted and separately; `None` keeps the stored one.
    pub pan: Option<Pan>,
    /// New answers to be sealed; the caller adds each to the values after sealing.
    pub secrets: Secrets,
}

impl ParsedFields {
    /// Merges the answers into the stored ones; questions without an answer are removed.
    pub fn apply(&self, specs: &[FieldSpec], stored: &mut Values) {
        for spec in specs {
            match self.values.get(&spec.key) {
                Some(value) => stored.set(spec.key.clone(), value.clone()),
                None => stored.remove(&spec.key),
            }
        }
    }
}

/// Rejections of one answer: as a whole (an empty path) or at paths in it (`2.grams`).
struct AnswerErrors(Vec<(String, Message)>);

impl From<Message> for AnswerErrors {
    fn from(message: Message) -> Self {
        Self(vec![(String::new(), message)])
    }
}

impl AnswerErrors {
    /// Prefixes the paths by the field's key.
    fn with_key_prefix(self, key: &str) -> impl Iterator<Item = (String, Message)> {
        self.0.into_iter().map(move |(place, message)| {
            let dot = if place.is_empty() { "" } else { "." };
            (format!("{key}{dot}{place}"), message)
        })
    }
}

enum Answer {
    Empty,
    KeepPan,
    Pan(Pan),
    Secret(Secret<String>),
    Value(Value),
}

/// Validates input against its questions. Fails with a message for each visible rejected field and for each unknown
/// key; input of hidden fields is dropped.
pub fn parse_fields(
    specs: &[FieldSpec],
    input: &Map<String, Json>,
    context: &FieldContext<'_>,
) -> Result<ParsedFields, FieldErrors> {
    let mut errors = unknown_keys(specs, input);
    let answers: Vec<_> = specs
        .iter()
        .map(|spec| answer(spec, input, context))
        .collect();
    let visible = visible(specs, &answers, context.known);

    let mut parsed = ParsedFields::default();
    for ((spec, answer), visible) in specs.iter().zip(answers).zip(visible) {
        match answer {
            _ if !visible => {}
            Err(refused) => errors.0.extend(refused.with_key_prefix(&spec.key)),
            Ok(Answer::Empty) if spec.required => {
                errors.0.insert(spec.key.clone(), missing(spec));
            }
            Ok(Answer::Empty | Answer::KeepPan) => {}
            Ok(Answer::Pan(pan)) => parsed.pan = Some(pan),
            Ok(Answer::Secret(secret)) => parsed.secrets.set(spec.key.clone(), secret),
            Ok(Answer::Value(value)) => parsed.values.set(spec.key.clone(), value),
        }
    }
    if errors.0.is_empty() {
        Ok(parsed)
    } else {
        Err(errors)
    }
}

fn unknown_keys(specs: &[FieldSpec], input: &Map<String, Json>) -> FieldErrors {
    let unknown = input
        .keys()
        .filter(|key| specs.iter().all(|spec| spec.key != **key));
    FieldErrors(
        unknown
            .map(|key| (key.clone(), Message::new("invalid_unknown_field")))
            .collect(),
    )
}

/// Which fields are visible with the new answers. Hiding a field removes its answer, which may hide others: repeated
/// until nothing changes.
fn visible(
    specs: &[FieldSpec],
    answers: &[Result<Answer, AnswerErrors>],
    known: &Values,
) -> Vec<bool> {
    let mut beside = known.clone();
    for (spec, answer) in specs.iter().zip(answers) {
        match answer {
            Ok(Answer::Value(value)) => beside.set(spec.key.clone(), value.clone()),
            _ => beside.remove(&spec.key),
        }
    }
    loop {
        let shown: Vec<bool> = specs.iter().map(|spec| spec.is_visible(&beside)).collect();
        let mut changed = false;
        for (spec, _) in specs.iter().zip(&shown).filter(|(_, shown)| !**shown) {
            changed |= beside.get(&spec.key).is_some();
            beside.remove(&spec.key);
        }
        if !changed {
            return shown;
        }
    }
}

fn missing(spec: &FieldSpec) -> Message {
    Message::new(match (spec.kind, spec.rule) {
        (FieldKind::Choice, _) => "invalid_choose",
        (FieldKind::Flag, _) => "invalid_tick",
        (FieldKind::Otp, _) => "invalid_otp",
        (FieldKind::Group, _) => "invalid_group_empty",
        (_, Some(FieldRule::BirthDate)) => "invalid_birth_date",
        _ => "invalid_required",
    })
}

fn answer(
    spec: &FieldSpec,
    input: &Map<String, Json>,
    context: &FieldContext<'_>,
) -> Result<Answer, AnswerErrors> {
    let given = input.get(&spec.key).filter(|given| !is_empty(given));
    match (spec.kind, given) {
        (FieldKind::Pan, given) => Ok(pan(given, context.pan_mask)?),
        (kind, Some(given)) if kind.is_sealed() => Ok(sealed(spec, given, context.known)?),
        (FieldKind::Group, Some(given)) => group(spec, given, context),
        (FieldKind::Flag, None) if !spec.required => Ok(Answer::Value(Value::Flag(false))),
        (FieldKind::Flag, Some(Json::Bool(false))) if spec.required => Ok(Answer::Empty),
        (_, None) => Ok(Answer::Empty),
        (_, Some(given)) => Ok(Answer::Value(value(spec, given, context)?)),
    }
}

/// Parses each item as a form of its own; an item without any answer is rejected.
fn group(
    spec: &FieldSpec,
    given: &Json,
    context: &FieldContext<'_>,
) -> Result<Answer, AnswerErrors> {
    let items = given.as_array().ok_or_else(wrong_form)?;
    let most = spec.max.and_then(|most| usize::try_from(most).ok());
    let most = most.map_or(ITEMS_MAX, |most| most.min(ITEMS_MAX));
    if items.len() > most {
        return Err(Message::new("invalid_too_many").with("max", most).into());
    }
    let nothing = Values::default();
    let apart = FieldContext {
        known: &nothing,
        pan_mask: None,
        ..*context
    };
    let mut refused = Vec::new();
    let mut parsed = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let Some(item) = item.as_object() else {
            refused.push((index.to_string(), wrong_form()));
            continue;
        };
        match parse_fields(&spec.fields, item, &apart) {
            Ok(fields) => parsed.push(fields.values),
            Err(errors) => refused.extend(
                errors
                    .0
                    .into_iter()
                    .map(|(key, message)| (format!("{index}.{key}"), message)),
            ),
        }
    }
    if refused.is_empty() {
        Ok(Answer::Value(Value::Group(parsed)))
    } else {
        Err(AnswerErrors(refused))
    }
}

fn is_empty(given: &Json) -> bool {
    given.is_null()
        || given.as_str().is_some_and(|text| text.trim().is_empty())
        || given.as_array().is_some_and(Vec::is_empty)
}

fn pan(given: Option<&Json>, mask: Option<&str>) -> Result<Answer, Message> {
    match given {
        None => Ok(if mask.is_some() {
            Answer::KeepPan
        } else {
            Answer::Empty
        }),
        Some(given) => match text(given)? {
            typed if Some(typed.trim()) == mask => Ok(Answer::KeepPan),
            typed => Pan::parse_person(typed)
                .map(Answer::Pan)
                .map_err(InvalidInput::message),
        },
    }
}

/// Parses a sealed answer; an unchanged mask keeps the stored one.
fn sealed(spec: &FieldSpec, given: &Json, known: &Values) -> Result<Answer, Message> {
    let typed = text(given)?;
    let stored = known.sealed(&spec.key);
    if let Some(stored) = stored.filter(|stored| stored.mask == typed.trim()) {
        return Ok(Answer::Value(Value::Sealed(stored.clone())));
    }
    let canonical = match spec.kind {
        FieldKind::EntityPan => Pan::parse_entity(typed).map(|pan| pan.as_str().to_owned()),
        FieldKind::Gstin => Gstin::parse(typed).map(|gstin| gstin.as_str().to_owned()),
        _ => BankAccount::parse(typed).map(|number| number.as_str().to_owned()),
    };
    let canonical = canonical.map_err(InvalidInput::message)?;
    Ok(Answer::Secret(Secret::new(canonical)))
}

#[cfg(test)]
mod tests;
