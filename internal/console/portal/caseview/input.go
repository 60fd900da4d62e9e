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

// Input is a question of a form with its answer.
type Input struct {
	*Question

	Name, InputID string // of the form
	PartyID       string // "" if it is about the request
	Depth         int    // of its nesting below questions whose answers show it
	Required      bool
	Control       string // one of the controls below
	Choices       []Choice
	Text          string // of an input of one text
	Day, Month    string // of a date
	Year          string
	Currency      string
	Was           string // stamp of the shown answer, so that only changes are saved
	Note          *cases.CorrectionItemView
	Error         string
	Spoken        ui.Spoken

	changed bool   // by someone else since the page was rendered
	unsaved bool   // for a reason unrelated to this answer
	shown   string // the answer as a text
}

// Choice is an option of an input.
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
	maxTiles   = 7   // with more options, a question is a select
	maxOneLine = 200 // characters; with more, a text has several lines

	yes, no = "true", "false"
)

// input returns the input of a question with its current answer.
func (c *Case) input(r *ui.Request, q askedOf) *Input {
	value := c.answer(q.ID, q.partyID)
	in := &Input{
		Question: q.Question, Name: "q." + q.ID, InputID: q.inputID(), PartyID: q.partyID, Depth: q.depth, Required: q.required(),
		Currency: c.Currency, Note: c.asked(KindAnswer, q.ID, q.partyID), Spoken: r.Spoken(),
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

// setDate shows a date in three fields, and anything else in the first.
func (in *Input) setDate(text string) {
	parts := strings.SplitN(text, "-", 3)
	if len(parts) < 3 {
		in.Day = text
		return
	}
	in.Year, in.Month, in.Day = parts[0], strings.TrimPrefix(parts[1], "0"), strings.TrimPrefix(parts[2], "0")
}

// choices returns the options, including chosen ones that are no longer offered.
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

// values returns what a browser submits for the input as it is shown.
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

// read returns the submitted answer.
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
		if number, ok := p.ReadNumber(text); ok { // anything else is refused by the API
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

// phone removes the separators that people write in phone numbers.
var phone = strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", ".", "", "/", "", "\u00a0", "")

// readDate joins the fields of a date. Invalid input is passed through for the API to refuse.
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

// show shows the submitted values in the input.
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

// WasName returns the name of the hidden field with the stamp of the shown answer.
func (in *Input) WasName() string { return "was." + in.ID }

// stamp returns a short hash of a value.
func stamp(v form.Value) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts and truth values
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

// InputMode returns the inputmode attribute, which selects the keyboard of a phone.
func (in *Input) InputMode() string {
	switch in.AnswerType {
	case form.Number, form.Money:
		return "decimal"
	default:
		return in.Type()
	}
}

// Type returns the type attribute of a single-line input.
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

// Width returns the class of a single-line input for the expected length of the answer.
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

// Limit returns the maxlength attribute, 0 for none.
func (in *Input) Limit() int {
	if in.AnswerType == form.LongText && in.MaxLength == nil {
		return form.MaxLongTextLength
	}
	return ui.Value(in.MaxLength)
}

// Rows returns the rows attribute of a textarea.
func (in *Input) Rows() int {
	const few, many = 3, 6
	if in.AnswerType == form.LongText {
		return many
	}
	return few
}

// Row reports whether the tiles are arranged in a row.
func (in *Input) Row() bool { return in.AnswerType == form.Boolean }

// DescribedBy returns the aria-describedby attribute of the input.
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

// Bounds returns the name of the hint for the answer type, or "".
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

// Nesting returns the class of the nesting, "" for none.
func (in *Input) Nesting() string {
	switch in.Depth {
	case 0:
		return ""
	case 1:
		return "reveal"
	default:
		return "reveal reveal-deep"
	}
}

// field returns the name of an answer in the errors of the API.
func field(i int) string { return "answers[" + strconv.Itoa(i) + "]" }

// FirstID returns the id of the first element of the input that takes the focus.
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

// Nth returns the number of a choice, counted from 1.
func (in *Input) Nth(i int) int { return i + 1 }
