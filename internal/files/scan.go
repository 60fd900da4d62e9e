package files

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// ScanStatus says whether a file has been scanned for malware.
type ScanStatus string

// Statuses of the scan of a file.
const (
	NotScanned  ScanStatus = "NOT_SCANNED" // too large for the scanner
	ScanPending ScanStatus = "PENDING"
	Clean       ScanStatus = "CLEAN"
	Infected    ScanStatus = "INFECTED" // the file is deleted
)

var (
	onUpload   = state.Trigger[ScanStatus]{Name: "authorise upload"}
	onClean    = state.Trigger[ScanStatus]{Name: "nothing found"}
	onMalware  = state.Trigger[ScanStatus]{Name: "malware found"}
	onTooLarge = state.Trigger[ScanStatus]{Name: "too large for the scanner"}
)

// ScanTransitions is the state machine of the scan of a file. Without a scanner, files stay pending, so that they are
// scanned once there is one.
var ScanTransitions = state.Table[ScanStatus]{
	{On: onUpload, To: ScanPending},
	{From: ScanPending, On: onClean, To: Clean},
	{From: ScanPending, On: onMalware, To: Infected},
	{From: ScanPending, On: onTooLarge, To: NotScanned},
}

// ErrScannerUnavailable means that the scanner has not replied.
var ErrScannerUnavailable = errors.New("the scanner is unavailable")

// Scanner is the client of a malware scanner.
type Scanner interface {
	// Scan scans content and returns Clean, Infected or, beyond a limit of the scanner, NotScanned. An error of
	// content is returned as it is.
	Scan(ctx context.Context, content io.Reader) (ScanStatus, error)
	// Capacity returns how many of n scans can begin: none while the scanner does not reply.
	Capacity(n int) int
}

// ScanSettings are the settings of the scans.
type ScanSettings struct {
	Interval time.Duration // between two polls for files to scan
	Wait     time.Duration // how long submitting a case waits for scans
}

// ScanWait is how long submitting a case waits for scans.
const ScanWait = 10 * time.Second

// scanRetryAfter is the number of seconds after which a case with pending scans can be submitted again.
const scanRetryAfter = 10

// ErrScanPending refuses what needs a scanned file.
var ErrScanPending = fault.New(fault.FileScanPending, "file.scan_pending").WithRetryAfter(scanRetryAfter)

// IsScanPending reports whether a file waits to be scanned.
func (s *Service) IsScanPending(f File) bool {
	return s.Scanner != nil && f.Status == Uploaded && f.Scan == ScanPending
}

// isReadable reports whether links to a file may be given.
func (s *Service) isReadable(f File) bool {
	return f.Status == Uploaded && (s.Scanner == nil || f.Scan == Clean)
}

// shownScan returns the scan status of a file in the API.
func (s *Service) shownScan(f File) ScanStatus {
	if s.Scanner == nil && f.Scan == ScanPending {
		return NotScanned
	}
	return f.Scan
}

// bell wakes the calls that wait for scans. The zero value is ready to use.
type bell struct {
	mu   sync.Mutex
	rung chan struct{} // closed at the next ring; nil while nobody waits
}

// next returns a channel that is closed at the next ring.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}
