package apptest

import (
	"maps"
	"net/http"
	"slices"
)

// RoleID returns the id of a role of the organisation.
func RoleID(admin *Client, name string) string {
	id, _ := admin.Get("/api/v1/tenant/roles").Want(200).With("name", name)["id"].(string)
	return id
}

// Invite invites a user to the staff.
func Invite(admin *Client, name, email, role string) *Response {
	return admin.Post("/api/v1/tenant/members", M{"name": name, "email": email, "roleId": role})
}

// AcceptInvitation accepts an invitation by the token of its mail.
func AcceptInvitation(s *Server, token string) *Response {
	return s.Anyone().Post("/api/v1/auth/invitations/accept", M{
		"token": token, "name": "Obi N.", "password": Password, "confirmPassword": Password,
	})
}

// NewCustomer returns the body that registers a customer.
func NewCustomer(slug, email string) M {
	return M{
		"tenantSlug": slug, "name": "Chi", "email": email, "phone": "+234 1", "password": Password, "confirmPassword": Password,
	}
}

// RegisterCustomer registers a customer.
func RegisterCustomer(s *Server, slug, email string) *Response {
	return s.Anyone().Post("/api/v1/auth/customers/register", NewCustomer(slug, email))
}

// VerifyCustomer verifies the address of a customer in another browser than the one that registered, where the
// password is chosen again.
func VerifyCustomer(s *Server, token string) *Response {
	return s.Anyone().Post("/api/v1/auth/customers/verify", M{"token": token, "password": Password, "confirmPassword": Password})
}

// ForgotPassword requests a password reset link.
func ForgotPassword(s *Server, body M) *Response {
	return s.Anyone().Post("/api/v1/auth/password/forgot", body).Want(200)
}

// Registration returns the body that registers an organisation.
func Registration(email string) M {
	return M{"email": email, "name": "Bola", "password": Password, "confirmPassword": Password}
}

// WithCookie returns a client with a cookie set by a response.
func WithCookie(s *Server, r *Response, name string) *Client {
	s.t.Helper()
	cookie := Cookies(s.t, r)[name]
	if cookie == nil {
		s.t.Fatalf("%s sets no cookie %s", r.what, name)
	}
	c := s.Anyone()
	c.Extra = http.Header{"Cookie": {cookie.Name + "=" + cookie.Value}}
	return c
}

// RegistrationCookie is the cookie of a registration.
const RegistrationCookie = "svc_registration"

// OpenLink opens the mailed link of a registration in another browser.
func OpenLink(s *Server, token string) *Response {
	return s.Anyone().Get("/api/v1/organizations/verify?token=" + token)
}

// Registered registers an address and opens the link in the same browser, and returns a client that may create
// a workspace.
func Registered(s *Server, email string) *Client {
	c := WithCookie(s, s.Anyone().Post("/api/v1/organizations/register", Registration(email)).Want(200), RegistrationCookie)
	c.Token = OpenLink(s, c.MailedToken(email, 1)).Want(200).String("token")
	return c
}

// WithMembers returns an object with some members changed.
func WithMembers(object, change M) M {
	changed := maps.Clone(object)
	maps.Copy(changed, change)
	return changed
}

// Keys returns the sorted names of the members of an object.
func Keys(object any) []string {
	return slices.Sorted(maps.Keys(object.(M)))
}
