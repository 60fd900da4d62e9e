package fault

// Code names a kind of refusal. Clients branch on it, so a published code never
// changes its meaning (specification, section 9).
type Code string

// The closed catalogue of codes.
const (
	ValidationFailed           Code = "VALIDATION_FAILED"
	MalformedRequest           Code = "MALFORMED_REQUEST"
	InvalidRule                Code = "INVALID_RULE"
	MissingRequiredAnswers     Code = "APPLICATION_MISSING_REQUIRED_ANSWERS"
	MissingRequiredDocuments   Code = "APPLICATION_MISSING_REQUIRED_DOCUMENTS"
	InvalidOrExpiredToken      Code = "INVALID_OR_EXPIRED_TOKEN"
	PlanNotAvailable           Code = "PLAN_NOT_AVAILABLE"
	AlreadyOnPlan              Code = "ALREADY_ON_PLAN"
	Unauthenticated            Code = "UNAUTHENTICATED"
	InvalidCredentials         Code = "INVALID_CREDENTIALS"
	TokenExpired               Code = "TOKEN_EXPIRED"
	RefreshTokenReused         Code = "REFRESH_TOKEN_REUSED"
	InvalidSignature           Code = "INVALID_SIGNATURE"
	WebhookExpired             Code = "WEBHOOK_EXPIRED"
	Forbidden                  Code = "FORBIDDEN"
	CrossSiteRequest           Code = "CROSS_SITE_REQUEST"
	TenantSuspended            Code = "TENANT_SUSPENDED"
	TierLimitExceeded          Code = "TIER_LIMIT_EXCEEDED"
	NotFound                   Code = "NOT_FOUND"
	MethodNotAllowed           Code = "METHOD_NOT_ALLOWED"
	Conflict                   Code = "CONFLICT"
	EmailAlreadyRegistered     Code = "EMAIL_ALREADY_REGISTERED"
	LastAdmin                  Code = "LAST_ADMIN"
	ServiceNotPublishable      Code = "SERVICE_NOT_PUBLISHABLE"
	ServiceState               Code = "SERVICE_STATE"
	ServiceUnavailable         Code = "SERVICE_UNAVAILABLE"
	OpenRequestExists          Code = "OPEN_REQUEST_EXISTS"
	RequestNotEditable         Code = "REQUEST_NOT_EDITABLE"
	RequestNotPending          Code = "REQUEST_NOT_PENDING"
	ApplicationNotEditable     Code = "APPLICATION_NOT_EDITABLE"
	ApplicationLocked          Code = "APPLICATION_LOCKED"
	PartyCountLocked           Code = "APPLICATION_PARTY_COUNT_LOCKED"
	StageNotCurrent            Code = "STAGE_NOT_CURRENT"
	StageNotEditable           Code = "STAGE_NOT_EDITABLE"
	InvoiceNotPaid             Code = "INVOICE_NOT_PAID"
	InvoiceNotOpen             Code = "INVOICE_NOT_OPEN"
	InvoiceAlreadyPaid         Code = "INVOICE_ALREADY_PAID"
	InvoicePaymentInProgress   Code = "INVOICE_PAYMENT_IN_PROGRESS"
	UnsupportedFileType        Code = "UNSUPPORTED_FILE_TYPE"
	FileTooLarge               Code = "FILE_TOO_LARGE"
	FileNotPending             Code = "FILE_NOT_PENDING"
	FileNotUploaded            Code = "FILE_NOT_UPLOADED"
	FileInUse                  Code = "FILE_IN_USE"
	PayloadTooLarge            Code = "PAYLOAD_TOO_LARGE"
	UnsupportedMediaType       Code = "UNSUPPORTED_MEDIA_TYPE"
	IdempotencyKeyReused       Code = "IDEMPOTENCY_KEY_REUSED"
	IdempotencyKeyInUse        Code = "IDEMPOTENCY_KEY_IN_USE"
	TooManyRequests            Code = "TOO_MANY_REQUESTS"
	InternalError              Code = "INTERNAL_ERROR"
	PaymentProviderUnavailable Code = "PAYMENT_PROVIDER_UNAVAILABLE"
	StorageProviderUnavailable Code = "STORAGE_PROVIDER_UNAVAILABLE"
	NotReady                   Code = "NOT_READY"
)

// statuses is the HTTP status of each code: every code has exactly one.
var statuses = map[Code]int{
	ValidationFailed: 400, MalformedRequest: 400, InvalidRule: 400,
	InvalidOrExpiredToken: 400, MissingRequiredAnswers: 400, MissingRequiredDocuments: 400,
	PlanNotAvailable: 400, AlreadyOnPlan: 400,
	Unauthenticated: 401, InvalidCredentials: 401, TokenExpired: 401,
	RefreshTokenReused: 401, InvalidSignature: 401, WebhookExpired: 401,
	Forbidden: 403, CrossSiteRequest: 403, TenantSuspended: 403, TierLimitExceeded: 403,
	NotFound: 404, MethodNotAllowed: 405,
	Conflict: 409, EmailAlreadyRegistered: 409, LastAdmin: 409, ServiceNotPublishable: 409, ServiceState: 409, ServiceUnavailable: 409,
	OpenRequestExists: 409, RequestNotEditable: 409, RequestNotPending: 409,
	ApplicationNotEditable: 409, ApplicationLocked: 409, PartyCountLocked: 409,
	StageNotCurrent: 409, StageNotEditable: 409,
	InvoiceNotPaid: 409, InvoiceNotOpen: 409, InvoiceAlreadyPaid: 409,
	InvoicePaymentInProgress: 409, IdempotencyKeyInUse: 409,
	UnsupportedFileType: 400, FileTooLarge: 400, FileNotPending: 409, FileNotUploaded: 409, FileInUse: 409,
	PayloadTooLarge: 413, UnsupportedMediaType: 415, IdempotencyKeyReused: 422, TooManyRequests: 429,
	InternalError: 500, PaymentProviderUnavailable: 502, StorageProviderUnavailable: 502, NotReady: 503,
}

// Status is the HTTP status of a code.
func (c Code) Status() int { return statuses[c] }

// Known reports whether the code is in the catalogue.
func (c Code) Known() bool { _, ok := statuses[c]; return ok }
