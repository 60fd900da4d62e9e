package fault_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/repo"
)

// constants returns the codes of a type declared in the source.
func constants[C ~string](t *testing.T, typeName string) []C {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes []C
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if name, ok := spec.Type.(*ast.Ident); ok && name.Name == typeName {
				for _, value := range spec.Values {
					code, err := strconv.Unquote(value.(*ast.BasicLit).Value)
					if err != nil {
						t.Fatal(err)
					}
					codes = append(codes, C(code))
				}
			}
			return true
		})
	}
	if len(codes) < 20 {
		t.Fatalf("only %d codes were found", len(codes))
	}
	slices.Sort(codes)
	return codes
}

var (
	codeForm = regexp.MustCompile(`^[A-Z]+(_[A-Z]+)*$`)
	sentence = regexp.MustCompile(`(?s)^[A-Z\x60].*[.]$`)
)

// Every declared code is in the catalogue exactly once, with status and explanation.
func TestCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	var listed []fault.Code
	for _, section := range fault.Catalogue {
		if section.Title == "" || !sentence.MatchString(section.Introduction) {
			t.Errorf("a section has no title or introduction: %+v", section)
		}
		for _, e := range section.Entries {
			listed = append(listed, e.Code)
			if !codeForm.MatchString(string(e.Code)) || !e.Code.Known() || e.Status != e.Code.Status() || e.Status < 400 || http.StatusText(e.Status) == "" {
				t.Errorf("%s has an invalid form or status: %d", e.Code, e.Status)
			}
			if !sentence.MatchString(e.Meaning) || !sentence.MatchString(e.Remedy) {
				t.Errorf("%s is not explained in sentences: %q, %q", e.Code, e.Meaning, e.Remedy)
			}
		}
	}
	slices.Sort(listed)
	if diff := cmp.Diff(constants[fault.Code](t, "Code"), listed); diff != "" {
		t.Errorf("declared and listed (-declared +listed):\n%s", diff)
	}
	if c := fault.Code("UNHEARD_OF"); c.Known() || c.Status() != 0 {
		t.Errorf("%s is known", c)
	}
}

// So is every field code.
func TestFieldCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	var listed []fault.FieldCode
	for _, e := range fault.FieldCatalogue {
		listed = append(listed, e.Code)
		if !codeForm.MatchString(string(e.Code)) || !sentence.MatchString(e.Meaning) {
			t.Errorf("%s is not explained in sentences: %q", e.Code, e.Meaning)
		}
	}
	slices.Sort(listed)
	if diff := cmp.Diff(constants[fault.FieldCode](t, "FieldCode"), listed); diff != "" {
		t.Errorf("declared and listed (-declared +listed):\n%s", diff)
	}
}

// Declaring a fault with a code outside the catalogue panics.
func TestNewPanicsForUnknownCodes(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("a fault with an unknown code was made")
		}
	}()
	_ = fault.New("UNHEARD_OF", "field.required")
}

// The specification and the catalogue have the same codes.
func TestCatalogueIsSpecified(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(repo.Path("docs/specification.md"))
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
	for _, c := range constants[fault.Code](t, "Code") {
		if specified[c] != c.Status() {
			t.Errorf("%s is %d here and %d in the specification", c, c.Status(), specified[c])
		}
	}
}

var errTaken = fault.New(fault.Conflict, "tenant.slug_taken")

// Adding to a copy of a fault leaves the declared one unchanged, and errors.Is still matches it.
func TestCopies(t *testing.T) {
	t.Parallel()
	cause := errors.New("the secret reason")
	one, two := fault.Field{Field: "a", Code: "X", Message: fault.Literal("expected a")}, fault.Field{Field: "b", Code: "Y", Message: fault.Literal("expected b")}
	base := errTaken.With(one)
	full := base.With(two).WithData(7).Wrap(cause)
	sibling := base.With(two, two)
	if diff := cmp.Diff([][]fault.Field{nil, {one}, {one, two}, {one, two, two}}, [][]fault.Field{errTaken.Fields, base.Fields, full.Fields, sibling.Fields}); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	if errTaken.Data != nil || full.Data != 7 || errors.Unwrap(errTaken) != nil {
		t.Errorf("%+v %+v", errTaken, full)
	}
	wrapped := fmt.Errorf("while trying: %w", full)
	for _, err := range []error{full, wrapped, base, errTaken.Wrap(cause)} {
		if !errors.Is(err, errTaken) || !fault.Has(err, fault.Conflict) || fault.Has(err, fault.NotFound) {
			t.Errorf("%v is not recognised", err)
		}
	}
	if !errors.Is(wrapped, cause) || errors.Is(wrapped, fault.ErrNotFound) || errors.Is(cause, errTaken) {
		t.Error("Is recognises another fault")
	}
	other := errTaken.WithText("account.email_taken")
	if errors.Is(other, errTaken) || other.Code != fault.Conflict || !fault.Has(other, fault.Conflict) {
		t.Errorf("with another message: %v", other)
	}
	if fault.Has(nil, fault.Conflict) || fault.Has(cause, fault.Conflict) {
		t.Error("Has recognises another code")
	}
	if got, want := full.Error(), "CONFLICT: This address is already taken. [a: expected a] [b: expected b]: the secret reason"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInvalid(t *testing.T) {
	t.Parallel()
	err := fault.Invalid("name", "REQUIRED", "field.required")
	if !errors.Is(err, fault.Validation) || len(err.Fields) != 1 || err.Fields[0].Field != "name" || len(fault.Validation.Fields) != 0 {
		t.Errorf("got %+v", err)
	}
}
