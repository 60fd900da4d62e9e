package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"stagegate/internal/infra/kit/money"
)

// WebhookFault is a fault of webhook deliveries.
type WebhookFault string

// Faults of a webhook delivery.
const (
	WebhookNormal    WebhookFault = "normal"
	WebhookDrop      WebhookFault = "drop"      // never sent
	WebhookDuplicate WebhookFault = "duplicate" // sent again after it was accepted
	WebhookDelay     WebhookFault = "delay"     // sent late
	WebhookTamper    WebhookFault = "tamper"    // altered after it was signed
)

// WebhookFaults are all values of WebhookFault.
var WebhookFaults = []WebhookFault{WebhookNormal, WebhookDrop, WebhookDuplicate, WebhookDelay, WebhookTamper}

// APIFault is a fault of API calls.
type APIFault string

// Faults of an API call.
const (
	APINormal             APIFault = "normal"
	APIError500           APIFault = "error500"         // refused, nothing done
	APITimeout            APIFault = "timeout"          // no answer, nothing done
	APITimeoutAfterEffect APIFault = "timeoutAfterDeed" // done, but no answer
	APITooMany            APIFault = "tooMany"          // refused with 429, nothing done
)

// APIFaults are all values of APIFault.
var APIFaults = []APIFault{APINormal, APIError500, APITimeout, APITimeoutAfterEffect, APITooMany}

// RenewalFault is a fault of subscription renewals.
type RenewalFault string

// Faults of a renewal.
const (
	RenewalNormal RenewalFault = "normal"
	RenewalFail   RenewalFault = "fail"
)

// RenewalFaults are all values of RenewalFault.
var RenewalFaults = []RenewalFault{RenewalNormal, RenewalFail}

// RefundFault is a fault of refunds.
type RefundFault string

// Faults of a refund.
const (
	RefundNormal  RefundFault = "normal"
	RefundFail    RefundFault = "fail"    // accepted, and reported as failed later
	RefundPending RefundFault = "pending" // accepted, and pending until this is changed
)

// RefundFaults are all values of RefundFault.
var RefundFaults = []RefundFault{RefundNormal, RefundFail, RefundPending}

// RelayFault is a fault of the mail relay.
type RelayFault string

// Faults of the mail relay.
const (
	RelayNormal      RelayFault = "normal"
	RelayTemporary   RelayFault = "temporary"   // refused with 451, which uses an attempt
	RelayPermanent   RelayFault = "permanent"   // refused with 550: never
	RelayUnavailable RelayFault = "unavailable" // refused with 421, which uses no attempt
	RelayTimeout     RelayFault = "timeout"     // no reply, and not accepted
	RelayDrop        RelayFault = "drop"        // accepted, and lost
)

// RelayFaults are all values of RelayFault.
var RelayFaults = []RelayFault{RelayNormal, RelayTemporary, RelayPermanent, RelayUnavailable, RelayTimeout, RelayDrop}

// ReceiverFault is a fault of the receiver of webhooks.
type ReceiverFault string

// Faults of the receiver of webhooks.
const (
	ReceiverNormal   ReceiverFault = "normal"
	ReceiverError500 ReceiverFault = "error500"
	ReceiverGone     ReceiverFault = "gone"    // 410, which asks to stop
	ReceiverTimeout  ReceiverFault = "timeout" // no answer
	ReceiverRedirect ReceiverFault = "redirect"
)

// ReceiverFaults are all values of ReceiverFault.
var ReceiverFaults = []ReceiverFault{ReceiverNormal, ReceiverError500, ReceiverGone, ReceiverTimeout, ReceiverRedirect}

// OIDCFault is a fault of the ID tokens of the OpenID provider.
type OIDCFault string

// Faults of the OpenID provider.
const (
	OIDCNormal   OIDCFault = "normal"
	OIDCNonce    OIDCFault = "nonce"    // another nonce
	OIDCAudience OIDCFault = "audience" // for another client
	OIDCIssuer   OIDCFault = "issuer"   // from another issuer
	OIDCExpired  OIDCFault = "expired"
	OIDCNone     OIDCFault = "none"   // without a signature
	OIDCSilent   OIDCFault = "silent" // programs get no answer
)

// OIDCFaults are all values of OIDCFault.
var OIDCFaults = []OIDCFault{OIDCNormal, OIDCNonce, OIDCAudience, OIDCIssuer, OIDCExpired, OIDCNone, OIDCSilent}

// ScannerFault is a fault of the virus scanner.
type ScannerFault string

