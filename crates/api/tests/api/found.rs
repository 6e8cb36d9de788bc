//! Search engines and installed apps: the canonical address of each page, the sitemap, the manifest.

use std::collections::BTreeSet;

use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

/// The public address of tests (`testkit`).
const HOME: &str = "https://saakh.example";
const HOST: &str = "localhost";

async fn page(app: &TestApp, host: &str, path: &str) -> Reply {
    app.visitor().get_with(path, &[("host", host)]).await
}

/// The text of a page between two marks.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

fn canonical(page: &Reply) -> Option<&str> {
    between(&page.text, "<link rel=\"canonical\" href=\"", "\"")
}

fn is_hidden(page: &Reply) -> bool {
    page.text
        .contains("<meta name=\"robots\" content=\"noindex\">")
}

fn data(page: &Reply) -> Value {
    let data = between(
        &page.text,
        "<script type=\"application/ld+json\">",
        "</script>",
    );
    serde_json::from_str(data.unwrap()).unwrap()
}

#[app_test]
async fn a_public_page_has_one_address_in_each_language(app: &TestApp) {
    for (path, found) in [
        ("/", "/"),
        ("/privacy-policy", "/privacy-policy"),
        ("/products/gold-loans", "/products/gold-loans"),
        ("/cards-secured", "/credit-cards"),
        ("/udaan_credit", "/udaan_credit"),
        // A segment without a partner is the first page, regardless of who requests it.
        ("/nobody", "/"),
        ("/nitya_finance", "/"),
    ] {
        for language in ["en", "hi"] {
            let asked = page(app, HOST, &format!("{path}?utm_source=x&lang={language}")).await;
            assert_eq!(asked.status, 200, "{path}");
            assert!(
                asked.text.contains(&format!("<html lang=\"{language}\">")),
                "{path}"
            );
            assert_eq!(
                canonical(&asked),
                Some(&*format!("{HOME}{found}?lang={language}")),
                "{path}"
            );
            for (code, address) in [("en", "?lang=en"), ("hi", "?lang=hi"), ("x-default", "")] {
                let link = format!(
                    "<link rel=\"alternate\" hreflang=\"{code}\" href=\"{HOME}{found}{address}\">"
                );
                assert!(asked.text.contains(&link), "{path}: {link}");
            }
            assert!(!is_hidden(&asked), "{path}");
        }
    }
    for path in [
        "/user/offers",
        "/verification",
        "/products",
        "/login?site=udaan&x",
        "/admin/lenders",
        "/no/page",
        "/offline",
    ] {
        let asked = page(app, HOST, path).await;
        let is_white_labels = path.starts_with("/login");
        assert_eq!(
            (is_hidden(&asked), canonical(&asked).is_some()),
            (!is_white_labels, is_white_labels),
            "{path}"
        );
    }
}

#[app_test]
async fn a_language_in_the_address_is_saved_in_the_cookie(app: &TestApp) {
    let visitor = app.visitor();
    let hindi = visitor
        .get_with("/how-we-rank?lang=hi", &[("cookie", "lang=en")])
        .await;
    assert!(hindi.text.contains("<html lang=\"hi\">"));
    assert_eq!(
        hindi.header("set-cookie"),
        "lang=hi; Max-Age=31536000; Path=/; SameSite=Lax; Secure"
    );
    let known = visitor
        .get_with("/how-we-rank?lang=hi", &[("cookie", "lang=hi")])
        .await;
    assert_eq!(known.header("set-cookie"), "");
    let unknown = visitor
        .get_with("/how-we-rank?lang=xx", &[("cookie", "lang=hi")])
        .await;
    assert!(unknown.text.contains("<html lang=\"hi\">"));
}

#[app_test]
async fn each_site_is_found_under_its_own_host_and_a_partners_page_once(app: &TestApp) {
    for (host, path, found) in [
        (
            "goldloans.localhost",
            "/",
            "https://goldloans.localhost/?lang=en",
        ),
        (
            "udaan.localhost",
            "/login",
            "https://udaan.localhost/login?lang=en",
        ),
        (
            "udaan.localhost",
            "/suraj_saathi",
            "https://udaan.localhost/?lang=en",
        ),
        (
            "goldloans.localhost",
            "/udaan_credit",
            "https://saakh.example/udaan_credit?lang=en",
        ),
        ("127.0.0.1", "/", "https://saakh.example/?lang=en"),
    ] {
        assert_eq!(
            canonical(&page(app, host, path).await),
            Some(found),
            "{host}{path}"
        );
    }
}

