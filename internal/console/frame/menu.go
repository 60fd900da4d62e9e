package frame

import "strings"

// deskMenu is the main menu of who is signed in, with what the permissions allow and the
// counts of what waits.
func deskMenu(r *Request) []MenuGroup {
	me := r.Me()
	if me.Kind == Platform {
		return []MenuGroup{{r.Text("console.menu.platform"), []MenuEntry{r.entry("console.menu.overview", "/platform", "home")}}}
	}
	var work []MenuEntry
	if me.May("request:review", "application:read", "application:manage") {
		queue := r.entry("console.menu.queue", "/console/queue", "inbox")
		queue.Here = queue.Here || strings.HasPrefix(r.URL.Path, "/console/requests/") || strings.HasPrefix(r.URL.Path, "/console/applications/")
		type counts struct{ Waiting, WaitingForStaff, Overdue int64 }
		if summary, a := Get[struct{ Requests, Applications *counts }](r, "/api/v1/staff/queue/summary"); a.OK() {
			queue.Count = 0
			for _, c := range []*counts{summary.Requests, summary.Applications} {
				if c != nil {
					queue.Count += c.Waiting + c.WaitingForStaff
					queue.Hot = queue.Hot || c.Overdue > 0
				}
			}
		}
		work = append(work, queue)
	}
	groups := []MenuGroup{}
	if len(work) > 0 {
		groups = append(groups, MenuGroup{r.Text("console.menu.work"), work})
	}
	return append(groups, MenuGroup{r.Text("console.menu.organisation"), []MenuEntry{
		{Text: r.Text("console.menu.overview"), Path: "/console?overview=1", Icon: "home", Count: -1, Here: r.URL.Path == "/console"},
		{Text: r.Text("console.menu.public_page"), Path: Path("/", me.Tenant.Slug), Icon: "eye", Count: -1},
		{Text: r.Text("console.menu.api"), Path: "/swagger-ui.html", Icon: "code", Count: -1},
	}})
}

// entry is a page in the menu.
func (r *Request) entry(key, path, icon string) MenuEntry {
	return MenuEntry{Text: r.Text(key), Path: path, Icon: icon, Count: -1, Here: r.URL.Path == path}
}
