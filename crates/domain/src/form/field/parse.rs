//! What came in, checked against what was asked.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde_json::{Map, Value as Json};

use super::date::{parse_birth_date, parse_date};
use super::spec::{FieldKind, FieldRule, FieldSpec};
use super::value::{Value, Values};
use crate::Paise;
use crate::form::smart_list::SmartLists;
use crate::form::{latin, typed};
use crate::identity::aadhaar;
use crate::identity::identifiers::{
    Email, Ifsc, Invalid, Mobile, Pan, PersonName, Pincode, has_control,
};
use crate::identity::otp::OtpCode;
use crate::text::Message;

/// The longest text where a field names no limit, characters.
const MAX_LENGTH: usize = 200;

/// What may stand in an address or in the name of a firm besides letters and digits.
const BESIDE_LETTERS: &str = " -,.#/()&'";

/// The letters of addresses and of the names of firms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Latin or Devanagari: our own questions, whose answers are shown in Latin letters before
    /// they are sent.
    Any,
    /// A lender's own questions, whose answers go as they are typed.
    Latin,
}

/// A message per refused field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldErrors(pub BTreeMap<String, Message>);

/// What a field may look at besides its own input.
#[derive(Debug, Clone, Copy)]
pub struct FieldContext<'a> {
    /// Answers already stored; conditions may depend on them.
    pub known: &'a Values,
    /// The lists of the choices.
    pub lists: &'a SmartLists,
    /// The day in India.
    pub today: Date,
    /// The letters of ruled text.
    pub script: Script,
    /// The mask of the stored PAN. Sent back unchanged, or left out, it keeps the stored one.
    pub pan_mask: Option<&'a str>,
}

/// Checked answers. Fields that were hidden or left empty are not among them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ParsedFields {
    /// The answers, in canonical form.
    pub values: Values,
    /// A new PAN, which is stored encrypted and so apart; `None` keeps the stored one.
    pub pan: Option<Pan>,
}

impl ParsedFields {
    /// Puts the answers into the stored ones: what was asked and has no answer now is taken away.
    pub fn apply(&self, specs: &[FieldSpec], stored: &mut Values) {
        for spec in specs {
            match self.values.get(&spec.key) {
                Some(value) => stored.set(spec.key.clone(), value.clone()),
                None => stored.remove(&spec.key),
            }
        }
    }
}

enum Answer {
    Nothing,
    KeepPan,
    Pan(Pan),
    Value(Value),
}

/// Checks an input against its questions. Fails with a message for each visible field that is
/// refused and for each key that was not asked; what hidden fields sent is dropped.
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
            Err(message) => {
                errors.0.insert(spec.key.clone(), message);
            }
            Ok(Answer::Nothing) if spec.required => {
                errors.0.insert(spec.key.clone(), missing(spec));
            }
            Ok(Answer::Nothing | Answer::KeepPan) => {}
            Ok(Answer::Pan(pan)) => parsed.pan = Some(pan),
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

/// Which fields are shown beside the new answers. Hiding a field takes its answer away, which may
/// hide the next: repeated until nothing changes.
fn visible(specs: &[FieldSpec], answers: &[Result<Answer, Message>], known: &Values) -> Vec<bool> {
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
        (_, Some(FieldRule::BirthDate)) => "invalid_birth_date",
        _ => "invalid_required",
    })
}

fn answer(
    spec: &FieldSpec,
    input: &Map<String, Json>,
    context: &FieldContext<'_>,
) -> Result<Answer, Message> {
    let given = input.get(&spec.key).filter(|given| !is_empty(given));
    match (spec.kind, given) {
        (FieldKind::Pan, given) => pan(given, context.pan_mask),
        (FieldKind::Flag, None) if !spec.required => Ok(Answer::Value(Value::Flag(false))),
        (FieldKind::Flag, Some(Json::Bool(false))) if spec.required => Ok(Answer::Nothing),
        (_, None) => Ok(Answer::Nothing),
        (_, Some(given)) => value(spec, given, context).map(Answer::Value),
    }
}

fn is_empty(given: &Json) -> bool {
    given.is_null() || given.as_str().is_some_and(|text| text.trim().is_empty())
}

fn pan(given: Option<&Json>, mask: Option<&str>) -> Result<Answer, Message> {
    match given {
        None => Ok(if mask.is_some() {
            Answer::KeepPan
        } else {
            Answer::Nothing
        }),
        Some(given) => match text(given)? {
            typed if Some(typed.trim()) == mask => Ok(Answer::KeepPan),
            typed => Pan::parse_person(typed)
                .map(Answer::Pan)
                .map_err(Invalid::message),
        },
    }
}

