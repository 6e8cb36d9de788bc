//! Co-applicants who are removed, withdraw their consent or are erased, and who gets a notice.

use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{ALL, add, added, facts, items, records, said, send, withdraw};
use crate::housing::{of, offered};

#[app_test]
async fn a_removed_co_applicant_counts_no_more_and_is_deleted(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 1, 2_000_000).await;
    let mobile = add(&asha, &said(30_000, 0)).await;
    app.clock.advance(1);
    let together = asha.offers(&app_id).await;
    let id = items(&asha).await[0]["id"].as_str().unwrap().to_owned();
    let stranger = app.consumer().await;
    stranger.delete(&format!("{ALL}/{id}")).await.expect(404);
    asha.delete(&format!("{ALL}/{id}")).await.expect(204);
    asha.delete(&format!("{ALL}/{id}")).await.expect(404);
    assert!(items(&asha).await.is_empty());
    app.clock.advance(1);
    let after = asha.offers(&app_id).await;
    assert_ne!(after["offerViewId"], together["offerViewId"]);
    assert_eq!(facts(&asha).await, (json!(62_000), json!(4_000)));
    app.clock.advance(60);
    assert_eq!(records(app, &mobile).await.1, Vec::<Value>::new());
    // The withdrawn consent stays in the ledger.
    let ledger = asha.get("/api/consents").await.expect(200);
    let all = ledger["items"].as_array().unwrap();
    let given = all
        .iter()
        .find(|one| one["purpose"] == "co_applicant")
        .unwrap();
    assert!(given["withdrawnAt"].is_string(), "{given}");
    let mine = asha.get("/api/my-data").await.expect(200)["sheet"].to_string();
    assert!(!mine.contains("Ravi Rao"), "{mine}");
}

#[app_test]
async fn a_withdrawn_consent_of_a_co_applicant_removes_them(app: &TestApp) {
    let asha = app.consumer().await;
    add(&asha, &said(30_000, 0)).await;
    app.clock.advance(1);
    let meera = add(&asha, &said(5_000, 0)).await;
    let ledger = asha.get("/api/consents").await.expect(200);
    let all = ledger["items"].as_array().unwrap();
    let given: Vec<&Value> = all
        .iter()
        .filter(|one| one["purpose"] == "co_applicant")
        .collect();
    assert_eq!(given.len(), 2, "each has a separate one");
    let first = given[0]["consentId"].as_str().unwrap();
    asha.delete(&format!("/api/consents/{first}"))
        .await
        .expect(204);
    let left = items(&asha).await;
    assert_eq!(
        (left.len(), &left[0]["mobile"]),
        (1, &json!(format!("******{}", &meera[6..])))
    );
}

#[app_test]
async fn a_co_applicant_sees_their_stored_data_and_withdraws_the_consent(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 1, 2_000_000).await;
    let mobile = add(&asha, &said(30_000, 2_000)).await;
    app.clock.advance(60);
    let (nonce, kept) = records(app, &mobile).await;
    assert_eq!(kept.len(), 1);
    assert_eq!(
        (&kept[0]["applicant"], &kept[0]["kept"]["name"]),
        (&json!("Asha Rao"), &json!("Ravi Rao"))
    );
    assert_eq!(kept[0]["lenders"], json!([]));
    let before = asha.offers(&app_id).await;
    let id = &kept[0]["kept"]["id"];
    // Another person's nonce withdraws nothing, and a nonce expires after ten minutes.
    let (theirs, _) = records(app, &app.new_mobile()).await;
    withdraw(app, &theirs, id).await.expect(204);
    assert_eq!(items(&asha).await.len(), 1);
    app.clock.advance(600);
    withdraw(app, &nonce, id)
        .await
        .expect_problem(422, "otp-expired");
    let (nonce, _) = records(app, &mobile).await;
    withdraw(app, &nonce, id).await.expect(204);
    withdraw(app, &nonce, id).await.expect(204);
    assert!(items(&asha).await.is_empty());
    assert_ne!(
        asha.offers(&app_id).await["offerViewId"],
        before["offerViewId"]
    );
}

