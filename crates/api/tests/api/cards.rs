//! Credit cards in the back office.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;
use saakh_service::catalog::picture;
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_testkit::{Reply, Scanner, TestApp, TestClient, app_test};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

async fn cards(actor: &TestClient<'_>) -> Vec<Value> {
    let all = actor.get("/api/get-credit-cards-data").await.expect(200);
    all.as_array().unwrap().clone()
}

async fn set(admin: &TestClient<'_>, id: &Value, property: &str, value: Value) -> Reply {
    let body = json!({ "category_id": id, "property": property, "value": value });
    admin.post("/api/update-credit-card-data", &body).await
}

async fn create(admin: &TestClient<'_>, name: &str) -> Value {
    let body = json!({ "category_name": name });
    admin
        .post("/api/create-credit-card", &body)
        .await
        .expect(200)["data"]
        .clone()
}

#[app_test]
async fn a_new_card_is_seen_by_customers_once_it_is_on(app: &TestApp) {
    let (admin, visitor) = (app.admin(Role::One).await, app.visitor());
    let card = create(&admin, "Kosi Bank_Gold-1").await;
    let names = |cards: Vec<Value>| -> Vec<String> {
        cards
            .iter()
            .map(|card| card["category_name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(cards(&admin).await).last().unwrap(),
        "Kosi Bank_Gold-1"
    );
    assert!(!names(cards(&visitor).await).contains(&"Kosi Bank_Gold-1".to_owned()));
    let on = json!({ "status": 1, "utm_link": "https://kosi.example/gold" });
    let path = format!("/api/admin/cards/{}", card["category_id"]);
    admin.put(&path, &json!({ "values": on })).await.expect(200);
    let seen = cards(&visitor).await;
    assert!(names(seen.clone()).contains(&"Kosi Bank_Gold-1".to_owned()));
    assert!(seen[0].get("version").is_none(), "visitors see no version");
}

#[app_test]
async fn a_card_that_is_on_has_a_link(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = create(&admin, "Kosi Gold").await["category_id"].clone();
    let refused = set(&admin, &id, "status", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["status"],
        "Customers need a link to apply: add the UTM link first, or keep it switched off"
    );
    set(&admin, &id, "utm_link", json!("https://kosi.example/gold"))
        .await
        .expect(200);
    set(&admin, &id, "status", json!(1)).await.expect(200);
    let refused = set(&admin, &id, "utm_link", json!(""))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["utm_link"].is_string());
    set(&admin, &id, "status", json!(0)).await.expect(200);
    set(&admin, &id, "utm_link", json!("")).await.expect(200);
}

#[app_test]
async fn card_names_are_unique(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let first = create(&admin, "Kosi Gold").await["category_id"].clone();
    let taken = json!({ "category_name": "This name is taken" });
    let again = json!({ "category_name": "KOSI gold" });
    let refused = admin
        .post("/api/create-credit-card", &again)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], taken);
    let second = create(&admin, "Kosi Silver").await["category_id"].clone();
    let refused = set(&admin, &second, "category_name", json!("Kosi GOLD"))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], taken);
    set(&admin, &second, "category_name", json!("KOSI Silver"))
        .await
        .expect(200);
    // Whoever comes back finds the name gone.
    admin
        .post(
            "/api/safe-delete-credit-card",
            &json!({ "category_id": first }),
        )
        .await
        .expect(200);
    set(&admin, &second, "category_name", json!("Kosi Gold"))
        .await
        .expect(200);
    let back = admin
        .post("/api/admin/cards/restore", &json!({ "category_id": first }))
        .await;
    assert_eq!(back.expect_problem(422, "invalid-fields")["fields"], taken);
}

#[app_test]
async fn a_property_follows_its_rule(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = cards(&admin).await[0]["category_id"].clone();
    for (property, value) in [
        ("category_name", json!("A name / with a slash")),
        ("sort_order", json!("1")),
        ("annual_fee", json!(-1)),
        ("marketing_bullets", json!(["One", " "])),
        (
            "category_img_thumb",
            json!("https://elsewhere.example/a.png"),
        ),
        ("utm_link", json!("javascript:alert(1)")),
        ("secured", json!(true)),
        ("category_id", json!(5)),
    ] {
        let refused = set(&admin, &id, property, value)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][property].is_string(), "{property}");
    }
    let line = "क".repeat(200);
    for (bullets, message) in [
        (json!([format!("{line}.")]), "At most 200 characters"),
        (json!(vec!["One"; 51]), "At most 50 entries"),
    ] {
        let refused = set(&admin, &id, "marketing_bullets", bullets)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["marketing_bullets"], message);
    }
    set(&admin, &id, "marketing_bullets", json!(vec![line; 50]))
        .await
        .expect(200);
    let bullets = json!(["No fee", "5% back"]);
    let changed = set(&admin, &id, "marketing_bullets", bullets.clone())
        .await
        .expect(200);
    assert_eq!(changed["data"]["marketing_bullets"], bullets);
}

