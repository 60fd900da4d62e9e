package fault

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
)

// Path points at a value in a JSON body, as Field does: a JSONPath (RFC 9535) without
// the $ and the dot at its beginning. The body itself has the path "".
type Path string

// plainName is the form of the names that are written after a dot. Any other name is
// written in brackets, as a JSON string.
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
