package figure

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The median and the 90th percentile follow the nearest-rank method.
func TestPercentile(t *testing.T) {
	t.Parallel()
	for text, want := range map[Histogram][2]int64{
		"7:1": {7, 7}, "1:1 2:1": {1, 2}, "1:1 2:1 3:1": {2, 3}, "0:9 5:1": {0, 0}, "0:8 5:2": {0, 5}, "1:5 2:4 100:1": {1, 2},
	} {
		var w Waits
		if err := w.Add(text); err != nil {
			t.Fatal(err)
		}
		if got := [2]int64{*w.Percentile(50), *w.Percentile(90)}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
		if again := w.encode(); again != text {
			t.Errorf("%s is encoded as %s", text, again)
		}
	}
	if rank := (Waits{}).Percentile(50); rank != nil {
		t.Errorf("no waits: %d", *rank)
	}
	day := StageDay{Title: "Old", Staff: "1:1", Payment: "3:2"}
	if err := day.merge(StageDay{Title: "New", Staff: "1:2 2:1", Customer: "4:1"}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(StageDay{Title: "New", Staff: "1:3 2:1", Customer: "4:1", Payment: "3:2"}, day); diff != "" {
		t.Error(diff)
	}
	for _, broken := range []Histogram{"1", "x:1", "1:x", "-1:1", ":1", "1:", "1: 2:1", " 1:1", "2000000:1", "1:9999999999", "1:99999999999999999999"} {
		if err := new(Waits).Add(broken); err == nil {
			t.Errorf("%q is accepted", broken)
		}
	}
}
