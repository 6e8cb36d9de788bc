//! Credit cards.

use serde::{Deserialize, Serialize};

use super::flag;
use crate::Paise;
use crate::id::CardId;

/// A credit card, with the spec's field names; the shape of `data/demo/cards.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditCard {
    /// Its id.
    pub category_id: CardId,
    /// Its name.
    pub category_name: String,
    /// Its place in lists, the smallest first.
    pub sort_order: i64,
    /// Address of its picture.
    pub category_img_thumb: String,
    /// What it is best at.
    pub key_feature: String,
    /// Rupees a year before GST.
    pub annual_fee: Paise,
    /// What it offers, one point each.
    pub marketing_bullets: Vec<String>,
    /// Where people apply; `{unique_id}` is replaced with the customer's unique id.
    pub utm_link: String,
    /// Whether a deposit secures it.
    #[serde(with = "flag")]
    pub secured: bool,
    /// Whether customers see it.
    #[serde(with = "flag")]
    pub status: bool,
}

#[derive(Deserialize)]
struct CardsFile {
    card: Vec<CreditCard>,
}

impl CreditCard {
    /// Every card of a data file.
    pub fn parse_all(toml: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str::<CardsFile>(toml).map(|file| file.card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demo_cards_survive_the_database() {
        let cards =
            CreditCard::parse_all(include_str!("../../../../data/demo/cards.toml")).unwrap();
        assert_eq!(cards.len(), 24);
        let json = serde_json::to_string(&cards).unwrap();
        assert!(json.contains(r#""secured":0"#));
        assert_eq!(
            serde_json::from_str::<Vec<CreditCard>>(&json).unwrap(),
            cards
        );
    }
}
