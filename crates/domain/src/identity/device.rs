//! Device labels of sessions, which owners recognise.

/// Maximum length of a label.
const MOST: usize = 60;

/// Browsers by their token in `User-Agent`. Most also contain the tokens of browsers they descend from, so the younger
/// ones come first.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Operating systems by their token; Android also contains Linux.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Derives `Chrome, Windows` from a `User-Agent` header; for unknown ones the first program it names, or nothing.
pub fn label(user_agent: &str) -> String {
    let named = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(word, _)| user_agent.contains(word));
        found.map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => first_word(user_agent),
    }
}

fn first_word(user_agent: &str) -> String {
    let word = user_agent.split(['/', ' ']).next().unwrap_or_default();
    let kept = word.chars().filter(|c| !c.is_control());
    kept.take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn browsers_and_systems_are_named() {
        for (agent, expected) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/141.0.0.0 Safari/537.36",
                "Chrome, Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux",
            ),
            ("curl/8.5.0", "curl"),
            ("", ""),
        ] {
            assert_eq!(label(agent), expected);
        }
    }
}
