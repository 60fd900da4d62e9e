package platform

import (
	"cmp"
	"net/url"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/tenants/platform"
)

// event is an outbox event.
type event struct{ platform.OutboxView }

// Target returns the recipient or record of the event.
func (e event) Target() string {
	for _, key := range []string{"to", "reference", "refund", "event"} {
		if e.About[key] != "" {
			return e.About[key]
		}
	}
	return ""
}

// Subject returns the subject of an email, or "".
func (e event) Subject() string { return e.About["subject"] }

// outboxData is the data of the outbox page.
type outboxData struct {
	Tabs     []tab
	Status   jobs.Status
	Events   []event
	Pages    ui.Pager
	MayRetry bool
}

// tab is a filter by status with the number of events; -1 if they are not counted.
type tab struct {
	Text, Path string
	Count      int64
	Here, Hot  bool
}

func showOutbox(r *ui.Request) ui.Response {
	status := cmp.Or(jobs.Status(r.Query("status")), jobs.Failed)
	found, a := ui.Do(r, platform.ListOutbox, &platform.OutboxInput{PageQuery: pageQuery(r), Status: status})
	if !a.OK() {
		return r.Fail(a)
	}
	counts, a := ui.Do(r, platform.SummarizeOutbox, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := outboxData{Status: status, Pages: pagerOf(path+"/outbox", url.Values{"status": {string(status)}}, found), MayRetry: r.Me().May(manageTenants)}
	for _, e := range found.Content {
		d.Events = append(d.Events, event{e})
	}
	for _, t := range []struct {
		status jobs.Status
		count  int64
	}{{jobs.Failed, counts.Failed}, {jobs.Pending, counts.Pending}, {jobs.Processing, counts.Processing}, {jobs.Completed, -1}} {
		d.Tabs = append(d.Tabs, tab{
			Text: r.Text("platform.outbox_status." + string(t.status)), Path: path + "/outbox?status=" + string(t.status), Count: t.count,
			Here: t.status == status, Hot: t.status == jobs.Failed && t.count > 0,
		})
	}
	return r.Show(outboxScreen, r.Text("platform.outbox.title"), d)
}

// retry retries one event or all failed events.
func retry(r *ui.Request) ui.Response {
	if id := r.Value("event"); id != "" {
		_, a := ui.Do(r, platform.RetryOutbox, &platform.EventInput{ID: id})
		if !a.OK() {
			return r.Refuse(a, showOutbox)
		}
		return r.Done(path+"/outbox", "platform.outbox.retried_one")
	}
	done, a := ui.Do(r, platform.RetryOutboxEvents, &platform.RetryInput{})
	if !a.OK() {
		return r.Refuse(a, showOutbox)
	}
	return r.Done(path+"/outbox", "platform.outbox.retried", "count", done.Retried)
}
