// Made from openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process can do its work: the database answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/boot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a page needs before its first paint. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Boot"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A notice in the reader's language. */
        get: {
            parameters: {
                query: {
                    /** @description `matching`, `updates`, `credit_report` or `lender_share`. */
                    purpose: string;
                    /** @description The lender's key, for `lender_share`. */
                    lender?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notice"];
                    };
                };
                /** @description No purpose */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No such purpose or lender */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a passcode, or tells of the one that is on its way. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OtpRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OtpSent"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A notice changed meanwhile */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Destination or consent */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too often: `params.seconds` to wait */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The message could not be sent */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a passcode and opens a session. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OtpEntry"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OtpVerified"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `otp-wrong`, `otp-expired` or `otp-used-up` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many wrong codes for this destination */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session of the token. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session on every node. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getLanguages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The languages of a country: India's two, none elsewhere. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LanguagesRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LanguagesAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set-language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps the language that pages and messages are in. A customer for herself; a visitor for a
         *     prospect whose number is not verified yet.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SetLanguage"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search-list/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every list in a language. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description `en` or `hi` */
                    language: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BTreeMap"];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search-list/{language}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One list by its name, or every list for a prospect's id. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description `en` or `hi` */
                    language: string;
                    /** @description A list's name, or a prospectAppId */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BTreeMap"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pincodes/{pincode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a pincode lies. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Six digits */
                    pincode: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PincodeArea"];
                    };
                };
                /** @description Not in the directory */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a pincode */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ifsc/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose an IFSC is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Four letters, 0, six letters or digits */
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BankBranch"];
                    };
                };
                /** @description Not an IFSC */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-partner-by-name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A partner by name; the default partner where nobody has the name. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A partner's path segment */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerView"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-credit-cards-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cards by their order: active ones, or all for whoever may read cards. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Card"][];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calculators/loan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices a loan as the regulator asks: APR on the amount really received. */
        get: {
            parameters: {
                query: {
                    /** @description Rupees. */
                    amount: number;
                    /** @description Percent a year. */
                    rate: number;
                    /** @description Monthly instalments. */
                    months: number;
                    /** @description The lender's fee as percent of the amount. */
                    feePercent?: number;
                    /** @description The lender's flat fee, rupees. */
                    feeFlat?: number;
                    /** @description GST on the fee, percent. */
                    gstOnFeePercent?: number;
                    /** @description What others charge through the lender, rupees. */
                    thirdPartyCharges?: number;
                    /** @description The charge for closing early, percent of what is owed then; GST as on the fee. */
                    foreclosurePercent?: number;
                    /** @description Instalments to pay before the loan may be closed. */
                    lockInMonths?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LoanQuote"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranking-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rule that orders loans now. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RankingPolicyView"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/callbacks/lenders/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes an event, once. Signed with the lender's key; an event that was taken before, or that
         *     tells nothing new, is answered like a new one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender's key */
                    key: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not signed, wrongly signed, or too old */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No such lender or submission */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs a back-office user in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LoginRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminLogin"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong e-mail or password */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Locked: `params.seconds` to wait */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs a merchant in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LoginRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerLogin"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong e-mail or password */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Locked: `params.seconds` to wait */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/outbox.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description A mobile number as E.164, or an e-mail address. */
                    destination?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OutboxMessage"][];
                    };
                };
                /** @description Not in demo mode */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/logins.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logins made at first start. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DemoLogin"][];
                    };
                };
                /** @description Not in demo mode */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets what goes wrong at the simulated lenders from now on, and shows the page again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["FaultsForm"];
                };
            };
            responses: {
                /** @description Set; back to the page */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not a number, or out of bounds */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A form of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not in demo mode */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The simulated lenders do not answer */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's own record; for support, with personal data masked. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description prospectAppId */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserAnswer"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts an application, or gives the one for this product type that is open already. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewApplication"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApplicationView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `application-in-review` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/{appId}/identity-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks PAN and birth date against the stored ones; a few tries only. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The application */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["IdentityCheck"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IdentityAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's profile for a product type. */
        get: {
            parameters: {
                query: {
                    /** @description The product type, in the spec's words. */
                    productType: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProfileView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves one step: its fields, and `productType`. What is asked and not answered is taken away. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A step's key */
                    step: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProfileView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No such step */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `consent-withdrawn` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what to write */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The offers for an application: stored as shown; the same while nothing they rest on changes. */
        get: {
            parameters: {
                query: {
                    /** @description The application's id. */
                    appId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OffersAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `profile-incomplete` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/early-closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the order of the offers would change if the loan were closed early. */
        get: {
            parameters: {
                query: {
                    /** @description The application's id. */
                    appId: string;
                    /** @description The instalment after which the loans would be closed, from 1. */
                    month: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EarlyClosingOrder"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `profile-incomplete` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `month`: not one of the loans' months */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{offerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One offer with its schedule and what leaving it early takes. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The offer */
                    offerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OfferDetail"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lenders/{key}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a lender asks beyond the profile, and the consent to share with it. */
        get: {
            parameters: {
                query: {
                    /** @description The application's id. */
                    appId: string;
                };
                header?: never;
                path: {
                    /** @description The lender's key */
                    key: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderForm"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every submission of an application. Polled: unchanged, it is 304. */
        get: {
            parameters: {
                query: {
                    /** @description The application's id. */
                    appId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StatusTable"];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Applies. `Idempotency-Key` makes a repeated request get the first answer. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The same for every try of one click */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSubmission"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Submitted"];
                    };
                };
                /** @description No idempotency key, or a malformed body */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `offer-outdated` or `already-submitted` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the customer agreed to, and what was shared under it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConsentList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** The customer agrees. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConsentGiven"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The notice changed meanwhile */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** The customer takes a consent back. What it allowed stops; a lender that has the data is told. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The consent */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{offerId}/kfs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The Key Facts Statement of the customer's own offer, issued when it is first asked for and
         *     again when it is not valid any more.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The offer */
                    offerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyFactsStatement"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{offerId}/kfs.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a PDF. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The offer */
                    offerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": number[];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{offerId}/kfs/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The customer read the statement; an application on the offer needs it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The offer */
                    offerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["KfsAcknowledgement"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KfsAcknowledged"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `kfs-expired`: no valid statement has this hash */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getMaskInfo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's own PAN and birth date, masked; null where she gave none. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description prospectAppId */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MaskInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is held about the customer, to read. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sheet"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-data.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is held about the customer, for another program. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-data.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is held about the customer, to print. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": number[];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an erasure would do. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErasurePlan"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Asks to be erased. Her sessions end with it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErasurePlan"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the customer prefers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Preferences"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Changes what the customer prefers. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Preferences"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is no JSON */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends every session of the customer, on every device. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/help-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for help. It is kept, handed to the grievance officer, and acknowledged by e-mail. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["HelpRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HelpTaken"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin-reverify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in, and what they may do. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminSession"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of the dashboard. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Overview"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/get-revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of the merchant's partner. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevenueAnswer"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not now: try again after a while */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A back-office user is in. */
        AdminLogin: {
            /** @description The session's token. */
            token: string;
            /**
             * Format: int64
             * @description Their id.
             */
            adminId: number;
            /** @description The role's number, base64-encoded as the spec's session value is. */
            roleId: string;
            /** @description Their name. */
            name: string;
            /** @description What they may do. */
            permissions: string[];
        };
        /** @description A back-office user. */
        AdminSession: {
            /**
             * Format: int64
             * @description Their id.
             */
            adminId: number;
            /**
             * Format: int64
             * @description The role's number.
             */
            roleId: number;
            /** @description Their name. */
            name: string;
            /** @description What they may do; the sidebar is drawn from it. */
            permissions: string[];
        };
        /** @description From the least to the most that can be asked for. */
        AmountRange: {
            min: components["schemas"]["Rupees"];
            max: components["schemas"]["Rupees"];
        };
        /** @description An application. */
        ApplicationView: {
            /** @description Its id. */
            appId: string;
            /** @description Where it stands. */
            status: string;
            /** @description Whether she showed that it is she; otherwise no offers are shown. */
            identityConfirmed: boolean;
        };
        BTreeMap: {
            [key: string]: {
                /**
                 * Format: int64
                 * @description What is answered.
                 */
                id: number;
                /** @description What is read. */
                value: string;
            }[];
        };
        /** @description Whose an IFSC is. */
        BankBranch: {
            /** @description The code, in capitals. */
            code: string;
            /** @description The bank, where the directory has it. */
            bank: string | null;
            /** @description Whether the code is well-formed and its bank known. */
            valid: boolean;
        };
        /** @description What a page needs before its first paint. */
        Boot: {
            site: components["schemas"]["SiteView"];
            brand: components["schemas"]["BrandView"];
            partner: components["schemas"]["PartnerName"];
            language: string;
            languages: components["schemas"]["LanguageItem"][];
            productTypes: components["schemas"]["ProductTypeView"][];
            /** @description Idle times of customers. */
            idle: components["schemas"]["IdleTimes"];
            /** @description Idle times of admins and partners. */
            idleStaff: components["schemas"]["IdleTimes"];
            patterns: components["schemas"]["Patterns"];
            limits: components["schemas"]["FieldLimits"];
            facts: components["schemas"]["Facts"];
            grievanceOfficer: components["schemas"]["GrievanceOfficer"];
            notices: components["schemas"]["NoticeLabel"][];
            /** @description Whether this is a demonstration. */
            demo: boolean;
        };
        /** @description A brand. */
        BrandView: {
            /** @description Its key. */
            key: string;
            /** @description Its name. */
            title: string;
            /** @description Address of its logo. */
            logo: string;
            /** @description Address of its style sheet. */
            css: string;
            /** @description Whether its terms must be accepted. */
            termsApply: boolean;
        };
        /** @description A credit card with the spec's fields. */
        Card: {
            /**
             * Format: int64
             * @description Its id.
             */
            category_id: number;
            /** @description Its name. */
            category_name: string;
            /**
             * Format: int64
             * @description Its place in the list.
             */
            sort_order: number;
            /** @description Address of its picture, or empty. */
            category_img_thumb: string;
            /** @description What it is best at. */
            key_feature: string;
            /** @description Rupees a year. */
            annual_fee: components["schemas"]["Rupees"];
            /** @description More about it. */
            marketing_bullets: string[];
            /** @description Where to apply. */
            utm_link: string;
            /**
             * Format: int32
             * @description 1 where a deposit secures it.
             */
            secured: number;
            /**
             * Format: int32
             * @description 1 where customers see it.
             */
            status: number;
        };
        /** @description One criterion in words. */
        CheckView: {
            criterion: string;
            title: string;
            text: string;
        };
        /** @description One choice of a list. */
        Choice: {
            /**
             * Format: int64
             * @description What is answered.
             */
            id: number;
            /** @description What is read. */
            value: string;
        };
        /** @description On what terms a loan may be closed early. */
        ClosingRuleView: {
            /**
             * Format: int32
             * @description Instalments to pay before.
             */
            lockInMonths: number;
            /** @description The charge, percent of what is owed, without GST. */
            chargePercent: components["schemas"]["Percent"];
            /** @description GST on the charge. */
            gstPercent: components["schemas"]["Percent"];
            waiver: components["schemas"]["WaiverName"] | null;
        };
        /** @description A question is shown while another has one of these answers. */
        Condition: {
            /** @description The other question. */
            key: string;
            /** @description Its answers. */
            in: unknown[];
        };
        /** @description A consent as a page sends it. */
        Consent: {
            /** @description For what. */
            purpose: string;
            /** @description Which text was read. */
            noticeVersion: string;
        };
        /** @description A consent that is asked for. */
        ConsentAsked: {
            purpose: string;
            noticeVersion: string;
            label: string;
            required: boolean;
        };
        /** @description A consent was recorded. */
        ConsentGiven: {
            /** @description Its id. */
            consentId: string;
        };
        /** @description What the customer agreed to, and what was shared. */
        ConsentList: {
            /** @description Every consent, also those taken back, oldest first. */
            items: components["schemas"]["ConsentView"][];
            /** @description Every receipt, oldest first. */
            receipts: components["schemas"]["ReceiptView"][];
        };
        /** @description A consent of the ledger. */
        ConsentView: {
            /** @description Its id. */
            consentId: string;
            /** @description For what. */
            purpose: string;
            /** @description For what, in words. */
            title: string;
            lender: components["schemas"]["LenderView"] | null;
            /** @description Which text was read. */
            noticeVersion: string;
            /** @description In which language. */
            locale: string;
            /** @description When. */
            givenAt: string;
            /** @description When it was taken back. */
            withdrawnAt: string | null;
            /** @description Whether it still stands, and so can be taken back. */
            canWithdraw: boolean;
            /** @description What taking it back does. */
            effect: string;
        };
        /** @description What leaving a loan in its first days takes. */
        CoolingOffView: {
            /**
             * Format: int32
             * @description Days in which the loan may be given back.
             */
            days: number;
            /** @description Interest for all of these days. */
            interest: components["schemas"]["Rupees"];
            /** @description The amount and that interest: the most that it takes. */
            owed: components["schemas"]["Rupees"];
            /** @description The way out in a sentence or two. */
            text: string;
        };
        /** @description One cost. */
        CostLine: {
            label: string;
            amount: components["schemas"]["Rupees"];
        };
        /** @description A login made at first start. */
        DemoLogin: {
            /** @description `admin`, `role2`, `role3` or `partner`. */
            name: string;
            /** @description The page to log in on. */
            page: string;
            /** @description The e-mail address. */
            email: string;
            /** @description The password, random. */
            password: string;
        };
        /** @description It is done. */
        Done: {
            /** @description Always true. */
            success: boolean;
        };
        /** @description A loan closed after one of its instalments. */
        EarlyClosing: components["schemas"]["ExitView"] & {
            /**
             * Format: int32
             * @description The instalment after which it is closed, from 1.
             */
            month: number;
            /** @description All instalments up to and with that one. */
            paidByThen: components["schemas"]["Rupees"];
        };
        /** @description One offer, closed early. A loan that is over by then counts with its whole cost. */
        EarlyClosingItem: components["schemas"]["ExitView"] & {
            offerId: string;
            lender: components["schemas"]["LenderView"];
            /** @description The place in this order, from 1. */
            position: number;
            /** @description The place among the offers as published, from 1. */
            publishedPosition: number;
        };
        /** @description The offers in the order of what they cost when closed early. */
        EarlyClosingOrder: {
            /** Format: int32 */
            month: number;
            /**
             * Format: int32
             * @description The last month that may be asked about.
             */
            monthMax: number;
            /** @description Whether the order is another than the published one. */
            changed: boolean;
            /**
             * @description Offers that match, then those of lenders that will check: in each group the cheapest to
             *     close then first, those that cannot be closed yet last, equal ones as published.
             */
            items: components["schemas"]["EarlyClosingItem"][];
        };
        /** @description One thing that an erasure removes or keeps. */
        ErasurePart: {
            /** @description What. */
            what: string;
            /** @description Why it stays; null for what is removed. */
            reason: string | null;
        };
        /** @description What an erasure does. */
        ErasurePlan: {
            /** @description What is removed. */
            erased: components["schemas"]["ErasurePart"][];
            /** @description What stays, without anything that names her, each with the reason. */
            kept: components["schemas"]["ErasurePart"][];
            /** @description When she asked, if she did. */
            requestedAt: string | null;
        };
        /** @description What closing a loan takes. */
        ExitView: {
            /** @description Whether the lender allows it by then. */
            allowed: boolean;
            /** @description What is still owed. */
            owed: components["schemas"]["Rupees"];
            charge: components["schemas"]["Rupees"] | null;
            totalCost: components["schemas"]["Rupees"] | null;
            apr: components["schemas"]["Percent"] | null;
        };
        /** @description What the landing page states. */
        Facts: {
            amountMin: components["schemas"]["Rupees"];
            amountMax: components["schemas"]["Rupees"];
            rateMin: components["schemas"]["Percent"];
            rateMax: components["schemas"]["Percent"];
            /** Format: int32 */
            monthsMax: number;
            goldLoanMax: components["schemas"]["Rupees"];
            lenderCount: number;
            example: components["schemas"]["LoanExample"];
            display: components["schemas"]["FactsDisplay"];
        };
        /** @description The same as text, for pages composed without arithmetic. */
        FactsDisplay: {
            amountMin: string;
            amountMax: string;
            rateMin: string;
            rateMax: string;
            monthsMax: string;
            goldLoanMax: string;
            lenderCount: string;
            exampleAmount: string;
            exampleMonths: string;
            exampleRate: string;
            exampleFeePercent: string;
            exampleNetDisbursed: string;
            exampleEmi: string;
            exampleTotalPayable: string;
            exampleApr: string;
        };
        /** @description What goes wrong at the simulated lenders. What is left out does not. */
        FaultsForm: {
            /**
             * Format: int64
             * @description Time to answer, milliseconds; empty: the lender's own.
             * @default null
             */
            latencyMs: number | null;
            /**
             * Format: int64
             * @description Time to the decision, milliseconds; empty: the lender's own.
             * @default null
             */
            callbackMs: number | null;
            /**
             * Format: int32
             * @description Percent of requests answered with 503, half of them after they were carried out.
             * @default 0
             */
            outagePercent: number;
            /**
             * Format: int32
             * @description Percent of callbacks that are never sent.
             * @default 0
             */
            lostPercent: number;
            /**
             * Format: int32
             * @description Percent of callbacks sent twice.
             * @default 0
             */
            duplicatePercent: number;
            /**
             * Format: int32
             * @description Percent of callbacks that come ten times later.
             * @default 0
             */
            latePercent: number;
            /**
             * Format: int32
             * @description Percent of submissions whose decision is called back before their review.
             * @default 0
             */
            outOfOrderPercent: number;
            /**
             * Format: int32
             * @description Percent of submissions whose decision is called back once more as its opposite.
             * @default 0
             */
            contradictionPercent: number;
        };
        /** @description One question: what it is called, what may be answered, when it is shown. */
        Field: {
            /** @description Key to answer under. */
            key: string;
            /** @description What the answer is. */
            kind: components["schemas"]["FieldKindName"];
            /** @description The question in the reader's language. */
            label: string;
            /** @description Why it is asked. */
            why: string | null;
            /** @description Whether it must be answered while it is shown. */
            required: boolean;
            /** @description The choices, where it is one. */
            options: components["schemas"]["Choice"][] | null;
            /**
             * Format: int64
             * @description The least: rupees, a number, or years of age.
             */
            min: number | null;
            /**
             * Format: int64
             * @description The most.
             */
            max: number | null;
            /** @description The longest text, characters. */
            maxLength: number | null;
            showIf: components["schemas"]["Condition"] | null;
        };
        /**
         * @description What an answer is.
         * @enum {string}
         */
        FieldKindName: "text" | "name" | "date" | "money" | "integer" | "choice" | "flag" | "pan" | "mobile" | "email" | "pincode" | "ifsc" | "otp";
        /** @description Bounds of fields. */
        FieldLimits: {
            otpDigits: number;
            mobileDigits: number;
            pincodeDigits: number;
            /** Format: int64 */
            monthlyIncomeMax: number;
            /** Format: int32 */
            ageMin: number;
            /** Format: int32 */
            ageMax: number;
            /** Format: int64 */
            companyNameMin: number;
            companyNameMax: number;
        };
        /** @description Who answers complaints. */
        GrievanceOfficer: {
            name: string;
            phone: string;
            email: string;
            hours: string;
        };
        /** @description A request for help; the names are the specification's. */
        HelpRequest: {
            /** @description The site it comes from: the brand's key. */
            orgid?: string | null;
            /** @description At most 100 characters. */
            name: string;
            /** @description Where the answer goes. */
            email: string;
            /** @description 10 digits. */
            phone: string;
            /** @description At most 100 characters. */
            company?: string | null;
            /** @description At most 2,000 characters. */
            description: string;
        };
        /** @description It was taken. */
        HelpTaken: {
            /** @description The specification's sentence. */
            message: string;
        };
        /** @description One change. */
        HistoryView: {
            status: string;
            statusText: string;
            at: string;
            source: string;
        };
        /** @description Whether it is she. */
        IdentityAnswer: {
            /** @description `confirmed` or `different`. */
            status: string;
            /**
             * Format: int32
             * @description How often she may still try.
             */
            triesLeft: number;
        };
        /** @description What only the customer knows. */
        IdentityCheck: {
            /** @description Her PAN. */
            pan: string;
            /** @description Her birth date, `YYYY-MM-DD`. */
            birthDate: string;
        };
        /** @description When an idle page asks, and how long it waits. */
        IdleTimes: {
            /**
             * Format: int64
             * @description Minutes without use until the page asks.
             */
            minutes: number;
            /**
             * Format: int64
             * @description Seconds that its question waits.
             */
            countdownSeconds: number;
        };
        /**
         * @description How interest moves.
         * @enum {string}
         */
        InterestName: "fixed" | "floating";
        /**
         * @description Where the application is finished.
         * @enum {string}
         */
        JourneyName: "api" | "web" | "app";
        /** @description The Key Facts Statement of an offer. */
        KeyFactsStatement: {
            /** @description The unique proposal number. */
            number: string;
            /** @description The version of its content and order. */
            formatVersion: string;
            /** @description Its language. */
            locale: string;
            /** @description SHA-256 of the sheet; acknowledging names it. */
            hash: string;
            /** @description When it was issued. */
            issuedAt: string;
            /** @description The last day on which its terms hold, `YYYY-MM-DD`. */
            validUntil: string;
            /** @description When the customer said that she read it. */
            acknowledgedAt: string | null;
            /** @description Who lends. */
            lender: components["schemas"]["LenderView"];
            /** @description What it says. */
            sheet: components["schemas"]["Sheet"];
        };
        /** @description It was read. */
        KfsAcknowledged: {
            /** @description Since when. */
            acknowledgedAt: string;
        };
        /** @description Which statement was read. */
        KfsAcknowledgement: {
            /** @description Its hash. */
            hash: string;
        };
        /** @description A language of the spec. */
        LanguageItem: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its name, in itself. */
            languageName: string;
            /** @description Its code. */
            code: string;
            /** @description A picture; none is needed. */
            image: string;
            /**
             * Format: int32
             * @description 1 for the default.
             */
            isDefault: number;
            /** @description ISO code of its country. */
            country_key: string;
            /** @description Its country. */
            country_name: string;
            /** @description Dialling code of its country. */
            phone_code: string;
        };
        /** @description Languages. */
        LanguagesAnswer: {
            /** @description The languages of the country. */
            data: components["schemas"]["LanguageItem"][];
        };
        /** @description Which languages. */
        LanguagesRequest: {
            /** @description ISO code of a country, or its dialling code. */
            countryCode?: string | null;
        };
        /** @description A lender's page. */
        LenderForm: {
            lender: components["schemas"]["LenderView"];
            /** @description The page's heading. */
            title: string;
            /** @description What the lender asks beyond the profile. */
            fields: components["schemas"]["Field"][];
            /** @description What has to be agreed to. */
            consents: components["schemas"]["ConsentAsked"][];
            /** @description What is said after a rejection. */
            declinedText: string;
        };
        /** @description A lender, as far as the customer needs it. */
        LenderView: {
            /** Format: int64 */
            lenderId: number;
            key: string;
            name: string;
            legalName: string;
            /** @description The web page to apply on. */
            path: string;
        };
        /** @description One loan, priced. */
        LoanExample: {
            amount: components["schemas"]["Rupees"];
            /** Format: int32 */
            months: number;
            rate: components["schemas"]["Percent"];
            feePercent: components["schemas"]["Percent"];
            netDisbursed: components["schemas"]["Rupees"];
            emi: components["schemas"]["Rupees"];
            totalPayable: components["schemas"]["Rupees"];
            apr: components["schemas"]["Percent"];
        };
        /** @description What the loan costs. */
        LoanQuote: {
            /** @description The monthly instalment to the paisa. */
            emi: components["schemas"]["Rupees"];
            /** @description The monthly instalment as it is shown. */
            emiRounded: components["schemas"]["Rupees"];
            /** @description What the borrower really receives. */
            netDisbursed: components["schemas"]["Rupees"];
            /** @description All interest. */
            totalInterest: components["schemas"]["Rupees"];
            /** @description All instalments together. */
            totalPayable: components["schemas"]["Rupees"];
            /** @description The annual percentage rate. */
            apr: components["schemas"]["Percent"];
            /** @description One row a month, in whole rupees. */
            schedule: components["schemas"]["ScheduleRow"][];
            /** @description What closing it takes after each instalment but the last. */
            earlyClosing: components["schemas"]["EarlyClosing"][];
        };
        /** @description What is typed to log in. */
        LoginRequest: {
            /** @description The e-mail address. */
            email: string;
            /** @description The password. */
            password: string;
        };
        /** @description Masked, as the specification names it. */
        MaskInfo: {
            /** @description Six asterisks and the last four. */
            pan: string | null;
            /** @description Six asterisks and the year. */
            birth_date: string | null;
        };
        /** @description From the fewest to the most months that can be asked for. */
        MonthsRange: {
            /** Format: int32 */
            min: number;
            /** Format: int32 */
            max: number;
        };
        /** @description What is applied for. */
        NewApplication: {
            /** @description The product type, in the spec's words. */
            productType: string;
            /** @description Whether a new one takes the place of the open one. */
            startNew?: boolean;
        };
        /** @description A customer applies. */
        NewSubmission: {
            /** @description The application. */
            appId: string;
            /** @description The offer she chose. */
            offerId: string;
            /** @description Her answers to the lender's form. */
            fields: {
                [key: string]: unknown;
            };
            /** @description Her consent to share with this lender. */
            consents: components["schemas"]["Consent"][];
        };
        /** @description A notice, in the reader's language. */
        Notice: {
            /** @description For what. */
            purpose: string;
            /** @description Which text; a consent names it. */
            version: string;
            /** @description In which language. */
            locale: string;
            /** @description The heading. */
            title: string;
            /** @description The sentence beside the box to tick. */
            label: string;
            /** @description The text. */
            paragraphs: string[];
            /** @description Who receives the data. */
            recipients: string;
            /** @description How to withdraw. */
            withdraw: string;
        };
        /** @description A consent that the first page asks for. */
        NoticeLabel: {
            purpose: string;
            version: string;
            required: boolean;
            label: string;
        };
        /** @description One offer with everything that it costs. */
        OfferDetail: components["schemas"]["OfferView"] & {
            /** @description One row a month, in whole rupees. */
            schedule: components["schemas"]["ScheduleRow"][];
            /** @description What is kept back or paid on top, line by line. */
            costs: components["schemas"]["CostLine"][];
            /** @description On what terms it may be closed early. */
            earlyClosingRule: components["schemas"]["ClosingRuleView"];
            /** @description What closing it takes after each instalment but the last. */
            earlyClosing: components["schemas"]["EarlyClosing"][];
            /** @description What leaving it in its first days takes. */
            coolingOff: components["schemas"]["CoolingOffView"];
        };
        /** @description What was applied for. */
        OfferSummary: {
            amount: components["schemas"]["Rupees"];
            /** Format: int32 */
            months: number;
            apr: components["schemas"]["Percent"];
            emi: components["schemas"]["Rupees"];
        };
        /** @description One offer with its true cost. */
        OfferView: {
            offerId: string;
            lender: components["schemas"]["LenderView"];
            amount: components["schemas"]["Rupees"];
            /** Format: int32 */
            months: number;
            /** @description Interest, percent a year. */
            rate: components["schemas"]["Percent"];
            /** @description `up_to`: the lender gives only a range, and this is its top. */
            rateKind: components["schemas"]["RateKindName"];
            interestKind: components["schemas"]["InterestName"];
            apr: components["schemas"]["Percent"];
            /** @description The monthly instalment, whole rupees. */
            emi: components["schemas"]["Rupees"];
            /** @description What the customer really receives. */
            netDisbursed: components["schemas"]["Rupees"];
            feeWithGst: components["schemas"]["Rupees"];
            thirdPartyCharges: components["schemas"]["Rupees"];
            totalInterest: components["schemas"]["Rupees"];
            totalPayable: components["schemas"]["Rupees"];
            penalText: string;
            foreclosureText: string;
            /** Format: int32 */
            coolingOffDays: number;
            /**
             * Format: int32
             * @description Hours until the lender decides, as it says.
             */
            speedHours: number;
            journeyKind: components["schemas"]["JourneyName"];
            specialOffer: string | null;
            /** @description What the lender will check itself. */
            checks: components["schemas"]["CheckView"][];
            submission: components["schemas"]["SubmissionLink"] | null;
        };
        /** @description What was shown. */
        OffersAnswer: {
            offerViewId: string;
            appId: string;
            /** @description The amount asked for. */
            amount: components["schemas"]["Rupees"];
            /**
             * Format: int32
             * @description The months asked for.
             */
            months: number;
            amountRange: components["schemas"]["AmountRange"];
            monthsRange: components["schemas"]["MonthsRange"];
            ranking: components["schemas"]["Ranking"];
            /** @description Lenders whose every criterion passed, in the ranking's order. */
            matched: components["schemas"]["OfferView"][];
            /** @description Lenders that will check something themselves, in the ranking's order. */
            possible: components["schemas"]["OfferView"][];
            /** @description Lenders that do not lend, and why. */
            unmatched: components["schemas"]["UnmatchedView"][];
            /** @description Changes that would open more lenders; at most one of each kind. */
            suggestions: components["schemas"]["SuggestionView"][];
        };
        /** @description A visitor types the passcode. */
        OtpEntry: {
            /** @description Her id. */
            prospectAppId: string;
            /** @description The six digits. */
            otp: string;
        };
        /** @description A visitor asks for a passcode. */
        OtpRequest: {
            /** @description Mobile number or e-mail address. */
            destination: string;
            /** @description `en` or `hi`; otherwise the reader's. */
            language?: string | null;
            /** @description The product type she looks for, in the spec's words. */
            productType?: string | null;
            /** @description The campaign parameters of her first visit. */
            utms?: Record<string, unknown> | null;
            /** @description The path segment of her first visit. */
            urlSegment?: string | null;
            /** @description What she agreed to. */
            consents: components["schemas"]["Consent"][];
        };
        /** @description A passcode is on its way. */
        OtpSent: {
            /** @description Her id, unverified yet. */
            prospectAppId: string;
            /** @description The destination, masked. */
            masked: string;
            /** @description `sms` or `email`. */
            channel: string;
            /**
             * Format: int64
             * @description How long the code is valid.
             */
            expiresInSeconds: number;
            /**
             * Format: int64
             * @description When another may be asked for.
             */
            resendAfterSeconds: number;
        };
        /** @description She is in. */
        OtpVerified: {
            /** @description The session's token. */
            token: string;
            /** @description Her id; another one where the destination belonged to a customer already. */
            prospectAppId: string;
            /** @description Her record. */
            user: components["schemas"]["UserRecord"];
            /** @description Her newest open application. */
            appId: string | null;
        };
        /** @description A message that a person would have received. */
        OutboxMessage: {
            /** @description To whom. */
            destination: string;
            /** @description The text. */
            body: string;
            /** @description When. */
            sentAt: string;
        };
        /** @description Figures of the dashboard. */
        Overview: {
            /**
             * Format: int64
             * @description How many customers confirmed a mobile number or e-mail address.
             */
            customers: number;
        };
        /** @description A merchant is in. */
        PartnerLogin: {
            /** @description The session's token. */
            token: string;
            /**
             * Format: int64
             * @description Their id.
             */
            merchantId: number;
            /**
             * Format: int64
             * @description The partner they work under.
             */
            partnerId: number;
            /** @description Whether this is the partner's own account. */
            isPartner: boolean;
            /** @description Their name. */
            name: string;
        };
        /** @description Whose visitor this is. */
        PartnerName: {
            name: string;
            utmId: string;
        };
        /** @description A partner with its brand. */
        PartnerView: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its path segment. */
            key: string;
            /** @description Its name. */
            name: string;
            /** @description What its links carry. */
            utm_id: string;
            revenue_percent?: components["schemas"]["Percent"] | null;
            revenue_flat_fee?: components["schemas"]["Rupees"] | null;
            /** @description What its visitors see. */
            brand: components["schemas"]["BrandView"];
        };
        /** @description Patterns that the page checks with before it asks the server. */
        Patterns: {
            mobile: string;
            email: string;
            pan: string;
            pincode: string;
            ifsc: string;
            name: string;
        };
        /** @description Percent, at most 3 decimals */
        Percent: number;
        /** @description Where a pincode lies. */
        PincodeArea: {
            /** @description The pincode. */
            pincode: string;
            /** @description State or union territory. */
            state: string;
            /** @description Its districts; one pincode may lie in several. */
            districts: string[];
        };
        /** @description What the customer prefers. */
        Preferences: {
            /** @description `en` or `hi`: of pages and messages. */
            language: string;
            /** @description Whether text messages about her applications may be sent. */
            allowSms: boolean;
            /** @description Whether e-mails about her applications may be sent. */
            allowEmails: boolean;
        };
        /** @description What went wrong, as every failed call answers it (RFC 9457). */
        Problem: {
            /** @description `about:blank`: `code` says which problem it is. */
            type: string;
            /** @description The HTTP status in words. */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description One sentence that a person can act on, in the reader's language. */
            message: string;
            /** @description Stable name of the problem, for programs. */
            code: string;
            /** @description What the sentence speaks of. */
            params: {
                [key: string]: unknown;
            };
            /** @description Field name to what is wrong with it. */
            fields: {
                [key: string]: string;
            };
            /** @description Tell it to support: the log has it too. */
            requestId: string;
        };
        /** @description A product type. */
        ProductTypeView: {
            productId: number;
            productType: string;
            slug: string;
            /** @description Whether it can be applied for; otherwise it is shown as coming. */
            available: boolean;
        };
        /** @description A profile as its owner sees it. */
        ProfileView: {
            /** @description For which product type. */
            productType: string;
            /** @description The answers by key; `tin` is masked. */
            values: {
                [key: string]: unknown;
            };
            /** @description The steps, with the questions of the customer's branch. */
            steps: components["schemas"]["StepView"][];
            /** @description Whether every required answer is there. */
            complete: boolean;
            /** @description Whether it was complete, and has to be gone through again. */
            updateRequired: boolean;
        };
        /** @description What ordered the offers. */
        Ranking: {
            policy: string;
            /** Format: int64 */
            version: number;
            metric: string;
            /** @description The order in one sentence. */
            sentence: string;
        };
        /** @description The rule in force, as `/how-we-rank` shows it. */
        RankingPolicyView: {
            /** @description Its name. */
            policy: string;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
            /** @description Since when it is in force. */
            effectiveFrom: string;
            /** @description Who made it. */
            author: string;
            /** @description Why it is as it is. */
            reason: string;
            /** @description It in one sentence. */
            sentence: string;
            /** @description It step by step. */
            steps: string[];
            /** @description What it does not look at. */
            notUsed: string[];
        };
        /**
         * @description How sure a rate is.
         * @enum {string}
         */
        RateKindName: "exact" | "up_to";
        /** @description What a lender got, when, under which consent. */
        ReceiptView: {
            /** @description The submission. */
            submissionId: string;
            lender: components["schemas"]["LenderView"] | null;
            /** @description The names of the fields. */
            fields: string[];
            /** @description When the sending was decided. */
            sharedAt: string;
            /** @description Under which consent. */
            consentId: string;
            /** @description When the lender was told that the consent was taken back. */
            toldOfWithdrawalAt: string | null;
        };
        /** @description A partner's figures. */
        Revenue: {
            /**
             * Format: int64
             * @description Who asks.
             */
            merchantId: number;
            /**
             * Format: int64
             * @description The partner they work under.
             */
            partnerId: number;
            /** @description Whether this is the partner's own account. */
            isPartner: boolean;
            /** @description Who asks, by name. */
            name: string;
            /** @description The partner's path segment. */
            partnerKey: string;
            /**
             * Format: int64
             * @description Customers attributed to the partner.
             */
            leads: number;
            /**
             * Format: int64
             * @description What those customers sent to lenders.
             */
            submissions: number;
        };
        /** @description A partner's figures. */
        RevenueAnswer: {
            /** @description Always true. */
            success: boolean;
            /** @description The figures. */
            data: components["schemas"]["Revenue"];
        };
        /** @description Rupees, at most 2 decimals */
        Rupees: number;
        /** @description One month. */
        ScheduleRow: {
            /**
             * Format: int32
             * @description The instalment's number, from 1.
             */
            number: number;
            /** @description What is owed before it. */
            opening: components["schemas"]["Rupees"];
            /** @description The part that pays back the amount. */
            principal: components["schemas"]["Rupees"];
            /** @description The part that pays interest. */
            interest: components["schemas"]["Rupees"];
            /** @description The instalment. */
            instalment: components["schemas"]["Rupees"];
        };
        /** @description A session that lives. */
        Session: {
            /** @description `customer`, `partner` or `admin`. */
            area: string;
            /** @description When it ends at the latest. */
            expiresAt: string;
            /** @description When it ends without use. */
            idle: components["schemas"]["IdleTimes"];
        };
        /** @description A chosen language. */
        SetLanguage: {
            /** @description The prospect's or customer's id. */
            uid: string;
            /**
             * Format: int64
             * @description The language's id.
             */
            language: number;
        };
        /** @description A document. */
        Sheet: {
            /** @description The heading. */
            title: string;
            /** @description The line below it. */
            subtitle: string;
            /** @description Its parts, in order. */
            blocks: components["schemas"]["SheetBlock"][];
        };
        /** @description One part of a document. */
        SheetBlock: {
            /** @description Its words. */
            text: string;
            /** @enum {string} */
            kind: "heading";
        } | {
            /** @description Its words. */
            text: string;
            /** @enum {string} */
            kind: "paragraph";
        } | {
            /** @description In order. */
            rows: components["schemas"]["SheetRow"][];
            /** @enum {string} */
            kind: "rows";
        } | {
            /** @description What it shows. */
            caption: string;
            /** @description Its columns. */
            columns: components["schemas"]["SheetColumn"][];
            /** @description Its rows, a text for each column. */
            rows: string[][];
            /** @enum {string} */
            kind: "table";
        };
        /** @description A column. */
        SheetColumn: {
            /** @description Its heading. */
            label: string;
            /** @description Whether it holds numbers. */
            numeric: boolean;
        };
        /** @description A label with its value. */
        SheetRow: {
            /** @description The regulator's number, where there is one. */
            number: string | null;
            /** @description What it is. */
            label: string;
            /** @description What it says. */
            value: string;
        };
        /** @description What the host serves. */
        SiteView: {
            variant: components["schemas"]["VariantName"];
            host: string;
            /** @description The partner's path segment. */
            urlSegment: string;
            /** @description The one product type the site is for, in the spec's words. */
            lockedProduct: string | null;
            /** @description The one lender the site is for. */
            lenderKey: string | null;
        };
        /** @description One submission and how it went on. */
        StatusLine: {
            submissionId: string;
            lender: components["schemas"]["LenderView"];
            offer: components["schemas"]["OfferSummary"];
            status: string;
            statusText: string;
            /** @description What happens next, or what to do. */
            nextStep: string;
            redirectUrl: string | null;
            createdAt: string;
            history: components["schemas"]["HistoryView"][];
        };
        /** @description The status table. */
        StatusTable: {
            /** @description Oldest first. */
            items: components["schemas"]["StatusLine"][];
        };
        /** @description One screen of questions. */
        StepView: {
            /** @description Its key. */
            key: string;
            /** @description Its heading. */
            title: string;
            /** @description Its questions. */
            fields: components["schemas"]["Field"][];
            /** @description Whether every required question has its answer. */
            done: boolean;
        };
        /** @description What was sent to a lender already. */
        SubmissionLink: {
            submissionId: string;
            status: string;
        };
        /** @description What came of it. */
        Submitted: {
            /** @description Its id. */
            submissionId: string;
            /** @description Where it stands. */
            status: string;
            /** @description Where to go on, for lenders with a journey of their own. */
            redirectUrl: string | null;
        };
        /**
         * @description What is asked for differently.
         * @enum {string}
         */
        SuggestionKindName: "amount" | "months";
        /** @description The smallest change of its kind that would open more lenders. */
        SuggestionView: {
            /** @description What is asked for differently. */
            kind: components["schemas"]["SuggestionKindName"];
            /**
             * Format: double
             * @description Rupees, or months.
             */
            value: number;
            /** @description Lenders that would then match or check, in the ranking's order. */
            opens: components["schemas"]["LenderView"][];
            /** @description Lenders that would then lend no more, in the ranking's order. */
            closes: components["schemas"]["LenderView"][];
            /** @description The suggestion in a sentence. */
            text: string;
        };
        /** @description A lender that does not lend, and why. */
        UnmatchedView: {
            lender: components["schemas"]["LenderView"];
            reasons: components["schemas"]["CheckView"][];
        };
        /** @description A customer's record. */
        UserAnswer: {
            /** @description The record. */
            data: components["schemas"]["UserRecord"];
        };
        /** @description A customer's record: the spec's names, null where nothing is known. */
        UserRecord: Record<string, unknown>;
        /**
         * @description How a site behaves.
         * @enum {string}
         */
        VariantName: "marketplace" | "white_label" | "lender_submit" | "solar";
        /**
         * @description Why a lender may not charge.
         * @enum {string}
         */
        WaiverName: "floating_rate" | "microfinance";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
