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

// faultsPage is the data of the page.
type faultsPage struct {
	Style   template.CSS
	Path    string
	Saved   string // field that was saved; "all" after a reset
	Refused string // why a form was rejected
	On      []activeFault
	Groups  []faultGroup
}

// activeFault is a fault that is on.
type activeFault struct{ Field, Text string }

// faultGroup lists the faults of one provider.
type faultGroup struct {
	Name, Title, About string
	Log                string // address of the list of events; "" for none
	Choices            []faultChoice
	Report             *faultReport
}

// faultChoice is a setting with a button for each of its values.
type faultChoice struct {
	Field, Legend string
	Options       []faultOption
}

type faultOption struct {
	Value, Label, Effect string
	Current              bool
}

// faultReport is how a reported payment differs from the real one.
type faultReport struct{ Delta, Currency string }

// The options of each setting, in display order. The first means no fault.
var (
	webhookOptions = []faultOption{
		{Value: string(WebhookNormal), Label: "Normal", Effect: "sent once"},
		{Value: string(WebhookDrop), Label: "Dropped", Effect: "never sent"},
		{Value: string(WebhookDuplicate), Label: "Duplicated", Effect: "sent three times"},
		{Value: string(WebhookDelay), Label: "Delayed", Effect: "sent after a few seconds"},
		{Value: string(WebhookTamper), Label: "Tampered", Effect: "the signature is invalid"},
	}
	apiOptions = []faultOption{
		{Value: string(APINormal), Label: "Normal", Effect: "calls are answered"},
		{Value: string(APIError500), Label: "Server error", Effect: "500, not processed"},
		{Value: string(APITooMany), Label: "Rate limit", Effect: "429, not processed"},
		{Value: string(APITimeout), Label: "Timeout", Effect: "not processed"},
		{Value: string(APITimeoutAfterEffect), Label: "Timeout after processing", Effect: "processed, but never answered"},
	}
	renewalOptions = []faultOption{
		{Value: string(RenewalNormal), Label: "Normal", Effect: "the card is charged"},
		{Value: string(RenewalFail), Label: "Declined", Effect: "the subscription is past due"},
	}
	refundOptions = []faultOption{
		{Value: string(RefundNormal), Label: "Normal", Effect: "processed after a few seconds"},
		{Value: string(RefundFail), Label: "Failed", Effect: "accepted, then reported as failed"},
		{Value: string(RefundPending), Label: "Pending", Effect: "accepted, but not processed until you turn this off"},
	}
	relayOptions = []faultOption{
		{Value: string(RelayNormal), Label: "Normal", Effect: "emails are delivered"},
		{Value: string(RelayTemporary), Label: "Temporarily rejected", Effect: "451, retried and finally failed"},
		{Value: string(RelayPermanent), Label: "Rejected", Effect: "550, failed"},
		{Value: string(RelayUnavailable), Label: "Unavailable", Effect: "421, retried"},
		{Value: string(RelayTimeout), Label: "Timeout", Effect: "retried"},
		{Value: string(RelayDrop), Label: "Dropped", Effect: "accepted, but never delivered"},
	}
	receiverOptions = []faultOption{
		{Value: string(ReceiverNormal), Label: "Normal", Effect: "events are accepted"},
		{Value: string(ReceiverError500), Label: "Server error", Effect: "500, retried"},
		{Value: string(ReceiverGone), Label: "Gone", Effect: "410, the endpoint is disabled"},
		{Value: string(ReceiverTimeout), Label: "Timeout", Effect: "no response, retried"},
		{Value: string(ReceiverRedirect), Label: "Redirect", Effect: "not followed, retried"},
	}
	scannerOptions = []faultOption{
		{Value: string(ScannerNormal), Label: "Normal", Effect: "files are checked at once"},
		{Value: string(ScannerSlow), Label: "Slow", Effect: "replies after five seconds"},
		{Value: string(ScannerAway), Label: "Unavailable", Effect: "no reply, files wait"},
	}
	oidcOptions = []faultOption{
		{Value: string(OIDCNormal), Label: "Normal", Effect: "ID tokens are valid"},
		{Value: string(OIDCNonce), Label: "Wrong nonce", Effect: "of another sign-in"},
		{Value: string(OIDCAudience), Label: "Wrong audience", Effect: "for another client"},
		{Value: string(OIDCIssuer), Label: "Wrong issuer", Effect: "of another provider"},
		{Value: string(OIDCExpired), Label: "Expired", Effect: "an hour ago"},
		{Value: string(OIDCNone), Label: "Unsigned", Effect: "the algorithm is none"},
		{Value: string(OIDCSilent), Label: "Not responding", Effect: "the provider does not respond"},
	}
)

