package catalog_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

func TestListTemplates(t *testing.T) {
	each(t, func(h *env) {
		listed := func(query string) []catalog.TemplateView {
			h.t.Helper()
			return view[[]catalog.TemplateView](h.t, h.wants(reader, 200, "GET", base+"/templates"+query, "").at("data"))
		}
		all := listed("")
		sectors := map[catalog.Sector]int{}
		for _, v := range all {
			sectors[v.Sector]++
			if v.Code == "" || v.Name == "" || v.Description == "" || v.StageCount == 0 {
				h.t.Errorf("a template is listed as %+v", v)
			}
		}
		if len(all) < 8 || len(sectors) != 6 {
			h.t.Errorf("%d templates, by sector %v", len(all), sectors)
		}
		for sector, n := range sectors {
			of := listed("?sector=" + string(sector))
			apptest.Equal(h.t, "the templates of "+string(sector), len(of), n)
			apptest.Equal(h.t, "the sector of the first", of[0].Sector, sector)
		}
		h.refused(400, fault.ValidationFailed, "sector", "GET", base+"/templates?sector=travel", "")
		for _, code := range []string{"unknown", "TOURIST-VISA", "tourist-visa.json", "..%2Ftravel%2Ftourist-visa"} {
			h.refused(404, fault.NotFound, "", "POST", base+"/templates/"+code, "")
		}
		h.refused(404, fault.NotFound, "", "GET", base+"/templates/unknown", "")
		h.wants(reader, 403, "POST", base+"/templates/tourist-visa", "")
	})
}

// Every template is a document in export format that uses every feature and can be published as it is.
func TestTemplatesAreExports(t *testing.T) {
	each(t, func(h *env) {
		schema := h.schema()
		for _, template := range catalog.Templates() {
			made := h.ok(201, "POST", base+"/templates/"+template.Code, "")
			path := base + "/" + made.text("id")
			exported := h.export(reader, path)
			var document map[string]any
			decoder := json.NewDecoder(strings.NewReader(exported))
			decoder.UseNumber()
			if err := decoder.Decode(&document); err != nil {
				h.t.Fatal(err)
			}
			if diff := cmp.Diff(document, h.ok(200, "GET", base+"/templates/"+template.Code, "")["document"]); diff != "" {
				h.t.Errorf("%s is shown otherwise than it is made (-made +shown):\n%s", template.Code, diff)
			}
			if diff := cmp.Diff(written(template.Document), exported); diff != "" {
				h.t.Errorf("%s is exported otherwise (-template +export):\n%s", template.Code, diff)
			}
			if err := schema.check(exported); err != nil {
				h.t.Errorf("%s: %v", template.Code, err)
			}
			apptest.Equal(h.t, template.Code+" made", say(made["published"], made["version"], made["name"]), say(false, 0, template.Document.Name))
			apptest.Equal(h.t, "the events", h.actions(path), map[string]int{"service.created": 1})
			apptest.Equal(h.t, template.Code+": the blockers", h.readiness(path).Blockers, []catalog.BlockedPartView{})
			h.ok(200, "POST", path+"/publish", "")
		}
	})
}

// A server that accepts few file types can still use templates.
func TestTemplateOnRestrictedServer(t *testing.T) {
	each(t, func(h *env) {
		strict := settings
		strict.Files = files.Policy{Types: []string{"application/pdf", "image/png"}, MaxSize: 1000}
		h.use(strict)
		made := h.ok(201, "POST", base+"/templates/tourist-visa", "")
		exported := h.export(reader, base+"/"+made.text("id"))
		if !strings.Contains(exported, `"acceptedTypes":["image/png"],"maxSizeBytes":1000`) || strings.Contains(exported, "jpeg") {
			h.t.Errorf("the template became %s", exported)
		}
	})
}

