//! Reads the profile and saves it step by step.

mod directory;

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldContext, FieldSpec, Script, Secrets, Values};
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::identity::identifiers::{Channel, Pan};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::origination::known;
use saakh_domain::origination::profile::{Profile, REPAYMENTS, StepState, is_review_due};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer::{self, Customer, StoredPan};
use saakh_store::insight::journey;
use saakh_store::origination::application::Application;
use saakh_store::origination::customer_overview::CustomerOverview;
use saakh_store::origination::profile_completion::{self, ProfileCompletion};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Map, Value as Json};

pub use super::added_loan::AddedLoan;
use super::stored_profile::{collect_answers, find_overview, find_profile};
use super::{added_loan, application, application_status, sealed_answers};
use crate::identity::user;
use crate::trust::consent;
use crate::{App, Code, Error, Result};

/// A profile as shown to its owner.
#[derive(Debug)]
pub struct ProfileView {
    /// The open application for the product type.
    pub app_id: Option<ApplicationId>,
    pub product: ProductType,
    /// The channel that the customer verified. The profile asks for the other one.
    pub verified: Channel,
    /// The answers. The PAN is shown apart and masked.
    pub values: Values,
    /// The transliteration to Latin letters, which lenders receive, of answers in Devanagari.
    pub sent_as: BTreeMap<String, String>,
    pub pan_mask: Option<String>,
    /// The steps on the customer's branch.
    pub steps: Vec<StepState>,
    /// Whether every required answer is present.
    pub complete: bool,
    /// Whether the profile was complete and has to be completed again.
    pub update_required: bool,
    /// Loans that were disbursed since the customer stated their repayments. The answer is shown with them added and is
    /// asked again.
    pub added_loans: Vec<AddedLoan>,
}

/// Returns a customer's profile for a product type, if they consent to matching.
pub async fn get(app: &App, id: CustomerId, product: ProductType) -> Result<ProfileView> {
    let mut conn = app.db.read().await?;
    let known = find_overview(&mut conn, id).await?;
    consent::require(&mut conn, known.agrees, id, Purpose::Matching).await?;
    let added = added_loan::read(app, &mut conn, &known).await?;
    drop(conn);
    let profile = find_profile(app, &known.customer, product)?;
    let (values, completions) = (collect_answers(&known.customer)?, &known.completions);
    let open = known.open.iter().find(|open| open.product == product);
    Ok(ProfileView {
        app_id: open.map(|open| open.id),
        ..view(
            app,
            product,
            profile,
            &known.customer,
            values,
            completions,
            added,
        )
    })
}

/// Returns the answers to a lender's form that are already in the customer's profile.
pub async fn known_answers(app: &App, id: CustomerId, form: &[FieldSpec]) -> Result<Values> {
    let customer = user::find_customer(app, id).await?;
    Ok(known::prefill_answers(form, &collect_answers(&customer)?))
}

/// Saves one step. Removes the answers of questions in the step that were left empty, and writes nothing if nothing
/// changed.
pub async fn save(
    app: &App,
    id: CustomerId,
    product: ProductType,
    step: &str,
    input: &Map<String, Json>,
) -> Result<ProfileView> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        let mut known = find_overview(tx, id).await?;
        consent::require(tx, known.agrees, id, Purpose::Matching).await?;
        let open = begin(app, tx, &known, product).await?;
        let profile = find_profile(app, &known.customer, product)?;
        let before = known.customer.clone();
        let new_pan = apply_to(app, profile, &mut known.customer, step, input)?;
        let new_pan = new_pan.map(|pan| seal_pan(app, &known.customer, &pan));
        if new_pan.is_some() {
            known.customer.pan.clone_from(&new_pan);
        }
        if new_pan.is_some() || !has_same_answers(&known.customer, &before) {
            customer::save_profile(tx, &known.customer, new_pan.as_ref(), app.now()).await?;
        }
        if profile
            .step(step)
            .is_some_and(|step| step.has_question(REPAYMENTS))
        {
            customer::record_repayments(tx, id, app.now()).await?;
            known.repayments_given_at = Some(app.now());
        }
        let values = collect_answers(&known.customer)?;
        let added = added_loan::read(app, tx, &known).await?;
        let added = added_loan::filter_for_profile(profile, &values, added);
        let has_pan = known.customer.pan.is_some();
        let is_complete = profile.is_complete(&added_loan::valid_answers(&values, &added), has_pan);
        // If only a new loan is missing, the profile keeps its completion time as long as everything else is complete.
        if is_complete || !profile.is_complete(&values, has_pan) {
            update_completion(app, tx, &mut known, product, is_complete).await?;
        }
        if let Some(open) = open.filter(|_| is_complete) {
            let to = ApplicationStatus::ProfileComplete;
            application_status::advance(tx, open, to, Source::Customer, app.now()).await?;
        }
        Ok(ProfileView {
            app_id: open.map(|open| open.id),
            ..view(
                app,
                product,
                profile,
                &known.customer,
                values,
                &known.completions,
                added,
            )
        })
    })
}

