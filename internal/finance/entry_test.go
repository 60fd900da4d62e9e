package finance_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/testkit/apptest"
)

// entryOf returns the newest history entry with an action.
func entryOf(t *testing.T, history *apptest.Response, action string) audit.EntryView {
	t.Helper()
	entries := apptest.Data[api.Page[audit.EntryView]](history).Content
	i := slices.IndexFunc(entries, func(e audit.EntryView) bool { return e.Action == action })
	if i < 0 {
		t.Fatalf("the history has no %s", action)
	}
	return entries[i]
}

// detailsOf returns fields of the details of an entry as text.
func detailsOf(t *testing.T, details *audit.Details, names ...string) (texts []string) {
	t.Helper()
	if details == nil {
		t.Fatal("the entry has no details")
	}
	for _, name := range names {
		texts = append(texts, strings.Trim(string((*details)[name]), `"`))
	}
	return texts
}
