//! The profile: read, and saved step by step.

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldContext, FieldSpec, Script, Value, Values};
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::{Channel, Pan};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::origination::profile::{Profile, StepState, update_required};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer::{self, Customer, StoredPan};
use saakh_store::origination::application as store_application;
use saakh_store::origination::profile_completion::{self, ProfileCompletion};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::{Map, Value as Json};

use super::application;
use crate::identity::user;
use crate::trust::consent;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// A profile as its owner sees it.
#[derive(Debug)]
pub struct ProfileView {
    /// For which product type.
    pub product: ProductType,
    /// The answers; the PAN is shown apart, masked.
    pub values: Values,
    /// The answers in Devanagari as a lender is sent them: in Latin letters.
    pub sent_as: BTreeMap<String, String>,
    pub pan_mask: Option<String>,
    /// The steps on the customer's branch.
    pub steps: Vec<StepState>,
    /// Whether every required answer is there.
    pub complete: bool,
    /// Whether it was complete, and has to be gone through again.
    pub update_required: bool,
}

/// A customer's profile for a product type.
pub async fn get(app: &App, id: CustomerId, product: ProductType) -> Result<ProfileView> {
    let read: Result<_> = read_tx!(app.db, |conn| {
        let customer = customer::get(conn, id).await?;
        let customer = customer.ok_or_else(Error::not_found)?;
        Ok((customer, profile_completion::all(conn, id).await?))
    });
    let (customer, completions) = read?;
    view(app, &customer, product, &completions)
}

/// Saves one step. What is asked in it and has no answer now is taken away.
pub async fn save(
    app: &App,
    id: CustomerId,
    product: ProductType,
    step: &str,
    input: &Map<String, Json>,
) -> Result<ProfileView> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        consent::require(tx, id, Purpose::Matching).await?;
        let mut customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        begin(app, tx, &customer, product).await?;
        let new_pan = apply(app, &mut customer, product, step, input)?;
        if let Some(pan) = new_pan {
            let stored = sealed(app, &customer, &pan);
            customer::save_pan(tx, id, &stored).await?;
            customer.pan = Some(stored);
        }
        customer::save_profile(tx, &customer, app.now()).await?;
        let completions = update_completion(app, tx, &customer, product).await?;
        view(app, &customer, product, &completions)
    })
}

/// Whoever fills their first profile has begun an application with it. Later only whoever showed in
/// an open one that it is them changes it: nobody else writes a PAN to show it with.
async fn begin(app: &App, tx: &mut Tx, customer: &Customer, product: ProductType) -> Result<()> {
    if customer.pan.is_none() {
        application::start_in(app, tx, customer.id, product).await?;
        return Ok(());
    }
    let open = store_application::in_flight(tx, customer.id).await?;
    if open.iter().any(|open| open.identity_confirmed_at.is_some()) {
        return Ok(());
    }
    Err(Refusal::coded(RefusalKind::Conflict, "identity-unconfirmed").into())
}

/// Puts the step's answers into the customer; gives the new PAN, where there is one.
pub(crate) fn apply(
    app: &App,
    customer: &mut Customer,
    product: ProductType,
    step: &str,
    input: &Map<String, Json>,
) -> Result<Option<Pan>> {
    let profile = profile_of(app, customer, product)?;
    let step = profile.step(step).ok_or_else(Error::not_found)?;
    let mut values = answers(customer)?;
    let context = FieldContext {
        known: &values,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: customer.pan.as_ref().map(|pan| pan.masked.as_str()),
    };
    let parsed = profile
        .parse(step, input, &context)
        .map_err(|errors| Error::fields(errors.0))?;
    check_directory(app, &parsed.values)?;
    parsed.apply(&step.fields, &mut values);
    keep_contact(customer, &mut values);
    customer.profile = user::stored(&values)?;
    Ok(parsed.pan)
}

