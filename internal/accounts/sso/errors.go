package sso

import (
	"stagegate/internal/infra/kit/fault"
)

var (
	errUnavailable   = fault.New(fault.SSOProviderUnavailable, "sso.provider_unavailable").WithRetryAfter(60)
	errTooMany       = fault.New(fault.Conflict, "sso.too_many", "max", maxConnections)
	errIsEnforced    = fault.New(fault.Conflict, "sso.enforced")
	errNotEnforced   = fault.New(fault.Conflict, "sso.not_enforced")
	errOtherEnforced = fault.New(fault.Conflict, "sso.already_enforced")
	errNotTested     = fault.New(fault.Conflict, "sso.not_tested")
	errNoPassword    = fault.New(fault.Conflict, "sso.no_password")
	errNoFactor      = fault.New(fault.Conflict, "sso.no_second_factor")
	errNotFound      = fault.New(fault.Conflict, "sso.not_found")
	errDomainTaken   = fault.New(fault.Conflict, "sso.domain_taken")
	errDomainTwice   = fault.New(fault.Conflict, "sso.domain_twice").With(fault.Problem("domains", fault.NotUnique, "sso.domain_twice"))
	errNoSuchDomain  = fault.Invalid("domain", fault.InvalidValue, "sso.no_such_domain")
	errLink          = fault.New(fault.InvalidOrExpiredToken, "account.link")
)

// outcome is what the sign-in page tells a person whose way back from the provider ended without a session.
type outcome string

const (
	outcomeExpired     outcome = "SSO_EXPIRED"      // the state is unknown, used, too old or of another browser
	outcomeCanceled    outcome = "SSO_CANCELED"     // the person canceled at the provider
	outcomeRefused     outcome = "SSO_REFUSED"      // the answer of the provider is invalid
	outcomeNotReady    outcome = "SSO_NOT_READY"    // the connection was not tested, or was changed since
	outcomeNoAccess    outcome = "SSO_NO_ACCESS"    // no member, or a deactivated one
	outcomeLinkMailed  outcome = "SSO_LINK_MAILED"  // a member has to confirm the identity by mail
	outcomeNoSeat      outcome = "SSO_NO_SEAT"      // the plan has no seat left
	outcomeOtherPerson outcome = "SSO_OTHER_PERSON" // a confirmation by another person than the one who is signed in
	outcomeAddress     outcome = "ADDRESS_NOT_ALLOWED"
	outcomeSuspended   outcome = "TENANT_SUSPENDED" // the organisation is suspended
	outcomeUnavailable outcome = "SSO_PROVIDER_UNAVAILABLE"
	outcomeTooMany     outcome = "TOO_MANY_REQUESTS" // sign-ins, or mailed confirmations
	outcomeStale       outcome = "SSO_STALE"         // the provider did not ask again
	outcomeTested      outcome = "SSO_TESTED"        // a test was successful
)

// Codes that pages treat in their own way.
const (
	TestPassed = string(outcomeTested)
	LinkMailed = string(outcomeLinkMailed)
)

// Outcomes lists what the sign-in page tells people, for tests.
var Outcomes = []string{
	string(outcomeExpired), string(outcomeCanceled), string(outcomeRefused), string(outcomeNotReady), string(outcomeNoAccess), string(outcomeLinkMailed),
	string(outcomeNoSeat), string(outcomeOtherPerson), string(outcomeAddress), string(outcomeSuspended), string(outcomeUnavailable), string(outcomeTooMany), string(outcomeStale),
}

// ended is the error of a sign-in that ends with an outcome. cause is for the log.
type ended struct {
	outcome outcome
	cause   error
}

func (e *ended) Error() string {
	if e.cause == nil {
		return string(e.outcome)
	}
	return string(e.outcome) + ": " + e.cause.Error()
}

func (e *ended) Unwrap() error { return e.cause }

func end(o outcome, cause error) error { return &ended{o, cause} }
