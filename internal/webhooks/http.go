package webhooks

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

const base = "/api/v1/tenant/webhooks"

var (
	endpointOrders = api.Fields("createdAt", "failingSince", "previousSecretExpiresAt")
	deliveryOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at", "nextAttemptAt": api.NullsLast("next_attempt_at")}}
)

func operation(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
	return api.Operation{
		Method: method, Path: base + path, ID: id, Tag: "Webhooks", Kinds: auth.Team, Permission: auth.WebhookManage,
		Summary: summary, Description: description, Message: message, Errors: errors,
	}
}

// Register adds the operations of this package to the API.
func (s *Service) Register(routes *api.API) {
	create := operation(http.MethodPost, "", "createWebhook", "Create a webhook endpoint",
		"Adds an address to which events are sent from now on, by Standard Webhooks 1.0. The secret that signs them is returned only here. "+
			"At most 10 endpoints per organisation. All admins are told by email.", "Webhook endpoint created.", fault.Conflict)
	create.Status, create.FreshOrKey = http.StatusCreated, true
	api.Write(routes, create, s.create, s.checkNew)
	list := operation(http.MethodGet, "", "listWebhooks", "List webhook endpoints", "Endpoints without their secrets, the oldest first.", "Webhook endpoints.")
	list.Sort = endpointOrders
	api.Read(routes, list, s.list)
	api.Read(routes, operation(http.MethodGet, "/{webhookId}", "getWebhook", "Get a webhook endpoint", "", "Webhook endpoint."), s.get)
	api.Write(routes, operation(http.MethodPatch, "/{webhookId}", "updateWebhook", "Update a webhook endpoint",
		"A change of types and serviceIds applies to events that have no delivery yet. Turning ordered on or off also applies to pending deliveries: off makes the waiting ones due at once.", "Webhook endpoint updated."), s.change, s.checkChanged)
	remove := operation(http.MethodDelete, "/{webhookId}", "deleteWebhook", "Delete a webhook endpoint", "Also deletes its log of deliveries.", "Webhook endpoint deleted.")
	remove.Essential, remove.Resumable = true, true
	api.Call(routes, remove, s.remove)
	rotate := operation(http.MethodPost, "/{webhookId}/rotate-secret", "rotateWebhookSecret", "Rotate a webhook secret",
		"Returns a new secret. The current secret also signs for another overlapHours. Any older secret stops working immediately.", "Webhook secret rotated.")
	rotate.FreshOrKey = true
	api.Write(routes, rotate, s.rotate)
	api.Write(routes, operation(http.MethodPost, "/{webhookId}/enable", "enableWebhook", "Enable a webhook endpoint",
		"Events are sent from now on. To get the events in between, replay from missedSince.", "Webhook endpoint enabled."), s.enable)
	disable := operation(http.MethodPost, "/{webhookId}/disable", "disableWebhook", "Disable a webhook endpoint",
		"Pending deliveries fail, and no deliveries are made until it is enabled.", "Webhook endpoint disabled.")
	disable.Essential = true
	api.Write(routes, disable, s.disableByHand)
	s.registerDeliveries(routes)
}

func (s *Service) registerDeliveries(routes *api.API) {
	test := operation(http.MethodPost, "/{webhookId}/test", "testWebhook", "Test a webhook endpoint",
		"Sends webhook.test now and returns the attempt. It is not repeated, changes no status, and also works while the endpoint is disabled.", "Test event sent.")
	test.Resumable, test.Budget = true, api.ProviderCalls
	api.Call(routes, test, s.test)
	api.Write(routes, operation(http.MethodPost, "/{webhookId}/replay", "replayWebhook", "Replay events",
		"Sends matching events again, those from a time or after a cursor. Give exactly one of from and after.", "Events scheduled.", fault.Conflict, fault.EventsExpired), s.replay, s.checkReplay)
	deliveries := operation(http.MethodGet, "/{webhookId}/deliveries", "listWebhookDeliveries", "List deliveries",
		"The log of deliveries, which are kept for 30 days.", "Deliveries.")
	deliveries.Sort = deliveryOrders
	api.Read(routes, deliveries, s.deliveries)
	api.Read(routes, operation(http.MethodGet, "/{webhookId}/deliveries/{deliveryId}", "getWebhookDelivery", "Get a delivery",
		"With its attempts and the event that is sent.", "Delivery."), s.delivery)
	api.Write(routes, operation(http.MethodPost, "/{webhookId}/deliveries/{deliveryId}/resend", "resendWebhookDelivery", "Resend a delivery",
		"Makes one more attempt now, whatever the status of the delivery.", "Delivery scheduled.", fault.Conflict), s.resend)
}

// WebhookInput is the input of operations on an endpoint.
type WebhookInput struct {
	WebhookID string `path:"webhookId" doc:"Id of the webhook"`
}

// ListInput is the input of listWebhooks.
type ListInput struct {
	api.ArrayQuery
}

// CreateInput is the input of createWebhook.
type CreateInput struct {
	Body struct {
		URL         string                 `json:"url" minLength:"1" maxLength:"2000" doc:"Address to which events are sent; https" example:"https://erp.example.org/stagegate"`
		Description string                 `json:"description,omitempty" maxLength:"200" doc:"What the endpoint is for" example:"Accounting"`
		Types       api.Optional[[]string] `json:"types,omitzero" minItems:"1" maxItems:"100" maxLength:"100" doc:"Types of events; a trailing * matches any ending. Default all" example:"[\"invoice.*\"]"`
		ServiceIDs  api.Optional[[]string] `json:"serviceIds,omitzero" maxItems:"200" doc:"Services whose events are sent; default all"`
		Ordered     bool                   `json:"ordered,omitempty" doc:"Whether an event waits until earlier ones of its subject have succeeded or failed"`
	}
}

// ChangeInput is the input of updateWebhook.
type ChangeInput struct {
	WebhookInput
	Body struct {
		URL         api.Optional[string]   `json:"url,omitzero" minLength:"1" maxLength:"2000"`
		Description api.Clearable[string]  `json:"description,omitzero" maxLength:"200"`
		Types       api.Optional[[]string] `json:"types,omitzero" minItems:"1" maxItems:"100" maxLength:"100"`
		ServiceIDs  api.Optional[[]string] `json:"serviceIds,omitzero" maxItems:"200"`
		Ordered     api.Optional[bool]     `json:"ordered,omitzero"`
	}
}

// RotateInput is the input of rotateWebhookSecret.
type RotateInput struct {
	WebhookInput
	Body *struct {
		OverlapHours *int `json:"overlapHours,omitempty" minimum:"0" maximum:"168" default:"24" doc:"Hours for which the current secret signs as well; 0 ends it at once"`
	}
}

// ReplayInput is the input of replayWebhook.
type ReplayInput struct {
	WebhookInput
	Body struct {
		From  api.Instant          `json:"from,omitzero" doc:"Time from which events are sent again"`
		After api.Optional[string] `json:"after,omitzero" maxLength:"20" doc:"Cursor after which events are sent again" example:"1041"`
	}
}

// DeliveriesInput is the input of listWebhookDeliveries.
type DeliveriesInput struct {
	WebhookInput
	api.PageQuery

	Status DeliveryStatus `query:"status" enum:"PENDING,SUCCEEDED,FAILED" doc:"Filter by status"`
	Type   string         `query:"type" maxLength:"100" doc:"Filter by the type of the event" example:"invoice.paid"`
}

// DeliveryInput is the input of operations on a delivery.
type DeliveryInput struct {
	WebhookInput

	DeliveryID string `path:"deliveryId" doc:"Id of the delivery"`
}
