package caseview

import "testing"

// TestDateExample checks that the example of a date is within the bounds of the question.
func TestDateExample(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ min, max, want string }{
		{"", "", "27 3 2027"},
		{"", "2010-12-31", "27 3 1985"},
		{"", "1970-12-31", "31 12 1970"},
		{"1990-06-01", "2010-12-31", "1 6 1990"},
		{"2030-01-05", "", "5 1 2030"},
		{"2020-01-01", "2028-01-01", "27 3 2027"},
	} {
		q := &Question{}
		if c.min != "" {
			q.Min = &c.min
		}
		if c.max != "" {
			q.Max = &c.max
		}
		if got := (&Input{Question: q}).DateExample(); got != c.want {
			t.Errorf("from %q to %q the example is %q, want %q", c.min, c.max, got, c.want)
		}
	}
}

// TestLowerFirst checks that abbreviations keep their capital letters.
func TestLowerFirst(t *testing.T) {
	t.Parallel()
	for role, want := range map[string]string{"Traveller": "traveller", "Élève": "élève", "VIP": "VIP", "": ""} {
		if got := lowerFirst(role); got != want {
			t.Errorf("%q becomes %q, want %q", role, got, want)
		}
	}
}
