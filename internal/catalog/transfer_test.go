package catalog_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// everything is a document with all fields.
const everything = `{
  "format": "stagegate.service/1",
  "name": "Visa", "currency": "KWD", "partyRole": "Traveller", "description": "d", "hint": "h", "minParties": 2, "maxParties": 5, "reviewDays": 5,
  "categories": ["Visas", "Travel"], "audience": "a", "afterwards": "w", "fillMinutes": 15,
  "stages": [
    {"title": "Ask", "description": "s", "kind": "ORDINARY", "showRule": "request.later == 1", "targetDays": 3,
      "questions": [
        {"code": "country", "label": "Where to? <&>", "answerType": "SINGLE_CHOICE", "appliesTo": "REQUEST", "required": true,
          "options": [{"label": "Ghana", "value": "GH"}, {"label": "Kenya", "value": "KE", "active": false}]},
        {"code": "country", "label": "Where from?", "answerType": "TEXT", "appliesTo": "PARTY", "showRule": "request.country in valueSets.near"}
      ],
      "requirements": [
        {"code": "passport", "name": "Passport", "instructions": "i", "appliesTo": "PARTY", "required": true, "reviewRequired": true, "acceptanceRequired": true,
          "showRule": "request.country == 'GH'"}
      ]},
    {"title": "Pay", "kind": "PAYMENT",
      "charges": [
        {"name": "Fee", "basis": "PER_PARTY", "amount": 150.125},
        {"name": "Hurry", "basis": "PER_REQUEST", "amount": 0, "rule": "request.country != 'GH'"}
      ]}
  ],
  "valueSets": [{"code": "far", "name": "Far away", "members": ["NZ", "AU"]}]
}`

func TestImportFull(t *testing.T) {
	each(t, func(h *env) {
		made := h.ok(201, "POST", base+"/import", everything)
		path := base + "/" + made.text("id")
		if !strings.HasPrefix(made.text("code"), "SVC-SD-") {
			h.t.Errorf("the code is %s", made.text("code"))
		}
		apptest.Equal(h.t, "imported", say(made["published"], made["version"], made["status"], made["minParties"], made["maxParties"]), "false 0 ACTIVE 2 5")
		got := h.ok(200, "GET", path, "")
		if diff := cmp.Diff(map[string]any(made), map[string]any(got)); diff != "" {
			h.t.Errorf("import shows another service than reading (-import +get):\n%s", diff)
		}
		apptest.Equal(h.t, "imported", say(got.at("stages", 1, "charges", 0, "amount"), got.at("stages", 0, "questions", 0, "options", 1, "active"), got.at("stages", 0, "questions", 1, "position")),
			"150.125 false 2")
		var want bytes.Buffer
		if err := json.Compact(&want, []byte(everything)); err != nil {
			h.t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), h.export(reader, path)); diff != "" {
			h.t.Errorf("exported (-want +got):\n%s", diff)
		}
		h.wants(rival, 404, "GET", path+"/export", "")
		h.wants(reader, 403, "POST", base+"/import", everything)
		h.wants(rival, 201, "POST", base+"/import", everything)
		apptest.Equal(h.t, "the events", h.actions(path), map[string]int{"service.imported": 1})
	})
}

// Omitted fields have the defaults of the API.
func TestImportMinimal(t *testing.T) {
	each(t, func(h *env) {
		made := h.ok(201, "POST", base+"/import", `{"$schema":"https://example.test/schemas/service.json","format":"stagegate.service/1",
			"name":" A ","currency":"NGN","maxParties":null,"stages":[{"title":"S","showRule":null,"questions":[{"code":"q","label":"Q","answerType":"TEXT"}],
			"requirements":[{"code":"r","name":"R"}]}]}`)
		want := `{"format":"stagegate.service/1","name":"A","currency":"NGN","minParties":1,"maxParties":1,"stages":[{"title":"S","kind":"ORDINARY",` +
			`"questions":[{"code":"q","label":"Q","answerType":"TEXT","appliesTo":"REQUEST"}],"requirements":[{"code":"r","name":"R","appliesTo":"REQUEST"}]}]}`
		if diff := cmp.Diff(want, h.export(designer, base+"/"+made.text("id"))); diff != "" {
			h.t.Errorf("exported (-want +got):\n%s", diff)
		}
		empty := `{"format":"stagegate.service/1","name":"B","currency":"NGN","minParties":1,"maxParties":1,"stages":[]}`
		if got := h.export(designer, h.service("B")); got != empty {
			h.t.Errorf("an empty service is exported as %s", got)
		}
		h.ok(201, "POST", base+"/import", empty)
	})
}

