//! What a lender is sent: our fields under our names, of which its mapping picks its own.

use saakh_domain::catalog::lender::Offering;
use saakh_domain::form::field::{FieldSpec, Value, Values};
use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::application::Application;
use saakh_store::origination::submission::{self, Submission};
use serde_json::{Map, Value as Json, json};

use super::offer::SnapshotOffer;
use super::{bureau, profile, sealed_answers};
use crate::{App, Error, Result};

/// What a document is made from, all of one moment.
pub(crate) struct Material {
    pub(crate) submission: Submission,
    application: Application,
    owner: Customer,
}

impl Material {
    /// Of a submission. Refused as a row that is missing.
    pub(crate) async fn read(conn: &mut Conn, id: SubmissionId) -> Result<Self> {
        let found = submission::with_owner(conn, id).await?;
        let (submission, application, owner) = found.ok_or_else(Error::not_found)?;
        Ok(Self {
            submission,
            application,
            owner,
        })
    }

    /// Of a submission that is just being made.
    pub(super) const fn of(
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

    /// Whether its application still looks for a loan.
    pub(super) const fn is_open(&self) -> bool {
        self.application.status.is_open()
    }

    /// Whose it is.
    pub(crate) const fn owner(&self) -> CustomerId {
        self.owner.id
    }
}

/// The document of a submission. It holds personal data: it goes to the lender and nowhere else.
pub(crate) fn of(app: &App, offering: &Offering, material: &Material) -> Result<Json> {
    let Material {
        submission,
        application,
        owner,
    } = material;
    let chosen: SnapshotOffer = serde_json::from_str(&submission.offer)
        .map_err(|error| Error::internal("a stored offer does not parse", error))?;
    let questions = profile::questions(app, owner, application.product)?;
    let mut answers = profile::answers(owner)?;
    // Lenders' systems take Latin letters only; the customer saw them so before this.
    answers.set_latin();
    let mut profile = in_words(app, &answers, &questions);
    for (key, secret) in sealed_answers::opened(app, owner.id, &answers)?.iter() {
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

/// Profile answers with what is kept apart from them: the PAN and the mobile number.
fn person(
    app: &App,
    owner: &Customer,
    mut profile: Map<String, Json>,
) -> Result<Map<String, Json>> {
    if let Some(pan) = bureau::pan(app, owner)? {
        profile.insert("tin".to_owned(), pan.into_exposed().into());
    }
    if let Some(mobile) = &owner.mobile {
        profile.insert("mobile".to_owned(), mobile.expose().clone().into());
    }
    Ok(profile)
}

/// Answers for another system: the choices of our lists as English words, not as our ids.
fn in_words(app: &App, answers: &Values, questions: &[FieldSpec]) -> Map<String, Json> {
    let word = |key: &str, value: &Value| {
        let question = questions.iter().find(|question| question.key == key)?;
        match value {
            Value::Choice(id) => {
                let list = question.list.as_deref()?;
                Some(Json::from(app.reference.lists.item(list, *id)?.en.clone()))
            }
            Value::Group(items) => {
                let asked = |item: &Values| {
                    let mut said = in_words(app, item, &question.fields);
                    // What is no question is ours alone.
                    said.retain(|key, _| question.fields.iter().any(|field| field.key == *key));
                    Json::Object(said)
                };
                Some(items.iter().map(asked).collect())
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
