package app_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// upload sends a file where the authorisation says, as a client does.
func (d *desk) upload(u *apptest.Response, content []byte) (status int, reply string) {
	return uploadTo(u.String("uploadUrl"), u, content)
}

func uploadTo(address string, u *apptest.Response, content []byte) (status int, reply string) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, value := range u.Value("params").(apptest.M) {
		_ = w.WriteField(name, value.(string))
	}
	part, _ := w.CreateFormFile("file", "whatever.bin")
	_, _ = part.Write(content)
	_ = w.Close()
	client := http.Client{Timeout: 2 * time.Second} // a hanging provider is one that fails
	resp, err := client.Post(address, w.FormDataContentType(), &form)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(body)
}

// stored are the public ids of what lies at the provider.
func (d *desk) stored() []string { return storedAt(d.t, d.s.Anyone()) }

func storedAt(t *testing.T, c *apptest.Client) []string {
	t.Helper()
	var assets []struct {
		ResourceType string `json:"resourceType"`
		PublicID     string `json:"publicId"`
	}
	if err := json.Unmarshal(c.Get("/sandbox/storage/assets").Want(200).Body, &assets); err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, a := range assets {
		ids = append(ids, a.ResourceType+" "+a.PublicID)
	}
	return ids
}

// ends waits until a file is in a state.
func (d *desk) ends(c *apptest.Client, id, status string) *apptest.Response {
	d.t.Helper()
	apptest.Until(d.t, "the file is "+status, func() bool { return c.Get(uploads+"/"+id).Want(200).String("status") == status })
	return c.Get(uploads + "/" + id).Want(200)
}

// fetched is what somebody gets who follows a link.
type fetched struct {
	status int
	header http.Header
	body   []byte
}

func fetch(t *testing.T, address string) fetched {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fetched{resp.StatusCode, resp.Header, body}
}

// storageFaults lets the storage provider misbehave from now on.
func (d *desk) storageFaults(faults apptest.M) {
	d.t.Helper()
	d.s.Anyone().Put("/sandbox/faults", apptest.M{"storage": faults}).Want(200)
}

func zipped(names ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		f, _ := w.Create(name)
		_, _ = io.WriteString(f, `<?xml version="1.0"?><x/>`)
	}
	_ = w.Close()
	return b.Bytes()
}

func picture(encode func(io.Writer, image.Image) error) []byte {
	var b bytes.Buffer
	if err := encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const (
	docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// contents are files as they are, by what they are; those that may never be
// uploaded have a name in words.
var contents = map[string][]byte{
	"application/pdf": []byte("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
	"image/png":       picture(png.Encode),
	"image/jpeg":      picture(func(w io.Writer, i image.Image) error { return jpeg.Encode(w, i, nil) }),
	"image/webp":      []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"),
	"image/heic":      []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\x00\x00\x00\x08free"),
	"text/plain":      []byte("Dear Sir or Madam,\nplease find enclosed nothing.\n"),
	"text/csv":        []byte("name,amount\nAda,1\nBen,2\n"),
	docxType:          zipped("[Content_Types].xml", "_rels/.rels", "word/document.xml"),
	xlsxType:          zipped("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"),
	"a drawing":       []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
	"a page":          []byte(`<!DOCTYPE html><html><script>alert(1)</script></html>`),
	"a script":        []byte("#!/usr/bin/env node\nrequire('fs')\n"),
	"an archive":      zipped("run.exe"),
	"a program":       []byte("MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff"),
	"an animation":    picture(func(w io.Writer, i image.Image) error { return gif.Encode(w, i, nil) }),
	"a film":          []byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2\x00\x00\x00\x08free"),
}

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
	eachDesk(t, func(t *testing.T, d *desk) {
		type upload struct{ declared, content, id, publicID string }
		var all []upload
		people := []*apptest.Client{d.ada, d.ben, d.officer, d.acme.As("manager")} // of whom each may have so many under way
		for declared := range contents {
			if !strings.Contains(declared, "/") {
				continue
			}
			for content, body := range contents {
				u := declare(people[len(all)%len(people)], "document", declared, len(body)).Want(201)
				if status, reply := d.upload(u, body); status != 200 {
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
			got := d.ends(d.officer, u.id, status)
			if want == "" {
				continue
			}
			if got.String("mimeType") != want || got.String("sizeBytes") != fmt.Sprint(len(contents[u.content])) {
				t.Errorf("%s as %s: %s", u.content, u.declared, got.Body)
			}
			for link, disposition := range map[string]string{"viewUrl": "", "downloadUrl": "attachment"} {
				f := fetch(t, got.String(link))
				if f.status != 200 || !bytes.Equal(f.body, contents[u.content]) || !strings.HasPrefix(f.header.Get("Content-Disposition"), disposition) {
					t.Errorf("%s of %s as %s: %d %v", link, u.content, u.declared, f.status, f.header)
				}
				if kind := f.header.Get("Content-Type"); !strings.HasPrefix(kind, want) || f.header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s as %s is served as %s", u.content, u.declared, kind)
				}
			}
		}
		apptest.Until(t, "the rest is removed", func() bool { return len(d.stored()) == stay })
	})
}

// The provider's SDK needs the params alone: it makes the address itself, without a query.
func TestUploadByParamsAlone(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		u := declare(d.ada, "marks.csv", "text/csv", 24).Want(201)
		address, _, _ := strings.Cut(u.String("uploadUrl"), "?")
		if end := "/" + u.String("params", "resource_type") + "/upload"; !strings.HasSuffix(address, end) {
			t.Fatalf("%s does not end in %s", address, end)
		}
		if status, reply := uploadTo(address, u, contents["text/csv"]); status != 200 {
			t.Fatalf("%d %s", status, reply)
		}
		d.ends(d.ada, u.String("fileId"), "UPLOADED")
	})
}
