package fault

// Codes about invalid input.
const (
	ValidationFailed         Code = "VALIDATION_FAILED"
	MalformedRequest         Code = "MALFORMED_REQUEST"
	InvalidRule              Code = "INVALID_RULE"
	InvalidOrExpiredToken    Code = "INVALID_OR_EXPIRED_TOKEN"
	UnsupportedFileType      Code = "UNSUPPORTED_FILE_TYPE"
	FileTooLarge             Code = "FILE_TOO_LARGE"
	MissingRequiredAnswers   Code = "APPLICATION_MISSING_REQUIRED_ANSWERS"
	MissingRequiredDocuments Code = "APPLICATION_MISSING_REQUIRED_DOCUMENTS"
	PlanNotAvailable         Code = "PLAN_NOT_AVAILABLE"
	AlreadyOnPlan            Code = "ALREADY_ON_PLAN"
	PayloadTooLarge          Code = "PAYLOAD_TOO_LARGE"
	UnsupportedMediaType     Code = "UNSUPPORTED_MEDIA_TYPE"
	IdempotencyKeyReused     Code = "IDEMPOTENCY_KEY_REUSED"
	TooManyRequests          Code = "TOO_MANY_REQUESTS"
)

var input = Section{
	Title:        "Refused input",
	Introduction: "The request itself has to change before it is sent again.",
	Entries: []Entry{
		{
			ValidationFailed, 400,
			"Some fields of the body, parameters of the path or query, or headers are not valid. `errors` names each of them, with a code of its own and what was expected there.",
			"Fix everything that `errors` names, then send the request again. Repeating it as it is gives the same answer. In a form, show each message beside its field.",
		},
		{
			MalformedRequest, 400,
			"The body could not be read as the JSON that was expected: it is missing, is no JSON, names a key twice, is nested too deeply, holds too many values, is not valid UTF-8, or did not arrive whole. The message says which, and at which byte where there is one. Webhooks answer it to a signed body that is no event.",
			"Have a JSON library write the body, in UTF-8 and without a byte order mark, and compare `Content-Length` with what you send. If only the connection broke, send it again.",
		},
		{
			InvalidRule, 400,
			"A rule does not parse, compares values of unlike types, does not come to true or false, is too long, or needs itself to be decided. `errors` names the field that holds it and says what is wrong where. Nothing of the change was saved.",
			"Fix the expression. A code that does not exist yet is no reason for this refusal; only publishing minds that.",
		},
		{
			InvalidOrExpiredToken, 400,
			"The token of a mailed link, or the code of a session handoff, is unknown, was used, was replaced by a newer one, or is too old. The answer does not say which.",
			"Ask for a new one and use the newest mail: forgot password, resend the setup link, or have the invitation sent again. Handoff codes are good for 2 minutes and one exchange. Repeating the call does not help.",
		},
		{
			UnsupportedFileType, 400,
			"`mimeType` is not among the types of files that this server takes (setting `FILE_ALLOWED_TYPES`), and no upload was authorised; or the requirement that a file is to be attached to does not accept its type, and nothing was attached. `errors` names the types that are accepted.",
			"Convert the file to an accepted type, such as PDF, JPEG or PNG, and declare the type that it then has.",
		},
		{
			FileTooLarge, 400,
			"`sizeBytes` is more than a file may have (setting `FILE_MAX_SIZE_BYTES`), and no upload was authorised; or the file has more bytes than the requirement accepts that it is to be attached to, and nothing was attached. The message names the limit.",
			"Make the file smaller, by a lower resolution or by splitting it, and upload it with its new size.",
		},
		{
			MissingRequiredAnswers, 400,
			"Visible required questions have no valid answer yet: of the whole request when it is submitted, of the current stage when it is completed. `errors` has an entry `answers.<code>` for each; required documents and a wrong number of parties are listed with them. Nothing moved on.",
			"Answer what `errors` names, then call again. The readiness operation tells the same beforehand, without trying.",
		},
		{
			MissingRequiredDocuments, 400,
			"All required questions are answered, but visible required documents are not attached. `errors` has an entry `documents.<code>` for each. Nothing moved on.",
			"Upload and attach what `errors` names, then call again. The readiness operation tells the same beforehand.",
		},
		{
			PlanNotAvailable, 400,
			"`planCode` names no plan that can be bought: it is unknown, not active any more, or costs nothing. No checkout was opened and nothing was charged.",
			"List the billing plans and choose an active one with a price.",
		},
		{
			AlreadyOnPlan, 400,
			"The organisation has a running subscription to that very plan. Nothing was charged.",
			"Nothing needs to be done. Choose another plan if you meant one.",
		},
		{
			PayloadTooLarge, 413,
			"The body is larger than the server reads: 1 MiB, or 256 KiB for webhooks. It was not looked at, and not even its signature was checked.",
			"Send less in one call. Files never go through the API; they go straight to the `uploadUrl` of their authorisation.",
		},
		{
			UnsupportedMediaType, 415,
			"The `Content-Type` of the body is not `application/json`.",
			"Send JSON and the header `Content-Type: application/json`. With curl, add `-H 'Content-Type: application/json'` to -d.",
		},
		{
			IdempotencyKeyReused, 422,
			"This caller sent this `Idempotency-Key` to this path before, with another body. What the first call did stands; this one did nothing.",
			"Draw a new random key for every new operation, and keep a key only for repeating exactly the same call.",
		},
		{
			TooManyRequests, 429,
			"A rate is exceeded: of all calls, of failed sign-ins, of calls that send mail, or of public checkouts. The same is answered while too many calls of the organisation or address are in progress, and while too many passwords wait to be checked. The call did nothing.",
			"Wait as many seconds as `Retry-After` says, then repeat the call. The `RateLimit` header says how much of the rate is left, so that a client can slow down before it is refused. Calls before that are refused as well.",
		},
	},
}
