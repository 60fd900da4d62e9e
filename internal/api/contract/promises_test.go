package contract_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// everySchema calls visit for each schema of the description, in components and parameters, with
// the path of property names.
func everySchema(t *testing.T, s *apptest.Server, visit func(at, name string, schema map[string]any)) {
	t.Helper()
	var description map[string]any
	if err := json.Unmarshal(s.Anyone().In(t).Get("/v3/api-docs").Want(200).Body, &description); err != nil {
		t.Fatal(err)
	}
	var walk func(at, name string, part any)
	walk = func(at, name string, part any) {
		schema, ok := part.(map[string]any)
		if !ok {
			return
		}
		visit(at, name, schema)
		properties, _ := schema["properties"].(map[string]any)
		for key, p := range properties {
			walk(at+"."+key, key, p)
		}
		walk(at+"[]", "", schema["items"])
		walk(at+".*", "", schema["additionalProperties"])
		for _, choices := range []string{"oneOf", "anyOf"} {
			list, _ := schema[choices].([]any)
			for _, one := range list {
				walk(at, "", one)
			}
		}
	}
	components, _ := description["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	for name, schema := range schemas {
		walk(name, "", schema)
	}
	paths, _ := description["paths"].(map[string]any)
	for path, item := range paths {
		methods, _ := item.(map[string]any)
		for method, op := range methods {
			operation, _ := op.(map[string]any)
			parameters, _ := operation["parameters"].([]any)
			for _, p := range parameters {
				parameter, _ := p.(map[string]any)
				name, _ := parameter["name"].(string)
				walk(fmt.Sprint(method, " ", path, " {", name, "}"), name, parameter["schema"])
			}
		}
	}
}

// isType reports whether a schema allows a JSON type.
func isType(schema map[string]any, kind string) bool {
	kinds, _ := schema["type"].([]any)
	return schema["type"] == kind || slices.Contains(kinds, any(kind))
}

// Amounts have the format double and a maximum, ids have the format uuid, and rules and members of
// value sets have a maximum length.
func TestDescribedFormats(t *testing.T) {
	t.Parallel()
	lengths := map[string]float64{"showRule": 1000, "requiredRule": 1000, "rule": 1000}
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		seen := map[string]int{}
		everySchema(t, s, func(at, name string, schema map[string]any) {
			if isType(schema, "number") && !strings.HasPrefix(at, "InsightsPercentiles.") { // numbers of days
				seen["amounts"]++
				if schema["format"] != "double" || schema["maximum"] != 1e15 {
					t.Errorf("%s: an amount has the format %v and the maximum %v", at, schema["format"], schema["maximum"])
				}
			}
			if record := name == "id" || strings.HasSuffix(name, "Id"); record && name != "traceId" && name != "publicId" && name != "clientId" {
				seen["ids"]++
				if schema["format"] != "uuid" {
					t.Errorf("%s: an id has the format %v", at, schema["format"])
				}
			}
			input := strings.HasSuffix(strings.Split(at, ".")[0], "Input") || strings.Contains(at, "Document.")
			if most, limited := lengths[name]; limited && input {
				seen["rules"]++
				if schema["maxLength"] != most {
					t.Errorf("%s: the maximum length is %v", at, schema["maxLength"])
				}
			}
			if items, _ := schema["items"].(map[string]any); name == "members" && input {
				seen["members"]++
				if items["maxLength"] != 200.0 {
					t.Errorf("%s: the maximum length is %v", at, items["maxLength"])
				}
			}
		})
		for kind, least := range map[string]int{"amounts": 25, "ids": 150, "rules": 10, "members": 3} {
			if seen[kind] < least {
				t.Errorf("only %d %s were found", seen[kind], kind)
			}
		}
	})
}

