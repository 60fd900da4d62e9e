package fault

import "errors"

// Join joins what several checks found in one request, so that the caller is told
// everything at once. It returns nil if no check found anything, an error that is not a
// fault as it is, and a single fault as it is. Several faults become one with the fields
// of all: with their code and text if they share them, otherwise Validation. A fault
// without fields is left out if another one has fields, since it can be found again.
func Join(errs ...error) error {
	var found []*Error
	for _, err := range errs {
		if err == nil {
			continue
		}
		f, ok := errors.AsType[*Error](err)
		if !ok {
			return err
		}
		found = append(found, f)
	}
	if len(found) == 0 {
		return nil
	}
	joined := found[0]
	for _, f := range found[1:] {
		joined = joined.join(f)
	}
	return joined
}

// join returns a fault with the fields of both.
func (e *Error) join(other *Error) *Error {
	switch {
	case len(other.Fields) == 0:
		return e
	case len(e.Fields) == 0:
		return other
	case e.Is(other):
		return e.With(other.Fields...)
	}
	return Validation.With(e.Fields...).With(other.Fields...)
}

// Fields collects what is wrong with single fields of a request.
type Fields []Field

// Add adds a field with the text of a key.
func (f *Fields) Add(field string, code FieldCode, key string, args ...any) {
	*f = append(*f, Problem(field, code, key, args...))
}

// Err returns a Validation fault with the fields, or nil for none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return Validation.With(f...)
}
