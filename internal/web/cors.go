package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/rs/cors"
)

// preflightAge is for how many seconds a browser may remember what it may send;
// none remembers it for longer.
const preflightAge = 7200

// CheckOrigin refuses what is not the origin of pages as a browser sends it: a
// scheme, a host and perhaps a port.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	implied := map[string]string{"http": ":80", "https": ":443"}
	switch {
	case err != nil, implied[u.Scheme] == "", u.Hostname() == "", strings.Contains(u.Host, "*"), origin != u.Scheme+"://"+strings.ToLower(u.Host):
		return fmt.Errorf("%q is no origin such as https://app.example.org, in small letters and without a path", origin)
	case strings.HasSuffix(u.Host, ":"), strings.HasSuffix(u.Host, implied[u.Scheme]):
		return fmt.Errorf("%q: browsers leave this port out of an origin", origin)
	}
	return nil
}

// forOrigins lets pages of other origins use the API and read its description
// (specification, section 1.9). Without origins nothing changes.
func (a *API) forOrigins(origins []string, h http.Handler) http.Handler {
	if len(origins) == 0 {
		return h
	}
	for _, o := range origins {
		if err := a.csrf.AddTrustedOrigin(o); err != nil {
			panic(err) // the settings were checked
		}
	}
	shared := cors.New(cors.Options{
		AllowedOrigins: origins, AllowCredentials: true, MaxAge: preflightAge,
		AllowedMethods: []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{"Authorization", "Content-Type", idempotencyKey, ifMatch, ifNoneMatch, "Traceparent"},
		ExposedHeaders: []string{"X-Trace-Id", eTag, "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed"},
	}).Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, isSchema := a.schemas[r.URL.Path]; isSchema || r.URL.Path == descriptionPath || strings.HasPrefix(r.URL.Path, "/api/") {
			shared.ServeHTTP(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}
