package fault

// FieldCode is the error code of a field, or of a part of a service. It is in the
// entries of errors of a response.
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
)

// FieldEntry documents a field code.
type FieldEntry struct {
	Code    FieldCode
	Meaning string
}

// FieldCatalogue is the closed list of field codes: responses have no others.
var FieldCatalogue = []FieldEntry{
	{Required, "The field is missing, blank, or null where null means nothing. Of `answers.<code>` and `documents.<code>`: the question or document is required and not there yet."},
	{UnknownField, "There is no such field or query parameter here. Names are written exactly, capitals included."},
	{WrongType, "The value is of another JSON type than the field."},
	{InvalidFormat, "The text has another form than is expected, such as that of an e-mail address, a date, a URL or an id, or holds a NUL character."},
	{InvalidValue, "The value is none of those that are possible: not one of a list, an amount with too many decimals, or an id that names nothing which may stand here."},
	{OutOfRange, "The number or the number of things is smaller or larger than is allowed."},
	{TooShort, "The text has too few characters."},
	{TooLong, "The text has too many characters, or the rules of the service have too many together."},
	{TooFew, "The list has too few entries."},
	{TooMany, "The list, or the service, has too many of these. Of `body` after 100 other entries: more errors than are listed; the message says how many."},
	{NotUnique, "The value or the query parameter is there twice, or the value is taken: a code, name, slug or address that must be unique."},
	{NotAllowed, "The value is possible, but not here: a name that belongs to the product, another role for an admin, a party for a question that is asked once."},
	{NotTogether, "The field cannot be given together with another one that is there."},
	{Mismatch, "The password was not repeated as it is."},
	{Wrong, "The present password is another one."},
	{TooWeak, "The password is too short or too long, a common one, or the e-mail address."},
	{UnknownQuestion, "The service has no question with this code."},
	{RuleInvalid, "The rule does not parse, or uses what rules may not use; the message says what and where."},
	{RuleCyclic, "The rule needs itself to be decided, directly or through other rules."},
	{RuleReferenceUnknown, "The rule refers to a question or value set that the service does not have."},
	{NotAccepted, "The document has to be accepted by staff and is not."},
	{StageRequired, "The service has no stage."},
	{QuestionRequired, "The ordinary stage has no question."},
	{ChargeRequired, "The payment stage has no charge."},
	{OptionRequired, "The required choice has no active option, so that nobody could get past it."},
	{AmountTooLarge, "The charges can come to more than an amount can be."},
	{ChargeDependsOnLaterStage, "The price of a payment stage depends on a question of a later stage, which may be answered only after the payment."},
}