// A broken document is refused with all its errors in shape, fields, codes and rules.
func TestImportReportsAllErrors(t *testing.T) {
	const broken = `{
  "format": "stagegate.service/9", "name": " ", "currency": "NGN", "surplus": 1, "minParties": 3, "maxParties": 2,
  "categories": ["Été", "ete", " "], "fillMinutes": 601,
  "stages": [
    {"title": "Ask", "questions": [
      {"code": "a b", "label": "x", "answerType": "TEXT", "showRule": "request.a =="},
      {"code": "n", "label": "x", "answerType": "NUMBER", "showRule": "request.n == 1"},
      {"code": "n", "label": "x", "answerType": "TEXT"},
      {"code": "n", "label": "x", "answerType": "TEXT", "appliesTo": "PARTY"},
      {"code": "c", "label": "x", "answerType": "SINGLE_CHOICE"},
      {"code": "t", "label": "x", "answerType": "TEXT", "options": [{"label": "x", "value": "x"}]},
      {"code": "o", "label": "", "answerType": "MULTIPLE_CHOICE", "options": [{"label": "x", "value": "x"}, {"label": "y", "value": "x"}]},
      {"code": "u", "label": "x", "answerType": "COLOUR", "appliesTo": 7}
    ], "charges": [{"name": "x", "basis": "PER_PARTY", "amount": 1}]},
    {"title": "Pay", "kind": "PAYMENT", "showRule": "request.n + 1 == 2",
      "questions": [{"code": "loop", "label": "x", "answerType": "BOOLEAN", "showRule": "request.pool == true"},
        {"code": "pool", "label": "x", "answerType": "BOOLEAN", "showRule": "request.loop == true"},
        {"code": "fine", "label": "x", "answerType": "BOOLEAN", "showRule": "request.u == 5 && request.nowhere == 'x'"}],
      "requirements": [{"code": "d", "name": "x", "showRule": "request.n == 'x'"}, {"code": "d", "name": "x", "required": "yes"}],
      "charges": [{"name": "x", "basis": "PER_YEAR", "amount": "12"}, {"name": "x", "basis": "PER_PARTY", "amount": 1.005, "rule": "request.n"},
        {"name": "x", "basis": "PER_PARTY", "amount": -1}, {"basis": "PER_PARTY", "amount": 1e30}]},
    {"title": "Other", "kind": "STRANGE", "charges": [{"name": "x", "basis": "PER_PARTY", "amount": 1.005}]},
    5
  ],
  "valueSets": [{"code": "s", "name": "x", "members": ["a", "a", " "]}, {"code": "s", "name": "x", "members": []}]
}`
	want := `categories[1] NOT_UNIQUE
categories[2] REQUIRED
fillMinutes OUT_OF_RANGE
format INVALID_VALUE
maxParties OUT_OF_RANGE
name REQUIRED
stages[0].charges[0] INVALID_VALUE
stages[0].questions[0].code INVALID_FORMAT
stages[0].questions[0].showRule INVALID_RULE
stages[0].questions[1].showRule RULE_CYCLIC
stages[0].questions[2].code NOT_UNIQUE
stages[0].questions[4].options TOO_FEW
stages[0].questions[5].options INVALID_VALUE
stages[0].questions[6].label TOO_SHORT
stages[0].questions[6].options[1].value NOT_UNIQUE
stages[0].questions[7].answerType INVALID_VALUE
stages[0].questions[7].appliesTo WRONG_TYPE
stages[1].charges[0].amount WRONG_TYPE
stages[1].charges[0].basis INVALID_VALUE
stages[1].charges[1].amount INVALID_VALUE
stages[1].charges[1].rule INVALID_RULE
stages[1].charges[2].amount OUT_OF_RANGE
stages[1].charges[3].amount OUT_OF_RANGE
stages[1].charges[3].name REQUIRED
stages[1].questions[0].showRule RULE_CYCLIC
stages[1].questions[1].showRule RULE_CYCLIC
stages[1].requirements[0].showRule INVALID_RULE
stages[1].requirements[1].code NOT_UNIQUE
stages[1].requirements[1].required WRONG_TYPE
stages[1].showRule INVALID_RULE
stages[2].charges[0].amount INVALID_VALUE
stages[2].kind INVALID_VALUE
stages[3] WRONG_TYPE
surplus UNKNOWN_FIELD
valueSets[0].members[1] NOT_UNIQUE
valueSets[0].members[2] REQUIRED
valueSets[1].code NOT_UNIQUE
valueSets[1].members TOO_FEW`
	each(t, func(h *env) {
		a := h.do(designer, "POST", base+"/import", broken)
		if a.status != 400 || a.text("errorCode") != string(fault.ValidationFailed) {
			h.t.Errorf("got %v", a)
		}
		if diff := cmp.Diff(want, faults(a)); diff != "" {
			h.t.Errorf("the faults (-want +got):\n%s", diff)
		}
		rule := strings.Replace(everything, "request.later == 1", "request.country", 1)
		h.refused(400, fault.InvalidRule, "stages[0].showRule", "POST", base+"/import", rule)
		long := strings.Replace(everything, "request.later == 1", "request.later == 1"+strings.Repeat(" ", 1000), 1)
		h.refused(400, fault.InvalidRule, "stages[0].showRule", "POST", base+"/import", long)
		for _, body := range []string{`[]`, `null`, `"x"`, `{}`} {
			h.wants(designer, 400, "POST", base+"/import", body)
		}
		if n := h.do(designer, "GET", base, "").data()["totalElements"]; say(n) != "0" {
			h.t.Errorf("%v services were made of broken documents", n)
		}
	})
}

