package caseview

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// answerText returns an answer in the language of the reader, "" for no answer.
func answerText(r *ui.Request, q *Question, v form.Value, currency string) string {
	if v.IsZero() {
		return ""
	}
	p := r.Printer()
	switch q.AnswerType {
	case form.Boolean:
		if v.String() == yes {
			return r.Text("apply.yes")
		}
		return r.Text("apply.no")
	case form.SingleChoice:
		return optionLabel(q, v.String())
	case form.MultipleChoice:
		list, _ := v.Any().([]string)
		labels := make([]string, len(list))
		for i, value := range list {
			labels[i] = optionLabel(q, value)
		}
		return strings.Join(labels, "\n")
	default:
		return v.Entered(p, q.AnswerType, currency)
	}
}

// optionLabel returns the label of an option, or its value if the question has no such option.
func optionLabel(q *Question, value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// expected returns what the reader should enter instead of a refused answer.
func (in *Input) expected(r *ui.Request, refused form.Value) string {
	p := r.Printer()
	from, to := ui.Value(in.Min), ui.Value(in.Max)
	switch in.AnswerType {
	case form.Date:
		if isDate(refused.String()) {
			from, to = p.Day(from), p.Day(to)
			break
		}
		return in.expectedDate(r, refused.String())
	case form.Number:
		from, to = decimal(p, from), decimal(p, to)
	case form.Money:
		from, to = amount(p, from, in.Currency), amount(p, to, in.Currency)
	case form.FreeText, form.LongText:
		return in.expectedText(r)
	default:
		return r.Text("apply.wrong." + string(in.AnswerType))
	}
	key := "apply.wrong." + string(in.AnswerType)
	switch {
	case from != "" && to != "":
		return r.Text(key+"_between", "from", from, "to", to)
	case from != "":
		return r.Text(key+"_from", "from", from)
	case to != "":
		return r.Text(key+"_to", "to", to)
	case in.AnswerType == form.Date:
		return r.Text("apply.wrong.DATE", "example", in.DateExample())
	default:
		return r.Text(key)
	}
}

// conflict says how someone else has changed the answer.
func (in *Input) conflict(r *ui.Request) string {
	if in.shown == "" {
		return r.Text("apply.conflict.cleared")
	}
	return r.Text("apply.conflict.changed", "answer", in.shown)
}

// expectedDate returns what the reader should enter instead of something that is not a date.
func (in *Input) expectedDate(r *ui.Request, entered string) string {
	if numericDate.MatchString(entered) {
		return r.Text("apply.wrong.DATE_real", "example", in.DateExample())
	}
	return r.Text("apply.wrong.DATE", "example", in.DateExample())
}

// numericDate has the form of a date, such as 2026-11-31.
var numericDate = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$`)

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// DateExample returns a date that the question accepts, as people enter it: day, month, year.
func (in *Input) DateExample() string {
	const future, past = "2027-03-27", "1985-03-27"
	least, most := ui.Value(in.Min), ui.Value(in.Max)
	example := future
	if isDate(most) && example > most {
		example = past
	}
	if isDate(least) && example < least {
		example = least
	}
	if isDate(most) && example > most {
		example = most
	}
	at, err := time.Parse(time.DateOnly, example)
	if err != nil {
		panic(err) // it is one of those above
	}
	return at.Format("2 1 2006")
}

func decimal(p i18n.Printer, number string) string {
	if number == "" {
		return ""
	}
	return p.Decimal(number)
}

func amount(p i18n.Printer, number, currency string) string {
	if number == "" {
		return ""
	}
	return p.Money(money.Number(number), currency)
}

func (in *Input) expectedText(r *ui.Request) string {
	most := in.Limit()
	if most == 0 {
		most = form.MaxTextLength
	}
	switch {
	case in.Pattern != nil:
		return r.Text("apply.wrong." + string(*in.Pattern))
	case ui.Value(in.MinLength) > 1:
		return r.Text("apply.wrong.TEXT_between", "from", *in.MinLength, "to", most)
	default:
		return r.Text("apply.wrong.TEXT", "to", most)
	}
}

// Countries returns all countries, sorted by their names in the language of the reader.
func Countries(r *ui.Request) []Choice { return slices.Clone(countryLists()[r.Printer().Language]) }

var countryLists = sync.OnceValue(func() map[i18n.Language][]Choice {
	all := map[i18n.Language][]Choice{}
	for _, l := range i18n.Languages() {
		for _, code := range form.Countries() {
			all[l] = append(all[l], Choice{Label: i18n.For(l, nil).Country(code), Value: code})
		}
		slices.SortFunc(all[l], func(a, b Choice) int { return strings.Compare(sortKey(a.Label), sortKey(b.Label)) })
	}
	return all
})

// sortKey returns a name in lower case without accents, so that Égypte is sorted before Espagne.
func sortKey(name string) string {
	return strings.Map(func(letter rune) rune {
		if unicode.Is(unicode.Mn, letter) {
			return -1
		}
		return unicode.ToLower(letter)
	}, norm.NFD.String(name))
}
