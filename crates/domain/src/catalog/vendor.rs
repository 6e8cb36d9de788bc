//! Whose products are switched off and on as a vendor's: lenders', each by product type, and insurers', each by plan.

use super::product::ProductType;
use crate::id::{LenderId, PlanId};

crate::words! {
    /// Who sells.
    pub enum VendorKind {
        Lender = "lender",
        Insurer = "insurer",
    }
}

/// What is switched off and on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sold {
    Lent(LenderId, ProductType),
    Plan(PlanId),
}

impl Sold {
    /// Who sells it.
    pub const fn kind(self) -> VendorKind {
        match self {
            Self::Lent(..) => VendorKind::Lender,
            Self::Plan(_) => VendorKind::Insurer,
        }
    }

    /// The id of the row of the catalog that says whether it is off.
    pub const fn row_id(self) -> i64 {
        match self {
            Self::Lent(lender, _) => lender.0,
            Self::Plan(plan) => plan.0,
        }
    }

    /// What type of product it is.
    pub const fn product(self) -> ProductType {
        match self {
            Self::Lent(_, product) => product,
            Self::Plan(_) => ProductType::OtherInsurance,
        }
    }

    /// From what [`Self::kind`], [`Self::row_id`] and [`Self::product`] say.
    pub const fn of(kind: VendorKind, row_id: i64, product: ProductType) -> Self {
        match kind {
            VendorKind::Lender => Self::Lent(LenderId(row_id), product),
            VendorKind::Insurer => Self::Plan(PlanId(row_id)),
        }
    }
}
