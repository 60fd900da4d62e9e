package i18n_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
)

// Every text for programs has one for people, which fills in nothing that the other does not have.
func TestRefusalsHaveTexts(t *testing.T) {
	t.Parallel()
	people := keyed(t, i18n.English)
	programs := fault.Keys()
	for key, text := range programs {
		m := people[refusals+key]
		if m == nil {
			t.Errorf("refusal.en.toml lacks %s", key)
			continue
		}
		known := placeholders(text)
		for _, name := range placeholders(m.One + m.Other) {
			if !slices.Contains(known, name) {
				t.Errorf("%s: people read {{.%s}}, which programs do not", key, name)
			}
		}
	}
	for key := range people {
		if of, ok := strings.CutPrefix(key, refusals); ok && programs[of] == "" {
			t.Errorf("api.en.toml lacks %s", of)
		}
	}
	for key, text := range programs {
		if strings.TrimSpace(text) != text || strings.Contains(placeholder.ReplaceAllString(text, ""), "{{") {
			t.Errorf("%s has a space at an end, or a placeholder that is none: %q", key, text)
		}
	}
}

// People read amounts, sizes, days and waiting times in their own form, and programs in theirs.
func TestRefusal(t *testing.T) {
	t.Parallel()
	plain := strings.NewReplacer("\u00a0", " ", "\u202f", " ")
	for _, c := range []struct {
		text            fault.Text
		program, en, fr string
	}{
		{fault.T("field.required"), "This field is required.", "", ""},
		{fault.T("general.too_many_requests", "wait", fault.Seconds(2727)), "2727 seconds", "about 45 minutes", "environ 45 minutes"},
		{fault.T("file.size_of", "size", fault.Bytes(20_000_000)), "20000000 bytes", "20 MB", "20 Mo"},
		{fault.T("file.type_of", "types", fault.FileTypes{"application/pdf", "image/jpeg", "image/png"}), "application/pdf, image/jpeg, image/png", "PDF, JPEG or PNG", "PDF, JPEG ou PNG"},
		{fault.T("payment.exact_amount", "amount", fault.Amount{Number: "60000.5", Currency: "NGN"}), "60000.5 NGN", "NGN 60,000.50", "60 000,50 NGN"},
		{fault.T("answer.earliest", "min", fault.Day("2026-12-01")), "2026-12-01", "1 December 2026", "1er décembre 2026"},
		{fault.T("field.at_most", "max", fault.Decimal("1250.5")), "1250.5", "1,250.5", "1 250,5"},
		{fault.T("service.stage_not_empty", "parts", []fault.Text{fault.T("part.questions", "count", 1), fault.T("part.charges", "count", 2)}), "1 question, 2 charges", "1 question and 2 charges", "1 question et 2 types de frais"},
		{fault.Literal("as it is"), "as it is", "as it is", "as it is"},
	} {
		for _, got := range []struct{ text, want string }{
			{c.text.String(), c.program},
			{i18n.For(i18n.English, time.UTC).Refusal(c.text), c.en},
			{i18n.For(i18n.French, time.UTC).Refusal(c.text), c.fr},
		} {
			if text := plain.Replace(got.text); !strings.Contains(text, got.want) || strings.Contains(text, "{{") {
				t.Errorf("%s: %q, want %q in it", c.text.Key, text, got.want)
			}
		}
	}
}

// What is stored for a page keeps its keys and arguments.
func TestKeptTexts(t *testing.T) {
	t.Parallel()
	texts := []fault.Text{
		fault.T("general.too_many_requests", "wait", fault.Seconds(60)),
		fault.T("service.stage_not_empty", "parts", []fault.Text{fault.T("part.questions", "count", 2)}),
		fault.T("field.one_of", "values", []string{"A", "B"}),
		fault.Literal("plain"), {},
	}
	kept, err := fault.Encode(texts)
	if err != nil {
		t.Fatal(err)
	}
	again, err := fault.Decode(kept)
	if err != nil || len(again) != len(texts) {
		t.Fatalf("%v: %v", err, again)
	}
	for i := range texts {
		if got, want := again[i].String(), texts[i].String(); got != want || again[i].Key != texts[i].Key {
			t.Errorf("%q became %q", want, got)
		}
	}
	if !slices.Contains(slices.Collect(maps.Keys(fault.Keys())), "field.one_of") {
		t.Error("a key of this test is gone")
	}
}
