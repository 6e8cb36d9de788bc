//! The product types: the specification's six, and one for tests.

use serde::{Deserialize, Serialize};

/// A product type. The wire uses the specification's names and ids 1 to 6; the database and data files a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProductType {
    /// Unsecured personal loans.
    PersonalLoans,
    GoldLoans,
    BusinessLoans,
    /// Home loans for low incomes.
    AffordableHousingLoan,
    CreditCards,
    OtherInsurance,
    /// A test-only product, which proves that adding one is a single record; in no release.
    #[cfg(feature = "test-product")]
    TestLoans,
}

impl ProductType {
    const COUNT: usize = if cfg!(feature = "test-product") { 7 } else { 6 };

    /// All types in the specification's order.
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

    /// The specification's types: those that are sold and in the OpenAPI document.
    pub const SPECIFIED: [Self; 6] = [
        Self::PersonalLoans,
        Self::GoldLoans,
        Self::BusinessLoans,
        Self::AffordableHousingLoan,
        Self::CreditCards,
        Self::OtherInsurance,
    ];

    /// The specification's name, used on the wire.
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

    /// The message key of its name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::PersonalLoans => "common_product_personal_loans",
            Self::GoldLoans => "common_product_gold_loans",
            Self::BusinessLoans => "common_product_business_loans",
            Self::AffordableHousingLoan => "common_product_housing_loan",
            Self::CreditCards => "common_product_credit_cards",
            Self::OtherInsurance => "common_product_insurance",
            #[cfg(feature = "test-product")]
            Self::TestLoans => "common_product_test_loans",
        }
    }

    /// The name in the database and data files.
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

    /// Whether it is a business loan, with another rule for early closure.
    pub const fn is_for_business(self) -> bool {
        matches!(self, Self::BusinessLoans)
    }

    /// Finds a type by the specification's name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.name() == name)
    }

    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.slug() == slug)
    }
}
