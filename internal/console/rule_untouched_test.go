package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"stagegate/internal/testkit/apptest"
)

// entered returns what a browser sends for the form of a page with an id.
func entered(t *testing.T, page *apptest.Page, id string) url.Values {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page.HTML))
	if err != nil {
		t.Fatal(err)
	}
	sent := url.Values{}
	for n := range root.Descendants() {
		if name := attribute(n, "name"); name != "" && within(n, id) {
			for _, value := range valuesOf(n) {
				sent.Add(name, value)
			}
		}
	}
	return sent
}

func within(n *html.Node, id string) bool {
	for up := range n.Ancestors() {
		if attribute(up, "id") == id {
			return true
		}
	}
	return false
}

// valuesOf returns the values of a control of a form.
func valuesOf(n *html.Node) []string {
	switch kind := attribute(n, "type"); {
	case n.Data == "select":
		var chosen []string
		for option := range n.Descendants() {
			if option.Data == "option" && (has(option, "selected") || chosen == nil) {
				chosen = []string{attribute(option, "value")}
			}
		}
		return chosen
	case n.Data == "textarea" && n.FirstChild != nil:
		return []string{n.FirstChild.Data}
	case n.Data != "input" && n.Data != "textarea", (kind == "checkbox" || kind == "radio") && !has(n, "checked"):
		return nil
	}
	return []string{attribute(n, "value")}
}

func has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// A rule that is saved as the page has shown it stays the same: values with commas and quotation marks, and
// options that have the label of another one as their value.
func TestRuleSavedUntouched(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		towns := []any{apptest.M{"label": "Smith, Ltd", "value": "Smith, Ltd"}}
		for n := range 12 {
			towns = append(towns, apptest.M{"label": fmt.Sprint("Town ", n), "value": fmt.Sprint("Town ", n)})
		}
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		made := admin.Post(services+"import", apptest.M{
			"format": "stagegate.service/1", "name": "Visa", "currency": "NGN",
			"valueSets": []any{apptest.M{"code": "far", "name": "Standard", "members": []string{"Premium"}}},
			"stages": []any{
				apptest.M{"title": "Trip", "questions": []any{
					apptest.M{"code": "kind", "label": "Kind", "answerType": "SINGLE_CHOICE", "options": []any{
						apptest.M{"label": "Work", "value": "Work"}, apptest.M{"label": "paid", "value": "paid"}, apptest.M{"label": "Work, paid", "value": "Work, paid"},
					}},
					apptest.M{"code": "tier", "label": "Tier", "answerType": "SINGLE_CHOICE", "options": []any{
						apptest.M{"label": "Basic", "value": "Standard"}, apptest.M{"label": "Standard", "value": "Premium"},
					}},
					apptest.M{"code": "town", "label": "Town", "answerType": "SINGLE_CHOICE", "options": towns},
					apptest.M{"code": "firm", "label": "Firm", "answerType": "TEXT"},
				}},
				apptest.M{"title": "Pay", "kind": "PAYMENT", "charges": []any{apptest.M{"name": "Fee", "basis": "PER_REQUEST", "amount": 1000}}},
			},
		}).Want(201)
		draft := services + made.String("id")
		charge := admin.Get(draft).Want(200).String("stages", 1, "charges", 0, "id")
		path := "/console/services/" + made.String("code") + "/rules/charge/" + charge
		pages := acme.Reader("admin")
		saved := func() string { return admin.Get(draft).Want(200).String("stages", 1, "charges", 0, "rule") }
		open := func(rule string) (*apptest.Page, url.Values) {
			admin.Patch(draft+"/charges/"+charge, apptest.M{"rule": rule}).Want(200)
			page := pages.Open(path).Want(200)
			return page, entered(t, page, "rf")
		}

		for _, rule := range []string{
			`request.kind in ["Work, paid"]`, `request.kind in ["Work", "Work, paid"]`, `request.kind == "Work, paid"`, `request.kind in ["Work", "Gone, now"]`,
			`request.kind in ["Gone, now"]`, `request.kind in ["Work", "Gone"]`, `request.tier == "Standard"`, `request.tier in ["Standard"]`, `request.tier in valueSets.far`,
			`request.town in ["Smith, Ltd"]`, `request.town in ["Smith, Ltd", "Town 1"]`, `request.firm in ["Smith, Ltd", "ACME"]`, `request.firm in ["Smith, Ltd"]`,
			`request.firm in ["\"A\", B", "C\"", "request.kind"]`, `request.firm == "A, B"`, `request.firm != ""`, `request.firm == "Standard"`, `request.firm == "valueSets.far"`,
		} {
			page, form := open(rule)
			if page.Post(path, form).Want(200, "Rule saved."); saved() != rule {
				t.Errorf("%s was saved as %s", rule, saved())
			}
		}
		for _, c := range []struct{ rule, value, want string }{
			{`request.kind in ["Work"]`, "Work, paid", `request.kind in ["Work, paid"]`},
			{`request.tier == "Premium"`, "Standard", `request.tier == "Standard"`},
			{`request.firm in ["ACME"]`, `ACME , "Smith, Ltd",`, `request.firm in ["ACME", "Smith, Ltd"]`},
			{`request.town in ["Town 1"]`, `town 2, "Smith, Ltd"`, `request.town in ["Town 2", "Smith, Ltd"]`},
			{`request.town in ["Town 1"]`, `smith, ltd`, `request.town in ["Smith, Ltd"]`},
		} {
			page, form := open(c.rule)
			if page.Post(path, with(form, "c0.value", c.value)).Want(200, "Rule saved."); saved() != c.want {
				t.Errorf("%s with %s was saved as %s, want %s", c.rule, c.value, saved(), c.want)
			}
		}
	})
}
