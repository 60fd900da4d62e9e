package apptest

import (
	"net/http"
	"sync"
	"testing"

	"stagegate/internal/testkit/poll"
)

// Licence is a published service: a stage with a choice and a dependent question, and a payment stage with a
// fee per party and a surcharge that depends on an answer.
type Licence struct {
	ID                   string // service id
	About, Fee           string // stages
	Water, Boat, Urgent  string // questions
	Charge, UrgentCharge string // charges
}

// Licence creates and publishes the service over HTTP.
func (c *Client) Licence() Licence {
	c.t.Helper()
	const base = "/api/v1/tenant/services"
	l := Licence{ID: c.Post(base, M{"name": "Fishing licence", "currency": "NGN", "partyRole": "Angler", "maxParties": 5}).Want(201).String("id")}
	at := base + "/" + l.ID
	l.About = c.Post(at+"/stages", M{"title": "About you", "kind": "ORDINARY"}).Want(201).String("id")
	l.Fee = c.Post(at+"/stages", M{"title": "Fee", "kind": "PAYMENT"}).Want(201).String("id")
	l.Water = c.Post(at+"/questions", M{
		"stageId": l.About, "code": "water", "label": "Where do you fish?", "answerType": "SINGLE_CHOICE", "appliesTo": "REQUEST",
		"required": true, "options": []M{{"label": "River", "value": "river"}, {"label": "Sea", "value": "sea"}},
	}).Want(201).String("id")
	l.Boat = c.Post(at+"/questions", M{
		"stageId": l.About, "code": "boat", "label": "Your boat", "answerType": "TEXT", "appliesTo": "REQUEST",
		"required": true, "showRule": "request.water == 'sea'",
	}).Want(201).String("id")
	l.Urgent = c.Post(at+"/questions", M{
		"stageId": l.About, "code": "hurry", "label": "Is it urgent?", "answerType": "BOOLEAN", "appliesTo": "REQUEST",
	}).Want(201).String("id")
	l.Charge = c.Post(at+"/charges", M{"stageId": l.Fee, "name": "Licence", "basis": "PER_PARTY", "amount": 7500.5}).Want(201).String("id")
	l.UrgentCharge = c.Post(at+"/charges", M{
		"stageId": l.Fee, "name": "Urgent", "basis": "PER_REQUEST", "amount": 1000, "rule": "request.hurry == true",
	}).Want(201).String("id")
	c.Post(at+"/publish", nil).Want(200)
	return l
}

// Draft creates a request for the service with the required answers.
func (c *Client) Draft(l Licence) (requestID string) {
	c.t.Helper()
	requestID = c.Post("/api/v1/customer/requests/"+l.ID, nil).Want(201).String("id")
	c.Put("/api/v1/customer/requests/"+requestID+"/answers/"+l.Water, M{"value": "river"}).Want(200)
	return requestID
}

// Submit creates and submits a request.
func (c *Client) Submit(l Licence) (requestID string) {
	c.t.Helper()
	requestID = c.Draft(l)
	c.Post("/api/v1/customer/requests/"+requestID+"/submit", nil).Want(200)
	return requestID
}

// Accept accepts a request as staff.
func (c *Client) Accept(requestID string) (applicationID string) {
	c.t.Helper()
	return c.Post("/api/v1/staff/requests/"+requestID+"/accept", nil).Want(200).String("id")
}

// Complete completes a stage as staff.
func (c *Client) Complete(applicationID, stageID string) *Response {
	c.t.Helper()
	return c.Post("/api/v1/staff/applications/"+applicationID+"/stages/"+stageID+"/complete", nil)
}

// Checkout starts the checkout for a customer's application.
func (c *Client) Checkout(applicationID string) *Response {
	c.t.Helper()
	return c.Post("/api/v1/customer/applications/"+applicationID+"/payments", M{})
}

// PayAt acts as a payer on the checkout page: success, failed or cancel.
func (c *Client) PayAt(accessCode, outcome string) {
	c.t.Helper()
	payer := Client{t: c.t, base: c.base}
	if r := payer.Post("/sandbox/payments/checkout/"+accessCode, M{"outcome": outcome}); r.Status != http.StatusOK {
		c.t.Fatalf("paying at the checkout: %d %s", r.Status, r.Body)
	}
}

// Faults injects faults into the sandbox from now on.
func (c *Client) Faults(payments M) {
	c.t.Helper()
	if r := c.Put("/sandbox/faults", M{"payments": payments}); r.Status != http.StatusOK {
		c.t.Fatalf("setting faults: %d %s", r.Status, r.Body)
	}
}

// Until waits for a condition in the background.
func Until(t testing.TB, what string, done func() bool) {
	t.Helper()
	poll.Until(t, what, done)
}

// Concurrently makes n concurrent calls and counts the statuses.
func Concurrently(n int, call func(i int) int) map[int]int {
	statuses := make([]int, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { // ends even if the call fails the test
			<-start
			statuses[i] = call(i)
		})
	}
	close(start)
	all.Wait()
	count := map[int]int{}
	for _, status := range statuses {
		count[status]++
	}
	return count
}
