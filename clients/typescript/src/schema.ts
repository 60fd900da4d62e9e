// Generated from api/openapi.json by "make generated". Do not edit.

export interface paths {
    "/api/v1/auth/customers/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a customer
         * @description Mails a link that opens the account. The answer is the same whether or not the address is known. It sets the cookie `svc_registration`: the password counts only where the link is redeemed together with it.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["registerCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/customers/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address
         * @description Opens the account with the mailed token, and signs in. Without the cookie of the registration, as in another browser, password and confirmPassword are required, since anybody can register an address. A refusal leaves the token unused.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_OR_EXPIRED_TOKEN`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["verifyCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Joins the team with the mailed token, and signs in. Where the plan has no seat left, the invitation stays as it is.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_OR_EXPIRED_TOKEN`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to a tenant
         * @description For customers, staff and tenant admins. Gives a session and sets its cookies.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_CREDENTIALS`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and clears its cookies.
         *
         *     Needs a session.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I
         * @description The caller with role and permissions, as they stand now. Codes of the role that open nothing for the kind of caller are left out.
         *
         *     Needs a session.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change who I am
         * @description Name, phone and language of the caller. A new name holds from now on; requests and parties keep the name that was given for them.
         *
         *     Needs a session.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/api/v1/auth/me/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my notices
         * @description The mails about the work that can reach the caller: those to customers, or those to staff who can work on cases.
         *
         *     Needs a session.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyNotices"];
        /**
         * Change my notices
         * @description What is left out keeps its value. Only a notice that is optional can be turned off.
         *
         *     Needs a session.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["putMyNotices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Needs the present one. Ends the other sessions of the account.
         *
         *     Needs a session.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgot the password
         * @description Mails a link with which a new one can be set. The answer is the same whether or not the address is known.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description With the mailed token. Ends all sessions of the account.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_OR_EXPIRED_TOKEN`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/platform/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to the platform
         * @description For the platform's own people. Gives a session and sets its cookies.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_CREDENTIALS`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["platformLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stay signed in
         * @description Exchanges the refresh token, from the body or from its cookie, for a new pair of tokens. A token that was used before ends the session, except within ten seconds, when it is answered with the same successor.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `REFRESH_TOKEN_REUSED`, `TENANT_SUSPENDED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a session
         * @description Exchanges a code that was handed over, once and within two minutes, for a session.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_OR_EXPIRED_TOKEN`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["exchangeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a plan
         * @description Opens a checkout at the payment provider and gives the address of its page; one that is open for the plan is given again. The plan begins when it is paid, and is renewed by itself from then on.
         *
         *     Needs the permission `billing.manage` of a tenant admin.
         *
         *     Errors: `ALREADY_ON_PLAN`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `PLAN_NOT_AVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["checkoutPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What there is to choose from
         * @description The plans that can be chosen, and the one that the organisation is on; the cheapest first.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by code, name, price; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organisation's subscription
         * @description The plan that the organisation is on, and the period that is paid for.
         *
         *     Needs the permission `billing.read` of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the subscription
         * @description The plan stays to the end of the period that is paid for; then the organisation is on FREE again.
         *
         *     Needs the permission `billing.manage` of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription/card-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the card
         * @description Mails the address of the provider's page for the subscription to the billing e-mail of the profile, or without one to the caller.
         *
         *     Needs the permission `billing.manage` of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["updateCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the plan
         * @description Moves the organisation to another plan at once: from a free plan to a free one, or from a running paid plan to a paid one. The period continues; the new price is charged with the next one. What is in use beyond the new limits stays; only more is refused.
         *
         *     Needs the permission `billing.manage` of a tenant admin.
         *
         *     Errors: `ALREADY_ON_PLAN`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `PLAN_NOT_AVAILABLE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        put: operations["changePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription/tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is left
         * @description What the plan allows and how much of it is in use, now. A limit of null is none.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my applications
         * @description Without what was asked and answered.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by closedAt, completedAt, createdAt, expectedBy, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMyApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of my applications
         * @description With its stages, questions and answers.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer several questions
         * @description Writes up to 200 answers as single ones are written, all or none. Errors name each that is wrong, as answers[3].value. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setAnswersOfMyApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/answers/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a question
         * @description Writes the answer to a question, or clears it with null. Questions of stages ahead can be answered already; a completed or paid stage takes nothing but what it lacks. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["answerMyApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/corrections/{correctionId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a correction
         * @description Tells staff that the corrections are made. Nothing has to be complete for that.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `CORRECTION_NOT_OPEN`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["answerCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/documents/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a document
         * @description Attaches an uploaded file in the place of the one before, or detaches it with null. A file that is attached cannot be deleted. A completed or paid stage takes nothing but what it lacks, and in a paid one another file for a refused document. A document that staff have accepted stays.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `DOCUMENT_ACCEPTED`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["attachToMyApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to one of my applications
         * @description Changes of it and of its request, newest first unless asked otherwise. Staff appear by first name, without id. What staff do among themselves is left out.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["myApplicationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices of my application
         * @description All of them, also void ones, in the order in which they were made, with the payments that succeeded.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status; by createdAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMyInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/invoices/{invoiceId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice as a file
         * @description One that is open says where it is paid; one that is void says so. An A4 page or more as PDF, in your language, with times in the timezone of the organisation. The file is the same until what it says changes.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyInvoiceDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the messages
         * @description What customer and staff have written to each other about the request and its application, the oldest first. Reading does not mark them as read.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by readAt, sentAt; by sentAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfMyApplication"];
        put?: never;
        /**
         * Write a message
         * @description To the other side, from the first time on that the request was submitted, also after it has ended. The files are those that the sender has uploaded; the other side reads them with the message.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["sendMessageOfMyApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark messages as read
         * @description What the other side has written so far, for everybody on this side.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["markMessagesReadOfMyApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/party": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the parties
         * @description Takes the whole list. A party that is left out goes with what was given for it alone. Once a payment was made, their number stays. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setPartiesOfMyApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay what the current stage asks for
         * @description Opens a checkout at the payment provider for the invoice of the current payment stage and gives the address of its page. While one is open, that one is given again with status 200.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `STAGE_NOT_CURRENT`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["payMyApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/payments/{reference}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a payment as a file
         * @description Of a payment that is SUCCESSFUL. It says what was given back. An A4 page or more as PDF, in your language, with times in the timezone of the organisation. The file is the same until what it says changes.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PAYMENT_NOT_SUCCESSFUL`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/applications/{applicationId}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the current stage still lacks
         * @description What completing the current stage would refuse now: answers, documents, payment, an open correction.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyApplicationReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my requests
         * @description Without what was asked and answered.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Sorts by createdAt, expectedBy, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMyRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the messages
         * @description What customer and staff have written to each other about the request and its application, the oldest first. Reading does not mark them as read.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Sorts by readAt, sentAt; by sentAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfMyRequest"];
        put?: never;
        /**
         * Write a message
         * @description To the other side, from the first time on that the request was submitted, also after it has ended. The files are those that the sender has uploaded; the other side reads them with the message.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["sendMessageOfMyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{id}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark messages as read
         * @description What the other side has written so far, for everybody on this side.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["markMessagesReadOfMyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a request will cost
         * @description The price breakdown of all visible payment stages with the answers and parties of this moment. It is an estimate: the invoice of a stage is priced when the application enters it.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Errors: `CONFLICT`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["estimateRequestPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What stands in the way of handing a request in
         * @description Exactly what submitting would refuse now.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getRequestReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer several questions
         * @description Writes up to 200 answers to a draft as single ones are written, all or none. Errors name each that is wrong, as answers[3].value.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setAnswersOfRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/answers/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a question
         * @description Writes the answer to a question of a draft, or clears it with null. With partyId it is the answer of that party alone; without, the answer of a question that is asked of each party holds for every party.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["answerRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/documents/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a document
         * @description Attaches an uploaded file to a draft in the place of the one before, or detaches it with null. Until the request is handed in, the file can still be deleted; then it counts as not attached. A document that staff have accepted stays.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DOCUMENT_ACCEPTED`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["attachToRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/party": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the parties
         * @description Takes the whole list for a draft. A party that is left out goes with what was given for it alone.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setPartiesOfRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a request in
         * @description Everything visible and required must be there; errors name what is not, as answers.<code> and documents.<code>.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `APPLICATION_MISSING_REQUIRED_ANSWERS`, `APPLICATION_MISSING_REQUIRED_DOCUMENTS`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `REQUEST_NOT_EDITABLE`, `SERVICE_UNAVAILABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["submitRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{requestId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a request back
         * @description Ends a draft, or a request that waits for its review. Another one can then be made for the service.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["withdrawRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/requests/{serviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of my requests
         * @description With the visible questions, requirements and answers. With GET, the id in the path is that of the request; with POST it is that of the service to ask for.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyRequest"];
        put?: never;
        /**
         * Start a request
         * @description Makes a draft for the live version of a service. A customer has at most one open request for a service. With POST, the id in the path is that of the service to ask for, as GET /api/v1/customer/services lists it; with GET it is that of the request.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `OPEN_REQUEST_EXISTS`, `PAYLOAD_TOO_LARGE`, `SERVICE_UNAVAILABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["createRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the organisation offers
         * @description The services that a request can be made for.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Sorts by createdAt, name; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listOfferedServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/services/{serviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an offered service
         * @description A service that a request can be made for, with the stages that it may go through.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getOfferedService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorise an upload
         * @description Send the file to uploadUrl as a multipart form with the params and the field file. It is UPLOADED once the storage provider has reported it.
         *
         *     Needs the permission `file:upload`, or a session of a customer.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FILE_TOO_LARGE`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["authoriseUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/webhooks/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Storage provider's notifications
         * @description X-Storage-Signature is HMAC-SHA256 in hex over the timestamp, a full stop and the raw body; Cloudinary's own two headers are taken as well. A repeat changes nothing.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `INTERNAL_ERROR`, `INVALID_SIGNATURE`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`, `WEBHOOK_EXPIRED`.
         */
        post: operations["storageWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file's record
         * @description While it is UPLOADED, with two signed addresses that expire: one to look at it, one to save it.
         *
         *     Needs the permission `file:view`, or a session of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Its content is removed from storage. A file that is attached to a submitted request, an application or a message, or is the organisation's logo, stays.
         *
         *     Needs the permission `file:delete`, or a session of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FILE_IN_USE`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{fileId}/upload-signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign an upload again
         * @description Fresh parameters for a file that has not arrived, and its whole time again. Only for who authorised the upload.
         *
         *     Needs the permission `file:upload`, or a session of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FILE_NOT_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["authoriseUploadAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description With their items.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status, voidedAt; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Make an invoice
         * @description Either over the price of a service (serviceId, with answers and partyCount), or ad hoc (amount, currency and description, and dueAt if you like); fields of both are 400. One over nothing is paid at once.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the list of invoices
         * @description Without their items. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that begins with a tab, or with = + - @ after any white space and control characters, has a ' before it, so that no spreadsheet takes it for a formula. Takes the filters and the order of the list, and no page and size. That the list was exported is recorded in the audit. Columns: reference, id, status, currency, amountDue, amountPaid, balance, description, partyId, serviceId, applicationId, stageId, dueAt, createdAt, paidAt, voidedAt.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status, voidedAt; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description With its items.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/{invoiceId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice as a file
         * @description One that is open says where it is paid; one that is void says so. An A4 page or more as PDF, in your language, with times in the timezone of the organisation. The file is the same until what it says changes.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getInvoiceDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/{invoiceId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start paying an invoice
         * @description Opens a checkout at the payment provider and gives the address of its page. While one is open for the invoice, that one is given again with status 200.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["startPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/{invoiceId}/record-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment received by hand
         * @description Cash, a bank transfer or a card at your own terminal, over exactly what is left to pay. The payment is `SUCCESSFUL`, the invoice `PAID`, and a payment stage moves on, as with any payment. Refused while a checkout of the invoice is pending.
         *
         *     Needs the permission `payment.reconcile` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/invoices/{invoiceId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an invoice back
         * @description An open invoice becomes VOID and cannot be paid any more. Who is at the checkout at that moment may still pay: such money is kept and listed as unapplied, for a refund.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Every attempt to pay an invoice, and every payment that was recorded by hand.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the list of payments
         * @description Every attempt to pay an invoice. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that begins with a tab, or with = + - @ after any white space and control characters, has a ' before it, so that no spreadsheet takes it for a formula. Takes the filters and the order of the list, and no page and size. That the list was exported is recorded in the audit. Columns: reference, status, currency, amount, invoiceReference, invoiceId, channel, createdAt, paidAt, lastError, provider, receivedAt, amountRefunded, recordedBy, note.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * @description By its reference.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/{reference}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a payment as a file
         * @description Of a payment that is SUCCESSFUL. It says what was given back. An A4 page or more as PDF, in your language, with times in the timezone of the organisation. The file is the same until what it says changes.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PAYMENT_NOT_SUCCESSFUL`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/{reference}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider now
         * @description Asks the payment provider how the payment and its refunds stand, does what follows from the answer, and gives the payment as it then is. The provider does not know a payment that was recorded by hand: it is given as it is.
         *
         *     Needs the permission `payment.reconcile` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["reconcilePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/{reference}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description The oldest first.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by amount, createdAt, settledAt, status; by createdAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Give money back
         * @description All of a payment or a part, also in several refunds, which together are never more than was received. The refund is `PENDING`, and the provider is asked for it at once, or as soon as it can be reached: read the refunds of the payment to see it become `SUCCESSFUL` or `FAILED`. Of a payment that was recorded by hand it is `SUCCESSFUL` at once: give the money back by hand. The invoice stays `PAID`, and the stage where it is.
         *
         *     Needs the permission `payment.reconcile` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_NOT_SUCCESSFUL`, `REFUND_EXCEEDS_PAYMENT`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/payments/{reference}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a payment
         * @description Every event in order; nothing is ever taken out.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by at, kind; by at,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["paymentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/services/{serviceId}/price-breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a service costs
         * @description Prices the live version of a service, or its draft where none was ever published, for answers keyed request.<code> or party.<code> and a number of parties.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["priceBreakdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the money stands
         * @description What is open, overdue, at the checkout, received in this month of the organisation's calendar, and received without paying an invoice: each by currency, without those of which there is nothing.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["financeSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finance/unapplied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List money that pays nothing
         * @description Payments whose money came and pays no invoice, each with the reason: a refund is due, or what the provider reports differs from what was asked for. One leaves the list when all of it was refunded, or when the provider, asked again, says that the money was given back.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listUnapplied"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to do next
         * @description The steps from registering to a working organisation. Each is completed when it has been done, not by a call.
         *
         *     Needs a session of somebody who sets an organisation up or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["onboardingProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding/steps/{stepKey}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip a step
         * @description Verifying the address and making the workspace cannot be skipped.
         *
         *     Needs a session of somebody who sets an organisation up or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["skipOnboardingStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the workspace
         * @description Makes the organisation with its roles, its plan and you as its admin, and signs you in. sessionHandoff lets another front end take the session over. Without the cookie of the registration password and confirmPassword are required, since anybody can register an address; nothing is made before they are given.
         *
         *     Needs a session of somebody who sets an organisation up.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `EMAIL_ALREADY_REGISTERED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/payment-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payout account
         * @description Where the organisation's money goes. There is none before it was set. While previous is there, that account receives the money of new payments, until effectiveAt.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getPayoutAccount"];
        put?: never;
        /**
         * Set the payout account
         * @description Where the organisation's money goes. The bank must be in the list of banks of some currency, and know the account. Of the account number only the last four digits are kept here. Replacing an account takes currentPassword, and all active admins get a mail. The account before receives the money of new payments until effectiveAt, 24 hours later. An organisation can have five accounts checked in 24 hours.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["setPayoutAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/payment-account/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banks to be paid out to
         * @description The banks and wallets of a currency that the payment provider pays out to, in its order.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by code, name; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an organisation
         * @description Mails a setup link to the address. Registering again before the workspace is made replaces name, password, link and cookie. The password counts only where the workspace is made together with the cookie `svc_registration` that is set here.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `EMAIL_ALREADY_REGISTERED`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["registerOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/resend-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the setup link again
         * @description Takes the token of an earlier link, also of one that has expired. Earlier links no longer work. The cookie of the registration, where it is sent along, is set again for as long as the new link.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["resendSetupLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/slugs/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest an address
         * @description Makes a slug, the organisation's name in addresses, of its name. It is free at the moment; it is not kept for anybody.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["suggestSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/slugs/{slug}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is an address free?
         * @description Whether a new organisation could have the slug. One that is not well formed or reserved is not available either; reason says why.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["checkSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the setup link
         * @description Proves the address and sets the onboarding cookie; token is the same for programs, to be sent as Bearer. The link works again until it expires or the workspace is made. passwordRequired is true without the cookie of the registration, as in another browser.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `INVALID_OR_EXPIRED_TOKEN`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["verifyOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{slug}/landing-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An organisation's public page
         * @description What the organisation shows to everybody, with the services that it offers. There is none while it is not published.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["getPublicLandingPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment provider's events
         * @description Signed with HMAC-SHA512 of the raw body under the secret key, in hex. The event is kept before it is answered and processed afterwards; a repeat changes nothing.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `INTERNAL_ERROR`, `INVALID_SIGNATURE`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        post: operations["paymentWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List platform users
         * @description Needs a session of a platform user.
         *
         *     Sorts by createdAt, email, name; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listAdministrators"];
        put?: never;
        /**
         * Invite a platform user
         * @description Mails an invitation.
         *
         *     Needs the permission `platform:admin:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["inviteAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/admins/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shut a platform user out
         * @description Ends the sessions at once. The last active one stays.
         *
         *     Needs the permission `platform:admin:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `LAST_ADMIN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["deactivateAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened
         * @description Every recorded change of every tenant and of the platform itself: who, what and when. What it was and what it became are personal data of a tenant's customers and people. They are shown with the permission platform:audit:details only, and each reading of them is recorded in the audit of the tenant. With details=false they are left out, and nothing is recorded.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/billing-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description All plans, also those that cannot be chosen any more; the cheapest first.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by code, name, price; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listBillingPlans"];
        put?: never;
        /**
         * Add a plan
         * @description Without providerPlanCode a plan that costs something is made at the payment provider and the field filled; while the provider cannot be reached it is null and filled later.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addBillingPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/billing-plans/ops/past-due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organisations that are past due
         * @description Those whose renewal could not be charged.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by pastDueAt, periodEnd; by pastDueAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["billingPastDue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/billing-plans/ops/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the business stands
         * @description Organisations, subscriptions by status, and what comes in each month by currency: the prices of all subscriptions that are going to be renewed, of a yearly one the twelfth part.
         *
         *     Needs a session of a platform user.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["billingSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/billing-plans/ops/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organisations and their plans
         * @description Every organisation with its plan, what that allows, and what it has in use.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt, name, slug; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["billingTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/billing-plans/{planId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a plan
         * @description Limits bind the organisations on the plan at once, a price with their next period; the provider is told of it. A limit that is left out is none; maxMailsPerDay, maxBytesPerDay, providerPlanCode and active stay as they are where they are left out.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        put: operations["changeBillingPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the server is
         * @description What /readyz checks, as the instance that answers finds it, at most a second old; the services of others, as their last calls went; and the version. While the database cannot be read no session can be checked: ask /readyz then.
         *
         *     Needs a session of a platform user.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getServerHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/insights/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of all organisations
         * @description By days, weeks or months in UTC. The reports are `growth` (new organisations, requests and applications) and `revenue`. They name no organisation and nobody.
         *
         *     Needs a session of a platform user.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getPlatformInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs
         * @description What runs on a schedule, by name: when it ended last on whichever instance, how long that took, why it failed, and when it is due. A job is late that has been due for more than a minute and that no instance runs.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by lastEndedAt, lateSeconds, name, nextAt, status; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is to be done later
         * @description Mails, received webhooks and other work that waits, is done, or was given up. Of what is in them only whom or what they are about is shown.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/outbox/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try much work again
         * @description Has all events that the filter chooses tried again, after an outage for example, and says how many. They are changed in batches: after a failure, what was changed stays, and a repeat goes on.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["retryOutboxEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/outbox/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much waits
         * @description How many events are not done, by state. Completed ones are not counted.
         *
         *     Needs a session of a platform user.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["summarizeOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/outbox/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try failed work again
         * @description Gives a failed event all its attempts again.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["retryOutbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisations
         * @description All organisations on the platform.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt, name, slug, suspendedAt; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organisation
         * @description An organisation with its profile.
         *
         *     Needs a session of a platform user.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a suspended organisation work again
         * @description Everything is as it was before.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["reactivateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an organisation
         * @description From their next request on, its people are refused. Its landing page is hidden.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["suspendTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/payments/invoices/{invoiceReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice by its reference
         * @description What is to be paid, for what and to whom. The reference is the key; nobody's personal data is shown.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["getPublicInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/payments/invoices/{invoiceReference}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start paying an invoice by its reference
         * @description Opens a checkout at the payment provider and gives the address of its page. While one is open for the invoice, that one is given again with status 200. A caller who sends a session of the customer or of staff is recognized. The checkout of anybody else blocks nothing: the customer or staff get a new one, which replaces it. Without email the payer's address in the invoice is used, where it has one (emailRequired says whether it has none). callbackUrl has to be on the host of this server or on one of CALLBACK_ALLOWED_HOSTS.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TENANT_SUSPENDED`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["startPublicPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a payment stands
         * @description For the page that a payer comes back to. It tells what the server knows already; coming back proves nothing.
         *
         *     Needs no sign-in.
         *
         *     Errors: `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TOO_MANY_REQUESTS`, `VALIDATION_FAILED`.
         */
        get: operations["getPublicPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/payments/{reference}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payment
         * @description Asks the payment provider about a payment that is PENDING, does what follows from the answer, and gives the payment as it then is. For the page that a payer comes back to: the provider does not notify the server of a payment that it has declined.
         *
         *     Needs no sign-in.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["checkPublicPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Those of the tenant, without what was asked and answered.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by closedAt, completedAt, createdAt, dueAt, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the list of applications
         * @description Those of the tenant. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that begins with a tab, or with = + - @ after any white space and control characters, has a ' before it, so that no spreadsheet takes it for a formula. Takes the filters and the order of the list, and no page and size. That the list was exported is recorded in the audit. Columns: reference, id, requestId, serviceId, serviceName, version, status, locked, stageId, stageTitle, stageEnteredAt, invoiceReference, invoiceAmountDue, invoiceCurrency, customerId, customerName, customerEmail, waitingFor, waitingSince, unreadMessages, assigneeId, assigneeName, dueAt, overdue, submittedAt, resubmittedAt, createdAt, updatedAt, completedAt, closedAt.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by closedAt, completedAt, createdAt, dueAt, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["exportApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description With its stages, questions and answers.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer several questions
         * @description Writes up to 200 answers as single ones are written, all or none. Errors name each that is wrong, as answers[3].value. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setAnswersOfApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/answers/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a question
         * @description Writes the answer to a question, or clears it with null. Questions of stages ahead can be answered already; a completed or paid stage takes nothing but what it lacks. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["answerApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign an application
         * @description To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        put: operations["assignApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an application
         * @description Takes it off its way for good and voids what it still owes. Refused while a payment is under way.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_LOCKED`, `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["closeApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the customer to correct something
         * @description The items name answers, documents or parties of the current stage or of stages ahead. While the correction is open, the application waits for the customer, and the stage cannot be completed. The current stage must be an ordinary one.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["askCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/corrections/{correctionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a correction
         * @description Also one that a colleague has asked for.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CORRECTION_NOT_OPEN`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["cancelCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/documents/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a document
         * @description Attaches an uploaded file in the place of the one before, or detaches it with null. A file that is attached cannot be deleted. A completed or paid stage takes nothing but what it lacks, and in a paid one another file for a refused document.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["attachToApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/documents/{requirementId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a document
         * @description Accepts or refuses the file that the reviewer has looked at, while the stage is not completed. The last decision counts. While a document of the current stage is refused, the application waits for the customer; another file is reviewed again. The customer cannot replace an accepted one.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DOCUMENT_CHANGED`, `DOCUMENT_NOT_ATTACHED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["reviewDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to an application
         * @description Every change of it and of its request with its actor, newest first unless asked otherwise.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["applicationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the messages
         * @description What customer and staff have written to each other about the request and its application, the oldest first. Reading does not mark them as read.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by readAt, sentAt; by sentAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfApplication"];
        put?: never;
        /**
         * Write a message
         * @description To the other side, from the first time on that the request was submitted, also after it has ended. The files are those that the sender has uploaded; the other side reads them with the message.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["sendMessageOfApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark messages as read
         * @description What the other side has written so far, for everybody on this side.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["markMessagesReadOfApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the notes
         * @description What staff have noted about the request and its application, the oldest first. Customers never see them.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt; by createdAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listNotesOfApplication"];
        put?: never;
        /**
         * Add a note
         * @description For colleagues. It cannot be changed.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addNoteToApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/party": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the parties
         * @description Takes the whole list. A party that is left out goes with what was given for it alone. Once a payment was made, their number stays. While the invoice of the current stage is open, a change that bears on its price prices it again; while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["setPartiesOfApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What stands in the way of completing the current stage
         * @description Exactly what completing the current stage would refuse now, money included.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getApplicationReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/stages/{stageId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the current stage
         * @description Nothing that the stage requires may be missing, its documents must be accepted where that is required, and the invoice of a payment stage must be paid. The next visible stage becomes current; without one the application is completed.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_MISSING_REQUIRED_ANSWERS`, `APPLICATION_MISSING_REQUIRED_DOCUMENTS`, `APPLICATION_NOT_EDITABLE`, `CONFLICT`, `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `DOCUMENT_NOT_ACCEPTED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_NOT_PAID`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_CURRENT`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["completeStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/stages/{stageId}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new invoice for the current stage
         * @description For the current payment stage, after its invoice was voided: with the answers and parties of this moment. Of several at once, one succeeds. An invoice over nothing is paid at once, and the application moves on.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `STAGE_NOT_CURRENT`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["replaceStageInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/stages/{stageId}/price-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a stage costs
         * @description The price breakdown with the answers and parties of this moment. A stage without charges, or one that is hidden now, costs nothing.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["previewStagePrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/stages/{stageId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a completed stage
         * @description A completed ordinary stage becomes the current one again. Stages after it are locked, and their open invoices voided; they are priced again when they are entered. Refused once a payment stage after it has received money, and while a payment is under way.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_REOPENABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["reopenStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an application together
         * @description Says that the caller looks at it, and who else does. A client repeats the call while it shows the case: 30 seconds after the last one, the caller no longer counts. A request and its application are one case. It is not in the history.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["viewApplicationTogether"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Those to whom cases can be assigned
         * @description The active members whose role permits the work on requests (request:review) or applications (application:manage), by name: the first 500.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by name; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/cases/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign several cases
         * @description To one member, or with null to nobody: those that can be. The answer tells of each, in the same order, what became of it: FORBIDDEN if the caller may not work on it, NOT_FOUND, or CONFLICT if it has ended or the member may not work on it. Requests take the permission request:review, applications application:manage.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["assignCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests and applications together
         * @description The open ones, or those that have ended; drafts are not listed, and an accepted request is its application. Requests take the permission request:review, applications application:read; a kind that the caller may not see is left out. What is due first comes first, and what has no deadline last.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, resubmittedAt, submittedAt, updatedAt, waitingSince; by dueAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/queue/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the next case
         * @description Assigns the case to the caller that waits for staff, that nobody works on, and that is due first; of those, the one that waits longest. Any number of callers get different cases. Requests take the permission request:review, applications application:manage; without kind the case is one that the caller may work on. The answer is null when there is none.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["takeNextCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/queue/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much there is to do
         * @description Counts of the open cases, without drafts. Requests take the permission request:review, applications application:manage; what the caller may not work on is null.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getQueueSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Those of the tenant that were handed in, each with its customer. Drafts are not listed.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the list of requests
         * @description Those of the tenant that were handed in. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that begins with a tab, or with = + - @ after any white space and control characters, has a ' before it, so that no spreadsheet takes it for a formula. Takes the filters and the order of the list, and no page and size. That the list was exported is recorded in the audit. Columns: reference, id, serviceId, serviceName, version, status, rejectionReason, applicationId, customerId, customerName, customerEmail, waitingFor, waitingSince, unreadMessages, assigneeId, assigneeName, dueAt, overdue, submittedAt, resubmittedAt, createdAt, updatedAt, reviewedAt.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["exportRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * @description As its customer sees it, and who that is.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a request
         * @description Makes the application and puts it on its first visible stage. Of several at once, one succeeds.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["acceptRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a request
         * @description To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        put: operations["assignRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/documents/{requirementId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a document of a request
         * @description Accepts or refuses the file that the reviewer has looked at. The last decision counts, and goes along when the request is accepted. A request is accepted whatever became of its documents.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `DOCUMENT_CHANGED`, `DOCUMENT_NOT_ATTACHED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["reviewDocumentOfRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a request
         * @description Every change with its actor, newest first unless asked otherwise. What happened after it was accepted is in the history of the application.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["requestHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the messages
         * @description What customer and staff have written to each other about the request and its application, the oldest first. Reading does not mark them as read.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by readAt, sentAt; by sentAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfRequest"];
        put?: never;
        /**
         * Write a message
         * @description To the other side, from the first time on that the request was submitted, also after it has ended. The files are those that the sender has uploaded; the other side reads them with the message.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["sendMessageOfRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark messages as read
         * @description What the other side has written so far, for everybody on this side.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["markMessagesReadOfRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the notes
         * @description What staff have noted about the request and its application, the oldest first. Customers never see them.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt; by createdAt,asc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listNotesOfRequest"];
        put?: never;
        /**
         * Add a note
         * @description For colleagues. It cannot be changed.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addNoteToRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a request
         * @description The customer reads the reason.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["rejectRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a request to its customer
         * @description The customer reads the message, corrects the request and submits it again, also where the service was archived meanwhile, or withdraws it. The items name answers, documents or parties. Of several decisions at once, one succeeds.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["returnRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at a request together
         * @description Says that the caller looks at it, and who else does. A client repeats the call while it shows the case: 30 seconds after the last one, the caller no longer counts. A request and its application are one case. It is not in the history.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["viewRequestTogether"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything
         * @description Finds at most 20 requests, applications, invoices and payments by the beginning of their reference, and customers by that of their name or address, in capitals or not. The caller finds what it may see: requests take request:review, applications application:read, customers either of them, invoices invoice.read and payments payment.read. An accepted request is found as its application; drafts are never found.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in the organisation
         * @description Every recorded change: who, what and when, with what it was and what it became. People of the platform appear as Platform, without id.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listTenantAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calendar
         * @description The days on which the organisation works, by which the deadlines of requests and applications are counted.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCalendar"];
        /**
         * Replace the calendar
         * @description Replaces all of it. Deadlines that are being counted stay as they are: a clock counts by the calendar that there was when it was started, or went on.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["putCalendar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls of the API
         * @description The calls that people of the organisation have made in the last days, with their sessions, also those that the pages of the console have made: for finding out what a program did, by the trace id of its answer. A call is listed some seconds after its answer. There are no bodies, queries or tokens, and of customers no ids. Of an organisation with very many calls a day, those that failed are kept rather than others, of which a part is left out.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by at; by at,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Needs a session of a tenant admin.
         *
         *     Sorts by createdAt, email, erasedAt, name; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description Their requests, applications, invoices and payments are in the lists of those, by customerId.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a customer in again
         * @description Takes a place of the plan.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["activateCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shut a customer out
         * @description Ends the customer's sessions at once. The customer can neither sign in nor reset the password, and takes no place of the plan. Requests and applications stay as they are.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["deactivateCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the data of a customer
         * @description Answers, parties, files and messages are removed for good, name and address replaced, and sessions end. Invoices and payments keep amounts and references, histories keep that something was changed, by which id and when. Refused while a case is open: a pending request, an application in progress, a pending payment, or a draft of a customer who is not deactivated. The person can register again, as somebody new.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["eraseCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/customers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that is kept about a customer
         * @description Account, requests and applications with answers, parties, documents and messages, invoices and payments, uploaded files, mails that wait, and histories. The links to files expire. A document has at most ten requests and a hundred files: while `next` is not null, the call with it as `after` gives those that follow. Of each history it has the newest 200 entries. That the data were exported is recorded.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["exportCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/insights/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of what happened
         * @description By days, weeks or months in the organisation's timezone. The reports are `funnel` (how many cases came how far), `revenue`, `backlog` (how many waited for staff) and `durations` (for how long they waited, by stage). Figures are exact at any time; days after today have no point.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/landing-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the landing page
         * @description The organisation's public page as it is kept, published or not.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getLandingPage"];
        /**
         * Replace the landing page
         * @description Replaces all of it: a text that is left out or null is cleared. While published is true, everybody sees the page.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["putLandingPage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the team
         * @description Staff and admins, also those who are invited or deactivated.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by createdAt, email, name; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody
         * @description Takes a seat of the plan and mails an invitation.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description A new role holds from the member's next request on. The role TENANT_ADMIN makes a staff member an admin, and any other role an admin a staff member; the last active admin stays one.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `LAST_ADMIN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/tenant/members/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a member in again
         * @description Takes a seat of the plan.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["activateMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/members/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shut a member out
         * @description Ends the member's sessions at once and frees the seat. The open cases of the member go to the successor, those apart that the role of the successor does not permit. These, and without a successor all of them, are nobody's afterwards.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `LAST_ADMIN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["deactivateMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/members/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the invitation again
         * @description Links that were mailed before no longer work.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notices of the organisation
         * @description The mails about the work that customers and staff get, with the organisation's own text. All are on at first.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTenantNotices"];
        /**
         * Change the notices of the organisation
         * @description What is left out keeps its value. A notice is sent where both the organisation and the person have it on.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["putTenantNotices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description What a role can permit, in words, in the order in which they are best shown.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by code, group, name; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organisation's profile
         * @description What the organisation says about itself. What was never said is null.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTenantProfile"];
        /**
         * Replace the organisation's profile
         * @description Replaces all of it: a field that is left out or null is cleared. organizationName is the organisation's name everywhere. An uploaded logo can be read by everybody, and is deleted when another takes its place.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["putTenantProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description By name. The last is TENANT_ADMIN, whose members are admins; its id is the same in every organisation.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by name; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Add a role
         * @description A named set of permissions for staff.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a role
         * @description Refused for one that comes with the product, and while somebody has it.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Change a role
         * @description One that comes with the product stays as it is.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Takes no `If-Match`: no tag is given for this path.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/api/v1/tenant/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services
         * @description All services of the organisation as they stand in their drafts, without stages and value sets.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by code, createdAt, name, updatedAt; by createdAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listServices"];
        put?: never;
        /**
         * Create a service
         * @description The service begins with an empty draft: not published and without stages.
         *
         *     Needs the permission `service.create` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a service
         * @description Makes a service of a document that an export gave, or that somebody wrote by the JSON Schema at /schemas/service.json: an unpublished draft with a code of its own, equal to what was exported. A document that is not right is refused with everything that is wrong with it, each with its path; where only rules are at fault, as INVALID_RULE. As in every draft, rules may name what is still to be made.
         *
         *     Needs the permission `service.create` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["importService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description Complete services that come with the program, to begin with instead of an empty draft. They are ordered by sector and code.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by code, name, sector, stageCount; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/templates/{templateCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look into a template
         * @description What would be made of the template: the whole service as a document, as an export writes it.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTemplate"];
        put?: never;
        /**
         * Create a service from a template
         * @description Makes a service out of a template. It is not published, can be published as it is, and belongs to the organisation: change what is different there, fees and currency above all.
         *
         *     Needs the permission `service.create` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["createServiceFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a service
         * @description The draft: the service with its stages, what stands in them, and its value sets.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a service
         * @description Changes the draft. A field that is left out stays; null takes an optional one back to what it is when left out on creation. Another currency leaves the charges as many major units as they are, and is refused where they have more decimals than it.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateService"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a service
         * @description Customers no longer see the service and drafts of requests can no longer be submitted.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `SERVICE_STATE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["archiveService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What publishing would change
         * @description How the draft differs from the live version, thing by thing. Before the first publication everything is ADDED.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getServiceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a charge
         * @description Adds something to be paid to a payment stage of the draft.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/charges/{chargeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a charge
         * @description A charge of the draft. Its tag protects a change from overwriting that of somebody else.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCharge"];
        put?: never;
        post?: never;
        /**
         * Remove a charge
         * @description Invoices that were made with the charge stay as they are.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeCharge"];
        options?: never;
        head?: never;
        /**
         * Change or move a charge
         * @description Another stageId, of a payment stage, moves the charge there. A field that is left out stays; null takes an optional one back to what it is when left out on creation.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateCharge"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the changes of a draft back
         * @description Makes the draft equal to the live version again, with the same ids: what was added goes, what was removed comes back. Customers notice nothing. Refused where nothing was published yet, or nothing was changed since. It cannot be undone.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `SERVICE_STATE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["discardServiceChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a document requirement
         * @description Adds a document that has to be handed in to a stage of the draft.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addRequirement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a requirement
         * @description A requirement of the draft. Its tag protects a change from overwriting that of somebody else.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getRequirement"];
        put?: never;
        post?: never;
        /**
         * Remove a document requirement
         * @description The document is no longer asked for, once the draft is published.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeRequirement"];
        options?: never;
        head?: never;
        /**
         * Change or move a document requirement
         * @description Another stageId moves the requirement there. A field that is left out stays; null takes an optional one back to what it is when left out on creation.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateRequirement"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a service
         * @description The whole definition of the draft as one document without ids, to be kept under version control or carried to another organisation. The same service gives the same bytes. The document's JSON Schema is at /schemas/service.json.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["exportService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a draft out
         * @description Shows the draft as a customer with these answers would find it, what that would cost, and what became of every rule and why. With rules, as if those were saved; they have to be right. Nothing is kept. The body may be left out.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["previewService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a service
         * @description Freezes the draft as the next version and shows that to customers. Requests that were begun keep their version. A draft without changes since the last version makes no new one. Every blocker is an entry of errors.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `SERVICE_NOT_PUBLISHABLE`, `SERVICE_STATE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["publishService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a question
         * @description Adds a question to a stage of the draft. Choice questions need options; others have none.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/questions/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a question
         * @description A question of the draft. Its tag protects a change from overwriting that of somebody else.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getQuestion"];
        put?: never;
        post?: never;
        /**
         * Remove a question
         * @description Refused while a rule refers to the question.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeQuestion"];
        options?: never;
        head?: never;
        /**
         * Change or move a question
         * @description Another stageId moves the question there. What rules call the question stays while a rule refers to it. A field that is left out stays; null takes an optional one back to what it is when left out on creation.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateQuestion"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What stands in the way of publishing
         * @description Exactly what publishing the draft would refuse now.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getServiceReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a service
         * @description Takes the service out of the archive, as it was before.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `SERVICE_STATE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["restoreService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/rules/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a rule
         * @description Reads a rule, as text or as a tree, in the draft of the service: its text, its simple form for people who do not write rules, what is wrong with it and where, and what it refers to. Text and tree of a rule hold for the same answers. With ownerId and field, it is checked as the rule of that part. Nothing is kept.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["checkRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stages of a service
         * @description The stages of the draft in order, each with what stands in it.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by position, title; in the order above unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listStages"];
        put?: never;
        /**
         * Add a stage
         * @description Adds a stage without contents to the draft.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/stages/{stageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stage
         * @description A stage of the draft with what stands in it.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getStage"];
        put?: never;
        post?: never;
        /**
         * Remove a stage
         * @description Refused while the stage holds questions, documents or charges.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeStage"];
        options?: never;
        head?: never;
        /**
         * Change or move a stage
         * @description A stage that holds charges stays a payment stage. A field that is left out stays; null takes an optional one back to what it is when left out on creation.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVALID_RULE`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateStage"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/stages/{stageId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a stage
         * @description Adds a copy of the stage right after it, with its questions, documents and charges, all at once. Their codes get a number, and rules that refer to a question of the stage refer to its copy.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["copyStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a service back
         * @description Customers no longer see the service; requests that were begun go on.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `SERVICE_STATE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["unpublishService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/value-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a value set
         * @description Adds a list of texts for the rules of the draft to look things up in.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["addValueSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/value-sets/{valueSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a value set
         * @description A value set of the draft. Its tag protects a change from overwriting that of somebody else.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getValueSet"];
        put?: never;
        post?: never;
        /**
         * Remove a value set
         * @description Refused while a rule refers to the value set.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeValueSet"];
        options?: never;
        head?: never;
        /**
         * Change a value set
         * @description The code stays while a rule refers to the value set. A field that is left out stays.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        patch: operations["updateValueSet"];
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was published
         * @description Every version of the service with who published it, newest first unless asked otherwise. The live one is the newest.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by number, publishedAt; by publishedAt,desc unless asked otherwise.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listServiceVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version
         * @description The service as it was published under that number, as long ago as that may be. How the service stands (status, published, archived, version, hasUnpublishedChanges) is told as of now.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getServiceVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/services/{serviceId}/versions/{number}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How two versions differ
         * @description How the version differs from another one of the service: from since, or from the version before. Of the first version everything is ADDED, unless it is compared with a later one.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getVersionChanges"];
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
        AcceptInvitationInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword: string;
            /** @description What people call it */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212
             */
            password: string;
            /** @description From the mailed link */
            token: string;
        };
        AddChargeInput: {
            /**
             * Format: double
             * @description Of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once for the request, or for each party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * @description What people call it
             * @example Visa fee
             */
            name: string;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Left out or null: the last one
             */
            position?: number | null;
            /**
             * @description When the charge applies. Left out or null: always
             * @example request.express == true
             */
            rule?: string | null;
            /**
             * Format: uuid
             * @description A payment stage
             */
            stageId: string;
        };
        AddQuestionInput: {
            /**
             * @description The form of an answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once for the request, or for each party. Left out or null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /**
             * @description Rules know the question as request.<code> or party.<code>
             * @example express
             */
            code: string;
            /** @description Shown beside the question */
            help?: string | null;
            /**
             * @description The text that people see
             * @example Do you need it within a week?
             */
            label: string;
            /**
             * @description The largest, likewise. Left out or null: none
             * @example 2026-12-31
             */
            max?: string | null;
            /**
             * Format: int64
             * @description Likewise. Left out or null: 4,000, of a LONG_TEXT answer 20,000
             */
            maxLength?: number | null;
            /**
             * @description The smallest NUMBER, MONEY or DATE answer, in its own form. Left out or null: none
             * @example 2026-01-01
             */
            min?: string | null;
            /**
             * Format: int64
             * @description Of a TEXT or LONG_TEXT answer, in characters. Left out or null: 1
             */
            minLength?: number | null;
            /** @description What can be chosen in a choice question */
            options?: components["schemas"]["CatalogNewOption"][] | null;
            /**
             * @description Of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; 6 to 9 letters or digits. Left out or null: any text
             * @enum {string|null}
             */
            pattern?: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Left out or null: the last one
             */
            position?: number | null;
            /** @description Whether it must be there. Left out or null: false */
            required?: boolean | null;
            /** @description When the question is required, where required is false. Left out or null: never */
            requiredRule?: string | null;
            /** @description When the question is visible. Left out or null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description The stage that asks it
             */
            stageId: string;
        };
        AddRequirementInput: {
            /** @description The stage completes only once staff have accepted what is attached. Left out or null: false */
            acceptanceRequired?: boolean | null;
            /**
             * @description MIME types of the files that can be attached, among those that the server takes. Left out or null: all that the server takes
             * @example [
             *       "application/pdf",
             *       "image/jpeg"
             *     ]
             */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[] | null;
            /**
             * @description Whether it is asked once for the request, or for each party. Left out or null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /**
             * @description Short name for programs; rules and errors use it
             * @example passport
             */
            code: string;
            /** @description What the document has to show, in words for whoever brings it */
            instructions?: string | null;
            /**
             * Format: int64
             * @description Of a file that can be attached, at most as much as the server takes. Left out or null: as much as the server takes
             */
            maxSizeBytes?: number | null;
            /**
             * @description What people call it
             * @example Passport
             */
            name: string;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Left out or null: the last one
             */
            position?: number | null;
            /** @description Whether it must be there. Left out or null: false */
            required?: boolean | null;
            /** @description When the requirement is required, where required is false. Left out or null: never */
            requiredRule?: string | null;
            /** @description Kept and shown; stages complete without it. Left out or null: false */
            reviewRequired?: boolean | null;
            /** @description When the requirement is visible. Left out or null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description The stage that asks for it
             */
            stageId: string;
        };
        AddRoleInput: {
            /** @description What people call it */
            name: string;
            /** @description Permission codes of a tenant */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
        };
        AddStageInput: {
            /** @description What it is about, in sentences for people */
            description?: string | null;
            /**
             * @description Which kind it is. Left out or null: ORDINARY
             * @enum {string|null}
             */
            kind?: "ORDINARY" | "PAYMENT" | null;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Left out or null: the last one
             */
            position?: number | null;
            /**
             * @description When the stage is visible. Left out or null: always
             * @example request.express == true
             */
            showRule?: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage. Left out or null: no deadline
             * @example 5
             */
            targetDays?: number | null;
            /**
             * @description The heading that people see
             * @example Your journey
             */
            title: string;
        };
        AddValueSetInput: {
            /**
             * @description Rules know the set as valueSets.<code>
             * @example visaFree
             */
            code: string;
            /** @description Texts of 1 to 200 characters, each once */
            members: string[];
            /**
             * @description What people call it
             * @example Countries without visa
             */
            name: string;
        };
        AnswerCorrectionInput: {
            /** @description For staff; may be left out */
            reply?: string;
        };
        Application: {
            /** @description What has been answered, question by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            closedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /** @description That staff asked for, the newest first; also those of the request */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of amounts in answers and of prices */
            currency: string;
            /** @description Null while there is none */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description What has been attached, requirement by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Until when staff are going to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description A payment is under way; it cannot be closed */
            locked: boolean;
            /**
             * Format: int64
             * @description The most parties that there may be
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that there must be
             */
            minParties: number;
            /** @description Of the current stage; null while none is open */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description The first is the customer's own */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description The visible ones, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /** @description The visible ones, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /** @description All of the service's, in order */
            stages: components["schemas"]["ApplicationStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationActor: {
            /**
             * Format: uuid
             * @description Null for the system itself, and where it is not shown
             */
            id: string | null;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN" | "PLATFORM" | "ONBOARDING" | "SYSTEM";
            /** @description What people call it */
            name: string;
        };
        ApplicationAnswer: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            answeredAt: string;
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /**
             * Format: uuid
             * @description Null where it holds for every party
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Id of the question
             */
            questionId: string;
            /** @description A text (single choice, date, text, number and others), an array of texts (multiple choice), true or false; null clears the answer */
            value: string | string[] | boolean | null;
        };
        ApplicationAnswerInput: {
            /**
             * Format: uuid
             * @description Of the party whose answer it is; left out or null, the answer holds for every party
             */
            partyId?: string | null;
            /** @description A text (single choice, date, text, number and others), an array of texts (multiple choice), true or false; null clears the answer */
            value: string | string[] | boolean | null;
        };
        ApplicationAnswersInput: {
            /** @description All are written, or none */
            answers: components["schemas"]["ApplicationGivenAnswer"][];
        };
        ApplicationAssignee: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
        };
        ApplicationCorrection: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            answeredAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            askedAt: string;
            /** @description Customers see the first name */
            askedBy: components["schemas"]["ApplicationStaffName"];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the amount is made of */
            items: components["schemas"]["ApplicationCorrectionItem"][];
            /** @description What to correct, in the words of staff */
            message: string;
            /** @description Of the customer */
            reply: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "ANSWERED" | "CANCELED";
        };
        ApplicationCorrectionInput: {
            /** @description What exactly is to be corrected; may be left out */
            items?: components["schemas"]["ApplicationCorrectionItemInput"][];
            /** @description What to correct, for the customer */
            message: string;
        };
        ApplicationCorrectionItem: {
            /** @description Whether another value or file is there than when it was asked for */
            changed: boolean;
            /** @description Of the question or requirement; null for PARTIES */
            code: string | null;
            /**
             * Format: uuid
             * @description Of the question or requirement; null for PARTIES
             */
            id: string | null;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ANSWER" | "DOCUMENT" | "PARTIES";
            /** @description The text that people see */
            label: string;
            /** @description What is wrong with it, in the words of staff */
            note: string | null;
            /**
             * Format: uuid
             * @description Null for all parties
             */
            partyId: string | null;
        };
        ApplicationCorrectionItemInput: {
            /**
             * Format: uuid
             * @description Of the question or requirement; null for PARTIES
             */
            id?: string | null;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ANSWER" | "DOCUMENT" | "PARTIES";
            /** @description What is wrong with it */
            note?: string;
            /**
             * Format: uuid
             * @description Of the party that is meant; null for all
             */
            partyId?: string | null;
        };
        ApplicationCurrentStage: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            enteredAt: string;
            /**
             * Format: uuid
             * @description The same as the service's stage
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /** @description The heading that people see */
            title: string;
        };
        ApplicationCustomer: {
            /** @description E-mail address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
        };
        ApplicationDocument: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            attachedAt: string;
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /** @description The file that is attached */
            file: components["schemas"]["File"];
            /**
             * Format: uuid
             * @description Null where it holds for every party
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Id of the document requirement
             */
            requirementId: string;
            /** @description Null where documents of the requirement are not reviewed */
            review: components["schemas"]["ApplicationReview"] | null;
        };
        ApplicationDocumentInput: {
            /**
             * Format: uuid
             * @description Of an uploaded file; null detaches what was attached
             */
            fileObjectId: string | null;
            /**
             * Format: uuid
             * @description Of the party whose document it is; left out or null, the document holds for every party
             */
            partyId?: string | null;
        };
        ApplicationEntry: {
            /**
             * @description What was done
             * @example stage.completed
             */
            action: string;
            /** @description Who did it */
            actor: components["schemas"]["ApplicationActor"];
            /** @description What it became, likewise */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description What it was: the fields of the target that the change is about. Of more than 4 KiB only what differs, and for a large value its sha256 and bytes; null also where details are not shown */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The details were erased, with the data of a customer */
            erased: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What it was done to */
            target: components["schemas"]["ApplicationTarget"];
        };
        ApplicationGivenAnswer: {
            /**
             * Format: uuid
             * @description Of the party whose answer it is; left out or null, the answer holds for every party
             */
            partyId?: string | null;
            /**
             * Format: uuid
             * @description Each question once for each party
             */
            questionId: string;
            /** @description Null clears the answer */
            value: string | string[] | boolean | null;
        };
        ApplicationOpenInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example INV-4QX8TN
             */
            reference: string;
        };
        ApplicationPartiesInput: {
            /** @description All of them; the first is the customer's own */
            parties: components["schemas"]["ApplicationPartyInput"][];
        };
        ApplicationParty: {
            /** @description Further facts by name, such as a date of birth */
            details: {
                [key: string]: unknown;
            };
            /** @description E-mail address */
            email: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description Telephone number */
            phone: string | null;
        };
        ApplicationPartyInput: {
            /** @description Up to 50 names of up to 64 characters, each with a value, such as a date of birth; at most 16 KiB for a party and 256 KiB for all */
            details?: {
                [key: string]: unknown;
            };
            /**
             * Format: email
             * @description E-mail address
             */
            email?: string | null;
            /**
             * Format: uuid
             * @description Of a party that is there already, which keeps what was given for it; left out or null, the party is new
             */
            id?: string | null;
            /** @description What people call it */
            name: string;
            /** @description Telephone number */
            phone?: string | null;
        };
        ApplicationQuestion: {
            /**
             * @description The form of an answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /** @description For every party that it is asked of */
            answered: boolean;
            /**
             * @description Whether it is asked once for the request, or for each party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /** @description Shown beside the question */
            help: string | null;
            /** @description Ids of parties that it is not asked of, where it is asked of each party; their answers decide */
            hiddenFor: string[];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description The text that people see */
            label: string;
            /** @description The largest, likewise */
            max: string | null;
            /**
             * Format: int64
             * @description Likewise; null: 4,000, of a LONG_TEXT answer 20,000
             */
            maxLength: number | null;
            /** @description The smallest NUMBER, MONEY or DATE answer, in its own form; null: none */
            min: string | null;
            /**
             * Format: int64
             * @description Characters of a TEXT or LONG_TEXT answer; null: 1
             */
            minLength: number | null;
            /** @description Ids of parties that it is asked of but not required of, where it is required of others */
            optionalFor: string[];
            /** @description Those that can be chosen */
            options: components["schemas"]["FormOption"][];
            /**
             * @description Of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; 6 to 9 letters or digits; null: any text
             * @enum {string|null}
             */
            pattern: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description In its stage, from 1
             */
            position: number;
            /** @description Now, of at least one party that it is asked of */
            required: boolean;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        ApplicationRecord: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            closedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Null while there is none */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Until when staff are going to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description A payment is under way; it cannot be closed */
            locked: boolean;
            /** @description Of the current stage; null while none is open */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationRequirement: {
            /** @description The stage completes only once staff have accepted what is attached */
            acceptanceRequired: boolean;
            /** @description MIME types of the files that can be attached; empty: all that the server takes */
            acceptedTypes: string[];
            /**
             * @description Whether it is asked once for the request, or for each party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description For every party that it is asked of */
            attached: boolean;
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /** @description Ids of parties that it is not asked of, where it is asked of each party; their answers decide */
            hiddenFor: string[];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the document has to show, in words for whoever brings it */
            instructions: string | null;
            /**
             * Format: int64
             * @description Of a file that can be attached; null: as much as the server takes
             */
            maxSizeBytes: number | null;
            /** @description What people call it */
            name: string;
            /** @description Ids of parties that it is asked of but not required of, where it is required of others */
            optionalFor: string[];
            /**
             * Format: int64
             * @description In its stage, from 1
             */
            position: number;
            /** @description Now, of at least one party that it is asked of */
            required: boolean;
            /** @description Whether staff are to look at it; stages complete without it */
            reviewRequired: boolean;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        ApplicationReview: {
            /**
             * @description When it was decided; null while it is PENDING
             * @example 2026-11-20T09:15:30.123
             */
            at: string | null;
            /** @description Customers see the first name; null while it is PENDING */
            by: components["schemas"]["ApplicationStaffName"] | null;
            /** @description In the words of staff; null where none was given */
            reason: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "ACCEPTED" | "REFUSED";
        };
        ApplicationReviewInput: {
            /**
             * @description The last one counts
             * @enum {string}
             */
            decision: "ACCEPT" | "REFUSE";
            /**
             * Format: uuid
             * @description Of the file that the reviewer has looked at
             */
            fileObjectId: string;
            /**
             * Format: uuid
             * @description Of the party whose document it is; left out or null for the document of every party
             */
            partyId?: string | null;
            /** @description Why, for the customer; required to refuse */
            reason?: string;
        };
        ApplicationStaff: {
            /** @description What has been answered, question by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /** @description The member who works on it; null for nobody */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            closedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /** @description That staff asked for, the newest first; also those of the request */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of amounts in answers and of prices */
            currency: string;
            /** @description Null while there is none */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description What has been attached, requirement by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Until when staff have to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description A payment is under way; it cannot be closed */
            locked: boolean;
            /**
             * Format: int64
             * @description The most parties that there may be
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that there must be
             */
            minParties: number;
            /** @description Of the current stage; null while none is open */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description It waits for staff, and dueAt has passed */
            overdue: boolean;
            /** @description The first is the customer's own */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description The visible ones, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /** @description The visible ones, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /** @description All of the service's, in order */
            stages: components["schemas"]["ApplicationStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationStaffName: {
            /** @description What people call it */
            name: string;
        };
        ApplicationStaffRecord: {
            /** @description The member who works on it; null for nobody */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            closedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Null while there is none */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Until when staff have to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description A payment is under way; it cannot be closed */
            locked: boolean;
            /** @description Of the current stage; null while none is open */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description It waits for staff, and dueAt has passed */
            overdue: boolean;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationStage: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /**
             * Format: uuid
             * @description The same as the service's stage
             */
            id: string;
            /** @description Of a payment stage that was reached */
            invoice: components["schemas"]["ApplicationStageInvoice"] | null;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Its place in the order, counted from 1
             */
            position: number;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "LOCKED" | "CURRENT" | "COMPLETED";
            /** @description The heading that people see */
            title: string;
            /** @description Whether its rule passes now */
            visible: boolean;
        };
        ApplicationStageInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountPaid: number;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Short name for people to quote, such as PAY-7K2M9Q */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        ApplicationTarget: {
            /** @description Short name for programs; rules and errors use it */
            code: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What sort of thing it is */
            type: string;
        };
        AssignCasesInput: {
            /** @description Those to assign */
            cases: components["schemas"]["Item"][];
            /**
             * Format: uuid
             * @description Id of the member; null for nobody
             */
            memberId: string | null;
        };
        AuthoriseUploadInput: {
            /**
             * @description The media type of the file, such as image/png
             * @example application/pdf
             * @enum {string}
             */
            mimeType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            /**
             * @description Without folders
             * @example passport.pdf
             */
            originalFilename: string;
            /**
             * Format: int64
             * @description The size of the file in bytes
             */
            sizeBytes: number;
        };
        BillingCheckout: {
            /**
             * Format: uri
             * @description The page where it is paid
             */
            authorizationUrl: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
            /** @description Name of the plan */
            planName: string;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            price: number;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example SUB-7K2M9Q
             */
            reference: string;
        };
        BillingLimits: {
            /**
             * Format: int64
             * @description In one period; null for no limit
             */
            maxApplicationsPerCycle: number | null;
            /**
             * Format: int64
             * @description Bytes written, from 0:00 UTC on; null for no limit
             */
            maxBytesPerDay: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxCustomers: number | null;
            /**
             * Format: int64
             * @description From 0:00 UTC on; null for no limit
             */
            maxMailsPerDay: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxServices: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxStaff: number | null;
        };
        BillingPlan: {
            /** @description May be chosen */
            active: boolean;
            /**
             * @description Short name for programs; rules and errors use it
             * @example GROWTH
             */
            code: string;
            /**
             * @description ISO 4217 code of the currency of all amounts beside it
             * @example NGN
             */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description How often it is paid
             * @enum {string}
             */
            interval: "MONTHLY" | "YEARLY";
            /**
             * Format: int64
             * @description In one period; null for no limit
             */
            maxApplicationsPerCycle: number | null;
            /**
             * Format: int64
             * @description Bytes that may be written in a day; null for no limit
             */
            maxBytesPerDay: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxCustomers: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxMailsPerDay: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxServices: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxStaff: number | null;
            /** @description What people call it */
            name: string;
            /**
             * Format: double
             * @description Of one interval
             * @example 150.5
             */
            price: number;
            /** @description The plan's code at the payment provider */
            providerPlanCode: string | null;
        };
        BillingPlanCount: {
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
            /**
             * @description Name of the plan
             * @example Growth
             */
            planName: string;
            /**
             * Format: int64
             * @description How many organisations there are
             */
            tenants: number;
        };
        BillingStanding: {
            /**
             * @description Of the organisation
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description How much the plan allows */
            limits: components["schemas"]["BillingLimits"];
            /** @description What people call it */
            name: string;
            /**
             * @description When the renewal fell due that could not be charged; null unless PAST_DUE
             * @example 2026-11-20T09:15:30.123
             */
            pastDueAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            periodEnd: string;
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
            /**
             * @description Name of the plan
             * @example Growth
             */
            planName: string;
            /**
             * @description The organisation's name in addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description Of the subscription
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
            /**
             * Format: uuid
             * @description Id of the organisation
             */
            tenantId: string;
            /**
             * @description Of the organisation
             * @enum {string}
             */
            tenantStatus: "ACTIVE" | "SUSPENDED";
            /** @description How much of the plan is used */
            usage: components["schemas"]["BillingUsage"];
        };
        BillingSubscription: {
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            periodEnd: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            periodStart: string;
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
            /** @description Name of the plan */
            planName: string;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            price: number;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
        };
        BillingSummary: {
            /** @description By currency */
            monthlyRecurringRevenue: {
                [key: string]: number;
            };
            /** @description How many organisations have each plan now, in the order of the list of plans */
            plans: components["schemas"]["BillingPlanCount"][];
            /** @description By status: ACTIVE, CANCELED, PAST_DUE, EXPIRED */
            subscriptions: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description How many organisations there are
             */
            tenants: number;
        };
        BillingTier: {
            /** @description How much the plan allows */
            limits: components["schemas"]["BillingLimits"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            periodEnd: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            periodStart: string;
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
            /** @description Name of the plan */
            planName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
            /** @description How much of the plan is used */
            usage: components["schemas"]["BillingUsage"];
        };
        BillingUsage: {
            /**
             * Format: int64
             * @description Accepted in the period
             */
            applicationsThisCycle: number;
            /**
             * Format: int64
             * @description Bytes written since 0:00 UTC; some seconds late
             */
            bytesToday: number;
            /**
             * Format: int64
             * @description How many customers the organisation has
             */
            customers: number;
            /**
             * Format: int64
             * @description Since 0:00 UTC
             */
            mailsToday: number;
            /**
             * Format: int64
             * @description How many services the organisation has
             */
            services: number;
            /**
             * Format: int64
             * @description Members invited or active, the tenant admin included
             */
            staff: number;
        };
        BillingplanFields: {
            /** @description May be chosen; true unless said otherwise */
            active?: boolean;
            /**
             * @description Short name for programs; rules and errors use it
             * @example GROWTH
             */
            code: string;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * @description How often it is paid
             * @enum {string}
             */
            interval: "MONTHLY" | "YEARLY";
            /**
             * Format: int64
             * @description In one period; null for no limit
             */
            maxApplicationsPerCycle?: number | null;
            /**
             * Format: int64
             * @description Bytes that may be written in a day; null for no limit; left out, a new plan gets the server's default
             */
            maxBytesPerDay?: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxCustomers?: number | null;
            /**
             * Format: int64
             * @description Null for no limit; left out, a new plan gets the server's default
             */
            maxMailsPerDay?: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxServices?: number | null;
            /**
             * Format: int64
             * @description Null for no limit
             */
            maxStaff?: number | null;
            /** @description What people call it */
            name: string;
            /**
             * Format: double
             * @description Of one interval
             * @example 150.5
             */
            price: number;
            /** @description The plan's code at the payment provider; left out or null, it is made there */
            providerPlanCode?: string | null;
        };
        Calls: {
            /**
             * @description When it was answered
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /**
             * Format: uuid
             * @description Id of the member who called; null for a customer
             */
            callerId: string | null;
            /**
             * @description Who called
             * @enum {string}
             */
            callerKind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN";
            /**
             * @description Error code; null where it was not refused
             * @example APPLICATION_MISSING_REQUIRED_ANSWERS
             */
            code: string | null;
            /**
             * Format: int64
             * @description Milliseconds until the answer
             * @example 12
             */
            durationMs: number;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Of HTTP
             * @example POST
             */
            method: string;
            /**
             * @description Its operationId
             * @example submitRequest
             */
            operation: string;
            /**
             * @description The path that was called, without its query; at most 500 bytes
             * @example /api/v1/customer/requests/0193b2f4-5c1e-7f2a-9a3e-0d6f1c2b3a4d/submit
             */
            path: string;
            /**
             * @description The path as the description of the API has it
             * @example /api/v1/customer/requests/{requestId}/submit
             */
            route: string;
            /**
             * Format: int64
             * @description Of HTTP
             * @example 409
             */
            status: number;
            /**
             * @description That of the answer; the calls of one page of the console share it
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        CatalogBlockedPart: {
            /** @description Which one, or what is wrong with it */
            code: string;
            /**
             * @description The place in the draft that is at fault, with list indices from 0
             * @example stages[0].questions[1].showRule
             */
            field: string;
            /** @description What sort of thing stands in the way */
            kind: string;
            /** @description What people call it */
            label: string;
            /** @description A sentence for people */
            message: string;
            /**
             * Format: uuid
             * @description Null where no party in particular is meant
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Null where no stage in particular is meant
             */
            stageId: string | null;
        };
        CatalogBlocker: {
            /** @description Which one, or what is wrong with it */
            code: string;
            /** @description What sort of thing stands in the way */
            kind: string;
            /** @description What people call it */
            label: string;
            /** @description A sentence for people */
            message: string;
            /**
             * Format: uuid
             * @description Null where no party in particular is meant
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Null where no stage in particular is meant
             */
            stageId: string | null;
        };
        CatalogChanges: {
            /** @description The service first, then stages, questions, requirements, charges and value sets */
            changes: components["schemas"]["CatalogDifference"][];
            /** @description Whether there are changes */
            hasUnpublishedChanges: boolean;
            /**
             * Format: int64
             * @description That the draft is compared with: the live one; 0 before the first
             */
            version: number;
        };
        CatalogChargeDocument: {
            /**
             * Format: double
             * @description Of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once for the request, or for each party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * @description What people call it
             * @example Visa fee
             */
            name: string;
            /**
             * @description When the charge applies; left out: always
             * @example request.express == true
             */
            rule?: string;
        };
        CatalogComparison: {
            /** @description That it met */
            answers: components["schemas"]["CatalogMetAnswer"][];
            /** @description It is one of those that decided */
            decided: boolean;
            /**
             * @description UNCLEAR: an answer is missing. NOT_NEEDED: it could not change the result any more
             * @enum {string}
             */
            outcome: "TRUE" | "FALSE" | "UNCLEAR" | "NOT_NEEDED";
            /**
             * @description The comparison, as a rule has it
             * @example party.age < 18
             */
            text: string;
        };
        CatalogDifference: {
            /**
             * @description MOVED: nothing but the place; things that others moved aside are not listed
             * @enum {string}
             */
            change: "ADDED" | "REMOVED" | "CHANGED" | "MOVED";
            /** @description What people call it: a code, title or name */
            code: string;
            /** @description Those that are not as they were; for what was added or removed, all that are not empty */
            fields: components["schemas"]["CatalogFieldChange"][];
            /**
             * Format: uuid
             * @description Null for the service itself
             */
            id: string | null;
            /** @description Null where it was not moved */
            moved: components["schemas"]["CatalogMovement"] | null;
            /**
             * Format: uuid
             * @description Where it stands, or stood; null outside stages
             */
            stageId: string | null;
            /**
             * @description What sort of thing it is
             * @enum {string}
             */
            type: "SERVICE" | "STAGE" | "QUESTION" | "REQUIREMENT" | "CHARGE" | "VALUE_SET";
        };
        CatalogFieldChange: {
            /** @description How it will be; null for what goes away */
            after: unknown;
            /** @description How it is in the version before; null for what is new */
            before: unknown;
            /**
             * @description The field that differs
             * @example label
             */
            field: string;
        };
        CatalogMetAnswer: {
            /**
             * @description What people call it
             * @example party.age
             */
            name: string;
            /**
             * @description As a rule has it
             * @example 30
             */
            value: string;
        };
        CatalogMovement: {
            /** @description Where it will be */
            after: components["schemas"]["CatalogPlace"];
            /** @description Where it is in the version before */
            before: components["schemas"]["CatalogPlace"];
        };
        CatalogNewOption: {
            /** @description Whether it can still be chosen; true by default */
            active?: boolean | null;
            /** @description The text that people see */
            label: string;
            /** @description What an answer holds; unique in the question */
            value: string;
        };
        CatalogOfferedService: {
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description Of the service
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description A word of advice to customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that a request may have
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that a request must have
             */
            minParties: number;
            /** @description What people call it */
            name: string;
            /** @description What a party is called here */
            partyRole: string | null;
            /**
             * Format: int64
             * @description What a request that is made now keeps
             */
            version: number;
        };
        CatalogOfferedServiceDetail: {
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description Of the service
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description A word of advice to customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that a request may have
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that a request must have
             */
            minParties: number;
            /** @description What people call it */
            name: string;
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description All in order; answers decide which of them a request goes through */
            stages: components["schemas"]["CatalogOfferedStage"][];
            /**
             * Format: int64
             * @description What a request that is made now keeps
             */
            version: number;
        };
        CatalogOfferedStage: {
            /** @description What it is about, in sentences for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description In the service, from 1
             */
            position: number;
            /** @description The heading that people see */
            title: string;
        };
        CatalogOption: {
            /** @description Whether it can be chosen */
            active: boolean;
            /** @description The text that people see */
            label: string;
            /** @description What is kept when it is chosen, and what rules compare */
            value: string;
        };
        CatalogOptionDocument: {
            /** @description Whether it can be chosen; true when left out */
            active?: boolean;
            /** @description The text that people see */
            label: string;
            /** @description What an answer holds; unique in the question */
            value: string;
        };
        CatalogPlace: {
            /**
             * Format: int64
             * @description From 1
             */
            position: number;
            /**
             * Format: uuid
             * @description Null for a stage
             */
            stageId: string | null;
        };
        CatalogPreview: {
            /** @description What the visible stages cost together */
            price: components["schemas"]["Price"];
            /** @description Of everything, visible or not */
            rules: components["schemas"]["CatalogRule"][];
            /** @description The service, as it would be seen */
            service: components["schemas"]["CatalogService"];
            /** @description The visible ones, with what is visible in them and what can be chosen */
            stages: components["schemas"]["CatalogServiceStage"][];
        };
        CatalogPublication: {
            /**
             * Format: int64
             * @description From 1
             */
            number: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            publishedAt: string;
            /** @description Who published it */
            publishedBy: components["schemas"]["CatalogPublisher"];
        };
        CatalogPublishReadiness: {
            /** @description Empty when ready */
            blockers: components["schemas"]["CatalogBlockedPart"][];
            /** @description Whether nothing is missing */
            ready: boolean;
        };
        CatalogPublisher: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description As it was then */
            name: string;
        };
        CatalogQuestionDocument: {
            /**
             * @description The form of an answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description REQUEST when left out
             * @enum {string}
             */
            appliesTo?: "PARTY" | "REQUEST";
            /**
             * @description Rules know the question as request.<code> or party.<code>
             * @example express
             */
            code: string;
            /** @description Shown beside the question */
            help?: string;
            /**
             * @description The text that people see
             * @example Do you need it within a week?
             */
            label: string;
            /** @description The largest, likewise */
            max?: string;
            /**
             * Format: int64
             * @description Likewise; 4,000 when left out, of a LONG_TEXT answer 20,000
             */
            maxLength?: number;
            /** @description The smallest NUMBER, MONEY or DATE answer, in its own form */
            min?: string;
            /**
             * Format: int64
             * @description Of a TEXT or LONG_TEXT answer, in characters; 1 when left out
             */
            minLength?: number;
            /** @description What can be chosen in a choice question */
            options?: components["schemas"]["CatalogOptionDocument"][];
            /**
             * @description Of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; 6 to 9 letters or digits
             * @enum {string}
             */
            pattern?: "POSTCODE" | "PASSPORT";
            /** @description False when left out */
            required?: boolean;
            /** @description When the question is required, where required is false; left out: never */
            requiredRule?: string;
            /** @description When the question is visible; left out: whenever its stage is */
            showRule?: string;
        };
        CatalogReadiness: {
            /** @description Empty when ready */
            blockers: components["schemas"]["CatalogBlocker"][];
            /** @description Whether nothing is missing */
            ready: boolean;
        };
        CatalogRequirementDocument: {
            /** @description The stage completes only once staff have accepted what is attached. False when left out */
            acceptanceRequired?: boolean;
            /** @description MIME types of the files that can be attached; left out: all that the server takes */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[];
            /**
             * @description REQUEST when left out
             * @enum {string}
             */
            appliesTo?: "PARTY" | "REQUEST";
            /**
             * @description Short name for programs; rules and errors use it
             * @example passport
             */
            code: string;
            /** @description What the document has to show, in words for whoever brings it */
            instructions?: string;
            /**
             * Format: int64
             * @description Of a file that can be attached; left out: as much as the server takes
             */
            maxSizeBytes?: number;
            /**
             * @description What people call it
             * @example Passport
             */
            name: string;
            /** @description False when left out */
            required?: boolean;
            /** @description When the document is required, where required is false; left out: never */
            requiredRule?: string;
            /** @description Kept and shown; stages complete without it. False when left out */
            reviewRequired?: boolean;
            /** @description When the requirement is visible; left out: whenever its stage is */
            showRule?: string;
        };
        CatalogRule: {
            /** @description All comparisons of the rule, in order; empty where it is wrong */
            comparisons: components["schemas"]["CatalogComparison"][];
            /**
             * @description The comparisons that decided, with the answers that they met; empty where there is a reason
             * @example [
             *       "party.age < 18 is false: party.age is 30"
             *     ]
             */
            decidedBy: string[];
            /**
             * @description The rule's text
             * @example party.age < 18
             */
            expression: string;
            /**
             * @description Its place in the service
             * @example stages[0].questions[1].showRule
             */
            field: string;
            /**
             * @description What carries it
             * @example request.guardian
             */
            owner: string;
            /**
             * Format: uuid
             * @description Id of the stage, question, requirement or charge
             */
            ownerId: string;
            /** @description Which answers were missing, or what is wrong with the rule; null where the answers decided */
            reason: string | null;
            /** @description Whether it holds */
            result: boolean;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogRuleCheck: {
            /** @description What is wrong; empty where the rule can be saved */
            errors: components["schemas"]["CatalogRuleError"][];
            /** @description The names in it, sorted; empty where it cannot be read */
            refersTo: components["schemas"]["CatalogRuleReference"][];
            /**
             * @description As text; of a tree, the text of it
             * @example request.stayDays <= 90
             */
            rule: string;
            /** @description The simple form; null where the rule has none, as it is nested deeper than two levels, compares something else than an answer, or cannot be read */
            tree: components["schemas"]["CatalogRuleTree"] | null;
        };
        CatalogRuleCondition: {
            /**
             * @description The question, as rules call it
             * @example request.stayDays
             */
            name: string;
            /**
             * @description IN: the answer is one of the values, or in the list of that name. CONTAINS: the answer is a list with the value
             * @enum {string}
             */
            operator: "EQUAL" | "NOT_EQUAL" | "LESS" | "AT_MOST" | "MORE" | "AT_LEAST" | "IN" | "NOT_IN" | "CONTAINS" | "NOT_CONTAINS";
            /**
             * @description What values are. NAME: another question, or for IN and NOT_IN a value set
             * @enum {string}
             */
            type: "TEXT" | "NUMBER" | "BOOLEAN" | "NAME";
            /**
             * @description One; for IN and NOT_IN without a name any number. A NUMBER is decimal, a BOOLEAN true or false
             * @example [
             *       "90"
             *     ]
             */
            values: string[];
        };
        CatalogRuleError: {
            /**
             * @description What kind of mistake it is
             * @example INVALID_RULE
             * @enum {string}
             */
            code: "AMOUNT_TOO_LARGE" | "CHARGE_DEPENDS_ON_LATER_STAGE" | "CHARGE_REQUIRED" | "INVALID_FORMAT" | "INVALID_RULE" | "INVALID_VALUE" | "MISMATCH" | "NOT_ACCEPTED" | "NOT_ALLOWED" | "NOT_TOGETHER" | "NOT_UNIQUE" | "OPTION_REQUIRED" | "OUT_OF_RANGE" | "QUESTION_REQUIRED" | "REQUIRED" | "RULE_CYCLIC" | "RULE_REFERENCE_UNKNOWN" | "STAGE_REQUIRED" | "TOO_FEW" | "TOO_LONG" | "TOO_MANY" | "TOO_SHORT" | "TOO_WEAK" | "UNKNOWN_FIELD" | "UNKNOWN_QUESTION" | "WRONG" | "WRONG_TYPE";
            /**
             * Format: int64
             * @description Character of the place in its line, from 1
             */
            column: number;
            /**
             * Format: int64
             * @description How many characters it has; 0 at the end of the text. The whole rule where no place in particular is wrong
             */
            length: number;
            /**
             * Format: int64
             * @description Line of the place, from 1
             */
            line: number;
            /**
             * @description What is wrong, in words
             * @example > cannot stand between a number and a text
             */
            message: string;
            /**
             * Format: int64
             * @description How many characters of the text precede the place
             */
            offset: number;
        };
        CatalogRuleGroup: {
            /** @description One that stands by itself is a group of one */
            conditions: components["schemas"]["CatalogRuleCondition"][];
        };
        CatalogRuleReference: {
            /** @description Whether the service has such a question or value set. A rule can be saved that names what is still to be made, and not be published */
            exists: boolean;
            /**
             * @description What people call it
             * @example request.stayDays
             */
            name: string;
            /** @description Of a name that does not exist, one that was perhaps meant; null without one */
            nearest: string | null;
        };
        CatalogRuleTree: {
            /** @description The parts that join joins */
            groups: components["schemas"]["CatalogRuleGroup"][];
            /**
             * @description ALL: every group has to hold, and for a group any of its conditions is enough. ANY: one group is enough, and of a group all conditions have to hold
             * @enum {string}
             */
            join: "ALL" | "ANY";
        };
        CatalogService: {
            /** @description Whether it takes no new requests until it is restored */
            archived: boolean;
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description The draft is not the live version */
            hasUnpublishedChanges: boolean;
            /** @description A word of advice to customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that a request may have
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that a request must have
             */
            minParties: number;
            /** @description What people call it */
            name: string;
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description Customers see the live version, unless the service is archived */
            published: boolean;
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision; null: no deadline
             */
            reviewDays: number | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Number of the live version; 0 before the first
             */
            version: number;
        };
        CatalogServiceCharge: {
            /**
             * Format: double
             * @description Of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once for the request, or for each party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * Format: int64
             * @description In the stage, from 1
             */
            position: number;
            /** @description Null: always charged */
            rule: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogServiceDetail: {
            /** @description Whether it takes no new requests until it is restored */
            archived: boolean;
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description The draft is not the live version */
            hasUnpublishedChanges: boolean;
            /** @description A word of advice to customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that a request may have
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that a request must have
             */
            minParties: number;
            /** @description What people call it */
            name: string;
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description Customers see the live version, unless the service is archived */
            published: boolean;
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision; null: no deadline
             */
            reviewDays: number | null;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogServiceStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /** @description Lists of values that rules know by name */
            valueSets: components["schemas"]["CatalogValueSet"][];
            /**
             * Format: int64
             * @description Number of the live version; 0 before the first
             */
            version: number;
        };
        CatalogServiceDocument: {
            /** @description Where the schema of the document is, for editors; not kept */
            $schema?: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description?: string;
            /**
             * @description What kind of document this is
             * @enum {string}
             */
            format: "stagegate.service/1";
            /** @description A word of advice to customers */
            hint?: string;
            /**
             * Format: int64
             * @description At least minParties, and that many when left out
             */
            maxParties?: number;
            /**
             * Format: int64
             * @description 1 when left out
             */
            minParties?: number;
            /**
             * @description What people call it
             * @example Tourist visa
             */
            name: string;
            /**
             * @description What a party is called here
             * @example Traveller
             */
            partyRole?: string;
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision; left out: no deadline
             */
            reviewDays?: number;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogStageDocument"][];
            /** @description Lists of values that rules know by name */
            valueSets?: components["schemas"]["CatalogValueSetDocument"][];
        };
        CatalogServiceQuestion: {
            /**
             * @description The form of an answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once for the request, or for each party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Rules know the question as request.<code> or party.<code> */
            code: string;
            /** @description Shown beside the question */
            help: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description The text that people see */
            label: string;
            /** @description The largest, likewise */
            max: string | null;
            /**
             * Format: int64
             * @description Likewise; null: 4,000, of a LONG_TEXT answer 20,000
             */
            maxLength: number | null;
            /** @description The smallest NUMBER, MONEY or DATE answer, in its own form; null: none */
            min: string | null;
            /**
             * Format: int64
             * @description Characters of a TEXT or LONG_TEXT answer; null: 1
             */
            minLength: number | null;
            /** @description What can be chosen, in order */
            options: components["schemas"]["CatalogOption"][];
            /**
             * @description Of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; 6 to 9 letters or digits; null: any text
             * @enum {string|null}
             */
            pattern: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description In the stage, from 1
             */
            position: number;
            /** @description Whether it must be there */
            required: boolean;
            /** @description Makes the question required where it holds; null: required says it alone */
            requiredRule: string | null;
            /** @description Null: visible while the stage is */
            showRule: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogServiceRequirement: {
            /** @description The stage completes only once staff have accepted what is attached */
            acceptanceRequired: boolean;
            /** @description MIME types of the files that can be attached; empty: all that the server takes */
            acceptedTypes: string[];
            /**
             * @description Whether it is asked once for the request, or for each party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the document has to show, in words for whoever brings it */
            instructions: string | null;
            /**
             * Format: int64
             * @description Of a file that can be attached; null: as much as the server takes
             */
            maxSizeBytes: number | null;
            /** @description What people call it */
            name: string;
            /**
             * Format: int64
             * @description In the stage, from 1
             */
            position: number;
            /** @description Whether it must be there */
            required: boolean;
            /** @description Makes the document required where it holds; null: required says it alone */
            requiredRule: string | null;
            /** @description Kept and shown; stages complete without it */
            reviewRequired: boolean;
            /** @description Null: visible while the stage is */
            showRule: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogServiceStage: {
            /** @description What the stage costs, in order */
            charges: components["schemas"]["CatalogServiceCharge"][];
            /** @description What it is about, in sentences for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description In the service, from 1
             */
            position: number;
            /** @description What is asked, in order */
            questions: components["schemas"]["CatalogServiceQuestion"][];
            /** @description Which documents are asked for, in order */
            requirements: components["schemas"]["CatalogServiceRequirement"][];
            /** @description Null: always visible */
            showRule: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage; null: no deadline
             */
            targetDays: number | null;
            /** @description The heading that people see */
            title: string;
        };
        CatalogStageDocument: {
            /** @description Of a payment stage only */
            charges?: components["schemas"]["CatalogChargeDocument"][];
            /** @description What it is about, in sentences for people */
            description?: string;
            /**
             * @description ORDINARY when left out
             * @enum {string}
             */
            kind?: "ORDINARY" | "PAYMENT";
            /** @description What is asked, in order */
            questions?: components["schemas"]["CatalogQuestionDocument"][];
            /** @description The documents that have to be handed in */
            requirements?: components["schemas"]["CatalogRequirementDocument"][];
            /**
             * @description When the stage is visible; left out: always
             * @example request.express == true
             */
            showRule?: string;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage; left out: no deadline
             */
            targetDays?: number;
            /**
             * @description The heading that people see
             * @example Your journey
             */
            title: string;
        };
        CatalogTemplate: {
            /**
             * @description What its path calls it
             * @example tourist-visa
             */
            code: string;
            /** @description What it is about, in sentences for people */
            description: string;
            /** @description What people call it */
            name: string;
            /**
             * @description The branch that it is in
             * @enum {string}
             */
            sector: "TRAVEL" | "EDUCATION" | "GOVERNMENT" | "HEALTH" | "LEGAL" | "FINANCE";
            /**
             * Format: int64
             * @description How many stages it has
             */
            stageCount: number;
        };
        CatalogTemplateDetail: {
            /**
             * @description What its path calls it
             * @example tourist-visa
             */
            code: string;
            /** @description What it is about, in sentences for people */
            description: string;
            /** @description The service that would be made, as its export would be */
            document: components["schemas"]["CatalogServiceDocument"];
            /** @description What people call it */
            name: string;
            /**
             * @description The branch that it is in
             * @enum {string}
             */
            sector: "TRAVEL" | "EDUCATION" | "GOVERNMENT" | "HEALTH" | "LEGAL" | "FINANCE";
            /**
             * Format: int64
             * @description How many stages it has
             */
            stageCount: number;
        };
        CatalogValueSet: {
            /** @description Rules know the set as valueSets.<code> */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description The values in the set */
            members: string[];
            /** @description What people call it */
            name: string;
        };
        CatalogValueSetDocument: {
            /**
             * @description Rules know the set as valueSets.<code>
             * @example visaFree
             */
            code: string;
            /** @description Texts of 1 to 200 characters, each once */
            members: string[];
            /**
             * @description What people call it
             * @example Countries without visa
             */
            name: string;
        };
        CatalogVersion: {
            /** @description Whether it takes no new requests until it is restored */
            archived: boolean;
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description The draft is not the live version */
            hasUnpublishedChanges: boolean;
            /** @description A word of advice to customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that a request may have
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that a request must have
             */
            minParties: number;
            /** @description What people call it */
            name: string;
            /**
             * Format: int64
             * @description From 1
             */
            number: number;
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description Customers see the live version, unless the service is archived */
            published: boolean;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            publishedAt: string;
            /** @description Who published it */
            publishedBy: components["schemas"]["CatalogPublisher"];
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision; null: no deadline
             */
            reviewDays: number | null;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogServiceStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /** @description Lists of values that rules know by name */
            valueSets: components["schemas"]["CatalogValueSet"][];
            /**
             * Format: int64
             * @description Number of the live version; 0 before the first
             */
            version: number;
        };
        CatalogVersionChanges: {
            /** @description The service first, then stages, questions, requirements, charges and value sets */
            changes: components["schemas"]["CatalogDifference"][];
            /**
             * Format: int64
             * @description Of the version
             */
            number: number;
            /**
             * Format: int64
             * @description Of the version that it is compared with; 0: nothing, before the first
             */
            since: number;
        };
        CatalogtriedRule: {
            /**
             * @description Null: as if it had none
             * @example request.express == true
             */
            expression: string | null;
            /**
             * @description The field of it
             * @enum {string}
             */
            field: "showRule" | "requiredRule" | "rule";
            /**
             * Format: uuid
             * @description Id of the stage, question, requirement or charge
             */
            ownerId: string;
        };
        ChangeMeInput: {
            /**
             * @description Of what is written to the caller. Unchanged when left out; null: that of the organisation
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /** @description Telephone number. Unchanged when left out; null clears it */
            phone?: string | null;
        };
        ChangeMemberInput: {
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /**
             * Format: uuid
             * @description Id of the role. Unchanged when left out
             */
            roleId?: string;
        };
        ChangePasswordInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword: string;
            /**
             * Format: password
             * @description The password as it is now
             */
            currentPassword: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212
             */
            password: string;
        };
        ChangePlanInput: {
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
        };
        ChangeRoleInput: {
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /** @description Codes of what it allows. Unchanged when left out */
            permissions?: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
        };
        CheckRuleInput: {
            /**
             * @description The field of it; with ownerId
             * @enum {string}
             */
            field?: "showRule" | "requiredRule" | "rule";
            /**
             * Format: uuid
             * @description Id of the stage, question, requirement or charge whose rule it is to be
             */
            ownerId?: string;
            /**
             * @description The rule as text
             * @example request.express == true
             */
            rule?: string;
            /** @description The rule in its simple form, in place of rule */
            tree?: components["schemas"]["CatalogRuleTree"];
        };
        CheckoutPlanInput: {
            /**
             * @description Code of the plan
             * @example GROWTH
             */
            planCode: string;
        };
        CloseApplicationInput: {
            /** @description Kept in the history */
            reason?: string;
        };
        ConversationAuthor: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
        };
        ConversationFrom: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF";
            /** @description Customers see the first name of staff */
            name: string;
        };
        ConversationMessage: {
            /** @description What is said */
            body: string;
            /** @description What was sent along */
            files: components["schemas"]["File"][];
            /** @description Who wrote it */
            from: components["schemas"]["ConversationFrom"];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description When the other side had read it
             * @example 2026-11-20T09:15:30.123
             */
            readAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            sentAt: string;
        };
        ConversationMessageInput: {
            /** @description What is said */
            body: string;
            /** @description Of files that the sender has uploaded; they cannot be deleted afterwards */
            fileObjectIds?: string[];
        };
        ConversationNote: {
            /** @description For colleagues; customers never see it */
            body: string;
            /** @description Who wrote it */
            by: components["schemas"]["ConversationAuthor"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
        };
        ConversationNoteInput: {
            /** @description For colleagues; customers never see it */
            body: string;
        };
        CreateAdHocInvoiceInput: {
            /**
             * Format: double
             * @description In major units
             * @example 150.5
             */
            amount: number;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /** @description What is paid for */
            description: string;
            /**
             * @description When it is to be paid by
             * @example 2026-11-20T09:15:30.123
             */
            dueAt?: string | null;
            /**
             * Format: uuid
             * @description A party of one of your applications; its e-mail address is the payer's, unless payerEmail is given
             */
            partyId?: string;
            /**
             * Format: email
             * @description Of the payer: a public checkout that names no address uses it
             */
            payerEmail?: string;
        };
        CreateInvoiceInput: components["schemas"]["CreatePricedInvoiceInput"] | components["schemas"]["CreateAdHocInvoiceInput"];
        CreateOrganizationInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword?: string;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            expectedCustomerVolume: number | string | null;
            /** @description The organisation's name */
            organizationName: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212. Required without the registration cookie; with it, replaces the first password
             */
            password?: string;
            /** @description The branch that it is in */
            sector: string;
            /** @description The organisation's name in addresses: 3 to 40 of a-z, 0-9 and hyphens */
            slug: string;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            staffCount: number | string | null;
        };
        CreatePricedInvoiceInput: {
            /** @description Keyed request.<code> or party.<code> */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /** @description What is paid for */
            description?: string;
            /**
             * Format: int64
             * @description 1 when left out
             */
            partyCount?: number;
            /**
             * Format: uuid
             * @description A party of one of your applications; its e-mail address is the payer's, unless payerEmail is given
             */
            partyId?: string;
            /**
             * Format: email
             * @description Of the payer: a public checkout that names no address uses it
             */
            payerEmail?: string;
            /**
             * Format: uuid
             * @description Prices the service's live version, or its draft where none was published
             */
            serviceId: string;
        };
        CreateServiceInput: {
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description?: string | null;
            /** @description A word of advice to customers */
            hint?: string | null;
            /**
             * Format: int64
             * @description At least minParties. Left out or null: minParties
             */
            maxParties?: number | null;
            /**
             * Format: int64
             * @description The fewest parties that a request must have. Left out or null: 1
             */
            minParties?: number | null;
            /**
             * @description What people call it
             * @example Tourist visa
             */
            name: string;
            /**
             * @description What a party is called here
             * @example Traveller
             */
            partyRole?: string | null;
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision. Left out or null: no deadline
             * @example 5
             */
            reviewDays?: number | null;
        };
        DeactivateMemberInput: {
            /**
             * Format: uuid
             * @description Id of the active member who gets the open cases; left out or null for nobody
             */
            successorId?: string | null;
        };
        EnvelopeApplication: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["Application"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationCorrection: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["ApplicationCorrection"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationDocument: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["ApplicationDocument"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationStaff: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["ApplicationStaff"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingCheckout: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingCheckout"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingPlan: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingPlan"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingPlanList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingPlan"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingSubscription: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingSubscription"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingSummary: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingSummary"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingTier: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["BillingTier"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogChanges: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogChanges"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogOfferedServiceDetail: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogOfferedServiceDetail"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogPreview: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogPreview"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogPublishReadiness: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogPublishReadiness"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogReadiness: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogReadiness"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogRuleCheck: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogRuleCheck"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogService: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogService"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceCharge: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceCharge"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceDetail: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceDetail"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceDocument: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceDocument"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceQuestion: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceQuestion"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceRequirement: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceRequirement"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceStage: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceStage"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceStageList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogServiceStage"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogTemplateDetail: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogTemplateDetail"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogTemplateList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogTemplate"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogValueSet: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogValueSet"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogVersion: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogVersion"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogVersionChanges: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["CatalogVersionChanges"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeConversationMessage: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["ConversationMessage"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeConversationNote: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["ConversationNote"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFile: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["File"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFileUpload: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FileUpload"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceCustomerInvoiceList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceCustomerInvoice"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceEventList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceEvent"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceInvoice: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceInvoice"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinancePublicInvoice: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinancePublicInvoice"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinancePublicPayment: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinancePublicPayment"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceRefund: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceRefund"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceRefundList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceRefund"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceStaffPayment: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceStaffPayment"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceStart: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceStart"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceSummary: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["FinanceSummary"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeInsightsPlatformReport: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["InsightsPlatformReport"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeInsightsReport: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["InsightsReport"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMember: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["Member"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberCustomer: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberCustomer"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberPermissionList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberPermission"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberPrincipal: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberPrincipal"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberRole: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberRole"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberRoleList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberRole"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberSession: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["MemberSession"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNothing: {
            /** @description The result; null when there is nothing to give */
            data: null;
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNoticeChoices: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["NoticeChoices"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNoticeSettings: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["NoticeSettings"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingProgress: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["OnboardingProgress"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingVerified: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["OnboardingVerified"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingWorkspace: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["OnboardingWorkspace"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationEntry: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageApplicationEntry"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationRecord: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageApplicationRecord"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationStaffRecord: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageApplicationStaffRecord"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageBillingStanding: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageBillingStanding"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCalls: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageCalls"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogOfferedService: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageCatalogOfferedService"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogPublication: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageCatalogPublication"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogService: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageCatalogService"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageConversationMessage: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageConversationMessage"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageConversationNote: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageConversationNote"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceInvoice: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageFinanceInvoice"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceStaffPayment: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageFinanceStaffPayment"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceUnapplied: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageFinanceUnapplied"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageMember: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageMember"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageMemberCustomer: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageMemberCustomer"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePagePlatformEvent: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PagePlatformEvent"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePagePlatformOutbox: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PagePlatformOutbox"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageQueueListed: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageQueueListed"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageRequestRecord: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageRequestRecord"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageRequestStaffRecord: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageRequestStaffRecord"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageTenant: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PageTenant"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformHealth: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PlatformHealth"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformJobList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PlatformJob"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformOutbox: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PlatformOutbox"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformOutboxSummary: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PlatformOutboxSummary"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformRetried: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PlatformRetried"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePrice: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["Price"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePrivacyExport: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["PrivacyExport"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueAssignedList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["QueueAssigned"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueColleagueList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["QueueColleague"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueSummary: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["QueueSummary"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueTaken: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["QueueTaken"] | null;
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueWorkerList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["QueueWorker"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequest: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["Request"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequestEstimate: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["RequestEstimate"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequestStaff: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["RequestStaff"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeSearchFoundList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["SearchFound"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenant: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["Tenant"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantAvailability: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantAvailability"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantBankList: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantBank"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantCalendar: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantCalendar"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantDetail: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantDetail"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantLandingPage: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantLandingPage"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantPayout: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantPayout"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantProfile: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantProfile"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantPublicPage: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantPublicPage"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantSlug: {
            /** @description The result; null when there is nothing to give */
            data: components["schemas"]["TenantSlug"];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Always Success; refusals and failures have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Names this exchange in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        ExchangeSessionInput: {
            /** @description Short name for programs; rules and errors use it */
            code: string;
        };
        ExportCustomerInput: {
            /** @description The next of the document before; leave it out for the first */
            after?: string;
        };
        Failure: {
            /** @description Facts that help to go on, where an error has any */
            data?: unknown;
            /**
             * @description What went wrong, for programs to branch on. Explained where the Link header points, on the page /errors; later versions add codes
             * @enum {string}
             */
            errorCode: "ALREADY_ON_PLAN" | "APPLICATION_LOCKED" | "APPLICATION_MISSING_REQUIRED_ANSWERS" | "APPLICATION_MISSING_REQUIRED_DOCUMENTS" | "APPLICATION_NOT_EDITABLE" | "APPLICATION_PARTY_COUNT_LOCKED" | "CONFLICT" | "CORRECTION_NOT_OPEN" | "CORRECTION_OPEN" | "CROSS_SITE_REQUEST" | "DOCUMENT_ACCEPTED" | "DOCUMENT_CHANGED" | "DOCUMENT_NOT_ACCEPTED" | "DOCUMENT_NOT_ATTACHED" | "EMAIL_ALREADY_REGISTERED" | "FILE_IN_USE" | "FILE_NOT_PENDING" | "FILE_NOT_UPLOADED" | "FILE_TOO_LARGE" | "FORBIDDEN" | "IDEMPOTENCY_KEY_IN_USE" | "IDEMPOTENCY_KEY_REUSED" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVALID_OR_EXPIRED_TOKEN" | "INVALID_RULE" | "INVALID_SIGNATURE" | "INVOICE_ALREADY_PAID" | "INVOICE_NOT_OPEN" | "INVOICE_NOT_PAID" | "INVOICE_PAYMENT_IN_PROGRESS" | "LAST_ADMIN" | "MALFORMED_REQUEST" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "NOT_READY" | "OPEN_REQUEST_EXISTS" | "PAYLOAD_TOO_LARGE" | "PAYMENT_NOT_SUCCESSFUL" | "PAYMENT_PROVIDER_UNAVAILABLE" | "PLAN_NOT_AVAILABLE" | "PRECONDITION_FAILED" | "REFRESH_TOKEN_REUSED" | "REFUND_EXCEEDS_PAYMENT" | "REQUEST_NOT_EDITABLE" | "REQUEST_NOT_PENDING" | "SERVICE_NOT_PUBLISHABLE" | "SERVICE_STATE" | "SERVICE_UNAVAILABLE" | "STAGE_NOT_CURRENT" | "STAGE_NOT_EDITABLE" | "STAGE_NOT_REOPENABLE" | "STORAGE_PROVIDER_UNAVAILABLE" | "TENANT_SUSPENDED" | "TIER_LIMIT_EXCEEDED" | "TOKEN_EXPIRED" | "TOO_MANY_REQUESTS" | "UNAUTHENTICATED" | "UNSUPPORTED_FILE_TYPE" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_EXPIRED";
            /** @description What is wrong with which field, when fields are at fault: at most 100, and then one with the code TOO_MANY that says how many more there are */
            errors?: components["schemas"]["FaultField"][];
            /** @description A sentence for people */
            message: string;
            /**
             * @description Failed: the request was refused (4xx). Error: the server failed (5xx)
             * @enum {string}
             */
            status: "Failed" | "Error";
            /** @description Names this exchange in the logs; also sent as the header X-Trace-Id */
            traceId: string;
        };
        FaultField: {
            /**
             * @description What kind of mistake it is
             * @example INVALID_FORMAT
             * @enum {string}
             */
            code: "AMOUNT_TOO_LARGE" | "CHARGE_DEPENDS_ON_LATER_STAGE" | "CHARGE_REQUIRED" | "INVALID_FORMAT" | "INVALID_RULE" | "INVALID_VALUE" | "MISMATCH" | "NOT_ACCEPTED" | "NOT_ALLOWED" | "NOT_TOGETHER" | "NOT_UNIQUE" | "OPTION_REQUIRED" | "OUT_OF_RANGE" | "QUESTION_REQUIRED" | "REQUIRED" | "RULE_CYCLIC" | "RULE_REFERENCE_UNKNOWN" | "STAGE_REQUIRED" | "TOO_FEW" | "TOO_LONG" | "TOO_MANY" | "TOO_SHORT" | "TOO_WEAK" | "UNKNOWN_FIELD" | "UNKNOWN_QUESTION" | "WRONG" | "WRONG_TYPE";
            /**
             * @description JSONPath (RFC 9535) in the request body, without the $ and the dot at its beginning: a name of other characters than letters, digits and _ is in brackets and quotes, such as answers["request.country"], and body is the body as a whole. Or the name of a query, path or header parameter
             * @example parties[0].email
             */
            field: string;
            /**
             * @description What was expected
             * @example must be a plain e-mail address such as ada@example.org
             */
            message: string;
        };
        File: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Only while UPLOADED; expires; browsers save the file
             */
            downloadUrl?: string;
            /** @description The storage provider's word for it, such as png; null for what it does not look into */
            format: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description As declared, until the file has arrived */
            mimeType: string;
            /** @description The file's name where it came from */
            originalFilename: string;
            /** @description Its name at the storage provider */
            publicId: string;
            /** @description image, which PDF is too, or raw; null until it is there */
            resourceType: string | null;
            /**
             * Format: int64
             * @description As declared, until the file has arrived
             */
            sizeBytes: number;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "UPLOADED" | "DELETED";
            /** @description Where the file lies */
            storageProvider: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            uploadedAt: string | null;
            /**
             * Format: uri
             * @description Only while UPLOADED; expires
             */
            viewUrl?: string;
        };
        FileParams: {
            /** @description Names our account at the storage provider */
            api_key: string;
            /**
             * Format: uri
             * @description Where the provider reports the upload; absent where it knows
             */
            notification_url?: string;
            /** @description Whether the upload replaces a file of this public_id */
            overwrite: string;
            /** @description The file's name at the storage provider */
            public_id: string;
            /** @description Part of the provider's address, and not signed: its SDK takes it from here */
            resource_type: string;
            /** @description Proof, for the storage provider, that the server allowed this upload */
            signature: string;
            /** @description Unix seconds */
            timestamp: string;
            /** @description How the provider delivers the file */
            type: string;
        };
        FileUpload: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @description Id of the file
             */
            fileId: string;
            /** @description The fields of the form that is sent to the storage provider, beside the file */
            params: components["schemas"]["FileParams"];
            /**
             * Format: uri
             * @description Where the multipart form goes, as it stands
             */
            uploadUrl: string;
        };
        FinanceCustomer: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
        };
        FinanceCustomerInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountPaid: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the amount is made of */
            items: components["schemas"]["PriceLine"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description The successful ones, oldest first */
            payments: components["schemas"]["FinanceCustomerPayment"][];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        FinanceCustomerPayment: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description What was given back of it
             * @example 150.5
             */
            amountRefunded: number;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Its receipt is at /payments/{reference}/receipt of the application
             * @example PAY-7K2M9Q
             */
            reference: string;
        };
        FinanceEvent: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description What is known about it, in words for people */
            detail: string;
            /**
             * @description Which kind it is
             * @example checkout_opened
             */
            kind: string;
        };
        FinanceInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountPaid: number;
            /**
             * Format: uuid
             * @description Id of the application
             */
            applicationId: string | null;
            /**
             * @description Reference of the application; null where it is for none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: double
             * @description What is left to pay
             * @example 150.5
             */
            balance: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Who it is for, where that is known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /** @description What it is about, in sentences for people */
            description: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the amount is made of */
            items: components["schemas"]["PriceLine"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * Format: uuid
             * @description Id of the party
             */
            partyId: string | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            voidedAt: string | null;
        };
        FinanceMember: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
        };
        FinanceOrganization: {
            /** @description What people call it */
            name: string;
            /** @description The organisation's name in addresses and at sign-in */
            slug: string;
        };
        FinancePublicInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountPaid: number;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string;
            /** @description The invoice knows no address of the payer, so a checkout of it has to name one */
            emailRequired: boolean;
            /** @description What the amount is made of */
            items: components["schemas"]["PriceLine"][];
            /** @description Whom the money is owed to */
            organization: components["schemas"]["FinanceOrganization"];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        FinancePublicPayment: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description Of this amount, so much was given back
             * @example 150.5
             */
            amountRefunded: number;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Reference of the invoice, for people to quote */
            invoiceReference: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        FinanceRefund: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Why it failed, or what delays it */
            failureReason: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Why */
            reason: string;
            /** @description The member who asked for it */
            requestedBy: components["schemas"]["FinanceMember"];
            /**
             * @description When it became SUCCESSFUL or FAILED
             * @example 2026-11-20T09:15:30.123
             */
            settledAt: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED";
        };
        FinanceStaffPayment: {
            /** @description Names the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description By refunds that are SUCCESSFUL
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uuid
             * @description Id of the application
             */
            applicationId: string | null;
            /**
             * @description Reference of the application; null where it is for none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: uri
             * @description The page where it is paid
             */
            authorizationUrl: string | null;
            /** @description How it was paid, such as card; by hand CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Whose invoice it pays, where that is known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice, for people to quote */
            invoiceReference: string;
            /** @description What stands in the way, for people */
            lastError: string | null;
            /** @description Of the member who recorded it */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Who took the money; null when it was recorded by hand
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description When the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description The member who recorded it by hand; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        FinanceStart: {
            /** @description Names the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description By refunds that are SUCCESSFUL
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uri
             * @description The page where it is paid
             */
            authorizationUrl: string | null;
            /** @description How it was paid, such as card; by hand CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice, for people to quote */
            invoiceReference: string;
            /** @description What stands in the way, for people */
            lastError: string | null;
            /** @description Of the member who recorded it */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Who took the money; null when it was recorded by hand
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description When the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description The member who recorded it by hand; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        FinanceSum: {
            /**
             * Format: double
             * @description In major units
             * @example 150.5
             */
            amount: number;
            /**
             * Format: int64
             * @description How many there are
             */
            count: number;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * @description When the oldest of them was made
             * @example 2026-11-20T09:15:30.123
             */
            oldest: string | null;
        };
        FinanceSummary: {
            /**
             * @description Beginning of this month in the organisation's timezone
             * @example 2026-11-20T09:15:30.123
             */
            monthStart: string;
            /** @description What is left to pay on open invoices */
            open: components["schemas"]["FinanceSum"][];
            /** @description Those of the open ones that were to be paid by now */
            overdue: components["schemas"]["FinanceSum"][];
            /** @description Payments at the checkout */
            pending: components["schemas"]["FinanceSum"][];
            /** @description Payments received since monthStart, before refunds */
            received: components["schemas"]["FinanceSum"][];
            /** @description Received, and pays no invoice */
            unapplied: components["schemas"]["FinanceSum"][];
        };
        FinanceUnapplied: {
            /** @description Names the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description By refunds that are SUCCESSFUL
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uuid
             * @description Id of the application
             */
            applicationId: string | null;
            /**
             * @description Reference of the application; null where it is for none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: uri
             * @description The page where it is paid
             */
            authorizationUrl: string | null;
            /** @description How it was paid, such as card; by hand CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Whose invoice it pays, where that is known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice, for people to quote */
            invoiceReference: string;
            /** @description What stands in the way, for people */
            lastError: string | null;
            /** @description Of the member who recorded it */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Who took the money; null when it was recorded by hand
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description Why
             * @enum {string}
             */
            reason: "INVOICE_VOID" | "INVOICE_ALREADY_PAID" | "INVOICE_CHANGED" | "AMOUNT_MISMATCH" | "CURRENCY_MISMATCH";
            /**
             * Format: double
             * @description What the provider says it took; null where that is no amount of the currency
             * @example 150.5
             */
            receivedAmount: number | null;
            /**
             * @description When the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description ISO 4217 code of the currency that came */
            receivedCurrency: string;
            /** @description The member who recorded it by hand; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        ForgotPasswordInput: {
            /** @description E-mail address */
            email: string;
            /** @description Left out for a platform user */
            tenantSlug?: string;
        };
        FormOption: {
            /** @description Whether it can still be chosen */
            active: boolean;
            /** @description The text that people see */
            label: string;
            /** @description What is kept when it is chosen, and what rules compare */
            value: string;
        };
        InsightsMoney: {
            /**
             * @description ISO 4217 code of the currency of all amounts beside it
             * @example NGN
             */
            currency: string;
            /**
             * Format: double
             * @description Successful payments, on the day on which they were paid
             * @example 150.5
             */
            received: number;
            /**
             * Format: double
             * @description Successful refunds, on the day on which they were settled
             * @example 150.5
             */
            refunded: number;
        };
        InsightsPlatformPoint: {
            /**
             * Format: int64
             * @description Of growth: requests that were accepted
             */
            applications?: number;
            /**
             * @description The first day of the unit, also if it is before from
             * @example 2026-11-20
             */
            at: string;
            /** @description Of revenue: the currencies in which organisations received money or gave it back */
            byCurrency?: components["schemas"]["InsightsMoney"][];
            /**
             * Format: int64
             * @description Of growth: requests that customers began
             */
            requests?: number;
            /**
             * Format: int64
             * @description Of growth: organisations that were made
             */
            tenants?: number;
        };
        InsightsPlatformReport: {
            /**
             * @description The first day
             * @example 2026-11-01
             */
            from: string;
            /** @description In order */
            points: components["schemas"]["InsightsPlatformPoint"][];
            /**
             * @description The report that was asked for
             * @example funnel
             */
            report: string;
            /**
             * @description The last day
             * @example 2026-11-30
             */
            to: string;
            /**
             * @description What a point stands for
             * @enum {string}
             */
            unit: "DAY" | "WEEK" | "MONTH";
        };
        InsightsPoint: {
            /**
             * Format: int64
             * @description Of funnel: requests that were accepted
             */
            accepted?: number;
            /**
             * @description The first day of the unit, also if it is before from
             * @example 2026-11-20
             */
            at: string;
            /** @description Of revenue: the currencies in which money moved */
            byCurrency?: components["schemas"]["InsightsMoney"][];
            /**
             * Format: int64
             * @description Of funnel: applications that were completed
             */
            completed?: number;
            /**
             * Format: int64
             * @description Of backlog: those among them that were overdue
             */
            overdue?: number;
            /**
             * Format: int64
             * @description Of funnel: applications whose first invoice was paid
             */
            paid?: number;
            /**
             * Format: int64
             * @description Of funnel: requests that were rejected
             */
            rejected?: number;
            /**
             * Format: int64
             * @description Of funnel: requests that customers began
             */
            started?: number;
            /**
             * Format: int64
             * @description Of funnel: requests that were submitted for the first time
             */
            submitted?: number;
            /**
             * Format: int64
             * @description Of backlog: requests and applications that waited for staff at the end of the unit, or wait now
             */
            waiting?: number;
            /**
             * Format: int64
             * @description Of funnel: requests that their customers withdrew
             */
            withdrawn?: number;
        };
        InsightsRanks: {
            /**
             * Format: double
             * @description Half of the waits were at most as long; null if there was none
             * @example 1.5
             */
            median: number | null;
            /**
             * Format: double
             * @description Nine of ten were at most as long; null if there was none
             * @example 4
             */
            p90: number | null;
        };
        InsightsReport: {
            /**
             * @description The first day
             * @example 2026-11-01
             */
            from: string;
            /** @description Of all reports but durations, in order */
            points?: components["schemas"]["InsightsPoint"][];
            /**
             * @description The report that was asked for
             * @example funnel
             */
            report: string;
            /** @description Of durations: those that an application has completed in these days */
            stages?: components["schemas"]["InsightsStage"][];
            /**
             * @description The last day
             * @example 2026-11-30
             */
            to: string;
            /**
             * @description What a point stands for
             * @enum {string}
             */
            unit: "DAY" | "WEEK" | "MONTH";
        };
        InsightsStage: {
            /** @description For the customer */
            customer: components["schemas"]["InsightsRanks"];
            /** @description For the payment */
            payment: components["schemas"]["InsightsRanks"];
            /** @description For staff */
            staff: components["schemas"]["InsightsRanks"];
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
            /** @description The heading that people see */
            title: string;
        };
        InviteAdministratorInput: {
            /**
             * Format: email
             * @description E-mail address
             */
            email: string;
            /** @description What people call it */
            name: string;
            /**
             * @description What the person may do
             * @enum {string}
             */
            role: "PLATFORM_ADMIN" | "PLATFORM_SUPPORT";
        };
        InviteMemberInput: {
            /**
             * Format: email
             * @description E-mail address
             */
            email: string;
            /** @description What people call it */
            name: string;
            /**
             * Format: uuid
             * @description Of one of the organisation's roles; with TENANT_ADMIN, an admin is invited
             */
            roleId: string;
        };
        Item: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
        };
        LoginInput: {
            /**
             * @description E-mail address
             * @example ada@customer.test
             */
            email: string;
            /**
             * Format: password
             * @description The password
             */
            password: string;
            /**
             * @description The organisation's name in addresses
             * @example demo
             */
            tenantSlug: string;
        };
        Member: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description E-mail address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "STAFF" | "TENANT_ADMIN" | "PLATFORM";
            /**
             * @description When a session of this person was last begun or refreshed; null if never, or if the sessions are not kept any more
             * @example 2026-11-20T09:15:30.123
             */
            lastSeenAt: string | null;
            /** @description What people call it */
            name: string;
            /** @description What the person may do */
            role: components["schemas"]["MemberRoleName"];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "INVITED" | "ACTIVE" | "DEACTIVATED";
        };
        MemberCustomer: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description E-mail address */
            email: string;
            /**
             * @description When the data of this customer were erased; else null
             * @example 2026-11-20T09:15:30.123
             */
            erasedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Null means that of the organisation
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            /** @description What people call it */
            name: string;
            /** @description Telephone number */
            phone: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "UNVERIFIED" | "ACTIVE" | "DEACTIVATED";
        };
        MemberPermission: {
            /**
             * @description Short name for programs; rules and errors use it
             * @example invoice.manage
             * @enum {string}
             */
            code: "file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details";
            /** @description What it is about, in sentences for people */
            description: string;
            /**
             * @description What it is about; those of a group follow each other
             * @enum {string}
             */
            group: "CASES" | "FILES" | "MONEY" | "SERVICES";
            /**
             * @description What people call it
             * @example Make and void invoices
             */
            name: string;
        };
        MemberPrincipal: {
            /** @description E-mail address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN" | "PLATFORM";
            /**
             * @description Of what is written to this person; null means that of the organisation
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            /** @description What people call it */
            name: string;
            /** @description Codes of what it allows */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
            /** @description Telephone number */
            phone: string | null;
            /** @description What the person may do */
            role: string;
            /** @description Null for a platform user */
            tenant: components["schemas"]["MemberTenant"] | null;
        };
        MemberRole: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description Codes of what it allows */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
            /** @description It comes with the product and stays as it is */
            system: boolean;
        };
        MemberRoleName: {
            /**
             * Format: uuid
             * @description Null for a platform user
             */
            id: string | null;
            /** @description What people call it */
            name: string;
        };
        MemberSession: {
            /** @description Send it as Authorization: Bearer */
            accessToken: string;
            /**
             * @description When the access token ends; it is taken for 30 seconds more, since clocks differ
             * @example 2026-11-20T09:15:30.123
             */
            expiresAt: string;
            /** @description Who is signed in */
            principal: components["schemas"]["MemberPrincipal"];
            /**
             * @description When the session ends at the latest
             * @example 2026-11-20T09:15:30.123
             */
            refreshExpiresAt: string;
            /** @description Gives the next pair of tokens, once */
            refreshToken: string;
            /**
             * @description How the access token is sent
             * @enum {string}
             */
            tokenType: "Bearer";
        };
        MemberTenant: {
            /** @description How its pages look; null where it has not said */
            brand: components["schemas"]["TenantBrand"] | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Of what is written to its people, unless they have chosen one
             * @enum {string}
             */
            language: "en" | "fr";
            /** @description What people call it */
            name: string;
            /** @description The organisation's name in addresses and at sign-in */
            slug: string;
            /** @description Where customers can ask for help */
            supportEmail: string | null;
            /**
             * @description Of its days, an IANA name
             * @example Africa/Lagos
             */
            timezone: string;
        };
        NoticeChoice: {
            /** @description Whether the caller wants it */
            enabled: boolean;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed";
            /** @description Whether it can be turned off */
            optional: boolean;
        };
        NoticeChoiceInput: {
            /** @description Whether the caller wants it */
            enabled?: boolean;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed";
            /** @description As it is read; it cannot be changed */
            optional?: boolean;
        };
        NoticeChoices: {
            /** @description Those that can reach the caller */
            notices: components["schemas"]["NoticeChoice"][];
        };
        NoticeSetting: {
            /** @description Whether it is sent */
            enabled: boolean;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed";
            /** @description The organisation's own text, which is put above ours; empty at first */
            text: string;
            /**
             * @description To whom it goes
             * @enum {string}
             */
            to: "CUSTOMER" | "STAFF";
        };
        NoticeSettingInput: {
            /** @description Whether it is sent */
            enabled?: boolean;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed";
            /** @description The organisation's own text, which is put above ours */
            text?: string | null;
            /**
             * @description As it is read; it cannot be changed
             * @enum {string}
             */
            to?: "CUSTOMER" | "STAFF";
        };
        NoticeSettings: {
            /** @description All kinds */
            notices: components["schemas"]["NoticeSetting"][];
        };
        OnboardingHandoff: {
            /** @description Good once, for two minutes */
            code: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            expiresAt: string;
        };
        OnboardingProgress: {
            /** @description Nothing is pending */
            completed: boolean;
            /** @description E-mail address */
            email: string;
            /** @description What there is to do, in order */
            steps: components["schemas"]["OnboardingStep"][];
            /**
             * Format: uuid
             * @description Id of the organisation
             */
            tenantId: string | null;
        };
        OnboardingStep: {
            /**
             * @description Names the step
             * @enum {string}
             */
            key: "VERIFY_EMAIL" | "CREATE_WORKSPACE" | "PAYMENT_ACCOUNT" | "FIRST_SERVICE" | "INVITE_TEAM" | "CHOOSE_PLAN";
            /** @description Whether it may be skipped */
            skippable: boolean;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "COMPLETED" | "SKIPPED";
        };
        OnboardingTenant: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description The organisation's name in addresses and at sign-in */
            slug: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
        };
        OnboardingVerified: {
            /** @description E-mail address */
            email: string;
            /** @description What people call it */
            name: string;
            /** @description Making the workspace takes password and confirmPassword: the cookie of the registration was not sent */
            passwordRequired: boolean;
            /** @description For programs: send it as Bearer to make the workspace */
            token: string;
            /** @description Whether the address is proved */
            verified: boolean;
        };
        OnboardingWorkspace: {
            /** @description Who is signed in */
            principal: components["schemas"]["MemberPrincipal"];
            /** @description A code with which the workspace's own pages take the session over */
            sessionHandoff: components["schemas"]["OnboardingHandoff"];
            /** @description The organisation */
            tenant: components["schemas"]["OnboardingTenant"];
        };
        PageApplicationEntry: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageApplicationRecord: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationRecord"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageApplicationStaffRecord: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationStaffRecord"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageBillingStanding: {
            /** @description The records on this page */
            content: components["schemas"]["BillingStanding"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageCalls: {
            /** @description The records on this page */
            content: components["schemas"]["Calls"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageCatalogOfferedService: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogOfferedService"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageCatalogPublication: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogPublication"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageCatalogService: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogService"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageConversationMessage: {
            /** @description The records on this page */
            content: components["schemas"]["ConversationMessage"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageConversationNote: {
            /** @description The records on this page */
            content: components["schemas"]["ConversationNote"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageFinanceInvoice: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceInvoice"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageFinanceStaffPayment: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceStaffPayment"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageFinanceUnapplied: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceUnapplied"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageMember: {
            /** @description The records on this page */
            content: components["schemas"]["Member"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageMemberCustomer: {
            /** @description The records on this page */
            content: components["schemas"]["MemberCustomer"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PagePlatformEvent: {
            /** @description The records on this page */
            content: components["schemas"]["PlatformEvent"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PagePlatformOutbox: {
            /** @description The records on this page */
            content: components["schemas"]["PlatformOutbox"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageQueueListed: {
            /** @description The records on this page */
            content: components["schemas"]["QueueListed"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageRequestRecord: {
            /** @description The records on this page */
            content: components["schemas"]["RequestRecord"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageRequestStaffRecord: {
            /** @description The records on this page */
            content: components["schemas"]["RequestStaffRecord"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PageTenant: {
            /** @description The records on this page */
            content: components["schemas"]["Tenant"][];
            /**
             * Format: int64
             * @description From 0
             */
            page: number;
            /**
             * Format: int64
             * @description The page size that was used
             */
            size: number;
            /**
             * Format: int64
             * @description How many records there are on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        PayMyApplicationInput: {
            /**
             * Format: uri
             * @description Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none
             */
            callbackUrl?: string;
        };
        PlatformCheck: {
            /**
             * @description What people call it
             * @example database
             */
            name: string;
            /** @description Why it failed, in a sentence; null if it did not */
            reason: string | null;
            /**
             * @description UNKNOWN: it was not made, because another one failed
             * @enum {string}
             */
            status: "OK" | "FAILED" | "UNKNOWN";
        };
        PlatformDependency: {
            /**
             * @description CLOSED: it replies. OPEN: it does not, and no call is made. HALF_OPEN: it is being tried
             * @enum {string}
             */
            breaker: "CLOSED" | "OPEN" | "HALF_OPEN";
            /**
             * @description What people call it
             * @example payments
             */
            name: string;
            /**
             * @description Since when; null since the start
             * @example 2026-11-20T09:15:30.123
             */
            since: string | null;
        };
        PlatformEvent: {
            /**
             * @description What was done
             * @example stage.completed
             */
            action: string;
            /** @description Who did it */
            actor: components["schemas"]["ApplicationActor"];
            /** @description What it became, likewise */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description What it was: the fields of the target that the change is about. Of more than 4 KiB only what differs, and for a large value its sha256 and bytes; null also where details are not shown */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The details were erased, with the data of a customer */
            erased: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What it was done to */
            target: components["schemas"]["ApplicationTarget"];
            /**
             * Format: uuid
             * @description Null for the platform itself
             */
            tenantId: string | null;
        };
        PlatformHealth: {
            /** @description What was looked at */
            checks: components["schemas"]["PlatformCheck"][];
            /**
             * Format: int64
             * @description How far the clock of its machine is ahead of that of the database, in milliseconds
             * @example 3
             */
            clockSkewMs: number;
            /**
             * @description The engine of the database
             * @enum {string}
             */
            database: "sqlite" | "postgres";
            /** @description Services of others. The server goes on without them: what needs them waits */
            dependencies: components["schemas"]["PlatformDependency"][];
            /**
             * @description When this instance was started
             * @example 2026-11-20T09:15:30.123
             */
            startedAt: string;
            /**
             * @description Whether it can do its work
             * @enum {string}
             */
            status: "READY" | "NOT_READY";
            /**
             * @description Of the program
             * @example 0.1.0
             */
            version: string;
        };
        PlatformJob: {
            /**
             * Format: int64
             * @description How long that took, in milliseconds; null where it is not known
             * @example 41
             */
            lastDurationMs: number | null;
            /**
             * @description When its last run ended; null before
             * @example 2026-11-20T09:15:30.123
             */
            lastEndedAt: string | null;
            /** @description Why it failed; null if it did not */
            lastError: string | null;
            /**
             * Format: int64
             * @description For how long it has been due without being run
             * @example 0
             */
            lateSeconds: number;
            /**
             * @description What people call it
             * @example reconcile-payments
             */
            name: string;
            /**
             * @description When it is due; null before an instance has looked at it
             * @example 2026-11-20T09:15:30.123
             */
            nextAt: string | null;
            /**
             * @description FAILED: its last run failed. LATE: it has been due for more than a minute. NEW: it has not run yet
             * @enum {string}
             */
            status: "OK" | "RUNNING" | "FAILED" | "LATE" | "NEW";
        };
        PlatformLoginInput: {
            /** @description E-mail address */
            email: string;
            /**
             * Format: password
             * @description The password
             */
            password: string;
        };
        PlatformOutbox: {
            /** @description Whom or what it is about, such as to and subject of a mail */
            about: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description How often it has been tried
             */
            attempts: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @example mail.send
             */
            kind: string;
            /** @description Why the last attempt failed; null where none did */
            lastError: string | null;
            /**
             * @description Null unless it waits
             * @example 2026-11-20T09:15:30.123
             */
            nextAttemptAt: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            /**
             * Format: uuid
             * @description Organisation that it belongs to; null where it belongs to none, or where that is not known yet
             */
            tenantId: string | null;
        };
        PlatformOutboxSummary: {
            /**
             * Format: int64
             * @description Events that were given up
             */
            failed: number;
            /**
             * @description When the oldest came that waits; null if none does
             * @example 2026-11-20T09:15:30.123
             */
            oldestPendingAt: string | null;
            /**
             * Format: int64
             * @description Events that wait
             */
            pending: number;
            /**
             * Format: int64
             * @description Events that are worked on
             */
            processing: number;
        };
        PlatformRetried: {
            /**
             * Format: int64
             * @description How many events are tried again
             */
            retried: number;
        };
        PreviewServiceInput: {
            /** @description Keyed request.<code> or party.<code>; the latter hold for every party */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /**
             * Format: int64
             * @description How many parties there are
             * @default 1
             */
            partyCount: number;
            /** @description Rules in place of those that are saved */
            rules?: components["schemas"]["CatalogtriedRule"][];
        };
        Price: {
            /**
             * @description ISO 4217 code of every amount
             * @example NGN
             */
            currency: string;
            /** @description One item for each charge that applies */
            items: components["schemas"]["PriceLine"][];
            /**
             * Format: double
             * @description Sum of the items, in the major unit
             * @example 30150.5
             */
            total: number;
        };
        PriceBreakdownInput: {
            /** @description Keyed request.<code> or party.<code> */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /**
             * Format: int64
             * @description How many parties there are
             * @default 1
             */
            partyCount: number;
        };
        PriceLine: {
            /**
             * @description What the quantity counts
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * Format: double
             * @description Quantity times unit amount, in the major unit
             * @example 30150.5
             */
            itemTotal: number;
            /**
             * @description What is paid for
             * @example Visa fee
             */
            label: string;
            /**
             * Format: int64
             * @description Number of parties, or 1
             * @example 2
             */
            quantity: number;
            /**
             * Format: uuid
             * @description The charge of the service; null where the item comes from none
             */
            serviceChargeId: string | null;
            /**
             * Format: double
             * @description Amount of one unit, in the major unit
             * @example 15075.25
             */
            unitAmount: number;
        };
        PrivacyAnswer: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            answeredAt: string;
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /** @description The text that people see */
            label: string;
            /**
             * Format: uuid
             * @description Id of the party
             */
            partyId: string | null;
            /** @description A text (single choice, date, text, number and others), an array of texts (multiple choice), true or false; null clears the answer */
            value: string | string[] | boolean | null;
        };
        PrivacyApplication: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            closedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            completedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description What it holds now; null if nothing was changed since the request was accepted */
            current: components["schemas"]["PrivacySheet"] | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
        };
        PrivacyCase: {
            /** @description Null unless the request was accepted */
            application: components["schemas"]["PrivacyApplication"] | null;
            /** @description That staff asked for, the newest first */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Of the request, then of the application, each newest first */
            history: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description Entries of these histories in all
             */
            historyTotal: number;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description With their payments */
            invoices: components["schemas"]["PrivacyInvoice"][];
            /** @description Of the customer and to the customer, the newest 1,000, the newest first */
            messages: components["schemas"]["ConversationMessage"][];
            /**
             * Format: int64
             * @description Messages in all
             */
            messagesTotal: number;
            /** @description Short name for people to quote, such as PAY-7K2M9Q */
            reference: string;
            /** @description Why it was rejected; null where it was not */
            rejectionReason: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /** @description What was filled in before the request was accepted */
            submitted: components["schemas"]["PrivacySheet"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Of the service
             */
            version: number;
        };
        PrivacyDocument: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            attachedAt: string;
            /** @description Short name for programs; rules and errors use it */
            code: string;
            /** @description The file that is attached */
            file: components["schemas"]["File"];
            /** @description What people call it */
            name: string;
            /**
             * Format: uuid
             * @description Id of the party
             */
            partyId: string | null;
            /** @description Null where documents of the requirement are not reviewed */
            review: components["schemas"]["ApplicationReview"] | null;
        };
        PrivacyExport: {
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["MemberCustomer"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            exportedAt: string;
            /** @description Uploaded by the customer, attached or not */
            files: components["schemas"]["File"][];
            /** @description Of the account, newest first; only in the first document */
            history: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description Entries of the account's history in all
             */
            historyTotal: number;
            /** @description Where the next document begins; null after the last */
            next: string | null;
            /** @description Kinds of notices that the customer has turned off; only in the first document */
            noticesOff: ("request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed")[];
            /** @description In the order in which they were made */
            requests: components["schemas"]["PrivacyCase"][];
            /** @description Mails and other work about the customer that is not done; only in the first document */
            waiting: components["schemas"]["PrivacyWaiting"][];
        };
        PrivacyInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountPaid: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description That checkouts of it are started with */
            payerEmail: string | null;
            /** @description Every attempt to pay */
            payments: components["schemas"]["PrivacyPayment"][];
            /** @description Short name for people to quote, such as PAY-7K2M9Q */
            reference: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        PrivacyParty: {
            /** @description Further facts by name, such as a date of birth */
            details: {
                [key: string]: unknown;
            };
            /** @description E-mail address */
            email: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description Telephone number */
            phone: string | null;
        };
        PrivacyPayment: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description That the checkout was started with */
            email: string | null;
            /** @description Of the member who recorded it by hand */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description Short name for people to quote, such as PAY-7K2M9Q */
            reference: string;
            /** @description Money of it that was given back, the oldest first */
            refunds: components["schemas"]["PrivacyRefund"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        PrivacyRefund: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of all amounts beside it */
            currency: string;
            /** @description Why */
            reason: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            settledAt: string | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED";
        };
        PrivacySheet: {
            /** @description What has been answered, question by question */
            answers: components["schemas"]["PrivacyAnswer"][];
            /** @description What has been attached, requirement by requirement */
            documents: components["schemas"]["PrivacyDocument"][];
            /** @description The people and organisations that it is about */
            parties: components["schemas"]["PrivacyParty"][];
        };
        PrivacyWaiting: {
            /**
             * Format: int64
             * @description How many wait
             */
            count: number;
            /**
             * @description Which kind it is
             * @example mail.send
             */
            kind: string;
        };
        PutCalendarInput: {
            /** @description Days that are not worked, each once. Left out or null: none */
            holidays?: components["schemas"]["TenantHolidayInput"][] | null;
            /**
             * @description A name of the IANA time zone database. Left out or null: UTC
             * @example Africa/Lagos
             */
            timezone?: string | null;
            /** @description Each once. Left out or null: MON to FRI */
            workingDays?: ("MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN")[] | null;
        };
        PutLandingPageInput: {
            /** @description What it is about, in sentences for people */
            description?: string | null;
            /** @description Without one, the page is headed by the organisation's name */
            headline?: string | null;
            /** @description Whether everybody sees the page */
            published: boolean;
        };
        PutMyNoticesInput: {
            /** @description Those to change, each once */
            notices: components["schemas"]["NoticeChoiceInput"][];
        };
        PutTenantNoticesInput: {
            /** @description Those to change, each once */
            notices: components["schemas"]["NoticeSettingInput"][];
        };
        PutTenantProfileInput: {
            /** @description An e-mail address: where the platform sends what it charges */
            billingEmail?: string | null;
            /** @description How the organisation's pages look. Left out or null: none */
            brand?: {
                /**
                 * @description Of buttons and links
                 * @example #0a5c36
                 */
                color: string;
                /**
                 * Format: uuid
                 * @description Of a file that the caller has uploaded: a PNG or JPEG of at most 200,000 bytes, which becomes the logo
                 */
                logoFileObjectId?: string | null;
                /**
                 * Format: uri
                 * @description An https URL; left aside where logoFileObjectId is given
                 */
                logoUrl?: string | null;
            } | null;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            expectedCustomerVolume?: number | string | null;
            /**
             * Format: uri
             * @description Where the organisation's own front end is: an https URL, to which paths are added. Left out or null: the pages of this server
             */
            frontEndUrl?: string | null;
            /**
             * @description Of what is written to those who have chosen none. Left out or null: en
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
            /**
             * @description The organisation's name
             * @example Demo Travel
             */
            organizationName: string;
            /**
             * @description TRAVEL, EDUCATION, GOVERNMENT, HEALTH, LEGAL, FINANCE, or the organisation's own words
             * @example TRAVEL
             */
            sector?: string | null;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            staffCount?: number | string | null;
            /** @description An e-mail address: where customers can ask for help */
            supportEmail?: string | null;
        };
        QueueApplications: {
            /**
             * Format: int64
             * @description Those that the caller works on
             */
            mine: number;
            /**
             * Format: int64
             * @description Those that wait for staff longer than they may
             */
            overdue: number;
            /**
             * Format: int64
             * @description Those that nobody works on
             */
            unassigned: number;
            /**
             * Format: int64
             * @description Those in which their customers have to act next
             */
            waitingForCustomer: number;
            /**
             * Format: int64
             * @description Those whose current stage is not paid yet
             */
            waitingForPayment: number;
            /**
             * Format: int64
             * @description Those in which staff have to act next
             */
            waitingForStaff: number;
        };
        QueueAssigned: {
            /** @description FORBIDDEN, CONFLICT or NOT_FOUND: why not; null if it is assigned */
            errorCode: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description It is assigned as was asked */
            ok: boolean;
        };
        QueueAssigneeInput: {
            /**
             * Format: uuid
             * @description Id of the member; null for nobody
             */
            memberId: string | null;
        };
        QueueColleague: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            since: string;
        };
        QueueListed: {
            /** @description The member who works on it; null for nobody */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Of an application; null while there is none */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Until when staff have to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Of the request or the application
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description Of the current stage; null while none is open */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description It waits for staff, and dueAt has passed */
            overdue: boolean;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Of the request, also of an application
             */
            requestId: string;
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /**
             * Format: int64
             * @description How many stages the service has in this version, also those that are not visible
             */
            stageCount: number;
            /**
             * Format: int64
             * @description The position of the current stage, from 1; null while there is none
             */
            stageNumber: number | null;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "PENDING" | "RETURNED" | "REJECTED" | "WITHDRAWN" | "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        QueueRequests: {
            /**
             * Format: int64
             * @description Those that the caller works on
             */
            mine: number;
            /**
             * Format: int64
             * @description Those that wait for staff longer than they may
             */
            overdue: number;
            /**
             * Format: int64
             * @description Those that their customers correct
             */
            returned: number;
            /**
             * Format: int64
             * @description Those that nobody works on
             */
            unassigned: number;
            /**
             * Format: int64
             * @description Those that are PENDING
             */
            waiting: number;
        };
        QueueService: {
            /**
             * Format: int64
             * @description For staff; null if the caller may not manage applications
             */
            applicationsWaiting: number | null;
            /** @description What people call it */
            name: string;
            /**
             * Format: int64
             * @description Those that wait for staff longer than they may
             */
            overdue: number;
            /**
             * Format: int64
             * @description For staff; null if the caller may not review requests
             */
            requestsWaiting: number | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
        };
        QueueSummary: {
            /** @description Null if the caller may not manage applications */
            applications: components["schemas"]["QueueApplications"] | null;
            /** @description Null if the caller may not review requests */
            requests: components["schemas"]["QueueRequests"] | null;
            /** @description Those with an open case, by name */
            services: components["schemas"]["QueueService"][];
        };
        QueueTaken: {
            /** @description Null if it is a request */
            application: components["schemas"]["ApplicationStaff"] | null;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description Null if it is an application */
            request: components["schemas"]["RequestStaff"] | null;
        };
        QueueWorker: {
            /** @description Whether its role permits the work on applications */
            applications: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description Whether its role permits the work on requests */
            requests: boolean;
        };
        RecordPaymentInput: {
            /**
             * Format: double
             * @description In major units: exactly what is left to pay
             * @example 15000.5
             */
            amount: number;
            /**
             * @description How it was received
             * @enum {string}
             */
            channel: "CASH" | "BANK_TRANSFER" | "CARD_TERMINAL" | "OTHER";
            /** @description For colleagues, such as the number of a paper receipt */
            note?: string;
            /**
             * @description When the money was received, not in the future; becomes paidAt
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
        };
        RefreshInput: {
            /** @description Left out, the cookie is used */
            refreshToken?: string;
        };
        RefundPaymentInput: {
            /**
             * Format: double
             * @description In major units of the currency of the payment
             * @example 5000
             */
            amount: number;
            /** @description For colleagues */
            reason: string;
        };
        RegisterCustomerInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email: string;
            /** @description What people call it */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212
             */
            password: string;
            /** @description Telephone number */
            phone?: string;
            /** @description The organisation's name in addresses and at sign-in */
            tenantSlug: string;
        };
        RegisterOrganizationInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email: string;
            /** @description Your own */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212
             */
            password: string;
        };
        RejectRequestInput: {
            /** @description Why, for the customer */
            reason: string;
        };
        ReopenStageInput: {
            /** @description Kept in the history */
            reason: string;
        };
        Request: {
            /** @description What has been answered, question by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /**
             * Format: uuid
             * @description Of the application that an accepted request became
             */
            applicationId: string | null;
            /** @description That staff asked for, the newest first; also those of the application */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of amounts in answers and of prices */
            currency: string;
            /** @description What has been attached, requirement by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Until when staff are going to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that there may be
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that there must be
             */
            minParties: number;
            /** @description The first is the customer's own */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description The visible ones, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Why it was rejected; null where it was not */
            rejectionReason: string | null;
            /** @description The visible ones, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /** @description The visible ones, in order */
            stages: components["schemas"]["RequestStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestEstimate: {
            /**
             * @description ISO 4217 code of every amount
             * @example NGN
             */
            currency: string;
            /** @description Always true: what is owed is priced when the stage is entered */
            estimate: boolean;
            /** @description One item for each charge that applies */
            items: components["schemas"]["PriceLine"][];
            /**
             * Format: double
             * @description Sum of the items, in the major unit
             * @example 30150.5
             */
            total: number;
        };
        RequestRecord: {
            /**
             * Format: uuid
             * @description Of the application that an accepted request became
             */
            applicationId: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description Until when staff are going to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Why it was rejected; null where it was not */
            rejectionReason: string | null;
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStaff: {
            /** @description What has been answered, question by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /**
             * Format: uuid
             * @description Of the application that an accepted request became
             */
            applicationId: string | null;
            /** @description The member who works on it; null for nobody */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /** @description That staff asked for, the newest first; also those of the application */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of amounts in answers and of prices */
            currency: string;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description What has been attached, requirement by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Until when staff have to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description The most parties that there may be
             */
            maxParties: number;
            /**
             * Format: int64
             * @description The fewest parties that there must be
             */
            minParties: number;
            /** @description It waits for staff, and dueAt has passed */
            overdue: boolean;
            /** @description The first is the customer's own */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description What a party is called here */
            partyRole: string | null;
            /** @description The visible ones, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Why it was rejected; null where it was not */
            rejectionReason: string | null;
            /** @description The visible ones, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /** @description The visible ones, in order */
            stages: components["schemas"]["RequestStage"][];
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStaffRecord: {
            /**
             * Format: uuid
             * @description Of the application that an accepted request became
             */
            applicationId: string | null;
            /** @description The member who works on it; null for nobody */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description The customer whom it belongs to */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Until when staff have to act; null unless it waits for staff and there is a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description It waits for staff, and dueAt has passed */
            overdue: boolean;
            /**
             * @description Short name for people to quote, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Why it was rejected; null where it was not */
            rejectionReason: string | null;
            /**
             * @description When it was last submitted again, after it was returned
             * @example 2026-11-20T09:15:30.123
             */
            resubmittedAt: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the service
             */
            serviceId: string;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description When the request was first submitted
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Messages of the other side that were not read yet, by anybody of this one
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Of the service, fixed when the request was made
             */
            version: number;
            /**
             * @description Who has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description When waitingFor last changed
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStage: {
            /** @description What it is about, in sentences for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Its place in the order, counted from 1
             */
            position: number;
            /** @description The heading that people see */
            title: string;
        };
        ResendSetupLinkInput: {
            /** @description From an earlier link */
            token: string;
        };
        ResetPasswordInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212
             */
            password: string;
            /** @description From the mailed link */
            token: string;
        };
        RetryOutboxEventsInput: {
            /**
             * @description Only those of this kind
             * @example mail.send
             */
            kind?: string;
            /**
             * @description FAILED, the default: those that were given up get all their attempts again. PENDING: those that wait for their next attempt are due now
             * @enum {string}
             */
            status?: "FAILED" | "PENDING";
            /**
             * Format: uuid
             * @description Only those of this organisation
             */
            tenantId?: string;
        };
        SearchFound: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION" | "CUSTOMER" | "INVOICE" | "PAYMENT";
            /** @description Null for a customer */
            reference: string | null;
            /** @description In the terms of its kind */
            status: string;
            /** @description The service of a case, the name of a customer, the description of an invoice, the invoice of a payment */
            title: string;
        };
        SetPayoutAccountInput: {
            /**
             * @description Digits, as text
             * @example 0123456789
             */
            accountNumber: string;
            /**
             * @description The code of a bank in the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * Format: password
             * @description Your password; required where an account exists
             */
            currentPassword?: string;
        };
        StartPaymentInput: {
            /**
             * Format: uri
             * @description Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none
             */
            callbackUrl?: string;
            /**
             * Format: email
             * @description Of the payer
             */
            email: string;
        };
        StartPublicPaymentInput: {
            /**
             * Format: uri
             * @description Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none
             */
            callbackUrl?: string;
            /**
             * Format: email
             * @description Of the payer
             */
            email?: string;
        };
        SuspendTenantInput: {
            /** @description Why; kept for the platform's people */
            reason: string;
        };
        TakeNextCaseInput: {
            /**
             * @description Only cases of this kind; left out or null, of each
             * @enum {string|null}
             */
            kind?: "REQUEST" | "APPLICATION" | null;
            /**
             * Format: uuid
             * @description Only cases of this service; left out or null, of each
             */
            serviceId?: string | null;
        };
        Tenant: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * @description The organisation's name in addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            suspendedAt: string | null;
            /** @description Why it was suspended; null where it is not */
            suspensionReason: string | null;
        };
        TenantAvailability: {
            /** @description Whether it is free to be taken */
            available: boolean;
            /** @description Why it is not available */
            reason?: string;
            /** @description The organisation's name in addresses and at sign-in */
            slug: string;
        };
        TenantBank: {
            /**
             * @description A text, also where it looks like a number
             * @example 044
             */
            code: string;
            /**
             * @description What people call it
             * @example Access Bank
             */
            name: string;
        };
        TenantBrand: {
            /**
             * @description Its colour
             * @example #0a5c36
             */
            color: string;
            /**
             * Format: uri
             * @description Its logo
             * @example https://visas.example/logo.svg
             */
            logoUrl: string | null;
        };
        TenantCalendar: {
            /** @description Days that are not worked, in the order of their dates */
            holidays: components["schemas"]["TenantHoliday"][];
            /**
             * @description A name of the IANA time zone database
             * @example Africa/Lagos
             */
            timezone: string;
            /** @description In the order of the week */
            workingDays: ("MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN")[];
        };
        TenantDetail: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /** @description What the organisation says about itself */
            profile: components["schemas"]["TenantProfile"];
            /**
             * @description The organisation's name in addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description How it stands
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            suspendedAt: string | null;
            /** @description Why it was suspended; null where it is not */
            suspensionReason: string | null;
        };
        TenantHoliday: {
            /**
             * @description A day
             * @example 2026-12-25
             */
            date: string;
            /**
             * @description What people call it
             * @example Christmas Day
             */
            name: string;
        };
        TenantHolidayInput: {
            /**
             * @description A day
             * @example 2026-12-25
             */
            date: string;
            /**
             * @description What people call it
             * @example Christmas Day
             */
            name: string;
        };
        TenantLandingPage: {
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description The first line of the landing page */
            headline: string | null;
            /** @description Whether everybody sees the page */
            published: boolean;
        };
        TenantOfferedService: {
            /**
             * @description Short name for programs; rules and errors use it
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /**
             * Format: int64
             * @description Working days that the organisation takes at most, in the stages that no answer decides on; null where it has set no deadline
             */
            expectedDays: number | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What people call it */
            name: string;
            /**
             * Format: double
             * @description What everybody pays: the charges that no answer decides on, for the least number of parties; null without a payment stage
             * @example 150.5
             */
            priceFrom: number | null;
            /** @description Names of the documents that may be asked for */
            requirements: string[];
            /** @description Titles of the stages, in order; answers decide which of them a request goes through */
            stages: string[];
        };
        TenantOwnBrand: {
            /**
             * @description Its colour
             * @example #0a5c36
             */
            color: string;
            /**
             * Format: uuid
             * @description Of the uploaded file that the logo is; null where it is elsewhere
             */
            logoFileObjectId: string | null;
            /**
             * Format: uri
             * @description Its logo
             * @example https://visas.example/logo.svg
             */
            logoUrl: string | null;
        };
        TenantPayout: {
            /** @description Whose account it is, as the bank says */
            accountName: string;
            /**
             * @description The last four digits only
             * @example 6789
             */
            accountNumber: string;
            /**
             * @description The bank's code, from the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * @description The bank's name
             * @example Access Bank
             */
            bankName: string;
            /**
             * @description ISO 4217 code of the currency that is paid out
             * @example NGN
             */
            currency: string;
            /**
             * @description From when on it receives the money of new payments
             * @example 2026-11-20T09:15:30.123
             */
            effectiveAt: string | null;
            /** @description The account that receives the money until then; left out afterwards */
            previous?: components["schemas"]["TenantPayoutAccount"];
            /**
             * @description What the payment provider calls it
             * @example ACCT_6uujpqtzmnufzkw
             */
            subaccountCode: string;
            /** @description Whether the bank knows the account */
            verified: boolean;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            verifiedAt: string | null;
        };
        TenantPayoutAccount: {
            /** @description Whose account it is, as the bank says */
            accountName: string;
            /**
             * @description The last four digits only
             * @example 6789
             */
            accountNumber: string;
            /**
             * @description The bank's code, from the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * @description The bank's name
             * @example Access Bank
             */
            bankName: string;
            /**
             * @description ISO 4217 code of the currency that is paid out
             * @example NGN
             */
            currency: string;
            /**
             * @description What the payment provider calls it
             * @example ACCT_6uujpqtzmnufzkw
             */
            subaccountCode: string;
            /** @description Whether the bank knows the account */
            verified: boolean;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            verifiedAt: string | null;
        };
        TenantProfile: {
            /** @description Where the platform sends what it charges */
            billingEmail: string | null;
            /** @description How its pages look; null where it has not said */
            brand: components["schemas"]["TenantOwnBrand"] | null;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            expectedCustomerVolume: number | string | null;
            /**
             * Format: uri
             * @description The organisation's own front end, to which links lead; null means the pages of this server
             * @example https://visas.example
             */
            frontEndUrl: string | null;
            /**
             * @description Of what is written to those who have chosen none
             * @enum {string}
             */
            language: "en" | "fr";
            /**
             * @description The organisation's name
             * @example Demo Travel
             */
            organizationName: string;
            /**
             * @description One of the sectors of service templates, or the organisation's own words
             * @example TRAVEL
             */
            sector: string | null;
            /**
             * @description A whole number, or a text such as 11-50; kept and given back as it came. Null for unknown
             * @example 11-50
             */
            staffCount: number | string | null;
            /** @description Where customers can ask for help */
            supportEmail: string | null;
        };
        TenantPublicPage: {
            /** @description How its pages look; null where it has not said */
            brand: components["schemas"]["TenantBrand"] | null;
            /** @description What it is about, in sentences for people */
            description: string | null;
            /** @description The first line of the landing page */
            headline: string;
            /**
             * @description Of its texts
             * @enum {string}
             */
            language: "en" | "fr";
            /** @description What people call it */
            name: string;
            /** @description The branch that it is in */
            sector: string | null;
            /** @description What a customer can ask for */
            services: components["schemas"]["TenantOfferedService"][];
            /** @description The organisation's name in addresses and at sign-in */
            slug: string;
            /** @description Where customers can ask for help */
            supportEmail: string | null;
        };
        TenantSlug: {
            /**
             * @description The organisation's name in addresses and at sign-in
             * @example demo-travel
             */
            slug: string;
        };
        UpdateChargeInput: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has. Unchanged when left out
             * @example 150.5
             */
            amount?: number;
            /**
             * @description Whether it is charged once for the request, or for each party. Unchanged when left out
             * @enum {string}
             */
            basis?: "PER_PARTY" | "PER_REQUEST";
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Unchanged when left out; null: the last one
             */
            position?: number | null;
            /**
             * @description When the charge applies. Unchanged when left out; null: always
             * @example request.express == true
             */
            rule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged when left out
             */
            stageId?: string;
        };
        UpdateQuestionInput: {
            /**
             * @description The form of an answer. Unchanged when left out
             * @enum {string}
             */
            answerType?: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once for the request, or for each party. Unchanged when left out; null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /** @description Short name for programs; rules and errors use it. Unchanged when left out */
            code?: string;
            /** @description Shown beside the question. Unchanged when left out; null clears it */
            help?: string | null;
            /** @description The text that people see. Unchanged when left out */
            label?: string;
            /**
             * @description The largest, likewise. Unchanged when left out; null: none
             * @example 2026-12-31
             */
            max?: string | null;
            /**
             * Format: int64
             * @description Likewise. Unchanged when left out; null: 4,000, of a LONG_TEXT answer 20,000
             */
            maxLength?: number | null;
            /**
             * @description The smallest NUMBER, MONEY or DATE answer, in its own form. Unchanged when left out; null: none
             * @example 2026-01-01
             */
            min?: string | null;
            /**
             * Format: int64
             * @description Of a TEXT or LONG_TEXT answer, in characters. Unchanged when left out; null: 1
             */
            minLength?: number | null;
            /** @description What can be chosen in a choice question. Unchanged when left out; null clears it */
            options?: components["schemas"]["CatalogNewOption"][] | null;
            /**
             * @description Of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; 6 to 9 letters or digits. Unchanged when left out; null: any text
             * @enum {string|null}
             */
            pattern?: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Unchanged when left out; null: the last one
             */
            position?: number | null;
            /** @description Whether it must be there. Unchanged when left out; null: false */
            required?: boolean | null;
            /** @description When the question is required, where required is false. Unchanged when left out; null: never */
            requiredRule?: string | null;
            /** @description When the question is visible. Unchanged when left out; null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged when left out
             */
            stageId?: string;
        };
        UpdateRequirementInput: {
            /** @description The stage completes only once staff have accepted what is attached. Unchanged when left out; null: false */
            acceptanceRequired?: boolean | null;
            /**
             * @description MIME types of the files that can be attached, among those that the server takes. Unchanged when left out; null: all that the server takes
             * @example [
             *       "application/pdf",
             *       "image/jpeg"
             *     ]
             */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[] | null;
            /**
             * @description Whether it is asked once for the request, or for each party. Unchanged when left out; null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /** @description Short name for programs; rules and errors use it. Unchanged when left out */
            code?: string;
            /** @description What the document has to show, in words for whoever brings it. Unchanged when left out; null clears it */
            instructions?: string | null;
            /**
             * Format: int64
             * @description Of a file that can be attached, at most as much as the server takes. Unchanged when left out; null: as much as the server takes
             */
            maxSizeBytes?: number | null;
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Unchanged when left out; null: the last one
             */
            position?: number | null;
            /** @description Whether it must be there. Unchanged when left out; null: false */
            required?: boolean | null;
            /** @description When the requirement is required, where required is false. Unchanged when left out; null: never */
            requiredRule?: string | null;
            /** @description Kept and shown; stages complete without it. Unchanged when left out; null: false */
            reviewRequired?: boolean | null;
            /** @description When the requirement is visible. Unchanged when left out; null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged when left out
             */
            stageId?: string;
        };
        UpdateServiceInput: {
            /** @description ISO 4217 code of the currency of all amounts beside it. Unchanged when left out */
            currency?: string;
            /** @description What it is about, in sentences for people. Unchanged when left out; null clears it */
            description?: string | null;
            /** @description A word of advice to customers. Unchanged when left out; null clears it */
            hint?: string | null;
            /**
             * Format: int64
             * @description At least minParties. Unchanged when left out; null: minParties
             */
            maxParties?: number | null;
            /**
             * Format: int64
             * @description The fewest parties that a request must have. Unchanged when left out; null: 1
             */
            minParties?: number | null;
            /** @description What people call it. Unchanged when left out */
            name?: string;
            /**
             * @description What a party is called here. Unchanged when left out; null clears it
             * @example Traveller
             */
            partyRole?: string | null;
            /**
             * Format: int64
             * @description Working days that a request may wait for the decision. Unchanged when left out; null: no deadline
             * @example 5
             */
            reviewDays?: number | null;
        };
        UpdateStageInput: {
            /** @description What it is about, in sentences for people. Unchanged when left out; null clears it */
            description?: string | null;
            /**
             * @description Which kind it is. Unchanged when left out; null: ORDINARY
             * @enum {string|null}
             */
            kind?: "ORDINARY" | "PAYMENT" | null;
            /**
             * Format: int64
             * @description From 1; the rest moves up by one; beyond the end is the end. Unchanged when left out; null: the last one
             */
            position?: number | null;
            /**
             * @description When the stage is visible. Unchanged when left out; null: always
             * @example request.express == true
             */
            showRule?: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage. Unchanged when left out; null: no deadline
             * @example 5
             */
            targetDays?: number | null;
            /** @description The heading that people see. Unchanged when left out */
            title?: string;
        };
        UpdateValueSetInput: {
            /** @description Short name for programs; rules and errors use it. Unchanged when left out */
            code?: string;
            /** @description Texts of 1 to 200 characters, each once. Unchanged when left out */
            members?: string[];
            /** @description What people call it. Unchanged when left out */
            name?: string;
        };
        VerifyCustomerInput: {
            /**
             * Format: password
             * @description The same password once more
             */
            confirmPassword?: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212. Required without the registration cookie; with it, replaces the first password
             */
            password?: string;
            /** @description From the mailed link */
            token: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds after which it makes sense to try again */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    registerCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterCustomerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set by registering, and sent by browsers on their own. With it the password given at registration counts */
                svc_registration?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCustomerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberPrincipal"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberPrincipal"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeChoices"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putMyNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutMyNoticesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeChoices"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    platformLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformLoginInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefreshInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exchangeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeSessionInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberSession"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkoutPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutPlanInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingCheckout"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingPlanList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSubscription"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSubscription"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSubscription"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingTier"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMyApplications: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those in this state */
                status?: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationRecord"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setAnswersOfMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswersInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerCorrection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the correction, as the application shows it; a malformed one is 404, like an unknown one */
                correctionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AnswerCorrectionInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrection"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachToMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the document requirement; a malformed one is 404, like an unknown one */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationDocumentInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    myApplicationHistory: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationEntry"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMyInvoices: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceCustomerInvoiceList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyInvoiceDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMessagesOfMyApplication: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendMessageOfMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMessageInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markMessagesReadOfMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setPartiesOfMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationPartiesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    payMyApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayMyApplicationInput"];
            };
        };
        responses: {
            /** @description OK: it was there already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyApplicationReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMyRequests: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those in this state */
                status?: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageRequestRecord"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMessagesOfMyRequest: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendMessageOfMyRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMessageInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markMessagesReadOfMyRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    estimateRequestPrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestEstimate"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getRequestReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setAnswersOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/requests/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswersInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/requests/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachToRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/requests/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
                /** @description Id of the document requirement; a malformed one is 404, like an unknown one */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationDocumentInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setPartiesOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/customer/requests/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationPartiesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    submitRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMyRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request, not of a service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service to ask for, not of a request; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOfferedServices: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description A part of the name or the code, in capitals or not */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageCatalogOfferedService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOfferedService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogOfferedServiceDetail"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    authoriseUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthoriseUploadInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFileUpload"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    storageWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unix seconds */
                "X-Storage-Timestamp"?: string;
                /** @description HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the raw body */
                "X-Storage-Signature"?: string;
                /** @description Taken, with X-Cld-Signature, where X-Storage-Signature is missing */
                "X-Cld-Timestamp"?: string;
                /** @description The storage provider's own signature, where it signs by itself */
                "X-Cld-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the file; a malformed one is 404, like an unknown one */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFile"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the file; a malformed one is 404, like an unknown one */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    authoriseUploadAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the file; a malformed one is 404, like an unknown one */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFileUpload"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those of this application */
                applicationId?: string;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description A part of a reference (its own, the invoice's or the application's), of the description, or of the payer's name or address, in capitals or not */
                search?: string;
                /** @description Only those in this state */
                status?: "OPEN" | "PAID" | "VOID";
                /** @description With true only open ones that were to be paid by now */
                overdue?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageFinanceInvoice"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvoiceInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceInvoice"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those of this application */
                applicationId?: string;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description A part of a reference (its own, the invoice's or the application's), of the description, or of the payer's name or address, in capitals or not */
                search?: string;
                /** @description Only those in this state */
                status?: "OPEN" | "PAID" | "VOID";
                /** @description With true only open ones that were to be paid by now */
                overdue?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceInvoice"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoiceDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPaymentInput"];
            };
        };
        responses: {
            /** @description OK: it was there already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordPaymentInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStaffPayment"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; a malformed one is 404, like an unknown one */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceInvoice"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those in this state */
                status?: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
                /** @description Only those of this invoice */
                invoiceId?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those of this application */
                applicationId?: string;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description A part of a reference (its own, the invoice's or the application's), of the description, or of the payer's name or address, in capitals or not */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageFinanceStaffPayment"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those in this state */
                status?: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
                /** @description Only those of this invoice */
                invoiceId?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those of this application */
                applicationId?: string;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description A part of a reference (its own, the invoice's or the application's), of the description, or of the payer's name or address, in capitals or not */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStaffPayment"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the file as it is now */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reconcilePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStaffPayment"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceRefundList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundPaymentInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceRefund"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    paymentTimeline: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceEventList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    priceBreakdown: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceBreakdownInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePrice"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    financeSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceSummary"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listUnapplied: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those for this reason */
                reason?: "INVOICE_VOID" | "INVOICE_ALREADY_PAID" | "INVOICE_CHANGED" | "AMOUNT_MISMATCH" | "CURRENCY_MISMATCH";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageFinanceUnapplied"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    onboardingProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOnboardingProgress"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    skipOnboardingStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the step */
                stepKey: "VERIFY_EMAIL" | "CREATE_WORKSPACE" | "PAYMENT_ACCOUNT" | "FIRST_SERVICE" | "INVITE_TEAM" | "CHOOSE_PLAN";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOnboardingProgress"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set by registering, and sent by browsers on their own. With it the password given at registration counts */
                svc_registration?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOnboardingWorkspace"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayoutAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantPayout"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setPayoutAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPayoutAccountInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantPayout"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBanks: {
        parameters: {
            query: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description ISO 4217 code */
                currency: "NGN" | "GHS" | "KES" | "ZAR" | "USD";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantBankList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    registerOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterOrganizationInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendSetupLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set by registering, and sent by browsers on their own. With it the password given at registration counts */
                svc_registration?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendSetupLinkInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    suggestSlug: {
        parameters: {
            query: {
                /** @description The organisation's name */
                name: string;
            };
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantSlug"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkSlug: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The organisation's name in addresses */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantAvailability"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyOrganization: {
        parameters: {
            query: {
                /** @description From the mailed link */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                /** @description Set by registering, and sent by browsers on their own. With it the password given at registration counts */
                svc_registration?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOnboardingVerified"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPublicLandingPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The organisation's name in addresses */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantPublicPage"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    paymentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description HMAC-SHA512, in hexadecimal, of the raw body */
                "X-Paystack-Signature"?: string;
                /** @description Taken where X-Paystack-Signature is missing */
                "X-Payment-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAdministrators: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those in this state */
                status?: "INVITED" | "ACTIVE" | "DEACTIVATED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteAdministratorInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deactivateAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person, or of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this tenant */
                tenantId?: string;
                /** @description Only those of this kind */
                action?: string;
                /** @description Only those of then or later: a time, or a date in UTC */
                from?: string;
                /** @description Only those before: a time, or a date in UTC, which is not included */
                to?: string;
                /** @description False leaves out what was changed */
                details?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePagePlatformEvent"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBillingPlans: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingPlanList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addBillingPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingplanFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingPlan"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    billingPastDue: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageBillingStanding"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    billingSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSummary"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    billingTenants: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description A part of the name or the slug, in capitals or not */
                search?: string;
                /** @description Only the one with this slug */
                slug?: string;
                /** @description Only those in this state */
                status?: "ACTIVE" | "SUSPENDED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageBillingStanding"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeBillingPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the plan; a malformed one is 404, like an unknown one */
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingplanFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingPlan"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getServerHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformHealth"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPlatformInsights: {
        parameters: {
            query?: {
                /** @description The first day; 29 days before to if it is left out */
                from?: string;
                /** @description The last day, which is included; today if it is left out */
                to?: string;
                /** @description What a point stands for. A week begins on Monday. There are at most 400 points */
                unit?: "DAY" | "WEEK" | "MONTH";
            };
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description What it is about */
                report: "growth" | "revenue";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInsightsPlatformReport"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformJobList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOutbox: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those in this state */
                status?: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePagePlatformOutbox"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retryOutboxEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryOutboxEventsInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformRetried"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    summarizeOutbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformOutboxSummary"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retryOutbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the outbox event; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformOutbox"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description A part of the name or the slug, in capitals or not */
                search?: string;
                /** @description Only the one with this slug */
                slug?: string;
                /** @description Only those in this state */
                status?: "ACTIVE" | "SUSPENDED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageTenant"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the organisation; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantDetail"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reactivateTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the organisation; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenant"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    suspendTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the organisation; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendTenantInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenant"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPublicInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference of the invoice, for people to quote */
                invoiceReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinancePublicInvoice"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startPublicPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Reference of the invoice, for people to quote */
                invoiceReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartPublicPaymentInput"];
            };
        };
        responses: {
            /** @description OK: it was there already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStart"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPublicPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinancePublicPayment"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkPublicPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Short name for people to quote, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinancePublicPayment"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those in which this side has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Only those of this member: an id, me, or none for those that nobody works on */
                assignee?: string;
                /** @description Only those that are overdue, or only the others */
                overdue?: boolean;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description Only those in this state: IN_PROGRESS, COMPLETED or CLOSED; several are separated by commas */
                status?: string;
                /** @description Only those whose current stage is this one of a service */
                stageId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationStaffRecord"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportApplications: {
        parameters: {
            query?: {
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those in which this side has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Only those of this member: an id, me, or none for those that nobody works on */
                assignee?: string;
                /** @description Only those that are overdue, or only the others */
                overdue?: boolean;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description Only those in this state: IN_PROGRESS, COMPLETED or CLOSED; several are separated by commas */
                status?: string;
                /** @description Only those whose current stage is this one of a service */
                stageId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setAnswersOfApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswersInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answerApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationAnswerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    assignApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueAssigneeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    closeApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CloseApplicationInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    askCorrection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationCorrectionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrection"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelCorrection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the correction, as the application shows it; a malformed one is 404, like an unknown one */
                correctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrection"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachToApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the document requirement; a malformed one is 404, like an unknown one */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationDocumentInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reviewDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the document requirement; a malformed one is 404, like an unknown one */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationReviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationDocument"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    applicationHistory: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationEntry"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMessagesOfApplication: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendMessageOfApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMessageInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markMessagesReadOfApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listNotesOfApplication: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationNote"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addNoteToApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationNoteInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationNote"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setPartiesOfApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationPartiesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getApplicationReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceStageInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceInvoice"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewStagePrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePrice"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reopenStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/applications/{applicationId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReopenStageInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    viewApplicationTogether: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; a malformed one is 404, like an unknown one */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueColleagueList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAssignees: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueWorkerList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    assignCases: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignCasesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueAssignedList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listQueue: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those in which this side has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Only those of this member: an id, me, or none for those that nobody works on */
                assignee?: string;
                /** @description Only those that are overdue, or only the others */
                overdue?: boolean;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description Only cases of this kind */
                kind?: "REQUEST" | "APPLICATION";
                /** @description Those that have ended, instead of the open ones */
                ended?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageQueueListed"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    takeNextCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TakeNextCaseInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueTaken"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getQueueSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueSummary"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those in which this side has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Only those of this member: an id, me, or none for those that nobody works on */
                assignee?: string;
                /** @description Only those that are overdue, or only the others */
                overdue?: boolean;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description Only those in this state: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN; several are separated by commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageRequestStaffRecord"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportRequests: {
        parameters: {
            query?: {
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this service */
                serviceId?: string;
                /** @description A part of the reference, the service's name, or the customer's name or address, in capitals or not */
                search?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those in which this side has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Only those of this member: an id, me, or none for those that nobody works on */
                assignee?: string;
                /** @description Only those that are overdue, or only the others */
                overdue?: boolean;
                /** @description Only those of this customer */
                customerId?: string;
                /** @description Only those in this state: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN; several are separated by commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/requests/{requestId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    assignRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueAssigneeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reviewDocumentOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/requests/{requestId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
                /** @description Id of the document requirement; a malformed one is 404, like an unknown one */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationReviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationDocument"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestHistory: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationEntry"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMessagesOfRequest: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendMessageOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMessageInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationMessage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markMessagesReadOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listNotesOfRequest: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageConversationNote"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addNoteToRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationNoteInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeConversationNote"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rejectRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/requests/{requestId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectRequestInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    returnRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/staff/requests/{requestId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationCorrectionInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    viewRequestTogether: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; a malformed one is 404, like an unknown one */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueColleagueList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description The beginning of a reference, a name or an address */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSearchFoundList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTenantAudit: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those of this kind */
                action?: string;
                /** @description Only what this person did */
                actorId?: string;
                /** @description Only changes of this record */
                targetId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageApplicationEntry"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantCalendar"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCalendarInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantCalendar"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of then or later: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description Only those before: a time, or a date in the organisation's timezone, which is not included */
                to?: string;
                /** @description Only those with this trace id, which answers have as traceId and X-Trace-Id */
                traceId?: string;
                /** @description Only those with this method */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Only those whose path begins like this */
                path?: string;
                /** @description Only those with this status of HTTP */
                status?: number;
                /** @description Only those with this status of HTTP or a higher one; 400 for those that were refused or failed */
                minStatus?: number;
                /** @description Only those with this error code */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageCalls"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description In name or address, in capitals or not */
                search?: string;
                /** @description Only those in this state */
                status?: "UNVERIFIED" | "ACTIVE" | "DEACTIVATED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageMemberCustomer"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the customer; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberCustomer"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    activateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberCustomer"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deactivateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberCustomer"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportCustomerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePrivacyExport"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInsights: {
        parameters: {
            query?: {
                /** @description The first day; 29 days before to if it is left out */
                from?: string;
                /** @description The last day, which is included; today if it is left out */
                to?: string;
                /** @description What a point stands for. A week begins on Monday. There are at most 400 points */
                unit?: "DAY" | "WEEK" | "MONTH";
                /** @description Only cases of this service */
                serviceId?: string;
            };
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description What it is about */
                report: "funnel" | "revenue" | "backlog" | "durations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInsightsReport"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLandingPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantLandingPage"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putLandingPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutLandingPageInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantLandingPage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those in this state */
                status?: "INVITED" | "ACTIVE" | "DEACTIVATED";
                /** @description In name or address, in capitals or not */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the person, or of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the member; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    activateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person, or of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deactivateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the member; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeactivateMemberInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the person, or of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTenantNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeSettings"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putTenantNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTenantNoticesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeSettings"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberPermissionList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTenantProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantProfile"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putTenantProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTenantProfileInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantProfile"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberRoleList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddRoleInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberRole"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person, or of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the role; a malformed one is 404, like an unknown one */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberRole"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description A part of the name or the code, in capitals or not */
                search?: string;
                /** @description DRAFT: never published. UNPUBLISHED: published once, then taken back */
                state?: "DRAFT" | "PUBLISHED" | "UNPUBLISHED" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    importService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogServiceDocument"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDetail"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
                /** @description Only those of this sector */
                sector?: "TRAVEL" | "EDUCATION" | "GOVERNMENT" | "HEALTH" | "LEGAL" | "FINANCE";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogTemplateList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Code of the template */
                templateCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogTemplateDetail"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createServiceFromTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Code of the template */
                templateCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDetail"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDetail"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateServiceInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getServiceChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogChanges"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddChargeInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceCharge"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the charge; a malformed one is 404, like an unknown one */
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceCharge"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the charge; a malformed one is 404, like an unknown one */
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the charge; a malformed one is 404, like an unknown one */
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChargeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceCharge"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    discardServiceChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/tenant/services/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addRequirement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddRequirementInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceRequirement"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getRequirement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the requirement; a malformed one is 404, like an unknown one */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceRequirement"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeRequirement: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the requirement; a malformed one is 404, like an unknown one */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateRequirement: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the requirement; a malformed one is 404, like an unknown one */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRequirementInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceRequirement"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDocument"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewServiceInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogPreview"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    publishService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The tag that reading /api/v1/tenant/services/{serviceId} gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddQuestionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceQuestion"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceQuestion"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the question; a malformed one is 404, like an unknown one */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateQuestionInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceQuestion"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getServiceReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogPublishReadiness"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    restoreService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckRuleInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogRuleCheck"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStages: {
        parameters: {
            query?: {
                /** @description Page, from 0; all items are served without page and size */
                page?: number;
                /** @description Items on a page, 20 where only page is given; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStageList"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddStageInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStage"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStageInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    copyStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the stage; a malformed one is 404, like an unknown one */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStage"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    unpublishService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogService"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addValueSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddValueSetInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogValueSet"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getValueSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the value set; a malformed one is 404, like an unknown one */
                valueSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogValueSet"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeValueSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the value set; a malformed one is 404, like an unknown one */
                valueSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNothing"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateValueSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that reading this path gave: if the data is another by now, nothing is done and the answer is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Id of the value set; a malformed one is 404, like an unknown one */
                valueSetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateValueSetInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogValueSet"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listServiceVersions: {
        parameters: {
            query?: {
                /** @description Page, from 0 */
                page?: number;
                /** @description Items on a page; more than 100 is served as 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the direction may be left out and is then asc. The description of the operation names its fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageCatalogPublication"];
                };
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getServiceVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Number of the version */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogVersion"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getVersionChanges: {
        parameters: {
            query?: {
                /** @description Number of the version to compare with; the version before when left out */
                since?: number;
            };
            header?: {
                /** @description Tags of what the caller has: where one of them still holds, the answer is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; a malformed one is 404, like an unknown one */
                serviceId: string;
                /** @description Number of the version */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogVersionChanges"];
                };
            };
            /** @description Not Modified: the data is what the caller has */
            304: {
                headers: {
                    /** @description Names the data as it is now; the rest of the envelope does not count */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused or failed */
            default: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
