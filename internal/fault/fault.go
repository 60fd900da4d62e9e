// Package fault holds the one kind of error that a caller of the API may see.
//
// A room declares its faults once, as package variables, with the words that
// the caller will read; web turns them into responses. Every other error is a
// mistake of ours: it is logged and answered without detail.
package fault

import "errors"

// Error is a refusal that a caller can understand and act upon.
type Error struct {
	Code    Code    // which entry of the catalogue
	Message string  // one sentence for the caller
	Fields  []Field // what is wrong with which field, when fields are at fault
	Data    any     // facts that the caller needs to go on, such as a limit and its use

	cause error
}

// Field says what is wrong with one field of a request.
type Field struct {
	Field   string    `json:"field" doc:"JSON path in the request body, or the name of a query, path or header parameter" example:"parties[0].email"`
	Code    FieldCode `json:"code" doc:"What kind of mistake it is" example:"INVALID_FORMAT"`
	Message string    `json:"message" doc:"What was expected" example:"must be an e-mail address"`
}

// New declares a fault. The message is a sentence shown to the caller. A code that
// is not in the catalogue is a mistake that shows when the program starts.
func New(code Code, message string) *Error {
	if !code.Known() {
		panic("fault: " + string(code) + " is not in the catalogue")
	}
	return &Error{Code: code, Message: message}
}

// Invalid is the refusal of a request whose named field is wrong.
func Invalid(field string, code FieldCode, message string) *Error {
	return Validation.With(Field{Field: field, Code: code, Message: message})
}

// With returns a copy that names the given fields as well.
func (e *Error) With(fields ...Field) *Error {
	c := *e
	c.Fields = append(append([]Field(nil), e.Fields...), fields...)
	return &c
}

// WithData returns a copy that carries data for the caller.
func (e *Error) WithData(data any) *Error {
	c := *e
	c.Data = data
	return &c
}

// WithMessage returns a copy with another message under the same code.
func (e *Error) WithMessage(message string) *Error {
	c := *e
	c.Message = message
	return &c
}

// Wrap returns a copy that wraps its cause, for the log. The caller never sees it.
func (e *Error) Wrap(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

func (e *Error) Error() string {
	text := string(e.Code) + ": " + e.Message
	for _, f := range e.Fields {
		text += " [" + f.Field + ": " + f.Message + "]"
	}
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap gives the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is a fault with the same code and message, so that
// errors.Is finds a declared fault under the details added to a copy of it.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Message == e.Message
}

// Has reports whether err is, or wraps, a fault with this code.
func Has(err error, code Code) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

// Faults that belong to no package in particular.
var (
	// Validation is refused input; add the fields at fault with With.
	Validation = New(ValidationFailed, "Some fields are not valid.")
	// ErrNotFound is a record that does not exist or that the caller may not know of.
	ErrNotFound = New(NotFound, "There is nothing here.")
)
