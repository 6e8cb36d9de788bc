//! Sanitises user input that is quoted in our mails. Any visitor can make us send a mail to an address of their choice,
//! and a link in it would appear to be ours.

/// Characters that act as dots in addresses, in any script.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
/// Colons, which are part of addresses too.
const COLONS: [char; 2] = [':', '\u{ff1a}'];
const SLASHES: [char; 3] = ['/', '\u{ff0f}', '\\'];

/// Formats one line of limited length in which mail programs detect no link. The text remains readable: a space is
/// inserted after a dot or a colon.
pub fn sanitise_line(typed: &str, most: usize) -> String {
    let one_line: String = typed
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    bounded(&without_links(&one_line), most)
}

/// The same for several lines.
pub fn sanitise_paragraph(typed: &str, most: usize) -> String {
    let lines = typed.lines().map(without_links);
    bounded(&lines.collect::<Vec<_>>().join("\n"), most)
}

fn bounded(text: &str, most: usize) -> String {
    let cut: String = text.trim().chars().take(most).collect();
    cut.trim_end().to_owned()
}

fn without_links(line: &str) -> String {
    let typed: Vec<char> = line.chars().filter(|c| !is_hidden(*c)).collect();
    let mut text = String::with_capacity(typed.len());
    let mut before = ' ';
    for (place, c) in typed.iter().copied().enumerate() {
        let after = typed.get(place + 1).copied().unwrap_or(' ');
        let is_slashes =
            SLASHES.contains(&c) && (SLASHES.contains(&before) || SLASHES.contains(&after));
        // Two slashes and an at sign are not needed in a name, but make an address.
        let c_shown = if c == '@' || c.is_whitespace() || is_slashes {
            ' '
        } else {
            c
        };
        if !(c_shown == ' ' && text.ends_with(' ')) {
            text.push(c_shown);
        }
        let is_joint = DOTS.contains(&c) || COLONS.contains(&c);
        let goes_on = !after.is_whitespace() && !DOTS.contains(&after);
        let is_number = before.is_ascii_digit() && after.is_ascii_digit();
        if is_joint && goes_on && !is_number {
            text.push(' ');
        }
        before = c;
    }
    text
}

/// Whether it is a control, invisible or direction character. The two joiners are kept, because Hindi spelling needs
/// them.
fn is_hidden(c: char) -> bool {
    let is_format = matches!(
        c,
        '\u{ad}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    is_format || (c.is_control() && c != '\t')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ordinary_names_are_not_changed() {
        for name in [
            "Asha Kumari",
            "S. K. Nair",
            "M/s Rao & Sons",
            "C/O Ramesh",
            "O'Brien-Rao",
            "आशा कुमारी",
            "श्री.",
            "क्\u{200d}ष",
            "Income of 3.5 lakh at 10:30",
            "Wait... what?",
        ] {
            assert_eq!(sanitise_line(name, 100), name);
        }
        assert_eq!(sanitise_line("Dr.Rao", 100), "Dr. Rao");
        assert_eq!(sanitise_line("S.K.Nair", 100), "S. K. Nair");
        assert_eq!(sanitise_line("  Asha \t Kumari\n", 100), "Asha Kumari");
    }

    #[test]
    fn links_are_none_any_more() {
        for (typed, quoted) in [
            ("Win at http://x.in now", "Win at http: x. in now"),
            ("evil.com", "evil. com"),
            ("www.evil", "www. evil"),
            ("a.b", "a. b"),
            ("HTTPS://EVIL.COM/a?b=c", "HTTPS: EVIL. COM/a?b=c"),
            ("mailto:a@evil.com", "mailto: a evil. com"),
            ("tel:1800", "tel: 1800"),
            ("a@b", "a b"),
            ("//evil.com\\\\x", " evil. com x"),
            ("evil\u{200b}.\u{200b}com", "evil. com"),
            ("evil\u{3002}com", "evil\u{3002} com"),
            ("evil\u{ff0e}com", "evil\u{ff0e} com"),
            ("evil.\u{200d}com", "evil. \u{200d}com"),
            ("evil..com", "evil.. com"),
            ("http://1.2.3.4/x", "http: 1.2.3.4/x"),
            ("1.evil.2x.in", "1. evil. 2x. in"),
            ("moc.live\u{202e}", "moc. live"),
        ] {
            assert_eq!(sanitise_line(typed, 100), quoted.trim(), "{typed}");
        }
    }

    #[test]
    fn a_name_is_one_line_and_bounded() {
        assert_eq!(sanitise_line("Asha\r\nBcc: x", 100), "Asha Bcc: x");
        assert_eq!(sanitise_line(&"x".repeat(500), 100), "x".repeat(100));
        assert_eq!(sanitise_line(&"क".repeat(500), 3), "ककक");
        assert_eq!(sanitise_line("\u{0}\u{7}", 100), "");
    }

    #[test]
    fn several_lines_are_retained() {
        assert_eq!(
            sanitise_paragraph("See x.in\r\nand\n\ny.in", 100),
            "See x. in\nand\n\ny. in"
        );
    }

    proptest! {
        #[test]
        fn nothing_that_is_typed_makes_a_link(typed in "([a-z.:/@\\\\ 0-9]|\\PC|[\u{200b}-\u{200f}\u{3002}])*", most in 0_usize..60) {
            let quoted = sanitise_line(&typed, most);
            prop_assert!(quoted.chars().count() <= most);
            prop_assert!(!quoted.contains(['@', '\n', '\r']) && !quoted.contains("//"));
            let characters: Vec<char> = quoted.chars().collect();
            for three in characters.windows(3) {
                if DOTS.contains(&three[1]) || COLONS.contains(&three[1]) {
                    let is_number = three[0].is_ascii_digit() && three[2].is_ascii_digit();
                    prop_assert!(is_number || three[2] == ' ' || DOTS.contains(&three[2]), "{quoted}");
                }
            }
            prop_assert_eq!(sanitise_line(&quoted, most), quoted);
        }
    }
}
