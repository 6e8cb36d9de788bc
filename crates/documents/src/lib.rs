//! Bytes from values: the Key Facts Statement as a sheet, any sheet as PDF, pictures made fit to show,
//! rows for spreadsheets; and the rows of uploaded tables.

pub mod kfs;
pub mod logo;
pub mod pdf;
pub mod picture;
pub mod qr;
pub mod rows;
pub mod sheet;
pub mod table;
