//! A borrower and an observer of a lender, over HTTP.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use reqwest::{Client, Method};
use serde_json::{Map, Value, json};

use super::processes::Site;

/// The number of the borrower, without the country.
pub(crate) const MOBILE: &str = "9876500000";
const DECIDED_WITHIN: Duration = Duration::from_secs(90);

/// A client for this machine's processes.
pub(crate) fn http() -> Client {
    // Fails if another test of this process installed it first, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().no_proxy().build().expect("a client")
}

/// The state of the simulated lenders.
pub(crate) struct Lender {
    http: Client,
    base: String,
}

impl Lender {
    /// The lenders of a test.
    pub(crate) fn new(site: &Site) -> Self {
        Self {
            http: http(),
            base: format!("http://{}", site.simulator),
        }
    }

    /// Sets the response time of every lender.
    pub(crate) async fn answers_after(&self, latency: Duration) {
        let faults = json!({ "latencyMs": latency.as_millis(), "callbackMs": 300 });
        let address = format!("{}/simulator/faults", self.base);
        let answer = self
            .http
            .put(address)
            .json(&faults)
            .send()
            .await
            .expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.status());
    }

    /// Submits the form of the demo page; returns the response's status.
    pub(crate) async fn faults_set_on_page(&self, site: &Site, form: &str) -> u16 {
        let page = format!("http://{}", site.server);
        let request = Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client")
            .post(format!("{page}/dev/faults"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", &page)
            .body(form.to_owned());
        request.send().await.expect("an answer").status().as_u16()
    }

    /// The faults that are set at the simulated lenders.
    pub(crate) async fn faults(&self) -> Value {
        let address = format!("{}/simulator/overview", self.base);
        let answer = self.http.get(address).send().await.expect("an answer");
        let overview: Value = answer.json().await.expect("JSON");
        overview["faults"].clone()
    }

    /// Idempotency keys that a lender received, with the number of requests for each.
    pub(crate) async fn received(&self, lender: &str) -> BTreeMap<String, u32> {
        let answer = self
            .http
            .get(format!("{}/simulator/state", self.base))
            .send()
            .await;
        let state: Value = answer.expect("an answer").json().await.expect("JSON");
        let keys = state["lenders"][lender]["requestsByKey"].clone();
        serde_json::from_value(keys).expect("keys with counts")
    }
}

/// A borrower who fills the personal-loan profile and applies.
pub(crate) struct Borrower {
    http: Client,
    base: String,
    token: String,
    application: String,
}

impl Borrower {
    /// A borrower at the server's address.
    pub(crate) fn at(site: &Site) -> Self {
        Self {
            http: http(),
            base: format!("http://{}", site.server),
            token: String::new(),
            application: String::new(),
        }
    }

    /// With the passcode from the demo outbox.
    pub(crate) async fn logs_in(&mut self) {
        let notice = self
            .call(Method::GET, "/api/notices?purpose=matching", None)
            .await;
        let consent = json!({ "purpose": "matching", "noticeVersion": notice["version"] });
        let request = json!({ "destination": MOBILE, "consents": [&consent] });
        let sent = self
            .call(Method::POST, "/api/otp/send", Some(request))
            .await;
        let outbox = format!("/dev/outbox.json?destination=%2B91{MOBILE}");
        let messages = self.call(Method::GET, &outbox, None).await;
        let text = messages[0]["body"].as_str().expect("a text");
        let otp = text.rsplit('#').next().expect("a code");
        let entry = json!({
            "prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"], "otp": otp,
            "consents": [consent],
        });
        let verified = self
            .call(Method::POST, "/api/otp/verify", Some(entry))
            .await;
        let token = verified["token"].as_str().expect("a token");
        token.clone_into(&mut self.token);
    }

    /// Saves every step of the profile, and stores the id of its application.
    pub(crate) async fn fills_profile(&mut self) {
        let product = json!({ "productType": "Personal Loans" });
        let started = self
            .call(Method::POST, "/api/applications", Some(product))
            .await;
        let id = started["appId"].as_str().expect("an id");
        id.clone_into(&mut self.application);
        for (step, mut answers) in steps() {
            answers["productType"] = "Personal Loans".into();
            self.call(Method::PUT, &format!("/api/profile/{step}"), Some(answers))
                .await;
        }
    }

    /// Applies for the lender's offer at any position; returns the submission's id.
    pub(crate) async fn applies_to(&self, lender: &str) -> String {
        let path = format!("/api/offers?appId={}", self.application);
        let offers = self.call(Method::GET, &path, None).await;
        let mut all = ["matched", "possible"]
            .into_iter()
            .flat_map(|kind| offers[kind].as_array().expect("a list").clone());
        let offer = all
            .find(|offer| offer["lender"]["key"] == lender)
            .expect("the lender's offer");
        self.reads_the_key_facts_of(&offer).await;
        let path = format!("/api/lenders/{lender}/form?appId={}", self.application);
        let form = self.call(Method::GET, &path, None).await;
        let request = json!({
            "appId": self.application,
            "offerId": offer["offerId"],
            "fields": first_answers(&form),
            "consents": [{
                "purpose": form["consents"][0]["purpose"],
                "noticeVersion": form["consents"][0]["noticeVersion"],
            }],
        });
        let applied = self
            .call(Method::POST, "/api/submissions", Some(request))
            .await;
        applied["submissionId"].as_str().expect("an id").to_owned()
    }

    async fn reads_the_key_facts_of(&self, offer: &Value) {
        let path = format!(
            "/api/offers/{}/kfs",
            offer["offerId"].as_str().expect("an id")
        );
        let statement = self.call(Method::GET, &path, None).await;
        let read = json!({ "hash": statement["hash"] });
        self.call(Method::POST, &format!("{path}/acknowledge"), Some(read))
            .await;
    }

    /// Every status of the submission, up to the lender's decision.
    pub(crate) async fn waits_for_a_decision(&self) -> Vec<String> {
        let started = Instant::now();
        loop {
            let table = self.table().await;
            let line = &table["items"][0];
            if ["approved", "rejected", "disbursed"]
                .iter()
                .any(|status| line["status"] == *status)
            {
                let history = line["history"].as_array().expect("a list").iter();
                return history
                    .map(|h| h["status"].as_str().expect("a word").to_owned())
                    .collect();
            }
            assert!(started.elapsed() < DECIDED_WITHIN, "no decision: {table}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Number of submissions at the server.
    pub(crate) async fn submissions(&self) -> usize {
        self.table().await["items"]
            .as_array()
            .expect("a list")
            .len()
    }

    async fn table(&self) -> Value {
        let path = format!("/api/submissions?appId={}", self.application);
        self.call(Method::GET, &path, None).await
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Value {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = body {
            request = request.header("idempotency-key", "one-click").json(&body);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        let answer: Value = answer.json().await.expect("JSON");
        assert!(status.is_success(), "{path}: {answer}");
        answer
    }
}

fn steps() -> [(&'static str, Value); 6] {
    [
        (
            "loan",
            json!({
                "employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 24,
                "loan_purpose": 1,
            }),
        ),
        (
            "about",
            json!({
                "first_name": "Asha", "last_name": "Patel", "birth_date": "1992-04-18",
                "tin": "ABXPP1234K",
            }),
        ),
        (
            "address",
            json!({
                "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban",
                "address1": "12 MG Road",
            }),
        ),
        (
            "living",
            json!({
                "residence_type": 1, "gender": 1, "marital_status": 1, "educational_level": 1,
            }),
        ),
        (
            "work",
            json!({
                "employer_name": "Sample Works", "officepincode": "560001", "monthly_income": 62_000,
                "salary_mode": 1, "prefer_net_banking": 1,
            }),
        ),
        (
            "money",
            json!({ "household_income": 4, "emi": 0, "email": "asha@customers.example" }),
        ),
    ]
}

/// The first choice of every list, the minimum of every number.
fn first_answers(form: &Value) -> Map<String, Value> {
    let fields = form["fields"].as_array().expect("a list").iter();
    fields
        .map(|field| {
            let answer = match field["kind"].as_str().expect("a kind") {
                "choice" => field["options"][0]["id"].clone(),
                "integer" | "money" => field["min"].clone(),
                "flag" => true.into(),
                "ifsc" => "HDFC0001234".into(),
                "pincode" => "560001".into(),
                _ => "Sample Name".into(),
            };
            (field["key"].as_str().expect("a key").to_owned(), answer)
        })
        .collect()
}
