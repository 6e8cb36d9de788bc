//! The formats of a workbook's cells: each number format in each look.

use std::fmt::Write as _;

use saakh_domain::Paise;

/// Format of a cell's value.
#[derive(Debug, Clone, Copy)]
pub(super) enum NumberFormat {
    Plain = 0,
    Instant = 1,
    Date = 2,
    Rupees = 3,
    Percent = 4,
    /// Negative amounts, by magnitude.
    Negative = 5,
    NegativeLakhs = 6,
    NegativeCrores = 7,
}

/// How a row looks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    Plain = 0,
    /// The titles of columns.
    Bold = 1,
    /// Bold below a line.
    Totals = 2,
    /// The title above the table.
    Heading = 3,
}

const LAKH: Paise = Paise::rupees(100_000);
const CRORE: Paise = Paise::rupees(10_000_000);

impl NumberFormat {
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

/// Number of number formats.
const FORMATS: u8 = 8;
/// The `numFmtId` of each number format.
const FORMAT_IDS: [u8; FORMATS as usize] = [0, 164, 165, 166, 167, 168, 169, 170];
/// The `fontId` and `borderId` of each look.
const LOOKS: [(u8, u8); 4] = [(0, 0), (1, 0), (1, 1), (2, 0)];

/// The index of a cell's `xf` in the `cellXfs` of [`write_styles`].
pub(super) const fn style(look: Look, format: NumberFormat) -> u8 {
    look as u8 * FORMATS + format as u8
}

/// Writes the part of the styles.
pub(super) fn write_styles() -> String {
    let mut formats = String::new();
    for (font, border) in LOOKS {
        for id in FORMAT_IDS {
            // Writing to a string is infallible.
            let _ = write!(
                formats,
                r#"<xf numFmtId="{id}" fontId="{font}" fillId="0" borderId="{border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>"#
            );
        }
    }
    let count = LOOKS.len() * FORMAT_IDS.len();
    STYLES
        .replace("{count}", &count.to_string())
        .replace("{formats}", &formats)
}

/// A sheet stores no offset, so the format of instants names the time zone. Rupees are grouped the Indian way: the last
/// three digits, then pairs.
const STYLES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="7"><numFmt numFmtId="164" formatCode="dd\-mm\-yyyy hh:mm:ss&quot; IST&quot;"/><numFmt numFmtId="165" formatCode="dd\-mm\-yyyy"/><numFmt numFmtId="166" formatCode="[&gt;=10000000]&quot;₹&quot;##\,##\,##\,##0.00;[&gt;=100000]&quot;₹&quot;##\,##\,##0.00;&quot;₹&quot;##,##0.00"/><numFmt numFmtId="167" formatCode="0.00#%"/><numFmt numFmtId="168" formatCode="&quot;₹&quot;##,##0.00;\-&quot;₹&quot;##,##0.00"/><numFmt numFmtId="169" formatCode="&quot;₹&quot;##\,##\,##0.00;\-&quot;₹&quot;##\,##\,##0.00"/><numFmt numFmtId="170" formatCode="&quot;₹&quot;##\,##\,##\,##0.00;\-&quot;₹&quot;##\,##\,##\,##0.00"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="{count}">{formats}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#;
