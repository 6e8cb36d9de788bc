//! Smart lists: the choices of drop-downs (`data/smart-lists.toml`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Language;

/// All lists by their name on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "ListsFile")]
pub struct SmartLists(BTreeMap<String, Vec<ListItem>>);

/// One choice. Its id never changes, because stored answers refer to it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListItem {
    /// Stable id, unique in its list.
    pub id: i64,
    pub en: String,
    pub hi: String,
    /// Lower end of the choice, in the list's unit (rupees, months or score points).
    pub min: Option<i64>,
    /// Upper end of the choice, same unit; none: unbounded.
    pub max: Option<i64>,
}

/// One choice in the wire format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListOption {
    /// The id to send back.
    pub id: i64,
    /// The text in the reader's language.
    pub value: String,
}

/// A list has two items with the same id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("list {list} has id {id} twice")]
pub struct DuplicateId {
    list: String,
    id: i64,
}

#[derive(Deserialize)]
struct ListsFile {
    list: BTreeMap<String, ListFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListFile {
    items: Vec<ListItem>,
}

impl TryFrom<ListsFile> for SmartLists {
    type Error = DuplicateId;

    fn try_from(file: ListsFile) -> Result<Self, DuplicateId> {
        let mut lists = BTreeMap::new();
        for (list, ListFile { items }) in file.list {
            let mut seen = std::collections::BTreeSet::new();
            if let Some(twice) = items.iter().find(|item| !seen.insert(item.id)) {
                return Err(DuplicateId { list, id: twice.id });
            }
            lists.insert(list, items);
        }
        Ok(Self(lists))
    }
}

impl SmartLists {
    /// Parses `data/smart-lists.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    pub fn get(&self, list: &str) -> Option<&[ListItem]> {
        self.0.get(list).map(Vec::as_slice)
    }

    pub fn item(&self, list: &str, id: i64) -> Option<&ListItem> {
        self.get(list)?.iter().find(|item| item.id == id)
    }

    /// A list's choices in a language; empty for an unknown list.
    pub fn options(&self, list: &str, language: Language) -> Vec<ListOption> {
        self.get(list)
            .unwrap_or_default()
            .iter()
            .map(|item| item.option(language))
            .collect()
    }

    pub fn view(&self, language: Language) -> BTreeMap<&str, Vec<ListOption>> {
        self.0
            .keys()
            .map(|list| (list.as_str(), self.options(list, language)))
            .collect()
    }
}

impl ListItem {
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Hi => &self.hi,
        }
    }

    fn option(&self, language: Language) -> ListOption {
        ListOption {
            id: self.id,
            value: self.text(language).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../../data/smart-lists.toml");

    #[test]
    fn the_smart_lists_of_the_specification_exist_in_both_languages() {
        let lists = SmartLists::parse(FILE).unwrap();
        let spec = "commPreferences employmentStatus salaryMode mvGender residentType \
            educationalLevel preferNetBanking Gender currentResidencyType \
            upwardsResidentStayCategory professionType employeementTenure totalWorkExperience \
            loanPurpose mtGender mtMaritalStatus mtCompanyType mtResidencyType niraGender \
            niraMaritalStatus niraJobSector niraWorkStatus casheGender businessCurrentTurnover \
            businessYears businessCompanyType businessNature businessGrossProfit \
            businessRegistrationType professionalType professionalYears ticketClass \
            creditScoreClass";
        let hindi = lists.view(Language::Hi);
        for name in spec.split_whitespace() {
            assert!(
                hindi.get(name).is_some_and(|list| !list.is_empty()),
                "{name}"
            );
        }
        assert_eq!(
            lists
                .item("employmentStatus", 1)
                .unwrap()
                .text(Language::En),
            "Salaried"
        );
        assert_eq!(lists.item("employmentStatus", 99), None);
    }

    #[test]
    fn an_id_twice_is_refused() {
        let file = r#"[list.a]
            items = [{ id = 1, en = "x", hi = "x" }, { id = 1, en = "y", hi = "y" }]"#;
        assert!(
            SmartLists::parse(file)
                .unwrap_err()
                .to_string()
                .contains("id 1 twice")
        );
    }
}
