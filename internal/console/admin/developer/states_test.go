package developer

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{screen: data{}}, screens.Choices{
		"CallerKind": {"CUSTOMER", "STAFF", "TENANT_ADMIN"}, "Status": {int64(200), int64(304), int64(404), int64(503)},
	})
}
