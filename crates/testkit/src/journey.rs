//! The steps of a customer up to their application.

use saakh_domain::trust::consent::Purpose;
use serde_json::{Value, json};

use crate::{Reply, TestClient};

/// The answers of a salaried applicant, by step.
pub fn salaried_answers() -> Vec<(&'static str, Value)> {
    vec![
        (
            "loan",
            json!({ "employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 12, "loan_purpose": 1 }),
        ),
        (
            "about",
            json!({ "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F" }),
        ),
        (
            "address",
            json!({ "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12, M.G. Road" }),
        ),
        (
            "living",
            json!({ "residence_type": 3, "monthly_rent": 9_000, "gender": 1, "marital_status": 1, "educational_level": 5 }),
        ),
        (
            "work",
            json!({ "employer_name": "Acme Tools", "officepincode": "560002", "monthly_income": 62_000, "salary_mode": 1, "prefer_net_banking": 1 }),
        ),
        (
            "money",
            json!({ "household_income": 3, "emi": 0, "email": "asha@example.com" }),
        ),
    ]
}

/// The answers of a self-employed applicant, by step.
pub fn self_employed_answers() -> Vec<(&'static str, Value)> {
    let mut steps = salaried_answers();
    steps[0].1 = json!({ "employment_status_code": 2, "se_loan_amount": 200_000, "loan_months": 12, "loan_purpose": 1 });
    steps[4].1 = json!({ "business_registration_type": 1, "business_years": 2, "business_current_turnover": 2, "monthly_income": 62_000, "business_account": true });
    steps
}

impl TestClient<'_> {
    pub async fn save_step(&self, step: &str, answers: &Value) -> Reply {
        let mut body = answers.clone();
        body["productType"] = "Personal Loans".into();
        self.put(&format!("/api/profile/{step}"), &body).await
    }

    /// Saves all steps of the profile.
    pub async fn fill_profile(&self, steps: &[(&str, Value)]) {
        for (step, answers) in steps {
            self.save_step(step, answers).await.expect(200);
        }
    }

    /// Fills the profile of a salaried applicant, whose first step starts an application; returns its `appId`.
    pub async fn prepare_application(&self) -> String {
        let steps = salaried_answers();
        let (step, answers) = &steps[0];
        let begun = self.save_step(step, answers).await.expect(200);
        self.fill_profile(&steps[1..]).await;
        begun["appId"].as_str().unwrap().to_owned()
    }

    pub async fn offers(&self, app_id: &str) -> Value {
        self.get(&format!("/api/offers?appId={app_id}"))
            .await
            .expect(200)
    }

    /// A lender's offer, matched or possible.
    pub async fn find_offer(&self, app_id: &str, lender: &str) -> Value {
        let offers = self.offers(app_id).await;
        let of = |list: &str| offers[list].as_array().unwrap().clone();
        let all: Vec<Value> = of("matched").into_iter().chain(of("possible")).collect();
        let found = all.iter().find(|offer| offer["lender"]["key"] == lender);
        found
            .unwrap_or_else(|| panic!("{lender} makes no offer: {:#}", offers["unmatched"]))
            .clone()
    }

    /// The body of an application for an offer of CASHe.
    pub fn application_body(&self, app_id: &str, offer: &Value) -> Value {
        json!({
            "appId": app_id,
            "offerId": offer["offerId"],
            "fields": { "gender_on_pan": 1, "employment_tenure": 1, "salary_day": 5 },
            "consents": [self.app.consent(Purpose::LenderShare)],
        })
    }

    /// Fills the profile and applies to a lender that uses CASHe's form; returns `appId` and `submissionId`.
    pub async fn apply_to(&self, lender: &str) -> (String, String) {
        let app_id = self.prepare_application().await;
        let offer = self.find_offer(&app_id, lender).await;
        let body = self.application_body(&app_id, &offer);
        let submitted = self.submit("k1", &body).await.expect(200);
        let submission = submitted["submissionId"].as_str().unwrap().to_owned();
        (app_id, submission)
    }

    /// Acknowledges the Key Facts Statement of the offer if it has one, and submits under an idempotency key.
    pub async fn submit(&self, key: &str, body: &Value) -> Reply {
        let offer = body["offerId"].as_str().unwrap();
        let statement = self.get(&format!("/api/offers/{offer}/kfs")).await;
        if statement.status == 200 {
            let read = json!({ "hash": statement.json["hash"] });
            let acknowledge = format!("/api/offers/{offer}/kfs/acknowledge");
            self.post(&acknowledge, &read).await.expect(200);
        }
        self.submit_unread(key, body).await
    }

    /// Submits under an idempotency key without acknowledging the Key Facts Statement.
    pub async fn submit_unread(&self, key: &str, body: &Value) -> Reply {
        self.post_with("/api/submissions", &[("Idempotency-Key", key)], body)
            .await
    }
}