// The description of each optional field explains the effect of omitting it and of null, in PATCH
// and POST.
func TestDescribedAbsence(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		doc, ops := loadDescription(t, s)
		bodies := map[string]*schema{}
		for _, op := range ops {
			body := doc.body(op)
			if body == nil {
				continue
			}
			bodies[op.OperationID] = body
			if op.method != http.MethodPatch {
				continue
			}
			for name, p := range body.Properties {
				if !strings.Contains(p.Description, "Unchanged if omitted") || strings.Count(p.Description, "mitted") != 1 {
					t.Errorf("%s %s: %s", op.OperationID, name, p.Description)
				}
				if null := doc.allows(p, "null"); null != strings.Contains(p.Description, "; null") {
					t.Errorf("%s %s: null is allowed: %t: %s", op.OperationID, name, null, p.Description)
				}
			}
		}
		for _, c := range []struct{ operation, property, want string }{
			{"updateQuestion", "appliesTo", "Unchanged if omitted; null: REQUEST"},
			{"addQuestion", "appliesTo", "If omitted or null: REQUEST"},
			{"updateService", "maxParties", "Unchanged if omitted; null: minParties"},
			{"createService", "maxParties", "If omitted or null: minParties"},
			{"updateStage", "showRule", "Unchanged if omitted; null: always"},
			{"updateService", "hint", "Unchanged if omitted; null clears it"},
			{"changeMember", "roleId", "Unchanged if omitted"},
		} {
			if got := bodies[c.operation].Properties[c.property].Description; !strings.HasSuffix(got, ". "+c.want) {
				t.Errorf("%s.%s is %q, want %q at its end", c.operation, c.property, got, c.want)
			}
		}
	})
}

// The description has the onboarding cookie, the contact, and the meaning of ids in shared paths.
func TestDescribedAccess(t *testing.T) {
	t.Parallel()
	type scheme struct {
		Type string `json:"type"`
		In   string `json:"in"`
		Name string `json:"name"`
	}
	var doc struct {
		Info struct {
			Contact struct {
				Name  string `json:"name"`
				URL   string `json:"url"`
				Email string `json:"email"`
			} `json:"contact"`
		} `json:"info"`
		Paths map[string]map[string]struct {
			Security    []map[string][]string `json:"security"`
			Description string                `json:"description"`
			Parameters  []parameter           `json:"parameters"`
		} `json:"paths"`
		Components struct {
			SecuritySchemes map[string]scheme `json:"securitySchemes"`
		} `json:"components"`
	}
	read := func(t *testing.T, s *apptest.Server) {
		t.Helper()
		if err := json.Unmarshal(s.Anyone().In(t).Get("/v3/api-docs").Want(200).Body, &doc); err != nil {
			t.Fatal(err)
		}
	}
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.APIContact = "api@example.org" })
	read(t, s)
	if got := doc.Info.Contact; got.Name == "" || got.Email != "api@example.org" || got.URL != "" {
		t.Errorf("the contact is %+v", got)
	}
	if got := doc.Components.SecuritySchemes["onboarding"]; got != (scheme{"apiKey", "cookie", "svc_onboarding_token"}) {
		t.Errorf("the scheme of setting up is %+v", got)
	}
	for path, want := range map[string]string{
		"post /api/v1/organizations/create":             "[bearer onboarding]",
		"get /api/v1/onboarding":                        "[bearer cookie onboarding]",
		"post /api/v1/onboarding/steps/{stepKey}/skip":  "[bearer cookie onboarding]",
		"get /api/v1/auth/me":                           "[bearer cookie]",
		"get /api/v1/organizations/{slug}/landing-page": "[]",
	} {
		method, path, _ := strings.Cut(path, " ")
		var schemes []string
		for _, one := range doc.Paths[path][method].Security {
			schemes = slices.AppendSeq(schemes, maps.Keys(one))
		}
		if got := fmt.Sprint(schemes); got != want {
			t.Errorf("%s %s: %s", method, path, got)
		}
	}
	ofRequests := doc.Paths["/api/v1/customer/requests/{serviceId}"]
	for method, word := range map[string]string{"get": "request", "post": "service"} {
		op := ofRequests[method]
		if !strings.Contains(op.Description, strings.ToUpper(method)+", the id in the path is the id of the "+word) {
			t.Errorf("%s says of its id: %s", method, op.Description)
		}
	}
	for path, item := range doc.Paths {
		for method, op := range item {
			for _, p := range op.Parameters {
				if p.In == "path" && isID("."+p.Name) && !strings.Contains(p.Description, "404 for a malformed or unknown id") {
					t.Errorf("%s %s: %s: %s", method, path, p.Name, p.Description)
				}
			}
		}
	}
	plain := apptest.Start(t, dbtest.URL(t, "sqlite"))
	read(t, plain)
	if got := doc.Info.Contact; got.URL != plain.URL {
		t.Errorf("without the setting the contact is %+v", got)
	}
}

