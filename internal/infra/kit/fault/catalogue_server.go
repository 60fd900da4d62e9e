package fault

// Codes about failures of the server.
const (
	InternalError              Code = "INTERNAL_ERROR"
	PaymentProviderUnavailable Code = "PAYMENT_PROVIDER_UNAVAILABLE"
	StorageProviderUnavailable Code = "STORAGE_PROVIDER_UNAVAILABLE"
	NotReady                   Code = "NOT_READY"
)

var server = Section{
	Title: "Our side",
	Introduction: "The request may be right. After a call that was to change something it can be unknown whether it has: " +
		"send writes with an `Idempotency-Key`, then it is safe to repeat them.",
	Entries: []Entry{
		{
			InternalError, 500,
			"Something unforeseen happened, and it is our mistake. What it was stands in the server's log under the `traceId`, and is not shown.",
			"Repeat it once, with the same `Idempotency-Key`. If it stays, report the `traceId`; operators find every line of the exchange by it.",
		},
		{
			PaymentProviderUnavailable, 502,
			"The payment provider did not answer, or not with anything usable. The message says what came of it: a payment that was being started is `FAILED`, and its invoice as open as before; asking about a payment has changed nothing; of a payout account or subscription it may be unknown whether the provider has taken the change.",
			"Try again in a minute, with the same `Idempotency-Key`: a failure is not kept with it. If the message says that the outcome is not known, read the record first. Payments that succeed at the provider all the same are found by the reconciliation, within minutes.",
		},
		{
			StorageProviderUnavailable, 502,
			"The storage provider did not answer. Kept for later versions: no operation of this one waits for that provider.",
			"Try again later.",
		},
		{
			NotReady, 503,
			"The server cannot reach or write its database, has no space on its disk, is too busy, or is starting or stopping. If the database did not confirm a change, the message says that it may have been made.",
			"Wait as many seconds as `Retry-After` says, then repeat, a write with its `Idempotency-Key`. Without one, read the record first if the message says that the change may have been made. Operators look at `/readyz` and at the log.",
		},
	},
}
