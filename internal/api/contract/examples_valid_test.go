package contract_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
)

// exampleDocument is the part of the description with examples.
type exampleDocument struct {
	Paths map[string]map[string]struct {
		OperationID string `json:"operationId"`
		RequestBody *struct {
			Content exampleMedia `json:"content"`
		} `json:"requestBody"`
		Responses map[string]struct {
			Content exampleMedia `json:"content"`
		} `json:"responses"`
		Parameters []struct {
			Name    string          `json:"name"`
			In      string          `json:"in"`
			Example json.RawMessage `json:"example"`
		} `json:"parameters"`
	} `json:"paths"`
	Components struct {
		Examples map[fault.Code]struct {
			Value json.RawMessage `json:"value"`
		} `json:"examples"`
	} `json:"components"`
}

type exampleMedia map[string]struct {
	Example  json.RawMessage            `json:"example"`
	Examples map[string]json.RawMessage `json:"examples"`
}

// Every operation has examples of its request, its response and its path parameters, and all of
// them are valid against their schemas.
func TestExamplesAreValid(t *testing.T) {
	t.Parallel()
	text, err := api.Description.Read()
	if err != nil {
		t.Fatal(err)
	}
	var doc exampleDocument
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	check := checker(t, text)
	for path, item := range doc.Paths {
		for method, op := range item {
			at := "/paths/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(path) + "/" + method
			if op.RequestBody != nil {
				check(op.OperationID+": request", at+"/requestBody/content/application~1json/schema", op.RequestBody.Content["application/json"].Example)
			}
			for status, r := range op.Responses {
				if status < "300" && status != "202" { // a deferred decision has the record of other examples
					for kind, media := range r.Content {
						check(op.OperationID+": answer", at+"/responses/"+status+"/content/"+strings.ReplaceAll(kind, "/", "~1")+"/schema", media.Example)
					}
				}
			}
			for _, p := range op.Parameters {
				if p.In == "path" && p.Example == nil {
					t.Errorf("%s: there is no example of %s", op.OperationID, p.Name)
				}
			}
		}
	}
	statuses := map[int]bool{}
	for code, e := range doc.Components.Examples {
		check(string(code), "/components/schemas/Failure", e.Value)
		statuses[code.Status()] = true
	}
	for _, status := range []int{400, 401, 403, 404, 409} {
		if !statuses[status] {
			t.Errorf("there is no example of a %d", status)
		}
	}
}

// checker returns a function that validates a value against the schema at a place in the
// description.
func checker(t *testing.T, description []byte) func(what, place string, value json.RawMessage) {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(description))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("api.json", document); err != nil {
		t.Fatal(err)
	}
	return func(what, place string, value json.RawMessage) {
		if value == nil {
			t.Errorf("%s: there is no example; add a call with a body to TestExamples, and run make generated", what)
			return
		}
		schema, err := compiler.Compile("api.json#" + place)
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}
