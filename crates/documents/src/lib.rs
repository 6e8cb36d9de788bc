//! Conversion of values and files: the Key Facts Statement as a sheet, sheets as PDF, uploaded images as safe ones,
//! rows as spreadsheets; and parsing of uploaded tables.

pub mod kfs;
pub mod logo;
pub mod pdf;
pub mod picture;
pub mod qr;
pub mod rows;
pub mod sheet;
pub mod table;
