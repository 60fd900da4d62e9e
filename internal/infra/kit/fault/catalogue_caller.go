package fault

// Codes about the caller: authentication, permissions, paths and methods.
const (
	Unauthenticated    Code = "UNAUTHENTICATED"
	InvalidCredentials Code = "INVALID_CREDENTIALS"
	TokenExpired       Code = "TOKEN_EXPIRED"
	RefreshTokenReused Code = "REFRESH_TOKEN_REUSED"
	InvalidSignature   Code = "INVALID_SIGNATURE"
	WebhookExpired     Code = "WEBHOOK_EXPIRED"
	Forbidden          Code = "FORBIDDEN"
	CrossSiteRequest   Code = "CROSS_SITE_REQUEST"
	TenantSuspended    Code = "TENANT_SUSPENDED"
	TierLimitExceeded  Code = "TIER_LIMIT_EXCEEDED"
	NotFound           Code = "NOT_FOUND"
	MethodNotAllowed   Code = "METHOD_NOT_ALLOWED"
)

var callers = Section{
	Title:        "Who calls, and what for",
	Introduction: "The request may be right, but not from this caller, or not at this address.",
	Entries: []Entry{
		{
			Unauthenticated, 401,
			"There is no access token, or one that is not ours, of a session that has ended, or of another purpose. The token is taken from the cookie `svc_access_token`, then `svc_onboarding_token`, then `Authorization: Bearer`; the first that is there decides, and a bad one is not passed over.",
			"Sign in and send the new token. If a good bearer token is refused, an old cookie of the same client is in its way: remove it.",
		},
		{
			InvalidCredentials, 401,
			"The sign-in failed. The e-mail address or the password is wrong, the organisation is unknown, or the customer has not verified the address yet; on purpose the answer does not tell which. The failure counts towards the limit of sign-ins.",
			"Check `tenantSlug`, `email` and `password`, and whether the link of the verification mail was opened. If the password is lost, use forgot password. Do not repeat in a loop: after five failures in 15 minutes the account is held back, unless set otherwise.",
		},
		{
			TokenExpired, 401,
			"The access token was good and has run out, one hour after it was given unless set otherwise (`ACCESS_TOKEN_TTL_SECONDS`).",
			"Refresh: `POST /api/v1/auth/refresh` with the refresh token, then repeat the call with the new access token. If that is refused too, the session is over: sign in.",
		},
		{
			RefreshTokenReused, 401,
			"A refresh token came that had been exchanged more than 10 seconds before. Somebody else may have it, so the whole session has been ended, for whoever holds the newer tokens as well.",
			"Sign in again. If it happens by itself, two parts of your client keep copies of one refresh token: store the one of the latest answer, in one place.",
		},
		{
			InvalidSignature, 401,
			"The signature of a webhook is missing or does not fit the body that came, byte by byte. Nothing was stored.",
			"Compare the secret here with that at the provider, and see that no proxy on the way rewrites the body. While keys are being changed, set `PAYSTACK_PREVIOUS_SECRET_KEY`.",
		},
		{
			WebhookExpired, 401,
			"The signed timestamp of a storage webhook is too old (`STORAGE_WEBHOOK_MAX_AGE_SECONDS`), or more than 60 seconds ahead of this server's clock. Nothing was stored.",
			"Set the clocks right by NTP. If the provider repeats notifications under their first timestamp, allow a greater age. An upload whose notice was lost is authorised and sent again.",
		},
		{
			Forbidden, 403,
			"The caller is known, but lacks the permission that the operation names, or is of another kind than the operation is for: a customer at a staff operation, or staff at a customer's.",
			"Read role and permissions at `GET /api/v1/auth/me`, and have an admin give the role what it lacks. A changed role holds from the next call on, without signing in again.",
		},
		{
			CrossSiteRequest, 403,
			"A write with cookies came from a page of another site, as its headers `Sec-Fetch-Site` or `Origin` say. It did nothing.",
			"Serve the front end from the same site as the API, or send the access token as `Authorization: Bearer` and no cookies.",
		},
		{
			TenantSuspended, 403,
			"The platform has suspended the organisation. Nobody of it gets in, and nobody can pay it, until it is reactivated. Nothing of it was lost.",
			"Turn to the platform that runs this server; repeating does not help before it has reactivated the organisation.",
		},
		{
			TierLimitExceeded, 403,
			"The organisation's plan allows no more of this: members (`STAFF`), `SERVICES`, `CUSTOMERS`, or applications of this billing period (`APPLICATIONS_PER_CYCLE`). `data` has `limitKind`, `used` and `max`. Nothing was made; a request that should have been accepted is still pending, and an invitation as good as before.",
			"Free a slot, for instance by deactivating a member, change to a larger plan, or wait for the next period where it counts by period; then repeat the call.",
		},
		{
			NotFound, 404,
			"There is no such path, or no such record for this caller: one that never was, one of another organisation or another customer, or an id in another form than a lower-case UUID. The answer does not say which.",
			"Check the path, letter by letter, and the id, and whether the token belongs to the organisation that has the record.",
		},
		{
			MethodNotAllowed, 405,
			"The path exists and does not take this method. The header `Allow` names those that it takes.",
			"Use one of the methods in `Allow`.",
		},
	},
}
