package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Limits of what an entry keeps, in bytes of JSON.
const (
	maxValue    = 4 << 10  // of a value that is kept as it is
	maxDocument = 16 << 10 // of what is kept of before, and of after
)

// Digest stands in an entry for a value that is too large to be kept.
type Digest struct {
	SHA256 string `json:"sha256"` // of the value as JSON, in hexadecimal digits
	Bytes  int    `json:"bytes"`  // its length
}

func digestOf(value json.RawMessage) json.RawMessage {
	sum := sha256.Sum256(value)
	b, _ := json.Marshal(Digest{SHA256: hex.EncodeToString(sum[:]), Bytes: len(value)}) // cannot fail
	return b
}

// reduce limits what an entry keeps of a change. Values of up to 4 KiB are kept as they
// are. Of a larger one only what differs is kept: changed members of objects, and in
// lists of records with ids the records that were changed, added or removed. What is
// still large is replaced by its Digest.
func reduce(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
	if len(before) <= maxValue && len(after) <= maxValue {
		return before, after
	}
	b, a := differences(before, after)
	return bounded(before, b), bounded(after, a)
}

// bounded is what is kept of a value, or its digest if that is too large.
func bounded(whole, kept json.RawMessage) json.RawMessage {
	if len(kept) > maxDocument {
		return digestOf(whole)
	}
	return kept
}

// differences is what is kept of two values that are not both small.
func differences(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
	switch kindOf(before, after) {
	case '{':
		b, a := members(before), members(after)
		for name, value := range b {
			other, both := a[name]
			switch {
			case both && bytes.Equal(value, other):
				delete(b, name)
				delete(a, name)
			case both:
				b[name], a[name] = small(value, other)
			default:
				b[name], _ = small(value, nil)
			}
		}
		for name, value := range a {
			if _, both := b[name]; !both {
				_, a[name] = small(nil, value)
			}
		}
		return encode(before, b), encode(after, a)
	case '[':
		b, bRecords := records(before)
		a, aRecords := records(after)
		if bRecords && aRecords {
			b, a = changedRecords(b, a)
			return encode(before, b), encode(after, a)
		}
	}
	return digestOfLarge(before), digestOfLarge(after)
}

// small is what is kept of a member: it as it is, if it is small.
func small(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
	if len(before) <= maxValue && len(after) <= maxValue {
		return before, after
	}
	return differences(before, after)
}

func digestOfLarge(value json.RawMessage) json.RawMessage {
	if len(value) <= maxValue {
		return value
	}
	return digestOf(value)
}

// kindOf is the first character of both values: { for objects and [ for lists. It is 0
// if they are of different kinds. A value that is missing is of either.
func kindOf(before, after json.RawMessage) byte {
	switch {
	case len(before) == 0 && len(after) == 0:
		return 0
	case len(before) == 0:
		return after[0]
	case len(after) == 0 || before[0] == after[0]:
		return before[0]
	}
	return 0
}

func members(object json.RawMessage) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	_ = json.Unmarshal(object, &all) // it was written by Marshal, or is missing
	return all
}

// element is an element of a list that has an id.
type element struct {
	id    string
	value json.RawMessage
}

// records splits a list. It reports false if an element has no id.
func records(list json.RawMessage) ([]element, bool) {
	var elements []json.RawMessage
	_ = json.Unmarshal(list, &elements) // as in members
	all := make([]element, len(elements))
	for i, value := range elements {
		var with struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(value, &with) != nil || with.ID == "" {
			return nil, false
		}
		all[i] = element{with.ID, value}
	}
	return all, true
}

// changedRecords is what is kept of two lists: the records that are not the same in
// both, with their ids and what differs.
func changedRecords(before, after []element) ([]element, []element) {
	old := make(map[string]json.RawMessage, len(before))
	for _, r := range before {
		old[r.id] = r.value
	}
	reduced := map[string]json.RawMessage{} // of before
	same := map[string]bool{}
	var a []element
	for _, r := range after {
		value, both := old[r.id]
		if both && bytes.Equal(value, r.value) {
			same[r.id] = true
			continue
		}
		reduced[r.id], r.value = small(value, r.value)
		a = append(a, element{r.id, withID(r)})
	}
	var b []element
	for _, r := range before {
		if same[r.id] {
			continue
		}
		if value, both := reduced[r.id]; both {
			r.value = value
		} else {
			r.value, _ = small(r.value, nil)
		}
		b = append(b, element{r.id, withID(r)})
	}
	return b, a
}

// withID is what is kept of a record, with its id.
func withID(r element) json.RawMessage {
	m := members(r.value)
	if _, has := m["id"]; has {
		return r.value
	}
	m["id"], _ = json.Marshal(r.id) // cannot fail
	b, _ := json.Marshal(m)
	return b
}

// MarshalJSON is the value of the record.
func (r element) MarshalJSON() ([]byte, error) { return r.value, nil }

// encode is what is kept of a value, nothing if there was none.
func encode[T ~[]element | ~map[string]json.RawMessage](whole json.RawMessage, kept T) json.RawMessage {
	if len(whole) == 0 {
		return nil
	}
	b, _ := json.Marshal(kept) // cannot fail: it consists of JSON
	if string(b) == "null" {
		return json.RawMessage("[]")
	}
	return b
}
