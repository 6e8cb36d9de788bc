use super::*;

#[test]
fn a_number_of_a_transfer_has_the_shape_that_banks_give_it() {
    let shaped = |text: &str| Utr::parse(text).map(|utr| utr.0);
    for (text, utr) in [
        ("433012345678", "433012345678"),
        ("N330261234567890", "N330261234567890"),
        ("hdfcr52026112612345678", "HDFCR52026112612345678"),
        ("SBIN 2263 3012 3456", "SBIN226330123456"),
    ] {
        assert_eq!(shaped(text).as_deref(), Some(utr), "{text}");
    }
    for text in [
        "",
        "-",
        "000000000000",
        "Account closed",
        "REJECTEDACCOUNT",
        "12345678901",
        "12345678901234567890123",
        "UTR/2026/1234567",
        "23520.00",
        "DEMO0000101",
        "Ravi Mobile Shop",
    ] {
        assert_eq!(shaped(text), None, "{text}");
    }
}

#[test]
fn a_banks_status_text_has_one_meaning_or_none() {
    use BankStatus::{Paid, Pending, Rejected, Returned};
    for (text, status) in [
        ("Paid", Some(Paid)),
        (" SUCCESS ", Some(Paid)),
        ("Transaction  Successful", Some(Paid)),
        ("Processed - credited to beneficiary", Some(Paid)),
        ("REJECTED - account closed", Some(Rejected)),
        ("Failed: no such account", Some(Rejected)),
        ("Not Paid", Some(Rejected)),
        ("Returned (R03)", Some(Returned)),
        ("Pending", Some(Pending)),
        ("In-Process", Some(Pending)),
        ("Success (returned)", None),
        ("Paid / reversal", None),
        ("Paid - not credited", None),
        ("Ravi Mobile Shop", None),
        ("23520.00", None),
        ("", None),
    ] {
        assert_eq!(BankStatus::parse(text), status, "{text}");
    }
}

fn known(state: ItemState) -> CurrentPayout<'static> {
    let utr = match state {
        ItemState::Paid | ItemState::Returned => Some("433012345678"),
        ItemState::Open | ItemState::Failed => None,
    };
    CurrentPayout { state, utr }
}

/// The result of every status word for a payout in every state, as a letter: P, F, R booked, = unchanged, ? unclear, !
/// contradictory.
#[test]
fn a_bank_row_is_judged_by_the_state_of_its_payout() {
    let letter = |state, status, utr: Option<&str>| {
        let utr = utr.map(|utr| Utr::parse(utr).unwrap());
        match judge_row(known(state), &BankResponseRow { status, utr }) {
            Ok(BankRowOutcome::Paid(_)) => 'P',
            Ok(BankRowOutcome::Failed) => 'F',
            Ok(BankRowOutcome::Returned) => 'R',
            Ok(BankRowOutcome::Unchanged) => '=',
            Err(doubt) if doubt.is_contradictory => '!',
            Err(_) => '?',
        }
    };
    let states = [
        ItemState::Open,
        ItemState::Paid,
        ItemState::Failed,
        ItemState::Returned,
    ];
    let row = |status| {
        let utrs = [None, Some("433012345678"), Some("433099999999")];
        utrs.map(|utr| {
            states
                .map(|state| letter(state, status, utr))
                .iter()
                .collect::<String>()
        })
    };
    assert_eq!(row(BankStatus::Paid), ["????", "P=!=", "P!!!"]);
    assert_eq!(row(BankStatus::Rejected), ["F!==", "!!!!", "!!!!"]);
    assert_eq!(row(BankStatus::Returned), ["FR==", "FR==", "F!=!"]);
    assert_eq!(row(BankStatus::Pending), ["????"; 3]);
}

#[test]
fn account_numbers_are_masked_wherever_they_stand() {
    for (text, masked) in [
        ("001122334455", "******4455"),
        ("A/c 0011 2233 4455 closed", "A/c ******4455 closed"),
        (
            "account 001122334455, 998877665544",
            "account ******4455, ******5544",
        ),
        ("N330261234567890", "N330261234567890"),
        ("SAAKH000001P0001", "SAAKH000001P0001"),
        ("23520.00", "23520.00"),
        ("26/11/2026", "26/11/2026"),
        ("Account closed", "Account closed"),
        ("", ""),
    ] {
        assert_eq!(mask_accounts(text), masked, "{text}");
    }
    assert_eq!(mask_account("ACC-12345678"), "******5678");
    assert_eq!(mask_account("4455"), "4455");
    let why = failure_reason("", "REJECTED - A/c 001122334455 closed");
    assert_eq!(why, "REJECTED - A/c ******4455 closed");
    assert_eq!(failure_reason("Closed", "Rejected"), "Closed");
}

#[test]
fn an_account_is_named_whole_or_by_its_end() {
    let names = |cell| matches_account(cell, "001122334455");
    for cell in [
        "001122334455",
        "1122334455",
        "'0011-2233-4455",
        "XXXXXXXX4455",
        "******4455",
        "xx34455",
        "4455",
    ] {
        assert_eq!(names(cell), Some(true), "{cell}");
    }
    for cell in ["001122334456", "XXXX4456", "998877665544", "5544"] {
        assert_eq!(names(cell), Some(false), "{cell}");
    }
    for cell in ["", "XX55", "1.12233E+09", "Ravi Mobile Shop", "****"] {
        assert_eq!(names(cell), None, "{cell}");
    }
}
