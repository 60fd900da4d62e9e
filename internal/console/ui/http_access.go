package ui

import "net/http"

// ForCustomers admits only customers of the organisation in the path. Anyone who is not signed
// in is redirected to the sign-in page.
func ForCustomers(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool {
			return p.Kind == Customer && p.Tenant != nil && p.Tenant.Slug == r.PathValue("tenant")
		})
	}
}

// ForStaff admits only staff and admins of an organisation who have any of the permissions, if
// some are given.
func ForStaff(h Handler, permissions ...string) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool {
			return (p.Kind == Staff || p.Kind == TenantAdmin) && (len(permissions) == 0 || p.May(permissions...))
		})
	}
}

// ForAdmins admits only the admins of an organisation.
func ForAdmins(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool { return p.Kind == TenantAdmin })
	}
}

// ForPlatform admits only platform users.
func ForPlatform(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool { return p.Kind == Platform })
	}
}

// admit admits the people selected by isFor. The API decides what they may do on the page.
func (r *Request) admit(h Handler, isFor func(p *Person) bool) Response {
	switch me := r.Me(); {
	case me == nil:
		return r.SignIn()
	case !isFor(me):
		return r.wrongPerson(me)
	default:
		return h(r)
	}
}

// wrongPerson responds with 404 to a signed-in person who may not see the page, and offers to
// sign out.
func (r *Request) wrongPerson(me *Person) Response {
	return page{
		screen: messageScreen, status: http.StatusNotFound, title: r.Text("console.not_found.title"),
		data: Message{Text: r.Text("console.not_yours", "name", me.Name, "email", me.Email), Links: r.fallbackLinks(), SignOut: true},
	}
}
