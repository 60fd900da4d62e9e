// Package fault is a small copy of that of the product.
package fault

type Field struct{ Field, Message string }

type Error struct {
	Message string
	Fields  []Field
}

func (e *Error) Error() string { return e.Message }

func (e *Error) With(f ...Field) *Error { return &Error{e.Message, f} }

func (e *Error) WithMessage(message string) *Error {
	c := *e
	c.Message = message
	return &c
}

func New(code, message string) *Error { return &Error{Message: message} }

type Fields []Field

func (f *Fields) Add(field, message string) { *f = append(*f, Field{Field: field, Message: message}) }
