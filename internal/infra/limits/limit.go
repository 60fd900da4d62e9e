package limits

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Rate is a rate limit: at most Max events within Per. The zero Rate is unlimited.
type Rate struct {
	Max int
	Per time.Duration
}

func (r Rate) String() string { return fmt.Sprintf("%d/%s", r.Max, r.Per) }

// UnmarshalText parses a rate such as 5/15m.
func (r *Rate) UnmarshalText(text []byte) error {
	count, per, _ := strings.Cut(string(text), "/")
	n, err := strconv.Atoi(count)
	long, perErr := time.ParseDuration(per)
	if err != nil || perErr != nil || n < 1 || long < time.Second {
		return errors.New("must be a number, a slash and a duration of at least a second, such as 5/15m")
	}
	*r = Rate{Max: n, Per: long}
	return nil
}

// Policy names a rate limit.
type Policy string

// The policies. SignIn… policies count failed attempts, SignedIn… policies successful ones.
const (
	SignInAccount    Policy = "sign-in-account"
	SignInAddress    Policy = "sign-in-address"
	SignInEverywhere Policy = "sign-in-everywhere"
	SignInSlowed     Policy = "sign-in-slowed"
	SignedInAccount  Policy = "signed-in-account"
	SignedInAddress  Policy = "signed-in-address"

	Registrations       Policy = "registrations"
	RegistrationAddress Policy = "registration-address"

	MailAddress   Policy = "mail-address"
	MailRecipient Policy = "mail-recipient"
	Checkout      Policy = "public-checkout"
	PublicPages   Policy = "public-pages"
	Calls         Policy = "calls"

	ReferenceMisses  Policy = "reference-misses"
	BadSignatures    Policy = "bad-signatures"
	ReconcilePayment Policy = "reconcile-payment"
	ReconcileTenant  Policy = "reconcile-tenant"
	Uploads          Policy = "uploads"
	Messages         Policy = "messages"
	PayoutChecks     Policy = "payout-checks"
)

// Policies of mails to one recipient and of mails of a tenant.
const (
	MailsHour       Policy = "mails-hour"
	MailsDay        Policy = "mails-day"
	MailsAsked      Policy = "mails-asked"
	MailsUnasked    Policy = "mails-unasked"
	MailsFromTenant Policy = "mails-from-tenant"
	NoticesHour     Policy = "notices-hour"
	NoticesDay      Policy = "notices-day"
	MailsOfTenant   Policy = "mails-of-tenant" // its rate is in the tenant's plan
)

// Usage is the current usage of a rate limit.
type Usage struct {
	Policy Policy
	Rate   Rate
	Used   int
	Reset  time.Duration // time until the window ends
}

// Left returns the number of remaining events in the window.
func (u Usage) Left() int { return max(0, u.Rate.Max-u.Used) }

// Exceeded is the error for an event beyond the rate.
type Exceeded struct{ Usage }

func (e *Exceeded) Error() string {
	return fmt.Sprintf("limit: %s: more than %d in %s", e.Policy, e.Rate.Max, e.Rate.Per)
}

// window counts the events of a key until it ends.
type window struct {
	used int
	ends time.Time
}

// count adds an event.
func (w window) count(r Rate, now time.Time) window {
	if !w.ends.After(now) {
		return window{used: 1, ends: now.Add(r.Per)}
	}
	w.used++
	return w
}

func (w window) usage(p Policy, r Rate, now time.Time) Usage {
	return Usage{Policy: p, Rate: r, Used: w.used, Reset: w.ends.Sub(now)}
}

// digest returns the stored form of a key: addresses are not stored.
func digest(p Policy, key string) string {
	sum := sha256.Sum256([]byte(string(p) + "\x00" + key))
	return hex.EncodeToString(sum[:])
}
