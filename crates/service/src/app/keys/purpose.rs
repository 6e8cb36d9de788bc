//! Purposes of derived keys.

/// The purpose of a key; each has its own, derived by HKDF-SHA256.
#[derive(Debug, Clone, Copy)]
pub(super) enum KeyPurpose {
    Pan,
    PanSearch,
    Otp,
    Lookup,
    LenderApi,
    LenderCallback,
    SellerCallback,
    Cursor,
    BankAccount,
    BankAccountSearch,
    Answer,
    Totp,
    RecoveryCode,
    Invite,
    Audit,
    Cookie,
    PartnerKey,
    HandOver,
    MerchantApplication,
    MerchantApplicationToken,
    AppSecret,
    Contact,
}

impl KeyPurpose {
    pub(super) const fn label(self) -> &'static [u8] {
        match self {
            Self::Pan => b"saakh/pan/encrypt",
            Self::PanSearch => b"saakh/pan/search",
            Self::Otp => b"saakh/otp",
            Self::Lookup => b"saakh/lookup",
            Self::LenderApi => b"saakh/lender/api",
            Self::LenderCallback => b"saakh/lender/callback",
            Self::SellerCallback => b"saakh/seller/callback",
            Self::Cursor => b"saakh/place",
            Self::BankAccount => b"saakh/bank-account/encrypt",
            Self::BankAccountSearch => b"saakh/bank-account/search",
            Self::Answer => b"saakh/profile/answer",
            Self::Totp => b"saakh/totp",
            Self::RecoveryCode => b"saakh/recovery-code",
            Self::Invite => b"saakh/invite",
            Self::Audit => b"saakh/audit",
            Self::Cookie => b"saakh/cookie",
            Self::PartnerKey => b"saakh/partner-key",
            Self::HandOver => b"saakh/hand-over",
            Self::MerchantApplication => b"saakh/merchant-application/encrypt",
            Self::MerchantApplicationToken => b"saakh/merchant-application/token",
            Self::AppSecret => b"saakh/app-secret",
            Self::Contact => b"saakh/contact",
        }
    }
}
