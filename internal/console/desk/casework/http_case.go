package casework

import (
	"cmp"
	"embed"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/certificates"
	list "stagegate/internal/console/desk/queue"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var templates embed.FS

var screen = caseview.NewScreenIn(ui.Work, templates, "case.html", "documents.html", "answers.html", "rail.html", "decide.html", "send_back.html", "messages.html", "money.html", "history.html")

const (
	casesPath  = "/console/applications/"
	formerPath = "/console/requests/"
)

// Tabs of the page. The others are the last segment of its path.
const (
	tabReview   = ""
	tabMessages = "messages"
	tabPayments = "payments"
	tabHistory  = "history"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	read := []string{"request:review", "application:read"}
	for _, tab := range []string{tabReview, tabMessages, tabPayments, tabHistory} {
		path := casesPath + "{ref}"
		if tab != tabReview {
			path += "/" + tab
		}
		s.Handle("GET "+path, ui.ForStaff(showTab(tab), read...))
	}
	s.Handle("GET "+casesPath+"{ref}/{do}", ui.ForStaff(back, read...))
	mountEdits(s)
	s.Handle("POST "+casesPath+"{ref}/{do}", ui.ForStaff(act, read...))
	s.Handle(formerPath+"{rest...}", moved)
}

// moved redirects from the former address of a request.
func moved(r *ui.Request) ui.Response {
	to := *r.URL
	to.Path, to.RawPath = casesPath+strings.TrimPrefix(to.Path, formerPath), ""
	return r.Moved(to.RequestURI())
}

// page is a request for the page of a case.
type page struct {
	*ui.Request

	isRequest bool
	id        string
	base      string // path of the page
	query     string // the list from which the case was opened
	tab       string
	viewers   []string
}

// openPage finds the case that the path names. A response other than nil is the answer.
func openPage(r *ui.Request) (*page, ui.Response) {
	p, a := pageOf(r, strings.ToUpper(r.PathValue("ref")))
	if !a.OK() {
		return nil, r.Fail(a)
	}
	return p, nil
}

// pageOf finds a case by its reference.
func pageOf(r *ui.Request, reference string) (*page, ui.Answer) {
	kind, id, a := ui.FindCase(r, reference)
	return &page{Request: r, isRequest: kind == string(cases.KindRequest), id: id, base: ui.CasePath(reference), query: list.Query(r)}, a
}

// address returns the address of the page.
func (p *page) address() string { return p.base + p.query }

// to returns the address of a form or a tab of the page.
func (p *page) to(do string) string { return p.base + "/" + do + p.query }

// with returns the address of the page with a further part of the query.
func (p *page) with(query string) string { return with(p.address(), query) }

// with returns an address with a further part of its query.
func with(address, query string) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + query
}

// viewersPath returns the address of the form that reports a viewer. It keeps the query and names
// the tab, so that the response shows the same parts of the case as the page.
func (p *page) viewersPath() string {
	q := p.URL.Query()
	if p.tab != tabReview {
		q.Set("tab", p.tab)
	}
	if len(q) == 0 {
		return p.base + "/viewers"
	}
	return p.base + "/viewers?" + q.Encode()
}

// refused reports whether a form of the page was refused.
func (p *page) refused(do string) bool { return p.Refused() != nil && p.PathValue("do") == do }

// back redirects from the address of a form to the page.
func back(r *ui.Request) ui.Response {
	p, response := openPage(r)
	if response != nil {
		return response
	}
	return r.Redirect(p.address())
}

// data is the data of the screen.
type data struct {
	Case         *staffCase
	Base         string // path of the page
	Query        string // of its address
	Tab          string
	IsRequest    bool
	MayWork      bool // the reader may process the case
	MayEdit      bool // answers and parties
	MayUpload    bool
	MayUndo      bool              // the pending decision
	To           map[string]string // addresses of the forms
	Seen         string            // the newest entry of the history, for the forms
	Sidebar      list.Sidebar
	Decided      *decided // the case decided before this one; nil for none
	Viewers      []string
	Changed      bool // somebody else changed the case first
	Changes      []entry
	Rail         rail
	Documents    documents
	Viewer       *viewer
	Sheet        sheet
	Messages     []message
	Message      *ui.Form
	Files        caseview.Attachments
	TeamOnly     bool
	History      []entry
	HistoryKind  string
	HistoryKinds []ui.Choice
	Pager        ui.Pager // of the messages or the history
	Invoices     []invoice
	Price        *stagePrice
	Certificates []certificates.CertificateView
	Members      []ui.Choice
	Forms        forms
	SendBack     *sendBack // nil if the case cannot be sent back

	past []entry // the newest entries of the history
}

// showTab returns the handler of a tab.
func showTab(tab string) ui.Handler {
	return func(r *ui.Request) ui.Response {
		p, response := openPage(r)
		if response != nil {
			return response
		}
		p.tab = tab
		return p.show()
	}
}

