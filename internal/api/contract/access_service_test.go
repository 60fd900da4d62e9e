package contract_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// serviceRecords are the records of a service by the names of parameters.
type serviceRecords map[string]string

// recordsOf creates a service with a request, an application with a paid invoice, a message, a file and a held
// decision.
func recordsOf(t *testing.T, admin, ada *apptest.Client) serviceRecords {
	t.Helper()
	l := admin.Licence()
	admin.Post("/api/v1/tenant/services/"+l.ID+"/certificates", apptest.M{
		"code": "licence", "name": "Licence", "issuedOn": l.About, "title": "Licence", "body": "For {{party.name}}.",
	}).Want(201)
	admin.Post("/api/v1/tenant/services/"+l.ID+"/publish", nil).Want(200)
	application := admin.Accept(ada.Submit(l))
	admin.Complete(application, l.About).Want(200)
	certificate := admin.Get("/api/v1/staff/applications/"+application+"/certificates").Want(200).String(0, "id")
	fixture.CertificatePaper(t, admin, "/api/v1/staff/certificates/"+certificate+"/document")
	access := ada.Checkout(application).Want(201)
	ada.PayAt(access.String("accessCode"), "success")
	file := ada.Upload("proof.pdf")
	ada.Post("/api/v1/customer/applications/"+application+"/messages", apptest.M{"body": "Here it is", "fileObjectIds": []string{file}}).Want(201)
	request := ada.Submit(l)
	held := admin.Post("/api/v1/staff/requests/"+request+"/accept", apptest.M{"holdSeconds": 30}).Want(202)
	return serviceRecords{
		"serviceId": l.ID, "applicationId": application, "requestId": request, "fileId": file,
		"reference": held.String("reference"), "payment": access.String("reference"),
		"invoiceId":  admin.Get("/api/v1/finance/invoices?applicationId="+application).Want(200).String("content", 0, "id"),
		"decisionId": held.String("pendingDecision", "id"), "certificateId": certificate,
	}
}

// lists are the operations without a record in their path that a limited key may call. Each narrows its data itself;
// the test of its package, or the one below, says how.
var lists = strings.Fields(`assignCases authoriseUpload createInvoice createService createServiceFromTemplate exportApplications exportCases exportCertificates exportInvoices
	exportPayments exportRequests financeSummary getCasesSummary getOverview getQueueSummary getTemplate getTier importService listApplications listAssignees
	listCases listCertificates listEventTypes listEvents listInvoices listPayments listPlans listQueue listRequests listServices listTemplates listUnapplied search
	streamEvents`)

// A key that is limited to a service sees its records and no others, in every operation that names a record. An
// operation without one is in the list above, so that a new one is thought of.
func TestLimitedKeySeesItsServices(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		_, ops := loadDescription(t, s)
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		own, foreign := recordsOf(t, admin, ada), recordsOf(t, admin, ada)
		limited := program(s, admin, []string{own["serviceId"]})
		var without []string
		for _, op := range ops {
			if op.declared.Public || op.declared.Fresh || !slices.Contains(op.declared.Kinds, auth.APIKey) {
				continue
			}
			param, value := firstRecord(op.declared.Path)
			switch param {
			case "templateCode", "":
				without = append(without, op.OperationID)
				continue
			case "webhookId", "connectionId":
				continue
			}
			if strings.HasPrefix(op.declared.Path, "/api/v1/finance/payments/") {
				value = "payment"
			}
			t.Run(op.OperationID, func(t *testing.T) {
				path := func(r serviceRecords) string { return op.withRecord(param, r[value]) }
				var body any
				if op.RequestBody != nil {
					body = apptest.M{}
				}
				limited.In(t).Do(op.method, path(foreign), body).Refused(404, "NOT_FOUND")
				if op.method == http.MethodGet && strings.Count(op.declared.Path, "{") == 1 {
					limited.In(t).Do(op.method, path(own), nil).Want(200)
				}
			})
		}
		if slices.Sort(without); !slices.Equal(slices.DeleteFunc(without, isWebhookList), lists) {
			t.Errorf("operations without a record in their path:\n got %q\nwant %q", without, lists)
		}
		for path, n := range map[string]int{
			"/api/v1/tenant/services": 1, "/api/v1/staff/requests?status=PENDING": 1, "/api/v1/staff/applications": 1, "/api/v1/staff/queue": 1, "/api/v1/staff/cases?view=all": 2,
			"/api/v1/finance/invoices": 1, "/api/v1/finance/payments": 1,
		} {
			limited.Get(path).Want(200).Has(n, "content")
			admin.Get(path).Want(200).Has(2*n, "content")
		}
		limited.Get("/api/v1/staff/cases/summary").Want(200).Is("2", "views", "all")
		limited.Get("/api/v1/finance/summary").Want(200).Is("1", "received", 0, "count")
		apptest.Equal(t, "the number of lines in the export", strings.Count(string(limited.Get("/api/v1/staff/applications/export").Body), "\n"), 2)
		named := string(limited.Get("/api/v1/staff/cases/export?references=" + foreign["reference"] + "," + own["reference"]).Body)
		if strings.Contains(named, foreign["reference"]) || !strings.Contains(named, own["reference"]) {
			t.Errorf("a limited key exports by reference\n%s", named)
		}
		for _, r := range []string{"fishing", "ada"} {
			for n := range limited.Get("/api/v1/staff/search?q=" + r).Want(200).Len() {
				if got := limited.Get("/api/v1/staff/search?q="+r).String(n, "kind"); got == "CUSTOMER" {
					t.Error("a limited key finds customers")
				}
			}
		}
		events := limited.Get("/api/v1/tenant/events?size=500").Want(200)
		for n := range events.Len("events") {
			if got := events.Value("events", n, "data", "serviceId"); got != own["serviceId"] {
				t.Errorf("a limited key gets an event of %v", got)
			}
		}
		limited.Post("/api/v1/tenant/services", apptest.M{"name": "Another", "currency": "NGN"}).Refused(403, "FORBIDDEN")
		limited.Post("/api/v1/finance/invoices", apptest.M{"amount": 5, "currency": "NGN", "description": "A fee"}).Refused(403, "FORBIDDEN")
		assigned := limited.Post("/api/v1/staff/cases/assign", apptest.M{"references": []string{foreign["reference"]}, "memberId": nil}).Want(200)
		assigned.Is("NOT_FOUND", 0, "errorCode")
	})
}

// withRecord returns the path with a record as its first parameter and unknown ids as the others.
func (op *described) withRecord(param, value string) string {
	other := *op
	other.path = strings.Replace(op.path, "{"+param+"}", value, 1)
	return other.unknownPath()
}

func isWebhookList(id string) bool { return strings.Contains(id, "Webhook") }

// firstRecord returns the name of the first parameter in a path, twice, or "".
func firstRecord(path string) (param, value string) {
	_, rest, _ := strings.Cut(path, "{")
	param, _, _ = strings.Cut(rest, "}")
	return param, param
}
