//! What a property takes.

mod parse;

use serde_json::Value as Json;

use super::{Property, Unit};
use crate::catalog::insurance_plan::MOST_BANDS;
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Email;
use crate::text::Message;
use parse::{ADDRESS_MAX, IDS_MAX, PREFIX_MAX, PREFIXES_MAX};

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
    /// So many grams at most, at most 3 decimals.
    Grams(i64),
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
    /// Ids of items of a smart list, each once.
    Items(&'static str),
    /// Lines of text, none of them empty: so many of so many characters at most.
    Lines(usize, usize),
    /// Beginnings of pincodes.
    PincodePrefixes,
    /// Product types in the spec's words, stored as slugs.
    Products,
    /// One product type in the spec's words, stored as its slug.
    Product,
    /// The key of a brand, and of a partner; whether there is one is looked up where it is saved.
    Brand,
    Partner,
    /// `#rrggbb`.
    Colour,
    /// An e-mail address.
    Email,
    /// Where customers apply on a seller's site: [`RedirectLink`](crate::catalog::redirect_link::RedirectLink).
    Link,
    /// The address of a file that this server keeps.
    File,
    /// What a floating rate follows.
    Benchmark,
    /// Premiums of an insurance plan by cover and age.
    Premiums,
    /// A table: so many rows at most, each with these columns.
    Rows(usize, &'static [Property]),
}

/// Characters of the key of a brand or partner.
const KEY_MAX: usize = 64;

fn is_of_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
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
        /// Beginnings of pincodes.
        PincodePrefixes = "pincode-prefixes",
        /// Product types.
        Products = "products",
        /// `#rrggbb`.
        Colour = "colour",
        /// An address outside.
        Link = "link",
        /// A picture that this server keeps.
        File = "file",
        /// What a floating rate follows.
        Benchmark = "benchmark",
        /// Premiums of an insurance plan: `cover`, `age_from`, `age_to`, `premium`.
        Premiums = "premiums",
        /// Rows of its columns.
        Rows = "rows",
    }
}

impl Rule {
    /// Its sort.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Text(_) | Self::Line(_) | Self::Characters(..) | Self::Email => Kind::Text,
            Self::Flag => Kind::Flag,
            Self::Money | Self::MoneyUpTo(_) => Kind::Money,
            Self::Percent => Kind::Percent,
            Self::Grams(_) => Kind::Decimal,
            Self::Integer(..) => Kind::Integer,
            Self::Date => Kind::Date,
            Self::Item(_) | Self::Word(_) | Self::Product | Self::Brand | Self::Partner => {
                Kind::Choice
            }
            Self::Ids | Self::Items(_) => Kind::Ids,
            Self::Lines(..) => Kind::Lines,
            Self::PincodePrefixes => Kind::PincodePrefixes,
            Self::Products => Kind::Products,
            Self::Colour => Kind::Colour,
            Self::Link => Kind::Link,
            Self::File => Kind::File,
            Self::Benchmark => Kind::Benchmark,
            Self::Premiums => Kind::Premiums,
            Self::Rows(..) => Kind::Rows,
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
            Self::MoneyUpTo(most) | Self::Grams(most) => (Some(0), Some(most)),
            Self::Ids | Self::Items(_) => entries(IDS_MAX),
            Self::Lines(count, _) => entries(count),
            Self::PincodePrefixes => entries(PREFIXES_MAX),
            Self::Products => entries(ProductType::ALL.len()),
            Self::Premiums => entries(MOST_BANDS),
            Self::Rows(most, _) => entries(most),
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
            Self::Email => Some(Email::MAX_LENGTH),
            Self::Link | Self::File => Some(ADDRESS_MAX),
            _ => None,
        }
    }

    /// What each row of a table has.
    pub const fn columns(self) -> Option<&'static [Property]> {
        match self {
            Self::Rows(_, columns) => Some(columns),
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

    /// A value that is not empty, as it is stored.
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
            Self::Brand | Self::Partner => {
                parse::characters(value, KEY_MAX, is_of_key, "invalid_choose")
            }
            Self::Colour => parse::colour(value),
            Self::Email => parse::email(value),
            Self::Link => parse::link(value),
            Self::File => parse::file(value),
            Self::Benchmark => parse::benchmark(value),
            Self::Premiums => parse::premiums(value),
            Self::Rows(most, columns) => parse::rows(value, most, columns, lists),
        }
    }

    /// How an empty value is stored: dates and texts as the empty text, the rest is left out.
    pub(super) fn nothing(self) -> Json {
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
            | Self::Premiums
            | Self::Rows(..) => Json::Array(Vec::new()),
            _ => Json::Null,
        }
    }
}
