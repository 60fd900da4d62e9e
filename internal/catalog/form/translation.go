package form

import (
	"fmt"
	"maps"
	"slices"
	"sync"
)

// Limits of texts, in characters (specification, section 4).
const (
	MaxName        = 200 // names, titles and labels of options
	MaxLabel       = 1000
	MaxPartyRole   = 60
	MaxDescription = 4000 // also of instructions
	MaxHint        = 1000
	MaxHelp        = 500
	MaxFact        = 1000 // who can apply, and what happens afterwards
	MaxBody        = 8000 // of a certificate
)

// Translations are the texts of a part in other languages than the default, by language and then by
// field. An absent text has no translation.
type Translations map[string]map[string]string

// Translatable is a text of a part that can be translated.
type Translatable struct {
	Field string // such as label
	Max   int    // maximum length in characters

	value *string // in the default language
}

// Default returns the text in the default language, "" for none.
func (t Translatable) Default() string { return *t.value }

// Localize replaces the text by its translation, if there is one.
func (t Translatable) Localize(translated map[string]string) {
	if text := translated[t.Field]; text != "" && *t.value != "" {
		*t.value = text
	}
}

// TextsOf returns the texts of a definition's heading.
func TextsOf(name, partyRole, description, hint, audience, afterwards *string) []Translatable {
	return []Translatable{
		{"name", MaxName, name},
		{"partyRole", MaxPartyRole, partyRole},
		{"description", MaxDescription, description},
		{"hint", MaxHint, hint},
		{"audience", MaxFact, audience},
		{"afterwards", MaxFact, afterwards},
	}
}

// Texts returns the texts of the service itself.
func (d *Definition) Texts() []Translatable {
	return TextsOf(&d.Name, &d.PartyRole, &d.Description, &d.Hint, &d.Audience, &d.Afterwards)
}

// Texts returns the texts of the stage itself.
func (s *Stage) Texts() []Translatable {
	return []Translatable{{"title", MaxName, &s.Title}, {"description", MaxDescription, &s.Description}}
}

// Texts returns the texts of the question, but not of its options.
func (q *Question) Texts() []Translatable {
	return []Translatable{{"label", MaxLabel, &q.Label}, {"help", MaxHelp, &q.Help}}
}

// Texts returns the text of the option.
func (o *Option) Texts() []Translatable { return []Translatable{{"label", MaxName, &o.Label}} }

// Texts returns the texts of the requirement.
func (r *Requirement) Texts() []Translatable {
	return []Translatable{{"name", MaxName, &r.Name}, {"instructions", MaxDescription, &r.Instructions}}
}

// Texts returns the text of the charge.
func (c *Charge) Texts() []Translatable { return []Translatable{{"name", MaxName, &c.Name}} }

// Texts returns the texts of the certificate.
func (c *Certificate) Texts() []Translatable {
	texts := []Translatable{{"name", MaxName, &c.Name}, {"title", MaxName, &c.Title}, {"body", MaxBody, &c.Body}}
	if c.Signatory != nil {
		texts = append(texts, Translatable{"signatory.title", MaxName, &c.Signatory.Title})
	}
	return texts
}

// Texts returns the text of the value set. Its members are values of rules.
func (v *ValueSet) Texts() []Translatable { return []Translatable{{"name", MaxName, &v.Name}} }

// TextPart is a part of a definition with its texts.
type TextPart struct {
	Type         string         // such as QUESTION
	ID           string         // "" for the service; that of the question for an option
	StageID      string         // "" outside stages
	Code         string         // identifies the part among parts of its type: its code or name in rules, or else its id; "" for the service
	Path         string         // in the JSON of the definition, "" for the service
	Texts        []Translatable // not of the parts inside it
	Translations *Translations
}

// The types of parts. Other parts are named as in the history.
const (
	ServicePart     = "SERVICE"
	StagePart       = "STAGE"
	QuestionPart    = "QUESTION"
	OptionPart      = "OPTION"
	RequirementPart = "REQUIREMENT"
	ChargePart      = "CHARGE"
	CertificatePart = "CERTIFICATE"
	ValueSetPart    = "VALUE_SET"
)

