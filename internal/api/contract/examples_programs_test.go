package contract_test

import (
	"encoding/json"

	"stagegate/internal/api/openapi"
	"stagegate/internal/testkit/apptest"
)

// keys calls the operations on API keys.
func (n *recorder) keys() {
	n.t.Helper()
	made := n.call(n.admin, "createAPIKey", apptest.M{
		"name": "Nightly export", "permissions": []string{"application:read", "event.read"}, "serviceIds": []string{}, "allowedAddresses": []string{"192.0.2.0/24"},
		"expiresAt": "2028-03-01T00:00:00.000",
	})
	id := made.String("id")
	program := n.s.Anyone()
	program.Token = made.String("secret")
	n.refused(program, "ADDRESS_NOT_ALLOWED", "me", nil)
	n.call(n.admin, "listAPIKeys?size=1", nil)
	n.call(n.admin, "getAPIKey", nil, id)
	n.call(n.admin, "updateAPIKey", apptest.M{"name": "Export", "allowedAddresses": []string{"192.0.2.7"}}, id)
	n.call(n.admin, "rotateAPIKey", apptest.M{"overlapHours": 24}, id)
	n.call(n.admin, "revokeAPIKey", nil, id)
}

// webhooks calls the operations on webhook endpoints.
func (n *recorder) webhooks() {
	n.t.Helper()
	address := n.s.URL + "/sandbox/webhooks"
	n.masked = append(n.masked, address, "https://erp.example.org/stagegate")
	made := n.call(n.admin, "createWebhook", apptest.M{"url": address, "description": "Accounting", "types": []string{"request.*", "invoice.*"}, "serviceIds": []string{}, "ordered": true})
	id := made.String("id")
	n.call(n.admin, "listWebhooks", nil)
	n.call(n.admin, "getWebhook", nil, id)
	n.call(n.admin, "updateWebhook", apptest.M{"description": "Accounts", "ordered": false}, id)
	n.call(n.admin, "rotateWebhookSecret", apptest.M{"overlapHours": 24}, id)
	n.call(n.admin, "testWebhook", nil, id)
	n.call(n.admin, "replayWebhook", apptest.M{"after": "latest"}, id)
	delivery := n.call(n.admin, "listWebhookDeliveries", nil, id).String("content", 0, "id")
	n.call(n.admin, "getWebhookDelivery", nil, id, delivery)
	n.call(n.admin, "resendWebhookDelivery", nil, id, delivery)
	n.call(n.admin, "disableWebhook", nil, id)
	n.call(n.admin, "enableWebhook", nil, id)
	n.call(n.admin, "deleteWebhook", nil, id)
}

// events records the feed of events, whose beginning is then no longer kept.
func (n *recorder) events() {
	n.t.Helper()
	apptest.Until(n.t, "an event", func() bool { return n.admin.Get("/api/v1/tenant/events").Want(200).Len("events") > 1 })
	n.keys()
	n.webhooks()
	n.call(n.admin, "listEvents?size=2", nil)
	n.call(n.admin, "listEventTypes", nil)
	n.writers = append(n.writers, func() { // it has no end
		n.examples.Calls["streamEvents"] = openapi.ExampleCall{Parameters: map[string]string{}, Answer: json.RawMessage(`"id: 7\ndata: {\"position\":7,\"type\":\"request.submitted\", …}\n\n"`)}
	})
	apptest.Change(n.t, n.s, `DELETE FROM events WHERE tenant_id = $1 AND position = 1`, n.acme)
	n.refused(n.admin, "EVENTS_EXPIRED", "listEvents?after=0", nil)
}
