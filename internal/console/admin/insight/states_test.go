package insight

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{screen: data{}}, screens.Choices{"Class": {"good", "bad", "p-main", "p-soft", "p-warn"}})
}
