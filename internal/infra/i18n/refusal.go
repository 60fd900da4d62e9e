package i18n

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// refusals is the subject of what the API says when it refuses something.
const refusals = "refusal."

// Refusal returns a message of a refusal of the API in the language of the printer. The message
// is found by its English text in the catalogue. One that is not there stays as it is.
func (p Printer) Refusal(message string) string {
	if p.Language == English {
		return message
	}
	f, ok := findRefusal(message)
	if !ok {
		return message
	}
	args := make([]any, 0, 2*len(f.values))
	for i, name := range f.names {
		value := f.values[i]
		if isPart(name) {
			value = p.parts(value)
		}
		args = append(args, name, value)
	}
	return p.Text(f.key, args...)
}

// parts translates texts that are joined in the value of a placeholder.
func (p Printer) parts(value string) string {
	all := splitParts(value)
	for i, part := range all {
		all[i] = p.Refusal(part)
	}
	return strings.Join(all, ", ")
}

// splitParts returns the value itself where it is one text, and else the texts that it joins.
func splitParts(value string) []string {
	if f, ok := findRefusal(value); ok && !slices.ContainsFunc(f.values, func(v string) bool { return strings.Contains(v, `"`) }) {
		return []string{value}
	}
	return strings.Split(partSeparators.Replace(value), ", ")
}

var partSeparators = strings.NewReplacer(", of ", ", ", " or ", ", ")

// isPart reports whether the values of a placeholder are texts of the catalogue themselves.
func isPart(name string) bool { return strings.HasPrefix(name, "part") }

// refusal is a text of the catalogue that may have placeholders.
type refusal struct {
	key    string
	pieces []string // of the English text: before, between and after the placeholders
	names  []string // of the placeholders
}

// found is a text of the catalogue with the values of its placeholders in a message.
type found struct {
	refusal
	values []string
}

// refusalIndex has the texts by which messages are found.
type refusalIndex struct {
	exact    map[string]refusal
	patterns []refusal // the more particular ones first
}

var refusalTexts = sync.OnceValue(func() refusalIndex {
	messages, err := readFile(English, "messages/pages/refusal.en.toml")
	if err != nil {
		panic(err) // the files are part of the program
	}
	index := refusalIndex{exact: map[string]refusal{}}
	for _, m := range messages {
		if r := newRefusal(m.ID, m.Other); len(r.names) > 0 {
			index.patterns = append(index.patterns, r)
		} else {
			index.exact[m.Other] = r
		}
	}
	slices.SortFunc(index.patterns, func(a, b refusal) int {
		return cmp.Or(cmp.Compare(b.literal(), a.literal()), cmp.Compare(len(a.names), len(b.names)), cmp.Compare(a.key, b.key))
	})
	return index
})

// newRefusal cuts a text at its placeholders.
func newRefusal(key, text string) refusal {
	r := refusal{key: key}
	for {
		before, rest, ok := strings.Cut(text, "{{.")
		r.pieces = append(r.pieces, before)
		if !ok {
			return r
		}
		name, after, _ := strings.Cut(rest, "}}")
		r.names = append(r.names, name)
		text = after
	}
}

// literal is how many bytes of a message the text decides.
func (r refusal) literal() int {
	n := 0
	for _, piece := range r.pieces {
		n += len(piece)
	}
	return n
}

// findRefusal finds the text of a message: one that is equal, or else the one that has most in
// common with it.
func findRefusal(message string) (found, bool) {
	index := refusalTexts()
	if r, ok := index.exact[message]; ok {
		return found{refusal: r}, true
	}
	for _, r := range index.patterns {
		if values, ok := r.match(message); ok {
			return found{r, values}, true
		}
	}
	return found{}, false
}

// match returns the values of the placeholders in a message, each as short as it can be.
func (r refusal) match(message string) ([]string, bool) {
	rest, ok := strings.CutPrefix(message, r.pieces[0])
	if !ok {
		return nil, false
	}
	values := make([]string, 0, len(r.names))
	for i, name := range r.names {
		piece := r.pieces[i+1]
		at := strings.Index(rest, piece)
		if i == len(r.names)-1 {
			at = len(rest) - len(piece)
		}
		if at < 0 || !strings.HasPrefix(rest[at:], piece) || !fits(name, rest[:at]) {
			return nil, false
		}
		values = append(values, rest[:at])
		rest = rest[at+len(piece):]
	}
	return values, true
}

// fits reports whether a value can be that of a placeholder: a number has no letters.
func fits(name, value string) bool {
	return !strings.HasPrefix(name, "number") || value != "" && !strings.ContainsFunc(value, unicode.IsLetter)
}
