package stagegate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var program = regexp.MustCompile("(?s)```go\n(package main\n.*?)```")

// The programs of the README compile, and the first one prints the invoices.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	c := newKey(t, "invoice.read")
	for i, match := range program.FindAllSubmatch(readme, -1) {
		folder, err := os.MkdirTemp(".", "readme-")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(folder) })
		source := strings.ReplaceAll(string(match[1]), "http://127.0.0.1:8080", server(t))
		if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		verb := "vet"
		if i == 0 {
			verb = "run"
		}
		command := exec.CommandContext(t.Context(), "go", verb, "./"+folder)
		command.Env = append(os.Environ(), "STAGEGATE_KEY="+c)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("program %d: %v\n%s", i+1, err, out)
		}
		if i == 0 && !regexp.MustCompile(`(?m)^INV-\w+ \w+ [\d.]+ NGN$`).Match(out) {
			t.Errorf("the first program prints %s", out)
		}
	}
}
