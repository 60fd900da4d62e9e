package certificates

import (
	"strings"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/markup"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/search"
	"stagegate/internal/tenants/calendar"
)

// Certificate is a certificate that was issued.
type Certificate struct {
	Tenant        string     `db:"tenant_id"`
	ID            string     `db:"id"`
	Number        string     `db:"number"` // unique in the tenant
	Code          string     `db:"code"`   // of its definition
	Name          string     `db:"name"`
	ServiceID     string     `db:"service_id"`
	ApplicationID string     `db:"application_id"`
	Reference     string     `db:"reference"` // of the case
	CustomerID    string     `db:"customer_id"`
	PartyID       *string    `db:"party_id"`  // nil for the case as a whole
	IssuedOn      string     `db:"issued_on"` // form.AtCompletion or the id of a stage
	Holder        string     `db:"holder"`
	Status        Status     `db:"status"` // as stored: never Expired
	Reason        string     `db:"reason"` // of the last change
	IssuedAt      time.Time  `db:"issued_at"`
	ChangedAt     time.Time  `db:"changed_at"` // when the status last changed
	ValidFrom     string     `db:"valid_from"`
	ValidUntil    *string    `db:"valid_until"` // last valid day; nil without an end
	VerifyCode    string     `db:"verify_code"`
	SHA256        string     `db:"sha256"` // of the paper; "" until it is made
	ReplacedByID  *string    `db:"replaced_by_id"`
	RenewalOfID   *string    `db:"renewal_of_id"`
	RenewDays     int64      `db:"renew_days"` // days before its end from which it can be renewed; 0 for never
	ActAt         *time.Time `db:"act_at"`     // when the dates next ask for something; nil for never
	WarnedAt      *time.Time `db:"warned_at"`  // when the customer was told that the end is near
	ErasedAt      *time.Time `db:"erased_at"`
	Search        string     `db:"search"`
}

// Content is what a certificate says, in the language that it had at the time of issue.
type Content struct {
	Language     string          `json:"language"`
	Layout       form.Layout     `json:"layout"`
	Title        string          `json:"title"`
	Body         markup.Body     `json:"body"`
	Organization string          `json:"organization"`
	Signatory    *form.Signatory `json:"signatory,omitempty"`
	HolderPublic bool            `json:"holderPublic"`
	Fields       []Field         `json:"fields"`
}

// Field is an answer that a check shows.
type Field struct {
	Label string `json:"label" doc:"Label of the question"`
	Value string `json:"value" doc:"Answer in the language of the certificate"`
}

// Status is the status of a certificate.
type Status string

// The statuses.
const (
	Valid     Status = "VALID"
	Suspended Status = "SUSPENDED"
	Revoked   Status = "REVOKED"
	Replaced  Status = "REPLACED"
	Expired   Status = "EXPIRED" // VALID after its last day
)

var errState = fault.New(fault.CertificateState, "certificate.state")

var (
	onIssue     = state.Trigger[Status]{Name: "issue"}
	onEnd       = state.Trigger[Status]{Name: "the last day is past"}
	onSuspend   = state.Trigger[Status]{Name: "suspend", Refusal: errState}
	onReinstate = state.Trigger[Status]{Name: "reinstate", Refusal: errState}
	onRevoke    = state.Trigger[Status]{Name: "revoke", Refusal: errState}
	onReplace   = state.Trigger[Status]{Name: "replace", Refusal: errState}
)

// Transitions are the transitions of a certificate. A suspended one stays so after its last day.
var Transitions = state.Table[Status]{
	{On: onIssue, To: Valid},
	{From: Valid, On: onEnd, To: Expired},
	{From: Valid, On: onSuspend, To: Suspended},
	{From: Suspended, On: onReinstate, To: Valid},
	{From: Valid, On: onRevoke, To: Revoked},
	{From: Suspended, On: onRevoke, To: Revoked},
	{From: Expired, On: onRevoke, To: Revoked},
	{From: Valid, On: onReplace, To: Replaced},
	{From: Suspended, On: onReplace, To: Replaced},
	{From: Expired, On: onReplace, To: Replaced},
}

// At returns the status on a day.
func (c *Certificate) At(today string) Status {
	if c.ValidUntil == nil || *c.ValidUntil >= today {
		return c.Status
	}
	ended := c.Status
	if Transitions.Move(&ended, onEnd) != nil {
		return c.Status // only a valid one expires
	}
	return ended
}

