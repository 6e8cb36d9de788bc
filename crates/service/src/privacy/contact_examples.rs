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
const TRIED: [Trial; 6] = [
    Trial::own(ContactPurpose::Service, ContactChannel::Sms),
    Trial::own(ContactPurpose::Service, ContactChannel::Email),
    Trial::own(ContactPurpose::Updates, ContactChannel::Sms),
    Trial::own(ContactPurpose::Promotion, ContactChannel::Sms),
    Trial::own(ContactPurpose::Assistance, ContactChannel::Call),
    Trial {
        is_former_number: true,
        ..Trial::own(ContactPurpose::Service, ContactChannel::Sms)
    },
];

/// A contact that is tried with a customer.
#[derive(Clone, Copy)]
struct Trial {
    purpose: ContactPurpose,
    channel: ContactChannel,
    /// Whether it goes to a number that is not the customer's any more.
    is_former_number: bool,
}

impl Trial {
    const fn own(purpose: ContactPurpose, channel: ContactChannel) -> Self {
        Self {
            purpose,
            channel,
            is_former_number: false,
        }
    }

    /// Empty for a customer without one.
    fn find_destination(self, customer: &Customer) -> Secret<String> {
        let own = match self.channel {
            ContactChannel::Email => customer.email.clone(),
            _ => self.find_mobile(customer),
        };
        own.unwrap_or_else(|| Secret::new(String::new()))
    }

    /// The number that is tried, or by which the customer of another contact is found.
    fn find_mobile(self, customer: &Customer) -> Option<Secret<String>> {
        if !self.is_former_number {
            return customer.mobile.clone();
        }
        let own = customer.mobile.as_ref()?.expose();
        let (country, digits) = own.split_at_checked(3)?;
        let former: String = digits.chars().rev().collect();
        Some(Secret::new(format!("{country}{former}")))
    }
}

/// A contact that must not happen now.
#[derive(Debug)]
pub struct ContactExample {
    pub reason: Reason,
    pub purpose: ContactPurpose,
    pub channel: ContactChannel,
    /// The customer's number, or the one that is not theirs any more; none without one.
    pub mobile: Option<Secret<String>>,
}

/// A message without words.
struct EmptyMessage {
    to: Secret<String>,
    channel: ContactChannel,
}

impl Addressed for EmptyMessage {
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
        for trial in TRIED {
            if let Some(reason) = try_contact(app, &mut conn, &customer, trial).await? {
                found.entry(reason).or_insert_with(|| ContactExample {
                    reason,
                    purpose: trial.purpose,
                    channel: trial.channel,
                    mobile: trial.find_mobile(&customer),
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
    trial: Trial,
) -> Result<Option<Reason>> {
    let Trial {
        purpose, channel, ..
    } = trial;
    let to = trial.find_destination(customer);
    let contact = Contact {
        content: EmptyMessage { to, channel },
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
