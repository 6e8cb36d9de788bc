//! The registered text of a template for one sender and host, and whether a message matches it.

use std::cell::Cell;
use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

use super::policy::PortalNotation;
use super::slot::Slot;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RegisteredPart {
    Text(String),
    Slot(Slot),
}

/// A text whose constants are filled and whose slots are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredText {
    /// Fixed parts are composed (NFC), and no two of them follow each other.
    parts: Vec<RegisteredPart>,
}

impl RegisteredText {
    pub(super) fn new(parts: impl Iterator<Item = RegisteredPart>) -> Self {
        let mut joined: Vec<RegisteredPart> = Vec::new();
        for part in parts {
            match (joined.last_mut(), part) {
                (Some(RegisteredPart::Text(before)), RegisteredPart::Text(text)) => {
                    before.push_str(&text);
                }
                (_, part) => joined.push(part),
            }
        }
        for part in &mut joined {
            if let RegisteredPart::Text(text) = part {
                *text = text.nfc().collect();
            }
        }
        Self { parts: joined }
    }

    pub(super) fn parts(&self) -> &[RegisteredPart] {
        &self.parts
    }

    /// The fixed parts, without the slots.
    pub fn fixed_parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            RegisteredPart::Text(text) => Some(text.as_str()),
            RegisteredPart::Slot(_) => None,
        })
    }

    /// The text as stored and compared: slots by their names.
    pub fn canonical(&self) -> String {
        self.write(|slot| format!("{{{}}}", slot.name.code()))
    }

    /// The text in the notation of a portal, ready to be entered there.
    pub fn in_notation(&self, portal: &PortalNotation) -> String {
        self.write(|slot| portal.mark(slot.tag).to_owned())
    }

    /// The text with numbered slots, as `WhatsApp` registers it.
    pub fn numbered(&self) -> String {
        let place = Cell::new(0);
        self.write(|_| {
            place.set(place.get() + 1);
            format!("{{{{{}}}}}", place.get())
        })
    }

    fn write(&self, mark: impl Fn(&Slot) -> String) -> String {
        let parts = self.parts.iter().map(|part| match part {
            RegisteredPart::Text(text) => text.clone(),
            RegisteredPart::Slot(slot) => mark(slot),
        });
        parts.collect()
    }

    /// Whether a message matches: fixed parts byte for byte (NFC), slots by tag and limit. Operators drop a message that
    /// does not.
    pub fn matches(&self, message: &str) -> bool {
        let message: String = message.nfc().collect();
        let mut ends = BTreeSet::from([0]);
        for part in &self.parts {
            ends = match part {
                RegisteredPart::Text(text) => ends
                    .into_iter()
                    .filter(|end| message[*end..].starts_with(text.as_str()))
                    .map(|end| end + text.len())
                    .collect(),
                RegisteredPart::Slot(slot) => ends
                    .iter()
                    .flat_map(|end| slot_ends(&message, *end, slot))
                    .collect(),
            };
        }
        ends.contains(&message.len())
    }
}

/// Where a value of a slot that begins at `start` may end.
fn slot_ends(message: &str, start: usize, slot: &Slot) -> Vec<usize> {
    let rest = &message[start..];
    let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.take(slot.limit)
        .filter(|end| slot.accepts(&rest[..*end]))
        .map(|end| start + end)
        .collect()
}
