//! The data files of `data/`, embedded in the program and parsed at start.

mod places;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;
use rust_embed::RustEmbed;
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brands;
use saakh_domain::catalog::category::Categories;
use saakh_domain::catalog::policy::{
    GoldPolicy, HolidayFile, LendingPolicy, Limits, RankingPolicies,
};
use saakh_domain::catalog::redirect_target::RedirectTargets;
use saakh_domain::catalog::revenue::RevenueType;
use saakh_domain::catalog::site::Sites;
use saakh_domain::distribution::ledger::tax::TaxPolicy;
use saakh_domain::engagement::contact::ContactPolicy;
use saakh_domain::engagement::template::{SmsPolicy, SystemTemplates};
use saakh_domain::form::smart_list::SmartLists;
use saakh_domain::lifecycle::status_word::StatusWords;
use saakh_domain::origination::products::UNRELEASED_TEXTS;
use saakh_domain::text::Texts;
use saakh_domain::trust::consent::{Notices, Purpose};
use saakh_domain::trust::retention::RetentionPolicy;
use saakh_domain::trust::ticket::SupportPolicy;

pub use self::places::PincodeArea;
use self::places::{districts, parse_pincodes, states};
use super::sha256_hex;

#[derive(RustEmbed)]
#[folder = "../../data"]
#[include = "*.toml"]
#[include = "*.csv"]
#[include = "*.txt"]
#[include = "messages/*.json"]
#[include = "logos/*.svg"]
struct Files;

/// A data file is missing or invalid: a mistake in a release.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("data/{0} is missing")]
    Missing(String),
    /// The file is invalid.
    #[error("data/{file}: {problem}")]
    Invalid {
        /// Its path below `data/`.
        file: String,
        problem: String,
    },
}

/// A bank that merged into another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergedBank {
    /// Its former name.
    pub bank: String,
    pub successor: String,
    /// The day of the merger.
    pub since: Date,
}

/// Contents of the data files.
#[derive(Debug, Clone)]
pub struct Reference {
    /// All texts; shared, so that other threads can use them.
    pub texts: Arc<Texts>,
    pub brands: Brands,
    /// Announced product categories.
    pub categories: Categories,
    pub sites: Sites,
    /// External sites that pages link to.
    pub redirect_targets: RedirectTargets,
    pub lists: SmartLists,
    /// Rates, durations and quantities.
    pub limits: Limits,
    pub lending: LendingPolicy,
    pub gold: GoldPolicy,
    /// The initial calendar of bank holidays.
    pub holidays: HolidayFile,
    /// Ranking policies, all versions.
    pub ranking: RankingPolicies,
    /// Kinds of revenue.
    pub revenue_types: Vec<RevenueType>,
    pub commission_tax: TaxPolicy,
    /// Windows and caps of contacts.
    pub contact: ContactPolicy,
    /// Hours, targets and periods of support.
    pub support: SupportPolicy,
    /// Rules for texts of messages.
    pub sms: SmsPolicy,
    /// Texts that the program sends, without their words.
    pub templates: SystemTemplates,
    /// Why and how long rows about erased people stay.
    pub retention: RetentionPolicy,
    /// Notices of every purpose in both languages.
    pub notices: Notices,
    pub pincodes: BTreeMap<String, PincodeArea>,
    /// All states and union territories of pincodes.
    pub states: BTreeSet<String>,
    /// Districts by state, for pincodes that the directory does not contain.
    pub districts: BTreeMap<String, BTreeSet<String>>,
    /// Hindi names of states and districts, by the English ones that are stored and sent.
    place_names: BTreeMap<String, String>,
    /// Bank names by the first four letters of an IFSC.
    pub banks: BTreeMap<String, String>,
    /// Merged banks, by the first four letters of their former codes.
    pub merged_banks: BTreeMap<String, MergedBank>,
    /// Default meanings of words in status files.
    pub status_words: StatusWords,
    /// Common passwords, in lower case.
    pub common_passwords: BTreeSet<String>,
}

