package contract_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// Every operation reports all schema errors of a body at once: values of wrong types in all fields,
// and an unknown field.
func TestAllSchemaErrorsAreReported(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		for _, op := range w.ops {
			body := w.doc.body(op)
			if body == nil || slices.Contains(body.Type, "string") { // a file
				continue
			}
			t.Run(op.OperationID, func(t *testing.T) {
				b := bodies{t: t, w: w, op: op, good: w.doc.sample(body)}
				bad, fields := map[string]any{"surplus": 1, "with.dots": 1}, []string{"surplus", `["with.dots"]`}
				for name, property := range body.Properties {
					property = w.doc.resolve(property)
					for _, kind := range []string{"object", "array", "boolean", "string"} {
						if !w.doc.allows(property, kind) {
							bad[name] = map[string]any{"object": apptest.M{}, "array": []any{}, "boolean": true, "string": "x"}[kind]
							fields = append(fields, place{steps: []any{name}}.path())
							break
						}
					}
				}
				r := b.send(bad)
				for _, field := range fields {
					wantFieldError(t, "everything", field, r)
				}
			})
		}
	})
}

// mistakes are values that business rules refuse but schemas allow, and the invalid fields.
type mistakes struct {
	values apptest.M
	fields string // separated by spaces
}

// mistakesIn returns mistakes for each operation with business rules for its body.
func mistakesIn() map[string]mistakes {
	password := mistakes{apptest.M{"password": "aaaaaaaaaa", "confirmPassword": "bbbbbbbbbb"}, "password confirmPassword"}
	stage := mistakes{apptest.M{"title": " ", "showRule": "x ="}, "title showRule"}
	question := mistakes{apptest.M{
		"label": " ", "stageId": ref.NewID(), "answerType": "TEXT", "options": []any{apptest.M{"label": " ", "value": "a"}}, "showRule": "request.",
		"requiredRule": "1", "minLength": 9, "maxLength": 8, "min": "1",
	}, "label stageId options options[0].label showRule requiredRule maxLength min"}
	requirement := mistakes{apptest.M{
		"name": " ", "stageId": ref.NewID(), "showRule": "request.", "requiredRule": "1", "acceptedTypes": []string{"text/html"}, "maxSizeBytes": 1 << 40,
	}, "name stageId showRule requiredRule acceptedTypes[0] maxSizeBytes"}
	charge := mistakes{apptest.M{"name": " ", "stageId": ref.NewID(), "amount": 0.001, "rule": "1"}, "name stageId amount rule"}
	set := mistakes{apptest.M{"name": " ", "members": []any{"a", "a"}}, "name members[1]"}
	heading := mistakes{apptest.M{"name": " ", "currency": "XXX", "minParties": 3, "maxParties": 2}, "name currency maxParties"}
	document := mistakes{maps.Clone(heading.values), heading.fields + " valueSets[0].name valueSets[0].members[1]"}
	document.values["stages"] = []any{}
	document.values["valueSets"] = []any{apptest.M{"code": "a", "name": " ", "members": []any{"b", "b"}}}
	priced := mistakes{apptest.M{"answers": apptest.M{"request.nothing": "x", `a"b`: true}}, `answers["request.nothing"] answers["a\"b"]`}
	previewed := mistakes{maps.Clone(priced.values), priced.fields + " part.body.title"}
	previewed.values["part"] = apptest.M{"kind": "STAGE", "id": nil, "body": apptest.M{"title": " "}}
	callback := mistakes{apptest.M{"callbackUrl": "ftp://shop.test"}, "callbackUrl"}
	edit := mistakes{apptest.M{"value": 5, "partyId": ref.NewID()}, "value partyId"}
	edit.values["value"] = strings.Repeat("x", 3000)
	several := mistakes{apptest.M{"answers": []any{
		apptest.M{"questionId": ref.NewID(), "value": "x"}, apptest.M{"questionId": ref.NewID(), "value": nil, "partyId": ref.NewID()},
	}}, "answers[0].questionId answers[1].questionId"}
	parties := mistakes{apptest.M{"parties": []any{
		apptest.M{"name": "A", "id": ref.NewID(), "details": apptest.M{"a.b": strings.Repeat("x", 5000), "ok": 1}},
		apptest.M{"name": "B", "details": apptest.M{"": 1}},
	}}, `parties[0].id parties[0].details["a.b"] parties[1].details`}
	return map[string]mistakes{
		"registerCustomer": password, "verifyCustomer": password, "acceptInvitation": password, "resetPassword": password,
		"changePassword": password, "registerOrganization": password,
		"addRole":          {apptest.M{"name": "super_admin", "permissions": []any{"service.read", "service.read"}}, "name permissions[1]"},
		"changeRole":       {apptest.M{"name": "customer", "permissions": []any{"service.read", "service.read"}}, "name permissions[1]"},
		"putTenantProfile": {apptest.M{"organizationName": " ", "supportEmail": "x", "billingEmail": "y"}, "organizationName supportEmail billingEmail"},
		"setPayoutAccount": {apptest.M{"accountNumber": "12a"}, "accountNumber"},
		"createService":    heading, "updateService": heading, "importService": document,
		"addStage": stage, "updateStage": stage, "addQuestion": question, "updateQuestion": question, "addRequirement": requirement,
		"updateRequirement": requirement, "addCharge": charge, "updateCharge": charge, "addValueSet": set, "updateValueSet": set,
		"previewService": previewed, "priceBreakdown": priced,
		"checkRule": {apptest.M{"tree": apptest.M{"join": "ALL", "groups": []any{apptest.M{"conditions": []any{
			apptest.M{"name": "x", "operator": "EQUAL", "type": "NUMBER", "values": []string{"y"}},
		}}}}}, "tree.groups[0].conditions[0].name tree.groups[0].conditions[0].values[0]"},
		"createInvoice": {apptest.M{"serviceId": "", "answers": apptest.M{}, "partyCount": 2, "amount": 0.001, "currency": "NGN", "description": " "},
			"answers partyCount amount description"},
		"startPayment": callback, "startPublicPayment": callback, "payMyApplication": callback,
		"authoriseUpload": {apptest.M{"originalFilename": "a/b", "mimeType": "text/x-shellscript", "sizeBytes": 1 << 40}, "originalFilename mimeType sizeBytes"},
		"addBillingPlan":  {apptest.M{"price": 0.001, "currency": "NGN"}, "price"}, "changeBillingPlan": {apptest.M{"currency": "XXX"}, "currency"},
		"retryOutboxEvents": {apptest.M{"kind": "nothing", "tenantId": ref.NewID()}, "kind tenantId"},
		"answerRequest":     edit, "answerApplication": edit, "answerMyApplication": edit,
		"setAnswersOfRequest": several, "setAnswersOfApplication": several, "setAnswersOfMyApplication": several,
		"setPartiesOfRequest": parties, "setPartiesOfApplication": parties, "setPartiesOfMyApplication": parties,
	}
}

