package developer

import (
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

// Fields with the services of a key or an endpoint: all or some, and which.
const (
	scopeField    = "scope"
	servicesField = "serviceIds"
	someServices  = "some"
)

// service is a service of the organisation.
type service struct {
	ID, Name string
	archived bool
}

// readServices returns the services by name; none if the reader may not see them.
func readServices(r *ui.Request) []service {
	const size = 100
	var all []service
	for page := 0; ; page++ {
		found, a := ui.Do(r, catalog.ListServices, &catalog.ListServicesInput{PageQuery: api.PageQuery{Page: page, Size: size, Sort: "name,asc"}})
		if !a.OK() {
			return nil
		}
		for _, s := range found.Content {
			all = append(all, service{s.ID, s.Name, s.State() == catalog.InArchive})
		}
		if int64(len(all)) >= found.TotalElements || len(found.Content) == 0 {
			return all
		}
	}
}

// namesOf returns the names of services; of services that the reader does not see, their ids.
func namesOf(all []service, ids []string) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = id
		if at := slices.IndexFunc(all, func(s service) bool { return s.ID == id }); at >= 0 {
			names[i] = all[at].Name
		}
	}
	return names
}

// scope is the choice of services in a form.
type scope struct {
	Some  bool
	Boxes []ui.Choice
	Error string
}

// addScope adds the choice of services to a form.
func addScope(r *ui.Request, form *ui.Form, chosen []string) scope {
	form.Add(ui.Field{Name: servicesField, Label: r.Text("developer.services.label"), Type: "checks"})
	s := scope{Some: len(chosen) > 0, Error: form.Field(servicesField).Error}
	if entered := form.Entered(scopeField); entered != nil {
		s.Some, chosen = entered[0] == someServices, form.Entered(servicesField)
	}
	for _, one := range readServices(r) {
		if is := slices.Contains(chosen, one.ID); is || !one.archived {
			s.Boxes = append(s.Boxes, ui.Choice{Value: one.ID, Text: one.Name, Chosen: is})
		}
	}
	return s
}

// enteredServices returns the entered services, empty for all, or those before if the form has no choice. ok is false if
// some were to be chosen, but none was.
func enteredServices(r *ui.Request, before []string) (ids []string, ok bool) {
	if !r.PostForm.Has(scopeField) {
		return before, true
	}
	if r.Value(scopeField) != someServices {
		return []string{}, true
	}
	ids = r.PostForm[servicesField]
	return ids, len(ids) > 0
}
