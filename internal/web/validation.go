package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/fault"
)

var (
	errMalformed = fault.New(fault.MalformedRequest, "The request body is not the JSON that was expected.")
	errTooLarge  = fault.New(fault.PayloadTooLarge, "The request body is too large.")
	errMedia     = fault.New(fault.UnsupportedMediaType, "Send the request body as application/json.")
)

// fromHuma turns what huma found wrong with a request into a fault. It never
// repeats the value that was sent: it may be a password.
func fromHuma(status int, message string, errs []error) error {
	switch status {
	case http.StatusRequestEntityTooLarge:
		return errTooLarge
	case http.StatusUnsupportedMediaType:
		return errMedia
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
	default:
		return errors.Join(append([]error{errors.New(message)}, errs...)...)
	}
	if len(errs) == 0 {
		return errMalformed.Saying("The request body is missing or empty.")
	}
	refused := fault.Validation
	for _, err := range errs {
		if d, ok := errors.AsType[*huma.ErrorDetail](err); ok {
			if strings.HasPrefix(d.Location, "path.") {
				return fault.Missing // what cannot be the name of a record names none
			}
			refused = refused.With(toField(d))
			continue
		}
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return errTooLarge
		}
		refused = refused.With(fault.Field{Field: "body", Code: "INVALID_VALUE", Message: err.Error()})
	}
	return refused
}

// toField translates one finding of huma: where, what kind, what was expected.
func toField(d *huma.ErrorDetail) fault.Field {
	place := d.Location
	for _, root := range []string{"body.", "query.", "path.", "header.", "cookie."} {
		place = strings.TrimPrefix(place, root)
	}
	if name, ok := between(d.Message, "expected required property ", " to be present"); ok {
		return fault.Field{Field: join(place, name), Code: "REQUIRED", Message: "This field is required."}
	}
	for _, k := range kinds {
		if strings.HasPrefix(d.Message, k.prefix) {
			message := d.Message
			if k.say != "" {
				message = k.say
			}
			return fault.Field{Field: place, Code: k.code, Message: message}
		}
	}
	return fault.Field{Field: place, Code: "INVALID_VALUE", Message: d.Message}
}

// kinds maps the beginnings of huma's messages to codes of ours, the more
// particular ones first.
var kinds = []struct{ prefix, code, say string }{
	{"unexpected property", "UNKNOWN_FIELD", "There is no such field."},
	{"required ", "REQUIRED", ""},
	{"expected string to be RFC 5322 email", "INVALID_FORMAT", "expected an e-mail address"},
	{"expected string to be RFC 3986 uri", "INVALID_FORMAT", "expected an absolute URL"},
	{"expected string to be RFC 4122 uuid", "INVALID_FORMAT", "expected a record id"},
	{"expected string to ", "INVALID_FORMAT", ""},
	{"expected value to be one of", "INVALID_VALUE", ""},
	{"expected length >=", "TOO_SHORT", ""},
	{"expected length <=", "TOO_LONG", ""},
	{"expected array length >=", "TOO_FEW", ""},
	{"expected array length <=", "TOO_MANY", ""},
	{"expected array items to be unique", "NOT_UNIQUE", ""},
	{"expected number >", "OUT_OF_RANGE", ""},
	{"expected number <", "OUT_OF_RANGE", ""},
	{"expected ", "WRONG_TYPE", ""},
	{"invalid ", "WRONG_TYPE", ""},
}

func between(s, before, after string) (string, bool) {
	rest, ok := strings.CutPrefix(s, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, after)
}

func join(place, name string) string {
	if place == "" || place == "body" {
		return name
	}
	return place + "." + name
}
