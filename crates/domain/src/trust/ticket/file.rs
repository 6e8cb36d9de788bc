//! Files of tickets.

use crate::words;

/// The size of the largest file.
pub const MAX_TICKET_FILE_BYTES: usize = 5 * 1024 * 1024;

words! {
    /// What a file of a ticket may be.
    pub enum TicketFileType {
        Pdf = "application/pdf",
        Png = "image/png",
        Jpeg = "image/jpeg",
    }
}

impl TicketFileType {
    /// Recognises a file by how its content begins, whatever its name says.
    pub fn detect(content: &[u8]) -> Option<Self> {
        let starts = |signature: &[u8]| content.starts_with(signature);
        if starts(b"%PDF-") {
            Some(Self::Pdf)
        } else if starts(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else {
            starts(b"\xff\xd8\xff").then_some(Self::Jpeg)
        }
    }

    /// The end of a file's name, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_content_says() {
        for (content, expected) in [
            (&b"%PDF-1.7\n"[..], Some(TicketFileType::Pdf)),
            (b"\x89PNG\r\n\x1a\n\0", Some(TicketFileType::Png)),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(TicketFileType::Jpeg)),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\">", None),
            (b"GIF89a", None),
            (b" %PDF-1.7", None),
            (b"", None),
        ] {
            assert_eq!(TicketFileType::detect(content), expected);
        }
    }
}
