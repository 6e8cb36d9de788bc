//! What a property takes.

use serde_json::Value as Json;

use super::Unit;
use crate::catalog::lender::Benchmark;
use crate::catalog::picture;
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::identity::aadhaar;
use crate::identity::identifiers::has_control;
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// What a property takes.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// Text of so many characters at most.
    Text(usize),
    /// One line of text of so many characters at most, without an Aadhaar number.
    Line(usize),
    /// Text of so many characters that a rule allows, with the key of the message that says which.
    Characters(usize, fn(char) -> bool, &'static str),
    /// 0 or 1.
    Flag,
    /// Rupees, not negative, at most 2 decimals.
    Money,
    /// The same, up to so many rupees.
    MoneyUpTo(i64),
    /// Percent from 0 to 100, at most 3 decimals.
    Percent,
    /// A whole number between two bounds.
    Integer(i64, i64),
    /// A civil date.
    Date,
    /// The id of an item of a smart list.
    Item(&'static str),
    /// One of some words.
    Word(&'static [&'static str]),
    /// Ids, each once.
    Ids,
    /// Lines of text, none of them empty: so many of so many characters at most.
    Lines(usize, usize),
    /// Beginnings of pincodes.
    PincodePrefixes,
    /// Product types in the spec's words, stored as slugs.
    Products,
    /// An address that begins with `https://`.
    Link,
    /// The address of a file that this server keeps.
    File,
    /// What a floating rate follows.
    Benchmark,
}

crate::words! {
    /// The sort of a rule, which decides how a property is shown and typed.
    pub enum Kind {
        /// One line of text.
        Text = "text",
        Flag = "flag",
        /// Rupees, at most 2 decimals.
        Money = "money",
        /// At most 3 decimals.
        Percent = "percent",
        /// A whole number.
        Integer = "integer",
        Date = "date",
        /// One of its options.
        Choice = "choice",
        /// Ids of its options.
        Ids = "ids",
        /// Lines of text.
        Lines = "lines",
        /// Beginnings of pincodes.
        PincodePrefixes = "pincode-prefixes",
        /// Product types.
        Products = "products",
        /// An address outside.
        Link = "link",
        /// A picture that this server keeps.
        File = "file",
        /// What a floating rate follows.
        Benchmark = "benchmark",
    }
}

impl Rule {
    /// Its sort.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Text(_) | Self::Line(_) | Self::Characters(..) => Kind::Text,
            Self::Flag => Kind::Flag,
            Self::Money | Self::MoneyUpTo(_) => Kind::Money,
            Self::Percent => Kind::Percent,
            Self::Integer(..) => Kind::Integer,
            Self::Date => Kind::Date,
            Self::Item(_) | Self::Word(_) => Kind::Choice,
            Self::Ids => Kind::Ids,
            Self::Lines(..) => Kind::Lines,
            Self::PincodePrefixes => Kind::PincodePrefixes,
            Self::Products => Kind::Products,
            Self::Link => Kind::Link,
            Self::File => Kind::File,
            Self::Benchmark => Kind::Benchmark,
        }
    }

    /// The least and the greatest number that it takes, or how many entries.
    pub fn range(self) -> (Option<i64>, Option<i64>) {
        let entries = |most| (Some(0), i64::try_from(most).ok());
        match self {
            Self::Flag => (Some(0), Some(1)),
            Self::Percent => (Some(0), Some(100)),
            Self::Integer(least, most) => (Some(least), Some(most)),
            Self::Money => (Some(0), None),
            Self::MoneyUpTo(most) => (Some(0), Some(most)),
            Self::Ids => entries(IDS_MAX),
            Self::Lines(count, _) => entries(count),
            Self::PincodePrefixes => entries(PREFIXES_MAX),
            Self::Products => entries(ProductType::ALL.len()),
            _ => (None, None),
        }
    }

    /// How many characters a text, or each of its lines, may have.
    pub const fn longest(self) -> Option<usize> {
        match self {
            Self::Text(most)
            | Self::Line(most)
            | Self::Characters(most, ..)
            | Self::Lines(_, most) => Some(most),
            Self::PincodePrefixes => Some(PREFIX_MAX),
            Self::Link | Self::File => Some(ADDRESS_MAX),
            _ => None,
        }
    }

    pub(super) const fn unit(self) -> Option<Unit> {
        match self {
            Self::Money | Self::MoneyUpTo(_) => Some(Unit::Rupees),
            Self::Percent => Some(Unit::Percent),
            _ => None,
        }
    }

    /// A value that is not empty, as it is stored.
    pub(super) fn parse(self, value: &Json, lists: &SmartLists) -> Result<Json, Message> {
        match self {
            Self::Text(most) => text(value, most).map(Json::from),
            Self::Line(most) => line(value, most),
            Self::Characters(most, allowed, message) => characters(value, most, allowed, message),
            Self::Flag => flag(value),
            Self::Money => number(value, "invalid_money", is_money),
            Self::MoneyUpTo(most) => up_to(value, most),
            Self::Percent => number(value, "invalid_percent", |percent| {
                (0.0..=100.0).contains(&percent) && MilliPercent::from_percent(percent).is_ok()
            }),
            Self::Integer(least, most) => integer(value, least, most),
            Self::Date => date(value),
            Self::Item(list) => item(value, list, lists),
            Self::Word(words) => word(value, words),
            Self::Ids => ids(value),
            Self::Lines(count, most) => lines(value, count, |line| text(&Json::from(line), most)),
            Self::PincodePrefixes => lines(value, PREFIXES_MAX, pincode_prefix),
            Self::Products => products(value),
            Self::Link => starts_with(value, "https://", "invalid_link"),
            Self::File => file(value),
            Self::Benchmark => benchmark(value),
        }
    }

    /// How an empty value is stored: dates and texts as the empty text, the rest is left out.
    pub(super) fn nothing(self) -> Json {
        match self {
            Self::Text(_)
            | Self::Line(_)
            | Self::Characters(..)
            | Self::Date
            | Self::Link
            | Self::File => Json::from(""),
            Self::Ids | Self::Lines(..) | Self::PincodePrefixes | Self::Products => {
                Json::Array(Vec::new())
            }
            _ => Json::Null,
        }
    }
}

