//! Resolves the subjects of status file rows: submissions (by id or short code, by application and lender, or by the
//! lender's reference) and visits (by the unique id of their link).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, SubmissionId, VisitId};
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::short_code::ShortCode;
use saakh_store::origination::submission_batch::{self, FoundSubmission, HistoryState};
use saakh_store::origination::visit::{self, Visit};
use saakh_store::platform::short_code;
use saakh_store::{Conn, DbError, Scope, Tx};
use uuid::Uuid;

use super::status_row::{RowSubject, StatusRow};
use crate::origination::visit_report::is_report_accepted;

/// The current state of a row's subject.
#[derive(Debug, Clone)]
pub(super) enum Target {
    Submission(FoundSubmission),
    Visit {
        visit: Visit,
        /// Whether status reports of the seller are accepted.
        is_heard: bool,
    },
}

impl Target {
    pub(super) fn subject(&self) -> Subject {
        match self {
            Self::Submission(found) => Subject::Submission(found.id),
            Self::Visit { visit, .. } => Subject::Visit(visit.id),
        }
    }

    pub(super) fn status(&self) -> ReportedStatus {
        match self {
            Self::Submission(found) => ReportedStatus::Submission(found.status),
            Self::Visit { visit, .. } => ReportedStatus::Visit(visit.kind, visit.status),
        }
    }

    /// Returns whether status reports in the file are accepted for this subject.
    pub(super) fn is_report_accepted(&self) -> bool {
        match self {
            Self::Submission(_) => true,
            Self::Visit { is_heard, .. } => *is_heard,
        }
    }

    pub(super) fn customer(&self) -> CustomerId {
        match self {
            Self::Submission(found) => found.customer,
            Self::Visit { visit, .. } => visit.customer_id,
        }
    }
}

/// The subjects of rows, as far as they are resolved.
pub(super) struct ResolvedSubjects {
    targets: BTreeMap<Subject, Target>,
    references: BTreeMap<(LenderId, String), SubmissionId>,
    /// Ids of submissions and applications by the short codes of rows whose text is no lender's reference.
    codes: BTreeMap<ShortCode, Uuid>,
    applications: BTreeMap<(Uuid, LenderId), SubmissionId>,
}

impl ResolvedSubjects {
    pub(super) async fn find(
        conn: &mut Conn,
        rows: &[StatusRow],
    ) -> std::result::Result<Self, DbError> {
        let (mut ids, mut references) = (BTreeSet::new(), Vec::new());
        for row in rows {
            match &row.about {
                RowSubject::Id(id, _) => {
                    ids.insert(*id);
                }
                RowSubject::Reference(lender, text) => references.push((*lender, text.as_str())),
            }
        }
        let named = submission_batch::list_by_reference(conn, &references).await?;
        let (references, codes) = split_references(&named, &references);
        let codes = short_code::list_ids(conn, &codes).await?;
        ids.extend(codes.values());
        let submissions: Vec<SubmissionId> = ids.iter().copied().map(SubmissionId::new).collect();
        let visits: Vec<VisitId> = ids.iter().copied().map(VisitId::new).collect();
        let mut all = submission_batch::list_by_id(conn, &submissions).await?;
        all.extend(named);
        let pairs = rows.iter().filter_map(|row| named_pair(row, &codes));
        let (applications, of_them) = of_applications(conn, pairs.collect(), &all).await?;
        all.extend(of_them);
        let mut targets: Vec<Target> = all.into_iter().map(Target::Submission).collect();
        for visit in visit::list_by_id(conn, &visits).await? {
            let is_heard = is_report_accepted(conn, &visit).await?;
            targets.push(Target::Visit { visit, is_heard });
        }
        let targets = targets.into_iter();
        Ok(Self {
            references,
            codes,
            applications,
            targets: targets.map(|target| (target.subject(), target)).collect(),
        })
    }

    pub(super) fn find_target(&self, about: &RowSubject) -> Option<&Target> {
        match about {
            RowSubject::Id(id, lender) => self.find_by_id(*id, *lender),
            RowSubject::Reference(lender, text) => {
                match self.references.get(&(*lender, text.clone())) {
                    Some(id) => self.targets.get(&Subject::Submission(*id)),
                    None => self.find_by_id(
                        *self.codes.get(&text.parse::<ShortCode>().ok()?)?,
                        Some(*lender),
                    ),
                }
            }
        }
    }

    fn find_by_id(&self, id: Uuid, lender: Option<LenderId>) -> Option<&Target> {
        let submission = |id| self.targets.get(&Subject::Submission(id));
        let visit = || self.targets.get(&Subject::Visit(VisitId::new(id)));
        let of_application = || submission(*self.applications.get(&(id, lender?))?);
        let own = submission(SubmissionId::new(id));
        own.or_else(visit).or_else(of_application)
    }

    pub(super) fn subjects(&self) -> Vec<Subject> {
        self.targets.keys().copied().collect()
    }

    /// Works as [`Self::find`] in the scopes of all customers concerned. They are entered together, so that every
    /// transaction enters them in the same order. What was read may be old until then; returns `None` if a submission
    /// of a further customer appeared meanwhile, who is entered by the next transaction, together with `customers`.
    pub(super) async fn find_in_scope(
        tx: &mut Tx,
        rows: &[StatusRow],
        customers: &mut BTreeSet<CustomerId>,
    ) -> std::result::Result<Option<Self>, DbError> {
        customers.extend(Self::find(tx, rows).await?.customers());
        enter(tx, customers.iter().copied()).await?;
        let found = Self::find(tx, rows).await?;
        let entered = customers.len();
        customers.extend(found.customers());
        Ok(Some(found).filter(|_| customers.len() == entered))
    }

