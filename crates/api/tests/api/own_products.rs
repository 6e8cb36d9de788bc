//! A site for one product, or for one lender: it shows only that one.

use std::collections::BTreeSet;

use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::permission::Role;
use saakh_domain::origination::products::Product;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

const HOST: &str = "only.example";

async fn page(app: &TestApp, host: &str, path: &str) -> Reply {
    app.visitor().get_with(path, &[("host", host)]).await
}

async fn boot(app: &TestApp, host: &str) -> Value {
    page(app, host, "/api/boot").await.expect(200)
}

/// The text between two marks.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

/// The call that edits a new site at the host.
async fn new_site(app: &TestApp) -> String {
    let admin = app.admin(Role::One).await;
    let new = json!({ "key": "only", "host": HOST });
    let draft = admin.post("/api/admin/sites", &new).await.expect(200);
    format!("/api/admin/sites/{}", draft["data"]["id"])
}

fn slugs(boot: &Value) -> BTreeSet<&str> {
    let products = boot["productTypes"].as_array().unwrap().iter();
    products
        .map(|product| product["slug"].as_str().unwrap())
        .collect()
}

/// The home page and its manifest are about the product, in this language.
async fn check_home_page(app: &TestApp, product: &Product, language: &'static str) {
    let guide = product.guide.unwrap();
    let visitor = app.visitor().with_language(language);
    let first = visitor.get_with("/", &[("host", HOST)]).await;
    let code = saakh_domain::Language::from_code(language).unwrap();
    let say = |key: &str| app.app.text(&saakh_domain::text::Message::new(key), code);
    let title = between(&first.text, "<title>", "</title>");
    assert!(title.starts_with(&say(product.product.label())), "{title}");
    assert!(
        first
            .text
            .contains(&format!("property=\"og:title\" content=\"{title}\"")),
        "{title}"
    );
    let lead = say(guide.lead);
    assert!(
        first
            .text
            .contains(&format!("property=\"og:description\" content=\"{lead}\"")),
        "{lead}"
    );
    let data = between(
        &first.text,
        "<script type=\"application/ld+json\">",
        "</script>",
    );
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        (
            &data["@graph"][2]["name"],
            &data["@graph"][2]["description"]
        ),
        (&json!(title), &json!(lead))
    );
    let manifest = between(&first.text, "<link rel=\"manifest\" href=\"", "\"");
    let manifest = page(app, HOST, manifest).await;
    let manifest: Value = serde_json::from_str(&manifest.text).unwrap();
    assert_eq!(manifest["description"], lead);
}

#[app_test]
async fn a_site_for_one_product_mentions_no_other_product(app: &TestApp) {
    let site = new_site(app).await;
    let admin = app.admin(Role::One).await;
    for product in Product::all().filter(|product| product.guide.is_some()) {
        let name = product.product.name();
        let values = json!({ "values": { "product": name, "status": 1 } });
        admin.put(&site, &values).await.expect(200);
        let boot = boot(app, HOST).await;
        let slug = product.product.slug();
        assert_eq!(slugs(&boot), BTreeSet::from([slug]));
        let told: Vec<_> = boot["facts"]["guides"]
            .as_object()
            .unwrap()
            .keys()
            .collect();
        assert_eq!(told, [slug]);
        let lends = |lender: &&saakh_domain::catalog::lender::Lender| {
            product.is_open() && lender.accepts_product(product.product)
        };
        let lenders = app
            .app
            .catalog()
            .catalog
            .lenders()
            .iter()
            .filter(lends)
            .count();
        assert_eq!(boot["facts"]["lenderCount"], lenders, "{slug}");
        for language in ["en", "hi"] {
            check_home_page(app, product, language).await;
        }
        for other in Product::all().filter_map(Product::guide_path) {
            let has = Some(&other) == product.guide_path().as_ref();
            assert_eq!(
                page(app, HOST, &other).await.status,
                if has { 200 } else { 404 },
                "{slug}: {other}"
            );
        }
        for (path, owner) in [
            ("/credit-cards", "credit-cards"),
            ("/cards-secured", "credit-cards"),
            ("/credit-cards/1", "credit-cards"),
            ("/calculator/gold", "gold-loans"),
        ] {
            assert_eq!(
                page(app, HOST, path).await.status,
                if slug == owner { 200 } else { 404 },
                "{slug}: {path}"
            );
        }
        let map = page(app, HOST, "/sitemap.xml").await.text;
        let told = map
            .split("<loc>")
            .filter(|entry| entry.contains("/products/"))
            .count();
        assert_eq!(told, 2, "in both languages: {map}");
        assert_eq!(map.contains("/credit-cards"), slug == "credit-cards");
    }
}

