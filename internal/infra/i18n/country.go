package i18n

import (
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Country is the name of a country, or its code where it has none.
func (p Printer) Country(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	if name := display.Regions(language.Make(string(p.Language))).Name(region); name != "" {
		return name
	}
	return code
}
