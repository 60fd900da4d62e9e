package builder

import (
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

// outline is a whole service to look at, with its rules as sentences.
type outline struct {
	service

	names   *sentence.Names
	printer i18n.Printer
}

func outlineOf(r *ui.Request, s service, of sentence.Service) outline {
	return outline{s, sentence.NamesOf(of), r.Printer()}
}

// Rule says a rule that decides something.
func (o outline) Rule(key, text string) said {
	words, ok := o.names.Of(o.printer, text)
	return said{Key: key, Text: words, Code: !ok}
}
