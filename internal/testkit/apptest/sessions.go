package apptest

import (
	"net/http"
	"strings"
	"testing"
)

// Tokens are the tokens of a session.
type Tokens struct{ Access, Refresh string }

// TokensOf returns the tokens of a response.
func TokensOf(r *Response) Tokens {
	return Tokens{r.String("accessToken"), r.String("refreshToken")}
}

// OpenSession signs in a user of a tenant and returns the tokens.
func OpenSession(s *Server, n *Tenant, who string) Tokens {
	return TokensOf(s.Anyone().Post("/api/v1/auth/login", M{"tenantSlug": n.Slug, "email": n.Email(who), "password": Password}).Want(200))
}

// SignInPlatform signs in the administrator of Platform again.
func SignInPlatform(s *Server) *Response {
	return s.Anyone().Post("/api/v1/auth/platform/login", M{"email": "platform@stagegate.test", "password": Password}).Want(200)
}

// TrySignIn attempts to sign in to an organisation.
func TrySignIn(s *Server, slug, email, password string) *Response {
	return s.Anyone().Post("/api/v1/auth/login", M{"tenantSlug": slug, "email": email, "password": password})
}

// SignInTo signs in a user who was not created by apptest.
func SignInTo(s *Server, slug, email, password string) *Client {
	c := s.Anyone()
	c.Token = TrySignIn(s, slug, email, password).Want(200).String("accessToken")
	return c
}

// RefreshByBody refreshes a session as an API client.
func RefreshByBody(s *Server, token string) *Response {
	return s.Anyone().Post("/api/v1/auth/refresh", M{"refreshToken": token})
}

// RefreshByCookie refreshes a session as a browser.
func RefreshByCookie(s *Server, token string) *Response {
	c := s.Anyone()
	c.Extra = http.Header{"Cookie": {"svc_refresh_token=" + token}}
	return c.Post("/api/v1/auth/refresh", nil)
}

// Me returns the owner of an access token.
func Me(s *Server, token string) *Response {
	c := s.Anyone()
	c.Token = token
	return c.Get("/api/v1/auth/me")
}

// Tamper modifies the token's signature.
func Tamper(token string) string {
	at := strings.LastIndexByte(token, '.') + 10
	other := byte('A')
	if token[at] == other {
		other = 'B'
	}
	return token[:at] + string(other) + token[at+1:]
}

// Cookies returns the cookies set by a response, by name.
func Cookies(t testing.TB, r *Response) map[string]*http.Cookie {
	t.Helper()
	all := map[string]*http.Cookie{}
	for _, line := range r.Header.Values("Set-Cookie") {
		c, err := http.ParseSetCookie(line)
		if err != nil || all[c.Name] != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all[c.Name] = c
	}
	return all
}

// Confirm makes the session of somebody with the Password fresh.
func (c *Client) Confirm() *Client {
	c.t.Helper()
	c.Post("/api/v1/auth/step-up", M{"password": Password}).Want(200)
	return c
}
