package rule

import "testing"

func TestPath(t *testing.T) {
	t.Parallel()
	if got := Path("SVC-1", Charge, "a/b"); got != "/console/services/SVC-1/rules/charge/a%2Fb" {
		t.Error(got)
	}
}
