package storage

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/s3"
	"stagegate/internal/testkit/poll"
)

// gateway starts Versity's S3 gateway on a directory, and returns a client of a bucket.
func gateway(t *testing.T, versions bool, parameters string) *s3.Client {
	t.Helper()
	dir := t.TempDir()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	args := []string{"--access", "key", "--secret", "secret", "--port", address, "posix"}
	for _, name := range []string{"data/files", "versions"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if versions {
		args = append(args, "--versioning-dir", filepath.Join(dir, "versions"))
	}
	var log bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, program(t), append(args, filepath.Join(dir, "data"))...)
	command.Stdout, command.Stderr = &log, &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = command.Wait()
		if t.Failed() {
			t.Log(log.String())
		}
	})
	account, err := s3.ParseURL("s3://key:secret@" + address + "/files?" + parameters)
	if err != nil {
		t.Fatal(err)
	}
	client := s3.New(s3.Config{Account: account, Now: ref.Now})
	poll.Until(t, "the gateway answers", func() bool {
		_, err := client.Find(t.Context(), "none")
		return errors.Is(err, s3.ErrNotFound)
	})
	if versions {
		keepVersions(t, account)
	}
	return client
}

// keepVersions turns the versions of a bucket on.
func keepVersions(t *testing.T, a s3.Account) {
	t.Helper()
	body := []byte(`<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>`)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, a.Origin()+"/"+a.Bucket+"?versioning=", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	hash := fmt.Sprintf("%x", sha256.Sum256(body))
	req.Header.Set("X-Amz-Content-Sha256", hash)
	if err := v4.NewSigner().SignHTTP(t.Context(), aws.Credentials{AccessKeyID: a.Key, SecretAccessKey: a.Secret}, req, hash, "s3", a.Region, ref.Now()); err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if reply, _ := io.ReadAll(resp.Body); resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", resp.Status, reply)
	}
}

// program returns the gateway, which "make -C qa storage" builds.
func program(t *testing.T) string {
	t.Helper()
	path := os.Getenv("VERSITYGW")
	if path == "" {
		t.Skip("VERSITYGW is not set")
	}
	return path
}

// send sends an upload as clients do.
func send(t *testing.T, u s3.Upload, content string) int {
	t.Helper()
	body, kind := []byte(content), ""
	if u.Method == http.MethodPost {
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		for name, value := range u.Fields {
			_ = w.WriteField(name, value)
		}
		part, _ := w.CreateFormFile("file", "any")
		_, _ = io.WriteString(part, content)
		_ = w.Close()
		body, kind = form.Bytes(), w.FormDataContentType()
	}
	req, err := http.NewRequestWithContext(t.Context(), u.Method, u.URL, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range u.Headers {
		req.Header.Set(name, value)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	reply, _ := io.ReadAll(resp.Body)
	if resp.StatusCode/100 != 2 {
		t.Logf("%s %d: %s", u.Method, resp.StatusCode, reply)
	}
	return resp.StatusCode
}

// A real store accepts what is signed and nothing else, and what was found cannot be changed.
func TestGateway(t *testing.T) {
	for _, upload := range []string{"post", "put"} {
		t.Run(upload, func(t *testing.T) {
			client, ctx, now := gateway(t, true, "upload="+upload), t.Context(), ref.Now()
			order := s3.Order{Key: "t_a/b", ContentType: "text/plain", MaxBytes: 5, At: now, Until: now.Add(time.Minute)}
			signed := client.SignUpload(order)
			if got := send(t, signed, "123456"); got/100 == 2 {
				t.Errorf("a larger file was accepted: %d", got)
			}
			other := order
			other.Key = "t_a/c"
			if forged := client.SignUpload(other); upload == "post" {
				forged.Fields["key"] = "t_a/d"
				if got := send(t, forged, "12345"); got/100 == 2 {
					t.Errorf("another key was accepted: %d", got)
				}
			}
			if got := send(t, signed, "12345"); got/100 != 2 {
				t.Fatalf("upload: %d", got)
			}
			found, err := client.Find(ctx, order.Key)
			if err != nil || found.Size != 5 || found.ContentType != "text/plain" || found.StoredAt.IsZero() {
				t.Fatalf("found %+v, %v", found, err)
			}
			if got := send(t, signed, "other"); got/100 != 2 {
				t.Logf("a second upload is refused: %d", got)
			}
			link := s3.Link{Key: order.Key, Version: found.Version, Filename: "a “b”.txt", ContentType: "text/plain", Attachment: true, From: now, Until: now.Add(time.Minute)}
			resp, err := http.Get(client.SignLink(link))
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			if resp.StatusCode != http.StatusOK || string(body) != "12345" || resp.Header.Get("Content-Disposition") != "attachment; filename*=utf-8''a%20%E2%80%9Cb%E2%80%9D.txt" {
				t.Errorf("the link gives %d %s %v", resp.StatusCode, body, resp.Header)
			}
			if head, err := client.Head(ctx, order.Key, found.Version, 3); err != nil || string(head) != "123" {
				t.Errorf("the head is %s, %v", head, err)
			}
			if kept, err := client.Check(ctx, []string{"https://app.example.org"}); !kept || err == nil || !strings.Contains(err.Error(), "CORS") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the check finds %v, %v; want only that there are no CORS rules", kept, err)
			}
			for range 2 {
				if err := client.Remove(ctx, order.Key); err != nil {
					t.Error(err)
				}
			}
			if _, err := client.Find(ctx, order.Key); !errors.Is(err, s3.ErrNotFound) {
				t.Errorf("it is still there: %v", err)
			}
			if _, err := client.Head(ctx, order.Key, found.Version, 3); !errors.Is(err, s3.ErrNotFound) {
				t.Errorf("the version is still there: %v", err)
			}
		})
	}
}

// A store that keeps objects as files has none below another: without versions, nothing could be accepted. The check says
// so, and moved files can be stored, since there is no object above them.
func TestGatewayWithoutVersions(t *testing.T) {
	client, ctx := gateway(t, false, ""), t.Context()
	if _, err := client.Check(ctx, nil); err == nil || !strings.Contains(err.Error(), "turn versions on") {
		t.Errorf("the check finds %v", err)
	}
	const text = "a letter"
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
	for range 2 {
		if err := client.Write(ctx, "t_a/b", "text/plain", sum, int64(len(text)), strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if head, err := client.Head(ctx, "t_a/b", "", 100); err != nil || string(head) != text {
		t.Errorf("the moved file is %s, %v", head, err)
	}
	if err := client.Remove(ctx, "t_a/b"); err != nil {
		t.Error(err)
	}
	if _, err := client.Head(ctx, "t_a/b", "", 100); !errors.Is(err, s3.ErrNotFound) {
		t.Errorf("it is still there: %v", err)
	}
}
