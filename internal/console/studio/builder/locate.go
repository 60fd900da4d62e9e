package builder

import (
	"encoding/json"
	"strconv"
	"strings"
)

// lineNumbers returns the line of each value in a JSON text, by its path, such as stages[0].title.
// The path of the whole text is "".
func lineNumbers(text string) map[string]int {
	w := &walker{decoder: json.NewDecoder(strings.NewReader(text)), text: text, at: map[string]int{}}
	w.decoder.UseNumber()
	w.value("")
	return w.at
}

// walker walks a JSON text and counts its lines.
type walker struct {
	decoder *json.Decoder
	text    string
	at      map[string]int
	line    int // lines before the offset
	read    int // offset up to which lines are counted
}

// record records the line where the last token ends.
func (w *walker) record(path string) {
	end := min(int(w.decoder.InputOffset()), len(w.text))
	w.line += strings.Count(w.text[w.read:end], "\n")
	w.read = end
	if w.at[path] == 0 {
		w.at[path] = w.line + 1
	}
}

// value reads a value. It reports whether there was one.
func (w *walker) value(path string) bool {
	token, err := w.decoder.Token()
	if err != nil {
		return false
	}
	w.record(path)
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
	_, err = w.decoder.Token() // closing delimiter
	return err == nil
}

// members reads the members of an object.
func (w *walker) members(path string) bool {
	for w.decoder.More() {
		name, err := w.decoder.Token()
		if err != nil {
			return false
		}
		below, _ := name.(string) // names are strings
		if path != "" {
			below = path + "." + below
		}
		w.record(below)
		if !w.value(below) {
			return false
		}
	}
	return true
}
