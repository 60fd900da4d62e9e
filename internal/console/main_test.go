// Package console_test tests the pages of the console in the running application, each
// screen in the file with its name. One program for all screens is built and linked once,
// and its tests share one browser. What a screen does without the application is tested
// beside it.
package console_test

import (
	"testing"

	"stagegate/internal/testkit/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
