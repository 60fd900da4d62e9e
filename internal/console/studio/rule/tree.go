package rule

import (
	"unicode/utf8"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// The bodies of the API.

type tree struct {
	Join   string  `json:"join"`
	Groups []group `json:"groups"`
}

type group struct {
	Conditions []condition `json:"conditions"`
}

type condition struct {
	Name     string        `json:"name"`
	Operator rule.Operator `json:"operator"`
	Type     rule.Operand  `json:"type"`
	Values   []string      `json:"values"`
}

type checkBody struct {
	Rule    string `json:"rule,omitempty"`
	Tree    *tree  `json:"tree,omitempty"`
	OwnerID string `json:"ownerId"`
	Field   string `json:"field"`
}

// checked is what the API says about a rule.
type checked struct {
	Rule     string
	Tree     *tree
	Errors   []mistake
	RefersTo []reference
}

// mistake is what is wrong with a rule, and where.
type mistake struct {
	Code                 fault.FieldCode
	Message              string // of the API, in the reader's language
	Said                 string // the kind of mistake and its place, in the reader's language
	Detail               bool   // the message says more
	Offset, Length       int
	Line, Column         int
	Before, Here, Beyond string // the text around the place
}

type reference struct {
	Name, Nearest string
	Exists        bool
}

// same reports whether a text stands for the tree.
func (t *tree) same(text string) bool {
	of, ok, err := rule.TreeOf(text)
	return err == nil && ok && of.Text() == t.rule().Plain().Text()
}

func (t *tree) rule() rule.Tree {
	all := rule.Tree{Join: rule.Join(t.Join)}
	for _, g := range t.Groups {
		var conditions rule.Group
		for _, c := range g.Conditions {
			conditions = append(conditions, rule.Condition(c))
		}
		all.Groups = append(all.Groups, conditions)
	}
	return all
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

// say says in the reader's language what kind of mistake it is and where, and what the API says.
func (m *mistake) say(p *page, text string) {
	m.Message = p.Printer().Refusal(m.Message)
	key := kindsOfMistakes[m.Code]
	m.Detail = key != ""
	switch {
	case key == "":
		m.Said = m.Message
		return
	case m.Code == fault.RuleInvalid && m.Length == 0 && m.Offset == utf8.RuneCountInString(text):
		key, m.Detail = "rulepage.mistake.end", false
	}
	m.Said = p.Text(key, "line", m.Line, "column", m.Column)
}
