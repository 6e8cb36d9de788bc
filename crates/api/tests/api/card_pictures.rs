//! Pictures for the back office: judged by what they hold, limited, and served.

use axum::body::Body;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;
use saakh_service::catalog::picture;
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::json;

use crate::cards::{cards, set};

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

/// Headers with which a file cannot run anything in a browser.
const SAFE: [(&str, &str); 2] = [
    ("content-security-policy", "default-src 'none'; sandbox"),
    ("x-content-type-options", "nosniff"),
];

/// A picture of one pixel, as PNG.
pub(crate) const PIXEL: &[u8] = include_bytes!("pixel.png");

pub(crate) async fn upload(admin: &TestClient<'_>, folder: &str, file: &[u8]) -> Reply {
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
    // Of two concurrent uploads one is the last that is allowed.
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
        panic!("the upload was accepted")
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