// Amounts survive the round trip between the server and a client that uses doubles.
func TestAmountsAsDoubles(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := s.Tenant("acme").As("admin")
		for currency, amounts := range map[string][]string{
			"NGN": {"0.01", "0.1", "1234567.89", "16777217", "33554433.01", "9999999999999.99", "9007199254740.93", "10000000000000"},
			"KWD": {"0.001", "1234567.891", "999999999999.999", "1000000000000"},
			"XOF": {"1", "9007199254740993", "999999999999999", "1000000000000000"},
		} {
			for _, digits := range amounts {
				amount, err := strconv.ParseFloat(digits, 64)
				if err != nil {
					t.Fatal(err)
				}
				r := c.In(t).Post("/api/v1/finance/invoices", apptest.M{"amount": amount, "currency": currency, "description": "By hand"})
				if digits == "9007199254740993" { // exceeds the largest amount and is not a double
					wantFieldError(t, digits, "amount", r)
					continue
				}
				var invoice struct {
					Data struct {
						AmountDue json.Number `json:"amountDue"`
					} `json:"data"`
				}
				if err := json.Unmarshal(r.Want(201).Body, &invoice); err != nil {
					t.Fatal(err)
				}
				back, err := invoice.Data.AmountDue.Float64()
				if err != nil || string(invoice.Data.AmountDue) != digits || strconv.FormatFloat(back, 'f', -1, 64) != digits {
					t.Errorf("%s %s came back as %s, which is %v", digits, currency, invoice.Data.AmountDue, back)
				}
			}
		}
		for currency, limit := range map[string]struct{ over, largest string }{
			"NGN": {"10000000000000.01", "10000000000000"}, "KWD": {"1000000000000.001", "1000000000000"}, "XOF": {"1000000000000001", "1000000000000000"},
		} {
			r := c.In(t).Post("/api/v1/finance/invoices", apptest.M{"amount": json.Number(limit.over), "currency": currency, "description": "By hand"})
			wantFieldError(t, limit.over, "amount", r)
			if !strings.Contains(string(r.Body), limit.largest) {
				t.Errorf("the refusal of %s %s does not say what is the largest amount: %v", limit.over, currency, r.Errors)
			}
		}
	})
}

// Writes accept null for the id, the email address and the phone number of a party, as in
// responses.
func TestPartiesAcceptNull(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		doc, ops := loadDescription(t, s)
		for _, op := range ops {
			body := doc.body(op)
			if body == nil {
				continue
			}
			for _, loc := range doc.places(body) {
				switch loc.path() {
				case "parties[0].id", "parties[0].email", "parties[0].phone", "partyId":
					if inRequests := strings.Contains(op.path, "/customer/") || strings.Contains(op.path, "/staff/"); inRequests && !doc.allows(loc.schema, "null") {
						t.Errorf("%s %s does not accept null", op.OperationID, loc.path())
					}
				}
			}
		}
		acme := s.Tenant("acme")
		l := acme.As("admin").Licence()
		ada := acme.As("ada").In(t)
		draft := ada.Draft(l)
		r := ada.Put("/api/v1/customer/requests/"+draft+"/party", apptest.M{
			"parties": []apptest.M{{"id": nil, "name": "Ada", "email": nil, "phone": nil}},
		})
		if id := r.Want(200).String("parties", 0, "id"); len(id) != 36 {
			t.Errorf("the party has the id %q", id)
		}
		ada.Put("/api/v1/customer/requests/"+draft+"/answers/"+l.Water, apptest.M{"value": "sea", "partyId": nil}).Want(200)
	})
}
