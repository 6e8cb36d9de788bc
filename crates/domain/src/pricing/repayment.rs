//! How a loan is repaid.

use serde::{Deserialize, Serialize};

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

    /// The name in the database and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Instalments => "instalments",
            Self::BulletSimple => "bullet_simple",
            Self::BulletCompounded => "bullet_compounded",
        }
    }

    /// Whether there is a single repayment.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::BulletSimple | Self::BulletCompounded)
    }

    /// For serde: the default is omitted, as it was before there was a choice.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Growth of a rupee after a number of months; none for a loan repaid in instalments.
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
