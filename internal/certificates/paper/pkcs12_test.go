package paper_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"software.sslmate.com/src/go-pkcs12"

	"stagegate/internal/certificates/paper"
)

func TestParsePKCS12(t *testing.T) {
	t.Parallel()
	strong, other := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)), must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	good := issue("Good", strong, nil, nil, later)
	short := must(rsa.GenerateKey(rand.Reader, 1024))
	_, edwards, _ := ed25519.GenerateKey(rand.Reader)
	unusual := must(ecdsa.GenerateKey(elliptic.P224(), rand.Reader))
	whole := file(strong, good)
	for name, c := range map[string]struct {
		file     []byte
		password string
		at       time.Time
		want     error
	}{
		"good":            {whole, password, at, nil},
		"legacy":          {must(pkcs12.LegacyRC2.Encode(strong, good, nil, password)), password, at, nil},
		"password":        {whole, "wrong", at, paper.ErrPassword},
		"no password":     {whole, "", at, paper.ErrPassword},
		"odd password":    {whole, "\U0001F600", at, paper.ErrPassword},
		"not a file":      {[]byte("-----BEGIN CERTIFICATE-----"), password, at, paper.ErrNotPKCS12},
		"nothing":         {nil, password, at, paper.ErrNotPKCS12},
		"half":            {whole[:len(whole)/2], password, at, paper.ErrNotPKCS12},
		"no key":          {must(pkcs12.Modern2023.EncodeTrustStore([]*x509.Certificate{good}, password)), password, at, paper.ErrNoKey},
		"another's key":   {file(other, good), password, at, paper.ErrNoKey},
		"short":           {file(short, issue("Short", short, nil, nil, later)), password, at, paper.ErrKeyTooShort},
		"Ed25519":         {file(edwards, issue("Edwards", edwards, nil, nil, later)), password, at, paper.ErrKeyType},
		"P-224":           {file(unusual, issue("Unusual", unusual, nil, nil, later)), password, at, paper.ErrKeyType},
		"expired":         {whole, password, later.Add(time.Second), paper.ErrExpired},
		"not yet":         {whole, password, at.AddDate(-2, 0, 0), paper.ErrNotYetValid},
		"too many rounds": {must(pkcs12.Modern2023.WithIterations(1_000_001).Encode(strong, good, nil, password)), password, at, paper.ErrNotPKCS12},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := paper.ParsePKCS12(c.file, c.password, c.at)
			if !errors.Is(err, c.want) {
				t.Fatalf("it is %v, want %v", err, c.want)
			}
			if err != nil {
				return
			}
			info := s.Info()
			sum := sha256.Sum256(good.Raw)
			if info.Subject != "CN=Good" || info.Issuer != "CN=Good" || !info.SelfSigned || !info.ValidUntil.Equal(later) || info.Fingerprint != hex.EncodeToString(sum[:]) {
				t.Errorf("it is %+v", info)
			}
		})
	}
}

// Files of OpenSSL are read, with the ways of encryption that it has.
func TestOpenSSLFiles(t *testing.T) {
	t.Parallel()
	key := must(rsa.GenerateKey(rand.Reader, 2048))
	folder := t.TempDir()
	in := filepath.Join(folder, "in.pem")
	content := append(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: must(x509.MarshalPKCS8PrivateKey(key))}),
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: issue("Good", key, nil, nil, later).Raw})...)
	if err := os.WriteFile(in, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string]string{
		"modern": "", "legacy": "-legacy", "certificates not encrypted": "-certpbe NONE", "nothing encrypted": "-keypbe NONE -certpbe NONE", "old": "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out.p12")
			for _, secret := range []string{password, "", "pässwörd"} {
				openssl(t, append([]string{"pkcs12", "-export", "-in", in, "-out", out, "-passout", "pass:" + secret}, strings.Fields(args)...)...)
				s, err := paper.ParsePKCS12(must(os.ReadFile(out)), secret, at)
				if err != nil || s.Info().Subject != "CN=Good" {
					t.Errorf("%q: %v", secret, err)
				}
				if _, err := paper.ParsePKCS12(must(os.ReadFile(out)), "another", at); !errors.Is(err, paper.ErrPassword) {
					t.Errorf("with another password: %v", err)
				}
			}
		})
	}
}

// A second key in the encrypted part, whose own encryption takes billions of rounds, is not decrypted.
func TestHiddenRounds(t *testing.T) {
	t.Parallel()
	type (
		parameters struct {
			Salt   []byte
			Rounds int
			PRF    pkix.AlgorithmIdentifier
		}
		kdf struct {
			Type       asn1.ObjectIdentifier
			Parameters parameters
		}
		cbc struct {
			Type asn1.ObjectIdentifier
			IV   []byte
		}
		algorithm struct {
			Type       asn1.ObjectIdentifier
			Parameters struct {
				KDF    kdf
				Cipher cbc
			}
		}
		encryptedKey struct {
			Algorithm algorithm
			Data      []byte
		}
		bag struct {
			Type  asn1.ObjectIdentifier
			Value encryptedKey `asn1:"explicit,tag:0"`
		}
		encryptedContent struct {
			Type      asn1.ObjectIdentifier
			Algorithm algorithm
			Content   []byte `asn1:"tag:0"`
		}
		encryptedData struct {
			Version int
			Content encryptedContent
		}
		encryptedItem struct {
			Type    asn1.ObjectIdentifier
			Content encryptedData `asn1:"explicit,tag:0"`
		}
		file struct {
			Version int
			Safe    struct {
				Type    asn1.ObjectIdentifier
				Content []byte `asn1:"explicit,tag:0"`
			}
			MAC asn1.RawValue `asn1:"optional"`
		}
	)
	salt, iv := make([]byte, 8), make([]byte, aes.BlockSize)
	pbes2 := func(rounds int) (a algorithm) {
		a.Type = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 13}
		a.Parameters.KDF = kdf{asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 12}, parameters{salt, rounds, pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 9}}}}
		a.Parameters.Cipher = cbc{asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 1, 42}, iv}
		return a
	}
	hidden := must(asn1.Marshal([]bag{{asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 12, 10, 1, 2}, encryptedKey{pbes2(math.MaxInt32), make([]byte, 64)}}}))
	padding := aes.BlockSize - len(hidden)%aes.BlockSize
	hidden = append(hidden, strings.Repeat(string(rune(padding)), padding)...)
	block := must(aes.NewCipher(must(pbkdf2.Key(sha256.New, "", salt, 1, 32))))
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(hidden, hidden)
	item := encryptedItem{asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 6}, encryptedData{0, encryptedContent{asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}, pbes2(1), hidden}}}

	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	var whole file
	var items []asn1.RawValue
	_ = must(asn1.Unmarshal(must(pkcs12.Modern2023.Encode(key, issue("Good", key, nil, nil, later), nil, "")), &whole))
	_ = must(asn1.Unmarshal(whole.Safe.Content, &items))
	items[0] = asn1.RawValue{FullBytes: must(asn1.Marshal(item))} // instead of the certificates
	whole.Safe.Content, whole.MAC = must(asn1.Marshal(items)), asn1.RawValue{}
	if _, err := paper.ParsePKCS12(must(asn1.Marshal(whole)), "", at); !errors.Is(err, paper.ErrNotPKCS12) {
		t.Errorf("it is %v", err)
	}
}