// Every operation reports all violations of business rules together with schema errors.
func TestAllErrorsAreReported(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		all := mistakesIn()
		for _, op := range w.ops {
			m, ok := all[op.OperationID]
			if !ok {
				continue
			}
			delete(all, op.OperationID)
			t.Run(op.OperationID, func(t *testing.T) {
				body := w.doc.sample(w.doc.body(op))
				for name, value := range m.values {
					body = withValue(body, []any{name}, value)
				}
				path := op.at(func(key string) string { return w.own[key] })
				for what, body := range map[string]any{
					"": body, "surplus": withValue(body, []any{"surplus"}, 1), `["a\u0000.b"]`: withValue(body, []any{"a\x00.b"}, 1),
				} {
					r := w.as(op).In(t).Do(op.method, path, body)
					for field := range strings.FieldsSeq(strings.TrimSpace(m.fields + " " + what)) {
						wantFieldError(t, "with "+what, field, r)
					}
					seen := map[string]bool{}
					for _, e := range r.Errors {
						if seen[e.Field] {
							t.Errorf("%s is named twice: %v", e.Field, r.Errors)
						}
						seen[e.Field] = true
					}
				}
			})
		}
		if len(all) > 0 {
			t.Errorf("there are no such operations: %v", slices.Sorted(maps.Keys(all)))
		}
	})
}

// A taken slug of a new organisation is a field error, alone and together with others.
func TestTakenSlugIsAFieldError(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := s.Anyone()
		c.Post("/api/v1/organizations/register", apptest.M{
			"email": "bea@new.test", "name": "Bea", "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		c.Token = c.Get("/api/v1/organizations/verify?token=" + c.MailedToken("bea@new.test", 1)).Want(200).String("token")
		body := apptest.M{
			"slug": acme.Slug, "organizationName": "New", "sector": "TRAVEL", "staffCount": 3, "expectedCustomerVolume": "1-10",
			"password": apptest.Password, "confirmPassword": apptest.Password,
		}
		create := func(values apptest.M) []apptest.FieldError {
			all := maps.Clone(body)
			maps.Copy(all, values)
			r := c.Post("/api/v1/organizations/create", all)
			if want := map[bool]int{true: 409, false: 400}[len(values) == 0]; r.Status != want {
				t.Errorf("%v: got %d %s, want %d", values, r.Status, r.ErrorCode, want)
			}
			return r.Errors
		}
		for what, tc := range map[string]struct {
			values apptest.M
			want   string
		}{
			"alone":               {nil, "slug NOT_UNIQUE"},
			"with a password":     {apptest.M{"password": "short", "confirmPassword": "other"}, "confirmPassword MISMATCH, password TOO_WEAK, slug NOT_UNIQUE"},
			"with a blank name":   {apptest.M{"organizationName": " ", "surplus": 1}, "organizationName INVALID_FORMAT, slug NOT_UNIQUE, surplus UNKNOWN_FIELD"},
			"without a password":  {apptest.M{"password": "", "confirmPassword": ""}, "confirmPassword REQUIRED, password REQUIRED, slug NOT_UNIQUE"},
			"of another form too": {apptest.M{"slug": "-x", "sector": ""}, "sector TOO_SHORT, slug INVALID_FORMAT"},
		} {
			var got []string
			for _, e := range create(tc.values) {
				got = append(got, e.Field+" "+e.Code)
			}
			slices.Sort(got)
			if strings.Join(got, ", ") != tc.want {
				t.Errorf("%s: got %q, want %s", what, got, tc.want)
			}
		}
	})
}
