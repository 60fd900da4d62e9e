// Package markup reads the texts of certificates: paragraphs, bold, lists, and placeholders for answers.
// Values are inserted after a text was read, so that an answer is never read as markup or as a placeholder.
//
// A blank line separates paragraphs; "- " and "1. " begin items of lists, ** begins and ends bold text.
// {{request.country}} stands for a value, and {{request.country|unknown}} has a text to use without one.
package markup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/infra/kit/typeset"
)

// Body is parsed text.
type Body []Block

// Block is a paragraph or an item of a list.
type Block struct {
	Mark string // "•" or a number with a dot for items; "" for paragraphs
	Runs []Run
}

// Run is a part of a block: text, or a placeholder that is not filled.
type Run struct {
	Text    string
	Bold    bool
	IsValue bool // inserted by Fill

	placeholder *Placeholder
}

// Placeholder stands for a value.
type Placeholder struct {
	Name       string // a malformed one, such as {{party.name without its end, is its own name: it begins with {{
	Default    string
	HasDefault bool
}

const (
	bullet   = "•"
	boldMark = "**"
)

var (
	item = regexp.MustCompile(`^(?:(-)|([0-9]{1,3})\.)[ \t]+(.*)$`)
	// piece is a placeholder, a malformed one up to its 40th character, or the mark of bold text.
	piece = regexp.MustCompile(`\{\{[^{}\n]*\}\}|\{\{[^{}\n]{0,40}|\*\*`)
)

// Parse reads markup. Every text is valid: what is not markup is text.
func Parse(text string) Body {
	var body Body
	var lines []string
	mark, isItem := "", false
	next := 0 // number of the next item
	flush := func() {
		if len(lines) > 0 && (isItem || strings.TrimSpace(strings.Join(lines, "")) != "") {
			body = append(body, Block{Mark: mark, Runs: inline(strings.Join(lines, "\n"), true)})
		}
		lines, mark, isItem = nil, "", false
	}
	for line := range strings.SplitSeq(typeset.Clean(text), "\n") {
		line = strings.TrimSpace(line)
		found := item.FindStringSubmatch(line)
		switch {
		case line == "":
			flush()
			continue
		case found == nil:
			if len(lines) == 0 {
				next = 0 // a paragraph ends a list
			}
			lines = append(lines, line)
			continue
		}
		flush()
		isItem = true
		if found[1] != "" {
			mark, next = bullet, 0
		} else {
			if next == 0 {
				next, _ = strconv.Atoi(found[2])
			}
			mark = strconv.Itoa(next) + "."
			next++
		}
		lines = []string{found[3]}
	}
	flush()
	return body
}

// Inline reads a text of one line, such as a title, in which only placeholders have a meaning.
func Inline(text string) Body {
	text = strings.Join(strings.Fields(typeset.Clean(text)), " ")
	if text == "" {
		return nil
	}
	return Body{{Runs: inline(text, false)}}
}

// inline splits a block into runs. A ** without a partner is text.
func inline(text string, marks bool) []Run {
	var runs []Run
	bold, end := false, 0
	add := func(r Run) {
		if r.Bold = bold; r.Text != "" {
			runs = append(runs, r)
		}
	}
	pieces := piece.FindAllStringIndex(text, -1)
	stars := 0
	for _, at := range pieces {
		if text[at[0]:at[1]] == boldMark {
			stars++
		}
	}
	for _, at := range pieces {
		found := text[at[0]:at[1]]
		isMark := found == boldMark
		if isMark {
			stars--
			if !marks || !bold && stars == 0 {
				continue
			}
		}
		add(Run{Text: text[end:at[0]]})
		end = at[1]
		if isMark {
			bold = !bold
		} else {
			p := placeholder(found)
			add(Run{Text: found, placeholder: &p})
		}
	}
	add(Run{Text: text[end:]})
	return runs
}

func placeholder(found string) Placeholder {
	inner, isClosed := strings.CutSuffix(strings.TrimPrefix(found, "{{"), "}}")
	name, text, hasDefault := strings.Cut(inner, "|")
	if name = strings.TrimSpace(name); name == "" || !isClosed {
		return Placeholder{Name: strings.TrimSpace(found)}
	}
	return Placeholder{Name: name, Default: strings.TrimSpace(text), HasDefault: hasDefault}
}

// Placeholders returns the placeholders of a text in order, malformed ones included.
func Placeholders(text string) []Placeholder {
	var all []Placeholder
	for _, found := range piece.FindAllString(typeset.Clean(text), -1) {
		if found != boldMark {
			all = append(all, placeholder(found))
		}
	}
	return all
}

// Fill inserts values. value returns false for a placeholder without a value; then its default is used. missing are the
// names of those that have neither, each once; they remain in the text.
func (b Body) Fill(value func(name string) (string, bool)) (filled Body, missing []string) {
	filled = make(Body, len(b))
	for i, block := range b {
		filled[i] = Block{Mark: block.Mark, Runs: make([]Run, len(block.Runs))}
		for n, run := range block.Runs {
			if p := run.placeholder; p != nil {
				text, ok := value(p.Name)
				switch {
				case ok:
					run = Run{Text: typeset.Clean(text), Bold: run.Bold, IsValue: true}
				case p.HasDefault:
					run = Run{Text: p.Default, Bold: run.Bold}
				case !slices.Contains(missing, p.Name):
					missing = append(missing, p.Name)
				}
			}
			filled[i].Runs[n] = run
		}
	}
	return filled, missing
}

// Rename replaces names in the placeholders of a text.
func Rename(text string, names map[string]string) string {
	return piece.ReplaceAllStringFunc(text, func(found string) string {
		to, ok := names[placeholder(found).Name]
		if found == boldMark || !ok {
			return found
		}
		if _, rest, hasDefault := strings.Cut(found, "|"); hasDefault {
			return "{{" + to + "|" + rest
		}
		return "{{" + to + "}}"
	})
}

// Text returns the text without markup, one line for each block.
func (b Body) Text() string {
	lines := make([]string, len(b))
	for i, block := range b {
		if block.Mark != "" {
			lines[i] = block.Mark + " "
		}
		for _, run := range block.Runs {
			lines[i] += run.Text
		}
	}
	return strings.Join(lines, "\n")
}