impl Reference {
    /// Parses all files.
    pub fn load() -> Result<Self, DataError> {
        let pincodes = parse("pincodes.csv", parse_pincodes)?;
        Ok(Self {
            texts: Arc::new(parse("messages/en.json", |en| {
                Texts::parse(
                    en,
                    &read_data_file("messages/hi.json").map_err(|e| e.to_string())?,
                )
                .map(|texts| texts.with(UNRELEASED_TEXTS))
                .map_err(|error| error.to_string())
            })?),
            brands: parse_toml("brands.toml", Brands::parse)?,
            categories: parse_toml("categories.toml", Categories::parse)?,
            sites: parse_toml("sites.toml", Sites::parse)?,
            redirect_targets: parse_toml("redirect-targets.toml", RedirectTargets::parse)?,
            lists: parse_toml("smart-lists.toml", SmartLists::parse)?,
            limits: parse_toml("policy/limits.toml", Limits::parse)?,
            lending: parse_toml("policy/lending.toml", LendingPolicy::parse)?,
            gold: parse_toml("policy/gold.toml", GoldPolicy::parse)?,
            holidays: parse_toml("policy/holidays.toml", HolidayFile::parse)?,
            ranking: parse_toml("policy/ranking.toml", RankingPolicies::parse)?,
            revenue_types: parse_toml("policy/revenue-types.toml", RevenueType::parse_all)?,
            commission_tax: parse_toml("policy/commission-tax.toml", TaxPolicy::parse)?,
            contact: contact_policy()?,
            support: parse_toml("policy/support.toml", SupportPolicy::parse)?,
            sms: parse_toml("policy/sms.toml", SmsPolicy::parse)?,
            templates: parse_toml("templates.toml", SystemTemplates::parse)?,
            retention: parse_toml("policy/retention.toml", RetentionPolicy::parse)?,
            notices: notices()?,
            states: states(&pincodes),
            districts: districts(&pincodes),
            pincodes,
            place_names: parse("places.csv", pairs)?,
            banks: parse("ifsc-banks.csv", pairs)?,
            merged_banks: parse("ifsc-merged.csv", merged_banks)?,
            status_words: parse_toml("policy/status_words.toml", StatusWords::parse)?,
            common_passwords: read_data_file("common-passwords.txt")?
                .lines()
                .map(str::to_owned)
                .collect(),
        })
    }

    /// The localised name of a state or district; a name that the directory does not contain is unchanged.
    pub fn place_name<'n>(&'n self, name: &'n str, language: Language) -> &'n str {
        match language {
            Language::En => name,
            Language::Hi => self.place_names.get(name).map_or(name, String::as_str),
        }
    }
}

/// The version of the policy is the digest of its file.
fn contact_policy() -> Result<ContactPolicy, DataError> {
    parse_toml("policy/contact.toml", |text| {
        ContactPolicy::parse(text, sha256_hex(text.as_bytes()))
    })
}

/// The text of a data file.
pub fn read_data_file(file: &str) -> Result<String, DataError> {
    let content = Files::get(file).ok_or_else(|| DataError::Missing(file.to_owned()))?;
    String::from_utf8(content.data.into_owned()).map_err(|error| invalid(file, &error))
}

/// Files below a folder with their texts, sorted by name.
pub fn read_texts_in(folder: &str) -> Result<Vec<(String, String)>, DataError> {
    Files::iter()
        .filter(|file| file.starts_with(folder))
        .map(|file| Ok((file.to_string(), read_data_file(&file)?)))
        .collect()
}

/// Parses a data file.
pub fn parse_toml<T, E: std::fmt::Display>(
    file: &str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, DataError> {
    parse(file, |text| read(text).map_err(|error| error.to_string()))
}

fn parse<T>(file: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, DataError> {
    read(&read_data_file(file)?).map_err(|problem| invalid(file, &problem))
}

fn invalid(file: &str, problem: &impl ToString) -> DataError {
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
            files.push((purpose.code(), language.code(), read_data_file(&file)?));
        }
    }
    let read = files
        .iter()
        .map(|(purpose, language, text)| (*purpose, *language, text.as_str()));
    Notices::parse(read).map_err(|error| invalid("notices", &error))
}

