//! Senders of messages: their headers, versions and links.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use crate::templates::{SENDERS, find_own, install_senders};

#[app_test]
async fn a_senders_links_are_those_that_its_operator_allows(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    install_senders(app).await;
    let rules = async || -> Vec<String> {
        let (text, _) = find_own(&admin, "status").await;
        let findings = text["check"]["findings"].as_array().unwrap().clone();
        let rules = findings
            .iter()
            .map(|one| one["rule"].as_str().unwrap().to_owned());
        rules.collect()
    };
    assert_eq!(rules().await, ["link-allowed"]);
    let senders = admin.get(SENDERS).await.expect(200)["items"].clone();
    for sender in senders.as_array().unwrap() {
        let path = format!("{SENDERS}/{}/links", sender["id"]);
        let link = |value: &str| json!({ "kind": "url", "value": value, "state": "active" });
        admin
            .put(&path, &link("http://plain.example"))
            .await
            .expect_problem(422, "invalid-fields");
        // The address of tests is no https address, so the links of the text stay unknown.
        let changed = admin
            .put(&path, &link("https://saakh.example/"))
            .await
            .expect(200);
        assert_eq!(changed["links"][0]["value"], "https://saakh.example/");
        let off = json!({ "kind": "url", "value": "https://saakh.example/", "state": "off" });
        let changed = admin.put(&path, &off).await.expect(200);
        assert_eq!(changed["links"][0]["state"], "off");
        assert_eq!(changed["links"].as_array().unwrap().len(), 1);
    }
}

#[app_test]
async fn a_sender_is_added_once_for_a_brand_and_edited_by_version(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let new = |header: &str| {
        json!({
            "channel": "sms", "brandKey": "nitya_finance", "use": "transactional", "header": header,
            "entityId": "1101", "perSecond": 10,
        })
    };
    admin
        .post(SENDERS, &new("no header"))
        .await
        .expect_problem(422, "invalid-fields");
    let added = admin.post(SENDERS, &new("NITYAF")).await.expect(201);
    let twice = admin.post(SENDERS, &new("NITYAF")).await;
    assert!(twice.expect_problem(422, "invalid-fields")["fields"]["brandKey"].is_string());
    let mut by_whatsapp = new("109876543210987");
    by_whatsapp["channel"] = json!("whatsapp");
    admin.post(SENDERS, &by_whatsapp).await.expect(201);
    by_whatsapp["channel"] = json!("email");
    let refused = admin.post(SENDERS, &by_whatsapp).await;
    refused.expect_problem(422, "invalid-fields");
    let path = format!("{SENDERS}/{}", added["id"]);
    let change = json!({ "header": "NITYAB", "entityId": null, "perSecond": 5, "state": "off" });
    let version = |number: i64| format!("\"{number}\"");
    let stale = admin
        .json("PUT", &path, &[("If-Match", &version(9))], &change)
        .await;
    stale.expect_problem(409, "changed-meanwhile");
    let changed = admin
        .json("PUT", &path, &[("If-Match", &version(1))], &change)
        .await;
    let changed = changed.expect(200);
    assert_eq!(
        (&changed["header"], &changed["version"]),
        (&json!("NITYAB"), &json!(2))
    );
    assert_eq!(changed["due"], 0, "a sender that is off registers nothing");
}
