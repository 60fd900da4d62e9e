package fault

import "errors"

// Join combines the errors of several checks of one request, so that the caller gets them all at once. It
// returns nil without errors, any error that is not a fault unchanged, and a single fault unchanged. Several
// faults are merged with all their fields: with their code and text if these are equal, otherwise as
// Validation. A fault without fields is dropped if another one has fields.
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

// Fields collects the problems of fields of a request.
type Fields []Field

// Add adds a problem of a field with a text key.
func (f *Fields) Add(field string, code FieldCode, key string, args ...any) {
	*f = append(*f, Problem(field, code, key, args...))
}

// Err returns a Validation fault with the fields, or nil if there are none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return Validation.With(f...)
}
