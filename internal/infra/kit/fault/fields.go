package fault

// FieldCode is the error code of a field or of a part of a service, used in the errors of a response.
type FieldCode string

// The closed list of field codes.
const (
	Required             FieldCode = "REQUIRED"
	UnknownField         FieldCode = "UNKNOWN_FIELD"
	WrongType            FieldCode = "WRONG_TYPE"
	InvalidFormat        FieldCode = "INVALID_FORMAT"
	InvalidValue         FieldCode = "INVALID_VALUE"
	OutOfRange           FieldCode = "OUT_OF_RANGE"
	TooShort             FieldCode = "TOO_SHORT"
	TooLong              FieldCode = "TOO_LONG"
	TooFew               FieldCode = "TOO_FEW"
	TooMany              FieldCode = "TOO_MANY"
	NotUnique            FieldCode = "NOT_UNIQUE"
	NotAllowed           FieldCode = "NOT_ALLOWED"
	NotTogether          FieldCode = "NOT_TOGETHER"
	Mismatch             FieldCode = "MISMATCH"
	Wrong                FieldCode = "WRONG"
	TooWeak              FieldCode = "TOO_WEAK"
	UnknownQuestion      FieldCode = "UNKNOWN_QUESTION"
	RuleInvalid          FieldCode = "INVALID_RULE"
	RuleCyclic           FieldCode = "RULE_CYCLIC"
	RuleReferenceUnknown FieldCode = "RULE_REFERENCE_UNKNOWN"
	NotAccepted          FieldCode = "NOT_ACCEPTED"
	StageRequired        FieldCode = "STAGE_REQUIRED"
	QuestionRequired     FieldCode = "QUESTION_REQUIRED"
	ChargeRequired       FieldCode = "CHARGE_REQUIRED"
	OptionRequired       FieldCode = "OPTION_REQUIRED"
	AmountTooLarge       FieldCode = "AMOUNT_TOO_LARGE"

	ChargeDependsOnLaterStage FieldCode = "CHARGE_DEPENDS_ON_LATER_STAGE"

	CertificatePlaceholderUnknown  FieldCode = "CERTIFICATE_PLACEHOLDER_UNKNOWN"
	CertificatePlaceholderOptional FieldCode = "CERTIFICATE_PLACEHOLDER_OPTIONAL"
)

// FieldEntry documents a field code.
type FieldEntry struct {
	Code    FieldCode
	Meaning string
}

// FieldCatalogue is the closed list of field codes of all responses.
var FieldCatalogue = []FieldEntry{
	{Required, "The field is missing, blank or null. For `answers.<code>` and `documents.<code>`: the answer or document is required."},
	{UnknownField, "There is no such field or query parameter. Names are case-sensitive."},
	{WrongType, "The value has the wrong JSON type."},
	{InvalidFormat, "The text does not have the expected format, such as an email address, date, URL or id, or contains a NUL character."},
	{InvalidValue, "The value is not allowed: not in the list, too many decimals, or an id of something that does not exist here."},
	{OutOfRange, "The number, or the count, is too small or too large."},
	{TooShort, "The text has too few characters."},
	{TooLong, "The text, or all rules of the service together, have too many characters."},
	{TooFew, "The list has too few entries."},
	{TooMany, "The list or the service has too many entries. For `body`: there are more than 100 errors; the message says how many."},
	{NotUnique, "The value or parameter is repeated, or already taken."},
	{NotAllowed, "The value is not allowed here, such as a reserved name, another role for an administrator, or a party for a question that is asked once."},
	{NotTogether, "The field cannot be combined with another one in the request."},
	{Mismatch, "The passwords do not match."},
	{Wrong, "The current password is wrong."},
	{TooWeak, "The password is too short, too long, too common, or equals the email address."},
	{UnknownQuestion, "The service has no question with this code."},
	{RuleInvalid, "The rule does not parse or uses something unsupported. The message says what and where."},
	{RuleCyclic, "The rule depends on itself, directly or through other rules."},
	{RuleReferenceUnknown, "The rule refers to an unknown question or value set."},
	{NotAccepted, "Staff must accept the document first."},
	{StageRequired, "The service has no stage."},
	{QuestionRequired, "The ordinary stage has no question."},
	{ChargeRequired, "The payment stage has no charge."},
	{OptionRequired, "The required choice has no active option."},
	{AmountTooLarge, "The charges can exceed the largest amount."},
	{ChargeDependsOnLaterStage, "The price of a payment stage depends on a question of a later stage."},
	{CertificatePlaceholderUnknown, "A certificate uses a name that does not exist, or begins to be valid at the answer to something other than a date question."},
	{CertificatePlaceholderOptional, "A certificate uses the answer to a question that may be unanswered when it is issued, without a text to print instead."},
}
