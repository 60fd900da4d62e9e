package paystack

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// The provider's types drift: an id is a number here and a text there, an
// amount too, an empty object is "", null, 0 or {}. The types of this file take
// every spelling that was seen, and whatever else comes is as good as absent,
// except for an amount, where a guess could cost money.

// text is a JSON text or number, as text.
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

// whole is a JSON integer, or a text of one.
type whole int64

func (w *whole) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return err
	}
	*w = whole(n)
	return nil
}

// moment is a time of ISO 8601, or nothing.
type moment struct{ *time.Time }

func (m *moment) UnmarshalJSON(b []byte) error {
	var t time.Time
	if json.Unmarshal(b, &t) == nil && !t.IsZero() {
		t = t.UTC()
		m.Time = &t
	}
	return nil
}

// flag is a truth value, which may come as 1 or 0, as a text, or not at all.
type flag int

const (
	unsaid flag = iota
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
		*f = unsaid
	}
	return nil
}
