package tenants

import (
	"context"

	"stagegate/internal/infra/db"
)

// UpdateLogos stores the URL of each uploaded logo, which is another one if the storage of files or the URL of the server
// has changed. link returns the URL of a file, or "" if there is none.
func UpdateLogos(ctx context.Context, d *db.DB, link func(ctx context.Context, q db.Q, tenant, file string) (string, error)) error {
	logos, err := uploadedLogos(ctx, d)
	if err != nil {
		return err
	}
	for _, l := range logos {
		address, err := link(ctx, d, l.Tenant, l.File)
		if err != nil {
			return err
		}
		if address == "" || address == l.URL {
			continue
		}
		if err := d.Write(ctx, func(tx *db.Tx) error { return setLogoURL(ctx, tx, l, address) }); err != nil {
			return err
		}
	}
	return nil
}
