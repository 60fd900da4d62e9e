package files

import (
	"errors"
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/kit/state"
)

var (
	statuses = []Status{Pending, Uploaded, Deleted}
	morning  = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
)

// fileIn returns a file with a status, authorised in the morning.
func fileIn(s Status) File {
	f := File{MIMEType: "image/png", SizeBytes: 5, Status: s, Scan: ScanPending, PublicID: "x", ExpiresAt: morning.Add(30 * time.Minute)}
	if s == Uploaded {
		f.ResourceType, f.Format, f.Version = Image, "png", "7"
	}
	return f
}

func possible(from Status, trigger string, to Status) bool {
	return slices.ContainsFunc(Transitions, func(x state.Transition[Status]) bool {
		return x.From == from && x.On.Name == trigger && x.To == to
	})
}

// The decision for every status, resource type and version, before and after the upload has
// expired.
func TestDecide(t *testing.T) {
	p := Policy{Types: KnownTypes(), MaxSize: 100}
	for _, status := range statuses {
		for _, resourceType := range []string{"", Image, Raw, Video} {
			for _, version := range []string{"7", "8"} {
				for _, format := range []string{"png", "svg"} {
					for _, late := range []bool{false, true} {
						now := morning.Add(35 * time.Minute)
						if late {
							now = now.Add(time.Second)
						}
						f := fileIn(status)
						got, err := p.decide(&f, Notification{Upload: true, PublicID: "x", ResourceType: resourceType, Format: format, Version: version}, nil, now)
						want, to := expected(status, resourceType, version, format, late)
						if err != nil || got != want || f.Status != to {
							t.Errorf("%s, %q, version %s, %s, late %v: %d and %s, want %d and %s", status, resourceType, version, format, late, got, f.Status, want, to)
						}
						if status != to && !possible(status, "object accepted", to) && !possible(status, "object rejected", to) {
							t.Errorf("%s became %s, which the table does not allow", status, to)
						}
						if (f.Status == Uploaded && status == Pending) != (f.UploadedAt != nil) || (f.Status == Deleted && status == Pending) != (f.DeletedAt != nil) {
							t.Errorf("%s became %s: %v %v", status, f.Status, f.UploadedAt, f.DeletedAt)
						}
						if status == Uploaded && (f.Version != "7" || f.Format != "png") {
							t.Errorf("an uploaded file changed: %+v", f)
						}
					}
				}
			}
		}
	}
}

// expected implements the rule independently of decide.
func expected(status Status, resourceType string, version string, format string, late bool) (decision, Status) {
	switch status {
	case Deleted:
		return stray, Deleted
	case Uploaded:
		if resourceType == Raw || resourceType == Video {
			return stray, Uploaded
		}
		if version == "8" {
			return overwritten, Uploaded
		}
		return unchanged, Uploaded
	case Pending:
	}
	if late || format == "svg" || resourceType == Raw || resourceType == Video {
		return rejected, Deleted
	}
	return accepted, Uploaded
}

// The other transitions follow the table.
func TestTransitions(t *testing.T) {
	for _, status := range statuses {
		f := fileIn(status)
		if err := f.delete(true, morning); !errors.Is(err, errInUse) || f.Status != status {
			t.Errorf("%s and held: %v", status, err)
		}
		if err := f.delete(false, morning); err != nil || f.Status != Deleted || status != Deleted && !possible(status, "delete", Deleted) {
			t.Errorf("%s: %v", status, err)
		}
		again := fileIn(status)
		if err := again.authorise(morning, time.Hour); (err == nil) != (status == Pending) || err != nil && !errors.Is(err, errNotPending) {
			t.Errorf("%s authorised again: %v", status, err)
		}
		for after, expired := range map[time.Duration]bool{0: false, 30 * time.Minute: false, 35 * time.Minute: false, 36 * time.Minute: true} {
			if got := fileIn(status).isExpired(morning.Add(after)); got != (expired && possible(status, "upload expired", Deleted)) {
				t.Errorf("%s after %v: expired %v", status, after, got)
			}
		}
	}
}

func TestCheckName(t *testing.T) {
	for _, good := range []string{"a", "Sea & sun.png", "Dr. Smith's letter", "ファイル.pdf", "résumé (1).docx", `"quoted".txt`, ".hidden"} {
		if wrong := checkName(good); wrong != "" {
			t.Errorf("%q: %s", good, wrong)
		}
	}
	for _, bad := range []string{"", "  ", "a/b", `a\b`, "../x", "a\x00b", "a\r\nb", "a\u202eb", "a\u2066b", "\u0085"} {
		if checkName(bad) == "" {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// A public id identifies its file; other texts identify none.
func TestPublicID(t *testing.T) {
	const tenant, id = "01a1fe58-7b3d-7199-bd82-1e9663adaa7c", "01a1fe58-83c5-7dcf-bbeb-f900eb6e3cd9"
	for _, k := range kinds {
		gotTenant, gotID, ok := splitID(FolderKey(tenant, id, k.Extension))
		if !ok || gotTenant != tenant || gotID != id {
			t.Errorf("%s: %s %s %v", k.MIME, gotTenant, gotID, ok)
		}
	}
	for _, bad := range []string{"", "/", "x", tenant + "/" + id, "other/" + tenant + "/" + id, "stagegate/" + tenant + "/" + id + "/x", "stagegate/x/" + id, "stagegate/" + tenant + "/x"} {
		if _, _, ok := splitID(bad); ok {
			t.Errorf("%q is accepted", bad)
		}
	}
}
