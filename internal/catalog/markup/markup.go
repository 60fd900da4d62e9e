// Package markup reads the texts of certificates: paragraphs, bold, lists, and placeholders for
// answers. Values are inserted after a text was read, so that an answer is never read as markup or as a
// placeholder.
package markup

import (
	"regexp"
	"strconv"
	"strings"
)

// Placeholder is a place for a value in a text: {{request.country}}, or {{request.country|unknown}} with
// the text that stands there without a value.
type Placeholder struct {
	Name       string
	Default    string
	HasDefault bool
}

// Kind is the kind of a block.
type Kind int

// The kinds of a block.
const (
	Paragraph Kind = iota
	Bullet         // item of a list
	Numbered       // item of a numbered list
)

// Block is a paragraph, or an item of a list.
type Block struct {
	Kind   Kind
	Number int // of a Numbered item, as written
	Runs   []Run
}

// Run is a piece of text in one weight. A line break of a paragraph is "\n".
type Run struct {
	Text string
	Bold bool
}

var (
	placeholder = regexp.MustCompile(`\{\{([^{}|]*)(\|[^{}]*)?\}\}`)
	bullet      = regexp.MustCompile(`^\s*- +(.*)$`)
	numbered    = regexp.MustCompile(`^\s*([0-9]{1,3})\. +(.*)$`)
)

// Placeholders returns the placeholders of a text in order. Braces that are not closed are text.
func Placeholders(text string) []Placeholder {
	var all []Placeholder
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		all = append(all, read(m[1], m[2]))
	}
	return all
}

func read(name, rest string) Placeholder {
	text, has := strings.CutPrefix(rest, "|")
	return Placeholder{Name: strings.TrimSpace(name), Default: strings.TrimSpace(text), HasDefault: has}
}

// Fill replaces the placeholders of a text that has no markup.
func Fill(text string, value func(Placeholder) string) string {
	return placeholder.ReplaceAllStringFunc(text, func(whole string) string {
		m := placeholder.FindStringSubmatch(whole)
		return value(read(m[1], m[2]))
	})
}

// Rename replaces names in the placeholders of a text.
func Rename(text string, names map[string]string) string {
	return placeholder.ReplaceAllStringFunc(text, func(whole string) string {
		m := placeholder.FindStringSubmatch(whole)
		if to, ok := names[strings.TrimSpace(m[1])]; ok {
			return "{{" + to + m[2] + "}}"
		}
		return whole
	})
}

// Parse reads a text and fills its placeholders. A blank line ends a paragraph, a line that begins with
// "- " or "1. " is an item of a list, and **two asterisks** enclose bold text.
func Parse(text string, value func(Placeholder) string) []Block {
	var blocks []Block
	var lines []string
	kind, number := Paragraph, 0
	end := func() {
		if len(lines) > 0 {
			blocks = append(blocks, Block{Kind: kind, Number: number, Runs: runs(strings.Join(lines, "\n"), value)})
		}
		lines, kind, number = nil, Paragraph, 0
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		if m := bullet.FindStringSubmatch(line); m != nil {
			end()
			kind, lines = Bullet, m[1:]
			continue
		}
		if m := numbered.FindStringSubmatch(line); m != nil {
			end()
			kind, lines = Numbered, m[2:]
			number, _ = strconv.Atoi(m[1]) // three digits
			continue
		}
		if line == "" {
			end()
			continue
		}
		lines = append(lines, line)
	}
	end()
	return blocks
}

// runs splits the text of a block at its bold parts and fills its placeholders.
func runs(text string, value func(Placeholder) string) []Run {
	var all []Run
	add := func(piece string, bold bool) {
		if piece == "" {
			return
		}
		if n := len(all); n > 0 && all[n-1].Bold == bold {
			all[n-1].Text += piece
			return
		}
		all = append(all, Run{piece, bold})
	}
	parts := strings.Split(text, "**")
	if len(parts)%2 == 0 { // the last asterisks are not closed
		parts = append(parts[:len(parts)-2], parts[len(parts)-2]+"**"+parts[len(parts)-1])
	}
	for i, part := range parts {
		add(Fill(part, value), i%2 == 1)
	}
	return all
}