// CheckRenewable returns an error unless the certificate can be renewed on a day.
func (c *Certificate) CheckRenewable(today string) error {
	switch status := c.At(today); {
	case c.RenewDays == 0 || c.ValidUntil == nil:
		return errNotRenewable
	case status != Valid && status != Expired:
		return errState
	case today < c.renewableFrom():
		return errNotRenewable
	}
	return nil
}

var errNotRenewable = fault.New(fault.CertificateNotRenewable, "certificate.not_renewable")

// renewableFrom returns the day from which a certificate with an end can be renewed.
func (c *Certificate) renewableFrom() string {
	return addDays(*c.ValidUntil, -int(c.RenewDays))
}

// Visible returns fault.ErrNotFound unless the caller may see the certificate, as cases.Record.Visible does.
func (c *Certificate) Visible(by auth.Caller) error {
	if by.Kind == auth.Customer && c.CustomerID != by.ID || !by.Sees(c.ServiceID) {
		return fault.ErrNotFound
	}
	return nil
}

// FileName returns the name of the PDF file.
func (c *Certificate) FileName() string { return strings.ReplaceAll(c.Number, "/", "-") + ".pdf" }

// schedule sets when the dates next ask for something.
func (c *Certificate) schedule(zone *time.Location) {
	c.ActAt = nil
	if c.ValidUntil == nil || c.HasEnded() {
		return
	}
	end := startOf(addDays(*c.ValidUntil, 1), zone)
	c.ActAt = &end
	if c.RenewDays > 0 && c.WarnedAt == nil {
		warn := startOf(c.renewableFrom(), zone)
		c.ActAt = &warn
	}
}

// searchRecord returns what a certificate is found by.
func (c *Certificate) searchRecord() search.Record {
	found := search.Record{Tenant: c.Tenant, Kind: search.Certificate, ID: c.ID}
	found.Add(search.Reference, c.Number)
	found.Add(search.Name, c.Holder)
	found.Add(search.CaseRef, c.Reference)
	return found
}

// HasEnded reports whether the certificate was revoked or replaced.
func (c *Certificate) HasEnded() bool { return c.Status == Revoked || c.Status == Replaced }

// Dates of certificates are texts of the form 2006-01-02 in the timezone of the organisation.

// DayOf returns the date of a certificate at a time.
func DayOf(t time.Time, zone *time.Location) string { return t.In(zone).Format(time.DateOnly) }

// startOf returns the beginning of a day.
func startOf(day string, zone *time.Location) time.Time { return calendar.Date(day).Start(zone).UTC() }

func addDays(day string, n int) string { return formatDay(parseDay(day).AddDate(0, 0, n)) }

// lastDayOf returns the last day of a period that begins on a day.
func lastDayOf(p form.Period, from string) string { return formatDay(p.After(parseDay(from))) }

// firstDay and lastDay limit calculated dates, as an answer can be any date with a year of four digits. In every timezone
// they begin in the years 1 to 9999 UTC.
var (
	firstDay = time.Date(1, time.January, 2, 0, 0, 0, 0, time.UTC)
	lastDay  = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
)

// formatDay formats a calculated date.
func formatDay(t time.Time) string {
	switch {
	case t.Before(firstDay):
		t = firstDay
	case t.After(lastDay):
		t = lastDay
	}
	return t.Format(time.DateOnly)
}

// parseDay parses a stored date or a checked answer.
func parseDay(day string) time.Time {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t
}

// codeLength is the length of a code without hyphens: 60 bits.
const codeLength = 12

// newCode returns a random code as people read it: XXXX-XXXX-XXXX.
func newCode() string {
	code := ref.Random(codeLength)
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}

// NormalCode returns a code as it is stored, whatever its case, hyphens and blanks, and "" for what cannot be
// one.
func NormalCode(entered string) string {
	code := strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' || r == '\t' || r == '\u00a0' || r == '–' {
			return -1
		}
		return r
	}, strings.ToUpper(entered))
	if len(code) != codeLength || strings.ContainsFunc(code, func(r rune) bool { return !strings.ContainsRune(ref.Alphabet, r) }) {
		return ""
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}