/// The longest name of a benchmark, characters.
const BENCHMARK_NAME_MAX: usize = 200;
/// The longest time between two resets, months.
const RESET_MONTHS_MAX: u32 = 120;

fn benchmark(value: &Json) -> Result<Json, Message> {
    let read: Benchmark = serde_json::from_value(value.clone()).map_err(|_| wrong_form())?;
    for name in [&read.name.en, &read.name.hi] {
        if name.trim().is_empty() {
            return Err(Message::new("invalid_required"));
        }
        text(&name.as_str().into(), BENCHMARK_NAME_MAX)?;
    }
    if !(0..=100_000).contains(&read.rate.0) {
        return Err(Message::new("invalid_percent"));
    }
    integer(&read.reset_months.into(), 1, RESET_MONTHS_MAX.into())?;
    Ok(value.clone())
}

fn text(value: &Json, most: usize) -> Result<String, Message> {
    let text = value.as_str().ok_or_else(wrong_form)?;
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Message::new("invalid_text"));
    }
    if text.chars().count() > most {
        return Err(Message::new("invalid_too_long").with("max", most));
    }
    Ok(text.to_owned())
}

/// The entries of a list that is not too long.
fn list(value: &Json, most: usize) -> Result<&[Json], Message> {
    let items = value.as_array().ok_or_else(wrong_form)?;
    if items.len() > most {
        return Err(Message::new("invalid_too_many").with("max", most));
    }
    Ok(items)
}

/// Groups that one entity is in.
const IDS_MAX: usize = 200;
/// Beginnings of pincodes that one lender serves: more than there are of three digits.
const PREFIXES_MAX: usize = 1_000;
/// Digits of a pincode.
const PREFIX_MAX: usize = 6;
/// Characters of an address.
const ADDRESS_MAX: usize = 2_000;

fn line(value: &Json, most: usize) -> Result<Json, Message> {
    let line = text(value, most)?;
    if has_control(&line) {
        return Err(Message::new("invalid_text"));
    }
    if aadhaar::looks_like(&line) {
        return Err(Message::new("invalid_aadhaar"));
    }
    Ok(line.into())
}

fn characters(
    value: &Json,
    most: usize,
    allowed: fn(char) -> bool,
    key: &str,
) -> Result<Json, Message> {
    let text = text(value, most)?;
    if text.chars().all(allowed) {
        Ok(text.into())
    } else {
        Err(Message::new(key))
    }
}

