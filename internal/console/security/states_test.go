package security

import (
	"html/template"
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	choices := screens.Choices{
		"Method": {accounts.ByPassword, accounts.ByPasskey, accounts.BySSO, accounts.ByLink, accounts.ByHandoff}, "Type": {"text", "password", "hidden"},
		"QR": {template.HTML("<svg></svg>")},
	}
	for _, s := range []struct {
		name                          string
		overview, app, codes, passkey *ui.Screen
	}{
		{"desk", deskPages.overview, deskPages.app, deskPages.codes, deskPages.passkey},
		{"customer", customerPages.overview, customerPages.app, customerPages.codes, customerPages.passkey},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			screens.Render(t, screens.Examples{
				s.overview: overview{Password: &ui.Form{}}, s.app: appData{Form: &ui.Form{}}, s.codes: codesData{}, s.passkey: passkeyData{Form: &ui.Form{}},
			}, choices)
		})
	}
}
