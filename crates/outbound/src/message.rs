//! The future type that SMS and mail gateways share.

use std::pin::Pin;

use crate::error::CallError;

/// A message being sent. Boxed, so that the gateway can be chosen by configuration.
pub type SendFuture<'a> = Pin<Box<dyn Future<Output = Result<(), CallError>> + Send + 'a>>;
