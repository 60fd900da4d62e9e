package settings

import (
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

var (
	noticesScreen  = ui.NewScreen(files, ui.Desk, "notices.html", "parts.html")
	calendarScreen = ui.NewScreen(files, ui.Desk, "calendar.html", "parts.html")
)

// notice is the setting of a kind of email.
type notice struct {
	notices.SettingView

	Field  *ui.Field // for its text
	Sample sample
	Open   bool // its text was refused
}

// Name returns the key of its name.
func (n notice) Name() string { return "notice." + string(n.Kind) + ".name" }

// sample is a sample email.
type sample struct{ Subject, Heading, Message, Action string }

// noticesData is the data of the page of emails.
type noticesData struct {
	Tabs            []Tab
	Form            *ui.Form
	Customers, Team []notice
}

func showNotices(r *ui.Request) ui.Response {
	found, a := ui.Do(r, notices.GetTenantNotices, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	d := noticesData{Tabs: tabsOf(r), Form: r.NewForm(noticesPath, r.Text("settings.save"))}
	for i, setting := range found.Notices {
		n, field := notice{SettingView: setting}, "text-"+string(setting.Kind)
		d.Form.Add(ui.Field{
			Name: field, Of: fmt.Sprintf("notices[%d].text", i), Label: r.Text("settings.notices.text"), Hint: r.Text("settings.notices.text_hint"),
			Type: "textarea", Rows: 3, Max: 1000, Optional: true, Value: n.Text,
		})
		n.Field = d.Form.Field(field)
		n.Open = n.Field.Error != ""
		n.Sample = sampleOf(r, n.Kind)
		if r.Refused() != nil {
			n.Enabled = n.Kind.Required() || r.Value("on-"+string(n.Kind)) != ""
		}
		if n.To == notices.ToCustomer {
			d.Customers = append(d.Customers, n)
		} else {
			d.Team = append(d.Team, n)
		}
	}
	return r.Show(noticesScreen, r.Text("settings.notices.title"), d)
}

// sampleOf returns a sample email of a kind.
func sampleOf(r *ui.Request, kind notices.Kind) sample {
	key := "notice." + string(kind) + "."
	switch kind { //nolint:exhaustive // others have one text
	case notices.Reminder:
		key += "action."
	case notices.CertificateChanged:
		key += "suspended."
	}
	p := r.Printer()
	args := []any{
		"reference", "REQ-7K2M9Q", "service", r.Text("settings.notices.a_service"), "file", r.Text("settings.notices.a_file"), "invoice", "INV-4QX8TN", "payment", "PAY-M3VZ6K",
		"certificates", "PERMIT-2026-000042", "number", "PERMIT-2026-000042", "until", p.Date(r.Now()), "amount", p.Money("15000.5", "NGN"), "author", r.Me().Name, "customer", r.Text("settings.notices.a_customer"), "organisation", r.Tenant().Name,
	}
	return sample{r.Text(key+"subject", args...), r.Text(key+"heading", args...), r.Text(key+"message", args...), r.Text(key+"action", args...)}
}

func saveNotices(r *ui.Request) ui.Response {
	found, a := ui.Do(r, notices.GetTenantNotices, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	var in notices.PutSettingsInput
	for _, n := range found.Notices {
		kind := string(n.Kind)
		in.Body.Notices = append(in.Body.Notices, notices.SettingInput{
			Kind: n.Kind, Enabled: api.OptionalOf(n.Kind.Required() || r.Value("on-"+kind) != ""), Text: api.ClearableOf(r.Value("text-" + kind)),
		})
	}
	if _, a := ui.Do(r, notices.PutTenantNotices, &in); !a.OK() {
		r.IfMatch = ""
		return r.Refuse(a, showNotices)
	}
	return r.Done(noticesPath, "settings.did.saved")
}

// week lists the days of the week.
var week = []tenants.Weekday{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"}

// day is the checkbox of a day of the week.
type day struct {
	Key    tenants.Weekday
	Chosen bool
}

// calendarData is the data of the calendar page.
type calendarData struct {
	Tabs []Tab
	Form *ui.Form
	Week []day
}

func showCalendar(r *ui.Request) ui.Response {
	c, a := ui.Do(r, tenants.GetCalendar, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	lines := make([]string, len(c.Holidays))
	for i, h := range c.Holidays {
		lines[i] = string(h.Date) + " " + h.Name
	}
	chosen := c.WorkingDays
	if r.Refused() != nil {
		chosen = enteredDays(r)
	}
	d := calendarData{Tabs: tabsOf(r)}
	for _, key := range week {
		d.Week = append(d.Week, day{key, slices.Contains(chosen, key)})
	}
	d.Form = r.NewForm(calendarPath, r.Text("settings.save"),
		ui.Field{Name: "timezone", Label: r.Text("settings.calendar.timezone"), Hint: r.Text("settings.calendar.timezone_hint"), Max: 100, Plain: true, Class: "w-20", Value: c.Timezone},
		ui.Field{Name: "holidays", Label: r.Text("settings.calendar.holidays"), Hint: r.Text("settings.calendar.holidays_hint"), Type: "textarea", Rows: 8, Max: 20_000, Optional: true, Value: strings.Join(lines, "\n")})
	return r.Show(calendarScreen, r.Text("settings.calendar.title"), d)
}

// enteredDays returns the selected working days.
func enteredDays(r *ui.Request) []tenants.Weekday {
	days := make([]tenants.Weekday, len(r.PostForm["day"]))
	for i, chosen := range r.PostForm["day"] {
		days[i] = tenants.Weekday(chosen)
	}
	return days
}

func saveCalendar(r *ui.Request) ui.Response {
	holidays := []tenants.HolidayInput{}
	for line := range strings.Lines(r.Value("holidays")) {
		if line = strings.TrimSpace(line); line != "" {
			date, name, _ := strings.Cut(line, " ")
			holidays = append(holidays, tenants.HolidayInput{Date: calendar.Date(date), Name: strings.TrimSpace(name)})
		}
	}
	var in tenants.PutCalendarInput
	in.Body.Timezone, in.Body.WorkingDays, in.Body.Holidays = api.ClearableOf(r.Value("timezone")), api.ClearableOf(enteredDays(r)), api.ClearableOf(holidays)
	if _, a := ui.Do(r, tenants.PutCalendar, &in); !a.OK() {
		r.IfMatch = ""
		return r.Refuse(byLine(r, a, "holidays", "holidays"), showCalendar)
	}
	return r.Done(calendarPath, "settings.did.saved")
}
