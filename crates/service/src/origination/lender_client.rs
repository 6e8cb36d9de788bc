//! The client for all calls to a lender, with its account, circuit breaker and metrics.

use std::time::Instant;

use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender, Offering};
use saakh_outbound::error::{CallError, Outage};
use saakh_outbound::lender::LenderCall;

use crate::app::call_stats::CallOutcome;
use crate::app::network::LenderAccess;
use crate::platform::alerts::AlertEvent;
use crate::{App, Code, Error, Refusal, Result};

/// The retry delay for a lender without a configured account.
const NOT_REACHABLE_SECONDS: i64 = 600;

/// A lender that can be called.
pub(crate) struct LenderClient<'a> {
    app: &'a App,
    lender: &'a Lender,
    mapping: &'a HttpMapping,
    access: LenderAccess,
}

/// The purpose of a call, as named in the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LenderCallPurpose {
    /// Sends a submission.
    Submit,
    /// Polls the status of a submission.
    Status,
    /// Reports that a consent was withdrawn.
    Withdraw,
    /// Sends the passcode that the lender sent to the customer.
    Passcode,
}

impl LenderCallPurpose {
    const fn code(self) -> &'static str {
        match self {
            Self::Submit => "submit",
            Self::Status => "status",
            Self::Withdraw => "withdraw",
            Self::Passcode => "passcode",
        }
    }
}

impl<'a> LenderClient<'a> {
    /// Returns a client for a lender with an HTTP connection and an account for the offering.
    pub(crate) fn new(app: &'a App, lender: &'a Lender, offering: &'a Offering) -> Result<Self> {
        let Connector::Http(mapping) = &offering.connector else {
            return Err(Error::Internal("a lender that is not called", None));
        };
        let Some(access) = app.network.lender_access(&lender.key) else {
            app.alerts.count(AlertEvent::RejectedLenderCall, app.now());
            return Err(not_reachable_error());
        };
        Ok(Self {
            app,
            lender,
            mapping,
            access,
        })
    }

    /// Returns the calls that can be made.
    pub(crate) fn call(&self) -> LenderCall<'_> {
        LenderCall {
            http: &self.app.network.http,
            mapping: self.mapping,
            account: &self.access.account,
        }
    }

    /// Makes a call, unless the circuit breaker is open: then it returns an outage with the time to wait. An answer
    /// without a meaning for the application counts as an outage and raises an alert.
    pub(crate) async fn execute<T>(
        &self,
        purpose: LenderCallPurpose,
        call: impl Future<Output = std::result::Result<T, CallError>>,
    ) -> std::result::Result<T, CallError> {
        let (circuits, now) = (&self.app.network.circuits, self.app.now());
        if let Err(open) = circuits.permit(self.lender.id, now) {
            return Err(open.outage(now));
        }
        let started = Instant::now();
        let result = call.await.map_err(|error| self.classify(purpose, error));
        match &result {
            // The lender answers, but does not know this reference.
            Err(error) if purpose != LenderCallPurpose::Submit && is_unknown_number(error) => {
                circuits.record(self.lender.id, &Ok(()), self.app.now());
            }
            result => circuits.record(self.lender.id, result, self.app.now()),
        }
        self.measure(purpose, started, &result);
        if let Err(error) = &result
            && error.needs_operator()
        {
            let (lender, call) = (&self.lender.key, purpose.code());
            tracing::warn!(lender, call, %error, "lender call not accepted: check account and connector");
            self.app
                .alerts
                .count(AlertEvent::RejectedLenderCall, self.app.now());
        }
        result
    }

    /// Treats an error code about the customer's passcode as the lender's answer, with any HTTP status.
    fn classify(&self, purpose: LenderCallPurpose, error: CallError) -> CallError {
        let passcode = self.mapping.passcode.as_ref();
        let passcode = passcode.filter(|_| purpose == LenderCallPurpose::Passcode);
        let code = match &error {
            CallError::Refused { code, .. } => code.as_ref(),
            _ => None,
        };
        let is_answer = passcode
            .zip(code)
            .is_some_and(|(passcode, code)| passcode.refusals.contains_key(code));
        if is_answer {
            return error;
        }
        error.into_lender_error(self.mapping.refusals())
    }

    fn measure<T>(
        &self,
        purpose: LenderCallPurpose,
        started: Instant,
        result: &std::result::Result<T, CallError>,
    ) {
        let ending = match result {
            Ok(_) => CallOutcome::Answered,
            Err(error) if error.is_retryable() => CallOutcome::Unavailable,
            Err(_) => CallOutcome::Refused,
        };
        let (lender, took) = (self.lender.id, started.elapsed());
        self.app
            .network
            .calls
            .record(lender, self.app.now(), ending, took);
        let labels = [
            ("lender", self.lender.key.clone()),
            ("call", purpose.code().to_owned()),
            ("outcome", ending.code().to_owned()),
        ];
        metrics::counter!("saakh_lender_calls_total", &labels).increment(1);
        metrics::histogram!("saakh_lender_call_seconds", &labels[..2]).record(took.as_secs_f64());
        let is_open = self.app.network.circuits.is_open(&self.lender.id);
        metrics::gauge!("saakh_lender_circuit_open", &labels[..1]).set(f64::from(is_open));
    }
}

const fn is_unknown_number(error: &CallError) -> bool {
    matches!(
        error,
        CallError::Unavailable {
            outage: Outage::Rejected(404 | 410),
            ..
        }
    )
}

/// Returns the error for a lender without a configured account.
pub(crate) fn not_reachable_error() -> Error {
    Refusal::new(Code::LenderNotReachable)
        .retry_after(NOT_REACHABLE_SECONDS)
        .into()
}
