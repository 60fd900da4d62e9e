package contract_test

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// exportedList is a list with an export, and the mapping of its columns to fields.
type exportedList struct {
	path   string
	places map[string][]any  // paths of columns that are not named after a field
	orders []string          // tested orders
	only   string            // a filter that matches some items
	by     *apptest.Client   // has the permission
	others []*apptest.Client // do not have the permission
	rival  *apptest.Client   // of another organisation
}

// rows reads a file: its columns, and a map for each row.
func rows(t *testing.T, r *apptest.Response) (columns []string, all []map[string]string) {
	t.Helper()
	r.Want(200)
	text, marked := strings.CutPrefix(string(r.Body), "\uFEFF")
	apptest.Equal(t, "the file begins with a byte order mark", marked, true)
	apptest.Equal(t, "Content-Type", r.Header.Get("Content-Type"), "text/csv; charset=utf-8")
	if how := r.Header.Get("Content-Disposition"); !strings.HasPrefix(how, "attachment; filename=") {
		t.Errorf("Content-Disposition is %s", how)
	}
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range line {
			row[lines[0][i]] = cell
		}
		all = append(all, row)
	}
	return lines[0], all
}

// cellOf returns the expected cell of an item in a column.
func (l exportedList) cellOf(item *apptest.Response, n int, column string) string {
	place, ok := l.places[column]
	if !ok {
		place = []any{column}
	}
	value := item.Value("content", n)
	for _, step := range place {
		object, _ := value.(apptest.M)
		value = object[step.(string)]
	}
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// check compares the export with the list, for some filters and orders, and checks its
// permissions and its audit record.
func (l exportedList) check(t *testing.T, c *fixture.Scene) {
	t.Helper()
	admin := c.Acme.SignIn("admin")
	before := admin.Get(fixture.TenantAudit + "?action=list.exported&size=100").Want(200).Len("content")
	asked := 0
	for _, order := range append([]string{"", "createdAt,asc"}, l.orders...) {
		for _, filter := range []string{"", l.only} {
			query := "?" + filter
			if order != "" {
				query += "&sort=" + url.QueryEscape(order)
			}
			list := l.by.Get(l.path + strings.TrimSuffix(query+"&size=100", "&")).Want(200)
			columns, all := rows(t, l.by.Get(l.path+"/export"+query))
			asked++
			if len(all) != list.Len("content") || len(all) == 0 {
				t.Fatalf("%s%s: %d rows of %d items", l.path, query, len(all), list.Len("content"))
			}
			for n, row := range all {
				for _, column := range columns {
					want := l.cellOf(list, n, column)
					if got := strings.TrimPrefix(row[column], "'"); got != want {
						t.Errorf("%s%s: row %d: %s is %q, and %q in the list", l.path, query, n, column, got, want)
					}
				}
			}
		}
	}
	for _, parameter := range []string{"page", "size"} {
		l.by.Get(l.path+"/export?"+parameter+"=1").Refused(400, "VALIDATION_FAILED").At(parameter)
	}
	l.by.Get(l.path+"/export?sort=nothing").Refused(400, "VALIDATION_FAILED").At("sort")
	for _, other := range l.others {
		other.Get(l.path+"/export").Refused(403, "FORBIDDEN")
	}
	if _, theirs := rows(t, l.rival.Get(l.path+"/export")); len(theirs) > 0 {
		t.Errorf("%s: the other organisation gets %v", l.path, theirs)
	}
	recorded := admin.Get(fixture.TenantAudit + "?action=list.exported&size=100").Want(200)
	if n := recorded.Len("content") - before; n != asked {
		t.Errorf("%s: %d exports are recorded, want %d", l.path, n, asked)
	}
	if diff := cmp.Diff(l.path[strings.LastIndex(l.path, "/")+1:], recorded.String("content", 0, "after", "list")); diff != "" {
		t.Errorf("%s (-want +recorded):\n%s", l.path, diff)
	}
}

// Exports of finance lists have the content and the order of the lists.
func TestExportFinance(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin")
		rival := c.Server.Tenant("rival").As("finance")
		_, open := c.UnpaidApplication()
		checkout := c.Finance.Post(fixture.Invoices+"/"+open.ID+"/payments", apptest.M{"email": "ada@acme.test"}).Want(201)
		c.Ada.PayAt(checkout.String("accessCode"), "success")
		apptest.Until(t, "the payment is known", func() bool {
			return c.Finance.Get(fixture.Invoices+"/"+open.ID).Want(200).String("status") == "PAID"
		})
		c.AdHoc(apptest.M{"description": "=HYPERLINK(\"http://evil.test\"), \"quoted\"\nnext line", "dueAt": "2026-12-01T00:00:00Z"}).Want(201)
		voided := c.NewInvoice(apptest.M{"description": "Voided"}).ID
		c.Finance.Post(fixture.Invoices+"/"+voided+"/void", nil).Want(200)
		exportedList{
			path: fixture.Invoices, orders: []string{"dueAt,desc", "dueAt", "status,desc", "reference"}, only: "status=VOID", by: c.Finance,
			others: []*apptest.Client{c.Ada, c.Server.Platform()}, rival: rival,
		}.check(t, c)
		exportedList{
			path: "/api/v1/finance/payments", orders: []string{"paidAt,desc", "reference"}, only: "status=SUCCESSFUL", by: c.Finance,
			others: []*apptest.Client{c.Ada, c.Acme.As("officer")}, rival: rival,
		}.check(t, c)

		_, all := rows(t, c.Finance.Get(fixture.Invoices+"/export?sort=dueAt"))
		if got := all[0]["description"]; !strings.HasPrefix(got, "'=HYPERLINK") || !strings.Contains(got, "\nnext line") {
			t.Errorf("the formula is %q", got)
		}
	})
}

