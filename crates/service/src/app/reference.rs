//! The data files of `data/`, parsed once at start. They are part of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rust_embed::RustEmbed;
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brands;
use saakh_domain::catalog::policy::{HolidayFile, LendingPolicy, Limits, RankingPolicies};
use saakh_domain::catalog::revenue::RevenueType;
use saakh_domain::catalog::site::Sites;
use saakh_domain::catalog::smart_list::SmartLists;
use saakh_domain::text::Texts;
use saakh_domain::trust::consent::{Notices, Purpose};

#[derive(RustEmbed)]
#[folder = "../../data"]
#[include = "*.toml"]
#[include = "*.csv"]
#[include = "*.txt"]
#[include = "messages/*.json"]
#[include = "logos/*.svg"]
struct Files;

/// A data file that is missing or does not parse: a mistake in a release.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// No such file.
    #[error("data/{0} is missing")]
    Missing(String),
    /// The file is wrong.
    #[error("data/{file}: {problem}")]
    Invalid {
        /// Its path below `data/`.
        file: String,
        /// What is wrong.
        problem: String,
    },
}

/// Where a pincode lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PincodeArea {
    /// State or union territory.
    pub state: String,
    /// Its districts; one pincode may lie in several.
    pub districts: Vec<String>,
}

/// Reference data: what the files say.
#[derive(Debug, Clone)]
pub struct Reference {
    /// Every text; shared, so that work on another thread can take it along.
    pub texts: Arc<Texts>,
    /// Brands by key.
    pub brands: Brands,
    /// Sites by host.
    pub sites: Sites,
    /// Smart lists by name.
    pub lists: SmartLists,
    /// How often, how long, how many.
    pub limits: Limits,
    /// Rules of lending.
    pub lending: LendingPolicy,
    /// Days on which banks are closed, as a new database begins with them.
    pub holidays: HolidayFile,
    /// Ranking policies, all versions.
    pub ranking: RankingPolicies,
    /// What lenders pay for.
    pub revenue_types: Vec<RevenueType>,
    /// Notices of every purpose in both languages.
    pub notices: Notices,
    /// Areas by pincode.
    pub pincodes: BTreeMap<String, PincodeArea>,
    /// Bank names by the first four letters of an IFSC.
    pub banks: BTreeMap<String, String>,
    /// Passwords that too many people have, in lower case.
    pub common_passwords: BTreeSet<String>,
}

impl Reference {
    /// Reads every file.
    pub fn load() -> Result<Self, DataError> {
        Ok(Self {
            texts: Arc::new(parse("messages/en.json", |en| {
                Texts::parse(en, &text("messages/hi.json").map_err(|e| e.to_string())?)
                    .map_err(|error| error.to_string())
            })?),
            brands: toml("brands.toml", Brands::parse)?,
            sites: toml("sites.toml", Sites::parse)?,
            lists: toml("smart-lists.toml", SmartLists::parse)?,
            limits: toml("policy/limits.toml", Limits::parse)?,
            lending: toml("policy/lending.toml", LendingPolicy::parse)?,
            holidays: toml("policy/holidays.toml", HolidayFile::parse)?,
            ranking: toml("policy/ranking.toml", RankingPolicies::parse)?,
            revenue_types: toml("policy/revenue-types.toml", RevenueType::parse_all)?,
            notices: notices()?,
            pincodes: parse("pincodes.csv", pincodes)?,
            banks: parse("ifsc-banks.csv", banks)?,
            common_passwords: text("common-passwords.txt")?
                .lines()
                .map(str::to_owned)
                .collect(),
        })
    }
}

/// A data file's text.
pub(crate) fn text(file: &str) -> Result<String, DataError> {
    let content = Files::get(file).ok_or_else(|| DataError::Missing(file.to_owned()))?;
    String::from_utf8(content.data.into_owned()).map_err(|error| invalid(file, error))
}

/// The files below a folder, in order of name, with their texts.
pub(crate) fn texts_below(folder: &str) -> Result<Vec<(String, String)>, DataError> {
    Files::iter()
        .filter(|file| file.starts_with(folder))
        .map(|file| Ok((file.to_string(), text(&file)?)))
        .collect()
}

/// Parses a data file.
pub(crate) fn toml<T, E: std::fmt::Display>(
    file: &str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, DataError> {
    parse(file, |text| read(text).map_err(|error| error.to_string()))
}

fn parse<T>(file: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, DataError> {
    read(&text(file)?).map_err(|problem| invalid(file, problem))
}

fn invalid(file: &str, problem: impl ToString) -> DataError {
    DataError::Invalid {
        file: file.to_owned(),
        problem: problem.to_string(),
    }
}

fn notices() -> Result<Notices, DataError> {
    let mut files = Vec::new();
    for purpose in Purpose::ALL {
        for language in Language::ALL {
            let file = format!("notices/{}.{}.toml", purpose.code(), language.code());
            files.push((purpose.code(), language.code(), text(&file)?));
        }
    }
    let read = files
        .iter()
        .map(|(purpose, language, text)| (*purpose, *language, text.as_str()));
    Notices::parse(read).map_err(|error| invalid("notices", error))
}

fn pincodes(csv: &str) -> Result<BTreeMap<String, PincodeArea>, String> {
    rows(csv)
        .map(|row| match row.splitn(3, ',').collect::<Vec<_>>()[..] {
            [pincode, state, districts] => Ok((
                pincode.to_owned(),
                PincodeArea {
                    state: state.to_owned(),
                    districts: districts.split('|').map(str::to_owned).collect(),
                },
            )),
            _ => Err(format!("three columns expected: {row}")),
        })
        .collect()
}

fn banks(csv: &str) -> Result<BTreeMap<String, String>, String> {
    rows(csv)
        .map(|row| {
            let (code, bank) = row
                .split_once(',')
                .ok_or(format!("two columns expected: {row}"))?;
            Ok((code.to_owned(), bank.trim_matches('"').to_owned()))
        })
        .collect()
}

/// The lines of a file below its heading.
fn rows(csv: &str) -> impl Iterator<Item = &str> {
    csv.lines().skip(1).filter(|line| !line.is_empty())
}

/// A brand's logo.
pub fn logo(file: &str) -> Result<String, DataError> {
    text(&format!("logos/{file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_data_file_parses() {
        let reference = Reference::load().unwrap();
        assert!(reference.pincodes.len() > 19_000);
        assert_eq!(reference.pincodes["560001"].state, "Karnataka");
        assert_eq!(reference.banks["HDFC"], "HDFC Bank");
        assert!(reference.common_passwords.contains("password123"));
        for brand in reference.brands.all() {
            assert!(logo(&brand.logo).unwrap().starts_with("<svg"));
        }
    }
}
