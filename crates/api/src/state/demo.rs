//! Data of demo mode.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Logins and the simulator of demo mode.
#[derive(Debug, Clone)]
pub struct Demo {
    /// Logins that were created at the first start.
    pub logins: Vec<DemoLogin>,
    /// The address of the simulated lenders.
    pub simulator: Option<String>,
}

/// A login that was created at the first start.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct DemoLogin {
    /// The kind of login: a role of the back office, `partner` or `merchant`.
    #[schema(value_type = crate::words::DemoLoginName)]
    pub name: String,
    /// The path of its login page.
    pub page: String,
    pub email: String,
    /// Its random password.
    pub password: String,
}
