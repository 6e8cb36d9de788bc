//! The calls of the specification: their names, fields and responses.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

/// The consumer user record of the spec (section 3).
const USER_RECORD: [&str; 42] = [
    "birth_date",
    "channel_id",
    "email",
    "email_verified",
    "first_name",
    "is_editing",
    "last_name",
    "merchant_location_id",
    "mobile_phone_code",
    "mobile_phone_number",
    "role_id",
    "user_id",
    "tin",
    "language",
    "bl_completed",
    "pl_completed",
    "gl_completed",
    "hl_completed",
    "employment_status_code",
    "business_registration_type",
    "address1",
    "address2",
    "postal_code",
    "gender",
    "inflight_credit_app_id",
    "pl_update_required",
    "pl_se_update_required",
    "residence_type",
    "se_loan_amount",
    "allow_sms",
    "allow_emails",
    "business_current_turnover",
    "business_years",
    "employer_name",
    "officepincode",
    "monthly_income",
    "salary_mode",
    "monthly_rent",
    "educational_level",
    "emi",
    "prefer_net_banking",
    "business_account",
];

#[app_test]
async fn a_user_record_has_every_field_of_the_spec(app: &TestApp) {
    let customer = app.consumer().await;
    let path = format!("/api/user/{}", customer.id);
    for filled in [false, true] {
        if filled {
            customer.prepare_application().await;
        }
        let data = customer.get(&path).await.expect(200)["data"].clone();
        for name in USER_RECORD {
            assert!(data.get(name).is_some(), "{name} is missing: {data:#}");
        }
        assert_eq!(data["pl_completed"], u8::from(filled));
        assert_eq!(data["inflight_credit_app_id"].is_string(), filled);
    }
    let support = app.admin(Role::Three).await;
    let masked = support.get(&path).await;
    for secret in ["9876500000", "asha@example.com", "1992-04-06", "M.G. Road"] {
        assert!(!masked.text.contains(secret), "{secret}: {}", masked.text);
    }
}

