package console_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"math/big"
	"net/url"
	"testing"
	"time"

	"software.sslmate.com/src/go-pkcs12"

	"stagegate/internal/testkit/apptest"
)

// TestSigningCertificatePage uploads a signing certificate, also with a session that is no longer fresh, and removes it.
func TestSigningCertificatePage(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		const at = "/console/settings/signing"
		acme := s.Tenant("acme")
		acme.Add("admin")
		acme.Add("manager")
		admin := acme.Reader("admin")
		acme.Reader("manager").Open(at).Want(404)
		form := admin.Open(at).Want(200, "Self-signed", "Upload a signing certificate").Without("Remove signing certificate")
		const password = "marble-47-otter"
		file, right := signingFile(t, s.Now(), password), url.Values{"password": {password}}
		form.SendFile(at, url.Values{"password": {"wrong"}}, "pkcs12", file).Want(400, `href="#password"`).Without("wrong")
		form.SendFile(at, url.Values{"password": {""}}, "pkcs12", []byte("no file")).Want(400, `href="#pkcs12"`)
		form.Send(at, right).Want(400, `href="#pkcs12"`)
		s.Clock.Advance(11 * time.Minute)
		asked := admin.Open(at).SendFile(at, right, "pkcs12", file).Want(403, "Confirm that it is you").Without(password, "pkcs12", base64.StdEncoding.EncodeToString(file[:30]))
		again := asked.Send(at, url.Values{"_password": {apptest.Password}}).Want(400, `href="#pkcs12"`, "Choose the file again and enter its password.").Without(password)
		again.SendFile(at, right, "pkcs12", file).Want(200, "Signing certificate saved.", "Ministry of Works", "Remove signing certificate")
		admin.Open(at).Send(at, url.Values{"do": {"remove"}}).Want(200, "Signing certificate removed.", "Self-signed").Without("Ministry of Works")
	})
}

// signingFile returns a PKCS#12 file with a key and a certificate of an authority.
func signingFile(t *testing.T, now time.Time, password string) []byte {
	t.Helper()
	certify := func(subject string, parent *x509.Certificate, signer *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		made := &x509.Certificate{
			SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: subject}, NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(1, 0, 0),
			IsCA: parent == nil, BasicConstraintsValid: true,
		}
		if parent == nil {
			parent, signer = made, key
		}
		der, err := x509.CreateCertificate(rand.Reader, made, parent, key.Public(), signer)
		if err != nil {
			t.Fatal(err)
		}
		made, err = x509.ParseCertificate(der)
		if err != nil {
			t.Fatal(err)
		}
		return made, key
	}
	authority, root := certify("Example Trust CA", nil, nil)
	own, key := certify("Ministry of Works", authority, root)
	file, err := pkcs12.Modern.Encode(key, own, []*x509.Certificate{authority}, password)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
