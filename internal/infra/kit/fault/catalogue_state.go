package fault

// Codes about the state of a service, request, application, file or person.
const (
	Conflict               Code = "CONFLICT"
	PasskeysUnavailable    Code = "PASSKEYS_UNAVAILABLE"
	IdempotencyKeyInUse    Code = "IDEMPOTENCY_KEY_IN_USE"
	PreconditionFailed     Code = "PRECONDITION_FAILED"
	EmailAlreadyRegistered Code = "EMAIL_ALREADY_REGISTERED"
	LastAdmin              Code = "LAST_ADMIN"
	ServiceState           Code = "SERVICE_STATE"
	ServiceNotPublishable  Code = "SERVICE_NOT_PUBLISHABLE"
	ServiceUnavailable     Code = "SERVICE_UNAVAILABLE"
	OpenRequestExists      Code = "OPEN_REQUEST_EXISTS"
	RequestNotEditable     Code = "REQUEST_NOT_EDITABLE"
	RequestNotPending      Code = "REQUEST_NOT_PENDING"
	ApplicationNotEditable Code = "APPLICATION_NOT_EDITABLE"
	ApplicationLocked      Code = "APPLICATION_LOCKED"
	StageNotCurrent        Code = "STAGE_NOT_CURRENT"
	StageNotEditable       Code = "STAGE_NOT_EDITABLE"
	StageNotReopenable     Code = "STAGE_NOT_REOPENABLE"
	CorrectionOpen         Code = "CORRECTION_OPEN"
	CorrectionNotOpen      Code = "CORRECTION_NOT_OPEN"
	DecisionPending        Code = "DECISION_PENDING"
	EventsExpired          Code = "EVENTS_EXPIRED"
	DecisionEffective      Code = "DECISION_EFFECTIVE"
	DocumentNotAttached    Code = "DOCUMENT_NOT_ATTACHED"
	DocumentChanged        Code = "DOCUMENT_CHANGED"
	DocumentAccepted       Code = "DOCUMENT_ACCEPTED"
	DocumentNotAccepted    Code = "DOCUMENT_NOT_ACCEPTED"
	FileNotPending         Code = "FILE_NOT_PENDING"
	FileNotUploaded        Code = "FILE_NOT_UPLOADED"
	FileCheckFailed        Code = "FILE_CHECK_FAILED"
	FileInUse              Code = "FILE_IN_USE"
	FileScanPending        Code = "FILE_SCAN_PENDING"

	CertificateNotReady     Code = "CERTIFICATE_NOT_READY"
	CertificateState        Code = "CERTIFICATE_STATE"
	CertificateNotRenewable Code = "CERTIFICATE_NOT_RENEWABLE"
)

