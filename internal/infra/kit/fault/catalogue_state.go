package fault

// Codes about the state of a service, request, application, file or person.
const (
	Conflict               Code = "CONFLICT"
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
	DocumentNotAttached    Code = "DOCUMENT_NOT_ATTACHED"
	DocumentChanged        Code = "DOCUMENT_CHANGED"
	DocumentAccepted       Code = "DOCUMENT_ACCEPTED"
	DocumentNotAccepted    Code = "DOCUMENT_NOT_ACCEPTED"
	FileNotPending         Code = "FILE_NOT_PENDING"
	FileNotUploaded        Code = "FILE_NOT_UPLOADED"
	FileInUse              Code = "FILE_IN_USE"
)

var states = Section{
	Title: "The state does not allow it",
	Introduction: "The request is right, but not for things in their present state. The loser of a race gets " +
		"one of these, by the state that the winner has made. Read the record again before anything else.",
	Entries: []Entry{
		{
			Conflict, 409,
			"Something stands in the way that has no code of its own: a name, code or address that is taken, a deletion of what is still used, more parts than a service holds, too many uploads under way, a change that another one is making at this moment. The message says which.",
			"Show the message, or read the record that it speaks of. Where it comes with `Retry-After`, repeat after as many seconds, with the same `Idempotency-Key`; else repeating gives the same answer.",
		},
		{
			IdempotencyKeyInUse, 409,
			"The first call with this `Idempotency-Key` has not been answered yet, or its answer was lost with a server that died, or was too large to be kept. In the last two cases, which the message mentions and where `Retry-After` is missing, the operation was done.",
			"Wait as many seconds as `Retry-After` says, and repeat with the same key. If the message says that the answer was lost or too large, read the records to see what came of it, and do not draw a new key for the same operation.",
		},
		{
			PreconditionFailed, 412,
			"The record is no longer what the `If-Match` header says: somebody has changed it since its `ETag` was read. The call did nothing.",
			"Read the record again, put the change on top of what it is now, and send that with the new `ETag`.",
		},
		{
			EmailAlreadyRegistered, 409,
			"The address belongs to the admin of an organisation already, and can have only one of its own. No mail was sent.",
			"Sign in to that organisation, by forgot password if need be, or register with another address.",
		},
		{
			LastAdmin, 409,
			"The last active admin of the organisation, or the last active user of the platform, would be gone, and nobody could let anybody in again.",
			"Make another one first, and repeat the call. `PATCH /tenant/members/{id}` with the role `TENANT_ADMIN` makes an active member an admin; an invited one counts once the invitation is accepted.",
		},
		{
			ServiceState, 409,
			"A service that is archived was to be archived or published, one that is not archived restored, or one that is not published unpublished.",
			"Read the service: `archived` and `published` say where it stands. Often the work is done already; to publish an archived one, restore it first.",
		},
		{
			ServiceNotPublishable, 409,
			"The draft has gaps. `errors` has an entry for each: a stage without questions or charges, a rule that refers to a code which does not exist, a required choice without options. The live version, if there is one, serves customers as before.",
			"Complete what `errors` names by its path in the definition, then publish again. The readiness operation of the service lists the same at any time.",
		},
		{
			ServiceUnavailable, 409,
			"The service takes no requests: it was never published, is unpublished, or is archived. Open drafts stay as they are.",
			"Let the customer choose among the services that are listed now. If the organisation offers this one again, the call works as it is.",
		},
		{
			OpenRequestExists, 409,
			"The customer has a request for this service that is a draft, waits for its decision or was returned. There is at most one.",
			"Find it among the customer's requests and go on with it, or withdraw it before making a new one.",
		},
		{
			RequestNotEditable, 409,
			"The request is neither a draft nor returned, so answers, documents and parties stay as they were submitted; or it is decided, so that it cannot be withdrawn.",
			"Read its status. Once it is accepted, changes are made in its application.",
		},
		{
			RequestNotPending, 409,
			"Only a submitted request can be accepted, rejected or returned, and only once. Somebody else may have decided a moment before; in that case their decision stands and this call did nothing. A returned request is submitted again first.",
			"Read the request: `status` says what was decided, and `applicationId` where it went on.",
		},
		{
			ApplicationNotEditable, 409,
			"The application is completed or closed, and both are final; or a correction was asked for while its current stage is a payment stage.",
			"Read the application. Whatever is still needed takes a new request.",
		},
		{
			ApplicationLocked, 409,
			"The application cannot be closed while a payment of one of its invoices is pending: the money may be on its way.",
			"Reconcile the payment, which asks the provider at once, or wait until it has succeeded, failed or been abandoned; then close.",
		},
		{
			StageNotCurrent, 409,
			"The stage to be completed is not the current one: it is completed, still locked, or not visible. A checkout is answered the same where the current stage waits for no payment.",
			"Read the application and take the stage whose `status` is `CURRENT`. If somebody else has completed this one, there is nothing left to do.",
		},
		{
			StageNotEditable, 409,
			"The question, document or list of parties belongs to a stage that is completed or paid, or the change would alter what a paid stage costs.",
			"What was decided upon stays as it is. Ask in a stage that is still ahead, make an invoice for a difference, or open a new request.",
		},
		{
			StageNotReopenable, 409,
			"Only a completed ordinary stage of an application in progress can be reopened, and only while no payment stage after it has received money and no payment is under way.",
			"Read the application. After a payment, ask for a correction in the current stage, or close the application. While a payment is under way, wait until it has ended.",
		},
		{
			CorrectionOpen, 409,
			"The customer was asked to correct something and has not answered yet. There is one open correction at a time; until it ends, the stage is neither completed nor another one reopened.",
			"Read `corrections` of the application. Wait for the answer, or cancel the correction.",
		},
		{
			CorrectionNotOpen, 409,
			"The correction was answered or canceled before, perhaps a moment ago, or its application has ended.",
			"Read `corrections` of the application: `status` says what became of it.",
		},
		{
			DocumentNotAttached, 409,
			"A document was to be reviewed, and none is attached to the requirement, or none for this party; or the requirement is not asked for any more.",
			"Read the record: `documents` says what is attached, and for which party.",
		},
		{
			DocumentChanged, 409,
			"Another file is attached than the one that the reviewer has looked at.",
			"Read the record, look at the file that is attached now, and send its id.",
		},
		{
			DocumentAccepted, 409,
			"Staff have accepted the document, so the customer neither replaces nor detaches it. Staff still can.",
			"Leave it. If it must be another one, ask staff to replace or refuse it.",
		},
		{
			DocumentNotAccepted, 409,
			"Documents are attached that have to be accepted before the stage is completed, and are not. `errors` has an entry for each, `documents.<code>` with the code `NOT_ACCEPTED`.",
			"Review them: `POST /staff/applications/{applicationId}/documents/{requirementId}/review`. One that is refused waits for another file of the customer.",
		},
		{
			FileNotPending, 409,
			"An upload can be signed again only as long as its file has not arrived. This one was uploaded, refused, deleted, or ran out.",
			"Read the file. If it is `UPLOADED` all is well; else authorise a new upload.",
		},
		{
			FileNotUploaded, 409,
			"The file is authorised, but it has not arrived, or its storage provider has not reported it yet. Or it was deleted.",
			"Send it to `uploadUrl`, and wait until its `status` is `UPLOADED`, usually a second or two; then attach it again. In place of a deleted file upload a new one.",
		},
		{
			FileInUse, 409,
			"The file is attached to a submitted request, an application or a message, which keep what they were decided upon; or it is the organisation's logo.",
			"Leave it. A logo goes when the profile gets another one, or none. In an application it can be replaced by attaching another one, as long as the stage is open.",
		},
	},
}
