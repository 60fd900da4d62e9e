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
