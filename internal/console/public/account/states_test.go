package account

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		formScreen: formData{}, tenantScreen: formData{}, errorsScreen: errorsData{}, startScreen: startData{},
	}, screens.Choices{
		"About": {"owner", "new_customer"}, "Type": {"text", "password", "select", "hidden", "email"},
	})
}
