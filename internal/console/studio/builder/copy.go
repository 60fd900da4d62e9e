package builder

import (
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// translated are the translations of a part that its form copies.
type translated struct {
	saved        form.Translations    // if they were read
	savedChoices []catalog.OptionView // of a question

	texts   *api.Clearable[form.Translations]   // in the body
	choices *api.Clearable[[]catalog.NewOption] // in the body; nil if there are none
}

// copyTranslations adds the translations of the original to the body that adds a copy: its form shows only texts in the
// default language.
func (p *page) copyTranslations(f *editable, of string) ui.Answer {
	draft, a := ui.Do(p.Request, catalog.GetService, &catalog.GetServiceInput{ServicePath: p.of, TranslationsQuery: catalog.TranslationsQuery{Translations: "all"}})
	if !a.OK() {
		return a
	}
	whole := *p
	whole.service = draft
	original := whole.findPart(f.kind, of, nil)
	*f.texts = p.copied(original.saved)
	if f.choices == nil {
		return a
	}
	for i := range f.choices.Value {
		for _, saved := range original.savedChoices {
			if to := &f.choices.Value[i]; to.Value == saved.Value {
				to.Translations = p.copied(saved.Translations)
			}
		}
	}
	return a
}

// copied returns translations, except for languages that the organisation no longer offers and texts that the form leaves empty.
func (p *page) copied(saved form.Translations) api.Clearable[form.Translations] {
	var all form.Translations
	for language, texts := range saved {
		if slices.Index(p.Tenant().Languages, language) < 1 { // the first is the default
			continue
		}
		for field, text := range texts {
			if p.Value(field) != "" {
				all = all.Set(language, field, text)
			}
		}
	}
	return api.Clearable[form.Translations]{Set: all != nil, Value: all}
}
