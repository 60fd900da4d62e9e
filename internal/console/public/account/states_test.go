package account

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		formScreen: formData{}, tenantScreen: formData{}, errorsScreen: errorsData{}, startScreen: startData{}, factorScreen: factorData{}, ssoScreen: formData{},
	}, screens.Choices{
		"About": {"owner", "new_customer"}, "Text": {"account.passkey.sign_in", "account.passkey.use"}, "Other": {"", "account.factor.use_app", "account.factor.use_recovery"}, "Type": {"text", "password", "select", "hidden", "email"},
	})
}
