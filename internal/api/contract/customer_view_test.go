package contract_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// wantNoStaff checks that a response to a customer contains no notes, and nothing about staff
// except first names.
func wantNoStaff(t *testing.T, s *apptest.Server, what string, r *apptest.Response) {
	t.Helper()
	people, err := db.All[struct {
		ID    string `db:"id"`
		Name  string `db:"name"`
		Email string `db:"email"`
	}](t.Context(), s.DB, `SELECT id, name, email FROM principals WHERE kind IN ('STAFF', 'TENANT_ADMIN')`)
	if err != nil {
		t.Fatal(err)
	}
	secrets, err := db.All[string](t.Context(), s.DB, `SELECT body FROM notes`)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		secrets = append(secrets, p.ID, p.Email)
		if strings.Contains(p.Name, " ") {
			secrets = append(secrets, p.Name)
		}
	}
	for _, secret := range append(secrets, `"assignee"`, `"assigneeId"`, `"overdue"`) {
		if secret != "" && strings.Contains(string(r.Body), secret) {
			t.Errorf("%s shows a customer %s", what, secret)
		}
	}
}

// withoutStaff calls an operation and checks the responses to customers.
func (n *recorder) withoutStaff(op *described, c *apptest.Client, call func(*apptest.Client) *apptest.Response) *apptest.Response {
	r := call(c)
	if c == n.ada {
		wantNoStaff(n.t, n.s, op.OperationID, r)
	}
	return r
}

// No record that a customer can read contains a note, an assignee or more than the first names of
// staff. TestExamples checks the responses to their writes.
func TestCustomersSeeNoStaff(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		c := &fixture.Scene{T: t, Server: s, Designer: w.admin, Officer: w.admin, Finance: w.admin, Ada: w.customer}
		p := fixture.NewProof(w.admin)
		returned, card := c.SubmittedProof(p)
		c.Review(fixture.StaffRequests+returned, p.Card, card, "It is blurred.").Want(200)
		w.admin.Post(fixture.StaffRequests+returned+"/notes", apptest.M{"body": "Qz7canary"}).Want(201)
		w.admin.Post(fixture.StaffRequests+returned+"/messages", apptest.M{"body": "Please look."}).Want(201)
		w.admin.Post(fixture.StaffRequests+returned+"/return", apptest.M{"message": "Please correct it."}).Want(200)
		apptest.Change(t, s, `UPDATE cases SET assignee_id = $1 WHERE id = $2`, w.own["members.id"], returned)
		apptest.Change(t, s, `UPDATE cases SET assignee_id = $1 WHERE application_id = $2`, w.own["members.id"], w.own["applicationId"])
		read := 0
		for _, op := range w.ops {
			if op.method != http.MethodGet || op.declared.Public || !specAllows("ada", op.declared) {
				continue
			}
			for _, own := range []string{"", returned} {
				path := op.at(func(key string) string {
					if own != "" && key == "requests.id" {
						return own
					}
					return w.own[key]
				})
				r := w.customer.In(t).Do(op.method, path, nil)
				if r.ErrorCode == "PAYMENT_NOT_SUCCESSFUL" {
					continue // there is no receipt
				}
				r.Want(200)
				wantNoStaff(t, s, op.OperationID, r)
				read++
			}
		}
		if read < 20 {
			t.Errorf("only %d answers were read", read)
		}
	})
}
