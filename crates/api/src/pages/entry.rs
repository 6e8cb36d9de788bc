//! The web applications.

/// The web application that a page belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Consumer,
    Admin,
    Partner,
    /// The page that is shown without a connection.
    Offline,
}

impl Entry {
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Consumer => "consumer.html",
            Self::Admin => "admin.html",
            Self::Partner => "partner.html",
            Self::Offline => "offline.html",
        }
    }
}