/// Whether the profile is complete now, and what follows from it for the open application.
async fn update_completion(
    app: &App,
    tx: &mut Tx,
    customer: &Customer,
    product: ProductType,
) -> Result<Vec<ProfileCompletion>> {
    let profile = profile_of(app, customer, product)?;
    let complete = profile.is_complete(&answers(customer)?, customer.pan.is_some());
    let mut completions = profile_completion::all(tx, customer.id).await?;
    let was = completions
        .iter()
        .position(|completion| completion.product == product)
        .map(|place| completions.swap_remove(place));
    let completed_at = complete.then(|| app.now());
    let completion = ProfileCompletion {
        product,
        completed_at,
    };
    if was.as_ref() != Some(&completion) {
        profile_completion::put(tx, customer.id, &completion).await?;
    }
    completions.push(completion);
    if complete {
        let open = store_application::in_flight(tx, customer.id).await?;
        for application in open.into_iter().filter(|open| open.product == product) {
            let to = ApplicationStatus::ProfileComplete;
            application::advance(tx, application, to, Source::Customer, app.now()).await?;
        }
    }
    Ok(completions)
}

/// A profile, from rows that were read already.
pub(crate) fn view(
    app: &App,
    customer: &Customer,
    product: ProductType,
    completions: &[ProfileCompletion],
) -> Result<ProfileView> {
    let profile = profile_of(app, customer, product)?;
    let values = answers(customer)?;
    let has_pan = customer.pan.is_some();
    let complete = profile.is_complete(&values, has_pan);
    let completed_at = completions
        .iter()
        .find(|completion| completion.product == product)
        .and_then(|completion| completion.completed_at);
    let refresh_days = app.reference.lending.profile.refresh_days;
    Ok(ProfileView {
        product,
        steps: profile.steps(&values, has_pan),
        sent_as: values.changed_to_latin(),
        values,
        pan_mask: customer.pan.as_ref().map(|pan| pan.masked.clone()),
        complete,
        update_required: update_required(completed_at, complete, app.now(), refresh_days),
    })
}

/// Every question of a customer's profile, whatever their branch.
pub(crate) fn questions(
    app: &App,
    customer: &Customer,
    product: ProductType,
) -> Result<Vec<FieldSpec>> {
    let profile = profile_of(app, customer, product)?;
    Ok(profile.fields().cloned().collect())
}

fn profile_of(app: &App, customer: &Customer, product: ProductType) -> Result<Profile> {
    let verified = if customer.mobile_verified_at.is_some() {
        Channel::Sms
    } else {
        Channel::Email
    };
    let reference = &app.reference;
    Profile::of(product, &reference.limits, &reference.lending, verified)
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_coming")))
}

/// The profile's answers, with the contact details that stand in columns of their own.
pub(crate) fn answers(customer: &Customer) -> Result<Values> {
    let mut values = user::values(customer)?;
    let contact = [
        ("email", &customer.email),
        ("mobile_phone_number", &customer.mobile),
    ];
    for (key, secret) in contact {
        if let Some(value) = secret {
            values.set(key, Value::Text(value.expose().clone()));
        }
    }
    Ok(values)
}

/// Contact details go to their columns; one that is verified is not changed by a form.
fn keep_contact(customer: &mut Customer, values: &mut Values) {
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

/// Pincodes must be in the directory, and state and district must be the pincode's.
fn check_directory(app: &App, values: &Values) -> Result<()> {
    let mut errors = BTreeMap::new();
    for key in ["postal_code", "officepincode"] {
        if values
            .text(key)
            .is_some_and(|code| !app.reference.pincodes.contains_key(code))
        {
            errors.insert(key.to_owned(), Message::new("invalid_pincode_unknown"));
        }
    }
    let area = values
        .text("postal_code")
        .and_then(|code| app.reference.pincodes.get(code));
    if let Some(area) = area {
        let districts = values
            .text("state")
            .and_then(|name| area.districts_in(name));
        if districts.is_none() {
            errors.insert("state".to_owned(), Message::new("invalid_state_of_pincode"));
        }
        if !districts
            .unwrap_or(&area.districts)
            .iter()
            .any(|known| values.text("district") == Some(known))
        {
            errors.insert(
                "district".to_owned(),
                Message::new("invalid_district_of_pincode"),
            );
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Error::fields(errors))
    }
}

pub(crate) fn sealed(app: &App, customer: &Customer, pan: &Pan) -> StoredPan {
    let owner = customer.id.to_string();
    StoredPan {
        cipher: app
            .keys
            .encrypt_pan(pan.as_str(), &owner, app.entropy.as_ref()),
        hash: app.keys.pan_hash(pan.as_str()),
        masked: pan.masked(),
    }
}
