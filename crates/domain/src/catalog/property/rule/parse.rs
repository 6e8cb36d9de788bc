//! Parses received values into the stored format.

use serde_json::{Map, Value as Json};

use crate::catalog::colour::Colour;
use crate::catalog::lender::Benchmark;
use crate::catalog::picture;
use crate::catalog::product::ProductType;
use crate::catalog::property::Property;
use crate::catalog::redirect_link::RedirectLink;
use crate::form::smart_list::SmartLists;
use crate::identity::free_text;
use crate::identity::identifiers::{Email, InvalidInput, has_control};
use crate::money::NumberError;
use crate::text::Message;
use crate::{MilliPercent, Milligrams, Paise};

/// Decimals of a weight in grams.
const GRAM_DECIMALS: u32 = 3;
/// Maximum length of a benchmark's name.
const BENCHMARK_NAME_MAX: usize = 200;
/// Maximum time between two resets, months.
const RESET_MONTHS_MAX: u32 = 120;

pub(super) fn benchmark(value: &Json) -> Result<Json, Message> {
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

pub(super) fn text(value: &Json, most: usize) -> Result<String, Message> {
    let text = value.as_str().ok_or_else(wrong_form)?;
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Message::new("invalid_text"));
    }
    if text.chars().count() > most {
        return Err(Message::new("invalid_too_long").with("max", most));
    }
    Ok(text.to_owned())
}

/// The entries of a list, if it is not too long.
fn list(value: &Json, most: usize) -> Result<&[Json], Message> {
    let items = value.as_array().ok_or_else(wrong_form)?;
    if items.len() > most {
        return Err(Message::new("invalid_too_many").with("max", most));
    }
    Ok(items)
}

/// Maximum number of groups of one entity.
pub(super) const IDS_MAX: usize = 200;
/// Maximum number of pincode prefixes of a lender: more than there are with three digits.
pub(super) const PREFIXES_MAX: usize = 1_000;
pub(super) const PREFIX_MAX: usize = 6;
/// Maximum length of an address.
pub(super) const ADDRESS_MAX: usize = 2_000;

pub(super) fn line(value: &Json, most: usize) -> Result<Json, Message> {
    let line = text(value, most)?;
    if has_control(&line) {
        return Err(Message::new("invalid_text"));
    }
    if let Some(forbidden) = free_text::find_forbidden(&line) {
        return Err(forbidden);
    }
    Ok(line.into())
}

pub(super) fn email(value: &Json) -> Result<Json, Message> {
    let email = Email::parse(value.as_str().ok_or_else(wrong_form)?);
    let email = email.map_err(InvalidInput::message)?;
    Ok(email.as_str().into())
}

pub(super) fn characters(
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

pub(super) fn flag(value: &Json) -> Result<Json, Message> {
    match value.as_i64() {
        Some(0 | 1) => Ok(value.clone()),
        _ => Err(Message::new("invalid_flag")),
    }
}

pub(super) fn number(value: &Json, key: &str, fits: impl Fn(f64) -> bool) -> Result<Json, Message> {
    match value.as_f64() {
        Some(number) if fits(number) => Ok(value.clone()),
        _ => Err(Message::new(key)),
    }
}

pub(super) fn percent(value: &Json) -> Result<Json, Message> {
    number(value, "invalid_percent", |percent| {
        (0.0..=100.0).contains(&percent) && MilliPercent::from_percent(percent).is_ok()
    })
}

pub(super) fn grams(value: &Json, most: i64) -> Result<Json, Message> {
    let grams = value
        .as_f64()
        .ok_or_else(|| Message::new("invalid_number"))?;
    let most = Milligrams::grams(most);
    match Milligrams::from_grams(grams) {
        Err(NumberError::TooPrecise(_)) => {
            Err(Message::new("common_invalid_decimal").with("decimals", GRAM_DECIMALS))
        }
        Ok(weight) if (Milligrams::default()..=most).contains(&weight) => Ok(value.clone()),
        _ => {
            let range = Message::new("invalid_number_range");
            Err(range.with("min", 0).with("max", most))
        }
    }
}

pub(super) fn is_money(rupees: f64) -> bool {
    rupees >= 0.0 && Paise::from_rupees(rupees).is_ok()
}

pub(super) fn up_to(value: &Json, most: i64) -> Result<Json, Message> {
    let value = number(value, "invalid_money", is_money)?;
    let most = Paise::rupees(most);
    number(&value, "invalid_money", |rupees| {
        Paise::from_rupees(rupees).is_ok_and(|paise| paise <= most)
    })
    .map_err(|_| Message::new("invalid_up_to").with("max", most))
}

pub(super) fn integer(value: &Json, least: i64, most: i64) -> Result<Json, Message> {
    let number = value
        .as_i64()
        .ok_or_else(|| Message::new("invalid_number"))?;
    if (least..=most).contains(&number) {
        return Ok(number.into());
    }
    let range = Message::new("invalid_number_range");
    Err(range.with("min", least).with("max", most))
}

pub(super) fn date(value: &Json) -> Result<Json, Message> {
    let date: Option<jiff::civil::Date> = value.as_str().and_then(|text| text.parse().ok());
    date.map(|date| Json::from(date.to_string()))
        .ok_or_else(|| Message::new("invalid_date"))
}

pub(super) fn item(value: &Json, list: &str, lists: &SmartLists) -> Result<Json, Message> {
    match value.as_i64() {
        Some(id) if lists.item(list, id).is_some() => Ok(id.into()),
        _ => Err(Message::new("invalid_choose")),
    }
}

pub(super) fn word(value: &Json, words: &[&str]) -> Result<Json, Message> {
    match value.as_str() {
        Some(word) if words.contains(&word) => Ok(word.into()),
        _ => Err(Message::new("invalid_choose")),
    }
}

pub(super) fn ids(value: &Json) -> Result<Json, Message> {
    let items = list(value, IDS_MAX)?;
    let mut ids: Vec<i64> = items
        .iter()
        .map(|item| item.as_i64().ok_or_else(wrong_form))
        .collect::<Result<_, _>>()?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids.into())
}