// showForm shows the tab with the form that was refused.
func showForm(r *ui.Request) ui.Response {
	tab := tabReview
	switch r.PathValue("do") {
	case "message", "read":
		tab = tabMessages
	case "invoice", "void", "record", "refund":
		tab = tabPayments
	case "viewers":
		tab = r.Query("tab")
	}
	return showTab(tab)(r)
}

func (p *page) show() ui.Response {
	r := p.Request
	c, a := p.read()
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	d := data{Case: c, Base: p.base, Query: p.query, Tab: p.tab, IsRequest: p.isRequest, Sidebar: list.SidebarOf(r, c.Reference), To: map[string]string{}}
	for _, do := range slices.Concat(requestActions, applicationActions, sharedActions, []string{tabMessages, tabPayments, tabHistory}) {
		d.To[do] = p.to(do)
	}
	d.To["viewers"], d.To[""], d.Viewers = p.viewersPath(), p.address(), p.viewers
	d.MayWork, d.MayUpload = p.mayWork(), r.Me().May("file:upload") && r.Me().May("file:view")
	d.MayEdit = !p.isRequest && d.MayWork && c.Status == statusInProgress && c.PendingDecision == nil
	d.MayUndo = c.PendingDecision != nil && (c.PendingDecision.By.ID == r.Me().ID || r.Me().May("application:manage"))
	for _, part := range []func(p *page) ui.Answer{d.readHistory, d.readMessages, d.readSendBack} {
		if a := part(p); !a.OK() {
			return r.Fail(a)
		}
	}
	d.readMoney(p)
	d.readCertificates(p)
	d.Documents = documentsOf(p, c, d.SendBack, d.MayWork)
	d.Viewer = viewerOf(p, c, &d)
	d.Sheet = sheetOf(p, c, &d)
	d.Forms = formsOf(p, c)
	d.Rail = railOf(p, c, &d)
	d.Decided = decidedOf(p)
	if d.MayWork && c.isOpen() {
		d.Members = members(p, c.Assignee)
	}
	return r.Show(screen, c.Customer.Name+", "+c.Reference, d)
}

// readSendBack reads the draft of what is sent back.
func (d *data) readSendBack(p *page) (a ui.Answer) {
	if d.MayWork {
		d.SendBack, a = sendBackOf(p, d.Case)
	}
	return a
}

// readCertificates reads the certificates that an application has got.
func (d *data) readCertificates(p *page) {
	if !p.isRequest {
		d.Certificates, _ = ui.Do(p.Request, cases.ListApplicationCertificates, &cases.ListCertificatesInput{ApplicationInput: cases.ApplicationInput{ApplicationID: p.id}})
	}
}

// Others returns the number of parties besides the first.
func (d data) Others() int { return len(d.Case.Parties) - 1 }

// List returns the parameters of the list from which the case was opened, for a form that replaces the query of its
// address.
func (d data) List() (url.Values, error) { return url.ParseQuery(strings.TrimPrefix(d.Query, "?")) }

// PartiesPath returns the page on which the parties are changed.
func (d data) PartiesPath() string { return d.Base + "/parties" + d.Query }

// Unreviewed returns the number of documents that wait for a review.
func (d data) Unreviewed() int { return len(d.Documents.Waiting) }

// With returns the address of the page with a further parameter.
func (d data) With(name, value string) string {
	return with(d.Base+d.Query, name+"="+value)
}

// members returns the members to whom the case can be assigned.
func members(p *page, assignee *cases.AssigneeView) []ui.Choice {
	found, a := ui.Do(p.Request, queue.ListAssignees, &api.ArrayQuery{})
	if !a.OK() {
		return nil
	}
	all := []ui.Choice{{Value: "nobody", Text: p.Text("queue.nobody"), Chosen: assignee == nil}}
	for _, m := range found {
		if p.isRequest && m.Requests || !p.isRequest && m.Applications {
			text := m.Name
			if m.ID == p.Me().ID {
				text = p.Text("casework.me", "name", m.Name)
			}
			all = append(all, ui.Choice{Value: m.ID, Text: text, Chosen: assignee != nil && m.ID == assignee.ID})
		}
	}
	return all
}

// decided is the case that was decided before the one shown, while its decision can be undone.
type decided struct{ Text, Action string }

// decidedOf returns the case that the query names as decided, or nil.
func decidedOf(p *page) *decided {
	ref := p.Query("decided")
	if ref == "" {
		return nil
	}
	other, a := pageOf(p.Request, ref)
	if !a.OK() {
		return nil
	}
	c, a := other.read()
	if !a.OK() || c.PendingDecision == nil {
		return nil
	}
	text := p.Text("casework.decided."+string(c.PendingDecision.Action), "name", cmp.Or(c.Customer.Name, ref))
	return &decided{Text: text, Action: with(other.to("undo"), "decision="+c.PendingDecision.ID)}
}
