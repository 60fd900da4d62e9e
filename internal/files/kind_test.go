package files

import (
	"cmp"
	"testing"
)

// The kind is the declared one, or the file is refused: the provider's report and the first bytes must match it.
func TestIdentify(t *testing.T) {
	const (
		docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
		page = "<!DOCTYPE html><html><script>alert(1)</script></html>"
	)
	p := Policy{Types: KnownTypes(), MaxSize: 100}
	size := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		what, declared string
		notification   Notification
		head           string
		want           string // type, or the failure
	}{
		{"as declared", "image/png", Notification{ResourceType: Image, Format: "png"}, "", "image/png"},
		{"of the maximum size", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(100)}, "", "image/png"},
		{"too large", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(101)}, "", "SIZE"},
		{"empty", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(0)}, "", "SIZE"},
		{"another picture", "image/png", Notification{ResourceType: Image, Format: "jpg"}, "", "CONTENT"},
		{"in capitals", "application/pdf", Notification{ResourceType: Image, Format: "PDF"}, "", "application/pdf"},
		{"an SVG drawing", "image/png", Notification{ResourceType: Image, Format: "svg"}, "", "CONTENT"},
		{"a video", "image/png", Notification{ResourceType: Video, Format: "mp4"}, "", "CONTENT"},
		{"a video with the format of a picture", "image/png", Notification{ResourceType: Video, Format: "png"}, "", "CONTENT"},
		{"a picture stored as raw, not read", "image/png", Notification{ResourceType: Raw}, "", "CONTENT"},
		{"a picture stored as raw", "image/png", Notification{ResourceType: Raw}, "\x89PNG\r\n\x1a\n", "CONTENT"},
		{"a picture declared as a text", "text/plain", Notification{ResourceType: Image, Format: "png"}, "", "CONTENT"},
		{"a text with the report of a picture", "image/png", Notification{ResourceType: Image, Format: "png"}, "Dear Sir,", "CONTENT"},
		{"a text", "text/plain", Notification{ResourceType: Raw}, "Dear Sir,", "text/plain"},
		{"a text of one column", "text/csv", Notification{ResourceType: Raw}, "a\nb\n", "text/csv"},
		{"a CSV table", "text/csv", Notification{ResourceType: Raw}, "a,b\n1,2\n3,4\n", "text/csv"},
		{"an HTML page", "text/plain", Notification{ResourceType: Raw}, page, "CONTENT"},
		{"an HTML page with the format of a text", "text/plain", Notification{ResourceType: Raw, Format: "txt"}, page, "CONTENT"},
		{"a script", "text/plain", Notification{ResourceType: Raw}, "#!/usr/bin/env python\nimport os\n", "CONTENT"},
		{"a program", "text/plain", Notification{ResourceType: Raw}, "MZ\x90\x00\x03\x00\x00\x00", "CONTENT"},
		{"a text declared as a document", docx, Notification{ResourceType: Raw}, "Dear Sir,", "CONTENT"},
		{"an archive declared as a document", docx, Notification{ResourceType: Raw}, "PK\x03\x04\x14\x00\x00\x00\x00\x00", "CONTENT"},
		{"not read, of an allowed format", docx, Notification{ResourceType: Raw, Format: "docx"}, "", docx},
		{"not read", docx, Notification{ResourceType: Raw}, "", docx},
		{"nothing reported", "image/heic", Notification{}, "", "image/heic"},
		{"no longer allowed", "image/gif", Notification{}, "", "TYPE"},
		{"as authorised, not inspected", "image/png", Notification{AsSent: true, ContentType: "image/png", Bytes: size(50)}, "\x89PNG\r\n\x1a\n", "image/png"},
		{"smaller than authorised", "text/plain", Notification{AsSent: true, ContentType: "text/plain", Bytes: size(1)}, "a", "text/plain"},
		{"larger than authorised", "text/plain", Notification{AsSent: true, ContentType: "text/plain", Bytes: size(51)}, "a", "SIZE"},
		{"larger than authorised, inspected", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(51)}, "", "image/png"},
		{"sent as another type", "text/plain", Notification{AsSent: true, ContentType: "text/csv", Bytes: size(1)}, "a", "TYPE"},
		{"another content, not inspected", "image/png", Notification{AsSent: true, ContentType: "image/png", Bytes: size(9)}, "Dear Sir,", "CONTENT"},
		{"a page, not inspected", "text/plain", Notification{AsSent: true, ContentType: "text/plain", Bytes: size(9)}, page, "CONTENT"},
		{"a HEIF picture", "image/heic", Notification{AsSent: true, ContentType: "image/heic"}, "\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic", "image/heic"},
	} {
		kind, failure := p.identify(File{MIMEType: c.declared, SizeBytes: 50}, c.notification, []byte(c.head))
		if got := cmp.Or(kind.MIME, string(failure)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, got, c.want)
		}
	}
	if kind, failure := (Policy{Types: []string{"image/png"}, MaxSize: 5}).identify(File{MIMEType: "application/pdf"}, Notification{ResourceType: Image, Format: "pdf"}, nil); failure != FailureType {
		t.Errorf("%v is accepted although the setting does not allow it", kind)
	}
}