// choose returns a choice with the current value marked.
func choose[T ~string](field, legend string, current T, all []faultOption) faultChoice {
	options := slices.Clone(all)
	for i := range options {
		options[i].Current = options[i].Value == string(current)
	}
	return faultChoice{field, legend, options}
}

// page returns the data of the page for the settings.
func (d document) page() faultsPage {
	p := faultsPage{Style: template.CSS(faultsStyle), Path: FaultsPath} //nolint:gosec // our own embedded file
	currency := ""
	if d.Payments.Currency != nil {
		currency = *d.Payments.Currency
	}
	p.Groups = []faultGroup{
		{
			Name: "payments", Title: "Payments", About: "Faults of the payment provider.", Log: "/sandbox/payments/webhooks",
			Choices: []faultChoice{
				choose("payments.webhook", "Webhooks", d.Payments.Webhook, webhookOptions),
				choose("payments.api", "API calls", d.Payments.API, apiOptions),
				choose("payments.renewal", "Subscription renewals", d.Payments.Renewal, renewalOptions),
				choose("payments.refund", "Refunds", d.Payments.Refund, refundOptions),
			},
			Report: &faultReport{string(d.Payments.AmountDelta), currency},
		},
		{
			Name: "storage", Title: "Storage", About: "Faults of the storage provider, which reports each upload by webhook.", Log: "/sandbox/storage/webhooks",
			Choices: []faultChoice{
				choose("storage.webhook", "Webhooks", d.Storage.Webhook, webhookOptions),
				choose("storage.api", "API calls", d.Storage.API, apiOptions),
			},
		},
		{
			Name: "mail", Title: "Mail", About: "Faults of the mail relay. Emails that it does not accept wait in the outbox and are retried.",
			Choices: []faultChoice{choose("mail.relay", "Delivery", d.Mail.Relay, relayOptions)},
		},
		{
			Name: "webhooks", Title: "Webhook receiver", About: "Faults of the receiver at /sandbox/webhooks, which you can use for a webhook endpoint.", Log: "/sandbox/webhooks/messages",
			Choices: []faultChoice{choose("webhooks.receiver", "Responses", d.Webhooks.Receiver, receiverOptions)},
		},
		{
			Name: "oidc", Title: "Single sign-on", About: "Faults of the OpenID provider at /sandbox/oidc, which you can use for a single sign-on connection.",
			Choices: []faultChoice{choose("oidc.token", "ID tokens", d.OIDC.Token, oidcOptions)},
		},
		{
			Name: "scanner", Title: "Virus scanner", About: "Faults of the scanner, which checks each uploaded file.",
			Choices: []faultChoice{choose("scanner.api", "Replies", d.Scanner.API, scannerOptions)},
		},
	}
	p.On = d.active(p.Groups)
	return p
}

// active lists the faults that are on.
func (d document) active(groups []faultGroup) (list []activeFault) {
	for _, g := range groups {
		for _, c := range g.Choices {
			for _, o := range c.Options[1:] { // the first means no fault
				if o.Current {
					list = append(list, activeFault{c.Field, g.Title + ", " + strings.ToLower(c.Legend) + ": " + o.Label + ", " + o.Effect})
				}
			}
		}
		if g.Report != nil && (d.Payments.Hundredths() != 0 || d.Payments.Currency != nil) {
			list = append(list, activeFault{"payments.amountDelta", g.Title + ": a different amount or currency is reported"})
		}
	}
	return list
}

// show returns the page to browsers and JSON to other clients.
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

// submit handles a form of the page: a field such as payments.webhook, or reset.
func (f *Faults) submit(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxDocument)
	if err := r.ParseForm(); err != nil || len(r.PostForm) == 0 {
		http.Error(w, "POST accepts the form of the page with at least one field. Use PUT to send JSON.", http.StatusUnsupportedMediaType)
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
		if r.PostForm.Has("payments.amountDelta") { // keep the input
			p.Groups[0].Report = &faultReport{r.PostForm.Get("payments.amountDelta"), r.PostForm.Get("payments.currency")}
		}
		renderFaults(w, status, p)
		return
	}
	w.Header().Set("Location", FaultsPath+"?saved="+url.QueryEscape(saved)+"#"+url.PathEscape(saved))
	w.WriteHeader(http.StatusSeeOther) // so that reloading the page does not send the form again
}

// formDocument converts a form to a document. An empty field means no fault.
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
	// With no-referrer, browsers would also hide the origin of the form.
	RenderPage(w, status, faultsPolicy, "same-origin", faultsTemplate, p)
}
