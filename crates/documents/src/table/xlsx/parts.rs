//! The constant parts of a workbook.

use saakh_domain::Paise;

/// Parts that are the same in every workbook, by path, in order before the sheet.
pub(super) const PARTS: [(&str, &str); 5] = [
    ("[Content_Types].xml", CONTENT_TYPES),
    ("_rels/.rels", RELATIONS),
    ("xl/workbook.xml", WORKBOOK),
    ("xl/_rels/workbook.xml.rels", WORKBOOK_RELATIONS),
    ("xl/styles.xml", STYLES),
];
pub(super) const SHEET: &str = "xl/worksheets/sheet1.xml";

/// Format of a cell: the index of an `xf` in the `cellXfs` of [`STYLES`].
#[derive(Debug, Clone, Copy)]
pub(super) enum Style {
    Plain = 0,
    Title = 1,
    Instant = 2,
    Rupees = 3,
    Percent = 4,
    /// Negative amounts, by magnitude.
    Negative = 5,
    NegativeLakhs = 6,
    NegativeCrores = 7,
}

const LAKH: Paise = Paise::rupees(100_000);
const CRORE: Paise = Paise::rupees(10_000_000);

impl Style {
    /// Format of an amount. A format with conditional sections loses the minus in `LibreOffice`, so negative amounts
    /// have formats of their own.
    pub(super) fn for_amount(amount: Paise) -> Self {
        match Paise(-amount.0) {
            taken if taken <= Paise::ZERO => Self::Rupees,
            taken if taken < LAKH => Self::Negative,
            taken if taken < CRORE => Self::NegativeLakhs,
            _ => Self::NegativeCrores,
        }
    }
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;

const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView xWindow="240" yWindow="15" windowWidth="16095" windowHeight="9660"/></bookViews><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>"#;

const WORKBOOK_RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;

/// A sheet stores no offset, so the format names the time zone. Rupees are grouped the Indian way: the last three
/// digits, then pairs.
const STYLES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="6"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss&quot; IST&quot;"/><numFmt numFmtId="165" formatCode="[&gt;=10000000]&quot;₹&quot;##\,##\,##\,##0.00;[&gt;=100000]&quot;₹&quot;##\,##\,##0.00;&quot;₹&quot;##,##0.00"/><numFmt numFmtId="166" formatCode="0.00#%"/><numFmt numFmtId="167" formatCode="&quot;₹&quot;##,##0.00;\-&quot;₹&quot;##,##0.00"/><numFmt numFmtId="168" formatCode="&quot;₹&quot;##\,##\,##0.00;\-&quot;₹&quot;##\,##\,##0.00"/><numFmt numFmtId="169" formatCode="&quot;₹&quot;##\,##\,##\,##0.00;\-&quot;₹&quot;##\,##\,##\,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="169" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#;

/// Start of the sheet's XML: the first row stays visible, and columns are wide enough for an instant.
pub(super) fn head(columns: usize) -> String {
    let columns = match columns {
        0 => String::new(),
        _ => format!(
            r#"<cols><col min="1" max="{columns}" width="24.7109375" customWidth="1"/></cols>"#
        ),
    };
    format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>{columns}<sheetData>"#
    )
}

/// End of the sheet's XML.
pub(super) const TAIL: &str = r#"</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>"#;
