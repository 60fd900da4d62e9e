package api

import (
	"net/http"
	"testing"
)

// Of the names of the access cookie the prefixed one counts, and two cookies of one name are
// refused.
func TestAccessCookies(t *testing.T) {
	t.Parallel()
	cases := []struct {
		cookies, token string
		refused        bool
	}{
		{cookies: "svc_access_token=plain", token: "plain"},
		{cookies: "__Host-svc_access_token=host", token: "host"},
		{cookies: "svc_access_token=plain; __Host-svc_access_token=host", token: "host"},
		{cookies: "svc_onboarding_token=new; __Host-svc_access_token=host", token: "host"},
		{cookies: "svc_onboarding_token=new", token: "new"},
		{cookies: "svc_access_token=sgk_x; svc_onboarding_token=new", token: ""}, // an API key is no cookie
		{cookies: "svc_device=a; svc_device=b", token: "bearer"},                 // the pages set it with a path of their own
		{cookies: "svc_access_token=a; svc_access_token=a", refused: true},
		{cookies: "__Host-svc_access_token=a; __Host-svc_access_token=b", refused: true},
		{cookies: "svc_refresh_token=a; svc_access_token=b; svc_refresh_token=c", refused: true},
		{cookies: "svc_onboarding_token=a; svc_onboarding_token=b", refused: true},
		{cookies: "svc_sso_state=a", token: "bearer"},
		{cookies: "svc_sso_state=a; svc_sso_state=b", refused: true},
	}
	for _, c := range cases {
		r := &http.Request{Header: http.Header{"Cookie": {c.cookies}, "Authorization": {"Bearer bearer"}}}
		if err := checkCookies(r); (err != nil) != c.refused {
			t.Errorf("%s: %v", c.cookies, err)
		}
		if token, _ := accessToken(r); !c.refused && token != c.token {
			t.Errorf("%s: the token is %q", c.cookies, token)
		}
	}
}
