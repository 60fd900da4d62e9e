package demo

import "stagegate/internal/catalog/form"

// collegeLanguages are the languages of the texts of the second organisation, the default first.
const collegeLanguages = "en,fr,ar"

// in returns the translations of one text into French and Arabic.
func in(field, french, arabic string) form.Translations {
	return and(nil, field, french, arabic)
}

// and adds the translations of another text.
func and(t form.Translations, field, french, arabic string) form.Translations {
	return t.Set("fr", field, french).Set("ar", field, arabic)
}

// translated returns a choice with its translations.
func translated(o form.Option, french, arabic string) form.Option {
	o.Translations = in("label", french, arabic)
	return o
}
