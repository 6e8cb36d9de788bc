//! Parsing of files as lenders and banks send them (`tests/tables/lenders`).

use super::*;

const TITLES: [&str; 4] = [
    "Loan Account No",
    "Customer",
    "Disbursed Amount",
    "Disbursed On",
];

fn opened(name: &str) -> Result<Book, TableReadError> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/lenders/");
    Book::open(File::open(format!("{folder}{name}")).unwrap(), name, None)
}

fn rows(name: &str) -> Vec<Row> {
    rows_of(&mut opened(name).unwrap(), 0).unwrap()
}

/// The loans of a file below its titles, with amounts in paise and days.
fn loans(rows: &[Row]) -> Vec<(String, i64, Date)> {
    let loan = |row: &Row| {
        let amount = row.cells[2].amount(None).unwrap();
        let day = row.cells[3].day(DayOrder::DayFirst).unwrap();
        (row.cells[0].to_display_text(), amount.0, day)
    };
    rows.iter().map(loan).collect()
}

/// The three loans in most of the files.
fn usual() -> Vec<(String, i64, Date)> {
    [
        ("CAS-9980509810", 10_000_000, 18),
        ("CAS-4406514806", 15_000_050, 19),
        ("CAS-0883481216", 20_000_000, 20),
    ]
    .map(|(loan, amount, day)| (loan.to_owned(), amount, date(2026, 11, day)))
    .to_vec()
}

#[test]
fn workbooks_are_read_wherever_their_parts_stand() {
    for name in [
        "r03b-SharedStrings-capital-both.xlsx",
        "r04-workbook22.xlsx",
        "r05b-sheet-path-up.xlsx",
        "r08-zip64-end.xlsx",
        "x02-6-date-format.xlsx",
    ] {
        let rows = rows(name);
        assert_eq!(said(&rows)[0], line(1, &TITLES), "{name}");
        assert_eq!(loans(&rows[1..]), usual(), "{name}");
    }
}

#[test]
fn a_web_archive_and_cells_with_row_spans_are_read() {
    let page = rows("h05-mhtml.xls");
    assert_eq!(said(&page)[0], line(1, &TITLES));
    assert_eq!(loans(&page[1..]), usual());
    assert_eq!(opened("h05-mhtml.xls").unwrap().sheets(), ["sheet1"]);
    let reaching = rows("h02-html-rowspan.xls");
    assert_eq!(
        said(&reaching)[0],
        line(1, &["Loan Account No", "Customer", "Disbursal"])
    );
    assert_eq!(said(&reaching)[1], line(2, &TITLES));
    assert_eq!(loans(&reaching[2..]), usual());
    let page = b"<table><tr><td rowspan=3>A<td colspan=2 rowspan=2>B<td>C<tr><td>D<tr><td>E<td>F<td>G</table>\
        <table><tr><td>H</table>";
    let both = read("a.xls", page).unwrap();
    assert_eq!(
        said(&both),
        [
            line(1, &["A", "B", "", "C"]),
            line(2, &["A", "B", "", "D"]),
            line(3, &["A", "E", "F", "G"]),
            line(4, &["H"]),
        ]
    );
}

#[test]
fn parts_of_a_page_are_read_however_they_are_packed() {
    let page = "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=\"x\"\r\n\r\n--x\r\n\
        Content-Location: file:///a/book.htm\r\nContent-Type: text/html\r\n\r\n<frameset>\r\n--x\r\n\
        Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\nContent-Location: file:///a/Nov.htm\r\n\r\n\
        PHRhYmxlPjx0cj48dGQ+\r\nTkwtMTwvdGQ+PC90YWJsZT4=\r\n--x\r\nContent-Type: text/css\r\n\r\n<table>\r\n--x\r\n\
        Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<ta=\r\nble><tr><td>=E0=A4=95=3D1</table>\r\n--x--\r\n";
    let mut book = Book::open(file(page.as_bytes()), "a.xls", None).unwrap();
    assert_eq!(book.sheets(), ["Nov", ""]);
    assert_eq!(said(&rows_of(&mut book, 0).unwrap()), [line(1, &["NL-1"])]);
    assert_eq!(said(&rows_of(&mut book, 1).unwrap()), [line(1, &["क=1"])]);
    let cut = remove_rows(&mut book, &|row| row.cells[0].to_display_text() == "NL-1")
        .unwrap()
        .unwrap();
    let mut rest = Book::open(cut.file, "a.xls", None).unwrap();
    assert_eq!(said(&rows_of(&mut rest, 0).unwrap()), []);
    assert_eq!(said(&rows_of(&mut rest, 1).unwrap()), [line(1, &["क=1"])]);
    let without = read("a.xls", b"MIME-Version: 1.0\r\n\r\nnothing").unwrap_err();
    assert_eq!(without.message().unwrap().key, "upload_invalid_type");
}

