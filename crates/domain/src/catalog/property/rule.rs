//! Validation rules of properties.

mod parse;

use serde_json::Value as Json;

use super::{Property, Unit};
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Email;
use crate::text::Message;
use parse::{ADDRESS_MAX, IDS_MAX, PREFIX_MAX, PREFIXES_MAX};

/// The allowed values of a property.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// Text with a maximum length.
    Text(usize),
    /// One line of text with a maximum length, without an Aadhaar number.
    Line(usize),
    /// Text with a maximum length and allowed characters, and the message key that describes these.
    Characters(usize, fn(char) -> bool, &'static str),
    /// 0 or 1.
    Flag,
    /// Rupees, not negative, at most 2 decimals.
    Money,
    /// The same, up to a maximum in rupees.
    MoneyUpTo(i64),
    /// Percent from 0 to 100, at most 3 decimals.
    Percent,
    /// Grams up to a maximum, at most 3 decimals.
    Grams(i64),
    /// A whole number between two bounds.
    Integer(i64, i64),
    Date,
    /// The id of an item of a smart list.
    Item(&'static str),
    /// One of several words.
    Word(&'static [&'static str]),
    /// Ids, each once.
    Ids,
    /// Ids of items of a smart list, each once.
    Items(&'static str),
    /// Lines of text, none of them empty: maximum number and length.
    Lines(usize, usize),
    PincodePrefixes,
    /// Product types in the spec's words, stored as slugs.
    Products,
    /// One product type in the spec's words, stored as its slug.
    Product,
    /// The key of a brand, of a partner, and of a lender; its existence is checked on saving.
    Brand,
    Partner,
    Lender,
    /// `#rrggbb`.
    Colour,
    Email,
    /// Application page on a seller's site: [`RedirectLink`](crate::catalog::redirect_link::RedirectLink).
    Link,
    /// The address of a stored file.
    File,
    /// The benchmark of a floating rate.
    Benchmark,
    /// A table: maximum number of rows, and columns.
    Rows(usize, &'static [Property]),
    /// A table whose cells depend on each other: the same, and the check of a row.
    CheckedRows(usize, &'static [Property], fn(&Json) -> Result<(), Message>),
}

/// Maximum length of the key of a brand or partner.
const KEY_MAX: usize = 64;

fn is_of_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

crate::words! {
    /// The type of a rule, which determines how a property is displayed and edited.
    pub enum Kind {
        /// One line of text.
        Text = "text",
        Flag = "flag",
        /// Rupees, at most 2 decimals.
        Money = "money",
        /// At most 3 decimals.
        Percent = "percent",
        /// A number with at most 3 decimals.
        Decimal = "decimal",
        /// A whole number.
        Integer = "integer",
        Date = "date",
        /// One of its options.
        Choice = "choice",
        /// Ids of its options.
        Ids = "ids",
        /// Lines of text.
        Lines = "lines",
        PincodePrefixes = "pincode-prefixes",
        Products = "products",
        /// `#rrggbb`.
        Colour = "colour",
        /// An external address.
        Link = "link",
        /// A stored picture.
        File = "file",
        /// The benchmark of a floating rate.
        Benchmark = "benchmark",
        /// Rows with an editor of their own, because their cells depend on each other.
        CheckedRows = "premiums",
        /// Rows with its columns.
        Rows = "rows",
    }
}

impl Rule {
    pub const fn kind(self) -> Kind {
        match self {
            Self::Text(_) | Self::Line(_) | Self::Characters(..) | Self::Email => Kind::Text,
            Self::Flag => Kind::Flag,
            Self::Money | Self::MoneyUpTo(_) => Kind::Money,
            Self::Percent => Kind::Percent,
            Self::Grams(_) => Kind::Decimal,
            Self::Integer(..) => Kind::Integer,
            Self::Date => Kind::Date,
            Self::Item(_)
            | Self::Word(_)
            | Self::Product
            | Self::Brand
            | Self::Partner
            | Self::Lender => Kind::Choice,
            Self::Ids | Self::Items(_) => Kind::Ids,
            Self::Lines(..) => Kind::Lines,
            Self::PincodePrefixes => Kind::PincodePrefixes,
            Self::Products => Kind::Products,
            Self::Colour => Kind::Colour,
            Self::Link => Kind::Link,
            Self::File => Kind::File,
            Self::Benchmark => Kind::Benchmark,
            Self::Rows(..) => Kind::Rows,
            Self::CheckedRows(..) => Kind::CheckedRows,
        }
    }

    /// Minimum and maximum of numbers, or of the number of entries.
    pub fn range(self) -> (Option<i64>, Option<i64>) {
        let entries = |most| (Some(0), i64::try_from(most).ok());
        match self {
            Self::Flag => (Some(0), Some(1)),
            Self::Percent => (Some(0), Some(100)),
            Self::Integer(least, most) => (Some(least), Some(most)),
            Self::Money => (Some(0), None),
            Self::MoneyUpTo(most) | Self::Grams(most) => (Some(0), Some(most)),
            Self::Ids | Self::Items(_) => entries(IDS_MAX),
            Self::Lines(count, _) => entries(count),
            Self::PincodePrefixes => entries(PREFIXES_MAX),
            Self::Products => entries(ProductType::ALL.len()),
            Self::Rows(most, _) | Self::CheckedRows(most, ..) => entries(most),
            _ => (None, None),
        }
    }

    /// Maximum length of a text, or of each of its lines.
    pub const fn max_length(self) -> Option<usize> {
        match self {
            Self::Text(most)
            | Self::Line(most)
            | Self::Characters(most, ..)
            | Self::Lines(_, most) => Some(most),
            Self::PincodePrefixes => Some(PREFIX_MAX),
            Self::Email => Some(Email::MAX_LENGTH),
            Self::Link | Self::File => Some(ADDRESS_MAX),
            _ => None,
        }
    }

    /// The columns of a table.
    pub const fn columns(self) -> Option<&'static [Property]> {
        match self {
            Self::Rows(_, columns) | Self::CheckedRows(_, columns, _) => Some(columns),
            _ => None,
        }
    }

    pub(super) const fn unit(self) -> Option<Unit> {
        match self {
            Self::Money | Self::MoneyUpTo(_) => Some(Unit::Rupees),
            Self::Percent => Some(Unit::Percent),
            Self::Grams(_) => Some(Unit::Grams),
            _ => None,
        }
    }

    /// Converts a value that is not empty to the stored format.
    pub(super) fn parse(self, value: &Json, lists: &SmartLists) -> Result<Json, Message> {
        match self {
            Self::Text(most) => parse::text(value, most).map(Json::from),
            Self::Line(most) => parse::line(value, most),
            Self::Characters(most, allowed, message) => {
                parse::characters(value, most, allowed, message)
            }
            Self::Flag => parse::flag(value),
            Self::Money => parse::number(value, "invalid_money", parse::is_money),
            Self::MoneyUpTo(most) => parse::up_to(value, most),
            Self::Percent => parse::percent(value),
            Self::Grams(most) => parse::grams(value, most),
            Self::Integer(least, most) => parse::integer(value, least, most),
            Self::Date => parse::date(value),
            Self::Item(list) => parse::item(value, list, lists),
            Self::Word(words) => parse::word(value, words),
            Self::Ids => parse::ids(value),
            Self::Items(list) => parse::items(value, list, lists),
            Self::Lines(count, most) => {
                parse::lines(value, count, |line| parse::text(&Json::from(line), most))
            }
            Self::PincodePrefixes => parse::lines(value, PREFIXES_MAX, parse::pincode_prefix),
            Self::Products => parse::products(value),
            Self::Product => parse::product(value),
            Self::Brand | Self::Partner | Self::Lender => {
                parse::characters(value, KEY_MAX, is_of_key, "invalid_choose")
            }
            Self::Colour => parse::colour(value),
            Self::Email => parse::email(value),
            Self::Link => parse::link(value),
            Self::File => parse::file(value),
            Self::Benchmark => parse::benchmark(value),
            Self::Rows(most, columns) => parse::rows(value, most, columns, lists),
            Self::CheckedRows(most, _, check) => parse::checked_rows(value, most, check),
        }
    }

    /// The stored form of an empty value: an empty text for dates and texts, otherwise null.
    pub(super) fn empty_value(self) -> Json {
        match self {
            Self::Text(_)
            | Self::Line(_)
            | Self::Characters(..)
            | Self::Date
            | Self::Email
            | Self::Link
            | Self::File => Json::from(""),
            Self::Ids
            | Self::Items(_)
            | Self::Lines(..)
            | Self::PincodePrefixes
            | Self::Products
            | Self::Rows(..)
            | Self::CheckedRows(..) => Json::Array(Vec::new()),
            _ => Json::Null,
        }
    }
}
