//! Addresses of pictures that this server stores.

/// Folders of stored pictures.
pub const FOLDERS: [&str; 3] = ["cards", "lenders", "partners"];

/// Whether a text is a valid address of a stored picture: a folder, and a file name derived from a digest. Any other
/// address, on any server, is rejected.
pub fn is_address(text: &str) -> bool {
    let Some((folder, file)) = text
        .strip_prefix("/files/")
        .and_then(|key| key.split_once('/'))
    else {
        return false;
    };
    let Some((name, ending)) = file.split_once('.') else {
        return false;
    };
    let is_digest = name.len() == 32
        && name
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    FOLDERS.contains(&folder) && is_digest && ["jpg", "png"].contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_stored_pictures_are_valid() {
        let digest = "0123456789abcdef0123456789abcdef";
        for folder in FOLDERS {
            assert!(is_address(&format!("/files/{folder}/{digest}.png")));
        }
        for other in [
            String::new(),
            "javascript:alert(1)".to_owned(),
            "https://elsewhere.example/a.png".to_owned(),
            "//elsewhere.example/files/cards/a.png".to_owned(),
            "data:image/png;base64,AAAA".to_owned(),
            format!("/files/other/{digest}.png"),
            format!("/files/cards/../{digest}.png"),
            format!("/files/cards/{digest}.svg"),
            format!("/files/cards/{digest}.png?x=1"),
            format!("/files/cards/{digest}"),
            "/files/cards/short.png".to_owned(),
            format!(" /files/cards/{digest}.png"),
        ] {
            assert!(!is_address(&other), "{other}");
        }
    }
}
