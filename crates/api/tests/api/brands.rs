//! Brands: published in the studio, shown on their pages, restored; logos reduced to drawing elements.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const LIST: &str = "/api/admin/brands";
const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' onload='alert(1)'>\
    <script>alert(1)</script><path d='M0 0h9v9z'/></svg>";

async fn brand(admin: &TestClient<'_>, key: &str) -> Value {
    let list = admin.get(LIST).await.expect(200);
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .find(|brand| brand["key"] == key)
        .unwrap()
        .clone()
}

async fn publish(admin: &TestClient<'_>, brand: &Value, values: Value) -> Reply {
    let path = format!("{LIST}/{}", brand["id"]);
    admin.put(&path, &json!({ "values": values })).await
}

async fn upload(admin: &TestClient<'_>, part: &str, file: &[u8]) -> Reply {
    let head = format!(
        "--B\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"a.svg\"\r\n\r\n"
    );
    let body = [head.as_bytes(), file, b"\r\n--B--\r\n"].concat();
    let kind = [("content-type", "multipart/form-data; boundary=B")];
    let request = admin.request("POST", "/api/admin/brand-logos", &kind);
    admin.send(request.body(Body::from(body)).unwrap()).await
}

async fn page(app: &TestApp, path: &str) -> String {
    let page = app.visitor().get(path).await;
    assert_eq!(page.status, 200, "{path}");
    page.text
}

#[app_test]
async fn every_brand_of_the_data_has_a_page_under_its_key(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let list = admin.get(LIST).await.expect(200);
    let items = list["items"].as_array().unwrap();
    assert_eq!(items.len(), 33);
    for item in items {
        let key = item["key"].as_str().unwrap();
        let html = page(app, &format!("/{key}")).await;
        assert!(html.contains(&format!("\"key\":\"{key}\"")), "{key}");
        for name in ["logo", "mark"] {
            let address = item["addresses"][name].as_str().unwrap();
            let logo = app.visitor().get(address).await;
            assert_eq!(
                (logo.status, logo.header("content-type")),
                (200, "image/svg+xml"),
                "{address}"
            );
            assert!(
                logo.header("cache-control").contains("immutable"),
                "{address}"
            );
        }
        for pair in item["colours"]["pairs"].as_array().unwrap() {
            assert!(
                pair["contrast"].as_f64() >= pair["needed"].as_f64(),
                "{key}: {pair}"
            );
            assert!(
                !pair["place"].as_str().unwrap().starts_with("brands_"),
                "{pair}"
            );
        }
    }
    // An unknown key has the default brand.
    assert!(
        page(app, "/no_such_brand")
            .await
            .contains("\"key\":\"nitya_finance\"")
    );
}

#[app_test]
async fn a_published_brand_is_shown_and_can_be_restored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = brand(&admin, "fasal_mandal").await;
    let values = json!({
        "title": "Fasal Bazaar", "page_title": "Fasal Bazaar: loans", "primary": "#ffee00", "font": "sora",
        "grievance.name": "Asha Rani", "names_operator": 1, "co_brand_logo": "nitya_finance.svg",
    });
    let after = publish(&admin, &before, values).await.expect(200)["data"].clone();
    assert_eq!(
        (&after["primary"], &after["font"]),
        (&json!("#ffee00"), &json!("sora"))
    );
    let colours = &after["colours"];
    let drawn = |name: &str| {
        let values = colours["values"].as_array().unwrap();
        let found = values.iter().find(|value| value["name"] == name);
        found.unwrap()["value"].clone()
    };
    assert_eq!(
        (drawn("--brand"), drawn("--brand-ink")),
        (json!("#ffee00"), json!("#14201f")),
        "a light colour has dark text"
    );
    let repairs = colours["repairs"].as_array().unwrap();
    assert!(repairs.iter().all(|one| one["property"] != "primary"));
    let html = page(app, "/fasal_mandal").await;
    assert!(
        html.contains("<title>Fasal Bazaar: loans</title>"),
        "{html}"
    );
    for shown in [
        "\"operator\":\"Nitya Finance\"",
        "\"coBrandLogo\":\"/brand/nitya_finance.",
    ] {
        assert!(html.contains(shown), "{shown}");
    }
    let css = html
        .split('"')
        .find(|part| part.starts_with("/brand/") && part.contains(".css"))
        .unwrap();
    let sheet = app.visitor().get(css).await;
    assert!(
        sheet.text.contains("\"Sora\"") && sheet.text.contains("--brand-ink:#14201f"),
        "{}",
        sheet.text
    );
    // An outdated address serves the current style sheet, which must be revalidated.
    let old = app.visitor().get("/brand/fasal_mandal.AAAAAAAA.css").await;
    assert_eq!((old.status, old.header("cache-control")), (200, "no-cache"));
    assert_eq!(old.text, sheet.text);
    app.visitor()
        .get("/brand/nobody.AAAAAAAA.css")
        .await
        .expect_problem(404, "not-found");

    let path = format!("{LIST}/{}/history", before["id"]);
    let states = admin.get(&path).await.expect(200)["items"].clone();
    assert_eq!(states.as_array().unwrap().len(), 2);
    let changed = states[0]["changes"].as_array().unwrap();
    assert_eq!(changed.len(), 7);
    let title = changed
        .iter()
        .find(|change| change["label"] == "Name")
        .unwrap();
    assert_eq!(
        (&title["was"], &title["is"]),
        (&json!("Fasal Mandal"), &json!("Fasal Bazaar"))
    );
    let back = json!({ "version": states[1]["version"] });
    let path = format!("{LIST}/{}/restore", before["id"]);
    let restored = admin.post(&path, &back).await.expect(200)["data"].clone();
    assert!(restored["version"].as_i64() > after["version"].as_i64());
    for property in [
        "title",
        "page_title",
        "primary",
        "font",
        "grievance.name",
        "names_operator",
        "co_brand_logo",
    ] {
        assert_eq!(restored[property], before[property], "{property}");
    }
    assert!(!page(app, "/fasal_mandal").await.contains("Fasal Bazaar"));
    admin
        .post(&path, &json!({ "version": 0 }))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_brands_special_behaviour_is_a_flag_of_the_studio(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    // The data enables it for the first brand alone; no code checks for either key.
    for key in ["suraj_saathi", "khushi_mart"] {
        for flag in [1, 0, 1] {
            let now = brand(&admin, key).await;
            publish(
                &admin,
                &now,
                json!({ "names_operator": flag, "terms_apply": flag }),
            )
            .await
            .expect(200);
            let html = page(app, &format!("/{key}")).await;
            assert_eq!(
                html.contains("\"operator\":\"Nitya Finance\""),
                flag == 1,
                "{key} {flag}"
            );
            assert_eq!(
                html.contains("\"operator\":\"\""),
                flag == 0,
                "{key} {flag}"
            );
            assert_eq!(
                html.contains("\"termsApply\":true"),
                flag == 1,
                "{key} {flag}"
            );
        }
    }
}

