//! Typed ids, so that a lender's id cannot be used as a customer's.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The text is not a UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid id")]
pub struct InvalidId;

/// Builds a `UUIDv7` from an instant and ten random bytes, both passed in; sortable by creation time.
pub fn uuid_v7(epoch_millis: i64, random: [u8; 10]) -> Uuid {
    uuid::Builder::from_unix_timestamp_millis(epoch_millis.unsigned_abs(), &random).into_uuid()
}

macro_rules! uuid_ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps an id made by [`uuid_v7`].
            pub fn new(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                Uuid::try_parse(text).map(Self).map_err(|_| InvalidId)
            }
        }
    )*};
}

macro_rules! integer_ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                text.parse().map(Self).map_err(|_| InvalidId)
            }
        }
    )*};
}

uuid_ids! {
    /// A customer, verified or not; `prospectAppId` on the wire.
    CustomerId;
    /// One customer's application for one product type; `appId` on the wire.
    ApplicationId;
    /// The stored snapshot of all offers and non-matches shown at one moment.
    OfferViewId;
    /// One lender's price inside an offer view.
    OfferId;
    /// An application sent to one lender.
    SubmissionId;
    /// One consent in the ledger.
    ConsentId;
    /// A co-applicant of a customer.
    CoApplicantId;
    /// One Key Facts Statement.
    KeyFactsId;
    /// What somebody asked of us.
    TicketId;
    /// A correction of what identifies a customer.
    CorrectionId;
    /// One invitation to choose a password.
    InviteId;
    /// One application in the public form for merchants.
    MerchantApplicationId;
    /// A period in which one product of one lender is switched off.
    VendorSwitchId;
    /// One visit to an external seller: the unique id in its link.
    VisitId;
    /// A saved report.
    SavedReportId;
}

integer_ids! {
    LenderId;
    /// A partner that brings customers.
    PartnerId;
    /// A person or shop that works under a partner.
    MerchantId;
    AdminId;
    /// A person with a login to the partner portal.
    PortalUserId;
    LinkId;
    /// A credit card of the catalog (`category_id` on the wire).
    CardId;
    /// An insurance plan of the catalog.
    PlanId;
    BrandId;
    SiteId;
}

/// Number of trailing bytes of an offer's id with its index in the view.
const PLACE_BYTES: usize = 4;

impl OfferViewId {
    /// The id of a view whose offers' ids contain it: a [`uuid_v7`] with the last bytes reserved.
    pub fn with_offers(id: Uuid) -> Self {
        Self(placed(id, 0))
    }

    /// The ids of its offers in order.
    pub fn offer_ids(self) -> impl Iterator<Item = OfferId> {
        (1..=u32::MAX).map(move |place| OfferId(placed(self.0, place)))
    }
}

impl OfferId {
    /// The view in an offer's id, if the view was made by [`OfferViewId::with_offers`].
    pub fn view_id(self) -> OfferViewId {
        OfferViewId(placed(self.0, 0))
    }
}

fn placed(id: Uuid, place: u32) -> Uuid {
    let mut bytes = id.into_bytes();
    bytes[16 - PLACE_BYTES..].copy_from_slice(&place.to_be_bytes());
    Uuid::from_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ids_made_later_sort_later_and_round_trip_as_text() {
        let first = CustomerId::new(uuid_v7(1_000, [9; 10]));
        let second = CustomerId::new(uuid_v7(1_001, [0; 10]));
        assert!(first < second);
        assert_eq!(first.to_string().parse(), Ok(first));
        assert_eq!("1".parse::<CustomerId>(), Err(InvalidId));
    }

    proptest! {
        #[test]
        fn offers_have_ids_of_their_own_that_name_their_view(millis in 0_i64..(1 << 47), random: [u8; 10]) {
            let view = OfferViewId::with_offers(uuid_v7(millis, random));
            let offers: Vec<OfferId> = view.offer_ids().take(300).collect();
            for (one, next) in offers.iter().zip(&offers[1..]) {
                prop_assert!(one < next);
            }
            for offer in offers {
                prop_assert_eq!(offer.view_id(), view);
                prop_assert_ne!(offer.to_string(), view.to_string());
                prop_assert_eq!(Uuid::try_parse(&offer.to_string()).map(|id| id.get_version_num()), Ok(7));
            }
        }

        #[test]
        fn a_parsed_id_parses_again_unchanged(text in "[0-9a-fA-F{}-]{30,40}|\\PC*") {
            if let Ok(id) = text.parse::<CustomerId>() {
                prop_assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
    }
}
