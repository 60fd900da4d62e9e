package app

import (
	"context"
	"fmt"
	"io"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/providers/clamd"
)

// fileScanner implements files.Scanner with ClamAV.
type fileScanner struct {
	client   *clamd.Client
	breakers breakers
}

// newScanner returns the scanner of the settings, or nil without one.
func (a *App) newScanner() (files.Scanner, error) {
	if a.config.ScannerURL == "" {
		return nil, nil //nolint:nilnil // there is no scanner
	}
	address, err := clamd.ParseURL(a.config.ScannerURL)
	if err != nil {
		return nil, config.Error{"SCANNER_URL: " + err.Error() + "."}
	}
	return fileScanner{clamd.New(clamd.Config{Address: address, Guard: guard(a.breakers.scanner)}), a.breakers}, nil
}

func (s fileScanner) Scan(ctx context.Context, content io.Reader) (files.ScanStatus, error) {
	result, err := s.client.Scan(ctx, content)
	if clamd.IsUnavailable(err) {
		err = fmt.Errorf("%w: %w", files.ErrScannerUnavailable, err)
	}
	if err != nil {
		return "", err
	}
	switch result.Verdict {
	case clamd.Clean:
		return files.Clean, nil
	case clamd.Infected:
		return files.Infected, nil
	case clamd.TooLarge:
	}
	return files.NotScanned, nil
}

// scannerPing is how long the metrics wait for the scanner.
const scannerPing = time.Second

// scannerUp reports whether the scanner responds.
func (a *App) scannerUp(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(breaker.Background(ctx), scannerPing)
	defer cancel()
	s, ok := a.Files.Scanner.(fileScanner)
	return ok && s.client.Ping(ctx) == nil
}

// Capacity returns how many scans can begin: reading a file needs the storage provider too.
func (s fileScanner) Capacity(n int) int {
	return s.breakers.scanner.Capacity(s.breakers.storage.Capacity(n))
}
