package tenants_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
)

const calendarPath = "/api/v1/tenant/calendar"

func TestCalendar(t *testing.T) {
	each(t, func(e *env) {
		const first = `{"timezone":"UTC","workingDays":["MON","TUE","WED","THU","FRI"],"holidays":[]}`
		e.has(e.ok(admin, "GET", calendarPath, ""), first)
		e.has(e.ok(admin, "PUT", calendarPath, `{}`), first)
		if got := e.actions(e.mine.ID); got != "tenant.created" {
			e.t.Errorf("history of what changed nothing: %s", got)
		}
		const whole = `{"timezone":"Africa/Lagos","workingDays":["TUE","SUN"],"holidays":[{"date":"2026-12-25","name":"Christmas"},{"date":"2027-01-01","name":"New Year"}]}`
		e.has(e.ok(admin, "PUT", calendarPath, `{"timezone":"Africa/Lagos","workingDays":["SUN","TUE"],
			"holidays":[{"date":"2027-01-01","name":" New Year "},{"date":"2026-12-25","name":"Christmas"}]}`), whole)
		e.has(e.ok(admin, "PUT", calendarPath, whole), whole)
		e.has(e.ok(admin, "GET", calendarPath, ""), whole)
		e.has(e.ok(otherAdmin, "GET", calendarPath, ""), first)
		if got := e.actions(e.mine.ID); got != "calendar.changed, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
		zone, err := tenants.LocationOf(e.t.Context(), e.db, e.mine.ID)
		if err != nil || zone.String() != "Africa/Lagos" {
			e.t.Errorf("the timezone is %v, %v", zone, err)
		}
		e.has(e.ok(admin, "PUT", calendarPath, `{"timezone":null,"workingDays":null,"holidays":null}`), first)
		for _, caller := range []string{staff, customer, platformAdmin} {
			e.refused(403, fault.Forbidden, "", caller, "GET", calendarPath, "")
			e.refused(403, fault.Forbidden, "", caller, "PUT", calendarPath, `{}`)
		}
	})
}

func TestCalendarValidation(t *testing.T) {
	each(t, func(e *env) {
		holiday := `{"date":"2026-12-25","name":"x"}`
		days := make([]string, 401)
		for i := range days {
			days[i] = fmt.Sprintf(`{"date":"%d-01-01","name":"x"}`, 2000+i)
		}
		for body, field := range map[string]string{
			`{"timezone":"Mars/Base"}`:                                    "timezone",
			`{"timezone":"Local"}`:                                        "timezone",
			`{"timezone":7}`:                                              "timezone",
			`{"workingDays":[]}`:                                          "workingDays",
			`{"workingDays":["MON","MON"]}`:                               "workingDays[1]",
			`{"workingDays":["Monday"]}`:                                  "workingDays[0]",
			`{"holidays":[{"date":"2026-02-29","name":"x"}]}`:             "holidays[0].date",
			`{"holidays":[{"date":"25.12.2026","name":"x"}]}`:             "holidays[0].date",
			`{"holidays":[{"name":"x"}]}`:                                 "holidays[0].date",
			`{"holidays":[{"date":"2026-12-25"}]}`:                        "holidays[0].name",
			`{"holidays":[{"date":"2026-12-25","name":" "}]}`:             "holidays[0].name",
			`{"holidays":[` + holiday + `,` + holiday + `]}`:              "holidays[1].date",
			`{"holidays":[` + strings.Join(days, ",") + `]}`:              "holidays",
			`{"holidays":[{"date":"2026-12-25","name":"x","paid":true}]}`: "holidays[0].paid",
			`{"weekend":["SAT"]}`:                                         "weekend",
		} {
			e.refused(400, fault.ValidationFailed, field, admin, "PUT", calendarPath, body)
		}
		e.ok(admin, "PUT", calendarPath, `{"holidays":[`+strings.Join(days[:400], ",")+`]}`)
	})
}

// Concurrent replacements of the calendar all succeed, one after the other.
func TestConcurrentCalendar(t *testing.T) {
	each(t, func(e *env) {
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				e.ok(admin, "PUT", calendarPath, fmt.Sprintf(`{"holidays":[{"date":"2026-12-0%d","name":"x"}]}`, i+1))
			})
		}
		all.Wait()
		if got := e.actions(e.mine.ID); got != "4 calendar.changed, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
		if c, err := tenants.CalendarOf(e.t.Context(), e.db, e.mine.ID); err != nil || c.Number != 4 {
			e.t.Errorf("the calendar is %+v, %v", c, err)
		}
		if c, err := tenants.CalendarByNumber(e.t.Context(), e.db, e.mine.ID, 2); err != nil || len(c.Holidays) != 1 {
			e.t.Errorf("the second calendar is %+v, %v", c, err)
		}
	})
}

// A day in a query begins when its date does, also where the clocks go forward at midnight.
func TestPeriodAtClockChange(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Santiago")
	if err != nil {
		t.Fatal(err)
	}
	period, err := tenants.PeriodQuery{From: "2026-09-06", To: "2026-09-07"}.In(zone)
	if err != nil {
		t.Fatal(err)
	}
	apptest.Equal(t, "its start", *period.From, time.Date(2026, time.September, 6, 4, 0, 0, 0, time.UTC))
	apptest.Equal(t, "its end", *period.To, time.Date(2026, time.September, 7, 3, 0, 0, 0, time.UTC))
}
