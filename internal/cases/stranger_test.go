package cases_test

import (
	"net/http"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Records of another customer or tenant are not accessible.
func TestRecordIsolation(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		draft := c.Acme.As("ben").Draft(c.Licence)
		application, invoice, reference, _ := c.Checkout()
		request := c.Ada.Get("/api/v1/customer/applications/" + application).Want(200).String("requestId")
		ben, rival := c.Acme.SignIn("ben"), c.Server.Tenant("rival")
		officer, eve := rival.As("officer"), rival.As("ada")
		answer, parties := apptest.M{"value": true}, apptest.M{"parties": []apptest.M{{"name": "Eve"}}}
		document := apptest.M{"fileObjectId": nil}
		calls := []struct {
			who          *apptest.Client
			method, path string
			body         any
		}{
			{ben, http.MethodGet, fixture.CustomerRequests + request, nil},
			{ben, http.MethodPost, fixture.CustomerRequests + request + "/submit", nil},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/answers/" + c.Licence.Urgent, answer},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/party", parties},
			{ben, http.MethodGet, fixture.CustomerRequests + request + "/readiness", nil},
			{ben, http.MethodPost, fixture.CustomerRequests + request + "/withdraw", nil},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/documents/" + c.Licence.Fee, document},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/documents/" + c.Licence.Fee, document},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/documents/" + c.Licence.Fee, document},
			{ben, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/answers/" + c.Licence.Urgent, answer},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/party", parties},
			{ben, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{c.Ada, http.MethodGet, fixture.CustomerRequests + draft, nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + draft + "/answers/" + c.Licence.Urgent, answer},
			{c.Ada, http.MethodPost, fixture.CustomerRequests + draft + "/submit", nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + draft + "/party", parties},
			{c.Ada, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw", nil},
			{c.Ada, http.MethodPut, fixture.CustomerApplications + request + "/answers/" + c.Licence.Urgent, answer},
			{eve, http.MethodGet, fixture.CustomerRequests + request, nil},
			{eve, http.MethodPost, fixture.CustomerRequests + c.Licence.ID, nil},
			{eve, http.MethodPost, fixture.CustomerRequests + draft + "/submit", nil},
			{eve, http.MethodPut, fixture.CustomerRequests + draft + "/party", parties},
			{eve, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw", nil},
			{eve, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{eve, http.MethodPut, fixture.CustomerApplications + application + "/answers/" + c.Licence.Urgent, answer},
			{eve, http.MethodPut, fixture.CustomerApplications + application + "/party", parties},
			{eve, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{officer, http.MethodGet, fixture.StaffRequests + request, nil},
			{officer, http.MethodPost, fixture.StaffRequests + request + "/accept", nil},
			{officer, http.MethodPost, fixture.StaffRequests + request + "/reject", apptest.M{"reason": "No."}},
			{officer, http.MethodGet, fixture.StaffApplications + application, nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/history", nil},
			{officer, http.MethodPost, fixture.StaffApplications + application + "/close", nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/readiness", nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/stages/" + c.Licence.Fee + "/price-preview", nil},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/answers/" + c.Licence.Urgent, answer},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/party", parties},
			{c.Officer, http.MethodPut, fixture.StaffApplications + application + "/answers/" + c.Licence.Fee, answer},
			{officer, http.MethodPost, fixture.StaffApplications + application + "/stages/" + c.Licence.Fee + "/complete", nil},
			{c.Officer, http.MethodPost, fixture.StaffApplications + application + "/stages/" + request + "/complete", nil},
			{c.Officer, http.MethodGet, fixture.StaffApplications + request, nil},
			{c.Officer, http.MethodGet, fixture.StaffRequests + application, nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + request + "/answers/" + c.Licence.Fee, answer}, // submitted, and not a question
		}
		for _, call := range calls[:len(calls)-1] {
			call.who.Do(call.method, call.path, call.body).Refused(404, "NOT_FOUND")
		}
		last := calls[len(calls)-1]
		last.who.Do(last.method, last.path, last.body).Refused(409, "REQUEST_NOT_EDITABLE")
		for _, list := range []string{"/api/v1/customer/requests", "/api/v1/customer/applications"} {
			if n := eve.Get(list).Want(200).Len("content"); n != 0 {
				t.Errorf("%s lists %d of another tenant", list, n)
			}
		}
		if n := ben.Get("/api/v1/customer/applications").Want(200).Len("content"); n != 0 {
			t.Errorf("%d applications of another customer are listed", n)
		}
		c.Ada.Get(fixture.StaffRequests+request).Refused(403, "FORBIDDEN")
		c.Officer.Get(fixture.CustomerRequests+request).Refused(403, "FORBIDDEN")
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
	})
}
