//! A workbook since Excel 2007: parts in a ZIP file, of which one row is decompressed at a time.

mod archive;
mod sheet;
mod strings;
mod styles;
mod xml;

use std::collections::BTreeMap;
use std::fs::File;

use super::{MOST_SHEETS, RowConsumer, StopFlag, TableReadError};
use archive::{Archive, normalise_name};
use sheet::is_true;
use strings::Strings;
use styles::Styles;
use xml::{Event, MORE};

/// A sheet's name, its part, and whether it is hidden.
#[derive(Debug)]
struct Sheet {
    name: String,
    part: String,
    is_hidden: bool,
}

/// Path of the workbook unless the file declares another.
const WORKBOOK: &str = "xl/workbook.xml";

#[derive(Debug)]
pub(super) struct Workbook {
    archive: Archive,
    sheets: Vec<Sheet>,
    styles: Styles,
    /// Path of the shared strings.
    shared: String,
    /// Loaded when rows are read for the first time.
    strings: Option<Strings>,
}

impl Workbook {
    pub(super) fn open(file: File, stop: &StopFlag) -> Result<Self, TableReadError> {
        let mut archive = Archive::open(file, stop)?;
        if archive.has(|part| part.ends_with("vbaproject.bin")) {
            return Err(TableReadError::Macros);
        }
        if archive.has(|part| part.starts_with("xl/externallinks/")) {
            return Err(TableReadError::ExternalLinks);
        }
        let root = relations(&mut archive, "")?;
        let workbook = root.and_then(|parts| parts.find_by_kind("/officedocument"));
        let workbook = workbook.unwrap_or_else(|| WORKBOOK.to_owned());
        // Without relations of a workbook it is another kind of ZIP file.
        let parts = relations(&mut archive, &workbook)?.ok_or(TableReadError::InvalidType)?;
        let (sheets, is_1904) = sheets(&mut archive, &workbook, &parts)?;
        let styles = parts.find_by_kind("/styles");
        let styles = styles.unwrap_or_else(|| "xl/styles.xml".to_owned());
        let shared = parts.find_by_kind("/sharedstrings");
        Ok(Self {
            styles: Styles::read(&mut archive, &styles, is_1904)?,
            shared: shared.unwrap_or_else(|| "xl/sharedStrings.xml".to_owned()),
            archive,
            sheets,
            strings: None,
        })
    }

    pub(super) fn sheets(&self) -> Vec<String> {
        self.sheets.iter().map(|sheet| sheet.name.clone()).collect()
    }

    pub(super) fn hidden_sheets(&self) -> Vec<usize> {
        let sheets = self.sheets.iter().enumerate();
        sheets
            .filter(|(_, sheet)| sheet.is_hidden)
            .map(|(place, _)| place)
            .collect()
    }

    pub(super) fn each_row(
        &mut self,
        sheet: usize,
        take: RowConsumer<'_>,
    ) -> Result<(), TableReadError> {
        let sheet = self.sheets.get(sheet).ok_or(TableReadError::Damaged)?;
        if self.strings.is_none() {
            self.strings = Some(Strings::read(&mut self.archive, &self.shared)?);
        }
        let strings = self.strings.as_mut().ok_or(TableReadError::Damaged)?;
        let mut part = self
            .archive
            .part(&sheet.part)?
            .ok_or(TableReadError::Damaged)?;
        sheet::each_row(&mut part, strings, &self.styles, take)
    }
}

/// References of one part to others.
#[derive(Debug, Default)]
struct Relations {
    /// Type in lower case and path, by relation id.
    parts: BTreeMap<String, (String, String)>,
}

impl Relations {
    /// Finds a part by the suffix of its type.
    fn find_by_kind(&self, kind: &str) -> Option<String> {
        let mut parts = self.parts.values();
        let found = parts.find(|(other, _)| other.ends_with(kind))?;
        Some(found.1.clone())
    }

    /// Finds a sheet with cells; chart sheets have none.
    fn sheet(&self, id: &str) -> Option<&str> {
        let (kind, part) = self.parts.get(id)?;
        let is_sheet = kind.ends_with("/worksheet")
            || kind.is_empty() && part.to_ascii_lowercase().contains("worksheets/");
        is_sheet.then_some(part)
    }
}

/// Reads a part's relations; the file itself has an empty name. None if there are none.
fn relations(archive: &mut Archive, of: &str) -> Result<Option<Relations>, TableReadError> {
    let (folder, name) = of.rsplit_once('/').unwrap_or(("", of));
    let mut found = Relations::default();
    let Some(mut part) = archive.part(&format!("{folder}/_rels/{name}.rels"))? else {
        return Ok(None);
    };
    part.each_event(|event| {
        if let Event::Start("Relationship", attributes) = event
            && let (Some(id), Some(target)) = (attributes.get("Id")?, attributes.get("Target")?)
        {
            if found.parts.len() > 2 * MOST_SHEETS {
                return Err(TableReadError::TooManySheets);
            }
            let kind = attributes.get("Type")?.unwrap_or_default();
            let is_whole = target.starts_with(['/', '\\']);
            let target = if is_whole {
                target
            } else {
                format!("{folder}/{target}")
            };
            found.parts.insert(id, (kind.to_ascii_lowercase(), target));
        }
        MORE
    })?;
    Ok(Some(found))
}

/// Reads the sheets with cells, and whether days are counted from 1904.
fn sheets(
    archive: &mut Archive,
    workbook: &str,
    parts: &Relations,
) -> Result<(Vec<Sheet>, bool), TableReadError> {
    let (mut sheets, mut is_1904, mut shares_a_part) = (Vec::new(), false, false);
    let part = archive.part(workbook)?;
    part.ok_or(TableReadError::InvalidType)?
        .each_event(|event| {
            match event {
                Event::Start("workbookPr", attributes) => {
                    let attribute = attributes.get("date1904")?;
                    is_1904 = attribute.is_some_and(|attribute| is_true(&attribute));
                }
                Event::Start("sheet", attributes) => {
                    if sheets.len() == MOST_SHEETS {
                        return Err(TableReadError::TooManySheets);
                    }
                    let id = attributes.get("id")?;
                    let part = id.and_then(|id| parts.sheet(&id).map(str::to_owned));
                    let state = attributes.get("state")?;
                    if let (Some(name), Some(part)) = (attributes.get("name")?, part) {
                        // A part that a hundred sheets share would be decompressed a hundred times.
                        let is_same =
                            |sheet: &Sheet| normalise_name(&sheet.part) == normalise_name(&part);
                        shares_a_part |= sheets.iter().any(is_same);
                        let is_hidden = state.is_some_and(|state| state != "visible");
                        sheets.push(Sheet {
                            name,
                            part,
                            is_hidden,
                        });
                    }
                }
                _ => {}
            }
            MORE
        })?;
    if sheets.is_empty() || shares_a_part {
        return Err(TableReadError::Damaged);
    }
    Ok((sheets, is_1904))
}
