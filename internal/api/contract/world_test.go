package contract_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// world is a server with two organisations that have one record of every kind.
type world struct {
	engine string
	doc    document
	ops    []*described

	anyone, admin, customer, other, platform, newcomer *apptest.Client
	own, foreign                                       map[string]string // by the keys of path parameters
}

func newWorld(t *testing.T, s *apptest.Server) *world {
	t.Helper()
	w := &world{engine: s.DB.Engine(), anyone: s.Anyone(), platform: s.Platform(), newcomer: newcomer(t, s)}
	w.doc, w.ops = loadDescription(t, s)
	acme, rival := s.Tenant("acme"), s.Tenant("rival")
	w.admin, w.customer, w.other = acme.As("admin"), acme.As("ada"), acme.As("ben")
	w.own = records(t, w.admin, w.customer)
	w.own["stepKey"], w.own["slug"], w.own["tenants.id"] = "FIRST_SERVICE", acme.Slug, acme.ID
	w.own["report"], w.own["templateCode"] = "revenue", "tourist-visa"
	w.own["admins.id"] = w.platform.Get("/api/v1/auth/me").Want(200).String("id")
	w.own["planId"], _ = w.platform.Get("/api/v1/platform/billing-plans").Want(200).With("code", "GROWTH")["id"].(string)
	s.Anyone().Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": acme.Slug, "email": acme.Email("admin")}).Want(200)
	w.own["outbox.id"] = w.platform.Get("/api/v1/platform/outbox").Want(200).String("content", 0, "id")
	boss := rival.As("admin")
	w.foreign = records(t, boss, rival.As("ada"))
	w.foreign["sessionId"] = boss.Get("/api/v1/auth/sessions").Want(200).String(0, "id")
	w.foreign["admins.id"] = w.foreign["members.id"]
	return w
}

// newcomer returns a client with an onboarding token.
func newcomer(t *testing.T, s *apptest.Server) *apptest.Client {
	t.Helper()
	c := s.Anyone()
	var err error
	if c.Token, err = s.Members.Keys.Issue(auth.OnboardingAccess, auth.PlatformScope, ref.NewID(), ref.NewID(), s.Now(), time.Hour); err != nil {
		t.Fatal(err)
	}
	return c
}

// records creates one record of every kind that occurs in paths.
func records(t *testing.T, admin, customer *apptest.Client) map[string]string {
	t.Helper()
	l := admin.Licence()
	at := "/api/v1/tenant/services/" + l.ID
	ids := map[string]string{"serviceId": l.ID, "stageId": l.Fee, "questionId": l.Water, "chargeId": l.Charge, "number": "1"}
	ids["documentId"] = admin.Post(at+"/documents", apptest.M{"stageId": l.About, "code": "card", "name": "Card"}).Want(201).String("id")
	ids["requirementId"] = ids["documentId"]
	ids["valueSetId"] = admin.Post(at+"/value-sets", apptest.M{"code": "seas", "name": "Seas", "members": []string{"north"}}).Want(201).String("id")
	ids["services.certificateId"] = admin.Post(at+"/certificates", apptest.M{
		"code": "licence", "name": "Licence", "issuedOn": l.About, "title": "Licence", "body": "For {{party.name}}.",
	}).Want(201).String("id")
	admin.Post(at+"/publish", nil).Want(200)
	ids["applicationId"] = admin.Accept(customer.Submit(l))
	asked := admin.Post("/api/v1/staff/applications/"+ids["applicationId"]+"/corrections", apptest.M{"message": "Look again."}).Want(201)
	ids["correctionId"] = asked.String("id")
	customer.Post("/api/v1/customer/applications/"+ids["applicationId"]+"/corrections/"+ids["correctionId"]+"/answer", nil).Want(200)
	admin.Post("/api/v1/staff/applications/"+ids["applicationId"]+"/messages", apptest.M{"body": "Thank you."}).Want(201)
	customer.Post("/api/v1/customer/applications/"+ids["applicationId"]+"/messages", apptest.M{"body": "When?"}).Want(201)
	admin.Post("/api/v1/staff/applications/"+ids["applicationId"]+"/notes", apptest.M{"body": "In May."}).Want(201)
	held := admin.Post("/api/v1/staff/applications/"+ids["applicationId"]+"/close", apptest.M{"holdSeconds": 60}).Want(202)
	ids["caseReference"] = held.String("reference")
	ids["decisionId"] = held.String("pendingDecision", "id")
	admin.Post("/api/v1/staff/decisions/"+ids["decisionId"]+"/undo", nil).Want(200)
	moved := admin.Complete(ids["applicationId"], l.About).Want(200)
	issued := admin.Get("/api/v1/staff/applications/" + ids["applicationId"] + "/certificates").Want(200)
	ids["certificateId"], ids["verifyCode"] = issued.String(0, "id"), issued.String(0, "verifyCode")
	fixture.CertificatePaper(t, admin, "/api/v1/staff/certificates/"+ids["certificateId"]+"/document")
	invoice, _ := moved.With("id", l.Fee, "stages")["invoice"].(apptest.M)
	ids["invoiceId"], _ = invoice["id"].(string)
	ids["invoiceReference"], _ = invoice["reference"].(string)
	ids["reference"] = customer.Checkout(ids["applicationId"]).Want(201).String("reference")
	ids["requestId"] = customer.Draft(l)
	ids["fileId"] = customer.Post("/api/v1/files", apptest.M{"originalFilename": "card.png", "mimeType": "image/png", "sizeBytes": 5}).Want(201).String("fileId")
	ids["requests.id"] = ids["requestId"]
	me := admin.Get("/api/v1/auth/me").Want(200)
	ids["members.id"] = me.String("id")
	ids["customers.id"] = customer.Get("/api/v1/auth/me").Want(200).String("id")
	ids["roles.id"], _ = admin.Get("/api/v1/tenant/roles").Want(200).With("name", "MANAGER")["id"].(string)
	ids["keyId"] = admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": "Export", "permissions": []string{"service.read"}}).Want(201).String("id")
	ids["passkeyId"] = me.String("id") // a passkey of nobody
	ids["sessionId"] = me.String("id") // a session of nobody
	ids["listId"] = admin.Post("/api/v1/staff/cases/lists", apptest.M{"name": "Mine", "view": "mine"}).Want(201).String("id")
	ids["webhookId"] = admin.Post("/api/v1/tenant/webhooks", apptest.M{"url": "http://127.0.0.1:9/", "types": []string{"refund.*"}}).Want(201).String("id")
	ids["connectionId"] = newConnection(admin)
	newConnection(admin) // so that the list has several
	newConnection(admin)
	hook := "/api/v1/tenant/webhooks/" + ids["webhookId"]
	admin.Post(hook+"/test", nil).Want(200)
	ids["deliveryId"] = admin.Get(hook+"/deliveries").Want(200).String("content", 0, "id")
	return ids
}

