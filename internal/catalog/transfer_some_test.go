package catalog_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/files"
)

// someDocument draws the document of a service that an export could produce.
func someDocument(t *rapid.T) catalog.ServiceDocument {
	d := drawer{t: t, decimals: map[string]int{"NGN": 2, "JPY": 0, "KWD": 3}}
	least := rapid.IntRange(1, 100).Draw(t, "least")
	d.document = catalog.ServiceDocument{
		Format: "stagegate.service/1", Name: d.name(), Currency: d.of("NGN", "JPY", "KWD"), PartyRole: d.text(10),
		Description: d.text(40), Hint: d.text(40), MinParties: least, MaxParties: rapid.IntRange(least, 100).Draw(t, "most"),
		ReviewDays: d.days(), Stages: []catalog.StageDocument{},
	}
	for range rapid.IntRange(0, 3).Draw(t, "sets") {
		set := catalog.ValueSetDocument{Code: d.code(), Name: d.name(), Members: rapid.SliceOfNDistinct(someName, 1, 4, rapid.ID).Draw(t, "members")}
		d.document.ValueSets = append(d.document.ValueSets, set)
	}
	for range rapid.IntRange(0, 4).Draw(t, "stages") {
		d.stage()
	}
	return d.document
}

// drawer draws a document. Its rules refer to earlier questions and to names that do not exist.
type drawer struct {
	t        *rapid.T
	document catalog.ServiceDocument
	decimals map[string]int
	codes    int
	rules    []string // valid comparisons
}

// someName draws a valid required text.
var someName = rapid.StringN(1, 12, -1).Filter(func(s string) bool {
	return strings.TrimSpace(s) == s && !strings.ContainsRune(s, 0)
})

func (d *drawer) name() string { return someName.Draw(d.t, "name") }

func (d *drawer) text(most int) string {
	return rapid.StringN(0, most, -1).Filter(func(s string) bool { return !strings.ContainsRune(s, 0) }).Draw(d.t, "text")
}

func (d *drawer) of(members ...string) string { return rapid.SampledFrom(members).Draw(d.t, "one") }

func (d *drawer) code() string {
	d.codes++
	return fmt.Sprintf("%s_%d", rapid.StringMatching(`[A-Za-z][A-Za-z0-9_]{0,5}`).Draw(d.t, "code"), d.codes)
}

func (d *drawer) scope() form.Scope { return form.Scope(d.of("PARTY", "REQUEST")) }

// days draws a number of working days, or 0 for none.
func (d *drawer) days() int { return rapid.IntRange(0, 365).Draw(d.t, "days") }

// rule draws a rule, or none.
func (d *drawer) rule() string {
	if !rapid.Bool().Draw(d.t, "ruled") {
		return ""
	}
	known := append([]string{"request.later != 5", "'x' in valueSets.later"}, d.rules...)
	return d.of(known...) + d.of("", " && true", " || !("+d.of(known...)+")")
}

func (d *drawer) stage() {
	stage := catalog.StageDocument{
		Title: d.name(), Description: d.text(20), Kind: form.StageKind(d.of("ORDINARY", "PAYMENT")), ShowRule: d.rule(), TargetDays: d.days(),
	}
	for range rapid.IntRange(0, 3).Draw(d.t, "questions") {
		stage.Questions = append(stage.Questions, d.question())
	}
	for range rapid.IntRange(0, 2).Draw(d.t, "requirements") {
		stage.Requirements = append(stage.Requirements, catalog.RequirementDocument{
			Code: d.code(), Name: d.name(), Instructions: d.text(20), AppliesTo: d.scope(), ShowRule: d.rule(),
			Required: rapid.Bool().Draw(d.t, "required"), ReviewRequired: rapid.Bool().Draw(d.t, "reviewed"), AcceptanceRequired: rapid.Bool().Draw(d.t, "accepted"),
			RequiredRule:  d.rule(),
			AcceptedTypes: rapid.SliceOfNDistinct(rapid.SampledFrom(files.KnownTypes()), 0, 3, rapid.ID).Draw(d.t, "types"),
			MaxSizeBytes:  rapid.SampledFrom([]int64{0, 1, 20 << 20}).Draw(d.t, "size"),
		})
	}
	if stage.Kind == form.Payment {
		for range rapid.IntRange(0, 2).Draw(d.t, "charges") {
			stage.Charges = append(stage.Charges, catalog.ChargeDocument{
				Name: d.name(), Basis: price.Basis(d.of("PER_PARTY", "PER_REQUEST")), Amount: d.amount(), Rule: d.rule(),
			})
		}
	}
	d.document.Stages = append(d.document.Stages, stage)
}

