use std::ops::ControlFlow;

use calamine::{Data, Reader, Xlsx};
use saakh_domain::{MilliPercent, Paise};

use super::*;
use crate::rows::{Book, Value};
use crate::table::{Format, TableWriter};

fn read_back(rows: &[Cells]) -> Vec<Vec<Data>> {
    let titles = ["Name", "When", "Clicks", "Fee", "Share"].map(str::to_owned);
    let mut table = TableWriter::new(Format::Xlsx, &titles).unwrap();
    let mut file = Vec::new();
    for row in rows {
        file.extend(table.write(std::slice::from_ref(row)).unwrap());
    }
    file.extend(table.finish().unwrap());
    let mut book = Xlsx::new(std::io::Cursor::new(file)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    sheet.rows().map(<[Data]>::to_vec).collect()
}

#[test]
fn texts_numbers_and_instants_have_their_cell_types() {
    let at = "2026-11-21T20:10:05.123Z".parse().unwrap();
    let rows = [vec![
        Cell::text("=1+1 कब"),
        Cell::Instant(at),
        Cell::Count(70_000),
        Cell::Rupees(Paise(1_000_050)),
        Cell::Percent(MilliPercent(13_990)),
    ]];
    let back = read_back(&rows);
    assert_eq!(back[0][0], Data::String("Name".to_owned()));
    assert_eq!(back[1][0], Data::String("=1+1 कब".to_owned()));
    assert_eq!(back[1][2], Data::Float(70_000.0));
    assert_eq!(back[1][3], Data::Float(10_000.5));
    assert_eq!(back[1][4], Data::Float(0.1399));
    let Data::DateTime(when) = back[1][1] else {
        panic!("{:?}", back[1][1])
    };
    let (year, month, day, hour, minute, second, _) = when.to_ymd_hms_milli();
    assert_eq!(
        (year, month, day, hour, minute, second),
        (2026, 11, 22, 1, 40, 5)
    );
}

/// Checks each amount with the format of its cell.
#[test]
fn a_minus_is_part_of_the_format() {
    let mut table = XlsxTable::new(None, &["Name".to_owned()]).unwrap();
    let amounts = [5_800_000_000, -1_000_000, -58_000_000, -5_800_000_000, -1].map(Paise);
    let rows: Vec<Cells> = amounts
        .iter()
        .map(|amount| vec![Cell::Rupees(*amount)])
        .collect();
    let mut file = table.write(&rows).unwrap();
    file.extend(table.finish().unwrap());
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut zip.by_name(name).unwrap(), &mut text).unwrap();
        text
    };
    let (sheet, styles) = (part("xl/worksheets/sheet1.xml"), part("xl/styles.xml"));
    let cells = styles.split_once("<cellXfs").unwrap().1;
    let formats: Vec<String> = (2..7)
        .map(|row| {
            let cell = sheet.split_once(&format!("r=\"A{row}\" s=\"")).unwrap().1;
            let style: usize = cell.split('"').next().unwrap().parse().unwrap();
            let id = cells
                .split("numFmtId=\"")
                .nth(style + 1)
                .unwrap()
                .split('"')
                .next()
                .unwrap();
            let format = styles
                .split_once(&format!("numFmtId=\"{id}\" formatCode=\""))
                .unwrap()
                .1;
            format.split('"').next().unwrap().replace("&quot;", "")
        })
        .collect();
    assert!(formats[0].starts_with("[&gt;=10000000]₹"), "{}", formats[0]);
    let small = r"₹##,##0.00;\-₹##,##0.00";
    assert_eq!(formats[1], small);
    assert_eq!(formats[2], r"₹##\,##\,##0.00;\-₹##\,##\,##0.00");
    assert_eq!(formats[3], r"₹##\,##\,##\,##0.00;\-₹##\,##\,##\,##0.00");
    assert_eq!(formats[4], small);
}

#[test]
fn a_text_that_fits_no_cell_is_cut() {
    let long = "अ".repeat(40_000);
    let row = vec![Cell::text(&long)];
    let back = read_back(&[row]);
    let Data::String(text) = &back[1][0] else {
        panic!("{:?}", back[1][0])
    };
    assert_eq!(text.chars().count(), LONGEST_TEXT);
    assert!(text.ends_with("अ…"));
}

