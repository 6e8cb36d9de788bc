//! Customers who leave, for every product: data export, erasure, and withdrawn consents.

use saakh_domain::trust::consent::Purpose;
use saakh_store::db::Statement;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::my_data::lines;
use super::{business_loans, co_applicants, gold_loans, housing};

/// A customer who applied to a lender of a product.
struct Applied<'a> {
    customer: TestClient<'a>,
    app_id: String,
    product: &'static str,
    lender: &'static str,
    /// Personal data of this customer, in the form in which the whole database may contain it.
    personal: Vec<String>,
}

async fn apply<'a>(
    customer: TestClient<'a>,
    app_id: String,
    offer: &Value,
    fields: Value,
) -> (TestClient<'a>, String) {
    let consent = customer.app.consent(Purpose::LenderShare);
    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": fields, "consents": [consent],
    });
    customer.submit("k1", &body).await.expect(200);
    (customer, app_id)
}

async fn with_gold(app: &TestApp) -> Applied<'_> {
    gold_loans::enter_price(app, gold_loans::TODAY, 10_000).await;
    let customer = app.consumer().await;
    let app_id = gold_loans::apply_ready(&customer, 12.111, 120_000).await;
    let piece = |grams: f64| json!({ "gold_kind": 1, "gold_grams": grams, "gold_carats": 22 });
    let both = json!({ "gold_items": [piece(12.111), piece(8.406)] });
    gold_loans::save(&customer, "gold", &both).await.expect(200);
    let offer = customer.find_offer(&app_id, "swarna-setu").await;
    let fields = json!({ "near": "Sampige Road" });
    let (customer, app_id) = apply(customer, app_id, &offer, fields).await;
    let personal = [":12111", ":8406", "Sampige Road"];
    Applied {
        customer,
        app_id,
        product: "Gold Loans",
        lender: "Swarna Setu",
        personal: personal.map(str::to_owned).into(),
    }
}

async fn with_a_business(app: &TestApp) -> Applied<'_> {
    let customer = app.consumer().await;
    let app_id = business_loans::ready(app, &customer).await;
    let offer = customer.find_offer(&app_id, "naya-bazaar").await;
    let fields = json!({ "premises": 1 });
    let (customer, app_id) = apply(customer, app_id, &offer, fields).await;
    let personal = [
        "Asha Textiles 24",
        "******234K",
        "******K2Z2",
        "******7890",
        "SBIN0001234",
    ];
    Applied {
        customer,
        app_id,
        product: "Business Loans",
        lender: "Naya Bazaar",
        personal: personal.map(str::to_owned).into(),
    }
}

async fn with_a_home(app: &TestApp) -> Applied<'_> {
    let customer = app.consumer().await;
    let (app_id, _) = housing::offered(app, &customer, 2, 1_500_000).await;
    let mobile = co_applicants::add(&customer, &co_applicants::said(30_000, 2_000)).await;
    let offers = customer.offers(&app_id).await;
    let offer = housing::of(&offers, "matched", "nilgiri-nest").clone();
    let (customer, app_id) = apply(customer, app_id, &offer, json!({})).await;
    let personal = ["Sample Towers", "Ravi Rao", &mobile];
    Applied {
        customer,
        app_id,
        product: "Affordable Housing Loan",
        lender: "Nilgiri Nest",
        personal: personal.map(str::to_owned).into(),
    }
}

/// Every row of every table as text, as an intruder would read it. Omits applied migrations, whose times and checksums
/// contain arbitrary digits.
pub(super) async fn whole_database(app: &TestApp) -> String {
    let tables = statement(
        "SELECT name AS line FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations'",
        "SELECT CAST(table_name AS TEXT) AS line FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_sqlx_migrations'",
    );
    let mut rows = Vec::new();
    for table in read(app, &tables).await {
        let columns = format!("SELECT name AS line FROM pragma_table_info('{table}')");
        let columns = statement(
            &columns,
            &format!("SELECT '*' AS line FROM {table} WHERE false"),
        );
        let quoted = |column: &String| format!("quote(\"{column}\")");
        let quoted: Vec<String> = read(app, &columns).await.iter().map(quoted).collect();
        let all = statement(
            &format!(
                "SELECT {} AS line FROM \"{table}\"",
                quoted.join(" || ',' || ")
            ),
            &format!("SELECT CAST(row_to_json(whole) AS TEXT) AS line FROM \"{table}\" AS whole"),
        );
        rows.extend(read(app, &all).await);
    }
    rows.join("\n")
}

