package form_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
)

// translated draws a definition with texts of all kinds, some of them translated into French or Arabic.
func translated(t *rapid.T) form.Definition {
	def := someDefinition(t, false)
	for i := range def.Stages {
		for j := range def.Stages[i].Questions {
			def.Stages[i].Questions[j].Options = []form.Option{{Value: "a", Active: true}, {Value: "b"}}
		}
	}
	def.Certificates = []form.Certificate{{ID: "c", Code: "permit", Signatory: &form.Signatory{Name: "A. Bello"}}, {ID: "d", Code: "card"}}
	def.ValueSets = []form.ValueSet{{ID: "v", Code: "near", Members: []string{"NG"}}}
	for _, p := range def.TextParts() {
		own := form.Translations{}
		for _, text := range p.Texts {
			if rapid.Bool().Draw(t, "has a text") {
				form.SetText(text, "en of "+p.Field(text))
			}
			for _, language := range []string{"fr", "ar"} {
				if rapid.Bool().Draw(t, "is translated") {
					own = own.Set(language, text.Field, language+" of "+p.Field(text))
				}
			}
		}
		*p.Translations = own
	}
	return def
}

// A definition in a language has each text in that language if it has a translation, and in the default language
// otherwise. Nothing else differs, and the original stays as it is.
func TestLocalize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := translated(t)
		before := asJSON(t, def)
		language := rapid.SampledFrom([]string{"fr", "ar", "yo", ""}).Draw(t, "language")
		local := form.Localize(&def, language)
		original, parts := def.TextParts(), local.TextParts()
		for i, p := range parts {
			for j, text := range p.Texts {
				want := original[i].Texts[j].Default()
				if translation := (*p.Translations)[language][text.Field]; translation != "" && want != "" {
					want = translation
				}
				if text.Default() != want {
					t.Errorf("%s in %q is %q, want %q", p.Field(text), language, text.Default(), want)
				}
			}
		}
		if after := asJSON(t, def); after != before {
			t.Error("the original has changed")
		}
		blank := func(d form.Definition) string {
			copied := form.Localize(&d, "")
			for _, p := range copied.TextParts() {
				for _, text := range p.Texts {
					form.SetText(text, "")
				}
			}
			return asJSON(t, copied)
		}
		if diff := cmp.Diff(blank(def), blank(local)); diff != "" {
			t.Errorf("more than the texts differs:\n%s", diff)
		}
		if diff := cmp.Diff(asJSON(t, local), asJSON(t, form.Localize(&local, language))); diff != "" {
			t.Errorf("the second time something differs:\n%s", diff)
		}
	})
}

// A form in another language decides as the original does, and is made once.
func TestFormInLanguage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := translated(t)
		f := form.Draft(def)
		sheet := someSheet(t, def)
		for _, language := range []string{"fr", "ar", ""} {
			local := f.In(language)
			if local != f.In(language) || local.In(language) != local {
				t.Errorf("the form in %q is made twice", language)
			}
			if diff := cmp.Diff(reportOf(t, f.Fill(sheet), sheet), reportOf(t, local.Fill(sheet), sheet)); diff != "" {
				t.Errorf("in %q:\n%s", language, diff)
			}
			want := form.Localize(&def, language)
			for _, q := range local.Fill(sheet).Questions("") {
				if i, j := placeOf(want, q.ID); want.Stages[i].Questions[j].Label != q.Label {
					t.Errorf("the label in %q is %q", language, q.Label)
				}
			}
		}
		if f.In("yo") != f {
			t.Error("a form without translations is copied")
		}
	})
}

func placeOf(d form.Definition, id string) (stage, question int) {
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			if d.Stages[i].Questions[j].ID == id {
				return i, j
			}
		}
	}
	panic(fmt.Sprint("no question ", id))
}

func asJSON(t *rapid.T, value any) string {
	b, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
