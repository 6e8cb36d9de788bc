//! Pages: web files, and HTML composed once per entry, site, partner and language.

pub mod address;
pub mod brand;
pub mod brand_address;
pub mod compose;
pub mod context;
pub mod entry;
pub mod facts;
pub mod found;
pub mod head;
mod head_links;
pub mod html;
mod install;
pub mod landing;
mod picture;
pub mod serve;
pub mod summary;
mod title;
