//! Lenders' products that are switched off, now and for a period.

use jiff::SignedDuration;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::vendor::SwitchableProduct;
use saakh_domain::id::LenderId;
use saakh_service::Code;
use saakh_service::catalog::vendor::{SwitchOffRequest, list_switches, switch_off, switch_on};
use saakh_service::platform::audit::RequestContext;
use saakh_testkit::{TestApp, app_test};

use super::refused;

const BY: RequestContext = RequestContext::SYSTEM;
const HOUR: i64 = 3_600;

/// A switch for CASHe's personal loans, from and until these hours after now.
fn off(app: &TestApp, from: Option<i64>, until: Option<i64>) -> SwitchOffRequest {
    let at = |hours| app.app.now() + SignedDuration::from_hours(hours);
    SwitchOffRequest {
        sold: SwitchableProduct::Lender(LenderId(1), ProductType::PersonalLoans),
        from: from.map(at),
        until: until.map(at),
        reason: "Their systems are down".to_owned(),
    }
}

/// Whether CASHe is switched off in the catalog.
fn is_off(app: &TestApp) -> bool {
    let snapshot = app.app.catalog();
    let cashe = snapshot.catalog.lender_by_key("cashe").unwrap();
    !cashe.accepts_product(ProductType::PersonalLoans)
}

async fn hours_later(app: &TestApp, hours: i64) {
    app.clock.advance(hours * HOUR);
    app.run_jobs().await;
}

#[app_test]
async fn a_planned_switch_starts_and_ends_with_its_job(app: &TestApp) {
    switch_off(&app.app, &BY, off(app, Some(1), Some(3)))
        .await
        .unwrap();
    hours_later(app, 0).await;
    assert!(!is_off(app));
    hours_later(app, 1).await;
    assert!(is_off(app));
    hours_later(app, 1).await;
    assert!(is_off(app));
    hours_later(app, 1).await;
    assert!(!is_off(app));
    assert!(list_switches(&app.app).await.unwrap().is_empty());
}

#[app_test]
async fn a_product_is_off_while_one_of_two_switches_is_active(app: &TestApp) {
    let forever = switch_off(&app.app, &BY, off(app, None, None))
        .await
        .unwrap();
    switch_off(&app.app, &BY, off(app, None, Some(2)))
        .await
        .unwrap();
    switch_on(&app.app, &BY, forever.id).await.unwrap();
    assert!(is_off(app), "the other is still in effect");
    hours_later(app, 2).await;
    assert!(!is_off(app));
}

#[app_test]
async fn a_cancelled_planned_switch_never_starts(app: &TestApp) {
    let planned = switch_off(&app.app, &BY, off(app, Some(1), Some(3)))
        .await
        .unwrap();
    switch_on(&app.app, &BY, planned.id).await.unwrap();
    for _ in 0..3 {
        hours_later(app, 1).await;
        assert!(!is_off(app));
    }
    assert_eq!(
        refused(switch_on(&app.app, &BY, planned.id).await).code,
        Code::NotFound
    );
}

#[app_test]
async fn a_product_that_a_lender_does_not_offer_cannot_be_switched_off(app: &TestApp) {
    let gold = SwitchOffRequest {
        sold: SwitchableProduct::Lender(LenderId(1), ProductType::GoldLoans),
        ..off(app, None, None)
    };
    let refusal = refused(switch_off(&app.app, &BY, gold).await);
    assert_eq!(refusal.fields["product"].key, "invalid_lender_product");
    assert!(list_switches(&app.app).await.unwrap().is_empty());
}
