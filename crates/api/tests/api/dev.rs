//! The demo page and its controls.

use saakh_store::db::testing::{Engine, block_on};
use saakh_testkit::{Mode, Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const FORM: &str = "application/x-www-form-urlencoded";

async fn send(visitor: &TestClient<'_>, headers: &[(&str, &str)], form: &str) -> Reply {
    let request = visitor.request("POST", "/dev/faults", headers);
    let request = request.header("Content-Type", FORM);
    visitor
        .send(request.body(form.to_owned().into()).unwrap())
        .await
}

#[app_test]
async fn the_demo_page_sets_the_faults(app: &TestApp) {
    let visitor = app.visitor();
    let form = "latencyMs=250&callbackMs=&outagePercent=30&contradictionPercent=5";
    let reply = send(&visitor, &[], form).await;
    assert_eq!(
        (reply.status, reply.header("location")),
        (303, "/dev#lenders")
    );
    let set = app.lenders.simulated_faults();
    assert_eq!(set["latencyMs"], 250);
    assert_eq!(set["callbackMs"], Value::Null);
    assert_eq!(
        (
            &set["outagePercent"],
            &set["contradictionPercent"],
            &set["latePercent"]
        ),
        (&json!(30), &json!(5), &json!(0))
    );
    let page = visitor.get("/dev").await;
    assert_eq!(page.status, 200);
    assert!(
        page.text
            .contains(r#"name="outagePercent" min="0" max="100" value="30""#),
        "{}",
        page.text
    );
    assert!(page.text.contains("Things go wrong"));

    send(&visitor, &[], "").await.expect(303);
    assert_eq!(app.lenders.simulated_faults()["outagePercent"], 0);
    assert!(
        visitor
            .get("/dev")
            .await
            .text
            .contains("Nothing goes wrong</p>")
    );
}

#[app_test]
async fn forms_with_invalid_values_or_another_origin_set_no_faults(app: &TestApp) {
    let visitor = app.visitor();
    for form in [
        "outagePercent=101",
        "outagePercent=-1",
        "latencyMs=soon",
        "latencyMs=3600001",
    ] {
        send(&visitor, &[], form)
            .await
            .expect_problem(400, "malformed");
    }
    let here = [
        ("Host", "saakh.example:8080"),
        ("Origin", "http://saakh.example:8080"),
    ];
    for origin in ["https://evil.example", "null", "http://saakh.example"] {
        let headers = [here[0], ("Origin", origin)];
        send(&visitor, &headers, "latePercent=9")
            .await
            .expect_problem(403, "forbidden");
    }
    assert_eq!(app.lenders.simulated_faults(), json!({}));
    send(&visitor, &here, "latePercent=9").await.expect(303);
    assert_eq!(app.lenders.simulated_faults()["latePercent"], 9);
}

#[app_test]
async fn the_page_is_readable_without_script(app: &TestApp) {
    let page = app.visitor().get("/dev").await;
    for part in [
        "<link rel=\"stylesheet\" href=\"/dev/style.css\">",
        "<th scope=\"col\">Submissions</th>",
        "<th scope=\"row\">cashe</th>",
        "action=\"/dev/faults\"",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(
        !page.text.contains("<script") && !page.text.contains(" style="),
        "the policy forbids them"
    );
    let style = app.visitor().get("/dev/style.css").await;
    assert_eq!(
        (style.status, style.header("content-type")),
        (200, "text/css; charset=utf-8")
    );
}

#[test]
fn outside_demo_mode_no_faults_can_be_set() {
    block_on(async {
        let app = TestApp::start_in_mode(Engine::Sqlite, Mode::Live).await;
        let visitor = app.visitor();
        send(&visitor, &[], "latePercent=9")
            .await
            .expect_problem(404, "not-found");
        assert_eq!(visitor.get("/dev/style.css").await.status, 404);
        assert_eq!(app.lenders.simulated_faults(), json!({}));
    });
}
