package file

import "testing"

// What the provider reports counts, whatever was declared; of raw files their
// beginning does.
func TestJudge(t *testing.T) {
	const (
		docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
		page = "<!DOCTYPE html><html><script>alert(1)</script></html>"
	)
	p := Policy{Types: KnownTypes(), MaxSize: 100}
	size := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		what, declared string
		notice         Notice
		head           string
		want           string // "" where it may not stay
	}{
		{"as declared", "image/png", Notice{ResourceType: Image, Format: "png"}, "", "image/png"},
		{"of the largest size", "image/png", Notice{ResourceType: Image, Format: "png", Bytes: size(100)}, "", "image/png"},
		{"too large", "image/png", Notice{ResourceType: Image, Format: "png", Bytes: size(101)}, "", ""},
		{"nothing in it", "image/png", Notice{ResourceType: Image, Format: "png", Bytes: size(0)}, "", ""},
		{"another picture", "image/png", Notice{ResourceType: Image, Format: "jpg"}, "", "image/jpeg"},
		{"in capitals", "image/png", Notice{ResourceType: Image, Format: "PDF"}, "", "application/pdf"},
		{"a drawing", "image/png", Notice{ResourceType: Image, Format: "svg"}, "", ""},
		{"a film", "image/png", Notice{ResourceType: Video, Format: "mp4"}, "", ""},
		{"a film that says it is a picture", "image/png", Notice{ResourceType: Video, Format: "png"}, "", ""},
		{"a picture that nobody understands", "image/png", Notice{ResourceType: Raw}, "", ""},
		{"a picture among the raw", "image/png", Notice{ResourceType: Raw}, "\x89PNG\r\n\x1a\n", ""},
		{"a picture for a text", "text/plain", Notice{ResourceType: Image, Format: "png"}, "", "image/png"},
		{"a text", "text/plain", Notice{ResourceType: Raw}, "Dear Sir,", "text/plain"},
		{"a text of one column", "text/csv", Notice{ResourceType: Raw}, "a\nb\n", "text/csv"},
		{"a table", "text/csv", Notice{ResourceType: Raw}, "a,b\n1,2\n3,4\n", "text/csv"},
		{"a page", "text/plain", Notice{ResourceType: Raw}, page, ""},
		{"a page that says it is a text", "text/plain", Notice{ResourceType: Raw, Format: "txt"}, page, ""},
		{"a script", "text/plain", Notice{ResourceType: Raw}, "#!/usr/bin/env python\nimport os\n", ""},
		{"a program", "text/plain", Notice{ResourceType: Raw}, "MZ\x90\x00\x03\x00\x00\x00", ""},
		{"a text for a document", docx, Notice{ResourceType: Raw}, "Dear Sir,", ""},
		{"an archive for a document", docx, Notice{ResourceType: Raw}, "PK\x03\x04\x14\x00\x00\x00\x00\x00", ""},
		{"unseen, of a good format", docx, Notice{ResourceType: Raw, Format: "docx"}, "", docx},
		{"unseen", docx, Notice{ResourceType: Raw}, "", docx},
		{"nothing is known of it", "image/heic", Notice{}, "", "image/heic"},
		{"no longer allowed", "image/gif", Notice{}, "", ""},
	} {
		kind, ok := p.judge(c.declared, c.notice, []byte(c.head))
		if got := kind.MIME; ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: got %s %v, want %q", c.what, got, ok, c.want)
		}
	}
	if kind, ok := (Policy{Types: []string{"image/png"}, MaxSize: 5}).judge("image/png", Notice{ResourceType: Image, Format: "pdf"}, nil); ok {
		t.Errorf("%v is allowed though the setting leaves it out", kind)
	}
}
