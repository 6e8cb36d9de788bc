//! Texts for people use one term for each thing, and one spelling for each word: `data/spelling.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
/// Files and folders below `data/` with texts for people, beside the messages.
const READ: [&str; 10] = [
    "categories.toml",
    "notices",
    "demo",
    "partners.toml",
    "smart-lists.toml",
    "policy/ranking.toml",
    "policy/revenue-types.toml",
    "policy/holidays.toml",
    "brands.toml",
    "redirect-targets.toml",
];

/// One choice of `spelling.toml`.
struct Choice {
    write: String,
    not: Vec<String>,
    except: Vec<String>,
}

struct Spelling {
    english: Vec<Choice>,
    hindi: Vec<Choice>,
}

impl Spelling {
    fn read() -> Self {
        let file: Table = toml::from_str(&text(&Path::new(DATA).join("spelling.toml"))).unwrap();
        let of = |language: &str| -> Vec<Choice> {
            let entries = file[language].as_array().unwrap().iter();
            entries.map(choice).collect()
        };
        Self {
            english: of("en"),
            hindi: of("hi"),
        }
    }

    /// Deviations of a text from the choices.
    fn faults(&self, text: &str) -> Vec<String> {
        let choices = if text.chars().any(is_devanagari) {
            &self.hindi
        } else {
            &self.english
        };
        let text = without_placeholders(text);
        let faults = choices.iter().flat_map(|choice| {
            let text = choice
                .except
                .iter()
                .fold(text.clone(), |text, except| text.replace(except, ""));
            let used = choice.not.iter().filter(move |word| says(&text, word));
            used.map(|word| format!("{word}: write {}", choice.write))
        });
        faults.collect()
    }
}

fn choice(entry: &Value) -> Choice {
    let list = |key: &str| -> Vec<String> {
        let words = entry.get(key).and_then(Value::as_array).into_iter();
        words
            .flatten()
            .map(|word| word.as_str().unwrap().to_owned())
            .collect()
    };
    Choice {
        write: entry["write"].as_str().unwrap().to_owned(),
        not: list("not"),
        except: list("except"),
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn is_devanagari(letter: char) -> bool {
    ('\u{900}'..='\u{97F}').contains(&letter)
}

/// Removes placeholders such as `{id}`, because their names are not shown.
fn without_placeholders(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        said + part.split_once('}').map_or(part, |(_, rest)| rest)
    })
}

/// Whether a text contains an English word as a whole and in any case, or a Hindi one with any ending, but without an
/// additional dot below its last letter.
fn says(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter == '_' || letter.is_alphanumeric() || is_devanagari(letter);
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    text.match_indices(&word).any(|(at, found)| {
        let (before, after) = (&text[..at], &text[at + found.len()..]);
        let begins = !before.chars().next_back().is_some_and(is_part);
        let next = after.chars().next();
        let ends = if word.is_ascii() {
            !next.is_some_and(is_part)
        } else {
            next != Some('\u{93C}')
        };
        begins && ends
    })
}

fn files_below(path: PathBuf, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            files_below(entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|ending| ending == "toml") {
        found.push(path);
    }
}

fn strings(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
        Value::Table(items) => items.values().for_each(|item| strings(item, found)),
        _ => (),
    }
}

/// Every text, with its location.
fn texts() -> Vec<(String, String)> {
    let data = Path::new(DATA);
    let mut texts = Vec::new();
    for language in ["en", "hi"] {
        let file = text(&data.join(format!("messages/{language}.json")));
        let messages: serde_json::Value = serde_json::from_str(&file).unwrap();
        for (key, message) in messages.as_object().unwrap() {
            texts.push((
                format!("{language} {key}"),
                message.as_str().unwrap().to_owned(),
            ));
        }
    }
    let mut files = Vec::new();
    for path in READ {
        files_below(data.join(path), &mut files);
    }
    for path in files {
        let mut found = Vec::new();
        strings(&toml::from_str(&text(&path)).unwrap(), &mut found);
        let of = path.strip_prefix(data).unwrap().display().to_string();
        texts.extend(found.into_iter().map(|text| (of.clone(), text)));
    }
    texts
}

#[test]
fn texts_are_spelt_as_chosen() {
    let spelling = Spelling::read();
    let texts = texts();
    assert!(
        texts.len() > 13_000,
        "only {} texts were found",
        texts.len()
    );
    let faults = texts.iter().flat_map(|(of, text)| {
        let faults = spelling.faults(text).into_iter();
        faults.map(move |fault| format!("{of}: {fault}"))
    });
    let faults: Vec<_> = faults.collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn unchosen_spellings_are_found() {
    let spelling = Spelling::read();
    for (text, faults) in [
        ("Your first installment", 1),
        ("Your first instalment", 0),
        ("Type your E-mail, such as {e-mail}", 1),
        ("The others", 0),
        ("Whoever pays, the loan is paid out", 2),
        ("Together with whoever asked me", 0),
        ("आपके ऋणों की क़िस्तें", 2),
        ("आपके लोन की किस्तें", 0),
        ("सिर्फ़ आप, {id}", 0),
        ("सिर्फ आप", 1),
        ("पासवर्ड सहेजें", 1),
        ("ग्राहक की id", 1),
        ("चार्टर्ड अकाउंटेंट", 0),
    ] {
        assert_eq!(spelling.faults(text).len(), faults, "{text}");
    }
}
