package testlog_test

import (
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/testkit/testlog"
)

// scene is the environment variable that enables TestScene.
const scene = "TESTLOG_SCENE"

// TestScene is run by the tests below in a separate process.
func TestScene(t *testing.T) {
	if os.Getenv(scene) == "" {
		t.Skip("run by the other tests")
	}
	var together sync.WaitGroup // the default logger is used while both have a log
	together.Add(2)
	for _, name := range []string{"passes", "fails"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx := testlog.Context(t.Context(), t)
			together.Done()
			together.Wait()
			testlog.New(t).InfoContext(ctx, "by the logger of "+t.Name())
			testlog.New(t).DebugContext(ctx, "a detail of "+t.Name())
			slog.With("a", 1).WithGroup("g").WarnContext(ctx, "by the default logger of "+t.Name(), "b", 2)
			child := exec.Command("echo", "by a process of "+t.Name())
			child.Stdout = testlog.Writer(t)
			if err := child.Run(); err != nil {
				t.Fatal(err)
			}
			if name == "fails" {
				slog.Warn("by somebody")
				t.Cleanup(func() { testlog.New(t).Info("at the end of " + t.Name()) })
				t.Error("the failure")
			}
		})
	}
	t.Run("fails with much", func(t *testing.T) {
		for i := range 10_000 {
			_, _ = fmt.Fprintf(testlog.Writer(t), "much: line %d\n", i)
		}
		t.Fail()
	})
}

// play runs TestScene and returns its output.
func play(t *testing.T, settings ...string) string {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestScene$", "-test.v")
	child.Env = append(append(os.Environ(), "TEST_LOG=", scene+"=1"), settings...)
	out, err := child.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the failure") {
		t.Fatalf("the scene ends with %v:\n%s", err, out)
	}
	return string(out)
}

// The log of a test is shown only if it fails.
func TestLogOfFailedTest(t *testing.T) {
	t.Parallel()
	got := play(t)
	for _, want := range []string{
		`msg="by the logger of TestScene/fails"`, `msg="by the default logger of TestScene/fails" a=1 g.b=2`,
		"by a process of TestScene/fails\n", `msg="by somebody" anyTest=true`, `msg="at the end of TestScene/fails"`,
		"without the first ", "much: line 9999\n",
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is there %d times", want, strings.Count(got, want))
		}
	}
	for _, hidden := range []string{"of TestScene/passes", "a detail", "much: line 1\n"} {
		if strings.Contains(got, hidden) {
			t.Errorf("%q is there", hidden)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

// TEST_LOG shows everything once, including logs of passing tests.
func TestShownAtOnce(t *testing.T) {
	t.Parallel()
	got := play(t, "TEST_LOG=1")
	for _, want := range []string{
		`msg="by the logger of TestScene/passes"`, `msg="a detail of TestScene/passes"`, "by a process of TestScene/passes\n",
		`msg="by the logger of TestScene/fails"`, "much: line 1\n", "much: line 9999\n",
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is there %d times", want, strings.Count(got, want))
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}
