// Package fault defines the errors that API callers see.
//
// Packages declare their faults as variables; internal/api turns them into responses. Any other error is an
// internal error: it is logged, and the response contains no details.
package fault

import "errors"

// Error is an error that the caller can understand and act on.
type Error struct {
	Code   Code    // from the catalogue
	Text   Text    // the message
	Fields []Field // the invalid fields, if any
	Data   any     // machine-readable details, such as a limit and its usage

	// RetryAfter is the number of seconds after which the request can succeed; 0 if the state has to change
	// first. Responses with RetryAfter are not stored for their Idempotency-Key.
	RetryAfter int

	cause error
}

// Field describes an invalid field of a request.
type Field struct {
	Field   string    `json:"field" doc:"JSONPath (RFC 9535) in the request body, without the $ and the dot at its beginning: a name of other characters than letters, digits and _ is in brackets and quotes, such as answers[\"request.country\"], and body is the body as a whole. Or the name of a query, path or header parameter" example:"parties[0].email"`
	Code    FieldCode `json:"code" doc:"Error code of the field" example:"INVALID_FORMAT"`
	Message Text      `json:"message" doc:"Expected value" example:"must be an email address such as ada@example.org"`
}

// New declares a fault with a text key. It panics if the code is not in the catalogue.
func New(code Code, key string, args ...any) *Error {
	if !code.Known() {
		panic("fault: " + string(code) + " is not in the catalogue")
	}
	return &Error{Code: code, Text: T(key, args...)}
}

// Problem returns the problem of a field.
func Problem(field string, code FieldCode, key string, args ...any) Field {
	return Field{Field: field, Code: code, Message: T(key, args...)}
}

// Invalid returns a Validation fault for one field.
func Invalid(field string, code FieldCode, key string, args ...any) *Error {
	return Validation.With(Problem(field, code, key, args...))
}

// With returns a copy with additional fields.
func (e *Error) With(fields ...Field) *Error {
	c := *e
	c.Fields = append(append([]Field(nil), e.Fields...), fields...)
	return &c
}

// WithData returns a copy with machine-readable details.
func (e *Error) WithData(data any) *Error {
	c := *e
	c.Data = data
	return &c
}

// WithRetryAfter returns a copy with a number of seconds after which a retry can succeed.
func (e *Error) WithRetryAfter(seconds int) *Error {
	c := *e
	c.RetryAfter = seconds
	return &c
}

// WithText returns a copy with the same code and another text.
func (e *Error) WithText(key string, args ...any) *Error {
	c := *e
	c.Text = T(key, args...)
	return &c
}

// Wrap returns a copy that wraps a cause. The cause is logged but not sent to the caller.
func (e *Error) Wrap(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

func (e *Error) Error() string {
	text := string(e.Code) + ": " + e.Text.String()
	for _, f := range e.Fields {
		text += " [" + f.Field + ": " + f.Message.String() + "]"
	}
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is a fault with the same code and text, so that errors.Is matches copies of a
// declared fault.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Text.Key == e.Text.Key
}

// Has reports whether err is or wraps a fault with a code.
func Has(err error, code Code) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

// Faults shared by packages.
var (
	// Validation is the fault of invalid input; With adds the invalid fields.
	Validation = New(ValidationFailed, "general.invalid")
	// ErrNotFound is the fault of a record that does not exist or is not visible to the caller.
	ErrNotFound = New(NotFound, "general.not_found")
)
