//! What is known about the recipient of a contact is read by one module, so that no sender invents it; and messages are
//! built in one place each.

use std::fs;

use crate::contexts::{files, source};

/// The one that does.
const READER: &str = "contact_facts";

#[test]
fn only_the_store_makes_contact_facts() {
    let crates = ["outbound", "documents", "service", "api", "saakh", "seed"];
    let everywhere = crates.iter().flat_map(|name| files(&source(name)));
    let store = files(&source("store"));
    let (readers, others): (Vec<_>, Vec<_>) = store
        .into_iter()
        .partition(|path| path.file_stem().is_some_and(|stem| stem == READER));
    assert_eq!(readers.len(), 1);
    let mut searched = 0;
    for path in others.into_iter().chain(everywhere) {
        let text = fs::read_to_string(&path).unwrap();
        let tested = text.find("#[cfg(test)]").unwrap_or(text.len());
        let code = &text[..tested];
        assert!(!code.contains("ContactFacts {"), "{}", path.display());
        searched += 1;
    }
    assert!(searched > 400, "{searched}");
}

#[test]
fn mails_and_text_messages_are_built_in_one_place() {
    let crates = ["documents", "store", "service", "api", "saakh", "seed"];
    let mut makers = Vec::new();
    for path in crates.iter().flat_map(|name| files(&source(name))) {
        let text = fs::read_to_string(&path).unwrap();
        let code = &text[..text.find("#[cfg(test)]").unwrap_or(text.len())];
        for content in ["Mail", "TextMessage"] {
            if builds(code, content) {
                let name = path.file_name().unwrap().to_str().unwrap();
                makers.push((content, name.to_owned()));
            }
        }
    }
    makers.sort();
    let expected = [
        ("Mail", "message.rs"),
        ("TextMessage", "registered_text.rs"),
    ];
    assert_eq!(makers, expected.map(|(what, file)| (what, file.to_owned())));
}

/// Whether a struct of this very name is built, and not only returned.
fn builds(code: &str, name: &str) -> bool {
    let built = format!("{name} {{");
    code.match_indices(&built).any(|(at, _)| {
        let before = &code[..at];
        let is_of_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let is_other = ["-> ", "for ", "struct ", "impl "];
        !is_of_name && !is_other.iter().any(|other| before.ends_with(other))
    })
}