pub(super) fn items(value: &Json, list: &str, lists: &SmartLists) -> Result<Json, Message> {
    let ids = ids(value)?;
    for id in ids.as_array().into_iter().flatten() {
        item(id, list, lists)?;
    }
    Ok(ids)
}

pub(super) fn lines(
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

pub(super) fn pincode_prefix(text: &str) -> Result<String, Message> {
    let plain = text.len() <= PREFIX_MAX && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain && !text.starts_with('0') {
        Ok(text.to_owned())
    } else {
        Err(Message::new("invalid_pincode_prefix"))
    }
}

pub(super) fn products(value: &Json) -> Result<Json, Message> {
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

pub(super) fn product(value: &Json) -> Result<Json, Message> {
    let product = value.as_str().and_then(ProductType::from_name);
    let product = product.ok_or_else(|| Message::new("invalid_product_type"))?;
    Ok(product.slug().into())
}

pub(super) fn colour(value: &Json) -> Result<Json, Message> {
    let typed = value.as_str().ok_or_else(wrong_form)?;
    let colour = Colour::parse(typed).map_err(|_| Message::new("invalid_colour"))?;
    Ok(String::from(colour).into())
}

pub(super) fn file(value: &Json) -> Result<Json, Message> {
    match value.as_str() {
        Some(address) if picture::is_address(address) => Ok(address.into()),
        _ => Err(Message::new("invalid_file")),
    }
}

pub(super) fn link(value: &Json) -> Result<Json, Message> {
    let text = text(value, ADDRESS_MAX)?;
    RedirectLink::parse(&text).map_err(InvalidInput::message)?;
    Ok(text.into())
}

/// Parses the rows of a table, each cell by the rule of its column; empty cells are omitted.
pub(super) fn rows(
    value: &Json,
    most: usize,
    columns: &[Property],
    lists: &SmartLists,
) -> Result<Json, Message> {
    let read = list(value, most)?
        .iter()
        .map(|row| cells(row, columns, lists));
    let rows: Vec<Json> = read.collect::<Result<_, _>>()?;
    Ok(rows.into())
}

/// Checks each row of a table as a whole.
pub(super) fn checked_rows(
    value: &Json,
    most: usize,
    check: fn(&Json) -> Result<(), Message>,
) -> Result<Json, Message> {
    list(value, most)?.iter().try_for_each(check)?;
    Ok(value.clone())
}

fn cells(row: &Json, columns: &[Property], lists: &SmartLists) -> Result<Json, Message> {
    let row = row.as_object().ok_or_else(wrong_form)?;
    let is_known = |name: &String| columns.iter().any(|column| column.name == name);
    if !row.keys().all(is_known) {
        return Err(wrong_form());
    }
    let mut cells = Map::new();
    for column in columns {
        let typed = row.get(column.name).unwrap_or(&Json::Null);
        let cell = column.parse(typed, lists)?;
        if !cell.is_null() {
            cells.insert(column.name.to_owned(), cell);
        }
    }
    Ok(cells.into())
}

fn wrong_form() -> Message {
    Message::new("invalid_form")
}
