//! Parses one answer according to its kind.

use jiff::civil::Date;
use serde_json::Value as Json;

use super::super::date::{parse_birth_date, parse_date};
use super::super::spec::{FieldKind, FieldRule, FieldSpec};
use super::super::value::Value;
use super::{FieldContext, Script};
use crate::Paise;
use crate::form::smart_list::SmartLists;
use crate::form::{latin, typed};
use crate::identity::free_text;
use crate::identity::identifiers::{
    Email, Ifsc, InvalidInput, Mobile, PersonName, Pincode, has_control,
};
use crate::identity::otp::OtpCode;
use crate::text::Message;

/// Default maximum length of a text.
const MAX_LENGTH: usize = 200;
/// Maximum length of an alphanumeric code (specification, section 6).
const ALPHANUMERIC_LENGTH: usize = 10;
/// Characters allowed in addresses and company names besides letters and digits.
const BESIDE_LETTERS: &str = " -,.#/()&'";

pub(super) fn value(
    spec: &FieldSpec,
    given: &Json,
    context: &FieldContext<'_>,
) -> Result<Value, Message> {
    let canonical =
        |text: Result<String, InvalidInput>| text.map(Value::Text).map_err(InvalidInput::message);
    match spec.kind {
        FieldKind::Money => money(spec, given),
        FieldKind::Integer => integer(spec, given),
        FieldKind::Decimal => decimal(spec, given),
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
        // Handled by `answer`: a PAN is never a value, others are sealed first, and a group is rejected by path.
        FieldKind::Pan
        | FieldKind::EntityPan
        | FieldKind::Gstin
        | FieldKind::Account
        | FieldKind::Group => Err(wrong_form()),
    }
}

pub(super) fn wrong_form() -> Message {
    Message::new("invalid_form")
}

pub(super) fn text(given: &Json) -> Result<&str, Message> {
    given.as_str().ok_or_else(wrong_form)
}

fn money(spec: &FieldSpec, given: &Json) -> Result<Value, Message> {
    let refused = || Message::new("invalid_amount");
    let amount = match given {
        Json::Number(number) => number
            .as_f64()
            .and_then(|rupees| Paise::from_rupees(rupees).ok())
            .ok_or_else(refused)?,
        Json::String(typed) => {
            Paise::rupees(typed::parse_amount(typed).map_err(InvalidInput::message)?)
        }
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
        Json::String(typed) => typed::parse_whole_number(typed).ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| Message::new("invalid_number"))?;
    let least = spec.min.unwrap_or(0);
    if number >= least && spec.max.is_none_or(|most| number <= most) {
        return Ok(Value::Integer(number));
    }
    Err(out_of_range("invalid_number", &least, spec.max.as_ref()))
}

/// Parses a text, or a JSON number.
fn decimal(spec: &FieldSpec, given: &Json) -> Result<Value, Message> {
    let typed = match given {
        Json::Number(number) => number.to_string(),
        Json::String(typed) => typed.clone(),
        _ => return Err(Message::new("invalid_decimal")),
    };
    let number = typed::parse_decimal_number(&typed).map_err(InvalidInput::message)?;
    match spec.max {
        Some(most) if number > most.saturating_mul(1_000) => {
            Err(Message::new("invalid_number_most").with("max", most))
        }
        _ => Ok(Value::Decimal(number)),
    }
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
    day.map(Value::Date).map_err(InvalidInput::message)
}

fn line(spec: &FieldSpec, text: &str, script: Script) -> Result<Value, Message> {
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ").replace('’', "'");
    let longest = match spec.rule {
        Some(FieldRule::Alphanumeric) => ALPHANUMERIC_LENGTH,
        _ => MAX_LENGTH,
    };
    let most = spec.max_length.map_or(longest, |most| most.min(longest));
    let length = line.chars().count();
    if length > most {
        return Err(Message::new("invalid_too_long").with("max", most));
    }
    if let Some(forbidden) = free_text::find_forbidden(&line) {
        return Err(forbidden);
    }
    let long_enough = i64::try_from(length).is_ok_and(|length| length >= spec.min.unwrap_or(0));
    let (key, fits) = match spec.rule {
        Some(FieldRule::CompanyName) => ("invalid_company_name", is_plain(&line)),
        Some(FieldRule::Address) => ("invalid_address", is_plain(&line)),
        Some(FieldRule::Locality) => ("invalid_locality", is_plain(&line)),
        Some(FieldRule::FullName) => ("invalid_full_name", is_full_name(&line)),
        Some(FieldRule::Letters) => ("invalid_letters", line.split(' ').all(is_word)),
        Some(FieldRule::Alphanumeric) => (
            "invalid_alphanumeric",
            line.chars().all(|c| c.is_ascii_alphanumeric()),
        ),
        Some(FieldRule::TwoAlphanumerics) => {
            ("invalid_two_alphanumerics", has_two_alphanumerics(text))
        }
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

/// Whether a text consists of letters, Latin or Devanagari, digits, and punctuation of addresses and company names.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || latin::is_devanagari(c) || BESIDE_LETTERS.contains(c))
}

fn is_full_name(line: &str) -> bool {
    let mut words = line.split(' ');
    let is_name = |word: &str| {
        let parts: Vec<_> = word.split(['-', '\'']).collect();
        parts.len() <= 2 && parts.into_iter().all(is_word)
    };
    words.clone().count() > 1 && words.all(is_name)
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|c| c.is_ascii_alphabetic() || latin::is_devanagari_letter(c))
}

fn has_two_alphanumerics(text: &str) -> bool {
    let counts = |c: &char| c.is_ascii_alphanumeric() || latin::is_devanagari_letter(*c);
    !has_control(text) && text.chars().filter(counts).count() > 1
}
