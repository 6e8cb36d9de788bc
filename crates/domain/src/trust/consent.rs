//! Purposes of consents, and the notices for them (`data/notices`).
//!
//! One notice per purpose and language, one consent per purpose; a consent stores the version of the notice it was
//! given under (compliance: Personal data).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Language;

/// A purpose of processing personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Finding lenders that match; without it there is nothing to show.
    Matching,
    /// Messages about the application.
    Updates,
    /// Requesting the score from a credit bureau.
    CreditReport,
    /// Sending an application to one lender; without it that lender gets nothing.
    LenderShare,
    /// A message when an announced category opens.
    CategoryInterest,
    /// Visiting one plan's insurer, and receiving its report on the outcome; without it there is no redirect.
    InsurerVisit,
    /// Applying together with a customer: given by the co-applicant, with a passcode of their own.
    CoApplicant,
    /// Applying to be a merchant: stored with the merchant, who is not a customer.
    MerchantSignup,
    /// Messages with offers of one product.
    OffersByMessage,
    /// Calls that help to finish an application.
    AssistanceCall,
}

/// The kind of party that a consent is given for, if there are many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Party {
    Lender,
    /// An announced category.
    Category,
    /// The insurer of one plan.
    Insurer,
    Product,
}

impl Party {
    pub const ALL: [Self; 4] = [Self::Lender, Self::Category, Self::Insurer, Self::Product];

    /// Placeholder for its name in a notice.
    const fn placeholder(self) -> &'static str {
        match self {
            Self::Lender => "{lender}",
            Self::Category => "{category}",
            Self::Insurer => "{insurer}",
            Self::Product => "{product}",
        }
    }
}

impl Purpose {
    pub const ALL: [Self; 10] = [
        Self::Matching,
        Self::Updates,
        Self::CreditReport,
        Self::LenderShare,
        Self::CategoryInterest,
        Self::InsurerVisit,
        Self::CoApplicant,
        Self::MerchantSignup,
        Self::OffersByMessage,
        Self::AssistanceCall,
    ];

    /// The name on the wire, in the ledger and of the notice's file.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Matching => "matching",
            Self::Updates => "updates",
            Self::CreditReport => "credit_report",
            Self::LenderShare => "lender_share",
            Self::CategoryInterest => "category_interest",
            Self::InsurerVisit => "insurer_visit",
            Self::CoApplicant => "co_applicant",
            Self::MerchantSignup => "merchant_signup",
            Self::OffersByMessage => "offers_by_message",
            Self::AssistanceCall => "assistance_call",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.code() == code)
    }

    /// Whether its step requires it. Everything else works without an optional one.
    pub const fn is_required(self) -> bool {
        matches!(
            self,
            Self::Matching
                | Self::LenderShare
                | Self::CategoryInterest
                | Self::InsurerVisit
                | Self::CoApplicant
                | Self::MerchantSignup
        )
    }

    /// The kind of party it is given for, named in its notice. Such a consent is given when the party is chosen.
    pub const fn party(self) -> Option<Party> {
        match self {
            Self::LenderShare => Some(Party::Lender),
            Self::CategoryInterest => Some(Party::Category),
            Self::InsurerVisit => Some(Party::Insurer),
            Self::OffersByMessage => Some(Party::Product),
            Self::Matching
            | Self::Updates
            | Self::CreditReport
            | Self::CoApplicant
            | Self::MerchantSignup
            | Self::AssistanceCall => None,
        }
    }

    /// Whether it is given only in a step of its own, never together with a login passcode or on the consents page.
    pub const fn has_own_step(self) -> bool {
        self.party().is_some()
            || matches!(
                self,
                Self::CoApplicant | Self::MerchantSignup | Self::AssistanceCall
            )
    }
}