#[app_test]
async fn smart_lists_are_found_by_name_in_both_languages(app: &TestApp) {
    let visitor = app.visitor();
    let (english, hindi) = (
        visitor.get("/api/search-list/en").await.expect(200),
        visitor.get("/api/search-list/hi").await.expect(200),
    );
    let names = |lists: &Value| {
        lists
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&english), names(&hindi));
    for name in [
        "employmentStatus",
        "salaryMode",
        "householdIncome",
        "Gender",
        "residentType",
        "educationalLevel",
        "ticketClass",
    ] {
        let ids = |lists: &Value| {
            let items = lists[name]
                .as_array()
                .unwrap_or_else(|| panic!("{name} is missing"))
                .iter();
            items.map(|item| item["id"].clone()).collect::<Vec<_>>()
        };
        assert!(!ids(&english).is_empty());
        assert_eq!(ids(&english), ids(&hindi), "{name}");
    }
    let one = visitor.get("/api/search-list/en/Gender").await.expect(200);
    assert_eq!(one, json!({ "Gender": english["Gender"] }));
    let customer = app.consumer().await;
    let own = customer
        .get(&format!("/api/search-list/en/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(own, english);
    visitor
        .get("/api/search-list/en/nothing")
        .await
        .expect_problem(404, "not-found");
    visitor
        .get("/api/search-list/fr")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn languages_are_listed_and_chosen(app: &TestApp) {
    let visitor = app.visitor();
    let list = visitor
        .post("/api/getLanguages", &json!({ "countryCode": "IN" }))
        .await
        .expect(200);
    let names: Vec<_> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["languageName"].clone())
        .collect();
    assert_eq!(names, ["English", "हिन्दी"]);
    assert_eq!(
        (
            &list["data"][0]["isDefault"],
            &list["data"][0]["phone_code"]
        ),
        (&json!(1), &json!("91"))
    );

    let sent = app.send_otp("9876543210").await;
    let choose = |uid: &Value, language: i64| json!({ "uid": uid, "language": language });
    let body = choose(&sent["prospectAppId"], 2);
    let chosen = visitor.post("/api/set-language", &body).await;
    assert_eq!(
        chosen.header("set-cookie"),
        "lang=hi; Max-Age=31536000; Path=/; SameSite=Lax; Secure"
    );
    assert_eq!(chosen.expect(200), json!({ "success": true }));
    visitor
        .post("/api/set-language", &choose(&sent["prospectAppId"], 9))
        .await
        .expect(422);

    let customer = app.consumer().await;
    let own = choose(&json!(customer.id), 2);
    visitor
        .post("/api/set-language", &own)
        .await
        .expect_problem(404, "not-found");
    customer.post("/api/set-language", &own).await.expect(200);
    let record = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(record["data"]["language"], 2);
}

#[app_test]
async fn an_unknown_partner_key_returns_the_default_partner(app: &TestApp) {
    let visitor = app.visitor();
    let known = visitor
        .get("/api/get-partner-by-name/udaan_credit")
        .await
        .expect(200);
    assert_eq!(
        (&known["id"], &known["utm_id"]),
        (&json!(2), &json!("udaan_credit"))
    );
    assert!(known.get("revenue_percent").is_none(), "{known:#}");
    assert_eq!(known["grievance_officer"]["name"], "Farhan Qureshi");
    let unknown = visitor
        .get("/api/get-partner-by-name/nobody")
        .await
        .expect(200);
    assert_eq!(unknown["utm_id"], "cl");
    let admin = app.admin(Role::One).await;
    let seen = admin
        .get("/api/get-partner-by-name/udaan_credit")
        .await
        .expect(200);
    assert_eq!(seen["revenue_percent"], 60.0);
}

#[app_test]
async fn cards_are_sorted_and_cached(app: &TestApp) {
    let visitor = app.visitor();
    let first = visitor.get("/api/get-credit-cards-data").await;
    let etag = first.header("etag").to_owned();
    let cards = first.expect(200);
    let cards = cards.as_array().unwrap();
    assert_eq!(cards.len(), 22);
    assert!(cards.is_sorted_by_key(|card| card["sort_order"].as_i64()));
    assert!(cards.iter().all(|card| card["status"] == 1));
    visitor
        .get_with("/api/get-credit-cards-data", &[("If-None-Match", &etag)])
        .await
        .expect(304);
    let all = app
        .admin(Role::One)
        .await
        .get("/api/get-credit-cards-data")
        .await
        .expect(200);
    assert_eq!(all.as_array().unwrap().len(), 24);
}

#[app_test]
async fn the_regulators_illustration_is_exact(app: &TestApp) {
    let path =
        "/api/calculators/loan?amount=20000&rate=15&months=24&feeFlat=240&thirdPartyCharges=160";
    let quote = app.visitor().get(path).await.expect(200);
    for (field, value) in [
        ("emi", 969.73),
        ("emiRounded", 970.0),
        ("netDisbursed", 19_600.0),
        ("apr", 17.07),
    ] {
        assert_eq!(quote[field].as_f64(), Some(value), "{field}");
    }
    let rounded = |name: &str| format!("{:.0}", quote[name].as_f64().unwrap());
    assert_eq!(
        [rounded("totalInterest"), rounded("totalPayable")],
        ["3274", "23274"]
    );
    let schedule = quote["schedule"].as_array().unwrap();
    assert_eq!(schedule.len(), 24);
    let rupees = |row: &Value, name: &str| row[name].as_f64().unwrap().trunc().to_string();
    let row = |row: &Value| {
        ["opening", "principal", "interest", "instalment"].map(|name| rupees(row, name))
    };
    assert_eq!(row(&schedule[0]), ["20000", "720", "250", "970"]);
    assert_eq!(row(&schedule[23]), ["958", "958", "12", "970"]);
    for wrong in [
        "amount=0&rate=15&months=24",
        "amount=20000&rate=15&months=0",
        "amount=20000&rate=-1&months=24",
    ] {
        let reply = app
            .visitor()
            .get(&format!("/api/calculators/loan?{wrong}"))
            .await;
        assert!(
            [400, 422].contains(&reply.status),
            "{wrong}: {}",
            reply.text
        );
    }
}

#[app_test]
async fn hours_and_teams_are_named_in_the_readers_language(app: &TestApp) {
    for (language, hours, team) in [
        (
            "en",
            "10:00–18:00, Monday to Saturday",
            "Saakh product team",
        ),
        ("hi", "सोमवार से शनिवार, 10:00–18:00", "साख की प्रोडक्ट टीम"),
    ] {
        let visitor = app.visitor().with_language(language);
        let boot = visitor.get("/api/boot").await.expect(200);
        let partner = visitor.get("/api/get-partner-by-name/cl").await.expect(200);
        let policy = visitor.get("/api/ranking-policy").await.expect(200);
        assert_eq!(boot["grievanceOfficer"]["hours"], hours);
        assert_eq!(partner["grievance_officer"]["hours"], hours);
        assert_eq!(policy["author"], team);
    }
}

#[app_test]
async fn directories_know_pincodes_and_banks(app: &TestApp) {
    let visitor = app.visitor();
    let area = visitor.get("/api/pincodes/560001").await.expect(200);
    assert_eq!(
        area,
        json!({ "pincode": "560001", "state": "Karnataka", "districts": ["Bengaluru Urban"], "other": null,
        "names": { "Bengaluru Urban": "Bengaluru Urban", "Karnataka": "Karnataka" } })
    );
    let agartala = visitor.get("/api/pincodes/799001").await.expect(200);
    assert_eq!(
        (&agartala["state"], &agartala["other"]),
        (&json!("Tripura"), &json!(null))
    );
    assert!(
        agartala["districts"]
            .as_array()
            .unwrap()
            .contains(&json!("West Tripura"))
    );
    let border = visitor.get("/api/pincodes/605501").await.expect(200);
    assert_eq!(
        border["other"],
        json!({ "state": "Puducherry", "districts": ["Pondicherry"] })
    );
    let hindi = visitor
        .with_language("hi")
        .get("/api/pincodes/605501")
        .await
        .expect(200);
    assert_eq!(
        (&hindi["state"], &hindi["districts"]),
        (&border["state"], &border["districts"])
    );
    let shown = ["Tamil Nadu", "Villupuram", "Puducherry", "Pondicherry"]
        .map(|name| hindi["names"][name].clone());
    assert_eq!(
        shown,
        ["तमिलनाडु", "विलुप्पुरम", "पुदुचेरी", "पांडिचेरी"].map(|name| json!(name))
    );
    visitor
        .get("/api/pincodes/999999")
        .await
        .expect_problem(404, "not-found");
    visitor.get("/api/pincodes/56001").await.expect(422);
    let bank = visitor.get("/api/ifsc/SBIN0000001").await.expect(200);
    assert_eq!(
        bank,
        json!({ "code": "SBIN0000001", "bank": "State Bank of India", "valid": true, "successor": null, "mergedOn": null })
    );
    let merged = visitor.get("/api/ifsc/ANDB0000123").await.expect(200);
    assert_eq!(
        (&merged["bank"], &merged["successor"], &merged["mergedOn"]),
        (
            &json!("Andhra Bank"),
            &json!("Union Bank of India"),
            &json!("2020-04-01")
        )
    );
    let unknown = visitor.get("/api/ifsc/ZZZZ0000001").await.expect(200);
    assert_eq!(
        (&unknown["bank"], &unknown["valid"]),
        (&Value::Null, &json!(false))
    );
    visitor.get("/api/ifsc/SBIN1").await.expect(422);
}

#[app_test]
async fn staff_see_who_they_are_and_their_figures(app: &TestApp) {
    app.consumer().await;
    let admin = app.admin(Role::Two).await;
    let session = admin.get("/api/admin-reverify").await.expect(200);
    assert_eq!(session["roleId"], 2);
    assert!(
        session["permissions"]
            .as_array()
            .unwrap()
            .contains(&json!("journey.read"))
    );
    assert_eq!(
        admin.get("/api/admin/dashboard/today").await.expect(200)["customers"],
        1
    );
    let merchant = app.merchant().await;
    let revenue = merchant.get("/api/partner/get-revenue").await.expect(200);
    assert_eq!(
        (&revenue["success"], &revenue["data"]["partnerId"]),
        (&json!(true), &json!(2))
    );
    assert_eq!(revenue["data"]["leads"], 0);
}

#[app_test]
async fn boot_data_has_what_pages_need(app: &TestApp) {
    let visitor = app.visitor();
    let boot = visitor.get("/api/boot").await.expect(200);
    assert_eq!(boot["partner"]["through"], "");
    assert_eq!(
        (&boot["partner"]["utmId"], &boot["language"]),
        (&json!("cl"), &json!("en"))
    );
    assert_eq!(
        visitor
            .with_language("hi")
            .get("/api/boot")
            .await
            .expect(200)["language"],
        "hi"
    );
    let notice = visitor
        .get("/api/notices?purpose=matching")
        .await
        .expect(200);
    assert_eq!(
        notice["version"],
        app.app
            .reference
            .notices
            .version(saakh_domain::trust::consent::Purpose::Matching)
    );
    let hindi = visitor
        .with_language("hi")
        .get("/api/notices?purpose=matching")
        .await
        .expect(200);
    assert_ne!(notice["label"], hindi["label"]);
    let policy = visitor.get("/api/ranking-policy").await.expect(200);
    assert_eq!(policy["notUsed"].as_array().unwrap().len(), 4);
}
