package browser

import (
	"github.com/chromedp/cdproto/webauthn"
)

// AddAuthenticator gives the browser an authenticator that verifies its user and stores passkeys. The function that it
// returns takes the authenticator away with its passkeys.
func (p *Page) AddAuthenticator() (remove func()) {
	p.t.Helper()
	call(p, webauthn.Enable, webauthn.EnableParams{})
	added := call(p, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Ctap2version: webauthn.Ctap2versionCtap21, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	return func() {
		p.t.Helper()
		call(p, webauthn.RemoveVirtualAuthenticator, webauthn.RemoveVirtualAuthenticatorParams(added))
	}
}
