package builder

import (
	"encoding/json"
	"strconv"
	"strings"
)

// linesOf are the lines, from 1, of all values of a JSON text by their paths, such as
// stages[0].title. The text as a whole has the path "".
func linesOf(text string) map[string]int {
	w := &walker{decoder: json.NewDecoder(strings.NewReader(text)), text: text, at: map[string]int{}}
	w.decoder.UseNumber()
	w.value("")
	return w.at
}

// walker goes through a JSON text and counts its lines.
type walker struct {
	decoder *json.Decoder
	text    string
	at      map[string]int
	line    int // lines before read
	read    int // bytes whose lines are counted
}

// note notes the line where the token that was read last ends.
func (w *walker) note(path string) {
	end := min(int(w.decoder.InputOffset()), len(w.text))
	w.line += strings.Count(w.text[w.read:end], "\n")
	w.read = end
	if w.at[path] == 0 {
		w.at[path] = w.line + 1
	}
}

// value reads a value, and reports whether there was one.
func (w *walker) value(path string) bool {
	token, err := w.decoder.Token()
	if err != nil {
		return false
	}
	w.note(path)
	switch token {
	case json.Delim('['):
		for i := 0; w.decoder.More(); i++ {
			if !w.value(path + "[" + strconv.Itoa(i) + "]") {
				return false
			}
		}
	case json.Delim('{'):
		if !w.members(path) {
			return false
		}
	default:
		return true
	}
	_, err = w.decoder.Token() // the end of the list or object
	return err == nil
}

// members reads the members of an object.
func (w *walker) members(path string) bool {
	for w.decoder.More() {
		name, err := w.decoder.Token()
		if err != nil {
			return false
		}
		below, _ := name.(string) // names are texts
		if path != "" {
			below = path + "." + below
		}
		w.note(below)
		if !w.value(below) {
			return false
		}
	}
	return true
}
