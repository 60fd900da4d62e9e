package builder

import (
	"cmp"
	"fmt"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// outline shows all stages of a service, with rules as sentences.
type outline struct {
	Stages   any // stages of a version or a document
	Currency string

	Certificates []catalog.ServiceCertificateView

	names   *sentence.Names
	printer i18n.Printer
}

// Rule describes a rule. The key is what the rule decides.
func (o outline) Rule(key, text string) ruleView {
	words, ok := o.names.Describe(o.printer, text)
	return ruleView{Key: key, Text: words, Code: !ok}
}

// Money writes the amount of a charge.
func (o outline) Money(amount any) string {
	return o.printer.Money(money.Number(fmt.Sprint(amount)), o.Currency)
}

// documentCertificates returns the certificates of a document as the outline shows them, with their defaults.
func documentCertificates(all []catalog.CertificateDocument) []catalog.ServiceCertificateView {
	views := make([]catalog.ServiceCertificateView, len(all))
	for i, c := range all {
		views[i] = catalog.ServiceCertificateView{
			Name: c.Name, Code: c.Code, Layout: cmp.Or(c.Layout, form.CertificateLayout), AppliesTo: cmp.Or(c.AppliesTo, form.ForRequest),
			Required: c.Required == nil || *c.Required, Rule: api.TextOf(c.Rule),
		}
	}
	return views
}
