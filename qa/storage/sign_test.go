// Package storage compares the S3 client with other implementations.
package storage

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/minio/minio-go/v7/pkg/signer"

	"stagegate/internal/providers/s3"
)

// rounds is the number of random inputs of each comparison.
const rounds = 1000

// random makes inputs.
type random struct{ *rand.Rand }

func (r random) text(alphabet string, most int) string {
	letters := []rune(alphabet)
	var b strings.Builder
	for range 1 + r.IntN(most) {
		b.WriteRune(letters[r.IntN(len(letters))])
	}
	return b.String()
}

const (
	plain = "abcdefghijklmnopqrstuvwxyz0123456789"
	odd   = plain + "ABCXYZ-_.~/+=& %?#:@!$'()*,;\"<>[]é漢🙂" //nolint:gosmopolitan // a name in any script
)

func (r random) account(t *testing.T) s3.Account {
	t.Helper()
	text := fmt.Sprintf("s3://%s:%s@%s/%s?region=%s&addressing=%s&upload=%s&sse=%s", url.QueryEscape(r.text(plain, 20)), url.QueryEscape(r.text(odd, 40)),
		[]string{"s3.example.org", "s3.example.org:9000", "127.0.0.1:9000"}[r.IntN(3)], "b"+r.text(plain, 20)+"1", r.text(plain, 12),
		[]string{"path", "host"}[r.IntN(2)], []string{"post", "put"}[r.IntN(2)], []string{"", "AES256", "aws:kms"}[r.IntN(3)])
	account, err := s3.ParseURL(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return account
}

func (r random) at() time.Time { return time.Unix(r.Int64N(4_000_000_000), 0).UTC() }

// signed returns an address with the signature of AWS's own implementation.
func signed(t *testing.T, a s3.Account, address, method string, header http.Header, at time.Time) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	for _, name := range []string{"X-Amz-Signature", "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-SignedHeaders"} {
		query.Del(name)
	}
	u.RawQuery = query.Encode()
	req := &http.Request{Method: method, URL: u, Host: u.Host, Header: header}
	if text := header.Get("Content-Length"); text != "" {
		_, _ = fmt.Sscan(text, &req.ContentLength)
		header.Del("Content-Length")
	}
	out, _, err := v4.NewSigner().PresignHTTP(context.Background(), aws.Credentials{AccessKeyID: a.Key, SecretAccessKey: a.Secret}, req, "UNSIGNED-PAYLOAD", "s3", a.Region, at,
		func(o *v4.SignerOptions) { o.DisableURIPathEscaping, o.DisableHeaderHoisting = true, true })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// same compares two addresses by their signed parts.
func same(t *testing.T, got, want string) {
	t.Helper()
	one, err := url.Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	other, err := url.Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	if one.EscapedPath() != other.EscapedPath() || one.Host != other.Host || one.Query().Encode() != other.Query().Encode() {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
}

// The signatures of policies, links and PUT uploads are those of MinIO's and AWS's implementations.
func TestSignatures(t *testing.T) {
	r := random{rand.New(rand.NewPCG(1, 2))}
	for range rounds {
		a, at := r.account(t), r.at()
		client := s3.New(s3.Config{Account: a, Now: func() time.Time { return at }})
		order := s3.Order{Key: "t_" + r.text(plain, 36) + "/" + r.text(plain, 36), ContentType: r.text(odd, 30), MaxBytes: 1 + r.Int64N(1<<40), At: at, Until: at.Add(time.Hour)}
		order.ContentType = strings.Join(strings.Fields(order.ContentType), " ")
		if up := client.SignUpload(order); up.Method == http.MethodPost {
			if want := signer.PostPresignSignatureV4(up.Fields["policy"], at, a.Secret, a.Region); up.Fields["x-amz-signature"] != want {
				t.Fatalf("policy %s: got %s, want %s", up.Fields["policy"], up.Fields["x-amz-signature"], want)
			}
			if want := signer.GetCredential(a.Key, a.Region, at, signer.ServiceTypeS3); up.Fields["x-amz-credential"] != want {
				t.Fatalf("credential %s, want %s", up.Fields["x-amz-credential"], want)
			}
		} else {
			header := http.Header{"Content-Length": {fmt.Sprint(order.MaxBytes)}}
			for name, value := range up.Headers {
				header.Set(name, value)
			}
			same(t, up.URL, signed(t, a, up.URL, http.MethodPut, header, at))
		}
		link := client.SignLink(s3.Link{
			Key: order.Key, Version: []string{"v:" + r.text(odd, 30), "kept:x"}[r.IntN(2)], Filename: r.text(odd, 40), ContentType: order.ContentType,
			Attachment: r.IntN(2) == 0, From: at, Until: at.Add(time.Duration(1+r.IntN(604800)) * time.Second),
		})
		same(t, link, signed(t, a, link, http.MethodGet, http.Header{}, at))
	}
}

// transport answers nothing, and keeps the request.
type transport struct{ last *http.Request }

func (c *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	c.last = r
	return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: http.NoBody}, nil
}

// The signatures in headers are those of AWS's implementation.
func TestHeaders(t *testing.T) {
	r := random{rand.New(rand.NewPCG(3, 4))}
	for range rounds {
		a, at := r.account(t), r.at()
		sent := &transport{}
		client := s3.New(s3.Config{Account: a, Now: func() time.Time { return at }, HTTP: &http.Client{Transport: sent}})
		_, _ = client.Head(t.Context(), "t_"+r.text(plain, 36)+"/"+r.text(plain, 36), "v:"+r.text(odd, 30), 1+r.Int64N(1<<20))
		again := sent.last.Clone(t.Context())
		got := again.Header.Get("Authorization")
		again.Header.Del("Authorization")
		err := v4.NewSigner().SignHTTP(t.Context(), aws.Credentials{AccessKeyID: a.Key, SecretAccessKey: a.Secret}, again, again.Header.Get("X-Amz-Content-Sha256"), "s3", a.Region, at,
			func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true })
		if err != nil {
			t.Fatal(err)
		}
		if want := again.Header.Get("Authorization"); got != want {
			t.Fatalf("%s %s: got\n%s\nwant\n%s", again.Method, again.URL, got, want)
		}
	}
}
