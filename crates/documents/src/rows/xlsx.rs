//! A workbook since 2007: parts in a ZIP file, of which one row is unpacked at a time.

mod archive;
mod sheet;
mod strings;
mod styles;
mod xml;

use std::collections::BTreeMap;
use std::fs::File;

use super::{MOST_SHEETS, StopFlag, Take, Unreadable};
use archive::Archive;
use strings::Strings;
use styles::Styles;
use xml::{Event, MORE};

/// A sheet's name, and the part that holds it.
#[derive(Debug)]
struct Sheet {
    name: String,
    part: String,
}

#[derive(Debug)]
pub(super) struct Workbook {
    archive: Archive,
    sheets: Vec<Sheet>,
    styles: Styles,
    /// Unpacked when rows are read for the first time.
    strings: Option<Strings>,
}

impl Workbook {
    pub(super) fn open(file: File, stop: &StopFlag) -> Result<Self, Unreadable> {
        let mut archive = Archive::open(file, stop)?;
        if archive.has(|part| part.ends_with("vbaproject.bin")) {
            return Err(Unreadable::Macros);
        }
        if archive.has(|part| part.starts_with("xl/externallinks/")) {
            return Err(Unreadable::ExternalLinks);
        }
        let parts = relations(&mut archive)?;
        let (sheets, is_1904) = sheets(&mut archive, &parts)?;
        let styles = Styles::read(&mut archive, is_1904)?;
        Ok(Self {
            archive,
            sheets,
            styles,
            strings: None,
        })
    }

    pub(super) fn sheets(&self) -> Vec<String> {
        self.sheets.iter().map(|sheet| sheet.name.clone()).collect()
    }

    pub(super) fn each_row(&mut self, sheet: usize, take: Take<'_>) -> Result<(), Unreadable> {
        let sheet = self.sheets.get(sheet).ok_or(Unreadable::Damaged)?;
        if self.strings.is_none() {
            self.strings = Some(Strings::read(&mut self.archive)?);
        }
        let strings = self.strings.as_mut().ok_or(Unreadable::Damaged)?;
        let mut part = self.archive.part(&sheet.part)?.ok_or(Unreadable::Damaged)?;
        sheet::each_row(&mut part, strings, &self.styles, take)
    }
}

/// The parts of a workbook by the names that it has for them.
fn relations(archive: &mut Archive) -> Result<BTreeMap<String, String>, Unreadable> {
    let mut parts = BTreeMap::new();
    let part = archive.part("xl/_rels/workbook.xml.rels")?;
    let Some(mut part) = part else {
        // A ZIP file that is no workbook.
        return Err(Unreadable::InvalidType);
    };
    part.each(|event| {
        if let Event::Start("Relationship", attributes) = event
            && let (Some(id), Some(target)) = (attributes.get("Id")?, attributes.get("Target")?)
        {
            if parts.len() > 2 * MOST_SHEETS {
                return Err(Unreadable::TooManySheets);
            }
            let target = match target.strip_prefix('/') {
                Some(whole) => whole.to_owned(),
                None => format!("xl/{target}"),
            };
            parts.insert(id, target);
        }
        MORE
    })?;
    Ok(parts)
}

/// The sheets that hold cells, and whether days are counted from 1904.
fn sheets(
    archive: &mut Archive,
    parts: &BTreeMap<String, String>,
) -> Result<(Vec<Sheet>, bool), Unreadable> {
    let (mut sheets, mut is_1904) = (Vec::new(), false);
    let part = archive.part("xl/workbook.xml")?;
    part.ok_or(Unreadable::InvalidType)?.each(|event| {
        match event {
            Event::Start("workbookPr", attributes) => {
                let told = attributes.get("date1904")?;
                is_1904 = told.is_some_and(|told| told == "1" || told == "true");
            }
            Event::Start("sheet", attributes) => {
                if sheets.len() == MOST_SHEETS {
                    return Err(Unreadable::TooManySheets);
                }
                let part = attributes.get("id")?.and_then(|id| parts.get(&id).cloned());
                let name = attributes.get("name")?;
                // Sheets of charts hold no cells.
                let part = part.filter(|part| part.contains("worksheets/"));
                if let (Some(name), Some(part)) = (name, part) {
                    // One part that a hundred sheets name would be unpacked a hundred times.
                    let is_same = |sheet: &Sheet| sheet.part.eq_ignore_ascii_case(&part);
                    if sheets.iter().any(is_same) {
                        return Err(Unreadable::Damaged);
                    }
                    sheets.push(Sheet { name, part });
                }
            }
            _ => {}
        }
        MORE
    })?;
    if sheets.is_empty() {
        return Err(Unreadable::Damaged);
    }
    Ok((sheets, is_1904))
}
