package insight

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Periods begin with a whole unit and are compared with the same number of days before, also
// across changes to daylight saving time.
func TestPeriods(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	today := time.Date(2026, time.November, 22, 23, 30, 0, 0, paris) // a Sunday
	for name, want := range map[string][2]span{
		"month": {{"2026-10-24", "2026-11-22"}, {"2026-09-24", "2026-10-23"}},
		"weeks": {{"2026-08-31", "2026-11-22"}, {"2026-06-08", "2026-08-30"}},
		"year":  {{"2025-12-01", "2026-11-22"}, {"2024-12-09", "2025-11-30"}},
		"":      {{"2026-08-31", "2026-11-22"}, {"2026-06-08", "2026-08-30"}},
	} {
		p := periodAt(name, today)
		if diff := cmp.Diff(want, [2]span{p.Now, p.Before}); diff != "" {
			t.Errorf("%q (-want +got):\n%s", name, diff)
		}
	}
}
