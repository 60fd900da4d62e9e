package api

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/rs/cors"
)

// preflightAge is the Access-Control-Max-Age in seconds, the maximum that browsers allow.
const preflightAge = 7200

// CheckOrigin refuses a text that is not an origin as browsers send it: scheme, host and
// optional port.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	implied := map[string]string{"http": ":80", "https": ":443"}
	switch {
	case err != nil, implied[u.Scheme] == "", u.Hostname() == "", strings.Contains(u.Host, "*"), origin != u.Scheme+"://"+strings.ToLower(u.Host):
		return fmt.Errorf("%q must be an origin such as https://app.example.org, in lower case and without a path", origin)
	case strings.HasSuffix(u.Host, ":"), strings.HasSuffix(u.Host, implied[u.Scheme]):
		return fmt.Errorf("%q must not have the default port of its scheme, since browsers omit it", origin)
	}
	return nil
}

// withCORS allows pages of other origins to call the API and to read its description
// (specification, section 1.9). Without origins it returns h.
func (a *API) withCORS(origins []string, h http.Handler) http.Handler {
	if len(origins) == 0 {
		return h
	}
	for _, o := range origins {
		if err := a.csrf.AddTrustedOrigin(o); err != nil {
			panic(err) // the settings were checked
		}
	}
	withHeaders := cors.New(cors.Options{
		AllowedOrigins: origins, AllowCredentials: true, MaxAge: preflightAge,
		AllowedMethods: []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{"Authorization", "Content-Type", idempotencyKey, ifMatch, ifNoneMatch, prefer, "Traceparent"},
		ExposedHeaders: []string{"X-Trace-Id", eTag, "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed", preferenceApplied},
	}).Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == SchemaPath || r.URL.Path == descriptionPath || strings.HasPrefix(r.URL.Path, "/api/") {
			withHeaders.ServeHTTP(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}