#[app_test]
async fn a_card_has_its_texts_in_hindi_too(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = cards(&admin).await[0]["category_id"].clone();
    for (property, words) in [
        ("key_feature_hi", json!("हर खरीदारी पर 2% कैशबैक")),
        ("marketing_bullets_hi", json!(["कोई फ़ीस नहीं"])),
    ] {
        set(&admin, &id, property, words.clone()).await.expect(200);
        assert_eq!(cards(&app.visitor()).await[0][property], words);
    }
}

#[app_test]
async fn cards_are_reordered_deleted_and_restored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut ids: Vec<Value> = cards(&admin)
        .await
        .iter()
        .map(|card| card["category_id"].clone())
        .collect();
    ids.reverse();
    admin
        .post("/api/admin/cards/order", &json!({ "category_ids": ids }))
        .await
        .expect(200);
    let now: Vec<Value> = cards(&admin)
        .await
        .iter()
        .map(|card| card["category_id"].clone())
        .collect();
    assert_eq!(now, ids);
    let one = json!({ "category_id": ids[0] });
    admin
        .post("/api/safe-delete-credit-card", &one)
        .await
        .expect(200);
    admin
        .post("/api/safe-delete-credit-card", &one)
        .await
        .expect_problem(404, "not-found");
    assert_eq!(cards(&admin).await.len(), ids.len() - 1);
    admin
        .post("/api/admin/cards/restore", &one)
        .await
        .expect(200);
    admin
        .post("/api/admin/cards/restore", &one)
        .await
        .expect_problem(404, "not-found");
    assert_eq!(cards(&admin).await.len(), ids.len());
}

#[app_test]
async fn a_stale_edit_of_a_card_is_a_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let card = cards(&admin).await[0].clone();
    let seen = format!("\"{}\"", card["version"]);
    let body = |name: &str| json!({ "category_id": card["category_id"], "property": "category_name", "value": name });
    let save = async |name: &str| {
        admin
            .post_with(
                "/api/update-credit-card-data",
                &[("If-Match", &seen)],
                &body(name),
            )
            .await
    };
    save("First").await.expect(200);
    save("Second")
        .await
        .expect_problem(409, "changed-meanwhile");
}

#[app_test]
async fn a_cards_picture_must_be_stored_here(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = cards(&admin).await[0]["category_id"].clone();
    let nobodys = format!("/files/cards/{}.png", "0".repeat(32));
    for address in [
        "javascript:alert(1)",
        "data:text/html,<script>",
        "//elsewhere.example/a.png",
        "/files/../saakh.db",
        "/api/logout",
        &nobodys,
    ] {
        let refused = set(&admin, &id, "category_img_thumb", json!(address)).await;
        let fields = refused.expect_problem(422, "invalid-fields")["fields"].clone();
        assert_eq!(
            fields,
            json!({ "category_img_thumb": "Upload the picture first" }),
            "{address}"
        );
    }
    let kept = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    set(&admin, &id, "category_img_thumb", kept)
        .await
        .expect(200);
    set(&admin, &id, "category_img_thumb", json!(""))
        .await
        .expect(200);
}

#[app_test]
async fn a_picture_with_too_many_pixels_is_refused_and_the_upload_queue_is_short(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let refused = upload(&admin, "cards", include_bytes!("huge.png"))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        refused["fields"]["image_name"]
            .as_str()
            .unwrap()
            .contains("4096 pixels"),
        "{refused}"
    );
    let mut slots = Vec::new();
    while let Ok(slot) = app.app.pictures.reserve_slot() {
        slots.push(slot);
    }
    assert_eq!(slots.len(), 5);
    let busy = upload(&admin, "cards", PIXEL).await;
    assert_eq!(busy.header("retry-after"), "5");
    busy.expect_problem(503, "pictures-busy");
    drop(slots);
    upload(&admin, "cards", PIXEL).await.expect(200);
}

