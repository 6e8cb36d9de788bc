//! What identifies a customer: revealed by staff for a reason, and corrected with evidence.

use crate::identity::identifiers::Channel;
use crate::words;

words! {
    /// A field that identifies a customer.
    pub enum IdentityField {
        Name = "name",
        Mobile = "mobile",
        Email = "email",
        Pan = "pan",
        BirthDate = "birth-date",
    }
}

impl IdentityField {
    /// Whether staff see it only while something is asked of us.
    pub const fn needs_ticket(self) -> bool {
        matches!(self, Self::Pan | Self::BirthDate)
    }

    /// The channel of a number or address, by which the customer logs in.
    pub const fn channel(self) -> Option<Channel> {
        match self {
            Self::Mobile => Some(Channel::Sms),
            Self::Email => Some(Channel::Email),
            Self::Name | Self::Pan | Self::BirthDate => None,
        }
    }

    /// The questions of the profile that it answers.
    pub const fn profile_keys(self) -> &'static [&'static str] {
        match self {
            Self::Name => &["first_name", "last_name", "no_last_name"],
            Self::Mobile => &["mobile_phone_number"],
            Self::Email => &["email"],
            Self::Pan => &["tin"],
            Self::BirthDate => &["birth_date"],
        }
    }

    /// Whether a lender that received a field, such as `customer.tin`, holds it.
    pub fn is_sent_as(self, sent: &str) -> bool {
        let name = sent.rsplit('.').next().unwrap_or(sent);
        self.profile_keys().contains(&name) || self == Self::Mobile && name == "mobile"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lender_holds_the_fields_that_it_received() {
        for (sent, expected) in [
            ("customer.tin", Some(IdentityField::Pan)),
            ("customer.mobile", Some(IdentityField::Mobile)),
            ("profile.email", Some(IdentityField::Email)),
            ("profile.last_name", Some(IdentityField::Name)),
            ("profile.birth_date", Some(IdentityField::BirthDate)),
            ("profile.postal_code", None),
            ("application.reference", None),
        ] {
            let fields = IdentityField::ALL.iter().copied();
            let holding: Vec<_> = fields.filter(|field| field.is_sent_as(sent)).collect();
            assert_eq!(holding, Vec::from_iter(expected), "{sent}");
        }
    }
}
