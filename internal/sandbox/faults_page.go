package sandbox

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

//go:embed faults.html
var faultsSource string

//go:embed faults.css
var faultsOwnStyle string

var (
	faultsStyle    = Style(faultsOwnStyle)
	faultsTemplate = template.Must(template.New("faults").Parse(faultsSource))
	faultsPolicy   = "default-src 'none'; style-src " + PolicyHash(faultsStyle) + "; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// faultsPage is the content of the page.
type faultsPage struct {
	Style   template.CSS
	Path    string
	Saved   string // the field that was saved; "all" after all faults were turned off
	Refused string // why a form was refused
	On      []faultOn
	Groups  []faultGroup
}

// faultOn is a fault that is turned on.
type faultOn struct{ Field, Text string }

// faultGroup is what can go wrong with one provider.
type faultGroup struct {
	Name, Title, About string
	Log                string // address of the list of events; "" for none
	Choices            []faultChoice
	Report             *faultReport
}

// faultChoice is a setting that is one of several values. Each value has a button.
type faultChoice struct {
	Field, Legend string
	Options       []faultOption
}

type faultOption struct {
	Value, Label, Effect string
	Current              bool
}

// faultReport is what verify reports instead of the truth.
type faultReport struct{ Delta, Currency string }

// The words for each value, in the order in which they are shown.
var (
	webhookWords = []faultOption{
		{Value: string(WebhookNormal), Label: "Normal", Effect: "sent once, soon"},
		{Value: string(WebhookDrop), Label: "Lost", Effect: "never sent"},
		{Value: string(WebhookDuplicate), Label: "Repeated", Effect: "sent three times"},
		{Value: string(WebhookDelay), Label: "Late", Effect: "sent after some seconds"},
		{Value: string(WebhookTamper), Label: "Altered", Effect: "the signature does not match"},
	}
	apiWords = []faultOption{
		{Value: string(APINormal), Label: "Normal", Effect: "answered"},
		{Value: string(APIError500), Label: "Broken", Effect: "500, and nothing is done"},
		{Value: string(APITooMany), Label: "Too many", Effect: "429, and nothing is done"},
		{Value: string(APITimeout), Label: "No answer", Effect: "and nothing is done"},
		{Value: string(APITimeoutAfterEffect), Label: "Done, but no answer", Effect: "the worst case"},
	}
	renewalWords = []faultOption{
		{Value: string(RenewalNormal), Label: "Normal", Effect: "the card is charged"},
		{Value: string(RenewalFail), Label: "Declined", Effect: "the plan is past due"},
	}
	refundWords = []faultOption{
		{Value: string(RefundNormal), Label: "Normal", Effect: "processed after some seconds"},
		{Value: string(RefundFail), Label: "Failing", Effect: "accepted, and reported as failed"},
		{Value: string(RefundPending), Label: "Pending", Effect: "accepted, and not processed until you turn this off"},
	}
	relayWords = []faultOption{
		{Value: string(RelayNormal), Label: "Normal", Effect: "mails arrive"},
		{Value: string(RelayTemporary), Label: "Refused for now", Effect: "451: sent again later, and given up in the end"},
		{Value: string(RelayPermanent), Label: "Refused", Effect: "550: given up"},
		{Value: string(RelayUnavailable), Label: "Shutting down", Effect: "421: sent again later"},
		{Value: string(RelayTimeout), Label: "No answer", Effect: "sent again later"},
		{Value: string(RelayDrop), Label: "Lost", Effect: "accepted, and never arrives"},
	}
)

// choose marks the current value among the words.
func choose[T ~string](field, legend string, current T, words []faultOption) faultChoice {
	options := slices.Clone(words)
	for i := range options {
		options[i].Current = options[i].Value == string(current)
	}
	return faultChoice{field, legend, options}
}

// page is what the page shows of the settings.
func (d document) page() faultsPage {
	p := faultsPage{Style: template.CSS(faultsStyle), Path: FaultsPath} //nolint:gosec // our own embedded file
	currency := ""
	if d.Payments.Currency != nil {
		currency = *d.Payments.Currency
	}
	p.Groups = []faultGroup{
		{
			Name: "payments", Title: "Payments", About: "The payment provider: what it reports, and how it answers.", Log: "/sandbox/payments/webhooks",
			Choices: []faultChoice{
				choose("payments.webhook", "Webhooks", d.Payments.Webhook, webhookWords),
				choose("payments.api", "Calls", d.Payments.API, apiWords),
				choose("payments.renewal", "Renewals of subscriptions", d.Payments.Renewal, renewalWords),
				choose("payments.refund", "Refunds", d.Payments.Refund, refundWords),
			},
			Report: &faultReport{string(d.Payments.AmountDelta), currency},
		},
		{
			Name: "storage", Title: "Storage", About: "The storage provider, which reports each upload.", Log: "/sandbox/storage/webhooks",
			Choices: []faultChoice{
				choose("storage.webhook", "Webhooks", d.Storage.Webhook, webhookWords),
				choose("storage.api", "Calls", d.Storage.API, apiWords),
			},
		},
		{
			Name: "mail", Title: "Mail", About: "The mail relay. Mails that it does not take wait in the outbox, and are sent again.",
			Choices: []faultChoice{choose("mail.relay", "Mails", d.Mail.Relay, relayWords)},
		},
	}
	p.On = d.on(p.Groups)
	return p
}

// on lists the faults that are turned on.
func (d document) on(groups []faultGroup) (list []faultOn) {
	for _, g := range groups {
		for _, c := range g.Choices {
			for _, o := range c.Options[1:] { // the first is that of no fault
				if o.Current {
					list = append(list, faultOn{c.Field, g.Title + ", " + strings.ToLower(c.Legend) + ": " + o.Label + ", " + o.Effect})
				}
			}
		}
		if g.Report != nil && (d.Payments.Hundredths() != 0 || d.Payments.Currency != nil) {
			list = append(list, faultOn{"payments.amountDelta", g.Title + ": verify does not report the truth"})
		}
	}
	return list
}

// show answers a browser with the page, and everybody else with the settings as JSON.
func (f *Faults) show(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept")
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		WriteJSON(w, http.StatusOK, f.read())
		return
	}
	p := f.read().page()
	p.Saved = r.URL.Query().Get("saved")
	renderFaults(w, http.StatusOK, p)
}