/// With which no file does anything in a browser.
const SAFE: [(&str, &str); 2] = [
    ("content-security-policy", "default-src 'none'; sandbox"),
    ("x-content-type-options", "nosniff"),
];

/// A picture of one pixel, as PNG.
const PIXEL: &[u8] = include_bytes!("pixel.png");

async fn upload(admin: &TestClient<'_>, folder: &str, file: &[u8]) -> Reply {
    let mut body = format!(
        "--B\r\nContent-Disposition: form-data; name=\"path\"\r\n\r\n{folder}\r\n\
         --B\r\nContent-Disposition: form-data; name=\"image_name\"; filename=\"a.png\"\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--B--\r\n");
    let kind = [("content-type", "multipart/form-data; boundary=B")];
    let request = admin.request("POST", "/api/s3-upload-file", &kind);
    admin.send(request.body(Body::from(body)).unwrap()).await
}

#[app_test]
async fn an_uploaded_picture_is_judged_by_its_content_and_served(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let file = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let again = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    assert_eq!(file, again);
    let served = app.visitor().get(file.as_str().unwrap()).await;
    assert_eq!(
        (served.status, served.header("content-type")),
        (200, "image/jpeg")
    );
    for (name, value) in SAFE {
        assert_eq!(served.header(name), value);
    }
    assert_eq!(served.header("cross-origin-resource-policy"), "same-origin");
    let id = cards(&admin).await[0]["category_id"].clone();
    set(&admin, &id, "category_img_thumb", file)
        .await
        .expect(200);
    upload(&admin, "etc", PIXEL)
        .await
        .expect_problem(422, "invalid-fields");
    upload(&admin, "cards", b"<svg/>")
        .await
        .expect_problem(422, "invalid-fields");
    upload(&admin, "cards", &vec![0; 6 * 1024 * 1024])
        .await
        .expect_problem(413, "too-large");
    for path in [
        "/files/cards/none.png",
        "/files/cards/a.svg",
        "/files/../saakh.db",
    ] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
}

#[app_test]
async fn the_daily_limit_of_pictures_counts_the_uploads_of_all_servers(app: &TestApp) {
    let one = app
        .release(|reference| reference.limits.uploads.pictures_per_day = 3)
        .await;
    let other = one.release(|_| {}).await;
    let keep = async |app: &TestApp, admin: i64| {
        let slot = app.app.pictures.reserve_slot()?;
        picture::store(
            &app.app,
            &RequestContext::admin(AdminId(admin), "r1"),
            slot,
            "cards",
            PIXEL.to_vec(),
        )
        .await
    };
    keep(&one, 1).await.unwrap();
    keep(&other, 1).await.unwrap();
    // Of two at once one is the last.
    let (first, second) = tokio::join!(keep(&one, 1), keep(&other, 1));
    assert_eq!(
        [first.is_ok(), second.is_ok()]
            .iter()
            .filter(|kept| **kept)
            .count(),
        1
    );
    app.clock.advance(3_600);
    let Err(Error::Refused(refusal)) = keep(&other, 1).await else {
        panic!("it was taken")
    };
    assert_eq!(
        (refusal.code, refusal.retry_after),
        (Code::PicturesTooMany, Some(23 * 3_600))
    );
    let params = ["max", "seconds", "hours"].map(|name| refusal.params[name].clone());
    assert_eq!(params, [json!(3), json!(23 * 3_600), json!(23)]);
    keep(&one, 2).await.unwrap();
    app.clock.advance(23 * 3_600);
    keep(&other, 1).await.unwrap();
}

#[app_test]
async fn the_daily_limit_of_pictures_says_when_to_retry(app: &TestApp) {
    let app = app
        .release(|reference| reference.limits.uploads.pictures_per_day = 1)
        .await;
    let admin = app.admin(Role::One).await;
    upload(&admin, "cards", PIXEL).await.expect(200);
    let refused = upload(&admin, "cards", PIXEL).await;
    assert_eq!(refused.header("retry-after"), "86400");
    let problem = refused.expect_problem(429, "pictures-too-many");
    assert_eq!(
        problem["message"],
        "You uploaded 1 pictures in 24 hours, the daily limit. Try again in 24 hours"
    );
}

