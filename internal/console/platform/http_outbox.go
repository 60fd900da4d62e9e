package platform

import (
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

const (
	outboxAPI     = routes + "/outbox"
	outboxSummary = outboxAPI + "/summary"
	failed        = "FAILED"
)

type outboxCounts struct {
	Pending, Processing, Failed int64
}

// event is work that is done later.
type event struct {
	ID, Kind, Status, LastError string

	About                    map[string]string
	Attempts                 int64
	NextAttemptAt, CreatedAt ui.Time
}

// What is whom or what the event is about.
func (e event) What() string {
	for _, key := range []string{"to", "reference", "refund", "event"} {
		if e.About[key] != "" {
			return e.About[key]
		}
	}
	return ""
}

// Subject is that of a mail, or "".
func (e event) Subject() string { return e.About["subject"] }

// outboxData is what the page of the outbox shows.
type outboxData struct {
	Tabs     []tab
	Status   string
	Events   []event
	Pages    ui.Pager
	MayRetry bool
}

// tab is a state with how many events are in it; -1 if that is not counted.
type tab struct {
	Text, Path string
	Count      int64
	Here, Hot  bool
}

func showOutbox(r *ui.Request) ui.Response {
	status := r.Query("status")
	if status == "" {
		status = failed
	}
	q := asked(r)
	q.Set("status", status)
	found, a := ui.Get[api.Page[event]](r, outboxAPI+"?"+q.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	counts, a := ui.Get[outboxCounts](r, outboxSummary)
	if !a.OK() {
		return r.Fail(a)
	}
	d := outboxData{Status: status, Events: found.Content, Pages: pagerOf(path+"/outbox", url.Values{"status": {status}}, found), MayRetry: r.Me().May(manageTenants)}
	for _, t := range []struct {
		status string
		count  int64
	}{{failed, counts.Failed}, {"PENDING", counts.Pending}, {"PROCESSING", counts.Processing}, {"COMPLETED", -1}} {
		d.Tabs = append(d.Tabs, tab{
			Text: r.Text("platform.outbox_status." + t.status), Path: path + "/outbox?status=" + t.status, Count: t.count,
			Here: t.status == status, Hot: t.status == failed && t.count > 0,
		})
	}
	return r.Show(outboxScreen, r.Text("platform.outbox.title"), d)
}

// retry has one event tried again, or all that were given up.
func retry(r *ui.Request) ui.Response {
	if id := r.Value("event"); id != "" {
		_, a := ui.Post[any](r, ui.Path(outboxAPI+"/", id, "/retry"), nil)
		if !a.OK() {
			return r.Refuse(a, showOutbox)
		}
		return r.Done(path+"/outbox", "platform.outbox.retried_one")
	}
	done, a := ui.Post[struct{ Retried int }](r, outboxAPI+"/retry", map[string]string{"status": failed})
	if !a.OK() {
		return r.Refuse(a, showOutbox)
	}
	return r.Done(path+"/outbox", "platform.outbox.retried", "count", done.Retried)
}
