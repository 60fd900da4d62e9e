package fuzz_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/qa/fuzz"
)

// Every response to any call by any caller conforms to the description. FUZZ_CALLS sets the number of calls,
// shared by both engines from 10,000 on. FUZZ_SEED reproduces a run.
func TestFuzz(t *testing.T) {
	t.Parallel()
	calls := number(t, "FUZZ_CALLS", 1500)
	seed := number(t, "FUZZ_SEED", int(rand.Uint32()))
	engines := dbtest.Engines
	if calls < 10_000 {
		engines = []string{"sqlite"}
	}
	for _, engine := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Logf("FUZZ_SEED=%d", seed)
			f := fuzz.New(t, apptest.Start(t, dbtest.URL(t, engine), fuzz.Settings), uint64(seed))
			started := time.Now()
			f.Run(calls / len(engines))
			t.Logf("%d calls, %.0f each second\n%s", calls/len(engines), float64(calls/len(engines))/time.Since(started).Seconds(), f.Table())
		})
	}
}

func number(t *testing.T, setting string, otherwise int) int {
	t.Helper()
	text := os.Getenv(setting)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", setting, err)
	}
	return n
}
