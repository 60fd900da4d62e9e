package developer

import (
	"testing"

	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		keysScreen:   keysData{},
		newKeyScreen: newKeyData{Form: keyForm{Form: &ui.Form{}}},
		keyScreen:    keyData{Form: &keyForm{Form: &ui.Form{}}},
		callsScreen:  callsData{},
		startScreen:  startData{},

		webhooksScreen:   webhooksData{},
		newWebhookScreen: webhookForm{Form: &ui.Form{}},
		webhookScreen:    webhookData{Rotate: &ui.Form{}},
		deliveryScreen:   deliveryData{},
	}, screens.Choices{
		"CallerKind": {"CUSTOMER", "STAFF", "TENANT_ADMIN", "API_KEY"}, "call.Status": {int64(200), int64(304), int64(404), int64(503)},
		"KeyView.Status": {"ACTIVE", "EXPIRED", "REVOKED"}, "View.Status": {"ACTIVE", "FAILING", "DISABLED"},
		"DeliveryView.Status": {"PENDING", "SUCCEEDED", "FAILED"}, "Open": {"", "rotate", "replay"},
		"Type": {"text", "select", "textarea", "checks"},
	})
}
