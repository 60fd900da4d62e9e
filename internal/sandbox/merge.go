package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/infra/kit/money"
)

// FieldError is an invalid field of a document.
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

// setters decode the members of a group of settings.
type setters map[string]func(json.RawMessage) error

func (s *Settings) setters() setters {
	return setters{
		"webhook":     func(raw json.RawMessage) error { return oneOf(raw, &s.Webhook, WebhookFaults) },
		"api":         func(raw json.RawMessage) error { return oneOf(raw, &s.API, APIFaults) },
		"amountDelta": s.setDelta,
		"currency":    s.setCurrency,
	}
}

// groups are the settings that a document may name.
func (d *document) groups() map[string]setters {
	payments := d.Payments.setters()
	payments["renewal"] = func(raw json.RawMessage) error { return oneOf(raw, &d.Payments.Renewal, RenewalFaults) }
	payments["refund"] = func(raw json.RawMessage) error { return oneOf(raw, &d.Payments.Refund, RefundFaults) }
	return map[string]setters{
		"payments": payments,
		"storage":  d.Storage.setters(),
		"mail":     {"relay": func(raw json.RawMessage) error { return oneOf(raw, &d.Mail.Relay, RelayFaults) }},

		"webhooks": {"receiver": func(raw json.RawMessage) error { return oneOf(raw, &d.Webhooks.Receiver, ReceiverFaults) }},
		"oidc":     {"token": func(raw json.RawMessage) error { return oneOf(raw, &d.OIDC.Token, OIDCFaults) }},
		"scanner":  {"api": func(raw json.RawMessage) error { return oneOf(raw, &d.Scanner.API, ScannerFaults) }},
	}
}

// merge merges a document into the settings.
func merge(d document, content []byte) (document, error) {
	named, err := members(content)
	if err != nil {
		return d, &FieldError{Message: err.Error()}
	}
	groups := d.groups()
	for _, name := range slices.Sorted(maps.Keys(named)) {
		group, ok := groups[name]
		if !ok {
			return d, unknown(name, groups)
		}
		if err := group.merge(name, named[name]); err != nil {
			return d, err
		}
	}
	return d, nil
}

// merge reads the members of a group that a document names.
func (s setters) merge(group string, raw json.RawMessage) error {
	values, err := members(raw)
	if err != nil {
		return &FieldError{Field: group, Message: err.Error()}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		set, ok := s[name]
		if !ok {
			return unknown(group+"."+name, s)
		}
		if err := set(values[name]); err != nil {
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

func unknown[V any](field string, known map[string]V) *FieldError {
	return &FieldError{Field: field, Message: "is unknown; must be one of " + strings.Join(slices.Sorted(maps.Keys(known)), ", ")}
}

// oneOf reads one of the allowed values.
func oneOf[T ~string](raw json.RawMessage, into *T, allowed []T) error {
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

func (s *Settings) setDelta(raw json.RawMessage) error {
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

func (s *Settings) setCurrency(raw json.RawMessage) error {
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
