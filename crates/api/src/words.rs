//! Closed sets of words in the OpenAPI document: each becomes an enum made from the program's own
//! set.

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
use saakh_domain::engagement::contact::{
    ContactChannel, ContactPurpose, SuppressedChannel, SuppressionReason, SuppressionScope,
    SuppressionSource,
};
use saakh_domain::engagement::delivery::{MessageState, ReplyEffect};
use saakh_domain::engagement::sender::{ActiveState, LinkKind, RegistrationState, SenderUse};
use saakh_domain::engagement::template::{
    LintLevel, LintRule, RuleStatus, SlotName, SlotTag, TemplateCategory, TemplateOrigin,
    TemplateState,
};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::portal::{PortalPermission, PortalRole};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::insight::measure::{Measure, Origin, Unit};
use saakh_domain::insight::outcome::SubmissionOutcome;
use saakh_domain::insight::range::Preset;
use saakh_domain::insight::report::{Group, ReportFilterKind};
use saakh_domain::insight::schedule::{Frequency, ReportPage, ScheduleState};
use saakh_domain::insight::stage::Stage;
use saakh_domain::insight::timeline::TimelineKind;
use saakh_domain::lifecycle::application::{ApplicationStatus, DisplayStatus};
use saakh_domain::lifecycle::loan_details::AppointmentPlace;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::reported::ReportedStatus;
use saakh_domain::lifecycle::statement::MatchGround;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_domain::pricing::Repayment;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::trust::correction::CorrectionState;
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_domain::trust::customer_search::IdentifierKind;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::reveal::RevealReason;
use saakh_domain::trust::ticket::{
    AfterReply, RequesterKind, TicketAction, TicketAuthor, TicketChannel, TicketEntryKind,
    TicketKind, TicketPriority, TicketQueue, TicketState,
};
use saakh_service::identity::otp::transfer::TransferStatus;
use saakh_service::operations::installation::demo::{PORTAL_LOGINS, STAFF_LOGINS};
use saakh_service::operations::upload::{DayOrder, DebitCredit, RepeatedPayment, Separator};
use saakh_service::privacy::contact_consent::StoppedContact;
use saakh_service::support::correction::own::ContactSide;
use saakh_store::platform::message::RecipientKind;
use saakh_store::platform::task::TaskState;
use saakh_store::platform::upload::line::LineState;
use saakh_store::platform::upload::{Kind, Phase, State};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{ObjectBuilder, RefOr, Type};

/// Declares schemas of closed sets: `Name = words`, with their description.
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

/// Characters of the longest word, which limits what is parsed.
const LONGEST_WORD: usize = 60;

