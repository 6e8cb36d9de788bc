//! The repayment schedule of a loan.

use saakh_domain::pricing::Row;
use serde::Serialize;
use utoipa::ToSchema;

use super::Rupees;

/// A month of the schedule.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleRow {
    /// The number of the instalment, from 1.
    number: u32,
    /// The outstanding principal before it.
    opening: Rupees,
    /// The principal part.
    principal: Rupees,
    /// The interest part.
    interest: Rupees,
    /// The instalment.
    instalment: Rupees,
}

impl From<Row> for ScheduleRow {
    fn from(row: Row) -> Self {
        Self {
            number: row.number,
            opening: row.opening.into(),
            principal: row.principal.into(),
            interest: row.interest.into(),
            instalment: row.instalment.into(),
        }
    }
}
