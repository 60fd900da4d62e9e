package casework

import (
	"embed"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
)

//go:embed *.html
var templates embed.FS

var screen = caseview.NewDeskScreen(templates, "case.html", "documents.html", "aside.html", "forms.html", "send_back.html")

const (
	requestsPath     = "/console/requests/"
	applicationsPath = "/console/applications/"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	for path, read := range map[string]string{requestsPath: "request:review", applicationsPath: "application:read"} {
		s.Handle("GET "+path+"{ref}", ui.ForStaff(show, read))
		s.Handle("GET "+path+"{ref}/{do}", ui.ForStaff(back, read))
	}
	mountEdits(s)
	s.Handle("POST "+requestsPath+"{ref}/{do}", ui.ForStaff(act, "request:review"))
	s.Handle("POST "+applicationsPath+"{ref}/{do}", ui.ForStaff(act, "application:read"))
}

// page is a request for the page of a case.
type page struct {
	*ui.Request

	isRequest bool
	id        string
	base      string // path of the page
	query     string // the place of the case in the queue
	viewers   []string
}

// openPage finds the case that the path names. A response other than nil is the answer.
func openPage(r *ui.Request) (*page, ui.Response) {
	ref := r.PathValue("ref")
	kind, id, a := ui.FindCase(r, ref)
	if !a.OK() {
		return nil, r.Fail(a)
	}
	p := &page{Request: r, isRequest: kind == string(cases.KindRequest), id: id, base: ui.Path(applicationsPath, strings.ToUpper(ref)), query: queueQuery(r)}
	if p.isRequest {
		p.base = ui.Path(requestsPath, strings.ToUpper(ref))
	}
	if !strings.HasPrefix(r.URL.Path, p.base) { // the request has become an application
		return nil, r.Redirect(p.address())
	}
	return p, nil
}

// address returns the address of the page.
func (p *page) address() string { return p.base + p.query }

// to returns the address of a form of the page.
func (p *page) to(do string) string { return p.base + "/" + do + p.query }

// viewersPath returns the address of the form that reports a viewer. It keeps the query, so
// that the response shows the same parts of the case as the page.
func (p *page) viewersPath() string {
	to := p.base + "/viewers"
	if query := p.URL.RawQuery; query != "" {
		to += "?" + query
	}
	return to
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
	IsRequest    bool
	MayWork      bool // the reader may process the case
	MayEdit      bool // answers and parties
	MayUpload    bool
	IsOpen       bool
	To           map[string]string // addresses of the forms
	Seen         string            // the newest entry of the history, for the forms
	Queue        queueLinks
	Viewers      []string
	Changed      bool // somebody else changed the case first
	Changes      []entry
	Rail         []railStage
	Next         nextAction
	Documents    []documentRow
	Review       *review
	Parts        []part
	Messages     []message
	MoreMessages bool
	Message      *ui.Form
	TeamOnly     bool
	History      []entry
	HistoryCount int64
	Invoices     []invoice
	Price        *stagePrice
	Members      []ui.Choice
	Forms        forms
	SendBack     *sendBack // nil if the case cannot be sent back
}

func show(r *ui.Request) ui.Response {
	p, response := openPage(r)
	if response != nil {
		return response
	}
	return p.show()
}

