package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
)

var (
	errMalformed = fault.New(fault.MalformedRequest, "The request body is not the JSON that was expected.")
	errTooLarge  = fault.New(fault.PayloadTooLarge, "The request body is too large.")
	errMedia     = fault.New(fault.UnsupportedMediaType, "Send the request body as application/json.")
)

// refuse gives the fault for what the schema of an operation finds wrong with its input,
// together with what its checks find. It never contains the value that was sent, which may be
// a password.
func (op *registration) refuse(ctx context.Context, r *http.Request, wrong []error) error {
	var fields fault.Fields
	var unfit [][]step // to be read by the program
	for _, err := range wrong {
		d, ok := errors.AsType[*huma.ErrorDetail](err)
		if !ok {
			return err
		}
		if strings.HasPrefix(d.Location, "path.") {
			return fault.ErrNotFound // a malformed id is that of no record
		}
		field, steps := toField(d)
		fields = append(fields, field)
		if steps != nil && (field.Code == fault.WrongType || field.Code == fault.OutOfRange) {
			unfit = append(unfit, steps)
		}
	}
	fields = slices.CompactFunc(fields, func(next, before fault.Field) bool { // one text may break its length, its format and its pattern
		return next.Field == before.Field && next.Code == fault.InvalidFormat
	})
	return op.withChecks(ctx, r, fields, unfit)
}

// withChecks adds what the checks of the operation find to the field errors of huma. It
// leaves out fields that have an error already, and fields inside of missing ones.
func (op *registration) withChecks(ctx context.Context, r *http.Request, fields fault.Fields, unfit [][]step) error {
	x := exchangeOf(ctx)
	named, absent := map[string]bool{}, map[string]bool{}
	for _, f := range fields {
		named[f.Field] = true
		absent[f.Field] = absent[f.Field] || f.Code == fault.Required || f.Code == fault.WrongType
	}
	if absent[wholeBody] {
		return append(fields, x.found...).Err()
	}
	found, ok := errors.AsType[*fault.Error](op.checkRefused(ctx, r, unfit))
	if !ok { // nothing, or an error that would hide what is known
		return fields.Err()
	}
	for _, f := range found.Fields {
		if !named[f.Field] && !within(absent, f.Field) {
			named[f.Field] = true
			fields = append(fields, f)
		}
	}
	return fields.Err()
}

// within reports whether a path is inside of one of the given paths.
func within(paths map[string]bool, path string) bool {
	for i := range path {
		if (path[i] == '.' || path[i] == '[') && paths[path[:i]] {
			return true
		}
	}
	return false
}

// toField converts an error of huma to a field error. The steps lead to the value in the
// body; they are nil for another value and for the body as a whole.
func toField(d *huma.ErrorDetail) (field fault.Field, steps []step) {
	steps, inBody := bodySteps(d.Location)
	if name, ok := between(d.Message, "expected required property ", " to be present"); ok {
		return fault.Field{Field: string(pathTo(append(steps, step{name: &name}))), Code: fault.Required, Message: "This field is required."}, nil
	}
	place := string(pathTo(steps))
	if !inBody {
		_, place, _ = strings.Cut(d.Location, ".")
	}
	if _, ok := d.Value.(json.Number); ok && (d.Message == validation.MsgExpectedNumber || d.Message == validation.MsgExpectedInteger) { // above maxNumber
		return fault.Field{Field: place, Code: fault.OutOfRange, Message: "must be a number from -9007199254740992 to 9007199254740992"}, steps
	}
	for _, k := range kinds {
		if rest, ok := strings.CutPrefix(d.Message, k.prefix); ok {
			message := strings.Replace(k.message, theRest, inFull(strings.Trim(rest, `" `)), 1)
			if rest == "1" && (k.code == fault.TooShort || k.code == fault.TooFew) {
				message = "must not be empty"
			}
			return fault.Field{Field: place, Code: k.code, Message: message}, steps
		}
	}
	return fault.Field{Field: place, Code: fault.InvalidValue, Message: d.Message}, steps
}

// theRest stands in a message for the rest of huma's message.
const theRest = "…"

// kinds maps prefixes of huma's messages to our codes and messages, more specific ones first.
var kinds = []struct {
	prefix  string
	code    fault.FieldCode
	message string
}{
	{"unexpected property", fault.UnknownField, "There is no such field."},
	{"required ", fault.Required, "This parameter is required."},
	{"must not be null", fault.WrongType, "must not be null"},
	{"expected string to be RFC 5322 email", fault.InvalidFormat, email.Expected},
	{"expected string to be RFC 3986 uri", fault.InvalidFormat, "must be an absolute URL"},
	{"expected string to be RFC 4122 uuid", fault.InvalidFormat, "must be a record id"},
	{"expected string to ", fault.InvalidFormat, "must …"},
	{"expected value to be one of ", fault.InvalidValue, "must be one of …"},
	{"expected length >= ", fault.TooShort, "must have at least … characters"},
	{"expected length <= ", fault.TooLong, "must have at most … characters"},
	{"expected array length >= ", fault.TooFew, "must have at least … entries"},
	{"expected array length <= ", fault.TooMany, "must have at most … entries"},
	{"expected array items to be unique", fault.NotUnique, "must not repeat an entry"},
	{"expected number >= ", fault.OutOfRange, "must be at least …"},
	{"expected number <= ", fault.OutOfRange, "must be at most …"},
	{"expected number > ", fault.OutOfRange, "must be more than …"},
	{"expected number < ", fault.OutOfRange, "must be less than …"},
	{"expected number to ", fault.OutOfRange, "must …"},
	{"expected value to ", fault.WrongType, "must …"},
	{"expected at most one value", fault.WrongType, "must be given only once"},
	{"expected object with ", fault.WrongType, "must have …"},
	{"expected boolean", fault.WrongType, "must be true or false"},
	{"expected integer", fault.WrongType, "must be a whole number"},
	{"expected array", fault.WrongType, "must be an array"},
	{"expected object", fault.WrongType, "must be an object"},
	{"expected ", fault.WrongType, "must be a …"},
	{"invalid ", fault.WrongType, "must be a valid …"},
}

// inFull writes a number of huma's messages without an exponent: 1e+15 is
// 1000000000000000. Other texts stay as they are.
func inFull(text string) string {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return strconv.FormatFloat(number, 'f', -1, 64)
}

func between(s, before, after string) (string, bool) {
	rest, ok := strings.CutPrefix(s, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, after)
}
