package operate

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/s3"
	"stagegate/internal/tenants"
)

// checkBucket checks the bucket of files. Without a database, d is nil, and only the own pages are checked.
func checkBucket(ctx context.Context, c config.Config, d *db.DB) (string, error) {
	account, err := s3.ParseURL(c.StorageURL)
	if err != nil {
		return "", fmt.Errorf("STORAGE_URL: %w", err)
	}
	addresses := []string{c.BaseURL}
	if d != nil {
		frontEnds, err := tenants.FrontEnds(ctx, d)
		if err != nil {
			return "", err
		}
		addresses = append(addresses, frontEnds...)
	}
	var origins []string
	for _, address := range addresses {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			origins = append(origins, u.Scheme+"://"+u.Host)
		}
	}
	slices.Sort(origins)
	versions, err := s3.New(s3.Config{Account: account, Now: ref.Now}).Check(ctx, slices.Compact(origins))
	if err != nil {
		return "", fmt.Errorf("STORAGE_URL: %w", err)
	}
	if !versions {
		return "bucket private and writable; warning: it keeps no versions, so each file is copied once more when it has arrived", nil
	}
	return "bucket private and writable, with versions", nil
}
