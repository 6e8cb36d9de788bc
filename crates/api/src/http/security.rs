//! Security log: attempts and refusals with their actor, without personal data.

use saakh_service::Code;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::http::{Method, StatusCode};
use saakh_domain::identity::session::Area;
use saakh_service::identity::session::ActiveSession;
use saakh_service::platform::alerts::AlertEvent;

use super::access_log::OTHER;
use crate::state::Api;

/// Logged characters of a network address's keyed hash, enough to compare two.
const SOURCE: usize = 16;

/// A slot for the actor's kind and id, filled by the extractor that resolves the session, for the
/// log.
#[derive(Debug, Clone, Default)]
pub struct ActorLabel(Arc<OnceLock<String>>);

impl ActorLabel {
    /// Records the session of the request.
    pub fn record_session(&self, live: &ActiveSession) {
        let kind = match live.area {
            Area::Customer => "customer",
            Area::Partner => "merchant",
            Area::Admin => "admin",
        };
        let subject = format!("{kind}:{}", live.subject);
        let asker = match live.masquerader {
            Some(admin) => format!("admin:{admin} as {subject}"),
            None => subject,
        };
        tracing::Span::current().record("actor", asker.as_str());
        // Only the first call sets it; a later one has the same session.
        let _ = self.0.set(asker);
    }

    /// The label; empty for a visitor.
    pub fn as_str(&self) -> &str {
        self.0.get().map_or("", String::as_str)
    }
}

/// A response, as the security log sees it.
#[derive(Debug)]
pub struct SecurityLog<'a> {
    pub method: &'a Method,
    pub route: &'a str,
    pub status: StatusCode,
    /// The problem's code; none if the request succeeded.
    pub code: Option<Code>,
    /// Who asked.
    pub asker: &'a ActorLabel,
    pub address: Option<IpAddr>,
    /// Whether the log already has a recent line about this address exceeding its rate.
    pub is_told: bool,
}

impl SecurityLog<'_> {
    /// Counts events for alerts, and logs refusals.
    pub fn count_and_log(&self, api: &Api) {
        let Some(event) = self.event() else { return };
        api.app.alerts.count(event, api.app.now());
        if self.status.is_success() || self.is_told {
            // Successful events are in the audit trail already.
            return;
        }
        let source = self.address.map(|address| {
            let hash = api
                .app
                .keys
                .lookup_hash("log-address", &address.to_string());
            let start = hash.len().saturating_sub(SOURCE);
            hash.get(start..).unwrap_or_default().to_owned()
        });
        let Self {
            method,
            route,
            status,
            code,
            asker,
            ..
        } = self;
        tracing::warn!(
            target: "security",
            event = event.name(),
            code = code.map(Code::as_str),
            method = super::access_log::method_name(method),
            route,
            status = status.as_u16(),
            actor = asker.as_str(),
            source,
            "request refused"
        );
    }

    fn event(&self) -> Option<AlertEvent> {
        // An address that is neither a call nor a page, with any status.
        let is_unknown = self.route == OTHER;
        let done = self.status.is_success() && self.method == Method::POST;
        match (self.code, self.route) {
            (Some(Code::LoginWrong | Code::TotpWrong), _) => Some(AlertEvent::LoginFailed),
            (Some(Code::OtpWrong | Code::OtpUsedUp), _) => Some(AlertEvent::WrongCode),
            (Some(Code::LoginLocked | Code::OtpTooManyTries | Code::IdentityCheckTooMany), _) => {
                Some(AlertEvent::Locked)
            }
            (Some(Code::Forbidden | Code::NotInMasquerade), _) => Some(AlertEvent::Refused),
            (Some(Code::SignatureInvalid), _) => Some(AlertEvent::UnverifiedCallback),
            (Some(Code::TooManyRequests), _) => Some(AlertEvent::LimitedRequest),
            (Some(Code::PictureInfected | Code::UploadInfected), _) => {
                Some(AlertEvent::InfectedUpload)
            }
            (
                Some(
                    Code::MethodNotAllowed
                    | Code::Malformed
                    | Code::UnsupportedMediaType
                    | Code::TooLarge,
                ),
                _,
            ) => Some(AlertEvent::InvalidRequest),
            (None, "/api/erasure-request") if done => Some(AlertEvent::Erasure),
            (
                None,
                "/api/admin/merchants/{id}/reveal"
                | "/api/admin/customers/{id}/reveal"
                | "/api/admin/tickets/{id}/reveal",
            ) if done => Some(AlertEvent::Reveal),
            (Some(Code::RevealsTooMany), _) => Some(AlertEvent::RevealLimit),
            _ => is_unknown.then_some(AlertEvent::InvalidRequest),
        }
    }
}
