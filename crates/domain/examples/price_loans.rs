//! Prices the loans on standard input, for the check against an independent library
//! (`bench/apr_check.py`): one loan per line as JSON of [`LoanTerms`], one answer per line as JSON
//! of [`Answer`].

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};

use saakh_domain::Paise;
use saakh_domain::pricing::{LoanTerms, Quote, RateRise, Row};

#[derive(serde::Serialize)]
struct Answer {
    quote: Quote,
    /// One payment, or all of a single repayment, in rupees to the paisa.
    payment: Paise,
    schedule: Vec<Row>,
    /// What one percentage point more does; absent where one repayment is due at the end.
    rise: Option<RateRise>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let loan: LoanTerms = serde_json::from_str(&line?)?;
        serde_json::to_writer(&mut out, &answer(&loan)?)?;
        writeln!(out)?;
    }
    Ok(())
}

fn answer(loan: &LoanTerms) -> Result<Answer, Box<dyn Error>> {
    let quote = loan.quote()?;
    let rise = (!loan.repayment.is_single()).then(|| RateRise::compute(loan, RateRise::POINT));
    Ok(Answer {
        payment: quote.emi_to_the_paisa(),
        quote,
        schedule: loan.schedule()?,
        rise: rise.transpose()?,
    })
}
