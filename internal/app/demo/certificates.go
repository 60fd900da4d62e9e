package demo

import (
	"context"

	"stagegate/internal/certificates"
	"stagegate/internal/infra/db"
)

func suspend(reason string) func(context.Context, *desk) error {
	return withCertificate(func(ctx context.Context, tx *db.Tx, d *desk, id string) error {
		_, err := d.cases.Certificates.Suspend(ctx, tx, d.officer, id, reason)
		return err
	})
}

func revoke(reason string) func(context.Context, *desk) error {
	return withCertificate(func(ctx context.Context, tx *db.Tx, d *desk, id string) error {
		_, err := d.cases.Certificates.Revoke(ctx, tx, d.officer, id, reason)
		return err
	})
}

// withCertificate does something with the first certificate of the application.
func withCertificate(do func(ctx context.Context, tx *db.Tx, d *desk, id string) error) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			issued, err := certificates.OfApplication(ctx, tx, d.officer.Tenant, d.application)
			if err != nil || len(issued) == 0 {
				return err
			}
			return do(ctx, tx, d, issued[0].ID)
		})
	}
}
