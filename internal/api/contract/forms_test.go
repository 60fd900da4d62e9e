package contract_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// Every error code of an operation has an example there.
func TestCodesHaveExamples(t *testing.T) {
	t.Parallel()
	text, err := api.Description.Read()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Responses   map[string]struct {
				Description string `json:"description"`
				Content     map[string]struct {
					Examples map[string]struct {
						Ref string `json:"$ref"`
					} `json:"examples"`
				} `json:"content"`
			} `json:"responses"`
		} `json:"paths"`
		Components struct {
			Examples map[string]struct {
				Value struct {
					ErrorCode fault.Code `json:"errorCode"`
				} `json:"value"`
			} `json:"examples"`
		} `json:"components"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	named := map[fault.Code]bool{}
	for _, item := range doc.Paths {
		for _, op := range item {
			for _, r := range op.Responses {
				for _, m := range codeForm.FindAllStringSubmatch(r.Description, -1) {
					code := m[1]
					ref := r.Content["application/json"].Examples[code].Ref
					if e := doc.Components.Examples[strings.TrimPrefix(ref, "#/components/examples/")]; string(e.Value.ErrorCode) == code {
						named[fault.Code(code)] = true
						continue
					}
					if !named[fault.Code(code)] {
						t.Errorf("%s names %s without an example; add it to TestExamples, and run make generated", op.OperationID, code)
					}
				}
			}
		}
	}
	if len(named) < 60 {
		t.Errorf("only %d codes were found", len(named))
	}
}

// The format of a property follows from its name, so that generated clients have precise types and
// can validate values.
func TestDescribedForms(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		doc, _ := loadDescription(t, s)
		seen := map[string]int{}
		everySchema(t, s, func(at, name string, schema map[string]any) {
			want := func(what string, is bool) {
				t.Helper()
				seen[what]++
				if !is {
					t.Errorf("%s has no %s: %v", at, what, schema)
				}
			}
			if schema["enum"] != nil {
				want("type of its enumeration", schema["type"] != nil)
			}
			if schema["patternDescription"] != nil {
				t.Errorf("%s has a patternDescription, which is not part of JSON Schema", at)
			}
			if text := isType(schema, "string"); text && name == "currency" && schema["enum"] == nil {
				want("pattern of currencies", schema["pattern"] == "^[A-Z]{3}$")
			} else if text && (strings.HasSuffix(name, "Url") || strings.HasSuffix(name, "_url")) {
				want("format of URLs", schema["format"] == "uri")
			}
			properties, _ := schema["properties"].(map[string]any)
			for _, key := range []string{"password", "confirmPassword"} {
				p, _ := properties[key].(map[string]any)
				if properties["confirmPassword"] != nil {
					want("lengths of new passwords", p["minLength"] == float64(auth.MinPassword) && p["maxLength"] == float64(auth.MaxPassword))
				}
			}
		})
		for name, s := range doc.Components.Schemas {
			for key, p := range s.Properties {
				if says := strings.Contains(strings.ToLower(p.Description), "null for "); says {
					seen["null"]++
					if !doc.allowsNull(p) {
						t.Errorf("%s.%s says what null means, and does not allow it", name, key)
					}
				}
			}
		}
		for what, least := range map[string]int{
			"type of its enumeration": 90, "pattern of currencies": 30, "format of URLs": 15, "lengths of new passwords": 12, "null": 20,
		} {
			if seen[what] < least {
				t.Errorf("%s: only %d were found", what, seen[what])
			}
		}
	})
}

// allowsNull reports whether a schema allows null.
func (d *document) allowsNull(s *schema) bool {
	return d.allows(s, "null") || slices.ContainsFunc(s.AnyOf, func(one *schema) bool { return d.allows(one, "null") })
}

// The description enumerates the values of path parameters and the accepted file types of this
// server.
func TestDescribedValues(t *testing.T) {
	t.Parallel()
	allowed := []string{"image/png", "application/pdf"}
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.FileAllowedTypes = allowed })
	_, ops := loadDescription(t, s)
	values := map[string][]any{}
	for _, op := range ops {
		for _, p := range op.Parameters {
			if p.In == "path" {
				values[op.OperationID+" "+p.Name] = p.Schema.Enum
			}
		}
	}
	for parameter, want := range map[string][]any{
		"skipOnboardingStep stepKey": {
			string(onboarding.VerifyEmail), string(onboarding.CreateWorkspace), string(onboarding.PaymentAccount),
			string(onboarding.FirstService), string(onboarding.InviteTeam), string(onboarding.ChoosePlan),
		},
		"getInsights report":         {"funnel", "revenue", "backlog", "durations", "certificates"},
		"getPlatformInsights report": {"growth", "revenue"},
	} {
		if got := values[parameter]; !slices.Equal(got, want) {
			t.Errorf("the values of %s are %v, want %v", parameter, got, want)
		}
	}
	if _, ok := values["createRequest serviceId"]; !ok {
		t.Error("the id of the service to ask for is not called serviceId")
	}
	found := 0
	everySchema(t, s, func(at, name string, schema map[string]any) {
		if !strings.HasSuffix(strings.Split(at, ".")[0], "Input") {
			return
		}
		switch name {
		case "mimeType":
		case "acceptedTypes":
			schema, _ = schema["items"].(map[string]any)
		default:
			return
		}
		found++
		if got, _ := schema["enum"].([]any); !slices.Equal(got, []any{allowed[0], allowed[1]}) {
			t.Errorf("%s: the values are %v, want %v", at, got, allowed)
		}
	})
	if found < 3 {
		t.Errorf("only %d were found", found)
	}
}

// The server accepts exactly the two kinds of invoice bodies in the description.
func TestDescribedInvoices(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		description, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.Anyone().In(t).Get("/v3/api-docs").Want(200).Body))
		if err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("api.json", description); err != nil {
			t.Fatal(err)
		}
		schema, err := compiler.Compile("api.json#/paths/~1api~1v1~1finance~1invoices/post/requestBody/content/application~1json/schema")
		if err != nil {
			t.Fatal(err)
		}
		service, adHoc := apptest.M{"serviceId": c.Licence.ID}, apptest.M{"amount": 1, "currency": "NGN", "description": "By hand"}
		for what, one := range map[string]struct {
			body apptest.M
			good bool
		}{
			"of a service":            {service, true},
			"of a service, in words":  {apptest.WithMembers(service, apptest.M{"description": "Licence", "partyCount": 2}), true},
			"ad hoc":                  {adHoc, true},
			"ad hoc, with an address": {apptest.WithMembers(adHoc, apptest.M{"payerEmail": "payer@example.test", "dueAt": nil}), true},
			"of nothing":              {apptest.M{}, false},
			"without an amount":       {apptest.M{"currency": "NGN", "description": "By hand"}, false},
			"in no currency":          {apptest.WithMembers(adHoc, apptest.M{"currency": "ngn"}), false},
			"of both":                 {apptest.WithMembers(service, adHoc), false},
			"ad hoc, for parties":     {apptest.WithMembers(adHoc, apptest.M{"partyCount": 2}), false},
		} {
			raw, _ := json.Marshal(one.body)
			instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(instance); (err == nil) != one.good {
				t.Errorf("%s: the description says %v", what, err)
			}
			if r := c.Finance.Post(fixture.Invoices, one.body); (r.Status == 201) != one.good {
				t.Errorf("%s: the server says %d %s", what, r.Status, r.ErrorCode)
			}
		}
	})
}
