//! Prices the loans on standard input, for the check against an independent library
//! (`bench/apr_check.py`). One loan per line: `amount,rate,months,fee,gst,third`, rupees and percent
//! (`gst` is the percentage on the fee). One answer per line: `apr,emi,total_interest`, the
//! instalment and the interest to the paisa.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};

use saakh_domain::pricing::{FeeRule, LoanTerms};
use saakh_domain::{MilliPercent, Paise};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let quote = terms(&line?)?.quote()?;
        let emi = quote.emi_to_the_paisa().as_rupees();
        let interest = quote.total_interest.as_rupees();
        writeln!(out, "{},{emi},{interest}", quote.apr.as_percent())?;
    }
    Ok(())
}

fn terms(line: &str) -> Result<LoanTerms, Box<dyn Error>> {
    let numbers: Vec<f64> = line.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let [amount, rate, months, fee, gst, third_party] = numbers[..] else {
        return Err(format!("six numbers expected: {line}").into());
    };
    let rule = FeeRule {
        flat: Paise::from_rupees(fee)?,
        gst: MilliPercent::from_percent(gst)?,
        ..FeeRule::default()
    };
    Ok(LoanTerms::with_fee_rule(
        Paise::from_rupees(amount)?,
        format!("{months}").parse()?,
        MilliPercent::from_percent(rate)?,
        &rule,
        Paise::from_rupees(third_party)?,
    ))
}
