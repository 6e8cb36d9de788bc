//! Validates addresses in a profile with the pincode directory.

use std::collections::BTreeMap;

use saakh_domain::form::field::Values;
use saakh_domain::text::Message;

use crate::{App, Error, Result};

/// Validates that state and district match the pincode. For a pincode that the directory does not know, any state with
/// one of its districts is accepted, because new pincodes exist before our copy of the directory is updated.
pub(super) fn check(app: &App, values: &Values) -> Result<()> {
    let mut errors = BTreeMap::new();
    let pincode = values.text("postal_code");
    let area = pincode.and_then(|code| app.reference.pincodes.get(code));
    if area.is_none() && pincode.is_some() {
        let state = values.text("state");
        let districts = state.and_then(|state| app.reference.districts.get(state));
        if districts.is_none() {
            errors.insert("state".to_owned(), Message::new("invalid_state_unknown"));
        } else if !districts
            .zip(values.text("district"))
            .is_some_and(|(known, district)| known.contains(district))
        {
            errors.insert(
                "district".to_owned(),
                Message::new("invalid_district_unknown"),
            );
        }
    }
    if let Some(area) = area {
        let districts = values
            .text("state")
            .and_then(|name| area.districts_in(name));
        if districts.is_none() {
            errors.insert("state".to_owned(), Message::new("invalid_state_of_pincode"));
        }
        if !districts
            .unwrap_or(&area.districts)
            .iter()
            .any(|known| values.text("district") == Some(known))
        {
            errors.insert(
                "district".to_owned(),
                Message::new("invalid_district_of_pincode"),
            );
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Error::fields(errors))
    }
}
