package apptest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"testing"

	"stagegate/internal/app/config"
)

// Named gives the server a name instead of an address, which passkeys need.
func Named(c *config.Config) { c.Test.Named = true }

// Flags of an authenticator.
const (
	UserPresent    byte = 0x01
	UserVerified   byte = 0x04
	BackupEligible byte = 0x08
	BackedUp       byte = 0x10
	newCredential  byte = 0x40
)

// Passkey is a credential in a software authenticator with ES256. A test changes its members to behave as other
// authenticators do.
type Passkey struct {
	ID, UserHandle []byte
	Origin         string
	Host           string
	Flags          byte
	Counter        uint32 // of the next assertion

	key *ecdsa.PrivateKey
}

// NewPasskey creates a passkey for options of the server and returns the credential to send.
func NewPasskey(t testing.TB, s *Server, options any) (*Passkey, M) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	given := readOptions(t, options)
	p := &Passkey{
		ID: make([]byte, 16), UserHandle: unBase64(t, given.User.ID), Origin: s.URL, Host: given.RP.ID, Flags: UserPresent | UserVerified, key: key,
	}
	_, _ = rand.Read(p.ID)
	return p, p.Creation(t, options)
}

// AddPasskey creates a passkey for a caller with a fresh sign-in.
func AddPasskey(t testing.TB, s *Server, c *Client, name string) (*Passkey, *Response) {
	t.Helper()
	const path = "/api/v1/auth/passkeys"
	started := c.Post(path+"/options", nil).Want(200)
	key, credential := NewPasskey(t, s, started.Value("options"))
	return key, c.Post(path, M{"ceremony": started.String("ceremony"), "name": name, "credential": credential})
}

// Creation is the answer to options for a new credential.
func (p *Passkey) Creation(t testing.TB, options any) M {
	t.Helper()
	point, err := p.key.PublicKey.Bytes() // 4, x and y
	if err != nil {
		t.Fatal(err)
	}
	data := p.authenticatorData(p.Flags | newCredential)
	data = append(data, make([]byte, 16)...) // of no known model
	data = append(data, 0, byte(len(p.ID)))
	data = append(data, p.ID...)
	data = append(data, 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20) // EC2, ES256, P-256, x
	data = append(data, point[1:33]...)
	data = append(data, 0x22, 0x58, 0x20) // y
	data = append(data, point[33:]...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	return p.credential(M{
		"clientDataJSON": toBase64(p.clientData(t, "webauthn.create", readOptions(t, options).Challenge)), "attestationObject": toBase64(append(object, data...)),
	})
}

// Assertion is the answer to options for a sign-in.
func (p *Passkey) Assertion(t testing.TB, options any) M {
	t.Helper()
	data, client := p.authenticatorData(p.Flags), p.clientData(t, "webauthn.get", readOptions(t, options).Challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte(nil), data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, p.key, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	if p.Counter > 0 {
		p.Counter++
	}
	return p.credential(M{
		"clientDataJSON": toBase64(client), "authenticatorData": toBase64(data), "signature": toBase64(signature), "userHandle": toBase64(p.UserHandle),
	})
}

func (p *Passkey) credential(response M) M {
	return M{"id": toBase64(p.ID), "rawId": toBase64(p.ID), "type": "public-key", "response": response, "clientExtensionResults": M{}}
}

func (p *Passkey) authenticatorData(flags byte) []byte {
	host := sha256.Sum256([]byte(p.Host))
	c := p.Counter
	return append(host[:], flags, byte(c>>24), byte(c>>16), byte(c>>8), byte(c)) //nolint:mnd // big endian
}

func (p *Passkey) clientData(t testing.TB, kind, challenge string) []byte {
	t.Helper()
	text, err := json.Marshal(M{"type": kind, "challenge": challenge, "origin": p.Origin, "crossOrigin": false})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// options are the members of options of the server that an authenticator needs.
type options struct {
	Challenge string
	RP        struct{ ID string }
	User      struct{ ID string }
}

func readOptions(t testing.TB, given any) (o options) {
	t.Helper()
	text, err := json.Marshal(given)
	if err == nil {
		err = json.Unmarshal(text, &o) //nolint:musttag // the names differ by case only
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func toBase64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func unBase64(t testing.TB, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
