// Package pdftext reads PDF files in tests with poppler, which scripts/with-poppler installs.
package pdftext

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Text returns the text of a file on one line.
func Text(t testing.TB, file []byte) string {
	t.Helper()
	text := run(t, file, "pdftotext", "-", "-")
	for _, mark := range []string{"\u202a", "\u202b", "\u202c"} { // poppler's marks of text direction
		text = strings.ReplaceAll(text, mark, "")
	}
	return strings.Join(strings.Fields(text), " ")
}

// Info returns the metadata of a file, such as Pages and Title.
func Info(t testing.TB, file []byte) map[string]string {
	t.Helper()
	info := map[string]string{}
	for line := range strings.Lines(run(t, file, "pdfinfo", "-")) {
		name, value, _ := strings.Cut(line, ":")
		info[name] = strings.TrimSpace(value)
	}
	return info
}

// Pages returns the number of pages of a file. All must be A4.
func Pages(t testing.TB, file []byte) int {
	t.Helper()
	info := Info(t, file)
	if size := info["Page size"]; !regexp.MustCompile(`\(A4\)$`).MatchString(size) {
		t.Errorf("the pages are %s", size)
	}
	n, err := strconv.Atoi(info["Pages"])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func run(t testing.TB, file []byte, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...) //nolint:gosec // a program of poppler
	cmd.Stdin = bytes.NewReader(file)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%s: %v %s; run the tests by scripts/with-poppler", name, err, &complaints)
	}
	return string(out)
}
