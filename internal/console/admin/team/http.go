package team

import (
	"embed"
	"net/url"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

//go:embed *.html
var files embed.FS

const (
	teamPath      = "/console/team"
	rolesPath     = "/console/roles"
	customersPath = "/console/customers"

	pageSize = 25
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+teamPath, ui.ForAdmins(showTeam))
	s.Handle("POST "+teamPath, ui.ForAdmins(invite))
	s.Handle("GET "+teamPath+"/{id}", ui.ForAdmins(showMember))
	s.Handle("POST "+teamPath+"/{id}/{do}", ui.ForAdmins(actOnMember))
	s.Handle("GET "+rolesPath, ui.ForAdmins(showRoles))
	s.Handle("GET "+rolesPath+"/{id}", ui.ForAdmins(showRole))
	s.Handle("POST "+rolesPath+"/{id}", ui.ForAdmins(saveRole))
	s.Handle("POST "+rolesPath+"/{id}/delete", ui.ForAdmins(deleteRole))
	s.Handle("GET "+customersPath, ui.ForAdmins(showCustomers))
	s.Handle("GET "+customersPath+"/{id}", ui.ForAdmins(showCustomer))
	s.Handle("POST "+customersPath+"/{id}/{do}", ui.ForAdmins(actOnCustomer))
}

// filters are the filters of a list of people.
type filters struct {
	Base, Status, Search string
	Page                 int
}

func filtersOf(r *ui.Request, base string, statuses ...string) filters {
	f := filters{Base: base, Search: strings.TrimSpace(r.Query("search")), Page: r.PageNumber()}
	for _, s := range statuses {
		if r.Query("status") == s {
			f.Status = s
		}
	}
	return f
}

func (f filters) values() url.Values {
	return ui.Parameters(map[string]string{"status": f.Status, "search": f.Search})
}

// query returns the selected page of the list.
func (f filters) query(sort string) api.PageQuery {
	return api.PageQuery{Page: f.Page, Size: pageSize, Sort: sort}
}

// At returns the address of another page of the list.
func (f filters) At(page int) string { return ui.ListPath(f.Base, f.values(), page) }

// tab is a filter by status.
type tab struct {
	Key, Path string
	Here      bool
}

func (f filters) tabs(states ...string) []tab {
	tabs := make([]tab, len(states))
	for i, s := range states {
		of := f
		of.Status = s
		tabs[i] = tab{Key: s, Path: of.At(0), Here: s == f.Status}
		if s == "" {
			tabs[i].Key = "all"
		}
	}
	return tabs
}

// roleOptions returns the roles as options of a selection.
func roleOptions(r *ui.Request, roles []accounts.RoleView) []ui.Option {
	options := make([]ui.Option, len(roles))
	for i, x := range roles {
		options[i] = ui.Option{Value: x.ID, Text: roleText(r, x)}
	}
	return options
}

// gauge is the usage of a limit.
type gauge struct {
	Used int64
	Max  *int64 // nil for no limit
}

// Left returns how much of the limit is left; 0 without a limit.
func (g gauge) Left() int64 {
	if g.Max == nil {
		return 0
	}
	return max(0, *g.Max-g.Used)
}

// High returns the value from which the meter shows a warning.
func (g gauge) High() int64 { return *g.Max * 8 / 10 }

// nextPlan returns the cheapest plan with a limit above the usage if the last call was refused
// because of the limit; nil otherwise.
func nextPlan(r *ui.Request, used int64, limit func(billing.PlanView) *int64) *billing.PlanView {
	refused := r.Refused()
	if refused == nil || refused.ErrorCode != fault.TierLimitExceeded {
		return nil
	}
	plans, _ := ui.Do(r, billing.ListPlans, &api.ArrayQuery{})
	for _, p := range plans {
		if most := limit(p); most == nil || *most > used {
			return &p
		}
	}
	return nil
}

func maxStaff(p billing.PlanView) *int64     { return p.MaxStaff }
func maxCustomers(p billing.PlanView) *int64 { return p.MaxCustomers }