#[app_test]
async fn an_earlier_offer_and_statement_are_invalid_after_a_withdrawal(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 1, 1_500_000).await;
    // They have no income and no repayments, so no figure of the offer changes.
    let mobile = add(&asha, &said(0, 0)).await;
    let offers = asha.offers(&app_id).await;
    let offer = of(&offers, "matched", "griha-neev")["offerId"]
        .as_str()
        .unwrap()
        .to_owned();
    let statement = format!("/api/offers/{offer}/kfs");
    let kfs = asha.get(&statement).await.expect(200);
    assert!(kfs["sheet"].to_string().contains("Co-borrower"), "{kfs}");
    let read = json!({ "hash": kfs["hash"] });
    asha.post(&format!("{statement}/acknowledge"), &read)
        .await
        .expect(200);
    app.clock.advance(60);
    let (nonce, kept) = records(app, &mobile).await;
    withdraw(app, &nonce, &kept[0]["kept"]["id"])
        .await
        .expect(204);
    let body = json!({
        "appId": app_id, "offerId": offer, "fields": {}, "consents": [app.consent(Purpose::LenderShare)],
    });
    let key = [("Idempotency-Key", "k1")];
    asha.post_with("/api/submissions", &key, &body)
        .await
        .expect_problem(409, "offer-outdated");
    asha.get(&statement)
        .await
        .expect_problem(409, "offer-outdated");
}

#[app_test]
async fn lenders_get_them_with_the_application_and_hear_of_a_withdrawal(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 2, 1_500_000).await;
    let mobile = add(&asha, &said(30_000, 2_000)).await;
    let offers = asha.offers(&app_id).await;
    let offer = of(&offers, "matched", "nilgiri-nest");
    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": {},
        "consents": [app.consent(Purpose::LenderShare)],
    });
    asha.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    assert_eq!(
        received[0].body["coBorrowers"],
        json!([{
            "co_name": "Ravi Rao", "co_relation": "Wife or husband", "co_income": 30_000,
            "co_emi": 2_000, "co_mobile": format!("+91{mobile}"),
        }])
    );
    let mine = asha.get("/api/consents").await.expect(200);
    assert!(
        mine["receipts"].to_string().contains("Your co-applicants"),
        "{mine}"
    );
    app.clock.advance(60);
    let (nonce, kept) = records(app, &mobile).await;
    assert_eq!(kept[0]["lenders"], json!(["Nilgiri Nest"]));
    withdraw(app, &nonce, &kept[0]["kept"]["id"])
        .await
        .expect(204);
    app.run_jobs().await;
    let all = asha.get("/api/applications").await.expect(200);
    let receipt = &asha.get("/api/consents").await.expect(200)["receipts"][0];
    assert!(
        receipt["toldOfWithdrawalAt"].is_string(),
        "{receipt}: {all}"
    );
}

#[app_test]
async fn an_unsent_application_is_not_sent_without_its_co_applicants(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 2, 1_500_000).await;
    add(&asha, &said(30_000, 2_000)).await;
    let offers = asha.offers(&app_id).await;
    let offer = of(&offers, "matched", "nilgiri-nest");
    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": {},
        "consents": [app.consent(Purpose::LenderShare)],
    });
    asha.submit("k1", &body).await.expect(200);
    let id = items(&asha).await[0]["id"].as_str().unwrap().to_owned();
    asha.delete(&format!("{ALL}/{id}")).await.expect(204);
    app.run_jobs().await;
    assert!(app.lenders.received_calls().is_empty());
    let all = asha.get("/api/applications").await.expect(200);
    assert_eq!(all["items"][0]["submissions"][0]["status"], "withdrawn");
}

#[app_test]
async fn a_customers_co_applicants_are_erased_with_the_customer(app: &TestApp) {
    let asha = app.consumer().await;
    let mobile = add(&asha, &said(30_000, 0)).await;
    let other = app.new_mobile();
    let (sent, code) = send(&asha, &other).await;
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    for number in [&mobile, &other] {
        assert!(app.messages(&format!("+91{number}")).await.is_empty());
    }
    app.clock.advance(60);
    assert_eq!(records(app, &mobile).await.1, Vec::<Value>::new());
    // A pending code adds no co-applicant to an erased customer.
    let late = added(app, &sent, &code, &said(10_000, 0));
    asha.post(ALL, &late).await.expect(401);
}
