package console_test

import (
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// walkedPage is a page of the walk.
type walkedPage struct {
	name, who, path string
	browser         bool // opened in a browser in every test run
}

// certificatePages are the pages of certificates. In paths, {certified} is the reference of an application with
// certificates in each state, {valid} and the like are their ids, {code} is the code of a valid one.
var certificatePages = []walkedPage{
	{"verify", visitorPage, "/verify", true},
	{"verify-valid", visitorPage, "/verify/{code}", true},
	{"verify-customer", customerPage, "/verify/{code}", false},
	{"verify-early", visitorPage, "/verify/{early-code}", false},
	{"verify-suspended", visitorPage, "/verify/{suspended-code}", false},
	{"verify-revoked", visitorPage, "/verify/{revoked-code}", false},
	{"verify-replaced", visitorPage, "/verify/{replaced-code}", false},
	{"verify-expired", visitorPage, "/verify/{expired-code}", false},
	{"application-certificates", customerPage, "/demo/applications/{certified}", true},
	{"certificate-valid", customerPage, "/demo/applications/{certified}/certificates/{valid}", true},
	{"certificate-expiring", customerPage, "/demo/applications/{certified}/certificates/{expiring}", false},
	{"certificate-suspended", customerPage, "/demo/applications/{certified}/certificates/{suspended}", false},
	{"certificate-revoked", customerPage, "/demo/applications/{certified}/certificates/{revoked}", false},
	{"certificate-replaced", customerPage, "/demo/applications/{certified}/certificates/{replaced}", false},
	{"certificate-expired", customerPage, "/demo/applications/{certified}/certificates/{expired}", false},
}

// certificateNames makes a completed application with certificates in each state, and returns what stands in paths
// for them.
func certificateNames(admin, customer *apptest.Client) []string {
	s := fixture.NewService(admin, apptest.M{"name": "Zoning permit", "currency": "NGN"})
	stage := s.Stage(apptest.M{"title": "Plot", "kind": "ORDINARY"})
	plot := s.Question(apptest.M{"stageId": stage, "code": "plot", "label": "Which plot?", "answerType": "TEXT", "required": true})
	past := s.Question(apptest.M{"stageId": stage, "code": "past", "label": "When did it begin?", "answerType": "DATE", "required": true})
	ahead := s.Question(apptest.M{"stageId": stage, "code": "ahead", "label": "When does it begin?", "answerType": "DATE", "required": true})
	year := apptest.M{"years": 1}
	for _, c := range []struct {
		code, from string
		renewable  any
		validFor   any
	}{
		{"valid", "ISSUE", nil, year},
		{"early", "request.ahead", nil, nil},
		{"suspended", "ISSUE", nil, year},
		{"revoked", "ISSUE", nil, year},
		{"replaced", "ISSUE", nil, year},
		{"expired", "request.past", apptest.M{"beforeDays": 30}, year},
		{"expiring", "ISSUE", apptest.M{"beforeDays": 400}, year}, //nolint:mnd // more than a year
	} {
		s.Part("certificates", apptest.M{
			"code": c.code, "name": "Zoning permit", "issuedOn": "COMPLETION", "title": "Zoning permit", "body": "For {{request.plot}}.", "numberPattern": "ZONE-{year}-{seq:6}",
			"validFrom": c.from, "validFor": c.validFor, "publicFields": []string{"holder", "request.plot"}, "renewable": c.renewable,
		})
	}
	s.Publish()
	const requests, applications, certificates = "/api/v1/customer/requests/", "/api/v1/customer/applications/", "/api/v1/staff/certificates/"
	request := customer.Post(requests+s.ID, nil).Want(201).String("id")
	for question, value := range map[string]string{plot: "12 Marina Road", past: "2020-02-01", ahead: "2090-02-01"} {
		customer.Put(requests+request+"/answers/"+question, apptest.M{"value": value}).Want(200)
	}
	customer.Post(requests+request+"/submit", nil).Want(200)
	application := admin.Accept(request)
	admin.Complete(application, stage).Want(200)
	names := []string{"{certified}", customer.Get(applications + application).Want(200).String("reference")}
	all := customer.Get(applications + application + "/certificates").Want(200)
	for i := range all.Len() {
		code, id := all.String(i, "code"), all.String(i, "id")
		names = append(names, "{"+code+"}", id, "{"+code+"-code}", all.String(i, "verifyCode"))
		switch code {
		case "valid":
			names = append(names, "{code}", all.String(i, "verifyCode"))
		case "suspended":
			admin.Post(certificates+id+"/suspend", apptest.M{"reason": "Send us the number of your new plot."}).Want(200)
		case "revoked":
			admin.Post(certificates+id+"/revoke", apptest.M{"reason": "The land register says otherwise."}).Want(200)
		case "replaced":
			admin.Post(certificates+id+"/replace", apptest.M{"reason": "We corrected the name of the road."}).Want(201)
		}
	}
	return append(names, definedNames(admin, s)...)
}