// Faults of the virus scanner.
const (
	ScannerNormal ScannerFault = "normal"
	ScannerSlow   ScannerFault = "slow" // replies after five seconds
	ScannerAway   ScannerFault = "away" // does not reply
)

// ScannerFaults are all values of ScannerFault.
var ScannerFaults = []ScannerFault{ScannerNormal, ScannerSlow, ScannerAway}

// ScannerSettings holds the faults of the virus scanner.
type ScannerSettings struct {
	API ScannerFault `json:"api"`
}

// OIDCSettings holds the faults of the OpenID provider.
type OIDCSettings struct {
	Token OIDCFault `json:"token"`
}

// WebhookSettings holds the faults of the receiver of webhooks.
type WebhookSettings struct {
	Receiver ReceiverFault `json:"receiver"`
}

// MailSettings holds the faults of the mail relay.
type MailSettings struct {
	Relay RelayFault `json:"relay"`
}

// Settings holds the faults of the payment or storage provider.
type Settings struct {
	Webhook     WebhookFault `json:"webhook"`
	API         APIFault     `json:"api"`
	AmountDelta money.Number `json:"amountDelta"`       // added to the reported amount, in major units
	Currency    *string      `json:"currency"`          // reported instead of the real one; nil for the real one
	Renewal     RenewalFault `json:"renewal,omitempty"` // of payments only
	Refund      RefundFault  `json:"refund,omitempty"`  // of payments only
}

// Hundredths returns AmountDelta in hundredths of a major unit.
func (s Settings) Hundredths() int64 {
	n, _ := hundredths(s.AmountDelta) // was validated when it was set
	return n
}

// Faults holds the fault settings of all providers, stored in a file. They are read at each
// call and event.
type Faults struct {
	path string

	mu      sync.RWMutex
	current document
}

type document struct {
	Payments Settings     `json:"payments"`
	Storage  Settings     `json:"storage"`
	Mail     MailSettings `json:"mail"`

	Webhooks WebhookSettings `json:"webhooks"`
	OIDC     OIDCSettings    `json:"oidc"`
	Scanner  ScannerSettings `json:"scanner"`
}

func noFaults() document {
	s := Settings{Webhook: WebhookNormal, API: APINormal, AmountDelta: "0"}
	d := document{
		Payments: s, Storage: s, Mail: MailSettings{Relay: RelayNormal}, Webhooks: WebhookSettings{Receiver: ReceiverNormal}, OIDC: OIDCSettings{Token: OIDCNormal},
		Scanner: ScannerSettings{API: ScannerNormal},
	}
	d.Payments.Renewal, d.Payments.Refund = RenewalNormal, RefundNormal
	return d
}

// OpenFaults reads the settings in a directory. Without a file there are no faults.
func OpenFaults(dir string) (*Faults, error) {
	f := &Faults{path: filepath.Join(dir, "faults.json"), current: noFaults()}
	content, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: faults: %w", err)
	}
	if f.current, err = merge(f.current, content); err != nil {
		return nil, fmt.Errorf("sandbox: faults: %s: %w", f.path, err)
	}
	return f, nil
}

// Payments returns the faults of the payment provider.
func (f *Faults) Payments() Settings { return f.read().Payments }

// Storage returns the faults of the storage provider.
func (f *Faults) Storage() Settings { return f.read().Storage }

// Mail returns the faults of the mail relay.
func (f *Faults) Mail() MailSettings { return f.read().Mail }

// Webhooks returns the faults of the receiver of webhooks.
func (f *Faults) Webhooks() WebhookSettings { return f.read().Webhooks }

// OIDC returns the faults of the OpenID provider.
func (f *Faults) OIDC() OIDCSettings { return f.read().OIDC }

// Scanner returns the faults of the virus scanner.
func (f *Faults) Scanner() ScannerSettings { return f.read().Scanner }

// Apply merges a document into the settings. An invalid document changes nothing and
// returns a *FieldError.
func (f *Faults) Apply(content []byte) error {
	return f.change(func(current document) (document, error) { return merge(current, content) })
}

// Reset turns off all faults.
func (f *Faults) Reset() error {
	return f.change(func(document) (document, error) { return noFaults(), nil })
}

func (f *Faults) change(change func(current document) (document, error)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	next, err := change(f.current)
	if err != nil {
		return err
	}
	content, err := json.Marshal(next)
	if err != nil {
		return fmt.Errorf("sandbox: faults: %w", err)
	}
	if err := replaceFile(f.path, content); err != nil {
		return err
	}
	f.current = next
	return nil
}

func (f *Faults) read() document {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.current
}