func (p *page) show() ui.Response {
	r := p.Request
	c, a := p.read()
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	d := data{Case: c, Base: p.base, Query: p.query, IsRequest: p.isRequest, Queue: queueOf(p, c.Reference), To: map[string]string{}}
	for _, do := range slices.Concat(requestActions, applicationActions, sharedActions) {
		d.To[do] = p.to(do)
	}
	d.To["viewers"], d.Viewers = p.viewersPath(), p.viewers
	work := "application:manage"
	if p.isRequest {
		work = "request:review"
	}
	d.IsOpen = c.Status == "PENDING" || c.Status == "RETURNED" || c.Status == "IN_PROGRESS"
	d.MayWork, d.MayUpload = r.Me().May(work), r.Me().May("file:upload")
	if a := d.readHistory(p); !a.OK() {
		return r.Fail(a)
	}
	if a := d.readMessages(p); !a.OK() {
		return r.Fail(a)
	}
	d.MayEdit = !p.isRequest && d.MayWork && c.Status == "IN_PROGRESS" && c.PendingDecision == nil
	var edits map[string][]ui.Link
	if d.MayEdit {
		edits = editLinks(p)
	}
	d.Parts = parts(r, c, edits)
	d.Documents = documentRows(c, d.MayWork && c.PendingDecision == nil && (c.Status == "PENDING" || c.Status == "IN_PROGRESS"))
	d.Review = reviewOf(p, d.Documents)
	if !p.isRequest {
		d.Rail = railOf(r, c)
		d.readMoney(p)
	}
	d.Next = nextActionOf(p, c, d.Documents)
	if d.MayWork && d.IsOpen {
		d.Members = members(p, c.Assignee)
	}
	d.Forms = formsOf(p, c)
	if d.MayWork {
		if d.SendBack, a = sendBackOf(p, c); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(screen, c.Reference+", "+c.Customer.Name, d)
}

// Others returns the number of parties besides the first.
func (d data) Others() int { return len(d.Case.Parties) - 1 }

// PartiesPath returns the page on which the parties are changed.
func (d data) PartiesPath() string { return d.Base + "/parties" + d.Query }

// Expanded returns the address of the page with all messages or the whole history.
func (d data) Expanded(what string) string {
	query := "?" + what + "=all"
	if d.Query != "" {
		query = d.Query + "&" + what + "=all"
	}
	return d.Base + query + "#" + what
}

// MoreHistory reports whether the history has more entries than the page shows.
func (d data) MoreHistory() bool { return d.HistoryCount > int64(len(d.History)) }

// readHistory reads the history, and for a form that came too late the entries since it was shown.
func (d *data) readHistory(p *page) ui.Answer {
	size := 8
	if p.Query("history") == "all" || p.Refused() != nil {
		size = 100
	}
	past, a := p.history(size)
	d.HistoryCount = past.TotalElements
	for _, e := range past.Content {
		d.History = append(d.History, newEntry(p.Request, d.Case, e))
	}
	if len(d.History) > 0 {
		d.Seen = d.History[0].ID
	}
	if refusal := p.Refused(); refusal != nil && refusal.ErrorCode == fault.PreconditionFailed {
		d.Changed, d.Changes = true, newerThan(d.History, p.Value("seen"))
	}
	return a
}

// queueLinks lead back to the list from which the case was opened and to its neighbours.
type queueLinks struct {
	Path, View     string
	Place          string // such as 3 of 16, "" if unknown
	Previous, Next string
}

// queueQuery returns the part of the query with the place of the case in the queue, with its
// question mark, or "".
func queueQuery(r *ui.Request) string {
	q := url.Values{}
	for _, name := range []string{"in", "n", "of"} {
		if value := r.Query(name); value != "" {
			q.Set(name, value)
		}
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

func queueOf(p *page, reference string) queueLinks {
	q := queueLinks{Path: "/console/queue", View: p.Text("queue.views.open")}
	in, err := url.ParseQuery(p.Query("in"))
	n, wrong := strconv.ParseInt(p.Query("n"), 10, 32)
	if err != nil || wrong != nil || p.Query("in") == "" {
		return q
	}
	q.Path += "?" + in.Encode()
	if view := in.Get("view"); slices.Contains([]string{"open", "all", "new", "staff", "mine", "unassigned", "unread", "overdue", "customer", "payment", "closed"}, view) {
		q.View = p.Text("queue.views." + view)
	}
	if of, err := strconv.ParseInt(p.Query("of"), 10, 64); err == nil {
		q.Place = p.Text("casework.place", "number", n+1, "of", of)
	}
	step := url.Values{"in": {p.Query("in")}, "n": {p.Query("n")}, "at": {reference}}
	q.Next = "/console/queue/step?" + step.Encode()
	if n > 0 {
		step.Set("to", "before")
		q.Previous = "/console/queue/step?" + step.Encode()
	}
	return q
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
			all = append(all, ui.Choice{Value: m.ID, Text: m.Name, Chosen: assignee != nil && m.ID == assignee.ID})
		}
	}
	return all
}

// message is a message or an internal note.
type message struct {
	Name, Body   string
	Note, Unread bool
	At           api.Time
	Files        []files.View
}

// readMessages reads messages and internal notes, newest last.
func (d *data) readMessages(p *page) ui.Answer {
	if d.Case.SubmittedAt == nil {
		return ui.Answer{}
	}
	size := 10
	if p.Query("messages") == "all" {
		size = 100
	}
	messages, a := p.messages(size)
	if !a.OK() {
		return a
	}
	notes, a := p.notes(size)
	for _, m := range messages.Content {
		d.Messages = append(d.Messages, message{Name: m.From.Name, Body: m.Body, Unread: m.From.Kind != cases.FromStaff && m.ReadAt == nil, At: m.SentAt, Files: m.Files})
	}
	for _, n := range notes.Content {
		d.Messages = append(d.Messages, message{Name: n.By.Name, Body: n.Body, Note: true, At: n.CreatedAt})
	}
	slices.SortStableFunc(d.Messages, func(a, b message) int { return time.Time(a.At).Compare(time.Time(b.At)) })
	d.MoreMessages = messages.TotalPages > 1 || notes.TotalPages > 1
	d.TeamOnly = p.refused("message") && p.Value("internal") != ""
	d.Message = p.NewForm(p.to("message"), p.Text("casework.send"), ui.Field{
		Name: "body", Label: p.Text("casework.message"), Type: "textarea", Rows: 2, Max: 4000,
	})
	return a
}
