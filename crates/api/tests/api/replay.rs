//! A stored view of offers, computed again.

use saakh_domain::MilliPercent;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::OfferViewId;
use saakh_domain::origination::matching_rule::UnknownMatchingRule;
use saakh_service::App;
use saakh_service::origination::replay::{ReplayError, ReplayReport, replay};
use saakh_store::db::{Statement, to_json};
use saakh_store::origination::offer;
use saakh_store::{DbError, Scope, args, catalog, write_tx};
use saakh_testkit::{TestApp, app_test};
use serde_json::Value;

static CHANGE_LENDER: Statement =
    statement("UPDATE lender SET body = $1, catalog_version = $2 WHERE id = $3");
static ADD_VERSION: Statement =
    statement("INSERT INTO lender_version (body, catalog_version, lender_id) VALUES ($1, $2, $3)");
static CHANGE_VIEW: Statement = statement("UPDATE offer_view SET body = $1 WHERE id = $2");

const fn statement(sql: &'static str) -> Statement {
    Statement::new("replay test", sql, sql)
}

/// Changes a lender's terms, as a new version of the catalog.
async fn change_lender(app: &TestApp, key: &str, change: impl Fn(&mut Lender)) {
    let mut lender = app
        .app
        .catalog()
        .catalog
        .lender_by_key(key)
        .unwrap()
        .clone();
    change(&mut lender);
    put_lender(&app.app, &lender).await.unwrap();
    app.app.refresh_catalog().await.unwrap();
}

async fn put_lender(app: &App, lender: &Lender) -> Result<(), DbError> {
    let body = to_json(lender)?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let version = catalog::version::create_next(tx, "test", "other terms", app.now()).await?;
        for statement in [&CHANGE_LENDER, &ADD_VERSION] {
            tx.execute(statement, args![&body, version, lender.id])
                .await?;
        }
        Ok(())
    })
}

/// Edits a stored view by hand.
async fn tamper(app: &TestApp, id: OfferViewId, change: impl Fn(&mut Value)) {
    let mut conn = app.app.db.read().await.unwrap();
    let view = offer::get(&mut conn, id).await.unwrap().unwrap();
    drop(conn);
    let mut body: Value = serde_json::from_str(&view.body).unwrap();
    change(&mut body);
    put_view(&app.app, id, &body.to_string()).await.unwrap();
}

async fn put_view(app: &App, id: OfferViewId, body: &str) -> Result<(), DbError> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        tx.execute(&CHANGE_VIEW, args![body, id]).await?;
        Ok(())
    })
}

async fn viewed(app: &TestApp) -> OfferViewId {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    offers["offerViewId"].as_str().unwrap().parse().unwrap()
}

async fn replayed(app: &TestApp, id: OfferViewId) -> ReplayReport {
    replay(&app.app, id).await.unwrap()
}

#[app_test]
async fn a_view_is_the_same_after_a_lender_changed_its_terms(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let first = customer.offers(&app_id).await;
    let id = first["offerViewId"].as_str().unwrap().parse().unwrap();
    let before = replayed(app, id).await;
    assert!(before.is_identical(), "{before:#?}");
    assert_eq!((before.lenders, before.policy.as_str()), (24, "apr-1"));

    change_lender(app, "cashe", |lender| {
        lender.main_offering_mut().terms.rate_max = MilliPercent(45_000);
    })
    .await;
    change_lender(app, "upwards", |lender| lender.lender_status = false).await;
    assert_eq!(replayed(app, id).await, before);

    let second = customer.offers(&app_id).await;
    assert_ne!(second["offerViewId"], first["offerViewId"]);
    let now = replayed(
        app,
        second["offerViewId"].as_str().unwrap().parse().unwrap(),
    )
    .await;
    assert!(now.is_identical(), "{now:#?}");
    assert_eq!(now.catalog_version, before.catalog_version + 2);
}

#[app_test]
async fn a_tampered_price_is_a_difference(app: &TestApp) {
    let id = viewed(app).await;
    tamper(app, id, |body| {
        let offer = &mut body["possible"][0];
        offer["price"]["quote"]["apr"] = 9.99.into();
    })
    .await;
    let report = replayed(app, id).await;
    let [difference] = &report.differences[..] else {
        panic!("one lender was changed: {report:#?}")
    };
    assert!(difference.stored.contains("APR 9.99%"), "{difference:#?}");
    assert!(
        !difference.computed.contains("APR 9.99%"),
        "{difference:#?}"
    );
}

#[app_test]
async fn a_removed_or_moved_lender_is_a_difference(app: &TestApp) {
    let id = viewed(app).await;
    tamper(app, id, |body| {
        body["possible"].as_array_mut().unwrap().swap(0, 1);
    })
    .await;
    assert_eq!(replayed(app, id).await.differences.len(), 2);
    tamper(app, id, |body| {
        let offers = body["possible"].as_array_mut().unwrap();
        offers.swap(0, 1);
        offers.pop();
    })
    .await;
    let report = replayed(app, id).await;
    assert_eq!(report.differences.len(), 1, "{report:#?}");
    assert_eq!(report.differences[0].stored, "not there");
}

#[app_test]
async fn other_facts_give_another_view(app: &TestApp) {
    let id = viewed(app).await;
    tamper(app, id, |body| body["applicant"]["amount"] = 900_000.into()).await;
    assert_eq!(replayed(app, id).await.differences.len(), 24);
}

#[app_test]
async fn a_view_that_cannot_be_replayed_has_a_reason(app: &TestApp) {
    let id = viewed(app).await;
    tamper(app, id, |body| body["policy_version"] = 7.into()).await;
    let refused = replay(&app.app, id).await;
    assert!(
        matches!(refused, Err(ReplayError::NoSuchPolicy { version: 7, .. })),
        "{refused:?}"
    );
    tamper(app, id, |body| body["matching_rule_version"] = 0.into()).await;
    let refused = replay(&app.app, id).await;
    assert!(
        matches!(
            refused,
            Err(ReplayError::OtherMatchingRule(UnknownMatchingRule(0)))
        ),
        "{refused:?}"
    );
    tamper(app, id, |body| body["applicant"] = Value::Null).await;
    let refused = replay(&app.app, id).await;
    assert!(
        matches!(refused, Err(ReplayError::Unreadable(_))),
        "{refused:?}"
    );
    let nobody = OfferViewId::new(app.app.uuid());
    let refused = replay(&app.app, nobody).await;
    assert!(matches!(refused, Err(ReplayError::NotFound)), "{refused:?}");
}
