package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Limits of the size of an entry, in bytes of JSON.
const (
	maxValue    = 4 << 10  // of a value that is stored unchanged
	maxDocument = 16 << 10 // of the stored before and after, each
)

// Digest replaces a value that is too large to store.
type Digest struct {
	SHA256 string `json:"sha256"` // of the value as JSON, in hexadecimal
	Bytes  int    `json:"bytes"`  // its length
}

func digestOf(value json.RawMessage) json.RawMessage {
	sum := sha256.Sum256(value)
	b, _ := json.Marshal(Digest{SHA256: hex.EncodeToString(sum[:]), Bytes: len(value)}) // cannot fail
	return b
}

// reduce limits the stored size of a change. Values of up to 4 KiB are stored unchanged. Larger
// ones are reduced to their differences: changed members of objects, and changed, added or
// removed records in lists of records with ids. What is still too large is replaced by its
// Digest.
func reduce(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
	if len(before) <= maxValue && len(after) <= maxValue {
		return before, after
	}
	b, a := differences(before, after)
	return limitSize(before, b), limitSize(after, a)
}

// limitSize returns kept, or the digest of whole if kept is too large.
func limitSize(whole, kept json.RawMessage) json.RawMessage {
	if len(kept) > maxDocument {
		return digestOf(whole)
	}
	return kept
}

// differences returns the differences of two values, not both of them small.
func differences(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
	switch commonKind(before, after) {
	case '{':
		b, a := members(before), members(after)
		for name, value := range b {
			other, both := a[name]
			switch {
			case both && bytes.Equal(value, other):
				delete(b, name)
				delete(a, name)
			case both:
				b[name], a[name] = reduceMember(value, other)
			default:
				b[name], _ = reduceMember(value, nil)
			}
		}
		for name, value := range a {
			if _, both := b[name]; !both {
				_, a[name] = reduceMember(nil, value)
			}
		}
		return encodeKept(before, b), encodeKept(after, a)
	case '[':
		b, bRecords := records(before)
		a, aRecords := records(after)
		if bRecords && aRecords {
			b, a = changedRecords(b, a)
			return encodeKept(before, b), encodeKept(after, a)
		}
	}
	return digestOfLarge(before), digestOfLarge(after)
}

// reduceMember returns a member unchanged if it is small, otherwise reduced.
func reduceMember(before, after json.RawMessage) (json.RawMessage, json.RawMessage) {
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

// commonKind returns the first character of both values: { for objects and [ for lists. It returns 0
// if their kinds differ. A missing value matches either kind.
func commonKind(before, after json.RawMessage) byte {
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
	_ = json.Unmarshal(object, &all) // produced by Marshal, or missing
	return all
}

// element is an element of a list that has an id.
type element struct {
	id    string
	value json.RawMessage
}

// records splits a list into elements. It reports false if an element has no id.
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

// changedRecords returns the records that differ between two lists, with their ids and their
// differences.
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
		reduced[r.id], r.value = reduceMember(value, r.value)
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
			r.value, _ = reduceMember(r.value, nil)
		}
		b = append(b, element{r.id, withID(r)})
	}
	return b, a
}

// withID returns the reduced record with its id.
func withID(r element) json.RawMessage {
	m := members(r.value)
	if _, has := m["id"]; has {
		return r.value
	}
	m["id"], _ = json.Marshal(r.id) // cannot fail
	b, _ := json.Marshal(m)
	return b
}

// MarshalJSON returns the value of the record.
func (r element) MarshalJSON() ([]byte, error) { return r.value, nil }

// encodeKept returns kept as JSON, or nil if whole is missing.
func encodeKept[T ~[]element | ~map[string]json.RawMessage](whole json.RawMessage, kept T) json.RawMessage {
	if len(whole) == 0 {
		return nil
	}
	b, _ := json.Marshal(kept) // cannot fail: consists of JSON
	if string(b) == "null" {
		return json.RawMessage("[]")
	}
	return b
}
