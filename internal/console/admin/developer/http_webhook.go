package developer

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/webhooks"
)

var webhookScreen = ui.NewScreen(files, ui.Desk, "webhook.html", "parts.html")

// webhookData is the data of the page of an endpoint.
type webhookData struct {
	Endpoint   endpoint
	Filters    deliveryFilters
	Statuses   []ui.Choice
	Types      []ui.Choice
	Deliveries []delivery
	Pager      ui.Pager
	Rotate     *ui.Form
	Replay     *ui.Form // of events from a time; nil if it is disabled
	Open       string   // the form that was refused, "" for none
	Secret     *secret  // just created
	Test       *attempt // just made
	Live       bool     // the address of the page can be opened again
}

// deliveryFilters are the filters of the log of deliveries.
type deliveryFilters struct {
	Base, Status, Type string
	Page               int
}

// at returns the address of another page of the log.
func (f deliveryFilters) at(page int) string {
	return ui.ListPath(f.Base, ui.Parameters(map[string]string{"status": f.Status, "type": f.Type}), page) + "#deliveries"
}

// Active reports whether any filter is set.
func (f deliveryFilters) Active() bool { return f.Status+f.Type != "" }

func showWebhook(r *ui.Request) ui.Response {
	v, a := ui.Do(r, webhooks.GetWebhook, &webhooks.WebhookInput{WebhookID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	return viewWebhook(r, v, webhookData{Live: r.Method == http.MethodGet})
}

// viewWebhook shows the page of an endpoint, with what a form has just made.
func viewWebhook(r *ui.Request, v webhooks.View, d webhookData) ui.Response {
	d.Endpoint = describeWebhook(r, v, readServices(r))
	at := d.Endpoint.Path()
	d.Rotate = r.NewForm(at+"/rotate", r.Text("developer.key.rotate"), overlapField(r))
	if v.Status != webhooks.Disabled {
		d.Replay = r.NewForm(at+"/replay", r.Text("developer.webhook.replay"), ui.Field{
			Name: "from", Label: r.Text("developer.webhook.from", "zone", r.Printer().Zone.String()), Type: "datetime-local", Class: "w-12",
		})
	}
	if r.Refused() != nil {
		d.Open = r.PathValue("do")
	}
	if a := readDeliveries(r, &d); !a.OK() {
		return r.Fail(a)
	}
	return r.Show(webhookScreen, v.URL, d)
}

// readDeliveries reads the selected page of the log of deliveries.
func readDeliveries(r *ui.Request, d *webhookData) ui.Answer {
	types, a := readTypes(r)
	if !a.OK() {
		return a
	}
	types = append(types, "webhook.test")
	f := deliveryFilters{Base: d.Endpoint.Path(), Page: r.PageNumber()}
	statuses := []webhooks.DeliveryStatus{webhooks.Pending, webhooks.Succeeded, webhooks.Failed}
	if s := r.Query("status"); slices.Contains(statuses, webhooks.DeliveryStatus(s)) {
		f.Status = s
	}
	if t := r.Query("type"); slices.Contains(types, t) {
		f.Type = t
	}
	d.Statuses = []ui.Choice{{Text: r.Text("developer.delivery.all_statuses")}}
	for _, s := range statuses {
		d.Statuses = append(d.Statuses, ui.Choice{Value: string(s), Text: r.Text("developer.delivery.status." + string(s)), Chosen: f.Status == string(s)})
	}
	d.Types = []ui.Choice{{Text: r.Text("developer.delivery.all_types")}}
	for _, t := range types {
		d.Types = append(d.Types, ui.Choice{Value: t, Text: t, Chosen: f.Type == t})
	}
	found, a := ui.Do(r, webhooks.ListWebhookDeliveries, &webhooks.DeliveriesInput{
		WebhookInput: webhooks.WebhookInput{WebhookID: d.Endpoint.ID}, PageQuery: api.PageQuery{Page: f.Page, Size: pageSize},
		Status: webhooks.DeliveryStatus(f.Status), Type: f.Type,
	})
	for _, one := range found.Content {
		d.Deliveries = append(d.Deliveries, describeDelivery(r, d.Endpoint.ID, one))
	}
	d.Filters, d.Pager = f, ui.NewPager(found, f.at)
	return a
}

func actOnWebhook(r *ui.Request) ui.Response {
	in := webhooks.WebhookInput{WebhookID: r.PathValue("id")}
	var a ui.Answer
	do := r.PathValue("do")
	switch do {
	case "enable":
		_, a = ui.Do(r, webhooks.EnableWebhook, &in)
	case "disable":
		_, a = ui.Do(r, webhooks.DisableWebhook, &in)
	case "delete":
		return deleteWebhook(r, in)
	case "rotate":
		return rotateWebhook(r, in)
	case "replay":
		return replay(r, in)
	case "test":
		return testWebhook(r, in)
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showWebhook)
	}
	return r.Done(ui.Path(hookPath, in.WebhookID), "developer.did_webhook."+do)
}

func deleteWebhook(r *ui.Request, in webhooks.WebhookInput) ui.Response {
	if _, a := ui.Do(r, webhooks.DeleteWebhook, &in); !a.OK() {
		return r.Refuse(a, showWebhook)
	}
	return r.Done(webhooksPath, "developer.did_webhook.delete")
}

func rotateWebhook(r *ui.Request, in webhooks.WebhookInput) ui.Response {
	rotate := webhooks.RotateInput{WebhookInput: in}
	api.NewBody(&rotate.Body).OverlapHours = enteredOverlap(r)
	made, a := ui.Do(r, webhooks.RotateWebhookSecret, &rotate)
	if !a.OK() {
		return r.Refuse(a, showWebhook)
	}
	return viewWebhook(r, made.View, webhookData{Secret: webhookSecret(r, made)})
}

// replay sends events again: those that were missed, or those from a time.
func replay(r *ui.Request, in webhooks.WebhookInput) ui.Response {
	again := webhooks.ReplayInput{WebhookInput: in}
	if after := r.Value("after"); after != "" {
		again.Body.After = api.OptionalOf(after)
	} else if r.Value("from") == "" {
		return r.Refuse(refusal(r, "from", "refusal.field.required"), showWebhook)
	} else {
		again.Body.From = api.InstantOf(r.Moment(r.Value("from")))
	}
	done, a := ui.Do(r, webhooks.ReplayWebhook, &again)
	if !a.OK() {
		return r.Refuse(a, showWebhook)
	}
	return r.Done(ui.Path(hookPath, in.WebhookID), "developer.replayed", "count", done.Scheduled)
}

func testWebhook(r *ui.Request, in webhooks.WebhookInput) ui.Response {
	made, a := ui.Do(r, webhooks.TestWebhook, &in)
	if !a.OK() {
		return r.Refuse(a, showWebhook)
	}
	v, a := ui.Do(r, webhooks.GetWebhook, &in)
	if !a.OK() {
		return r.Fail(a)
	}
	shown := describeAttempt(r, made)
	return viewWebhook(r, v, webhookData{Test: &shown})
}
