package contract_test

import (
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