// TextParts returns all parts with texts, in order. The texts point into the definition.
func (d *Definition) TextParts() []TextPart {
	parts := []TextPart{{Type: ServicePart, Texts: d.Texts(), Translations: &d.Translations}}
	for i := range d.Stages {
		parts = append(parts, d.Stages[i].textParts(fmt.Sprintf("stages[%d]", i))...)
	}
	for i := range d.Certificates {
		c := &d.Certificates[i]
		parts = append(parts, TextPart{Type: CertificatePart, ID: c.ID, Code: c.Code, Path: fmt.Sprintf("certificates[%d]", i), Texts: c.Texts(), Translations: &c.Translations})
	}
	for i := range d.ValueSets {
		v := &d.ValueSets[i]
		parts = append(parts, TextPart{Type: ValueSetPart, ID: v.ID, Code: v.Code, Path: fmt.Sprintf("valueSets[%d]", i), Texts: v.Texts(), Translations: &v.Translations})
	}
	return parts
}

func (s *Stage) textParts(path string) []TextPart {
	parts := []TextPart{{Type: StagePart, ID: s.ID, Code: s.ID, Path: path, Texts: s.Texts(), Translations: &s.Translations}}
	add := func(kind, id, code, path string, texts []Translatable, translations *Translations) {
		parts = append(parts, TextPart{kind, id, s.ID, code, path, texts, translations})
	}
	for i := range s.Questions {
		q, at := &s.Questions[i], fmt.Sprintf("%s.questions[%d]", path, i)
		add(QuestionPart, q.ID, q.RuleName(), at, q.Texts(), &q.Translations)
		for j := range q.Options {
			o := &q.Options[j]
			add(OptionPart, q.ID, q.RuleName()+"="+o.Value, fmt.Sprintf("%s.options[%d]", at, j), o.Texts(), &o.Translations)
		}
	}
	for i := range s.Requirements {
		r := &s.Requirements[i]
		add(RequirementPart, r.ID, r.Code, fmt.Sprintf("%s.requirements[%d]", path, i), r.Texts(), &r.Translations)
	}
	for i := range s.Charges {
		c := &s.Charges[i]
		add(ChargePart, c.ID, c.ID, fmt.Sprintf("%s.charges[%d]", path, i), c.Texts(), &c.Translations)
	}
	return parts
}

// Field returns the path of a text in the JSON of the definition.
func (p TextPart) Field(t Translatable) string {
	if p.Path == "" {
		return t.Field
	}
	return p.Path + "." + t.Field
}

// Set sets the translation of a text, or removes it if it is "". Translations that other definitions share
// are not changed.
func (t Translations) Set(language, field, text string) Translations {
	t = maps.Clone(t)
	texts := maps.Clone(t[language])
	if delete(texts, field); text != "" {
		if texts == nil {
			texts = map[string]string{}
		}
		texts[field] = text
	}
	if delete(t, language); len(texts) > 0 {
		if t == nil {
			t = Translations{}
		}
		t[language] = texts
	}
	if len(t) == 0 {
		return nil
	}
	return t
}

// Of returns the translations of texts that there are.
func (t Translations) Of(texts []Translatable) Translations {
	there := t
	for language, translated := range t {
		for field := range translated {
			if !slices.ContainsFunc(texts, func(text Translatable) bool { return text.Field == field && text.Default() != "" }) {
				there = there.Set(language, field, "")
			}
		}
	}
	return there
}

// Localize returns a definition with its texts in a language, each in the default language where it has
// no translation. The original is not changed.
func Localize(d *Definition, language string) Definition {
	local := d.Clone()
	for i := range local.Stages {
		for j := range local.Stages[i].Questions {
			q := &local.Stages[i].Questions[j]
			q.Options = slices.Clone(q.Options)
		}
	}
	for i := range local.Certificates {
		if c := &local.Certificates[i]; c.Signatory != nil {
			signatory := *c.Signatory
			c.Signatory = &signatory
		}
	}
	local.ValueSets = slices.Clone(local.ValueSets)
	for _, p := range local.TextParts() {
		translated := (*p.Translations)[language]
		for _, t := range p.Texts {
			t.Localize(translated)
		}
	}
	return local
}

