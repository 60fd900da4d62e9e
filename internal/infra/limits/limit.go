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

// Rate is how often something may happen: at most Max times in Per. The zero Rate
// limits nothing.
type Rate struct {
	Max int
	Per time.Duration
}

// UnmarshalText reads a rate written like 5/15m.
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

// Policy names what a rate applies to.
type Policy string

// The policies. Those of sign-ins count the ones that failed, those of signed-in
// principals the ones that succeeded.
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
	Calls         Policy = "calls"

	ReferenceMisses  Policy = "reference-misses"
	BadSignatures    Policy = "bad-signatures"
	ReconcilePayment Policy = "reconcile-payment"
	ReconcileTenant  Policy = "reconcile-tenant"
	Uploads          Policy = "uploads"
	Messages         Policy = "messages"
	PayoutChecks     Policy = "payout-checks"
)

// The policies of what is mailed to one recipient, and of what a tenant mails.
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

// Rates are the rates of the policies, each a setting. A rate of zero limits nothing.
type Rates struct {
	SignInAccount Rate `name:"sign-in-account" env:"SIGN_IN_ACCOUNT" default:"5/15m" help:"Failed sign-ins of an account from an address, or from a device that signed in to it before."`
	SignInAddress Rate `name:"sign-in-address" env:"SIGN_IN_ADDRESS" default:"30/15m" help:"Failed sign-ins from an address."`

	SignInEverywhere Rate `name:"sign-in-everywhere" env:"SIGN_IN_EVERYWHERE" default:"50/15m" help:"Failed sign-ins of an account from all addresses, before further ones are slowed down."`
	SignInSlowed     Rate `name:"sign-in-slowed" env:"SIGN_IN_SLOWED" default:"1/20s" help:"Sign-ins of an account that are slowed down."`
	SignedInAccount  Rate `name:"signed-in-account" env:"SIGNED_IN_ACCOUNT" default:"100/15m" help:"Sign-ins of an account that succeed."`
	SignedInAddress  Rate `name:"signed-in-address" env:"SIGNED_IN_ADDRESS" default:"1000/15m" help:"Sign-ins from an address that succeed."`

	Registrations       Rate `name:"registrations" env:"REGISTRATIONS" default:"5/1h" help:"Registrations of an e-mail address from an address; counted separately for organisations and customers."`
	RegistrationAddress Rate `name:"registration-address" env:"REGISTRATION_ADDRESS" default:"60/1h" help:"Registrations from an address, of all e-mail addresses; counted separately for organisations and customers. Many people share the address of a library or a mobile network."`

	MailAddress   Rate `name:"mail-address" env:"MAIL_ADDRESS" default:"5/1h" help:"Requests for another setup link, and for a new password, from an address; each is counted separately."`
	MailRecipient Rate `name:"mail-recipient" env:"MAIL_RECIPIENT" default:"3/1h" help:"Registrations, requests for another setup link, and requests for a new password, for an e-mail address; each is counted separately."`
	Checkout      Rate `name:"public-checkout" env:"PUBLIC_CHECKOUT" default:"30/1m" help:"Public checkouts from an address."`
	Calls         Rate `name:"calls" env:"CALLS" default:"600/1m" help:"All other calls of a principal, or from an address where nobody is signed in."`

	MailsHour       Rate `name:"mails-hour" env:"MAILS_HOUR" default:"10/1h" help:"Mails to one recipient, of all organisations and for any purpose."`
	MailsDay        Rate `name:"mails-day" env:"MAILS_DAY" default:"30/24h" help:"The same, in a longer time."`
	MailsAsked      Rate `name:"mails-asked" env:"MAILS_ASKED" default:"25/24h" help:"Of these, all but notices about the recipient's account, for which the rest is reserved."`
	MailsUnasked    Rate `name:"mails-unasked" env:"MAILS_UNASKED" default:"20/24h" help:"Of these, mails that others cause: invitations and registrations. The rest is reserved for new passwords."`
	MailsFromTenant Rate `name:"mails-from-tenant" env:"MAILS_FROM_TENANT" default:"15/24h" help:"Of these, mails that the staff of one organisation cause."`

	NoticesHour Rate `name:"notices-hour" env:"NOTICES_HOUR" default:"60/1h" help:"Notices about cases to one recipient, of all organisations. They count for nothing else, and wait."`
	NoticesDay  Rate `name:"notices-day" env:"NOTICES_DAY" default:"300/24h" help:"The same, in a longer time."`

	ReferenceMisses  Rate `name:"reference-misses" env:"REFERENCE_MISSES" default:"20/1h" help:"Public references from an address that do not exist; beyond it, no public reference is answered."`
	BadSignatures    Rate `name:"bad-signatures" env:"BAD_SIGNATURES" default:"300/1m" help:"Webhooks from an address whose signature is missing or wrong. Those with a good one are not limited."`
	ReconcilePayment Rate `name:"reconcile-payment" env:"RECONCILE_PAYMENT" default:"30/1m" help:"Reconciliations of a payment on request."`
	ReconcileTenant  Rate `name:"reconcile-tenant" env:"RECONCILE_TENANT" default:"120/1m" help:"Reconciliations of all payments of a tenant on request."`
	Uploads          Rate `name:"uploads" env:"UPLOADS" default:"120/1m" help:"Uploads that a principal has signed."`
	PayoutChecks     Rate `name:"payout-checks" env:"PAYOUT_CHECKS" default:"5/24h" help:"Bank accounts that a tenant has checked for its payouts; also with RATE_LIMITS=off."`

	Messages Rate `kong:"-"` // that a person writes; its setting is a number
}

func (r *Rates) of(p Policy) Rate {
	switch p {
	case SignInAccount:
		return r.SignInAccount
	case SignInAddress:
		return r.SignInAddress
	case SignInEverywhere:
		return r.SignInEverywhere
	case SignInSlowed:
		return r.SignInSlowed
	case SignedInAccount:
		return r.SignedInAccount
	case SignedInAddress:
		return r.SignedInAddress
	case Registrations:
		return r.Registrations
	case RegistrationAddress:
		return r.RegistrationAddress
	case MailAddress:
		return r.MailAddress
	case MailRecipient:
		return r.MailRecipient
	case Checkout:
		return r.Checkout
	case Calls:
		return r.Calls
	case MailsHour:
		return r.MailsHour
	case MailsDay:
		return r.MailsDay
	case MailsAsked:
		return r.MailsAsked
	case MailsUnasked:
		return r.MailsUnasked
	case MailsFromTenant:
		return r.MailsFromTenant
	case NoticesHour:
		return r.NoticesHour
	case NoticesDay:
		return r.NoticesDay
	case ReferenceMisses:
		return r.ReferenceMisses
	case BadSignatures:
		return r.BadSignatures
	case ReconcilePayment:
		return r.ReconcilePayment
	case ReconcileTenant:
		return r.ReconcileTenant
	case Uploads:
		return r.Uploads
	case Messages:
		return r.Messages
	case PayoutChecks:
		return r.PayoutChecks
	case MailsOfTenant: // not counted here
	}
	panic("limit: unknown policy " + string(p))
}

// Usage is how much of a rate is used.
type Usage struct {
	Policy Policy
	Rate   Rate
	Used   int
	Reset  time.Duration // until the window ends
}

// Left is how often it may still happen before the window ends.
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

// digest is what is stored of a key: addresses are not stored.
func digest(p Policy, key string) string {
	sum := sha256.Sum256([]byte(string(p) + "\x00" + key))
	return hex.EncodeToString(sum[:])
}
