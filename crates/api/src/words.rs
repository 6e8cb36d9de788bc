//! Closed sets of words as the OpenAPI document shows them: each is an enum there, made from the
//! set that the program itself works with.

use saakh_domain::Language;
use saakh_domain::catalog::brand;
use saakh_domain::catalog::credit_card::BestFor;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::gold::GoldPurpose;
use saakh_domain::catalog::insurance_plan::{Member, PlanKind};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::site::Variant;
use saakh_domain::catalog::vendor::VendorKind;
use saakh_domain::distribution::ledger::approval::Objection;
use saakh_domain::distribution::ledger::payout::{BatchState, Blocker, ItemState};
use saakh_domain::distribution::link::{LinkStatus, PosterSize};
use saakh_domain::distribution::merchant::{MerchantKind, MerchantStatus};
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::insight::measure::{Measure, Origin, Unit};
use saakh_domain::insight::outcome::SubmissionOutcome;
use saakh_domain::insight::range::Preset;
use saakh_domain::insight::report::{Group, ReportFilterKind};
use saakh_domain::insight::schedule::{Frequency, ReportPage, ScheduleState};
use saakh_domain::insight::stage::Stage;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::reported::ReportedStatus;
use saakh_domain::lifecycle::statement::MatchGround;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_domain::pricing::Repayment;
use saakh_domain::trust::consent::Purpose;
use saakh_service::identity::otp::transfer::TransferStatus as TransferState;
use saakh_service::operations::upload::{DayOrder, DebitCredit, RepeatedPayment, Separator};
use saakh_store::platform::task::TaskState;
use saakh_store::platform::upload::line::LineState;
use saakh_store::platform::upload::{Kind, Phase, State};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{ObjectBuilder, RefOr, Type};

/// Declares schemas of closed sets: `Name = words` with what each is.
macro_rules! closed_sets {
    ($($(#[doc = $about:literal])+ $name:ident = $words:expr;)*) => {$(
        $(#[doc = $about])+
        #[derive(Debug)]
        pub struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::words::enum_schema(concat!($($about),+).trim(), $words)
            }
        }

        impl utoipa::ToSchema for $name {}
    )*};
}

pub(crate) use closed_sets;

/// No word is longer, so nothing longer is read.
const LONGEST_WORD: usize = 60;

