//! The form for becoming a merchant.

use super::merchant::MerchantKind;
use crate::form::field::{FieldKind, FieldRule, FieldSpec};

/// The smart list of creators' platforms.
pub const PLATFORMS: &str = "socialPlatform";

/// Keys of the answers.
pub const NAME: &str = "full_name";
pub const SHOP: &str = "shop_name";
pub const CITY: &str = "shop_city";
pub const PLATFORM: &str = "social_platform";
pub const HANDLE: &str = "social_handle";
pub const AUDIENCE: &str = "social_audience";
pub const EMAIL: &str = "merchant_email";
pub const MOBILE: &str = "merchant_mobile";
pub const PAN: &str = "merchant_pan";
pub const ACCOUNT: &str = "merchant_account";
pub const IFSC: &str = "merchant_ifsc";

/// Days in which an application must be confirmed.
pub const CONFIRM_DAYS: i64 = 7;

/// Maximum length of name, shop, city and handle.
const LINE: usize = 100;
/// An upper bound of any audience.
const AUDIENCE_MAX: i64 = 1_000_000_000;

/// The questions in order.
pub fn questions(kind: MerchantKind) -> Vec<FieldSpec> {
    let line = |key, rule| FieldSpec {
        rule,
        max_length: Some(LINE),
        ..FieldSpec::new(key, FieldKind::Text)
    };
    let mut fields = vec![line(NAME, Some(FieldRule::FullName))];
    match kind {
        MerchantKind::Shop => fields.push(line(SHOP, Some(FieldRule::TwoAlphanumerics))),
        MerchantKind::Creator => fields.extend([
            FieldSpec {
                list: Some(PLATFORMS.to_owned()),
                ..FieldSpec::new(PLATFORM, FieldKind::Choice)
            },
            line(HANDLE, Some(FieldRule::TwoAlphanumerics)),
            FieldSpec {
                min: Some(1),
                max: Some(AUDIENCE_MAX),
                ..FieldSpec::new(AUDIENCE, FieldKind::Integer)
            },
        ]),
    }
    fields.extend([
        line(CITY, Some(FieldRule::TwoAlphanumerics)),
        FieldSpec::new(EMAIL, FieldKind::Email),
        FieldSpec::new(MOBILE, FieldKind::Mobile),
        FieldSpec::new(PAN, FieldKind::Pan),
        FieldSpec::new(ACCOUNT, FieldKind::Account),
        FieldSpec::new(IFSC, FieldKind::Ifsc),
    ]);
    fields
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_creator_is_asked_for_an_audience_and_a_shop_for_its_name() {
        let keys = |kind| -> BTreeSet<String> {
            let asked = questions(kind).into_iter();
            asked.map(|field| field.key).collect()
        };
        let (shop, creator) = (keys(MerchantKind::Shop), keys(MerchantKind::Creator));
        let only = |of: &BTreeSet<String>, other| -> Vec<String> {
            of.difference(other).cloned().collect()
        };
        assert_eq!(only(&shop, &creator), [SHOP]);
        assert_eq!(only(&creator, &shop), [AUDIENCE, HANDLE, PLATFORM]);
        for kind in MerchantKind::ALL {
            assert_eq!(MerchantKind::from_code(kind.code()), Some(kind));
        }
    }
}
