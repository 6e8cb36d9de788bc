//! Questions.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::value::{Value, Values};
use crate::Language;
use crate::language::Bilingual;
use crate::text::Texts;

/// The kind of a question: its answer's type and the page's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line of text.
    Text,
    Name,
    Date,
    /// An amount in rupees.
    Money,
    /// A whole number.
    Integer,
    /// A positive number with at most 3 decimals.
    Decimal,
    /// One item of a smart list.
    Choice,
    /// Yes or no. A required one must be yes.
    Flag,
    /// A person's PAN; never among the values, see [`super::ParsedFields`].
    Pan,
    Mobile,
    Email,
    Pincode,
    /// A bank branch's code.
    Ifsc,
    Otp,
    /// The PAN of a firm, a company or another body; sealed.
    EntityPan,
    /// A GSTIN; sealed.
    Gstin,
    /// The number of a bank account; sealed.
    Account,
    /// Repeated questions; in profiles only.
    Group,
}

impl FieldKind {
    /// Whether a third party may prefill it for the customer to review. Identifiers and consents must come from the
    /// customer.
    pub const fn can_be_prefilled(self) -> bool {
        matches!(
            self,
            Self::Text
                | Self::Name
                | Self::Date
                | Self::Money
                | Self::Integer
                | Self::Decimal
                | Self::Choice
                | Self::Mobile
                | Self::Email
                | Self::Pincode
        )
    }

    /// Whether its answers are stored sealed, each on its own.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Self::EntityPan | Self::Gstin | Self::Account)
    }
}

/// A rule beyond the kind (spec section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldRule {
    /// 3 to 40 letters, digits, space and `- , . # / ( ) & '` (`min`: the shortest length).
    CompanyName,
    /// Letters, digits, space and `- , . # / ( ) & '`.
    Address,
    /// The same, with messages of its own.
    Locality,
    /// Two words or more, each of letters with at most one `-` or `'` inside.
    FullName,
    /// Words of letters.
    Letters,
    /// Latin letters and digits, at most 10 (`max_length`: fewer).
    Alphanumeric,
    /// At least two letters or digits, with any other characters.
    TwoAlphanumerics,
    /// A date in the past of a person `min` to `max` years old.
    BirthDate,
}

/// Makes a question visible only for certain answers to another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VisibilityCondition {
    /// The other field's key.
    pub key: String,
    /// Its answers, as on the wire. No answer counts as `false`, like an untouched flag.
    #[serde(rename = "in")]
    pub values: Vec<Json>,
}

/// One question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SpecFile", into = "SpecFile")]
pub struct FieldSpec {
    /// Key on the wire and in [`Values`]; unique in its form.
    pub key: String,
    pub kind: FieldKind,
    /// The question's text; none: the catalogue's `field_<key>_label`.
    pub label: Option<Bilingual>,
    /// Explanation; none: the catalogue's `field_<key>_why`, if there is one.
    pub why: Option<Bilingual>,
    /// Whether an answer is required while it is visible.
    pub required: bool,
    /// The smart list of a choice.
    pub list: Option<String>,
    /// Minimum: rupees, number, length or age, by kind and rule.
    pub min: Option<i64>,
    /// Maximum, same unit.
    pub max: Option<i64>,
    /// Maximum length of text.
    pub max_length: Option<usize>,
    /// A rule beyond the kind.
    pub rule: Option<FieldRule>,
    /// When it is visible; none: always.
    pub show_if: Option<VisibilityCondition>,
    /// The questions of each item of a group, which has `min` to `max` items.
    pub fields: Vec<FieldSpec>,
}

impl FieldSpec {
    /// A required question without bounds.
    pub fn new(key: impl Into<String>, kind: FieldKind) -> Self {
        Self {
            key: key.into(),
            kind,
            label: None,
            why: None,
            required: true,
            list: None,
            min: None,
            max: None,
            max_length: None,
            rule: None,
            show_if: None,
            fields: Vec::new(),
        }
    }

