package ref_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"stagegate/internal/infra/kit/ref"
)

func TestNewID(t *testing.T) {
	t.Parallel()
	const n = 10_000
	ids := make([]string, n)
	for i := range ids {
		ids[i] = ref.NewID()
		if u, err := uuid.Parse(ids[i]); err != nil || u.Version() != 7 || !ref.IsID(ids[i]) {
			t.Fatalf("%s: %v", ids[i], err)
		}
	}
	if !slices.IsSorted(ids) {
		t.Error("ids made later sort earlier")
	}
	if len(slices.Compact(ids)) != n {
		t.Error("an id was made twice")
	}
}

func TestIsID(t *testing.T) {
	t.Parallel()
	id := ref.NewID()
	for _, bad := range []string{
		"", "x", id[:35], id + "0", strings.ToUpper(id), "{" + id[1:35] + "}", strings.ReplaceAll(id, "-", "0"), id[:35] + "g",
		id[:35] + "\x00", "urn:uuid:" + id, " " + id[1:], strings.Repeat("-", 36), strings.Repeat("é", 18),
	} {
		if ref.IsID(bad) {
			t.Errorf("%q is an id", bad)
		}
	}
	if !ref.IsID("00000000-0000-0000-0000-000000000000") {
		t.Error("the form does not depend on the version")
	}
}

// References have the right form, use the alphabet uniformly, and rarely collide.
func TestNew(t *testing.T) {
	t.Parallel()
	const n, alphabet = 20_000, "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	form := regexp.MustCompile(`^REQ-[` + alphabet + `]{6}$`)
	seen, letters := map[string]int{}, map[rune]int{}
	for range n {
		r := ref.New("REQ")
		if !form.MatchString(r) {
			t.Fatalf("%q has another form", r)
		}
		seen[r]++
		for _, c := range r[4:] {
			letters[c]++
		}
	}
	if len(seen) < n-10 { // one in five runs has a single collision
		t.Errorf("only %d of %d are different", len(seen), n)
	}
	if len(letters) != len(alphabet) {
		t.Errorf("%d letters are used", len(letters))
	}
	for c, count := range letters { // the mean is 3750, and 400 more than six standard deviations
		if count < 3350 || count > 4150 {
			t.Errorf("%c occurs %d times", c, count)
		}
	}
}

func TestNow(t *testing.T) {
	t.Parallel()
	now := ref.Now()
	if now.Location() != time.UTC || !now.Equal(now.Truncate(time.Microsecond)) {
		t.Errorf("the grain of %v is not that of the database", now)
	}
}
