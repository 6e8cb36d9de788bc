//! Replies that staff use again: written by supervisors, read by all who work tickets.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

const PATH: &str = "/api/admin/saved-replies";

#[app_test]
async fn supervisors_write_replies_and_agents_read_them(app: &TestApp) {
    let supervisor = app.admin(Role::One).await;
    let agent = app.admin(Role::Three).await;
    let texts =
        json!({ "title": "Fee", "bodyEn": "The fee is\npaid back.", "bodyHi": "फ़ीस लौटाई जाएगी।" });
    agent.post(PATH, &texts).await.expect(403);
    let created = supervisor.post(PATH, &texts).await.expect(201);
    let again = supervisor.post(PATH, &texts).await.expect(422);
    assert!(again["fields"]["title"].is_string());
    let empty = json!({ "title": "Other", "bodyEn": "Yes", "bodyHi": " " });
    let refused = supervisor.post(PATH, &empty).await.expect(422);
    assert!(refused["fields"]["bodyHi"].is_string());
    let aadhaar = json!({ "title": "Other", "bodyEn": "2345 6789 0124", "bodyHi": "हाँ" });
    supervisor.post(PATH, &aadhaar).await.expect(422);
    let listed = agent.get(PATH).await.expect(200);
    assert_eq!(listed["items"], json!([created]));

    let one = format!("{PATH}/{}", created["id"]);
    let changed = json!({ "title": "Fee", "bodyEn": "It is paid back.", "bodyHi": "वापस मिलेगी।" });
    let stale = [("if-match", "\"7\"")];
    supervisor
        .json("PUT", &one, &stale, &changed)
        .await
        .expect_problem(409, "changed-meanwhile");
    let saved = supervisor.put(&one, &changed).await.expect(200);
    assert_eq!(
        (&saved["version"], &saved["bodyEn"]),
        (&json!(2), &changed["bodyEn"])
    );
    agent.delete(&one).await.expect(403);
    supervisor
        .json("DELETE", &one, &stale, &json!({}))
        .await
        .expect_problem(409, "changed-meanwhile");
    supervisor.delete(&one).await.expect(204);
    supervisor.delete(&one).await.expect(404);
    // Its id names no other reply.
    let next = supervisor.post(PATH, &texts).await.expect(201);
    assert_ne!(next["id"], created["id"]);
    let next = format!("{PATH}/{}", next["id"]);
    supervisor.delete(&next).await.expect(204);
    assert_eq!(agent.get(PATH).await.expect(200)["items"], json!([]));
}