// faults returns the errors of a response, one per line, sorted.
func faults(a answer) string {
	errs, _ := a.at("errors").([]any)
	var lines []string
	for i := range errs {
		lines = append(lines, say(a.at("errors", i, "field"), a.at("errors", i, "code")))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// Surplus parts are refused, also when distributed over several stages.
func TestImportTooManyParts(t *testing.T) {
	each(t, func(h *env) {
		stage := func(from, n int) string {
			parts := make([]string, n)
			for i := range parts {
				parts[i] = fmt.Sprintf(`{"code":"r%d","name":"R"}`, from+i)
			}
			return `{"title":"S","requirements":[` + strings.Join(parts, ",") + `]}`
		}
		document := func(stages ...string) string {
			return `{"format":"stagegate.service/1","name":"A","currency":"NGN","stages":[` + strings.Join(stages, ",") + `]}`
		}
		h.ok(201, "POST", base+"/import", document(stage(0, 150), stage(150, 50)))
		a := h.refused(400, fault.ValidationFailed, "stages[1].requirements[50]", "POST", base+"/import", document(stage(0, 150), stage(150, 52)))
		apptest.Equal(h.t, "the number of errors", len(a.at("errors").([]any)), 1)
	})
}

// Surplus stages are reported once and hide no other error; their contents are not checked.
func TestImportTooManyStages(t *testing.T) {
	stages := strings.Repeat(`{"title":"S"},`, 100) + `{"title":"S","kind":"PAYMENT","charges":[{"name":"C","basis":"PER_PARTY","amount":1}]},` +
		`{"title":"S","questions":[{"code":"q","label":"Q","answerType":"TEXT"}]}`
	document := `{"format":"stagegate.service/1","name":" ","currency":"NGN","stages":[` + stages + `]}`
	each(t, func(h *env) {
		a := h.wants(designer, 400, "POST", base+"/import", document)
		apptest.Equal(h.t, "the errors", faults(a), "name REQUIRED\nstages TOO_MANY\nstages[100] TOO_MANY")
	})
}

// The largest possible draft can be exported and imported.
func TestTransferLargest(t *testing.T) {
	each(t, func(h *env) {
		sets := make([]catalog.ValueSetDocument, 100)
		for i := range sets {
			sets[i] = catalog.ValueSetDocument{Code: fmt.Sprintf("s%d", i), Name: "S"}
			for j := range 1000 {
				sets[i].Members = append(sets[i].Members, fmt.Sprintf("%d", j))
			}
		}
		made := h.ok(201, "POST", base+"/import", written(catalog.ServiceDocument{
			Format: "stagegate.service/1", Name: "A", Currency: "NGN", Stages: []catalog.StageDocument{}, ValueSets: sets,
		}))
		h.ok(201, "POST", base+"/import", h.export(designer, base+"/"+made.text("id")))
	})
}

func TestImportUsesQuota(t *testing.T) {
	each(t, func(h *env) {
		for range 10 {
			h.ok(201, "POST", base+"/import", everything)
		}
		h.refused(403, fault.TierLimitExceeded, "", "POST", base+"/import", everything)
		h.refused(403, fault.TierLimitExceeded, "", "POST", base+"/templates/tourist-visa", "")
	})
}

// The import of an export equals the original, and both documents are valid against the published
// schema.
func TestTransferRoundTrip(t *testing.T) {
	each(t, func(h *env) {
		h.unlimited()
		schema := h.schema()
		rapid.Check(h.t, func(t *rapid.T) {
			body := written(someDocument(t))
			a := h.do(designer, "POST", base+"/import", body)
			if a.status != 201 {
				t.Fatalf("%s is refused: %v", body, a)
			}
			first := h.export(designer, base+"/"+a.data().text("id"))
			if first != body {
				t.Fatalf("imported %s, exported %s", body, first)
			}
			if err := schema.check(first); err != nil {
				t.Fatalf("the schema refuses %s: %v", first, err)
			}
			a = h.do(rival, "POST", base+"/import", first)
			if a.status != 201 {
				t.Fatalf("%s is refused: %v", first, a)
			}
			if second := h.export(rival, base+"/"+a.data().text("id")); second != first {
				t.Fatalf("exported %s, and after its import %s", first, second)
			}
		})
	})
}

// written returns a document as the API writes it.
func written(document catalog.ServiceDocument) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(document) // it contains only valid JSON
	return strings.TrimSpace(text.String())
}

// export returns the exported document, byte for byte.
func (h *env) export(token, path string) string {
	h.t.Helper()
	a := h.do(token, "GET", path+"/export", "")
	if a.status != 200 {
		h.t.Fatalf("export: %v", a)
	}
	var envelope struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(a.raw, &envelope); err != nil {
		h.t.Fatal(err)
	}
	return string(envelope.Data)
}
