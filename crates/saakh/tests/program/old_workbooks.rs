//! Workbooks in the format before 2007, read by the program in a separate process.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::Path;

use saakh_documents::rows::{Book, Row, TableReadError, Value};

const PROGRAM: &str = env!("CARGO_BIN_EXE_saakh");

fn kept(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/tests/tables/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn opened(bytes: &[u8]) -> Result<Book, TableReadError> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    Book::open(file, "a.xls", Some(Path::new(PROGRAM)))
}

fn rows(book: &mut Book, sheet: usize) -> Result<Vec<Row>, TableReadError> {
    let mut rows = Vec::new();
    book.each_row(sheet, &mut |row| {
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

fn refused(bytes: &[u8]) -> String {
    let read = opened(bytes).and_then(|mut book| rows(&mut book, 0));
    read.unwrap_err().message().unwrap().key
}

/// A workbook with additional or replaced streams and storages.
fn changed(change: impl FnOnce(&mut cfb::CompoundFile<File>)) -> Vec<u8> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&kept("xlwt.xls")).unwrap();
    file.rewind().unwrap();
    let mut book = cfb::CompoundFile::open(file).unwrap();
    change(&mut book);
    let mut file = book.into_inner();
    file.rewind().unwrap();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

/// A workbook with an additional record after its first one.
fn with_record(kind: u16, data: &[u8]) -> Vec<u8> {
    changed(|book| {
        let mut stream = Vec::new();
        book.open_stream("/Workbook")
            .unwrap()
            .read_to_end(&mut stream)
            .unwrap();
        let first = 4 + usize::from(u16::from_le_bytes([stream[2], stream[3]]));
        let mut record = kind.to_le_bytes().to_vec();
        record.extend(u16::try_from(data.len()).unwrap().to_le_bytes());
        record.extend(data);
        drop(stream.splice(first..first, record));
        book.create_stream("/Workbook")
            .unwrap()
            .write_all(&stream)
            .unwrap();
    })
}

#[test]
fn rows_are_read_as_those_of_newer_workbooks() {
    let mut book = opened(&kept("xlwt.xls")).unwrap();
    assert_eq!(book.sheets(), ["Status", "Notes"]);
    let status = rows(&mut book, 0).unwrap();
    let said = |row: &Row| {
        row.cells
            .iter()
            .map(Value::to_display_text)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        said(&status[1]),
        [
            "NL-1",
            "North Lantern & Co",
            "Approved",
            "200000",
            "18/11/2026"
        ]
    );
    assert_eq!(
        said(&status[2]),
        ["NL-2", "उत्तर दीप", "Rejected", "150000.5", "18/11/2026"]
    );
    assert_eq!(
        (status[3].number, said(&status[3])),
        (5, vec!["NL-3".to_owned(), "TRUE".to_owned()])
    );
    assert_eq!(status[2].cells[3].amount(None).unwrap().0, 15_000_050);
    assert_eq!(rows(&mut book, 1).unwrap()[0].number, 2);
    let mut first = 0;
    book.each_row(0, &mut |_| {
        first += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(first, 1);
}

#[test]
fn a_harmful_workbook_is_refused_with_a_message_and_ends_no_other_process() {
    let macros = changed(|book| book.create_storage("/_VBA_PROJECT_CUR").unwrap());
    let external = b"\x01\0\x0a\0\0\x01Other.xls";
    let mut truncated = kept("xlwt.xls");
    truncated.truncate(5_400);
    let mut large = kept("xlwt.xls");
    large.resize(20 * 1024 * 1024 + 1, 0);
    for (what, bytes, sentence) in [
        ("sheets", kept("sheets.xls"), "upload_too_many_sheets"),
        ("macros", macros, "upload_macros"),
        ("a password", with_record(0x2f, &[0; 6]), "upload_protected"),
        (
            "links",
            with_record(0x1ae, external),
            "upload_external_links",
        ),
        ("truncated", truncated, "upload_damaged"),
        ("too large", large, "upload_old_workbook_too_large"),
        ("nothing but names", kept("old.xls"), "upload_damaged"),
    ] {
        assert_eq!(refused(&bytes), sentence, "{what}");
    }
}

#[test]
fn a_workbook_that_takes_too_much_memory_is_refused_by_the_bound() {
    let before = memory();
    let said = refused(&kept("corners.xls"));
    assert!(
        ["upload_unpacks_too_large", "upload_too_many_columns"].contains(&said.as_str()),
        "{said}"
    );
    assert!(
        memory() < before + 100 * 1024 * 1024,
        "its rows were never in memory"
    );
}

/// Memory use of this process, bytes.
fn memory() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

#[test]
fn damaged_bytes_are_read_or_refused() {
    let whole = kept("xlwt.xls");
    for place in (0..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[place] = bytes[place].wrapping_add(113);
        if let Err(error) = opened(&bytes).and_then(|mut book| rows(&mut book, 0)) {
            assert!(error.message().is_some(), "{place}: {error:?}");
        }
    }
}