fn value(spec: &FieldSpec, given: &Json, context: &FieldContext<'_>) -> Result<Value, Message> {
    let canonical = |text: Result<String, Invalid>| text.map(Value::Text).map_err(Invalid::message);
    match spec.kind {
        FieldKind::Money => money(spec, given),
        FieldKind::Integer => integer(spec, given),
        FieldKind::Choice => choice(spec, given, context.lists),
        FieldKind::Flag => given.as_bool().map(Value::Flag).ok_or_else(wrong_form),
        FieldKind::Date => date(spec, text(given)?, context.today),
        FieldKind::Text => line(spec, text(given)?, context.script),
        FieldKind::Name => {
            canonical(PersonName::parse(text(given)?).map(|n| n.as_str().to_owned()))
        }
        FieldKind::Mobile => canonical(Mobile::parse(text(given)?).map(|m| m.e164().to_owned())),
        FieldKind::Email => canonical(Email::parse(text(given)?).map(|e| e.as_str().to_owned())),
        FieldKind::Pincode => {
            canonical(Pincode::parse(text(given)?).map(|p| p.as_str().to_owned()))
        }
        FieldKind::Ifsc => canonical(Ifsc::parse(text(given)?).map(|i| i.as_str().to_owned())),
        FieldKind::Otp => canonical(OtpCode::parse(text(given)?).map(|o| o.expose().to_owned())),
        // Handled by `answer`: a PAN is never a value.
        FieldKind::Pan => Err(wrong_form()),
    }
}

fn wrong_form() -> Message {
    Message::new("invalid_form")
}

fn text(given: &Json) -> Result<&str, Message> {
    given.as_str().ok_or_else(wrong_form)
}

fn money(spec: &FieldSpec, given: &Json) -> Result<Value, Message> {
    let refused = || Message::new("invalid_amount");
    let amount = match given {
        Json::Number(number) => number
            .as_f64()
            .and_then(|rupees| Paise::from_rupees(rupees).ok())
            .ok_or_else(refused)?,
        Json::String(typed) => Paise::rupees(typed::amount(typed).map_err(Invalid::message)?),
        _ => return Err(refused()),
    };
    if amount != amount.to_whole_rupees() {
        return Err(Message::new("invalid_amount_paise"));
    }
    let least = Paise::rupees(spec.min.unwrap_or(0));
    let most = spec.max.map(Paise::rupees);
    if amount >= least && most.is_none_or(|most| amount <= most) {
        return Ok(Value::Money(amount));
    }
    Err(out_of_range("invalid_amount", &least, most.as_ref()))
}

fn integer(spec: &FieldSpec, given: &Json) -> Result<Value, Message> {
    let number = match given {
        Json::Number(number) => number.as_i64(),
        Json::String(typed) => typed::whole_number(typed).ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| Message::new("invalid_number"))?;
    let least = spec.min.unwrap_or(0);
    if number >= least && spec.max.is_none_or(|most| number <= most) {
        return Ok(Value::Integer(number));
    }
    Err(out_of_range("invalid_number", &least, spec.max.as_ref()))
}

fn out_of_range<N: ToString>(key: &str, least: &N, most: Option<&N>) -> Message {
    let (suffix, most) = match most {
        Some(most) => ("range", most.to_string()),
        None => ("least", String::new()),
    };
    Message::new(format!("{key}_{suffix}"))
        .with("min", least.to_string())
        .with("max", most)
}

fn choice(spec: &FieldSpec, given: &Json, lists: &SmartLists) -> Result<Value, Message> {
    let list = spec.list.as_deref().unwrap_or_default();
    given
        .as_i64()
        .filter(|id| lists.item(list, *id).is_some())
        .map(Value::Choice)
        .ok_or_else(|| Message::new("invalid_choose"))
}

fn date(spec: &FieldSpec, text: &str, today: Date) -> Result<Value, Message> {
    let age = |bound: Option<i64>, other| {
        bound
            .and_then(|age| i16::try_from(age).ok())
            .unwrap_or(other)
    };
    let day = match spec.rule {
        Some(FieldRule::BirthDate) => {
            parse_birth_date(text, today, age(spec.min, 0)..=age(spec.max, i16::MAX))
        }
        _ => parse_date(text),
    };
    day.map(Value::Date).map_err(Invalid::message)
}

fn line(spec: &FieldSpec, text: &str, script: Script) -> Result<Value, Message> {
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ").replace('’', "'");
    let most = spec.max_length.unwrap_or(MAX_LENGTH);
    let length = line.chars().count();
    if length > most {
        return Err(Message::new("invalid_too_long").with("max", most));
    }
    if aadhaar::looks_like(&line) {
        return Err(Message::new("invalid_aadhaar"));
    }
    let long_enough = i64::try_from(length).is_ok_and(|length| length >= spec.min.unwrap_or(0));
    let (key, fits) = match spec.rule {
        Some(FieldRule::CompanyName) => ("invalid_company_name", is_plain(&line)),
        Some(FieldRule::Address) => ("invalid_address", is_plain(&line)),
        Some(FieldRule::Locality) => ("invalid_locality", is_plain(&line)),
        _ => ("invalid_text", !has_control(text)),
    };
    if !fits || !long_enough {
        return Err(Message::new(key));
    }
    let is_ruled = spec.rule.is_some();
    if is_ruled && script == Script::Latin && latin::has_devanagari(&line) {
        return Err(Message::new("invalid_latin_only"));
    }
    Ok(Value::Text(line))
}

/// Whether a text has only letters, Latin or Devanagari, digits, and what stands in addresses and
/// in the names of firms.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || latin::is_devanagari(c) || BESIDE_LETTERS.contains(c))
}

#[cfg(test)]
mod tests;
