//! Bytes from values: the Key Facts Statement as a sheet, and any sheet as PDF.

pub mod kfs;
pub mod pdf;
pub mod sheet;
