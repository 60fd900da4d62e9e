package apptest

import (
	"github.com/pquerna/otp/totp"
)

// Code returns the current code of an authenticator app.
func (s *Server) Code(secret string) string {
	s.t.Helper()
	code, err := totp.GenerateCode(secret, s.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

// AddApp sets up an authenticator app for a caller with a fresh sign-in, and returns its secret.
func AddApp(s *Server, c *Client) (secret string) {
	s.t.Helper()
	const path = "/api/v1/auth/second-factor/totp"
	secret = c.Post(path, nil).Want(200).String("secret")
	c.Post(path+"/confirm", M{"code": s.Code(secret)}).Want(200)
	return secret
}