/// A notice in one language: data, purpose, recipients, withdrawal. `{brand}` and the placeholder of the party are
/// replaced by their names in [`Notice::fill_names`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Increases with every change of meaning; the same in all languages.
    pub version: String,
    /// Whether consent is required; equal to [`Purpose::is_required`].
    pub required: bool,
    pub title: String,
    /// Label of the checkbox.
    pub label: String,
    /// The text, by paragraph.
    pub paragraphs: Vec<String>,
    pub recipients: String,
    /// How to withdraw consent.
    pub withdraw: String,
}

/// The notice files are inconsistent.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoticeError {
    /// A file's name has an unknown purpose or language.
    #[error("notice {0}: no such purpose or language")]
    UnknownFile(String),
    /// A file is not a notice.
    #[error("notice {file}: {reason}")]
    Malformed {
        /// Purpose and language of the file.
        file: String,
        reason: String,
    },
    /// A purpose has no notice in a language.
    #[error("notice {0} is missing")]
    Missing(String),
    /// `required` differs from the purpose's, or the versions of the languages differ.
    #[error("notice {0}: `required` or `version` differs from the purpose or the other language")]
    Contradiction(String),
}

/// All notices in all languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notices(BTreeMap<Purpose, Translations>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Translations {
    en: Notice,
    hi: Notice,
}

impl Notice {
    /// Substitutes the names: the brand's title, and the party's.
    #[must_use]
    pub fn fill_names(&self, brand_title: &str, party: Option<(Party, &str)>) -> Self {
        let fill = |text: &String| {
            let text = text.replace("{brand}", brand_title);
            match party {
                Some((party, name)) => text.replace(party.placeholder(), name),
                None => text,
            }
        };
        Self {
            version: self.version.clone(),
            required: self.required,
            title: fill(&self.title),
            label: fill(&self.label),
            paragraphs: self.paragraphs.iter().map(fill).collect(),
            recipients: fill(&self.recipients),
            withdraw: fill(&self.withdraw),
        }
    }
}

impl Notices {
    /// Parses the files of `data/notices`: purpose and language from the file's name, and its text.
    pub fn parse<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Result<Self, NoticeError> {
        let mut read = BTreeMap::new();
        for (purpose, language, text) in files {
            let file = format!("{purpose}.{language}");
            let key = Purpose::from_code(purpose)
                .zip(Language::from_code(language))
                .ok_or_else(|| NoticeError::UnknownFile(file.clone()))?;
            read.insert((key.0, key.1.code()), parse_notice(file, key.0, text)?);
        }
        let mut take = |purpose: Purpose, language: Language| {
            read.remove(&(purpose, language.code())).ok_or_else(|| {
                NoticeError::Missing(format!("{}.{}", purpose.code(), language.code()))
            })
        };
        Purpose::ALL
            .into_iter()
            .map(|purpose| {
                let en = take(purpose, Language::En)?;
                let hi = take(purpose, Language::Hi)?;
                if en.version == hi.version {
                    Ok((purpose, Translations { en, hi }))
                } else {
                    Err(NoticeError::Contradiction(purpose.code().to_owned()))
                }
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }

    pub fn get(&self, purpose: Purpose, language: Language) -> &Notice {
        let translations = &self.0[&purpose];
        match language {
            Language::En => &translations.en,
            Language::Hi => &translations.hi,
        }
    }

    /// The version that a new consent must have.
    pub fn version(&self, purpose: Purpose) -> &str {
        &self.get(purpose, Language::En).version
    }
}

fn parse_notice(file: String, purpose: Purpose, text: &str) -> Result<Notice, NoticeError> {
    let notice: Notice = toml::from_str(text).map_err(|error| NoticeError::Malformed {
        file: file.clone(),
        reason: error.message().to_owned(),
    })?;
    if notice.required == purpose.is_required() {
        Ok(notice)
    } else {
        Err(NoticeError::Contradiction(file))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn files() -> Vec<(String, String, String)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/notices");
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                let mut parts = name.split('.');
                let mut part = || parts.next().unwrap().to_owned();
                (part(), part(), fs::read_to_string(&path).unwrap())
            })
            .collect()
    }

