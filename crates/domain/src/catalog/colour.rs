//! Colours and the contrast between them (WCAG 2.2, success criterion 1.4.3).

use std::fmt;

use serde::{Deserialize, Serialize};

/// An sRGB colour; in data files and style sheets `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour([u8; 3]);

/// The text is not `#` and six hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a colour is # and six hexadecimal digits")]
pub struct InvalidColour;

/// Minimum contrast of normal text at level AA.
pub const AA: f64 = 4.5;
/// Minimum contrast of controls such as a focus ring with their surroundings (1.4.11).
pub const AA_CONTROL: f64 = 3.0;

impl Colour {
    pub const WHITE: Self = Self([255; 3]);
    /// The text colour of the design.
    pub const INK: Self = Self([0x14, 0x20, 0x1f]);
    /// The light page background of the design.
    pub const GROUND: Self = Self([0xf5, 0xf8, 0xf7]);

    /// Red, green and blue.
    pub const fn bytes(self) -> [u8; 3] {
        self.0
    }

    /// Parses `#rrggbb`.
    pub fn parse(text: &str) -> Result<Self, InvalidColour> {
        let digits = text.strip_prefix('#').ok_or(InvalidColour)?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(InvalidColour);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| InvalidColour)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }

    /// Red, green and blue.
    pub const fn parts(self) -> [u8; 3] {
        self.0
    }

    /// Contrast of two colours, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The nearest colour that is dark enough to be readable on this background, which must be light enough for black
    /// text, as every result of [`Colour::tint`] is.
    #[must_use]
    pub fn readable_on(self, ground: Self) -> Self {
        let mut colour = self;
        while colour.contrast(ground) < AA && colour != Self([0; 3]) {
            colour = colour.darker();
        }
        colour
    }

    /// A light background: a tenth of this colour on white.
    #[must_use]
    pub fn tint(self) -> Self {
        Self(self.0.map(|part| 255 - (255 - part) / 10))
    }

    /// Halfway between this colour and white.
    #[must_use]
    pub fn lighter(self) -> Self {
        Self(self.0.map(|part| 255 - (255 - part) / 2))
    }

    /// Darkens by a step that always changes something.
    fn darker(self) -> Self {
        Self(self.0.map(|part| part.saturating_sub(part / 32 + 1)))
    }

    /// Relative luminance, from 0 to 1.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl TryFrom<String> for Colour {
    type Error = InvalidColour;

    fn try_from(text: String) -> Result<Self, InvalidColour> {
        Self::parse(&text)
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn contrast_matches_the_wcag_formula() {
        let black = Colour([0; 3]);
        assert!((black.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        let grey = Colour::parse("#767676").unwrap();
        assert!((grey.contrast(Colour::WHITE) - 4.54).abs() < 0.01);
    }

    proptest! {
        #[test]
        fn parsing_a_colour_never_panics_and_inverts_formatting(text in "\\PC*", parts in any::<[u8; 3]>()) {
            let _ = Colour::parse(&text);
            prop_assert_eq!(Colour::parse(&Colour(parts).to_string()), Ok(Colour(parts)));
        }

        #[test]
        fn a_readable_colour_is_readable(parts in any::<[u8; 3]>(), ground in any::<[u8; 3]>()) {
            let ground = Colour(ground).tint();
            prop_assert!(Colour(parts).readable_on(ground).contrast(ground) >= AA);
            prop_assert!(Colour::INK.contrast(ground) >= AA);
        }
    }
}
