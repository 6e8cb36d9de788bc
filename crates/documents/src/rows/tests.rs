mod lenders;

use std::io::Write;

use jiff::civil::{Date, date};
use proptest::prelude::*;
use rust_xlsxwriter::Workbook;
use saakh_domain::Paise;

use super::*;

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file
}

fn kept(name: &str) -> Result<Book, TableReadError> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/");
    Book::open(File::open(format!("{folder}{name}")).unwrap(), name, None)
}

fn rows_of(book: &mut Book, sheet: usize) -> Result<Vec<Row>, TableReadError> {
    let mut rows = Vec::new();
    book.each_row(sheet, &mut |row| {
        let texts = row.cells.iter().map(|cell| match cell {
            Value::Text(text) => text.len(),
            _ => 0,
        });
        assert!(
            texts.sum::<usize>() <= LONGEST_ROW,
            "a row beyond its bound"
        );
        assert!(row.cells.len() <= MAX_COLUMNS, "columns beyond their bound");
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

/// A workbook of another program with other XML for its first sheet.
fn with_sheet(xml: &str) -> Vec<u8> {
    with_part("xl/worksheets/sheet1.xml", xml)
}

/// A workbook of another program with other XML for one of its parts.
fn with_part(changed: &str, xml: &str) -> Vec<u8> {
    let name = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/openpyxl.xlsx");
    let mut parts = ::zip::ZipArchive::new(File::open(name).unwrap()).unwrap();
    let mut written = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for place in 0..parts.len() {
        let mut part = parts.by_index(place).unwrap();
        let options = ::zip::write::SimpleFileOptions::default();
        let name = part.name().unwrap().into_owned();
        written.start_file(name.as_str(), options).unwrap();
        if name == changed {
            written.write_all(xml.as_bytes()).unwrap();
        } else {
            std::io::copy(&mut part, &mut written).unwrap();
        }
    }
    written.finish().unwrap().into_inner()
}

/// A workbook of another program with further parts and sheets.
fn with_parts(parts: &[(&str, &[u8])], sheets: &str) -> Vec<u8> {
    let name = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/openpyxl.xlsx");
    let mut from = ::zip::ZipArchive::new(File::open(name).unwrap()).unwrap();
    let mut written = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    for place in 0..from.len() {
        let mut part = from.by_index(place).unwrap();
        let name = part.name().unwrap().into_owned();
        written.start_file(name.as_str(), options).unwrap();
        if name == "xl/workbook.xml" {
            let mut xml = String::new();
            std::io::Read::read_to_string(&mut part, &mut xml).unwrap();
            let xml = xml.replace("</sheets>", &format!("{sheets}</sheets>"));
            written.write_all(xml.as_bytes()).unwrap();
        } else {
            std::io::copy(&mut part, &mut written).unwrap();
        }
    }
    for (name, bytes) in parts {
        written.start_file(*name, options).unwrap();
        written.write_all(bytes).unwrap();
    }
    written.finish().unwrap().into_inner()
}

#[test]
fn two_sheets_that_name_one_part_are_refused() {
    let whole = with_parts(&[], "");
    assert!(Book::open(file(&whole), "a.xlsx", None).is_ok());
    let again = r#"<sheet name="Again" sheetId="99" r:id="rId1"/>"#;
    let opened = Book::open(file(&with_parts(&[], again)), "a.xlsx", None);
    assert!(matches!(opened, Err(TableReadError::Damaged)), "{opened:?}");
}

#[test]
fn all_parts_together_unpack_to_no_more_than_a_bound() {
    let spaces = vec![b' '; 10 * 1024 * 1024];
    let names = ["xl/a.xml", "xl/b.xml", "xl/c.xml"];
    let parts = names.map(|name| (name, spaces.as_slice()));
    let two = with_parts(&parts[..1], "");
    assert!(Book::open(file(&two), "a.xlsx", None).is_ok());
    let three = with_parts(&parts, "");
    assert!(three.len() < 60_000, "{}", three.len());
    let opened = Book::open(file(&three), "a.xlsx", None);
    assert!(
        matches!(opened, Err(TableReadError::UnpacksTooLarge)),
        "{opened:?}"
    );
}

#[test]
fn reading_a_file_can_be_stopped() {
    let page = b"<table><tr><td>A</td></tr></table>";
    for (name, bytes) in [
        ("a.xlsx", with_parts(&[], "")),
        ("a.csv", b"A,B\n1,2\n".to_vec()),
        ("a.xls", page.to_vec()),
    ] {
        let stop = StopFlag::default();
        let mut book = Book::open_with_stop(file(&bytes), name, None, &stop).unwrap();
        assert!(rows_of(&mut book, 0).is_ok(), "{name}");
        stop.stop();
        let read = rows_of(&mut book, 0);
        assert!(
            matches!(read, Err(TableReadError::Stopped)),
            "{name}: {read:?}"
        );
        let opened = Book::open_with_stop(file(&bytes), name, None, &stop);
        assert!(
            matches!(opened, Err(TableReadError::Stopped)),
            "{name}: {opened:?}"
        );
    }
}

fn said(rows: &[Row]) -> Vec<(u64, Vec<String>)> {
    let said = |row: &Row| {
        (
            row.number,
            row.cells.iter().map(Value::to_display_text).collect(),
        )
    };
    rows.iter().map(said).collect()
}

fn read(name: &str, bytes: &[u8]) -> Result<Vec<Row>, TableReadError> {
    rows_of(&mut Book::open(file(bytes), name, None)?, 0)
}

fn line(number: u64, cells: &[&str]) -> (u64, Vec<String>) {
    (
        number,
        cells.iter().map(|cell| (*cell).to_owned()).collect(),
    )
}

const TITLES: [&str; 5] = ["Application ID", "Lender", "Status", "Amount", "On"];

#[test]
fn the_apostrophe_of_our_exports_is_removed_on_reading() {
    let mut book = Book::open(
        file(b"Amount,Note\n'-500.00,'tis\n'+5,''=1\n"),
        "bad.csv",
        None,
    )
    .unwrap();
    let rows = rows_of(&mut book, 0).unwrap();
    assert_eq!(rows[1].cells[0], Value::Text("-500.00".to_owned()));
    assert_eq!(rows[1].cells[1], Value::Text("'tis".to_owned()));
    assert_eq!(rows[2].cells[0], Value::Text("+5".to_owned()));
    assert_eq!(rows[2].cells[1], Value::Text("''=1".to_owned()));
}

#[test]
fn files_of_other_programs_say_the_same() {
    for name in [
        "openpyxl.xlsx",
        "xlsxwriter.xlsx",
        "pandas.xlsx",
        "pandas.csv",
        "pandas.xls",
        "semicolons.csv",
        "utf16.xls",
        "windows1252.csv",
    ] {
        let rows = rows_of(&mut kept(name).unwrap(), 0).unwrap();
        let lines = said(&rows);
        assert_eq!(lines[0], line(1, &TITLES), "{name}");
        assert_eq!(
            &lines[1].1[..3],
            ["NL-1", "North Lantern & Co", "Approved"],
            "{name}"
        );
        let lender = if name == "windows1252.csv" {
            "Crédit Nord"
        } else {
            "उत्तर दीप"
        };
        assert_eq!(&lines[2].1[..3], ["NL-2", lender, "Rejected"], "{name}");
        let amounts: Vec<_> = rows[1..3]
            .iter()
            .map(|row| row.cells[3].amount(None).unwrap().0)
            .collect();
        assert_eq!(amounts, [20_000_000, 15_000_050], "{name}");
        for row in &rows[1..3] {
            assert_eq!(
                row.cells[4].day(DayOrder::DayFirst),
                Ok(date(2026, 11, 18)),
                "{name}"
            );
        }
    }
}

#[test]
fn formulas_count_by_their_value_and_empty_rows_count() {
    let mut book = kept("openpyxl.xlsx").unwrap();
    assert_eq!(book.sheets(), ["Status", "Notes"]);
    // openpyxl does not compute formulas, so the file contains no result.
    let rows = rows_of(&mut book, 0).unwrap();
    assert_eq!((rows.len(), &rows[3].cells[0]), (4, &Value::Formula));
    assert_eq!(
        said(&rows_of(&mut book, 1).unwrap()),
        [line(2, &["", "nothing"])]
    );
    let rows = rows_of(&mut kept("xlsxwriter.xlsx").unwrap(), 0).unwrap();
    assert_eq!(said(&rows)[3], line(4, &["NL-3", "North Lantern", "TRUE"]));
}

#[test]
fn an_invalid_or_harmful_table_is_refused_with_a_message() {
    for (name, sentence) in [
        ("macros.xlsx", "upload_macros"),
        ("external.xlsx", "upload_external_links"),
        ("corners.xlsx", "upload_too_many_columns"),
        ("bomb.xlsx", "upload_unpacks_too_large"),
        ("entities.xlsx", "upload_damaged"),
        ("sheets.xlsx", "upload_too_many_sheets"),
        ("truncated.xlsx", "upload_damaged"),
        ("old.xls", "upload_old_workbook"),
        ("protected.xlsx", "upload_protected"),
    ] {
        let refused = kept(name)
            .and_then(|mut book| rows_of(&mut book, 0))
            .unwrap_err();
        assert_eq!(refused.message().unwrap().key, sentence, "{name}");
    }
    let wide = "1,".repeat(1_000_000);
    for (name, bytes, sentence) in [
        ("a.csv", wide.as_bytes(), "upload_too_many_columns"),
        ("a.pdf", b"a,b", "upload_invalid_type"),
        ("csv", b"a,b", "upload_invalid_type"),
        ("a.pdf", b"", "upload_invalid_type"),
        ("a.csv", b"", "upload_no_rows"),
        ("a.xlsx", b"", "upload_no_rows"),
        ("a.csv", b"\xef\xbb\xbf \r\n\t\n", "upload_no_rows"),
        (
            "a.xlsx",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "upload_invalid_type",
        ),
        ("a.xls", b"<p>nothing</p>", "upload_invalid_type"),
        ("a.csv", b"a,\"b\nc", "upload_open_quote"),
        ("a.xlsx", b"PK\x03\x04", "upload_damaged"),
    ] {
        let refused = read(name, bytes).unwrap_err();
        assert_eq!(
            refused.message().unwrap().key,
            sentence,
            "{name} {:?}",
            bytes.get(..20)
        );
    }
    let long = format!("\"{}", "x".repeat(LONGEST_ROW + 1));
    assert_eq!(
        read("a.csv", long.as_bytes())
            .unwrap_err()
            .message()
            .unwrap()
            .key,
        "upload_row_too_long"
    );
}

#[test]
fn cells_are_split_at_the_separator_of_the_file() {
    let rows = read("a.csv", b"\n\"a;\"\"b\";c\r\n\r\n\"two\nlines\"; x \n").unwrap();
    assert_eq!(
        said(&rows),
        [line(2, &["a;\"b", "c"]), line(4, &["two\nlines", "x"])]
    );
    let rows = read("a.csv", b"sep=|\na,b|c\n").unwrap();
    assert_eq!(said(&rows), [line(1, &["a,b", "c"])]);
    let rows = read("a.xls", b"<table><tr><td colspan=2>a &amp; b&nbsp;<td>&#x915;<!-- > --></tr><tr></tr><tr><th>x<br>y</table>");
    assert_eq!(
        said(&rows.unwrap()),
        [line(1, &["a & b", "", "क"]), line(3, &["x y"])]
    );
}

#[test]
fn an_inline_string_is_read() {
    let xml = "<worksheet><sheetData><row r=\"7\"><c r=\"B7\" t=\"inlineStr\"><is><t>x</t></is></c></row></sheetData></worksheet>";
    let rows = read("a.xlsx", &with_sheet(xml)).unwrap();
    assert_eq!(said(&rows), [line(7, &["", "x"])]);
}

#[test]
fn reading_rows_stops_when_the_consumer_breaks() {
    for name in ["pandas.csv", "pandas.xls", "pandas.xlsx"] {
        let mut taken = 0;
        let mut first = |_| {
            taken += 1;
            ControlFlow::Break(())
        };
        kept(name).unwrap().each_row(0, &mut first).unwrap();
        assert_eq!(taken, 1, "{name}");
    }
}

#[test]
fn shared_texts_lie_on_disk_and_are_found_again() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let text = |number: u32| format!("{number}-{}", "क".repeat(number as usize % 50));
    for number in 0..20_000_u32 {
        // In reverse order, so that neighbours are far apart.
        sheet
            .write_string(number, 0, text(number * 7_919 % 20_000))
            .unwrap();
    }
    let bytes = book.save_to_buffer().unwrap();
    let rows = read("a.xlsx", &bytes).unwrap();
    assert_eq!(rows.len(), 20_000);
    for (number, row) in (0..).zip(&rows) {
        assert_eq!(
            row.cells[0].to_display_text(),
            text(number * 7_919 % 20_000)
        );
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), name in "[a.]{1,3}(csv|xls|xlsx)") {
        let _ = read(&name, &bytes);
    }

    #[test]
    fn a_damaged_workbook_is_read_or_refused(place in 0_usize..5_000, byte in any::<u8>(), cut in 0_usize..5_000) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/openpyxl.xlsx");
        let mut bytes = std::fs::read(folder).unwrap();
        let length = bytes.len();
        bytes[place % length] = byte;
        let _ = read("a.xlsx", &bytes);
        bytes.truncate(cut % length);
        let _ = read("a.xlsx", &bytes);
    }

    #[test]
    fn any_text_of_a_sheet_is_read_or_refused(
        xml in "(<sheetData>|<row r=\"[0-9]{1,8}\">|<c r=\"[A-Z]{1,4}[0-9]{1,8}\" t=\"(s|b|n|str|inlineStr|e)\">|<v>[0-9.eE-]{0,8}</v>|<is><t>|</t></is>|</c>|</row>|</sheetData>|&#[0-9]{1,7};|<!-- |x){0,40}",
    ) {
        let _ = read("a.xlsx", &with_sheet(&xml));
        let whole = format!("<worksheet><sheetData>{xml}</sheetData></worksheet>");
        let _ = read("a.xlsx", &with_sheet(&whole));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[\"a,;|\\t\\r\\n\\x00\\u{feff}क=]{0,200}", marked in any::<bool>()) {
        let start = if marked { "sep=;\n" } else { "" };
        let _ = read("a.csv", format!("{start}{text}").as_bytes());
    }

    #[test]
    fn any_page_is_read_or_refused(page in "(<table|<tr>|<td>|</td>|</tr>|<!--|-->|&#99999999;|&lt|<td colspan=9|[<>\"a ]){0,30}") {
        let _ = read("a.xls", format!("<t{page}").as_bytes());
    }

    /// Compares with another CSV reader.
    #[test]
    fn cells_are_split_as_another_reader_splits_them(
        cells in prop::collection::vec(prop::collection::vec("[a,;\"\n क]{0,6}", 2..4), 1..5),
    ) {
        let mut writer = ::csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        writer.write_record(["sep", "b,b", "c,c"]).unwrap();
        for row in &cells {
            writer.write_record(row).unwrap();
        }
        let bytes = writer.into_inner().unwrap();
        let rows = read("a.csv", &bytes).unwrap();
        let trimmed = |row: &Vec<String>| {
            let mut row: Vec<String> = row.iter().map(|cell| cell.trim().to_owned()).collect();
            while row.last().is_some_and(String::is_empty) {
                row.pop();
            }
            row
        };
        let meant: Vec<_> = cells.iter().map(trimmed).filter(|row| !row.is_empty()).collect();
        let found: Vec<_> = said(&rows).into_iter().skip(1).map(|(_, cells)| cells).collect();
        prop_assert_eq!(found, meant);
    }
}
