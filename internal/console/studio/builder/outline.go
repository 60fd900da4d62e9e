package builder

import (
	"fmt"

	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// outline is a whole service to look at, with its rules as sentences.
type outline struct {
	Stages   any // of a version or of a document
	Currency string

	names   *sentence.Names
	printer i18n.Printer
}

// Rule says a rule that decides something.
func (o outline) Rule(key, text string) said {
	words, ok := o.names.Describe(o.printer, text)
	return said{Key: key, Text: words, Code: !ok}
}

// Money shows an amount of a charge.
func (o outline) Money(amount any) string {
	return o.printer.Money(money.Number(fmt.Sprint(amount)), o.Currency)
}
