package form

import (
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"
)

// ReadJSON decodes a sheet. Sheets consist mostly of answers in the format of MarshalJSON, and the
// generic decoder dominated the cost of reading requests. Any other input falls back to that decoder.
func (s *Sheet) ReadJSON(text []byte) error {
	r := reader{rest: string(text)}
	answers, ok := r.answers()
	var all Sheet
	if !ok || !r.take(`,`) || !isText(text) || json.Unmarshal([]byte("{"+r.rest), &all) != nil || all.Answers != nil {
		return json.Unmarshal(text, s)
	}
	*s = all
	s.Answers = answers
	return nil
}

// isText reports whether JSON represents the text without escapes.
func isText(text []byte) bool {
	for _, c := range text {
		if c < ' ' {
			return false
		}
	}
	return utf8.Valid(text)
}

// reader is a cursor over a text.
type reader struct{ rest string }

// take consumes a word if it is next.
func (r *reader) take(word string) bool {
	rest, ok := strings.CutPrefix(r.rest, word)
	r.rest = rest
	return ok
}

// text reads up to the closing quote of a text without escapes.
func (r *reader) text() (string, bool) {
	text, rest, ok := strings.Cut(r.rest, `"`)
	r.rest = rest
	return text, ok && !strings.Contains(text, `\`)
}

func (r *reader) answers() ([]Answer, bool) {
	answers := []Answer{}
	ok := r.take(`{"answers":[`)
	for ok && !r.take(`]`) {
		if len(answers) > 0 {
			ok = r.take(`,`)
		}
		var a Answer
		ok = ok && r.answer(&a)
		answers = append(answers, a)
	}
	return answers, ok
}

func (r *reader) answer(a *Answer) bool {
	ok := r.take(`{"questionId":"`)
	if ok {
		a.QuestionID, ok = r.text()
	}
	if ok && r.take(`,"partyId":"`) {
		a.PartyID, ok = r.text()
	}
	ok = ok && r.take(`,"value":`) && r.value(&a.Value) && r.take(`,"answeredAt":"`)
	if !ok {
		return false
	}
	at, ok := r.text()
	var err error
	a.AnsweredAt, err = time.Parse(time.RFC3339Nano, at)
	return ok && err == nil && r.take(`}`)
}

// value reads a text, a list of texts or a boolean.
func (r *reader) value(v *Value) bool {
	switch {
	case r.take(`"`):
		text, ok := r.text()
		*v = Text(text)
		return ok
	case r.take(`true`):
		*v = Bool(true)
	case r.take(`false`):
		*v = Bool(false)
	case r.take(`[`):
		return r.list(v)
	default:
		return false
	}
	return true
}

func (r *reader) list(v *Value) bool {
	members := []string{}
	for !r.take(`]`) {
		if len(members) > 0 && !r.take(`,`) || !r.take(`"`) {
			return false
		}
		text, ok := r.text()
		if !ok {
			return false
		}
		members = append(members, text)
	}
	*v = List(members...)
	return true
}
