package cases_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A party's own answer goes before the common one.
func TestAnswersOfParties(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Visa", "currency": "NGN", "partyRole": "Traveller", "maxParties": 3})
		stage := b.Stage(apptest.M{"title": "Travellers", "kind": "ORDINARY"})
		minor := b.Question(apptest.M{"stageId": stage, "code": "minor", "label": "Under 18?", "answerType": "BOOLEAN", "appliesTo": "PARTY", "required": true})
		guardian := b.Question(apptest.M{
			"stageId": stage, "code": "guardian", "label": "Guardian", "answerType": "TEXT", "appliesTo": "PARTY", "required": true,
			"showRule": "party.minor == true",
		})
		purpose := b.Question(apptest.M{"stageId": stage, "code": "purpose", "label": "Purpose", "answerType": "TEXT", "appliesTo": "REQUEST"})
		b.Publish()
		request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201)
		at := fixture.CustomerRequests + request.String("id")
		party := request.String("parties", 0, "id")
		request.Is(c.Acme.Email("ada"), "parties", 0, "email")
		put := func(question string, body apptest.M) *apptest.Response {
			return c.Ada.Put(at+"/answers/"+question, body)
		}

		put(minor, apptest.M{"value": true}).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		own := put(minor, apptest.M{"value": false, "partyId": party}).Want(200)
		own.Has(2, "questions").Has(2, "answers").Is(nil, "answers", 0, "partyId").Is(true, "answers", 0, "value").Is(party, "answers", 1, "partyId").
			Is(false, "answers", 1, "value")
		put(guardian, apptest.M{"value": "Nobody"}).Want(200) // hidden: kept, not shown
		if got := c.Ada.Get(at).Want(200).Len("answers"); got != 2 {
			t.Errorf("%d answers are shown", got)
		}
		if got := put(minor, apptest.M{"value": nil, "partyId": party}).Want(200).Len("answers"); got != 2 {
			t.Errorf("%d answers are shown once the guardian is asked for again", got)
		}
		c.Ada.Post(at+"/submit", nil).Want(200)

		again := c.Officer.Post(fixture.StaffRequests+request.String("id")+"/reject", apptest.M{"reason": "For the test."}).Want(200)
		request = c.Ada.Post(fixture.CustomerRequests+again.String("serviceId"), nil).Want(201)
		at, party = fixture.CustomerRequests+request.String("id"), request.String("parties", 0, "id")
		put(purpose, apptest.M{"value": "Rest", "partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		for _, stranger := range []string{ref.NewID(), "nobody", strings.Repeat("x", 36)} {
			put(minor, apptest.M{"value": true, "partyId": stranger}).Refused(400, "VALIDATION_FAILED").At("partyId")
		}
		put(stage, apptest.M{"value": true}).Refused(404, "NOT_FOUND")
		put("minor", apptest.M{"value": true}).Refused(404, "NOT_FOUND")
	})
}

