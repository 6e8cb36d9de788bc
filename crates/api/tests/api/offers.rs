//! Offers as shown to customers.

use saakh_domain::id::OfferViewId;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

fn list(offers: &Value, name: &str) -> Vec<Value> {
    offers[name].as_array().unwrap().clone()
}

/// The costs that a lender in India must disclose (RBI Digital Lending Directions 2025, DL-2).
const SHOWN: [&str; 18] = [
    "amount",
    "months",
    "rate",
    "rateKind",
    "interestKind",
    "apr",
    "emi",
    "netDisbursed",
    "feeWithGst",
    "thirdPartyCharges",
    "totalInterest",
    "totalPayable",
    "price",
    "penalText",
    "foreclosureText",
    "coolingOffDays",
    "speedHours",
    "journeyKind",
];

#[app_test]
async fn every_lender_is_named_and_every_cost_is_shown(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let (matched, possible) = (list(&offers, "matched"), list(&offers, "possible"));
    let shown = [matched, possible].concat();
    assert_eq!(shown.len(), 17, "{offers:#}");
    for offer in &shown {
        for field in SHOWN {
            assert!(
                !offer[field].is_null() && offer[field] != "",
                "{field}: {offer:#}"
            );
        }
        let number = |field: &str| offer[field].as_f64().unwrap();
        assert!(number("apr") >= number("rate"), "{offer:#}");
        assert!(number("netDisbursed") <= number("amount"), "{offer:#}");
        assert!(!offer["lender"]["legalName"].as_str().unwrap().is_empty());
    }
    assert_eq!(offers["amount"], 200_000);
    let sentence = "Lowest yearly cost (APR) first. What lenders pay us does not change the order.";
    assert_eq!(offers["ranking"]["sentence"], sentence);
}

#[app_test]
async fn loans_with_the_requested_terms_come_first(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let app_id = customer.prepare_application().await;
    customer
        .post("/api/consents", &app.consent(Purpose::CreditReport))
        .await
        .expect(200);
    let mut loan = salaried_answers().remove(0).1;
    loan["loan_months"] = 48.into();
    customer.save_step("loan", &loan).await.expect(200);
    let before = customer.offers(&app_id).await;
    assert_eq!(
        (
            &before["ranking"]["version"],
            &before["ranking"]["askedFirst"]
        ),
        (&1.into(), &false.into())
    );

    // The second version of the policy takes effect the next day.
    app.clock.advance(24 * 60 * 60);
    let customer = app.consumer_with_mobile(&mobile).await;
    let offers = customer.offers(&app_id).await;
    assert_eq!(
        (
            &offers["ranking"]["version"],
            &offers["ranking"]["askedFirst"]
        ),
        (&2.into(), &true.into())
    );
    let sentence = offers["ranking"]["sentence"].as_str().unwrap();
    assert!(
        sentence.starts_with("Loans that fit your request come first"),
        "{sentence}"
    );
    let key = |offer: &Value| (offer["asAsked"] == false, offer["apr"].as_f64().unwrap());
    for name in ["matched", "possible"] {
        for offer in list(&offers, name) {
            let as_asked = offer["amount"] == 200_000 && offer["months"] == 48;
            assert_eq!(offer["asAsked"], as_asked, "{offer:#}");
        }
        assert!(list(&offers, name).is_sorted_by_key(key), "{offers:#}");
    }
    let others = list(&offers, "matched")
        .iter()
        .filter(|offer| offer["asAsked"] == false)
        .count();
    assert!(
        (1..list(&offers, "matched").len()).contains(&others),
        "{offers:#}"
    );

    // Sorted by the cost of early closing, possible offers stay separate, each group in the order of its own figures.
    let path = format!("/api/offers/early-closing?appId={app_id}&month=12");
    let early = customer.get(&path).await.expect(200);
    let matched = list(&offers, "matched");
    let items = &list(&early, "items")[..matched.len()];
    let as_asked = |item: &Value| {
        matched
            .iter()
            .any(|offer| offer["offerId"] == item["offerId"] && offer["asAsked"] == true)
    };
    assert!(
        items.is_sorted_by_key(|item| (
            !as_asked(item),
            item["allowed"] == false,
            item["apr"].as_f64()
        )),
        "{items:#?}"
    );
    assert_eq!(items.iter().filter(|item| !as_asked(item)).count(), others);
}

