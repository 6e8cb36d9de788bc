//! The body of a template: parsing and rendering.

use unicode_normalization::UnicodeNormalization;

use super::registered::{RegisteredPart, RegisteredText};
use super::slot::{Slot, SlotName, UnusableValue};

/// The most characters of a body.
pub const BODY_MAX: usize = 1_000;
const LINK_PREFIX: &str = "link:";

/// A part of a text that is the same for all people of a sender and host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Constant {
    Brand,
    /// The host to which browsers bind a passcode.
    Host,
    /// How long a passcode is valid.
    Minutes,
    /// How long a customer may stay away.
    Years,
    /// How long before an erasure a customer is warned.
    Hours,
    /// The address of a page of the site, by its path.
    Link(String),
    SupportPhone,
}

impl Constant {
    /// The constant of a name between double braces.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "brand" => Self::Brand,
            "host" => Self::Host,
            "minutes" => Self::Minutes,
            "years" => Self::Years,
            "hours" => Self::Hours,
            "support_phone" => Self::SupportPhone,
            _ => {
                let path = name.strip_prefix(LINK_PREFIX)?;
                let is_of_path = |c: char| c.is_ascii_alphanumeric() || "/-_".contains(c);
                let is_path = path.starts_with('/') && path.chars().all(is_of_path);
                return is_path.then(|| Self::Link(path.to_owned()));
            }
        })
    }
}

/// The values of constants for one sender and host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constants {
    pub brand: String,
    pub host: String,
    pub minutes: i64,
    pub years: i64,
    pub hours: i64,
    /// The public address without a slash at its end, before the paths of links.
    pub base: String,
    pub support_phone: String,
}

impl Constants {
    pub fn value(&self, constant: &Constant) -> String {
        match constant {
            Constant::Brand => self.brand.clone(),
            Constant::Host => self.host.clone(),
            Constant::Minutes => self.minutes.to_string(),
            Constant::Years => self.years.to_string(),
            Constant::Hours => self.hours.to_string(),
            Constant::Link(path) => format!("{}{path}", self.base),
            Constant::SupportPhone => self.support_phone.clone(),
        }
    }
}

/// Why a text is no template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBody {
    #[error("the text is empty")]
    Empty,
    #[error("the text is longer than {BODY_MAX} characters")]
    TooLong,
    #[error("unknown constant {0}")]
    UnknownConstant(String),
    #[error("unknown slot {0}")]
    UnknownSlot(String),
    /// A brace that belongs to no constant or slot.
    #[error("a brace is not closed")]
    Brace,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    Constant(Constant),
    Slot(SlotName),
}

/// A parsed body with the slots that it declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateBody {
    pub(super) parts: Vec<Part>,
    slots: Vec<Slot>,
}

impl TemplateBody {
    /// Parses a text. A slot that is used and not declared has no tag and no characters, which [`super::lint`] reports.
    pub fn parse(body: &str, slots: &[Slot]) -> Result<Self, InvalidBody> {
        if body.trim().is_empty() {
            return Err(InvalidBody::Empty);
        }
        if body.chars().count() > BODY_MAX {
            return Err(InvalidBody::TooLong);
        }
        let mut parts = Vec::new();
        let mut rest = body;
        while !rest.is_empty() {
            let (part, after) = next_part(rest)?;
            parts.push(part);
            rest = after;
        }
        Ok(Self {
            parts,
            slots: slots.to_vec(),
        })
    }

    /// The declaration of a slot.
    pub(super) fn slot(&self, name: SlotName) -> Slot {
        let declared = self.slots.iter().find(|slot| slot.name == name);
        declared.cloned().unwrap_or(Slot {
            name,
            tag: None,
            limit: 0,
            fallback: None,
        })
    }

    /// The slots in the order of the text, each as often as it is used.
    pub fn used_slots(&self) -> Vec<SlotName> {
        let slots = self.parts.iter().filter_map(|part| match part {
            Part::Slot(name) => Some(*name),
            _ => None,
        });
        slots.collect()
    }

    pub fn has_constant(&self, constant: &Constant) -> bool {
        let is_same = |part: &Part| matches!(part, Part::Constant(one) if one == constant);
        self.parts.iter().any(is_same)
    }

    /// Fills the constants. What is left is what an operator registers.
    pub fn register(&self, constants: &Constants) -> RegisteredText {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => RegisteredPart::Text(text.clone()),
            Part::Constant(constant) => RegisteredPart::Text(constants.value(constant)),
            Part::Slot(name) => RegisteredPart::Slot(self.slot(*name)),
        });
        RegisteredText::new(parts)
    }

    /// The values that stand in the text, in its order; values that do not fit are replaced by their fallbacks.
    pub fn resolve_values(
        &self,
        values: &[(SlotName, &str)],
    ) -> Result<Vec<String>, UnusableValue> {
        let slots = self.used_slots().into_iter();
        slots.map(|name| self.resolve_value(name, values)).collect()
    }

    fn resolve_value(
        &self,
        name: SlotName,
        values: &[(SlotName, &str)],
    ) -> Result<String, UnusableValue> {
        let value = values.iter().find(|(given, _)| *given == name);
        self.slot(name).resolve(value.map(|(_, value)| *value))
    }

    /// Fills constants and slots. A value that does not fit its slot is replaced by the fallback.
    pub fn render(
        &self,
        constants: &Constants,
        values: &[(SlotName, &str)],
    ) -> Result<String, UnusableValue> {
        let mut text = String::new();
        let mut last = None;
        for part in &self.parts {
            match part {
                Part::Text(fixed) => text.push_str(fixed),
                Part::Constant(constant) => text.push_str(&constants.value(constant)),
                Part::Slot(name) => {
                    text.push_str(&self.resolve_value(*name, values)?);
                    last = Some(*name);
                }
            }
        }
        match last {
            // A value that changes the letters beside it would also change the registered text.
            Some(name) if !self.register(constants).matches(&text) => Err(UnusableValue(name)),
            _ => Ok(text.nfc().collect()),
        }
    }
}

/// The first part of a text and what follows it.
fn next_part(text: &str) -> Result<(Part, &str), InvalidBody> {
    if let Some(inner) = text.strip_prefix("{{") {
        let (name, after) = inner.split_once("}}").ok_or(InvalidBody::Brace)?;
        let constant = Constant::from_name(name);
        let unknown = || InvalidBody::UnknownConstant(name.to_owned());
        return Ok((Part::Constant(constant.ok_or_else(unknown)?), after));
    }
    if let Some(inner) = text.strip_prefix('{') {
        let (name, after) = inner.split_once('}').ok_or(InvalidBody::Brace)?;
        let unknown = || InvalidBody::UnknownSlot(name.to_owned());
        let slot = SlotName::from_code(name).ok_or_else(unknown)?;
        return Ok((Part::Slot(slot), after));
    }
    let end = text.find('{').unwrap_or(text.len());
    let (fixed, after) = text.split_at(end);
    if fixed.contains('}') {
        return Err(InvalidBody::Brace);
    }
    Ok((Part::Text(fixed.to_owned()), after))
}
