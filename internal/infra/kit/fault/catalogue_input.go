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
	Title:        "Invalid input",
	Introduction: "Change the request before you send it again.",
	Entries: []Entry{
		{
			ValidationFailed, 400,
			"Fields of the body, parameters or headers are invalid. `errors` lists each with a code and what was expected.",
			"Fix everything listed in `errors`. In a form, show each message next to its field.",
		},
		{
			MalformedRequest, 400,
			"The body is missing, incomplete or not the expected JSON, or two cookies have the same name. The message says what and where.",
			"Write the body with a JSON library, in UTF-8 without a byte order mark. Delete the cookies of the site and sign in again.",
		},
		{
			InvalidRule, 400,
			"A rule does not parse, mixes types, is too long, or depends on itself. `errors` names the rule and the position.",
			"Fix the expression. Unknown codes are only checked when publishing.",
		},
		{
			InvalidOrExpiredToken, 400,
			"The token of a mailed link or the code of a session handoff is unknown, used, replaced or expired. The response does not say which.",
			"Request a new one and use the newest mail.",
		},
		{
			UnsupportedFileType, 400,
			"The server (`FILE_ALLOWED_TYPES`) or the requirement does not accept this file type. `errors` names the accepted types.",
			"Convert the file to an accepted type, such as PDF, JPEG or PNG.",
		},
		{
			FileTooLarge, 400,
			"The file is larger than the server (`FILE_MAX_SIZE_BYTES`) or the requirement accepts. The message names the limit.",
			"Reduce the file and upload it again with its new size.",
		},
		{
			MissingRequiredAnswers, 400,
			"Required questions of the request or the current stage have no valid answer. `errors` has an entry `answers.<code>` for each, along with missing documents and parties.",
			"Answer what `errors` lists. The readiness operation lists it in advance.",
		},
		{
			MissingRequiredDocuments, 400,
			"Required documents are not attached. `errors` has an entry `documents.<code>` for each.",
			"Upload and attach what `errors` lists. The readiness operation lists it in advance.",
		},
		{
			PlanNotAvailable, 400,
			"`planCode` names no plan that can be bought.",
			"List the billing plans and choose an active one with a price.",
		},
		{
			AlreadyOnPlan, 400,
			"The organisation already subscribes to this plan.",
			"Choose another plan, or do nothing.",
		},
		{
			PayloadTooLarge, 413,
			"The body exceeds 1 MiB, or 256 KiB for a webhook. It was not read.",
			"Send less in one call. Files are uploaded to the `uploadUrl` of their authorisation, not to the API.",
		},
		{
			UnsupportedMediaType, 415,
			"The `Content-Type` of the body is not `application/json`.",
			"Send JSON with the header `Content-Type: application/json`.",
		},
		{
			IdempotencyKeyReused, 422,
			"This caller used this `Idempotency-Key` on this path with another body. This call did nothing.",
			"Use a new random key for each operation.",
		},
		{
			TooManyRequests, 429,
			"A rate limit is exceeded, or too many calls of the organisation or address are in progress.",
			"Wait for `Retry-After` seconds, then repeat the call. The `RateLimit` header shows the remaining calls.",
		},
	},
}
