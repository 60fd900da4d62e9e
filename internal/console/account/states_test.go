package account

import (
	"testing"

	"stagegate/internal/console/frame"
	"stagegate/internal/test/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*frame.Screen{"form": formScreen, "form of an organisation": tenantScreen} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s, formData{}, screens.Choices{"Type": {"text", "password", "select", "hidden", "email"}})
		})
	}
	screens.Render(t, searchScreen, searchData{}, screens.Choices{"Kind": {"REQUEST", "APPLICATION", "CUSTOMER", "INVOICE", "PAYMENT"}})
	screens.Render(t, errorsScreen, errorsData{}, nil)
	screens.Render(t, startScreen, startData{}, screens.Choices{"Type": {"text", "password"}})
}
