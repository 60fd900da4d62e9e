package contract_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

var (
	operationForm = regexp.MustCompile(`^[a-z][A-Za-z0-9]+$`)
	schemaForm    = regexp.MustCompile(`^[A-Z][A-Za-z0-9]+$`)
	ugly          = regexp.MustCompile(`Struct|V2|View|Body|Anonymous|Internal|Stagegate|Interface`)
	codeForm      = regexp.MustCompile("`([A-Z][A-Z_]+)`")
	ownMaximum    = regexp.MustCompile(`\d characters`)
)

// The description of every operation is complete.
func TestDescription(t *testing.T) {
	t.Parallel()
	doc, ops := loadDescription(t, apptest.Start(t, dbtest.URL(t, "sqlite")))
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
		t.Errorf("openapi is %q", doc.OpenAPI)
	}
	var tags []string
	for _, tag := range doc.Tags {
		tags = append(tags, tag.Name)
	}
	ids, paths := map[string]bool{}, map[string]string{}
	for _, op := range ops {
		if ids[op.OperationID] || !operationForm.MatchString(op.OperationID) {
			t.Errorf("%s %s: the operationId %q is not unique or malformed", op.method, op.path, op.OperationID)
		}
		ids[op.OperationID] = true
		bare := placeholder.ReplaceAllString(op.path, "$1/{}")
		if other, ok := paths[bare]; ok && other != op.path {
			t.Errorf("%s and %s are the same path with different parameter names", op.path, other)
		}
		paths[bare] = op.path
		t.Run(op.OperationID, func(t *testing.T) { checkDescribed(t, &doc, op, tags) })
	}
	for name, s := range doc.Components.Schemas {
		checkProperties(t, &doc, name, s)
		if !schemaForm.MatchString(name) || ugly.MatchString(name) {
			t.Errorf("bad schema name %s", name)
		}
	}
}

// checkProperties checks that every property has a description.
func checkProperties(t *testing.T, doc *document, name string, s *schema) {
	t.Helper()
	for key, p := range s.Properties {
		if p.Description == "" && doc.resolve(p).Description == "" {
			t.Errorf("%s.%s has no description; add one, or an entry to the glossary in internal/api/openapi", name, key)
		}
		checkProperties(t, doc, name+"."+key, p)
	}
	if s.Items != nil {
		checkProperties(t, doc, name, s.Items)
	}
}

func checkDescribed(t *testing.T, doc *document, op *described, tags []string) {
	t.Helper()
	if op.Summary == "" || op.Description == "" || strings.HasSuffix(op.Summary, ".") {
		t.Errorf("summary %q, description %q", op.Summary, op.Description)
	}
	if len(op.Tags) != 1 || !slices.Contains(tags, op.Tags[0]) {
		t.Errorf("the tags %v are not among %v", op.Tags, tags)
	}
	var named, described []string
	for _, m := range placeholder.FindAllStringSubmatch(op.path, -1) {
		named = append(named, m[2])
	}
	for _, p := range op.Parameters {
		if p.Description == "" || strings.HasPrefix(p.Description, ";") {
			t.Errorf("the parameter %s is described as %q", p.Name, p.Description)
		}
		if p.In == "path" {
			described = append(described, p.Name)
		}
		if p.In == "query" {
			checkLengths(t, doc, p.Name, p.Schema, "")
		}
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(named)), slices.Sorted(slices.Values(described))); diff != "" {
		t.Errorf("path parameters (-path +described):\n%s", diff)
	}
	if body := doc.body(op); body != nil {
		for _, loc := range doc.places(body) {
			parent := ""
			if n := len(loc.steps); n > 0 {
				parent = doc.parent(body, loc).Description
			}
			checkLengths(t, doc, loc.path(), loc.schema, parent)
		}
	}
	checkResponses(t, doc, op)
	checkCallers(t, op)
}

