//! What the portal counts for a partner's own account and for one merchant, and the link it shows.

use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::leads::inside_with;
use super::{cookies, follow};

async fn figures(account: &TestClient<'_>) -> Value {
    let answer = account.get("/api/partner/get-revenue").await.expect(200);
    let data = &answer["data"];
    json!([data["leads"], data["submissions"], data["ownLink"]])
}

#[app_test]
async fn a_merchant_sees_its_own_leads_and_link_only(app: &TestApp) {
    let (shop, other, partner) = (
        app.merchant().await,
        app.merchant().await,
        app.partner().await,
    );
    assert_eq!(figures(&shop).await, json!([0, 0, null]));
    let link = shop.post("/api/partner/link", &json!({})).await.expect(200);
    partner
        .post("/api/partner/link", &json!({}))
        .await
        .expect(200);
    let kept = cookies(&follow(app, &link).await);
    let inside = inside_with(app, &kept).await;
    let customer = app.visitor().with_session(&inside);
    customer.apply_to("cashe").await;

    assert_eq!(figures(&shop).await, json!([1, 1, link["url"]]));
    assert_eq!(figures(&other).await, json!([0, 0, null]));
    assert_eq!(figures(&partner).await, json!([1, 1, null]));
    app.run_jobs().await;
}