    /// A required group with one item to a maximum number.
    pub fn group(key: impl Into<String>, items_max: usize, fields: Vec<Self>) -> Self {
        Self {
            min: Some(1),
            max: i64::try_from(items_max).ok(),
            fields,
            ..Self::new(key, FieldKind::Group)
        }
    }

    /// Whether it is visible with these answers.
    pub fn is_visible(&self, answers: &Values) -> bool {
        self.show_if.as_ref().is_none_or(|condition| {
            let answer = answers
                .get(&condition.key)
                .map_or(Json::Bool(false), Value::to_wire);
            condition.values.contains(&answer)
        })
    }

    /// Whether it has an answer; the PAN is stored separately.
    pub fn is_answered(&self, answers: &Values, has_pan: bool) -> bool {
        match self.kind {
            FieldKind::Pan => has_pan,
            _ => answers.get(&self.key).is_some(),
        }
    }

    pub fn label(&self, texts: &Texts, language: Language) -> String {
        match &self.label {
            Some(own) => own.get(language).to_owned(),
            None => texts.render_key(&format!("field_{}_label", self.key), language),
        }
    }

    /// The name of a group's item, before its number.
    pub fn item_label(&self, texts: &Texts, language: Language) -> Option<String> {
        let key = format!("field_{}_item", self.key);
        texts.has(&key).then(|| texts.render_key(&key, language))
    }

    /// The explanation, if there is one.
    pub fn explanation(&self, texts: &Texts, language: Language) -> Option<String> {
        let key = format!("field_{}_why", self.key);
        match &self.why {
            Some(own) => Some(own.get(language).to_owned()),
            None => texts.has(&key).then(|| texts.render_key(&key, language)),
        }
    }
}

/// The flat format of a question in data files and stored lenders.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecFile {
    key: String,
    kind: FieldKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    label_en: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label_hi: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_en: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_hi: Option<String>,
    required: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<FieldRule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    show_if: Option<VisibilityCondition>,
}

/// A question of a data file is inconsistent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum InvalidSpec {
    #[error("field {0}: a text needs both languages")]
    OneLanguage(String),
    #[error("field {0}: a choice, and only a choice, has a list")]
    List(String),
    #[error("field {0}: a group stands in no file")]
    Group(String),
}

impl TryFrom<SpecFile> for FieldSpec {
    type Error = InvalidSpec;

    fn try_from(file: SpecFile) -> Result<Self, InvalidSpec> {
        if file.kind == FieldKind::Group {
            return Err(InvalidSpec::Group(file.key));
        }
        if (file.kind == FieldKind::Choice) != file.list.is_some() {
            return Err(InvalidSpec::List(file.key));
        }
        let both = |en, hi| match (en, hi) {
            (Some(en), Some(hi)) => Ok(Some(Bilingual { en, hi })),
            (None, None) => Ok(None),
            _ => Err(InvalidSpec::OneLanguage(file.key.clone())),
        };
        Ok(Self {
            label: both(file.label_en, file.label_hi)?,
            why: both(file.why_en, file.why_hi)?,
            key: file.key,
            kind: file.kind,
            required: file.required,
            list: file.list,
            min: file.min,
            max: file.max,
            max_length: file.max_length,
            rule: file.rule,
            show_if: file.show_if,
            fields: Vec::new(),
        })
    }
}

impl From<FieldSpec> for SpecFile {
    fn from(spec: FieldSpec) -> Self {
        let (label_en, label_hi) = spec.label.map(|text| (text.en, text.hi)).unzip();
        let (why_en, why_hi) = spec.why.map(|text| (text.en, text.hi)).unzip();
        Self {
            key: spec.key,
            kind: spec.kind,
            label_en,
            label_hi,
            why_en,
            why_hi,
            required: spec.required,
            list: spec.list,
            min: spec.min,
            max: spec.max,
            max_length: spec.max_length,
            rule: spec.rule,
            show_if: spec.show_if,
        }
    }
}