// newConnection creates a connection for single sign-on.
func newConnection(admin *apptest.Client) string {
	return admin.Post("/api/v1/tenant/sso-connections", apptest.M{
		"name": "Company account", "issuer": "https://login.example.org", "clientId": "stagegate", "clientSecret": "secret", "domains": []string{},
		"defaultRoleId": apptest.RoleID(admin, "CASE_OFFICER"),
	}).Want(201).String("id")
}

// as returns a client that may call an operation.
func (w *world) as(op *described) *apptest.Client {
	switch kinds := op.declared.Kinds; {
	case op.declared.Public:
		return w.anyone
	case len(kinds) == 0, slices.Contains(kinds, auth.TenantAdmin):
		return w.admin
	case slices.Contains(kinds, auth.Customer):
		return w.customer
	case slices.Contains(kinds, auth.Onboarding):
		return w.newcomer
	default:
		return w.platform
	}
}

var placeholder = regexp.MustCompile(`([a-z-]*)/\{(\w+)\}`)

// params returns the keys of the path parameters of an operation: their names, prefixed by the
// preceding segment if the name is id.
func (op *described) params() []string {
	var keys []string
	for _, m := range placeholder.FindAllStringSubmatch(op.path, -1) {
		keys = append(keys, op.paramKey(m))
	}
	return keys
}

func (op *described) paramKey(match []string) string {
	switch {
	case op.OperationID == "getMyRequest": // it shares the path and the parameter name of creating a request
		return "requests.id"
	case op.OperationID == "getCaseNeighbours", op.OperationID == "getMyCase": // other references in paths are those of payments
		return "caseReference"
	case strings.Contains(op.path, "/services/{serviceId}/certificates/") && match[2] == "certificateId": // elsewhere it is one that was issued
		return "services.certificateId"
	case match[2] == "id":
		return match[1] + ".id"
	default:
		return match[2]
	}
}

// at returns the path of the operation with the values of its parameters.
func (op *described) at(value func(key string) string) string {
	return placeholder.ReplaceAllStringFunc(op.path, func(p string) string {
		m := placeholder.FindStringSubmatch(p)
		return m[1] + "/" + value(op.paramKey(m))
	})
}

// unknownPath returns the path of the operation with ids of no records.
func (op *described) unknownPath() string {
	return op.at(func(key string) string {
		if isID(key) {
			return ref.NewID()
		}
		return "PAY-ZZZZZZ"
	})
}

func isID(key string) bool { return strings.HasSuffix(key, ".id") || strings.HasSuffix(key, "Id") }

func isReference(key string) bool { return strings.HasSuffix(strings.ToLower(key), "reference") }

// othersParams returns the keys of the path parameters that name a record which may be somebody else's. The platform may
// see every tenant, and its events and plans are nobody else's.
func (op *described) othersParams() []string {
	if op.declared.Public {
		return nil
	}
	return slices.DeleteFunc(op.params(), func(key string) bool {
		return !isID(key) && !isReference(key) || slices.Contains([]string{"tenants.id", "outbox.id", "planId"}, key)
	})
}

// wantFieldError checks that a response is a 400 with an error of the field.
func wantFieldError(t *testing.T, what, field string, r *apptest.Response) {
	t.Helper()
	apptest.BadRequest(t, what, r)
	if !slices.ContainsFunc(r.Errors, func(e apptest.FieldError) bool { return e.Field == field }) {
		t.Errorf("%s: no error names %s: %v", what, field, r.Errors)
	}
}
