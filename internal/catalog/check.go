package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/words"
)

// Limits of texts that are not translated, in characters, and of numbers (specification, section 4).
const (
	maxParties     = 100
	maxDays        = 365 // working days of a deadline
	maxCategories  = 5
	maxCategory    = 40
	maxFillMinutes = 600
	maxOptions     = 500
	maxValue       = 100 // value of an option
	maxMembers     = 1000
	maxMember      = 200
	maxDraftBytes  = 1 << 20
)

var errDraftFull = fault.New(fault.Conflict, "service.too_large")

// codePattern matches the codes by which rules refer to parts.
var codePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// checker collects validation errors of a part.
type checker struct {
	files files.Policy     // allowed files of requirements
	draft *form.Definition // the draft that contains the part
	wrong fault.Fields
}

func (c *checker) refuse(field string, code fault.FieldCode, key string, args ...any) {
	c.wrong.Add(field, code, key, args...)
}

// err returns the collected errors as a refusal, or nil.
func (c *checker) err() error { return c.wrong.Err() }

// name trims a required text and checks it.
func (c *checker) name(field string, text *string, most int) {
	*text = strings.TrimSpace(*text)
	if *text == "" {
		c.refuse(field, fault.Required, "field.blank")
		return
	}
	c.text(field, *text, most)
}

// text checks the length of a text.
func (c *checker) text(field, text string, most int) {
	if utf8.RuneCountInString(text) > most {
		c.refuse(field, fault.TooLong, "field.too_long", "max", most)
	}
}

// days checks a number of working days; 0 means none.
func (c *checker) days(field string, days int) {
	if days < 0 || days > maxDays {
		c.refuse(field, fault.OutOfRange, "service.days", "max", maxDays)
	}
}

func (c *checker) code(code string) {
	if !codePattern.MatchString(code) {
		c.refuse("code", fault.InvalidFormat, "service.code")
	}
}

func (c *checker) count(field string, n, least, most int) {
	switch {
	case n < least:
		c.refuse(field, fault.TooFew, "field.too_few", "count", least)
	case n > most:
		c.refuse(field, fault.TooMany, "field.too_many", "count", most)
	}
}

// oneOf checks a value of an enumeration.
func oneOf[T ~string](c *checker, field string, value T, allowed ...T) {
	if !slices.Contains(allowed, value) {
		c.refuse(field, fault.InvalidValue, "field.one_of", "values", allowed)
	}
}

// setHeading validates a heading and applies it to the definition. A new currency keeps the amounts of
// charges in major units.
func setHeading(d *form.Definition, h Heading) error {
	if h.MinParties == 0 {
		h.MinParties = 1
	}
	if h.MaxParties == 0 {
		h.MaxParties = h.MinParties
	}
	var c checker
	c.name("name", &h.Name, form.MaxName)
	c.text("partyRole", h.PartyRole, form.MaxPartyRole)
	c.text("description", h.Description, form.MaxDescription)
	c.text("hint", h.Hint, form.MaxHint)
	if h.MinParties < 1 || h.MinParties > maxParties {
		c.refuse("minParties", fault.OutOfRange, "field.between", "min", 1, "max", maxParties)
	}
	if h.MaxParties < h.MinParties || h.MaxParties > maxParties {
		c.refuse("maxParties", fault.OutOfRange, "service.max_parties", "max", maxParties)
	}
	c.days("reviewDays", h.ReviewDays)
	checkFacts(&c, &h)
	if _, err := money.Decimals(h.Currency); err != nil {
		c.wrong = append(c.wrong, money.Problem("currency", err))
	} else if problem := convertCharges(d, h.Currency); !problem.IsZero() {
		c.refuse("currency", fault.InvalidValue, "service.currency_amounts", "reason", problem)
	}
	if err := c.err(); err != nil {
		return err
	}
	d.Name, d.Currency, d.PartyRole, d.Description = h.Name, h.Currency, h.PartyRole, h.Description
	d.Hint, d.MinParties, d.MaxParties, d.ReviewDays = h.Hint, h.MinParties, h.MaxParties, h.ReviewDays
	d.Categories, d.Audience, d.Afterwards, d.FillMinutes = h.Categories, h.Audience, h.Afterwards, h.FillMinutes
	d.Translations = h.Translations
	return nil
}

// checkFacts trims and checks what the public page says about a service.
func checkFacts(c *checker, h *Heading) {
	c.count("categories", len(h.Categories), 0, maxCategories)
	h.Categories = slices.Clone(h.Categories)
	seen := map[string]bool{}
	for i := range h.Categories {
		field := fmt.Sprintf("categories[%d]", i)
		c.name(field, &h.Categories[i], maxCategory)
		folded := words.Fold(h.Categories[i])
		if seen[folded] {
			c.refuse(field, fault.NotUnique, "service.category_twice")
		}
		seen[folded] = true
	}
	c.text("audience", h.Audience, form.MaxFact)
	c.text("afterwards", h.Afterwards, form.MaxFact)
	if h.FillMinutes < 0 || h.FillMinutes > maxFillMinutes {
		c.refuse("fillMinutes", fault.OutOfRange, "field.between", "min", 1, "max", maxFillMinutes)
	}
}

