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
         * Register a customer
         * @description Mails a verification link. The response is the same whether or not the address is known. Sets the cookie `svc_registration`; the password takes effect only if the link is opened together with that cookie.
         *
         *     No sign-in needed.
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
         * Verify an email address
         * @description Redeems the mailed token, activates the account and signs in. Without the registration cookie, for example in another browser, password and confirmPassword are required, because anyone can register an address. A refused call does not use up the token.
         *
         *     No sign-in needed.
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
         * @description Redeems the mailed token, joins the team and signs in. If the plan has no seat left, the call is refused and the invitation stays valid.
         *
         *     No sign-in needed.
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
         * @description Signs in a customer, a staff member or a tenant admin. Creates a session and sets its cookies.
         *
         *     No sign-in needed.
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
         * Get the signed-in user
         * @description The caller with their role and current permissions. Permissions that have no effect for the caller's kind are left out.
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
         * Update your account
         * @description Updates the name, phone and language of the caller. A new name applies from now on; existing requests and parties keep the name given at the time.
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
         * @description Requires the current password. Ends the other sessions of the account.
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
         * Request a password reset
         * @description Mails a password reset link. The response is the same whether or not the address is known.
         *
         *     No sign-in needed.
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
         * Reset the password
         * @description Redeems the mailed token and sets the password. Ends all sessions of the account.
         *
         *     No sign-in needed.
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
         * @description Signs in a platform user. Creates a session and sets its cookies.
         *
         *     No sign-in needed.
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
         * Refresh the session
         * @description Exchanges the refresh token, from the body or the cookie, for a new pair of tokens. Using a refresh token again ends the session, except within ten seconds, when the response contains the same pair.
         *
         *     No sign-in needed.
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
         * Exchange a handoff code
         * @description Exchanges a handoff code for a session. The code can be used once, within two minutes.
         *
         *     No sign-in needed.
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
         * Start checkout for a plan
         * @description Opens a checkout at the payment provider and returns its URL. A checkout that is already open for the plan is returned again. The plan starts when it is paid and renews automatically.
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
         * List plans
         * @description The plans available to the organisation and its current plan, cheapest first.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by code, name, price; default: the order described above.
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
         * Get the subscription
         * @description The current plan of the organisation and its paid period.
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
         * @description Cancels renewal. The plan stays active until the end of the paid period, then the organisation moves to FREE.
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
         * Update the payment card
         * @description Mails the URL of the provider's subscription page to the billing email address of the profile, or to the caller if there is none.
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
         * @description Changes the plan immediately, from one free plan to another or from one active paid plan to another. The period continues and the new price applies from the next one. Usage above the new limits is kept; only new usage is refused.
         *
         *     Needs the permission `billing.manage` of a tenant admin.
         *
         *     Errors: `ALREADY_ON_PLAN`, `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `PLAN_NOT_AVAILABLE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
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
         * Get quota usage
         * @description The limits of the plan and their current usage. A limit of null means unlimited.
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
         * @description Lists the customer's applications without questions and answers.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by closedAt, completedAt, createdAt, expectedBy, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * Get my application
         * @description Returns the application with its stages, questions and answers.
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
         * @description Saves up to 200 answers, all or none. Errors name each invalid answer, for example answers[3].value. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Saves the answer to a question; null clears it. Questions of later stages can be answered in advance. In a completed or paid stage, only missing answers can be added. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Tells staff that the corrections have been made. Nothing has to be complete.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `CORRECTION_NOT_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Attaches an uploaded file, replacing the current one; null detaches it. An attached file cannot be deleted. In a completed or paid stage, only missing documents can be added; in a paid stage, a refused document can be replaced. A document that staff have accepted cannot be replaced.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `DOCUMENT_ACCEPTED`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * List the history of my application
         * @description Lists changes of the application and its request, newest first by default. Staff appear by first name, without an id. Internal events of staff are left out.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by at; default at,desc.
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
         * List invoices of my application
         * @description Lists all invoices in the order of creation, including void ones, with their successful payments.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status; default createdAt,asc.
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
         * Download an invoice
         * @description The document of an invoice. While the invoice is open, it contains the payment link; once void, it says so. A PDF in A4, in the caller's language and the organisation's timezone. The file is identical until its content changes.
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
         * List messages
         * @description Lists the messages between customer and staff about the request and its application, oldest first. Listing does not mark them as read.
         *
         *     Needs the permission `application:read` of a customer.
         *
         *     Sorts by readAt, sentAt; default sentAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfMyApplication"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to the other side. Possible from the first submission of the request, also after the case has ended. Attached files must be uploaded by the sender; the other side can read them with the message.
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
         * @description Marks all messages of the other side as read for everyone on this side.
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
         * @description Replaces the complete list of parties. Removing a party removes its answers and documents. After a payment, the number of parties cannot change. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a customer.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Start payment for the current stage
         * @description Opens a checkout at the payment provider for the invoice of the current payment stage and returns the address of its page. While a checkout is open, it is returned again with status 200.
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
         * Download a receipt
         * @description The receipt of a SUCCESSFUL payment, including its refunds. A PDF in A4, in the caller's language and the organisation's timezone. The file is identical until its content changes.
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
         * Check readiness of my application
         * @description Lists what still prevents the completion of the current stage: missing answers and documents, an unpaid invoice, an open correction.
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
    "/api/v1/customer/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my cases
         * @description Lists requests and applications as one list: an accepted request appears once, with its application. Texts are in the language of the caller, by default that of the organisation.
         *
         *     Needs a session of a customer.
         *
         *     Sorts by createdAt, expectedBy, reference, updatedAt; default createdAt,desc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMyCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/cases/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my case
         * @description Returns a request or, once it is accepted, its application: its state, what to do next, its steps, and how much of its form is filled in.
         *
         *     Needs a session of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyCase"];
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
         * @description Lists the customer's requests without questions and answers.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Sorts by createdAt, expectedBy, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * List messages
         * @description Lists the messages between customer and staff about the request and its application, oldest first. Listing does not mark them as read.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Sorts by readAt, sentAt; default sentAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfMyRequest"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to the other side. Possible from the first submission of the request, also after the case has ended. Attached files must be uploaded by the sender; the other side can read them with the message.
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
         * @description Marks all messages of the other side as read for everyone on this side.
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
         * Estimate the price of a request
         * @description Calculates the price breakdown of all visible payment stages with the current answers and parties. It is an estimate: the invoice of a stage is priced when the application enters the stage.
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
         * Check readiness of a request
         * @description Lists every reason for which submitting the request would fail now.
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
         * @description Saves up to 200 answers to a draft or returned request, all or none. Errors name each invalid answer, for example answers[3].value.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Saves the answer to a question of a draft or returned request; null clears it. With partyId, the answer applies to that party only; without it, the answer to a per-party question applies to every party.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Attaches an uploaded file to a draft or returned request, replacing the current one; null detaches it. The file can still be deleted until the request is submitted and then counts as not attached. A document that staff have accepted cannot be replaced.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `DOCUMENT_ACCEPTED`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Replaces the complete list of parties of a draft or returned request. Removing a party removes its answers and documents.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Submit a request
         * @description Submits a draft or a returned request for review. Every visible required answer and document must be present; errors name the missing ones as answers.<code> and documents.<code>. A returned request in which no answer, file or party has changed needs an explanation.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Errors: `APPLICATION_MISSING_REQUIRED_ANSWERS`, `APPLICATION_MISSING_REQUIRED_DOCUMENTS`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FILE_NOT_UPLOADED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `REQUEST_NOT_EDITABLE`, `SERVICE_UNAVAILABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Withdraw a request
         * @description Withdraws a draft, a pending or a returned request. The customer can then start a new request for the service. A pending decision of staff ends.
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
         * Get my request
         * @description Returns the request with its visible questions, requirements and answers. With GET, the id in the path is the id of the request; with POST it is the id of the service.
         *
         *     Needs the permission `request:read` of a customer.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getMyRequest"];
        put?: never;
        /**
         * Start a request
         * @description Creates a draft for the published version of a service. A customer can have one open request per service. With POST, the id in the path is the id of the service, as listed by GET /api/v1/customer/services; with GET it is the id of the request.
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
         * List offered services
         * @description The published services that a customer can request.
         *
         *     Needs the permission `request:create` of a customer.
         *
         *     Sorts by createdAt, name; default createdAt,desc.
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
         * @description A service that a customer can request, with the stages a request may pass through.
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
         * @description Returns the URL and form fields of an upload. Send the file to uploadUrl as a multipart form with the params and the field file. The file is UPLOADED once the storage provider has reported it.
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
         * Receive a storage webhook
         * @description Receives notifications of the storage provider. X-Storage-Signature is the HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the raw body; Cloudinary's own signature headers are also accepted. Repeated notifications have no effect.
         *
         *     No sign-in needed.
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
         * Get a file
         * @description Returns the file. While it is UPLOADED, it has two signed links that expire: one to view it, one to download it.
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
         * @description Deletes the file and removes its content from storage. Refused for a file that is attached to a submitted request, an application or a message, or is the organisation's logo.
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
         * Renew an upload authorisation
         * @description Returns new form fields and a new time limit for a file that has not arrived. Only for the caller who authorised the upload.
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
         * @description Invoices with their items.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status, voidedAt; default createdAt,desc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description Creates an invoice for the price of a service (serviceId, with answers and partyCount) or an ad hoc one (currency, description and either amount or items). Mixing fields of both is refused with 400. An ad hoc invoice may be for a customer or another payer; with send it is mailed to them. An invoice over zero is paid immediately.
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
         * Export invoices
         * @description Exports invoices without their items. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that a spreadsheet could run as a formula begins with an apostrophe: one that starts with a tab, or with = + - @ after any white space and control characters. Accepts the filters and the sort order of the list, but not page and size. The export is recorded in the audit log. Columns: reference, id, status, currency, amountDue, amountPaid, balance, description, partyId, serviceId, applicationId, stageId, dueAt, createdAt, paidAt, voidedAt.
         *
         *     Needs the permission `invoice.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, paidAt, reference, status, voidedAt; default createdAt,desc.
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
         * Get an invoice
         * @description An invoice with its items.
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
         * Download an invoice
         * @description The document of an invoice. While the invoice is open, it contains the payment link; once void, it says so. A PDF in A4, in the caller's language and the organisation's timezone. The file is identical until its content changes.
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
         * Start payment of an invoice
         * @description Opens a checkout at the payment provider and returns its URL. If one is already open for the invoice, it is returned with status 200.
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
         * Record a manual payment
         * @description Records cash, a bank transfer or a card payment at your own terminal, over exactly the amount outstanding. The payment becomes `SUCCESSFUL` and the invoice `PAID`, and a payment stage advances as after any payment. Refused while a checkout of the invoice is pending.
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
    "/api/v1/finance/invoices/{invoiceId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice
         * @description Sends the notice invoice.issued with the payment link and returns the invoice. Without email it goes to the payer of the invoice; without message it has the message of the invoice. At most five times in 24 hours per invoice, counting the time when it was created with send.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `INVOICE_NOT_OPEN`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["sendInvoice"];
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
         * Void an invoice
         * @description Changes an open invoice to VOID, so that it can no longer be paid. A checkout in progress may still succeed; that payment is kept and listed as unapplied so that it can be refunded.
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
         * @description Every payment attempt and every manually recorded payment.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; default createdAt,desc.
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
         * Export payments
         * @description Exports every payment attempt. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that a spreadsheet could run as a formula begins with an apostrophe: one that starts with a tab, or with = + - @ after any white space and control characters. Accepts the filters and the sort order of the list, but not page and size. The export is recorded in the audit log. Columns: reference, status, currency, amount, invoiceReference, invoiceId, channel, createdAt, paidAt, lastError, provider, receivedAt, amountRefunded, recordedBy, note.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; default createdAt,desc.
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
         * Get a payment
         * @description Returns a payment by its reference.
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
         * Download a receipt
         * @description The receipt of a SUCCESSFUL payment, including its refunds. A PDF in A4, in the caller's language and the organisation's timezone. The file is identical until its content changes.
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
         * Reconcile a payment
         * @description Queries the payment provider for the status of the payment and its refunds, applies it and returns the payment. A manually recorded payment is returned unchanged, because the provider does not know it.
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
         * List refunds of a payment
         * @description Refunds of a payment, oldest first.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by amount, createdAt, settledAt, status; default createdAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund a payment
         * @description Refunds all or part of a payment. Several refunds are possible, up to the amount received. The refund is `PENDING` and is sent to the provider immediately, or as soon as the provider is reachable; list the refunds of the payment to see it become `SUCCESSFUL` or `FAILED`. A refund of a manually recorded payment is `SUCCESSFUL` immediately; return the money yourself. The invoice stays `PAID` and the stage is unchanged.
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
         * Get the timeline of a payment
         * @description All events of the payment in order. Events are never removed.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by at, kind; default at,asc.
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
         * Price a service
         * @description Prices the live version of a service, or its draft if it was never published, for answers keyed request.<code> or party.<code> and a number of parties.
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
         * Get finance summary
         * @description Outstanding, overdue, pending, received this month (in the organisation's timezone) and unapplied amounts, by currency. Currencies without an amount are left out.
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
         * List unapplied payments
         * @description Payments that were received but not applied to an invoice, each with the reason: a refund is due, or the amount reported by the provider differs from the amount requested. A payment leaves the list once it has been refunded in full, or once reconciliation finds that the provider has reversed it.
         *
         *     Needs the permission `payment.read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, paidAt, receivedAt, reference, status; default createdAt,desc.
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
         * Get onboarding progress
         * @description The steps from registration to a working organisation. A step is completed by doing the work, not by calling this API.
         *
         *     Needs a session of someone setting up an organisation or a tenant admin.
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
         * Skip an onboarding step
         * @description Skips a step. Verifying the address and creating the organisation cannot be skipped.
         *
         *     Needs a session of someone setting up an organisation or a tenant admin.
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
         * Create the organisation
         * @description Creates the organisation with its roles and plan, makes the caller its admin and signs in. sessionHandoff is a code that another front end can exchange for a session. Without the registration cookie, password and confirmPassword are required, because anyone can register an address.
         *
         *     Needs a session of someone setting up an organisation.
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
         * @description The account that receives the organisation's money, if one was set. While previous is present, that account receives the money of new payments, until effectiveAt.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getPayoutAccount"];
        put?: never;
        /**
         * Set the payout account
         * @description Sets the account that receives the organisation's money. The bank must be listed for a currency and must confirm the account. Only the last four digits of the account number are stored. Replacing an account requires currentPassword, and all active admins are notified by email. The previous account receives the money of new payments until effectiveAt, 24 hours later. An organisation can verify five accounts in 24 hours.
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
         * List banks
         * @description The banks and wallets in a currency to which the payment provider can pay out, in the provider's order.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by code, name; default: the order described above.
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
         * @description Mails a setup link. Registering again before the organisation is created replaces the name, password, link and cookie. The password takes effect only if the organisation is created together with the cookie `svc_registration`, which this call sets.
         *
         *     No sign-in needed.
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
         * Resend the setup link
         * @description Takes the token of an earlier link, which may have expired. Earlier links stop working. If the registration cookie is sent, its lifetime is extended to that of the new link.
         *
         *     No sign-in needed.
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
         * Suggest a slug
         * @description Derives a slug, the organisation's name in URLs, from its name. The slug is available now but is not reserved.
         *
         *     No sign-in needed.
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
         * Check availability of a slug
         * @description Whether a new organisation can use the slug. A malformed or reserved slug is not available either; reason says why.
         *
         *     No sign-in needed.
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
         * Redeem a setup link
         * @description Verifies the address and sets the onboarding cookie; token has the same value, for programs to send as a Bearer token. The link can be used again until it expires or the organisation is created. passwordRequired is true without the registration cookie, for example in another browser.
         *
         *     No sign-in needed.
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
         * Get a public landing page
         * @description The public page of an organisation with up to 100 of the services it offers, by name. Not found unless it is published.
         *
         *     No sign-in needed.
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
         * Receive a payment webhook
         * @description Requires an HMAC-SHA512 signature of the raw body under the secret key, in hex. The event is stored before the response and processed afterwards. A repeated event has no effect.
         *
         *     No sign-in needed.
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
         *     Sorts by createdAt, email, name; default createdAt,desc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listAdministrators"];
        put?: never;
        /**
         * Invite a platform user
         * @description Creates the user and mails an invitation.
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
         * Deactivate a platform user
         * @description Ends the user's sessions immediately. The last active platform user cannot be deactivated.
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
         * List audit events of all tenants
         * @description Every recorded change of every tenant and of the platform: who, what and when. The values before and after are personal data of a tenant. They are returned only with the permission platform:audit:details, and each access is recorded in the audit of the tenant. With details=false they are left out and nothing is recorded.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by at; default at,desc.
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
         * List all plans
         * @description All plans, including inactive ones, cheapest first.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by code, name, price; default: the order described above.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listBillingPlans"];
        put?: never;
        /**
         * Add a plan
         * @description Without providerPlanCode, a paid plan is created at the payment provider and the field is filled in. While the provider is unreachable the field is null; it is filled in later.
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
         * List past-due organisations
         * @description The organisations whose renewal payment failed.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by pastDueAt, periodEnd; default pastDueAt,desc.
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
         * Get billing summary
         * @description Organisations, subscriptions by status, and monthly recurring revenue by currency. Yearly subscriptions count with one twelfth of their price; cancelled ones are excluded.
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
         * List organisations with plans
         * @description Every organisation with its plan, limits and usage.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt, name, slug; default createdAt,desc.
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
         * Update a plan
         * @description Replaces the plan. New limits apply immediately to the organisations on it, a new price from their next period; the provider is informed. An omitted limit means unlimited; maxMailsPerDay, maxBytesPerDay, providerPlanCode and active are unchanged if omitted.
         *
         *     Needs the permission `platform:tenant:manage` of a platform user.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
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
         * Get server health
         * @description The checks of /readyz as seen by the responding instance, at most a second old, the status of external services after their last calls, and the version. While the database is unavailable, sessions cannot be verified; use /readyz instead.
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
         * Get a platform report
         * @description Returns figures of all organisations together by day, week or month in UTC. The reports are `growth` (new organisations, requests and applications) and `revenue`. They contain no names.
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
         * List jobs
         * @description Scheduled jobs by name: when each last ended on any instance, how long it took, why it failed, and when it is due. A job is late if it has been due for more than a minute and no instance is running it.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by lastEndedAt, lateSeconds, name, nextAt, status; default: the order described above.
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
         * List outbox events
         * @description Mails, received webhooks and other deferred work, with its state. Only the recipient or subject of an event is returned, not its contents.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt; default createdAt,desc.
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
         * Retry failed events
         * @description Schedules all events that match the filter again, for example after an outage, and returns their number. They are updated in batches: after a failure the batches done so far stay, and repeating the call continues.
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
         * Get outbox summary
         * @description The number of unfinished events by state. Completed events are not counted.
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
         * Retry an outbox event
         * @description Schedules a failed event again with all its attempts.
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
         * List tenants
         * @description All organisations on the platform.
         *
         *     Needs a session of a platform user.
         *
         *     Sorts by createdAt, name, slug, suspendedAt; default createdAt,desc.
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
         * Get a tenant
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
         * Reactivate a tenant
         * @description Restores access and the landing page as they were.
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
         * Suspend a tenant
         * @description Refuses all further calls by people of the organisation and hides its landing page.
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
         * Get an invoice by reference
         * @description The amount due, its purpose and its payee. The reference acts as the key; no personal data is returned.
         *
         *     No sign-in needed.
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
         * Start payment by invoice reference
         * @description Opens a checkout at the payment provider and returns its URL. If one is already open for the invoice, it is returned with status 200. A session of the customer or of staff is recognised if sent. A checkout started by anyone else does not block them: they get a new one, which replaces it. Without email, the payer's address of the invoice is used, if there is one (see emailRequired). The host of callbackUrl must be this server or one of CALLBACK_ALLOWED_HOSTS.
         *
         *     No sign-in needed.
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
         * Get payment status
         * @description The stored status of a payment, for the page that the payer returns to. Returning to that page does not prove payment.
         *
         *     No sign-in needed.
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
    "/api/v1/public/payments/{reference}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh payment status
         * @description Queries the payment provider for a payment that is not SUCCESSFUL, applies the result and returns the payment. For the page that the payer returns to: the provider does not notify the server of declined payments. The provider is queried at most once in 5 seconds per payment; more frequent calls return what is known.
         *
         *     No sign-in needed.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PAYMENT_PROVIDER_UNAVAILABLE`, `TOO_MANY_REQUESTS`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["refreshPublicPayment"];
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
         * @description Lists the applications of the organisation without questions and answers.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by closedAt, completedAt, createdAt, dueAt, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * Export applications
         * @description Exports the applications of the organisation as a file, with the filters of the list. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that a spreadsheet could run as a formula begins with an apostrophe: one that starts with a tab, or with = + - @ after any white space and control characters. Accepts the filters and the sort order of the list, but not page and size. The export is recorded in the audit log. Columns: reference, id, requestId, serviceId, serviceName, version, status, locked, stageId, stageTitle, stageEnteredAt, invoiceReference, invoiceAmountDue, invoiceCurrency, customerId, customerName, customerEmail, waitingFor, waitingSince, unreadMessages, assigneeId, assigneeName, dueAt, overdue, submittedAt, resubmittedAt, createdAt, updatedAt, completedAt, closedAt.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by closedAt, completedAt, createdAt, dueAt, reference, resubmittedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * Get an application
         * @description Returns the application with its stages, questions and answers.
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
         * @description Saves up to 200 answers, all or none. Errors name each invalid answer, for example answers[3].value. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Saves the answer to a question; null clears it. Questions of later stages can be answered in advance. In a completed or paid stage, only missing answers can be added. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Assigns the application to an active member whose role permits the work; null unassigns it. The last of several concurrent calls wins.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
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
         * @description Ends the application permanently and voids its unpaid invoices. Refused while a payment is pending. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_LOCKED`, `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["closeApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/applications/{applicationId}/correction-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the correction draft
         * @description Returns the correction that staff are preparing, which all staff share. Without a draft, items are empty and the other fields null.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCorrectionDraft"];
        /**
         * Save the correction draft
         * @description Replaces the draft where a correction could be sent now. Use If-Match with the tag of the draft, or of the response without one, so as not to replace what a colleague has written. The draft is deleted when the case is decided, closed or sent back.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["saveCorrectionDraft"];
        post?: never;
        /**
         * Delete the correction draft
         * @description Deletes the draft, if there is one.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["deleteCorrectionDraft"];
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
         * Request a correction
         * @description Asks the customer to correct answers, documents or parties of the current stage or a later one. While the correction is open, the application waits for the customer and the stage cannot be completed. The current stage must be an ordinary stage. With fromDraft, the message and the items are those of the draft, and If-Match may have the tag of the draft instead of the record. Attached documents among the items are refused for the note of the item, or else for the message, if the requirement is reviewed. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Cancels an open correction. Any member who may manage applications can cancel it, not only the one who requested it.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CORRECTION_NOT_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Attaches an uploaded file, replacing the current one; null detaches it. An attached file cannot be deleted. In a completed or paid stage, only missing documents can be added; in a paid stage, a refused document can be replaced.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FILE_NOT_UPLOADED`, `FILE_TOO_LARGE`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_FILE_TYPE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Review a document of an application
         * @description Accepts or refuses the file that was reviewed, until the stage is completed. The last decision applies. While a document of the current stage is refused, the application waits for the customer. A replacement is reviewed again. The customer cannot replace an accepted document.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `DOCUMENT_CHANGED`, `DOCUMENT_NOT_ATTACHED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * List the history of an application
         * @description Lists every change of the application and its request with its actor, newest first by default.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by at; default at,desc.
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
         * List messages
         * @description Lists the messages between customer and staff about the request and its application, oldest first. Listing does not mark them as read.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by readAt, sentAt; default sentAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfApplication"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to the other side. Possible from the first submission of the request, also after the case has ended. Attached files must be uploaded by the sender; the other side can read them with the message.
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
         * @description Marks all messages of the other side as read for everyone on this side.
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
         * List notes
         * @description Lists the internal notes of staff about the request and its application, oldest first. Customers never see them.
         *
         *     Needs the permission `application:read` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt; default createdAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listNotesOfApplication"];
        put?: never;
        /**
         * Add a note
         * @description Adds an internal note for colleagues. Notes cannot be changed.
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
         * @description Replaces the complete list of parties. Removing a party removes its answers and documents. After a payment, the number of parties cannot change. A change that affects the price of the current stage reprices its open invoice, and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_NOT_EDITABLE`, `APPLICATION_PARTY_COUNT_LOCKED`, `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `INVOICE_PAYMENT_IN_PROGRESS`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_EDITABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Check readiness of an application
         * @description Lists every reason for which completing the current stage would fail now, including unpaid invoices.
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
         * @description Requires every answer and document of the stage, accepted documents where acceptance is required, and a paid invoice in a payment stage. The next visible stage becomes current. Without one, the application is completed. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `APPLICATION_MISSING_REQUIRED_ANSWERS`, `APPLICATION_MISSING_REQUIRED_DOCUMENTS`, `APPLICATION_NOT_EDITABLE`, `CONFLICT`, `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `DOCUMENT_NOT_ACCEPTED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_NOT_PAID`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_CURRENT`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Replace a voided stage invoice
         * @description Creates a new invoice for the current payment stage after its invoice was voided, with the current answers and parties. Only one of several concurrent calls succeeds. An invoice of zero is paid at once and the application advances.
         *
         *     Needs the permission `invoice.manage` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `INVOICE_ALREADY_PAID`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `STAGE_NOT_CURRENT`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Preview the price of a stage
         * @description Calculates the price breakdown with the current answers and parties. A stage that has no charges or is hidden costs nothing.
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
         * @description Makes a completed ordinary stage the current one again. Later stages are locked, their open invoices are voided, and they are priced again when they are entered. Refused once a later payment stage has received money, and while a payment is pending. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `application:manage` of a staff member or a tenant admin.
         *
         *     Errors: `CORRECTION_OPEN`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `STAGE_NOT_REOPENABLE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Report presence on an application
         * @description Reports that the caller is viewing the case and returns the other viewers. A client repeats the call while it shows the case; a presence expires after 30 seconds. A request and its application count as one case. Presence is not recorded in the history.
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
         * List assignees
         * @description Lists the first 500 active members, by name, whose role permits work on requests (request:review) or applications (application:manage).
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by name; default: the order described above.
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
    "/api/v1/staff/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description Lists requests and applications in a view, narrowed by filters. An accepted request appears as its application; drafts and requests that were never submitted do not appear. Requests need the permission request:review, applications application:read; kinds that the caller may not see are left out. Cases without a value in the sort field come last in both directions; names are sorted without regard to case and accents, and equal values by reference.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by applicant, dueAt, latestMessageAt, service, stage, submittedAt, waitingSince; default dueAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listCases"];
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
         * @description Assigns cases to one member, or unassigns them with null, as far as possible. The cases are named by kind and id, or by references. The response has the result of each case in the same order, with kind and id or with its reference: FORBIDDEN if the caller may not work on it, NOT_FOUND, or CONFLICT if it has ended or the member may not work on it. Requests need the permission request:review, applications application:manage.
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
    "/api/v1/staff/cases/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count cases
         * @description Counts the cases in each view, and open cases by deadline: overdue, due today, within six days after today, later, and without a deadline. Days are those of the organisation's timezone. Kinds that the caller may not see are not counted.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCasesSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/cases/{reference}/neighbours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get neighbours of a case
         * @description Returns the cases before and after a case in a list of cases with the same view, filters and order. For a case that is not in the list, they are those that it would have there.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by applicant, dueAt, latestMessageAt, service, stage, submittedAt, waitingSince; default dueAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCaseNeighbours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/decisions/{decisionId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a pending decision
         * @description Undoes a decision that was held and has not taken effect yet, and returns the request or application. Only the member who decided may do this, or any member with the permission application:manage. Undoing it again changes nothing.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_EFFECTIVE`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        post: operations["undoDecision"];
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
         * List the work queue
         * @description Lists open requests and applications together, or ended ones. Drafts are not included, and an accepted request appears as its application. Requests need the permission request:review, applications application:read; kinds that the caller may not see are left out. Sorted by due time by default, cases without a deadline last.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, resubmittedAt, submittedAt, updatedAt, waitingSince; default dueAt,asc.
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
         * @description Assigns the caller the unassigned case that waits for staff and is due first; among equals, the one that has waited longest. Concurrent callers get different cases. Requests need the permission request:review, applications application:manage; without kind, any kind that the caller may work on. Cases about which a decision is pending are left out. The result is null if no case is available.
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
         * Get queue summary
         * @description Returns counts of open cases, without drafts and cases about which a decision is pending. Requests need the permission request:review, applications application:manage; counts that the caller may not see are null.
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
         * @description Lists the submitted requests of the organisation with their customers. Drafts are not included.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * Export requests
         * @description Exports the submitted requests of the organisation as a file, with the filters of the list. The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that a spreadsheet could run as a formula begins with an apostrophe: one that starts with a tab, or with = + - @ after any white space and control characters. Accepts the filters and the sort order of the list, but not page and size. The export is recorded in the audit log. Columns: reference, id, serviceId, serviceName, version, status, rejectionReason, applicationId, customerId, customerName, customerEmail, waitingFor, waitingSince, unreadMessages, assigneeId, assigneeName, dueAt, overdue, submittedAt, resubmittedAt, createdAt, updatedAt, reviewedAt.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt, dueAt, reference, resubmittedAt, reviewedAt, serviceName, status, submittedAt, updatedAt, waitingSince; default createdAt,desc.
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
         * Get a request
         * @description Returns the request as its customer sees it, with the customer.
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
         * @description Creates the application and opens its first visible stage. Only one of several concurrent calls succeeds. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * @description Assigns the request to an active member whose role permits the work; null unassigns it. The last of several concurrent calls wins.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
         */
        put: operations["assignRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/requests/{requestId}/correction-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the correction draft
         * @description Returns the correction that staff are preparing, which all staff share. Without a draft, items are empty and the other fields null.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getRequestCorrectionDraft"];
        /**
         * Save the correction draft
         * @description Replaces the draft where a correction could be sent now. Use If-Match with the tag of the draft, or of the response without one, so as not to replace what a colleague has written. The draft is deleted when the case is decided, closed or sent back.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         */
        put: operations["saveRequestCorrectionDraft"];
        post?: never;
        /**
         * Delete the correction draft
         * @description Deletes the draft, if there is one.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["deleteRequestCorrectionDraft"];
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
         * @description Accepts or refuses the file that was reviewed. The last decision applies and is carried over when the request is accepted. A request can be accepted regardless of its document reviews.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `DOCUMENT_CHANGED`, `DOCUMENT_NOT_ATTACHED`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * List the history of a request
         * @description Lists every change with its actor, newest first by default. Changes after the acceptance are in the history of the application.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by at; default at,desc.
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
         * List messages
         * @description Lists the messages between customer and staff about the request and its application, oldest first. Listing does not mark them as read.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by readAt, sentAt; default sentAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMessagesOfRequest"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to the other side. Possible from the first submission of the request, also after the case has ended. Attached files must be uploaded by the sender; the other side can read them with the message.
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
         * @description Marks all messages of the other side as read for everyone on this side.
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
         * List notes
         * @description Lists the internal notes of staff about the request and its application, oldest first. Customers never see them.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Sorts by createdAt; default createdAt,asc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listNotesOfRequest"];
        put?: never;
        /**
         * Add a note
         * @description Adds an internal note for colleagues. Notes cannot be changed.
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
         * @description Rejects a pending request permanently. The customer sees the reason. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Return a request for correction
         * @description Sends the request back to the customer with a message and the items to correct: answers, documents or parties. The customer submits it again, even if the service has been archived since, or withdraws it. Only one of several concurrent decisions succeeds. With fromDraft, the message and the items are those of the draft, and If-Match may have the tag of the draft instead of the record. Attached documents among the items are refused for the note of the item, or else for the message, if the requirement is reviewed. With holdSeconds, the response is 202 with the unchanged record and its pendingDecision, and until it takes effect nothing else happens: other decisions, edits and submissions are refused, and the decision can be undone. What would be refused now is refused now.
         *
         *     Needs the permission `request:review` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `DECISION_PENDING`, `FORBIDDEN`, `IDEMPOTENCY_KEY_IN_USE`, `IDEMPOTENCY_KEY_REUSED`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `REQUEST_NOT_PENDING`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
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
         * Report presence on a request
         * @description Reports that the caller is viewing the case and returns the other viewers. A client repeats the call while it shows the case; a presence expires after 30 seconds. A request and its application count as one case. Presence is not recorded in the history.
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
         * Search records
         * @description Finds cases, customers, invoices, payments, services and members by words of their references, names, email addresses, descriptions and file names, best match first. Every word of q must occur in the record: at the beginning of a word or, from three characters on, anywhere in one, ignoring case and accents. A whole reference comes first. Answers, messages, notes and drafts are not searched. Cases need the permission request:review or application:read, as in the list of cases; customers either of them; invoices invoice.read, payments payment.read, services service.read; members are found by tenant admins.
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
         * List audit events
         * @description Every recorded change: who, what and when, with the values before and after. Platform users appear as Platform, without an id.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by at; default at,desc.
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
         * @description The working days of the organisation, from which the deadlines of requests and applications are calculated.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getCalendar"];
        /**
         * Replace the calendar
         * @description Replaces the calendar. Running deadlines are unchanged: a deadline is calculated when its clock starts or resumes.
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
         * List API calls
         * @description Recent API calls by people of the organisation, including calls made by the console. Use the trace id of a response to find out what a program did. A call appears a few seconds after its response. Bodies, queries, tokens and customer ids are not recorded. For very busy organisations, successful calls are sampled; failed calls are kept first.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by at; default at,desc.
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
         *     Sorts by createdAt, email, erasedAt, name; default createdAt,desc.
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
         * Get a customer
         * @description A customer. Filter the lists of requests, applications, invoices and payments by customerId to find theirs.
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
         * Reactivate a customer
         * @description Restores the customer's access. The customer counts towards the plan again.
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
         * Deactivate a customer
         * @description Ends the customer's sessions immediately. The customer can no longer sign in or reset the password and does not count towards the plan. Requests and applications are unchanged.
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
         * @description Permanently deletes answers, parties, files and messages, replaces the name and email address, and ends all sessions. Invoices and payments, also those for the same address without an account, keep amounts and references. The history keeps which record was changed, by which id and when. Refused while a case is open: a pending request, an application in progress, a pending payment, or a draft of a customer who is not deactivated. The person can register again as a new customer.
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
         * Export the data of a customer
         * @description Returns the account, requests and applications with answers, parties, documents and messages, invoices and payments, uploaded files, pending mails and the history. Links to files expire. A document has at most ten requests and 100 files: while `next` is not null, repeat the call with `next` as `after`. Each history has the newest 200 entries. The export is recorded.
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
         * Get a report
         * @description Returns figures of the organisation by day, week or month in its time zone. The reports are `funnel` (progress of requests and applications), `revenue`, `backlog` (cases that wait for staff) and `durations` (working days of waiting, by stage). With `cohort`, the funnel has the steps of the requests started in the period. Figures are always up to date; days after today have no points.
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
         * @description The public page of the organisation as saved, published or not.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getLandingPage"];
        /**
         * Replace the landing page
         * @description Replaces the landing page: a text that is omitted or null is cleared. The page is public while published is true.
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
         * List members
         * @description Staff and admins, including invited and deactivated ones.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by createdAt, email, name; default createdAt,desc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Mails an invitation. Uses one seat of the plan.
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
         * Get a member
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
         * Update a member
         * @description A new role takes effect with the member's next call. The role TENANT_ADMIN makes a staff member an admin; any other role makes an admin a staff member. The role of the last active admin cannot be changed.
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
         * Reactivate a member
         * @description Restores the member's access. Uses one seat of the plan.
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
         * Deactivate a member
         * @description Ends the member's sessions immediately and frees the seat. Open cases pass to the successor, except cases that the successor's role does not permit. Those cases, or all of them without a successor, become unassigned.
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
         * Resend an invitation
         * @description Mails a new link. Earlier links stop working.
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
    "/api/v1/tenant/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overview
         * @description Returns the figures of today and what needs attention. Any member may call it; figures and points that the caller's permissions do not cover are left out. Days follow the organisation's timezone.
         *
         *     Needs a session of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getOverview"];
        put?: never;
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
         * @description The permissions that a role can grant, with names and descriptions, in display order.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by code, group, name; default: the order described above.
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
         * Get the organisation profile
         * @description The profile of the organisation. A field that was never set is null.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTenantProfile"];
        /**
         * Replace the organisation profile
         * @description Replaces the profile: a field that is omitted or null is cleared. organizationName is the name shown everywhere. An uploaded logo is public and is deleted when it is replaced.
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
         * @description Roles by name, TENANT_ADMIN last. Members with TENANT_ADMIN are admins; its id is the same in every organisation.
         *
         *     Needs a session of a tenant admin.
         *
         *     Sorts by name; default: the order described above.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Add a role
         * @description Creates a named set of permissions for staff.
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
         * @description Deletes a role. Refused for built-in roles and while the role is in use.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Update a role
         * @description Updates a role. Built-in roles cannot be changed.
         *
         *     Needs a session of a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `MALFORMED_REQUEST`, `NOT_FOUND`, `NOT_READY`, `PAYLOAD_TOO_LARGE`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TIER_LIMIT_EXCEEDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
         *
         *     Does not support `If-Match`.
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
         * @description The drafts of all services, without stages and value sets.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by code, createdAt, name, updatedAt; default createdAt,desc.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listServices"];
        put?: never;
        /**
         * Create a service
         * @description Creates a service with an empty draft: unpublished and without stages.
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
         * @description Creates an unpublished service with a code of its own from an exported document, or from one written by hand against the JSON Schema at /schemas/service.json. An invalid document is refused with all its errors, each with its path; if only rules are invalid, the code is INVALID_RULE. As in any draft, rules may refer to names that do not exist yet.
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
         * List service templates
         * @description The complete services that ship with Stagegate as starting points, ordered by sector and code.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by code, name, sector, stageCount; default: the order described above.
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
         * Get a service template
         * @description The service that the template would create, in the format of an export.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["getTemplate"];
        put?: never;
        /**
         * Create a service from a template
         * @description Creates an unpublished service from a template. It can be published as it is. Adapt it to the organisation first, in particular its fees and currency.
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
         * @description The draft of a service with its stages, their contents and its value sets.
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
         * Update a service
         * @description Updates the draft. An omitted field is unchanged; null resets an optional field to its default. A new currency keeps the amounts of the charges in major units and is refused if they have more decimals than it allows.
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
         * @description Hides the service from customers. Drafts of requests can no longer be submitted.
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
         * List unpublished changes
         * @description The differences between the draft and the live version. Before the first publication everything is ADDED.
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
         * @description Adds a charge to a payment stage of the draft.
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
         * @description A charge of the draft. Its ETag protects against lost updates.
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
         * @description Removes the charge from the draft. Existing invoices are unchanged.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeCharge"];
        options?: never;
        head?: never;
        /**
         * Update or move a charge
         * @description Updates a charge. A new stageId, of a payment stage, moves it there. An omitted field is unchanged; null resets an optional field to its default.
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
         * Discard draft changes
         * @description Resets the draft to the live version, with the same ids: additions are removed, removals restored. The live version is unaffected. Refused if nothing was published yet or nothing has changed. This cannot be undone.
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
         * @description Adds a document requirement to a stage of the draft.
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
         * Get a document requirement
         * @description A document requirement of the draft. Its ETag protects against lost updates.
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
         * @description Removes a document requirement from the draft. Customers are no longer asked for the document once the draft is published.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeRequirement"];
        options?: never;
        head?: never;
        /**
         * Update or move a document requirement
         * @description Updates a document requirement. A new stageId moves it to that stage. An omitted field is unchanged; null resets an optional field to its default.
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
         * @description Exports the draft as one document without ids, for version control or for import elsewhere. The same service always gives the same bytes. The document's JSON Schema is at /schemas/service.json.
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
         * Preview a draft
         * @description The draft as a customer with these answers would see it, its price, and the result of each rule with the reason. If part is sent, it counts as saved, and is refused as saving it would be, with fields under part.body. If rules are sent, they replace the saved ones and must be valid. Nothing is saved. The body is optional.
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
         * @description Publishes the draft as the next version, which customers then see. Existing requests keep their version. A draft without changes creates no new version. A refusal lists each blocker in errors.
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
         * @description Adds a question to a stage of the draft. Choice questions require options; other questions have none.
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
         * @description A question of the draft. Its ETag protects against lost updates.
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
         * @description Removes a question from the draft. Refused while a rule refers to it.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeQuestion"];
        options?: never;
        head?: never;
        /**
         * Update or move a question
         * @description Updates a question. A new stageId moves it to that stage. Its name in rules cannot change while a rule refers to it. An omitted field is unchanged; null resets an optional field to its default.
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
         * Check readiness of a service
         * @description The blockers for which publishing the draft would be refused now.
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
         * @description Restores an archived service to its previous state.
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
         * @description Checks a rule, as text or as a tree, against the draft of the service. Returns its text, its simplified form for the rule builder, its errors with their positions, and its references. Text and tree of a rule are equivalent. With ownerId and field, it is checked as the rule of that field. Nothing is saved.
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
         * List stages of a service
         * @description The stages of the draft in order, with their contents.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by position, title; default: the order described above.
         *
         *     Errors: `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        get: operations["listStages"];
        put?: never;
        /**
         * Add a stage
         * @description Adds an empty stage to the draft.
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
         * @description A stage of the draft with its contents.
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
         * @description Removes a stage from the draft. Refused while it contains questions, documents or charges.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeStage"];
        options?: never;
        head?: never;
        /**
         * Update or move a stage
         * @description Updates a stage. The kind of a payment stage with charges cannot change. An omitted field is unchanged; null resets an optional field to its default.
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
         * @description Copies a stage with its questions, documents and charges, and inserts the copy after it. The codes of the copies get a numeric suffix; rules within the stage refer to the copied questions.
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
         * Unpublish a service
         * @description Hides the service from customers. Existing requests continue.
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
         * @description Adds a list of texts that the rules of the draft can refer to.
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
         * @description A value set of the draft. Its ETag protects against lost updates.
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
         * @description Removes a value set from the draft. Refused while a rule refers to it.
         *
         *     Needs the permission `service.update` of a staff member or a tenant admin.
         *
         *     Errors: `CONFLICT`, `CROSS_SITE_REQUEST`, `FORBIDDEN`, `INTERNAL_ERROR`, `NOT_FOUND`, `NOT_READY`, `PRECONDITION_FAILED`, `TENANT_SUSPENDED`, `TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`, `VALIDATION_FAILED`.
         */
        delete: operations["removeValueSet"];
        options?: never;
        head?: never;
        /**
         * Update a value set
         * @description Updates a value set. The code cannot change while a rule refers to it. An omitted field is unchanged.
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
         * List versions of a service
         * @description Every published version with its publisher, newest first by default. The newest is the live one.
         *
         *     Needs the permission `service.read` of a staff member or a tenant admin.
         *
         *     Sorts by number, publishedAt; default publishedAt,desc.
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
         * Get a version of a service
         * @description The service as published under that number. Its current state (status, published, archived, version, hasUnpublishedChanges) is as of now.
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
         * Compare two versions
         * @description The differences from another version of the service: since, or the previous version by default. Everything in the first version is ADDED, unless it is compared with a later one.
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
             * @description Must equal the password
             */
            confirmPassword: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212
             */
            password: string;
            /** @description Token of the mailed link */
            token: string;
        };
        AddChargeInput: {
            /**
             * Format: double
             * @description Price of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once per request or per party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * @description Name for people
             * @example Visa fee
             */
            name: string;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. If omitted or null: the last position
             */
            position?: number | null;
            /**
             * @description Condition under which the charge applies. If omitted or null: always
             * @example request.express == true
             */
            rule?: string | null;
            /**
             * Format: uuid
             * @description Id of a payment stage
             */
            stageId: string;
        };
        AddQuestionInput: {
            /**
             * @description Type of the answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once per request or per party. If omitted or null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /**
             * @description Name in rules, as request.<code> or party.<code>
             * @example express
             */
            code: string;
            /** @description Help text next to the question */
            help?: string | null;
            /**
             * @description Displayed text
             * @example Do you need it within a week?
             */
            label: string;
            /**
             * @description Maximum NUMBER, MONEY or DATE answer, as text in its own format. If omitted or null: none
             * @example 2026-12-31
             */
            max?: string | null;
            /**
             * Format: int64
             * @description Maximum number of characters of a TEXT or LONG_TEXT answer. If omitted or null: 4,000, for LONG_TEXT 20,000
             */
            maxLength?: number | null;
            /**
             * @description Minimum NUMBER, MONEY or DATE answer, as text in its own format. If omitted or null: none
             * @example 2026-01-01
             */
            min?: string | null;
            /**
             * Format: int64
             * @description Minimum number of characters of a TEXT or LONG_TEXT answer. If omitted or null: 1
             */
            minLength?: number | null;
            /** @description Options of a choice question */
            options?: components["schemas"]["CatalogNewOption"][] | null;
            /**
             * @description Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits. If omitted or null: any text
             * @enum {string|null}
             */
            pattern?: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. If omitted or null: the last position
             */
            position?: number | null;
            /** @description Whether it is required. If omitted or null: false */
            required?: boolean | null;
            /** @description Condition under which the question is required, if required is false. If omitted or null: never */
            requiredRule?: string | null;
            /** @description Condition under which the question is visible. If omitted or null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage that contains the question
             */
            stageId: string;
        };
        AddRequirementInput: {
            /** @description Whether staff must accept the document before the stage completes. If omitted or null: false */
            acceptanceRequired?: boolean | null;
            /**
             * @description Accepted MIME types, a subset of the types that the server accepts. If omitted or null: all types that the server accepts
             * @example [
             *       "application/pdf",
             *       "image/jpeg"
             *     ]
             */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[] | null;
            /**
             * @description Whether it is asked once per request or per party. If omitted or null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /**
             * @description Identifier used by rules and errors
             * @example passport
             */
            code: string;
            /** @description What the document must show, for the person who provides it */
            instructions?: string | null;
            /**
             * Format: int64
             * @description Maximum file size, up to the server's limit. If omitted or null: the server's limit
             */
            maxSizeBytes?: number | null;
            /**
             * @description Name for people
             * @example Passport
             */
            name: string;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. If omitted or null: the last position
             */
            position?: number | null;
            /** @description Whether it is required. If omitted or null: false */
            required?: boolean | null;
            /** @description Condition under which the document is required, if required is false. If omitted or null: never */
            requiredRule?: string | null;
            /** @description Stored and returned; does not block completion of a stage. If omitted or null: false */
            reviewRequired?: boolean | null;
            /** @description Condition under which the document requirement is visible. If omitted or null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage that requires the document
             */
            stageId: string;
        };
        AddRoleInput: {
            /** @description Name for people */
            name: string;
            /** @description Permission codes of a tenant */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
        };
        AddStageInput: {
            /** @description Description for people */
            description?: string | null;
            /**
             * @description Kind of the record. If omitted or null: ORDINARY
             * @enum {string|null}
             */
            kind?: "ORDINARY" | "PAYMENT" | null;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. If omitted or null: the last position
             */
            position?: number | null;
            /**
             * @description Condition under which the stage is visible. If omitted or null: always
             * @example request.express == true
             */
            showRule?: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage. If omitted or null: no deadline
             * @example 5
             */
            targetDays?: number | null;
            /**
             * @description Title for people
             * @example Your journey
             */
            title: string;
        };
        AddValueSetInput: {
            /**
             * @description Name in rules, as valueSets.<code>
             * @example visaFree
             */
            code: string;
            /** @description Texts of 1 to 200 characters, without duplicates */
            members: string[];
            /**
             * @description Name for people
             * @example Countries without visa
             */
            name: string;
        };
        AnswerCorrectionInput: {
            /** @description Message for staff; optional */
            reply?: string;
        };
        Application: {
            /** @description Answers by question */
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
            /** @description Corrections requested by staff, newest first, including those of the request */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 currency code of amounts and prices */
            currency: string;
            /** @description Current stage; null without one */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description Attached documents by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Expected response of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Whether a payment is pending; a locked application cannot be closed */
            locked: boolean;
            /**
             * Format: int64
             * @description Maximum number of parties
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties
             */
            minParties: number;
            /** @description Open invoice of the current stage; null without one */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description Parties; the first is the customer */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description Name of a party in this service, for example traveller */
            partyRole: string | null;
            /** @description Visible questions, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /** @description Visible document requirements, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description Time of the last submission after a return
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
            /** @description All stages of the service, in order */
            stages: components["schemas"]["ApplicationStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationActor: {
            /**
             * Format: uuid
             * @description Id of the actor; null for the system and where it is not visible
             */
            id: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN" | "PLATFORM" | "ONBOARDING" | "SYSTEM";
            /** @description Name for people */
            name: string;
        };
        ApplicationAnswer: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            answeredAt: string;
            /** @description Identifier used by rules and errors */
            code: string;
            /**
             * Format: uuid
             * @description Id of the party; null where it applies to every party
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
             * @description Id of the party that the answer belongs to; omitted or null for every party
             */
            partyId?: string | null;
            /** @description A text (single choice, date, text, number and others), an array of texts (multiple choice), true or false; null clears the answer */
            value: string | string[] | boolean | null;
        };
        ApplicationAnswersInput: {
            /** @description Answers to save, all or none */
            answers: components["schemas"]["ApplicationGivenAnswer"][];
        };
        ApplicationAssignee: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
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
            /** @description Member who requested it; first name only for customers */
            askedBy: components["schemas"]["ApplicationStaffName"];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Line items of the amount */
            items: components["schemas"]["ApplicationCorrectionItem"][];
            /** @description Instructions for the customer */
            message: string;
            /** @description Reply of the customer */
            reply: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "OPEN" | "ANSWERED" | "CANCELED";
        };
        ApplicationCorrectionDraft: {
            /** @description Items to correct */
            items: components["schemas"]["ApplicationCorrectionDraftItem"][];
            /** @description Instructions for the customer; null without a draft */
            message: string | null;
            /**
             * @description Time of the last change; null without a draft
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string | null;
            /** @description Member who saved the draft last; null without a draft */
            updatedBy: components["schemas"]["ConversationAuthor"] | null;
        };
        ApplicationCorrectionDraftInput: {
            /** @description Items to correct */
            items?: components["schemas"]["ApplicationCorrectionItemInput"][];
            /** @description Instructions for the customer */
            message?: string | null;
        };
        ApplicationCorrectionDraftItem: {
            /**
             * Format: uuid
             * @description Id of the question or requirement; null for PARTIES
             */
            id: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ANSWER" | "DOCUMENT" | "PARTIES";
            /** @description What is wrong with the item */
            note: string | null;
            /**
             * Format: uuid
             * @description Id of the party; null for all parties
             */
            partyId: string | null;
        };
        ApplicationCorrectionItem: {
            /** @description Whether the value or file has changed since the request for correction */
            changed: boolean;
            /** @description Code of the question or requirement; null for PARTIES */
            code: string | null;
            /**
             * Format: uuid
             * @description Id of the question or requirement; null for PARTIES
             */
            id: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ANSWER" | "DOCUMENT" | "PARTIES";
            /** @description Displayed text */
            label: string;
            /** @description What is wrong with the item */
            note: string | null;
            /**
             * Format: uuid
             * @description Id of the party; null for all parties
             */
            partyId: string | null;
        };
        ApplicationCorrectionItemInput: {
            /**
             * Format: uuid
             * @description Id of the question or requirement; null for PARTIES
             */
            id?: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ANSWER" | "DOCUMENT" | "PARTIES";
            /** @description What is wrong with the item */
            note?: string;
            /**
             * Format: uuid
             * @description Id of the party; null for all parties
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
             * @description Id of the stage in the service
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /** @description Title for people */
            title: string;
        };
        ApplicationCustomer: {
            /** @description Email address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
        };
        ApplicationDocument: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            attachedAt: string;
            /** @description Identifier used by rules and errors */
            code: string;
            /** @description The attached file */
            file: components["schemas"]["File"];
            /**
             * Format: uuid
             * @description Id of the party; null where it applies to every party
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Id of the document requirement
             */
            requirementId: string;
            /** @description Review by staff; null where documents of the requirement are not reviewed */
            review: components["schemas"]["ApplicationReview"] | null;
        };
        ApplicationDocumentInput: {
            /**
             * Format: uuid
             * @description Id of an uploaded file; null detaches the current one
             */
            fileObjectId: string | null;
            /**
             * Format: uuid
             * @description Id of the party that the document belongs to; omitted or null for every party
             */
            partyId?: string | null;
        };
        ApplicationEntry: {
            /**
             * @description Action that was performed
             * @example stage.completed
             */
            action: string;
            /** @description Who performed the action */
            actor: components["schemas"]["ApplicationActor"];
            /** @description Changed fields after the change, in the same form */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description Changed fields before the change. Above 4 KiB only the differences, and the sha256 and bytes of large values; null also where details are not visible */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the details were erased with the data of a customer */
            erased: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Target of the action */
            target: components["schemas"]["ApplicationTarget"];
        };
        ApplicationGivenAnswer: {
            /**
             * Format: uuid
             * @description Id of the party that the answer belongs to; omitted or null for every party
             */
            partyId?: string | null;
            /**
             * Format: uuid
             * @description Id of the question, unique per party
             */
            questionId: string;
            /** @description Value; null clears the answer */
            value: string | string[] | boolean | null;
        };
        ApplicationHoldInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
        };
        ApplicationLastDecision: {
            /**
             * @description Action that was performed
             * @enum {string}
             */
            action: "ACCEPT" | "REJECT" | "RETURN" | "COMPLETE" | "CORRECTIONS" | "REOPEN" | "CLOSE";
            /** @description Error code for which it was refused; null otherwise */
            errorCode: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Why it was refused; null otherwise */
            message: string | null;
            /**
             * @description How it ended
             * @enum {string}
             */
            outcome: "DONE" | "UNDONE" | "REFUSED";
        };
        ApplicationMyCase: {
            /**
             * @description Who has to act next
             * @enum {string}
             */
            actBy: "CUSTOMER" | "STAFF" | "NOBODY";
            /**
             * Format: uuid
             * @description Id of the application; null until the request is accepted
             */
            applicationId: string | null;
            /** @description Certificates of the case; empty for now */
            certificates: components["schemas"]["ApplicationMyCertificate"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description Expected response of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description What the customer can do next */
            next: components["schemas"]["ApplicationMyNext"];
            /** @description Received payments, oldest first */
            receipts: components["schemas"]["ApplicationMyReceipt"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /** @description Stages with questions or document requirements, in order */
            sections: components["schemas"]["ApplicationMySection"][];
            /** @description The service as shown to the customer */
            service: components["schemas"]["ApplicationMyService"];
            /**
             * @description State: a draft; waits for the decision, the customer, a payment or staff; completed; or ended otherwise
             * @enum {string}
             */
            state: "draft" | "review" | "action" | "payment" | "progress" | "completed" | "closed";
            /**
             * @description Status in words
             * @example In review
             */
            statusText: string;
            /** @description Steps from the draft to the result, in order */
            steps: components["schemas"]["ApplicationMyStep"][];
            /**
             * Format: int64
             * @description Number of messages from staff that the customer has not read
             */
            unread: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
        };
        ApplicationMyCertificate: {
            /** @description Number of the certificate */
            number: string;
        };
        ApplicationMyNext: {
            /**
             * @description Fill in the form; correct what staff have named; pay; read a message; wait; download a certificate; or nothing
             * @enum {string}
             */
            action: "CONTINUE" | "CORRECT" | "PAY" | "ANSWER" | "WAIT" | "DOWNLOAD" | "NONE";
            /** @description Path of the page on which to do it */
            path: string;
            /** @description The action in words */
            text: string;
        };
        ApplicationMyReceipt: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * @description Reference of the invoice for people
             * @example INV-4QX8TN
             */
            invoiceReference: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description Path of the receipt, a PDF file */
            path: string;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example PAY-9M4T2X
             */
            reference: string;
        };
        ApplicationMySection: {
            /**
             * Format: int64
             * @description Number of those with an answer or a document
             */
            answered: number;
            /**
             * Format: int64
             * @description Number of visible questions and requirements, each once for every party that it applies to
             */
            asked: number;
            /**
             * Format: uuid
             * @description Id of the stage in the service
             */
            id: string;
            /**
             * Format: int64
             * @description Number of those that are required now
             */
            required: number;
            /**
             * Format: int64
             * @description Number of required ones with an answer or a document
             */
            requiredAnswered: number;
            /**
             * @description An optional section is complete once something was given or a question was skipped by saving; a section that asks nothing now is complete
             * @enum {string}
             */
            state: "NOT_STARTED" | "STARTED" | "COMPLETE" | "NOT_NEEDED" | "TO_CORRECT";
            /** @description Title for people */
            title: string;
        };
        ApplicationMyService: {
            /**
             * @description Identifier used by rules and errors
             * @example SVC-SD-4F7K2M
             */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name in the version of the case */
            name: string;
        };
        ApplicationMyStep: {
            /**
             * @description When the step was done or, for the current one, began; null for a later one
             * @example 2026-11-20T09:15:30.123
             */
            at: string | null;
            /**
             * @description Whether the step is done, current or still ahead
             * @enum {string}
             */
            state: "DONE" | "CURRENT" | "LATER";
            /** @description Title for people */
            title: string;
        };
        ApplicationOpenInvoice: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amountDue: number;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example INV-4QX8TN
             */
            reference: string;
        };
        ApplicationPartiesInput: {
            /** @description Complete list; the first party is the customer */
            parties: components["schemas"]["ApplicationPartyInput"][];
        };
        ApplicationParty: {
            /** @description Additional data by name, such as a date of birth */
            details: {
                [key: string]: unknown;
            };
            /** @description Email address */
            email: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description Telephone number */
            phone: string | null;
        };
        ApplicationPartyInput: {
            /** @description Up to 50 named values, such as a date of birth. Names have up to 64 characters. At most 16 KiB per party and 256 KiB for all parties */
            details?: {
                [key: string]: unknown;
            };
            /**
             * Format: email
             * @description Email address
             */
            email?: string | null;
            /**
             * Format: uuid
             * @description Id of an existing party, which keeps its answers and documents; omitted or null for a new party
             */
            id?: string | null;
            /** @description Name for people */
            name: string;
            /** @description Telephone number */
            phone?: string | null;
        };
        ApplicationPendingDecision: {
            /**
             * @description Action that was performed
             * @enum {string}
             */
            action: "ACCEPT" | "REJECT" | "RETURN" | "COMPLETE" | "CORRECTIONS" | "REOPEN" | "CLOSE";
            /** @description Member who decided */
            by: components["schemas"]["ConversationAuthor"];
            /**
             * @description Time at which it takes effect, unless it is undone before
             * @example 2026-11-20T09:15:30.123
             */
            effectiveAt: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
        };
        ApplicationQuestion: {
            /**
             * @description Type of the answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /** @description Whether every party that needs an answer has one */
            answered: boolean;
            /**
             * @description Whether it is asked once per request or per party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Identifier used by rules and errors */
            code: string;
            /** @description Help text for the question */
            help: string | null;
            /** @description Ids of parties for which a per-party item is hidden by their answers */
            hiddenFor: string[];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Displayed text */
            label: string;
            /** @description Maximum NUMBER, MONEY or DATE answer, as text in its own format */
            max: string | null;
            /**
             * Format: int64
             * @description Maximum number of characters of a TEXT or LONG_TEXT answer; null: 4,000, for LONG_TEXT 20,000
             */
            maxLength: number | null;
            /** @description Minimum NUMBER, MONEY or DATE answer, as text in its own format; null for none */
            min: string | null;
            /**
             * Format: int64
             * @description Minimum number of characters of a TEXT or LONG_TEXT answer; null: 1
             */
            minLength: number | null;
            /** @description Ids of parties for which the item is optional, where it is required of others */
            optionalFor: string[];
            /** @description Options to choose from */
            options: components["schemas"]["FormOption"][];
            /**
             * @description Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits; null for any text
             * @enum {string|null}
             */
            pattern: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description Position in the stage, from 1
             */
            position: number;
            /** @description Whether an answer is currently required of at least one party */
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
            /** @description Current stage; null without one */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Expected response of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Whether a payment is pending; a locked application cannot be closed */
            locked: boolean;
            /** @description Open invoice of the current stage; null without one */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /**
             * @description Time of the last submission after a return
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
             * @description Current status
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationRequirement: {
            /** @description Whether the stage can only be completed once staff have accepted the document */
            acceptanceRequired: boolean;
            /** @description Accepted MIME types; empty: all that the server accepts */
            acceptedTypes: string[];
            /**
             * @description Whether it is asked once per request or per party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Whether every party that needs a document has one */
            attached: boolean;
            /** @description Identifier used by rules and errors */
            code: string;
            /** @description Ids of parties for which a per-party item is hidden by their answers */
            hiddenFor: string[];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the document must show, for the person who provides it */
            instructions: string | null;
            /**
             * Format: int64
             * @description Maximum file size; null for the server's limit
             */
            maxSizeBytes: number | null;
            /** @description Name for people */
            name: string;
            /** @description Ids of parties for which the item is optional, where it is required of others */
            optionalFor: string[];
            /**
             * Format: int64
             * @description Position in the stage, from 1
             */
            position: number;
            /** @description Whether a document is currently required of at least one party */
            required: boolean;
            /** @description Whether staff review it; a stage can be completed without the review */
            reviewRequired: boolean;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        ApplicationReview: {
            /**
             * @description Time of the decision; null while PENDING
             * @example 2026-11-20T09:15:30.123
             */
            at: string | null;
            /** @description Reviewer; first name only for customers, null while PENDING */
            by: components["schemas"]["ApplicationStaffName"] | null;
            /** @description Reason given by staff; null without one */
            reason: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "ACCEPTED" | "REFUSED";
        };
        ApplicationReviewInput: {
            /**
             * @description Decision; the last one applies
             * @enum {string}
             */
            decision: "ACCEPT" | "REFUSE";
            /**
             * Format: uuid
             * @description Id of the file that was reviewed
             */
            fileObjectId: string;
            /**
             * Format: uuid
             * @description Id of the party that the document belongs to; omitted or null for the document of every party
             */
            partyId?: string | null;
            /** @description Reason for the customer; required to refuse */
            reason?: string;
        };
        ApplicationStaff: {
            /** @description Answers by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /** @description Assigned member; null for unassigned */
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
            /** @description Corrections requested by staff, newest first, including those of the request */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 currency code of amounts and prices */
            currency: string;
            /** @description Current stage; null without one */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description Attached documents by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Deadline of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Last held decision, once it has ended; null without one */
            lastDecision: components["schemas"]["ApplicationLastDecision"] | null;
            /** @description Whether a payment is pending; a locked application cannot be closed */
            locked: boolean;
            /**
             * Format: int64
             * @description Maximum number of parties
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties
             */
            minParties: number;
            /** @description Open invoice of the current stage; null without one */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description Whether it waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Parties; the first is the customer */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description Name of a party in this service, for example traveller */
            partyRole: string | null;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /** @description Visible questions, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /** @description Visible document requirements, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description Time of the last submission after a return
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
            /** @description All stages of the service, in order */
            stages: components["schemas"]["ApplicationStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        ApplicationStaffName: {
            /** @description Name for people */
            name: string;
        };
        ApplicationStaffRecord: {
            /** @description Assigned member; null for unassigned */
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
            /** @description Current stage; null without one */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Deadline of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Last held decision, once it has ended; null without one */
            lastDecision: components["schemas"]["ApplicationLastDecision"] | null;
            /** @description Whether a payment is pending; a locked application cannot be closed */
            locked: boolean;
            /** @description Open invoice of the current stage; null without one */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description Whether it waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request
             */
            requestId: string;
            /**
             * @description Time of the last submission after a return
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
             * @description Current status
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
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
            /** @description Description for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the stage in the service
             */
            id: string;
            /** @description Invoice of a payment stage that was reached */
            invoice: components["schemas"]["ApplicationStageInvoice"] | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Position, starting at 1
             */
            position: number;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "LOCKED" | "CURRENT" | "COMPLETED";
            /** @description Title for people */
            title: string;
            /** @description Whether the rule of the stage currently passes */
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Reference for people, such as PAY-7K2M9Q */
            reference: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        ApplicationSubmission: {
            /** @description Explanation for staff; required for a returned request in which nothing has changed */
            explanation?: string;
        };
        ApplicationTarget: {
            /** @description Identifier used by rules and errors */
            code: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Type of the record */
            type: string;
        };
        AskCorrectionFromDraftInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /** @description Send the message and the items of the draft; then message and items must be omitted */
            fromDraft: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
        };
        AskCorrectionInput: components["schemas"]["AskCorrectionWithMessageInput"] | components["schemas"]["AskCorrectionFromDraftInput"];
        AskCorrectionWithMessageInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
            /** @description Items to correct; optional */
            items?: components["schemas"]["ApplicationCorrectionItemInput"][];
            /** @description Instructions for the customer; required unless fromDraft is true */
            message: string;
        };
        AssignCasesInput: {
            /** @description Cases to assign; required without references */
            cases?: components["schemas"]["Item"][];
            /**
             * Format: uuid
             * @description Id of the member; null to unassign
             */
            memberId: string | null;
            /** @description References of the cases to assign, instead of cases */
            references?: string[];
        };
        AuthoriseUploadInput: {
            /**
             * @description Media type of the file, such as image/png
             * @example application/pdf
             * @enum {string}
             */
            mimeType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            /**
             * @description File name without directories
             * @example passport.pdf
             */
            originalFilename: string;
            /**
             * Format: int64
             * @description Size of the file in bytes
             */
            sizeBytes: number;
        };
        BillingCheckout: {
            /**
             * Format: uri
             * @description URL of the checkout page
             */
            authorizationUrl: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
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
             * @description Reference for people, such as PAY-7K2M9Q
             * @example SUB-7K2M9Q
             */
            reference: string;
        };
        BillingLimits: {
            /**
             * Format: int64
             * @description Maximum applications per period; null for unlimited
             */
            maxApplicationsPerCycle: number | null;
            /**
             * Format: int64
             * @description Maximum bytes written per day, from 0:00 UTC; null for unlimited
             */
            maxBytesPerDay: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxCustomers: number | null;
            /**
             * Format: int64
             * @description Maximum mails per day, from 0:00 UTC; null for unlimited
             */
            maxMailsPerDay: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxServices: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxStaff: number | null;
        };
        BillingPlan: {
            /** @description Whether the plan can be chosen */
            active: boolean;
            /**
             * @description Identifier used by rules and errors
             * @example GROWTH
             */
            code: string;
            /**
             * @description ISO 4217 code of the currency of the amounts next to it
             * @example NGN
             */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Billing interval
             * @enum {string}
             */
            interval: "MONTHLY" | "YEARLY";
            /**
             * Format: int64
             * @description Maximum applications per period; null for unlimited
             */
            maxApplicationsPerCycle: number | null;
            /**
             * Format: int64
             * @description Maximum bytes written per day; null for unlimited
             */
            maxBytesPerDay: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxCustomers: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxMailsPerDay: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxServices: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxStaff: number | null;
            /** @description Name for people */
            name: string;
            /**
             * Format: double
             * @description Price of one billing interval
             * @example 150.5
             */
            price: number;
            /** @description Code of the plan at the payment provider */
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
             * @description Number of organisations
             */
            tenants: number;
        };
        BillingStanding: {
            /**
             * @description Time at which the organisation was created
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Limits of the plan */
            limits: components["schemas"]["BillingLimits"];
            /** @description Name for people */
            name: string;
            /**
             * @description Time at which the unpaid renewal fell due; null unless PAST_DUE
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
             * @description Name of the organisation in web addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description Status of the subscription
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
            /**
             * Format: uuid
             * @description Id of the organisation
             */
            tenantId: string;
            /**
             * @description Status of the organisation
             * @enum {string}
             */
            tenantStatus: "ACTIVE" | "SUSPENDED";
            /** @description Current usage of the plan's limits */
            usage: components["schemas"]["BillingUsage"];
        };
        BillingSubscription: {
            /** @description ISO 4217 code of the currency of the amounts next to it */
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
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
        };
        BillingSummary: {
            /** @description Monthly recurring revenue by currency */
            monthlyRecurringRevenue: {
                [key: string]: number;
            };
            /** @description Number of organisations per plan, in the order of the plans */
            plans: components["schemas"]["BillingPlanCount"][];
            /** @description Number of subscriptions by status: ACTIVE, CANCELED, PAST_DUE, EXPIRED */
            subscriptions: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Number of organisations
             */
            tenants: number;
        };
        BillingTier: {
            /** @description Limits of the plan */
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
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "EXPIRED";
            /** @description Current usage of the plan's limits */
            usage: components["schemas"]["BillingUsage"];
        };
        BillingUsage: {
            /**
             * Format: int64
             * @description Applications accepted in the current period
             */
            applicationsThisCycle: number;
            /**
             * Format: int64
             * @description Bytes written since 0:00 UTC, with a delay of a few seconds
             */
            bytesToday: number;
            /**
             * Format: int64
             * @description Number of customers of the organisation
             */
            customers: number;
            /**
             * Format: int64
             * @description Mails sent since 0:00 UTC
             */
            mailsToday: number;
            /**
             * Format: int64
             * @description Number of services of the organisation
             */
            services: number;
            /**
             * Format: int64
             * @description Invited and active members, including admins
             */
            staff: number;
        };
        BillingplanFields: {
            /** @description Whether the plan can be chosen; default true */
            active?: boolean;
            /**
             * @description Identifier used by rules and errors
             * @example GROWTH
             */
            code: string;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * @description Billing interval
             * @enum {string}
             */
            interval: "MONTHLY" | "YEARLY";
            /**
             * Format: int64
             * @description Maximum applications per period; null for unlimited
             */
            maxApplicationsPerCycle?: number | null;
            /**
             * Format: int64
             * @description Maximum bytes written per day; null for unlimited; if omitted, a new plan gets the server's default
             */
            maxBytesPerDay?: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxCustomers?: number | null;
            /**
             * Format: int64
             * @description Null for unlimited; if omitted, a new plan gets the server's default
             */
            maxMailsPerDay?: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxServices?: number | null;
            /**
             * Format: int64
             * @description Null for unlimited
             */
            maxStaff?: number | null;
            /** @description Name for people */
            name: string;
            /**
             * Format: double
             * @description Price of one billing interval
             * @example 150.5
             */
            price: number;
            /** @description Code of the plan at the payment provider; if omitted or null, the plan is created there */
            providerPlanCode?: string | null;
        };
        Calls: {
            /**
             * @description Time of the response
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /**
             * Format: uuid
             * @description Id of the calling member; null for a customer
             */
            callerId: string | null;
            /**
             * @description Kind of the caller
             * @enum {string}
             */
            callerKind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN";
            /**
             * @description Error code; null for a successful call
             * @example APPLICATION_MISSING_REQUIRED_ANSWERS
             */
            code: string | null;
            /**
             * Format: int64
             * @description Duration of the call, in milliseconds
             * @example 12
             */
            durationMs: number;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description HTTP method
             * @example POST
             */
            method: string;
            /**
             * @description Operation id
             * @example submitRequest
             */
            operation: string;
            /**
             * @description Path of the call without its query; at most 500 bytes
             * @example /api/v1/customer/requests/0193b2f4-5c1e-7f2a-9a3e-0d6f1c2b3a4d/submit
             */
            path: string;
            /**
             * @description Path template of the operation
             * @example /api/v1/customer/requests/{requestId}/submit
             */
            route: string;
            /**
             * Format: int64
             * @description HTTP status
             * @example 409
             */
            status: number;
            /**
             * @description Trace id of the response; the calls of one console page share it
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        CatalogBlockedPart: {
            /** @description Code of the item concerned, or of its error */
            code: string;
            /**
             * @description Path of the invalid part in the draft, with list indices from 0
             * @example stages[0].questions[1].showRule
             */
            field: string;
            /** @description Kind of blocker */
            kind: string;
            /** @description Label for people */
            label: string;
            /** @description Explanation for people */
            message: string;
            /**
             * Format: uuid
             * @description Null if no particular party is concerned
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Null if no particular stage is concerned
             */
            stageId: string | null;
        };
        CatalogBlocker: {
            /** @description Code of the item concerned, or of its error */
            code: string;
            /** @description Kind of blocker */
            kind: string;
            /** @description Label for people */
            label: string;
            /** @description Explanation for people */
            message: string;
            /**
             * Format: uuid
             * @description Null if no particular party is concerned
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @description Null if no particular stage is concerned
             */
            stageId: string | null;
        };
        CatalogChanges: {
            /** @description Differences of the service first, then of stages, questions, requirements, charges and value sets */
            changes: components["schemas"]["CatalogDifference"][];
            /** @description Whether there are unpublished changes */
            hasUnpublishedChanges: boolean;
            /**
             * Format: int64
             * @description Number of the version compared with, the live one; 0 before the first publication
             */
            version: number;
        };
        CatalogChargeDocument: {
            /**
             * Format: double
             * @description Price of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once per request or per party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * @description Name for people
             * @example Visa fee
             */
            name: string;
            /**
             * @description Condition under which the charge applies; default always
             * @example request.express == true
             */
            rule?: string;
        };
        CatalogComparison: {
            /** @description Answers that the comparison used */
            answers: components["schemas"]["CatalogMetAnswer"][];
            /** @description Whether this comparison decided the result */
            decided: boolean;
            /**
             * @description UNCLEAR: an answer is missing. NOT_NEEDED: the comparison could not affect the result
             * @enum {string}
             */
            outcome: "TRUE" | "FALSE" | "UNCLEAR" | "NOT_NEEDED";
            /**
             * @description The comparison in rule syntax
             * @example party.age < 18
             */
            text: string;
        };
        CatalogDifference: {
            /**
             * @description MOVED: only the position has changed; entries that shifted because of others are not listed
             * @enum {string}
             */
            change: "ADDED" | "REMOVED" | "CHANGED" | "MOVED";
            /** @description Code, title or name for people */
            code: string;
            /** @description Changed fields; for an addition or removal, all fields that are not empty */
            fields: components["schemas"]["CatalogFieldChange"][];
            /**
             * Format: uuid
             * @description Null for the service itself
             */
            id: string | null;
            /** @description Null if not moved */
            moved: components["schemas"]["CatalogMovement"] | null;
            /**
             * Format: uuid
             * @description Id of the current or former stage; null outside stages
             */
            stageId: string | null;
            /**
             * @description Type of the record
             * @enum {string}
             */
            type: "SERVICE" | "STAGE" | "QUESTION" | "REQUIREMENT" | "CHARGE" | "VALUE_SET";
        };
        CatalogFieldChange: {
            /** @description The new value; null if it was removed */
            after: unknown;
            /** @description The previous value; null if it is new */
            before: unknown;
            /**
             * @description Name of the field that differs
             * @example label
             */
            field: string;
        };
        CatalogMetAnswer: {
            /**
             * @description Name for people
             * @example party.age
             */
            name: string;
            /**
             * @description Value in rule syntax
             * @example 30
             */
            value: string;
        };
        CatalogMovement: {
            /** @description New position */
            after: components["schemas"]["CatalogPlace"];
            /** @description Position in the previous version */
            before: components["schemas"]["CatalogPlace"];
        };
        CatalogNewOption: {
            /** @description Whether the option can be chosen; default true */
            active?: boolean | null;
            /** @description Displayed text */
            label: string;
            /** @description Value of the option in answers; unique within the question */
            value: string;
        };
        CatalogOfferedService: {
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service on the landing page */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description Time at which the service was created
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /** @description Help text for customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description Maximum number of parties of a request
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties of a request
             */
            minParties: number;
            /** @description Name for people */
            name: string;
            /** @description Name for a party of this service */
            partyRole: string | null;
            /**
             * Format: int64
             * @description Number of the version that a new request would keep
             */
            version: number;
        };
        CatalogOfferedServiceDetail: {
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service on the landing page */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description Time at which the service was created
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /** @description Help text for customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description Maximum number of parties of a request
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties of a request
             */
            minParties: number;
            /** @description Name for people */
            name: string;
            /** @description Name for a party of this service */
            partyRole: string | null;
            /** @description All stages in order; answers decide which of them a request passes through */
            stages: components["schemas"]["CatalogOfferedStage"][];
            /**
             * Format: int64
             * @description Number of the version that a new request would keep
             */
            version: number;
        };
        CatalogOfferedStage: {
            /** @description Description for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Position in the service, from 1
             */
            position: number;
            /** @description Title for people */
            title: string;
        };
        CatalogOption: {
            /** @description Whether the option can be chosen */
            active: boolean;
            /** @description Displayed text */
            label: string;
            /** @description Stored value, which rules compare */
            value: string;
        };
        CatalogOptionDocument: {
            /** @description Whether the option can be chosen; default true */
            active?: boolean;
            /** @description Displayed text */
            label: string;
            /** @description Value of the option in answers; unique within the question */
            value: string;
        };
        CatalogPlace: {
            /**
             * Format: int64
             * @description Position, from 1
             */
            position: number;
            /**
             * Format: uuid
             * @description Null for a stage
             */
            stageId: string | null;
        };
        CatalogPreview: {
            /** @description Total price of the visible stages */
            price: components["schemas"]["Price"];
            /** @description Results of all rules, including those of invisible parts */
            rules: components["schemas"]["CatalogRule"][];
            /** @description The service as shown to the customer */
            service: components["schemas"]["CatalogService"];
            /** @description Visible stages with their visible contents and available options */
            stages: components["schemas"]["CatalogServiceStage"][];
        };
        CatalogPublication: {
            /**
             * Format: int64
             * @description Version number, from 1
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
            /** @description Reasons why it is not ready; empty when ready */
            blockers: components["schemas"]["CatalogBlockedPart"][];
            /** @description Whether it is complete */
            ready: boolean;
        };
        CatalogPublisher: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name at the time of publication */
            name: string;
        };
        CatalogQuestionDocument: {
            /**
             * @description Type of the answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Default REQUEST
             * @enum {string}
             */
            appliesTo?: "PARTY" | "REQUEST";
            /**
             * @description Name in rules, as request.<code> or party.<code>
             * @example express
             */
            code: string;
            /** @description Help text next to the question */
            help?: string;
            /**
             * @description Displayed text
             * @example Do you need it within a week?
             */
            label: string;
            /** @description Maximum NUMBER, MONEY or DATE answer, as text in its own format */
            max?: string;
            /**
             * Format: int64
             * @description Maximum number of characters of a TEXT or LONG_TEXT answer; default 4,000, for LONG_TEXT 20,000
             */
            maxLength?: number;
            /** @description Minimum NUMBER, MONEY or DATE answer, as text in its own format */
            min?: string;
            /**
             * Format: int64
             * @description Minimum number of characters of a TEXT or LONG_TEXT answer; default 1
             */
            minLength?: number;
            /** @description Options of a choice question */
            options?: components["schemas"]["CatalogOptionDocument"][];
            /**
             * @description Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits
             * @enum {string}
             */
            pattern?: "POSTCODE" | "PASSPORT";
            /** @description Default false */
            required?: boolean;
            /** @description Condition under which the question is required, if required is false; default never */
            requiredRule?: string;
            /** @description Condition under which the question is visible; default whenever its stage is */
            showRule?: string;
        };
        CatalogReadiness: {
            /** @description Reasons why it is not ready; empty when ready */
            blockers: components["schemas"]["CatalogBlocker"][];
            /** @description Whether it is complete */
            ready: boolean;
        };
        CatalogRequirementDocument: {
            /** @description Whether staff must accept the document before the stage completes. Default false */
            acceptanceRequired?: boolean;
            /** @description Accepted MIME types; default all that the server accepts */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[];
            /**
             * @description Default REQUEST
             * @enum {string}
             */
            appliesTo?: "PARTY" | "REQUEST";
            /**
             * @description Identifier used by rules and errors
             * @example passport
             */
            code: string;
            /** @description What the document must show, for the person who provides it */
            instructions?: string;
            /**
             * Format: int64
             * @description Maximum file size; default the server's limit
             */
            maxSizeBytes?: number;
            /**
             * @description Name for people
             * @example Passport
             */
            name: string;
            /** @description Default false */
            required?: boolean;
            /** @description Condition under which the document is required, if required is false; default never */
            requiredRule?: string;
            /** @description Stored and returned; does not block completion of a stage. Default false */
            reviewRequired?: boolean;
            /** @description Condition under which the document requirement is visible; default whenever its stage is */
            showRule?: string;
        };
        CatalogRule: {
            /** @description All comparisons of the rule, in order; empty if the rule is invalid */
            comparisons: components["schemas"]["CatalogComparison"][];
            /**
             * @description The deciding comparisons with the answers that they used; empty if there is a reason
             * @example [
             *       "party.age < 18 is false: party.age is 30"
             *     ]
             */
            decidedBy: string[];
            /**
             * @description Text of the rule
             * @example party.age < 18
             */
            expression: string;
            /**
             * @description Path in the service definition
             * @example stages[0].questions[1].showRule
             */
            field: string;
            /**
             * @description Name of the part that the rule belongs to
             * @example request.guardian
             */
            owner: string;
            /**
             * Format: uuid
             * @description Id of the stage, question, requirement or charge
             */
            ownerId: string;
            /** @description The missing answers, or the error in the rule; null if the answers decided */
            reason: string | null;
            /** @description Whether the rule holds */
            result: boolean;
            /**
             * @description The rule as a sentence in the caller's language; null if it is nested deeper than two levels, compares something other than an answer, or is invalid
             * @example Age is less than 18
             */
            sentence: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogRuleCheck: {
            /** @description Errors in the rule; empty if it can be saved */
            errors: components["schemas"]["CatalogRuleError"][];
            /** @description Names used in the rule, sorted; empty if the rule cannot be parsed */
            refersTo: components["schemas"]["CatalogRuleReference"][];
            /**
             * @description The rule as text, also if it was sent as a tree
             * @example request.stayDays <= 90
             */
            rule: string;
            /**
             * @description The rule as a sentence in the caller's language; null if there is no tree
             * @example Length of stay is at most 90
             */
            sentence: string | null;
            /** @description Simplified form; null if the rule is nested deeper than two levels, compares something other than an answer, or cannot be parsed */
            tree: components["schemas"]["CatalogRuleTree"] | null;
        };
        CatalogRuleCondition: {
            /**
             * @description Name of the question in rules
             * @example request.stayDays
             */
            name: string;
            /**
             * @description IN: the answer is one of the values, or in the named value set. CONTAINS: the answer is a list that contains the value
             * @enum {string}
             */
            operator: "EQUAL" | "NOT_EQUAL" | "LESS" | "AT_MOST" | "MORE" | "AT_LEAST" | "IN" | "NOT_IN" | "CONTAINS" | "NOT_CONTAINS";
            /**
             * @description Type of the values. NAME: another question, or for IN and NOT_IN a value set
             * @enum {string}
             */
            type: "TEXT" | "NUMBER" | "BOOLEAN" | "NAME";
            /**
             * @description One value; any number for IN and NOT_IN without a name. A NUMBER is decimal, a BOOLEAN true or false
             * @example [
             *       "90"
             *     ]
             */
            values: string[];
        };
        CatalogRuleError: {
            /**
             * @description Kind of error
             * @example INVALID_RULE
             * @enum {string}
             */
            code: "AMOUNT_TOO_LARGE" | "CHARGE_DEPENDS_ON_LATER_STAGE" | "CHARGE_REQUIRED" | "INVALID_FORMAT" | "INVALID_RULE" | "INVALID_VALUE" | "MISMATCH" | "NOT_ACCEPTED" | "NOT_ALLOWED" | "NOT_TOGETHER" | "NOT_UNIQUE" | "OPTION_REQUIRED" | "OUT_OF_RANGE" | "QUESTION_REQUIRED" | "REQUIRED" | "RULE_CYCLIC" | "RULE_REFERENCE_UNKNOWN" | "STAGE_REQUIRED" | "TOO_FEW" | "TOO_LONG" | "TOO_MANY" | "TOO_SHORT" | "TOO_WEAK" | "UNKNOWN_FIELD" | "UNKNOWN_QUESTION" | "WRONG" | "WRONG_TYPE";
            /**
             * Format: int64
             * @description Column of the error in its line, from 1
             */
            column: number;
            /**
             * Format: int64
             * @description Length of the invalid part, in characters; 0 at the end of the text. Covers the whole rule if the error has no particular position
             */
            length: number;
            /**
             * Format: int64
             * @description Line of the error, from 1
             */
            line: number;
            /**
             * @description Explanation of the error, for people
             * @example > cannot compare a number with a string
             */
            message: string;
            /**
             * Format: int64
             * @description Position of the error in the text, in characters from 0
             */
            offset: number;
        };
        CatalogRuleGroup: {
            /** @description Conditions of the group; a condition outside a group forms a group of one */
            conditions: components["schemas"]["CatalogRuleCondition"][];
        };
        CatalogRuleReference: {
            /** @description Whether the service has such a question or value set. A rule with an unknown name can be saved but not published */
            exists: boolean;
            /**
             * @description Name for people
             * @example request.stayDays
             */
            name: string;
            /** @description Suggestion for a name that does not exist; null if there is none */
            nearest: string | null;
        };
        CatalogRuleTree: {
            /** @description Groups that join combines */
            groups: components["schemas"]["CatalogRuleGroup"][];
            /**
             * @description ALL: every group must hold, and a group holds if any of its conditions does. ANY: at least one group must hold, and a group holds if all its conditions do
             * @enum {string}
             */
            join: "ALL" | "ANY";
        };
        CatalogService: {
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Whether it is archived; archived services accept no new requests */
            archived: boolean;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service on the landing page */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
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
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /** @description Whether the draft differs from the live version */
            hasUnpublishedChanges: boolean;
            /** @description Help text for customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description Maximum number of parties of a request
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties of a request
             */
            minParties: number;
            /** @description Name for people */
            name: string;
            /** @description Name for a party of this service */
            partyRole: string | null;
            /** @description Customers see the live version, unless the service is archived */
            published: boolean;
            /**
             * Format: int64
             * @description Working days within which a request is decided; null for no deadline
             */
            reviewDays: number | null;
            /**
             * @description Current status
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
             * @description Number of the live version; 0 before the first publication
             */
            version: number;
        };
        CatalogServiceCharge: {
            /**
             * Format: double
             * @description Price of one unit, in major units of the service's currency
             * @example 150.5
             */
            amount: number;
            /**
             * @description Whether it is charged once per request or per party
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: int64
             * @description Position in the stage, from 1
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
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Whether it is archived; archived services accept no new requests */
            archived: boolean;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service on the landing page */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
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
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /** @description Whether the draft differs from the live version */
            hasUnpublishedChanges: boolean;
            /** @description Help text for customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description Maximum number of parties of a request
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties of a request
             */
            minParties: number;
            /** @description Name for people */
            name: string;
            /** @description Name for a party of this service */
            partyRole: string | null;
            /** @description Customers see the live version, unless the service is archived */
            published: boolean;
            /**
             * Format: int64
             * @description Working days within which a request is decided; null for no deadline
             */
            reviewDays: number | null;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogServiceStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /** @description Named lists of values for rules */
            valueSets: components["schemas"]["CatalogValueSet"][];
            /**
             * Format: int64
             * @description Number of the live version; 0 before the first publication
             */
            version: number;
        };
        CatalogServiceDocument: {
            /** @description JSON Schema of the document, for editors; not stored */
            $schema?: string;
            /** @description What happens after applying */
            afterwards?: string;
            /** @description Who can apply */
            audience?: string;
            /**
             * @description Categories of the service on the landing page, without duplicates
             * @example [
             *       "Visas"
             *     ]
             */
            categories?: string[];
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Description for people */
            description?: string;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; default unknown
             */
            fillMinutes?: number;
            /**
             * @description Kind of the document
             * @enum {string}
             */
            format: "stagegate.service/1";
            /** @description Help text for customers */
            hint?: string;
            /**
             * Format: int64
             * @description Not less than minParties; defaults to minParties
             */
            maxParties?: number;
            /**
             * Format: int64
             * @description Default 1
             */
            minParties?: number;
            /**
             * @description Name for people
             * @example Tourist visa
             */
            name: string;
            /**
             * @description Name for a party of this service
             * @example Traveller
             */
            partyRole?: string;
            /**
             * Format: int64
             * @description Working days within which a request is decided; default no deadline
             */
            reviewDays?: number;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogStageDocument"][];
            /** @description Named lists of values for rules */
            valueSets?: components["schemas"]["CatalogValueSetDocument"][];
        };
        CatalogServiceQuestion: {
            /**
             * @description Type of the answer
             * @enum {string}
             */
            answerType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once per request or per party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Name in rules, as request.<code> or party.<code> */
            code: string;
            /** @description Help text next to the question */
            help: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Displayed text */
            label: string;
            /** @description Maximum NUMBER, MONEY or DATE answer, as text in its own format */
            max: string | null;
            /**
             * Format: int64
             * @description Maximum number of characters of a TEXT or LONG_TEXT answer; null: 4,000, for LONG_TEXT 20,000
             */
            maxLength: number | null;
            /** @description Minimum NUMBER, MONEY or DATE answer, as text in its own format; null for none */
            min: string | null;
            /**
             * Format: int64
             * @description Minimum number of characters of a TEXT or LONG_TEXT answer; null: 1
             */
            minLength: number | null;
            /** @description Options, in order */
            options: components["schemas"]["CatalogOption"][];
            /**
             * @description Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits; null for any text
             * @enum {string|null}
             */
            pattern: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description Position in the stage, from 1
             */
            position: number;
            /** @description Whether it is required */
            required: boolean;
            /** @description Condition under which the question is required; null if required applies unconditionally */
            requiredRule: string | null;
            /** @description Null: visible whenever its stage is */
            showRule: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogServiceRequirement: {
            /** @description Whether staff must accept the document before the stage completes */
            acceptanceRequired: boolean;
            /** @description Accepted MIME types; empty: all that the server accepts */
            acceptedTypes: string[];
            /**
             * @description Whether it is asked once per request or per party
             * @enum {string}
             */
            appliesTo: "PARTY" | "REQUEST";
            /** @description Identifier used by rules and errors */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description What the document must show, for the person who provides it */
            instructions: string | null;
            /**
             * Format: int64
             * @description Maximum file size; null for the server's limit
             */
            maxSizeBytes: number | null;
            /** @description Name for people */
            name: string;
            /**
             * Format: int64
             * @description Position in the stage, from 1
             */
            position: number;
            /** @description Whether it is required */
            required: boolean;
            /** @description Condition under which the document is required; null if required applies unconditionally */
            requiredRule: string | null;
            /** @description Stored and returned; does not block completion of a stage */
            reviewRequired: boolean;
            /** @description Null: visible whenever its stage is */
            showRule: string | null;
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
        };
        CatalogServiceStage: {
            /** @description Charges of the stage, in order */
            charges: components["schemas"]["CatalogServiceCharge"][];
            /** @description Description for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Position in the service, from 1
             */
            position: number;
            /** @description Questions, in order */
            questions: components["schemas"]["CatalogServiceQuestion"][];
            /** @description Required documents, in order */
            requirements: components["schemas"]["CatalogServiceRequirement"][];
            /** @description Null: always visible */
            showRule: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage; null for no deadline
             */
            targetDays: number | null;
            /** @description Title for people */
            title: string;
        };
        CatalogStageDocument: {
            /** @description Charges of a payment stage */
            charges?: components["schemas"]["CatalogChargeDocument"][];
            /** @description Description for people */
            description?: string;
            /**
             * @description Default ORDINARY
             * @enum {string}
             */
            kind?: "ORDINARY" | "PAYMENT";
            /** @description Questions, in order */
            questions?: components["schemas"]["CatalogQuestionDocument"][];
            /** @description Required documents */
            requirements?: components["schemas"]["CatalogRequirementDocument"][];
            /**
             * @description Condition under which the stage is visible; default always
             * @example request.express == true
             */
            showRule?: string;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage; default no deadline
             */
            targetDays?: number;
            /**
             * @description Title for people
             * @example Your journey
             */
            title: string;
        };
        CatalogTemplate: {
            /**
             * @description Code of the template in its path
             * @example tourist-visa
             */
            code: string;
            /** @description Description for people */
            description: string;
            /** @description Name for people */
            name: string;
            /**
             * @description Business sector
             * @enum {string}
             */
            sector: "TRAVEL" | "EDUCATION" | "GOVERNMENT" | "HEALTH" | "LEGAL" | "FINANCE";
            /**
             * Format: int64
             * @description Number of stages
             */
            stageCount: number;
        };
        CatalogTemplateDetail: {
            /**
             * @description Code of the template in its path
             * @example tourist-visa
             */
            code: string;
            /** @description Description for people */
            description: string;
            /** @description The service that would be created, in the format of an export */
            document: components["schemas"]["CatalogServiceDocument"];
            /** @description Name for people */
            name: string;
            /**
             * @description Business sector
             * @enum {string}
             */
            sector: "TRAVEL" | "EDUCATION" | "GOVERNMENT" | "HEALTH" | "LEGAL" | "FINANCE";
            /**
             * Format: int64
             * @description Number of stages
             */
            stageCount: number;
        };
        CatalogUnsavedPart: {
            /** @description The whole part: the body of addStage, addQuestion, addRequirement or addCharge. With an id, the part as it is read is allowed too; without a position, it stays where it is */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the part that is replaced
             */
            id?: string | null;
            /**
             * @description Kind of the part
             * @enum {string}
             */
            kind: "STAGE" | "QUESTION" | "REQUIREMENT" | "CHARGE";
        };
        CatalogValueSet: {
            /** @description Name in rules, as valueSets.<code> */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description The values in the set */
            members: string[];
            /** @description Name for people */
            name: string;
        };
        CatalogValueSetDocument: {
            /**
             * @description Name in rules, as valueSets.<code>
             * @example visaFree
             */
            code: string;
            /** @description Texts of 1 to 200 characters, without duplicates */
            members: string[];
            /**
             * @description Name for people
             * @example Countries without visa
             */
            name: string;
        };
        CatalogVersion: {
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Whether it is archived; archived services accept no new requests */
            archived: boolean;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service on the landing page */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
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
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /** @description Whether the draft differs from the live version */
            hasUnpublishedChanges: boolean;
            /** @description Help text for customers */
            hint: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * Format: int64
             * @description Maximum number of parties of a request
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties of a request
             */
            minParties: number;
            /** @description Name for people */
            name: string;
            /**
             * Format: int64
             * @description Version number, from 1
             */
            number: number;
            /** @description Name for a party of this service */
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
             * @description Working days within which a request is decided; null for no deadline
             */
            reviewDays: number | null;
            /** @description The stages, in order */
            stages: components["schemas"]["CatalogServiceStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /** @description Named lists of values for rules */
            valueSets: components["schemas"]["CatalogValueSet"][];
            /**
             * Format: int64
             * @description Number of the live version; 0 before the first publication
             */
            version: number;
        };
        CatalogVersionChanges: {
            /** @description Differences of the service first, then of stages, questions, requirements, charges and value sets */
            changes: components["schemas"]["CatalogDifference"][];
            /**
             * Format: int64
             * @description Number of the version
             */
            number: number;
            /**
             * Format: int64
             * @description Number of the version compared with; 0 before the first version
             */
            since: number;
        };
        CatalogtriedRule: {
            /**
             * @description Rule to use instead of the saved one; null for no rule
             * @example request.express == true
             */
            expression: string | null;
            /**
             * @description Field of the owner
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
             * @description Language of messages to the caller. Unchanged if omitted; null: the organisation's language
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /** @description Telephone number. Unchanged if omitted; null clears it */
            phone?: string | null;
        };
        ChangeMemberInput: {
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /**
             * Format: uuid
             * @description Id of the role. Unchanged if omitted
             */
            roleId?: string;
        };
        ChangePasswordInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword: string;
            /**
             * Format: password
             * @description The current password
             */
            currentPassword: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212
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
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /** @description Codes of the granted permissions. Unchanged if omitted */
            permissions?: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
        };
        CheckRuleInput: {
            /**
             * @description Field of the owner; requires ownerId
             * @enum {string}
             */
            field?: "showRule" | "requiredRule" | "rule";
            /**
             * Format: uuid
             * @description Id of the stage, question, requirement or charge that the rule is for
             */
            ownerId?: string;
            /**
             * @description The rule as text
             * @example request.express == true
             */
            rule?: string;
            /** @description The rule in its simplified form, instead of rule */
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
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
            /** @description Reason, recorded in the history */
            reason?: string;
        };
        ConversationAuthor: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
        };
        ConversationFrom: {
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF";
            /** @description First name only, for staff shown to customers */
            name: string;
        };
        ConversationMessage: {
            /** @description Text of the message */
            body: string;
            /** @description Attached files */
            files: components["schemas"]["File"][];
            /** @description Author of the message */
            from: components["schemas"]["ConversationFrom"];
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Time at which the other side read it
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
            /** @description Text of the message */
            body: string;
            /** @description Ids of files uploaded by the sender. They cannot be deleted afterwards */
            fileObjectIds?: string[];
        };
        ConversationNote: {
            /** @description Text of the note, visible to staff only */
            body: string;
            /** @description Author of the note */
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
            /** @description Text of the note, visible to staff only */
            body: string;
        };
        CreateAdHocInvoiceInput: {
            /**
             * Format: double
             * @description Amount in major units
             * @example 150.5
             */
            amount: number;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the customer who is to pay
             */
            customerId?: string;
            /** @description Purpose of the payment */
            description: string;
            /**
             * @description Due date
             * @example 2026-11-20T09:15:30.123
             */
            dueAt?: string | null;
            /** @description Text to the payer, in the mail with the invoice */
            message?: string;
            /**
             * Format: uuid
             * @description Id of a party of one of your applications; its email address becomes the payer's, unless payerEmail is given
             */
            partyId?: string;
            /** @description Who is to pay, without an account */
            payer?: components["schemas"]["FinancePayerInput"];
            /**
             * Format: email
             * @description Email address of the payer, used by a public checkout that names none
             */
            payerEmail?: string;
            /** @description Send the invoice to the customer or payer by mail */
            send?: boolean;
        };
        CreateInvoiceInput: components["schemas"]["CreatePricedInvoiceInput"] | components["schemas"]["CreateAdHocInvoiceInput"] | components["schemas"]["CreateItemizedInvoiceInput"];
        CreateItemizedInvoiceInput: {
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * Format: uuid
             * @description Id of the customer who is to pay
             */
            customerId?: string;
            /** @description Purpose of the payment */
            description: string;
            /**
             * @description Due date
             * @example 2026-11-20T09:15:30.123
             */
            dueAt?: string | null;
            /** @description Lines, instead of an amount */
            items: components["schemas"]["FinanceNewItem"][];
            /** @description Text to the payer, in the mail with the invoice */
            message?: string;
            /**
             * Format: uuid
             * @description Id of a party of one of your applications; its email address becomes the payer's, unless payerEmail is given
             */
            partyId?: string;
            /** @description Who is to pay, without an account */
            payer?: components["schemas"]["FinancePayerInput"];
            /**
             * Format: email
             * @description Email address of the payer, used by a public checkout that names none
             */
            payerEmail?: string;
            /** @description Send the invoice to the customer or payer by mail */
            send?: boolean;
        };
        CreateOrganizationInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword?: string;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            expectedCustomerVolume: number | string | null;
            /** @description Name of the organisation */
            organizationName: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212. Required without the registration cookie; with it, replaces the first password
             */
            password?: string;
            /** @description Business sector */
            sector: string;
            /** @description Slug of the organisation in URLs: 3 to 40 of a-z, 0-9 and hyphens */
            slug: string;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            staffCount: number | string | null;
        };
        CreatePricedInvoiceInput: {
            /** @description Answers keyed request.<code> or party.<code> */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /** @description Purpose of the payment */
            description?: string;
            /**
             * Format: int64
             * @description Default 1
             */
            partyCount?: number;
            /**
             * Format: uuid
             * @description Id of a party of one of your applications; its email address becomes the payer's, unless payerEmail is given
             */
            partyId?: string;
            /**
             * Format: email
             * @description Email address of the payer, used by a public checkout that names none
             */
            payerEmail?: string;
            /**
             * Format: uuid
             * @description Id of the service to price: its live version, or its draft if it was never published
             */
            serviceId: string;
        };
        CreateServiceInput: {
            /** @description What happens after applying */
            afterwards?: string | null;
            /** @description Who can apply */
            audience?: string | null;
            /**
             * @description Categories of the service on the landing page: up to 5 texts of 1 to 40 characters, without duplicates
             * @example [
             *       "Visas"
             *     ]
             */
            categories?: string[] | null;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Description for people */
            description?: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form. If omitted or null: unknown
             * @example 15
             */
            fillMinutes?: number | null;
            /** @description Help text for customers */
            hint?: string | null;
            /**
             * Format: int64
             * @description Not less than minParties. If omitted or null: minParties
             */
            maxParties?: number | null;
            /**
             * Format: int64
             * @description Minimum number of parties of a request. If omitted or null: 1
             */
            minParties?: number | null;
            /**
             * @description Name for people
             * @example Tourist visa
             */
            name: string;
            /**
             * @description Name for a party of this service
             * @example Traveller
             */
            partyRole?: string | null;
            /**
             * Format: int64
             * @description Working days within which a request is decided. If omitted or null: no deadline
             * @example 5
             */
            reviewDays?: number | null;
        };
        DeactivateMemberInput: {
            /**
             * Format: uuid
             * @description Id of the active member who takes over the open cases; omitted or null leaves them unassigned
             */
            successorId?: string | null;
        };
        EnvelopeApplication: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Application"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationCase: {
            /** @description The result; null if there is none */
            data: components["schemas"]["RequestStaff"] | components["schemas"]["ApplicationStaff"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationCorrection: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ApplicationCorrection"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationCorrectionDraft: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ApplicationCorrectionDraft"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationDocument: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ApplicationDocument"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationMyCase: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ApplicationMyCase"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeApplicationStaff: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ApplicationStaff"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingCheckout: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingCheckout"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingPlan: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingPlan"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingPlanList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingPlan"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingSubscription: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingSubscription"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingSummary: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingSummary"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeBillingTier: {
            /** @description The result; null if there is none */
            data: components["schemas"]["BillingTier"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogChanges: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogChanges"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogOfferedServiceDetail: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogOfferedServiceDetail"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogPreview: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogPreview"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogPublishReadiness: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogPublishReadiness"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogReadiness: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogReadiness"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogRuleCheck: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogRuleCheck"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogService: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogService"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceCharge: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceCharge"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceDetail: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceDetail"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceDocument: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceDocument"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceQuestion: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceQuestion"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceRequirement: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceRequirement"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceStage: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceStage"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogServiceStageList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogServiceStage"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogTemplateDetail: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogTemplateDetail"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogTemplateList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogTemplate"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogValueSet: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogValueSet"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogVersion: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogVersion"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeCatalogVersionChanges: {
            /** @description The result; null if there is none */
            data: components["schemas"]["CatalogVersionChanges"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeConversationMessage: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ConversationMessage"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeConversationNote: {
            /** @description The result; null if there is none */
            data: components["schemas"]["ConversationNote"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFile: {
            /** @description The result; null if there is none */
            data: components["schemas"]["File"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFileUpload: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FileUpload"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceCustomerInvoiceList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceCustomerInvoice"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceEventList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceEvent"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceInvoice: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceInvoice"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinancePublicInvoice: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinancePublicInvoice"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinancePublicPayment: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinancePublicPayment"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceRefund: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceRefund"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceRefundList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceRefund"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceStaffPayment: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceStaffPayment"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceStart: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceStart"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeFinanceSummary: {
            /** @description The result; null if there is none */
            data: components["schemas"]["FinanceSummary"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeInsightsPlatformReport: {
            /** @description The result; null if there is none */
            data: components["schemas"]["InsightsPlatformReport"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeInsightsReport: {
            /** @description The result; null if there is none */
            data: components["schemas"]["InsightsReport"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMember: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Member"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberCustomer: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberCustomer"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberPermissionList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberPermission"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberPrincipal: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberPrincipal"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberRole: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberRole"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberRoleList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberRole"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeMemberSession: {
            /** @description The result; null if there is none */
            data: components["schemas"]["MemberSession"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNothing: {
            /** @description The result; null if there is none */
            data: null;
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNoticeChoices: {
            /** @description The result; null if there is none */
            data: components["schemas"]["NoticeChoices"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeNoticeSettings: {
            /** @description The result; null if there is none */
            data: components["schemas"]["NoticeSettings"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingProgress: {
            /** @description The result; null if there is none */
            data: components["schemas"]["OnboardingProgress"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingVerified: {
            /** @description The result; null if there is none */
            data: components["schemas"]["OnboardingVerified"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOnboardingWorkspace: {
            /** @description The result; null if there is none */
            data: components["schemas"]["OnboardingWorkspace"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeOverview: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Overview"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationEntry: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageApplicationEntry"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationMyCase: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageApplicationMyCase"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationRecord: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageApplicationRecord"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageApplicationStaffRecord: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageApplicationStaffRecord"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageBillingStanding: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageBillingStanding"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCalls: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageCalls"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogOfferedService: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageCatalogOfferedService"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogPublication: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageCatalogPublication"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageCatalogService: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageCatalogService"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageConversationMessage: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageConversationMessage"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageConversationNote: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageConversationNote"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceInvoice: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageFinanceInvoice"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceStaffPayment: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageFinanceStaffPayment"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageFinanceUnapplied: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageFinanceUnapplied"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageMember: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageMember"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageMemberCustomer: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageMemberCustomer"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePagePlatformEvent: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PagePlatformEvent"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePagePlatformOutbox: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PagePlatformOutbox"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageQueueCase: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageQueueCase"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageQueueWork: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageQueueWork"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageRequestRecord: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageRequestRecord"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageRequestStaffRecord: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageRequestStaffRecord"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePageTenant: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PageTenant"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformHealth: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PlatformHealth"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformJobList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PlatformJob"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformOutbox: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PlatformOutbox"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformOutboxSummary: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PlatformOutboxSummary"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePlatformRetried: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PlatformRetried"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePrice: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Price"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopePrivacyExport: {
            /** @description The result; null if there is none */
            data: components["schemas"]["PrivacyExport"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueAssigneeList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueAssignee"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueAssignmentList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueAssignment"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueCasesSummary: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueCasesSummary"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueColleagueList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueColleague"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueNeighbours: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueNeighbours"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueSummary: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueSummary"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeQueueTaken: {
            /** @description The result; null if there is none */
            data: components["schemas"]["QueueTaken"] | null;
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequest: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Request"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequestEstimate: {
            /** @description The result; null if there is none */
            data: components["schemas"]["RequestEstimate"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeRequestStaff: {
            /** @description The result; null if there is none */
            data: components["schemas"]["RequestStaff"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeSearchResultList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["SearchResult"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenant: {
            /** @description The result; null if there is none */
            data: components["schemas"]["Tenant"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantAvailability: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantAvailability"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantBankList: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantBank"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantCalendar: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantCalendar"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantDetail: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantDetail"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantLandingPage: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantLandingPage"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantPayout: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantPayout"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantProfile: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantProfile"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantPublicPage: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantPublicPage"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        EnvelopeTenantSlug: {
            /** @description The result; null if there is none */
            data: components["schemas"]["TenantSlug"];
            /** @description Short text for people */
            message: string;
            /**
             * @description Always Success; error responses have another shape
             * @enum {string}
             */
            status: "Success";
            /**
             * @description Identifies the call in the logs; also sent as the header X-Trace-Id
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId: string;
        };
        ExchangeSessionInput: {
            /** @description Identifier used by rules and errors */
            code: string;
        };
        ExportCustomerInput: {
            /** @description Value of next in the previous document; omit it for the first */
            after?: string;
        };
        Failure: {
            /** @description Details of some errors, such as a limit and its usage */
            data?: unknown;
            /**
             * @description Error code for programs. The Link header points to its explanation; later versions may add codes
             * @enum {string}
             */
            errorCode: "ALREADY_ON_PLAN" | "APPLICATION_LOCKED" | "APPLICATION_MISSING_REQUIRED_ANSWERS" | "APPLICATION_MISSING_REQUIRED_DOCUMENTS" | "APPLICATION_NOT_EDITABLE" | "APPLICATION_PARTY_COUNT_LOCKED" | "CONFLICT" | "CORRECTION_NOT_OPEN" | "CORRECTION_OPEN" | "CROSS_SITE_REQUEST" | "DECISION_EFFECTIVE" | "DECISION_PENDING" | "DOCUMENT_ACCEPTED" | "DOCUMENT_CHANGED" | "DOCUMENT_NOT_ACCEPTED" | "DOCUMENT_NOT_ATTACHED" | "EMAIL_ALREADY_REGISTERED" | "FILE_IN_USE" | "FILE_NOT_PENDING" | "FILE_NOT_UPLOADED" | "FILE_TOO_LARGE" | "FORBIDDEN" | "IDEMPOTENCY_KEY_IN_USE" | "IDEMPOTENCY_KEY_REUSED" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVALID_OR_EXPIRED_TOKEN" | "INVALID_RULE" | "INVALID_SIGNATURE" | "INVOICE_ALREADY_PAID" | "INVOICE_NOT_OPEN" | "INVOICE_NOT_PAID" | "INVOICE_PAYMENT_IN_PROGRESS" | "LAST_ADMIN" | "MALFORMED_REQUEST" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "NOT_READY" | "OPEN_REQUEST_EXISTS" | "PAYLOAD_TOO_LARGE" | "PAYMENT_NOT_SUCCESSFUL" | "PAYMENT_PROVIDER_UNAVAILABLE" | "PLAN_NOT_AVAILABLE" | "PRECONDITION_FAILED" | "REFRESH_TOKEN_REUSED" | "REFUND_EXCEEDS_PAYMENT" | "REQUEST_NOT_EDITABLE" | "REQUEST_NOT_PENDING" | "SERVICE_NOT_PUBLISHABLE" | "SERVICE_STATE" | "SERVICE_UNAVAILABLE" | "STAGE_NOT_CURRENT" | "STAGE_NOT_EDITABLE" | "STAGE_NOT_REOPENABLE" | "STORAGE_PROVIDER_UNAVAILABLE" | "TENANT_SUSPENDED" | "TIER_LIMIT_EXCEEDED" | "TOKEN_EXPIRED" | "TOO_MANY_REQUESTS" | "UNAUTHENTICATED" | "UNSUPPORTED_FILE_TYPE" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_EXPIRED";
            /** @description Invalid fields: at most 100, followed by one entry with the code TOO_MANY and the number of further errors */
            errors?: components["schemas"]["FaultField"][];
            /** @description Short text for people */
            message: string;
            /**
             * @description Failed: the request was refused (4xx). Error: the server failed (5xx)
             * @enum {string}
             */
            status: "Failed" | "Error";
            /** @description Identifies the call in the logs; also sent as the header X-Trace-Id */
            traceId: string;
        };
        FaultField: {
            /**
             * @description Error code of the field
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
             * @description Expected value
             * @example must be an email address such as ada@example.org
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
             * @description Signed link to download the file; only while UPLOADED
             */
            downloadUrl?: string;
            /** @description File format as named by the storage provider, such as png; null if it does not inspect the file */
            format: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description MIME type, as declared until the file has arrived */
            mimeType: string;
            /** @description Original name of the file */
            originalFilename: string;
            /** @description Name at the storage provider */
            publicId: string;
            /** @description image (also for PDF) or raw; null until the file is uploaded */
            resourceType: string | null;
            /**
             * Format: int64
             * @description Size in bytes, as declared until the file has arrived
             */
            sizeBytes: number;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "UPLOADED" | "DELETED";
            /** @description Provider that stores the file */
            storageProvider: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            uploadedAt: string | null;
            /**
             * Format: uri
             * @description Signed link to view the file; only while UPLOADED
             */
            viewUrl?: string;
        };
        FileParams: {
            /** @description Account at the storage provider */
            api_key: string;
            /**
             * Format: uri
             * @description URL to which the provider reports the upload; omitted if configured at the provider
             */
            notification_url?: string;
            /** @description Whether the upload replaces an existing file with this public_id */
            overwrite: string;
            /** @description Name of the file at the storage provider */
            public_id: string;
            /** @description Part of the upload URL, not signed; for the provider's SDK */
            resource_type: string;
            /** @description Signature that authorises the upload at the storage provider */
            signature: string;
            /** @description Unix seconds */
            timestamp: string;
            /** @description Delivery type at the provider */
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
            /** @description Form fields to send to the storage provider with the file */
            params: components["schemas"]["FileParams"];
            /**
             * Format: uri
             * @description URL to which the multipart form is posted
             */
            uploadUrl: string;
        };
        FinanceCustomer: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Description for people */
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
            /** @description Line items of the amount */
            items: components["schemas"]["PriceLine"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description Successful payments, oldest first */
            payments: components["schemas"]["FinanceCustomerPayment"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
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
             * @description Amount refunded
             * @example 150.5
             */
            amountRefunded: number;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Payment reference; the receipt is at /payments/{reference}/receipt of the application
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
            /** @description Details for people */
            detail: string;
            /**
             * @description Kind of the record
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
             * @description Reference of the application; null if there is none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: double
             * @description Amount outstanding
             * @example 150.5
             */
            balance: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description The customer that the invoice is for, if known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /** @description Description for people */
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
            /** @description Line items of the amount */
            items: components["schemas"]["PriceLine"][];
            /** @description Text of staff to the payer */
            message: string | null;
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
             * Format: uri
             * @description Address of the page on which anybody can pay the invoice
             * @example https://stagegate.example/demo/pay/INV-7K2M9Q
             */
            payUrl: string;
            /** @description Who the invoice is for: the customer, or the payer named by staff; null if not known, or without the permission invoice.read */
            payer: components["schemas"]["FinancePayer"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * @description Time at which staff last sent the invoice by mail; null if never
             * @example 2026-11-20T09:15:30.123
             */
            sentAt: string | null;
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
             * @description Current status
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
            /** @description Name for people */
            name: string;
        };
        FinanceNewItem: {
            /**
             * @description What is charged
             * @example Replacement card
             */
            label: string;
            /**
             * Format: int64
             * @description Number of units
             * @example 12
             */
            quantity: number;
            /**
             * Format: double
             * @description Price of one unit, in major units
             * @example 2500
             */
            unitAmount: number;
        };
        FinanceOrganization: {
            /** @description Postal address in lines */
            address: string | null;
            /** @description Name for people */
            name: string;
            /** @description Number in the commercial register */
            registrationNumber: string | null;
            /** @description Name of the organisation in web addresses and at sign-in */
            slug: string;
            /** @description Tax number of the organisation */
            taxNumber: string | null;
        };
        FinancePayer: {
            /**
             * @description Email address of the customer or payer
             * @example ada@example.org
             */
            email: string;
            /**
             * @description Name of the customer or payer; null if only the address is known
             * @example Ada Obi
             */
            name: string | null;
        };
        FinancePayerInput: {
            /**
             * Format: email
             * @description Email address
             * @example office@sunrise.example
             */
            email: string;
            /**
             * @description Name for people
             * @example Sunrise Academy, Ibadan
             */
            name: string;
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Description for people */
            description: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /** @description Whether a checkout must include the payer's email address, because the invoice has none */
            emailRequired: boolean;
            /** @description Line items of the amount */
            items: components["schemas"]["PriceLine"][];
            /** @description Organisation that receives the payment */
            organization: components["schemas"]["FinanceOrganization"];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example INV-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
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
             * @description Refunded part of the amount
             * @example 150.5
             */
            amountRefunded: number;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * @description Why the payment failed; null unless FAILED
             * @enum {string|null}
             */
            declineReason: "INSUFFICIENT_FUNDS" | "CARD_DECLINED" | "EXPIRED_CARD" | "LIMIT" | "CANCELLED" | "UNKNOWN" | null;
            /** @description Reference of the invoice for people */
            invoiceReference: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Reason for the failure or delay */
            failureReason: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Reason for people */
            reason: string;
            /** @description The member who requested the refund */
            requestedBy: components["schemas"]["FinanceMember"];
            /**
             * @description Time at which it became SUCCESSFUL or FAILED
             * @example 2026-11-20T09:15:30.123
             */
            settledAt: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED";
        };
        FinanceStaffPayment: {
            /** @description Identifies the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description Total of successful refunds
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uuid
             * @description Id of the application
             */
            applicationId: string | null;
            /**
             * @description Reference of the application; null if there is none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: uri
             * @description URL of the checkout page
             */
            authorizationUrl: string | null;
            /** @description Payment method as reported by the provider, such as card; CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER for a manual payment; null until the payment is SUCCESSFUL or FAILED */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description The customer whose invoice was paid, if known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /**
             * @description Why the payment failed; null unless FAILED
             * @enum {string|null}
             */
            declineReason: "INSUFFICIENT_FUNDS" | "CARD_DECLINED" | "EXPIRED_CARD" | "LIMIT" | "CANCELLED" | "UNKNOWN" | null;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice for people */
            invoiceReference: string;
            /**
             * @description Last four digits of the card or account, if reported by the provider
             * @example 4081
             */
            last4: string | null;
            /** @description Last error, for people */
            lastError: string | null;
            /** @description Note of the member who recorded the payment */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Payment provider; null for a manual payment
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description Time at which the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description The member who recorded the payment manually; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        FinanceStart: {
            /** @description Identifies the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description Total of successful refunds
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uri
             * @description URL of the checkout page
             */
            authorizationUrl: string | null;
            /** @description Payment method as reported by the provider, such as card; CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER for a manual payment; null until the payment is SUCCESSFUL or FAILED */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /**
             * @description Why the payment failed; null unless FAILED
             * @enum {string|null}
             */
            declineReason: "INSUFFICIENT_FUNDS" | "CARD_DECLINED" | "EXPIRED_CARD" | "LIMIT" | "CANCELLED" | "UNKNOWN" | null;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice for people */
            invoiceReference: string;
            /**
             * @description Last four digits of the card or account, if reported by the provider
             * @example 4081
             */
            last4: string | null;
            /** @description Last error, for people */
            lastError: string | null;
            /** @description Note of the member who recorded the payment */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Payment provider; null for a manual payment
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description Time at which the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description The member who recorded the payment manually; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        FinanceSum: {
            /**
             * Format: double
             * @description Amount in major units
             * @example 150.5
             */
            amount: number;
            /**
             * Format: int64
             * @description Number of invoices or payments
             */
            count: number;
            /**
             * @description ISO 4217 code
             * @example NGN
             */
            currency: string;
            /**
             * @description Creation time of the oldest
             * @example 2026-11-20T09:15:30.123
             */
            oldest: string | null;
        };
        FinanceSummary: {
            /**
             * @description Start of the current month in the organisation's timezone
             * @example 2026-11-20T09:15:30.123
             */
            monthStart: string;
            /** @description Outstanding amounts of open invoices */
            open: components["schemas"]["FinanceSum"][];
            /** @description Outstanding amounts past their due date */
            overdue: components["schemas"]["FinanceSum"][];
            /** @description Total of pending payments */
            pending: components["schemas"]["FinanceSum"][];
            /** @description Total of payments received since monthStart, before refunds */
            received: components["schemas"]["FinanceSum"][];
            /** @description Total of payments received but not applied to an invoice */
            unapplied: components["schemas"]["FinanceSum"][];
        };
        FinanceUnapplied: {
            /** @description Identifies the checkout at the payment provider */
            accessCode: string | null;
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has
             * @example 150.5
             */
            amount: number;
            /**
             * Format: double
             * @description Total of successful refunds
             * @example 150.5
             */
            amountRefunded: number;
            /**
             * Format: uuid
             * @description Id of the application
             */
            applicationId: string | null;
            /**
             * @description Reference of the application; null if there is none
             * @example REQ-7K2M9Q
             */
            applicationReference: string | null;
            /**
             * Format: uri
             * @description URL of the checkout page
             */
            authorizationUrl: string | null;
            /** @description Payment method as reported by the provider, such as card; CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER for a manual payment; null until the payment is SUCCESSFUL or FAILED */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description The customer whose invoice was paid, if known */
            customer: components["schemas"]["FinanceCustomer"] | null;
            /**
             * @description Why the payment failed; null unless FAILED
             * @enum {string|null}
             */
            declineReason: "INSUFFICIENT_FUNDS" | "CARD_DECLINED" | "EXPIRED_CARD" | "LIMIT" | "CANCELLED" | "UNKNOWN" | null;
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            invoiceId: string;
            /** @description Reference of the invoice for people */
            invoiceReference: string;
            /**
             * @description Last four digits of the card or account, if reported by the provider
             * @example 4081
             */
            last4: string | null;
            /** @description Last error, for people */
            lastError: string | null;
            /** @description Note of the member who recorded the payment */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /**
             * @description Payment provider; null for a manual payment
             * @enum {string|null}
             */
            provider: "PAYSTACK" | null;
            /**
             * @description Reason for people
             * @enum {string}
             */
            reason: "INVOICE_VOID" | "INVOICE_ALREADY_PAID" | "INVOICE_CHANGED" | "AMOUNT_MISMATCH" | "CURRENCY_MISMATCH";
            /**
             * Format: double
             * @description Amount reported by the provider; null if it is not an amount of the currency
             * @example 150.5
             */
            receivedAmount: number | null;
            /**
             * @description Time at which the money was received
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
            /** @description ISO 4217 code of the received currency */
            receivedCurrency: string;
            /** @description The member who recorded the payment manually; null otherwise */
            recordedBy: components["schemas"]["FinanceMember"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example PAY-7K2M9Q
             */
            reference: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
        };
        ForgotPasswordInput: {
            /** @description Email address */
            email: string;
            /** @description Slug of the organisation; omit for a platform user */
            tenantSlug?: string;
        };
        FormOption: {
            /** @description Whether it can be selected */
            active: boolean;
            /** @description Displayed text */
            label: string;
            /** @description Stored value, which rules compare */
            value: string;
        };
        InsightsMoney: {
            /**
             * @description ISO 4217 code of the currency of the amounts next to it
             * @example NGN
             */
            currency: string;
            /**
             * Format: double
             * @description Successful payments by day of payment
             * @example 150.5
             */
            received: number;
            /**
             * Format: double
             * @description Successful refunds by day of settlement
             * @example 150.5
             */
            refunded: number;
        };
        InsightsPercentiles: {
            /**
             * Format: double
             * @description Median; null without waits
             * @example 1.5
             */
            median: number | null;
            /**
             * Format: double
             * @description The same as median
             * @example 1.5
             */
            p50: number | null;
            /**
             * Format: double
             * @description 90th percentile; null without waits
             * @example 4
             */
            p90: number | null;
        };
        InsightsPlatformPoint: {
            /**
             * Format: int64
             * @description Requests accepted; report growth
             */
            applications?: number;
            /**
             * @description First day of the unit, possibly before from
             * @example 2026-11-20
             */
            at: string;
            /** @description Money by currency; report revenue */
            byCurrency?: components["schemas"]["InsightsMoney"][];
            /**
             * Format: int64
             * @description Requests started; report growth
             */
            requests?: number;
            /**
             * Format: int64
             * @description Organisations created; report growth
             */
            tenants?: number;
        };
        InsightsPlatformReport: {
            /**
             * @description First day
             * @example 2026-11-01
             */
            from: string;
            /** @description Points in order */
            points: components["schemas"]["InsightsPlatformPoint"][];
            /**
             * @description Name of the report
             * @example funnel
             */
            report: string;
            /**
             * @description Last day
             * @example 2026-11-30
             */
            to: string;
            /**
             * @description Unit of a point
             * @enum {string}
             */
            unit: "DAY" | "WEEK" | "MONTH";
        };
        InsightsPoint: {
            /**
             * Format: int64
             * @description Requests accepted; report funnel
             */
            accepted?: number;
            /**
             * @description First day of the unit, possibly before from
             * @example 2026-11-20
             */
            at: string;
            /** @description Money by currency; report revenue */
            byCurrency?: components["schemas"]["InsightsMoney"][];
            /**
             * Format: int64
             * @description Applications completed; report funnel
             */
            completed?: number;
            /**
             * Format: int64
             * @description Waiting cases past their deadline at the end of the unit, or now; report backlog
             */
            overdue?: number;
            /**
             * Format: int64
             * @description Applications whose first invoice was paid; report funnel
             */
            paid?: number;
            /**
             * Format: int64
             * @description Requests rejected; report funnel
             */
            rejected?: number;
            /**
             * Format: int64
             * @description Requests started; report funnel
             */
            started?: number;
            /**
             * Format: int64
             * @description Requests submitted for the first time; report funnel
             */
            submitted?: number;
            /**
             * Format: int64
             * @description Requests and applications waiting for staff at the end of the unit, or now; report backlog
             */
            waiting?: number;
            /**
             * Format: int64
             * @description Requests withdrawn by their customers; report funnel
             */
            withdrawn?: number;
        };
        InsightsReport: {
            /**
             * @description First day
             * @example 2026-11-01
             */
            from: string;
            /** @description Points in order; all reports except durations and cohorts */
            points?: components["schemas"]["InsightsPoint"][];
            /**
             * @description Name of the report
             * @example funnel
             */
            report: string;
            /** @description Stages that applications completed in the period; report durations */
            stages?: components["schemas"]["InsightsStage"][];
            /** @description Steps of the requests started in the period; report funnel with cohort */
            steps?: components["schemas"]["InsightsStep"][];
            /**
             * @description Last day
             * @example 2026-11-30
             */
            to: string;
            /**
             * @description Unit of a point
             * @enum {string}
             */
            unit: "DAY" | "WEEK" | "MONTH";
        };
        InsightsStage: {
            /** @description Waits for the customer */
            customer: components["schemas"]["InsightsPercentiles"];
            /** @description Waits for the payment */
            payment: components["schemas"]["InsightsPercentiles"];
            /** @description Waits for staff */
            staff: components["schemas"]["InsightsPercentiles"];
            /**
             * Format: uuid
             * @description Id of the stage
             */
            stageId: string;
            /**
             * Format: int64
             * @description Working days that the stage should wait for staff at most; null without a target
             * @example 5
             */
            target: number | null;
            /** @description Title for people */
            title: string;
        };
        InsightsStep: {
            /**
             * @description Step; a request that needs no payment passes paid with the step before
             * @enum {string}
             */
            key: "started" | "submitted" | "accepted" | "paid" | "completed";
            /**
             * Format: int64
             * @description Number that ended in this step: rejected, withdrawn or closed
             */
            left: number;
            /**
             * Format: int64
             * @description Number that are still in this step
             */
            open: number;
            /**
             * Format: int64
             * @description Number that have reached the step: that of the step before, without its left and open
             */
            reached: number;
        };
        InviteAdministratorInput: {
            /**
             * Format: email
             * @description Email address
             */
            email: string;
            /** @description Name for people */
            name: string;
            /**
             * @description Role of the user
             * @enum {string}
             */
            role: "PLATFORM_ADMIN" | "PLATFORM_SUPPORT";
        };
        InviteMemberInput: {
            /**
             * Format: email
             * @description Email address
             */
            email: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: uuid
             * @description Id of a role of the organisation; TENANT_ADMIN invites an admin
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
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
        };
        LoginInput: {
            /**
             * @description Email address
             * @example ada@customer.test
             */
            email: string;
            /**
             * Format: password
             * @description The password
             */
            password: string;
            /**
             * @description Slug of the organisation in URLs
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
            /** @description Email address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "STAFF" | "TENANT_ADMIN" | "PLATFORM";
            /**
             * @description Time at which the person last signed in or refreshed a session; null if never, or if their sessions have been deleted
             * @example 2026-11-20T09:15:30.123
             */
            lastSeenAt: string | null;
            /** @description Name for people */
            name: string;
            /** @description Role of the user */
            role: components["schemas"]["MemberRoleName"];
            /**
             * @description Current status
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
            /** @description Email address */
            email: string;
            /**
             * @description Time at which the customer's data were erased; null otherwise
             * @example 2026-11-20T09:15:30.123
             */
            erasedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Null for the organisation's language
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            /** @description Name for people */
            name: string;
            /** @description Telephone number */
            phone: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "UNVERIFIED" | "ACTIVE" | "DEACTIVATED";
        };
        MemberPermission: {
            /**
             * @description Identifier used by rules and errors
             * @example invoice.manage
             * @enum {string}
             */
            code: "file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details";
            /** @description Description for people */
            description: string;
            /**
             * @description Topic of the permission; permissions of a group are listed together
             * @enum {string}
             */
            group: "CASES" | "FILES" | "MONEY" | "SERVICES";
            /**
             * @description Name for people
             * @example Create and void invoices
             */
            name: string;
        };
        MemberPrincipal: {
            /** @description Email address */
            email: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "CUSTOMER" | "STAFF" | "TENANT_ADMIN" | "PLATFORM";
            /**
             * @description Language of messages to this person; null for the organisation's language
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            /** @description Name for people */
            name: string;
            /** @description Codes of the granted permissions */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
            /** @description Telephone number */
            phone: string | null;
            /** @description Role of the user */
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
            /** @description Name for people */
            name: string;
            /** @description Codes of the granted permissions */
            permissions: ("file:upload" | "file:view" | "file:delete" | "service.read" | "service.create" | "service.update" | "invoice.read" | "invoice.manage" | "payment.read" | "payment.reconcile" | "billing.read" | "billing.manage" | "request:create" | "request:read" | "request:review" | "application:read" | "application:manage" | "platform:tenant:manage" | "platform:admin:manage" | "platform:audit:details")[];
            /** @description Built-in role, which cannot be changed */
            system: boolean;
        };
        MemberRoleName: {
            /**
             * Format: uuid
             * @description Null for a platform user
             */
            id: string | null;
            /** @description Name for people */
            name: string;
        };
        MemberSession: {
            /** @description Bearer token for the Authorization header */
            accessToken: string;
            /**
             * @description Expiry of the access token; accepted for 30 seconds more to tolerate clock differences
             * @example 2026-11-20T09:15:30.123
             */
            expiresAt: string;
            /** @description The signed-in user */
            principal: components["schemas"]["MemberPrincipal"];
            /**
             * @description Latest possible end of the session
             * @example 2026-11-20T09:15:30.123
             */
            refreshExpiresAt: string;
            /** @description Single-use token for the next pair of tokens */
            refreshToken: string;
            /**
             * @description Type of the access token
             * @enum {string}
             */
            tokenType: "Bearer";
        };
        MemberTenant: {
            /** @description Branding of the pages; null if not set */
            brand: components["schemas"]["TenantBrand"] | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Default language of messages to the organisation's people
             * @enum {string}
             */
            language: "en" | "fr";
            /** @description Name for people */
            name: string;
            /** @description Name of the organisation in web addresses and at sign-in */
            slug: string;
            /** @description Contact for customer support */
            supportEmail: string | null;
            /**
             * @description IANA time zone name
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
            /** @description Notices that can reach the caller */
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
            /** @description Single-use code, valid for two minutes */
            code: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            expiresAt: string;
        };
        OnboardingProgress: {
            /** @description Whether nothing is pending */
            completed: boolean;
            /** @description Email address */
            email: string;
            /** @description Steps, in order */
            steps: components["schemas"]["OnboardingStep"][];
            /**
             * Format: uuid
             * @description Id of the organisation
             */
            tenantId: string | null;
        };
        OnboardingStep: {
            /**
             * @description Key of the step
             * @enum {string}
             */
            key: "VERIFY_EMAIL" | "CREATE_WORKSPACE" | "PAYMENT_ACCOUNT" | "FIRST_SERVICE" | "INVITE_TEAM" | "CHOOSE_PLAN";
            /** @description Whether it can be skipped */
            skippable: boolean;
            /**
             * @description Current status
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
            /** @description Name for people */
            name: string;
            /** @description Name of the organisation in web addresses and at sign-in */
            slug: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
        };
        OnboardingVerified: {
            /** @description Email address */
            email: string;
            /** @description Name for people */
            name: string;
            /** @description Whether creating the organisation requires password and confirmPassword, because the registration cookie was not sent */
            passwordRequired: boolean;
            /** @description Bearer token for creating the organisation */
            token: string;
            /** @description Whether the email address is verified */
            verified: boolean;
        };
        OnboardingWorkspace: {
            /** @description The signed-in user */
            principal: components["schemas"]["MemberPrincipal"];
            /** @description One-time code that the pages of the workspace exchange for the session */
            sessionHandoff: components["schemas"]["OnboardingHandoff"];
            /** @description The organisation */
            tenant: components["schemas"]["OnboardingTenant"];
        };
        Overview: {
            /** @description What needs attention, the most urgent first; empty if nothing does */
            attention: components["schemas"]["OverviewAttention"][];
            /** @description Figures that the caller may see; amounts have one entry per currency */
            figures: components["schemas"]["OverviewFigure"][];
        };
        OverviewAttention: {
            /**
             * Format: int64
             * @description Number of cases, documents, payments, seats, limits or services; always above 0
             */
            count: number;
            /**
             * @description Key of the step
             * @enum {string}
             */
            key: "overdue" | "unassigned" | "unread" | "documentsToReview" | "unapplied" | "paymentsMismatched" | "seatsFull" | "quotaNear" | "payoutMissing" | "serviceChanges";
            /**
             * @description Path of the page on which it is dealt with
             * @example /console/queue?view=overdue
             */
            path: string;
            /**
             * @description Urgency
             * @enum {string}
             */
            severity: "INFO" | "WARNING" | "URGENT";
        };
        OverviewFigure: {
            /**
             * @description Currency of an amount; null for a number, and where there is no amount in any currency
             * @example NGN
             */
            currency: string | null;
            /**
             * @description Key of the step
             * @enum {string}
             */
            key: "casesNew" | "casesCompleted" | "casesOverdue" | "casesWaitingStaff" | "casesMine" | "received" | "outstanding" | "refunded" | "certificatesIssued" | "servicesPublished" | "customersNew";
            /**
             * @description Path of the page that lists the records; null if there is none for the caller
             * @example /console/queue?view=new
             */
            path: string | null;
            /**
             * Format: double
             * @description Value of yesterday; null for a figure as of now
             * @example 150.5
             */
            previous: number | null;
            /**
             * Format: double
             * @description Number, or amount in major units; of today for casesNew, casesCompleted, received, refunded, certificatesIssued and customersNew, else as of now
             * @example 150.5
             */
            value: number;
        };
        PageApplicationEntry: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageApplicationMyCase: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationMyCase"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageApplicationRecord: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationRecord"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageApplicationStaffRecord: {
            /** @description The records on this page */
            content: components["schemas"]["ApplicationStaffRecord"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageBillingStanding: {
            /** @description The records on this page */
            content: components["schemas"]["BillingStanding"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageCalls: {
            /** @description The records on this page */
            content: components["schemas"]["Calls"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageCatalogOfferedService: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogOfferedService"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageCatalogPublication: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogPublication"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageCatalogService: {
            /** @description The records on this page */
            content: components["schemas"]["CatalogService"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageConversationMessage: {
            /** @description The records on this page */
            content: components["schemas"]["ConversationMessage"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageConversationNote: {
            /** @description The records on this page */
            content: components["schemas"]["ConversationNote"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageFinanceInvoice: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceInvoice"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageFinanceStaffPayment: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceStaffPayment"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageFinanceUnapplied: {
            /** @description The records on this page */
            content: components["schemas"]["FinanceUnapplied"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageMember: {
            /** @description The records on this page */
            content: components["schemas"]["Member"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageMemberCustomer: {
            /** @description The records on this page */
            content: components["schemas"]["MemberCustomer"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PagePlatformEvent: {
            /** @description The records on this page */
            content: components["schemas"]["PlatformEvent"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PagePlatformOutbox: {
            /** @description The records on this page */
            content: components["schemas"]["PlatformOutbox"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageQueueCase: {
            /** @description The records on this page */
            content: components["schemas"]["QueueCase"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageQueueWork: {
            /** @description The records on this page */
            content: components["schemas"]["QueueWork"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageRequestRecord: {
            /** @description The records on this page */
            content: components["schemas"]["RequestRecord"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageRequestStaffRecord: {
            /** @description The records on this page */
            content: components["schemas"]["RequestStaffRecord"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PageTenant: {
            /** @description The records on this page */
            content: components["schemas"]["Tenant"][];
            /**
             * Format: int64
             * @description Page number, from 0
             */
            page: number;
            /**
             * Format: int64
             * @description Applied page size
             */
            size: number;
            /**
             * Format: int64
             * @description Total number of records on all pages
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Total number of pages
             */
            totalPages: number;
        };
        PayMyApplicationInput: {
            /**
             * Format: uri
             * @description Absolute https URL to which the payer's browser returns after the payment; optional
             */
            callbackUrl?: string;
        };
        PlatformCheck: {
            /**
             * @description Name for people
             * @example database
             */
            name: string;
            /** @description Failure reason as a sentence; null unless it failed */
            reason: string | null;
            /**
             * @description UNKNOWN: the check was skipped because another one failed
             * @enum {string}
             */
            status: "OK" | "FAILED" | "UNKNOWN";
        };
        PlatformDependency: {
            /**
             * @description CLOSED: operational. OPEN: unavailable, calls are suspended. HALF_OPEN: a trial call is in progress
             * @enum {string}
             */
            breaker: "CLOSED" | "OPEN" | "HALF_OPEN";
            /**
             * @description Name for people
             * @example payments
             */
            name: string;
            /**
             * @description Time of the last change; null since the start
             * @example 2026-11-20T09:15:30.123
             */
            since: string | null;
        };
        PlatformEvent: {
            /**
             * @description Action that was performed
             * @example stage.completed
             */
            action: string;
            /** @description Who performed the action */
            actor: components["schemas"]["ApplicationActor"];
            /** @description Changed fields after the change, in the same form */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description Changed fields before the change. Above 4 KiB only the differences, and the sha256 and bytes of large values; null also where details are not visible */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the details were erased with the data of a customer */
            erased: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Target of the action */
            target: components["schemas"]["ApplicationTarget"];
            /**
             * Format: uuid
             * @description Null for the platform itself
             */
            tenantId: string | null;
        };
        PlatformHealth: {
            /** @description Checks of the instance */
            checks: components["schemas"]["PlatformCheck"][];
            /**
             * Format: int64
             * @description Difference between the instance's clock and the database's, in milliseconds; positive if the instance is ahead
             * @example 3
             */
            clockSkewMs: number;
            /**
             * @description Database engine
             * @enum {string}
             */
            database: "sqlite" | "postgres";
            /** @description External services. If one is unavailable, the server continues and dependent work waits */
            dependencies: components["schemas"]["PlatformDependency"][];
            /**
             * @description Start time of this instance
             * @example 2026-11-20T09:15:30.123
             */
            startedAt: string;
            /**
             * @description Whether the instance is ready to serve requests
             * @enum {string}
             */
            status: "READY" | "NOT_READY";
            /**
             * @description Version of the program
             * @example 0.1.0
             */
            version: string;
        };
        PlatformJob: {
            /**
             * Format: int64
             * @description Duration of the last run, in milliseconds; null if unknown
             * @example 41
             */
            lastDurationMs: number | null;
            /**
             * @description End of the last run; null before the first
             * @example 2026-11-20T09:15:30.123
             */
            lastEndedAt: string | null;
            /** @description Error of the last run; null unless it failed */
            lastError: string | null;
            /**
             * Format: int64
             * @description Seconds since it became due
             * @example 0
             */
            lateSeconds: number;
            /**
             * @description Name for people
             * @example reconcile-payments
             */
            name: string;
            /**
             * @description Time of the next run; null before any instance has scheduled it
             * @example 2026-11-20T09:15:30.123
             */
            nextAt: string | null;
            /**
             * @description FAILED: the last run failed. LATE: due for more than a minute. NEW: has not run yet
             * @enum {string}
             */
            status: "OK" | "RUNNING" | "FAILED" | "LATE" | "NEW";
        };
        PlatformLoginInput: {
            /** @description Email address */
            email: string;
            /**
             * Format: password
             * @description The password
             */
            password: string;
        };
        PlatformOutbox: {
            /** @description Subject of the event, such as to and subject of a mail */
            about: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Number of attempts so far
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
             * @description Kind of the record
             * @example mail.send
             */
            kind: string;
            /** @description Error of the last attempt; null if it did not fail */
            lastError: string | null;
            /**
             * @description Time of the next attempt; null unless the event is waiting
             * @example 2026-11-20T09:15:30.123
             */
            nextAttemptAt: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            /**
             * Format: uuid
             * @description Id of the organisation; null if there is none or it is not known yet
             */
            tenantId: string | null;
        };
        PlatformOutboxSummary: {
            /**
             * Format: int64
             * @description Events that failed permanently
             */
            failed: number;
            /**
             * @description Time of the oldest waiting event; null if there is none
             * @example 2026-11-20T09:15:30.123
             */
            oldestPendingAt: string | null;
            /**
             * Format: int64
             * @description Events waiting
             */
            pending: number;
            /**
             * Format: int64
             * @description Events being processed
             */
            processing: number;
        };
        PlatformRetried: {
            /**
             * Format: int64
             * @description Number of events scheduled again
             */
            retried: number;
        };
        PreviewServiceInput: {
            /** @description Answers keyed request.<code> or party.<code>; the latter apply to every party */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /** @description A new or changed part that counts as saved */
            part?: components["schemas"]["CatalogUnsavedPart"];
            /**
             * Format: int64
             * @description Number of parties
             * @default 1
             */
            partyCount: number;
            /** @description Rules that replace the saved ones */
            rules?: components["schemas"]["CatalogtriedRule"][];
        };
        Price: {
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description One item for each charge that applies */
            items: components["schemas"]["PriceLine"][];
            /**
             * Format: double
             * @description Sum of the items, in major units
             * @example 30150.5
             */
            total: number;
        };
        PriceBreakdownInput: {
            /** @description Answers keyed request.<code> or party.<code> */
            answers?: {
                [key: string]: string | string[] | boolean | null;
            };
            /**
             * Format: int64
             * @description Number of parties
             * @default 1
             */
            partyCount: number;
        };
        PriceLine: {
            /**
             * @description Unit of the quantity
             * @enum {string}
             */
            basis: "PER_PARTY" | "PER_REQUEST";
            /**
             * Format: double
             * @description Quantity times unit amount, in major units
             * @example 30150.5
             */
            itemTotal: number;
            /**
             * @description Purpose of the payment
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
             * @description Id of the service's charge; null for an item without one
             */
            serviceChargeId: string | null;
            /**
             * Format: double
             * @description Price of one unit, in major units
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
            /** @description Identifier used by rules and errors */
            code: string;
            /** @description Displayed text */
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
            /** @description Current content; null if unchanged since the request was accepted */
            current: components["schemas"]["PrivacySheet"] | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "IN_PROGRESS" | "COMPLETED" | "CLOSED";
        };
        PrivacyCase: {
            /** @description Application; null unless the request was accepted */
            application: components["schemas"]["PrivacyApplication"] | null;
            /** @description Corrections requested by staff, newest first */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description History of the request, then of the application, each newest first */
            history: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description Total number of entries in both histories
             */
            historyTotal: number;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Invoices with their payments */
            invoices: components["schemas"]["PrivacyInvoice"][];
            /** @description Newest 1,000 messages from and to the customer, newest first */
            messages: components["schemas"]["ConversationMessage"][];
            /**
             * Format: int64
             * @description Total number of messages
             */
            messagesTotal: number;
            /** @description Reference for people, such as PAY-7K2M9Q */
            reference: string;
            /** @description Reason of the rejection; null if it was not rejected */
            rejectionReason: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            reviewedAt: string | null;
            /** @description Name of the service */
            serviceName: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /** @description Content before the request was accepted */
            submitted: components["schemas"]["PrivacySheet"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Version of the service
             */
            version: number;
        };
        PrivacyDocument: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            attachedAt: string;
            /** @description Identifier used by rules and errors */
            code: string;
            /** @description The attached file */
            file: components["schemas"]["File"];
            /** @description Name for people */
            name: string;
            /**
             * Format: uuid
             * @description Id of the party
             */
            partyId: string | null;
            /** @description Review by staff; null where documents of the requirement are not reviewed */
            review: components["schemas"]["ApplicationReview"] | null;
        };
        PrivacyExport: {
            /** @description Customer of the record */
            customer: components["schemas"]["MemberCustomer"];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            exportedAt: string;
            /** @description Files uploaded by the customer, attached or not */
            files: components["schemas"]["File"][];
            /** @description History of the account, newest first; first document only */
            history: components["schemas"]["ApplicationEntry"][];
            /**
             * Format: int64
             * @description Total number of entries in the history of the account
             */
            historyTotal: number;
            /** @description Invoices that belong to no request, also for the address of the customer without an account; first document only */
            invoices: components["schemas"]["PrivacyInvoice"][];
            /** @description Start of the next document; null after the last */
            next: string | null;
            /** @description Kinds of notices that the customer has turned off; first document only */
            noticesOff: ("request.received" | "request.returned" | "request.accepted" | "request.rejected" | "application.action" | "invoice.issued" | "payment.received" | "application.completed" | "application.closed" | "message.received" | "reminder" | "staff.assigned" | "staff.message" | "staff.deadline_near" | "staff.deadline_missed")[];
            /** @description Requests in the order of creation */
            requests: components["schemas"]["PrivacyCase"][];
            /** @description Pending mails and other outbox events about the customer; first document only */
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Description for people */
            description: string;
            /** @description Text of staff to the payer */
            message: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description Email address for checkouts */
            payerEmail: string | null;
            /** @description Name of a payer without an account */
            payerName: string | null;
            /** @description All payment attempts */
            payments: components["schemas"]["PrivacyPayment"][];
            /** @description Reference for people, such as PAY-7K2M9Q */
            reference: string;
            /** @description Each time that staff sent the invoice by mail, oldest first */
            sends: components["schemas"]["PrivacySend"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "VOID";
        };
        PrivacyParty: {
            /** @description Additional data by name, such as a date of birth */
            details: {
                [key: string]: unknown;
            };
            /** @description Email address */
            email: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
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
            /** @description Payment method */
            channel: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Email address of the checkout */
            email: string | null;
            /** @description Last four digits of the card or account */
            last4: string | null;
            /** @description Note of the member who recorded the payment */
            note: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            paidAt: string | null;
            /** @description Reference for people, such as PAY-7K2M9Q */
            reference: string;
            /** @description Refunds of the payment, oldest first */
            refunds: components["schemas"]["PrivacyRefund"][];
            /**
             * @description Current status
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
            /** @description ISO 4217 code of the currency of the amounts next to it */
            currency: string;
            /** @description Reason for people */
            reason: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            settledAt: string | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED";
        };
        PrivacySend: {
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            at: string;
            /** @description Recipient; null for the payer */
            email: string | null;
            /** @description Text of staff */
            message: string | null;
        };
        PrivacySheet: {
            /** @description Answers by question */
            answers: components["schemas"]["PrivacyAnswer"][];
            /** @description Attached documents by requirement */
            documents: components["schemas"]["PrivacyDocument"][];
            /** @description People and organisations that the request is about */
            parties: components["schemas"]["PrivacyParty"][];
        };
        PrivacyWaiting: {
            /**
             * Format: int64
             * @description Number of pending events
             */
            count: number;
            /**
             * @description Kind of the record
             * @example mail.send
             */
            kind: string;
        };
        PutCalendarInput: {
            /** @description Non-working days, without duplicates. If omitted or null: none */
            holidays?: components["schemas"]["TenantHolidayInput"][] | null;
            /**
             * @description IANA time zone name. If omitted or null: UTC
             * @example Africa/Lagos
             */
            timezone?: string | null;
            /** @description Working days of the week, without duplicates. If omitted or null: Monday to Friday */
            workingDays?: ("MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN")[] | null;
        };
        PutLandingPageInput: {
            /** @description Description for people */
            description?: string | null;
            /** @description Heading of the page; default the organisation's name */
            headline?: string | null;
            /** @description Whether the page is public */
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
            /**
             * @description Postal address in lines, shown on invoices and receipts
             * @example 14 Marina Road
             *     Lagos
             */
            address?: string | null;
            /** @description Email address for the platform's bills */
            billingEmail?: string | null;
            /** @description Branding of the organisation's pages. If omitted or null: none */
            brand?: {
                /**
                 * @description Colour of buttons and links
                 * @example #0a5c36
                 */
                color: string;
                /**
                 * Format: uuid
                 * @description Id of a file uploaded by the caller, a PNG or JPEG of at most 200,000 bytes, to use as the logo
                 */
                logoFileObjectId?: string | null;
                /**
                 * Format: uri
                 * @description https URL of the logo; ignored if logoFileObjectId is given
                 */
                logoUrl?: string | null;
            } | null;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            expectedCustomerVolume?: number | string | null;
            /**
             * Format: uri
             * @description https URL of the organisation's own front end, to which paths are appended. If omitted or null: the pages of this server
             */
            frontEndUrl?: string | null;
            /**
             * @description Default language of messages to people who have not chosen one. If omitted or null: en
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
            /**
             * @description Name of the organisation
             * @example Demo Travel
             */
            organizationName: string;
            /**
             * @description Number in the commercial register, shown on invoices and receipts
             * @example RC 123456
             */
            registrationNumber?: string | null;
            /**
             * @description TRAVEL, EDUCATION, GOVERNMENT, HEALTH, LEGAL, FINANCE, or free text
             * @example TRAVEL
             */
            sector?: string | null;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            staffCount?: number | string | null;
            /** @description Email address for customer support */
            supportEmail?: string | null;
            /**
             * @description Tax number, shown on invoices and receipts
             * @example 01234567-0001
             */
            taxNumber?: string | null;
        };
        QueueApplicant: {
            /**
             * Format: uuid
             * @description Id of the customer
             */
            id: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: int64
             * @description Number of parties after the first
             */
            others: number;
        };
        QueueApplications: {
            /**
             * Format: int64
             * @description Cases assigned to the caller
             */
            mine: number;
            /**
             * Format: int64
             * @description Cases that wait for staff and are past their deadline
             */
            overdue: number;
            /**
             * Format: int64
             * @description Unassigned cases
             */
            unassigned: number;
            /**
             * Format: int64
             * @description Applications that wait for the customer
             */
            waitingForCustomer: number;
            /**
             * Format: int64
             * @description Applications with an unpaid current stage
             */
            waitingForPayment: number;
            /**
             * Format: int64
             * @description Applications that wait for staff
             */
            waitingForStaff: number;
        };
        QueueAssignee: {
            /** @description Whether the member's role permits work on applications */
            applications: boolean;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description Whether the member's role permits work on requests */
            requests: boolean;
        };
        QueueAssigneeInput: {
            /**
             * Format: uuid
             * @description Id of the member; null to unassign
             */
            memberId: string | null;
        };
        QueueAssignment: {
            /** @description FORBIDDEN, CONFLICT or NOT_FOUND; null if the case has been assigned */
            errorCode: string | null;
            /**
             * Format: uuid
             * @description Absent where the case was named by its reference
             */
            id?: string;
            /**
             * @description Absent where the case was named by its reference
             * @enum {string}
             */
            kind?: "REQUEST" | "APPLICATION";
            /** @description Whether the case has been assigned */
            ok: boolean;
            /** @description Absent where the case was named by kind and id */
            reference?: string;
        };
        QueueCase: {
            /** @description The customer */
            applicant: components["schemas"]["QueueApplicant"];
            /** @description Assigned member; null for unassigned */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description Deadline of staff; null unless the case waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the request or application
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /**
             * @description Time of the latest message from either side; null without messages
             * @example 2026-11-20T09:15:30.123
             */
            latestMessageAt: string | null;
            /** @description Whether the case waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description The service as shown to the customer */
            service: components["schemas"]["QueueCaseService"];
            /** @description Current stage of an application; null without one */
            stage: components["schemas"]["QueueCaseStage"] | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "RETURNED" | "REJECTED" | "WITHDRAWN" | "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string;
            /**
             * Format: int64
             * @description Number of messages from the customer that nobody on staff has read
             */
            unread: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        QueueCaseCounts: {
            /**
             * Format: int64
             * @description All cases
             */
            all: number;
            /**
             * Format: int64
             * @description Closed cases
             */
            closed: number;
            /**
             * Format: int64
             * @description Open cases that wait for the customer
             */
            customer: number;
            /**
             * Format: int64
             * @description Open cases assigned to the caller
             */
            mine: number;
            /**
             * Format: int64
             * @description Pending requests
             */
            new: number;
            /**
             * Format: int64
             * @description Open cases
             */
            open: number;
            /**
             * Format: int64
             * @description Cases that wait for staff and are past their deadline
             */
            overdue: number;
            /**
             * Format: int64
             * @description Open cases that wait for a payment
             */
            payment: number;
            /**
             * Format: int64
             * @description Open cases that wait for staff
             */
            staff: number;
            /**
             * Format: int64
             * @description Open cases assigned to nobody
             */
            unassigned: number;
            /**
             * Format: int64
             * @description Cases with messages of the customer that nobody on staff has read, also closed ones
             */
            unread: number;
        };
        QueueCaseService: {
            /**
             * @description Identifier used by rules and errors
             * @example SVC-SD-4F7K2M
             */
            code: string;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name in the version of the case */
            name: string;
        };
        QueueCaseStage: {
            /**
             * Format: int64
             * @description Number of stages of the version, including hidden ones
             */
            of: number;
            /**
             * Format: int64
             * @description Position in the version of the service, from 1
             */
            position: number;
            /** @description Title for people */
            title: string;
        };
        QueueCasesSummary: {
            /** @description Number of open cases by deadline */
            due: components["schemas"]["QueueDueCounts"];
            /** @description Number of cases in each view */
            views: components["schemas"]["QueueCaseCounts"];
        };
        QueueColleague: {
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            since: string;
        };
        QueueDueCounts: {
            /**
             * Format: int64
             * @description Due later
             */
            later: number;
            /**
             * Format: int64
             * @description Without a deadline
             */
            none: number;
            /**
             * Format: int64
             * @description Past their deadline
             */
            overdue: number;
            /**
             * Format: int64
             * @description Due until the end of today
             */
            today: number;
            /**
             * Format: int64
             * @description Due until the end of the sixth day after today
             */
            week: number;
        };
        QueueNeighbour: {
            /**
             * Format: uuid
             * @description Id of the request or application
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
        };
        QueueNeighbours: {
            /** @description The case after; null at the end of the list */
            next: components["schemas"]["QueueNeighbour"] | null;
            /**
             * Format: int64
             * @description Position of the case in the list, from 1; null if it is not in the list
             */
            position: number | null;
            /** @description The case before; null at the start of the list */
            previous: components["schemas"]["QueueNeighbour"] | null;
            /**
             * Format: int64
             * @description Number of cases in the list
             */
            total: number;
        };
        QueueRequests: {
            /**
             * Format: int64
             * @description Cases assigned to the caller
             */
            mine: number;
            /**
             * Format: int64
             * @description Cases that wait for staff and are past their deadline
             */
            overdue: number;
            /**
             * Format: int64
             * @description Requests returned to their customers for correction
             */
            returned: number;
            /**
             * Format: int64
             * @description Unassigned cases
             */
            unassigned: number;
            /**
             * Format: int64
             * @description Requests that are PENDING
             */
            waiting: number;
        };
        QueueService: {
            /**
             * Format: int64
             * @description Applications that wait for staff; null if the caller may not manage applications
             */
            applicationsWaiting: number | null;
            /** @description Name for people */
            name: string;
            /**
             * Format: int64
             * @description Cases that wait for staff and are past their deadline
             */
            overdue: number;
            /**
             * Format: int64
             * @description Requests that wait for staff; null if the caller may not review requests
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
            /** @description Services with open cases, by name */
            services: components["schemas"]["QueueService"][];
        };
        QueueTaken: {
            /** @description The application; null for a request */
            application: components["schemas"]["ApplicationStaff"] | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description The request; null for an application */
            request: components["schemas"]["RequestStaff"] | null;
        };
        QueueWork: {
            /** @description Assigned member; null for unassigned */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Current stage of an application; null without one */
            currentStage: components["schemas"]["ApplicationCurrentStage"] | null;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Deadline of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the request or application
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "REQUEST" | "APPLICATION";
            /** @description Last held decision, once it has ended; null without one */
            lastDecision: components["schemas"]["ApplicationLastDecision"] | null;
            /** @description Open invoice of the current stage; null without one */
            openInvoice: components["schemas"]["ApplicationOpenInvoice"] | null;
            /** @description Whether it waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /**
             * Format: uuid
             * @description Id of the request, also for an application
             */
            requestId: string;
            /**
             * @description Time of the last submission after a return
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
             * @description Number of stages of the service version, including hidden ones
             */
            stageCount: number;
            /**
             * Format: int64
             * @description Position of the current stage, from 1; null without one
             */
            stageNumber: number | null;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "PENDING" | "RETURNED" | "REJECTED" | "WITHDRAWN" | "IN_PROGRESS" | "COMPLETED" | "CLOSED";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RecordPaymentInput: {
            /**
             * Format: double
             * @description Amount in major units, equal to the amount outstanding
             * @example 15000.5
             */
            amount: number;
            /**
             * @description Payment method
             * @enum {string}
             */
            channel: "CASH" | "BANK_TRANSFER" | "CARD_TERMINAL" | "OTHER";
            /** @description Note for staff, such as the number of a paper receipt */
            note?: string;
            /**
             * @description Time at which the money was received, not in the future; becomes paidAt
             * @example 2026-11-20T09:15:30.123
             */
            receivedAt: string | null;
        };
        RefreshInput: {
            /** @description Refresh token; defaults to the cookie */
            refreshToken?: string;
        };
        RefundPaymentInput: {
            /**
             * Format: double
             * @description Amount in major units of the payment's currency
             * @example 5000
             */
            amount: number;
            /** @description Reason, visible to staff only */
            reason: string;
        };
        RegisterCustomerInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword: string;
            /**
             * Format: email
             * @description Email address
             */
            email: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212
             */
            password: string;
            /** @description Telephone number */
            phone?: string;
            /** @description Name of the organisation in web addresses and at sign-in */
            tenantSlug: string;
        };
        RegisterOrganizationInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword: string;
            /**
             * Format: email
             * @description Email address
             */
            email: string;
            /** @description Name of the person who registers */
            name: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212
             */
            password: string;
        };
        RejectRequestInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
            /** @description Reason for the customer */
            reason: string;
        };
        ReopenStageInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
            /** @description Reason, recorded in the history */
            reason: string;
        };
        Request: {
            /** @description Answers by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /**
             * Format: uuid
             * @description Application created from an accepted request
             */
            applicationId: string | null;
            /** @description Corrections requested by staff, newest first, including those of the application */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 currency code of amounts and prices */
            currency: string;
            /** @description Attached documents by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Expected response of staff; null unless it waits for staff and has a deadline
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
             * @description Maximum number of parties
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties
             */
            minParties: number;
            /** @description Parties; the first is the customer */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description Name of a party in this service, for example traveller */
            partyRole: string | null;
            /** @description Visible questions, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Reason of the rejection; null if it was not rejected */
            rejectionReason: string | null;
            /** @description Visible document requirements, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description Time of the last submission after a return
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
            /** @description Visible stages, in order */
            stages: components["schemas"]["RequestStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestEstimate: {
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Always true: invoices are priced when their stage is entered */
            estimate: boolean;
            /** @description One item for each charge that applies */
            items: components["schemas"]["PriceLine"][];
            /**
             * Format: double
             * @description Sum of the items, in major units
             * @example 30150.5
             */
            total: number;
        };
        RequestRecord: {
            /**
             * Format: uuid
             * @description Application created from an accepted request
             */
            applicationId: string | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /**
             * @description Expected response of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            expectedBy: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Reason of the rejection; null if it was not rejected */
            rejectionReason: string | null;
            /**
             * @description Time of the last submission after a return
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
             * @description Current status
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStaff: {
            /** @description Answers by question */
            answers: components["schemas"]["ApplicationAnswer"][];
            /**
             * Format: uuid
             * @description Application created from an accepted request
             */
            applicationId: string | null;
            /** @description Assigned member; null for unassigned */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /** @description Corrections requested by staff, newest first, including those of the application */
            corrections: components["schemas"]["ApplicationCorrection"][];
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description ISO 4217 currency code of amounts and prices */
            currency: string;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /** @description Attached documents by requirement */
            documents: components["schemas"]["ApplicationDocument"][];
            /**
             * @description Deadline of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Last held decision, once it has ended; null without one */
            lastDecision: components["schemas"]["ApplicationLastDecision"] | null;
            /**
             * Format: int64
             * @description Maximum number of parties
             */
            maxParties: number;
            /**
             * Format: int64
             * @description Minimum number of parties
             */
            minParties: number;
            /** @description Whether it waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Parties; the first is the customer */
            parties: components["schemas"]["ApplicationParty"][];
            /** @description Name of a party in this service, for example traveller */
            partyRole: string | null;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /** @description Visible questions, in order */
            questions: components["schemas"]["ApplicationQuestion"][];
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Reason of the rejection; null if it was not rejected */
            rejectionReason: string | null;
            /** @description Visible document requirements, in order */
            requirements: components["schemas"]["ApplicationRequirement"][];
            /**
             * @description Time of the last submission after a return
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
            /** @description Visible stages, in order */
            stages: components["schemas"]["RequestStage"][];
            /**
             * @description Current status
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStaffRecord: {
            /**
             * Format: uuid
             * @description Application created from an accepted request
             */
            applicationId: string | null;
            /** @description Assigned member; null for unassigned */
            assignee: components["schemas"]["ApplicationAssignee"] | null;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            createdAt: string;
            /** @description Customer of the record */
            customer: components["schemas"]["ApplicationCustomer"];
            /**
             * @description Deadline of staff; null unless it waits for staff and has a deadline
             * @example 2026-11-20T09:15:30.123
             */
            dueAt: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Last held decision, once it has ended; null without one */
            lastDecision: components["schemas"]["ApplicationLastDecision"] | null;
            /** @description Whether it waits for staff and dueAt has passed */
            overdue: boolean;
            /** @description Decision that has not taken effect yet; null without one */
            pendingDecision: components["schemas"]["ApplicationPendingDecision"] | null;
            /**
             * @description Reference for people, such as PAY-7K2M9Q
             * @example REQ-7K2M9Q
             */
            reference: string;
            /** @description Reason of the rejection; null if it was not rejected */
            rejectionReason: string | null;
            /**
             * @description Time of the last submission after a return
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
             * @description Current status
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "RETURNED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            /**
             * @description Time of the first submission of the request
             * @example 2026-11-20T09:15:30.123
             */
            submittedAt: string | null;
            /**
             * Format: int64
             * @description Number of messages from the other side that nobody on this side has read
             */
            unreadMessages: number;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the service, fixed when the request is created
             */
            version: number;
            /**
             * @description Side that has to act next
             * @enum {string}
             */
            waitingFor: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
            /**
             * @description Time of the last change of waitingFor
             * @example 2026-11-20T09:15:30.123
             */
            waitingSince: string;
        };
        RequestStage: {
            /** @description Description for people */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "ORDINARY" | "PAYMENT";
            /**
             * Format: int64
             * @description Position, starting at 1
             */
            position: number;
            /** @description Title for people */
            title: string;
        };
        ResendSetupLinkInput: {
            /** @description Token of an earlier link */
            token: string;
        };
        ResetPasswordInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212
             */
            password: string;
            /** @description Token of the mailed link */
            token: string;
        };
        RetryOutboxEventsInput: {
            /**
             * @description Filter by kind
             * @example mail.send
             */
            kind?: string;
            /**
             * @description FAILED (default): failed events get all their attempts again. PENDING: waiting events become due immediately
             * @enum {string}
             */
            status?: "FAILED" | "PENDING";
            /**
             * Format: uuid
             * @description Filter by organisation
             */
            tenantId?: string;
        };
        ReturnRequestFromDraftInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /** @description Send the message and the items of the draft; then message and items must be omitted */
            fromDraft: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
        };
        ReturnRequestInput: components["schemas"]["ReturnRequestWithMessageInput"] | components["schemas"]["ReturnRequestFromDraftInput"];
        ReturnRequestWithMessageInput: {
            /** @description Assign the case to the caller with the decision, if it is unassigned */
            assign?: boolean;
            /**
             * Format: int64
             * @description Seconds until the decision takes effect, during which it can be undone; 0 for at once
             */
            holdSeconds?: number;
            /** @description Items to correct; optional */
            items?: components["schemas"]["ApplicationCorrectionItemInput"][];
            /** @description Instructions for the customer; required unless fromDraft is true */
            message: string;
        };
        SearchHighlight: {
            /**
             * @description What the text is
             * @enum {string}
             */
            field: "reference" | "name" | "email" | "code" | "description" | "service" | "case" | "invoice" | "payer" | "party" | "file";
            /**
             * @description The text, with [[ and ]] around what was found
             * @example REQ-[[7K2M9Q]]
             */
            text: string;
        };
        SearchResult: {
            /** @description Texts in which words of q occur */
            highlights: components["schemas"]["SearchHighlight"][];
            /**
             * Format: uuid
             * @description Id of the record; for a case that of the application, or of the request if it is not accepted
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "CASE" | "CUSTOMER" | "INVOICE" | "PAYMENT" | "SERVICE" | "CERTIFICATE" | "MEMBER";
            /**
             * @description Path of the record's page in the console
             * @example /console/applications/REQ-7K2M9Q
             */
            path: string;
            /** @description Reference, or code of a service; null for a customer or member */
            reference: string | null;
            /** @description Status of the record, depending on its kind */
            status: string;
            /** @description Service of a case, email address of a customer or member, or payer of an invoice or payment; may be empty */
            subtitle: string;
            /** @description Name of the customer, member or service, description of an invoice, or reference of the paid invoice */
            title: string;
        };
        SendInvoiceInput: {
            /**
             * Format: email
             * @description Recipient; default the payer of the invoice
             */
            email?: string;
            /** @description Text in the mail; default the message of the invoice */
            message?: string;
        };
        SetPayoutAccountInput: {
            /**
             * @description Account number, as a string of digits
             * @example 0123456789
             */
            accountNumber: string;
            /**
             * @description Code from the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * Format: password
             * @description Password of the caller; required if an account exists
             */
            currentPassword?: string;
        };
        StartPaymentInput: {
            /**
             * Format: uri
             * @description Absolute https URL that the payer's browser returns to. Omit for none
             */
            callbackUrl?: string;
            /**
             * Format: email
             * @description Email address of the payer
             */
            email: string;
        };
        StartPublicPaymentInput: {
            /**
             * Format: uri
             * @description Absolute https URL that the payer's browser returns to. Omit for none
             */
            callbackUrl?: string;
            /**
             * Format: email
             * @description Email address of the payer
             */
            email?: string;
        };
        SuspendTenantInput: {
            /** @description Reason, visible to platform users only */
            reason: string;
        };
        TakeNextCaseInput: {
            /**
             * @description Filter by kind; omitted or null for all
             * @enum {string|null}
             */
            kind?: "REQUEST" | "APPLICATION" | null;
            /**
             * Format: uuid
             * @description Filter by service; omitted or null for all
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
            /** @description Name for people */
            name: string;
            /**
             * @description Name of the organisation in web addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            suspendedAt: string | null;
            /** @description Reason of the suspension; null if it is not suspended */
            suspensionReason: string | null;
        };
        TenantAvailability: {
            /** @description Whether it is available */
            available: boolean;
            /** @description Reason why it is not available */
            reason?: string;
            /** @description Name of the organisation in web addresses and at sign-in */
            slug: string;
        };
        TenantBank: {
            /**
             * @description Bank code, always a string
             * @example 044
             */
            code: string;
            /**
             * @description Name for people
             * @example Access Bank
             */
            name: string;
        };
        TenantBrand: {
            /**
             * @description Brand colour
             * @example #0a5c36
             */
            color: string;
            /**
             * Format: uri
             * @description URL of the logo
             * @example https://visas.example/logo.svg
             */
            logoUrl: string | null;
        };
        TenantCalendar: {
            /** @description Non-working days, by date */
            holidays: components["schemas"]["TenantHoliday"][];
            /**
             * @description IANA time zone name
             * @example Africa/Lagos
             */
            timezone: string;
            /** @description Working days, in the order of the week */
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
            /** @description Name for people */
            name: string;
            /** @description Profile of the organisation */
            profile: components["schemas"]["TenantProfile"];
            /**
             * @description Name of the organisation in web addresses and at sign-in
             * @example demo
             */
            slug: string;
            /**
             * @description Current status
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            suspendedAt: string | null;
            /** @description Reason of the suspension; null if it is not suspended */
            suspensionReason: string | null;
        };
        TenantHoliday: {
            /**
             * @description Date of the holiday
             * @example 2026-12-25
             */
            date: string;
            /**
             * @description Name for people
             * @example Christmas Day
             */
            name: string;
        };
        TenantHolidayInput: {
            /**
             * @description Date of the holiday
             * @example 2026-12-25
             */
            date: string;
            /**
             * @description Name for people
             * @example Christmas Day
             */
            name: string;
        };
        TenantLandingPage: {
            /** @description Description for people */
            description: string | null;
            /** @description Headline of the landing page */
            headline: string | null;
            /** @description Whether the page is public */
            published: boolean;
        };
        TenantOfferedService: {
            /** @description What happens after applying */
            afterwards: string | null;
            /** @description Who can apply */
            audience: string | null;
            /** @description Categories of the service */
            categories: string[];
            /**
             * @description Identifier used by rules and errors
             * @example SVC-SD-7K2M9P
             */
            code: string;
            /**
             * @description ISO 4217 code of all amounts
             * @example NGN
             */
            currency: string;
            /** @description Description for people */
            description: string | null;
            /**
             * Format: int64
             * @description Maximum working days for the stages that every request passes through; null without a deadline
             */
            expectedDays: number | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form; null if unknown
             */
            fillMinutes: number | null;
            /**
             * Format: uuid
             * @description Id of the record
             */
            id: string;
            /** @description Name for people */
            name: string;
            /**
             * Format: double
             * @description Minimum price: the unconditional charges for the minimum number of parties; null without a payment stage
             * @example 150.5
             */
            priceFrom: number | null;
            /** @description Names of the documents that may be required */
            requirements: string[];
            /**
             * Format: int64
             * @description Working days within which a request is decided; null for no deadline
             */
            reviewDays: number | null;
            /** @description Titles of the stages, in order; answers decide which of them a request passes through */
            stages: string[];
        };
        TenantOwnBrand: {
            /**
             * @description Brand colour
             * @example #0a5c36
             */
            color: string;
            /**
             * Format: uuid
             * @description Id of the uploaded logo file; null if the logo is hosted elsewhere
             */
            logoFileObjectId: string | null;
            /**
             * Format: uri
             * @description URL of the logo
             * @example https://visas.example/logo.svg
             */
            logoUrl: string | null;
        };
        TenantPayout: {
            /** @description Name of the account holder, as the bank reports it */
            accountName: string;
            /**
             * @description Last four digits of the account number
             * @example 6789
             */
            accountNumber: string;
            /**
             * @description Code of the bank, from the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * @description Name of the bank
             * @example Access Bank
             */
            bankName: string;
            /**
             * @description ISO 4217 code of the payout currency
             * @example NGN
             */
            currency: string;
            /**
             * @description Time from which the account receives the money of new payments
             * @example 2026-11-20T09:15:30.123
             */
            effectiveAt: string | null;
            /** @description The account that receives the money until then; omitted afterwards */
            previous?: components["schemas"]["TenantPayoutAccount"];
            /**
             * @description Code of the account at the payment provider
             * @example ACCT_6uujpqtzmnufzkw
             */
            subaccountCode: string;
            /** @description Whether the bank has confirmed the account */
            verified: boolean;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            verifiedAt: string | null;
        };
        TenantPayoutAccount: {
            /** @description Name of the account holder, as the bank reports it */
            accountName: string;
            /**
             * @description Last four digits of the account number
             * @example 6789
             */
            accountNumber: string;
            /**
             * @description Code of the bank, from the list of banks
             * @example 044
             */
            bankCode: string;
            /**
             * @description Name of the bank
             * @example Access Bank
             */
            bankName: string;
            /**
             * @description ISO 4217 code of the payout currency
             * @example NGN
             */
            currency: string;
            /**
             * @description Code of the account at the payment provider
             * @example ACCT_6uujpqtzmnufzkw
             */
            subaccountCode: string;
            /** @description Whether the bank has confirmed the account */
            verified: boolean;
            /**
             * @description UTC, without offset
             * @example 2026-11-20T09:15:30.123
             */
            verifiedAt: string | null;
        };
        TenantProfile: {
            /**
             * @description Postal address in lines, shown on invoices and receipts
             * @example 14 Marina Road
             *     Lagos
             */
            address: string | null;
            /** @description Contact for the platform's bills */
            billingEmail: string | null;
            /** @description Branding of the pages; null if not set */
            brand: components["schemas"]["TenantOwnBrand"] | null;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            expectedCustomerVolume: number | string | null;
            /**
             * Format: uri
             * @description The organisation's own front end, used in links; null for the pages of this server
             * @example https://visas.example
             */
            frontEndUrl: string | null;
            /**
             * @description Default language of messages to people who have not chosen one
             * @enum {string}
             */
            language: "en" | "fr";
            /**
             * @description Name of the organisation
             * @example Demo Travel
             */
            organizationName: string;
            /**
             * @description Number in the commercial register, shown on invoices and receipts
             * @example RC 123456
             */
            registrationNumber: string | null;
            /**
             * @description One of the sectors of the service templates, or free text
             * @example TRAVEL
             */
            sector: string | null;
            /**
             * @description A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown
             * @example 11-50
             */
            staffCount: number | string | null;
            /** @description Contact for customer support */
            supportEmail: string | null;
            /**
             * @description Tax number, shown on invoices and receipts
             * @example 01234567-0001
             */
            taxNumber: string | null;
        };
        TenantPublicPage: {
            /** @description Branding of the pages; null if not set */
            brand: components["schemas"]["TenantBrand"] | null;
            /** @description Categories of all services that customers can request, sorted */
            categories: string[];
            /** @description Description for people */
            description: string | null;
            /** @description Headline of the landing page */
            headline: string;
            /**
             * @description Language of the service's texts
             * @enum {string}
             */
            language: "en" | "fr";
            /** @description Name for people */
            name: string;
            /** @description Business sector */
            sector: string | null;
            /** @description Services that customers can request */
            services: components["schemas"]["TenantOfferedService"][];
            /** @description Name of the organisation in web addresses and at sign-in */
            slug: string;
            /** @description Contact for customer support */
            supportEmail: string | null;
        };
        TenantSlug: {
            /**
             * @description Name of the organisation in web addresses and at sign-in
             * @example demo-travel
             */
            slug: string;
        };
        UpdateChargeInput: {
            /**
             * Format: double
             * @description Major units of the currency, with at most as many decimals as the currency has. Unchanged if omitted
             * @example 150.5
             */
            amount?: number;
            /**
             * @description Whether it is charged once per request or per party. Unchanged if omitted
             * @enum {string}
             */
            basis?: "PER_PARTY" | "PER_REQUEST";
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. Unchanged if omitted; null: the last position
             */
            position?: number | null;
            /**
             * @description Condition under which the charge applies. Unchanged if omitted; null: always
             * @example request.express == true
             */
            rule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged if omitted
             */
            stageId?: string;
        };
        UpdateQuestionInput: {
            /**
             * @description Type of the answer. Unchanged if omitted
             * @enum {string}
             */
            answerType?: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "BOOLEAN" | "DATE" | "TEXT" | "LONG_TEXT" | "NUMBER" | "MONEY" | "EMAIL" | "PHONE" | "COUNTRY";
            /**
             * @description Whether it is asked once per request or per party. Unchanged if omitted; null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /** @description Identifier used by rules and errors. Unchanged if omitted */
            code?: string;
            /** @description Help text next to the question. Unchanged if omitted; null clears it */
            help?: string | null;
            /** @description Displayed text. Unchanged if omitted */
            label?: string;
            /**
             * @description Maximum NUMBER, MONEY or DATE answer, as text in its own format. Unchanged if omitted; null: none
             * @example 2026-12-31
             */
            max?: string | null;
            /**
             * Format: int64
             * @description Maximum number of characters of a TEXT or LONG_TEXT answer. Unchanged if omitted; null: 4,000, for LONG_TEXT 20,000
             */
            maxLength?: number | null;
            /**
             * @description Minimum NUMBER, MONEY or DATE answer, as text in its own format. Unchanged if omitted; null: none
             * @example 2026-01-01
             */
            min?: string | null;
            /**
             * Format: int64
             * @description Minimum number of characters of a TEXT or LONG_TEXT answer. Unchanged if omitted; null: 1
             */
            minLength?: number | null;
            /** @description Options of a choice question. Unchanged if omitted; null clears it */
            options?: components["schemas"]["CatalogNewOption"][] | null;
            /**
             * @description Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits. Unchanged if omitted; null: any text
             * @enum {string|null}
             */
            pattern?: "POSTCODE" | "PASSPORT" | null;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. Unchanged if omitted; null: the last position
             */
            position?: number | null;
            /** @description Whether it is required. Unchanged if omitted; null: false */
            required?: boolean | null;
            /** @description Condition under which the question is required, if required is false. Unchanged if omitted; null: never */
            requiredRule?: string | null;
            /** @description Condition under which the question is visible. Unchanged if omitted; null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged if omitted
             */
            stageId?: string;
        };
        UpdateRequirementInput: {
            /** @description Whether staff must accept the document before the stage completes. Unchanged if omitted; null: false */
            acceptanceRequired?: boolean | null;
            /**
             * @description Accepted MIME types, a subset of the types that the server accepts. Unchanged if omitted; null: all types that the server accepts
             * @example [
             *       "application/pdf",
             *       "image/jpeg"
             *     ]
             */
            acceptedTypes?: ("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "text/plain" | "text/csv" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")[] | null;
            /**
             * @description Whether it is asked once per request or per party. Unchanged if omitted; null: REQUEST
             * @enum {string|null}
             */
            appliesTo?: "PARTY" | "REQUEST" | null;
            /** @description Identifier used by rules and errors. Unchanged if omitted */
            code?: string;
            /** @description What the document must show, for the person who provides it. Unchanged if omitted; null clears it */
            instructions?: string | null;
            /**
             * Format: int64
             * @description Maximum file size, up to the server's limit. Unchanged if omitted; null: the server's limit
             */
            maxSizeBytes?: number | null;
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. Unchanged if omitted; null: the last position
             */
            position?: number | null;
            /** @description Whether it is required. Unchanged if omitted; null: false */
            required?: boolean | null;
            /** @description Condition under which the document is required, if required is false. Unchanged if omitted; null: never */
            requiredRule?: string | null;
            /** @description Stored and returned; does not block completion of a stage. Unchanged if omitted; null: false */
            reviewRequired?: boolean | null;
            /** @description Condition under which the document requirement is visible. Unchanged if omitted; null: whenever its stage is */
            showRule?: string | null;
            /**
             * Format: uuid
             * @description Id of the stage. Unchanged if omitted
             */
            stageId?: string;
        };
        UpdateServiceInput: {
            /** @description What happens after applying. Unchanged if omitted; null clears it */
            afterwards?: string | null;
            /** @description Who can apply. Unchanged if omitted; null clears it */
            audience?: string | null;
            /**
             * @description Categories of the service on the landing page: up to 5 texts of 1 to 40 characters, without duplicates. Unchanged if omitted; null clears it
             * @example [
             *       "Visas"
             *     ]
             */
            categories?: string[] | null;
            /** @description ISO 4217 code of the currency of the amounts next to it. Unchanged if omitted */
            currency?: string;
            /** @description Description for people. Unchanged if omitted; null clears it */
            description?: string | null;
            /**
             * Format: int64
             * @description Minutes that customers need to fill in the form. Unchanged if omitted; null: unknown
             * @example 15
             */
            fillMinutes?: number | null;
            /** @description Help text for customers. Unchanged if omitted; null clears it */
            hint?: string | null;
            /**
             * Format: int64
             * @description Not less than minParties. Unchanged if omitted; null: minParties
             */
            maxParties?: number | null;
            /**
             * Format: int64
             * @description Minimum number of parties of a request. Unchanged if omitted; null: 1
             */
            minParties?: number | null;
            /** @description Name for people. Unchanged if omitted */
            name?: string;
            /**
             * @description Name for a party of this service. Unchanged if omitted; null clears it
             * @example Traveller
             */
            partyRole?: string | null;
            /**
             * Format: int64
             * @description Working days within which a request is decided. Unchanged if omitted; null: no deadline
             * @example 5
             */
            reviewDays?: number | null;
        };
        UpdateStageInput: {
            /** @description Description for people. Unchanged if omitted; null clears it */
            description?: string | null;
            /**
             * @description Kind of the record. Unchanged if omitted; null: ORDINARY
             * @enum {string|null}
             */
            kind?: "ORDINARY" | "PAYMENT" | null;
            /**
             * Format: int64
             * @description Position, from 1; the following ones move up by one; a larger number means the end. Unchanged if omitted; null: the last position
             */
            position?: number | null;
            /**
             * @description Condition under which the stage is visible. Unchanged if omitted; null: always
             * @example request.express == true
             */
            showRule?: string | null;
            /**
             * Format: int64
             * @description Working days that an application may wait for staff in the stage. Unchanged if omitted; null: no deadline
             * @example 5
             */
            targetDays?: number | null;
            /** @description Title for people. Unchanged if omitted */
            title?: string;
        };
        UpdateValueSetInput: {
            /** @description Identifier used by rules and errors. Unchanged if omitted */
            code?: string;
            /** @description Texts of 1 to 200 characters, without duplicates. Unchanged if omitted */
            members?: string[];
            /** @description Name for people. Unchanged if omitted */
            name?: string;
        };
        VerifyCustomerInput: {
            /**
             * Format: password
             * @description Must equal the password
             */
            confirmPassword?: string;
            /**
             * Format: password
             * @description 10 to 128 characters. Must not be a common password, the email address, or a repeated pattern of up to 4 characters such as 12121212. Required without the registration cookie; with it, replaces the first password
             */
            password?: string;
            /** @description Token of the mailed link */
            token: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before retrying */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set at registration and sent by browsers. With it, the password given at registration applies */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberPrincipal"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeChoices"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSubscription"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingTier"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplication"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the correction; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the invoice; 404 for a malformed or unknown id */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description OK: it already existed */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    listMyCases: {
        parameters: {
            query?: {
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by state: a draft; waits for the decision; waits for the customer; waits for a payment; waits for staff; completed; or ended otherwise */
                state?: "draft" | "review" | "action" | "payment" | "progress" | "completed" | "closed";
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
                    "application/json": components["schemas"]["EnvelopePageApplicationMyCase"];
                };
            };
            /** @description Error response */
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
    getMyCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationMyCase"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestEstimate"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/requests/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/requests/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/requests/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/customer/requests/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicationSubmission"];
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request, not of a service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequest"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service, not of a request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Words of the name or code, ignoring case and accents; from 3 characters on, also parts of words */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogOfferedServiceDetail"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Hexadecimal HMAC-SHA256 of the timestamp, a full stop and the raw body */
                "X-Storage-Signature"?: string;
                /** @description Unix seconds; used with X-Cld-Signature if X-Storage-Signature is missing */
                "X-Cld-Timestamp"?: string;
                /** @description Signature in the storage provider's own format */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the file; 404 for a malformed or unknown id */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFile"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the file; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the file; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by application */
                applicationId?: string;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Words of references (payment, invoice or application), of the description, or of the payer's name or email address, as in the search of records */
                search?: string;
                /** @description Filter by status */
                status?: "OPEN" | "PAID" | "VOID";
                /** @description If true, only open invoices past their due date */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by application */
                applicationId?: string;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Words of references (payment, invoice or application), of the description, or of the payer's name or email address, as in the search of records */
                search?: string;
                /** @description Filter by status */
                status?: "OPEN" | "PAID" | "VOID";
                /** @description If true, only open invoices past their due date */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceInvoice"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
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
            /** @description OK: it already existed */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
    sendInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendInvoiceInput"];
            };
        };
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the invoice; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by status */
                status?: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
                /** @description Filter by invoice */
                invoiceId?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by application */
                applicationId?: string;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Words of references (payment, invoice or application), of the description, or of the payer's name or email address, as in the search of records */
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
            /** @description Error response */
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
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by status */
                status?: "PENDING" | "SUCCESSFUL" | "FAILED" | "ABANDONED";
                /** @description Filter by invoice */
                invoiceId?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by application */
                applicationId?: string;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Words of references (payment, invoice or application), of the description, or of the payer's name or email address, as in the search of records */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceStaffPayment"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current file */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinanceSummary"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by reason */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOnboardingProgress"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Key of the step */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set at registration and sent by browsers. With it, the password given at registration applies */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantPayout"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: {
                /** @description Set at registration and sent by browsers. With it, the password given at registration applies */
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
            /** @description Error response */
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
                /** @description Name of the organisation */
                name: string;
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantSlug"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Slug of the organisation in URLs */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantAvailability"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Token of the mailed link */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                /** @description Set at registration and sent by browsers. With it, the password given at registration applies */
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
            /** @description Error response */
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
            query?: {
                /** @description Words of the names, descriptions and categories of services, in any order, ignoring case and accents; from 3 characters on, also parts of words */
                search?: string;
                /** @description Categories, separated by commas: only services with one of them */
                categories?: string;
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Slug of the organisation in URLs */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantPublicPage"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Hexadecimal HMAC-SHA512 of the raw body */
                "X-Paystack-Signature"?: string;
                /** @description Used if X-Paystack-Signature is missing */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the member or role; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by tenant */
                tenantId?: string;
                /** @description Filter by action */
                action?: string;
                /** @description Start of the range, inclusive: a time, or a date in UTC */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in UTC */
                to?: string;
                /** @description If false, the values before and after are left out */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBillingSummary"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Words of the name or slug, ignoring case and accents; from 3 characters on, also parts of words */
                search?: string;
                /** @description Filter by slug */
                slug?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Id of the plan; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformHealth"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description First day; by default 29 days before to */
                from?: string;
                /** @description Last day, inclusive; by default today */
                to?: string;
                /** @description Unit of a point. A week starts on Monday. At most 400 points */
                unit?: "DAY" | "WEEK" | "MONTH";
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of the report */
                report: "growth" | "revenue";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInsightsPlatformReport"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlatformOutboxSummary"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the outbox event; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Words of the name or slug, ignoring case and accents; from 3 characters on, also parts of words */
                search?: string;
                /** @description Filter by slug */
                slug?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the organisation; 404 for a malformed or unknown id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantDetail"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the organisation; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the organisation; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference of the invoice for people */
                invoiceReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinancePublicInvoice"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Reference of the invoice for people */
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
            /** @description OK: it already existed */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFinancePublicPayment"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    refreshPublicPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Filter by status: IN_PROGRESS, COMPLETED or CLOSED, comma-separated */
                status?: string;
                /** @description Filter by current stage */
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
            /** @description Error response */
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
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Filter by status: IN_PROGRESS, COMPLETED or CLOSED, comma-separated */
                status?: string;
                /** @description Filter by current stage */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Error response */
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
    getCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrectionDraft"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    saveCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationCorrectionDraftInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrectionDraft"];
                };
            };
            /** @description Error response */
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
    deleteCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskCorrectionInput"];
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the correction; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogReadiness"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicationHoldInput"];
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePrice"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/applications/{applicationId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
                applicationId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the application; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
                    "application/json": components["schemas"]["EnvelopeQueueAssigneeList"];
                };
            };
            /** @description Error response */
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
    listCases: {
        parameters: {
            query?: {
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description View: open cases; new requests; open cases that wait for staff, the customer or a payment; overdue ones; those assigned to the caller or to nobody; cases with unread messages, also closed ones; closed cases; or all cases */
                view?: "open" | "new" | "staff" | "customer" | "payment" | "overdue" | "mine" | "unassigned" | "unread" | "closed" | "all";
                /** @description Filter by status: PENDING, RETURNED, REJECTED, WITHDRAWN, IN_PROGRESS, COMPLETED or CLOSED, comma-separated */
                status?: string;
                /** @description Filter by current stage */
                stageId?: string;
                /** @description Filter by words of the customer's name, ignoring case and accents */
                applicant?: string;
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
                    "application/json": components["schemas"]["EnvelopePageQueueCase"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
                    "application/json": components["schemas"]["EnvelopeQueueAssignmentList"];
                };
            };
            /** @description Error response */
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
    getCasesSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueCasesSummary"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    getCaseNeighbours: {
        parameters: {
            query?: {
                /** @description Field and direction, such as dueAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description View: open cases; new requests; open cases that wait for staff, the customer or a payment; overdue ones; those assigned to the caller or to nobody; cases with unread messages, also closed ones; closed cases; or all cases */
                view?: "open" | "new" | "staff" | "customer" | "payment" | "overdue" | "mine" | "unassigned" | "unread" | "closed" | "all";
                /** @description Filter by status: PENDING, RETURNED, REJECTED, WITHDRAWN, IN_PROGRESS, COMPLETED or CLOSED, comma-separated */
                status?: string;
                /** @description Filter by current stage */
                stageId?: string;
                /** @description Filter by words of the customer's name, ignoring case and accents */
                applicant?: string;
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Reference for people, such as PAY-7K2M9Q */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueNeighbours"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    undoDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision; 404 for a malformed or unknown id */
                decisionId: string;
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
                    "application/json": components["schemas"]["EnvelopeApplicationCase"];
                };
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Filter by kind */
                kind?: "REQUEST" | "APPLICATION";
                /** @description List ended cases instead of open ones */
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
                    "application/json": components["schemas"]["EnvelopePageQueueWork"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeQueueSummary"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Filter by status: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN, comma-separated */
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
            /** @description Error response */
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
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by service */
                serviceId?: string;
                /** @description Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records */
                search?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by the side that has to act next */
                waitingFor?: "CUSTOMER" | "STAFF" | "PAYMENT" | "NOBODY";
                /** @description Filter by assignee: a member id, me, or none for unassigned */
                assignee?: string;
                /** @description Filter by overdue (true) or not overdue (false) */
                overdue?: boolean;
                /** @description Filter by customer */
                customerId?: string;
                /** @description Filter by status: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN, comma-separated */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/requests/{requestId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicationHoldInput"];
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
    getRequestCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrectionDraft"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
    saveRequestCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationCorrectionDraftInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApplicationCorrectionDraft"];
                };
            };
            /** @description Error response */
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
    deleteRequestCorrectionDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/requests/{requestId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/requests/{requestId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/staff/requests/{requestId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRequestInput"];
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
            /** @description Accepted: it takes effect later */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestStaff"];
                };
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the request; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Words to find */
                q: string;
                /** @description Kinds of records, comma-separated: CASE, CUSTOMER, INVOICE, PAYMENT, SERVICE, CERTIFICATE or MEMBER; omitted for all */
                kinds?: string;
                /** @description Number of results, at most 50 */
                size?: number;
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
                    "application/json": components["schemas"]["EnvelopeSearchResultList"];
                };
            };
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by action */
                action?: string;
                /** @description Filter by actor */
                actorId?: string;
                /** @description Filter by the changed record */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantCalendar"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Start of the range, inclusive: a time, or a date in the organisation's timezone */
                from?: string;
                /** @description End of the range, exclusive: a time, or a date in the organisation's timezone */
                to?: string;
                /** @description Filter by trace id, which responses contain as traceId and X-Trace-Id */
                traceId?: string;
                /** @description Filter by HTTP method */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Filter by the beginning of the path */
                path?: string;
                /** @description Filter by HTTP status */
                status?: number;
                /** @description Filter by minimum HTTP status; 400 for calls that were refused or failed */
                minStatus?: number;
                /** @description Filter by error code */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Words of the name or email address, ignoring case and accents; from 3 characters on, also parts of words */
                search?: string;
                /** @description Filter by status */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the customer; 404 for a malformed or unknown id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMemberCustomer"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description First day; by default 29 days before to */
                from?: string;
                /** @description Last day, inclusive; by default today */
                to?: string;
                /** @description Unit of a point. A week starts on Monday. At most 400 points */
                unit?: "DAY" | "WEEK" | "MONTH";
                /** @description Filter by service */
                serviceId?: string;
                /** @description Report funnel: count how far the requests started in the period have come, instead of what happened in it */
                cohort?: boolean;
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of the report */
                report: "funnel" | "revenue" | "backlog" | "durations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInsightsReport"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantLandingPage"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by status */
                status?: "INVITED" | "ACTIVE" | "DEACTIVATED";
                /** @description Words of the name or email address, ignoring case and accents; from 3 characters on, also parts of words */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the member or role; 404 for a malformed or unknown id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMember"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the member; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the member or role; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the member; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the member or role; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNoticeSettings"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOverview"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTenantProfile"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Id of the member or role; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Id of the role; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Words of the name or code, ignoring case and accents; from 3 characters on, also parts of words */
                search?: string;
                /** @description DRAFT: never published. UNPUBLISHED: published before, now hidden */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
                /** @description Filter by sector */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogTemplateDetail"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDetail"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogChanges"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the charge; 404 for a malformed or unknown id */
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceCharge"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the charge; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the charge; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/tenant/services/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceRequirement"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the document requirement; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceDocument"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
                /** @description The ETag of /api/v1/tenant/services/{serviceId}: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceQuestion"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the question; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogPublishReadiness"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0; without page and size the response has all items */
                page?: number;
                /** @description Page size, 20 if only page is given; at most 100 */
                size?: number;
                /** @description Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogServiceStage"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the stage; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the value set; 404 for a malformed or unknown id */
                valueSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogValueSet"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the value set; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description The ETag of this path: if the data has changed since, the call has no effect and returns 412 */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
                serviceId: string;
                /** @description Id of the value set; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Page number, from 0 */
                page?: number;
                /** @description Page size, at most 100 */
                size?: number;
                /** @description Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
            /** @description Error response */
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
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogVersion"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
                /** @description Number of the version to compare with; default the previous version */
                since?: number;
            };
            header?: {
                /** @description Known ETags: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the service; 404 for a malformed or unknown id */
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
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCatalogVersionChanges"];
                };
            };
            /** @description Not modified: the caller has the current data */
            304: {
                headers: {
                    /** @description Tag of the current data, without the rest of the envelope */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error response */
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