closed_sets! {
    /// A language of pages and messages.
    LanguageCode = Language::ALL.map(Language::code);
    /// A product type in the spec's words.
    ProductName = ProductType::SPECIFIED.map(ProductType::name);
    /// A product type in addresses.
    ProductSlug = ProductType::SPECIFIED.map(ProductType::slug);
    /// What lenders' rules may look at.
    FactName = Fact::WORDS.iter().copied();
    /// How a fact is counted.
    FactKindName = ["rupees", "choice", "years", "months", "points", "pincode", "grams", "percent"];
    /// What a loan against gold is for.
    GoldPurposeName = GoldPurpose::WORDS.iter().copied();
    /// How large a poster is.
    PosterSizeName = PosterSize::WORDS.iter().copied();
    /// A font family of pages.
    FontName = brand::FONTS.iter().copied();
    /// One of a brand's two colours.
    BrandColourName = ["primary", "secondary"].into_iter();
    /// How a site behaves.
    SiteVariant = Variant::WORDS.iter().copied();
    /// What an insurance plan pays for.
    PlanKindName = PlanKind::WORDS.iter().copied();
    /// Who is insured, to whoever takes the plan out.
    MemberName = Member::WORDS.iter().copied();
    /// Something that a back-office user may do.
    PermissionName = Permission::ALL.iter().map(|one| one.code());
    /// Whose pages a session is for.
    AreaName = Area::ALL.map(Area::code);
    /// Whose account of the ledger says what they are owed.
    PayeeAccountName = ["partner", "merchant"];
    /// Where a message goes.
    ChannelName = [Channel::Sms, Channel::Email].map(Channel::code);
    /// What a consent is for.
    PurposeName = Purpose::ALL.map(Purpose::code);
    /// Where an application stands.
    ApplicationStatusName = ApplicationStatus::ALL.iter().map(|one| one.code());
    /// Where a submission to a lender stands.
    SubmissionStatusName = SubmissionStatus::ALL.iter().map(|one| one.code());
    /// What a credit card is good for.
    BestForName = BestFor::WORDS.iter().copied();
    /// What was visited on a seller's site.
    VisitKindName = VisitKind::WORDS.iter().copied();
    /// Where a visit to a seller stands.
    VisitStatusName = VisitStatus::ALL.iter().map(|one| one.code());
    /// Why a lender said no.
    RejectionReasonName = RejectionReason::WORDS.iter().copied();
    /// What a row of a status file changed.
    ReportedStatusName = ReportedStatus::codes();
    /// Who said where a submission stands.
    SourceName = Source::ALL.map(Source::code);
    /// Who sells what is switched off and on.
    VendorKindName = VendorKind::WORDS.iter().copied();
    /// How a merchant reaches customers.
    MerchantKindName = MerchantKind::ALL.map(MerchantKind::code);
    /// How a visit's way to another device goes.
    TransferStateName = TransferState::ALL.map(TransferState::code);
    /// Where a merchant stands.
    MerchantStatusName = MerchantStatus::ALL.map(MerchantStatus::code);
    /// Where a batch of payouts stands.
    PayoutStateName = BatchState::ALL.map(BatchState::code);
    /// What the bank said of a payout.
    PayoutItemStateName = ItemState::ALL.map(ItemState::code);
    /// Why somebody may not approve a batch of payouts.
    PayoutObjectionName = Objection::ALL.map(Objection::code);
    /// Where another bank account of a payee stands.
    PayeeChangeStateName = PayeeChangeState::ALL.map(PayeeChangeState::code);
    /// Why somebody who is owed something enters no batch.
    PayoutBlockerName = Blocker::ALL.map(Blocker::code);
    /// Whether a partner brings customers.
    PartnerStatusName = [PartnerStatus::Active, PartnerStatus::Disabled].map(PartnerStatus::code);
    /// Whether a tracking link leads anywhere.
    LinkStatusName = [LinkStatus::Active, LinkStatus::Disabled].map(LinkStatus::code);
    /// Whether a back-office user may log in.
    UserStatusName = UserStatus::ALL.map(UserStatus::code);
    /// Where a task stands.
    TaskStateName = TaskState::ALL.map(TaskState::code);
    /// What sort of task.
    TaskKindName = ["export", "upload"];
    /// What the rows of an uploaded file are.
    UploadKindName = Kind::ALL.map(Kind::code);
    /// Whether it is known what a line of a statement is about.
    LineStateName = LineState::ALL.map(LineState::code);
    /// What speaks for a submission.
    GroundName = MatchGround::WORDS.iter().copied();
    /// What is done with an uploaded file.
    UploadPhaseName = Phase::ALL.map(Phase::code);
    /// In which order days of an uploaded file are written.
    UploadDayOrder = DayOrder::WORDS.iter().copied();
    /// Which of the words Dr and Cr behind amounts says that they are taken back.
    UploadDebitCredit = DebitCredit::WORDS.iter().copied();
    /// What stands between the cells of lines.
    UploadSeparator = Separator::WORDS.iter().copied();
    /// What rows are that say a payment once more.
    UploadRepeatedPayment = RepeatedPayment::WORDS.iter().copied();
    /// How far that came.
    UploadStateName = State::ALL.map(State::code);
    /// What a row of an uploaded file did.
    UploadOutcomeName = ["created", "updated"];
    /// How far an application came, for figures.
    StageName = Stage::ALL.map(Stage::code);
    /// What an application comes to at a lender, for figures.
    LenderOutcome = SubmissionOutcome::WORDS.iter().copied();
    /// By what the rows of a report are told apart.
    ReportGroup = Group::WORDS.iter().copied();
    /// Of what a report may be.
    ReportNarrowing = ReportFilterKind::WORDS.iter().copied();
    /// From which sums a measure follows.
    MeasureOrigin = Origin::WORDS.iter().copied();
    /// Credit scores that are told together: from so many points on, below all of them, or none known.
    ScoreBandName = saakh_domain::insight::paid::ScoreBand::WORDS.iter().copied();
    /// What is measured.
    MeasureName = Measure::WORDS.iter().copied();
    /// In what a measure is told: rupees, or percent with one decimal.
    MeasureUnit = Unit::WORDS.iter().copied();
    /// A page that can be saved with what its address asks for.
    ReportPageName = ReportPage::WORDS.iter().copied();
    /// How often a link to a saved report comes by mail.
    FrequencyName = Frequency::WORDS.iter().copied();
    /// Whether it comes.
    ScheduleStateName = ScheduleState::WORDS.iter().copied();
    /// A part of the report on customers' journeys.
    JourneyPart = saakh_service::insight::journey::Part::WORDS.iter().copied();
    /// By what that report tells applications apart beside each other.
    JourneyGroup = saakh_domain::insight::journey::Cohort::WORDS.iter().copied();
    /// By what that report may be filtered.
    JourneyFilterName = ["productType", "partnerId", "brand", "merchantId", "language", "lenderId", "state"];
    /// In what a column of that report is told: percent with one decimal.
    JourneyUnit = saakh_service::insight::journey::Unit::WORDS.iter().copied();
    /// A range of days.
    RangeName = Preset::ALL.map(Preset::code);
    /// How a customer goes on after choosing a lender.
    JourneyName = ["api", "web", "app"];
    /// How a loan is repaid.
    RepaymentName = Repayment::ALL.map(Repayment::code);
    /// Whether a rate stays or follows a benchmark.
    InterestName = ["fixed", "floating"];
    /// How a lender's system does: `open` while a node waits before it calls again.
    ConnectorState = ["ok", "open", "never called"];
    /// Whether PAN and birth date are those of the customer who is logged in.
    IdentityResult = ["confirmed", "different"];
    /// Why a link to choose a password was sent.
    InvitationKind = ["invite", "reset"];
    /// Whether a person fits a lender.
    OutcomeName = ["matched", "possible", "unmatched"];
    /// Whether a person fits a criterion.
    CheckResult = ["passed", "failed", "unknown"];
    /// Whose pictures a folder holds.
    PictureFolder = ["cards", "lenders", "partners"];
    /// A cookie of the spec.
    SpecCookie = ["lead", "qr", "url", "CCDetailssecured", "CCDetailsunsecured", "isMasqueradeMode"];
    /// A login of the demo.
    DemoLoginName = ["admin", "checker", "role2", "role3", "partner", "merchant"];
    /// A record that can be found by name.
    RecordKind = ["lender", "card", "plan", "partner", "brand", "site", "merchant", "application"];
    /// Who did something.
    PartyKind = ["admin", "merchant", "system"];
}

/// The schema of a text that is one of some words.
pub fn enum_schema<'w>(about: &str, words: impl IntoIterator<Item = &'w str>) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let text = text.description(Some(about));
    let text = text.max_length(Some(LONGEST_WORD));
    text.enum_values(Some(words)).into()
}
