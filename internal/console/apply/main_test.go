package apply_test

import (
	"testing"

	"stagegate/internal/test/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