#[app_test]
async fn a_stale_brand_does_not_overwrite_a_newer_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let seen = brand(&admin, "vetan_desk").await;
    publish(&admin, &seen, json!({ "primary": "#112233" }))
        .await
        .expect(200);
    let version = format!("\"{}\"", seen["version"]);
    let late = |values: Value| {
        let path = format!("{LIST}/{}", seen["id"]);
        let (admin, version) = (admin.clone(), version.clone());
        async move {
            admin
                .json(
                    "PUT",
                    &path,
                    &[("if-match", &version)],
                    &json!({ "values": values }),
                )
                .await
        }
    };
    late(json!({ "primary": "#332211" }))
        .await
        .expect_problem(409, "changed-meanwhile");
    late(json!({ "secondary": "#332211" })).await.expect(200);
    let now = brand(&admin, "vetan_desk").await;
    assert_eq!(
        (&now["primary"], &now["secondary"]),
        (&json!("#112233"), &json!("#332211"))
    );
}

#[app_test]
async fn a_wrong_brand_property_is_refused_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let one = brand(&admin, "beej_bandhu").await;
    for (property, value) in [
        ("primary", json!("red")),
        ("secondary", json!("#12345")),
        ("font", json!("comic")),
        ("title", json!("Nitya Finance")),
        ("title", json!("")),
        ("logo", json!("../../etc/passwd")),
        ("logo", json!("00000000000000000000000000000000.svg")),
        ("mark", json!("")),
        ("grievance.email", json!("nobody")),
        ("key", json!("other")),
    ] {
        let refused = publish(&admin, &one, json!({ property: value })).await;
        let problem = refused.expect_problem(422, "invalid-fields");
        assert!(
            problem["fields"][property].is_string(),
            "{property}: {problem}"
        );
    }
    assert_eq!(brand(&admin, "beej_bandhu").await, one);
    let two = json!({ "primary": "#FFFFFF", "secondary": "#000000" });
    let drawn = admin
        .post("/api/admin/brand-colours", &two)
        .await
        .expect(200);
    assert_eq!(drawn["repairs"].as_array().unwrap().len(), 1);
    let wrong = admin
        .post(
            "/api/admin/brand-colours",
            &json!({ "primary": "x", "secondary": "#000000" }),
        )
        .await;
    assert!(wrong.expect_problem(422, "invalid-fields")["fields"]["primary"].is_string());
}

#[app_test]
async fn an_uploaded_logo_is_reduced_and_seen_once_it_is_published(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let kept = upload(&admin, "image_name", SVG.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        upload(&admin, "image_name", SVG.as_bytes())
            .await
            .expect(200),
        kept
    );
    let logo = app.visitor().get(kept["address"].as_str().unwrap()).await;
    let drawn = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"></path></svg>";
    assert_eq!(
        (logo.text.as_str(), logo.header("content-type")),
        (drawn, "image/svg+xml")
    );
    assert!(
        logo.header("content-security-policy")
            .contains("default-src")
    );

    let one = brand(&admin, "lekha_bindu").await;
    let published = publish(
        &admin,
        &one,
        json!({ "logo": kept["name"], "mark": kept["name"] }),
    )
    .await
    .expect(200);
    assert_eq!(published["data"]["addresses"]["logo"], kept["address"]);
    assert!(
        page(app, "/lekha_bindu")
            .await
            .contains(kept["address"].as_str().unwrap())
    );

    let png = upload(&admin, "image_name", include_bytes!("pixel.png"))
        .await
        .expect(200);
    let name = std::path::Path::new(png["name"].as_str().unwrap());
    assert_eq!(name.extension().unwrap(), "png");
    let served = app.visitor().get(png["address"].as_str().unwrap()).await;
    assert_eq!(
        (served.status, served.header("content-type")),
        (200, "image/png")
    );

    for file in [
        &b"hello"[..],
        b"<svg viewBox='0 0 1 1'/>",
        &vec![b' '; 300 * 1024],
    ] {
        let refused = upload(&admin, "image_name", file)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"]["image_name"].is_string(), "{refused}");
    }
    upload(&admin, "other", SVG.as_bytes())
        .await
        .expect_problem(422, "invalid-fields");
    upload(&admin, "image_name", &vec![0; 400 * 1024])
        .await
        .expect_problem(413, "too-large");
}
