//! Customers who arrive from a partner's site with prefilled answers. They review the answers and can remove some
//! before a passcode is sent. The rest is stored after login, next to their own answers.

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::hand_over::{HandOverKind, HandOverRefusal};
use saakh_domain::distribution::partner::Partner;
use saakh_domain::form::field::{FieldContext, FieldSpec, Script, Secrets, Values, parse_fields};
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer;
use saakh_store::{Scope, write_tx};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::profile::{begin, move_contact_details};
use super::stored_profile::{collect_answers, find_overview, find_profile};
use crate::distribution::hand_over::{self, HandOverFilter, HandOverRequest, IssuedHandOverCode};
use crate::identity::user;
use crate::trust::consent;
use crate::{App, Error, Result};

/// The prefilled data that a partner's server sends.
#[derive(Debug)]
pub struct PrefillRequest {
    /// The partner's own id of the event.
    pub event_id: String,
    /// The product that the customer is interested in.
    pub product: ProductType,
    /// Answers by the keys of the profile.
    pub fields: Map<String, Json>,
}

/// A customer who arrived.
#[derive(Debug)]
pub struct Arrival {
    /// Identifies the browser on later requests.
    pub nonce: Secret<String>,
    pub product: ProductType,
    /// The prefilled answers together with the questions.
    pub values: Values,
    pub questions: Vec<FieldSpec>,
}

#[derive(Serialize, Deserialize)]
struct PrefilledAnswers {
    product: ProductType,
    values: Values,
}

/// Stores prefilled answers for some minutes and returns the code with which the customer arrives.
pub async fn store_prefill(
    app: &App,
    partner: &Partner,
    brought: &PrefillRequest,
) -> Result<IssuedHandOverCode> {
    let product = brought.product;
    if !partner.products.contains(&product) {
        return Err(not_offered());
    }
    let values = parsed(app, &questions(app, product)?, &brought.fields)?;
    let (giver, content) = (giver(partner), PrefilledAnswers { product, values });
    let giving = HandOverRequest {
        kind: HandOverKind::CustomerSite,
        giver: &giver,
        event_id: &brought.event_id,
        content: &content,
    };
    hand_over::issue_code(app, giving).await
}

/// Redeems a code on a page of the partner that received it.
pub async fn redeem_code(app: &App, partner: &str, code: &Secret<String>) -> Result<Arrival> {
    let snapshot = app.catalog();
    let unknown = || hand_over::refusal_error(HandOverRefusal::Unknown);
    let partner = snapshot.partners.find(partner).ok_or_else(unknown)?;
    let giver = giver(partner);
    let opening = HandOverFilter {
        kinds: &[HandOverKind::CustomerSite],
        giver: Some(&giver),
    };
    let opened = hand_over::open::<PrefilledAnswers>(app, code, opening).await?;
    let PrefilledAnswers { product, values } = opened.content;
    let mut questions = questions(app, product)?;
    questions.retain(|question| values.get(&question.key).is_some());
    Ok(Arrival {
        nonce: opened.nonce,
        product,
        values,
        questions,
    })
}

/// Stores the answers that the customer kept, once. Does not overwrite the customer's own answers or a profile that
/// proves their identity. Returns the keys of the stored answers.
pub async fn save_prefill(
    app: &App,
    id: CustomerId,
    nonce: &Secret<String>,
    product: ProductType,
    left: &Map<String, Json>,
) -> Result<Vec<String>> {
    let brought = parsed(app, &questions(app, product)?, left)?;
    write_tx!(app.db, Scope::customer(id), |tx| {
        let mut known = find_overview(tx, id).await?;
        consent::require(tx, known.agrees, id, Purpose::Matching).await?;
        hand_over::redeem_nonce(tx, nonce, HandOverKind::CustomerSite).await?;
        if known.customer.pan.is_some() {
            return Ok(Vec::new());
        }
        let profile = find_profile(app, &known.customer, product)?;
        let mut values = collect_answers(&known.customer)?;
        let kept = profile.merge_prefilled(&brought, &mut values);
        if !kept.is_empty() {
            begin(app, tx, &known, product).await?;
            move_contact_details(&mut known.customer, &mut values);
            known.customer.profile = user::serialize_profile(&values)?;
            customer::save_profile(tx, &known.customer, None, app.now()).await?;
        }
        Ok(kept)
    })
}

/// Returns the questions that a partner may prefill, including the contact fields of every login channel.
fn questions(app: &App, product: ProductType) -> Result<Vec<FieldSpec>> {
    let mut questions: Vec<FieldSpec> = Vec::new();
    for channel in [Channel::Sms, Channel::Email] {
        let profile = app.profiles.get(product, channel);
        for question in profile.ok_or_else(not_offered)?.prefillable_fields() {
            if questions.iter().all(|other| other.key != question.key) {
                questions.push(question);
            }
        }
    }
    Ok(questions)
}

fn parsed(app: &App, questions: &[FieldSpec], given: &Map<String, Json>) -> Result<Values> {
    let nothing = Values::default();
    let context = FieldContext {
        known: &nothing,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let parsed = parse_fields(questions, given, &context);
    Ok(parsed.map_err(|errors| Error::fields(errors.0))?.values)
}

fn not_offered() -> Error {
    Error::field("productType", Message::new("invalid_product_coming"))
}

fn giver(partner: &Partner) -> String {
    format!("partner:{}", partner.id)
}
