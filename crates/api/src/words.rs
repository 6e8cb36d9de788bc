//! Closed sets of words as the OpenAPI document shows them: each is an enum there, made from the
//! set that the program itself works with.

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::insight::range::Preset;
use saakh_domain::insight::stage::Stage;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::trust::consent::Purpose;
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
                $crate::words::one_of(concat!($($about),+).trim(), $words)
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
    ProductName = ProductType::ALL.map(ProductType::name);
    /// A product type in addresses.
    ProductSlug = ProductType::ALL.map(ProductType::slug);
    /// Something that a back-office user may do.
    PermissionName = Permission::ALL.iter().map(|one| one.code());
    /// Whose pages a session is for.
    AreaName = Area::ALL.map(Area::code);
    /// Where a message goes.
    ChannelName = [Channel::Sms, Channel::Email].map(Channel::code);
    /// What a consent is for.
    PurposeName = Purpose::ALL.map(Purpose::code);
    /// Where an application stands.
    ApplicationStatusName = ApplicationStatus::ALL.iter().map(|one| one.code());
    /// Where a submission to a lender stands.
    SubmissionStatusName = SubmissionStatus::ALL.iter().map(|one| one.code());
    /// Who said where a submission stands.
    SourceName = Source::ALL.map(Source::code);
    /// Where a merchant stands.
    MerchantStatusName = MerchantStatus::ALL.map(MerchantStatus::code);
    /// Whether a partner brings customers.
    PartnerStatusName = [PartnerStatus::Active, PartnerStatus::Disabled].map(PartnerStatus::code);
    /// Whether a tracking link leads anywhere.
    LinkStatusName = [LinkStatus::Active, LinkStatus::Disabled].map(LinkStatus::code);
    /// Whether a back-office user may log in.
    UserStatusName = UserStatus::ALL.map(UserStatus::code);
    /// How far an application came, for figures.
    StageName = Stage::ALL.map(Stage::code);
    /// A range of days.
    RangeName = Preset::ALL.map(Preset::code);
    /// How a customer goes on after choosing a lender.
    JourneyName = ["api", "web", "app"];
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
    DemoLoginName = ["admin", "role2", "role3", "partner", "merchant"];
    /// Who did something.
    PartyKind = ["admin", "merchant", "system"];
}

/// The schema of a text that is one of some words.
pub fn one_of<'w>(about: &str, words: impl IntoIterator<Item = &'w str>) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let text = text.description(Some(about));
    let text = text.max_length(Some(LONGEST_WORD));
    text.enum_values(Some(words)).into()
}