#[app_test]
async fn the_sitemap_lists_the_pages_of_its_host(app: &TestApp) {
    for (host, home) in [
        (HOST, HOME),
        ("udaan.localhost", "https://udaan.localhost"),
        ("goldloans.localhost", "https://goldloans.localhost"),
    ] {
        let robots = page(app, host, "/robots.txt").await;
        assert!(
            robots
                .text
                .contains(&format!("Sitemap: {home}/sitemap.xml")),
            "{}",
            robots.text
        );
        let map = page(app, host, "/sitemap.xml").await;
        assert_eq!(
            (map.status, map.header("content-type")),
            (200, "application/xml; charset=utf-8")
        );
        let found: BTreeSet<&str> = map
            .text
            .split("<loc>")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once("</loc>")?.0))
            .collect();
        for address in &found {
            let path = address.strip_prefix(home).unwrap();
            let asked = page(app, host, path).await;
            assert_eq!(
                (asked.status, canonical(&asked)),
                (200, Some(*address)),
                "{host}"
            );
        }
        let has = |path: &str| found.contains(&*format!("{home}{path}?lang=hi"));
        assert!(
            has("/") && has("/how-we-rank") && has("/products/gold-loans"),
            "{host}"
        );
        assert_eq!(has("/login"), host == "udaan.localhost");
        for path in ["/products/personal-loans", "/credit-cards"] {
            assert_eq!(has(path), host != "goldloans.localhost", "{host}{path}");
        }
        assert!(has("/calculator/gold"), "{host}");
        let brands = app
            .app
            .catalog()
            .brands
            .all()
            .iter()
            .filter(|brand| has(&format!("/{}", brand.key)))
            .count();
        assert_eq!(
            brands,
            if host == HOST { 32 } else { 0 },
            "all but the site's own"
        );
    }
}

