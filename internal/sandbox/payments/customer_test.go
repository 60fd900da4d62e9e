package payments_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTransactionByID(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("PAY-BYID22"))
	w.choose(c, "success")
	paid := w.verify("PAY-BYID22")
	got := w.call(http.StatusOK, http.MethodGet, "/transaction/"+paid.ID, nil)
	if got["reference"] != "PAY-BYID22" || got["status"] != "success" || got["amount"] != 1_505_000.0 {
		t.Errorf("%v", got)
	}
	for path, want := range map[string]string{
		"/transaction/" + paid.ID + "0":    "404 Transaction not found",
		"/transaction/PAY-BYID22":          "400 Transaction ID should be numeric.",
		"/transaction/-1":                  "400 Transaction ID should be numeric.",
		"/transaction/timeline/PAY-NONE22": "404 Transaction not found",
	} {
		if r := w.api(http.MethodGet, path, ""); strconv.Itoa(r.status) != want[:3] || !strings.Contains(r.body, want[4:]) || !strings.Contains(r.body, `"status":false`) {
			t.Errorf("%s: %d %s, want %s", path, r.status, r.body, want)
		}
	}
}

// The timeline has every attempt of the payer, also after a restart.
func TestTimeline(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("PAY-TIME22"))
	untouched := w.call(http.StatusOK, http.MethodGet, "/transaction/timeline/PAY-TIME22", nil)
	if paid, ok := untouched["success"].(bool); !ok || paid || untouched["attempts"] != 0.0 || len(untouched["history"].([]any)) != 0 {
		t.Errorf("untouched: %v", untouched)
	}
	w.choose(c, "failed")
	w.choose(c, "failed")
	w.choose(c, "success")
	w.die()
	w.live()
	for _, name := range []string{"PAY-TIME22", w.verify("PAY-TIME22").ID} {
		got := w.call(http.StatusOK, http.MethodGet, "/transaction/timeline/"+name, nil)
		var history []string
		for _, entry := range got["history"].([]any) {
			history = append(history, entry.(map[string]any)["type"].(string))
		}
		if diff := cmp.Diff([]string{"action", "error", "action", "error", "action", "success"}, history); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if paid, _ := got["success"].(bool); !paid || got["attempts"] != 3.0 || got["errors"] != 2.0 || got["start_time"].(float64) <= 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Customers are those who began a payment, and those who were created.
func TestCustomers(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("PAY-CUST22"))
	w.start(order("PAY-CUST23"))
	w.choose(c, "success")
	ada := w.call(http.StatusOK, http.MethodGet, "/customer/ADA@example.test", nil)
	if ada["email"] != "ada@example.test" || ada["total_transactions"] != 2.0 || len(ada["transactions"].([]any)) != 2 || len(ada["authorizations"].([]any)) != 1 ||
		ada["total_transaction_value"].([]any)[0].(map[string]any)["amount"] != 1_505_000.0 {
		t.Errorf("%v", ada)
	}
	code := ada["customer_code"].(string)
	byCode := w.call(http.StatusOK, http.MethodGet, "/customer/"+code, nil)
	if diff := cmp.Diff(ada, byCode); diff != "" {
		t.Error(diff)
	}

	ben := w.call(http.StatusOK, http.MethodPost, "/customer", map[string]any{
		"email": "ben@example.test", "first_name": "Ben", "phone": "+234 1", "metadata": map[string]any{"ward": 7},
	})
	if ben["first_name"] != "Ben" || ben["last_name"] != nil || ben["metadata"].(map[string]any)["ward"] != "7" || !strings.HasPrefix(ben["customer_code"].(string), "CUS_") {
		t.Errorf("%v", ben)
	}
	w.call(http.StatusOK, http.MethodPut, "/customer/"+code, map[string]any{"last_name": "Obi"})
	w.die()
	w.live()
	if got := w.api(http.MethodGet, "/transaction/verify/PAY-CUST22", ""); !strings.Contains(got.body, `"last_name":"Obi"`) {
		t.Errorf("the payment of a customer with a name: %s", got.body)
	}
	list := w.api(http.MethodGet, "/customer?perPage=1&page=2", "")
	if !strings.Contains(list.body, `"email":"ada@example.test"`) || strings.Contains(list.body, "ben@") || !strings.Contains(list.body, `"total":2`) || !strings.Contains(list.body, `"pageCount":2`) {
		t.Errorf("page 2: %s", list.body)
	}
	if list = w.api(http.MethodGet, "/customer?use_cursor=true&perPage=1", ""); !strings.Contains(list.body, "ben@") || !strings.Contains(list.body, `"previous":null`) {
		t.Errorf("by cursor: %s", list.body)
	}
	id := strconv.FormatFloat(ada["id"].(float64), 'f', -1, 64)
	for customer, want := range map[string]string{id: `"total":2`, code: `"total":0`} {
		if got := w.api(http.MethodGet, "/transaction?customer="+url.QueryEscape(customer), ""); !strings.Contains(got.body, want) {
			t.Errorf("transactions of %s: %s", customer, got.body)
		}
	}
	for _, c := range []struct{ method, path, body, want string }{
		{http.MethodGet, "/customer/nobody@example.test", "", "404 Customer not found"},
		{http.MethodPut, "/customer/CUS_none", "{}", "404 Customer not found"},
		{http.MethodPost, "/customer", "{}", "400 Email Address is required"},
		{http.MethodPost, "/customer", "[]", "400 The request is not a JSON object"},
	} {
		if r := w.api(c.method, c.path, c.body); strconv.Itoa(r.status) != c.want[:3] || !strings.Contains(r.body, c.want[4:]) {
			t.Errorf("%s %s: %d %s", c.method, c.path, r.status, r.body)
		}
	}
}
