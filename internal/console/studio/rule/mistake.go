package rule

import (
	"unicode/utf8"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// mistake is what is wrong with a rule, and where.
type mistake struct {
	catalog.RuleErrorView

	Message              string // what the API says, in the reader's language
	Said                 string // the kind of mistake and its place, in the reader's language
	Detail               bool   // the message says more
	Before, Here, Beyond string // the text around the place
}

// same reports whether a text stands for a tree.
func same(text string, t rule.Tree) bool {
	of, ok, err := rule.TreeOf(text)
	return err == nil && ok && of.Text() == t.Plain().Text()
}

// place cuts the text of a rule at a mistake.
func (m *mistake) place(text string) {
	letters := []rune(text)
	from := min(m.Offset, len(letters))
	to := min(from+m.Length, len(letters))
	m.Before, m.Here, m.Beyond = string(letters[:from]), string(letters[from:to]), string(letters[to:])
}

// kindsOfMistakes are the texts of mistakes that are said by their code.
var kindsOfMistakes = map[fault.FieldCode]string{
	fault.RuleInvalid: "rulepage.mistake.here", fault.RuleCyclic: "rulepage.mistake.itself",
	fault.TooLong: "rulepage.mistake.too_long", fault.TooMany: "rulepage.mistake.too_long",
}

// say writes the message, the kind of the mistake and the explanation of the API in the reader's language.
func (m *mistake) say(p *page, text string) {
	m.Message = p.Printer().Refusal(m.RuleErrorView.Message)
	key := kindsOfMistakes[m.Code]
	m.Detail = key != ""
	switch {
	case key == "":
		m.Said = m.Message
		return
	case m.Code == fault.RuleInvalid && m.Length == 0 && m.Offset == utf8.RuneCountInString(text):
		key, m.Detail = "rulepage.mistake.end", false
	}
	m.Said = p.Text(key)
}
