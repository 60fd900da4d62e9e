package find

import (
	"slices"
	"testing"

	"stagegate/internal/search"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{screen: data{}}, screens.Choices{"Kind": {search.Case, search.Customer, search.Service}})
}

func TestSegments(t *testing.T) {
	t.Parallel()
	for highlight, want := range map[string][]segment{
		"Ada":                    {{"Ada", false}},
		"Chidi [[Okafor]]":       {{"Chidi ", false}, {"Okafor", true}},
		"[[Vis]]a of [[Chi]]di":  {{"Vis", true}, {"a of ", false}, {"Chi", true}, {"di", false}},
		"a bracket that is [[op": {{"a bracket that is ", false}, {"op", true}},
	} {
		if got := segments(highlight); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", highlight, got, want)
		}
	}
}