var states = Section{
	Title: "Conflicting state",
	Introduction: "The request is valid, but not in the current state of the record. Someone else may have " +
		"changed it first: read it again.",
	Entries: []Entry{
		{
			Conflict, 409,
			"Another record or a concurrent change prevents the call, such as a name that is taken. The message says which.",
			"Show the message. Repeat only with `Retry-After`, with the same `Idempotency-Key`.",
		},
		{
			PasskeysUnavailable, 409,
			"The host of `BASE_URL` is an address or cannot be that of a passkey. Passkeys belong to the name of a host.",
			"Use another way to sign in, or set `BASE_URL` to a URL with a host name; `http://localhost` will do on one machine.",
		},
		{
			IdempotencyKeyInUse, 409,
			"The first call with this `Idempotency-Key` is still running. Without `Retry-After`, it was done, but its response was lost or too large to keep.",
			"Wait for `Retry-After` seconds and repeat with the same key. If the response is lost, read the records instead of using a new key.",
		},
		{
			PreconditionFailed, 412,
			"The record has changed since the `ETag` in `If-Match` was read. The call did nothing.",
			"Reload the record, apply the change to it, and send it with the new `ETag`.",
		},
		{
			EmailAlreadyRegistered, 409,
			"The address already belongs to the administrator of an organisation. No mail was sent.",
			"Sign in to that organisation, reset the password, or register with another address.",
		},
		{
			LastAdmin, 409,
			"The call would remove the last active administrator of the organisation or the platform.",
			"Add another administrator first: `PATCH /tenant/members/{id}` with the role `TENANT_ADMIN`. Invited ones do not count yet.",
		},
		{
			ServiceState, 409,
			"The service is already in the state that the operation would set, or archived.",
			"Read `archived` and `published` of the service. Restore an archived service before publishing it.",
		},
		{
			ServiceNotPublishable, 409,
			"The draft is incomplete. `errors` lists each gap. The live version is unaffected.",
			"Complete what `errors` lists, then publish.",
		},
		{
			ServiceUnavailable, 409,
			"The service takes no requests: it is archived or not published. Open drafts are unaffected.",
			"List the services again and let the customer choose.",
		},
		{
			OpenRequestExists, 409,
			"The customer already has a draft, pending or returned request for this service.",
			"Continue that request, or withdraw it first.",
		},
		{
			RequestNotEditable, 409,
			"The request is submitted or decided, so it cannot be edited; a decided request cannot be withdrawn.",
			"Read its status. After acceptance, edit the application.",
		},
		{
			RequestNotPending, 409,
			"Only a submitted request can be accepted, rejected or returned, and only once.",
			"Read the request: `status` shows the decision, `applicationId` the application.",
		},
		{
			ApplicationNotEditable, 409,
			"The application is completed or closed; or a correction was requested in a payment stage.",
			"Read the application. For further changes, a new request is needed.",
		},
		{
			ApplicationLocked, 409,
			"The application cannot be closed while one of its payments is pending.",
			"Reconcile the payment, or wait until it has ended; then close.",
		},
		{
			StageNotCurrent, 409,
			"The stage is completed, locked or not visible. For a checkout: the current stage awaits no payment.",
			"Read the application and use the stage with `status` `CURRENT`.",
		},
		{
			StageNotEditable, 409,
			"The question, document or party list belongs to a completed or paid stage, or would alter the price of a paid stage.",
			"Ask in a later stage, create an invoice for the difference, or open a new request.",
		},
		{
			StageNotReopenable, 409,
			"Only a completed ordinary stage of an application in progress can be reopened, and only without money or a pending payment in a later stage.",
			"After a payment, request a correction in the current stage instead. While a payment is pending, wait.",
		},
		{
			CorrectionOpen, 409,
			"The customer has not answered the open correction. Until then, the stage cannot be completed and no stage reopened.",
			"Wait for the answer, or cancel the correction (`corrections` of the application).",
		},
		{
			CorrectionNotOpen, 409,
			"The correction was answered or cancelled, or its application has ended.",
			"Read `corrections` of the application.",
		},
		{
			DecisionPending, 409,
			"A decision of staff about the case has not taken effect yet. `data` has the decision; for customers only `effectiveAt`.",
			"Wait until `effectiveAt`, or undo the decision; then repeat.",
		},
		{
			EventsExpired, 410,
			"Events after the cursor are no longer kept. `data.oldest` is the cursor before the oldest event that is kept.",
			"Compare your records with the API, then read on from `data.oldest`.",
		},
		{
			DecisionEffective, 409,
			"The decision has taken effect or ended, so it can no longer be undone.",
			"Read the record: `lastDecision` shows how it ended.",
		},
		{
			DocumentNotAttached, 409,
			"No document is attached to the requirement or for this party, or the requirement no longer applies.",
			"Read `documents` of the record.",
		},
		{
			DocumentChanged, 409,
			"Another file is attached than the one that was reviewed.",
			"Review the file that is attached now, and send its id.",
		},
		{
			DocumentAccepted, 409,
			"Staff have accepted the document, so the customer cannot replace or detach it.",
			"Keep it, or ask staff to replace or refuse it.",
		},
		{
			DocumentNotAccepted, 409,
			"Attached documents must be accepted first. `errors` has an entry `documents.<code>` with the code `NOT_ACCEPTED` for each.",
			"Review them. A refused document needs another file from the customer.",
		},
		{
			FileNotPending, 409,
			"An upload can only be signed again or confirmed while its file has not arrived or been deleted.",
			"Read the file. If it is not `UPLOADED`, authorise a new upload.",
		},
		{
			FileNotUploaded, 409,
			"The file has not arrived, has not been reported by the storage provider yet, or was deleted.",
			"Send it as `upload` says, confirm the upload, then attach it.",
		},
		{
			FileCheckFailed, 409,
			"The file that arrived is not what was authorised. It was removed; `failure` of the file says why: `SIZE`, `TYPE` or `CONTENT`.",
			"Authorise another upload with the size and type of the file.",
		},
		{
			FileInUse, 409,
			"The file is attached to a submitted request, an application or a message, or it is the organisation's logo.",
			"Attach another file instead, or change the logo in the profile.",
		},
		{
			CertificateNotReady, 409,
			"A required certificate has no value for a name that it uses. `errors` has an entry `certificates.<code>` for each.",
			"Correct the answers, then complete the stage again.",
		},
		{
			CertificateState, 409,
			"The status of the certificate does not allow this: a revoked or replaced one stays so.",
			"Read the certificate: `status` and `replacedById` show what became of it.",
		},
		{
			CertificateNotRenewable, 409,
			"The certificate is never renewed, or it is too early.",
			"Wait until `renewable.beforeDays` days before `validUntil`.",
		},
		{
			FileScanPending, 409,
			"A file of the record is still being scanned for malware. The call has waited for it.",
			"Wait for `Retry-After` seconds, then repeat the call. `scan` of the file says how far it is.",
		},
	},
}
