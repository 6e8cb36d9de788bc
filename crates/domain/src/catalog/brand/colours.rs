//! Derives accessible colours from a brand's two.

use crate::catalog::colour::{AA, AA_CONTROL, Colour};

/// Colours derived from a brand's two, such that text is readable and focus visible (WCAG AA) by construction: `ink` on
/// `brand` and on `pressed`; `strong` on white, on the page's background and on `soft`; the page's ink on `soft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandColours {
    /// Background of buttons: the primary colour, darkened only if neither white nor dark text is readable on it, or if
    /// it looks like the page.
    pub brand: Colour,
    /// Text on `brand`: white, or the page's dark ink on a light brand.
    pub brand_ink: Colour,
    /// Background of pressed buttons.
    pub brand_pressed: Colour,
    /// The brand's colour for text, lines and the focus ring.
    pub brand_strong: Colour,
    /// A light background.
    pub brand_soft: Colour,
    /// The second colour for text, or as background of white text.
    pub accent: Colour,
    /// A light background derived from it.
    pub accent_soft: Colour,
}

/// A foreground and a background colour with the required contrast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Where it is used, as part of a message key.
    pub place: &'static str,
    pub front: Colour,
    pub ground: Colour,
    /// Minimum contrast.
    pub needed: f64,
}

/// A configured colour that was not readable and was replaced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Repair {
    /// `primary` or `secondary`.
    pub property: &'static str,
    pub wanted: Colour,
    /// The colour used instead.
    pub drawn: Colour,
}

impl Pair {
    /// Contrast of the two, from 1 to 21.
    pub fn contrast(&self) -> f64 {
        self.front.contrast(self.ground)
    }
}

impl BrandColours {
    /// Derives colours from any primary and secondary colour.
    pub fn derive(primary: Colour, secondary: Colour) -> Self {
        let keeps_light = is_light_surface(primary);
        let dark = primary.readable_on(Colour::WHITE);
        let brand = if keeps_light { primary } else { dark };
        let brand_soft = brand.tint();
        let accent = secondary.readable_on(Colour::WHITE);
        let accent_soft = accent.tint();
        let as_text = |colour: Colour, soft| colour.readable_on(soft).readable_on(Colour::GROUND);
        let brand_strong = as_text(dark, brand_soft);
        Self {
            brand,
            brand_ink: if keeps_light {
                Colour::INK
            } else {
                Colour::WHITE
            },
            // Lighter below dark text, darker below white text, so that the text stays readable.
            brand_pressed: if keeps_light {
                brand.lighter()
            } else {
                brand_strong
            },
            brand_strong,
            brand_soft,
            accent: as_text(accent, accent_soft),
            accent_soft,
        }
    }

    /// CSS custom properties, by name.
    pub const fn properties(&self) -> [(&'static str, Colour); 7] {
        [
            ("--brand", self.brand),
            ("--brand-ink", self.brand_ink),
            ("--brand-pressed", self.brand_pressed),
            ("--brand-strong", self.brand_strong),
            ("--brand-soft", self.brand_soft),
            ("--accent", self.accent),
            ("--accent-soft", self.accent_soft),
        ]
    }

    /// All combinations of foreground and background on a page of the brand.
    pub const fn pairs(&self) -> [Pair; 14] {
        const fn text(place: &'static str, front: Colour, ground: Colour) -> Pair {
            Pair {
                place,
                front,
                ground,
                needed: AA,
            }
        }
        const fn control(place: &'static str, front: Colour, ground: Colour) -> Pair {
            Pair {
                place,
                front,
                ground,
                needed: AA_CONTROL,
            }
        }
        [
            text("button", self.brand_ink, self.brand),
            text("pressed", self.brand_ink, self.brand_pressed),
            text("link", self.brand_strong, Colour::WHITE),
            text("link_ground", self.brand_strong, Colour::GROUND),
            text("link_soft", self.brand_strong, self.brand_soft),
            text("text_soft", Colour::INK, self.brand_soft),
            text("accent", self.accent, Colour::WHITE),
            text("accent_ground", self.accent, Colour::GROUND),
            text("accent_soft", self.accent, self.accent_soft),
            text("text_accent_soft", Colour::INK, self.accent_soft),
            control("focus", self.brand_strong, Colour::WHITE),
            control("focus_ground", self.brand_strong, Colour::GROUND),
            control("focus_soft", self.brand_strong, self.brand_soft),
            control("focus_accent", self.brand_strong, self.accent_soft),
        ]
    }

    /// Configured colours that had to be replaced.
    pub fn repairs(&self, primary: Colour, secondary: Colour) -> Vec<Repair> {
        let wanted = [
            ("primary", primary, self.brand),
            ("secondary", secondary, self.accent),
        ];
        let differs = wanted
            .into_iter()
            .filter(|(_, wanted, drawn)| wanted != drawn);
        let repair = |(property, wanted, drawn)| Repair {
            property,
            wanted,
            drawn,
        };
        differs.map(repair).collect()
    }
}

/// Minimum contrast of a light button with the white page, below which nobody sees the button.
const VISIBLE: f64 = 1.15;

/// Whether dark text is readable on a colour, white text is not, and the colour is visible on the page.
fn is_light_surface(colour: Colour) -> bool {
    let on_white = colour.contrast(Colour::WHITE);
    (VISIBLE..AA).contains(&on_white) && colour.contrast(Colour::INK) >= AA
}