/// A statement of a test, from its texts for both engines.
pub(super) fn statement(sqlite: &str, postgres: &str) -> Statement {
    let kept = |sql: &str| -> &'static str { String::from(sql).leak() };
    Statement::new("leaving test", kept(sqlite), kept(postgres))
}

/// The texts that a statement returns as `line`.
pub(super) async fn read(app: &TestApp, statement: &Statement) -> Vec<String> {
    let mut conn = app.app.db.read().await.unwrap();
    let rows = conn.fetch_all(statement, Vec::new()).await.unwrap();
    rows.iter().map(|row| row.text("line").unwrap()).collect()
}

async fn are_erased(app: &TestApp, applied: Applied<'_>) {
    let Applied {
        customer,
        lender,
        personal,
        product,
        ..
    } = applied;
    app.run_jobs().await;
    let before = whole_database(app).await;
    for one in &personal {
        assert!(before.contains(one), "{product}: {one} is not kept at all");
    }
    let plan = customer.get("/api/erasure-request").await.expect(200);
    let kept = plan["kept"].as_array().unwrap();
    let said = kept[0]["what"].as_str().unwrap();
    assert!(said.contains(lender), "{plan:#}");
    assert!(kept.iter().all(|one| one["reason"].is_string()), "{plan:#}");
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let left = whole_database(app).await;
    let own = ["ABCPK1234F", "12, M.G. Road", "asha@example.com"];
    for one in personal.iter().map(String::as_str).chain(own) {
        let place = left.find(one).map(|at| &left[at.saturating_sub(200)..at]);
        assert_eq!(place, None, "{product}: {one} is left");
    }
    assert_eq!(
        app.lenders.withdrawals().len(),
        1,
        "{product}: the lender was informed"
    );
}

#[app_test]
async fn a_gold_loans_pieces_are_erased_with_their_owner(app: &TestApp) {
    let applied = with_gold(app).await;
    are_erased(app, applied).await;
}

#[app_test]
async fn a_business_is_erased_with_its_owner(app: &TestApp) {
    let applied = with_a_business(app).await;
    are_erased(app, applied).await;
}

#[app_test]
async fn a_home_and_who_applies_for_it_together_are_erased(app: &TestApp) {
    let applied = with_a_home(app).await;
    are_erased(app, applied).await;
}

/// Withdraws a consent, and is directed to it where it is required.
async fn takes_back(app: &TestApp, applied: &Applied<'_>) {
    let Applied {
        customer,
        app_id,
        product,
        ..
    } = applied;
    app.run_jobs().await;
    withdraw(customer, "lender_share").await;
    app.run_jobs().await;
    assert_eq!(app.lenders.withdrawals().len(), 1, "{product}");
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await;
    assert_eq!(
        table.expect(200)["items"][0]["status"],
        "withdrawn",
        "{product}"
    );

    withdraw(customer, "matching").await;
    let offers = format!("/api/offers?appId={app_id}");
    let problem = customer
        .get(&offers)
        .await
        .expect_problem(409, "consent-withdrawn");
    assert_eq!(problem["params"]["purpose"], "matching", "{product}");
    customer
        .post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    customer.get(&offers).await.expect(200);
}

pub(super) async fn withdraw(customer: &TestClient<'_>, purpose: &str) {
    let ledger = customer.get("/api/consents").await.expect(200);
    let mut items = ledger["items"].as_array().unwrap().iter();
    let given = items.find(|one| one["purpose"] == purpose && one["canWithdraw"] == true);
    let id = given.unwrap()["consentId"].as_str().unwrap();
    assert_eq!(
        customer.delete(&format!("/api/consents/{id}")).await.status,
        204
    );
}

#[app_test]
async fn a_gold_loan_is_withdrawn_like_any_other(app: &TestApp) {
    takes_back(app, &with_gold(app).await).await;
}

#[app_test]
async fn a_business_loan_is_withdrawn_like_any_other(app: &TestApp) {
    takes_back(app, &with_a_business(app).await).await;
}

