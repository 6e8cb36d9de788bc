//! The customer's record for the API calls of the specification.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Values;
use saakh_domain::id::{ApplicationId, CustomerId, MerchantId};
use saakh_domain::origination::products::Product;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::application::Application;
use saakh_store::origination::profile_completion::ProfileCompletion;

use super::{added_loan, profile, stored_profile};
use crate::identity::user::profile_values;
use crate::{App, Result};

/// A customer with the state of their profiles and applications.
#[derive(Debug)]
pub struct UserRecord {
    /// The stored row.
    pub customer: Customer,
    /// The merchant that referred the customer as a lead.
    pub merchant: Option<MerchantId>,
    /// The profile's fields by name, without the PAN.
    pub values: Values,
    /// The product types with a complete profile.
    pub complete: Vec<ProductType>,
    /// The product types whose profile has to be confirmed again.
    pub update_required: Vec<ProductType>,
    /// The open applications, at most one per product type, newest first.
    pub open: Vec<Application>,
    /// Whether anything was ever sent to a lender.
    pub sent_any: bool,
}

/// Returns a customer's record.
pub async fn find_record(app: &App, id: CustomerId) -> Result<UserRecord> {
    let mut conn = app.db.read().await?;
    let known = stored_profile::find_overview(&mut conn, id).await?;
    let added = added_loan::read(app, &mut conn, &known).await?;
    drop(conn);
    let (customer, completions) = (known.customer, &known.completions);
    let mut update_required = Vec::new();
    for open in Product::list_open() {
        if profile::has_to_be_updated(app, &customer, open.product, completions, &added)? {
            update_required.push(open.product);
        }
    }
    Ok(UserRecord {
        values: profile_values(&customer)?,
        complete: complete(completions),
        update_required,
        customer,
        merchant: known.merchant,
        open: known.open,
        sent_any: known.has_sent,
    })
}

impl UserRecord {
    /// Returns the newest open application.
    pub fn in_flight(&self) -> Option<&Application> {
        self.open.first()
    }

    /// Returns the `inflight_credit_app_id` of the specification.
    pub fn app_id(&self) -> Option<ApplicationId> {
        self.in_flight().map(|application| application.id)
    }

    /// Returns whether the profile of a product type is complete.
    pub fn is_complete(&self, product: ProductType) -> bool {
        self.complete.contains(&product)
    }
}

fn complete(completions: &[ProfileCompletion]) -> Vec<ProductType> {
    let done = completions
        .iter()
        .filter(|completion| completion.completed_at.is_some());
    done.map(|completion| completion.product).collect()
}
