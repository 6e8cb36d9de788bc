//! Changed inputs of offers create a new view; an acknowledged statement keeps its terms.

use saakh_domain::Paise;
use saakh_domain::id::OfferViewId;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::replay::{ReplayError, replay};
use saakh_store::db::Statement;
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

const CASHE: i64 = 1;
const DAY: i64 = 24 * 60 * 60;

async fn agree_to_bureau(customer: &TestClient<'_>) {
    let consent = customer.app.consent(Purpose::CreditReport);
    customer.post("/api/consents", &consent).await.expect(200);
}

async fn view_id(customer: &TestClient<'_>, app_id: &str) -> OfferViewId {
    let offers = customer.offers(app_id).await;
    offers["offerViewId"].as_str().unwrap().parse().unwrap()
}

/// A customer who is 34 today and 35 tomorrow, with CASHe's offer.
async fn before_the_birthday(app: &TestApp) -> (TestClient<'_>, String, String, Value) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let app_id = customer.prepare_application().await;
    let (_, mut about) = salaried_answers().remove(1);
    about["birth_date"] = "1991-11-22".into();
    customer.save_step("about", &about).await.expect(200);
    let offer = customer.find_offer(&app_id, "cashe").await;
    (customer, mobile, app_id, offer)
}

#[app_test]
async fn a_birthday_makes_a_new_view_and_another_day_does_not(app: &TestApp) {
    let (customer, mobile, app_id, _) = before_the_birthday(app).await;
    let first = view_id(&customer, &app_id).await;
    app.clock.advance(60);
    assert_eq!(view_id(&customer, &app_id).await, first);
    app.clock.advance(DAY);
    let customer = app.consumer_with_mobile(&mobile).await;
    let older = view_id(&customer, &app_id).await;
    assert_ne!(older, first);
    assert_eq!(view_id(&customer, &app_id).await, older);
    assert!(replay(&app.app, first).await.unwrap().is_identical());
    assert!(replay(&app.app, older).await.unwrap().is_identical());
}

#[app_test]
async fn a_new_or_expired_score_makes_a_new_view(app: &TestApp) {
    // The next day has another ranking policy, which creates separate views.
    app.clock.advance(DAY);
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let app_id = customer.prepare_application().await;
    let without = view_id(&customer, &app_id).await;
    agree_to_bureau(&customer).await;
    let with = view_id(&customer, &app_id).await;
    assert_ne!(with, without);
    app.clock.advance(29 * DAY);
    let customer = app.consumer_with_mobile(&mobile).await;
    assert_eq!(view_id(&customer, &app_id).await, with);
    app.clock.advance(2 * DAY);
    let customer = app.consumer_with_mobile(&mobile).await;
    let ended = view_id(&customer, &app_id).await;
    assert_ne!(ended, with);
    assert!(replay(&app.app, with).await.unwrap().is_identical());
    app.run_jobs().await;
}

static FORGET: Statement = {
    const SQL: &str = "UPDATE offer_view SET rule_data = $1 WHERE id = $2";
    Statement::new("offer standing test", SQL, SQL)
};

async fn put_rule_data(app: &TestApp, digest: &str, id: OfferViewId) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::exclusive(), |tx| {
        tx.execute(&FORGET, args![digest, id]).await?;
        Ok(())
    })
}

#[app_test]
async fn a_new_release_makes_a_new_view_and_the_old_one_replays_with_its_numbers(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let first = view_id(&customer, &app_id).await;
    let same = app.release(|_| {}).await;
    assert_eq!(view_id(&customer.at_release(&same), &app_id).await, first);

    app.clock.advance(60);
    let next = app
        .release(|reference| {
            reference.lending.microfinance.household_income_max = Paise::rupees(1_000_000);
        })
        .await;
    let second = view_id(&customer.at_release(&next), &app_id).await;
    assert_ne!(second, first);
    let (then, now) = (
        replay(&next.app, first).await.unwrap(),
        replay(&next.app, second).await.unwrap(),
    );
    assert!(
        then.is_identical() && now.is_identical(),
        "{then:#?} {now:#?}"
    );
    assert_ne!(then.rule_data, now.rule_data);
    assert!(!then.rule_data_assumed);

    // A view without a recorded version of the numbers is replayed with the first recorded ones.
    put_rule_data(app, "", first).await.unwrap();
    let old = replay(&next.app, first).await.unwrap();
    assert!(old.is_identical() && old.rule_data_assumed, "{old:#?}");
    assert_eq!(old.rule_data, then.rule_data);
    // With other numbers the replay differs: they are not silently replaced by the view's own.
    put_rule_data(app, &then.rule_data, second).await.unwrap();
    assert!(!replay(&next.app, second).await.unwrap().is_identical());
    put_rule_data(app, "never kept", first).await.unwrap();
    let refused = replay(&next.app, first).await;
    assert!(
        matches!(&refused, Err(ReplayError::NoRuleData { digest }) if digest == "never kept"),
        "{refused:?}"
    );
}

