package files_test

import (
	"bytes"
	"encoding/base64"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// forgeries is the number of attempts with each provider on each engine.
func forgeries(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("FORGERIES"))
	if err != nil {
		return 200
	}
	return n
}

// forger tries to store and to read what was not authorised.
type forger struct {
	*fixture.FileScene
	*rand.Rand

	stale   []*apptest.Response // authorisations that have expired
	victims []files.View        // uploaded files
	owned   []*apptest.Response // their authorisations
}

// fields returns the signed fields of a provider that a forger may change.
func (f *forger) fields(u files.UploadRequest) []string {
	if f.Provider == fixture.Cloudinary { // the others are also in the query
		return []string{"public_id", "timestamp", "signature", "api_key"}
	}
	return slices.Sorted(maps.Keys(u.Fields))
}

// flip changes one character.
func (f *forger) flip(text string) string {
	if text == "" {
		return "x"
	}
	at, digits := f.IntN(len(text)), "0123456789abcdef"
	other := digits[f.IntN(len(digits))]
	for other == text[at] {
		other = digits[f.IntN(len(digits))]
	}
	return text[:at] + string(other) + text[at+1:]
}

// forge sends an upload that must not be accepted for the file of u, nor for that of other.
func (f *forger) forge(u, other *apptest.Response) {
	to, foreign := apptest.Data[files.UploadView](u).Upload, apptest.Data[files.UploadView](other).Upload
	content, fields, address := fixture.Contents["image/png"], maps.Clone(to.Fields), to.URL
	names := f.fields(to)
	name := names[f.IntN(len(names))]
	switch f.IntN(7) {
	case 0:
		fields[name] = f.flip(fields[name])
	case 1:
		delete(fields, name)
	case 2: // the place of another file
		address = foreign.URL
		for _, key := range []string{"key", "public_id"} {
			if value, ok := foreign.Fields[key]; ok {
				fields[key] = value
			}
		}
	case 3: // an altered policy
		if policy, err := base64.StdEncoding.DecodeString(fields["policy"]); err == nil && len(policy) > 0 {
			altered := strings.NewReplacer(",1000]", ",9000000]", "image/png", "text/html", to.Fields["key"], foreign.Fields["key"], "2026", "2036").Replace(string(policy))
			fields["policy"] = base64.StdEncoding.EncodeToString([]byte(altered))
			fields["key"], fields["Content-Type"] = foreign.Fields["key"], "text/html"
		} else {
			fields[name] = f.flip(fields[name])
		}
	case 4: // another size, which Cloudinary cannot be told
		content = append(slices.Clone(content), make([]byte, 1000+f.IntN(4000))...)
		if f.Provider == fixture.Cloudinary {
			content = fixture.Contents["an animation"]
		}
	case 5: // another type
		content = fixture.Contents[[]string{"a page", "an animation", "a program", "a film"}[f.IntN(4)]]
	case 6: // an expired authorisation
		to = apptest.Data[files.UploadView](f.stale[f.IntN(len(f.stale))]).Upload
		fields, address = to.Fields, to.URL
	}
	fixture.SendForm(address, fields, content)
}

// swap uploads other content to the place of a file that was accepted.
func (f *forger) swap() {
	u := f.owned[f.IntN(len(f.owned))]
	f.Upload(u, fixture.Contents[[]string{"image/jpeg", "an animation", "application/pdf"}[f.IntN(3)]])
}

// peek alters a link and reports whether it can be read.
func (f *forger) peek(t *testing.T) bool {
	v := f.victims[f.IntN(len(f.victims))]
	u, err := url.Parse([]string{v.ViewURL, v.DownloadURL}[f.IntN(2)])
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	names := slices.Sorted(maps.Keys(query))
	name := names[f.IntN(len(names))]
	other := f.victims[f.IntN(len(f.victims))]
	switch f.IntN(3) {
	case 0:
		query.Set(name, f.flip(query.Get(name)))
	case 1:
		query.Del(name)
	default:
		if other.ID == v.ID {
			return false
		}
		u.Path = strings.ReplaceAll(u.Path, v.ID, other.ID)
		query.Set("public_id", other.PublicID)
	}
	u.RawQuery = query.Encode()
	return fixture.Fetch(t, u.String()).Status == http.StatusOK
}

// Of many forged uploads none is accepted, of many altered links none can be read, and accepted files stay as they are.
func TestForgeries(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		f := &forger{FileScene: d, Rand: rand.New(rand.NewPCG(1, 2))}
		for range 4 {
			f.stale = append(f.stale, fixture.Pending(d.Ben))
		}
		d.Server.Clock.Advance(61 * time.Minute)
		for range 4 {
			u := fixture.Pending(d.Ada)
			d.Send(u, "image/png")
			f.owned = append(f.owned, u)
			f.victims = append(f.victims, apptest.Data[files.View](d.Confirm(d.Ada, u).Want(200)))
		}
		const targets, attempts = 20, 5
		for range max(1, forgeries(t)/targets/attempts) {
			var pending []*apptest.Response
			for range targets {
				pending = append(pending, fixture.Pending(d.Ada))
			}
			for i, u := range pending {
				for range attempts {
					f.forge(u, pending[(i+1+f.IntN(targets-1))%targets])
				}
				f.swap()
				if f.peek(t) {
					t.Fatal("an altered link can be read")
				}
			}
			for _, u := range pending {
				if r := d.Confirm(d.Ada, u); r.Status != http.StatusConflict {
					t.Fatalf("a forged upload was confirmed: %d %s", r.Status, r.Body)
				}
				d.Ada.Delete(fixture.Files + "/" + u.String("fileId")).Want(200)
			}
		}
		for _, u := range f.stale {
			d.Confirm(d.Ben, u).Refused(409, "FILE_NOT_UPLOADED")
		}
		for _, v := range f.victims {
			now := apptest.Data[files.View](d.Ada.Get(fixture.Files + "/" + v.ID).Want(200))
			for _, link := range []string{v.ViewURL, now.ViewURL, now.DownloadURL} {
				if got := fixture.Fetch(t, link); got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["image/png"]) {
					t.Errorf("an accepted file is read as %d, %d bytes", got.Status, len(got.Body))
				}
			}
		}
	}, apptest.WithoutJobs, func(c *config.Config) { c.AccessTokenTTLSeconds = 24 * 60 * 60 })
}
