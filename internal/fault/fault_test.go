package fault_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/fault"
)

// constants are the codes that the source declares.
func constants(t *testing.T) []fault.Code {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "catalogue.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var codes []fault.Code
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if name, ok := spec.Type.(*ast.Ident); ok && name.Name == "Code" {
			for _, value := range spec.Values {
				code, err := strconv.Unquote(value.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				codes = append(codes, fault.Code(code))
			}
		}
		return true
	})
	return codes
}

// Every code has a status, and nothing else has.
func TestCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	codes := constants(t)
	if len(codes) < 30 {
		t.Fatalf("only %d codes were found", len(codes))
	}
	form, seen := regexp.MustCompile(`^[A-Z]+(_[A-Z]+)*$`), map[fault.Code]bool{}
	for _, c := range codes {
		if seen[c] || !form.MatchString(string(c)) || !c.Known() || c.Status() < 400 || http.StatusText(c.Status()) == "" {
			t.Errorf("%s: twice or without a good status: %d", c, c.Status())
		}
		seen[c] = true
	}
	if c := fault.Code("UNHEARD_OF"); c.Known() || c.Status() != 0 {
		t.Errorf("%s is known", c)
	}
}

// The specification and the catalogue agree, as far as this version goes.
func TestCatalogueIsSpecified(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/specification.md")
	if err != nil {
		t.Fatal(err)
	}
	specified := map[fault.Code]int{}
	section := ""
	line := regexp.MustCompile("(?m)^(### 9\\.\\d|## |\\| `([A-Z][A-Z_]+)` \\|(?: (\\d{3}) \\|)?)")
	for _, m := range line.FindAllStringSubmatch(string(text), -1) {
		switch {
		case m[2] == "":
			section = m[1]
		case len(section) > 4 && section[:5] == "### 9":
			status := 409
			if m[3] != "" {
				status, _ = strconv.Atoi(m[3])
			}
			specified[fault.Code(m[2])] = status
		}
	}
	for _, c := range constants(t) {
		if specified[c] != c.Status() {
			t.Errorf("%s is %d here and %d in the specification", c, c.Status(), specified[c])
		}
	}
}

var errTaken = fault.New(fault.Conflict, "This is taken.")

// What is added to a copy of a fault leaves the declared one as it is, and does
// not hide it.
func TestCopies(t *testing.T) {
	t.Parallel()
	cause := errors.New("the secret reason")
	one, two := fault.Field{Field: "a", Code: "X", Message: "expected a"}, fault.Field{Field: "b", Code: "Y", Message: "expected b"}
	base := errTaken.With(one)
	full := base.With(two).WithData(7).Because(cause)
	sibling := base.With(two, two)
	if diff := cmp.Diff([][]fault.Field{nil, {one}, {one, two}, {one, two, two}}, [][]fault.Field{errTaken.Fields, base.Fields, full.Fields, sibling.Fields}); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	if errTaken.Data != nil || full.Data != 7 || errors.Unwrap(errTaken) != nil {
		t.Errorf("%+v %+v", errTaken, full)
	}
	wrapped := fmt.Errorf("while trying: %w", full)
	for _, err := range []error{full, wrapped, base, errTaken.Because(cause)} {
		if !errors.Is(err, errTaken) || !fault.Has(err, fault.Conflict) || fault.Has(err, fault.NotFound) {
			t.Errorf("%v is not recognised", err)
		}
	}
	if !errors.Is(wrapped, cause) || errors.Is(wrapped, fault.Missing) || errors.Is(cause, errTaken) {
		t.Error("Is goes wrong")
	}
	other := errTaken.Saying("That is taken.")
	if errors.Is(other, errTaken) || other.Code != fault.Conflict || !fault.Has(other, fault.Conflict) {
		t.Errorf("with another message: %v", other)
	}
	if fault.Has(nil, fault.Conflict) || fault.Has(cause, fault.Conflict) {
		t.Error("Has sees what is not there")
	}
	if got, want := full.Error(), "CONFLICT: This is taken. [a: expected a] [b: expected b]: the secret reason"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInvalid(t *testing.T) {
	t.Parallel()
	err := fault.Invalid("name", "REQUIRED", "This field is required.")
	if !errors.Is(err, fault.Validation) || len(err.Fields) != 1 || err.Fields[0].Field != "name" || len(fault.Validation.Fields) != 0 {
		t.Errorf("got %+v", err)
	}
}