    fn customers(&self) -> impl Iterator<Item = CustomerId> {
        self.targets.values().map(Target::customer)
    }
}

/// Splits texts into lenders' references with their submissions, and the short codes among the others.
pub(super) fn split_references(
    named: &[FoundSubmission],
    texts: &[(LenderId, &str)],
) -> (BTreeMap<(LenderId, String), SubmissionId>, Vec<ShortCode>) {
    let (mut references, mut codes) = (BTreeMap::new(), Vec::new());
    for (lender, text) in texts {
        match submission_batch::match_reference(named, *lender, text) {
            Some(found) => {
                references.insert((*lender, (*text).to_owned()), found.id);
            }
            None => codes.extend(text.parse::<ShortCode>().ok()),
        }
    }
    (references, codes)
}

/// The id and the lender that a row names.
fn named_pair(row: &StatusRow, codes: &BTreeMap<ShortCode, Uuid>) -> Option<(Uuid, LenderId)> {
    match &row.about {
        RowSubject::Id(id, lender) => Some((*id, (*lender)?)),
        RowSubject::Reference(lender, text) => {
            Some((*codes.get(&text.parse::<ShortCode>().ok()?)?, *lender))
        }
    }
}

/// Finds the submissions of rows that name an application and a lender, and the submissions of each pair.
async fn of_applications(
    conn: &mut Conn,
    named: BTreeSet<(Uuid, LenderId)>,
    submissions: &[FoundSubmission],
) -> std::result::Result<
    (
        BTreeMap<(Uuid, LenderId), SubmissionId>,
        Vec<FoundSubmission>,
    ),
    DbError,
> {
    let is_submission = |id: Uuid| {
        submissions
            .iter()
            .any(|found| found.id == SubmissionId::new(id))
    };
    let pairs: BTreeSet<(Uuid, LenderId)> = named
        .into_iter()
        .filter(|(id, _)| !is_submission(*id))
        .collect();
    let ids: BTreeSet<ApplicationId> = pairs
        .iter()
        .map(|(id, _)| ApplicationId::new(*id))
        .collect();
    let ids: Vec<ApplicationId> = ids.into_iter().collect();
    let found = submission_batch::list_for_applications(conn, &ids).await?;
    let (mut applications, mut of_them) = (BTreeMap::new(), Vec::new());
    for (id, lender) in pairs {
        if let Some(one) = submission_batch::find_at_lender(&found, ApplicationId::new(id), lender)
        {
            applications.insert((id, lender), one.id);
            of_them.push(one.clone());
        }
    }
    Ok((applications, of_them))
}

/// Reads the latest reports from the histories of submissions and visits.
pub(super) async fn load_latest_reports(
    conn: &mut Conn,
    subjects: &[Subject],
) -> std::result::Result<BTreeMap<Subject, HistoryState>, DbError> {
    let submissions: Vec<_> = subjects.iter().filter_map(|one| one.submission()).collect();
    let visits: Vec<_> = subjects.iter().filter_map(|one| one.visit()).collect();
    let of_submissions = submission_batch::load_history_states(conn, &submissions).await?;
    let of_visits = visit::load_history_states(conn, &visits).await?;
    let of_visits = of_visits
        .into_iter()
        .map(|(id, report)| (Subject::Visit(id), report));
    let of_submissions = of_submissions
        .into_iter()
        .map(|(id, report)| (Subject::Submission(id), report));
    Ok(of_submissions.chain(of_visits).collect())
}

/// Enters the scope of the customers of submissions and visits.
pub(super) async fn enter_customers(
    tx: &mut Tx,
    subjects: &[Subject],
) -> std::result::Result<(), DbError> {
    let submissions: Vec<_> = subjects.iter().filter_map(|one| one.submission()).collect();
    let visits: Vec<_> = subjects.iter().filter_map(|one| one.visit()).collect();
    let found = submission_batch::list_by_id(tx, &submissions).await?;
    let visited = visit::list_by_id(tx, &visits).await?;
    let customers = found.iter().map(|found| found.customer);
    enter(
        tx,
        customers.chain(visited.iter().map(|visit| visit.customer_id)),
    )
    .await
}

/// Enters the scopes in a fixed order, so that two transactions do not deadlock.
async fn enter(
    tx: &mut Tx,
    customers: impl Iterator<Item = CustomerId>,
) -> std::result::Result<(), DbError> {
    let customers: BTreeSet<_> = customers.collect();
    tx.enter_all(customers.into_iter().map(Scope::customer))
        .await
}

/// Returns the day on which the subject was created, taken from the timestamp in its id.
pub(super) fn created_day(subject: Subject) -> Option<Date> {
    let uuid: Uuid = subject.id().parse().ok()?;
    let (seconds, _) = uuid.get_timestamp()?.to_unix();
    let at = jiff::Timestamp::from_second(i64::try_from(seconds).ok()?).ok()?;
    Some(at.to_zoned(saakh_domain::time::india()).date())
}
