package openapi

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Webhook is a call that the server makes to the endpoints of an organisation.
type Webhook struct {
	Name        string // the type of the event
	Description string
	Example     any // of the body
}

// webhookHeaders are the headers of Standard Webhooks 1.0.
var webhookHeaders = []*huma.Param{
	{
		Name: "webhook-id", In: "header", Required: true, Description: "Id of the event, the same in every attempt",
		Schema: &huma.Schema{Type: huma.TypeString, Format: formatID},
	},
	{
		Name: "webhook-timestamp", In: "header", Required: true, Description: "Time of the attempt in seconds since 1970; refuse one that is more than five minutes off",
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: `^\d+$`},
	},
	{
		Name: "webhook-signature", In: "header", Required: true,
		Description: "v1, and the Base64 of the HMAC-SHA-256 of id.timestamp.body with the decoded secret of the endpoint; several are separated by a space",
		Schema:      &huma.Schema{Type: huma.TypeString, Pattern: `^v1,\S+( v1,\S+)*$`},
	},
}

// AddWebhooks describes calls whose body is the JSON of a type.
func (d *Document) AddWebhooks(body reflect.Type, webhooks []Webhook) {
	event := d.open.Components.Schemas.Schema(body, true, "")
	d.open.Webhooks = make(map[string]*huma.PathItem, len(webhooks))
	for _, w := range webhooks {
		d.open.Webhooks[w.Name] = &huma.PathItem{Post: &huma.Operation{
			Method: http.MethodPost, OperationID: operationOf(w.Name), Tags: []string{"Events"}, Summary: w.Name, Description: w.Description,
			Security: []map[string][]string{}, Parameters: webhookHeaders,
			RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {
				Schema: &huma.Schema{AllOf: []*huma.Schema{event, {
					Type: huma.TypeObject, Properties: map[string]*huma.Schema{"type": {Type: huma.TypeString, Enum: []any{w.Name}}},
				}}},
				Example: w.Example,
			}}},
			Responses: map[string]*huma.Response{
				"2XX": {Description: "The event was received"},
				"410": {Description: "The endpoint wants no more events; it is disabled"},
				"429": {Description: "Too many events; the next attempt is made after Retry-After"},
				"503": {Description: "Not available; the next attempt is made after Retry-After"},
			},
		}}
	}
}

// operationOf returns the operationId of a type of event: onRequestSubmitted for request.submitted.
func operationOf(name string) string {
	id := "on"
	for part := range strings.SplitSeq(name, ".") {
		id += capital(part)
	}
	return id
}
