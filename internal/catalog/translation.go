package catalog

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// TranslationsQuery asks for translations.
type TranslationsQuery struct {
	Translations string `query:"translations" enum:"all" variant:"all" doc:"Whether the response has the texts in other languages, as translations"`
}

// TranslatedOptions are the translations of a part in a body.
type TranslatedOptions struct {
	Translations api.Clearable[form.Translations] `json:"translations,omitzero" maxLength:"8000" doc:"Texts in other languages of the organisation, by language and field, merged with the existing ones; an empty text removes a translation" unset:"none" example:"{\"fr\":{\"name\":\"Passeport\"}}"`
}

// TranslatedView has the translations of a part.
type TranslatedView struct {
	Translations form.Translations `json:"translations,omitzero" doc:"Texts in other languages, by language and field; only if asked for" example:"{\"fr\":{\"name\":\"Passeport\"}}"`
}

// languages returns the languages whose translations a response includes: those that the organisation offers, if the
// caller asks for translations.
func (q TranslationsQuery) languages(by auth.Caller) []string {
	if q.Translations == "" {
		return nil
	}
	return withoutDefault(by.Languages)
}

// viewOf returns a service, with translations of its texts if they are asked for.
func (q TranslationsQuery) viewOf(by auth.Caller, o Offering) ServiceView {
	v := viewOf(o)
	v.Translations = o.Heading.V.Translations.Into(q.languages(by))
	return v
}

// translatable is an input that can ask for translations.
type translatable[I any] interface {
	*I
	languages(by auth.Caller) []string
}

// part is a part of a definition.
type part[T any] interface {
	TranslatedInto(languages []string) T
}

// viewIn returns a view of parts with their translations into some languages.
func viewIn[T part[T], V any](languages []string, view func(Placed[T]) V) func(Placed[T]) V {
	return func(p Placed[T]) V {
		p.Value = p.Value.TranslatedInto(languages)
		return view(p)
	}
}

// translate adds the given translations of a part's texts to its own ones, or returns all errors in them, whose fields
// are below place. It drops translations of texts that the part lacks.
func translate(own *form.Translations, given api.Clearable[form.Translations], texts []form.Translatable, languages []string, place string) error {
	if given.Set && given.Value == nil {
		*own = nil
	}
	var wrong fault.Fields
	others := withoutDefault(languages)
	for _, language := range slices.Sorted(maps.Keys(given.Value)) {
		at := place + "." + language
		if !slices.Contains(others, language) {
			addLanguage(&wrong, at, others)
			continue
		}
		for _, field := range slices.Sorted(maps.Keys(given.Value[language])) {
			text := strings.TrimSpace(given.Value[language][field])
			i := slices.IndexFunc(texts, func(t form.Translatable) bool { return t.Field == field })
			switch {
			case i < 0:
				wrong.Add(at+"."+field, fault.InvalidValue, "service.translation_field")
			case utf8.RuneCountInString(text) > texts[i].Max:
				wrong.Add(at+"."+field, fault.TooLong, "field.too_long", "max", texts[i].Max)
			default:
				*own = own.Set(language, field, text)
			}
		}
	}
	*own = own.Of(texts)
	return wrong.Err()
}

// addLanguage adds that texts cannot be translated into a language, with the languages into which they can.
func addLanguage(wrong *fault.Fields, at string, languages []string) {
	if len(languages) == 0 {
		wrong.Add(at, fault.InvalidValue, "service.translation_no_language")
		return
	}
	wrong.Add(at, fault.InvalidValue, "service.translation_language", "languages", strings.Join(languages, ", "))
}

// withoutDefault returns the languages into which texts are translated.
func withoutDefault(languages []string) []string { return languages[min(1, len(languages)):] }

// inDocument returns translations of a document as those of a body.
func inDocument(t form.Translations) api.Clearable[form.Translations] {
	return api.Clearable[form.Translations]{Set: t != nil, Value: t}
}
