//! The texts in the head of a page.

/// The text keys of a page's title and description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// None if the brand's own title is used.
    pub title: Option<&'static str>,
    pub description: &'static str,
}
