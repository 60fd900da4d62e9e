package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/words"
	"stagegate/internal/testkit/dbtest"
)

// world is a database with tenants.
type world struct {
	t testing.TB
	d *db.DB
}

func (w world) write(do func(ctx context.Context, tx *db.Tx) error) {
	w.t.Helper()
	if err := w.d.Write(w.t.Context(), func(tx *db.Tx) error { return do(w.t.Context(), tx) }); err != nil {
		w.t.Fatal(err)
	}
}

func (w world) tenant() string {
	w.t.Helper()
	id := ref.NewID()
	w.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ($1, $1, 'Acme', 'ACTIVE', $2, $2)`, id, time.Now().UTC())
		return err
	})
	return id
}

func (w world) put(r Record) {
	w.t.Helper()
	w.write(func(ctx context.Context, tx *db.Tx) error { return Put(ctx, tx, r) })
}

// find returns the ids that a query finds.
func (w world) find(query Query) []string {
	w.t.Helper()
	query.Limit = max(query.Limit, 50*(1-min(query.Limit, 1)))
	hits, err := Find(w.t.Context(), w.d, query, func(all []Record) ([]Record, error) { return all, nil })
	if err != nil {
		w.t.Fatal(err)
	}
	ids := make([]string, len(hits))
	for i, h := range hits {
		ids[i] = h.ID
	}
	return ids
}

func record(tenant string, kind Kind, id string, fields ...string) Record {
	r := Record{Tenant: tenant, Kind: kind, ID: id}
	for i := 0; i < len(fields); i += 2 {
		r.Add(fields[i], fields[i+1])
	}
	return r
}

// Records are found by all words of a query, best first.
func TestFind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world{t, d}
		acme, rival := w.tenant(), w.tenant()
		for _, r := range []Record{
			record(acme, Customer, "ada", Name, "Ada Óbi", Email, "ada@mail.test"),
			record(acme, Case, "old", Reference, "REQ-ADA222", ServiceName, "Fishing licence", Name, "Ada Óbi"),
			record(acme, Case, "new", Reference, "REQ-BBB222", ServiceName, "Fishing licence", Name, "Ben Okafor", Party, "Adamu Bello", File, "passport.pdf"),
			record(acme, Invoice, "invoice", Reference, "INV-ADA222", CaseRef, "REQ-ADA222", Description, "Fishing licence: Fee", Payer, "Ada Óbi"),
			record(acme, Service, "service", Name, "Fishing licence", Code, "SVC-ADA"),
			record(acme, Member, "member", Name, "Adaeze Fisher"),
			record(rival, Case, "theirs", Reference, "REQ-ADA222", ServiceName, "Fishing licence", Name, "Ada Obi"),
		} {
			w.put(r)
		}
		for _, c := range []struct {
			text  string
			kinds []Kind
			want  string
		}{
			{"REQ-ADA222", Kinds, "old invoice"},                 // whole reference first
			{"req ada222", Kinds, "old invoice"},                 // ignoring what separates words
			{"ada222", Kinds, "invoice old"},                     // the newest first
			{"ada", Kinds, "service ada member invoice old new"}, // whole words of names and codes, then beginnings of them, then the rest
			{"OBI", Kinds, "ada invoice old"},
			{"obi fishing", Kinds, "invoice old"},
			{"bb", Kinds, "new"},
			{"b2", Kinds, ""}, // of two characters, only beginnings
			{"a22", Kinds, "invoice old"},
			{"shing cence", Kinds, "service invoice new old"},
			{"shing kafo", Kinds, "new"},
			{"fishing licence ben", Kinds, "new"},
			{"passport", Kinds, "new"},
			{"passport.pdf adam", Kinds, "new"},
			{"passportpdf", Kinds, ""},
			{"%", Kinds, ""},
			{"ada", []Kind{Member, Invoice}, "member invoice"},
			{"ada", nil, ""},
			{"mail.test", Kinds, "ada"},
			{strings.Repeat("fishing licence ", 6), Kinds, "service invoice new old"},
		} {
			if got := strings.Join(w.find(Query{Tenant: acme, Kinds: c.kinds, Text: c.text}), " "); got != c.want {
				t.Errorf("%q finds %q, not %q", c.text, got, c.want)
			}
		}

		// Changes count at once, and what was rolled back never.
		w.put(record(acme, Case, "new", Reference, "REQ-BBB222", ServiceName, "Fishing licence", Name, "Ben Okafor", File, "visa.pdf"))
		_ = d.Write(t.Context(), func(tx *db.Tx) error {
			for _, r := range []Record{record(acme, Case, "old", Name, "Passport"), record(acme, Case, "never", Name, "Passport")} {
				if err := Put(t.Context(), tx, r); err != nil {
					return err
				}
			}
			return db.ErrNotFound
		})
		for text, want := range map[string]string{"passport": "", "visa": "new", "fishing req": "invoice new old"} {
			if got := strings.Join(w.find(Query{Tenant: acme, Kinds: Kinds, Text: text}), " "); got != want {
				t.Errorf("%q finds %q afterwards", text, got)
			}
		}
		w.write(func(ctx context.Context, tx *db.Tx) error { return Remove(ctx, tx, acme, Case, "new") })
		w.write(func(ctx context.Context, tx *db.Tx) error { return Remove(ctx, tx, acme, Case, "new") })
		if got := w.find(Query{Tenant: acme, Kinds: Kinds, Text: "visa"}); len(got) > 0 {
			t.Errorf("a removed record is found: %v", got)
		}
	})
}

// What was found is marked in the texts, once each.
func TestHighlights(t *testing.T) {
	t.Parallel()
	r := record("t", Case, "1", Reference, "REQ-7K2M9Q", Name, "Chidi Okafor", Party, "Chidi Okafor", Party, "Amaka Okafor", ServiceName, "Tourist visa")
	want := []Highlight{{Name, "Chidi [[Okafor]]"}, {Party, "Amaka [[Okafor]]"}, {ServiceName, "Tourist [[vis]]a"}}
	if diff := cmp.Diff(want, r.highlights(words.Query("okafor vis"))); diff != "" {
		t.Error(diff)
	}
}

// For random records and queries, Find finds exactly the records that contain the words, and the index equals a new
// one after random changes.
func TestFindAny(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world{t, d}
		tenants := []string{w.tenant(), w.tenant()}
		model := map[string]Record{}
		text := rapid.StringMatching(`[aàbcÇ1]{1,6}( [aàb-]{1,5}){0,2}`)
		rapid.Check(t, func(rt *rapid.T) {
			tenant := rapid.SampledFrom(tenants).Draw(rt, "tenant")
			kind := rapid.SampledFrom(Kinds).Draw(rt, "kind")
			id := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(rt, "id")
			key := fmt.Sprint(tenant, kind, id)
			if rapid.IntRange(0, 4).Draw(rt, "remove") == 0 {
				w.write(func(ctx context.Context, tx *db.Tx) error { return Remove(ctx, tx, tenant, kind, id) })
				delete(model, key)
			} else {
				r := record(tenant, kind, id)
				for range rapid.IntRange(0, 4).Draw(rt, "fields") {
					r.Add(rapid.SampledFrom([]string{Reference, Name, Party}).Draw(rt, "name"), text.Draw(rt, "text"))
				}
				w.put(r)
				model[key] = r
			}
			query := rapid.StringMatching(`[aàbc1]{1,5}( [aàbc]{1,4})?`).Draw(rt, "query")
			var want []string
			for _, r := range model {
				if r.Tenant == tenant && r.Kind != Member && r.level(words.Query(query)) != notFound {
					want = append(want, string(r.Kind)+r.ID)
				}
			}
			hits, err := Find(t.Context(), d, Query{tenant, Kinds[:len(Kinds)-1], query, 1 + len(Kinds)*3}, func(all []Record) ([]Record, error) { return all, nil })
			if err != nil {
				rt.Fatal(err)
			}
			var got []string
			before := wholeReference
			for _, h := range hits {
				got = append(got, string(h.Kind)+h.ID)
				if l := h.level(words.Query(query)); l < before {
					rt.Fatalf("%q: %v comes after a worse one", query, h)
				} else {
					before = l
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				rt.Fatalf("%q finds %v, not %v", query, got, want)
			}
		})
		CheckIndex(t, d)
		if err := Rebuild(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		CheckIndex(t, d)
		w.put(record(tenants[0], Case, "later", Name, "Later"))
		if got := w.find(Query{Tenant: tenants[0], Kinds: Kinds, Text: "later"}); len(got) != 1 {
			t.Errorf("after a rebuild, %v is found", got)
		}
	})
}

// The newest of many records with a word are found, and a rare one among them.
func TestFindFrequent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world{t, d}
		acme, other := w.tenant(), w.tenant()
		var all []Record
		for i := range 2500 {
			all = append(all, record(acme, Case, fmt.Sprintf("acme-%04d", i), Party, "Garba"), record(other, Case, fmt.Sprintf("other-%04d", i), Party, "Garba"))
		}
		w.write(func(ctx context.Context, tx *db.Tx) error { return PutNew(ctx, tx, all) })
		w.put(record(acme, Case, "rare", Party, "Garba Musa"))
		w.put(record(acme, Case, "last", Party, "Garbage"))
		if diff := cmp.Diff([]string{"rare", "acme-2499", "acme-2498"}, w.find(Query{acme, Kinds, "garba", 3})); diff != "" {
			t.Error("whole words:", diff)
		}
		if diff := cmp.Diff([]string{"last", "rare", "acme-2499", "acme-2498"}, w.find(Query{acme, Kinds, "arb", 4})); diff != "" {
			t.Error("parts of words:", diff)
		}
		if diff := cmp.Diff([]string{"rare"}, w.find(Query{acme, Kinds, "garba musa", 3})); diff != "" {
			t.Error("a rare word:", diff)
		}
	})
}

// Few records are found by the index of terms, and all lists filter by the same words.
func TestFilter(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world{t, d}
		acme := w.tenant()
		w.put(record(acme, Case, "1", Name, "Ada Obi"))
		for text, few := range map[string]bool{"": false, "%": false, "ada": true, "nobody": true, "ad ob": true} {
			f, err := NewFilter(t.Context(), d, acme, Case, text)
			if err != nil || f.Few != few {
				t.Errorf("%q: %v (%v)", text, f.Few, err)
			}
		}
	})
}
