//! The product types: the specification's six, and one for tests.

use serde::{Deserialize, Serialize};

/// A product type. The wire has the spec's words and ids 1–6; the database and data files a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProductType {
    /// Unsecured loans to persons.
    PersonalLoans,
    GoldLoans,
    BusinessLoans,
    /// Home loans for modest incomes.
    AffordableHousingLoan,
    CreditCards,
    OtherInsurance,
    /// Proves that a further product is one record: in no release.
    #[cfg(feature = "test-product")]
    TestLoans,
}

impl ProductType {
    const COUNT: usize = if cfg!(feature = "test-product") { 7 } else { 6 };

    /// All, in the spec's order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::PersonalLoans,
        Self::GoldLoans,
        Self::BusinessLoans,
        Self::AffordableHousingLoan,
        Self::CreditCards,
        Self::OtherInsurance,
        #[cfg(feature = "test-product")]
        Self::TestLoans,
    ];

    /// The specification's: what is sold, and what the OpenAPI document knows.
    pub const SPECIFIED: [Self; 6] = [
        Self::PersonalLoans,
        Self::GoldLoans,
        Self::BusinessLoans,
        Self::AffordableHousingLoan,
        Self::CreditCards,
        Self::OtherInsurance,
    ];

    /// The spec's words, as on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PersonalLoans => "Personal Loans",
            Self::GoldLoans => "Gold Loans",
            Self::BusinessLoans => "Business Loans",
            Self::AffordableHousingLoan => "Affordable Housing Loan",
            Self::CreditCards => "Credit Cards",
            Self::OtherInsurance => "Other Insurance",
            #[cfg(feature = "test-product")]
            Self::TestLoans => "Test Loans",
        }
    }

    /// The key of its name in the catalogue of texts.
    pub const fn label(self) -> &'static str {
        match self {
            Self::PersonalLoans => "products_personal_loans",
            Self::GoldLoans => "products_gold_loans",
            Self::BusinessLoans => "products_business_loans",
            Self::AffordableHousingLoan => "products_housing_loan",
            Self::CreditCards => "products_credit_cards",
            Self::OtherInsurance => "products_insurance",
            #[cfg(feature = "test-product")]
            Self::TestLoans => "products_test_loans",
        }
    }

    /// As in the database and data files.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::PersonalLoans => "personal-loans",
            Self::GoldLoans => "gold-loans",
            Self::BusinessLoans => "business-loans",
            Self::AffordableHousingLoan => "affordable-housing-loan",
            Self::CreditCards => "credit-cards",
            Self::OtherInsurance => "other-insurance",
            #[cfg(feature = "test-product")]
            Self::TestLoans => "test-loans",
        }
    }

    /// `productId` on the wire.
    pub fn id(self) -> usize {
        self as usize + 1
    }

    /// Whether it is lent for business: another rule of closing early holds.
    pub const fn is_for_business(self) -> bool {
        matches!(self, Self::BusinessLoans)
    }

    /// From the spec's words.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.name() == name)
    }

    /// From the slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.slug() == slug)
    }
}
