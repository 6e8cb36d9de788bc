//! Vendors whose products can be switched off: lenders by product type, and insurers by plan.

use super::product::ProductType;
use crate::id::{LenderId, PlanId};

crate::words! {
    pub enum VendorKind {
        Lender = "lender",
        Insurer = "insurer",
    }
}

/// A product that can be switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SwitchableProduct {
    Lender(LenderId, ProductType),
    Plan(PlanId),
}

impl SwitchableProduct {
    pub const fn kind(self) -> VendorKind {
        match self {
            Self::Lender(..) => VendorKind::Lender,
            Self::Plan(_) => VendorKind::Insurer,
        }
    }

    /// The id of the catalog row with its state.
    pub const fn row_id(self) -> i64 {
        match self {
            Self::Lender(lender, _) => lender.0,
            Self::Plan(plan) => plan.0,
        }
    }

    pub const fn product(self) -> ProductType {
        match self {
            Self::Lender(_, product) => product,
            Self::Plan(_) => ProductType::OtherInsurance,
        }
    }

    /// Inverse of [`Self::kind`], [`Self::row_id`] and [`Self::product`].
    pub const fn from_parts(kind: VendorKind, row_id: i64, product: ProductType) -> Self {
        match kind {
            VendorKind::Lender => Self::Lender(LenderId(row_id), product),
            VendorKind::Insurer => Self::Plan(PlanId(row_id)),
        }
    }
}