fn merged_banks(csv: &str) -> Result<BTreeMap<String, MergedBank>, String> {
    rows(csv)
        .map(|row| {
            let [code, bank, successor, since] = row.split(',').collect::<Vec<_>>()[..] else {
                return Err(format!("four columns expected: {row}"));
            };
            let merged = MergedBank {
                bank: bank.to_owned(),
                successor: successor.to_owned(),
                since: since.parse().map_err(|_| format!("no day: {row}"))?,
            };
            Ok((code.to_owned(), merged))
        })
        .collect()
}

/// Parses lines of key and name.
fn pairs(csv: &str) -> Result<BTreeMap<String, String>, String> {
    rows(csv)
        .map(|row| {
            let (key, name) = row
                .split_once(',')
                .ok_or(format!("two columns expected: {row}"))?;
            Ok((key.to_owned(), name.trim_matches('"').to_owned()))
        })
        .collect()
}

/// The lines of a file without its heading.
fn rows(csv: &str) -> impl Iterator<Item = &str> {
    csv.lines().skip(1).filter(|line| !line.is_empty())
}

/// Reads a brand's logo.
pub fn read_logo(file: &str) -> Result<String, DataError> {
    read_data_file(&format!("logos/{file}"))
}

#[cfg(test)]
mod tests {
    use saakh_domain::identity::session::Area;

    use super::*;

    #[test]
    fn every_data_file_parses() {
        let reference = Reference::load().unwrap();
        assert!(reference.pincodes.len() > 19_000);
        assert_eq!(reference.pincodes["560001"].state, "Karnataka");
        assert!(reference.districts["Karnataka"].contains("Mysuru"));
        let andhra = &reference.merged_banks["ANDB"];
        assert_eq!(
            (andhra.successor.as_str(), andhra.since.year()),
            ("Union Bank of India", 2020)
        );
        let agartala = &reference.pincodes["799001"];
        assert_eq!(agartala.state, "Tripura");
        // Agartala is the seat of this district.
        assert!(agartala.districts.contains(&"West Tripura".to_owned()));
        let rampur = &reference.pincodes["244923"];
        assert_eq!(rampur.districts_in("Uttar Pradesh").unwrap(), ["Rampur"]);
        assert_eq!(
            rampur.districts_in("Uttarakhand").unwrap(),
            ["Udham Singh Nagar"]
        );
        assert_eq!(rampur.districts_in("Delhi"), None);
        assert_eq!(reference.banks["HDFC"], "HDFC Bank");
        assert!(reference.common_passwords.contains("password123"));
        for file in reference
            .brands
            .all()
            .iter()
            .flat_map(|brand| brand.files())
        {
            assert!(read_logo(file).unwrap().starts_with("<svg"));
        }
    }

    #[test]
    fn every_place_has_a_name_in_hindi_and_stays_english_otherwise() {
        let reference = Reference::load().unwrap();
        let places = reference.pincodes.values().flat_map(PincodeArea::names);
        let mut used = BTreeSet::new();
        for place in places {
            let hindi = reference.place_name(place, Language::Hi);
            assert!(
                hindi
                    .chars()
                    .any(|letter| ('\u{900}'..='\u{97F}').contains(&letter)),
                "{place}"
            );
            assert_eq!(reference.place_name(place, Language::En), place);
            used.insert(place.clone());
        }
        let named: BTreeSet<_> = reference.place_names.keys().cloned().collect();
        assert_eq!(named, used);
        assert_eq!(reference.place_name("Rajasthan", Language::Hi), "राजस्थान");
        assert_eq!(reference.place_name("Elsewhere", Language::Hi), "Elsewhere");
    }

    #[test]
    fn limits_of_sessions_are_those_of_level_two() {
        let limits = Reference::load().unwrap().limits;
        for area in Area::ALL {
            let policy = limits.session(area);
            assert!(policy.absolute_seconds <= 12 * 60 * 60, "{area:?}");
            assert!(policy.idle_minutes <= 30, "{area:?}");
            assert!(policy.confirmed_seconds <= 15 * 60, "{area:?}");
        }
        assert_eq!(limits.session(Area::Customer).confirmed_seconds, 5 * 60);
    }
}