closed_sets! {
    /// A language of pages and messages.
    LanguageCode = Language::ALL.map(Language::code);
    /// A product type by the specification's name.
    ProductName = ProductType::SPECIFIED.map(ProductType::name);
    /// A product type by its slug in addresses.
    ProductSlug = ProductType::SPECIFIED.map(ProductType::slug);
    /// A fact that lenders' rules may use.
    FactName = Fact::WORDS.iter().copied();
    /// The unit of a fact.
    FactKindName = ["rupees", "choice", "years", "months", "points", "pincode", "grams", "percent"];
    /// The purpose of a gold loan.
    GoldPurposeName = GoldPurpose::WORDS.iter().copied();
    /// The size of a poster.
    PosterSizeName = PosterSize::WORDS.iter().copied();
    /// A font family of pages.
    FontName = brand::FONTS.iter().copied();
    /// One of a brand's two colours.
    BrandColourName = ["primary", "secondary"].into_iter();
    /// The behaviour of a site.
    SiteVariant = Variant::WORDS.iter().copied();
    /// The kind of an insurance plan.
    PlanKindName = PlanKind::WORDS.iter().copied();
    /// An insured person, by relation to the policyholder.
    MemberName = Member::WORDS.iter().copied();
    /// A permission of a back-office user.
    PermissionName = Permission::ALL.iter().map(|one| one.code());
    /// The area of a session.
    AreaName = Area::ALL.map(Area::code);
    /// The account of the ledger to which a payout is owed.
    PayeeAccountName = ["partner", "merchant"];
    /// The channel of a message.
    ChannelName = [Channel::Sms, Channel::Email].map(Channel::code);
    /// The channel of a contact.
    SentChannelName = [ContactChannel::Sms, ContactChannel::WhatsApp, ContactChannel::Email].map(ContactChannel::code);
    /// A channel of text messages.
    TextChannelName = [ContactChannel::Sms, ContactChannel::WhatsApp].map(ContactChannel::code);
    /// A channel of contact.
    ContactChannelName = ContactChannel::WORDS.iter().copied();
    /// What a message is for.
    ContactPurposeName = ContactPurpose::WORDS.iter().copied();
    /// The state of a message.
    MessageStateName = MessageState::WORDS.iter().copied();
    /// What a reply did.
    ReplyEffectName = ReplyEffect::WORDS.iter().copied();
    /// Whom a message is for.
    RecipientKindName = RecipientKind::WORDS.iter().copied();
    /// A part of a message's text that varies for each person.
    SlotNameWord = SlotName::WORDS.iter().copied();
    /// The kind of a slot's value.
    SlotTagName = SlotTag::WORDS.iter().copied();
    /// A rule about the texts of messages.
    LintRuleName = LintRule::WORDS.iter().copied();
    /// Whether a finding is an error.
    LintLevelName = LintLevel::WORDS.iter().copied();
    /// How well the source of a rule is known.
    RuleStatusName = RuleStatus::WORDS.iter().copied();
    /// The category of a text at the operators.
    TemplateCategoryName = TemplateCategory::WORDS.iter().copied();
    /// Who writes a text.
    TemplateOriginName = TemplateOrigin::WORDS.iter().copied();
    /// The state of a text.
    TemplateStateName = TemplateState::WORDS.iter().copied();
    /// Whether an operator knows a text.
    RegistrationStateName = RegistrationState::WORDS.iter().copied();
    /// What a sender sends.
    SenderUseName = SenderUse::WORDS.iter().copied();
    /// Whether a sender or link is used.
    ActiveStateName = ActiveState::WORDS.iter().copied();
    /// What an operator allows in a text.
    LinkKindName = LinkKind::WORDS.iter().copied();
    /// How the characters of a text message are sent.
    SmsEncodingName = ["gsm7", "ucs2"];
    /// What the link of a message stopped.
    StoppedContactName = StoppedContact::WORDS.iter().copied();
    /// The channel of a suppression.
    SuppressedChannelName = SuppressedChannel::WORDS.iter().copied();
    /// What a suppression stops.
    SuppressionScopeName = SuppressionScope::WORDS.iter().copied();
    /// Why a destination is suppressed.
    SuppressionReasonName = SuppressionReason::WORDS.iter().copied();
    /// Where a suppression comes from.
    SuppressionSourceName = SuppressionSource::WORDS.iter().copied();
    /// The purpose of a consent.
    PurposeName = Purpose::ALL.map(Purpose::code);
    /// The status of an application.
    ApplicationStatusName = ApplicationStatus::ALL.iter().map(|one| one.code());
    /// The status of an application as staff read it: a disbursed loan reads so.
    DisplayStatusName = DisplayStatus::list_all().map(DisplayStatus::code);
    /// A field that identifies a customer.
    IdentityFieldName = IdentityField::WORDS.iter().copied();
    /// A form in which a customer is identified.
    IdentifierKindName = IdentifierKind::WORDS.iter().copied();
    /// What staff may do for a customer.
    CustomerActionName = CustomerAction::WORDS.iter().copied();
    /// What a ticket is about.
    TicketKindName = TicketKind::WORDS.iter().copied();
    /// How a ticket reached us.
    TicketChannelName = TicketChannel::WORDS.iter().copied();
    /// Where a ticket waits.
    TicketQueueName = TicketQueue::WORDS.iter().copied();
    /// How urgent a ticket is.
    TicketPriorityName = TicketPriority::WORDS.iter().copied();
    /// The state of a ticket.
    TicketStateName = TicketState::WORDS.iter().copied();
    /// Who asks.
    TicketRequesterName = RequesterKind::WORDS.iter().copied();
    /// What an entry of a ticket is.
    TicketEntryKindName = TicketEntryKind::WORDS.iter().copied();
    /// Whose entry of a ticket it is.
    TicketAuthorName = TicketAuthor::WORDS.iter().copied();
    /// What staff do with a ticket.
    TicketActionName = TicketAction::WORDS.iter().copied();
    /// What happens with a ticket after a reply.
    AfterReplyName = AfterReply::WORDS.iter().copied();
    /// Where a correction stands.
    CorrectionStateName = CorrectionState::WORDS.iter().copied();
    /// Which number or address is confirmed: the new one, or the one that is replaced.
    ContactSideName = ContactSide::WORDS.iter().copied();
    /// What an entry of a timeline is about.
    TimelineKindName = TimelineKind::WORDS.iter().copied();
    /// The reason of seeing a masked field.
    RevealReasonName = RevealReason::WORDS.iter().copied();
    /// How staff accessed a customer's record.
    AccessKindName = ["look", "reveal"];
    /// The status of a submission to a lender.
    SubmissionStatusName = SubmissionStatus::ALL.iter().map(|one| one.code());
    /// The use that a credit card is best for.
    BestForName = BestFor::WORDS.iter().copied();
    /// The product that was visited on a seller's site.
    VisitKindName = VisitKind::WORDS.iter().copied();
    /// The status of a visit to a seller.
    VisitStatusName = VisitStatus::ALL.iter().map(|one| one.code());
    /// The reason of a lender's rejection.
    RejectionReasonName = RejectionReason::WORDS.iter().copied();
    /// Where a lender and the customer meet.
    AppointmentPlaceName = AppointmentPlace::WORDS.iter().copied();
    /// The status that a row of a status file reports.
    ReportedStatusName = ReportedStatus::codes();
    /// The source of a submission's status.
    SourceName = Source::ALL.map(Source::code);
    /// The kind of a vendor that can be switched on and off.
    VendorKindName = VendorKind::WORDS.iter().copied();
    /// The kind of a merchant, by how they reach customers.
    MerchantKindName = MerchantKind::ALL.map(MerchantKind::code);
    /// The state of moving a visit to another device.
    TransferStateName = TransferStatus::ALL.map(TransferStatus::code);
    /// The status of a merchant.
    MerchantStatusName = MerchantStatus::ALL.map(MerchantStatus::code);
    /// The state of a batch of payouts.
    PayoutStateName = BatchState::ALL.map(BatchState::code);
    /// The state of a payout as reported by the bank.
    PayoutItemStateName = ItemState::ALL.map(ItemState::code);
    /// The reason why an admin must not approve a batch of payouts.
    PayoutObjectionName = Objection::ALL.map(Objection::code);
    /// The state of a payee's change of bank account.
    PayeeChangeStateName = PayeeChangeState::ALL.map(PayeeChangeState::code);
    /// The reason why a payee is left out of a batch.
    PayoutBlockerName = Blocker::ALL.map(Blocker::code);
    /// The status of a partner.
    PartnerStatusName = [PartnerStatus::Active, PartnerStatus::Disabled].map(PartnerStatus::code);
    /// The status of a tracking link.
    LinkStatusName = [LinkStatus::Active, LinkStatus::Disabled].map(LinkStatus::code);
    /// A role in the portal.
    PortalRoleName = PortalRole::ALL.map(PortalRole::code);
    /// A permission in the portal.
    PortalPermissionName = PortalPermission::ALL.iter().map(|one| one.code());
    /// The status of a user.
    UserStatusName = UserStatus::ALL.map(UserStatus::code);
    /// The state of a task.
    TaskStateName = TaskState::ALL.map(TaskState::code);
    /// The kind of a task.
    TaskKindName = ["export", "import-suppressions", "upload"];
    /// The kind of an uploaded file.
    UploadKindName = Kind::ALL.map(Kind::code);
    /// The state of matching a statement line to a submission.
    LineStateName = LineState::ALL.map(LineState::code);
    /// A ground for matching a line to a submission.
    GroundName = MatchGround::WORDS.iter().copied();
    /// The phase of processing an uploaded file.
    UploadPhaseName = Phase::ALL.map(Phase::code);
    /// The order of day, month and year in an uploaded file.
    UploadDayOrder = DayOrder::WORDS.iter().copied();
    /// Which of the suffixes Dr and Cr marks an amount as taken back.
    UploadDebitCredit = DebitCredit::WORDS.iter().copied();
    /// The separator of cells.
    UploadSeparator = Separator::WORDS.iter().copied();
    /// How rows that repeat a payment are treated.
    UploadRepeatedPayment = RepeatedPayment::WORDS.iter().copied();
    /// The state of processing an uploaded file.
    UploadStateName = State::ALL.map(State::code);
    /// The effect of an applied row.
    UploadOutcomeName = ["created", "updated"];
    /// The stage that an application reached, for reports.
    StageName = Stage::ALL.map(Stage::code);
    /// The outcome of a submission at a lender, for reports.
    LenderOutcome = SubmissionOutcome::WORDS.iter().copied();
    /// A dimension by which a report is grouped.
    ReportGroup = Group::WORDS.iter().copied();
    /// A dimension by which a report is filtered.
    ReportNarrowing = ReportFilterKind::WORDS.iter().copied();
    /// The sums from which a measure is computed.
    MeasureOrigin = Origin::WORDS.iter().copied();
    /// A band of credit scores: from a lower limit, below all limits, or unknown.
    ScoreBandName = saakh_domain::insight::paid::ScoreBand::WORDS.iter().copied();
    /// A measure of a report.
    MeasureName = Measure::WORDS.iter().copied();
    /// The unit of a measure: rupees, or percent with one decimal.
    MeasureUnit = Unit::WORDS.iter().copied();
    /// A page that can be saved with its filters.
    ReportPageName = ReportPage::WORDS.iter().copied();
    /// How often a link to a saved report is mailed.
    FrequencyName = Frequency::WORDS.iter().copied();
    /// The state of the mailing.
    ScheduleStateName = ScheduleState::WORDS.iter().copied();
    /// A part of the report on customers' journeys.
    JourneyPart = saakh_service::insight::journey::Part::WORDS.iter().copied();
    /// A dimension by which the report on journeys compares applications.
    JourneyGroup = saakh_domain::insight::journey::Cohort::WORDS.iter().copied();
    /// A dimension by which the report on journeys is filtered.
    JourneyFilterName = ["productType", "partnerId", "brand", "merchantId", "language", "lenderId", "state"];
    /// The unit of a column of the report on journeys: percent with one decimal.
    JourneyUnit = saakh_service::insight::journey::Unit::WORDS.iter().copied();
    /// A range of days.
    RangeName = Preset::ALL.map(Preset::code);
    /// How a customer continues after choosing a lender.
    JourneyName = ["api", "web", "app"];
    /// How a loan is repaid.
    RepaymentName = Repayment::ALL.map(Repayment::code);
    /// Whether a rate is fixed or follows a benchmark.
    InterestName = ["fixed", "floating"];
    /// The state of a lender's connector; `open` while a circuit breaker waits before the next
    /// call.
    ConnectorState = ["ok", "open", "never called"];
    /// Whether PAN and birth date match those of the logged-in customer.
    IdentityResult = ["confirmed", "different"];
    /// The reason of an invitation to choose a password.
    InvitationKind = ["invite", "reset"];
    /// Whether an applicant matches a lender.
    OutcomeName = ["matched", "possible", "unmatched"];
    /// The result of a criterion for an applicant.
    CheckResult = ["passed", "failed", "unknown"];
    /// The folder of a picture.
    PictureFolder = ["cards", "lenders", "partners"];
    /// A cookie of the specification.
    SpecCookie = ["lead", "qr", "url", "CCDetailssecured", "CCDetailsunsecured", "isMasqueradeMode"];
    /// A login of demo mode.
    DemoLoginName = STAFF_LOGINS.map(|(name, _)| name).into_iter().chain(PORTAL_LOGINS);
    /// The kind of a record that can be found by name.
    RecordKind = ["lender", "card", "plan", "partner", "brand", "site", "merchant", "application"];
    /// The kind of a party that acts.
    PartyKind = ["admin", "merchant", "portal-user", "system"];
}

/// Builds the schema of a text that is one of a set of words.
pub fn enum_schema<'w>(about: &str, words: impl IntoIterator<Item = &'w str>) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let text = text.description(Some(about));
    let text = text.max_length(Some(LONGEST_WORD));
    text.enum_values(Some(words)).into()
}