fn flag(value: &Json) -> Result<Json, Message> {
    match value.as_i64() {
        Some(0 | 1) => Ok(value.clone()),
        _ => Err(Message::new("invalid_flag")),
    }
}

fn number(value: &Json, key: &str, fits: impl Fn(f64) -> bool) -> Result<Json, Message> {
    match value.as_f64() {
        Some(number) if fits(number) => Ok(value.clone()),
        _ => Err(Message::new(key)),
    }
}

fn is_money(rupees: f64) -> bool {
    rupees >= 0.0 && Paise::from_rupees(rupees).is_ok()
}

fn up_to(value: &Json, most: i64) -> Result<Json, Message> {
    let value = number(value, "invalid_money", is_money)?;
    let most = Paise::rupees(most);
    number(&value, "invalid_money", |rupees| {
        Paise::from_rupees(rupees).is_ok_and(|paise| paise <= most)
    })
    .map_err(|_| Message::new("invalid_up_to").with("max", most))
}

fn integer(value: &Json, least: i64, most: i64) -> Result<Json, Message> {
    let number = value
        .as_i64()
        .ok_or_else(|| Message::new("invalid_number"))?;
    if (least..=most).contains(&number) {
        return Ok(number.into());
    }
    let range = Message::new("invalid_number_range");
    Err(range.with("min", least).with("max", most))
}

fn date(value: &Json) -> Result<Json, Message> {
    let date: Option<jiff::civil::Date> = value.as_str().and_then(|text| text.parse().ok());
    date.map(|date| Json::from(date.to_string()))
        .ok_or_else(|| Message::new("invalid_date"))
}

fn item(value: &Json, list: &str, lists: &SmartLists) -> Result<Json, Message> {
    match value.as_i64() {
        Some(id) if lists.item(list, id).is_some() => Ok(id.into()),
        _ => Err(Message::new("invalid_choose")),
    }
}

fn word(value: &Json, words: &[&str]) -> Result<Json, Message> {
    match value.as_str() {
        Some(word) if words.contains(&word) => Ok(word.into()),
        _ => Err(Message::new("invalid_choose")),
    }
}

fn ids(value: &Json) -> Result<Json, Message> {
    let items = list(value, IDS_MAX)?;
    let mut ids: Vec<i64> = items
        .iter()
        .map(|item| item.as_i64().ok_or_else(wrong_form))
        .collect::<Result<_, _>>()?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids.into())
}

fn lines(
    value: &Json,
    most: usize,
    one: impl Fn(&str) -> Result<String, Message>,
) -> Result<Json, Message> {
    let items = list(value, most)?;
    let line = |item: &Json| {
        let line = item.as_str().ok_or_else(wrong_form)?.trim();
        if line.is_empty() {
            return Err(Message::new("invalid_empty_line"));
        }
        one(line)
    };
    let lines: Vec<String> = items.iter().map(line).collect::<Result<_, _>>()?;
    Ok(lines.into())
}

fn pincode_prefix(text: &str) -> Result<String, Message> {
    let plain = text.len() <= PREFIX_MAX && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain && !text.starts_with('0') {
        Ok(text.to_owned())
    } else {
        Err(Message::new("invalid_pincode_prefix"))
    }
}

fn products(value: &Json) -> Result<Json, Message> {
    let items = list(value, ProductType::ALL.len())?;
    let product = |item: &Json| {
        let product = item.as_str().and_then(ProductType::from_name);
        product.ok_or_else(|| Message::new("invalid_product_type"))
    };
    let mut products: Vec<ProductType> = items.iter().map(product).collect::<Result<_, _>>()?;
    products.sort_unstable();
    products.dedup();
    let slugs: Vec<&str> = products.into_iter().map(ProductType::slug).collect();
    Ok(slugs.into())
}

fn file(value: &Json) -> Result<Json, Message> {
    match value.as_str() {
        Some(address) if picture::is_address(address) => Ok(address.into()),
        _ => Err(Message::new("invalid_file")),
    }
}

fn starts_with(value: &Json, beginning: &str, key: &str) -> Result<Json, Message> {
    let text = text(value, ADDRESS_MAX)?;
    if text.starts_with(beginning) && !text.contains(char::is_whitespace) {
        Ok(text.into())
    } else {
        Err(Message::new(key))
    }
}

fn wrong_form() -> Message {
    Message::new("invalid_form")
}
