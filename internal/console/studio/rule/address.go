package rule

import "net/url"

// Kinds of rules, as the addresses of their pages have them.
const (
	Stage            = "stage"             // when a stage is shown
	Question         = "question"          // when a question is shown
	QuestionRequired = "question-required" // when it is required
	Document         = "document"          // when a document is requested
	DocumentRequired = "document-required" // when it is required
	Charge           = "charge"            // when a charge applies
	Certificate      = "certificate"       // when a certificate is issued
)

// Path returns the address of the page of a rule, by its kind and the id of the part that has it.
func Path(serviceCode, kind, id string) string {
	return "/console/services/" + url.PathEscape(serviceCode) + "/rules/" + kind + "/" + url.PathEscape(id)
}
