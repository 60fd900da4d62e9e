package console_test

import (
	"fmt"
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// In French, amounts, bounds and sizes are entered with a decimal comma, as the page shows them.
func TestNumbersInFrench(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newServiceOffice(t, s)
		made := o.admin.Post("/api/v1/tenant/services", apptest.M{"name": "Permit", "currency": "NGN"}).Want(201)
		at := "/api/v1/tenant/services/" + made.String("id")
		o.base = servicesPath + "/" + made.String("code")
		o.admin.Post(at+"/stages", apptest.M{"title": "About you"}).Want(201)
		o.admin.Post(at+"/stages", apptest.M{"title": "Fee", "kind": "PAYMENT"}).Want(201)
		o.admin.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)

		o.fill("/stages/2?add=charge", 200, "45,50\u00a0NGN", url.Values{"name": {"Droit"}, "amount": {"45,50"}})
		o.fill("/stages/2?charge=1", 200, "1\u202f045,50\u00a0NGN", url.Values{"amount": {"1 045,50"}})
		o.open("/stages/2?charge=1").Want(200, `value="1045,50"`)
		o.fill("/stages/1?add=question", 200, "Combien", url.Values{"label": {"Combien ?"}, "answerType": {"NUMBER"}, "min": {"1,5"}, "max": {"2 000"}})
		o.open("/stages/1?question=1").Want(200, `value="1,5"`)
		o.fill("/stages/1?add=document", 200, "Photo", url.Values{"name": {"Photo"}, "maxSizeBytes": {"1,5"}})

		stages := o.admin.Get(at).Want(200)
		if amount := fmt.Sprint(stages.Value("stages", 1, "charges", 0, "amount")); amount != "1045.5" {
			t.Errorf("the charge is %s", amount)
		}
		if least, most := stages.String("stages", 0, "questions", 0, "min"), stages.String("stages", 0, "questions", 0, "max"); least != "1.5" || most != "2000" {
			t.Errorf("the answer lies between %s and %s", least, most)
		}
		if size := fmt.Sprint(stages.Value("stages", 0, "requirements", 0, "maxSizeBytes")); size != "1500000" {
			t.Errorf("the file has at most %s bytes", size)
		}
	})
}

// Changes show each amount in the currency that it had.
func TestAmountsOfOtherCurrency(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, maker := acme.As("admin"), acme.Reader("admin")
		service := fixture.NewService(admin, apptest.M{"name": "Permit", "currency": "NGN"})
		at := services + service.ID
		service.Question(apptest.M{"stageId": service.Stage(apptest.M{"title": "About you"}), "code": "site", "label": "Where?", "answerType": "TEXT"})
		stage := service.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		charge := service.Charge(apptest.M{"stageId": stage, "name": "Fee", "basis": "PER_REQUEST", "amount": 45})
		last := service.Stage(apptest.M{"title": "Visit"})
		day := service.Question(apptest.M{"stageId": last, "code": "day", "label": "When?", "answerType": "DATE"})
		certificate := service.Part("certificates", apptest.M{"code": "permit", "name": "Permit", "issuedOn": last, "title": "Permit", "body": "For you."})
		service.Publish()
		admin.Patch(at, apptest.M{"currency": "USD"}).Want(200)
		admin.Patch(at+"/charges/"+charge, apptest.M{"amount": 3}).Want(200)
		admin.Patch(at+"/certificates/"+certificate, apptest.M{"issuedOn": "COMPLETION"}).Want(200)
		admin.Delete(at + "/questions/" + day).Want(200)
		admin.Delete(at + "/stages/" + last).Want(200)
		base := "/console/services/" + admin.Get(at).Want(200).String("code")
		maker.Open(base+"/changes").Want(200, "NGN\u00a045.00", "USD\u00a03.00", "When a stage that has been deleted is completed").Without("USD\u00a045.00")
		service.Publish()
		admin.Patch(at, apptest.M{"currency": "GHS"}).Want(200)
		admin.Patch(at+"/charges/"+charge, apptest.M{"amount": 7}).Want(200)
		maker.Open(base+"/versions/2").Want(200, "NGN\u00a045.00", "USD\u00a03.00").Without("GHS\u00a03.00")
		maker.Open(base+"/changes").Want(200, "USD\u00a03.00", "GHS\u00a07.00")
		maker.Open(base+"/versions/1?since=2").Want(200, "When “Visit” is completed")
	})
}