// The templates demonstrate every feature: each kind of rule and part is used at least once.
func TestTemplatesCoverFeatures(t *testing.T) {
	seen := map[string]bool{}
	note := func(what string, there bool) { seen[what] = seen[what] || there }
	for _, template := range catalog.Templates() {
		d := template.Document
		note("several parties", d.MaxParties > 1)
		documents, charges := 0, 0
		for _, stage := range d.Stages {
			note("rule of a stage", stage.ShowRule != "")
			for _, q := range stage.Questions {
				note(string(q.AnswerType)+" "+string(q.AppliesTo), true)
				note("rule of a question "+string(q.AppliesTo), q.ShowRule != "")
				note("question required by a rule", q.RequiredRule != "")
				note("help", q.Help != "")
				note("length", q.MinLength > 0)
				note("range", q.Min != "" && q.Max != "")
				note("pattern "+string(q.Pattern), true)
				note(string(q.AnswerType), true)
			}
			for _, r := range stage.Requirements {
				documents++
				note("document "+string(r.AppliesTo), true)
				note("rule of a document "+string(r.AppliesTo), r.ShowRule != "")
				note("document required by a rule", r.RequiredRule != "")
				note("types and size of files", len(r.AcceptedTypes) > 0 && r.MaxSizeBytes > 0)
				if r.Instructions == "" {
					t.Errorf("%s: the document %q has no instructions", template.Code, r.Name)
				}
			}
			charges += len(stage.Charges)
			for _, c := range stage.Charges {
				note("charge "+string(c.Basis), true)
				note("rule of a charge", c.Rule != "")
			}
		}
		if len(d.ValueSets) == 0 || documents == 0 || charges == 0 || d.Hint == "" || d.PartyRole == "" {
			t.Errorf("%s lacks a value set, documents, charges, a hint or the role of parties", template.Code)
		}
		rules := written(d)
		for _, set := range d.ValueSets {
			if !strings.Contains(rules, "valueSets."+set.Code) {
				t.Errorf("%s: no rule looks into %s", template.Code, set.Code)
			}
		}
	}
	for _, what := range []string{
		"several parties", "rule of a stage", "rule of a question PARTY", "rule of a question REQUEST", "document PARTY", "document REQUEST",
		"rule of a document PARTY", "rule of a document REQUEST", "charge PER_PARTY", "charge PER_REQUEST", "rule of a charge",
		"SINGLE_CHOICE PARTY", "SINGLE_CHOICE REQUEST", "MULTIPLE_CHOICE PARTY", "MULTIPLE_CHOICE REQUEST", "BOOLEAN PARTY", "BOOLEAN REQUEST",
		"question required by a rule", "document required by a rule", "help", "length", "range", "pattern POSTCODE", "pattern PASSPORT", "types and size of files",
		"LONG_TEXT", "MONEY", "EMAIL", "PHONE", "COUNTRY", "DATE PARTY", "DATE REQUEST", "TEXT PARTY", "TEXT REQUEST", "NUMBER PARTY", "NUMBER REQUEST",
	} {
		if !seen[what] {
			t.Errorf("no template has: %s", what)
		}
	}
}

// Template files have the standard layout: two spaces, fields in order.
func TestTemplateFiles(t *testing.T) {
	stored, err := fs.Glob(os.DirFS("."), "templates/*/*.json")
	if err != nil || len(stored) != len(catalog.Templates()) {
		t.Fatalf("%d files, %d templates, %v", len(stored), len(catalog.Templates()), err)
	}
	for _, template := range catalog.Templates() {
		i := slices.IndexFunc(stored, func(f string) bool { return strings.HasSuffix(f, "/"+template.Code+".json") })
		got, err := os.ReadFile(stored[i])
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(template.Document); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", stored[i], diff)
		}
	}
}

// The schema refuses the errors that it can express.
func TestSchemaRefuses(t *testing.T) {
	each(t, func(h *env) {
		schema := h.schema()
		if err := schema.check(everything); err != nil {
			h.t.Errorf("the schema refuses a good document: %v", err)
		}
		for _, spoil := range [][2]string{
			{`service/1`, `service/2`},
			{`"name": "Visa", `, ``},
			{`"name": "Visa"`, `"name": ""`},
			{`"currency": "KWD"`, `"currency": 5`},
			{`"currency": "KWD"`, `"currency": "KWDX"`},
			{`"minParties": 2`, `"minParties": 0`},
			{`"minParties": 2`, `"minParties": 2.5`},
			{`"maxParties": 5`, `"maxParties": 101`},
			{`"hint": "h"`, `"surplus": 1`},
			{`"stages": [`, `"phases": [`},
			{`"ORDINARY"`, `"ordinary"`},
			{`"code": "passport"`, `"code": "pass port"`},
			{`"code": "passport"`, `"id": "x"`},
			{`"label": "Ghana", `, ``},
			{`"active": false`, `"active": "no"`},
			{`"SINGLE_CHOICE"`, `"CHOICE"`},
			{`"PARTY", "required"`, `"PARTIES", "required"`},
			{`"amount": 150.125`, `"amount": "150.125"`},
			{`"amount": 0`, `"amount": -1`},
			{`"PER_PARTY"`, `"PER_HEAD"`},
			{`["NZ", "AU"]`, `[]`},
			{`["NZ", "AU"]`, `[1]`},
		} {
			document := strings.Replace(everything, spoil[0], spoil[1], 1)
			if document == everything {
				h.t.Fatalf("%s is not in the document", spoil[0])
			}
			if schema.check(document) == nil {
				h.t.Errorf("%s instead of %s: the schema takes it", spoil[1], spoil[0])
			}
			apptest.Equal(h.t, spoil[1]+" instead of "+spoil[0], h.do(designer, "POST", base+"/import", document).status, 400)
		}
	})
}
