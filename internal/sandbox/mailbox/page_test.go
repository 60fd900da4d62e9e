package mailbox_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if _, _, body := w.get("/sandbox/mailbox"); !strings.Contains(body, "No emails") {
		t.Error(body)
	}
	w.send("ada@example.test", "First", "one", "<html><HEAD lang=en></HEAD><p style='color:red'>one</p></html>")
	w.send("bola+x@example.test", "", "Go to https://example.test/a?token=x_y&b=1. Bye\n<http://example.test/>", "")
	status, header, body := w.get("/sandbox/mailbox/")
	if first, second := strings.Index(body, "First"), strings.Index(body, "(no subject)"); status != http.StatusOK || second < 0 || first < second {
		t.Errorf("not the newest first: %s", body)
	}
	for _, part := range []string{
		`<html lang="en">`, "viewport", "no email leaves this machine", `<label for="to">`, `href="/sandbox/mailbox/mails/1"`,
		`<time datetime="2026-03-01T11:00:00.123Z">1 March 2026, 11:00 UTC</time>`, "2 emails",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("the list lacks %q", part)
		}
	}
	checkPolicy(t, header, body)

	if _, _, body = w.get("/sandbox/mailbox?to=bola%2Bx@example.test"); strings.Contains(body, "First") ||
		!strings.Contains(body, `value="bola&#43;x@example.test"`) || !strings.Contains(body, "mails/2?to=bola%2bx%40example.test") {
		t.Errorf("not filtered: %s", body)
	}

	status, header, body = w.get("/sandbox/mailbox/mails/1")
	if status != http.StatusOK || !strings.Contains(body, `src="/sandbox/mailbox/mails/1/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`) {
		t.Error(body)
	}
	checkPolicy(t, header, body)

	status, header, body = w.get("/sandbox/mailbox/mails/1/html")
	if status != http.StatusOK || body != `<html><HEAD lang=en><base target="_blank"></HEAD><p style='color:red'>one</p></html>` {
		t.Error(body)
	}
	policy := header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "sandbox allow-popups") || strings.Contains(policy, "script") || strings.Contains(policy, "same-origin") ||
		header.Get("X-Frame-Options") != "SAMEORIGIN" || header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("%v", header)
	}

	_, _, body = w.get("/sandbox/mailbox/mails/2?to=bola%2Bx@example.test")
	for _, part := range []string{
		`<a href="https://example.test/a?token=x_y&amp;b=1" target="_blank" rel="noopener noreferrer">https://example.test/a?token=x_y&amp;b=1</a>. Bye`,
		`&lt;<a href="http://example.test/"`, "<details open>", "All emails to bola",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("lacks %s: %s", part, body)
		}
	}
	if strings.Contains(body, "<iframe") {
		t.Error("a frame for no HTML")
	}
	for _, path := range []string{"/mails/3", "/mails/x", "/mails/2/html", "/mails/9/html"} {
		if status, _, body := w.get("/sandbox/mailbox" + path); status != http.StatusNotFound || !strings.Contains(body, "Email not found") {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// ownScript is the script of the list.
var ownScript = regexp.MustCompile(`(?s)<script>"use strict";\n(.*?)</script>`)

func checkPolicy(t *testing.T, header http.Header, body string) {
	t.Helper()
	policy := header.Get("Content-Security-Policy")
	parts := []string{"default-src 'none'", "frame-src 'self'", "frame-ancestors 'none'", "connect-src 'self'"}
	for element, directive := range map[string]string{"style": "style-src", "script": "script-src"} {
		found := regexp.MustCompile(`(?s)<` + element + `>(.*)</` + element + `>`).FindStringSubmatch(body)
		if found == nil {
			continue
		}
		sum := sha256.Sum256([]byte(found[1]))
		parts = append(parts, directive+" 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	for _, part := range parts {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy lacks %q: %s", part, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(body, "style=\"") || header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s", policy)
	}
}

func TestPagesEscape(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
	w.send("ada@example.test", evil, evil+` javascript:alert(1) https://x.test/"onmouseover="alert(1)`, evil)
	if err := w.raw("From: \"x\" <a<b@c.test>\r\nSubject: "+evil+"\r\nMessage-ID: "+evil+"\r\n\r\n"+evil, `"<script>"@example.test`); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"", "?to=" + `%22%3E%3Cscript%3Ealert(1)%3C/script%3E`, "/mails/1", "/mails/2", "/mails/1?to=" + `%22%3E%3Cscript%3E`, "/mails/%3Cscript%3E",
	} {
		_, _, body := w.get("/sandbox/mailbox" + path)
		body = ownScript.ReplaceAllString(body, "")
		if strings.Contains(body, "<script") || strings.Contains(body, "<img") || strings.Contains(body, `"onmouse`) || strings.Contains(body, `href="javascript`) {
			t.Errorf("%s: %s", path, body)
		}
	}
}
