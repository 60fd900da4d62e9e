package webhooks

import (
	"encoding/json"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/events"
)

// View is an endpoint without its secret.
type View struct {
	ID                      string    `json:"id" format:"uuid"`
	URL                     string    `json:"url" doc:"Address to which events are sent" example:"https://erp.example.org/stagegate"`
	Description             string    `json:"description" example:"Accounting"`
	Types                   []string  `json:"types" doc:"Types and patterns of events" example:"[\"*\"]"`
	ServiceIDs              []string  `json:"serviceIds" doc:"Services whose events are sent; empty for all"`
	Ordered                 bool      `json:"ordered" doc:"Whether an event waits for earlier ones of its subject"`
	Status                  Status    `json:"status" enum:"ACTIVE,FAILING,DISABLED"`
	FailingSince            *api.Time `json:"failingSince" doc:"Time of the first failed attempt since the last success; null if there is none"`
	DisabledReason          *string   `json:"disabledReason" enum:"GONE,FAILING,MANUAL" doc:"Why it is disabled; null if it is not"`
	MissedSince             *string   `json:"missedSince" doc:"Cursor from which to replay what was missed and is still kept; null if nothing was missed" example:"1041"`
	CreatedAt               api.Time  `json:"createdAt"`
	PreviousSecretExpiresAt *api.Time `json:"previousSecretExpiresAt" doc:"Time until which the previous secret signs as well; null if none does"`
}

// SecretView is an endpoint with its new secret.
type SecretView struct {
	View

	Secret string `json:"secret" doc:"The secret; it is not shown again" example:"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq="`
}

func view(e Endpoint, now time.Time) View {
	v := View{
		ID: e.ID, URL: e.URL, Description: e.Description, Types: e.Types.V, ServiceIDs: e.Services.V, Ordered: e.Ordered, Status: e.Status,
		FailingSince: api.TimeOf(e.FailingSince), DisabledReason: api.TextOf(e.DisabledReason), MissedSince: events.Cursor(e.MissedSince), CreatedAt: api.Time(e.CreatedAt),
	}
	if e.overlaps(now) {
		v.PreviousSecretExpiresAt = api.TimeOf(e.PreviousSecretExpiresAt)
	}
	return v
}

// DeliveryView is a delivery.
type DeliveryView struct {
	ID            string         `json:"id" format:"uuid"`
	EventID       string         `json:"eventId" format:"uuid" doc:"Id of the event, sent as webhook-id"`
	Type          string         `json:"type" doc:"Type of event" example:"invoice.paid"`
	Status        DeliveryStatus `json:"status" enum:"PENDING,SUCCEEDED,FAILED"`
	AttemptCount  int64          `json:"attemptCount" doc:"Number of attempts so far" example:"1"`
	NextAttemptAt *api.Time      `json:"nextAttemptAt" doc:"Time of the next attempt; null if there is none"`
	LastStatus    *int64         `json:"lastStatus" doc:"HTTP status of the last attempt; null without an answer" example:"204"`
	LastError     *string        `json:"lastError" enum:"TIMEOUT,CONNECTION,TLS,ADDRESS_REFUSED,REDIRECT,STATUS" doc:"Error of the last attempt; null if it succeeded or there is none"`
	CreatedAt     api.Time       `json:"createdAt"`
}

func deliveryView(d Delivery) DeliveryView {
	return DeliveryView{
		ID: d.ID, EventID: d.EventID, Type: d.Type, Status: d.Status, AttemptCount: d.AttemptCount, NextAttemptAt: api.TimeOf(d.NextAttemptAt),
		LastStatus: d.LastStatus, LastError: api.TextOf(d.LastError), CreatedAt: api.Time(d.CreatedAt),
	}
}

// DeliveryDetailView is a delivery with its attempts and its event.
type DeliveryDetailView struct {
	DeliveryView

	Attempts []AttemptView   `json:"attempts" doc:"The last 50 attempts, oldest first"`
	Payload  json.RawMessage `json:"payload" doc:"The event that is sent"`
}

// AttemptView is an attempt to deliver an event.
type AttemptView struct {
	At         api.Time `json:"at"`
	Status     *int64   `json:"status" doc:"HTTP status; null without an answer" example:"204"`
	DurationMS int64    `json:"durationMs" doc:"Duration in milliseconds" example:"35"`
	Error      *string  `json:"error" enum:"TIMEOUT,CONNECTION,TLS,ADDRESS_REFUSED,REDIRECT,STATUS" doc:"Why it failed; null if it succeeded"`
	Response   string   `json:"response" doc:"The beginning of the answer, at most 1 KiB"`
}

func attemptView(a Attempt) AttemptView {
	return AttemptView{At: api.Time(a.At), Status: a.Status, DurationMS: a.DurationMS, Error: api.TextOf(a.Error), Response: a.Response}
}

// ReplayView is the result of replayWebhook.
type ReplayView struct {
	Scheduled int64 `json:"scheduled" doc:"Number of events that are sent again" example:"12"`
}

// testEvent is the body of webhook.test, which is no event of the feed.
type testEvent struct {
	ID        string           `json:"id"`
	Position  *int64           `json:"position"`
	Type      string           `json:"type"`
	Timestamp api.Time         `json:"timestamp"`
	Subject   testSubject      `json:"subject"`
	Number    int64            `json:"number"`
	Actor     events.ActorView `json:"actor"`
	Data      struct{}         `json:"data"`
}

type testSubject struct {
	Type      string  `json:"type"`
	ID        string  `json:"id"`
	Reference *string `json:"reference"`
}