func (d *drawer) amount() catalog.Amount {
	whole := fmt.Sprint(rapid.Int64Range(0, 1_000_000_000).Draw(d.t, "whole"))
	scale := d.decimals[d.document.Currency]
	fraction := strings.TrimRight(rapid.StringOfN(rapid.RuneFrom([]rune("0123456789")), scale, scale, -1).Draw(d.t, "fraction"), "0")
	if fraction == "" {
		return catalog.Amount(whole)
	}
	return catalog.Amount(whole + "." + fraction)
}

func (d *drawer) question() catalog.QuestionDocument {
	q := catalog.QuestionDocument{
		Code: d.code(), Label: d.name(), AppliesTo: d.scope(), Required: rapid.Bool().Draw(d.t, "required"), ShowRule: d.rule(),
		AnswerType: rapid.SampledFrom(form.AnswerTypes).Draw(d.t, "type"), Help: d.text(20), RequiredRule: d.rule(),
	}
	name := strings.ToLower(string(q.AppliesTo)) + "." + q.Code
	switch q.AnswerType {
	case form.SingleChoice, form.MultipleChoice:
		for _, value := range rapid.SliceOfNDistinct(someName, 1, 4, rapid.ID).Draw(d.t, "values") {
			option := catalog.OptionDocument{Label: d.name(), Value: value}
			if rapid.Bool().Draw(d.t, "inactive") {
				option.Active = new(false)
			}
			q.Options = append(q.Options, option)
		}
		if q.AnswerType == form.MultipleChoice {
			d.rules = append(d.rules, `"x" in `+name)
			break
		}
		d.rules = append(d.rules, name+" in ['x', 'y']")
	case form.Boolean:
		d.rules = append(d.rules, name+" == true")
	case form.Number, form.Money:
		q.Min, q.Max = d.of("", "0", "10"), d.of("", "10", "90")
		d.rules = append(d.rules, name+" >= 1.5")
	case form.FreeText:
		q.Pattern, q.MinLength, q.MaxLength = form.Pattern(d.of("", "POSTCODE")), rapid.IntRange(0, 9).Draw(d.t, "least"), rapid.IntRange(9, 12).Draw(d.t, "most")
		d.rules = append(d.rules, name+" != 'x'")
	case form.Date:
		q.Min, q.Max = d.of("", "2026-01-01"), d.of("", "2026-12-31")
		d.rules = append(d.rules, name+" < '2026-06-01'")
	default:
		d.rules = append(d.rules, name+" != 'x'")
	}
	return q
}

// schema is the published JSON Schema in a third-party validator.
type schema struct{ compiled *jsonschema.Schema }

func (h *env) schema() schema {
	h.t.Helper()
	a := h.do("", "GET", api.SchemaPath, "")
	if a.status != 200 {
		h.t.Fatalf("the schema: %v", a)
	}
	return compile(h.t, a.raw)
}

func compile(t *testing.T, text []byte) schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("service.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("service.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema{compiled}
}

// check validates a document against the schema.
func (s schema) check(document string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		return err
	}
	return s.compiled.Validate(value)
}
