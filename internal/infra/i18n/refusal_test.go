package i18n_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/testkit/messages"
	"stagegate/internal/testkit/repo"
)

// onlyPrograms are messages of which nobody reads on a page: only the author of a program that calls
// the API can cause them.
var onlyPrograms = map[string][]string{
	"headers and parameters, which pages send as they should be": {
		"What this path names has no tag that If-Match could compare.",
		"must be * or tags in double quotes, as the ETag header gives them",
		"must be one key of 1 to 255 characters",
		"must have the direction asc or desc after the comma",
		"Send the request body as application/json.",
		"This path does not take that method; the Allow header names those that it does.",
	},
	"webhooks of providers": {
		"The signature does not fit the timestamp and the body.",
		"The signature does not fit the body.",
		"The timestamp is too old, or in the future.",
		"The body is not a notification.",
		"The body is not an event.",
	},
	"parameters of queries and paths": {"must be a valid integer", "must be a valid boolean"},
	"codes that people choose":        {"must match pattern " + messages.Gap},
}

// queryFile has the messages about queries, which pages make themselves.
const queryFile = "internal/api/query.go"

// passedOn are the files that pass on messages that are found elsewhere, or are byOthers.
var passedOn = []string{
	"internal/catalog/http_preview.go", "internal/catalog/http_rule.go", "internal/catalog/http_view.go",
	"internal/catalog/rule/compile.go", "internal/api/envelope.go",
}

// byOthers are the messages that the program makes of those of libraries: internal/catalog/rule of
// those of CEL.
var byOthers = []string{
	"unexpected " + messages.Gap,
}

// withoutRefusals are folders whose packages refuse nothing to callers of the API.
var withoutRefusals = []string{"internal/console", "internal/sandbox", "internal/testkit"}

// refusals are all messages that the API can refuse something with.
func refusals(t *testing.T) []messages.Message {
	t.Helper()
	all, err := messages.OfRefusals(repo.FS(), "stagegate", func(dir string) bool {
		return dir != "." && dir != "internal" && !strings.HasPrefix(dir, "internal/") || slices.Contains(withoutRefusals, dir)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range byOthers {
		all = append(all, messages.Message{Text: text})
	}
	return all
}

// Every message of a refusal is in the catalogue of refusals, unless only programs can cause it, and
// every text of the catalogue is the message of one.
func TestRefusalsHaveTexts(t *testing.T) {
	t.Parallel()
	exempt := map[string]bool{}
	for _, list := range onlyPrograms {
		for _, text := range list {
			exempt[text] = false
		}
	}
	used := map[string]bool{}
	all := refusals(t)
	for _, m := range all {
		switch {
		case m.Text == messages.Gap && !slices.Contains(passedOn, m.At.Filename):
			t.Errorf("%s: the test cannot follow this message", m.At)
			continue
		case strings.Trim(m.Text, messages.Gap) == "" || m.At.Filename == queryFile:
			continue
		}
		if _, ok := exempt[m.Text]; ok {
			exempt[m.Text] = true
			continue
		}
		if left := untranslated(m.Text, used); left != "" {
			t.Errorf("%s: no text in refusal.en.toml for %q (of %q)", m.At, readable(left), readable(m.Text))
		}
	}
	for key, text := range catalogue(t, "refusal.") {
		particular := func(m messages.Message) bool { return saysAlso(m.Text, text) }
		if !used[key] && !slices.ContainsFunc(all, particular) {
			t.Errorf("the API never says %s: %q", key, text)
		}
	}
	for text, met := range exempt {
		if !met {
			t.Errorf("the API never says %q; take it out of onlyPrograms", readable(text))
		}
	}
}

// ruleName is a name in a rule, such as request.country.
var ruleName = regexp.MustCompile(`^[a-zA-Z]+\.\S+$`)

// words are more than one word.
var words = regexp.MustCompile(`[a-z]+ [a-z]+`)

// untranslated returns what of a message has no text, and notes the texts that it has.
func untranslated(message string, used map[string]bool) string {
	key, parts, others, ok := i18n.FindRefusal(message)
	if !ok {
		return message
	}
	used[key] = true
	if slices.ContainsFunc(others, words.MatchString) {
		return message
	}
	for _, part := range parts {
		if strings.ContainsFunc(part, isLower) && !ruleName.MatchString(part) {
			if left := untranslated(part, used); left != "" {
				return left
			}
		}
	}
	return ""
}

// saysAlso reports whether a text is what a message says for some values.
func saysAlso(message, text string) bool {
	pieces := strings.Split(message, messages.Gap)
	if strings.Trim(message, messages.Gap) == "" {
		return false
	}
	for i, piece := range pieces {
		pieces[i] = regexp.QuoteMeta(piece)
	}
	return regexp.MustCompile("^" + strings.Join(pieces, "[0-9]+") + "$").MatchString(text)
}

func isLower(r rune) bool { return 'a' <= r && r <= 'z' }

// readable shows gaps.
func readable(text string) string { return strings.ReplaceAll(text, messages.Gap, "…") }

// catalogue has the English texts of a subject by their keys.
func catalogue(t *testing.T, subject string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for key, m := range keyed(t, i18n.English) {
		if strings.HasPrefix(key, subject) {
			all[key] = m.Other
		}
	}
	return all
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ message, want string }{
		{"This field is required.", "Ce champ est obligatoire."},
		{"must have at least 3 characters", "doit avoir au moins 3 caractères"},
		{"must not be empty", "ne doit pas être vide"},
		{"must be 40.00, what is left to pay", "doit être 40.00, ce qui reste à payer"},
		{"must be 1 to 5", "doit être compris entre 1 et 5"},
		{"must be 1 to 5, or nothing could be answered", "doit être compris entre 1 et 5, sinon aucune réponse ne serait possible"},
		{"must be a unicorn", "must be a unicorn"},
		{`"Name {{.x}} <b>" is required for Ann.`, "« Name {{.x}} <b> » est obligatoire pour Ann."},
		{"This stage still holds 2 questions, 1 document.", "Cette étape contient encore : 2 questions, 1 document."},
		{"The number of parties does not fit: must be 1 to 4.", "Le nombre de personnes ne convient pas : doit être compris entre 1 et 4."},
		{
			`The rule of charge "Fee" is not valid: expected a condition, not a list of texts at character 3.`,
			"La règle concernant les frais « Fee » n’est pas valable : une condition est attendue, et non une liste de textes, au caractère 3.",
		},
		{
			`request.country is used by the rule of the stage "Payment", of the question party.age in the stage "Details".`,
			"request.country est utilisé dans une règle : l’étape « Payment », la question party.age de l’étape « Details ».",
		},
		{"", ""},
	} {
		got := strings.ReplaceAll(i18n.For(i18n.French, time.UTC).Refusal(c.message), "\u00a0", " ")
		got = strings.ReplaceAll(got, "\u202f", " ")
		if got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.message, got, c.want)
		}
		if got := i18n.For(i18n.English, time.UTC).Refusal(c.message); got != c.message {
			t.Errorf("%q is changed in English: %q", c.message, got)
		}
	}
}
