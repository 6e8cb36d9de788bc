//! What demo mode knows about itself.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What demo mode knows about itself.
#[derive(Debug, Clone)]
pub struct Demo {
    /// Logins made at first start.
    pub logins: Vec<DemoLogin>,
    /// Where the simulated lenders listen.
    pub simulator: Option<String>,
}

/// A login made at first start.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct DemoLogin {
    /// `admin`, `role2`, `role3`, `partner` or `merchant`.
    #[schema(value_type = crate::words::DemoLoginName)]
    pub name: String,
    /// The page to log in on.
    pub page: String,
    /// The e-mail address.
    pub email: String,
    /// The password, random.
    pub password: String,
}
