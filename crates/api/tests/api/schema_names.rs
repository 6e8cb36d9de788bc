//! Wire types have unique names, because two types of one name would silently become one schema.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[test]
fn wire_type_names_are_unique() {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut named,
    );
    assert!(named.len() > 440, "only {} types were found", named.len());
    named.retain(|_, files| files.len() > 1);
    assert_eq!(named, BTreeMap::new());
}

fn collect(folder: &Path, named: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, named);
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for after in source.split("ToSchema").skip(1) {
            // The end of the derive, other attributes, then the declaration.
            let declared = after.lines().skip(1).find(|line| {
                let line = line.trim_start();
                !line.starts_with('#') && !line.starts_with("//")
            });
            let words: Vec<&str> = declared.unwrap_or_default().split_whitespace().collect();
            let at = words
                .iter()
                .position(|word| ["struct", "enum"].contains(word));
            if let Some(name) = at.and_then(|at| words.get(at + 1)) {
                let name = name.split(['<', '(', '{', ';']).next().unwrap_or_default();
                let file = path.display().to_string();
                named.entry(name.to_owned()).or_default().push(file);
            }
        }
    }
}
