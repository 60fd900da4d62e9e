package ui

import "net/http"

// ForCustomers lets customers of the organisation of the address to a page, and who is not
// signed in to where one signs in.
func ForCustomers(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool {
			return p.Kind == Customer && p.Tenant != nil && p.Tenant.Slug == r.PathValue("tenant")
		})
	}
}

// ForStaff lets people to a page who work for an organisation and have one of the
// permissions; without any, all of them.
func ForStaff(h Handler, permissions ...string) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool {
			return (p.Kind == Staff || p.Kind == TenantAdmin) && (len(permissions) == 0 || p.May(permissions...))
		})
	}
}

// ForAdmins lets the admins of an organisation to a page.
func ForAdmins(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool { return p.Kind == TenantAdmin })
	}
}

// ForPlatform lets the people of the platform to a page.
func ForPlatform(h Handler) Handler {
	return func(r *Request) Response {
		return r.admit(h, func(p *Person) bool { return p.Kind == Platform })
	}
}

// admit shows a page to whom it is for. The API decides what that person may do there.
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

// wrongPerson says that a page is not for who is signed in, as if it were not there, and how
// to become somebody else.
func (r *Request) wrongPerson(me *Person) Response {
	return page{
		screen: messageScreen, status: http.StatusNotFound, title: r.Text("console.not_found.title"),
		data: Message{Text: r.Text("console.not_yours", "name", me.Name, "email", me.Email), Links: r.waysOut(), SignOut: true},
	}
}
