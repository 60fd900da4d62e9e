package queue

import (
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants/calendar"
)

// row is a request or an application in the list.
type row struct {
	queue.CaseView

	Path    string // of the case
	Age     string // time since its submission
	Due     due
	Rail    []segment
	Message string // the latest message, in the list of unread messages
	At      due    // time of the latest message
	Chosen  bool
}

// deadline returns the deadline for staff, or the zero time.
func (x row) deadline() time.Time { return time.Time(ui.Value(x.DueAt)) }

// group is a section of the list with rows of about the same deadline.
type group struct {
	Name  string // key of its heading; "" for a list without groups
	Count int64  // -1 if the group may continue on other pages
	Rows  []row
}

// due is a time as text.
type due struct {
	Text, ISO, Title, Class string
}

// groups returns the rows of a page, by deadline if the list is sorted by deadline. open has the sizes
// of the groups of all open cases.
func groups(r *ui.Request, f filters, found api.Page[queue.CaseView], open queue.DueCountsView) []group {
	sorted := strings.HasPrefix(f.sort(), "dueAt")
	var all []group
	for _, listed := range found.Content {
		x := rowOf(r, f, listed)
		name := ""
		if sorted {
			name = dueGroup(r, x)
		}
		last := len(all) - 1
		if last < 0 || all[last].Name != name {
			all = append(all, group{Name: name, Count: -1})
			last++
		}
		all[last].Rows = append(all[last].Rows, x)
	}
	for i := range all {
		switch {
		case found.TotalPages <= 1:
			all[i].Count = int64(len(all[i].Rows))
		case f.View == cases.ViewOpen && !f.Active():
			all[i].Count = map[string]int64{"overdue": open.Overdue, "today": open.Today, "week": open.Week, "later": open.Later, "never": open.None}[all[i].Name]
		}
	}
	return all
}

// rowOf returns the row of a case in a list.
func rowOf(r *ui.Request, f filters, listed queue.CaseView) row {
	x := row{CaseView: listed, Path: address(listed.Reference, f), Rail: railOf(listed)}
	x.Due, x.Age = dueOf(r, x), age(r, time.Time(listed.SubmittedAt))
	if f.View == cases.ViewUnread {
		x.Message = latestMessage(r, listed)
		if at := time.Time(ui.Value(listed.LatestMessageAt)); !at.IsZero() {
			x.At = due{ISO: at.UTC().Format(time.RFC3339), Title: r.Printer().DateTime(at), Text: r.Printer().When(at, r.Now())}
		}
	}
	return x
}

// age returns the number of days since a time.
func age(r *ui.Request, at time.Time) string {
	zone := r.Printer().Zone
	day := func(t time.Time) time.Time {
		year, month, day := t.In(zone).Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	const hours = 24
	if n := int(day(r.Now()).Sub(day(at)).Hours() / hours); n > 0 {
		return r.Text("queue.age_days", "count", n)
	}
	return r.Text("queue.age_today")
}

// latestMessage returns the text of the latest message about a case, or "".
func latestMessage(r *ui.Request, x queue.CaseView) string {
	latest := api.PageQuery{Size: 1, Sort: "sentAt,desc"}
	var found api.Page[cases.MessageView]
	if x.Kind == cases.KindRequest {
		found, _ = ui.Do(r, cases.ListMessagesOfRequest, &cases.RequestPageInput{RequestID: x.ID, PageQuery: latest})
	} else {
		found, _ = ui.Do(r, cases.ListMessagesOfApplication, &cases.ApplicationPageInput{ApplicationID: x.ID, PageQuery: latest})
	}
	for _, m := range found.Content {
		return m.Body
	}
	return ""
}

// dueGroup returns the group of a row, by the same rules as the API counts them: overdue, today, week,
// later or never.
func dueGroup(r *ui.Request, x row) string {
	zone := r.Printer().Zone
	today := calendar.DateOf(r.Now(), zone)
	before := func(days int) bool { return x.deadline().Before(today.Add(0, days).Start(zone)) }
	const week = 7
	switch {
	case x.Overdue:
		return "overdue"
	case x.deadline().IsZero():
		return "never"
	case before(1):
		return "today"
	case before(week):
		return "week"
	default:
		return "later"
	}
}

func dueOf(r *ui.Request, x row) due {
	at := x.deadline()
	if at.IsZero() {
		return due{}
	}
	p, now := r.Printer(), r.Now()
	d := due{ISO: at.UTC().Format(time.RFC3339), Title: p.DateTime(at), Text: p.ShortDate(at, now)}
	switch dueGroup(r, x) {
	case "overdue":
		d.Text, d.Class = r.Text("queue.late", "period", p.DaysLate(at, now)), "bad strong"
	case "today":
		d.Text, d.Class = r.Text("queue.due_today"), "wait strong"
	}
	return d
}

// segment is a segment of the progress bar.
type segment struct {
	Class string
	X, W  string
	Todo  bool // outlined
}

// maxSegments is the number of segments that are told apart.
const maxSegments = 12

// railOf returns the progress bar of a row: a segment per stage, one for a new request.
func railOf(x queue.CaseView) []segment {
	here := map[cases.WaitingFor]string{cases.ForStaff: "seg-now", cases.ForCustomer: "seg-wait", cases.ForPayment: "seg-wait"}[x.WaitingFor]
	switch {
	case x.Overdue:
		here = "seg-bad"
	case x.Status == "COMPLETED":
		here = "seg-good"
	}
	if x.Kind == cases.KindRequest {
		return []segment{{Class: here, X: "0", W: "64"}}
	}
	count, number := 0, 0
	if x.Stage != nil {
		count, number = x.Stage.Of, x.Stage.Position
	}
	if count > maxSegments {
		number = (number*maxSegments + count - 1) / count
		count = maxSegments
	}
	segments := make([]segment, max(count, 1))
	width := (64 - 2*float64(len(segments)-1)) / float64(len(segments))
	for i := range segments {
		at := float64(i) * (width + 2)
		switch {
		case x.Status == "COMPLETED":
			segments[i].Class = "seg-good"
		case i+1 < number:
			segments[i].Class = "seg-done"
		case i+1 == number:
			segments[i].Class = here
		default:
			segments[i] = segment{Todo: true, X: decimal(at + .5), W: decimal(width - 1)}
			continue
		}
		segments[i].X, segments[i].W = decimal(at), decimal(width)
	}
	return segments
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }
