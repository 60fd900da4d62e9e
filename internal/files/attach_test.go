package files_test

import (
	"errors"
	"testing"

	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Only existing files can be attached, and attached files cannot be deleted.
func TestAttachedFiles(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		ctx, s := t.Context(), d.Server.Files
		waiting, one, two := fixture.Pending(d.Ada).String("fileId"), d.Uploaded(d.Ada), d.Uploaded(d.Ada)
		rival := d.Server.Tenant("rival")
		foreign := fixture.Pending(rival.As("ada")).String("fileId")
		ada, ben, officer := d.Caller(d.Ada, auth.Customer), d.Caller(d.Ben, auth.Customer), d.Caller(d.Officer, auth.Staff)
		attach := func(by auth.Caller, id string) error { _, err := s.Attachable(ctx, d.Server.DB, by, id); return err }
		for _, by := range []auth.Caller{ada, officer} {
			if err := attach(by, one); err != nil {
				t.Error(err)
			}
			if err := attach(by, waiting); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("not arrived: %v", err)
			}
		}
		d.Ada.Delete(fixture.Files + "/" + two).Want(200)
		for _, by := range []auth.Caller{ada, officer} {
			if err := attach(by, two); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("deleted: %v", err)
			}
		}
		for who, err := range map[string]error{
			"unknown": attach(ada, ref.NewID()), "another's": attach(ben, one), "another's, deleted": attach(ben, two), "foreign": attach(officer, foreign),
		} {
			if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.ValidationFailed || f.Fields[0].Field != "fileObjectId" {
				t.Errorf("%s: %v", who, err)
			}
		}
		hold := func(holder string, ids ...string) error {
			return d.Server.DB.Write(ctx, func(tx *db.Tx) error {
				_, err := s.Attach(ctx, tx, d.Acme.ID, holder, ids)
				return err
			})
		}
		holder, other := ref.NewID(), ref.NewID()
		for _, refused := range [][]string{{waiting}, {one, two}, {one, ref.NewID()}, {foreign}} {
			if err := hold(holder, refused...); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("%v: %v", refused, err)
			}
		}
		for _, step := range []struct {
			holder string
			ids    []string
			status int
		}{{holder, []string{one, one}, 409}, {other, []string{one}, 409}, {holder, nil, 409}, {holder, nil, 409}, {other, nil, 200}} {
			if err := hold(step.holder, step.ids...); err != nil {
				t.Fatal(err)
			}
			r := d.Ada.Delete(fixture.Files + "/" + one).Want(step.status)
			if step.status == 409 {
				r.Refused(409, "FILE_IN_USE")
			}
		}
		found, err := files.ByIDs(ctx, d.Server.DB, d.Acme.ID, []string{one, waiting, foreign})
		if err != nil || len(found) != 2 || s.ViewOf(found[waiting]).Status != files.Pending {
			t.Errorf("%v %v", found, err)
		}
	})
}

// Exactly one of concurrently deleting and attaching a file succeeds.
func TestDeleteAttachRace(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		for range 10 {
			id := d.Uploaded(d.Ada)
			held := false
			statuses := apptest.Concurrently(2, func(i int) int {
				if i == 0 {
					return d.Ada.Delete(fixture.Files + "/" + id).Status
				}
				err := d.Server.DB.Write(t.Context(), func(tx *db.Tx) error {
					_, err := d.Server.Files.Attach(t.Context(), tx, d.Acme.ID, id, []string{id})
					return err
				})
				held = err == nil
				return 0
			})
			if held != (statuses[409] == 1) || held == (statuses[200] == 1) {
				t.Fatalf("attached: %v, delete: %v", held, statuses)
			}
			status := "DELETED"
			if held {
				status = "UPLOADED"
			}
			d.WantStatus(d.Ada, id, status)
		}
	})
}