#[test]
fn text_is_read_with_marks_and_bytes_that_are_wrong() {
    let two = rows("c21-two-bom.csv");
    assert_eq!(said(&two)[0], line(1, &TITLES));
    assert_eq!(loans(&two[1..]), usual());
    let hindi = rows("c29b-utf8-one-bad-byte.csv");
    assert_eq!(hindi[0].cells[0].to_display_text(), "लोन खाता संख्या");
    assert_eq!(loans(&hindi[1..4]), usual());
    assert_eq!(hindi[4].cells[0].to_display_text(), "X\u{fffd}");
    let nul = rows("c08-nul-in-data.csv");
    assert_eq!(nul[1].cells[1].to_display_text(), "A\0");
    assert_eq!(loans(&nul[1..]), usual());
    assert_eq!(
        rows("n1-nul-entity.xls")[1].cells[0].to_display_text(),
        "Y\0Z"
    );
    let ended = read("a.csv", b"a,b\r\n1,2\r\n\x1a").unwrap();
    assert_eq!(said(&ended), [line(1, &["a", "b"]), line(2, &["1", "2"])]);
    assert!(matches!(
        read("a.csv", b"\x1a\r\n"),
        Err(TableReadError::NoRows)
    ));
}

#[test]
fn the_separator_is_the_one_of_most_lines() {
    let headed = rows("c11b-title-with-comma-no-padding.csv");
    assert_eq!(said(&headed)[2], line(4, &TITLES));
    assert_eq!(loans(&headed[3..]), usual());
    for (text, separator) in [
        ("a\tb\n1,00,000\t2,00,000\n1,50,000\t7\n", Separator::Tab),
        (
            "Rao, Sons, Delhi\nRao, Sons\na;b\n1,5;2\n1,7;3\n",
            Separator::Semicolon,
        ),
        ("a,b\n1,2\n3,4\nNote; secret\n", Separator::Comma),
        ("a|b\n\"1,2\n3,4\"|5\n", Separator::Bar),
        ("alone\n1\n", Separator::Comma),
        ("sep=|\na;b\n", Separator::Bar),
    ] {
        let book = Book::open(file(text.as_bytes()), "a.csv", None).unwrap();
        assert_eq!(book.separator(), Some(separator), "{text:?}");
    }
    let mut book = Book::open(file(b"a;b,c\n1;2,3\n"), "a.csv", None).unwrap();
    book.set_separator(Separator::Semicolon);
    assert_eq!(
        said(&rows_of(&mut book, 0).unwrap())[0],
        line(1, &["a", "b,c"])
    );
    assert_eq!(kept("openpyxl.xlsx").unwrap().separator(), None);
}

#[test]
fn invisible_characters_are_removed_from_numbers() {
    let strict = rows("c20-invisible.csv");
    let numbers: Vec<String> = strict[1..]
        .iter()
        .map(|row| row.cells[0].to_display_text())
        .collect();
    assert_eq!(
        numbers,
        [
            "CAS-9980509810",
            "CAS-4406514806",
            "CAS-0883481216",
            "CAS-5375776962",
            "CAS-7362401614",
            "CAS-2658874668"
        ]
    );
    let apostrophes = rows("c14-apostrophe-id.csv");
    assert_eq!(
        loans(&apostrophes[1..]),
        [
            ("CAS-9980509810".to_owned(), 100_000, date(2026, 11, 18)),
            ("CAS-4406514806".to_owned(), 200_000, date(2026, 11, 18)),
        ]
    );
    let formulas = read("a.csv", b"a,b\n=\"CAS-1\",\"=\"\"00012\"\"\"\n").unwrap();
    assert_eq!(said(&formulas)[1], line(2, &["CAS-1", "00012"]));
    let xml = "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>CAS-1_x000D_</t></is></c>\
        <c r=\"B1\" t=\"inlineStr\"><is><t>a_x005F_b</t></is></c></row></sheetData></worksheet>";
    assert_eq!(
        said(&read("a.xlsx", &with_sheet(xml)).unwrap()),
        [line(1, &["CAS-1", "a_b"])]
    );
}

