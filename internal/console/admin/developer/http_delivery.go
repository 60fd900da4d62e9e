package developer

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/webhooks"
)

var deliveryScreen = ui.NewScreen(files, ui.Desk, "delivery.html", "parts.html")

// delivery is a delivery in the log.
type delivery struct {
	webhooks.DeliveryView

	Path   string
	Result string // of the last attempt, "" for none
}

func describeDelivery(r *ui.Request, endpoint string, v webhooks.DeliveryView) delivery {
	return delivery{v, ui.Path(hookPath, endpoint, "/deliveries/", v.ID), resultOf(r, v.LastStatus, v.LastError)}
}

// attempt is an attempt to deliver an event.
type attempt struct {
	webhooks.AttemptView

	Result string
	Failed bool
}

func describeAttempt(r *ui.Request, v webhooks.AttemptView) attempt {
	return attempt{v, resultOf(r, v.Status, v.Error), v.Error != nil}
}

// resultOf says what an attempt led to: the HTTP status, or why there is none that counts.
func resultOf(r *ui.Request, status *int64, failure *string) string {
	switch {
	case failure != nil && *failure != "STATUS":
		return r.Text("developer.failure." + *failure)
	case status == nil:
		return ""
	default:
		return strings.TrimSpace(strconv.FormatInt(*status, 10) + " " + http.StatusText(int(*status)))
	}
}

// deliveryData is the data of the page of a delivery.
type deliveryData struct {
	Endpoint endpoint
	Delivery delivery
	About    string // what its event means
	Payload  string
	Attempts []attempt // newest first
	None     string    // why there are no attempts
	Resend   bool      // it can be sent again
}

func deliveryInput(r *ui.Request) webhooks.DeliveryInput {
	return webhooks.DeliveryInput{WebhookInput: webhooks.WebhookInput{WebhookID: r.PathValue("id")}, DeliveryID: r.PathValue("delivery")}
}

func showDelivery(r *ui.Request) ui.Response {
	in := deliveryInput(r)
	v, a := ui.Do(r, webhooks.GetWebhook, &in.WebhookInput)
	if !a.OK() {
		return r.Fail(a)
	}
	found, a := ui.Do(r, webhooks.GetWebhookDelivery, &in)
	if !a.OK() {
		return r.Fail(a)
	}
	d := deliveryData{
		Endpoint: describeWebhook(r, v, nil), About: typeText(r, found.Type), Payload: indented(found.Payload), Resend: v.Status != webhooks.Disabled,
		Delivery: describeDelivery(r, v.ID, found.DeliveryView), None: r.Text("developer.delivery.no_attempt"),
	}
	switch {
	case found.Status == webhooks.Failed:
		d.None = r.Text("developer.delivery.given_up")
	case v.Ordered && found.NextAttemptAt == nil: // the first attempt may be in flight
		d.None = r.Text("developer.delivery.waits")
	}
	for _, one := range slices.Backward(found.Attempts) {
		d.Attempts = append(d.Attempts, describeAttempt(r, one))
	}
	return r.Show(deliveryScreen, found.Type, d)
}

// indented returns JSON on several lines.
func indented(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		return string(raw)
	}
	return b.String()
}

func resend(r *ui.Request) ui.Response {
	in := deliveryInput(r)
	if _, a := ui.Do(r, webhooks.ResendWebhookDelivery, &in); !a.OK() {
		return r.Refuse(a, showDelivery)
	}
	return r.Done(ui.Path(hookPath, in.WebhookID, "/deliveries/", in.DeliveryID), "developer.did.resent")
}
