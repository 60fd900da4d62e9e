package fault

// Codes about the caller: authentication, permissions, paths and methods.
const (
	Unauthenticated           Code = "UNAUTHENTICATED"
	InvalidCredentials        Code = "INVALID_CREDENTIALS"
	SecondFactorRequired      Code = "SECOND_FACTOR_REQUIRED"
	PasskeyChanged            Code = "PASSKEY_CHANGED"
	TokenExpired              Code = "TOKEN_EXPIRED"
	RefreshTokenReused        Code = "REFRESH_TOKEN_REUSED"
	InvalidSignature          Code = "INVALID_SIGNATURE"
	WebhookExpired            Code = "WEBHOOK_EXPIRED"
	Forbidden                 Code = "FORBIDDEN"
	FreshSignInRequired       Code = "FRESH_SIGN_IN_REQUIRED"
	SecondFactorSetupRequired Code = "SECOND_FACTOR_SETUP_REQUIRED"
	SSORequired               Code = "SSO_REQUIRED"
	AddressNotAllowed         Code = "ADDRESS_NOT_ALLOWED"
	CrossSiteRequest          Code = "CROSS_SITE_REQUEST"
	TenantSuspended           Code = "TENANT_SUSPENDED"
	TierLimitExceeded         Code = "TIER_LIMIT_EXCEEDED"
	NotFound                  Code = "NOT_FOUND"
	MethodNotAllowed          Code = "METHOD_NOT_ALLOWED"
)

var callers = Section{
	Title:        "Caller and permissions",
	Introduction: "The request is not allowed for this caller or at this address.",
	Entries: []Entry{
		{
			Unauthenticated, 401,
			"The access token is missing or invalid, or its session has ended. The first one present decides: cookie `__Host-svc_access_token` or `svc_access_token`, cookie `svc_onboarding_token`, `Authorization: Bearer`.",
			"Sign in and send the new token. If a valid bearer token is refused, delete an old cookie of the same client.",
		},
		{
			InvalidCredentials, 401,
			"Email address, password or organisation is wrong, or the customer has not verified the address. The response does not say which.",
			"Check `tenantSlug`, `email` and `password`, or reset the password. After five failures in 15 minutes, sign-in is slowed down.",
		},
		{
			SecondFactorRequired, 401,
			"The password is right, and the account has a second factor. `data` has a `challenge`, the `methods` and `expiresAt`.",
			"Ask for a code and call `POST /api/v1/auth/second-factor/verify` with it and the challenge, within five minutes.",
		},
		{
			PasskeyChanged, 401,
			"The passkey's flag for whether it can be copied to other devices has changed. The new value has been stored.",
			"Start the sign-in with the passkey again; it will be accepted.",
		},
		{
			TokenExpired, 401,
			"The access token has expired (`ACCESS_TOKEN_TTL_SECONDS`, one hour by default).",
			"Call `POST /api/v1/auth/refresh` with the refresh token and repeat the call. If that is refused too, sign in.",
		},
		{
			RefreshTokenReused, 401,
			"The refresh token was already exchanged more than 10 seconds ago. It may have been stolen, so the whole session has ended.",
			"Sign in again. If it happens repeatedly, your client stores two copies of the token.",
		},
		{
			InvalidSignature, 401,
			"The signature of a webhook is missing or does not match the body.",
			"Compare the secret with the one at the provider, and check that no proxy rewrites the body. During a key change, set `PAYSTACK_PREVIOUS_SECRET_KEY`.",
		},
		{
			WebhookExpired, 401,
			"The timestamp of a storage webhook is older than `STORAGE_WEBHOOK_MAX_AGE_SECONDS` or in the future.",
			"Synchronise the clocks with NTP, or allow a greater age.",
		},
		{
			Forbidden, 403,
			"The caller lacks the permission that the operation names, or is of the wrong kind, such as a customer calling a staff operation.",
			"Read `GET /api/v1/auth/me`, and ask an administrator to add the permission to the role.",
		},
		{
			FreshSignInRequired, 403,
			"The operation needs a sign-in or a confirmation within the last ten minutes. `data` has the `methods` with which the caller can confirm.",
			"Ask for the password, a code or a passkey, call `POST /api/v1/auth/step-up`, and repeat the call.",
		},
		{
			SecondFactorSetupRequired, 403,
			"The caller must have a second factor, by the policy of the organisation or of the platform, and has none.",
			"Set up an authenticator app (`POST /api/v1/auth/second-factor/totp`) or a passkey. Until then only the operations on the caller's own sign-in are open.",
		},
		{
			AddressNotAllowed, 403,
			"The API key or the session may not be used from this address, by the key or by the sign-in policy of the organisation.",
			"Call from an address in `allowedAddresses`, or ask an administrator to add this one. Behind a proxy, check `TRUSTED_PROXIES`.",
		},
		{
			SSORequired, 403,
			"The organisation enforces single sign-on, and the member has proved to be the owner of the account in another way. `data` has the `startUrl`.",
			"Open `startUrl` in the browser of the member.",
		},
		{
			CrossSiteRequest, 403,
			"A write with cookies came from a page of another site (`Sec-Fetch-Site`, `Origin`).",
			"Serve the front end from the same site, or send the token as `Authorization: Bearer` without cookies.",
		},
		{
			TenantSuspended, 403,
			"The platform has suspended the organisation. Nobody can sign in or pay until it is reactivated.",
			"Contact the operator of the platform.",
		},
		{
			TierLimitExceeded, 403,
			"The plan allows no more `STAFF`, `SERVICES`, `CUSTOMERS` or `APPLICATIONS_PER_CYCLE`. `data` has `limitKind`, `used` and `max`.",
			"Deactivate something, change to a larger plan, or wait for the next billing period.",
		},
		{
			NotFound, 404,
			"There is no such path, or no such record for this caller: unknown, somebody else's, or not a lower-case UUID.",
			"Check the path, the id and the organisation of the token.",
		},
		{
			MethodNotAllowed, 405,
			"The path does not support this method.",
			"Use a method from the `Allow` header.",
		},
	},
}
