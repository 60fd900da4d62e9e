package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// anything is what an answer in the guide shows in place of what differs each time.
const anything = "…"

// chapter is a page of the guide: the commands of its blocks "sh" as one script,
// and the answers shown below them. Blocks "console" are for another place than
// this machine, and are not run, like the parts of programs in blocks "go" and
// "js"; TestTypeScriptClient runs blocks "ts".
type chapter struct {
	script string // its lines have the numbers of the page's
	shown  []answer
}

// answer is a block "json" or "text" that shows what the block of commands
// before it prints.
type answer struct {
	line     int    // where the block begins
	command  string // the block of commands, by the number of its line
	language string
	want     string
}

func readChapter(source string) (chapter, error) {
	var c chapter
	var script strings.Builder
	script.WriteString(`trap 'echo "line $LINENO fails" >&2' ERR; `)
	inside, command := "", ""
	for i, line := range strings.Split(source, "\n") {
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && inside != "":
			inside = ""
		case fence:
			inside = language
			switch language {
			case "sh":
				command = strconv.Itoa(i + 1)
				script.WriteString(`exec >"$OUTPUTS/` + command + `"`)
			case "json", "text":
				if command == "" {
					return c, fmt.Errorf("%d: no commands print this", i+1)
				}
				c.shown = append(c.shown, answer{line: i + 1, command: command, language: language})
				command = ""
			case "console", "mermaid", "go", "js", "ts": // the tests of the TypeScript client run the last
			default:
				return c, fmt.Errorf("%d: what is a block of %q?", i+1, language)
			}
		case inside == "sh":
			script.WriteString(line)
		case inside == "json", inside == "text":
			c.shown[len(c.shown)-1].want += line + "\n"
		}
		script.WriteString("\n")
	}
	c.script = script.String()
	return c, nil
}

// fits tells whether what was printed is what the page shows.
func (a answer) fits(got string) error {
	if a.language == "text" {
		var pattern strings.Builder
		for line := range strings.Lines(a.want) {
			if strings.TrimSpace(line) == anything {
				pattern.WriteString("(.*\n)*")
			} else {
				pattern.WriteString(glob(line))
			}
		}
		if !regexp.MustCompile("^" + pattern.String() + "$").MatchString(strings.ReplaceAll(got, "\r\n", "\n")) {
			return errors.New("this is not what is printed")
		}
		return nil
	}
	want, err := values(spell(a.want))
	if err != nil {
		return fmt.Errorf("what is shown: %w", err)
	}
	printed, err := values(got)
	if err != nil {
		return fmt.Errorf("what is printed: %w", err)
	}
	if !listFits(want, printed) {
		return errors.New("this is not what is printed")
	}
	return nil
}

// glob is the regular expression of a text in which … stands for any.
func glob(text string) string {
	return strings.ReplaceAll(regexp.QuoteMeta(text), anything, ".*")
}

// spell makes JSON of what is shown: a bare … becomes a value or a member.
func spell(shown string) string {
	var out strings.Builder
	var open []rune
	last, quoted, escaped := ' ', false, false
	for _, r := range shown {
		switch {
		case quoted:
			quoted = r != '"' || escaped
			escaped = r == '\\' && !escaped
		case r == '"':
			quoted = true
		case r == '{', r == '[':
			open = append(open, r)
		case (r == '}' || r == ']') && len(open) > 0:
			open = open[:len(open)-1]
		case string(r) == anything:
			if last != ':' && len(open) > 0 && open[len(open)-1] == '{' {
				out.WriteString(`"…":`)
			}
			out.WriteString(`"…"`)
			last = r
			continue
		}
		if r != ' ' && r != '\n' {
			last = r
		}
		out.WriteRune(r)
	}
	return out.String()
}

// values reads one JSON value after the other.
func values(text string) ([]any, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var all []any
	for {
		var v any
		if err := decoder.Decode(&v); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
}

func fits(want, got any) bool {
	switch w := want.(type) {
	case string:
		if w == anything {
			return true
		}
		g, ok := got.(string)
		return ok && regexp.MustCompile("(?s)^"+glob(w)+"$").MatchString(g)
	case []any:
		g, ok := got.([]any)
		return ok && listFits(w, g)
	case map[string]any:
		g, ok := got.(map[string]any)
		return ok && objectFits(w, g)
	default:
		return want == got
	}
}

// listFits compares lists; … stands for any number of elements.
func listFits(want, got []any) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] == anything {
		return listFits(want[1:], got) || len(got) > 0 && listFits(want, got[1:])
	}
	return len(got) > 0 && fits(want[0], got[0]) && listFits(want[1:], got[1:])
}

// objectFits compares objects; … stands for any further members.
func objectFits(want, got map[string]any) bool {
	_, open := want[anything]
	for name, w := range want {
		if g, ok := got[name]; name != anything && (!ok || !fits(w, g)) {
			return false
		}
	}
	return open || len(want) == len(got)
}

func TestAnswerOfGuide(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, want, got string
		fits                bool
	}{
		{"json", `{"a": 1.50, …}`, `{"b": [], "a": 1.50}`, true},
		{"json", `{"a": 1}`, `{"b": [], "a": 1}`, false},
		{"json", `{"a": …, "b": "REQ-…"}`, `{"b": "REQ-123", "a": {"c": 1}}`, true},
		{"json", `{"b": "REQ-…"}`, `{"b": "PAY-123"}`, false},
		{"json", `{"b": "say \"…\""}`, `{"b": "say \"no\""}`, true},
		{"json", `{…, "b": 1}`, `{"a": 1}`, false},
		{"json", `[…, {"a": 2}, …]`, `[{"a": 1}, {"a": 2}]`, true},
		{"json", `[…, {"a": 3}]`, `[{"a": 1}, {"a": 2}]`, false},
		{"json", `[1]`, `[1, 2]`, false},
		{"json", "1\n…\n4", "1\n2\n3\n4", true},
		{"json", "1\n2", "1", false},
		{"json", "null", "", false},
		{"json", `{"a"`, `{"a"`, false},
		{"text", "HTTP/1.1 200 OK\n…\nEtag: \"…\"\n", "HTTP/1.1 200 OK\r\nDate: x\r\nVary: y\r\nEtag: \"1\"\r\n", true},
		{"text", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\nDate: x\n", false},
		{"text", "a.c\n", "abc\n", false},
	} {
		if err := (answer{language: c.language, want: c.want}).fits(c.got); (err == nil) != c.fits {
			t.Errorf("%s %q for %q: %v", c.language, c.want, c.got, err)
		}
	}
}
