package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

var tableOfAll = regexp.MustCompile("(?m)^\\| `(\\w+)` \\|")

// The document about growing lists the tables that a distribution by tenant has to give
// to everybody: those whose key does not begin with tenant_id.
func TestTablesOfAllTenants(t *testing.T) {
	repository, err := load(root)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "scaling.md"))
	if err != nil {
		t.Fatal(err)
	}
	var listed, there []string
	for _, m := range tableOfAll.FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, m[1])
	}
	for _, table := range schemaOf(repository).tables {
		if !slices.Contains(table.key, "tenant_id") && !slices.Contains(there, table.name) {
			there = append(there, table.name)
		}
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("docs/scaling.md lists %v, and the migrations make %v", listed, there)
	}
}