/// Returns the open application for the product type. A customer's first profile starts one. After that, only a session
/// whose identity was verified in an open application may change the profile, because anyone else could write a PAN and
/// verify with it.
pub(super) async fn begin(
    app: &App,
    tx: &mut Tx,
    known: &CustomerOverview,
    product: ProductType,
) -> Result<Option<Application>> {
    if known.customer.pan.is_none() {
        return application::start_in(app, tx, known, product)
            .await
            .map(Some);
    }
    let open = &known.open;
    if open.iter().any(|open| open.identity_confirmed_at.is_some()) {
        return Ok(open.iter().find(|open| open.product == product).copied());
    }
    Err(Code::IdentityUnconfirmed.into())
}

fn has_same_answers(one: &Customer, other: &Customer) -> bool {
    let of = |customer: &Customer| {
        let contact = [&customer.mobile, &customer.email];
        let contact = contact.map(|secret| secret.as_ref().map(|value| value.expose().clone()));
        (customer.profile.expose().clone(), contact)
    };
    of(one) == of(other)
}

/// Applies the answers of a step to the customer. Returns the new PAN, if there is one.
pub fn apply_step(
    app: &App,
    customer: &mut Customer,
    product: ProductType,
    step: &str,
    input: &Map<String, Json>,
) -> Result<Option<Pan>> {
    let profile = find_profile(app, customer, product)?;
    apply_to(app, profile, customer, step, input)
}

fn apply_to(
    app: &App,
    profile: &Profile,
    customer: &mut Customer,
    step: &str,
    input: &Map<String, Json>,
) -> Result<Option<Pan>> {
    let step = profile.step(step).ok_or_else(Error::not_found)?;
    let stored = collect_answers(customer)?;
    let secrets = if profile.fields().any(|field| field.kind.is_sealed()) {
        sealed_answers::decrypt_with_pan(app, customer, &stored)?
    } else {
        Secrets::default()
    };
    let context = FieldContext {
        known: &stored,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: customer.pan.as_ref().map(|pan| pan.masked.as_str()),
        secrets: &secrets,
    };
    let mut parsed = profile
        .parse(step, input, &context)
        .map_err(|errors| Error::fields(errors.0))?;
    directory::check(app, &parsed.values)?;
    check_confirmed_contact(customer, &parsed.values)?;
    let (new, sealed) = (&parsed.secrets, &mut parsed.values);
    sealed_answers::seal_answers(app, customer.id, new, &secrets, &stored, sealed);
    let mut values = stored.clone();
    profile.apply_answers(step, &parsed, &mut values);
    move_contact_details(customer, &mut values);
    customer.profile = user::serialize_profile(&values)?;
    Ok(parsed.pan)
}

/// Records at which question of a step a customer left the page: its key, and nothing of what was typed.
pub async fn record_drop_off(
    app: &App,
    id: CustomerId,
    product: ProductType,
    step: &str,
    key: &str,
) -> Result<()> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        let known = find_overview(tx, id).await?;
        let profile = find_profile(app, &known.customer, product)?;
        let step = profile.step(step).ok_or_else(Error::not_found)?;
        let question = step.fields.iter().find(|field| field.key == key);
        let question =
            question.ok_or_else(|| Error::field("field", Message::new("invalid_choose")))?;
        journey::record_position(tx, id, product, &question.key).await?;
        Ok(())
    })
}

