//! External links: to registered targets only, and counted.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_service::distribution::clicks::store_clicks;
use saakh_testkit::{TestApp, app_test};
use serde_json::Value;

const DAY: i64 = 24 * 60 * 60;

/// Number of redirects to a target: recent, and in total.
async fn counted(app: &TestApp, key: &str) -> (i64, i64) {
    let admin = app.admin(Role::One).await;
    let all = admin.get("/api/admin/redirect-clicks").await.expect(200);
    let one = all["items"].as_array().unwrap().iter();
    let one = one.filter(|one| one["key"] == key).collect::<Vec<_>>();
    let count = |name: &str| one[0][name].as_i64().unwrap();
    (count("clicksRecently"), count("clicks"))
}

async fn places(app: &TestApp, language: &'static str) -> Vec<Value> {
    let visitor = app.visitor().with_language(language);
    let all = visitor.get("/api/redirect-targets").await.expect(200);
    all["items"].as_array().unwrap().clone()
}

#[app_test]
async fn places_are_named_in_the_readers_language(app: &TestApp) {
    let english = places(app, "en").await;
    assert_eq!(english[0]["key"], "rbi-complaints");
    assert_eq!(
        english[0]["name"],
        "Complaint system of the Reserve Bank of India"
    );
    assert_eq!(english[0]["host"], "cms.rbi.org.in");
    let hindi = places(app, "hi").await;
    assert_eq!(hindi.len(), english.len());
    assert_eq!(hindi[0]["name"], "भारतीय रिज़र्व बैंक की शिकायत प्रणाली");
}

#[app_test]
async fn only_registered_places_are_led_to(app: &TestApp) {
    let visitor = app.visitor();
    for place in places(app, "en").await {
        let gone = visitor
            .get(&format!("/redirect/{}", place["key"].as_str().unwrap()))
            .await;
        let host = format!("https://{}", place["host"].as_str().unwrap());
        assert_eq!(gone.status, 302);
        assert!(
            gone.header("location").starts_with(&host),
            "{}",
            gone.header("location")
        );
        assert_eq!(gone.header("cache-control"), "no-store");
        assert_eq!(gone.headers.get("set-cookie"), None);
    }
    for hostile in [
        "nowhere",
        "RBI-COMPLAINTS",
        "https:%2F%2Fevil.example",
        "%2F%2Fevil.example",
        "evil.example",
        "rbi-complaints%0D%0ALocation:%20https:%2F%2Fevil.example",
        "rbi-complaints?to=https://evil.example/",
    ] {
        let answer = visitor.get(&format!("/redirect/{hostile}")).await;
        let to = answer.header("location");
        let own = hostile.starts_with("rbi-complaints?");
        assert_eq!(
            (answer.status, to),
            (
                302,
                if own {
                    "https://cms.rbi.org.in"
                } else {
                    "/redirect"
                }
            ),
            "{hostile}"
        );
    }
    for path in ["/redirect/https://evil.example", "/redirect//evil.example"] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
    for path in [
        "/redirect",
        "/redirect?to=https://evil.example",
        "/redirect?to=%22%3E%3Cscript%3E",
        "/redirect?to=rbi-complaints",
    ] {
        let page = visitor.get(path).await;
        assert_eq!(
            (
                page.status,
                page.headers.get("location"),
                page.headers.get("refresh")
            ),
            (200, None, None),
            "{path}"
        );
        assert!(
            !page.text.contains("evil.example") && !page.text.contains("\"><script>"),
            "{path}"
        );
        assert!(
            page.text
                .contains("<meta name=\"robots\" content=\"noindex\">"),
            "{path}"
        );
    }
    store_clicks(&app.app).await.unwrap();
    assert_eq!(
        counted(app, "rbi-complaints").await,
        (2, 2),
        "pages and broken links do not count"
    );
    assert!(
        visitor
            .get("/robots.txt")
            .await
            .text
            .contains("Disallow: /redirect/\n")
    );
}

#[app_test]
async fn going_on_is_counted_by_day_and_place(app: &TestApp) {
    let visitor = app.visitor();
    let go = async || visitor.get("/redirect/rbi-sachet").await;
    assert_eq!(counted(app, "rbi-sachet").await, (0, 0));
    go().await;
    go().await;
    assert_eq!(
        counted(app, "rbi-sachet").await,
        (0, 0),
        "they are added up once a second"
    );
    store_clicks(&app.app).await.unwrap();
    store_clicks(&app.app).await.unwrap();
    assert_eq!(counted(app, "rbi-sachet").await, (2, 2));
    app.clock.advance(29 * DAY);
    go().await;
    store_clicks(&app.app).await.unwrap();
    assert_eq!(counted(app, "rbi-sachet").await, (3, 3));
    app.clock.advance(DAY);
    assert_eq!(counted(app, "rbi-sachet").await, (1, 3));
    assert_eq!(counted(app, "rbi-complaints").await, (0, 0));
}

/// The pages' list of targets and their use (web: consumer/redirects/outside-places).
const LINKED: &str = include_str!("../../../../web/src/consumer/redirects/outside-places.ts");

#[app_test]
async fn every_registered_place_has_a_link_and_every_link_a_place(app: &TestApp) {
    let quoted: BTreeSet<&str> = LINKED.split('"').skip(1).step_by(2).collect();
    let places = places(app, "en").await;
    let registered: BTreeSet<&str> = places
        .iter()
        .map(|place| place["key"].as_str().unwrap())
        .collect();
    assert_eq!(quoted, registered);
}
