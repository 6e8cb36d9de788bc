//! Builds the document that a lender receives. It contains our fields under our names, from which the lender's mapping
//! selects its own.

use saakh_domain::catalog::lender::Offering;
use saakh_domain::form::field::{FieldSpec, Value, Values};
use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::application::Application;
use saakh_store::origination::submission::{self, Submission};
use serde_json::{Map, Value as Json, json};

use super::offer::SnapshotOffer;
use super::{bureau, sealed_answers, stored_profile};
use crate::{App, Error, Result};

/// The data of a document, read from one snapshot.
pub(crate) struct DocumentData {
    pub(crate) submission: Submission,
    application: Application,
    owner: Customer,
}

impl DocumentData {
    /// Reads the data of a submission. A missing row is an error.
    pub(crate) async fn read(conn: &mut Conn, id: SubmissionId) -> Result<Self> {
        let found = submission::get_with_owner(conn, id).await?;
        let (submission, application, owner) = found.ok_or_else(Error::not_found)?;
        Ok(Self {
            submission,
            application,
            owner,
        })
    }

    /// Collects the data of a submission that is being created.
    pub(super) const fn new(
        submission: Submission,
        application: Application,
        owner: Customer,
    ) -> Self {
        Self {
            submission,
            application,
            owner,
        }
    }

    /// Returns whether the application is still open.
    pub(super) const fn is_open(&self) -> bool {
        self.application.status.is_open()
    }

    /// Returns the customer of the submission.
    pub(crate) const fn owner_id(&self) -> CustomerId {
        self.owner.id
    }
}

/// Builds the document of a submission. It contains personal data and is sent to no one but the lender.
pub(crate) fn build_document(
    app: &App,
    offering: &Offering,
    material: &DocumentData,
) -> Result<Json> {
    let DocumentData {
        submission,
        application,
        owner,
    } = material;
    let chosen: SnapshotOffer = serde_json::from_str(&submission.offer)
        .map_err(|error| Error::internal("a stored offer does not parse", error))?;
    let questions = stored_profile::questions(app, owner, application.product)?;
    let mut answers = stored_profile::collect_answers(owner)?;
    // Lenders' systems accept Latin letters only. The customer saw the transliteration before.
    answers.transliterate();
    let mut profile = in_words(app, &answers, &questions);
    for (key, secret) in sealed_answers::decrypt_answers(app, owner.id, &answers)?.iter() {
        profile.insert(key.to_owned(), secret.expose().clone().into());
    }
    let form: Values = serde_json::from_str(submission.fields.expose())
        .map_err(|error| Error::internal("stored form answers do not parse", error))?;
    Ok(json!({
        "application": { "reference": submission.id.to_string() },
        "customer": person(app, owner, profile.clone())?,
        "profile": profile,
        "offer": {
            "amount": chosen.price.amount,
            "months": chosen.price.months,
            "rate": chosen.price.rate,
        },
        "form": in_words(app, &form, &offering.form),
    }))
}

/// Adds the values that are stored apart from the profile answers: the PAN and the mobile number.
fn person(
    app: &App,
    owner: &Customer,
    mut profile: Map<String, Json>,
) -> Result<Map<String, Json>> {
    if let Some(pan) = bureau::decrypt_pan(app, owner)? {
        profile.insert("tin".to_owned(), pan.into_exposed().into());
    }
    if let Some(mobile) = &owner.mobile {
        profile.insert("mobile".to_owned(), mobile.expose().clone().into());
    }
    Ok(profile)
}

/// Converts answers for another system: choices from our lists become English words instead of ids.
fn in_words(app: &App, answers: &Values, questions: &[FieldSpec]) -> Map<String, Json> {
    let word = |key: &str, value: &Value| {
        let question = questions.iter().find(|question| question.key == key)?;
        match value {
            Value::Choice(id) => {
                let list = question.list.as_deref()?;
                Some(Json::from(app.reference.lists.item(list, *id)?.en.clone()))
            }
            Value::Group(items) => {
                let item_in_words = |item: &Values| {
                    let mut words = in_words(app, item, &question.fields);
                    // Keys that are not questions are internal.
                    words.retain(|key, _| question.fields.iter().any(|field| field.key == *key));
                    Json::Object(words)
                };
                Some(items.iter().map(item_in_words).collect())
            }
            _ => None,
        }
    };
    answers
        .iter()
        .map(|(key, value)| {
            (
                key.to_owned(),
                word(key, value).unwrap_or_else(|| value.to_wire()),
            )
        })
        .collect()
}
