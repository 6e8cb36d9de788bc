//! Pincodes with their states and districts.

use std::collections::{BTreeMap, BTreeSet};

use super::rows;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PincodeArea {
    /// State or union territory.
    pub state: String,
    /// One pincode may be in several districts.
    pub districts: Vec<String>,
    /// The other state with its districts, for a pincode on a border: the customer chooses.
    pub other: Option<(String, Vec<String>)>,
}

impl PincodeArea {
    /// All possible states and districts.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        let other = self.other.iter();
        let other = other.flat_map(|(state, districts)| [state].into_iter().chain(districts));
        [&self.state]
            .into_iter()
            .chain(&self.districts)
            .chain(other)
    }

    /// The districts in one of its states; none for another state.
    pub fn districts_in(&self, state: &str) -> Option<&[String]> {
        if state == self.state {
            return Some(&self.districts);
        }
        let (other, districts) = self.other.as_ref()?;
        (state == other).then_some(districts)
    }
}

/// Parses the directory. A pincode in two states has two lines, the likelier one first.
pub(super) fn parse_pincodes(csv: &str) -> Result<BTreeMap<String, PincodeArea>, String> {
    let mut all: BTreeMap<String, PincodeArea> = BTreeMap::new();
    for row in rows(csv) {
        let [pincode, state, districts] = row.splitn(3, ',').collect::<Vec<_>>()[..] else {
            return Err(format!("three columns expected: {row}"));
        };
        let state = state.to_owned();
        let districts = districts.split('|').map(str::to_owned).collect();
        if let Some(known) = all.get_mut(pincode) {
            known.other = Some((state, districts));
            continue;
        }
        let area = PincodeArea {
            state,
            districts,
            other: None,
        };
        all.insert(pincode.to_owned(), area);
    }
    Ok(all)
}

pub(super) fn states(pincodes: &BTreeMap<String, PincodeArea>) -> BTreeSet<String> {
    let areas = pincodes.values();
    let states = areas.flat_map(|area| {
        let other = area.other.iter().map(|(state, _)| state);
        std::iter::once(&area.state).chain(other)
    });
    states.cloned().collect()
}

pub(super) fn districts(
    pincodes: &BTreeMap<String, PincodeArea>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for area in pincodes.values() {
        let other = area
            .other
            .iter()
            .map(|(state, districts)| (state, districts));
        for (state, districts) in std::iter::once((&area.state, &area.districts)).chain(other) {
            let known = all.entry(state.clone()).or_default();
            known.extend(districts.iter().cloned());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::Reference;

    /// The states of the first two digits; army post is excluded.
    fn states(prefix: u8) -> &'static [&'static str] {
        match prefix {
            11 => &["Delhi"],
            12..=13 => &["Haryana"],
            14..=15 => &["Punjab"],
            16 => &["Chandigarh", "Punjab"],
            17 => &["Himachal Pradesh"],
            18..=19 => &["Jammu and Kashmir", "Ladakh"],
            20..=28 => &["Uttar Pradesh", "Uttarakhand"],
            30..=34 => &["Rajasthan"],
            36..=39 => &["Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
            40..=44 => &["Maharashtra", "Goa"],
            45..=48 => &["Madhya Pradesh"],
            49 => &["Chhattisgarh"],
            50 => &["Telangana"],
            51..=53 => &["Andhra Pradesh", "Puducherry"],
            56..=59 => &["Karnataka"],
            60..=66 => &["Tamil Nadu", "Puducherry"],
            67..=69 => &["Kerala", "Lakshadweep", "Puducherry"],
            70..=74 => &["West Bengal", "Sikkim", "Andaman and Nicobar Islands"],
            75..=77 => &["Odisha"],
            // Some of Assam's post crosses the border.
            78 => &["Assam", "Meghalaya"],
            79 => &[
                "Arunachal Pradesh",
                "Manipur",
                "Meghalaya",
                "Mizoram",
                "Nagaland",
                "Tripura",
            ],
            80..=85 => &["Bihar", "Jharkhand"],
            _ => &[],
        }
    }

    #[test]
    fn every_pincode_lies_in_a_state_of_its_first_two_digits() {
        for (pincode, area) in Reference::load().unwrap().pincodes {
            let prefix: u8 = pincode[..2].parse().unwrap();
            let plausible = prefix == 90 || states(prefix).contains(&area.state.as_str());
            assert!(plausible, "{pincode}: {}", area.state);
            assert!(!area.districts.is_empty(), "{pincode}");
            if let Some((other, districts)) = area.other {
                assert!(other != area.state && !districts.is_empty(), "{pincode}");
            }
        }
    }
}
