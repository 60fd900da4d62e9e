package fault

// Codes about failures of the server.
const (
	InternalError              Code = "INTERNAL_ERROR"
	PaymentProviderUnavailable Code = "PAYMENT_PROVIDER_UNAVAILABLE"
	StorageProviderUnavailable Code = "STORAGE_PROVIDER_UNAVAILABLE"
	SSOProviderUnavailable     Code = "SSO_PROVIDER_UNAVAILABLE"
	NotReady                   Code = "NOT_READY"
)

var server = Section{
	Title: "Server errors",
	Introduction: "The request may be valid. Send writes with an `Idempotency-Key`: then they can be repeated safely " +
		"when it is unknown whether they took effect.",
	Entries: []Entry{
		{
			InternalError, 500,
			"An unexpected error occurred. The log has its cause under the `traceId`.",
			"Repeat the call once with the same `Idempotency-Key`. If it fails again, report the `traceId`.",
		},
		{
			PaymentProviderUnavailable, 502,
			"The payment provider did not respond. A payment being started is `FAILED` and its invoice stays open; for a payout account or subscription, the outcome may be unknown, as the message says.",
			"Retry in a minute with the same `Idempotency-Key`. If the outcome is unknown, read the record first.",
		},
		{
			StorageProviderUnavailable, 502,
			"The storage provider did not respond, so it is unknown whether the file has arrived. The file stays `PENDING`.",
			"Retry later. The server also asks the provider again.",
		},
		{
			SSOProviderUnavailable, 503,
			"The identity provider of a single sign-on connection did not respond within five seconds, or with an error. Nobody was signed in.",
			"Begin the sign-in again in a minute. Admins can sign in with their password while single sign-on is not enforced, and the break-glass admin always.",
		},
		{
			NotReady, 503,
			"The server is starting, stopping or busy, or cannot use its disk or database. The message says if a change may have been made.",
			"Wait for `Retry-After` seconds and repeat with the same `Idempotency-Key`. Without a key, read the record first. Operators: see `/readyz`.",
		},
	},
}