/// A customer who acknowledged the statement of CASHe's offer.
async fn read(app: &TestApp) -> (TestClient<'_>, String, Value) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    acknowledge(&customer, &offer).await;
    (customer, app_id, offer)
}

fn kfs(offer: &Value) -> String {
    format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap())
}

async fn acknowledge(customer: &TestClient<'_>, offer: &Value) {
    let statement = customer.get(&kfs(offer)).await.expect(200);
    let hash = json!({ "hash": statement["hash"] });
    let path = format!("{}/acknowledge", kfs(offer));
    customer.post(&path, &hash).await.expect(200);
}

async fn set(app: &TestApp, property: &str, value: Value) {
    let admin = app.admin(Role::One).await;
    let body = json!({ "lender_id": CASHE, "property": property, "value": value });
    admin
        .post("/api/update-lender-data", &body)
        .await
        .expect(200);
}

/// The refusal links to the current offers.
fn is_outdated(reply: Reply, app_id: &str) {
    let problem = reply.expect_problem(409, "offer-outdated");
    assert_eq!(problem["params"]["applicationId"], app_id);
}

#[app_test]
async fn a_statement_holds_its_terms_whatever_the_lender_changes(app: &TestApp) {
    let (customer, app_id, offer) = read(app).await;
    let before = customer.get(&kfs(&offer)).await.expect(200);
    set(app, "terms.fee_percent", json!(9)).await;
    assert_eq!(customer.get(&kfs(&offer)).await.expect(200), before);
    let body = customer.application_body(&app_id, &offer);
    customer.submit_unread("k1", &body).await.expect(200);
    app.run_jobs().await;
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(table["items"][0]["offer"]["apr"], offer["apr"]);
    assert_ne!(
        customer.find_offer(&app_id, "cashe").await["apr"],
        offer["apr"]
    );
}

#[app_test]
async fn no_statement_is_issued_on_outdated_terms(app: &TestApp) {
    let (customer, app_id, offer) = read(app).await;
    set(app, "terms.fee_percent", json!(9)).await;
    is_outdated(
        customer.with_language("hi").get(&kfs(&offer)).await,
        &app_id,
    );
    is_outdated(
        customer
            .with_language("hi")
            .get(&format!("{}.pdf", kfs(&offer)))
            .await,
        &app_id,
    );
    let fresh = customer.find_offer(&app_id, "cashe").await;
    customer
        .with_language("hi")
        .get(&kfs(&fresh))
        .await
        .expect(200);
}

#[app_test]
async fn a_lender_that_is_switched_off_takes_nothing(app: &TestApp) {
    let (customer, app_id, offer) = read(app).await;
    let body = customer.application_body(&app_id, &offer);
    let admin = app.admin(Role::One).await;
    let off = json!({ "lenderId": CASHE, "product": "Personal Loans", "from": null, "to": null,
        "reason": "Their systems are down" });
    let made = admin.post("/api/admin/vendor-switches", &off).await;
    assert!(made.status < 300, "{}", made.text);
    is_outdated(customer.submit_unread("k1", &body).await, &app_id);
    set(app, "lender_status", json!(0)).await;
    is_outdated(customer.submit_unread("k2", &body).await, &app_id);
    assert_eq!(app.run_jobs().await, 0);
}

#[app_test]
async fn an_offer_of_other_facts_is_outdated(app: &TestApp) {
    let (customer, app_id, offer) = read(app).await;
    agree_to_bureau(&customer).await;
    let body = customer.application_body(&app_id, &offer);
    is_outdated(customer.submit_unread("k1", &body).await, &app_id);
    let fresh = customer.find_offer(&app_id, "cashe").await;
    acknowledge(&customer, &fresh).await;
    customer
        .submit_unread("k2", &customer.application_body(&app_id, &fresh))
        .await
        .expect(200);
    app.clock.advance(60);
    app.run_jobs().await;
}

#[app_test]
async fn an_answer_that_no_rule_reads_changes_nothing(app: &TestApp) {
    let (customer, app_id, offer) = read(app).await;
    let (_, mut address) = salaried_answers().remove(2);
    address["address1"] = "14, M.G. Road".into();
    customer.save_step("address", &address).await.expect(200);
    customer
        .submit_unread("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn a_year_older_is_another_fact(app: &TestApp) {
    let (customer, mobile, app_id, offer) = before_the_birthday(app).await;
    acknowledge(&customer, &offer).await;
    let body = customer.application_body(&app_id, &offer);
    app.clock.advance(DAY);
    let customer = app.consumer_with_mobile(&mobile).await;
    is_outdated(customer.submit_unread("k1", &body).await, &app_id);
}
