package rule

import (
	"unicode/utf8"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// mistake is an error in a rule with its position.
type mistake struct {
	catalog.RuleErrorView

	Message              string // explanation of the API, in the user's language
	Text                 string // text of the mistake
	Detail               bool   // Message adds to the text
	Before, Here, Beyond string // text before, at and after the position
}

// same reports whether a text and a tree are the same rule.
func same(text string, t rule.Tree) bool {
	of, ok, err := rule.TreeOf(text)
	return err == nil && ok && of.Text() == t.Normalize().Text()
}

// place splits the text of a rule at a mistake.
func (m *mistake) place(text string) {
	letters := []rune(text)
	from := min(m.Offset, len(letters))
	to := min(from+m.Length, len(letters))
	m.Before, m.Here, m.Beyond = string(letters[:from]), string(letters[from:to]), string(letters[to:])
}

// mistakeKeys maps the codes of errors to their texts.
var mistakeKeys = map[fault.FieldCode]string{
	fault.RuleInvalid: "rulepage.mistake.here", fault.RuleCyclic: "rulepage.mistake.itself",
	fault.TooLong: "rulepage.mistake.too_long", fault.TooMany: "rulepage.mistake.too_long",
}

// translate sets the texts of the mistake in the user's language.
func (m *mistake) translate(p *page, text string) {
	m.Message = p.Printer().Refusal(m.RuleErrorView.Message)
	key := mistakeKeys[m.Code]
	m.Detail = key != ""
	switch {
	case key == "":
		m.Text = m.Message
		return
	case m.Code == fault.RuleInvalid && m.Length == 0 && m.Offset == utf8.RuneCountInString(text):
		key, m.Detail = "rulepage.mistake.end", false
	}
	m.Text = p.Text(key)
}