#[app_test]
async fn offers_are_in_the_documented_order(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    customer
        .post("/api/consents", &app.consent(Purpose::CreditReport))
        .await
        .expect(200);
    let offers = customer.offers(&app_id).await;
    assert!(!list(&offers, "matched").is_empty(), "{offers:#}");
    for name in ["matched", "possible"] {
        let aprs: Vec<f64> = list(&offers, name)
            .iter()
            .map(|o| o["apr"].as_f64().unwrap())
            .collect();
        assert!(aprs.is_sorted(), "{name}: {aprs:?}");
    }
    app.clock.advance(60);
    app.run_jobs().await;
}

#[app_test]
async fn the_same_question_has_the_same_answer(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let first = customer.offers(&app_id).await;
    app.clock.advance(60);
    assert_eq!(customer.offers(&app_id).await, first);

    let mut loan = salaried_answers().remove(0).1;
    loan["desired_loan_amount"] = 150_000.into();
    customer.save_step("loan", &loan).await.expect(200);
    let changed = customer.offers(&app_id).await;
    assert_ne!(changed["offerViewId"], first["offerViewId"]);
    assert_eq!(changed["amount"], 150_000);
}

#[app_test]
async fn rejection_reasons_are_in_the_readers_language(app: &TestApp) {
    let customer = app.consumer().await;
    let mut work = salaried_answers().remove(4).1;
    work["monthly_income"] = 12_000.into();
    let app_id = customer.prepare_application().await;
    customer.save_step("work", &work).await.expect(200);
    let english = list(&customer.offers(&app_id).await, "unmatched");
    let hindi = list(
        &customer.with_language("hi").offers(&app_id).await,
        "unmatched",
    );
    assert!(!english.is_empty());
    for (english, hindi) in english.iter().zip(&hindi) {
        let reasons = list(english, "reasons");
        assert!(!reasons.is_empty(), "{english:#}");
        for (reason, translated) in reasons.iter().zip(&list(hindi, "reasons")) {
            assert_eq!(reason["criterion"], translated["criterion"]);
            assert_ne!(reason["text"], translated["text"]);
            assert!(!reason["text"].as_str().unwrap().contains('{'), "{reason}");
        }
    }
}

#[app_test]
async fn the_amounts_of_an_offer_add_up(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let path = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let detail = customer.get(&path).await.expect(200);
    assert_eq!(detail["apr"], offer["apr"]);
    let schedule = list(&detail, "schedule");
    assert_eq!(schedule.len(), 12);
    let principal: f64 = schedule
        .iter()
        .map(|row| row["principal"].as_f64().unwrap())
        .sum();
    assert!(
        (principal - 200_000.0).abs() < 12.0,
        "whole rupees: {principal}"
    );
    assert_eq!(list(&detail, "costs").len(), 5);
    app.consumer()
        .await
        .get(&path)
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_view_has_no_offers_but_its_own(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let view: OfferViewId = offers["offerViewId"].as_str().unwrap().parse().unwrap();
    let shown = list(&offers, "matched").len() + list(&offers, "possible").len();
    let mut ids = view.offer_ids();
    for id in ids.by_ref().take(shown) {
        customer.get(&format!("/api/offers/{id}")).await.expect(200);
    }
    let beyond = [ids.next().unwrap().to_string(), view.to_string()];
    for id in beyond {
        for path in ["", "/kfs"] {
            customer
                .get(&format!("/api/offers/{id}{path}"))
                .await
                .expect_problem(404, "not-found");
        }
        let read = json!({ "hash": "0000" });
        customer
            .post(&format!("/api/offers/{id}/kfs/acknowledge"), &read)
            .await
            .expect_problem(404, "not-found");
    }
}

#[app_test]
async fn an_incomplete_profile_has_no_offers(app: &TestApp) {
    let customer = app.consumer().await;
    let started = customer
        .post(
            "/api/applications",
            &json!({ "productType": "Personal Loans" }),
        )
        .await;
    let app_id = started.expect(200)["appId"].as_str().unwrap().to_owned();
    let path = format!("/api/offers?appId={app_id}");
    customer
        .get(&path)
        .await
        .expect_problem(409, "profile-incomplete");
    customer
        .post(
            "/api/applications",
            &json!({ "productType": "Credit Cards" }),
        )
        .await
        .expect(422);
    assert_eq!(
        again(&customer).await,
        app_id,
        "one open application for each product"
    );
}

async fn again(customer: &TestClient<'_>) -> String {
    let body = json!({ "productType": "Personal Loans" });
    customer.post("/api/applications", &body).await.expect(200)["appId"]
        .as_str()
        .unwrap()
        .to_owned()
}
