package paper_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"software.sslmate.com/src/go-pkcs12"

	"stagegate/internal/certificates/paper"
	"stagegate/internal/testkit/pdftext"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// issue makes a certificate for a key, signed by another one; nil for self-signed.
func issue(name string, key crypto.Signer, parent *x509.Certificate, by crypto.Signer, until time.Time) *x509.Certificate {
	template := &x509.Certificate{
		SerialNumber: big.NewInt(mathrand.Int64()), Subject: pkix.Name{CommonName: name}, NotBefore: at.AddDate(-1, 0, 0), NotAfter: until,
		KeyUsage: x509.KeyUsageDigitalSignature, BasicConstraintsValid: true, IsCA: strings.HasSuffix(name, "CA"),
	}
	if parent == nil {
		parent, by = template, key
	}
	return must(x509.ParseCertificate(must(x509.CreateCertificate(rand.Reader, template, parent, key.Public(), by))))
}

// file returns a PKCS#12 file.
func file(key crypto.Signer, chain ...*x509.Certificate) []byte {
	return must(pkcs12.Modern2023.Encode(key, chain[0], chain[1:], password))
}

const password = "correct horse"

var later = at.AddDate(1, 0, 0)

// signers returns a signer of each kind.
func signers(t *testing.T) map[string]paper.Signer {
	t.Helper()
	all := map[string]paper.Signer{"self-signed": must(paper.NewSelfSigned("Ìjọba Ìpínlẹ̀ Ọ̀ṣun", at))}
	for name, key := range map[string]crypto.Signer{
		"RSA 2048": must(rsa.GenerateKey(rand.Reader, 2048)), "RSA 4096": must(rsa.GenerateKey(rand.Reader, 4096)),
		"P-256": must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)), "P-384": must(ecdsa.GenerateKey(elliptic.P384(), rand.Reader)),
		"P-521": must(ecdsa.GenerateKey(elliptic.P521(), rand.Reader)),
	} {
		all[name] = must(paper.ParsePKCS12(file(key, issue(name, key, nil, nil, later)), password, at))
	}
	rootKey, middleKey, key := must(rsa.GenerateKey(rand.Reader, 3072)), must(rsa.GenerateKey(rand.Reader, 3072)), must(rsa.GenerateKey(rand.Reader, 3072))
	root := issue("Root CA", rootKey, nil, nil, later)
	middle := issue("Middle CA", middleKey, root, rootKey, later)
	own := issue("With a chain", key, middle, middleKey, later)
	all["chain"] = must(paper.ParsePKCS12(file(key, own, middle, root), password, at))
	all["chain in another order"] = must(paper.ParsePKCS12(file(key, root, own, middle), password, at))
	return all
}

func sign(t testing.TB, p paper.Paper, by paper.Signer) []byte {
	t.Helper()
	signed, err := paper.Sign(must(paper.Draw(p)), by, at, p.Organization.Name, "")
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// Every kind of key signs the whole file, and nothing of the file can be changed.
func TestSign(t *testing.T) {
	t.Parallel()
	for name, by := range signers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stored, err := paper.ParsePEM(must(by.PEM()))
			if err != nil || stored.Info() != by.Info() {
				t.Fatalf("what was stored is %v: %v", stored.Info(), err)
			}
			unsigned := must(paper.Draw(sample(paper.Certificate, yoruba)))
			signed := sign(t, sample(paper.Certificate, yoruba), stored)
			if !bytes.HasPrefix(signed, unsigned) {
				t.Error("the update is not incremental")
			}
			report := pdftext.Signature(t, signed)
			t.Log(report)
			for _, want := range []string{"Signature is Valid", "Total document signed", "ETSI.CAdES.detached"} {
				if !strings.Contains(report, want) {
					t.Errorf("it does not say %q:\n%s", want, report)
				}
			}
		})
	}
}

