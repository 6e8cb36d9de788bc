//! Layers and extractors of every request: ids, language, headers, logs, prepared responses.

pub mod access_log;
pub mod body;
pub(crate) mod bounds;
pub mod cookie;
pub mod download;
pub mod envelope;
pub mod headers;
pub mod host;
pub mod if_match;
pub mod list;
pub mod multipart;
pub mod request;
pub mod security;
pub(crate) mod shape;
pub mod signed;
