//! Decisions of the back office about merchants, and encryption of merchants' data.

use saakh_domain::Language;
use saakh_domain::Secret;
use saakh_domain::distribution::merchant::MerchantStatus::{
    self, Active, Pending, Rejected, Suspended,
};
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::identity::identifiers::{Email, Ifsc, Mobile, Pan};
use saakh_service::app::Keys;
use saakh_service::identity::merchant::{self, MerchantApplication, MerchantDecision};
use saakh_service::identity::payee_change;
use saakh_service::operations::rotation::rotate;
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Result};
use saakh_store::distribution::merchant::Merchant;
use saakh_testkit::{KEY, TestApp, app_test};

use super::refused;

const BY: RequestContext = RequestContext::SYSTEM;
const APPROVE: MerchantDecision = MerchantDecision::Approve {
    locale: Language::En,
};

async fn sunita(app: &TestApp) -> MerchantId {
    let application = MerchantApplication {
        partner_id: PartnerId(2),
        name: "Sunita Patil".to_owned(),
        shop: "Sunita Telecom".to_owned(),
        email: Email::parse("sunita@example.com").unwrap(),
        mobile: Mobile::parse("9876543210").unwrap(),
        city: "Pune".to_owned(),
        pan: Pan::parse("ABCPP1234F").unwrap(),
        bank_account: payee_change::parse_bank_account("123456789012").unwrap(),
        ifsc: Ifsc::parse("HDFC0000001").unwrap(),
    };
    merchant::add_application(&app.app, &BY, &application)
        .await
        .unwrap()
}

/// Decisions without their parameters.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Approve,
    Reject,
    Suspend,
    Resume,
}
use Kind::{Approve, Reject, Resume, Suspend};

async fn take(app: &TestApp, id: MerchantId, kind: Kind) -> Result<Merchant> {
    let step = match kind {
        Approve => APPROVE,
        Reject => MerchantDecision::Reject("No shop at the address".to_owned()),
        Suspend => MerchantDecision::Suspend("Complaints".to_owned()),
        Resume => MerchantDecision::Resume,
    };
    merchant::decide(&app.app, &BY, id, None, step).await
}

#[app_test]
async fn a_merchants_status_changes_by_permitted_steps_only(app: &TestApp) {
    let id = sunita(app).await;
    let way: [(MerchantStatus, &[Kind], Kind, MerchantStatus); 4] = [
        (Pending, &[Suspend, Resume], Reject, Rejected),
        (Rejected, &[Reject, Suspend, Resume], Approve, Active),
        (Active, &[Approve, Reject, Resume], Suspend, Suspended),
        (Suspended, &[Approve, Reject, Suspend], Resume, Active),
    ];
    for (here, closed, step, there) in way {
        for wrong in closed {
            assert_eq!(
                refused(take(app, id, *wrong).await).code,
                Code::InvalidTransition,
                "{here:?} {wrong:?}"
            );
        }
        assert_eq!(take(app, id, step).await.unwrap().status, there);
        app.run_jobs().await;
    }
}

#[app_test]
async fn a_stale_decision_on_a_merchant_changes_nothing(app: &TestApp) {
    let id = sunita(app).await;
    let rejected = take(app, id, Reject).await.unwrap();
    let refusal =
        refused(merchant::decide(&app.app, &BY, id, Some(rejected.version - 1), APPROVE).await);
    assert_eq!(refusal.code, Code::ChangedMeanwhile);
    let approved = merchant::decide(&app.app, &BY, id, Some(rejected.version), APPROVE)
        .await
        .unwrap();
    assert_eq!(approved.status, Active);
    app.run_jobs().await;
}

#[app_test]
async fn values_under_the_new_key_are_not_encrypted_again(app: &TestApp) {
    sunita(app).await;
    assert_eq!(
        rotate(&app.app).await.unwrap().merchants,
        0,
        "there is no other key"
    );
    let keys = Keys::with_earlier(Secret::new([8; 32]), vec![Secret::new(KEY)]);
    let beside = app.with_keys(keys).await;
    assert_eq!(rotate(&beside.app).await.unwrap().merchants, 1);
    assert_eq!(rotate(&beside.app).await.unwrap().merchants, 0);
}

#[app_test]
async fn data_of_an_unapproved_merchant_is_deleted_after_its_retention(app: &TestApp) {
    let id = sunita(app).await;
    let stored = async || {
        let mut conn = app.app.db.read().await.unwrap();
        saakh_store::distribution::merchant::get(&mut conn, id)
            .await
            .unwrap()
            .unwrap()
    };
    let days = app.app.reference.limits.retention.undecided_merchant_days;
    app.clock.advance(days * 86_400 - 60);
    saakh_service::operations::housekeeping::sweep(&app.app)
        .await
        .unwrap();
    assert!(stored().await.pan.is_some());
    app.clock.advance(120);
    saakh_service::operations::housekeeping::sweep(&app.app)
        .await
        .unwrap();
    let left = stored().await;
    assert_eq!((left.pan, left.bank, left.ifsc), (None, None, None));
    merchant::decide(&app.app, &BY, id, None, APPROVE)
        .await
        .unwrap();
    app.run_jobs().await;
}
