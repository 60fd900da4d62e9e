package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The parties of a draft are replaced as a whole. A party with an id keeps its content.
func TestPartiesOfRequest(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
		at := fixture.CustomerRequests + request.String("id")
		put := func(list ...any) *apptest.Response { return c.Ada.Put(at+"/party", apptest.M{"parties": list}) }

		self := request.Value("parties", 0)
		both := put(self, apptest.M{"name": "Bola", "email": "bola@acme.test", "phone": "+2348000000", "details": apptest.M{"born": "2019-01-02", "vip": true, "size": []any{1.5, 1e99, nil}}}).Want(200)
		both.Has(2, "parties").Is(request.String("parties", 0, "id"), "parties", 0, "id").Is("bola@acme.test", "parties", 1, "email").
			Is("+2348000000", "parties", 1, "phone").Is("2019-01-02", "parties", 1, "details", "born").Is(true, "parties", 1, "details", "vip")
		bola := both.String("parties", 1, "id")

		// Parties differ: Bola is a minor and needs a guardian, Ada does not.
		answers := at + "/answers/"
		c.Ada.Put(answers+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(answers+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		c.Ada.Put(answers+trip.Minor, apptest.M{"value": true, "partyId": bola}).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		ready := c.Ada.Get(at + "/readiness").Want(200)
		ready.Is(false, "ready").Has(1, "blockers").Is(bola, "blockers", 0, "partyId")
		c.Ada.Put(answers+trip.Guardian, apptest.M{"value": "Ada", "partyId": bola}).Want(200)
		c.Ada.Get(at+"/readiness").Want(200).Is(true, "ready")

		// A renamed and moved party keeps its answers; removing it removes them.
		moved := put(apptest.M{"id": bola, "name": "Bola Obi"}, self).Want(200)
		moved.Is("Bola Obi", "parties", 0, "name").Has(4, "answers")
		put(self).Want(200).Has(1, "parties").Has(2, "answers")

		other := apptest.M{"name": "Other"}
		for field, list := range map[string][]any{
			"parties":                  {self, other, other, other},
			"parties[1].id":            {self, self},
			"parties[0].id":            {apptest.M{"id": bola, "name": "Bola"}}, // removed
			"parties[1].name":          {self, apptest.M{"name": " "}},
			"parties[1].email":         {self, apptest.M{"name": "Bad", "email": "nowhere"}},
			"parties[1].surplus":       {self, apptest.M{"name": "Bad", "surplus": 1}},
			"parties[1].details":       {self, apptest.M{"name": "Bad", "details": apptest.M{strings.Repeat("x", 65): 1}}},
			"parties[1].details.story": {self, apptest.M{"name": "Bad", "details": apptest.M{"story": strings.Repeat("x", 4000)}}},
		} {
			put(list...).Refused(400, "VALIDATION_FAILED").At(field)
		}
		for _, number := range []string{"1e-400000", "1e308", "-1E+100", strings.Repeat("9", 41)} {
			body := `{"parties":[{"name":"Ada","details":{"size":[{"of":` + number + `}]}}]}`
			c.Ada.Put(at+"/party", body).Refused(400, "VALIDATION_FAILED").At("parties[0].details.size")
		}
		c.Ada.Put(at+"/party", apptest.M{"parties": []any{self}, "surplus": 1}).Refused(400, "VALIDATION_FAILED").At("surplus")
		put().Refused(400, "VALIDATION_FAILED").At("parties")
		c.Ada.Get(at).Want(200).Has(1, "parties").Has(2, "answers")

		c.Ada.Post(at+"/submit", nil).Want(200)
		put(self).Refused(409, "REQUEST_NOT_EDITABLE")
	})
}

// The number of parties must be within the limits of the service.
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
