package frame

import (
	"slices"
	"time"

	"stagegate/internal/i18n"
)

// Texts of the catalogue that are the general messages of codes, as the API says them in English.
const (
	refusedTexts = "console.refused."
	fieldTexts   = "console.refused_field."
)

// inWords is a refusal in the language of the reader. What the API says more particularly
// than its code does stays as it is.
func (r *Request) inWords(a Answer) Answer {
	a.Message = r.messageOf(refusedTexts+string(a.ErrorCode), a.Message)
	a.Errors = slices.Clone(a.Errors)
	for i, e := range a.Errors {
		a.Errors[i].Message = r.messageOf(fieldTexts+string(e.Code), e.Message)
	}
	return a
}

// messageOf is the text with a key where its English is the message, and else the message.
func (r *Request) messageOf(key, message string) string {
	if message == "" || i18n.For(i18n.English, time.UTC).Optional(key) != message {
		return message
	}
	return r.Text(key)
}
