package cases

import (
	"errors"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
)

// References are generated until the unique index accepts one. A second open request of the
// customer for the service is refused.
func TestInsertCaseRetriesReference(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), ref.Now()
		service, version, generated := ref.NewID(), ref.NewID(), 0
		generate := func(references ...string) func(string) string {
			generated = 0
			return func(string) string { generated++; return references[generated-1] }
		}
		var at tenants.Tenant
		draft := func(customer string) Case {
			return Case{Record: Record{
				Status: Draft, Tenant: at.ID, ID: ref.NewID(), CustomerID: customer, ServiceID: service, VersionID: version, CreatedAt: now, UpdatedAt: now,
				WaitingFor: ForCustomer, WaitingSince: &now,
			}}
		}
		ada, bob := ref.NewID(), ref.NewID()
		err := d.Write(ctx, func(tx *db.Tx) (err error) {
			if at, err = tenants.Create(ctx, tx, "acme", "Acme", now); err != nil {
				return err
			}
			for _, id := range []string{ada, bob} {
				if _, err := db.Exec(ctx, tx, `INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, search, created_at, updated_at)
					VALUES ($1, $2, 'CUSTOMER', 'ACTIVE', $2, '', '', '', '', $3, $3)`, at.ID, id, now); err != nil {
					return err
				}
			}
			if _, err := db.Exec(ctx, tx, `INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
				VALUES ($1, $2, '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $3, $3)`, at.ID, service, now); err != nil {
				return err
			}
			_, err = db.Exec(ctx, tx, `INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
				VALUES ($1, $2, $3, 1, '', '', '', '{}', $4, '')`, at.ID, version, service, now)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		insert := func(customer string, generate func(string) string) (r Case, err error) {
			r = draft(customer)
			return r, d.Write(ctx, func(tx *db.Tx) error { return insertCase(ctx, tx, &r, generate) })
		}
		if _, err := insert(ada, generate("REQ-222222")); err != nil {
			t.Fatal(err)
		}
		r, err := insert(bob, generate("REQ-222222", "REQ-222222", "REQ-333333"))
		if err != nil || generated != 3 || r.Reference != "REQ-333333" {
			t.Fatalf("after %d references: %s, %v", generated, r.Reference, err)
		}
		if stored, err := ByID(ctx, d, at.ID, r.ID); err != nil || stored.Reference != r.Reference || stored.Search != db.Searchable(r.Reference, "") {
			t.Errorf("stored is %+v, %v", stored, err)
		}
		if _, err := insert(bob, generate("REQ-444444")); !errors.Is(err, errOpenExists) {
			t.Errorf("second request of the same customer: %v", err)
		}
	})
}
