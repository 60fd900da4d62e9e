package main

import (
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"stagegate/qa/bench/load"
)

// answers is the number of required questions of a service.
const answers = 5

// serial numbers unique names.
var serial atomic.Int64

// newRole returns the body of a call that creates a role.
func newRole() string {
	return fmt.Sprintf(`{"name":"Role %d","permissions":["service.read","invoice.read"]}`, serial.Add(1))
}

// commonWorks are the three common works of all sides.
var commonWorks = []struct{ id, title string }{
	{"read", "read one record"}, {"list", "list of 20 with filter, sort and total"}, {"create", "create with audit row"},
}

// common returns one of the three common works by id.
func (w *world) common(id string) load.Work {
	headers := w.admin.headers()
	switch id {
	case "read":
		return do(func(c *load.Client) load.Call {
			return load.Call{Method: "GET", Path: "/api/v1/finance/invoices/" + w.invoices[c.Count%len(w.invoices)], Headers: headers}
		})
	case "list":
		return do(func(*load.Client) load.Call { return load.Call{Method: "GET", Path: list, Headers: headers} })
	}
	return do(func(*load.Client) load.Call {
		return load.Call{Method: "POST", Path: "/api/v1/tenant/roles", Headers: headers, Body: newRole()}
	})
}

// application reads applications with all related records.
func (w *world) application() load.Work {
	return do(func(c *load.Client) load.Call {
		return load.Call{Method: "GET", Path: "/api/v1/staff/applications/" + w.applications[c.Count%len(w.applications)], Headers: w.admin.headers()}
	})
}

// answer saves answers in drafts, with one draft per connection.
func (w *world) answer(drafts []string) load.Work {
	s := w.services["answer"]
	return do(func(c *load.Client) load.Call {
		return answerTo(w.customers[c.Number], drafts[c.Number], s, c.Count)
	})
}

func answerTo(customer api, request string, s service, n int) load.Call {
	return load.Call{
		Method: "PUT", Path: "/api/v1/customer/requests/" + request + "/answers/" + s.questions[n%answers],
		Headers: customer.headers(), Body: fmt.Sprintf(`{"value":"Answer %d"}`, n),
	}
}

// drafts creates a request for each of the first customers.
func (w *world) drafts(n int) ([]string, error) {
	var ids []string
	for _, customer := range w.customers[:n] {
		draft, err := customer.data("POST", "/api/v1/customer/requests/"+w.services["answer"].id, nil)
		if err != nil {
			return nil, err
		}
		ids = append(ids, text(draft, "id"))
	}
	return ids, nil
}

// made is the response to a call that creates a record.
type made struct {
	Data struct {
		ID     string `json:"id"`
		Stages []struct {
			ID string `json:"id"`
		} `json:"stages"`
	} `json:"data"`
}

func makes(c *load.Client, call load.Call) (m made, err error) {
	body, err := c.Must(call)
	if err == nil {
		err = json.Unmarshal(body, &m)
	}
	return m, err
}

// submit creates a request of the connection's customer, answers the required questions and submits it.
func (w *world) submit(c *load.Client, s service) (request string, err error) {
	customer := w.customers[c.Number]
	started, err := makes(c, load.Call{Method: "POST", Path: "/api/v1/customer/requests/" + s.id, Headers: customer.headers()})
	if err != nil {
		return "", err
	}
	for n := range answers {
		if _, err := c.Must(answerTo(customer, started.Data.ID, s, n)); err != nil {
			return "", err
		}
	}
	_, err = c.Must(load.Call{Method: "POST", Path: "/api/v1/customer/requests/" + started.Data.ID + "/submit", Headers: customer.headers()})
	return started.Data.ID, err
}

// accept accepts a request. A minimal response contains only the id of the application.
func (w *world) accept(c *load.Client, request string, minimal bool) (made, error) {
	headers := w.admin.headers()
	if minimal {
		headers += "Prefer: return=minimal\r\n"
	}
	return makes(c, load.Call{Method: "POST", Path: "/api/v1/staff/requests/" + request + "/accept", Headers: headers})
}

// mixed alternates reads of records and lists; every n-th call creates a record, none for 0.
func (w *world) mixed(writes int) load.Work {
	read, list, create := w.common("read"), w.common("list"), w.common("create")
	return func(c *load.Client) (time.Duration, error) {
		switch {
		case writes > 0 && c.Count%writes == 0:
			return create(c)
		case c.Count%2 == 0:
			return list(c)
		}
		return read(c)
	}
}

// journey creates a request, saves five answers, submits and accepts it, and completes the application's only
// stage.
func (w *world) journey() load.Work {
	return load.Timed(func(c *load.Client) error {
		request, err := w.submit(c, w.services["journey"])
		if err != nil {
			return err
		}
		opened, err := w.accept(c, request, false)
		if err != nil {
			return err
		}
		_, err = c.Must(load.Call{
			Method: "POST", Headers: w.admin.headers(),
			Path: "/api/v1/staff/applications/" + opened.Data.ID + "/stages/" + opened.Data.Stages[0].ID + "/complete",
		})
		return err
	})
}

// accepting accepts requests of a service; submitting them is not measured.
func (w *world) accepting(s service, minimal bool) load.Work {
	return func(c *load.Client) (time.Duration, error) {
		request, err := w.submit(c, s)
		if err != nil {
			return 0, err
		}
		start := time.Now()
		_, err = w.accept(c, request, minimal)
		return time.Since(start), err
	}
}

// webhook receives events of the payment provider, each a new one.
func webhook() load.Work {
	return do(func(*load.Client) load.Call {
		body := fmt.Sprintf(`{"event":"charge.success","data":{"id":%d,"reference":"PAY-000000","status":"success","domain":"test","amount":750050,"currency":"NGN"}}`, serial.Add(1))
		mac := hmac.New(sha512.New, []byte(paymentKey))
		mac.Write([]byte(body))
		return load.Call{
			Method: "POST", Path: "/api/v1/payments/webhook",
			Headers: "X-Paystack-Signature: " + hex.EncodeToString(mac.Sum(nil)) + "\r\n", Body: body,
		}
	})
}
