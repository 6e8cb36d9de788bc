//! Actions of customers and lenders at random times.

use jiff::{Timestamp, ToSpan};
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::{ApplicationId, CustomerId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::identity::customer;
use saakh_store::insight::journey;
use saakh_store::origination::{application, submission};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::TestApp;

use crate::drawn::Draw;

/// A random time within the last two months.
fn instant(app: &TestApp, draw: &mut Draw) -> Timestamp {
    let minutes = i64::try_from(draw.below(60 * 24 * 60)).unwrap();
    app.app.now().checked_sub(minutes.minutes()).unwrap()
}

/// Reports a status of a submission at a random time within the last two months, or undoes the last one.
pub(crate) async fn say(
    app: &TestApp,
    id: SubmissionId,
    before: Option<SubmissionStatus>,
    draw: &mut Draw,
) {
    let (at, to) = (
        instant(app, draw),
        SubmissionStatus::ALL[draw.below(SubmissionStatus::ALL.len())],
    );
    let said: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = submission::get(tx, id).await?.unwrap();
            match before {
                Some(before) => submission::set_status(tx, &stored, before, Source::Undo, at).await,
                None if stored.status.transition(to).is_ok() => {
                    submission::set_status(tx, &stored, to, Source::StatusFile, at).await
                }
                None => Ok(()),
            }
        })
    }
    .await;
    said.unwrap();
}

/// Advances an application at a random time within the last two months.
pub(crate) async fn advance(app: &TestApp, id: ApplicationId, draw: &mut Draw) {
    let (at, to) = (
        instant(app, draw),
        ApplicationStatus::ALL[draw.below(ApplicationStatus::ALL.len())],
    );
    let moved: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = application::get(tx, id).await?.unwrap();
            if stored.status.transition(to).is_err() {
                return Ok(());
            }
            application::set_status(tx, &stored, to, Source::Customer, at).await
        })
    }
    .await;
    moved.unwrap();
}

/// A customer removes answers, or gives them.
pub(crate) async fn answer(app: &TestApp, id: CustomerId, draw: &mut Draw) {
    let nth = draw.below(12);
    let written: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let mut stored = customer::get(tx, id).await?.unwrap();
            let mut values: Values = serde_json::from_str(stored.profile.expose()).unwrap();
            let text = serde_json::to_value(&values).unwrap();
            let keys: Vec<&String> = text.as_object().unwrap().keys().collect();
            match keys.get(nth) {
                Some(key) => values.remove(key),
                None => values.set("first_name", Value::Text("Asha".to_owned())),
            }
            stored.profile = Secret::new(serde_json::to_string(&values).unwrap());
            customer::save_profile(tx, &stored, None, app.app.now()).await
        })
    }
    .await;
    written.unwrap();
}

/// A customer leaves the page at some question.
pub(crate) async fn leave(app: &TestApp, id: CustomerId, draw: &mut Draw) {
    let asked = [
        "first_name",
        "birth_date",
        "address2",
        "state",
        "email",
        "nothing",
    ];
    let (key, product) = (
        asked[draw.below(asked.len())],
        ProductType::ALL[draw.below(ProductType::ALL.len())],
    );
    let left: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            journey::record_position(tx, id, product, key).await
        })
    }
    .await;
    left.unwrap();
}
