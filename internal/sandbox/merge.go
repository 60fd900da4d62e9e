package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/money"
)

// FieldError says which field of a document is invalid, and why.
type FieldError struct {
	Field   string `json:"field"` // such as payments.webhook; empty for the document as a whole
	Message string `json:"message"`
}

func (e *FieldError) Error() string {
	if e.Field == "" {
		return e.Message
	}
	return e.Field + ": " + e.Message
}

var errObject = errors.New("must be a JSON object")

// setters says how each member of Settings is read.
var setters = map[string]func(*Settings, json.RawMessage) error{
	"webhook": func(s *Settings, raw json.RawMessage) error {
		return oneOf(raw, &s.Webhook, WebhookFaults...)
	},
	"api": func(s *Settings, raw json.RawMessage) error {
		return oneOf(raw, &s.API, APINormal, APIError500, APITimeout, APITimeoutAfterEffect, APITooMany)
	},
	"renewal": func(s *Settings, raw json.RawMessage) error {
		return oneOf(raw, &s.Renewal, RenewalNormal, RenewalFail)
	},
	"amountDelta": setDelta,
	"currency":    setCurrency,
}

// merge applies a document to the settings. Members that it does not name stay.
func merge(d document, content []byte) (document, error) {
	groups, err := members(content)
	if err != nil {
		return d, &FieldError{Message: err.Error()}
	}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		var err error
		switch name {
		case "payments":
			err = mergeGroup(&d.Payments, name, groups[name], "webhook", "api", "amountDelta", "currency", "renewal")
		case "storage":
			err = mergeGroup(&d.Storage, name, groups[name], "webhook", "api", "amountDelta", "currency")
		default:
			err = unknown(name, "payments", "storage")
		}
		if err != nil {
			return d, err
		}
	}
	return d, nil
}

func mergeGroup(s *Settings, group string, raw json.RawMessage, allowed ...string) error {
	values, err := members(raw)
	if err != nil {
		return &FieldError{Field: group, Message: err.Error()}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(allowed, name) {
			return unknown(group+"."+name, allowed...)
		}
		if err := setters[name](s, values[name]); err != nil {
			return &FieldError{Field: group + "." + name, Message: err.Error()}
		}
	}
	return nil
}

func members(raw []byte) (map[string]json.RawMessage, error) {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(raw, &m); err != nil || m == nil {
		return nil, errObject
	}
	return m, nil
}

func unknown(field string, known ...string) *FieldError {
	return &FieldError{Field: field, Message: "is unknown; must be one of " + strings.Join(known, ", ")}
}

// oneOf reads one of the allowed values.
func oneOf[T ~string](raw json.RawMessage, into *T, allowed ...T) error {
	var value T
	if err := json.Unmarshal(raw, &value); err == nil && slices.Contains(allowed, value) {
		*into = value
		return nil
	}
	names := make([]string, len(allowed))
	for i, a := range allowed {
		names[i] = string(a)
	}
	return errors.New("must be one of " + strings.Join(names, ", "))
}

func setDelta(s *Settings, raw json.RawMessage) error {
	var n money.Number
	if err := n.UnmarshalJSON(raw); err != nil {
		return err
	}
	if _, err := hundredths(n); err != nil {
		return err
	}
	s.AmountDelta = n
	return nil
}

// hundredths converts like an amount of a currency with two decimals.
func hundredths(n money.Number) (int64, error) {
	if n == "" {
		return 0, nil
	}
	h, err := n.Minor("USD")
	if err != nil && !errors.Is(err, money.ErrTooLarge) {
		return 0, errors.New("must be a number with at most two decimals, such as -1.5")
	}
	return h, err
}

func setCurrency(s *Settings, raw json.RawMessage) error {
	var code *string
	if err := json.Unmarshal(raw, &code); err != nil {
		return fmt.Errorf("%w, or null for the real one", money.ErrCurrency)
	}
	if code == nil || *code == "" {
		s.Currency = nil
		return nil
	}
	if _, err := money.Decimals(*code); err != nil {
		return err
	}
	s.Currency = code // a new pointer: copies of older settings keep their own
	return nil
}
