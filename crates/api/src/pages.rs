//! Pages: web files, and HTML composed once per entry, site, partner and language.

pub mod address;
pub mod brand;
pub mod compose;
pub mod facts;
pub mod found;
mod head_links;
mod install;
pub mod landing;
mod picture;
pub mod serve;
mod title;
