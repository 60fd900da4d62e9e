package console_test

import (
	"stagegate/internal/testkit/fixture"

	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// The example page signs in, uploads directly to the provider and waits until the file has
// arrived. A script with the media type of an image is refused.
func TestUploadInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	acme := s.Tenant("acme")
	acme.Add("ada")
	b := browser.Open(t, s.URL)
	send := func(name, content string) {
		t.Helper()
		b.Upload("#file", name, fixture.Contents[content])
		b.Click("#send")
	}
	b.Visit("/sandbox/upload")
	b.Fill("#tenantSlug", acme.Slug)
	b.Fill("#email", acme.Email("ada"))
	b.Fill("#password", apptest.Password)
	send("sea.png", "image/png")
	b.See("#links")
	b.See("#send:enabled")
	if said, sent := b.Text("#notice"), b.Read("progress.value"); !strings.HasPrefix(said, "UPLOADED: sea.png, image/png") || sent != "100" {
		t.Errorf("%q, %s%% sent", said, sent)
	}
	if f := fixture.Fetch(t, b.Read("view.href")); f.Status != 200 || f.Header.Get("Content-Type") != "image/png" {
		t.Errorf("looking at it: %d %v", f.Status, f.Header)
	}
	b.Allow("409 (Conflict)") // the upload cannot be confirmed
	send("script.png", "a script")
	b.See("#notice.bad")
	b.See("#send:enabled")
	if said := b.Text("#notice"); !strings.Contains(said, "its type or size is not allowed") {
		t.Errorf("a script: %q", said)
	}
}

// A message that is sent while its files are being uploaded waits for them, and not for one that cannot be uploaded. A
// file that has arrived is not uploaded again.
func TestMessageWaitsForFiles(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		request := ada.Get("/api/v1/customer/requests/" + ada.Submit(acme.As("admin").Licence())).Want(200)
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		p.Visit("/acme/applications/" + request.String("reference") + "/messages")
		p.Read(`(window.put = XMLHttpRequest.prototype.send, window.there = window.fetch, window.samePage = true)`)
		const hold = `(window.arrive = null, XMLHttpRequest.prototype.send = function (file) { window.arrive = () => put.call(this, file); window.fail = () => this.onerror(); }, 1)`
		const waits = "Your message will be sent when the files have been uploaded."
		p.Fill("#body", "Here is the picture.")
		p.Read(hold)
		p.Upload("#message-files", "ada.png", apptest.Picture)
		p.Await(`typeof window.arrive`, "function")
		p.Click("text=Send message")
		p.Want(waits)
		p.Await(`said.textContent`, waits)
		p.WantAccessible("a message that waits", browser.Look{Width: 375, Scheme: "dark"})

		p.Read(`(document.querySelector("form[action='/theme']").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: document.querySelector("form[action='/theme'] button") })), 1)`)
		p.Await(`document.querySelectorAll("[aria-busy]").length`, "1")
		p.Read(`(window.dispatchEvent(new Event("beforeunload", { cancelable: true })), 1)`) // and the reader stays
		p.Await(`document.querySelectorAll("[aria-busy]").length`, "0")
		p.Read(`fail()`)
		p.Want("The connection was lost. Try again.")
		p.Gone("form .hint.small")

		p.Read(`(XMLHttpRequest.prototype.send = put, window.fetch = (to, options) => {
			if (window.file && options?.method === "GET") return Promise.reject(new TypeError("no network"));
			if (to.endsWith("/confirm")) window.file = to.replace("/confirm", "");
			return there(to, options);
		}, 1)`)
		p.Click("text=Try again")
		p.Await(`window.file && there(file).then((answer) => answer.json()).then(({ data }) => data.status)`, "UPLOADED")
		p.Want("The connection was lost. Try again.")
		p.Read(`(window.fetch = there, XMLHttpRequest.prototype.send = () => { throw new Error("sent again"); }, 1)`)
		p.Click("text=Try again")
		p.Await(`document.querySelectorAll("[name=fileObjectIds]").length`, "1")
		p.Await(`samePage`, "true")

		p.Read(hold)
		p.Upload("#message-files", "second.png", apptest.Picture)
		p.Await(`typeof window.arrive`, "function")
		p.Click("text=Send message")
		p.Want(waits)
		p.Navigate(func() { p.Read(`(arrive(), 1)`) })
		p.Want("Message sent.", "Here is the picture.", "ada.png", "second.png")
	})
}
