package developer

import (
	"testing"
	"time"

	"stagegate/internal/console/ui"
	"stagegate/internal/events"
	"stagegate/internal/infra/i18n"
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

// Every type of event has a text in each language of the console.
func TestTypeTexts(t *testing.T) {
	t.Parallel()
	for _, language := range i18n.Languages() {
		p := i18n.For(language, time.UTC)
		for _, v := range events.Types() {
			if p.Optional("developer.event."+string(v.Type)) == "" {
				t.Errorf("%s has no text in %s", v.Type, language)
			}
		}
	}
}
