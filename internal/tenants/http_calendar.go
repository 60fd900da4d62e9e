package tenants

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

func (s *Service) registerCalendar(routes *api.API) {
	api.Read(routes, ofAdmin(http.MethodGet, tenantPath+"/calendar", api.Operation{
		ID: "getCalendar", Summary: "Get the calendar", Message: "Calendar.",
		Description: "The working days of the organisation, from which the deadlines of requests and applications are calculated.",
	}), s.getCalendar)
	api.Write(routes, ofAdmin(http.MethodPut, tenantPath+"/calendar", api.Operation{
		ID: "putCalendar", Summary: "Replace the calendar", Message: "Calendar saved.",
		Description: "Replaces the calendar. Running deadlines are unchanged: a deadline is calculated when its clock starts or resumes.",
		Errors:      []fault.Code{fault.NotFound},
	}), s.putCalendar, checkCalendar)
}

// CalendarView is the calendar of an organisation.
type CalendarView struct {
	Timezone    string        `json:"timezone" doc:"IANA time zone name" example:"Africa/Lagos"`
	WorkingDays []Weekday     `json:"workingDays" enum:"MON,TUE,WED,THU,FRI,SAT,SUN" doc:"Working days, in the order of the week"`
	Holidays    []HolidayView `json:"holidays" doc:"Non-working days, by date"`
}

// HolidayView is a non-working day.
type HolidayView struct {
	Date calendar.Date `json:"date" doc:"Date of the holiday" example:"2026-12-25"`
	Name string        `json:"name" example:"Christmas Day"`
}

func calendarView(c Calendar) CalendarView {
	v := CalendarView{Timezone: c.Timezone, WorkingDays: c.WorkingDays, Holidays: make([]HolidayView, len(c.Holidays))}
	for i, h := range c.Holidays {
		v.Holidays[i] = HolidayView(h)
	}
	return v
}

// PutCalendarInput is the input of putCalendar.
type PutCalendarInput struct {
	Body struct {
		Timezone    api.Clearable[string]         `json:"timezone,omitzero" maxLength:"100" doc:"IANA time zone name" unset:"UTC" example:"Africa/Lagos"`
		WorkingDays api.Clearable[[]Weekday]      `json:"workingDays,omitzero" minItems:"1" maxItems:"7" enum:"MON,TUE,WED,THU,FRI,SAT,SUN" doc:"Working days of the week, without duplicates" unset:"Monday to Friday"`
		Holidays    api.Clearable[[]HolidayInput] `json:"holidays,omitzero" maxItems:"400" doc:"Non-working days, without duplicates" unset:"none"`
	}
}

// HolidayInput is a non-working day.
type HolidayInput struct {
	Date calendar.Date `json:"date" maxLength:"10" pattern:"^\\d{4}-\\d\\d-\\d\\d$" patternDescription:"calendar.day" doc:"Date of the holiday" example:"2026-12-25"`
	Name string        `json:"name" minLength:"1" maxLength:"200" example:"Christmas Day"`
}

func (in *PutCalendarInput) calendar() Calendar {
	c := Calendar{Timezone: in.Body.Timezone.Value, WorkingDays: in.Body.WorkingDays.Value}
	for _, h := range in.Body.Holidays.Value {
		c.Holidays = append(c.Holidays, Holiday(h))
	}
	return c
}

func (s *Service) getCalendar(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (CalendarView, error) {
	c, err := CalendarOf(ctx, q, by.Tenant)
	return calendarView(c), err
}

// putCalendar replaces the calendar of the caller's organisation. Running clocks keep the calendar
// with which they were started. If nothing changes, it writes no audit event.
func (s *Service) putCalendar(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutCalendarInput) (CalendarView, error) {
	c := in.calendar()
	if err := c.normalize(); err != nil {
		return CalendarView{}, err
	}
	t, err := lock(ctx, tx, by.Tenant)
	if err != nil {
		return CalendarView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	before, err := CalendarOf(ctx, tx, t.ID)
	if err != nil || before.equal(c) {
		return calendarView(c), err
	}
	c.Number = before.Number + 1
	now := s.Now()
	if err := insertCalendar(ctx, tx, t.ID, c, now); err != nil {
		return CalendarView{}, err
	}
	return calendarView(c), record(ctx, tx, t, audit.By(by), now, change{"calendar.changed", "CALENDAR", before, c})
}

func checkCalendar(_ context.Context, _ db.Q, _ auth.Caller, in *PutCalendarInput) error {
	c := in.calendar()
	return c.normalize()
}
