//! What a lender states about a submission beside its status.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::Paise;
use crate::time::date_in_india;
use crate::words;

words! {
    /// Where the lender and the customer meet.
    pub enum AppointmentPlace {
        /// The lender comes to the customer.
        Home = "home",
        /// The customer comes to the lender.
        Branch = "branch",
    }
}

/// A meeting that the lender arranged, for example to value the gold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appointment {
    pub at: Timestamp,
    pub place: AppointmentPlace,
}

impl Appointment {
    /// Whether its day is over.
    pub fn is_over(self, today: Date) -> bool {
        date_in_india(self.at) < today
    }
}

/// Details of a loan, each as far as the lender stated it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoanDetails {
    pub emi: Option<Paise>,
    /// The day of the first instalment.
    pub first_due_on: Option<Date>,
    pub appointment: Option<Appointment>,
}

/// How far from today a stated day may be; a day further away is a mistake.
const FARTHEST: SignedDuration = SignedDuration::from_hours(400 * 24);

impl LoanDetails {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Leaves out what cannot be true: an instalment of nothing, and days that are far away.
    #[must_use]
    pub fn plausible(self, today: Date) -> Self {
        let is_near = |day: &Date| day.duration_since(today).abs() <= FARTHEST;
        Self {
            emi: self.emi.filter(|emi| *emi > Paise::ZERO),
            first_due_on: self.first_due_on.filter(is_near),
            appointment: self
                .appointment
                .filter(|appointment| is_near(&date_in_india(appointment.at))),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn appointment(at: &str) -> Appointment {
        Appointment {
            at: at.parse().unwrap(),
            place: AppointmentPlace::Home,
        }
    }

    #[test]
    fn an_appointment_is_over_when_its_day_ends_in_india() {
        let late = appointment("2026-11-28T18:29:59Z");
        assert!(!late.is_over(date(2026, 11, 28)));
        assert!(late.is_over(date(2026, 11, 29)));
        assert!(!appointment("2026-11-28T18:30:00Z").is_over(date(2026, 11, 29)));
    }

    #[test]
    fn only_plausible_details_are_kept() {
        let today = date(2026, 11, 28);
        let stated = |rupees, due, at| LoanDetails {
            emi: Some(Paise::rupees(rupees)),
            first_due_on: Some(due),
            appointment: Some(appointment(at)),
        };
        let good = stated(4_500, date(2027, 1, 5), "2026-11-30T05:00:00Z");
        assert_eq!(good.plausible(today), good);
        let wrong = stated(0, date(2126, 1, 5), "1970-01-01T00:00:00Z");
        assert!(wrong.plausible(today).is_empty());
    }
}
