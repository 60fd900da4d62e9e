package form

// SetText sets a text in the default language.
func SetText(t Translatable, text string) { *t.value = text }
