//! One customer.

use anyhow::{Context, Result, bail};
use reqwest::{Client, Method};
use serde_json::{Map, Value, json};

const PRODUCT: &str = "Personal Loans";

/// A customer with a mobile number, a PAN and a network address of their own.
pub(crate) struct Customer {
    http: Client,
    base: String,
    number: u32,
    token: String,
}

impl Customer {
    /// The customer with a number.
    pub(crate) fn new(http: Client, base: String, number: u32) -> Self {
        Self {
            http,
            base,
            number,
            token: String::new(),
        }
    }

    /// From the passcode to the application.
    pub(crate) async fn journey(mut self) -> Result<()> {
        self.log_in().await?;
        let app_id = self.fill_profile().await?;
        self.apply(&app_id).await
    }

    /// The first step begins the application that the answers name.
    async fn fill_profile(&self) -> Result<String> {
        let mut saved = Value::Null;
        for (step, mut answers) in self.steps() {
            answers["productType"] = PRODUCT.into();
            let path = format!("/api/profile/{step}");
            saved = self.call(Method::PUT, &path, Some(answers)).await?;
        }
        text(&saved, "appId")
    }

    async fn log_in(&mut self) -> Result<()> {
        let mobile = format!("9{:09}", self.number);
        let notice = self.get("/api/notices?purpose=matching").await?;
        let consent = json!({ "purpose": "matching", "noticeVersion": notice["version"] });
        let request = json!({ "destination": mobile, "consents": [&consent] });
        let sent = self
            .call(Method::POST, "/api/otp/send", Some(request))
            .await?;
        let outbox = format!("/dev/outbox.json?destination=%2B91{mobile}");
        let messages = self.get(&outbox).await?;
        let body = text(&messages[0], "body")?;
        let otp = body.rsplit('#').next().context("no code in the message")?;
        let entry = json!({
            "prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"], "otp": otp,
            "consents": [consent],
        });
        let inside = self
            .call(Method::POST, "/api/otp/verify", Some(entry))
            .await?;
        self.token = text(&inside, "token")?;
        Ok(())
    }

    /// For the best offer.
    async fn apply(&self, app_id: &str) -> Result<()> {
        let offers = self.get(&format!("/api/offers?appId={app_id}")).await?;
        let best = ["matched", "possible"]
            .iter()
            .find_map(|kind| offers[*kind].get(0));
        let best = best.context("no lender makes an offer")?;
        let lender = text(&best["lender"], "key")?;
        self.read_key_facts(best).await?;
        let form = self
            .get(&format!("/api/lenders/{lender}/form?appId={app_id}"))
            .await?;
        let consents: Vec<Value> = list(&form["consents"])?
            .iter()
            .map(|consent| json!({ "purpose": consent["purpose"], "noticeVersion": consent["noticeVersion"] }))
            .collect();
        let request = json!({
            "appId": app_id, "offerId": best["offerId"], "consents": consents,
            "fields": first_answers(list(&form["fields"])?),
        });
        self.call(Method::POST, "/api/submissions", Some(request))
            .await?;
        Ok(())
    }

    /// What it costs, before they apply.
    async fn read_key_facts(&self, offer: &Value) -> Result<()> {
        let path = format!("/api/offers/{}/kfs", text(offer, "offerId")?);
        let facts = self.get(&path).await?;
        let read = json!({ "hash": facts["hash"] });
        let path = format!("{path}/acknowledge");
        self.call(Method::POST, &path, Some(read)).await?;
        Ok(())
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.call(Method::GET, path, None).await
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let [_, a, b, c] = self.number.to_be_bytes();
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header("x-forwarded-for", format!("10.{a}.{b}.{c}"));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = body {
            request = request
                .header("idempotency-key", format!("journey-{}", self.number))
                .json(&body);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            bail!("{path}: {status} {text}");
        }
        if text.is_empty() {
            Ok(Value::Null)
        } else {
            Ok(serde_json::from_str(&text)?)
        }
    }

    fn steps(&self) -> [(&'static str, Value); 6] {
        let pan = format!(
            "ABXPP{:04}{}",
            self.number % 10_000,
            letter(self.number / 10_000)
        );
        [
            (
                "loan",
                json!({ "employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 24, "loan_purpose": 1 }),
            ),
            (
                "about",
                json!({ "first_name": "Asha", "last_name": "Patel", "birth_date": "1992-04-18", "tin": pan }),
            ),
            (
                "address",
                json!({ "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12 MG Road" }),
            ),
            (
                "living",
                json!({ "residence_type": 1, "gender": 1, "marital_status": 1, "educational_level": 1 }),
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
                json!({ "household_income": 4, "emi": 0, "email": "asha@example.com" }),
            ),
        ]
    }
}

fn letter(number: u32) -> char {
    char::from(b'A' + u8::try_from(number % 26).unwrap_or_default())
}

fn text(value: &Value, name: &str) -> Result<String> {
    let text = value[name]
        .as_str()
        .with_context(|| format!("no {name} in {value}"))?;
    Ok(text.to_owned())
}

fn list(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().context("not a list")
}

/// The first choice of every list, the least of every number.
fn first_answers(fields: &[Value]) -> Map<String, Value> {
    let answer = |field: &Value| match field["kind"].as_str() {
        Some("choice") => field["options"][0]["id"].clone(),
        Some("integer" | "money") => field["min"].clone(),
        Some("flag") => true.into(),
        Some("email") => "asha@example.com".into(),
        Some("date") => "2020-01-01".into(),
        Some("ifsc") => "HDFC0001234".into(),
        Some("pincode") => "560001".into(),
        _ => "Sample Name".into(),
    };
    let answers = fields
        .iter()
        .filter_map(|field| Some((field["key"].as_str()?.to_owned(), answer(field))));
    answers.collect()
}