#[test]
fn written_texts_are_read_unchanged() {
    let texts = [
        "  Asha ",
        "A & B <c>",
        "one\rtwo\u{1}",
        "_x0041_",
        "one\ntwo",
    ];
    let rows = texts.map(|text| vec![Cell::Empty, Cell::text(text)]);
    let back = read_back(&rows);
    for (row, text) in back[1..].iter().zip(texts) {
        assert_eq!(row[0], Data::Empty);
        assert_eq!(row[1], Data::String(text.to_owned()));
    }
}

#[test]
fn columns_are_called_as_sheets_call_them() {
    let called = [0, 25, 26, 51, 52, 701, 702].map(letters);
    assert_eq!(called, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
}

#[test]
fn a_long_workbook_is_streamed_before_its_end() {
    let row = || vec![Cell::text("Asha"), Cell::Empty, Cell::Count(7)];
    let rows: Vec<Cells> = std::iter::repeat_with(row).take(50_000).collect();
    let mut table = XlsxTable::new(
        None,
        &["Name".to_owned(), "When".to_owned(), "Clicks".to_owned()],
    )
    .unwrap();
    let begun = rows
        .chunks(1_000)
        .map(|rows| table.write(rows).unwrap().len());
    let begun: usize = begun.sum();
    assert!(begun > table.finish().unwrap().len());
}

#[test]
fn a_sheet_takes_no_more_rows_than_it_holds() {
    let mut table = XlsxTable::new(None, &["Name".to_owned()]).unwrap();
    table.rows = MOST_ROWS - 1;
    table.write(&[vec![Cell::Empty]]).unwrap();
    let refused = table.write(&[vec![Cell::Empty]]);
    assert!(matches!(refused, Err(TableError::TooLong)));
}

/// Reads a workbook as an uploaded one.
fn read_as_uploaded(bytes: &[u8]) -> (Vec<String>, Vec<Vec<Value>>) {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let mut book = Book::open(file, "report.xlsx", None).unwrap();
    let mut rows = Vec::new();
    book.each_row(0, &mut |row| {
        rows.push(row.cells);
        ControlFlow::Continue(())
    })
    .unwrap();
    (book.sheets(), rows)
}

#[test]
fn a_heading_names_the_sheet_and_stands_above_the_titles() {
    let day = date(2026, 11, 21);
    let heading = Heading {
        title: "Vendors on/off \"x\" & y".to_owned(),
        lines: vec![vec![Cell::text("Period"), Cell::Date(day), Cell::Date(day)]],
    };
    let titles = ["Day", "Started"].map(str::to_owned);
    let mut table = TableWriter::with_heading(Format::Xlsx, &heading, &titles).unwrap();
    let mut file = table
        .write(&[vec![Cell::Date(day), Cell::Count(7)]])
        .unwrap();
    let totals = vec![Cell::text("Total"), Cell::Rupees(Paise::rupees(-7))];
    file.extend(table.write_totals(&totals).unwrap());
    file.extend(table.finish().unwrap());
    let (sheets, rows) = read_as_uploaded(&file);
    assert_eq!(sheets, ["Vendors on off \"x\" & y"]);
    let text = |text: &str| Value::Text(text.to_owned());
    let midnight = Value::Day(day.at(0, 0, 0, 0));
    assert_eq!(
        rows,
        [
            vec![text(&heading.title)],
            vec![text("Period"), midnight.clone(), midnight.clone()],
            vec![text("Day"), text("Started")],
            vec![midnight, Value::Number(7.0)],
            vec![text("Total"), Value::Number(-7.0)],
        ]
    );
}

#[test]
fn every_style_of_a_cell_exists() {
    let styles = styles::write_styles();
    let formats = styles
        .split_once("<cellXfs")
        .unwrap()
        .1
        .matches("<xf ")
        .count();
    let last = style(Look::Heading, NumberFormat::NegativeCrores);
    assert_eq!(formats, usize::from(last) + 1);
    assert!(styles.contains(&format!("<cellXfs count=\"{formats}\">")));
}

#[test]
fn csv_has_neither_heading_nor_totals() {
    let heading = Heading {
        title: "Report".to_owned(),
        lines: Vec::new(),
    };
    let mut table = TableWriter::with_heading(Format::Csv, &heading, &["Day".to_owned()]).unwrap();
    let mut file = table
        .write(&[vec![Cell::Date(date(2026, 11, 21))]])
        .unwrap();
    file.extend(table.write_totals(&vec![Cell::text("Total")]).unwrap());
    file.extend(table.finish().unwrap());
    assert_eq!(
        String::from_utf8(file).unwrap(),
        "\u{feff}\"Day\"\r\n2026-11-21\r\n"
    );
}