/// Stores the time since when the profile is complete, or that it is no longer complete.
async fn update_completion(
    app: &App,
    tx: &mut Tx,
    known: &mut CustomerOverview,
    product: ProductType,
    is_complete: bool,
) -> Result<()> {
    let completions = &mut known.completions;
    let place = completions
        .iter()
        .position(|completion| completion.product == product);
    let was = place.map(|place| completions.swap_remove(place));
    let completion = ProfileCompletion {
        product,
        completed_at: is_complete.then(|| app.now()),
    };
    let is_new = was.is_none() && is_complete;
    if is_new || was.is_some_and(|was| was != completion) {
        profile_completion::put(tx, known.customer.id, &completion).await?;
    }
    completions.push(completion);
    Ok(())
}

/// Builds the view of a profile from rows that were already read.
fn view(
    app: &App,
    product: ProductType,
    profile: &Profile,
    customer: &Customer,
    mut values: Values,
    completions: &[ProfileCompletion],
    added: Vec<AddedLoan>,
) -> ProfileView {
    let has_pan = customer.pan.is_some();
    let added = added_loan::filter_for_profile(profile, &values, added);
    let current = added_loan::valid_answers(&values, &added);
    let complete = profile.is_complete(&current, has_pan);
    let most = app.reference.limits.fields.monthly_income_max;
    added_loan::add_repayments(&mut values, &added, most);
    ProfileView {
        app_id: None,
        product,
        verified: customer.verified_channel(),
        steps: profile.states(&current, has_pan),
        sent_as: values.transliterated_texts(),
        values,
        pan_mask: customer.pan.as_ref().map(|pan| pan.masked.clone()),
        complete,
        update_required: is_update_required(app, product, complete, completions),
        added_loans: added,
    }
}

/// Returns whether a customer's profile was complete and has to be completed again.
pub(super) fn has_to_be_updated(
    app: &App,
    customer: &Customer,
    product: ProductType,
    completions: &[ProfileCompletion],
    added: &[AddedLoan],
) -> Result<bool> {
    let profile = find_profile(app, customer, product)?;
    let values = collect_answers(customer)?;
    let added = added_loan::filter_for_profile(profile, &values, added.to_vec());
    let current = added_loan::valid_answers(&values, &added);
    let complete = profile.is_complete(&current, customer.pan.is_some());
    Ok(is_update_required(app, product, complete, completions))
}

fn is_update_required(
    app: &App,
    product: ProductType,
    complete: bool,
    completions: &[ProfileCompletion],
) -> bool {
    let completed_at = completions
        .iter()
        .find(|completion| completion.product == product)
        .and_then(|completion| completion.completed_at);
    let refresh_days = app.reference.lending.profile.refresh_days;
    is_review_due(completed_at, complete, app.now(), refresh_days)
}

/// Rejects a change of a verified number or address, because notifications are sent there and it is used for login.
fn check_confirmed_contact(customer: &Customer, values: &Values) -> Result<()> {
    let (mobile, email) = customer.verified_contacts();
    for (key, confirmed) in [("email", email), ("mobile_phone_number", mobile)] {
        let other = |text: &str| confirmed.is_some_and(|confirmed| confirmed.expose() != text);
        if values.text(key).is_some_and(other) {
            return Err(Error::field(key, Message::new("invalid_contact_confirmed")));
        }
    }
    Ok(())
}

/// Moves contact details to their columns. A form does not change verified ones.
pub(super) fn move_contact_details(customer: &mut Customer, values: &mut Values) {
    let taken = |values: &mut Values, key| {
        let text = values.text(key).map(|text| Secret::new(text.to_owned()));
        values.remove(key);
        text
    };
    let (email, mobile) = (taken(values, "email"), taken(values, "mobile_phone_number"));
    if customer.email_verified_at.is_none() {
        customer.email = email;
    }
    if customer.mobile_verified_at.is_none() {
        customer.mobile = mobile;
    }
}

/// Encrypts a PAN for storage with its customer.
pub fn seal_pan(app: &App, customer: &Customer, pan: &Pan) -> StoredPan {
    let owner = customer.id.to_string();
    StoredPan {
        cipher: app
            .keys
            .encrypt_pan(pan.as_str(), &owner, app.entropy.as_ref()),
        hash: app.keys.pan_hash(pan.as_str()),
        masked: pan.masked(),
    }
}
