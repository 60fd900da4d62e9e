package files_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// becomes says what a content becomes under a declared type, by the rules of the
// specification: "" where it may not stay.
func becomes(declared, content string) string {
	read := []string{"application/pdf", "image/png", "image/jpeg", "image/webp", "image/heic"} // by the provider
	text := []string{"text/plain", "text/csv"}
	switch {
	case slices.Contains(read, content):
		return content
	case slices.Contains(read, declared): // and the content is nothing of the kind
		return ""
	case content == declared, slices.Contains(text, declared) && slices.Contains(text, content):
		return declared
	}
	return ""
}

// Each allowed type is declared for each content: nothing wrong is ever there to
// be read, and what is refused does not stay at the provider.
func TestDeclaredAgainstContent(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
		type upload struct{ declared, content, id, publicID string }
		var all []upload
		people := []*apptest.Client{d.Ada, d.Ben, d.Officer, d.Acme.As("manager")} // of whom each may have so many under way
		for declared := range fixture.Contents {
			if !strings.Contains(declared, "/") {
				continue
			}
			for content, body := range fixture.Contents {
				u := fixture.Declare(people[len(all)%len(people)], "document", declared, len(body)).Want(201)
				if status, reply := d.Upload(u, body); status != 200 {
					t.Fatalf("%s as %s: %d %s", content, declared, status, reply)
				}
				all = append(all, upload{declared, content, u.String("fileId"), u.String("params", "public_id")})
			}
		}
		stay := 0
		for _, u := range all {
			want := becomes(u.declared, u.content)
			status := "UPLOADED"
			if want == "" {
				status = "DELETED"
			} else {
				stay++
			}
			got := d.Ends(d.Officer, u.id, status)
			if want == "" {
				continue
			}
			got.Is(want, "mimeType").Is(fmt.Sprint(len(fixture.Contents[u.content])), "sizeBytes")
			for link, disposition := range map[string]string{"viewUrl": "", "downloadUrl": "attachment"} {
				f := fixture.Fetch(t, got.String(link))
				if f.Status != 200 || !bytes.Equal(f.Body, fixture.Contents[u.content]) || !strings.HasPrefix(f.Header.Get("Content-Disposition"), disposition) {
					t.Errorf("%s of %s as %s: %d %v", link, u.content, u.declared, f.Status, f.Header)
				}
				if kind := f.Header.Get("Content-Type"); !strings.HasPrefix(kind, want) || f.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s as %s is served as %s", u.content, u.declared, kind)
				}
			}
		}
		apptest.Until(t, "the rest is removed", func() bool { return len(d.Stored()) == stay })
	})
}

// The provider's SDK needs the params alone: it makes the address itself, without a query.
func TestUploadByParamsAlone(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
		u := fixture.Declare(d.Ada, "marks.csv", "text/csv", 24).Want(201)
		address, _, _ := strings.Cut(u.String("uploadUrl"), "?")
		if end := "/" + u.String("params", "resource_type") + "/upload"; !strings.HasSuffix(address, end) {
			t.Fatalf("%s does not end in %s", address, end)
		}
		if status, reply := fixture.UploadTo(address, u, fixture.Contents["text/csv"]); status != 200 {
			t.Fatalf("%d %s", status, reply)
		}
		d.Ends(d.Ada, u.String("fileId"), "UPLOADED")
	})
}
