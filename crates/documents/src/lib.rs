//! Bytes from values: the Key Facts Statement as a sheet, any sheet as PDF, pictures made fit to show.

pub mod kfs;
pub mod pdf;
pub mod picture;
pub mod qr;
pub mod sheet;
