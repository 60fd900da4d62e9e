package rule

import (
	"embed"
	"net/http"
	"net/url"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Addresses of the pages and of the API.
const (
	onePath  = "/console/services/{code}"
	rulePath = onePath + "/rules/{kind}/{id}"
	tryPath  = onePath + "/try"
	api      = "/api/v1/tenant/services/"
)

// Permissions.
const (
	mayRead   = "service.read"
	mayUpdate = "service.update"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+rulePath, ui.ForStaff(withPart((*page).showRule), mayRead))
	s.Handle("POST "+rulePath, ui.ForStaff(withPart((*page).saveRule), mayUpdate))
	s.Handle("GET "+tryPath, ui.ForStaff(with((*page).showTry), mayRead))
}

// page is a page about one service.
type page struct {
	*ui.Request

	api     string // path of the service
	service service
	names   *sentence.Names
	part    part // whose rule it is
	sent    url.Values
	live    bool // the script asks while somebody builds the rule
}

// with reads the service of the address for a handler.
func with(h func(p *page) ui.Response) ui.Handler {
	return func(r *ui.Request) ui.Response {
		id, a := ui.FindService(r, r.PathValue("code"))
		if !a.OK() {
			return r.Fail(a)
		}
		p := &page{Request: r, api: api + id, sent: r.URL.Query()}
		if r.Method == http.MethodPost {
			p.sent = r.PostForm
		}
		p.live = p.sent.Get("do") == "live"
		if p.service, a = ui.Get[service](r, p.api); !a.OK() {
			return r.Fail(a)
		}
		said, _ := ui.Get[sentence.Service](r, p.api)
		p.names = sentence.NamesOf(said)
		return h(p)
	}
}

// withPart also finds the part whose rule the address names.
func withPart(h func(p *page) ui.Response) ui.Handler {
	return with(func(p *page) ui.Response {
		var found bool
		if p.part, found = p.service.find(p.PathValue("kind"), p.PathValue("id")); !found {
			return p.NotFound()
		}
		return h(p)
	})
}

// check reads a rule as that of the part.
func (p *page) check(body checkBody) (checked, ui.Answer) {
	body.OwnerID, body.Field = p.part.ID, p.part.Field
	got, a := ui.Ask[checked](p.Request, p.api+"/rules/check", body)
	for i := range got.Errors {
		got.Errors[i].place(got.Rule)
		got.Errors[i].say(p, got.Rule)
	}
	return got, a
}

// samples are the questions of the service with the answers that are tried.
func (p *page) samples() (inputs []*caseview.Input, answers map[string]any) {
	answers = map[string]any{}
	for i := range p.service.Stages {
		for j := range p.service.Stages[i].Questions {
			q := &p.service.Stages[i].Questions[j]
			in := caseview.Sample(p.Request, &q.Question, noAnswer, p.service.Currency)
			if value := in.Read(p.Request, p.sent); !value.IsZero() {
				answers[nameOf(in)] = value
			}
			inputs = append(inputs, in)
		}
	}
	return inputs, answers
}
