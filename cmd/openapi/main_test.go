package main

import (
	"bytes"
	"os"
	"testing"

	"stagegate/internal/testkit/repo"
)

// The documents in the repository, and those that the server serves, are as the operations say.
func TestDocumentsAreCurrent(t *testing.T) {
	t.Parallel()
	documents, err := made()
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range documents {
		served, err := name.Read()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(served, content) {
			t.Errorf("%s is not current: run \"make generated\"", name)
		}
		file := files[name]
		if file == "" {
			continue
		}
		kept, err := os.ReadFile(repo.Path(file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.TrimSpace(kept), bytes.TrimSpace(content)) {
			t.Errorf("%s is not current: run \"make generated\"", file)
		}
	}
}
