//! Customers of a demo whom something must not reach now: one for each reason.

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::{
    Addressed, Contact, ContactChannel, ContactPurpose, Decision, Reason,
};
use saakh_store::Conn;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::contact_facts;

use crate::identity::preferences;
use crate::platform::contact;
use crate::{App, Result};

/// Contacts that are tried with each customer.
const TRIED: [(ContactPurpose, ContactChannel); 5] = [
    (ContactPurpose::Service, ContactChannel::Sms),
    (ContactPurpose::Service, ContactChannel::Email),
    (ContactPurpose::Updates, ContactChannel::Sms),
    (ContactPurpose::Promotion, ContactChannel::Sms),
    (ContactPurpose::Assistance, ContactChannel::Call),
];

/// A contact that must not happen now.
#[derive(Debug)]
pub struct ContactExample {
    pub reason: Reason,
    pub purpose: ContactPurpose,
    pub channel: ContactChannel,
    /// The customer's number; none without one.
    pub mobile: Option<Secret<String>>,
}

/// What is tried, without words.
struct Trial {
    to: Secret<String>,
    channel: ContactChannel,
}

impl Addressed for Trial {
    fn channel(&self) -> ContactChannel {
        self.channel
    }

    fn destination(&self) -> &Secret<String> {
        &self.to
    }
}

/// Finds an example for each reason that some customer gives now.
pub async fn list(app: &App) -> Result<Vec<ContactExample>> {
    let mut conn = app.db.read().await?;
    let mut found = BTreeMap::new();
    for id in contact_facts::list_candidates(&mut conn).await? {
        let Some(customer) = customer::get(&mut conn, id).await? else {
            continue;
        };
        for (purpose, channel) in TRIED {
            if let Some(reason) = try_contact(app, &mut conn, &customer, purpose, channel).await? {
                found.entry(reason).or_insert_with(|| ContactExample {
                    reason,
                    purpose,
                    channel,
                    mobile: customer.mobile.clone(),
                });
            }
        }
    }
    Ok(found.into_values().collect())
}

async fn try_contact(
    app: &App,
    conn: &mut Conn,
    customer: &Customer,
    purpose: ContactPurpose,
    channel: ContactChannel,
) -> Result<Option<Reason>> {
    let to = match channel {
        ContactChannel::Email => customer.email.clone(),
        _ => customer.mobile.clone(),
    };
    let to = to.unwrap_or_else(|| Secret::new(String::new()));
    let contact = Contact {
        content: Trial { to, channel },
        purpose,
        requested_at: None,
    };
    let is_offer = purpose == ContactPurpose::Promotion;
    let subject = is_offer.then(|| ProductType::SPECIFIED[0].slug());
    let is_on = preferences::from_customer(customer, true)?.allow_sms;
    let decision =
        contact::decide_for_customer(app, conn, customer, contact, subject, is_on).await?;
    Ok(match decision {
        Decision::Cleared(_) => None,
        Decision::Wait { reason, .. } | Decision::Refused(reason) => Some(reason),
    })
}