// Languages returns the languages into which any text is translated, sorted.
func (d *Definition) Languages() []string {
	all := map[string]bool{}
	for _, p := range d.TextParts() {
		for language := range *p.Translations {
			all[language] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// hasTranslations reports whether any text has a translation into a language.
func (d *Definition) hasTranslations(language string) bool {
	return slices.ContainsFunc(d.TextParts(), func(p TextPart) bool { return len((*p.Translations)[language]) > 0 })
}

// languages are the forms in other languages, by language.
type languages struct {
	mu    sync.Mutex
	forms map[string]*Form
}

// maxLanguages is the maximum number of languages in which a form is kept.
const maxLanguages = 20

// In returns the form with the texts of its definition as Localize returns them; "" leaves them as they are. The rules
// are not compiled again.
func (f *Form) In(language string) *Form {
	if language == "" {
		return f
	}
	f.languages.mu.Lock()
	defer f.languages.mu.Unlock()
	if known, ok := f.languages.forms[language]; ok {
		return known
	}
	local := f
	if f.def.hasTranslations(language) {
		definition := Localize(f.def, language)
		local = f.with(&definition)
	}
	if len(f.languages.forms) < maxLanguages {
		f.languages.forms[language] = local
	}
	return local
}

// In returns the filled form with its texts in a language, as Form.In does.
func (x *Filled) In(language string) *Filled {
	local := *x
	local.form = x.form.In(language)
	return &local
}

// with returns the form of a definition that differs in its texts only.
func (f *Form) with(def *Definition) *Form {
	made := *f
	made.def = def
	made.stages, made.items, made.charges = slices.Clone(f.stages), slices.Clone(f.items), slices.Clone(f.charges)
	made.certificates = slices.Clone(f.certificates)
	for i := range made.stages {
		s := &made.stages[i]
		s.Stage = &def.Stages[i]
		for n := s.questions.from; n < s.questions.to; n++ {
			made.items[n].question = &s.Questions[n-s.questions.from]
		}
		for n := s.requirements.from; n < s.requirements.to; n++ {
			made.items[n].requirement = &s.Requirements[n-s.requirements.from]
		}
		for n := s.charges.from; n < s.charges.to; n++ {
			made.charges[n].Charge = &s.Charges[n-s.charges.from]
		}
	}
	for i := range made.certificates {
		made.certificates[i].Certificate = &def.Certificates[i]
	}
	return &made
}

func newLanguages() *languages { return &languages{forms: map[string]*Form{}} }

// translatedWeight estimates the memory of the translations, and of the forms that are made from them.
func (f *Form) translatedWeight(untranslated int) int {
	n, into := 0, map[string]bool{}
	for _, p := range f.def.TextParts() {
		for language, texts := range *p.Translations {
			into[language] = true
			for field, text := range texts {
				n += translationWeight + len(field) + len(text)
			}
		}
	}
	return n + min(len(into), maxLanguages)*untranslated/2 // the rules are shared
}

// Into returns the translations into some languages.
func (t Translations) Into(languages []string) Translations {
	var some Translations
	for _, language := range languages {
		if texts, ok := t[language]; ok {
			if some == nil {
				some = Translations{}
			}
			some[language] = texts
		}
	}
	return some
}

// TranslatedInto returns the stage with its translations into some languages only, also of its parts.
func (s Stage) TranslatedInto(languages []string) Stage {
	s.Questions, s.Requirements, s.Charges = translatedInto(languages, s.Questions), translatedInto(languages, s.Requirements), translatedInto(languages, s.Charges)
	s.Translations = s.Translations.Into(languages)
	return s
}

// TranslatedInto returns the question with its translations into some languages only, also of its options.
func (q Question) TranslatedInto(languages []string) Question {
	q.Options, q.Translations = translatedInto(languages, q.Options), q.Translations.Into(languages)
	return q
}

// TranslatedInto returns the option with its translations into some languages only.
func (o Option) TranslatedInto(languages []string) Option {
	o.Translations = o.Translations.Into(languages)
	return o
}

// TranslatedInto returns the requirement with its translations into some languages only.
func (r Requirement) TranslatedInto(languages []string) Requirement {
	r.Translations = r.Translations.Into(languages)
	return r
}

// TranslatedInto returns the charge with its translations into some languages only.
func (c Charge) TranslatedInto(languages []string) Charge {
	c.Translations = c.Translations.Into(languages)
	return c
}

// TranslatedInto returns the certificate with its translations into some languages only.
func (c Certificate) TranslatedInto(languages []string) Certificate {
	c.Translations = c.Translations.Into(languages)
	return c
}

// TranslatedInto returns the value set with its translations into some languages only.
func (v ValueSet) TranslatedInto(languages []string) ValueSet {
	v.Translations = v.Translations.Into(languages)
	return v
}

// TranslatedInto returns the definition with its translations into some languages only.
func (d *Definition) TranslatedInto(languages []string) *Definition {
	some := *d
	some.Stages, some.Certificates, some.ValueSets = translatedInto(languages, d.Stages), translatedInto(languages, d.Certificates), translatedInto(languages, d.ValueSets)
	some.Translations = d.Translations.Into(languages)
	return &some
}

func translatedInto[T interface{ TranslatedInto(languages []string) T }](languages []string, parts []T) []T {
	some := slices.Clone(parts)
	for i := range some {
		some[i] = some[i].TranslatedInto(languages)
	}
	return some
}
