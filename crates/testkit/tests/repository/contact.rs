//! What is known about the recipient of a contact is read by one module, so that no sender invents it.

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
