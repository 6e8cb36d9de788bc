//! Purposes of sent passcodes.

use saakh_domain::id::CustomerId;
use saakh_domain::identity::otp::OtpPurpose;
use saakh_domain::identity::tally::{DAY, Window};
use saakh_store::Tx;
use saakh_store::identity::otp_challenge::OtpChallenge;

use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// Purpose of a passcode, and the requester if it is sent to another person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PasscodeContext {
    pub purpose: OtpPurpose,
    pub asked_by: Option<CustomerId>,
}

impl PasscodeContext {
    pub(super) const LOGIN: Self = Self {
        purpose: OtpPurpose::Login,
        asked_by: None,
    };

    /// Whether a challenge has exactly this purpose.
    pub(super) fn matches_challenge(self, challenge: &OtpChallenge) -> bool {
        challenge.purpose == self.purpose && challenge.asked_by == self.asked_by
    }

    /// Counts a passcode to another person or a further contact against the customer's limit, or refuses it.
    pub(super) async fn count_against_limit(self, app: &App, tx: &mut Tx) -> Result<()> {
        let limits = &app.reference.limits;
        let (name, limit) = match self.purpose {
            OtpPurpose::CoApplicant => (
                "otp-co-applicant",
                limits.co_applicants.sends_per_day_per_customer,
            ),
            OtpPurpose::Contact => ("otp-contact", limits.contact.sends_per_day_per_customer),
            OtpPurpose::Correction => ("otp-correction", limits.contact.sends_per_day_per_customer),
            _ => return Ok(()),
        };
        let Some(customer) = self.asked_by else {
            return Ok(());
        };
        let counter = app.keys.lookup_hash(name, &customer.to_string());
        tx.enter(limit::scope(&counter)).await?;
        let window = Window {
            limit,
            seconds: DAY,
        };
        let now = app.now();
        let sent = limit::tally(tx, &counter, DAY, now).await?;
        let allowed = window.check(sent, now);
        allowed.map_err(|wait| Error::rate_limited(Code::OtpTooMany, wait))?;
        Ok(limit::record_event(app, tx, &counter).await?)
    }
}