/// A `ClamAV` daemon that gives the same answer to everybody; how many it was asked.
async fn daemon(answer: &'static [u8]) -> (Scanner, Arc<AtomicUsize>) {
    daemon_for(PIXEL.to_vec(), answer).await
}

/// As it, for a file of its own.
pub(crate) async fn daemon_for(
    expected: Vec<u8>,
    answer: &'static [u8],
) -> (Scanner, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap().to_string();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut command = [0; 10];
            stream.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut file = Vec::new();
            loop {
                let length = stream.read_u32().await.unwrap();
                if length == 0 {
                    break;
                }
                let mut piece = vec![0; length as usize];
                stream.read_exact(&mut piece).await.unwrap();
                file.extend(piece);
            }
            assert_eq!(file, expected);
            count.fetch_add(1, Ordering::SeqCst);
            stream.write_all(answer).await.unwrap();
            if answer.is_empty() {
                // Silent until whoever asks has had enough.
                let _ = stream.read_u8().await;
            }
        }
    });
    let scanner = at.parse::<Scanner>().unwrap();
    (scanner.with_timeout(Duration::from_secs(2)), asked)
}

#[app_test]
async fn an_upload_is_stored_after_a_clean_scan(app: &TestApp) {
    let (scanner, asked) = daemon(b"stream: OK\0").await;
    let app = app.with_scanner(scanner).await;
    let admin = app.admin(Role::One).await;
    let file = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    assert_eq!(app.visitor().get(file.as_str().unwrap()).await.status, 200);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[app_test]
async fn an_upload_with_malware_is_refused_and_raises_an_alert(app: &TestApp) {
    let (scanner, _) = daemon(b"stream: Win.Test.EICAR_HDB-1 FOUND\0").await;
    let admin = app.admin(Role::One).await;
    let kept = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let app = app.with_scanner(scanner).await;
    let admin = admin.at_release(&app);
    upload(&admin, "cards", PIXEL)
        .await
        .expect_problem(422, "picture-infected");
    assert_eq!(
        app.visitor().get(kept.as_str().unwrap()).await.status,
        404,
        "nothing was kept"
    );
    let told = app.app.alerts.drain();
    let told: Vec<_> = told.iter().map(|alert| alert.event.name()).collect();
    assert_eq!(told, ["infected-upload"]);
}

#[app_test]
async fn no_upload_is_stored_while_the_scanner_is_silent(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let kept = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let (silent, asked) = daemon(b"").await;
    let app = app
        .with_scanner(silent.with_timeout(Duration::from_millis(200)))
        .await;
    let admin = admin.at_release(&app);
    let refused = upload(&admin, "cards", PIXEL).await;
    assert_eq!(refused.header("retry-after"), "30");
    refused.expect_problem(503, "scan-unavailable");
    assert_eq!(
        app.visitor().get(kept.as_str().unwrap()).await.status,
        404,
        "nothing was kept"
    );
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    // The queue is free again.
    assert!(app.app.pictures.reserve_slot().is_ok());
}

#[app_test]
async fn files_are_served_from_their_own_origin_if_one_is_set(app: &TestApp) {
    let app = app.with_files_origin("https://files.example").await;
    let admin = app.admin(Role::One).await;
    let file = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let file = file.as_str().unwrap();
    let visitor = app.visitor();
    let sent = visitor.get_with(file, &[("host", "saakh.example")]).await;
    let there = format!("https://files.example{file}");
    assert_eq!(
        (sent.status, sent.header("location")),
        (307, there.as_str())
    );
    let files = [("host", "files.example")];
    let served = visitor.get_with(file, &files).await;
    assert_eq!(
        (served.status, served.header("content-type")),
        (200, "image/jpeg")
    );
    for (name, value) in SAFE {
        assert_eq!(served.header(name), value);
    }
    assert_eq!(
        served.header("cross-origin-resource-policy"),
        "cross-origin"
    );
    assert_eq!(served.header("set-cookie"), "");
    for path in [
        "/",
        "/api/boot",
        "/robots.txt",
        "/health/live",
        "/api/session",
    ] {
        let request = visitor
            .request("GET", path, &files)
            .body(Body::empty())
            .unwrap();
        let answer = tower::ServiceExt::oneshot(app.router(), request)
            .await
            .unwrap();
        assert_eq!(answer.status(), 404, "{path}");
    }
    let page = visitor.get("/login").await;
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("img-src 'self' https://files.example data:;"),
        "{policy}"
    );
}
