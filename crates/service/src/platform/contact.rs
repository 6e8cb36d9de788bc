//! Asks whether a person may be contacted, and keeps the key under which destinations are stored as hashes.

use saakh_domain::Secret;
use saakh_domain::engagement::contact::{
    Addressed, Contact, ContactFacts, Decision, decide_contact,
};
use saakh_domain::identity::identifiers::Destination;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::app_secret::{self, SealedSecret};
use saakh_store::trust::contact_facts::{self, ContactQuestion};
use saakh_store::{Conn, Db, Scope, read_tx, write_tx};

use crate::app::{ContactKey, Entropy, Keys};
use crate::{App, Error, Result};

/// The name of the sealed key.
const CONTACT_KEY: &str = "contact";

/// Loads the key under which destinations are hashed, and draws it at the first start. Unlike keys derived from the
/// master key it never changes, so that the suppression list survives a rotation.
pub(crate) async fn load_key(db: &Db, keys: &Keys, entropy: &dyn Entropy) -> Result<ContactKey> {
    if let Some(key) = find_key(db, keys).await? {
        return Ok(key);
    }
    let mut drawn = [0; 32];
    entropy.fill(&mut drawn);
    let new = SealedSecret {
        name: CONTACT_KEY.to_owned(),
        cipher: keys.encrypt_app_secret(&drawn, CONTACT_KEY, entropy),
    };
    write_tx!(db, Scope::rows(), |tx| -> Result<()> {
        Ok(app_secret::add(tx, &new).await?)
    })?;
    // Another node may have been first.
    find_key(db, keys).await?.ok_or_else(Error::not_found)
}

async fn find_key(db: &Db, keys: &Keys) -> Result<Option<ContactKey>> {
    let stored = read_tx!(db, |conn| -> Result<Option<Vec<u8>>> {
        Ok(app_secret::find(conn, CONTACT_KEY).await?)
    })?;
    stored
        .map(|cipher| {
            let key = keys.decrypt_app_secret(&cipher, CONTACT_KEY);
            key.map(ContactKey::new)
                .map_err(|error| Error::internal("the contact key cannot be read", error))
        })
        .transpose()
}

/// Decides a contact with a customer whose row was read in the same transaction.
///
/// `subject` narrows the consent, for purposes with several. `is_channel_on` follows from the customer's preferences.
pub(crate) async fn decide_for_customer<T: Addressed>(
    app: &App,
    conn: &mut Conn,
    customer: &Customer,
    contact: Contact<T>,
    subject: Option<&str>,
    is_channel_on: bool,
) -> Result<Decision<T>> {
    let hash = hash_destination(app, &contact.content);
    let question = build_question(app, &contact, &hash);
    let facts =
        contact_facts::get_for_customer(conn, customer, question, subject, is_channel_on).await?;
    Ok(decide(app, &facts, contact))
}

/// Decides a contact with a destination that is no customer's, or not known to be one.
pub(crate) async fn decide_for_destination<T: Addressed>(
    app: &App,
    conn: &mut Conn,
    contact: Contact<T>,
) -> Result<Decision<T>> {
    let hash = hash_destination(app, &contact.content);
    let question = build_question(app, &contact, &hash);
    let facts =
        contact_facts::get_for_destination(conn, contact.content.destination(), question).await?;
    Ok(decide(app, &facts, contact))
}

/// Decides mail about an account or to the operator, which nothing but a missing address stops.
pub(crate) fn decide_about_account<T: Addressed>(app: &App, contact: Contact<T>) -> Decision<T> {
    decide(app, &contact_facts::for_account(), contact)
}

fn decide<T: Addressed>(app: &App, facts: &ContactFacts, contact: Contact<T>) -> Decision<T> {
    let (policy, snapshot) = (&app.reference.contact, app.catalog());
    let decision = decide_contact(policy, &snapshot.holidays, facts, contact, app.now());
    if let Decision::Refused(reason) = &decision {
        tracing::info!(reason = reason.code(), "contact refused");
    }
    decision
}

/// Parses a number or address as typed, and returns it with its hash.
///
/// # Errors
/// 422 at `destination`.
pub(crate) fn parse_and_hash(app: &App, typed: &Secret<String>) -> Result<(Destination, String)> {
    let destination = Destination::parse(typed.expose())
        .map_err(|invalid| Error::invalid("destination", invalid))?;
    let value = Secret::new(destination.value().to_owned());
    let hash = app.contact_key.hash(&value);
    Ok((destination, hash))
}

fn hash_destination(app: &App, content: &impl Addressed) -> String {
    app.contact_key.hash(content.destination())
}

fn build_question<'a, T: Addressed>(
    app: &App,
    contact: &Contact<T>,
    hash: &'a str,
) -> ContactQuestion<'a> {
    ContactQuestion {
        purpose: contact.purpose,
        channel: contact.content.channel(),
        destination_hash: hash,
        now: app.now(),
    }
}
