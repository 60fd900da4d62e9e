package operate

import (
	"context"
	"fmt"
	"io"

	"stagegate/internal/app/config"
	"stagegate/internal/providers/clamd"
)

// checkScanner asks the scanner for its version and sends it a stream of zeros as large as the largest upload.
func checkScanner(ctx context.Context, c config.Config) (string, error) {
	if c.ScannerURL == "" {
		return "off: uploads are not scanned for malware; set SCANNER_URL", nil
	}
	address, err := clamd.ParseURL(c.ScannerURL)
	if err != nil {
		return "", fmt.Errorf("SCANNER_URL: %w", err)
	}
	client := clamd.New(clamd.Config{Address: address})
	version, err := client.Version(ctx)
	if err != nil {
		return "", fmt.Errorf("SCANNER_URL: the scanner at %s does not respond: %w", address.Name, err)
	}
	result, err := client.Scan(ctx, io.LimitReader(zeros{}, c.FileMaxSizeBytes))
	if err != nil {
		return "", fmt.Errorf("SCANNER_URL: the scanner did not scan a stream of %d bytes: %w", c.FileMaxSizeBytes, err)
	}
	if result.Verdict != clamd.Clean {
		return "", fmt.Errorf("SCANNER_URL: the scanner does not accept a stream of FILE_MAX_SIZE_BYTES (%d bytes), so that large uploads are not scanned; raise StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf", c.FileMaxSizeBytes)
	}
	return version, nil
}

// zeros is an endless stream.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
