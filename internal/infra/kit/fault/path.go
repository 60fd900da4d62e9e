package fault

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
)

// Path is the path of a value in a JSON body, as in Field: a JSONPath (RFC 9535) without the leading $ and dot.
// The body itself has the path "".
type Path string

// plainName matches names that are written after a dot. Other names are written in brackets as JSON strings.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Key returns the path of a member of the object at p.
func (p Path) Key(name string) Path {
	switch {
	case !plainName.MatchString(name):
		return p + "[" + quoted(name) + "]"
	case p == "":
		return Path(name)
	}
	return p + "." + Path(name)
}

// Index returns the path of an element of the array at p.
func (p Path) Index(i int) Path {
	return p + "[" + Path(strconv.Itoa(i)) + "]"
}

// quoted returns a name as a JSON string.
func quoted(name string) Path {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(name) // a string can always be encoded
	return Path(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
}
