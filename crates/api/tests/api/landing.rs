//! What visitors read before they log in: prices of products, lenders by name, the company, and addresses in capitals.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::permission::Role;
use saakh_domain::origination::products::Product;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

use crate::lenders::{CASHE, set};

const HOST: &str = "localhost";

async fn get(app: &TestApp, path: &str) -> Reply {
    app.visitor().get_with(path, &[("host", HOST)]).await
}

/// Ids of the lenders that accept applications for a product, the lowest APR first.
fn accepting(app: &TestApp, product: ProductType) -> Vec<(i64, String)> {
    let snapshot = app.app.catalog();
    let lenders = snapshot.catalog.lenders().iter();
    let mut found: Vec<_> = lenders
        .filter(|lender| lender.accepts_product(product))
        .filter_map(|lender| Some((lender.offering(product)?.apr_min, lender.id.0)))
        .collect();
    found.sort_unstable();
    found
        .into_iter()
        .map(|(apr, id)| (id, format!("APR from {apr}")))
        .collect()
}

#[app_test]
async fn the_lowest_apr_is_that_of_the_lenders_that_accept_applications(app: &TestApp) {
    let summary = async || -> Value {
        let boot: Value = get(app, "/api/boot").await.expect(200);
        boot["productSummaries"]["gold-loans"].clone()
    };
    let admin = app.admin(Role::One).await;
    let all = accepting(app, ProductType::GoldLoans);
    assert!(all.len() > 1);
    for (id, price) in all {
        let before = summary().await;
        assert_eq!(before["price"], price.as_str());
        assert_ne!(before["amount"], "");
        set(&admin, id, "lender_status", json!(0)).await.expect(200);
    }
    let none = json!({ "slug": "gold-loans", "price": "", "amount": "" });
    assert_eq!(summary().await, none);
}

#[app_test]
async fn the_landing_page_has_the_price_of_every_product_without_a_script(app: &TestApp) {
    let boot: Value = get(app, "/api/boot").await.expect(200);
    let summaries = boot["productSummaries"].as_object().unwrap();
    let guided = Product::all().filter(|product| product.guide.is_some());
    for product in guided {
        let slug = product.product.slug();
        assert_ne!(summaries[slug]["price"], "", "{slug}");
    }
    assert_eq!(summaries.len(), 6);
}

#[app_test]
async fn lenders_are_listed_with_their_registration_while_they_accept_applications(app: &TestApp) {
    let listed = async || -> Vec<Value> {
        let list: Value = get(app, "/api/lenders").await.expect(200);
        list["items"].as_array().unwrap().clone()
    };
    let before = listed().await;
    let boot: Value = get(app, "/api/boot").await.expect(200);
    assert_eq!(json!(before.len()), boot["facts"]["lenderCount"]);
    let cashe = before.iter().find(|lender| lender["key"] == "cashe");
    let cashe = cashe.unwrap();
    assert_eq!(cashe["legalName"], "Sample Capital Finance Ltd");
    assert_eq!(cashe["registrationNumber"], "B-00.01952");
    assert_eq!(cashe["products"], json!(["Personal loans"]));
    let admin = app.admin(Role::One).await;
    set(&admin, CASHE, "lender_status", json!(0))
        .await
        .expect(200);
    let after = listed().await;
    assert_eq!(after.len(), before.len() - 1);
    assert!(after.iter().all(|lender| lender["key"] != "cashe"));
}

#[app_test]
async fn pages_state_of_the_company_what_the_installation_states(app: &TestApp) {
    let boot: Value = get(app, "/api/boot").await.expect(200);
    // The test installation states no address.
    let line = "This service is run by Test Loans Private Limited · CIN U67190MH2019PTC000000";
    assert_eq!(boot["company"]["line"], line);
    assert_eq!(boot["company"]["address"], "");
}

#[app_test]
async fn an_address_in_capitals_leads_to_its_page(app: &TestApp) {
    for (typed, page) in [
        ("/PRODUCTS", "/products"),
        ("/Products/Gold-Loans", "/products/gold-loans"),
        ("/UDAAN_CREDIT", "/udaan_credit"),
        ("/ADMIN/Lenders?page=2", "/admin/lenders?page=2"),
        // Without a page in either spelling.
        ("/Nowhere/X", ""),
        ("/Nobody", ""),
        ("//Evil.example", ""),
    ] {
        let reply = get(app, typed).await;
        assert_eq!(reply.header("location"), page, "{typed}");
        assert_eq!(reply.status == 302, !page.is_empty(), "{typed}");
    }
}