    fn parse(files: &[(String, String, String)]) -> Result<Notices, NoticeError> {
        Notices::parse(
            files
                .iter()
                .map(|(purpose, language, text)| (&**purpose, &**language, &**text)),
        )
    }

    #[test]
    fn every_purpose_has_a_notice_in_both_languages_that_names_who_it_should() {
        let files = files();
        assert_eq!(files.len(), Purpose::ALL.len() * Language::ALL.len());
        let notices = parse(&files).unwrap();
        for purpose in Purpose::ALL {
            for language in Language::ALL {
                let notice = notices.get(purpose, language);
                assert_eq!(notice.version, notices.version(purpose));
                let text = format!("{notice:?}");
                for party in Party::ALL {
                    let names_it = text.contains(party.placeholder());
                    assert_eq!(names_it, purpose.party() == Some(party), "{purpose:?}");
                }
                let party = purpose.party().map(|party| (party, "CASHe"));
                let filled = notice.fill_names("Nitya Finance", party);
                let text = format!("{filled:?}");
                assert!(text.contains("Nitya Finance"));
                assert_eq!(text.contains("CASHe"), purpose.party().is_some());
                let placeholders = Party::ALL.map(Party::placeholder);
                assert!(!text.contains("{brand}"));
                assert!(placeholders.iter().all(|other| !text.contains(other)));
            }
        }
        let hindi = notices.get(Purpose::Matching, Language::Hi);
        assert_ne!(hindi, notices.get(Purpose::Matching, Language::En));
    }

    #[test]
    fn consent_files_that_contradict_each_other_are_named() {
        let good = files();
        let changed = |change: &dyn Fn(&mut (String, String, String))| {
            let mut files = good.clone();
            let file = files
                .iter_mut()
                .find(|(purpose, language, _)| purpose == "updates" && language == "hi");
            change(file.unwrap());
            parse(&files).unwrap_err().to_string()
        };
        let gone = changed(&|file| "advertising".clone_into(&mut file.0));
        assert_eq!(gone, "notice advertising.hi: no such purpose or language");
        let twice = changed(&|file| "en".clone_into(&mut file.1));
        assert_eq!(twice, "notice updates.hi is missing");
        let other = changed(&|file| file.2 = file.2.replace("2026-11-30", "2026-11-29"));
        assert!(other.starts_with("notice updates: `required` or `version`"));
        let forced = changed(&|file| file.2 = file.2.replace("= false", "= true"));
        assert!(forced.starts_with("notice updates.hi: `required` or `version`"));
        let broken = changed(&|file| file.2 = "title = 1".to_owned());
        assert!(broken.starts_with("notice updates.hi: "));
    }

    #[test]
    fn every_purpose_has_its_texts_in_both_languages() {
        for file in ["en", "hi"] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/messages");
            let text = fs::read_to_string(format!("{folder}/{file}.json")).unwrap();
            let texts: BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
            for purpose in Purpose::ALL {
                let mut keys = vec![format!("consent_{}", purpose.code())];
                // Merchants do not withdraw theirs on a page.
                if purpose != Purpose::MerchantSignup {
                    keys.push(format!("consent_effect_{}", purpose.code()));
                }
                // No step requires it.
                if purpose != Purpose::CreditReport {
                    keys.push(format!("invalid_consent_{}", purpose.code()));
                }
                for key in keys {
                    assert!(texts.contains_key(&key), "{key} is missing in {file}");
                }
            }
        }
    }

    #[test]
    fn names_are_the_same_in_code_and_json() {
        for purpose in Purpose::ALL {
            assert_eq!(Purpose::from_code(purpose.code()), Some(purpose));
            assert_eq!(serde_json::to_value(purpose).unwrap(), purpose.code());
        }
        assert_eq!(Purpose::from_code("advertising"), None);
    }
}
