//! What is drawn of a brand's two colours, such that it can be read and used by construction.

use crate::catalog::colour::{AA, AA_CONTROL, Colour};

/// Colours derived from a brand's two, such that text is readable and focus is seen (WCAG AA) by construction: `ink` on
/// `brand` and on `strong`; `strong` on white, on the page's ground and on `soft`; the page's ink on `soft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandColours {
    /// Ground of buttons and colour of focus; the primary colour, darkened as far as white text needs.
    pub brand: Colour,
    /// Text on it.
    pub brand_ink: Colour,
    /// The brand's colour as text, and a pressed button's ground.
    pub brand_strong: Colour,
    /// A light ground.
    pub brand_soft: Colour,
    /// The second colour as text or ground of white text.
    pub accent: Colour,
    /// A light ground of it.
    pub accent_soft: Colour,
}

/// Two colours that stand on each other, and how far apart they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Where it stands, as a word of texts.
    pub place: &'static str,
    /// In front.
    pub front: Colour,
    /// Behind.
    pub ground: Colour,
    /// The contrast that it needs.
    pub needed: f64,
}

/// A colour that was wanted and could not be read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Repair {
    /// `primary` or `secondary`.
    pub property: &'static str,
    pub wanted: Colour,
    /// What is drawn in its place.
    pub drawn: Colour,
}

impl Pair {
    /// How far apart the two are, 1 to 21.
    pub fn contrast(&self) -> f64 {
        self.front.contrast(self.ground)
    }
}

impl BrandColours {
    /// Of a primary and a secondary colour, whatever they are.
    pub fn of(primary: Colour, secondary: Colour) -> Self {
        let brand = primary.readable_on(Colour::WHITE);
        let brand_soft = brand.tint();
        let accent = secondary.readable_on(Colour::WHITE);
        let accent_soft = accent.tint();
        let as_text = |colour: Colour, soft| colour.readable_on(soft).readable_on(Colour::GROUND);
        Self {
            brand,
            brand_ink: Colour::WHITE,
            brand_strong: as_text(brand, brand_soft),
            brand_soft,
            accent: as_text(accent, accent_soft),
            accent_soft,
        }
    }

    /// As CSS custom properties, by name.
    pub const fn properties(&self) -> [(&'static str, Colour); 6] {
        [
            ("--brand", self.brand),
            ("--brand-ink", self.brand_ink),
            ("--brand-strong", self.brand_strong),
            ("--brand-soft", self.brand_soft),
            ("--accent", self.accent),
            ("--accent-soft", self.accent_soft),
        ]
    }

    /// Everything that stands on something on a page of the brand.
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
            text("pressed", self.brand_ink, self.brand_strong),
            text("link", self.brand_strong, Colour::WHITE),
            text("link_ground", self.brand_strong, Colour::GROUND),
            text("link_soft", self.brand_strong, self.brand_soft),
            text("text_soft", Colour::INK, self.brand_soft),
            text("accent", self.accent, Colour::WHITE),
            text("accent_ground", self.accent, Colour::GROUND),
            text("accent_soft", self.accent, self.accent_soft),
            text("text_accent_soft", Colour::INK, self.accent_soft),
            control("focus", self.brand, Colour::WHITE),
            control("focus_ground", self.brand, Colour::GROUND),
            control("focus_soft", self.brand, self.brand_soft),
            control("focus_accent", self.brand, self.accent_soft),
        ]
    }

    /// What is not drawn as it was wanted.
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
