//! Clients of the server under test.

use std::sync::atomic::Ordering;

use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::trust::consent::Purpose;
use saakh_service::identity::account::{self, NewMerchant, NewPortalColleague};
use serde_json::{Value, json};

use super::{PASSWORD, TestApp};
use crate::TestClient;

impl TestApp {
    /// A client without a session.
    pub fn visitor(&self) -> TestClient<'_> {
        TestClient::new(self, None, String::new())
    }

    /// Returns an unused mobile number of ten digits.
    pub fn new_mobile(&self) -> String {
        format!("98765{:05}", self.people.fetch_add(1, Ordering::Relaxed))
    }

    /// Logs in a customer with a new, verified mobile number.
    pub async fn consumer(&self) -> TestClient<'_> {
        let mobile = self.new_mobile();
        self.consumer_with_mobile(&mobile).await
    }

    /// Logs in a customer with this mobile number.
    pub async fn consumer_with_mobile(&self, mobile: &str) -> TestClient<'_> {
        self.log_in_consumer(mobile, &format!("+91{mobile}")).await
    }

    /// Logs in a customer with this e-mail address.
    pub async fn consumer_with_email(&self, email: &str) -> TestClient<'_> {
        self.log_in_consumer(email, email).await
    }

    /// Requests a passcode for a destination, reads it from the outbox and logs in with it.
    async fn log_in_consumer(&self, typed: &str, sent_to: &str) -> TestClient<'_> {
        let sent = self.send_otp(typed).await;
        let body = self.otp_entry(&sent, &self.code_for(sent_to).await);
        let visitor = self.visitor();
        let inside = visitor.post("/api/otp/verify", &body).await.expect(200);
        self.visitor().with_session(&inside)
    }

    /// Requests a passcode.
    pub async fn send_otp(&self, destination: &str) -> Value {
        let consents = [self.consent(Purpose::Matching)];
        let body = json!({ "destination": destination, "consents": consents });
        self.visitor()
            .post("/api/otp/send", &body)
            .await
            .expect(200)
    }

    /// The verification request of the browser that requested a passcode.
    pub fn otp_entry(&self, sent: &Value, otp: &str) -> Value {
        let consents = [self.consent(Purpose::Matching)];
        json!({
            "prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"], "otp": otp,
            "consents": consents,
        })
    }

    /// Creates a back-office user and logs in.
    pub async fn admin(&self, role: Role) -> TestClient<'_> {
        let number = self.people.fetch_add(1, Ordering::Relaxed);
        let email = format!("admin{number}@example.com");
        let password = Secret::new(PASSWORD.to_owned());
        account::add_admin(&self.app, "Anita Rao", &email, role, password)
            .await
            .unwrap();
        let inside = self.log_in("/api/admin/login", &email).await;
        self.staff(&inside, "adminId")
    }

    /// Creates a merchant under a partner and logs in.
    pub async fn merchant(&self) -> TestClient<'_> {
        self.settings_account("Ravi Mobile Shop", false).await
    }

    /// Creates the own account of the same partner and logs in.
    pub async fn partner(&self) -> TestClient<'_> {
        self.settings_account("Udaan Credit", true).await
    }

    /// Adds a person to a merchant's portal and logs in. The client's id is the person's.
    pub async fn colleague(&self, merchant: &TestClient<'_>, role: PortalRole) -> TestClient<'_> {
        let number = self.people.fetch_add(1, Ordering::Relaxed);
        let email = format!("colleague{number}@example.com");
        let colleague = NewPortalColleague {
            merchant: MerchantId(merchant.id.parse().unwrap()),
            name: "Neha Verma",
            email: &email,
            role,
        };
        let secret = Secret::new(PASSWORD.to_owned());
        let id = account::add_portal_user(&self.app, colleague, secret)
            .await
            .unwrap();
        let inside = self.log_in("/api/partner/login", &email).await;
        let token = inside["token"].as_str().unwrap().to_owned();
        TestClient::new(self, Some(token), id.to_string())
    }

    async fn settings_account(&self, name: &str, is_partner: bool) -> TestClient<'_> {
        let number = self.people.fetch_add(1, Ordering::Relaxed);
        let email = format!("merchant{number}@example.com");
        let merchant = NewMerchant {
            partner: "udaan_credit",
            name,
            email: &email,
            is_partner,
        };
        account::add_merchant(&self.app, merchant, Secret::new(PASSWORD.to_owned()))
            .await
            .unwrap();
        let inside = self.log_in("/api/partner/login", &email).await;
        self.staff(&inside, "merchantId")
    }

    async fn log_in(&self, path: &str, email: &str) -> Value {
        let body = json!({ "email": email, "password": PASSWORD });
        self.visitor().post(path, &body).await.expect(200)
    }

    fn staff(&self, inside: &Value, id: &str) -> TestClient<'_> {
        let token = inside["token"].as_str().unwrap().to_owned();
        TestClient::new(self, Some(token), inside[id].to_string())
    }
}