// Only what a question takes is kept.
func TestAnswerValues(t *testing.T) {
	bad := map[string][]any{
		"SINGLE_CHOICE":   {"c", "", true, []string{"a"}, []string{}, "A", "old"},
		"MULTIPLE_CHOICE": {"a", []string{}, []string{"a", "a"}, []string{"a", "c"}, []any{"a", 1}, false},
		"BOOLEAN":         {"true", []string{"true"}},
		"DATE":            {"2026-02-29", "2026-2-1", "01.02.2026", "2026-11-20T00:00:00", true},
		"TEXT":            {"", strings.Repeat("x", 4001), false, "a\x00b"},
		"NUMBER":          {"1e3", "1,5", "+1", "", ".5", "5.", "NaN", strings.Repeat("1", 31)},
	}
	good := map[string][]any{
		"SINGLE_CHOICE": {"a", "b"}, "MULTIPLE_CHOICE": {[]string{"a"}, []string{"b", "a"}}, "BOOLEAN": {true, false},
		"DATE": {"2028-02-29"}, "TEXT": {"x", strings.Repeat("ж", 4000), "'; DROP TABLE x; --", "\u202e"}, "NUMBER": {"-0.50", "0", strings.Repeat("9", 30)},
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Everything", "currency": "NGN", "partyRole": "Somebody"})
		stage := b.Stage(apptest.M{"title": "All", "kind": "ORDINARY"})
		questions := map[string]string{}
		for kind := range good {
			q := apptest.M{"stageId": stage, "code": strings.ToLower(kind), "label": kind, "answerType": kind, "appliesTo": "REQUEST"}
			if strings.HasSuffix(kind, "CHOICE") {
				q["options"] = []apptest.M{{"label": "A", "value": "a"}, {"label": "B", "value": "b"}, {"label": "Old", "value": "old", "active": false}}
			}
			questions[kind] = b.Question(q)
		}
		b.Publish()
		request := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		for kind, question := range questions {
			at := request + "/answers/" + question
			for _, value := range bad[kind] {
				if r := c.Ada.Put(at, apptest.M{"value": value}); r.Status != 400 {
					t.Errorf("%s %q: %d", kind, value, r.Status)
				}
			}
			for _, value := range []any{1, 1.5, apptest.M{}, [][]string{{"a"}}} {
				c.Ada.Put(at, apptest.M{"value": value}).Want(400)
			}
			for _, value := range good[kind] {
				r := c.Ada.Put(at, apptest.M{"value": value}).Want(200)
				if got := fmt.Sprint(r.With("code", strings.ToLower(kind), "answers")["value"]); got != fmt.Sprint(value) {
					t.Errorf("%s %v was kept as %s", kind, value, got)
				}
			}
			c.Ada.Put(at, apptest.M{"value": nil}).Want(200).Has(0, "answers")
		}
	})
}

// A request has as many parties as the service takes.
func TestPartyCount(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Duet", "currency": "NGN", "partyRole": "Singer", "minParties": 2, "maxParties": 2})
		stage := b.Stage(apptest.M{"title": "Song", "kind": "ORDINARY"})
		b.Question(apptest.M{"stageId": stage, "code": "song", "label": "Which one?", "answerType": "TEXT", "appliesTo": "REQUEST"})
		b.Publish()
		request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Refused(400, "VALIDATION_FAILED").At("parties")
	})
}

// What a service costs, before anybody asks for it.
func TestPriceBreakdown(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		draft := fixture.NewService(c.Designer, apptest.M{"name": "Draft", "currency": "XOF", "partyRole": "Holder"})
		fee := draft.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		draft.Charge(apptest.M{"stageId": fee, "name": "Stamp", "basis": "PER_PARTY", "amount": 125})
		cases := []struct {
			service string
			body    apptest.M
			total   string
			items   int
		}{
			{c.Licence.ID, apptest.M{}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"partyCount": 3}, "22501.5", 1},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": true}}, "8500.5", 2},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": true}, "partyCount": 3}, "23501.5", 2},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": false, "request.water": "sea"}}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": nil}}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"partyCount": 1000}, "7500500", 1},
			{draft.ID, apptest.M{"partyCount": 2}, "250", 1},
		}
		for _, tc := range cases {
			got := c.Finance.Post("/api/v1/finance/services/"+tc.service+"/price-breakdown", tc.body).Want(200)
			got.Is(tc.total, "total").Has(tc.items, "items")
		}
		at := "/api/v1/finance/services/" + c.Licence.ID + "/price-breakdown"
		for field, body := range map[string]apptest.M{
			`answers["request.nothing"]`:   {"answers": apptest.M{"request.nothing": true}},
			`answers["party.hurry"]`:       {"answers": apptest.M{"party.hurry": true}},
			"answers.hurry":                {"answers": apptest.M{"hurry": true}},
			`answers["request.water"]`:     {"answers": apptest.M{"request.water": "lake"}},
			`answers["valueSets.anybody"]`: {"answers": apptest.M{"valueSets.anybody": "x"}},
		} {
			c.Finance.Post(at, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		for _, count := range []any{0, -1, 1001, 1.5} {
			c.Finance.Post(at, apptest.M{"partyCount": count}).Want(400)
		}
		c.Ada.Post(at, apptest.M{}).Refused(403, "FORBIDDEN")
		c.Server.Tenant("rival").As("finance").Post(at, apptest.M{}).Refused(404, "NOT_FOUND")
	})
}
