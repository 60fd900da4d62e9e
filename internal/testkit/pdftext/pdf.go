// Package pdftext reads PDF files in tests with poppler and zbar, which scripts/with-poppler installs.
package pdftext

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
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

// Signature returns what pdfsig says about the signature of a file, which may be damaged.
func Signature(t testing.TB, file []byte) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "pdfsig", "-nocert", save(t, file)).CombinedOutput() //nolint:gosec // a program of poppler
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("pdfsig: %v; run the tests by scripts/with-poppler", err)
	}
	return string(out)
}

// save writes a file for programs that do not read from a pipe.
func save(t testing.TB, file []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// Codes returns the contents of the QR codes of a file, read from pictures of its pages.
func Codes(t testing.TB, file []byte) []string {
	t.Helper()
	var all []string
	for _, picture := range draw(t, file) {
		out, err := exec.CommandContext(t.Context(), "zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture).Output() //nolint:gosec // a reader of QR codes
		const noCode = 4
		if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != noCode) {
			t.Fatalf("zbarimg: %v; run the tests by scripts/with-poppler", err)
		}
		all = append(all, strings.Fields(string(out))...)
	}
	return all
}

// Pictures returns pictures of the pages of a file, as PNG.
func Pictures(t testing.TB, file []byte) [][]byte {
	t.Helper()
	var all [][]byte
	for _, name := range draw(t, file) {
		picture, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, picture)
	}
	return all
}

// draw draws the pages of a file, and returns the names of the pictures.
func draw(t testing.TB, file []byte) []string {
	t.Helper()
	name := save(t, file)
	const dpi = "150"
	run(t, nil, "pdftoppm", "-r", dpi, "-png", name, name)
	pictures, err := filepath.Glob(name + "*.png")
	if err != nil {
		t.Fatal(err)
	}
	return pictures
}

// Boxes returns the words of a file with their boxes, as pdftotext -bbox writes them.
func Boxes(t testing.TB, file []byte) string {
	t.Helper()
	return run(t, file, "pdftotext", "-bbox", "-", "-")
}

// Structure returns the structure of a tagged file with its texts, as pdfinfo writes it.
func Structure(t testing.TB, file []byte) string {
	t.Helper()
	return run(t, file, "pdfinfo", "-struct-text", "-")
}
