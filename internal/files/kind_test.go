package files

import "testing"

// The kind follows from the provider's report, regardless of the declared type, and for raw files
// from their first bytes.
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
		want           string // "" if the file is rejected
	}{
		{"as declared", "image/png", Notification{ResourceType: Image, Format: "png"}, "", "image/png"},
		{"of the maximum size", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(100)}, "", "image/png"},
		{"too large", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(101)}, "", ""},
		{"empty", "image/png", Notification{ResourceType: Image, Format: "png", Bytes: size(0)}, "", ""},
		{"another picture", "image/png", Notification{ResourceType: Image, Format: "jpg"}, "", "image/jpeg"},
		{"in capitals", "image/png", Notification{ResourceType: Image, Format: "PDF"}, "", "application/pdf"},
		{"an SVG drawing", "image/png", Notification{ResourceType: Image, Format: "svg"}, "", ""},
		{"a video", "image/png", Notification{ResourceType: Video, Format: "mp4"}, "", ""},
		{"a video with the format of a picture", "image/png", Notification{ResourceType: Video, Format: "png"}, "", ""},
		{"a picture stored as raw, not read", "image/png", Notification{ResourceType: Raw}, "", ""},
		{"a picture stored as raw", "image/png", Notification{ResourceType: Raw}, "\x89PNG\r\n\x1a\n", ""},
		{"a picture declared as a text", "text/plain", Notification{ResourceType: Image, Format: "png"}, "", "image/png"},
		{"a text", "text/plain", Notification{ResourceType: Raw}, "Dear Sir,", "text/plain"},
		{"a text of one column", "text/csv", Notification{ResourceType: Raw}, "a\nb\n", "text/csv"},
		{"a CSV table", "text/csv", Notification{ResourceType: Raw}, "a,b\n1,2\n3,4\n", "text/csv"},
		{"an HTML page", "text/plain", Notification{ResourceType: Raw}, page, ""},
		{"an HTML page with the format of a text", "text/plain", Notification{ResourceType: Raw, Format: "txt"}, page, ""},
		{"a script", "text/plain", Notification{ResourceType: Raw}, "#!/usr/bin/env python\nimport os\n", ""},
		{"a program", "text/plain", Notification{ResourceType: Raw}, "MZ\x90\x00\x03\x00\x00\x00", ""},
		{"a text declared as a document", docx, Notification{ResourceType: Raw}, "Dear Sir,", ""},
		{"an archive declared as a document", docx, Notification{ResourceType: Raw}, "PK\x03\x04\x14\x00\x00\x00\x00\x00", ""},
		{"not read, of an allowed format", docx, Notification{ResourceType: Raw, Format: "docx"}, "", docx},
		{"not read", docx, Notification{ResourceType: Raw}, "", docx},
		{"nothing reported", "image/heic", Notification{}, "", "image/heic"},
		{"no longer allowed", "image/gif", Notification{}, "", ""},
	} {
		kind, ok := p.identify(c.declared, c.notification, []byte(c.head))
		if got := kind.MIME; ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: got %s %v, want %q", c.what, got, ok, c.want)
		}
	}
	if kind, ok := (Policy{Types: []string{"image/png"}, MaxSize: 5}).identify("image/png", Notification{ResourceType: Image, Format: "pdf"}, nil); ok {
		t.Errorf("%v is accepted although the setting does not allow it", kind)
	}
}