// submit takes a form of the page: a field such as payments.webhook, or reset.
func (f *Faults) submit(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxDocument)
	if err := r.ParseForm(); err != nil || len(r.PostForm) == 0 {
		http.Error(w, "POST takes the form of the page, with at least one field. To send JSON, use PUT.", http.StatusUnsupportedMediaType)
		return
	}
	saved := slices.Sorted(maps.Keys(r.PostForm))[0]
	var err error
	if r.PostForm.Has("reset") {
		saved, err = "all", f.Reset()
	} else {
		err = f.Apply(formDocument(r.PostForm))
	}
	if err != nil {
		p := f.read().page()
		status := http.StatusBadRequest
		if p.Refused = err.Error() + "."; !isFieldError(err) {
			status, p.Refused = http.StatusServiceUnavailable, notSaved
		}
		if r.PostForm.Has("payments.amountDelta") { // what was typed stays
			p.Groups[0].Report = &faultReport{r.PostForm.Get("payments.amountDelta"), r.PostForm.Get("payments.currency")}
		}
		renderFaults(w, status, p)
		return
	}
	w.Header().Set("Location", FaultsPath+"?saved="+url.QueryEscape(saved)+"#"+url.PathEscape(saved))
	w.WriteHeader(http.StatusSeeOther) // so that reloading the page does not send the form again
}

// formDocument is the document that a form stands for. An empty field is that of no
// fault.
func formDocument(form url.Values) []byte {
	groups := map[string]map[string]json.RawMessage{}
	for field, values := range form {
		group, member, _ := strings.Cut(field, ".")
		text := strings.TrimSpace(values[0])
		raw, _ := json.Marshal(text) // a string always has a JSON form
		if number := []byte(cmp.Or(text, "0")); member == "amountDelta" && json.Valid(number) {
			raw = number
		}
		if groups[group] == nil {
			groups[group] = map[string]json.RawMessage{}
		}
		groups[group][member] = raw
	}
	document, _ := json.Marshal(groups) // all that is in it is valid
	return document
}

func isFieldError(err error) bool {
	_, ok := errors.AsType[*FieldError](err)
	return ok
}

func renderFaults(w http.ResponseWriter, status int, p faultsPage) {
	// Not no-referrer: browsers would then hide the origin of the form as well.
	RenderPage(w, status, faultsPolicy, "same-origin", faultsTemplate, p)
}
