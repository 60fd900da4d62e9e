package app_test

import (
	"testing"

	"stagegate/internal/testkit/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
