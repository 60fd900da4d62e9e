package console_test

import (
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

// reader is a customer who opens pages without a browser.
type reader struct {
	t *testing.T
	s *apptest.Server
	c *apptest.Client
}

// page is a page that was opened.
type page struct {
	status   int
	location string
	text     string
}

func read(t *testing.T, s *apptest.Server, c *apptest.Client) *reader {
	t.Helper()
	return &reader{t: t, s: s, c: c}
}

func (r *reader) open(path string) page {
	r.t.Helper()
	return r.do(http.MethodGet, path, nil)
}

// send sends a form with what the page has in hidden fields, and with values.
func (r *reader) send(path string, on page, values url.Values) page {
	r.t.Helper()
	form := url.Values{"_key": {on.hidden("_key")}}
	for _, m := range regexp.MustCompile(`name="(was\.[^"]+)" value="([^"]*)"`).FindAllStringSubmatch(on.text, -1) {
		form.Set(m[1], m[2])
	}
	maps.Copy(form, values)
	return r.do(http.MethodPost, path, strings.NewReader(form.Encode()))
}

func (r *reader) do(method, path string, body io.Reader) page {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), method, r.s.URL+path, body)
	if err != nil {
		r.t.Fatal(err)
	}
	req.AddCookie(&http.Cookie{Name: "svc_access_token", Value: r.c.Token})
	if body != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", r.s.URL)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	p := page{status: resp.StatusCode, location: resp.Header.Get("Location"), text: strings.ReplaceAll(html.UnescapeString(string(content)), "\u00a0", " ")}
	if strings.Contains(p.text, "⟦") {
		r.t.Errorf("%s %s: a text is missing: %s", method, path, p.text)
	}
	return p
}

// hidden is the value of a hidden field.
func (p page) hidden(name string) string {
	_, after, _ := strings.Cut(p.text, `name="`+name+`" value="`)
	value, _, _ := strings.Cut(after, `"`)
	return value
}

// want makes sure of a status and of texts in the page.
func (r *reader) want(p page, status int, texts ...string) page {
	r.t.Helper()
	if p.status != status {
		r.t.Errorf("status %d, want %d: %s %s", p.status, status, p.location, p.text)
	}
	for _, text := range texts {
		if !strings.Contains(p.text, text) {
			r.t.Errorf("the page lacks %q: %s", text, p.text)
		}
	}
	return p
}

// goes makes sure that a form was taken, and where the browser is sent.
func (r *reader) goes(p page, to string) {
	r.t.Helper()
	if p.status != http.StatusSeeOther || p.location != to {
		r.t.Errorf("%d to %q, want 303 to %q: %s", p.status, p.location, to, p.text)
	}
}

// visit is a service for a family, with questions of every type.
type visit struct {
	code, id string
	ids      map[string]string // of questions and requirements by code
}

func newVisit(t *testing.T, admin *apptest.Client) visit {
	t.Helper()
	const services = "/api/v1/tenant/services/"
	q := func(code, kind string, more apptest.M) apptest.M {
		return apptest.Altered(apptest.M{"code": code, "label": "Tell " + code, "answerType": kind, "appliesTo": "REQUEST"}, more)
	}
	party := func(code, kind string, more apptest.M) apptest.M {
		return apptest.Altered(q(code, kind, more), apptest.M{"appliesTo": "PARTY"})
	}
	v := visit{ids: map[string]string{}}
	made := admin.Post(services+"import", apptest.M{
		"format": "stagegate.service/1", "name": "Family visit", "currency": "NGN", "partyRole": "Traveller", "maxParties": 3,
		"stages": []apptest.M{
			{
				"title": "Your trip", "description": "Where and why.", "kind": "ORDINARY",
				"questions": []apptest.M{
					q("purpose", "SINGLE_CHOICE", apptest.M{"required": true, "options": []apptest.M{{"label": "Holiday", "value": "H"}, {"label": "Family", "value": "F"}}}),
					q("host", "TEXT", apptest.M{"required": true, "showRule": "request.purpose == 'F'", "maxLength": 50}),
					q("arrival", "DATE", apptest.M{"min": "2026-12-01"}),
					q("days", "NUMBER", apptest.M{"min": "1", "max": "90", "help": "Nights count."}),
					q("budget", "MONEY", nil), q("mail", "EMAIL", nil), q("phone", "PHONE", nil), q("born", "COUNTRY", nil),
					q("transit", "MULTIPLE_CHOICE", apptest.M{"options": []apptest.M{{"label": "Togo", "value": "TG"}, {"label": "Benin", "value": "BJ"}}}),
					q("express", "BOOLEAN", nil), q("address", "LONG_TEXT", nil),
				},
				"requirements": []apptest.M{{"code": "ticket", "name": "Ticket", "appliesTo": "REQUEST", "required": true, "acceptedTypes": []string{"image/png"}, "acceptanceRequired": true}},
			},
			{"title": "Travellers", "kind": "ORDINARY", "questions": []apptest.M{
				party("minor", "BOOLEAN", apptest.M{"required": true}),
				party("guardian", "TEXT", apptest.M{"required": true, "showRule": "party.minor == true"}),
			}},
			{"title": "Fee", "kind": "PAYMENT", "charges": []apptest.M{{"name": "Visit", "basis": "PER_PARTY", "amount": 1000}}},
		},
	}).Want(201)
	v.id, v.code = made.String("id"), made.String("code")
	for stage := range 2 {
		for _, list := range []string{"questions", "requirements"} {
			for i := range made.Len("stages", stage, list) {
				v.ids[made.String("stages", stage, list, i, "code")] = made.String("stages", stage, list, i, "id")
			}
		}
	}
	admin.Post(services+v.id+"/publish", nil).Want(200)
	return v
}

// q is the name of a question in a form.
func (v visit) q(code string) string { return "q." + v.ids[code] }
