package rule

import (
	"embed"
	"net/http"
	"net/url"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Paths of the pages.
const (
	onePath  = "/console/services/{code}"
	rulePath = onePath + "/rules/{kind}/{id}"
	tryPath  = onePath + "/try"
)

// Permissions.
const (
	readPermission   = "service.read"
	updatePermission = "service.update"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+rulePath, ui.ForStaff(withPart((*page).showRule), readPermission))
	s.Handle("POST "+rulePath, ui.ForStaff(withPart((*page).saveRule), updatePermission))
	s.Handle("GET "+tryPath, ui.ForStaff(withService((*page).showTry), readPermission))
}

// page is a page about one service.
type page struct {
	*ui.Request

	of      catalog.ServicePath // the service
	service catalog.ServiceDetailView
	names   *sentence.Names
	part    part // that has the rule
	sent    url.Values
	live    bool // the request comes from the script, while the rule is being edited
}

// withService loads the service of the address before it calls a handler.
func withService(h func(p *page) ui.Response) ui.Handler {
	return func(r *ui.Request) ui.Response {
		id, a := ui.FindService(r, r.PathValue("code"))
		if !a.OK() {
			return r.Fail(a)
		}
		p := &page{Request: r, of: catalog.ServicePath{ServiceID: id}, sent: r.URL.Query()}
		if r.Method == http.MethodPost {
			p.sent = r.PostForm
		}
		p.live = p.sent.Get("do") == "live"
		if p.service, a = ui.Do(r, catalog.GetService, &catalog.GetServiceInput{ServicePath: p.of}); !a.OK() {
			return r.Fail(a)
		}
		p.names = p.service.Names()
		return h(p)
	}
}

// withPart also finds the part whose rule the address selects.
func withPart(h func(p *page) ui.Response) ui.Handler {
	return withService(func(p *page) ui.Response {
		var found bool
		if p.part, found = p.find(p.PathValue("kind"), p.PathValue("id")); !found {
			return p.NotFound()
		}
		return h(p)
	})
}

// check validates a rule of the part, given as text or as a tree.
func (p *page) check(text string, tree *catalog.RuleTreeView) (checked, ui.Answer) {
	in := catalog.RuleCheckInput{ServicePath: p.of}
	in.Body.Rule, in.Body.Tree, in.Body.OwnerID, in.Body.Field = text, tree, p.part.ID, p.part.Field
	got, a := ui.Do(p.Request, catalog.CheckRule, &in)
	c := checked{RuleCheckView: got}
	for _, e := range got.Errors {
		m := mistake{RuleErrorView: e}
		m.place(got.Rule)
		m.translate(p, got.Rule)
		c.mistakes = append(c.mistakes, m)
	}
	return c, a
}

// checked is a validated rule with its errors.
type checked struct {
	catalog.RuleCheckView

	mistakes []mistake
}

// samples returns the questions of the service as inputs, with the sample answers.
func (p *page) samples() (inputs []*caseview.Input, answers map[string]form.Value) {
	answers = map[string]form.Value{}
	for _, stage := range p.service.Stages {
		for i := range stage.Questions {
			in := caseview.Sample(p.Request, caseview.ServiceQuestion(stage.Questions[i]), noAnswer, p.service.Currency)
			if value := in.Read(p.Request, p.sent); !value.IsZero() {
				answers[nameOf(in)] = value
			}
			inputs = append(inputs, in)
		}
	}
	return inputs, answers
}

func optionsOf(q *catalog.ServiceQuestionView) []cases.OptionView {
	all := make([]cases.OptionView, len(q.Options))
	for i, o := range q.Options {
		all[i] = cases.OptionView{Label: o.Label, Value: o.Value, Active: o.Active}
	}
	return all
}
