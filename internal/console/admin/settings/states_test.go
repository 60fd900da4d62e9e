package settings

import (
	"testing"

	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		formScreen: formData{Form: &ui.Form{}}, brandScreen: brandData{Form: &ui.Form{}}, pageScreen: pageData{Form: &ui.Form{}},
		noticesScreen: noticesData{Form: &ui.Form{}}, calendarScreen: calendarData{Form: &ui.Form{}}, signInScreen: formData{Form: &ui.Form{}},
		signerScreen: signerData{Form: &ui.Form{}}, ssoScreen: ssoData{Rows: []connection{{}}}, ssoFormScreen: ssoForm{Form: &ui.Form{}}, connectionScreen: connectionData{},
		payoutScreen: payoutData{Form: &ui.Form{}}, planScreen: planData{Subscription: subscription{billing.SubscriptionView{Status: "ACTIVE"}}},
	}, screens.Choices{
		"Tab.Key": {"profile", "brand", "page", "notices", "calendar", "payout", "sign_in", "sso", "signer"}, "connectionData.Outcome": {"SSO_TESTED", "SSO_REFUSED", ""}, "Type": {"text", "textarea", "select", "hidden"},
		"contrast.Key": {"button", "links", "dark"}, "Ratio": {"4.5", "21.0"}, "day.Key": {"MON", "SUN"}, "SettingView.Kind": {"message.received", "reminder"},
		"Status": {"ACTIVE", "PAST_DUE", "CANCELED", "EXPIRED"}, "Interval": {"MONTHLY", "YEARLY"}, "plan.Do": {"buy", "change", ""},
		"row.Key": {"staff", "applications", "services", "customers", "mails", "bytes"},
	})
}