// So do exports of requests and applications. Drafts are not exported.
func TestExportCases(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin")
		rival, finance := c.Server.Tenant("rival").As("manager"), c.Acme.As("finance")
		trip := fixture.NewTrip(c)
		c.UnpaidApplication()
		c.StartTrip(trip)
		c.Officer.Post("/api/v1/staff/requests/"+c.Ada.Submit(c.Licence)+"/return", apptest.M{"message": "Again."}).Want(200)
		c.Acme.As("ben").Submit(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
		customer := map[string][]any{
			"customerId": {"customer", "id"}, "customerName": {"customer", "name"}, "customerEmail": {"customer", "email"},
			"assigneeId": {"assignee", "id"}, "assigneeName": {"assignee", "name"},
		}
		exportedList{
			path: "/api/v1/staff/requests", orders: []string{"submittedAt,desc", "resubmittedAt", "reviewedAt,desc", "waitingSince", "serviceName"},
			only: "status=RETURNED", by: c.Officer, others: []*apptest.Client{c.Ada, finance}, rival: rival, places: customer,
		}.check(t, c)
		stage := map[string][]any{
			"stageId": {"currentStage", "id"}, "stageTitle": {"currentStage", "title"}, "stageEnteredAt": {"currentStage", "enteredAt"},
			"invoiceReference": {"openInvoice", "reference"}, "invoiceAmountDue": {"openInvoice", "amountDue"}, "invoiceCurrency": {"openInvoice", "currency"},
		}
		maps.Copy(stage, customer)
		exportedList{
			path: "/api/v1/staff/applications", orders: []string{"submittedAt,desc", "closedAt", "waitingSince,desc"},
			only: "waitingFor=PAYMENT", by: c.Officer, others: []*apptest.Client{c.Ada, finance}, rival: rival, places: stage,
		}.check(t, c)
		exportedList{
			path: "/api/v1/staff/cases", orders: []string{"submittedAt,desc", "applicant", "service,desc"}, only: "view=payment", by: c.Officer,
			others: []*apptest.Client{c.Ada, finance}, rival: rival, places: map[string][]any{
				"serviceId": {"service", "id"}, "serviceCode": {"service", "code"}, "serviceName": {"service", "name"}, "stageTitle": {"stage", "title"},
				"applicantId": {"applicant", "id"}, "applicantName": {"applicant", "name"}, "others": {"applicant", "others"},
				"assigneeId": {"assignee", "id"}, "assigneeName": {"assignee", "name"},
			},
		}.check(t, c)
		const named = "/api/v1/staff/cases/export?references="
		list := c.Officer.Get("/api/v1/staff/cases?sort=submittedAt,desc").Want(200)
		first, last := list.String("content", 0, "reference"), list.String("content", 1, "reference")
		_, both := rows(t, c.Officer.Get(named+last+","+first+",REQ-NOTHERE"))
		if len(both) != 2 || both[0]["reference"] != last || both[1]["reference"] != first {
			t.Errorf("the named cases are %v", both)
		}
		if _, theirs := rows(t, rival.Get(named+first)); len(theirs) > 0 {
			t.Errorf("the other organisation gets %v", theirs)
		}
		c.Officer.Get(named+strings.Repeat("REQ-A,", 100)+"REQ-A").Refused(400, "VALIDATION_FAILED").At("references")
	})
}

// An export in several batches is complete and consistent while records are added and reordered.
func TestExportDuringConcurrentWrites(t *testing.T) {
	const many = 1700
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		one := c.AdHoc(apptest.M{"description": "One"}).Want(201)
		const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1700) `
		c.Exec(`INSERT INTO finance_references (reference, tenant_id) `+numbers+`SELECT 'INV-' || CAST(n AS TEXT), $1 FROM numbers`, c.Acme.ID)
		c.Exec(`INSERT INTO invoices (tenant_id, id, reference, status, currency, amount_due, amount_paid, description, payer_email, created_at)
			`+numbers+`SELECT $1, 'invoice ' || CAST(n AS TEXT), 'INV-' || CAST(n AS TEXT), 'OPEN', 'NGN', 100, 0, 'Many', '', created_at
			FROM numbers, (SELECT created_at FROM invoices WHERE id = $2) AS one`, c.Acme.ID, one.String("id"))
		c.Exec(`INSERT INTO insight_days (tenant_id, figure, day, service_id, currency, amount) VALUES ($1, 'OUTSTANDING', '', '', 'NGN', $2)`, c.Acme.ID, 100*many)
		answers := fixture.Concurrently(3, func(i int) *apptest.Response {
			if i == 0 {
				return c.AdHoc(apptest.M{"description": "Late"})
			}
			return c.Finance.Get(fixture.Invoices + "/export?sort=" + []string{"createdAt", "dueAt,desc"}[i-1])
		})
		answers[0].Want(201)
		for _, r := range answers[1:] {
			_, all := rows(t, r)
			seen := map[string]bool{}
			for _, row := range all {
				seen[row["id"]] = true
			}
			if n := len(seen); n != len(all) || n < many+1 || n > many+2 {
				t.Errorf("%d rows of %d invoices", len(all), n)
			}
		}
		c.Exec(`DELETE FROM invoices WHERE tenant_id = $1 AND id LIKE 'invoice %'`, c.Acme.ID)
		c.Exec(`UPDATE insight_days SET amount = amount - $2 WHERE tenant_id = $1 AND figure = 'OUTSTANDING'`, c.Acme.ID, 100*many)
	})
}