#[app_test]
async fn a_home_loan_is_withdrawn_like_any_other(app: &TestApp) {
    takes_back(app, &with_a_home(app).await).await;
}

/// The sheet contains the customer's data in words, in both languages.
async fn reads(
    app: &TestApp,
    applied: &Applied<'_>,
    english: &[(&str, &str)],
    hindi: &[(&str, &str)],
) {
    app.run_jobs().await;
    for (language, said) in [("en", english), ("hi", hindi)] {
        let reader = applied.customer.with_language(language);
        let shown = lines(&reader.get("/api/my-data").await.expect(200));
        for (label, value) in said {
            let is_there = shown.contains(&((*label).to_owned(), (*value).to_owned()));
            assert!(is_there, "{label}: {value} is not in {shown:#?}");
        }
        for (label, value) in &shown {
            let is_code = label.contains('_') || value.contains('_') || value.is_empty();
            assert!(!is_code, "{label}: {value}");
        }
    }
}

#[app_test]
async fn a_gold_loan_is_exported_as_text(app: &TestApp) {
    let applied = with_gold(app).await;
    let english = [
        (
            "The gold you want to pledge",
            "Type: Ornament, Grams (no stones): 12.111, Purity: 22 carat\nType: Ornament, Grams (no stones): 8.406, Purity: 22 carat",
        ),
        ("Loan amount you need", "₹1,20,000"),
        ("How many months to repay", "12"),
        (
            "What the loan is for",
            "Home, family, medical or other needs",
        ),
        ("Where you want to hand over the gold", "At a branch"),
        ("Product", "Gold loans"),
        ("Status", "Submitted"),
        (
            "Your answers to its questions",
            "A place near you for the hand-over: Sampige Road",
        ),
    ];
    let hindi = [
        (
            "जो सोना गिरवी रखना चाहते हैं",
            "प्रकार: गहना, ग्राम (नग के बिना): 12.111, शुद्धता: 22 कैरेट\nप्रकार: गहना, ग्राम (नग के बिना): 8.406, शुद्धता: 22 कैरेट",
        ),
        ("प्रोडक्ट", "गोल्ड लोन"),
    ];
    reads(app, &applied, &english, &hindi).await;
}

#[app_test]
async fn a_business_loan_is_exported_as_text(app: &TestApp) {
    let applied = with_a_business(app).await;
    let english = [
        (
            "I am a professional: a doctor, chartered accountant, architect, lawyer …",
            "Not ticked",
        ),
        ("Name of the business", "Asha Textiles 24"),
        ("Type of business", "Manufacturing"),
        ("Type of firm or company", "Partnership"),
        ("Business registration you have", "GST registration"),
        ("Years in this business", "5 years or more"),
        ("Annual sales", "₹1 crore to ₹5 crore a year"),
        ("Annual gross profit", "More than ₹25 lakh a year"),
        ("PAN of the business", "******234K"),
        ("GSTIN", "******K2Z2"),
        ("Account number of the business", "******7890"),
        ("IFSC of that account", "SBIN0001234"),
        ("What the business needs it for", "Stock and daily expenses"),
        ("Product", "Business loans"),
        (
            "Your answers to its questions",
            "The place of business is: Owned",
        ),
    ];
    reads(
        app,
        &applied,
        &english,
        &[("प्रोडक्ट", "बिज़नेस लोन"), ("कारोबार का प्रकार", "उत्पादन")],
    )
    .await;
}

#[app_test]
async fn a_home_loan_is_exported_as_text(app: &TestApp) {
    let applied = with_a_home(app).await;
    let co_applicant = format!(
        "Full name: Ravi Rao, Relationship to you: Wife or husband, Mobile number: +91{}, Monthly income: ₹30,000, Monthly EMIs: ₹2,000",
        applied.personal[2],
    );
    let english = [
        ("Price of the home", "₹20,00,000"),
        ("Stamp duty and registration", "₹1,20,000"),
        ("What the loan is for", "A home under construction"),
        ("Builder or housing society", "Sample Towers"),
        ("Your co-applicants", &co_applicant),
        (
            "Purpose",
            "Applying together (consent of your co-applicant)",
        ),
        ("Product", "Affordable housing loan"),
    ];
    reads(app, &applied, &english, &[("प्रोडक्ट", "किफ़ायती होम लोन")]).await;
}
