package paystack

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// The provider's types are inconsistent: an id or an amount is a number or a
// string, an empty object is "", null, 0 or {}. The types of this file accept
// every form that was seen and treat any other as missing, except for an amount,
// where a guess could cost money.

// text is a JSON string or number.
type text string

func (t *text) UnmarshalJSON(b []byte) error {
	var s string
	if json.Unmarshal(b, &s) == nil {
		*t = text(s)
		return nil
	}
	var n json.Number
	if json.Unmarshal(b, &n) == nil {
		*t = text(n)
	}
	return nil
}

// integer is a JSON integer, or a string with one.
type integer int64

func (i *integer) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return err
	}
	*i = integer(n)
	return nil
}

// timestamp is a time of ISO 8601, or nothing.
type timestamp struct{ *time.Time }

func (t *timestamp) UnmarshalJSON(b []byte) error {
	var at time.Time
	if json.Unmarshal(b, &at) == nil && !at.IsZero() {
		at = at.UTC()
		t.Time = &at
	}
	return nil
}

// flag is a bool, which may be 1 or 0, a string, or missing.
type flag int

const (
	unknown flag = iota
	no
	yes
)

func (f *flag) UnmarshalJSON(b []byte) error {
	switch strings.Trim(string(b), `"`) {
	case "true", "1":
		*f = yes
	case "false", "0":
		*f = no
	default:
		*f = unknown
	}
	return nil
}

// authorization is the card or account of a transaction, or nothing.
type authorization struct{ LastDigits text }

func (a *authorization) UnmarshalJSON(b []byte) error {
	var reported struct {
		LastDigits text `json:"last4"`
	}
	if json.Unmarshal(b, &reported) == nil {
		a.LastDigits = reported.LastDigits
	}
	return nil
}