// Only files of Draw are signed.
func TestSignOther(t *testing.T) {
	t.Parallel()
	by := must(paper.NewSelfSigned("Demo Travel", at))
	drawn := must(paper.Draw(sample(paper.Card, "Chidi Okafor")))
	for name, file := range map[string][]byte{
		"nothing": nil, "text": []byte("no PDF file"), "half": drawn[:len(drawn)/2], "end": drawn[len(drawn)/2:],
		"moved": append([]byte("x"), drawn...), "signed": must(paper.Sign(drawn, by, at, "", "")),
	} {
		if _, err := paper.Sign(file, by, at, "", ""); err == nil {
			t.Errorf("%s: it is signed", name)
		}
	}
}

// A file with a changed byte is not valid, wherever the byte is outside of the signature itself.
func TestChangedFile(t *testing.T) {
	t.Parallel()
	signed := sign(t, sample(paper.Letter, french), must(paper.NewSelfSigned("Demo Travel", at)))
	start := bytes.Index(signed, []byte("/Contents <")) // links have texts in brackets too
	for bytes.HasPrefix(signed[start:], []byte("/Contents <FEFF")) {
		start += 1 + bytes.Index(signed[start+1:], []byte("/Contents <"))
	}
	end := start + bytes.IndexByte(signed[start:], '>')
	positions := []int{10, 200, start / 2, start - 1, start - 20, end + 1, end + 20, len(signed) - 30, len(signed) - 1}
	for len(positions) < 100 {
		if at := mathrand.IntN(len(signed)); at < start || at > end {
			positions = append(positions, at)
		}
	}
	for _, at := range positions {
		changed := bytes.Clone(signed)
		changed[at] ^= 1 << mathrand.IntN(7)
		if report := pdftext.Signature(t, changed); strings.Contains(report, "Signature is Valid") && strings.Contains(report, "Total document signed") {
			t.Errorf("it is valid with another byte at %d of %d:\n%s", at, len(signed), report)
		}
	}
	if report := pdftext.Signature(t, append(bytes.Clone(signed), "%more\n"...)); strings.Contains(report, "Total document signed") {
		t.Errorf("what was appended counts as signed:\n%s", report)
	}
}

// The CMS structure verifies with OpenSSL and has exactly the signed attributes of PAdES.
func TestCMS(t *testing.T) {
	t.Parallel()
	for name, by := range signers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			signed := sign(t, sample(paper.Card, "Chidi Okafor"), by)
			var a, b, c, d int
			at := bytes.LastIndex(signed, []byte("/ByteRange ["))
			if _, err := fmt.Sscanf(string(signed[at:]), "/ByteRange [%d %d %d %d]", &a, &b, &c, &d); err != nil || a != 0 || c+d != len(signed) {
				t.Fatalf("byte range: %d %d %d %d of %d: %v", a, b, c, d, len(signed), err)
			}
			der, err := hex.DecodeString(string(signed[b+1 : c-1]))
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			cms, content := filepath.Join(folder, "cms"), filepath.Join(folder, "content")
			_ = os.WriteFile(cms, der, 0o600)
			_ = os.WriteFile(content, slices.Concat(signed[:b], signed[c:]), 0o600)
			openssl(t, "cms", "-verify", "-inform", "DER", "-in", cms, "-content", content, "-binary", "-noverify", "-out", os.DevNull)
			var types []string
			_, attributes, _ := strings.Cut(openssl(t, "cms", "-cmsout", "-print", "-inform", "DER", "-in", cms, "-noout"), "signedAttrs:")
			attributes, _, _ = strings.Cut(attributes, "signatureAlgorithm:")
			for _, found := range regexp.MustCompile(`object: (\S+)`).FindAllStringSubmatch(attributes, -1) {
				types = append(types, found[1])
			}
			slices.Sort(types)
			if want := []string{"contentType", "id-smime-aa-signingCertificateV2", "messageDigest"}; !slices.Equal(types, want) {
				t.Errorf("signed attributes: %q", types)
			}
		})
	}
}

func openssl(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "openssl", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("openssl: %v %s", err, out)
	}
	return string(out)
}

func BenchmarkDrawAndSign(b *testing.B) {
	p, by := sample(paper.Certificate, yoruba), must(paper.NewSelfSigned("Demo Travel", at))
	for b.Loop() {
		if _, err := paper.Sign(must(paper.Draw(p)), by, at, "Demo Travel", ""); err != nil {
			b.Fatal(err)
		}
	}
}
