package oidc

import (
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"stagegate/internal/sandbox"
)

// WrongSecret is the only client secret that is refused.
const WrongSecret = "wrong"

// keys returns the public key.
func (s *Server) keys(w http.ResponseWriter, _ *http.Request) {
	point, err := s.key.PublicKey.Bytes() // 0x04, then both coordinates
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	half := (len(point) - 1) / 2
	sandbox.WriteJSON(w, http.StatusOK, map[string]any{"keys": []map[string]string{{
		"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": s.keyID, "x": encode(point[1 : 1+half]), "y": encode(point[1+half:]),
	}}})
}

// token exchanges a code for an ID token.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		refuse(w, http.StatusBadRequest, "invalid_request")
		return
	}
	id, secret, basic := r.BasicAuth()
	if basic {
		id, secret = unescape(id), unescape(secret)
	} else {
		id, secret = r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	}
	if id == "" || secret == "" || secret == WrongSecret {
		refuse(w, http.StatusUnauthorized, "invalid_client")
		return
	}
	if r.PostForm.Get("grant_type") != "authorization_code" {
		refuse(w, http.StatusBadRequest, "unsupported_grant_type")
		return
	}
	g, ok := s.take(r.PostForm.Get("code"))
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	verified := subtle.ConstantTimeCompare([]byte(encode(sum[:])), []byte(g.Challenge)) == 1
	if !ok || !verified || g.ClientID != id || g.Redirect != r.PostForm.Get("redirect_uri") {
		refuse(w, http.StatusBadRequest, "invalid_grant")
		return
	}
	idToken, err := s.idToken(g)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	sandbox.WriteJSON(w, http.StatusOK, map[string]any{
		"access_token": rand.Text(), "token_type": "Bearer", "expires_in": int(tokenTTL / time.Second), "id_token": idToken,
	})
}

// idToken returns the signed claims of a grant, made invalid by the fault that is on.
func (s *Server) idToken(g grant) (string, error) {
	now, fault := s.config.Now(), s.config.Faults.OIDC().Token
	claims := map[string]any{
		"iss": s.issuer, "aud": g.ClientID, "sub": g.Person.subject(), "iat": now.Unix(), "exp": now.Add(tokenTTL).Unix(), "auth_time": g.At.Unix(),
		"nonce": g.Nonce, "name": g.Person.Name, "email_verified": g.Person.Verified, "groups": g.Person.Groups,
	}
	if g.Person.Email != "" {
		claims["email"] = g.Person.Email
	}
	switch fault {
	case sandbox.OIDCNonce:
		claims["nonce"] = rand.Text()
	case sandbox.OIDCAudience:
		claims["aud"] = "another-client"
	case sandbox.OIDCIssuer:
		claims["iss"] = "https://another-issuer.test"
	case sandbox.OIDCExpired:
		claims["iat"], claims["exp"] = now.Add(-2*time.Hour).Unix(), now.Add(-time.Hour).Unix()
	case sandbox.OIDCNone, sandbox.OIDCNormal, sandbox.OIDCSilent: // not about claims
	}
	return s.sign(claims, fault == sandbox.OIDCNone)
}

// sign returns a token with ES256, or without a signature.
func (s *Server) sign(claims map[string]any, unsigned bool) (string, error) {
	header := map[string]string{"typ": "JWT", "alg": "ES256", "kid": s.keyID}
	if unsigned {
		header["alg"] = "none"
	}
	first, err := json.Marshal(header)
	if err != nil {
		return "", err
	}
	second, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed := encode(first) + "." + encode(second)
	if unsigned {
		return signed + ".", nil
	}
	sum := sha256.Sum256([]byte(signed))
	a, b, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	a.FillBytes(signature[:32])
	b.FillBytes(signature[32:])
	return signed + "." + encode(signature), nil
}

// refuse writes an error of the token endpoint.
func refuse(w http.ResponseWriter, status int, code string) {
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Basic")
	}
	sandbox.WriteJSON(w, status, map[string]string{"error": code})
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// unescape decodes a part of the credentials in an Authorization header, which clients encode like a form.
func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}