#[app_test]
async fn a_site_for_all_products_has_them_all(app: &TestApp) {
    let boot = boot(app, "localhost").await;
    let specified = Product::all().filter(|product| product.guide.is_some());
    let specified: BTreeSet<_> = specified.map(|product| product.product.slug()).collect();
    assert!(slugs(&boot).is_superset(&specified));
    assert_eq!(
        boot["facts"]["guides"].as_object().unwrap().len(),
        specified.len()
    );
    assert_eq!(boot["site"]["lenderName"], "");
    let title = page(app, "localhost", "/?lang=en").await.text;
    assert_eq!(
        between(&title, "<title>", "</title>"),
        "Nitya Finance: compare loans at their true cost"
    );
}

#[app_test]
async fn a_partners_page_offers_the_products_of_both_partner_and_site(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let partners = admin.get("/api/admin/partners?q=udaan").await.expect(200);
    let path = format!("/api/admin/partners/{}", partners["items"][0]["id"]);
    let values = json!({ "name": "Udaan", "attribution_days": 30, "products": ["Personal Loans", "Credit Cards"] });
    admin.put(&path, &values).await.expect(200);
    let of = async |host: &str| {
        let text = page(app, host, "/udaan_credit").await.text;
        let boot: Value = serde_json::from_str(between(
            &text,
            "<script type=\"application/json\">",
            "</script>",
        ))
        .unwrap();
        let slugs: Vec<_> = slugs(&boot).into_iter().map(str::to_owned).collect();
        (slugs, boot)
    };
    assert_eq!(of("localhost").await.0, ["credit-cards", "personal-loans"]);
    assert_eq!(of("loans.localhost").await.0, ["personal-loans"]);
    // The partner does not sell the site's product, so the operator's own site serves its visitors, and names it.
    let (slugs, boot) = of("goldloans.localhost").await;
    assert_eq!(slugs, ["gold-loans"]);
    assert_eq!(
        (&boot["brand"]["key"], &boot["partner"]["name"]),
        (&json!("nitya_finance"), &json!("cl"))
    );
    assert_eq!(
        boot["partner"]["through"],
        "Gold loans: Udaan does not offer this. Nitya Finance does."
    );
    let first = app
        .visitor()
        .with_language("hi")
        .get_with("/udaan_credit", &[("host", "goldloans.localhost")])
        .await;
    assert!(first.text.contains("Udaan के पास"), "{}", first.text);
    assert_eq!(
        page(app, "goldloans.localhost", "/products/gold-loans")
            .await
            .status,
        200
    );
    // Later calls of the same visitor give the same answer.
    let kept = first
        .headers
        .get_all("set-cookie")
        .iter()
        .filter_map(|set| set.to_str().unwrap().split(';').next());
    let kept: Vec<_> = kept.collect();
    let headers = [
        ("host", "goldloans.localhost"),
        ("cookie", &kept.join("; ")),
    ];
    let later = app
        .visitor()
        .get_with("/api/boot", &headers)
        .await
        .expect(200);
    assert_eq!(
        (&later["brand"]["key"], &later["partner"]),
        (&json!("nitya_finance"), &boot["partner"])
    );
}

#[app_test]
async fn a_solar_site_counts_the_lenders_of_its_loan(app: &TestApp) {
    let boot = boot(app, "solar.localhost").await;
    let snapshot = app.app.catalog();
    let lenders = snapshot.catalog.lenders().iter();
    let count = lenders
        .filter(|lender| lender.accepts_product(ProductType::PersonalLoans))
        .count();
    assert_eq!(boot["facts"]["lenderCount"], count);
    assert!(count < snapshot.catalog.lenders().len());
    let first = page(app, "solar.localhost", "/?lang=en").await.text;
    assert_eq!(
        between(&first, "<title>", "</title>"),
        "A loan for your solar roof · Suraj Saathi"
    );
}

#[app_test]
async fn a_site_for_one_lender_names_it(app: &TestApp) {
    let boot = boot(app, "lender.localhost").await;
    assert_eq!(
        (&boot["site"]["lenderKey"], &boot["site"]["lenderName"]),
        (&json!("money-view"), &json!("Money View"))
    );
    let text = page(app, "lender.localhost", "/?lang=en").await.text;
    assert_eq!(
        between(&text, "<title>", "</title>"),
        "Apply to Money View. See the true cost first. · Nitya Finance"
    );
    assert!(
        text.contains("content=\"Answer once and apply to Money View."),
        "{text}"
    );
}
