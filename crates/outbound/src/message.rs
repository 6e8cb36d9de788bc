//! What SMS and mail share: how a sending is awaited behind a trait object.

use std::pin::Pin;

use crate::error::CallError;

/// A message on its way. Boxed, so that the gateway can be chosen by configuration.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), CallError>> + Send + 'a>>;
