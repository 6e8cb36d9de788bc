//! Segments of a text message, which operators count and charge one by one.

use unicode_normalization::char::is_combining_mark;

/// How the characters of a message are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Seven bits each; some count two (3GPP TS 23.038).
    Gsm7,
    /// UTF-16 units.
    Ucs2,
}

/// The size of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageSize {
    pub encoding: Encoding,
    /// Units in the message: characters of GSM-7, those of the extension table twice, or UTF-16 units.
    pub units: usize,
    pub segments: usize,
}

const GSM: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿\
    abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENSION: &str = "\u{c}^{}\\[~]|€";

impl Encoding {
    /// Units in a message of one segment.
    const fn single(self) -> usize {
        match self {
            Self::Gsm7 => 160,
            Self::Ucs2 => 70,
        }
    }

    /// Units in each segment of a longer message, whose header takes the rest.
    const fn joined(self) -> usize {
        match self {
            Self::Gsm7 => 153,
            Self::Ucs2 => 67,
        }
    }

    fn units(self, c: char) -> usize {
        match self {
            Self::Gsm7 if GSM_EXTENSION.contains(c) => 2,
            Self::Gsm7 => 1,
            Self::Ucs2 => c.len_utf16(),
        }
    }
}

/// Measures a text message. No segment ends within a character of the extension table or between a letter and its
/// marks, so that a long message may need one more than its units suggest.
pub fn measure(text: &str) -> MessageSize {
    let is_gsm = |c| GSM.contains(c) || GSM_EXTENSION.contains(c);
    let encoding = if text.chars().all(is_gsm) {
        Encoding::Gsm7
    } else {
        Encoding::Ucs2
    };
    let clusters = cluster_units(text, encoding);
    let units = clusters.iter().sum();
    let segments = if units <= encoding.single() {
        1
    } else {
        count_joined(&clusters, encoding.joined())
    };
    MessageSize {
        encoding,
        units,
        segments,
    }
}

fn count_joined(clusters: &[usize], most: usize) -> usize {
    let (mut segments, mut used) = (1, 0);
    for units in clusters {
        if used + units > most {
            segments += 1;
            used = 0;
        }
        used += units;
    }
    segments
}

/// The units of each letter with its marks.
fn cluster_units(text: &str, encoding: Encoding) -> Vec<usize> {
    let mut clusters: Vec<usize> = Vec::new();
    for c in text.chars() {
        let units = encoding.units(c);
        match clusters.last_mut() {
            Some(cluster) if is_joined(c) => *cluster += units,
            _ => clusters.push(units),
        }
    }
    clusters
}

/// Whether a character belongs to the one before it.
fn is_joined(c: char) -> bool {
    is_combining_mark(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Expected values are those of the npm package sms-segments-calculator 1.2.
    #[test]
    fn messages_have_the_segments_that_operators_count() {
        let (a, ka, rupee) = ("a", "क", "₹");
        let between = |first: &str, middle: &str, last: &str, counts: (usize, usize)| {
            first.repeat(counts.0) + middle + &last.repeat(counts.1)
        };
        for (text, encoding, segments) in [
            (String::new(), Encoding::Gsm7, 1),
            (a.repeat(160), Encoding::Gsm7, 1),
            (a.repeat(161), Encoding::Gsm7, 2),
            (a.repeat(306), Encoding::Gsm7, 2),
            (a.repeat(307), Encoding::Gsm7, 3),
            ("€".repeat(80), Encoding::Gsm7, 1),
            ("€".repeat(81), Encoding::Gsm7, 2),
            ("€".repeat(152), Encoding::Gsm7, 2),
            ("€".repeat(153), Encoding::Gsm7, 3),
            (between(a, "€", a, (152, 151)), Encoding::Gsm7, 2),
            (between(a, "€", a, (152, 152)), Encoding::Gsm7, 3),
            ("[]{}\\^~|\u{c}".to_owned(), Encoding::Gsm7, 1),
            ("a\r\nb".to_owned(), Encoding::Gsm7, 1),
            ("Δ".repeat(160), Encoding::Gsm7, 1),
            ("it’s".to_owned(), Encoding::Ucs2, 1),
            ("ç`\tê".to_owned(), Encoding::Ucs2, 1),
            (rupee.repeat(70), Encoding::Ucs2, 1),
            (rupee.repeat(71), Encoding::Ucs2, 2),
            (rupee.repeat(134), Encoding::Ucs2, 2),
            (rupee.repeat(135), Encoding::Ucs2, 3),
            ("😀".repeat(35), Encoding::Ucs2, 1),
            ("😀".repeat(36), Encoding::Ucs2, 2),
            ("😀".repeat(66), Encoding::Ucs2, 2),
            ("😀".repeat(67), Encoding::Ucs2, 3),
            (between(ka, "😀", ka, (66, 65)), Encoding::Ucs2, 2),
            (between(ka, "😀", ka, (66, 66)), Encoding::Ucs2, 3),
            ("क्षि".repeat(18), Encoding::Ucs2, 2),
            (between(ka, "क्षि", ka, (66, 63)), Encoding::Ucs2, 2),
            (between(ka, "क्षि", ka, (66, 64)), Encoding::Ucs2, 3),
        ] {
            let size = measure(&text);
            assert_eq!(
                (size.encoding, size.segments),
                (encoding, segments),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_longer_message_never_has_fewer_segments(text in any::<String>(), more in any::<char>()) {
            let longer = format!("{text}{more}");
            prop_assert!(measure(&text).segments <= measure(&longer).segments);
            prop_assert!(measure(&text).segments >= 1);
        }
    }
}
