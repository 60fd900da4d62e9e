package onboarding_test

import (
	"encoding/json"
	"strings"

	"stagegate/internal/testkit/apptest"
)

func jsonNumber(n string) json.Number { return json.Number(n) }

// steps returns the steps of a progress as KEY:STATUS.
func steps(progress *apptest.Response) string {
	var all []string
	for i := range progress.Len("steps") {
		all = append(all, progress.String("steps", i, "key")+":"+progress.String("steps", i, "status"))
	}
	return strings.Join(all, " ")
}