#[test]
fn days_and_amounts_are_read_where_they_are_clear() {
    let days = rows("c05-date-spellings.csv");
    let wrong = |number: usize| match number {
        15 => Some(DayError::MonthFirst),
        22 | 23 => Some(DayError::NoSuchDay),
        _ => None,
    };
    for (number, row) in days[1..].iter().enumerate() {
        let meant = match (wrong(number), number) {
            (Some(error), _) => Err(error),
            (None, 21) => Ok(date(2026, 1, 1)),
            (None, 24) => Ok(date(2024, 2, 29)),
            _ => Ok(date(2026, 11, 18)),
        };
        assert_eq!(
            row.cells[3].day(DayOrder::DayFirst),
            meant,
            "{}",
            row.cells[3].to_display_text()
        );
    }
    let american: Vec<_> = rows("m6-us-days.csv")[1..]
        .iter()
        .map(|row| row.cells[2].day(DayOrder::MonthFirst).unwrap())
        .collect();
    assert_eq!(american, [2, 5, 11, 18, 20].map(|day| date(2026, 11, day)));
    let last = rows("y05-end-of-day.xlsx");
    assert_eq!(
        last[1].cells[3].day(DayOrder::DayFirst),
        Ok(date(2026, 10, 31))
    );
    let taken_back = rows("m5-clawback-spellings.csv");
    for row in &taken_back[1..] {
        let meant = match row.cells[0].to_display_text().as_str() {
            "CB3" => Ok(Paise::rupees(-1_500)),
            "CB4" => Err(AmountError::DebitOrCredit),
            _ => Ok(Paise::rupees(-500)),
        };
        assert_eq!(
            row.cells[1].amount(None),
            meant,
            "{}",
            row.cells[1].to_display_text()
        );
    }
    let computed = rows("x09-amounts-from-percent.xlsx");
    assert!(
        computed[1..]
            .iter()
            .all(|row| row.cells[2].amount(None).is_ok())
    );
    assert_eq!(computed[1].cells[2].amount(None), Ok(Paise(339_507)));
}

#[test]
fn shortened_numbers_and_formulas_without_values_are_recognised() {
    for name in ["m1-shortened-first.csv", "m3-shortened-three-payments.csv"] {
        assert!(
            rows(name)[1..]
                .iter()
                .all(|row| row.cells[0].is_shortened()),
            "{name}"
        );
    }
    let formulas = rows("x07-formula-no-value.xlsx");
    assert!(
        formulas[1..]
            .iter()
            .all(|row| row.cells[2] == Value::Formula)
    );
}

#[test]
fn hidden_sheets_are_reported_and_a_stray_cell_is_named() {
    let mut book = opened("x06b-first-sheet-hidden.xlsx").unwrap();
    assert_eq!(
        (book.sheets(), book.hidden_sheets()),
        (vec!["Old".to_owned(), "Nov".to_owned()], vec![0])
    );
    assert_eq!(loans(&rows_of(&mut book, 1).unwrap()[1..]), usual());
    let xml = "<worksheet><sheetData><row r=\"1\" hidden=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"2\" hidden=\"0\">\
        <c r=\"A2\"><v>2</v></c></row></sheetData></worksheet>";
    let hidden: Vec<bool> = read("a.xlsx", &with_sheet(xml))
        .unwrap()
        .iter()
        .map(|row| row.is_hidden)
        .collect();
    assert_eq!(hidden, [true, false]);
    let stray = opened("x12b-stray-cell-far-right.xlsx")
        .and_then(|mut book| rows_of(&mut book, 0))
        .unwrap_err();
    let message = stray.message().unwrap();
    assert_eq!(
        (message.key.as_str(), message.params["cell"].as_str()),
        ("upload_too_many_columns", "KZ5")
    );
}

proptest! {
    #[test]
    fn any_page_with_parts_is_read_or_refused(
        page in "(--x\\r\\n|Content-Type: text/html\\r\\n|Content-Transfer-Encoding: (base64|quoted-printable)\\r\\n|\\r\\n|<table>|<td rowspan=9 colspan=9>|<tr>|=[0-9A-F]|[A-Za-z=]{1,9}){0,30}",
    ) {
        let start = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"x\"\r\n\r\n";
        let _ = read("a.xls", format!("{start}{page}").as_bytes());
    }

    #[test]
    fn any_names_of_parts_are_read_or_refused(target in "(\\.\\./|/|xl/|worksheets/|sheet1|\\.xml|\\\\|[a-zA-Z]){0,6}") {
        let rels = format!("<Relationships><Relationship Id=\"rId1\" Type=\"x/worksheet\" Target=\"{target}\"/></Relationships>");
        let _ = read("a.xlsx", &with_part("xl/_rels/workbook.xml.rels", &rels));
    }
}
