//! Credit cards of the catalog.

use serde::{Deserialize, Serialize};

use crate::Paise;
use crate::id::CardId;

/// A credit card with the spec's fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CreditCard {
    /// Its id.
    pub category_id: CardId,
    /// Its name.
    pub category_name: String,
    /// Its place in lists; the published `priority` policy for cards.
    pub sort_order: i64,
    /// Address of its picture, or empty.
    pub category_img_thumb: String,
    /// What it is best at, in one line.
    pub key_feature: String,
    /// Rupees a year.
    pub annual_fee: Paise,
    /// More about it, a line each.
    pub marketing_bullets: Vec<String>,
    /// Where to apply; a placeholder in it becomes the customer's unique id.
    pub utm_link: String,
    /// 1 where a deposit secures it.
    pub secured: u8,
    /// 1 where it is shown to customers.
    pub status: u8,
}

#[derive(Deserialize)]
struct File {
    card: Vec<CreditCard>,
}

impl CreditCard {
    /// The cards of a data file, in the file's order.
    pub fn parse_all(toml: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str(toml).map(|file: File| file.card)
    }

    /// Whether customers see it.
    pub const fn is_active(&self) -> bool {
        self.status == 1
    }
}
