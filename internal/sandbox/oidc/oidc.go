// Package oidc is the built-in OpenID provider of the sandbox, for trying single sign-on: its sign-in page offers people
// to choose from, and sandbox.Faults makes its ID tokens invalid.
package oidc

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/sandbox"
)

// Prefix is the path of the provider. With the address of the server in front, it is the issuer.
const Prefix = "/sandbox/oidc"

const (
	codeTTL  = time.Minute
	tokenTTL = 5 * time.Minute
	maxCodes = 1000
	maxBody  = 64 << 10
)

// Config configures a Server.
type Config struct {
	PublicURL string // how browsers reach this server
	Faults    *sandbox.Faults
	Now       ref.Clock     // the real time
	Hang      time.Duration // how long a call stays unanswered under the fault "silent"; 1 minute
}

// Server is the OpenID provider. It accepts every client and remembers nothing but the codes it has issued.
type Server struct {
	config Config
	issuer string
	key    *ecdsa.PrivateKey
	keyID  string

	mu    sync.Mutex
	codes map[string]grant
}

// grant is what a code stands for.
type grant struct {
	ClientID  string
	Redirect  string
	Challenge string // of PKCE
	Nonce     string
	Person    person
	At        time.Time
}

// New returns the provider with a new signing key.
func New(c Config) (*Server, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("sandbox: oidc: %w", err)
	}
	c.Hang = cmp.Or(c.Hang, time.Minute)
	return &Server{
		config: c, issuer: strings.TrimRight(c.PublicURL, "/") + Prefix, key: key, keyID: ref.NewID(), codes: map[string]grant{},
	}, nil
}

// Handler serves the provider under Prefix.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Prefix, s.about)
	mux.HandleFunc("GET "+Prefix+"/.well-known/openid-configuration", s.audible(s.discovery))
	mux.HandleFunc("GET "+Prefix+"/keys", s.audible(s.keys))
	mux.HandleFunc("GET "+Prefix+"/authorize", s.ask)
	mux.HandleFunc("POST "+Prefix+"/authorize", s.decide)
	mux.HandleFunc("POST "+Prefix+"/token", s.audible(s.token))
	return sandbox.OtherSite(mux)
}

// audible answers calls of programs, unless the provider is silent.
func (s *Server) audible(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if s.config.Faults.OIDC().Token != sandbox.OIDCSilent {
			next(w, r)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body) // otherwise a closed connection is not noticed
		timer := time.NewTimer(s.config.Hang)
		defer timer.Stop()
		select {
		case <-r.Context().Done():
		case <-timer.C:
		}
		http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
	}
}

func (s *Server) discovery(w http.ResponseWriter, _ *http.Request) {
	sandbox.WriteJSON(w, http.StatusOK, map[string]any{
		"issuer": s.issuer, "authorization_endpoint": s.issuer + "/authorize", "token_endpoint": s.issuer + "/token", "jwks_uri": s.issuer + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"}, "grant_types_supported": []string{"authorization_code"},
		"id_token_signing_alg_values_supported": []string{"ES256"}, "code_challenge_methods_supported": []string{"S256"},
		"token_endpoint_auth_methods_supported":          []string{"client_secret_basic", "client_secret_post"},
		"scopes_supported":                               []string{"openid", "profile", "email", "groups"},
		"claims_supported":                               []string{"sub", "name", "email", "email_verified", "groups", "auth_time"},
		"authorization_response_iss_parameter_supported": true,
	})
}

// redirects returns the redirect URI of an authorisation request. It must lead to this server or to a program on this
// machine, so that a public sandbox does not send people elsewhere.
func (s *Server) redirects(q url.Values) (*url.URL, bool) {
	to, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || to.Fragment != "" || to.Scheme != "http" && to.Scheme != "https" {
		return nil, false
	}
	own, err := url.Parse(s.issuer)
	host := to.Hostname()
	return to, err == nil && (to.Scheme == own.Scheme && to.Host == own.Host || host == "localhost" || host == "127.0.0.1" || host == "::1")
}

// answer redirects back to the client.
func (s *Server) answer(w http.ResponseWriter, to *url.URL, state string, params url.Values) {
	q := to.Query()
	for name := range params {
		q.Set(name, params.Get(name))
	}
	if state != "" {
		q.Set("state", state)
	}
	q.Set("iss", s.issuer)
	target := *to
	target.RawQuery = q.Encode()
	w.Header().Set("Location", target.String())
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusSeeOther)
}

// keep stores a grant and returns its code.
func (s *Server) keep(g grant) (code string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for code, old := range s.codes {
		if s.config.Now().Sub(old.At) > codeTTL {
			delete(s.codes, code)
		}
	}
	if len(s.codes) >= maxCodes {
		return "", false
	}
	code = rand.Text()
	s.codes[code] = g
	return code, true
}

// take returns the grant of a code, which is good once.
func (s *Server) take(code string) (grant, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, ok := s.codes[code]
	delete(s.codes, code)
	return g, ok && s.config.Now().Sub(g.At) <= codeTTL
}
