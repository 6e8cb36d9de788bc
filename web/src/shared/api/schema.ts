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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** The process can do its work: the database answers, and every background task runs. */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    purpose: "matching" | "updates" | "credit_report" | "lender_share";
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** Sends a passcode, or tells of the one that is on its way to this browser. */
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
                /** @description The body could not be understood */
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
        /**
         * Takes a passcode from the browser that asked for it, records what the visitor agreed to, and
         *     opens a session.
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
                /** @description The body could not be understood */
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
                /** @description Consent; `otp-wrong`, `otp-expired` or `otp-used-up` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many wrong codes for this destination or from this address */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /**
         * Ends the session on every node. After a customer's the device forgets the partner they came by:
         *     whoever uses it next came by themselves.
         */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
         * Keeps the language that pages and messages are in: for a customer with the account, for a
         *     visitor in the browser only. The language of a visitor comes with the passcode.
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
                /** @description The body could not be understood */
                400: {
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed too often: `params.seconds` to wait */
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
    "/api/cookies/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps a value in the browser, under one of six names. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveCookie"];
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A page of another site */
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
                /** @description Another name, too long a value, or too long a time */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/cookies/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is kept under a name. */
        get: {
            parameters: {
                query: {
                    /** @description One of the six names. */
                    name: "lead" | "qr" | "url" | "CCDetailssecured" | "CCDetailsunsecured" | "isMasqueradeMode";
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
                        "application/json": components["schemas"]["CookieValue"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Another name */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cookies/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes away what is kept under a name. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CookieName"];
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A page of another site */
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
                /** @description Another name */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    language: "en" | "hi";
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    language: "en" | "hi";
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Not there */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** The rule that orders a product's offers now. */
        get: {
            parameters: {
                query?: {
                    /** @description In the specification's words; left out: the first that there is. */
                    product?: components["schemas"]["ProductName"];
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
                        "application/json": components["schemas"]["RankingPolicyView"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    "application/json": components["schemas"]["AdminLoginRequest"];
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `login-wrong`, `totp-required` or `totp-wrong` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `password-common`: another one has to be chosen */
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
                /** @description `fields` says what does not fit, and why */
                422: {
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
                /** @description `busy`: too many log in just now */
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
                /** @description The body could not be understood */
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
                /** @description `password-common`: another one has to be chosen */
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
                /** @description `fields` says what does not fit, and why */
                422: {
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
                /** @description `busy`: too many log in just now */
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
    "/api/admin/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a back-office user a link with which they choose another password, once, within an hour.
         *     The answer is the same where there is no such account.
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
                    "application/json": components["schemas"]["ForgottenPassword"];
                };
            };
            responses: {
                /** @description If there is such an account, the link is on its way */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
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
                /** @description This is no e-mail address */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `forgotten-too-many`: `params.seconds` to wait */
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
    "/api/partner/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a merchant a link with which they choose another password, once, within an hour. The
         *     answer is the same where there is no such account.
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
                    "application/json": components["schemas"]["ForgottenPassword"];
                };
            };
            responses: {
                /** @description If there is such an account, the link is on its way */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
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
                /** @description This is no e-mail address */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `forgotten-too-many`: `params.seconds` to wait */
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
                    /** @description A mobile number in any form, or an e-mail address. */
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
                /** @description The parameters could not be understood */
                400: {
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
                429: {
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /**
         * Every application of the customer that is open or was sent, with all its submissions. It needs
         *     the session only: what was applied for stays to be seen, whatever is closed or taken back.
         */
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
                        "application/json": components["schemas"]["ApplicationList"];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    productType: "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan" | "Credit Cards" | "Other Insurance";
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                    "application/json": components["schemas"]["Answers"];
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `consent-withdrawn` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `offer-outdated` (`params.applicationId`), `consent-withdrawn`, `already-submitted`, or `lender-has-application`: sent with `again` it goes through */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `submission-too-soon`: `params.seconds` after logging in, or too many requests */
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
    "/api/submissions/{submissionId}/kfs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement that was read before the customer applied. It needs neither the consent nor the
         *     offer any more.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The submission */
                    submissionId: string;
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{submissionId}/kfs.pdf": {
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
                    /** @description The submission */
                    submissionId: string;
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `pdf-busy`: too many are being made */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `consent-withdrawn` or `offer-outdated` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                query?: {
                    /** @description `en` or `hi`: that of the statement on the page, which may not be the page's any more. Without it the reader's. */
                    locale?: "en" | "hi";
                };
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
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `consent-withdrawn` or `offer-outdated` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No such language */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `pdf-busy`: too many are being made */
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `kfs-expired`: no valid statement has this hash; `consent-withdrawn` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/getMaskInfo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's own PAN and birth date, masked; null where they gave none. */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `identity-unconfirmed`: show it in the application `appId` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `identity-unconfirmed`: show it in the application `appId` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `identity-unconfirmed`: show it in the application `appId` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `pdf-busy`: too many are being made */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        /** Asks to be erased. Their sessions end with it. */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/confirmation/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a passcode to the customer's own number, or tells of the one that is on its way. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConfirmationRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfirmationSent"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
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
    "/api/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the passcode: for a few minutes the session may do what asks for it. It ends as it would
         *     have.
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
                    "application/json": components["schemas"]["ConfirmationEntry"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `otp-wrong`, `otp-expired` or `otp-used-up` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many wrong codes for this destination or from this address */
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
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the customer is logged in. */
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
                        "application/json": components["schemas"]["OwnSessions"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the customer's sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The session's id */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description The body could not be understood */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** How many there are of what the sidebar leads to. */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-lenders-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every lender, by priority and name. */
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
                        "application/json": components["schemas"]["LenderRowView"][];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-lender-data/{lenderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One lender with its terms. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    lenderId: number;
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
                        "application/json": components["schemas"]["LenderDetail"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update-lender-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets one property of a lender. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LenderUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/create-lender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a lender, switched off, to be filled in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewLender"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/safe-delete-lender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a lender out of every list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LenderNamed"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageResponse"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/lenders/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lender's states, newest first, each with what it changed. */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the part before. */
                    cursor?: number;
                };
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
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
                        "application/json": components["schemas"]["LenderHistory"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/lenders/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a lender again what it was; its switches stay. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PastVersion"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/lenders/{id}/connector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lender's form and connector. */
        get: {
            parameters: {
                query?: {
                    /** @description In the specification's words; left out: the first that there is. */
                    product?: components["schemas"]["ProductName"];
                };
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
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
                        "application/json": components["schemas"]["LenderConnector"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** Sets a lender's form and connector. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The lender */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConnectorDraft"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderConnector"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/lenders/{id}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an invented application to the simulated lender. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConnectorDraft"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DryRunView"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/lenders/{id}/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many of the last applicants would match, were a property another. Changes nothing. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImpactQuestion"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactView"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/lender-group/get-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every group, by name. */
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
                        "application/json": components["schemas"]["LenderGroups"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender-group/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a group. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewLenderGroup"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LenderGroupAdded"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/lender-revenue/get/{lenderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lender's slabs, in the admin's order. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    lenderId: number;
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
                        "application/json": components["schemas"]["LenderRevenue"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender-revenue/get-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every kind of revenue. */
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
                        "application/json": components["schemas"]["RevenueTypes"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender-revenue/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a slab after the others. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SlabDraft"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SlabSaved"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/lender-revenue/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a slab. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SlabDraft"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SlabSaved"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/lender-revenue/set-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a lender's slabs into an order. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SlabOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SlabDone"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/lender-revenue/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a slab away. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The slab */
                    id: number;
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
                        "application/json": components["schemas"]["SlabDone"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/lenders/{id}/revenue-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a month with given totals would bring: the slab and the arithmetic. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MonthTotals"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevenuePreview"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/lenders/{id}/revenue-problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Overlapping, unreachable and impossible slabs. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The lender */
                    id: number;
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
                        "application/json": components["schemas"]["SlabProblems"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-credit-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a card that customers do not see yet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewCard"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/update-credit-card-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets one property of a card. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/safe-delete-credit-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a card out of every list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardNamed"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageResponse"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/cards/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings a deleted card back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardNamed"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardChanged"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/cards/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts all cards into an order. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageResponse"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/s3-upload-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps a picture, made small, under the digest of its content. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["PictureUpload"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoredFile"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days of a year, and where the calendar ends. */
        get: {
            parameters: {
                query?: {
                    /** @description 2024 to 2040; the present one where it is left out. */
                    year?: number;
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
                        "application/json": components["schemas"]["HolidayYear"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        /** Adds a day. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewHoliday"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HolidayItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/holidays/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says until which day all holidays are entered. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewCalendarEnd"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarEnd"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `changed-meanwhile` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/holidays/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every change of the calendar, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the part before. */
                    cursor?: number;
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
                        "application/json": components["schemas"]["HolidayHistory"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/holidays/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes what is said of a day. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The day, as 2027-01-26 */
                    date: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["HolidayUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HolidayItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        /** Takes a day out of the calendar; it stays in the history. */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was seen */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The day, as 2027-01-26 */
                    date: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What it was */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HolidayItem"];
                    };
                };
                /** @description `if-match-malformed` */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every lender with what is on and off. */
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
                        "application/json": components["schemas"]["Vendors"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/vendor-switches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switches a product off, now or from an instant to another. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewVendorSwitch"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VendorSwitchView"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/vendor-switches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Switches a product on again, or takes a planned switch back. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The switch */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/eligibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every lender's criteria for a person, as the customer would see them. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EligibilityQuestion"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EligibilityAnswer"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/catalog-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last versions of the catalog, newest first. */
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
                        "application/json": components["schemas"]["CatalogVersions"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard's figures. */
        get: {
            parameters: {
                query?: {
                    /** @description `yesterday`, `last_7_days` (where it is left out), `last_30_days` or `custom_range`. */
                    range?: "yesterday" | "last_7_days" | "last_30_days" | "custom_range";
                    /** @description The first day in India, of a custom range. */
                    startDate?: string;
                    /** @description The last day in India, of a custom range: yesterday at the latest. */
                    endDate?: string;
                    /** @description Of one product type only, in the spec's words. */
                    productType?: "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan" | "Credit Cards" | "Other Insurance";
                    /** @description Of one partner's customers only. */
                    partnerId?: number;
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
                        "application/json": components["schemas"]["Dashboard"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No such range, or one that ends after yesterday */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications with their customers, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description A product type, in the spec's words. */
                    productType?: "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan" | "Credit Cards" | "Other Insurance";
                    /** @description A status of the application. */
                    applicationStatus?: "started" | "profile_complete" | "offers_viewed" | "submitted" | "closed";
                    /** @description The partner who brought them. */
                    partnerId?: number;
                    /** @description Started on this day in India or later. */
                    from?: string;
                    /** @description Started on this day in India or before. */
                    to?: string;
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
                        "application/json": components["schemas"]["PageView_CustomerItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that the filters let through, as a CSV file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description A product type, in the spec's words. */
                    productType?: "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan" | "Credit Cards" | "Other Insurance";
                    /** @description A status of the application. */
                    applicationStatus?: "started" | "profile_complete" | "offers_viewed" | "submitted" | "closed";
                    /** @description The partner who brought them. */
                    partnerId?: number;
                    /** @description Started on this day in India or later. */
                    from?: string;
                    /** @description Started on this day in India or before. */
                    to?: string;
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The trail, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description Who did it: `admin:7`, `merchant:3` or `system`; a kind alone for everybody of it. */
                    actor?: string;
                    /** @description On whose behalf an admin did it: `merchant:3`. */
                    onBehalfOf?: string;
                    /** @description What was done, as `partner.create`. */
                    action?: string;
                    /** @description The kind of thing that it was done to, as `partner`. */
                    targetKind?: string;
                    /** @description The thing's id; with `targetKind`. */
                    targetId?: string;
                    /** @description From this day in India on. */
                    from?: string;
                    /** @description Up to this day in India, with it. */
                    to?: string;
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
                        "application/json": components["schemas"]["PageView_AuditItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rows that the filters let through, as a CSV file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description Who did it: `admin:7`, `merchant:3` or `system`; a kind alone for everybody of it. */
                    actor?: string;
                    /** @description On whose behalf an admin did it: `merchant:3`. */
                    onBehalfOf?: string;
                    /** @description What was done, as `partner.create`. */
                    action?: string;
                    /** @description The kind of thing that it was done to, as `partner`. */
                    targetKind?: string;
                    /** @description The thing's id; with `targetKind`. */
                    targetId?: string;
                    /** @description From this day in India on. */
                    from?: string;
                    /** @description Up to this day in India, with it. */
                    to?: string;
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One row, with what was there before and after. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The row's id */
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
                        "application/json": components["schemas"]["AuditDetail"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own account. */
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
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of one's own sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The session's id */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a secret for an authenticator app. It counts from the first code on that is confirmed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordProof"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TotpEnrolment"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `totp-on`: there is a second factor already */
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
                /** @description The password is wrong */
                422: {
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
    "/api/admin/account/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the app with its first code: from now on the login asks for one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TotpConfirmation"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodes"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `totp-on`, or `totp-not-begun` */
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
                /** @description The code is wrong */
                422: {
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
    "/api/admin/account/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes the second factor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FullProof"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `totp-off`: there is no second factor */
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
                /** @description The password or the code is wrong */
                422: {
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
    "/api/admin/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes new recovery codes; the old ones end. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordProof"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodes"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `totp-off`: there is no second factor */
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
                /** @description The password is wrong */
                422: {
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
    "/api/admin/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes one's password and ends one's other sessions. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description The old one is wrong, or the new one too weak */
                422: {
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
    "/api/admin/account/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves again that it is oneself: for some minutes the session may do what is dangerous. It ends as
         *     it would have.
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
                    "application/json": components["schemas"]["SessionConfirmation"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Password or code is wrong; `totp-required` where there is an app */
                422: {
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
                /** @description `busy`: too many log in just now */
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
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every back-office user. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `active`, `invited` or `disabled`. */
                    status?: "active" | "invited" | "disabled";
                    /** @description The role's number, 1 to 3. */
                    roleId?: string;
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
                        "application/json": components["schemas"]["PageView_UserItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        /** Invites somebody. The mail's link sets the password, once, within seven days. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserInvitation"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every back-office user, as a file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `active`, `invited` or `disabled`. */
                    status?: "active" | "invited" | "disabled";
                    /** @description The role's number, 1 to 3. */
                    roleId?: string;
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a user's name and role. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description adminId */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile` or `last-admin` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a new invitation; an earlier one ends. For somebody who has a password, its link sets
         *     another one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description adminId */
                    id: number;
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
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `user-disabled` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/users/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disables a user; their sessions end at once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description adminId */
                    id: number;
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
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `last-admin` or `not-yourself` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables a user again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description adminId */
                    id: number;
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
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/users/{id}/reset-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a user's second factor, for somebody who lost phone and recovery codes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description adminId */
                    id: number;
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
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `not-yourself` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forgets a user's wrong passwords and codes: they can log in again at once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description adminId */
                    id: number;
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
                        "application/json": components["schemas"]["UserItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/invites/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom an invitation is for. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteToken"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invitation"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `invite-over`: used, too old, or no such */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/invites/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the password of the invitation's account. The link is over then. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteAcceptance"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `invite-over`: used, too old, or no such */
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
                /** @description The password is too weak */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every partner. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `active` or `disabled`. */
                    status?: "active" | "disabled";
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
                        "application/json": components["schemas"]["PageView_PartnerItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        /** Adds a partner. Its visitors see the brand of its key where there is one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PartnerCreation"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/partners.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every partner, as a file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `active` or `disabled`. */
                    status?: "active" | "disabled";
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/partners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One partner, with what its visitors see. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The partner's id */
                    id: number;
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
                        "application/json": components["schemas"]["PartnerPage"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        /** Changes a partner's name, UTM id, window and products. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The partner's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PartnerUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/partners/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disables a partner: its pages are the default partner's, its links and merchants stop. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The partner's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reason"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `default-partner`: that one stays */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/partners/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables a partner again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The partner's id */
                    id: number;
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
                        "application/json": components["schemas"]["PartnerItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/update-partner-utm/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes what a partner's links carry. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The partner's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PartnerUtm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerSaved"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/update-partner-revenue-data/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes what a partner earns. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The partner's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PartnerRevenue"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PartnerSaved"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/partners/{id}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers who count for a partner, and why. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                };
                header?: never;
                path: {
                    /** @description The partner's id */
                    id: number;
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
                        "application/json": components["schemas"]["PageView_LeadItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/properties/{entity}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The properties of an entity that are edited one at a time. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Which entity */
                    entity: "lender" | "card" | "partner" | "merchant";
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
                        "application/json": components["schemas"]["Properties"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every merchant. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `pending`, `active`, `rejected` or `suspended`. */
                    status?: "pending" | "active" | "rejected" | "suspended";
                    /** @description The partner that they work under. */
                    partnerId?: number;
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
                        "application/json": components["schemas"]["PageView_MerchantItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every merchant, as a file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description `pending`, `active`, `rejected` or `suspended`. */
                    status?: "pending" | "active" | "rejected" | "suspended";
                    /** @description The partner that they work under. */
                    partnerId?: number;
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Corrects a merchant's name, shop and city. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was edited */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The merchant's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MerchantUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `changed-meanwhile`: the same property */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves a merchant; they are invited by mail to choose a password. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was decided on */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The merchant's id */
                    id: number;
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
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description `if-match-malformed` */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `transition` or `changed-meanwhile` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rejects a merchant's application. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was decided on */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The merchant's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reason"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `transition` or `changed-meanwhile` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspends a merchant; their sessions end at once. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was decided on */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The merchant's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reason"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `transition` or `changed-meanwhile` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a merchant's suspension. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The version that was decided on */
                    "If-Match"?: string | null;
                };
                path: {
                    /** @description The merchant's id */
                    id: number;
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
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description `if-match-malformed` */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `transition` or `changed-meanwhile` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails an active merchant a new link with which they choose a password; an earlier one ends. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The merchant's id */
                    id: number;
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `merchant-not-active` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forgets a merchant's wrong passwords: they can log in again at once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The merchant's id */
                    id: number;
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
                        "application/json": components["schemas"]["MerchantItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows what is masked, for a reason that the audit trail keeps. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The merchant's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reason"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantRevealed"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/merchants/{id}/masquerade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens an active merchant's portal on their behalf, for 30 minutes, or until one logs out. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The merchant's id */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reason"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasqueradeBegun"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `merchant-not-active` */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every tracking link. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description The partner that the link counts for. */
                    partnerId?: number;
                    /** @description The merchant that it counts for. */
                    merchantId?: number;
                    /** @description `active` or `disabled`. */
                    status?: "active" | "disabled";
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
                        "application/json": components["schemas"]["PageView_LinkItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        /** Makes a tracking link. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LinkCreation"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LinkItem"];
                    };
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/links.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every tracking link, as a file. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description The partner that the link counts for. */
                    partnerId?: number;
                    /** @description The merchant that it counts for. */
                    merchantId?: number;
                    /** @description `active` or `disabled`. */
                    status?: "active" | "disabled";
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
                        "text/csv": string;
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/links/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disables a link: it leads to the site's own first page and counts nothing. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The link's id */
                    id: number;
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
                        "application/json": components["schemas"]["LinkItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/links/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables a link again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The link's id */
                    id: number;
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
                        "application/json": components["schemas"]["LinkItem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
    "/api/admin/links/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link's QR code, for print at any size. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The link's id */
                    id: number;
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
                        "image/svg+xml": string;
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/links/{id}/qr.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link's QR code as a picture of 1,000 pixels or a little more. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The link's id */
                    id: number;
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
                        "image/png": number[];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
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
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs that were given up, the one that was wanted last first. */
        get: {
            parameters: {
                query?: {
                    /** @description Rows at most: 1 to 100, 20 where it is left out. */
                    limit?: number;
                    /** @description `nextCursor` of the page before, asked with the same `sort`. */
                    cursor?: string;
                    /** @description A field; with a hyphen before it, descending. */
                    sort?: string;
                    /** @description What to search for. */
                    q?: string;
                    /** @description Of one kind, as `submit`. */
                    kind?: string;
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
                        "application/json": components["schemas"]["PageView_JobItem"];
                    };
                };
                /** @description The parameters could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `fields` says what does not fit, and why */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/run-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a job that was given up run as if it were new. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The job's id */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No job with this id was given up */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes one's password and ends one's other sessions. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The body could not be understood */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `not-in-masquerade` */
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
                /** @description The old one is wrong, or the new one too weak */
                422: {
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
    "/api/partner/masquerade/exit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a masquerade. */
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
                /** @description Nobody is logged in, or no longer */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Whoever is logged in may not do this */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `no-masquerade`: the merchant's own session */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests from one network address: try again after `Retry-After` seconds */
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One's own account. */
        Account: {
            /**
             * Format: int64
             * @description One's id.
             */
            adminId: number;
            /** @description One's name. */
            name: string;
            /** @description The address one logs in with. */
            email: string;
            /**
             * Format: int64
             * @description The role's number.
             */
            roleId: number;
            /** @description Since when a code of an authenticator app is asked for; null where it is not. */
            totpSince: string | null;
            /**
             * Format: int64
             * @description How many recovery codes were not used yet.
             */
            recoveryCodesLeft: number;
            /** @description Where one is logged in, this session first. */
            sessions: components["schemas"]["AccountSession"][];
        };
        /** @description One of one's own sessions. */
        AccountSession: {
            /** @description Names it when it is to be ended. */
            id: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description The browser and system that it was opened with. */
            device: string;
            /** @description When it was opened. */
            createdAt: string;
            /** @description When it was last used, to the minute. */
            lastUsedAt: string;
            /** @description When it ends at the latest. */
            expiresAt: string;
        };
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
            permissions: components["schemas"]["PermissionName"][];
            /** @description Whether they have to set up a second factor before anything else. */
            totpNeeded: boolean;
        };
        /** @description What a back-office user types to log in. */
        AdminLoginRequest: {
            /** @description The e-mail address. */
            email: string;
            /** @description The password. */
            password: string;
            /** @description Six digits of the authenticator app, or a recovery code, where the account has an app. */
            totp?: string | null;
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
            permissions: components["schemas"]["PermissionName"][];
            /** @description Whether they have to set up a second factor before anything else. */
            totpNeeded: boolean;
        };
        /** @description From the least to the most that can be asked for. */
        AmountRange: {
            min: components["schemas"]["Rupees"];
            max: components["schemas"]["Rupees"];
        };
        /** @description Answers by their key */
        Answers: {
            [key: string]: string | number | boolean | null;
        };
        /** @description An application with all that was sent with it. */
        ApplicationLinesView: {
            appId: string;
            /** @description The product type, in the spec's words. */
            productType: components["schemas"]["ProductName"];
            status: components["schemas"]["ApplicationStatusName"];
            /** @description More can be sent with it. */
            open: boolean;
            createdAt: string;
            /** @description Oldest first. */
            submissions: components["schemas"]["SubmittedView"][];
        };
        /** @description Everything that the customer applied for. */
        ApplicationList: {
            /** @description Newest first. */
            items: components["schemas"]["ApplicationLinesView"][];
        };
        /**
         * @description Where an application stands.
         * @enum {string}
         */
        ApplicationStatusName: "started" | "profile_complete" | "offers_viewed" | "submitted" | "closed";
        /** @description An application. */
        ApplicationView: {
            /** @description Its id. */
            appId: string;
            /** @description Where it stands. */
            status: components["schemas"]["ApplicationStatusName"];
            /** @description Whether they showed who they are; otherwise no offers are shown. */
            identityConfirmed: boolean;
        };
        /**
         * @description Whose pages a session is for.
         * @enum {string}
         */
        AreaName: "customer" | "partner" | "admin";
        /** @description One row with its detail. */
        AuditDetail: components["schemas"]["AuditItem"] & {
            /** @description What was there before, where something was and it is not erased. */
            before: unknown;
            /** @description What is there after. */
            after: unknown;
            /** @description Whatever else was noted: a reason, for instance. */
            detail: unknown;
        };
        /** @description One row. */
        AuditItem: {
            /** @description The row's id. */
            id: string;
            /** @description When, RFC 3339. */
            at: string;
            /** @description Who did it. */
            actor: components["schemas"]["Party"];
            onBehalfOf: components["schemas"]["Party"] | null;
            /** @description What, as `partner.create`. */
            action: string;
            /** @description What, in words. */
            actionText: string;
            /** @description To what. */
            target: components["schemas"]["Target"];
            /** @description In which request. */
            requestId: string | null;
            /** @description Whether the row is in the chain already; it comes there within seconds. */
            sealed: boolean;
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
        /** @description What a benchmark is called, in both languages. */
        BenchmarkName: {
            /** @description English. */
            en: string;
            /** @description Hindi. */
            hi: string;
        };
        /** @description What a floating rate follows, in the shape in which it is edited. */
        BenchmarkView: {
            /** @description What it is called. */
            name: components["schemas"]["BenchmarkName"];
            /** @description Percent a year. */
            rate: components["schemas"]["Percent"];
            /**
             * Format: int32
             * @description Months after which the rate follows it.
             */
            reset_months: number;
        };
        /** @description What a page needs before its first paint. */
        Boot: {
            site: components["schemas"]["SiteView"];
            brand: components["schemas"]["BrandView"];
            partner: components["schemas"]["PartnerName"];
            language: components["schemas"]["LanguageCode"];
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
        /** @description Where the calendar ends. */
        CalendarEnd: {
            /**
             * Format: date
             * @description The last day whose holidays are known.
             */
            knownUntil: string;
            /**
             * Format: int64
             * @description How many days are left until then; negative after it.
             */
            daysLeft: number;
            /** @description Whether it is time to enter the next year. */
            endsSoon: boolean;
            /**
             * Format: int64
             * @description What `If-Match` names when it is changed.
             */
            version: number;
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
            /**
             * Format: int64
             * @description Goes up with every change; only for those who edit cards.
             */
            version?: number | null;
        };
        /** @description A card that changed, and the sentence that says so. */
        CardChanged: {
            /** @description The sentence. */
            message: string;
            /** @description The card now. */
            data: components["schemas"]["Card"];
        };
        /** @description Which card. */
        CardNamed: {
            /**
             * Format: int64
             * @description The card.
             */
            category_id: number;
        };
        /** @description An order of all cards. */
        CardOrder: {
            /** @description Every card's id, once. */
            category_ids: number[];
        };
        /** @description One property and its new value. */
        CardUpdate: {
            /**
             * Format: int64
             * @description The card.
             */
            category_id: number;
            /** @description Which property. */
            property: string;
            /** @description Its new value; null where it is to be empty */
            value: string | number | (string | number)[] | null;
        };
        /** @description A version of the catalog. */
        CatalogVersionView: {
            /**
             * Format: int64
             * @description Its number.
             */
            version: number;
            /** @description When it was made. */
            at: string;
            /** @description By whom. */
            by: string;
            /** @description What was done. */
            reason: string;
        };
        /** @description The last versions of the catalog. */
        CatalogVersions: {
            /** @description Newest first, 200 at most. */
            items: components["schemas"]["CatalogVersionView"][];
        };
        /**
         * @description Where a message goes.
         * @enum {string}
         */
        ChannelName: "sms" | "email";
        /**
         * @description Whether a person fits a criterion.
         * @enum {string}
         */
        CheckResult: "passed" | "failed" | "unknown";
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
        /** @description A customer types the passcode. */
        ConfirmationEntry: {
            /** @description What `/api/confirmation/send` gave to this browser. */
            nonce: string;
            /** @description The six digits. */
            otp: string;
        };
        /** @description A customer asks for a passcode to confirm with. It goes to their own number. */
        ConfirmationRequest: {
            /** @description What this browser was given when it asked before: its code that is on its way stays. */
            nonce?: string | null;
        };
        /** @description A passcode to confirm with is on its way. */
        ConfirmationSent: {
            /** @description What `/api/confirmation` asks for besides the code: only this browser has it. */
            nonce: string;
            /** @description The customer's own number or address, masked. */
            masked: string;
            /** @description `sms` or `email`. */
            channel: components["schemas"]["ChannelName"];
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
        /** @description A form and a connector to be set or tried. */
        ConnectorDraft: {
            product?: components["schemas"]["ProductName"] | null;
            /** @description The questions; left out: as stored. */
            form: unknown;
            /** @description The connector; left out: as stored. */
            connector: unknown;
        };
        /**
         * @description How a lender's system does: `open` while a node waits before it calls again.
         * @enum {string}
         */
        ConnectorState: "ok" | "open" | "never called";
        /** @description How a lender's system does. */
        ConnectorView: {
            /** Format: int64 */
            lenderId: number;
            name: string;
            /**
             * @description `ok`; `open` where a node waits before it calls again, because the lender was down;
             *     `never called`.
             */
            state: components["schemas"]["ConnectorState"];
            /** Format: int64 */
            calls: number;
            /**
             * Format: int64
             * @description Calls that the lender's system did not answer.
             */
            failures: number;
            /**
             * Format: int64
             * @description Half of the calls took no longer, milliseconds; within a quarter of the true value.
             */
            medianMs: number | null;
        };
        /** @description A consent as a page sends it. */
        Consent: {
            /** @description For what. */
            purpose: components["schemas"]["PurposeName"];
            /** @description Which text was read. */
            noticeVersion: string;
        };
        /** @description A consent that is asked for. */
        ConsentAsked: {
            purpose: components["schemas"]["PurposeName"];
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
            purpose: components["schemas"]["PurposeName"];
            /** @description For what, in words. */
            title: string;
            lender: components["schemas"]["LenderView"] | null;
            /** @description Which text was read. */
            noticeVersion: string;
            /** @description In which language. */
            locale: components["schemas"]["LanguageCode"];
            /** @description When. */
            givenAt: string;
            /** @description When it was taken back. */
            withdrawnAt: string | null;
            /** @description Whether it still stands, and so can be taken back. */
            canWithdraw: boolean;
            /** @description What taking it back does. */
            effect: string;
        };
        /** @description Which one. */
        CookieName: {
            /** @description One of the six names. */
            name: components["schemas"]["SpecCookie"];
        };
        /** @description What was kept. */
        CookieValue: {
            /** @description None where nothing is kept under this name any more. */
            value: string | null;
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
        /** @description How many applications reached each stage. */
        Counts: {
            /**
             * Format: int64
             * @description Were started.
             */
            started: number;
            /**
             * Format: int64
             * @description Saw offers.
             */
            offers: number;
            /**
             * Format: int64
             * @description Were submitted to a lender.
             */
            submitted: number;
            /**
             * Format: int64
             * @description Were approved by a lender.
             */
            approved: number;
            /**
             * Format: int64
             * @description Were paid out.
             */
            disbursed: number;
        };
        /**
         * @description What is known of a credit score.
         * @enum {string}
         */
        CreditScoreState: "known" | "no_history" | "waiting" | "not_asked" | "unavailable";
        /** @description What the bureau told, or why there is nothing. */
        CreditScoreView: {
            state: components["schemas"]["CreditScoreState"];
            /**
             * Format: int64
             * @description The points, where the state is `known`.
             */
            points: number | null;
            /** @description When the bureau answered. */
            asOf: string | null;
            /** @description How many of the lenders ask for a score. */
            lendersAsking: number;
            /** @description Of these, how many take the points. */
            lendersMet: number;
        };
        /** @description One criterion's result. */
        CriterionView: {
            /** @description Its stable name. */
            criterion: string;
            /** @description What was looked at. */
            label: string;
            /** @description `passed`, `failed` or `unknown`. */
            result: components["schemas"]["CheckResult"];
            /** @description The applicant's value; null where it is unknown. */
            value: string | null;
            /** @description The result as the customer reads it. */
            text: string;
        };
        /** @description One application with its customer. */
        CustomerItem: {
            /** @description The customer's id. */
            customerId: string;
            /** @description Masked. */
            name: string | null;
            /** @description Masked. */
            mobile: string | null;
            /** @description What the application is for, in the spec's words. */
            productType: components["schemas"]["ProductName"];
            /** @description The application's id. */
            appId: string;
            /** @description How far it came. */
            status: components["schemas"]["ApplicationStatusName"];
            /** @description The partner who brought the customer. */
            partner: string | null;
            /** @description When it was started, RFC 3339. */
            createdAt: string;
        };
        /**
         * @description The dashboard's figures. A day is one in India; an application counts on the day on which it
         *     first reached a stage.
         */
        Dashboard: {
            /** @description When it was counted, RFC 3339. */
            asOf: string;
            range: components["schemas"]["RangeView"];
            /** @description The five stages in their order, summed up. */
            funnel: components["schemas"]["StageView"][];
            /** @description Every day of the range, also those without applications. */
            days: components["schemas"]["DayView"][];
            /** @description The product types that have applications in the range. */
            byProduct: components["schemas"]["ProductView"][];
            /** @description The partners that have applications in the range. */
            byPartner: components["schemas"]["PartnerCounts"][];
            /** @description Passcodes; of all visitors, whatever product or partner is chosen. */
            otp: components["schemas"]["OtpView"];
            /** @description Every lender that is called over the network, in the last 24 hours. */
            connectors: components["schemas"]["ConnectorView"][];
        };
        /** @description One day's counts. */
        DayView: components["schemas"]["Counts"] & {
            day: string;
        };
        /** @description A login made at first start. */
        DemoLogin: {
            /** @description `admin`, `role2`, `role3`, `partner` or `merchant`. */
            name: components["schemas"]["DemoLoginName"];
            /** @description The page to log in on. */
            page: string;
            /** @description The e-mail address. */
            email: string;
            /** @description The password, random. */
            password: string;
        };
        /**
         * @description A login of the demo.
         * @enum {string}
         */
        DemoLoginName: "admin" | "role2" | "role3" | "partner" | "merchant";
        /** @description It is done. */
        Done: {
            /** @description Always true. */
            success: boolean;
        };
        /** @description What a trial showed. */
        DryRunView: {
            sent: components["schemas"]["SentView"] | null;
            answer: components["schemas"]["TrialAnswer"] | null;
            /** @description What is wrong, or worth knowing. */
            problems: string[];
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
        /** @description Every lender's answer. */
        EligibilityAnswer: {
            /**
             * Format: int64
             * @description The lenders' version that judged.
             */
            catalogVersion: number;
            /** @description The day it is for. */
            on: string;
            /** @description The lenders, those that lend first. */
            results: components["schemas"]["VerdictView"][];
        };
        /** @description Who is looked at: a person made up, or a customer. */
        EligibilityQuestion: {
            applicant?: components["schemas"]["PersonFacts"] | null;
            /** @description A customer's id, instead. */
            customerId?: string | null;
            /**
             * Format: int64
             * @description By the lenders of which version; today's where it is left out.
             */
            catalogVersion?: number | null;
            product?: components["schemas"]["ProductName"] | null;
        };
        /**
         * @description What is edited one property at a time.
         * @enum {string}
         */
        EntityName: "lender" | "card" | "partner" | "merchant";
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
            /** @description What stays, without anything that names them, each with the reason. */
            kept: components["schemas"]["ErasurePart"][];
            /** @description When they asked, if they did. */
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
            passwordMin: number;
        };
        /** @description Somebody forgot their password. */
        ForgottenPassword: {
            /** @description The address that they log in with. */
            email: string;
        };
        /** @description Password and code, as a proof that it is oneself. */
        FullProof: {
            /** @description One's password. */
            password: string;
            /** @description Six digits of the app, or a recovery code. */
            totp: string;
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
            status: components["schemas"]["SubmissionStatusName"];
            statusText: string;
            at: string;
            source: components["schemas"]["SourceName"];
        };
        /** @description A change of a day, or of the calendar's end. */
        HolidayChangeView: {
            /**
             * Format: int64
             * @description The catalog version that it made.
             */
            version: number;
            /** @description When. */
            at: string;
            /** @description By whom: a name, or the program. */
            by: string;
            /**
             * Format: date
             * @description The day; null: the calendar's end.
             */
            date: string | null;
            before: components["schemas"]["HolidayState"] | null;
            after: components["schemas"]["HolidayState"] | null;
        };
        /** @description Some of the history, newest first. */
        HolidayHistory: {
            /** @description The changes. */
            items: components["schemas"]["HolidayChangeView"][];
            /**
             * Format: int64
             * @description Where older ones go on; null: there are no older ones.
             */
            nextCursor: number | null;
        };
        /** @description A day on which banks are closed. */
        HolidayItem: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description What it is called. */
            name: string;
            /** @description What it is called in Hindi. */
            nameHi: string | null;
            /** @description Whether the Government's list may name another day. */
            estimate: boolean;
            /** @description Who says so. */
            source: string | null;
            /**
             * Format: int64
             * @description What `If-Match` names when it is changed.
             */
            version: number;
        };
        /** @description What a day was, or where the calendar ended. */
        HolidayState: {
            /** @description What the day was called; null for the calendar's end. */
            name: string | null;
            /** @description What it was called in Hindi. */
            nameHi: string | null;
            /** @description Whether it was an estimate. */
            estimate: boolean;
            /** @description Who said so. */
            source: string | null;
            /**
             * Format: date
             * @description Until which day the calendar was known; null for a day.
             */
            knownUntil: string | null;
        };
        /** @description What is said of a day. */
        HolidayUpdate: {
            /** @description What it is called, at most 80 characters. */
            name: string;
            /** @description What it is called in Hindi, at most 80 characters. */
            nameHi?: string | null;
            /** @description Whether the Government's list may name another day. */
            estimate: boolean;
            /** @description Who says so, at most 300 characters. */
            source?: string | null;
        };
        /** @description One year of the calendar. */
        HolidayYear: {
            /**
             * Format: int32
             * @description The year.
             */
            year: number;
            /** @description Its days, in order. */
            items: components["schemas"]["HolidayItem"][];
            /** @description Where the calendar ends. */
            end: components["schemas"]["CalendarEnd"];
        };
        /** @description Whether it is them. */
        IdentityAnswer: {
            /** @description `confirmed` or `different`. */
            status: components["schemas"]["IdentityResult"];
            /**
             * Format: int32
             * @description How often they may still try.
             */
            triesLeft: number;
        };
        /** @description What only the customer knows. */
        IdentityCheck: {
            /** @description Their PAN. */
            pan: string;
            /** @description Their birth date, `YYYY-MM-DD`. */
            birthDate: string;
        };
        /**
         * @description Whether PAN and birth date are those of the customer who is logged in.
         * @enum {string}
         */
        IdentityResult: "confirmed" | "different";
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
        /** @description A property that may change. */
        ImpactQuestion: {
            /** @description Which. */
            property: string;
            /** @description Its new value; null where it is to be empty */
            value: string | number | (string | number)[] | null;
        };
        /** @description How many of the last applicants match. */
        ImpactView: {
            /** @description How many were looked at, 1,000 at most. */
            applicants: number;
            /** @description With the lender as it is. */
            matchedNow: number;
            /** @description With the property changed. */
            matchedThen: number;
            /**
             * @description How many of the last applicants could not be looked at, because what was stored of them
             *     cannot be read.
             */
            leftOut: number;
        };
        /**
         * @description Whether a rate stays or follows a benchmark.
         * @enum {string}
         */
        InterestName: "fixed" | "floating";
        /** @description Whom an invitation is for. */
        Invitation: {
            /** @description `admin` or `partner`: which login page follows. */
            area: components["schemas"]["AreaName"];
            /** @description `invite`, or `reset`: it takes a forgotten password's place. */
            kind: components["schemas"]["InvitationKind"];
            /** @description Their name. */
            name: string;
            /** @description The address they log in with. */
            email: string;
        };
        /**
         * @description Why a link to choose a password was sent.
         * @enum {string}
         */
        InvitationKind: "invite" | "reset";
        /** @description A password for the invitation's account. */
        InviteAcceptance: {
            /** @description From the link's fragment. */
            token: string;
            /** @description The password. */
            password: string;
        };
        /** @description The token of an invitation. It travels in a body and never in an address. */
        InviteToken: {
            /** @description From the link's fragment. */
            token: string;
        };
        /** @description A job that was given up. */
        JobItem: {
            /** @description Its id. */
            id: string;
            /** @description What was to be done, as `submit`. */
            kind: string;
            /** @description To what: an id. */
            subject: string;
            /**
             * Format: int64
             * @description How often it was tried.
             */
            attempts: number;
            /** @description What went wrong the last time. */
            error: string;
            /** @description When it was wanted. */
            createdAt: string;
            /** @description When it was given up. */
            failedAt: string;
        };
        /**
         * @description How a customer goes on after choosing a lender.
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
            locale: components["schemas"]["LanguageCode"];
            /** @description SHA-256 of the sheet; acknowledging names it. */
            hash: string;
            /** @description When it was issued. */
            issuedAt: string;
            /** @description The last day on which its terms hold, `YYYY-MM-DD`. */
            validUntil: string;
            /** @description When the customer said that they read it. */
            acknowledgedAt: string | null;
            /** @description Who lends. */
            lender: components["schemas"]["LenderView"];
            /** @description The yearly cost, percent. */
            apr: components["schemas"]["Percent"];
            /** @description The monthly instalment. */
            emi: components["schemas"]["Rupees"];
            /** @description All that is paid back. */
            totalPayable: components["schemas"]["Rupees"];
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
        /**
         * @description A language of pages and messages.
         * @enum {string}
         */
        LanguageCode: "en" | "hi";
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
            code: components["schemas"]["LanguageCode"];
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
        /** @description A customer who counts for a partner. */
        LeadItem: {
            /** @description The customer's id. */
            customerId: string;
            /** @description Their name, masked. */
            name: string | null;
            /** @description Their mobile number, masked. */
            mobile: string | null;
            /** @description When it was decided. */
            attributedAt: string;
            /** @description Why they count for this partner, in a sentence. */
            why: string;
            /** @description The name of the tracking link that they came by. */
            link: string | null;
            product: components["schemas"]["ProductName"] | null;
            status: components["schemas"]["ApplicationStatusName"] | null;
        };
        /** @description What one property was and became. */
        LenderChangeView: {
            /** @description The property. */
            property: string;
            /** @description Before, as stored; null where it had no value. */
            from: unknown;
            /** @description After. */
            to: unknown;
        };
        /** @description A lender that changed, and the sentence that says so. */
        LenderChanged: {
            /** @description The sentence. */
            message: string;
            /** @description The lender now. */
            data: components["schemas"]["LenderDetail"];
        };
        /** @description A lender's form and connector, as they are stored. */
        LenderConnector: {
            /** @description The questions, one descriptor each. */
            form: unknown;
            /** @description `{ "kind": "redirect", "path" }` or `{ "kind": "http", … }`. */
            connector: unknown;
            /**
             * Format: int64
             * @description Goes up with every change; `If-Match` names it.
             */
            version: number;
        };
        /** @description A lender with its terms. */
        LenderDetail: components["schemas"]["LenderRowView"] & {
            /** @description What prices an offer; each property is edited as `terms.…`. */
            terms: components["schemas"]["LenderTerms"];
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
        /** @description A group that was added. */
        LenderGroupAdded: {
            /** @description Always true. */
            success: boolean;
            /** @description The sentence that says so. */
            message: string;
            /** @description The group. */
            lenderGroup: components["schemas"]["LenderGroupView"];
        };
        /** @description A group of lenders. */
        LenderGroupView: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its name. */
            name: string;
        };
        /** @description Every group. */
        LenderGroups: {
            /** @description Always true. */
            success: boolean;
            /** @description By name. */
            lenderGroups: components["schemas"]["LenderGroupView"][];
        };
        /** @description Some of the history, newest first. */
        LenderHistory: {
            /** @description The states. */
            items: components["schemas"]["LenderStateView"][];
            /**
             * Format: int64
             * @description Where older ones go on; null: there are no older ones.
             */
            nextCursor: number | null;
        };
        /** @description Which lender. */
        LenderNamed: {
            /**
             * Format: int64
             * @description The lender.
             */
            lender_id: number;
        };
        /** @description Who answers complaints at a lender. */
        LenderOfficer: {
            /** @description The name. */
            name: string;
            /** @description The phone. */
            phone: string;
            /** @description The e-mail. */
            email: string;
            /** @description When they can be reached. */
            hours: string;
        };
        /** @description A lender's slabs. */
        LenderRevenue: {
            /** @description Always true. */
            success: boolean;
            /** @description In the admin's order. */
            lenderRevenue: components["schemas"]["LenderRevenueItem"][];
        };
        /** @description A slab of a lender. */
        LenderRevenueItem: components["schemas"]["SlabTerms"] & {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /**
             * Format: int64
             * @description Whose.
             */
            lender_id: number;
        };
        /** @description A lender with the spec's fields. */
        LenderRowView: {
            /**
             * Format: int64
             * @description Its id.
             */
            lender_id: number;
            /** @description Its key, in addresses. */
            key: string;
            /** @description The name people know. */
            name: string;
            /** @description The regulated entity. */
            legal_name: string;
            /** @description What it lends, in the spec's words. */
            products: components["schemas"]["ProductName"][];
            min_income: components["schemas"]["Rupees"] | null;
            max_income: components["schemas"]["Rupees"] | null;
            /**
             * Format: int32
             * @description Youngest age.
             */
            min_age: number | null;
            /**
             * Format: int32
             * @description Oldest age.
             */
            max_age: number | null;
            /**
             * Format: int64
             * @description Item of `ticketClass`.
             */
            ticket_class: number | null;
            /**
             * Format: int64
             * @description Item of `creditScoreClass`.
             */
            credit_score_class: number | null;
            /**
             * Format: int32
             * @description Lends to employees.
             */
            salaried: number;
            /**
             * Format: int32
             * @description Lends to people who work for themselves.
             */
            self_employed: number;
            /**
             * Format: int32
             * @description Lends to business owners.
             */
            business: number;
            household_income_min: components["schemas"]["Rupees"] | null;
            /** @description Beginnings of the pincodes that it serves; empty: all India. */
            pincode_prefixes: string[];
            /**
             * Format: int64
             * @description Order in admin lists; loans are never ranked by it.
             */
            priority: number;
            /**
             * Format: int32
             * @description Whether it is switched on.
             */
            lender_status: number;
            /** @description Product types that the vendors page has switched off. */
            vendor_off: components["schemas"]["ProductName"][];
            /**
             * Format: int32
             * @description Whether it has a special offer.
             */
            so_status: number;
            /** @description The special offer. */
            so_text: string;
            /** @description The special offer in Hindi. */
            so_text_hi: string;
            /** @description First day of the special offer, `YYYY-MM-DD` or empty. */
            so_date_start: string;
            /** @description Last day of the special offer. */
            so_date_end: string;
            loan_amount_upto: components["schemas"]["Rupees"] | null;
            /** @description Terms as displayed. */
            tenure: string;
            /** @description Interest as displayed. */
            interest_rate: string;
            /** @description The smallest APR. */
            apr_min: components["schemas"]["Percent"];
            /** @description The largest APR. */
            apr_max: components["schemas"]["Percent"];
            /** @description Fees as displayed. */
            processing_fees: string;
            /** @description Groups that it is in. */
            lender_group_ids: number[];
            /** @description `api`, `web` or `app`. */
            journey: components["schemas"]["JourneyName"];
            /**
             * Format: int32
             * @description Whether it takes applications over its API.
             */
            api: number;
            /**
             * Format: int32
             * @description Whether applications go to it without a person's touch.
             */
            autosubmission: number;
            /**
             * Format: int64
             * @description Goes up with every change; `If-Match` names it.
             */
            version: number;
            /** @description Texts that disagree with the terms behind them. */
            warnings: components["schemas"]["LenderWarning"][];
            /** @description What it lacks before it may be switched on. */
            problems: string[];
        };
        /** @description A state that a lender was in. */
        LenderStateView: {
            /**
             * Format: int64
             * @description The catalog version that made it.
             */
            version: number;
            /** @description When. */
            at: string;
            /** @description By whom: a name, or the program. */
            by: string;
            /** @description What was done. */
            reason: string;
            /** @description What it changed. */
            changes: components["schemas"]["LenderChangeView"][];
        };
        /** @description What prices an offer. */
        LenderTerms: {
            /** @description The smallest loan. */
            amount_min: components["schemas"]["Rupees"];
            /** @description The largest loan. */
            amount_max: components["schemas"]["Rupees"];
            /**
             * Format: int32
             * @description The shortest term, months.
             */
            months_min: number;
            /**
             * Format: int32
             * @description The longest term, months.
             */
            months_max: number;
            /** @description `fixed` or `floating`. */
            interest: components["schemas"]["InterestName"];
            floating: components["schemas"]["BenchmarkView"] | null;
            /** @description The lowest rate, a year. */
            rate_min: components["schemas"]["Percent"];
            /** @description The highest rate, a year. */
            rate_max: components["schemas"]["Percent"];
            /** @description Fee, percent of the loan. */
            fee_percent: components["schemas"]["Percent"];
            /** @description Fee, fixed part. */
            fee_flat: components["schemas"]["Rupees"];
            fee_cap: components["schemas"]["Rupees"] | null;
            /** @description GST on the fee. */
            gst_percent: components["schemas"]["Percent"];
            /** @description Charge for closing early. */
            foreclosure_percent: components["schemas"]["Percent"];
            /**
             * Format: int32
             * @description Instalments before closing early.
             */
            lock_in_months: number;
            /** @description Closing early in words. */
            foreclosure_en: string;
            /** @description Closing early in words, Hindi. */
            foreclosure_hi: string;
            /** @description Penal charges in words. */
            penal_en: string;
            /** @description Penal charges in words, Hindi. */
            penal_hi: string;
            /**
             * Format: int32
             * @description Days in which the borrower may leave.
             */
            cooling_off_days: number;
            /**
             * Format: int32
             * @description How long a decision takes, hours.
             */
            decision_hours: number;
            /** Format: int32 */
            reapply_days: number | null;
            /** @description Who answers complaints. */
            grievance: components["schemas"]["LenderOfficer"];
        };
        /** @description One property and its new value. */
        LenderUpdate: {
            /**
             * Format: int64
             * @description The lender.
             */
            lender_id: number;
            /** @description Which property; those of the terms as `terms.rate_min`. */
            property: string;
            /** @description Its new value; null where it is to be empty */
            value: string | number | (string | number)[] | null;
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
        /** @description A text that disagrees with its terms. */
        LenderWarning: {
            /** @description The text's property. */
            field: string;
            /** @description What the terms say. */
            message: string;
        };
        /** @description A new tracking link. */
        LinkCreation: {
            /** @description What it is called in the back office. */
            name: string;
            /**
             * Format: int64
             * @description The partner that it counts for.
             */
            partnerId: number;
            /**
             * Format: int64
             * @description The merchant that it counts for.
             */
            merchantId?: number | null;
            /** @description The page that it leads to; `/` is the partner's landing page. */
            path: string;
            /** @description What it adds to the page's address. */
            utms: components["schemas"]["LinkUtms"];
        };
        /** @description A tracking link. */
        LinkItem: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description What it is called in the back office. */
            name: string;
            /** @description What stands in its address. */
            code: string;
            /** @description Its address. */
            url: string;
            /**
             * Format: int64
             * @description The partner that it counts for.
             */
            partnerId: number;
            /** @description That partner's name. */
            partner: string;
            /**
             * Format: int64
             * @description The merchant that it counts for.
             */
            merchantId: number | null;
            /** @description That merchant's name. */
            merchant: string | null;
            /** @description The page that it leads to; `/` is the partner's landing page. */
            path: string;
            /** @description What it adds to the page's address; empty where it adds nothing. */
            utms: components["schemas"]["LinkUtms"];
            /**
             * Format: int64
             * @description How often it was followed.
             */
            clicks: number;
            /**
             * Format: int64
             * @description How many customers it brought.
             */
            leads: number;
            /** @description `active` or `disabled`. */
            status: components["schemas"]["LinkStatusName"];
            /** @description When it was made. */
            createdAt: string;
            /**
             * Format: int64
             * @description Goes up with every change.
             */
            version: number;
        };
        /**
         * @description Whether a tracking link leads anywhere.
         * @enum {string}
         */
        LinkStatusName: "active" | "disabled";
        /** @description The campaign parameters of a link. */
        LinkUtms: {
            /** @description Who sends the visitor. */
            utm_source?: string;
            /** @description On which way. */
            utm_medium?: string;
            /** @description In which campaign. */
            utm_campaign?: string;
            /** @description For which search words. */
            utm_term?: string;
            /** @description By which of several pictures or texts. */
            utm_content?: string;
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
        /** @description What a merchant types to log in. */
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
        /** @description Somebody of the back office in a merchant's portal. */
        Masquerade: {
            /** @description Who looks. */
            adminName: string;
            /** @description Whose portal it is. */
            merchantName: string;
        };
        /** @description A session in a merchant's portal, on their behalf. */
        MasqueradeBegun: {
            /** @description The session's token. */
            token: string;
            /**
             * Format: int64
             * @description The merchant's id.
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
            /** @description When it ends by itself. */
            expiresAt: string;
        };
        /** @description A merchant; mobile number, PAN and bank account are masked. */
        MerchantItem: {
            /**
             * Format: int64
             * @description Their id.
             */
            id: number;
            /** @description Their name. */
            name: string;
            /** @description The shop's name; empty where they have none. */
            shop: string;
            /** @description The address that they log in with. */
            email: string;
            /** @description Their mobile number, masked; empty where they gave none. */
            mobile: string;
            /**
             * Format: int64
             * @description The partner that they work under.
             */
            partnerId: number;
            /** @description That partner's name. */
            partner: string;
            /** @description Where they work; empty where they did not say. */
            city: string;
            /** @description `pending`, `active`, `rejected` or `suspended`. */
            status: components["schemas"]["MerchantStatusName"];
            /** @description Whether this is the partner's own account. */
            isPartner: boolean;
            /** @description Their PAN, masked. */
            pan: string | null;
            /** @description Their bank account, masked. */
            bankAccount: string | null;
            /** @description Their bank's branch. */
            ifsc: string | null;
            /** @description When they applied or were added. */
            createdAt: string;
            /** @description Why they were rejected or suspended. */
            reason: string | null;
            /**
             * Format: int64
             * @description Goes up with every change.
             */
            version: number;
        };
        /** @description What is otherwise masked. That it was seen, by whom and why, is in the audit trail. */
        MerchantRevealed: {
            /** @description Their PAN. */
            pan: string | null;
            /** @description Their bank account. */
            bankAccount: string | null;
            /** @description Their bank's branch. */
            ifsc: string | null;
            /** @description Their mobile number. */
            mobile: string | null;
        };
        /**
         * @description Where a merchant stands.
         * @enum {string}
         */
        MerchantStatusName: "pending" | "active" | "rejected" | "suspended";
        /** @description What the back office corrects of a merchant; what is not sent stays. */
        MerchantUpdate: {
            /** @description Their name. */
            name?: string | null;
            /** @description The shop's name. */
            shop?: string | null;
            /** @description Where they work. */
            city?: string | null;
        };
        /** @description A sentence that says what was done. */
        MessageResponse: {
            /** @description The sentence. */
            message: string;
        };
        /** @description A month's totals. */
        MonthTotals: {
            /** @description Rupees disbursed. */
            disbursed: components["schemas"]["Rupees"];
            /**
             * Format: int64
             * @description How many loans.
             */
            number: number;
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
            productType: components["schemas"]["ProductName"];
            /** @description Whether a new one takes the place of the open one. */
            startNew?: boolean;
        };
        /** @description Where the calendar is to end. */
        NewCalendarEnd: {
            /**
             * Format: date
             * @description The last day whose holidays are known, in the years 2024 to 2040.
             */
            knownUntil: string;
        };
        /** @description A card's name. */
        NewCard: {
            /** @description Letters, digits, spaces, hyphens and underscores. */
            category_name: string;
        };
        /** @description A day to add. */
        NewHoliday: {
            /**
             * Format: date
             * @description The day, in the years 2024 to 2040.
             */
            date: string;
            /** @description What it is called, at most 80 characters. */
            name: string;
            /** @description What it is called in Hindi, at most 80 characters. */
            nameHi?: string | null;
            /** @description Whether the Government's list may name another day. */
            estimate: boolean;
            /** @description Who says so, at most 300 characters. */
            source?: string | null;
        };
        /** @description A lender's name. */
        NewLender: {
            /** @description Letters, digits, underscores and hyphens. */
            name: string;
        };
        /** @description A group's name. */
        NewLenderGroup: {
            /** @description Letters, digits, hyphens, underscores and spaces. */
            name: string;
        };
        /** @description A customer applies. */
        NewSubmission: {
            /** @description The application. */
            appId: string;
            /** @description The offer they chose. */
            offerId: string;
            /** @description Answers by their key */
            fields: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Their consent to share with this lender. */
            consents: components["schemas"]["Consent"][];
            /** @description They know that this lender has an application of theirs, or paid one out, and want another. */
            again?: boolean;
        };
        /** @description A product to be switched off. */
        NewVendorSwitch: {
            /**
             * Format: int64
             * @description Whose.
             */
            lenderId: number;
            /** @description Which, in the spec's words. */
            product: components["schemas"]["ProductName"];
            /** @description From when, RFC 3339; null: now. */
            from?: string | null;
            /** @description Until when; null: until somebody switches it on. */
            to?: string | null;
            /** @description Why. */
            reason: string;
        };
        /** @description A notice, in the reader's language. */
        Notice: {
            /** @description For what. */
            purpose: components["schemas"]["PurposeName"];
            /** @description Which text; a consent names it. */
            version: string;
            /** @description In which language. */
            locale: components["schemas"]["LanguageCode"];
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
            purpose: components["schemas"]["PurposeName"];
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
            elsewhere: components["schemas"]["SubmissionLink"] | null;
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
            /** @description The credit score that the offers rest on. */
            creditScore: components["schemas"]["CreditScoreView"];
        };
        /** @description Who answers complaints at a lender. */
        OfficerView: {
            name: string;
            phone: string;
            email: string;
            /** @description When they can be reached, where it is said. */
            hours: string;
        };
        /** @description An id, or a word. */
        OptionValue: number | string;
        /** @description The other state that a pincode may lie in. */
        OtherState: {
            /** @description State or union territory. */
            state: string;
            /** @description Its districts. */
            districts: string[];
        };
        /** @description One day's passcodes. */
        OtpDay: {
            day: string;
            /** Format: int64 */
            sent: number;
            /** Format: int64 */
            verified: number;
        };
        /** @description A visitor types the passcode. */
        OtpEntry: {
            /** @description The visitor's id. */
            prospectAppId: string;
            /** @description What `/api/otp/send` gave to this browser. */
            nonce: string;
            /** @description The six digits. */
            otp: string;
            language?: components["schemas"]["LanguageCode"] | null;
            productType?: components["schemas"]["ProductName"] | null;
            /** @description The campaign parameters of the first visit. */
            utms?: Record<string, unknown> | null;
            /** @description The path segment of the first visit. */
            urlSegment?: string | null;
            /** @description What the visitor agreed to: recorded. */
            consents: components["schemas"]["Consent"][];
        };
        /** @description A visitor asks for a passcode. */
        OtpRequest: {
            /** @description Mobile number or e-mail address. */
            destination: string;
            language?: components["schemas"]["LanguageCode"] | null;
            /** @description What this browser was given when it asked before: its code that is on its way stays. */
            nonce?: string | null;
            /** @description What the visitor agreed to so far: checked, not recorded. */
            consents: components["schemas"]["Consent"][];
        };
        /** @description A passcode is on its way. */
        OtpSent: {
            /** @description The visitor's id, unverified yet. */
            prospectAppId: string;
            /** @description What `/api/otp/verify` asks for besides the code: only this browser has it. */
            nonce: string;
            /** @description The destination, masked. */
            masked: string;
            /** @description `sms` or `email`. */
            channel: components["schemas"]["ChannelName"];
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
        /** @description The visitor is in. */
        OtpVerified: {
            /** @description The session's token. */
            token: string;
            /** @description The customer's id; another one where the destination belonged to a customer already. */
            prospectAppId: string;
            /** @description The customer's record. */
            user: components["schemas"]["UserRecord"];
            /** @description The newest open application. */
            appId: string | null;
        };
        /** @description Passcodes that were sent, and that were taken. */
        OtpView: {
            /** Format: int64 */
            sent: number;
            /** Format: int64 */
            verified: number;
            /**
             * Format: double
             * @description Percent of those sent that were taken, one decimal; null where none was sent.
             */
            rate: number | null;
            /** @description Every day of the range. */
            days: components["schemas"]["OtpDay"][];
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
        /**
         * @description Whether a person fits a lender.
         * @enum {string}
         */
        OutcomeName: "matched" | "possible" | "unmatched";
        /** @description How many there are of what the sidebar leads to. */
        Overview: {
            /**
             * Format: int64
             * @description Customers who confirmed a mobile number or e-mail address and were not erased since.
             */
            customers: number;
            /** @description Lenders of the catalog. */
            lenders: number;
            /** @description Credit cards of the catalog. */
            creditCards: number;
            /** @description Partners. */
            partners: number;
            /**
             * Format: int64
             * @description Merchants who wait for approval.
             */
            merchantsPending: number;
        };
        /** @description One of the customer's sessions. */
        OwnSession: {
            /** @description Names it when it is to be ended. */
            id: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description The browser and system; null until it was used for a minute. */
            device: string | null;
            /** @description When it was opened. */
            createdAt: string;
            /** @description When it was last used, to the minute. */
            lastUsedAt: string;
            /** @description When it ends at the latest. */
            expiresAt: string;
        };
        /** @description Where the customer is logged in. */
        OwnSessions: {
            /** @description Each session, the one that asks first, then the last used. */
            items: components["schemas"]["OwnSession"][];
        };
        /** @description One page of a list. */
        PageView_AuditItem: {
            /** @description The rows. */
            items: {
                /** @description The row's id. */
                id: string;
                /** @description When, RFC 3339. */
                at: string;
                /** @description Who did it. */
                actor: components["schemas"]["Party"];
                onBehalfOf: components["schemas"]["Party"] | null;
                /** @description What, as `partner.create`. */
                action: string;
                /** @description What, in words. */
                actionText: string;
                /** @description To what. */
                target: components["schemas"]["Target"];
                /** @description In which request. */
                requestId: string | null;
                /** @description Whether the row is in the chain already; it comes there within seconds. */
                sealed: boolean;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_CustomerItem: {
            /** @description The rows. */
            items: {
                /** @description The customer's id. */
                customerId: string;
                /** @description Masked. */
                name: string | null;
                /** @description Masked. */
                mobile: string | null;
                /** @description What the application is for, in the spec's words. */
                productType: components["schemas"]["ProductName"];
                /** @description The application's id. */
                appId: string;
                /** @description How far it came. */
                status: components["schemas"]["ApplicationStatusName"];
                /** @description The partner who brought the customer. */
                partner: string | null;
                /** @description When it was started, RFC 3339. */
                createdAt: string;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_JobItem: {
            /** @description The rows. */
            items: {
                /** @description Its id. */
                id: string;
                /** @description What was to be done, as `submit`. */
                kind: string;
                /** @description To what: an id. */
                subject: string;
                /**
                 * Format: int64
                 * @description How often it was tried.
                 */
                attempts: number;
                /** @description What went wrong the last time. */
                error: string;
                /** @description When it was wanted. */
                createdAt: string;
                /** @description When it was given up. */
                failedAt: string;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_LeadItem: {
            /** @description The rows. */
            items: {
                /** @description The customer's id. */
                customerId: string;
                /** @description Their name, masked. */
                name: string | null;
                /** @description Their mobile number, masked. */
                mobile: string | null;
                /** @description When it was decided. */
                attributedAt: string;
                /** @description Why they count for this partner, in a sentence. */
                why: string;
                /** @description The name of the tracking link that they came by. */
                link: string | null;
                product: components["schemas"]["ProductName"] | null;
                status: components["schemas"]["ApplicationStatusName"] | null;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_LinkItem: {
            /** @description The rows. */
            items: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
                /** @description What it is called in the back office. */
                name: string;
                /** @description What stands in its address. */
                code: string;
                /** @description Its address. */
                url: string;
                /**
                 * Format: int64
                 * @description The partner that it counts for.
                 */
                partnerId: number;
                /** @description That partner's name. */
                partner: string;
                /**
                 * Format: int64
                 * @description The merchant that it counts for.
                 */
                merchantId: number | null;
                /** @description That merchant's name. */
                merchant: string | null;
                /** @description The page that it leads to; `/` is the partner's landing page. */
                path: string;
                /** @description What it adds to the page's address; empty where it adds nothing. */
                utms: components["schemas"]["LinkUtms"];
                /**
                 * Format: int64
                 * @description How often it was followed.
                 */
                clicks: number;
                /**
                 * Format: int64
                 * @description How many customers it brought.
                 */
                leads: number;
                /** @description `active` or `disabled`. */
                status: components["schemas"]["LinkStatusName"];
                /** @description When it was made. */
                createdAt: string;
                /**
                 * Format: int64
                 * @description Goes up with every change.
                 */
                version: number;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_MerchantItem: {
            /** @description The rows. */
            items: {
                /**
                 * Format: int64
                 * @description Their id.
                 */
                id: number;
                /** @description Their name. */
                name: string;
                /** @description The shop's name; empty where they have none. */
                shop: string;
                /** @description The address that they log in with. */
                email: string;
                /** @description Their mobile number, masked; empty where they gave none. */
                mobile: string;
                /**
                 * Format: int64
                 * @description The partner that they work under.
                 */
                partnerId: number;
                /** @description That partner's name. */
                partner: string;
                /** @description Where they work; empty where they did not say. */
                city: string;
                /** @description `pending`, `active`, `rejected` or `suspended`. */
                status: components["schemas"]["MerchantStatusName"];
                /** @description Whether this is the partner's own account. */
                isPartner: boolean;
                /** @description Their PAN, masked. */
                pan: string | null;
                /** @description Their bank account, masked. */
                bankAccount: string | null;
                /** @description Their bank's branch. */
                ifsc: string | null;
                /** @description When they applied or were added. */
                createdAt: string;
                /** @description Why they were rejected or suspended. */
                reason: string | null;
                /**
                 * Format: int64
                 * @description Goes up with every change.
                 */
                version: number;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_PartnerItem: {
            /** @description The rows. */
            items: {
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
                /** @description Its share of what lenders pay, percent. */
                revenue_percent: components["schemas"]["Percent"];
                /** @description What it gets for each disbursal, rupees. */
                revenue_flat_fee: components["schemas"]["Rupees"];
                /** @description `active` or `disabled`. */
                status: components["schemas"]["PartnerStatusName"];
                /** @description The product types that it offers, in the spec's words. */
                products: components["schemas"]["ProductName"][];
                /**
                 * Format: int32
                 * @description How many days after the first touch a verification still counts for it.
                 */
                attribution_days: number;
                /**
                 * Format: int64
                 * @description How many merchants work under it.
                 */
                merchants: number;
                /**
                 * Format: int64
                 * @description How many customers count for it.
                 */
                leads: number;
                /**
                 * Format: int64
                 * @description Goes up with every change; sent back in `If-Match`.
                 */
                version: number;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description One page of a list. */
        PageView_UserItem: {
            /** @description The rows. */
            items: {
                /**
                 * Format: int64
                 * @description Their id.
                 */
                adminId: number;
                /** @description Their name. */
                name: string;
                /** @description The address they log in with. */
                email: string;
                /**
                 * Format: int64
                 * @description The role's number.
                 */
                roleId: number;
                /** @description `active`, `invited` or `disabled`. */
                status: components["schemas"]["UserStatusName"];
                /** @description Whether the login asks for a second factor. */
                totp: boolean;
                /** @description When they last logged in. */
                lastLoginAt: string | null;
                /** @description When they were added. */
                createdAt: string;
                /**
                 * Format: int64
                 * @description Goes up with every change; sent back in `If-Match`.
                 */
                version: number;
            }[];
            /** @description To be sent as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description How many rows there are; null where there are many.
             */
            total: number | null;
        };
        /** @description What a partner's visitors see. */
        PartnerBrand: {
            /** @description The brand's key. */
            key: string;
            /** @description Its title. */
            title: string;
            /** @description Whether the partner has a brand of its own; otherwise it is the default one. */
            own: boolean;
        };
        /** @description One partner's counts. */
        PartnerCounts: components["schemas"]["Counts"] & {
            /** Format: int64 */
            partnerId: number;
            name: string;
        };
        /** @description A new partner. */
        PartnerCreation: {
            /** @description Its path segment: 3 to 40 small letters, digits and underscores. */
            key: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A partner as the back office shows it. */
        PartnerItem: {
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
            /** @description Its share of what lenders pay, percent. */
            revenue_percent: components["schemas"]["Percent"];
            /** @description What it gets for each disbursal, rupees. */
            revenue_flat_fee: components["schemas"]["Rupees"];
            /** @description `active` or `disabled`. */
            status: components["schemas"]["PartnerStatusName"];
            /** @description The product types that it offers, in the spec's words. */
            products: components["schemas"]["ProductName"][];
            /**
             * Format: int32
             * @description How many days after the first touch a verification still counts for it.
             */
            attribution_days: number;
            /**
             * Format: int64
             * @description How many merchants work under it.
             */
            merchants: number;
            /**
             * Format: int64
             * @description How many customers count for it.
             */
            leads: number;
            /**
             * Format: int64
             * @description Goes up with every change; sent back in `If-Match`.
             */
            version: number;
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
        PartnerPage: components["schemas"]["PartnerItem"] & {
            /** @description What its visitors see. */
            brand: components["schemas"]["PartnerBrand"];
        };
        /** @description What a partner earns. */
        PartnerRevenue: {
            /**
             * Format: double
             * @description Its share of what lenders pay, 0 to 100 percent.
             */
            revenue_percent: number;
            /**
             * Format: double
             * @description What it gets for each disbursal, rupees.
             */
            revenue_flat_fee: number;
        };
        /** @description A partner was changed. */
        PartnerSaved: {
            /** @description One sentence. */
            message: string;
            /** @description The partner as it is now. */
            data: components["schemas"]["PartnerItem"];
        };
        /**
         * @description Whether a partner brings customers.
         * @enum {string}
         */
        PartnerStatusName: "active" | "disabled";
        /** @description What the back office changes of a partner; what is not sent stays. */
        PartnerUpdate: {
            /** @description Its name. */
            name?: string | null;
            /** @description What its links carry: letters, digits, underscores and hyphens, or empty. */
            utm_id?: string | null;
            /**
             * Format: int64
             * @description How many days after the first touch a verification still counts for it: 1 to 365.
             */
            attribution_days?: number | null;
            /** @description The product types that it offers, in the spec's words. */
            products?: components["schemas"]["ProductName"][] | null;
        };
        /** @description What a partner's links carry. */
        PartnerUtm: {
            /** @description Letters, digits, underscores and hyphens, or empty. */
            utm_id: string;
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
            /** @description Who answers its visitors' complaints. */
            grievance_officer: components["schemas"]["GrievanceOfficer"];
        };
        /** @description Somebody who did something, or on whose behalf it was done. */
        Party: {
            /** @description `admin`, `merchant` or `system`. */
            kind: components["schemas"]["PartyKind"];
            /** @description The id of that kind. */
            id: string;
            /** @description The name. */
            name: string;
        };
        /**
         * @description Who did something.
         * @enum {string}
         */
        PartyKind: "admin" | "merchant" | "system";
        /** @description Another password. */
        PasswordChange: {
            /** @description The one that counts now. */
            currentPassword: string;
            /** @description The one that is to count. */
            newPassword: string;
        };
        /** @description The password, as a proof that it is oneself. */
        PasswordProof: {
            /** @description One's password. */
            password: string;
        };
        /** @description Which state. */
        PastVersion: {
            /**
             * Format: int64
             * @description The catalog version that made it.
             */
            version: number;
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
        /** @description The slab that pays. */
        PayingSlab: {
            /** @description Its place in the order, from 1. */
            place: number;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
        };
        /** @description Percent, at most 3 decimals */
        Percent: number;
        /**
         * @description Something that a back-office user may do.
         * @enum {string}
         */
        PermissionName: "dashboard.read" | "report.internal" | "report.products" | "journey.read" | "status-file.read" | "status-file.write" | "mis.write" | "commission.write" | "csr.read" | "csr.reveal" | "telecalling.use" | "lender.read" | "lender.write" | "card.read" | "card.write" | "calendar.write" | "vendor.switch" | "eligibility.check" | "partner.read" | "partner.write" | "merchant.read" | "merchant.write" | "merchant.masquerade" | "link.write" | "user.manage" | "erasure.write" | "message.send" | "audit.read" | "job.manage";
        /** @description A person, as far as lenders' rules look at them; what is left out is unknown. */
        PersonFacts: {
            /**
             * Format: int64
             * @description Item of `employmentStatus`.
             */
            employment_status_code?: number | null;
            monthly_income?: components["schemas"]["Rupees"] | null;
            /** @description `YYYY-MM-DD`. */
            birth_date?: string | null;
            desired_loan_amount?: components["schemas"]["Rupees"] | null;
            /**
             * Format: int32
             * @description The term asked for.
             */
            months?: number | null;
            /** @description Pincode of the home. */
            postal_code?: string | null;
            /**
             * Format: int32
             * @description Points.
             */
            credit_score?: number | null;
            /**
             * Format: int64
             * @description Item of `householdIncome`.
             */
            household_income?: number | null;
            emi?: components["schemas"]["Rupees"] | null;
        };
        /**
         * @description Whose pictures a folder holds.
         * @enum {string}
         */
        PictureFolder: "cards" | "lenders" | "partners";
        /** @description A picture and where it goes. */
        PictureUpload: {
            /**
             * Format: binary
             * @description The picture: PNG, JPEG or WebP.
             */
            image_name: string;
            /** @description `cards`, `lenders` or `partners`. */
            path: components["schemas"]["PictureFolder"];
        };
        /** @description Where a pincode lies. */
        PincodeArea: {
            /** @description The pincode. */
            pincode: string;
            /** @description State or union territory. */
            state: string;
            /** @description Its districts; one pincode may lie in several. */
            districts: string[];
            other: components["schemas"]["OtherState"] | null;
            /** @description What to show for each of these names, in the reader's language. Answers hold the names themselves. */
            names: {
                [key: string]: string;
            };
        };
        /** @description What the customer prefers. */
        Preferences: {
            /** @description `en` or `hi`: of pages and messages. */
            language: components["schemas"]["LanguageCode"];
            /** @description Whether text messages about their applications may be sent. */
            allowSms: boolean;
            /** @description Whether e-mails about their applications may be sent. */
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
            /** @description The same in the other languages, by their codes: who reads may change the language. */
            translations: {
                [key: string]: components["schemas"]["ProblemText"];
            };
            /** @description Tell it to support: the log has it too. */
            requestId: string;
        };
        /** @description What a problem says, in one language. */
        ProblemText: {
            /** @description One sentence that a person can act on. */
            message: string;
            /** @description Field name to what is wrong with it. */
            fields: {
                [key: string]: string;
            };
        };
        /**
         * @description A product type in the spec's words.
         * @enum {string}
         */
        ProductName: "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan" | "Credit Cards" | "Other Insurance";
        /**
         * @description A product type in addresses.
         * @enum {string}
         */
        ProductSlug: "personal-loans" | "gold-loans" | "business-loans" | "affordable-housing-loan" | "credit-cards" | "other-insurance";
        /** @description A product type. */
        ProductTypeView: {
            productId: number;
            productType: components["schemas"]["ProductName"];
            slug: components["schemas"]["ProductSlug"];
            /** @description Whether it can be applied for; otherwise it is shown as coming. */
            available: boolean;
        };
        /** @description One product type's counts. */
        ProductView: components["schemas"]["Counts"] & {
            /** @description In the spec's words. */
            productType: components["schemas"]["ProductName"];
        };
        /** @description A profile as its owner sees it. */
        ProfileView: {
            /** @description The open application for the product type; the first step that is saved begins one. */
            appId: string | null;
            /** @description For which product type. */
            productType: components["schemas"]["ProductName"];
            /** @description The answers by key; `tin` is masked. */
            values: {
                [key: string]: unknown;
            };
            /** @description The answers in Devanagari as a lender is sent them: in Latin letters. */
            sentAs: {
                [key: string]: string;
            };
            /** @description The steps, with the questions of the customer's branch. */
            steps: components["schemas"]["StepView"][];
            /** @description Whether every required answer is there. */
            complete: boolean;
            /** @description Whether it was complete, and has to be gone through again. */
            updateRequired: boolean;
        };
        /** @description The properties of an entity, in the order of its page. */
        Properties: {
            /** @description Which entity. */
            entity: components["schemas"]["EntityName"];
            /** @description Its properties. */
            properties: components["schemas"]["PropertyView"][];
        };
        /**
         * @description What properties are shown together.
         * @enum {string}
         */
        PropertyGroup: "general" | "criteria" | "offer" | "display" | "terms" | "grievance" | "revenue";
        /**
         * @description How a property is shown and typed. Rupees have at most 2 decimals, percent at most 3.
         * @enum {string}
         */
        PropertyKind: "text" | "flag" | "money" | "percent" | "integer" | "date" | "choice" | "ids" | "lines" | "pincode-prefixes" | "products" | "link" | "file" | "benchmark";
        /** @description A value that may be chosen. */
        PropertyOption: {
            /** @description What is sent and answered. */
            value: components["schemas"]["OptionValue"];
            /** @description Its name in the reader's language. */
            label: string;
        };
        /**
         * @description What a number counts.
         * @enum {string}
         */
        PropertyUnit: "rupees" | "percent" | "years" | "months" | "days" | "hours";
        /** @description One property. */
        PropertyView: {
            /** @description Its name in the entity, and in edits; a dot goes into nested terms. */
            key: string;
            /** @description What it is shown with. */
            group: components["schemas"]["PropertyGroup"];
            /** @description Its name in the reader's language. */
            label: string;
            /** @description How it is shown and typed. */
            kind: components["schemas"]["PropertyKind"];
            unit: components["schemas"]["PropertyUnit"] | null;
            /**
             * Format: int64
             * @description The least number that it takes.
             */
            min: number | null;
            /**
             * Format: int64
             * @description The greatest number that it takes; of a list, how many entries.
             */
            max: number | null;
            /** @description How many characters it may have; of a list, each of its entries. */
            maxLength: number | null;
            /** @description What may be chosen; none where anything may be typed. */
            options: components["schemas"]["PropertyOption"][] | null;
            /** @description Whether it must have a value. */
            required: boolean;
            /** @description Whether whoever asks may see it. */
            readable: boolean;
            /** @description Whether whoever asks may change it. */
            writable: boolean;
        };
        /**
         * @description What a consent is for.
         * @enum {string}
         */
        PurposeName: "matching" | "updates" | "credit_report" | "lender_share";
        /**
         * @description A range of days.
         * @enum {string}
         */
        RangeName: "yesterday" | "last_7_days" | "last_30_days" | "custom_range";
        /** @description The days that are shown. */
        RangeView: {
            /** @description Which range was asked for. */
            label: components["schemas"]["RangeName"];
            /** @description The first day. */
            startDate: string;
            /** @description The last day. */
            endDate: string;
            /** @description The server's today in India: the day after the last that can be shown. */
            today: string;
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
        /** @description Why. */
        Reason: {
            /** @description One sentence, for the audit trail. */
            reason: string;
        };
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
            /** @description When a person was asked to tell it, because its system takes no such word. */
            askedToTellAt: string | null;
        };
        /** @description Codes that replace the app, each once. Nobody can read them again. */
        RecoveryCodes: {
            /** @description Ten codes. */
            recoveryCodes: string[];
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
        /** @description What a month would bring. */
        RevenuePreview: {
            /** @description The average ticket size. */
            ats: components["schemas"]["Rupees"];
            slab: components["schemas"]["PayingSlab"] | null;
            /** @description What is paid. */
            revenue: components["schemas"]["Rupees"];
            /** @description The arithmetic, line by line. */
            steps: string[];
            /** @description Slabs that get in each other's way. */
            problems: components["schemas"]["SlabProblemView"][];
        };
        /** @description A kind of revenue. */
        RevenueTypeView: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its name in the reader's language. */
            name: string;
        };
        /** @description Every kind of revenue. */
        RevenueTypes: {
            /** @description `true`, as text: the spec has it so. */
            success: string;
            /** @description The kinds. */
            data: components["schemas"]["RevenueTypeView"][];
        };
        /** @description Rupees, at most 2 decimals */
        Rupees: number;
        /** @description What is kept. */
        SaveCookie: {
            /** @description `lead`, `qr`, `url`, `CCDetailssecured`, `CCDetailsunsecured` or `isMasqueradeMode`. */
            name: components["schemas"]["SpecCookie"];
            /** @description At most 500 bytes of one line. */
            value: string;
            /**
             * Format: int32
             * @description For how long: 1 to 525,600 minutes.
             * @default 60
             */
            minutes: number;
        };
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
        /** @description What was sent to the simulated lender. */
        SentView: {
            /** @description The path. */
            path: string;
            /** @description Name and value; the key is masked. */
            headers: string[][];
            /** @description In the lender's words. */
            body: unknown;
        };
        /** @description A session that lives. */
        Session: {
            /** @description `customer`, `partner` or `admin`. */
            area: components["schemas"]["AreaName"];
            /** @description When it ends at the latest. */
            expiresAt: string;
            /** @description When it ends without use. */
            idle: components["schemas"]["IdleTimes"];
            masquerade: components["schemas"]["Masquerade"] | null;
        };
        /** @description The password, and a code where there is an app, as a proof that it is still oneself. */
        SessionConfirmation: {
            /** @description One's password. */
            password: string;
            /** @description Six digits of the app, or a recovery code, where there is an app. */
            totp?: string | null;
        };
        /** @description A chosen language. */
        SetLanguage: {
            /** @description The customer's id, or that of a visitor who has no code yet. */
            uid: string;
            /**
             * Format: int64
             * @description The language's id.
             */
            language: number;
        };
        /** @description What a lender got. */
        SharedView: {
            /** @description The names of the fields. */
            fields: string[];
            /** @description When the sending was decided. */
            sharedAt: string;
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
            lockedProduct: components["schemas"]["ProductName"] | null;
            /** @description The one lender the site is for. */
            lenderKey: string | null;
        };
        /** @description It is done. */
        SlabDone: {
            /** @description Always true. */
            success: boolean;
            /** @description The sentence that says so. */
            message: string;
        };
        /**
         * @description A slab to be added or changed: its terms under the same names. A flattened structure would not
         *     say which of them is wrong.
         */
        SlabDraft: {
            /**
             * Format: int64
             * @description Whose.
             */
            lender_id: number;
            /**
             * Format: int64
             * @description Which; left out: a new one.
             */
            id?: number | null;
            slab_disbursed_min?: components["schemas"]["Rupees"] | null;
            slab_disbursed_max?: components["schemas"]["Rupees"] | null;
            /**
             * Format: int64
             * @description Loans in the month, the fewest.
             */
            slab_number_min?: number | null;
            /**
             * Format: int64
             * @description Loans in the month, the most.
             */
            slab_number_max?: number | null;
            ats_min?: components["schemas"]["Rupees"] | null;
            ats_max?: components["schemas"]["Rupees"] | null;
            /**
             * Format: int64
             * @description What is paid for.
             */
            revenue_type_id?: number | null;
            revenue_flat?: components["schemas"]["Rupees"] | null;
            revenue_percent?: components["schemas"]["Percent"] | null;
            /**
             * Format: int32
             * @description 1 where it counts.
             */
            status: number;
        };
        /** @description An order of a lender's slabs. */
        SlabOrder: {
            /**
             * Format: int64
             * @description Whose.
             */
            lender_id: number;
            /** @description Every slab's id, once. */
            lender_revenue_ids: number[];
        };
        /** @description Something about the slabs that is worth knowing. */
        SlabProblemView: {
            /** @description Which slabs. */
            ids: number[];
            /** @description In words. */
            message: string;
        };
        /** @description Slabs that get in each other's way. */
        SlabProblems: {
            /** @description Each with the slabs that it is about. */
            items: components["schemas"]["SlabProblemView"][];
        };
        /** @description A slab that was added or changed. */
        SlabSaved: {
            /** @description Always true. */
            success: boolean;
            /** @description The sentence that says so. */
            message: string;
            /** @description The slab. */
            lenderRevenueItem: components["schemas"]["LenderRevenueItem"];
        };
        /** @description A slab's ranges and price; a bound that is null is none. */
        SlabTerms: {
            slab_disbursed_min: components["schemas"]["Rupees"] | null;
            slab_disbursed_max: components["schemas"]["Rupees"] | null;
            /**
             * Format: int64
             * @description Loans in the month, the fewest.
             */
            slab_number_min: number | null;
            /**
             * Format: int64
             * @description Loans in the month, the most.
             */
            slab_number_max: number | null;
            ats_min: components["schemas"]["Rupees"] | null;
            ats_max: components["schemas"]["Rupees"] | null;
            /**
             * Format: int64
             * @description What is paid for.
             */
            revenue_type_id: number | null;
            revenue_flat: components["schemas"]["Rupees"] | null;
            revenue_percent: components["schemas"]["Percent"] | null;
            /**
             * Format: int32
             * @description 1 where it counts.
             */
            status: number;
        };
        /**
         * @description Who said where a submission stands.
         * @enum {string}
         */
        SourceName: "customer" | "connector" | "status_file" | "admin" | "system";
        /**
         * @description A cookie of the spec.
         * @enum {string}
         */
        SpecCookie: "lead" | "qr" | "url" | "CCDetailssecured" | "CCDetailsunsecured" | "isMasqueradeMode";
        /**
         * @description How far an application came, for figures.
         * @enum {string}
         */
        StageName: "started" | "offers" | "submitted" | "approved" | "disbursed";
        /** @description How many applications reached a stage. */
        StageView: {
            /** @description `started`, `offers`, `submitted`, `approved` or `disbursed`. */
            stage: components["schemas"]["StageName"];
            /** Format: int64 */
            count: number;
        };
        /** @description One submission and how it went on. */
        StatusLine: {
            submissionId: string;
            lender: components["schemas"]["LenderView"];
            offer: components["schemas"]["OfferSummary"];
            status: components["schemas"]["SubmissionStatusName"];
            statusText: string;
            /** @description What happens next, or what to do. */
            nextStep: string;
            redirectUrl: string | null;
            createdAt: string;
            history: components["schemas"]["HistoryView"][];
            /** @description It is open or paid out. What ended otherwise may be applied for again. */
            stands: boolean;
            /** @description The lender's own number for it, once it is known. */
            reference: string | null;
            /** @description Who answers at the lender. */
            officer: components["schemas"]["OfficerView"];
            /**
             * @description From which day the lender takes another application after its no, `YYYY-MM-DD`, where it
             *     names a time.
             */
            againFrom: string | null;
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
        /** @description Where a picture is now. */
        StoredFile: {
            /** @description Its address on this server. */
            file: string;
        };
        /** @description What was sent to a lender already. */
        SubmissionLink: {
            submissionId: string;
            status: components["schemas"]["SubmissionStatusName"];
            /** @description The status in words. */
            statusText: string;
            /** @description It is open or paid out. What ended otherwise may be applied for again. */
            stands: boolean;
        };
        /**
         * @description Where a submission to a lender stands.
         * @enum {string}
         */
        SubmissionStatusName: "created" | "submitted" | "redirected" | "in_review" | "approved" | "disbursed" | "rejected" | "withdrawn" | "expired" | "failed";
        /** @description What came of it. */
        Submitted: {
            /** @description Its id. */
            submissionId: string;
            /** @description Where it stands. */
            status: components["schemas"]["SubmissionStatusName"];
            /** @description Where to go on, for lenders with a journey of their own. */
            redirectUrl: string | null;
        };
        /** @description A submission with what was shared for it. */
        SubmittedView: components["schemas"]["StatusLine"] & {
            receipt: components["schemas"]["SharedView"] | null;
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
        /** @description What something was done to. */
        Target: {
            /** @description The kind of thing. */
            kind: string;
            /** @description Its id. */
            id: string;
            /** @description Its name, where it has one. */
            name: string | null;
        };
        /** @description The first code of an authenticator app. */
        TotpConfirmation: {
            /** @description Six digits of the app. */
            totp: string;
        };
        /** @description What an authenticator app is told. */
        TotpEnrolment: {
            /** @description The secret in base32, to be typed. */
            secret: string;
            /** @description The same as an `otpauth:` address. */
            uri: string;
            /** @description The address as a QR code. */
            qrSvg: string;
        };
        /** @description The simulated lender's answer, and what is read of it. */
        TrialAnswer: {
            /** @description As it came. */
            body: unknown;
            /** @description The lender's number, where the mapping finds one. */
            reference: string | null;
            status: components["schemas"]["SubmissionStatusName"] | null;
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
        /** @description Somebody is invited. */
        UserInvitation: {
            /** @description Their name. */
            name: string;
            /** @description Where the invitation goes. */
            email: string;
            /**
             * Format: int64
             * @description The role's number, 1 to 3.
             */
            roleId: number;
        };
        /** @description A back-office user as user management shows them. */
        UserItem: {
            /**
             * Format: int64
             * @description Their id.
             */
            adminId: number;
            /** @description Their name. */
            name: string;
            /** @description The address they log in with. */
            email: string;
            /**
             * Format: int64
             * @description The role's number.
             */
            roleId: number;
            /** @description `active`, `invited` or `disabled`. */
            status: components["schemas"]["UserStatusName"];
            /** @description Whether the login asks for a second factor. */
            totp: boolean;
            /** @description When they last logged in. */
            lastLoginAt: string | null;
            /** @description When they were added. */
            createdAt: string;
            /**
             * Format: int64
             * @description Goes up with every change; sent back in `If-Match`.
             */
            version: number;
        };
        /** @description A customer's record: the spec's names, null where nothing is known. */
        UserRecord: Record<string, unknown>;
        /**
         * @description Whether a back-office user may log in.
         * @enum {string}
         */
        UserStatusName: "active" | "invited" | "disabled";
        /** @description What can be changed of a user. */
        UserUpdate: {
            /** @description Their name. */
            name: string;
            /**
             * Format: int64
             * @description The role's number, 1 to 3.
             */
            roleId: number;
        };
        /**
         * @description How a site behaves.
         * @enum {string}
         */
        VariantName: "marketplace" | "white_label" | "lender_submit" | "solar";
        /** @description A product of a vendor. */
        VendorProduct: {
            /** @description Which, in the spec's words. */
            product: components["schemas"]["ProductName"];
            /** @description Whether it is on now. */
            on: boolean;
            switch: components["schemas"]["VendorSwitchView"] | null;
            /** @description What will switch it off later. */
            planned: components["schemas"]["VendorSwitchView"][];
        };
        /** @description A switch. */
        VendorSwitchView: {
            /** @description Its id. */
            id: string;
            /** @description From when the product is off. */
            from: string;
            /** @description Until when; null: until somebody switches it on. */
            to: string | null;
            /** @description Why. */
            reason: string;
        };
        /** @description A lender with its products. */
        VendorView: {
            /**
             * Format: int64
             * @description Its id.
             */
            lender_id: number;
            /** @description Its name. */
            name: string;
            /** @description `lender`. */
            kind: string;
            /**
             * Format: int32
             * @description Whether the lender's own status is on; a product is open only if both are.
             */
            lender_status: number;
            /** @description Its products. */
            products: components["schemas"]["VendorProduct"][];
        };
        /** @description Every vendor with its products. */
        Vendors: {
            /** @description By name. */
            items: components["schemas"]["VendorView"][];
        };
        /** @description A lender, named. */
        VerdictLender: {
            /**
             * Format: int64
             * @description Its id.
             */
            lender_id: number;
            /** @description Its key. */
            key: string;
            /** @description Its name. */
            name: string;
        };
        /** @description One lender's answer. */
        VerdictView: {
            /** @description Who. */
            lender: components["schemas"]["VerdictLender"];
            /** @description `matched`, `possible` or `unmatched`. */
            outcome: components["schemas"]["OutcomeName"];
            /** @description Every criterion. */
            criteria: components["schemas"]["CriterionView"][];
        };
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
