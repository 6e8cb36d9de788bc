//! A lender's class at the Reserve Bank of India.

use serde::{Deserialize, Serialize};

/// The class that regulations for lenders refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegulatoryClass {
    /// A commercial bank of no other class.
    Bank,
    SmallFinanceBank,
    RegionalRuralBank,
    CooperativeBank,
    /// A non-banking financial company of the upper layer.
    NbfcUpper,
    NbfcMiddle,
    NbfcBase,
}

impl RegulatoryClass {
    /// The stored words of all classes.
    pub const WORDS: [&str; 7] = [
        "bank",
        "small_finance_bank",
        "regional_rural_bank",
        "cooperative_bank",
        "nbfc_upper",
        "nbfc_middle",
        "nbfc_base",
    ];

    /// The name in the database and on the wire.
    pub const fn code(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_regulatory_class_parses_from_its_code() {
        for word in RegulatoryClass::WORDS {
            let class: RegulatoryClass = serde_json::from_value(word.into()).unwrap();
            assert_eq!(class.code(), word);
        }
    }
}