// convertCharges converts the amounts of all charges to the minor units of another currency, or returns the
// reason why they do not fit. Bounds of answers are texts and stay unchanged.
func convertCharges(d *form.Definition, currency string) fault.Text {
	if d.Currency == currency {
		return fault.Text{}
	}
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			q := &d.Stages[i].Questions[j]
			if q.AnswerType != form.Money {
				continue
			}
			if wrong := q.CheckBounds(currency); wrong != nil {
				return fault.T("service.question_bound", "bound", wrong[0].Field, "question", q.RuleName(), "reason", wrong[0].Message)
			}
		}
	}
	for i := range d.Stages {
		for j := range d.Stages[i].Charges {
			charge := &d.Stages[i].Charges[j]
			amount, err := money.Major(charge.Amount, d.Currency).Minor(currency)
			if err != nil {
				return money.Problem("", err).Message
			}
			charge.Amount = amount
		}
	}
	return fault.Text{}
}

func checkStage(c *checker, _ *form.Stage, p *Stage) {
	s := &p.Value
	if s.Kind == "" {
		s.Kind = form.Ordinary
	}
	s.Questions = append([]form.Question{}, s.Questions...) // never null in the draft
	s.Requirements = append([]form.Requirement{}, s.Requirements...)
	s.Charges = append([]form.Charge{}, s.Charges...)
	c.name("title", &s.Title, form.MaxName)
	c.text("description", s.Description, form.MaxDescription)
	oneOf(c, "kind", s.Kind, form.Ordinary, form.Payment)
	c.days("targetDays", s.TargetDays)
}

func checkQuestion(c *checker, _ *form.Stage, p *Question) {
	q := &p.Value
	if q.AppliesTo == "" {
		q.AppliesTo = form.ForRequest
	}
	c.code(q.Code)
	c.name("label", &q.Label, form.MaxLabel)
	c.text("help", q.Help, form.MaxHelp)
	oneOf(c, "appliesTo", q.AppliesTo, form.ForParty, form.ForRequest)
	oneOf(c, "answerType", q.AnswerType, form.AnswerTypes...)
	c.wrong = append(c.wrong, q.CheckBounds(p.Currency)...)
	switch q.AnswerType {
	case form.SingleChoice, form.MultipleChoice:
		c.count("options", len(q.Options), 1, maxOptions)
	default:
		if len(q.Options) > 0 {
			c.refuse("options", fault.InvalidValue, "service.options_not_allowed")
		}
	}
	q.Options = append([]form.Option{}, q.Options...) // never null in the draft, and a copy that can be trimmed
	checkOptions(c, q.Options)
}

func checkOptions(c *checker, options []form.Option) {
	seen := map[string]bool{}
	for i := range options {
		o := &options[i]
		field := fmt.Sprintf("options[%d]", i)
		c.name(field+".label", &o.Label, form.MaxName)
		c.name(field+".value", &o.Value, maxValue)
		if seen[o.Value] {
			c.refuse(field+".value", fault.NotUnique, "service.option_twice")
		}
		seen[o.Value] = true
	}
}

func checkRequirement(c *checker, _ *form.Stage, p *Requirement) {
	r := &p.Value
	if r.AppliesTo == "" {
		r.AppliesTo = form.ForRequest
	}
	c.code(r.Code)
	c.name("name", &r.Name, form.MaxName)
	c.text("instructions", r.Instructions, form.MaxDescription)
	oneOf(c, "appliesTo", r.AppliesTo, form.ForParty, form.ForRequest)
	checkFiles(c, r)
}

// checkFiles checks the accepted files of a requirement against the server's policy.
func checkFiles(c *checker, r *form.Requirement) {
	seen := map[string]bool{}
	for i, mimeType := range r.AcceptedTypes {
		field := fmt.Sprintf("acceptedTypes[%d]", i)
		oneOf(c, field, mimeType, c.files.Types...)
		if seen[mimeType] {
			c.refuse(field, fault.NotUnique, "service.type_twice")
		}
		seen[mimeType] = true
	}
	if r.MaxSizeBytes < 0 || r.MaxSizeBytes > c.files.MaxSize {
		c.refuse("maxSizeBytes", fault.OutOfRange, "field.between", "min", 1, "max", c.files.MaxSize)
	}
}

func checkCharge(c *checker, stage *form.Stage, p *Charge) {
	charge := &p.Value
	if stage != nil && stage.Kind != form.Payment {
		c.refuse("stageId", fault.InvalidValue, "service.payment_stage")
	}
	c.name("name", &charge.Name, form.MaxName)
	if !charge.Basis.Valid() {
		c.refuse("basis", fault.InvalidValue, "service.basis")
	}
	if charge.Amount < 0 || charge.Amount > money.Max {
		c.refuse("amount", fault.OutOfRange, "amount.not_negative")
	}
}

func checkValueSet(c *checker, _ *form.Stage, p *ValueSet) {
	v := &p.Value
	c.code(v.Code)
	c.name("name", &v.Name, form.MaxName)
	c.count("members", len(v.Members), 1, maxMembers)
	v.Members = append([]string{}, v.Members...)
	seen := map[string]bool{}
	for i := range v.Members {
		field := fmt.Sprintf("members[%d]", i)
		c.name(field, &v.Members[i], maxMember)
		if seen[v.Members[i]] {
			c.refuse(field, fault.NotUnique, "service.member_twice")
		}
		seen[v.Members[i]] = true
	}
}
