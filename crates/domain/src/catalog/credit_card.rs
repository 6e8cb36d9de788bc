//! Credit cards.

use serde::{Deserialize, Serialize};

use super::flag;
use super::property::{Group, Property, Rule};
use crate::id::CardId;
use crate::{MilliPercent, Paise};

/// A credit card, with the specification's field names, in the format of `data/demo/cards.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditCard {
    pub category_id: CardId,
    pub category_name: String,
    /// Position in lists, ascending.
    pub sort_order: i64,
    /// Address of its picture.
    pub category_img_thumb: String,
    /// Its main advantage.
    pub key_feature: String,
    /// The same in Hindi. Empty, here and below: readers of Hindi see the English text.
    #[serde(default)]
    pub key_feature_hi: String,
    /// Rupees a year before GST.
    pub annual_fee: Paise,
    /// Advantages, one per entry.
    pub marketing_bullets: Vec<String>,
    /// The same in Hindi.
    #[serde(default)]
    pub marketing_bullets_hi: Vec<String>,
    /// Application page; `{unique_id}` is replaced by the customer's unique id.
    pub utm_link: String,
    /// Its best use: a word of [`BestFor`].
    #[serde(default)]
    pub best_for: Option<String>,
    /// Rupees once, before GST. None, here and below: the bank does not state it.
    #[serde(default)]
    pub joining_fee: Option<Paise>,
    /// Percent a year on unpaid balances.
    #[serde(default)]
    pub interest_rate: Option<MilliPercent>,
    /// Percent added to payments in another currency.
    #[serde(default)]
    pub foreign_markup: Option<MilliPercent>,
    /// Whether it is secured by a deposit.
    #[serde(with = "flag")]
    pub secured: bool,
    /// Whether it is visible to customers.
    #[serde(with = "flag")]
    pub status: bool,
}

crate::words! {
    /// Uses that cards are recommended for.
    pub enum BestFor {
        Everyday = "everyday",
        Online = "online",
        Groceries = "groceries",
        Fuel = "fuel",
        Travel = "travel",
        Dining = "dining",
        Health = "health",
        Business = "business",
        /// For people without a credit history, or with a bad one.
        Building = "building",
    }
}

/// Properties that `update-credit-card-data` accepts (spec sections 3 and 5).
pub const PROPERTIES: &[Property] = &[
    Property::required("category_name", NAME),
    Property::required("sort_order", Rule::Integer(0, 1_000_000)),
    Property::optional("category_img_thumb", Rule::File),
    Property::optional("key_feature", Rule::Text(200)),
    Property::optional("key_feature_hi", Rule::Text(200)),
    Property::required("annual_fee", Rule::Money),
    Property::optional("marketing_bullets", Rule::Lines(50, 200)),
    Property::optional("marketing_bullets_hi", Rule::Lines(50, 200)),
    Property::optional("utm_link", Rule::Link),
    Property::optional("best_for", Rule::Word(BestFor::WORDS)).with_group(Group::Display),
    Property::optional("joining_fee", Rule::Money).with_group(Group::Display),
    Property::optional("interest_rate", Rule::Percent).with_group(Group::Display),
    Property::optional("foreign_markup", Rule::Percent).with_group(Group::Display),
    Property::required("secured", Rule::Flag),
    Property::required("status", Rule::Flag),
];

/// The specification's rule for a card's name: letters, digits, spaces, hyphens, underscores.
const NAME: Rule = Rule::Characters(
    100,
    |c| c.is_ascii_alphanumeric() || " -_".contains(c),
    "invalid_card_name",
);

#[derive(Deserialize)]
struct CardsFile {
    card: Vec<CreditCard>,
}

impl CreditCard {
    /// A new card with a name only, hidden from customers.
    pub fn draft(id: CardId, name: &str, sort_order: i64) -> Self {
        Self {
            category_id: id,
            category_name: name.to_owned(),
            sort_order,
            category_img_thumb: String::new(),
            key_feature: String::new(),
            key_feature_hi: String::new(),
            annual_fee: Paise::ZERO,
            marketing_bullets: Vec::new(),
            marketing_bullets_hi: Vec::new(),
            utm_link: String::new(),
            best_for: None,
            joining_fee: None,
            interest_rate: None,
            foreign_markup: None,
            secured: false,
            status: false,
        }
    }

    /// Parses all cards of a data file.
    pub fn parse_all(toml: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str::<CardsFile>(toml).map(|file| file.card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::redirect_link::RedirectLink;

    #[test]
    fn a_card_row_of_an_earlier_release_has_no_values_for_newer_fields() {
        let row = r#"{"category_id":1,"category_name":"A","sort_order":1,"category_img_thumb":"",
            "key_feature":"","annual_fee":499,"marketing_bullets":[],"utm_link":"","secured":0,"status":1}"#;
        let card: CreditCard = serde_json::from_str(row).unwrap();
        assert_eq!((card.best_for, card.joining_fee), (None, None));
        assert_eq!(
            (&*card.key_feature_hi, card.marketing_bullets_hi.len()),
            ("", 0)
        );
        assert_eq!((card.interest_rate, card.foreign_markup), (None, None));
    }

    #[test]
    fn demo_cards_survive_the_database() {
        let cards =
            CreditCard::parse_all(include_str!("../../../../data/demo/cards.toml")).unwrap();
        assert_eq!(cards.len(), 24);
        for card in &cards {
            assert!(RedirectLink::parse(&card.utm_link).is_ok(), "{card:?}");
            assert!(!card.key_feature_hi.is_empty(), "{card:?}");
            assert_eq!(
                card.marketing_bullets.len(),
                card.marketing_bullets_hi.len(),
                "{card:?}"
            );
            let word = card.best_for.as_deref();
            assert!(
                word.is_none_or(|word| BestFor::from_code(word).is_some()),
                "{card:?}"
            );
        }
        let json = serde_json::to_string(&cards).unwrap();
        assert!(json.contains(r#""secured":0"#));
        assert_eq!(
            serde_json::from_str::<Vec<CreditCard>>(&json).unwrap(),
            cards
        );
    }
}
