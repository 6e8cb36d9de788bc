//! How a loan is repaid.

use serde::{Deserialize, Serialize};

/// How a loan is repaid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repayment {
    /// In equal monthly instalments on the reducing balance.
    #[default]
    Instalments,
    /// At once at the end, with simple interest.
    BulletSimple,
    /// At once at the end, with interest compounded monthly.
    BulletCompounded,
}

impl Repayment {
    pub const ALL: [Self; 3] = [
        Self::Instalments,
        Self::BulletSimple,
        Self::BulletCompounded,
    ];

    /// As it is stored and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Instalments => "instalments",
            Self::BulletSimple => "bullet_simple",
            Self::BulletCompounded => "bullet_compounded",
        }
    }

    /// Whether it is repaid at once.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::BulletSimple | Self::BulletCompounded)
    }

    /// For serde: what was written before there was a choice says nothing.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// What each rupee has become after so many months; none where instalments repay it meanwhile.
    pub(super) fn growth(self, monthly_rate: f64, months: u32) -> Option<f64> {
        match self {
            Self::Instalments => None,
            Self::BulletSimple => Some(f64::from(months).mul_add(monthly_rate, 1.0)),
            Self::BulletCompounded => Some((f64::from(months) * monthly_rate.ln_1p()).exp()),
        }
    }
}

#[cfg(test)]
mod tests;
