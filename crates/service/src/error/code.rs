//! Codes of refusals: their stable names for programs, each with its HTTP status.

macro_rules! codes {
    ($($status:literal => { $($name:ident = $text:literal,)* })*) => {
        /// What is refused. The text is on the wire, and never changes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $($($name,)*)*
        }

        impl Code {
            pub const ALL: &[Self] = &[$($(Self::$name,)*)*];

            /// The code on the wire, in kebab-case.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($(Self::$name => $text,)*)*
                }
            }

            /// The HTTP status of the refusal.
            pub const fn status(self) -> u16 {
                match self {
                    $($(Self::$name)|* => $status,)*
                }
            }
        }
    };
}

codes! {
    400 => {
        HostMalformed = "host-malformed",
        IdempotencyKeyMissing = "idempotency-key-missing",
        IfMatchMalformed = "if-match-malformed",
        Malformed = "malformed",
        UploadStalled = "upload-stalled",
    }
    401 => {
        LoginWrong = "login-wrong",
        SignatureInvalid = "signature-invalid",
        TotpRequired = "totp-required",
        TotpWrong = "totp-wrong",
        Unauthorised = "unauthorised",
    }
    403 => {
        ConfirmNeeded = "confirm-needed",
        CorrectionOwn = "correction-own",
        DestinationSuppressed = "destination-suppressed",
        Forbidden = "forbidden",
        NotInMasquerade = "not-in-masquerade",
        OriginForeign = "origin-foreign",
        PasswordCommon = "password-common",
        PayoutChangedAccount = "payout-changed-account",
        PayoutInvited = "payout-invited",
        PayoutOwnBatch = "payout-own-batch",
        TemplateOwn = "template-own",
        TotpNeeded = "totp-needed",
    }
    404 => {
        InviteOver = "invite-over",
        LenderDeleted = "lender-deleted",
        NotFound = "not-found",
        SignupLinkOver = "signup-link-over",
        TaskLinkUsed = "task-link-used",
    }
    405 => {
        MethodNotAllowed = "method-not-allowed",
    }
    409 => {
        AlreadySubmitted = "already-submitted",
        ApplicationClosed = "application-closed",
        ApplicationInReview = "application-in-review",
        ChangedMeanwhile = "changed-meanwhile",
        CoApplicantsFull = "co-applicants-full",
        CommissionMonthClosed = "commission-month-closed",
        ContactRefused = "contact-refused",
        ContactUnconfirmed = "contact-unconfirmed",
        CommissionMonthNotBooked = "commission-month-not-booked",
        CommissionMonthNotOver = "commission-month-not-over",
        ConsentMissing = "consent-missing",
        ConsentWithdrawn = "consent-withdrawn",
        ContactConfirmed = "contact-confirmed",
        ContactInUse = "contact-in-use",
        ContactOfAnother = "contact-of-another",
        CorrectionOpen = "correction-open",
        CorrectionOver = "correction-over",
        DefaultPartner = "default-partner",
        DisputeAsked = "dispute-asked",
        DisputeBooksNothing = "dispute-books-nothing",
        DisputeClosed = "dispute-closed",
        DisputeUnanswered = "dispute-unanswered",
        ExportsTooMany = "exports-too-many",
        FileChanged = "file-changed",
        GoldPriceMissing = "gold-price-missing",
        GoldPriceUnusual = "gold-price-unusual",
        HandOverRepeated = "hand-over-repeated",
        IdentityUnconfirmed = "identity-unconfirmed",
        KfsExpired = "kfs-expired",
        KfsNotAcknowledged = "kfs-not-acknowledged",
        LastAdmin = "last-admin",
        LastOwner = "last-owner",
        LenderCodeNotAwaited = "lender-code-not-awaited",
        LenderHasApplication = "lender-has-application",
        LenderSpellingsTooMany = "lender-spellings-too-many",
        LenderWaits = "lender-waits",
        MerchantNotActive = "merchant-not-active",
        MerchantUnconfirmed = "merchant-unconfirmed",
        NoMasquerade = "no-masquerade",
        NotYourself = "not-yourself",
        NoticeChanged = "notice-changed",
        OfferOutdated = "offer-outdated",
        PartnerAccountExists = "partner-account-exists",
        PartnerDisabled = "partner-disabled",
        PayeeChangeOver = "payee-change-over",
        PayoutChanged = "payout-changed",
        PayoutDecided = "payout-decided",
        PayoutNotApproved = "payout-not-approved",
        PayoutNothing = "payout-nothing",
        PayoutPreviewChanged = "payout-preview-changed",
        PlanOff = "plan-off",
        PortalEmailTaken = "portal-email-taken",
        PortalUsersTooMany = "portal-users-too-many",
        ProfileIncomplete = "profile-incomplete",
        ReplyMissing = "reply-missing",
        RevealNeedsTicket = "reveal-needs-ticket",
        SavedReportsTooMany = "saved-reports-too-many",
        SchedulesTooMany = "schedules-too-many",
        SitesTooMany = "sites-too-many",
        StatementLineReplaced = "statement-line-replaced",
        StatusWordsTooMany = "status-words-too-many",
        SavedRepliesFull = "saved-replies-full",
        SubmissionNotApproved = "submission-not-approved",
        TaskEnded = "task-ended",
        TaskExpired = "task-expired",
        TaskNotEnded = "task-not-ended",
        TaskNotFailed = "task-not-failed",
        TaskSuperseded = "task-superseded",
        TaskWithoutFile = "task-without-file",
        TemplateFindings = "template-findings",
        TicketFilesFull = "ticket-files-full",
        TicketFull = "ticket-full",
        TicketOver = "ticket-over",
        TicketsDiffer = "tickets-differ",
        TicketsTooMany = "tickets-too-many",
        TotpNotBegun = "totp-not-begun",
        TotpOff = "totp-off",
        TotpOn = "totp-on",
        InvalidTransition = "transition",
        UploadApplied = "upload-applied",
        UploadBankFinal = "upload-bank-final",
        UploadFileRemoved = "upload-file-removed",
        UploadNotApplied = "upload-not-applied",
        UploadNotChecked = "upload-not-checked",
        UploadNotPaused = "upload-not-paused",
        UploadNotRunning = "upload-not-running",
        UploadPartlyApplied = "upload-partly-applied",
        UploadRunning = "upload-running",
        UserDisabled = "user-disabled",
        VisitWithoutLink = "visit-without-link",
    }
    413 => {
        TooLarge = "too-large",
    }
    415 => {
        UnsupportedMediaType = "unsupported-media-type",
    }
    421 => {
        HostUnknown = "host-unknown",
    }
    422 => {
        ConsentNeedsApplication = "consent-needs-application",
        HandOverExpired = "hand-over-expired",
        HandOverUnknown = "hand-over-unknown",
        HandOverUsed = "hand-over-used",
        IdempotencyKeyReused = "idempotency-key-reused",
        InvalidFields = "invalid-fields",
        LenderCodeExpired = "lender-code-expired",
        LenderCodeUsedUp = "lender-code-used-up",
        LenderCodeWrong = "lender-code-wrong",
        OtpExpired = "otp-expired",
        OtpUsedUp = "otp-used-up",
        OtpWrong = "otp-wrong",
        PictureInfected = "picture-infected",
        TransferOver = "transfer-over",
        UploadAadhaar = "upload-aadhaar",
        UploadAadhaarMore = "upload-aadhaar-more",
        UploadInfected = "upload-infected",
        ConfirmationTotpRequired = "totp-required",
    }
    429 => {
        ContinueLinksTooMany = "continue-links-too-many",
        ApplicationsTooMany = "applications-too-many",
        ConsentsTooMany = "consents-too-many",
        ForgottenTooMany = "forgotten-too-many",
        HandOverTooMany = "hand-over-too-many",
        HelpTooMany = "help-too-many",
        IdentityCheckTooMany = "identity-check-too-many",
        InvitationsTooMany = "invitations-too-many",
        LanguageTooMany = "language-too-many",
        LenderCodeTooMany = "lender-code-too-many",
        LoginLocked = "login-locked",
        OfferViewsTooMany = "offer-views-too-many",
        OtpStrangersPaused = "otp-strangers-paused",
        OtpTooMany = "otp-too-many",
        OtpTooManyTries = "otp-too-many-tries",
        PicturesTooMany = "pictures-too-many",
        RevealsTooMany = "reveals-too-many",
        SearchesTooMany = "searches-too-many",
        SignupTooMany = "signup-too-many",
        SubmissionTooSoon = "submission-too-soon",
        TicketFilesTooMany = "ticket-files-too-many",
        TooManyRequests = "too-many-requests",
        TransferTooMany = "transfer-too-many",
        UploadsTooMany = "uploads-too-many",
        VisitsTooMany = "visits-too-many",
    }
    500 => {
        Internal = "internal",
    }
    503 => {
        ServerBusy = "busy",
        FilesUnavailable = "files-unavailable",
        LenderNotReachable = "lender-not-reachable",
        MessageNotSent = "message-not-sent",
        NotReady = "not-ready",
        PdfBusy = "pdf-busy",
        PicturesBusy = "pictures-busy",
        ScanUnavailable = "scan-unavailable",
        Unavailable = "unavailable",
        UploadsFull = "uploads-full",
    }
}
