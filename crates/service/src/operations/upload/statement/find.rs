//! Finds the submission of a statement's row: by an earlier decision about its loan, by our id or short code of it or
//! of its application, by the lender's reference, or by the borrower's PAN with amount and day.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::id::{ApplicationId, LenderId, SubmissionId};
use saakh_domain::lifecycle::statement::{
    CandidateLoan, MatchGround, StatementLoan, find_certain_match, find_grounds, total_points,
};
use saakh_domain::short_code::ShortCode;
use saakh_domain::text::Message;
use saakh_store::Conn;
use saakh_store::origination::submission_batch::{self, Loan};
use saakh_store::platform::short_code;
use saakh_store::platform::upload::decision;
use saakh_store::platform::upload::line::{LineState, MatchMethod};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::target::split_references;
use super::read::StatementRow;
use crate::Result;

/// Maximum number of stored candidates.
const MOST_CANDIDATES: usize = 5;

/// A candidate submission as stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct StoredCandidate {
    pub submission: String,
    /// The evidence for it.
    pub grounds: Vec<String>,
}

impl StoredCandidate {
    pub(super) fn grounds(&self) -> Vec<MatchGround> {
        let codes = self.grounds.iter();
        codes
            .filter_map(|word| MatchGround::from_code(word))
            .collect()
    }
}

/// The match of a row.
#[derive(Debug)]
pub(super) struct LoanMatch {
    pub submission: Option<SubmissionId>,
    pub state: LineState,
    pub found_by: Option<MatchMethod>,
    pub candidates: Vec<StoredCandidate>,
}

impl LoanMatch {
    const fn matched(id: SubmissionId, by: MatchMethod) -> Self {
        Self {
            submission: Some(id),
            state: LineState::Matched,
            found_by: Some(by),
            candidates: Vec::new(),
        }
    }
}

/// Facts for matching some rows.
pub(super) struct MatchingFacts {
    /// Decisions about loans, by their digests.
    decided: BTreeMap<String, Option<SubmissionId>>,
    lenders: BTreeMap<SubmissionId, LenderId>,
    of_applications: Vec<submission_batch::FoundSubmission>,
    references: BTreeMap<(LenderId, String), SubmissionId>,
    /// Ids of submissions and applications by the short codes of rows whose text is no lender's reference.
    codes: BTreeMap<ShortCode, Uuid>,
    people: BTreeMap<String, Vec<Loan>>,
}

impl MatchingFacts {
    pub(super) async fn find(conn: &mut Conn, rows: &[StatementRow]) -> Result<Self> {
        let (mut ids, mut references, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            if let Some(text) = &row.reference {
                match Uuid::from_str(text) {
                    Ok(id) => ids.push(id),
                    Err(_) => references.push((row.lender, text.as_str())),
                }
            }
            hashes.extend(row.pan_hashes.iter().map(String::as_str));
        }
        let loans: Vec<&str> = rows.iter().flat_map(StatementRow::loan_digests).collect();
        let named = submission_batch::list_by_reference(conn, &references).await?;
        let (references, codes) = split_references(&named, &references);
        let codes = short_code::list_ids(conn, &codes).await?;
        ids.extend(codes.values());
        let submissions: Vec<SubmissionId> = ids.iter().copied().map(SubmissionId::new).collect();
        let by_id = submission_batch::list_by_id(conn, &submissions).await?;
        let is_known = |id: &Uuid| by_id.iter().any(|found| found.id == SubmissionId::new(*id));
        let others = ids.into_iter().filter(|id| !is_known(id));
        let applications: Vec<ApplicationId> = others.map(ApplicationId::new).collect();
        let mut people: BTreeMap<String, Vec<Loan>> = BTreeMap::new();
        for loan in submission_batch::list_loans_by_pan(conn, &hashes).await? {
            if let Some(hash) = loan.pan_hash.clone() {
                people.entry(hash).or_default().push(loan);
            }
        }
        Ok(Self {
            decided: decision::list_for_loans(conn, &loans).await?,
            references,
            codes,
            of_applications: submission_batch::list_for_applications(conn, &applications).await?,
            lenders: by_id.iter().map(|found| (found.id, found.lender)).collect(),
            people,
        })
    }

