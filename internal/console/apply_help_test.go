package console_test

import (
	"regexp"
	"slices"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// visit is a service for several parties with questions of every type.
type visit struct {
	code, id string
	ids      map[string]string // of questions and requirements by code
}

func newVisit(t *testing.T, admin *apptest.Client) visit {
	t.Helper()
	const services = "/api/v1/tenant/services/"
	q := func(code, kind string, more apptest.M) apptest.M {
		return apptest.WithMembers(apptest.M{"code": code, "label": "Tell " + code, "answerType": kind, "appliesTo": "REQUEST"}, more)
	}
	party := func(code, kind string, more apptest.M) apptest.M {
		return apptest.WithMembers(q(code, kind, more), apptest.M{"appliesTo": "PARTY"})
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
				"requirements": []apptest.M{{"code": "ticket", "name": "Ticket", "appliesTo": "REQUEST", "required": true, "acceptedTypes": []string{"image/png"}, "maxSizeBytes": 1_000_000, "acceptanceRequired": true}},
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

// q returns the field name of a question.
func (v visit) q(code string) string { return "q." + v.ids[code] }

// travellers returns the paths of the questions about each party of the case at a path.
func travellers(reader *apptest.Reader, at string) []string {
	return slices.Compact(regexp.MustCompile(regexp.QuoteMeta(at)+`/parts/2/[^"#]+`).FindAllString(reader.Open(at).HTML, -1))
}
