//! Rows that rows of other tests refer to.

use jiff::Timestamp;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, OfferViewId, SubmissionId, uuid_v7};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::loan_details::LoanDetails;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::{Language, Secret};
use saakh_store::catalog::{lender, version};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::application::{self, Application};
use saakh_store::origination::offer::{self, OfferRow, OfferView, ViewKey};
use saakh_store::origination::submission::Submission;
use saakh_store::{Db, DbError, Scope, write_tx};
use uuid::Uuid;

/// The time with this number.
pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_795_000_000 + second).unwrap()
}

/// The id with this number.
pub(crate) fn id(number: u8) -> Uuid {
    uuid_v7(at(0).as_millisecond(), [number; 10])
}

/// A customer with a confirmed mobile number.
pub(crate) fn customer(number: u8) -> Customer {
    Customer {
        id: CustomerId::new(id(number)),
        mobile: Some(Secret::new(format!("+9198765432{number:02}"))),
        email: None,
        mobile_verified_at: Some(at(0)),
        email_verified_at: None,
        language: Language::En,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: None,
        created_at: at(0),
        updated_at: at(0),
    }
}

/// A customer's application with an offer of one lender, ready to be submitted.
pub(crate) async fn ready_to_submit(db: &Db) -> Result<Submission, DbError> {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/demo/lenders/01-cashe.toml"
    );
    let lender = Lender::from_toml(&std::fs::read_to_string(file).unwrap()).unwrap();
    let customer = customer(1);
    let application = Application {
        id: ApplicationId::new(id(2)),
        short_code: None,
        customer_id: customer.id,
        product: ProductType::PersonalLoans,
        status: ApplicationStatus::Started,
        created_at: at(0),
        identity_confirmed_at: None,
    };
    let view_id = OfferViewId::with_offers(id(3));
    let offer_id = view_id.offer_ids().next().unwrap();
    write_tx!(db, Scope::exclusive(), |tx| {
        let catalog_version = version::create_next(tx, "test", "lender", at(0)).await?;
        lender::add(tx, &lender, catalog_version).await?;
        customer::add(tx, &customer).await?;
        application::add(tx, &application).await?;
        let view = OfferView {
            id: view_id,
            key: ViewKey {
                application_id: application.id,
                profile_revision: 0,
                catalog_version,
                policy_version: "cost-1".to_owned(),
                matching_rule_version: 1,
                rule_data: "data".to_owned(),
                score: None,
                score_at: None,
                age: Some(34),
                gold_price: None,
            },
            body: "{}".to_owned(),
            created_at: at(0),
        };
        offer::add(tx, &view).await?;
        let offer = OfferRow {
            id: offer_id,
            view_id,
            lender_id: lender.id,
        };
        offer::add_offer(tx, &offer).await?;
        Ok(Submission {
            id: SubmissionId::new(id(5)),
            short_code: None,
            application_id: application.id,
            product: application.product,
            offer_id,
            lender_id: lender.id,
            status: SubmissionStatus::Created,
            offer: "{}".to_owned(),
            fields: Secret::new("{}".to_owned()),
            reference: None,
            redirect_url: None,
            waiting_since: None,
            withdrawn_at: None,
            details: LoanDetails::default(),
            created_at: at(1),
            updated_at: at(1),
        })
    })
}