    /// Matches a row, or returns an error about its reference.
    pub(super) fn match_row(&self, row: &StatementRow) -> std::result::Result<LoanMatch, Message> {
        let mut loans = row.loan_digests();
        match loans.find_map(|loan| self.decided.get(loan)) {
            Some(Some(id)) => return Ok(LoanMatch::matched(*id, MatchMethod::Person)),
            Some(None) => {
                return Ok(LoanMatch {
                    submission: None,
                    state: LineState::Foreign,
                    found_by: Some(MatchMethod::Person),
                    candidates: Vec::new(),
                });
            }
            None => {}
        }
        if let Some(text) = &row.reference {
            let by_code = || self.codes.get(&text.parse::<ShortCode>().ok()?).copied();
            let own = Uuid::from_str(text).ok().or_else(by_code);
            let submission = own.map(SubmissionId::new);
            if let Some((id, lender)) = submission.and_then(|id| Some((id, self.lenders.get(&id)?)))
            {
                if *lender != row.lender {
                    return Err(Message::new("upload_row_lender_other"));
                }
                return Ok(LoanMatch::matched(id, MatchMethod::Reference));
            }
            let at_lender = own.map(ApplicationId::new).and_then(|id| {
                submission_batch::find_at_lender(&self.of_applications, id, row.lender)
            });
            if let Some(found) = at_lender {
                return Ok(LoanMatch::matched(found.id, MatchMethod::Reference));
            }
            if let Some(id) = self.references.get(&(row.lender, text.clone())) {
                return Ok(LoanMatch::matched(*id, MatchMethod::Reference));
            }
        }
        Ok(self.by_person(row))
    }

    fn by_person(&self, row: &StatementRow) -> LoanMatch {
        let loans = row
            .pan_hashes
            .iter()
            .filter_map(|hash| self.people.get(hash))
            .flatten()
            .filter(|loan| loan.found.lender == row.lender);
        let stated = StatementLoan {
            amount: row.lent,
            day: row.day,
        };
        let mut scored: Vec<(i64, &Loan, Vec<MatchGround>)> = loans
            .map(|loan| {
                let grounds = find_grounds(stated, known_loan(loan));
                (total_points(&grounds), loan, grounds)
            })
            .collect();
        // The newest first among equal scores.
        scored.sort_by_key(|(points, loan, _)| Reverse((*points, loan.found.id)));
        let all: Vec<i64> = scored.iter().map(|(points, ..)| *points).collect();
        let taken = find_certain_match(&all).map(|place| scored[place].1.found.id);
        let candidates: Vec<StoredCandidate> = scored
            .iter()
            .take(MOST_CANDIDATES)
            .map(|(_, loan, grounds)| StoredCandidate {
                submission: loan.found.id.to_string(),
                grounds: grounds
                    .iter()
                    .map(|ground| ground.code().to_owned())
                    .collect(),
            })
            .collect();
        LoanMatch {
            submission: taken,
            state: match (taken, candidates.is_empty()) {
                (Some(_), _) => LineState::Matched,
                (None, false) => LineState::Doubtful,
                (None, true) => LineState::Unmatched,
            },
            found_by: taken.map(|_| MatchMethod::Score),
            candidates,
        }
    }
}

fn known_loan(loan: &Loan) -> CandidateLoan {
    CandidateLoan {
        amount: loan.amount,
        sent: day(loan.sent_at),
        status: loan.found.status,
    }
}

/// The civil date in India.
pub(super) fn day(at: Timestamp) -> Date {
    at.to_zoned(saakh_domain::time::india()).date()
}
