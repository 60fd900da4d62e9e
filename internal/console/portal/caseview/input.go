package caseview

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

// Input is a question with its answer, as a form has it.
type Input struct {
	*Question

	Name, InputID string // of the form
	PartyID       string // "" where it is about the request
	Required      bool
	Control       string // which template shows it
	Choices       []Choice
	Text          string // of an input of one text
	Day, Month    string // of a date
	Year          string
	Currency      string
	Was           string // what the page shows, so that only what was changed is saved
	Note          *cases.CorrectionItemView
	Error         string

	changed bool   // by somebody else, since the page was made
	unsaved bool   // for a reason that is not this answer
	shown   string // the answer in words
}

// Choice is something that can be chosen.
type Choice struct {
	Label, Value string
	Chosen       bool
}

// Controls by which a question is answered.
const (
	controlTiles  = "tiles"
	controlSelect = "select"
	controlChecks = "checks"
	controlDate   = "date"
	controlLine   = "line"
	controlText   = "text"
	controlMoney  = "money"
)

const (
	maxTiles   = 7   // with more options, a question is a selection
	maxOneLine = 200 // characters; with more, a text has several lines

	yes, no = "true", "false"
)

// input is a question with the answer that is there.
func (c *Case) input(r *ui.Request, q askedOf) *Input {
	value := c.answer(q.ID, q.partyID)
	in := &Input{
		Question: q.Question, Name: "q." + q.ID, InputID: q.inputID(), PartyID: q.partyID, Required: q.required(),
		Currency: c.Currency, Note: c.asked(KindAnswer, q.ID, q.partyID),
	}
	in.Control = in.control(value)
	in.fill(r, value)
	in.Was = stamp(in.read(r.Printer(), in.values()))
	in.shown = answerText(r, q.Question, value, c.Currency)
	return in
}

func (in *Input) control(value form.Value) string {
	switch in.AnswerType {
	case form.Boolean:
		return controlTiles
	case form.SingleChoice:
		if len(in.Options) > maxTiles {
			return controlSelect
		}
		return controlTiles
	case form.MultipleChoice:
		return controlChecks
	case form.Country:
		return controlSelect
	case form.Date:
		return controlDate
	case form.Money:
		return controlMoney
	case form.LongText:
		return controlText
	case form.FreeText:
		if ui.Value(in.MaxLength) > maxOneLine || strings.Contains(value.String(), "\n") {
			return controlText
		}
	case form.Number, form.Email, form.Phone:
	}
	return controlLine
}

// fill shows a value in the input.
func (in *Input) fill(r *ui.Request, value form.Value) {
	text, _ := value.Any().(string)
	switch in.Control {
	case controlTiles, controlSelect, controlChecks:
		in.Choices = in.choices(r, value)
	case controlDate:
		in.setDate(text)
	default:
		in.Text = text
		if in.AnswerType == form.Number || in.AnswerType == form.Money {
			in.Text = r.Printer().Entry(text)
		}
	}
}

// setDate shows a date in three fields, or in the first what is no date.
func (in *Input) setDate(text string) {
	parts := strings.SplitN(text, "-", 3)
	if len(parts) < 3 {
		in.Day = text
		return
	}
	in.Year, in.Month, in.Day = parts[0], strings.TrimPrefix(parts[1], "0"), strings.TrimPrefix(parts[2], "0")
}

// choices are what can be chosen, and what was chosen when it could be.
func (in *Input) choices(r *ui.Request, value form.Value) []Choice {
	chosen := []string{value.String()}
	if list, ok := value.Any().([]string); ok {
		chosen = list
	}
	var all []Choice
	switch in.AnswerType {
	case form.Boolean:
		all = []Choice{{Label: r.Text("apply.yes"), Value: yes}, {Label: r.Text("apply.no"), Value: no}}
	case form.Country:
		all = Countries(r)
	default:
		for _, o := range in.Options {
			all = append(all, Choice{Label: o.Label, Value: o.Value})
		}
	}
	for _, c := range chosen {
		if c != "" && !slices.ContainsFunc(all, func(o Choice) bool { return o.Value == c }) {
			all = append(all, Choice{Label: c, Value: c})
		}
	}
	for i := range all {
		all[i].Chosen = slices.Contains(chosen, all[i].Value)
	}
	return all
}

// values are what a form sends for the input as it is shown.
func (in *Input) values() url.Values {
	v := url.Values{}
	switch in.Control {
	case controlDate:
		v.Set(in.Name+".d", in.Day)
		v.Set(in.Name+".m", in.Month)
		v.Set(in.Name+".y", in.Year)
	case controlLine, controlText, controlMoney:
		v.Set(in.Name, in.Text)
	default:
		for _, c := range in.Choices {
			if c.Chosen {
				v.Add(in.Name, c.Value)
			}
		}
	}
	return v
}

