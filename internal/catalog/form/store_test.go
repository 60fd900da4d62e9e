package form_test

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

// A party is found by its id while a sheet contains it, and only in its tenant.
func TestStoredParties(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		write := func(do func(tx *db.Tx) error) {
			t.Helper()
			if err := d.Write(t.Context(), do); err != nil {
				t.Fatal(err)
			}
		}
		acme, rival := ref.NewID(), ref.NewID()
		write(func(tx *db.Tx) error {
			for _, id := range []string{acme, rival} {
				if _, err := db.Exec(t.Context(), tx, `INSERT INTO tenants (id, slug, name, status, created_at, updated_at)
					VALUES ($1, $1, 'Acme', 'ACTIVE', $2, $2)`, id, time.Now().UTC()); err != nil {
					return err
				}
			}
			return nil
		})
		ada, bola, chi := form.Party{ID: ref.NewID(), Name: "Ada"}, form.Party{ID: ref.NewID(), Name: "Bola"}, form.Party{ID: ref.NewID(), Name: "Chi"}
		want := func(tenant string, p form.Party, sheets ...string) {
			t.Helper()
			got, err := form.SheetsOfParty(t.Context(), d, tenant, p.ID)
			slices.Sort(got)
			if slices.Sort(sheets); err != nil || !slices.Equal(got, sheets) {
				t.Errorf("%s is in %q (%v), not in %q", p.Name, got, err, sheets)
			}
		}
		save := func(id string, parties ...form.Party) {
			t.Helper()
			write(func(tx *db.Tx) error {
				return form.SaveSheet(t.Context(), tx, acme, id, form.Sheet{Parties: parties})
			})
		}

		request, application := ref.NewID(), ref.NewID()
		write(func(tx *db.Tx) error {
			return form.AddSheet(t.Context(), tx, acme, request, form.Sheet{Parties: []form.Party{ada, bola}})
		})
		want(acme, ada, request)
		want(acme, bola, request)
		want(rival, ada)

		// Bola is replaced by Chi and added again.
		save(request, ada, chi)
		want(acme, bola)
		want(acme, chi, request)
		save(request, bola, ada)
		want(acme, bola, request)
		want(acme, chi)

		// The sheet of the application starts with the parties of the request.
		write(func(tx *db.Tx) error {
			return form.AddSheet(t.Context(), tx, acme, application, form.Sheet{Parties: []form.Party{ada, bola}})
		})
		want(acme, bola, request, application)
		save(application, ada)
		want(acme, ada, request, application)
		want(acme, bola, request)

		// A rolled-back transaction leaves nothing.
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := form.SaveSheet(t.Context(), tx, acme, application, form.Sheet{Parties: []form.Party{chi}}); err != nil {
				return err
			}
			return db.ErrNotFound
		})
		if err == nil {
			t.Error("the transaction was committed")
		}
		want(acme, ada, request, application)
		want(acme, chi)
	})
}
