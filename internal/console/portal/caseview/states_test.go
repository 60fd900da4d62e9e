package caseview

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{removedScreen: removedPage{}, removedDeskScreen: removedPage{}}, nil)
}
