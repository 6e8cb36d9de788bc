//! Passcodes with which a customer confirms that a verified number or address is replaced.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpPurpose, OtpRefusal};
use saakh_domain::{Language, Secret};
use saakh_store::{Scope, Tx};

use super::verify::{self, PasscodeEntry};
use super::{PasscodeContext, SendOtpRequest, SentOtp, deliver};
use crate::{App, Result};

/// Where and how a passcode is sent.
#[derive(Debug, Clone)]
pub struct PasscodeDelivery {
    /// Language of the message.
    pub language: Language,
    /// The browser's nonce from an earlier request.
    pub nonce: Option<Secret<String>>,
    /// The network address, from trusted proxies only.
    pub address: String,
    /// The brand named in the message.
    pub brand: Arc<Brand>,
    /// The host named in the text; none: the public one.
    pub host: Option<String>,
}

/// Sends a passcode to the old or the new number or address.
pub(crate) async fn send(
    app: &App,
    customer: CustomerId,
    destination: &Destination,
    delivery: PasscodeDelivery,
) -> Result<SentOtp> {
    let request = SendOtpRequest {
        destination: Secret::new(destination.value().to_owned()),
        language: delivery.language,
        nonce: delivery.nonce,
        consents: Vec::new(),
        address: delivery.address,
        brand: delivery.brand,
        host: delivery.host,
    };
    deliver(app, &request, destination, context(customer)).await
}

/// Verifies such a code once, in the scope of its destination. A wrong attempt is counted, so the caller must commit in
/// both cases.
pub(crate) async fn verify_in(
    app: &App,
    tx: &mut Tx,
    entry: &PasscodeEntry,
    destination: &Destination,
    customer: CustomerId,
) -> Result<std::result::Result<(), OtpRefusal>> {
    let judged = verify::verify_in(app, tx, entry, destination, context(customer)).await?;
    Ok(judged.map(drop))
}

/// The scope of all codes for a destination.
pub(crate) fn scope(destination: &Destination) -> Scope {
    super::scope(destination)
}

const fn context(customer: CustomerId) -> PasscodeContext {
    PasscodeContext {
        purpose: OtpPurpose::Correction,
        asked_by: Some(customer),
    }
}