// read returns the answer that a form has sent.
func (in *Input) read(p i18n.Printer, sent url.Values) form.Value {
	text := strings.TrimSpace(strings.ReplaceAll(sent.Get(in.Name), "\r\n", "\n"))
	switch in.AnswerType {
	case form.MultipleChoice:
		if list := sent[in.Name]; len(list) > 0 {
			return form.List(list...)
		}
		return form.Value{}
	case form.Date:
		return readDate(sent.Get(in.Name+".d"), sent.Get(in.Name+".m"), sent.Get(in.Name+".y"))
	case form.Boolean:
		if text == yes || text == no {
			return form.Bool(text == yes)
		}
	case form.Number, form.Money:
		if number, ok := p.ReadNumber(text); ok { // the API refuses what is none
			text = number
		}
	case form.Phone:
		text = phone.Replace(text)
	case form.FreeText, form.LongText, form.SingleChoice, form.Email, form.Country:
	}
	if text == "" {
		return form.Value{}
	}
	return form.Text(text)
}

// phone takes from a number what people write into it, and the API does not.
var phone = strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", ".", "", "/", "", "\u00a0", "")

// readDate puts a date together. What is no date is sent as it is, for the API to refuse.
func readDate(day, month, year string) form.Value {
	day, month, year = strings.TrimSpace(day), strings.TrimSpace(month), strings.TrimSpace(year)
	if day+month+year == "" {
		return form.Value{}
	}
	pad := func(s string) string {
		if len(s) == 1 {
			return "0" + s
		}
		return s
	}
	return form.Text(year + "-" + pad(month) + "-" + pad(day))
}

// show puts what a form has sent into the input.
func (in *Input) show(sent url.Values) {
	switch in.Control {
	case controlDate:
		in.Day, in.Month, in.Year = sent.Get(in.Name+".d"), sent.Get(in.Name+".m"), sent.Get(in.Name+".y")
	case controlLine, controlText, controlMoney:
		in.Text = sent.Get(in.Name)
	default:
		for i := range in.Choices {
			in.Choices[i].Chosen = slices.Contains(sent[in.Name], in.Choices[i].Value)
		}
	}
	in.Was = sent.Get(in.WasName())
}

// WasName is the field with what the page has shown.
func (in *Input) WasName() string { return "was." + in.ID }

// stamp is short for a value.
func stamp(v form.Value) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts and truth values
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

// InputMode is the keyboard that a telephone shows.
func (in *Input) InputMode() string {
	switch in.AnswerType {
	case form.Number, form.Money:
		return "decimal"
	default:
		return in.Type()
	}
}

// Type is that of an input of one line.
func (in *Input) Type() string {
	switch in.AnswerType {
	case form.Email:
		return "email"
	case form.Phone:
		return "tel"
	default:
		return "text"
	}
}

// Width is the class of an input of one line, by how long answers are.
func (in *Input) Width() string {
	const short = 20
	switch {
	case in.AnswerType == form.Number, in.Pattern != nil:
		return "w-8"
	case in.AnswerType == form.Phone, in.MaxLength != nil && *in.MaxLength <= short:
		return "w-20"
	default:
		return ""
	}
}

// Limit is how many characters a text may have, as an attribute; 0 for no limit of its own.
func (in *Input) Limit() int {
	if in.AnswerType == form.LongText && in.MaxLength == nil {
		return form.MaxLongTextLength
	}
	return ui.Value(in.MaxLength)
}

// Rows are how many lines a text shows.
func (in *Input) Rows() int {
	const few, many = 3, 6
	if in.AnswerType == form.LongText {
		return many
	}
	return few
}

// Row reports whether the tiles are beside each other.
func (in *Input) Row() bool { return in.AnswerType == form.Boolean }

// DescribedBy are the ids of what is said about the input.
func (in *Input) DescribedBy() string {
	var ids []string
	add := func(there bool, suffix string) {
		if there {
			ids = append(ids, in.InputID+suffix)
		}
	}
	add(in.Help != nil, "-help")
	add(in.Bounds() != "", "-hint")
	add(in.Note != nil && in.Note.Note != nil, "-note")
	add(in.Error != "", "-error")
	return strings.Join(ids, " ")
}

// Bounds is the name of the hint that says what an answer may be, or "".
func (in *Input) Bounds() string {
	switch in.AnswerType {
	case form.Date:
		return "date"
	case form.Phone:
		return "phone"
	case form.MultipleChoice:
		return "several"
	default:
		return ""
	}
}

// field is the place of an answer in a list of them, as the API names it.
func field(i int) string { return "answers[" + strconv.Itoa(i) + "]" }

// FirstID is the id of what is focused first in the input.
func (in *Input) FirstID() string {
	switch in.Control {
	case controlDate:
		return in.InputID + "-d"
	case controlTiles, controlChecks:
		return in.InputID + "-1"
	default:
		return in.InputID
	}
}

// Nth is the number of a choice in ids.
func (in *Input) Nth(i int) int { return i + 1 }
