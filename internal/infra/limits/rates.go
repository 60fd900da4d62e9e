package limits

import (
	"fmt"
	"strings"
	"time"
)

// Rates are the rates by policy. A zero rate is unlimited.
type Rates struct {
	SignInAccount, SignInAddress, SignInEverywhere, SignInSlowed                                       Rate
	SignedInAccount, SignedInAddress                                                                   Rate
	Registrations, RegistrationAddress, MailAddress, MailRecipient, Checkout, PublicPages, Calls       Rate
	MailsHour, MailsDay, MailsAsked, MailsUnasked, MailsFromTenant, NoticesHour, NoticesDay            Rate
	ReferenceMisses, BadSignatures, ReconcilePayment, ReconcileTenant, Uploads, PayoutChecks, Messages Rate
}

// Standard returns the default rates.
func Standard() Rates {
	return Rates{
		SignInAccount: Rate{5, 15 * time.Minute},  // failures from one address or known device
		SignInAddress: Rate{30, 15 * time.Minute}, // failures from one address

		SignInEverywhere: Rate{50, 15 * time.Minute}, // failures from all addresses, after which further attempts are slowed down
		SignInSlowed:     Rate{1, 20 * time.Second},
		SignedInAccount:  Rate{100, 15 * time.Minute},
		SignedInAddress:  Rate{1000, 15 * time.Minute},

		Registrations:       Rate{5, time.Hour},  // per email address and client address
		RegistrationAddress: Rate{60, time.Hour}, // many people share the address of a library or mobile network

		MailAddress:   Rate{5, time.Hour}, // requests for a setup link and for a password reset, counted separately
		MailRecipient: Rate{3, time.Hour}, // these and registrations, per email address
		Checkout:      Rate{30, time.Minute},
		PublicPages:   Rate{60, time.Minute},  // beginning a sign-in with a passkey or single sign-on
		Calls:         Rate{600, time.Minute}, // all other calls

		MailsHour: Rate{10, time.Hour}, // to one recipient, for any purpose, across all organisations
		MailsDay:  Rate{30, day},

		NoticesHour: Rate{60, time.Hour}, // about cases, to one recipient; counted separately; excess notices are delayed
		NoticesDay:  Rate{300, day},

		ReferenceMisses:  Rate{20, time.Hour},    // beyond it, public references are not looked up
		BadSignatures:    Rate{300, time.Minute}, // webhooks with a valid signature are unlimited
		ReconcilePayment: Rate{30, time.Minute},
		ReconcileTenant:  Rate{120, time.Minute},
		Uploads:          Rate{120, time.Minute}, // signed uploads per principal
		PayoutChecks:     Rate{5, day},           // applies even without rate limits
	}.withReserves()
}

const day = 24 * time.Hour

// withReserves derives the rates that reserve part of the daily mails: for notices about the recipient's
// account, for password resets, and for other organisations.
func (r Rates) withReserves() Rates {
	part := func(n, of int) Rate { return Rate{Max: max(1, r.MailsDay.Max*n/of), Per: r.MailsDay.Per} }
	r.MailsAsked, r.MailsUnasked, r.MailsFromTenant = part(5, 6), part(2, 3), part(1, 2)
	return r
}

// Named returns the policies that a list of rates may name. The others are derived or have separate settings.
func Named() []Policy {
	return []Policy{
		SignInAccount, SignInAddress, SignInSlowed, SignedInAccount, SignedInAddress, Registrations, RegistrationAddress,
		MailAddress, MailRecipient, Checkout, PublicPages, Calls, MailsHour, MailsDay, NoticesHour, NoticesDay,
		ReferenceMisses, BadSignatures, ReconcilePayment, ReconcileTenant, Uploads, PayoutChecks,
	}
}

// RatesError is an invalid rate in a list of rates.
type RatesError struct {
	Name   string
	Reason error // nil if the name is unknown
}

func (e *RatesError) Error() string {
	if e.Reason == nil {
		return e.Name + ": unknown rate"
	}
	return e.Name + ": " + e.Reason.Error()
}

// standard is the textual form of the default rates.
const standard = "standard"

// UnmarshalText parses "standard", or a list of rates that differ from the standard ones, such as
// calls=1200/1m,uploads=60/1m. Its errors are RatesErrors.
func (r *Rates) UnmarshalText(text []byte) error {
	rates := Standard()
	for entry := range strings.SplitSeq(string(text), ",") {
		if entry == standard {
			continue
		}
		name, value, _ := strings.Cut(strings.TrimSpace(entry), "=")
		rate := rates.named(name)
		if rate == nil {
			return &RatesError{Name: name}
		}
		if err := rate.UnmarshalText([]byte(value)); err != nil {
			return &RatesError{name, fmt.Errorf("%w, not %q", err, value)}
		}
	}
	*r = rates.withReserves()
	return nil
}

// String lists the rates that differ from the standard ones.
func (r Rates) String() string {
	var different []string
	usual := Standard()
	for _, p := range Named() {
		if rate := r.of(p); rate != usual.of(p) {
			different = append(different, string(p)+"="+rate.String())
		}
	}
	if different == nil {
		return standard
	}
	return strings.Join(different, ",")
}

// named returns the rate of a name, or nil if it is unknown.
func (r *Rates) named(name string) *Rate {
	for _, p := range Named() {
		if name == string(p) {
			return r.pointer(p)
		}
	}
	return nil
}

func (r *Rates) of(p Policy) Rate { return *r.pointer(p) }

// pointer returns a pointer to the rate of a policy.
func (r *Rates) pointer(p Policy) *Rate {
	switch p {
	case SignInAccount:
		return &r.SignInAccount
	case SignInAddress:
		return &r.SignInAddress
	case SignInEverywhere:
		return &r.SignInEverywhere
	case SignInSlowed:
		return &r.SignInSlowed
	case SignedInAccount:
		return &r.SignedInAccount
	case SignedInAddress:
		return &r.SignedInAddress
	case Registrations:
		return &r.Registrations
	case RegistrationAddress:
		return &r.RegistrationAddress
	case MailAddress:
		return &r.MailAddress
	case MailRecipient:
		return &r.MailRecipient
	case Checkout:
		return &r.Checkout
	case PublicPages:
		return &r.PublicPages
	case Calls:
		return &r.Calls
	case MailsHour:
		return &r.MailsHour
	case MailsDay:
		return &r.MailsDay
	case MailsAsked:
		return &r.MailsAsked
	case MailsUnasked:
		return &r.MailsUnasked
	case MailsFromTenant:
		return &r.MailsFromTenant
	case NoticesHour:
		return &r.NoticesHour
	case NoticesDay:
		return &r.NoticesDay
	case ReferenceMisses:
		return &r.ReferenceMisses
	case BadSignatures:
		return &r.BadSignatures
	case ReconcilePayment:
		return &r.ReconcilePayment
	case ReconcileTenant:
		return &r.ReconcileTenant
	case Uploads:
		return &r.Uploads
	case Messages:
		return &r.Messages
	case PayoutChecks:
		return &r.PayoutChecks
	case MailsOfTenant: // not counted here
	}
	panic("limits: unknown policy " + string(p))
}