#[app_test]
async fn link_previews_show_the_brand_and_structured_data_is_true(app: &TestApp) {
    let udaan = page(app, HOST, "/udaan_credit?lang=hi").await;
    let property = |name: &str| {
        between(
            &udaan.text,
            &format!("<meta property=\"{name}\" content=\""),
            "\"",
        )
        .unwrap()
    };
    assert_eq!(property("og:site_name"), "Udaan Credit");
    assert_eq!(property("og:locale"), "hi_IN");
    assert_eq!(property("og:url"), canonical(&udaan).unwrap());
    let picture = property("og:image").strip_prefix(HOME).unwrap().to_owned();
    let answered = page(app, HOST, &picture).await;
    assert_eq!(
        (answered.status, answered.header("content-type")),
        (200, "image/png")
    );
    assert_eq!(
        answered.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    let graph = &data(&udaan)["@graph"];
    assert_eq!(
        (&graph[0]["name"], &graph[0]["contactPoint"]["email"]),
        (
            &json!("Udaan Credit"),
            &json!("grievance@udaan-credit.example")
        )
    );
    for invented in ["aggregateRating", "review", "offers"] {
        assert!(!graph.to_string().contains(invented), "{invented}");
    }
    let guide = data(&page(app, HOST, "/products/gold-loans").await);
    assert_eq!(
        guide["@graph"][2]["breadcrumb"]["itemListElement"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[app_test]
async fn a_manifest_has_name_colours_and_icons_of_the_brand(app: &TestApp) {
    let mut seen = BTreeSet::new();
    for (host, path, start, name) in [
        (HOST, "/", "/", "Nitya Finance"),
        (HOST, "/udaan_credit", "/udaan_credit", "Udaan Credit"),
        (HOST, "/malwa_kisan", "/malwa_kisan", "Malwa Kisan Sangh"),
        ("udaan.localhost", "/login", "/", "Udaan Credit"),
    ] {
        let page_shown = page(app, host, path).await;
        let address = between(&page_shown.text, "<link rel=\"manifest\" href=\"", "\"").unwrap();
        let answered = page(app, host, address).await;
        assert_eq!(
            answered.header("content-type"),
            "application/manifest+json",
            "{host}{address}"
        );
        assert_eq!(answered.header("content-disposition"), "");
        let manifest: Value = serde_json::from_str(&answered.text).unwrap();
        assert_eq!(
            (&manifest["name"], &manifest["start_url"]),
            (&json!(name), &json!(start))
        );
        seen.insert(manifest["theme_color"].as_str().unwrap().to_owned());
        let icons = manifest["icons"].as_array().unwrap();
        let sizes: Vec<_> = icons
            .iter()
            .map(|icon| {
                (
                    icon["sizes"].as_str().unwrap(),
                    icon["purpose"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(
            sizes,
            [
                ("192x192", "any"),
                ("512x512", "any"),
                ("512x512", "maskable")
            ]
        );
        for icon in icons {
            let icon = page(app, host, icon["src"].as_str().unwrap()).await;
            assert_eq!(
                (icon.status, icon.header("content-type")),
                (200, "image/png")
            );
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
    for unknown in [
        "/brand/nobody.en.webmanifest",
        "/brand/udaan_credit.xx.webmanifest",
        "/brand/udaan_credit.icon-193.AAAAAAAA.png",
    ] {
        page(app, HOST, unknown)
            .await
            .expect_problem(404, "not-found");
    }
    // A white-labelled site has no other brand under any address.
    page(app, "udaan.localhost", "/brand/malwa_kisan.en.webmanifest")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_brands_picture_has_one_address(app: &TestApp) {
    let manifest = page(app, HOST, "/brand/udaan_credit.en.webmanifest").await;
    let manifest: Value = serde_json::from_str(&manifest.text).unwrap();
    let now = manifest["icons"][0]["src"].as_str().unwrap();
    for earlier in ["AAAAAAAA", "anything"] {
        let earlier = page(
            app,
            HOST,
            &format!("/brand/udaan_credit.icon-192.{earlier}.png"),
        )
        .await;
        assert_eq!(
            (
                earlier.status,
                earlier.header("location"),
                earlier.header("cache-control")
            ),
            (302, now, "no-cache")
        );
        assert_eq!(earlier.text, "");
    }
    let drawn = page(app, HOST, now).await;
    assert_eq!(
        (drawn.status, drawn.header("cache-control")),
        (200, "public, max-age=31536000, immutable")
    );
    // Requests with a session are handled by the router, which returns the cached response.
    let customer = app.consumer().await;
    assert_eq!(customer.get(now).await.status, 200);
}

#[app_test]
async fn a_products_example_matches_the_calculator(app: &TestApp) {
    let boot = app.visitor().get("/api/boot").await.expect(200);
    let of = |slug: &str| &boot["facts"]["guides"][slug];
    for (slug, question) in [
        (
            "personal-loans",
            "amount=100000&months=12&rate=16&feePercent=3&gstOnFeePercent=18",
        ),
        (
            "business-loans",
            "amount=500000&months=24&rate=18&feePercent=2&gstOnFeePercent=18",
        ),
        (
            "affordable-housing-loan",
            "amount=2000000&months=240&rate=8.75&feePercent=0.5&gstOnFeePercent=18",
        ),
        ("credit-cards", "amount=20000&months=12&rate=42"),
    ] {
        let quote = app
            .visitor()
            .get(&format!("/api/calculators/loan?{question}"))
            .await
            .expect(200);
        let digits = |text: &Value| {
            text.as_str()
                .unwrap()
                .replace(['₹', ',', '%'], "")
                .parse::<f64>()
                .unwrap()
        };
        let shown = of(slug);
        assert!(
            (digits(&shown["payment"]) - quote["emiRounded"].as_f64().unwrap()).abs() < 0.01,
            "{slug}"
        );
        assert!(
            (digits(&shown["apr"]) - quote["apr"].as_f64().unwrap()).abs() < 0.001,
            "{slug}"
        );
        assert!(
            (digits(&shown["receive"]) - quote["netDisbursed"].as_f64().unwrap()).abs() <= 0.5,
            "{slug}"
        );
    }
    assert_eq!(of("gold-loans")["mostOnGold"], "₹1,27,500");
    assert_eq!(of("gold-loans")["payment"], "₹1,12,683");
    assert_eq!(
        (
            &of("other-insurance")["total"],
            &of("other-insurance")["apr"]
        ),
        (&json!("₹16,700"), &json!(""))
    );
}
