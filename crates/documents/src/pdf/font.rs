//! The fonts, and shaping of text into glyphs.

use std::ops::Range;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{GlyphInfo, GlyphPosition, UnicodeBuffer};

/// Replacement for a character that no font has.
const UNKNOWN: char = '\u{FFFD}';

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// One font, for shaping and for writing.
struct Face {
    font: Font,
    shaper: rustybuzz::Face<'static>,
}

/// Both scripts in one weight.
struct Family {
    latin: Face,
    devanagari: Face,
}

pub(super) struct Fonts {
    regular: Family,
    bold: Family,
}

/// A piece of text in one font; lengths relative to the font size.
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl Face {
    fn load(file: &'static [u8]) -> Option<Self> {
        Some(Self {
            font: Font::new(file.into(), 0)?,
            shaper: rustybuzz::Face::from_slice(file, 0)?,
        })
    }

    fn has(&self, character: char) -> bool {
        self.shaper.glyph_index(character).is_some()
    }

    fn shape(&self, text: String) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(&self.shaper, &[], buffer);
        let glyphs = self.glyphs(&text, shaped.glyph_infos(), shaped.glyph_positions());
        Run {
            font: self.font.clone(),
            width: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
            text,
            glyphs,
        }
    }

    fn glyphs(&self, text: &str, infos: &[GlyphInfo], at: &[GlyphPosition]) -> Vec<KrillaGlyph> {
        let em = f64::from(self.font.units_per_em());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a glyph's measure in parts of the font size"
        )]
        let part = |units: i32| (f64::from(units) / em) as f32;
        let glyph = |(index, (info, at)): (usize, (&GlyphInfo, &GlyphPosition))| KrillaGlyph {
            glyph_id: GlyphId::new(info.glyph_id),
            text_range: cluster(text, infos, index),
            x_advance: part(at.x_advance),
            x_offset: part(at.x_offset),
            y_offset: part(at.y_offset),
            y_advance: part(at.y_advance),
            location: None,
        };
        infos.iter().zip(at).enumerate().map(glyph).collect()
    }
}

/// The text of a glyph's cluster. Both scripts run from left to right, so clusters ascend.
fn cluster(text: &str, infos: &[GlyphInfo], index: usize) -> Range<usize> {
    let start = infos[index].cluster;
    let next = infos[index..].iter().find(|info| info.cluster > start);
    let end = next.map_or(text.len(), |info| info.cluster as usize);
    start as usize..end
}

impl Family {
    fn load(latin: &'static [u8], devanagari: &'static [u8]) -> Option<Self> {
        Some(Self {
            latin: Face::load(latin)?,
            devanagari: Face::load(devanagari)?,
        })
    }

    fn face(&self, is_devanagari: bool) -> &Face {
        if is_devanagari {
            &self.devanagari
        } else {
            &self.latin
        }
    }

    /// Selects the font of a character, given that of the one before: spaces keep it, so that words of one script form
    /// one run.
    fn place(&self, character: char, before: bool) -> (bool, char) {
        let is_devanagari = match character {
            ' ' | '\u{A0}' => before,
            _ => matches!(character, '\u{0900}'..='\u{097F}' | '\u{200C}' | '\u{200D}'),
        };
        if self.face(is_devanagari).has(character) {
            (is_devanagari, character)
        } else {
            (false, UNKNOWN)
        }
    }

    fn runs(&self, text: &str) -> Vec<Run> {
        let mut parts: Vec<(bool, String)> = Vec::new();
        for character in text.chars() {
            let before = parts
                .last()
                .is_some_and(|(is_devanagari, _)| *is_devanagari);
            let (is_devanagari, character) = self.place(character, before);
            match parts.last_mut() {
                Some((script, part)) if *script == is_devanagari => part.push(character),
                _ => parts.push((is_devanagari, character.to_string())),
            }
        }
        let shape = |(is_devanagari, part): (bool, String)| self.face(is_devanagari).shape(part);
        parts.into_iter().map(shape).collect()
    }
}

impl Fonts {
    /// Loads the fonts of this crate; `None` if a file is damaged.
    pub(super) fn load() -> Option<Self> {
        Some(Self {
            regular: Family::load(
                include_bytes!("../../fonts/NotoSans-Regular.ttf"),
                include_bytes!("../../fonts/NotoSansDevanagari-Regular.ttf"),
            )?,
            bold: Family::load(
                include_bytes!("../../fonts/NotoSans-Bold.ttf"),
                include_bytes!("../../fonts/NotoSansDevanagari-Bold.ttf"),
            )?,
        })
    }

    /// Shapes a line of text.
    pub(super) fn shape(&self, text: &str, weight: Weight) -> Vec<Run> {
        match weight {
            Weight::Regular => self.regular.runs(text),
            Weight::Bold => self.bold.runs(text),
        }
    }

    /// Width of a line of text, relative to the font size.
    pub(super) fn width(&self, text: &str, weight: Weight) -> f32 {
        self.shape(text, weight).iter().map(|run| run.width).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts() -> Fonts {
        Fonts::load().unwrap()
    }

    fn glyphs(text: &str) -> Vec<u32> {
        let runs = fonts().shape(text, Weight::Regular);
        let glyphs = runs.iter().flat_map(|run| &run.glyphs);
        glyphs.map(|glyph| glyph.glyph_id.to_u32()).collect()
    }

    #[test]
    fn conjuncts_are_one_glyph_and_the_short_i_precedes_its_consonant() {
        assert_eq!(glyphs("क्ष").len(), 1);
        assert_eq!(glyphs("ज्ञ").len(), 1);
        let (ka, ki) = (glyphs("क"), glyphs("कि"));
        assert_eq!(ki.len(), 2);
        assert_eq!(ki[1], ka[0]);
    }

    #[test]
    fn each_script_has_its_font_and_spaces_belong_to_the_preceding_word() {
        let texts = |text: &str| -> Vec<String> {
            let runs = fonts().shape(text, Weight::Bold);
            runs.into_iter().map(|run| run.text).collect()
        };
        assert_eq!(texts("लोन की राशि ₹500 है"), ["लोन की राशि ", "₹500 ", "है"]);
    }

    #[test]
    fn every_text_of_ours_can_be_set() {
        let fonts = fonts();
        for file in [
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        ] {
            let ours = |line: &&str| {
                let prefixes = ["\"kfs_", "\"doc_", "\"holding_", "\"poster_"];
                prefixes
                    .iter()
                    .any(|prefix| line.trim_start().starts_with(prefix))
            };
            for line in file.lines().filter(ours) {
                let runs = fonts.shape(line, Weight::Bold);
                let is_whole = runs.iter().all(|run| !run.text.contains(UNKNOWN));
                assert!(is_whole, "{line}");
            }
        }
    }

    #[test]
    fn a_character_that_no_font_has_is_shown_as_unknown() {
        let runs = fonts().shape("a\u{4E2D}b", Weight::Regular);
        assert_eq!(runs[0].text, "a\u{FFFD}b");
        assert!(
            runs[0]
                .glyphs
                .iter()
                .all(|glyph| glyph.glyph_id.to_u32() != 0)
        );
    }
}