// checkCallers checks that the extensions of the description agree with the specification about
// who may call an operation.
func checkCallers(t *testing.T, op *described) {
	t.Helper()
	if op.declared.Public {
		if !slices.Equal(op.Callers, []auth.Kind{"ANYONE"}) {
			t.Errorf("x-callers is %v for what is public", op.Callers)
		}
		return
	}
	for who, grant := range grants {
		if grant.kind == auth.Onboarding && len(op.declared.Kinds) == 0 {
			continue // onboarding tokens are accepted only by operations that name them
		}
		holds := op.Permission == "" || slices.Contains(op.PermissionFree, grant.kind) ||
			slices.Contains(strings.Fields(grant.codes), string(op.Permission))
		if len(op.PermissionEither) > 0 {
			holds = slices.ContainsFunc(op.PermissionEither, func(p auth.Permission) bool { return slices.Contains(strings.Fields(grant.codes), string(p)) })
		}
		if listed := slices.Contains(op.Callers, grant.kind) && holds; listed != specAllows(who, op.declared) {
			t.Errorf("x-callers, x-permission and x-permission-free say %t for %s", listed, who)
		}
	}
}

// parent returns the schema that contains a place.
func (d *document) parent(body *schema, at place) *schema {
	for _, s := range d.places(body) {
		if slices.Equal(s.steps, at.steps[:len(at.steps)-1]) {
			return s.schema
		}
	}
	return body
}

// checkLengths checks that every text has a maximum length, in its schema or in its description.
func checkLengths(t *testing.T, doc *document, name string, s *schema, parent string) {
	t.Helper()
	s = doc.resolve(s)
	for _, one := range s.OneOf {
		checkLengths(t, doc, name, one, parent)
	}
	if !slices.Contains(s.Type, "string") || s.MaxLength != nil || len(s.Enum) > 0 || slices.Contains([]string{"uuid", "date"}, s.Format) {
		return
	}
	if !ownMaximum.MatchString(s.Description + parent) {
		t.Errorf("%s has no maximum length", name)
	}
}

func checkResponses(t *testing.T, doc *document, op *described) {
	t.Helper()
	var successes []string
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		answer := op.Responses[status]
		if status == "304" {
			continue // it has no body; see TestTags
		}
		if op.declared.MediaType != "" && status == "200" {
			if file := answer.Content[op.declared.MediaType].Schema; file == nil || len(answer.Content) != 1 {
				t.Errorf("the file is not described as %s: %v", op.declared.MediaType, answer.Content)
			}
			successes = append(successes, status)
			continue
		}
		code, err := strconv.Atoi(status)
		if err != nil || answer.Content["application/json"].Schema == nil {
			t.Errorf("the response %s has no schema", status)
			continue
		}
		envelope := doc.resolve(answer.Content["application/json"].Schema)
		want := []string{"data", "message", "status", "traceId"}
		if code >= 400 {
			want = []string{"errorCode", "message", "status", "traceId"}
		}
		if diff := cmp.Diff(want, slices.Sorted(slices.Values(envelope.Required))); diff != "" {
			t.Errorf("%s is not an envelope (-want +got):\n%s", status, diff)
		}
		if code < 400 {
			successes = append(successes, status)
			continue
		}
		codes := codeForm.FindAllStringSubmatch(answer.Description, -1)
		if len(codes) == 0 {
			t.Errorf("%s names no code: %s", status, answer.Description)
		}
		for _, m := range codes {
			if fault.Code(m[1]).Status() != code {
				t.Errorf("%s names %s", status, m[1])
			}
			if !strings.Contains(op.Description, m[0]) {
				t.Errorf("the description does not name %s", m[1])
			}
		}
	}
	// It already existed, or was created; it was done, or is deferred.
	if len(successes) != 1 && !slices.Equal(successes, []string{"200", "201"}) && (len(successes) != 2 || successes[1] != "202") {
		t.Errorf("the successes %v are described", successes)
	}
}
