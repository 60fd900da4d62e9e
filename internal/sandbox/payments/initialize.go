package payments

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/mail"
	"net/url"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// currencies are those that the provider settles in.
var currencies = []string{"GHS", "KES", "NGN", "USD", "XOF", "ZAR"}

const (
	ownCurrency  = "NGN" // of a request that names none
	maxReference = 200
)

func known(currency string) bool { return slices.Contains(currencies, currency) }

// order is a request for a checkout. Its members are raw because the provider
// takes an amount as a number or as a text, and metadata as nearly anything.
type order map[string]json.RawMessage

func (s *Server) initialize(w http.ResponseWriter, r *http.Request) {
	o, refused := readOrder(r)
	if refused != nil {
		refused.write(w)
		return
	}
	t, refused := o.transaction(s.ledger)
	if refused != nil {
		refused.write(w)
		return
	}
	t.CreatedAt = s.now().UTC()
	if err := s.add(t); errors.Is(err, errDuplicate) {
		invalid("Duplicate Transaction Reference", "duplicate_reference").write(w)
		return
	} else if err != nil {
		s.log.ErrorContext(r.Context(), "payment sandbox: a transaction could not be saved", "error", err)
		broken.write(w)
		return
	}
	done(w, "Authorization URL created", map[string]string{
		"authorization_url": s.public + Prefix + "/checkout/" + t.AccessCode,
		"access_code":       t.AccessCode,
		"reference":         t.Reference,
	})
}

// readOrder reads JSON, or a form.
func readOrder(r *http.Request) (order, *refusal) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, invalid("The request could not be read", "invalid_params")
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/x-www-form-urlencoded" {
		var o order
		if json.Unmarshal(body, &o) != nil {
			return nil, invalid("The request is not a JSON object", "invalid_params")
		}
		return o, nil
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, invalid("The form could not be read", "invalid_params")
	}
	o := order{}
	for name := range form {
		o[name], _ = json.Marshal(form.Get(name)) // a text always has a JSON form
	}
	return o, nil
}

// transaction checks the order in the sequence in which the provider complains.
func (o order) transaction(l *ledger) (transaction, *refusal) {
	t := transaction{Status: statusAbandoned, AccessCode: randomCode(15)}
	var refused *refusal
	if t.Email, refused = o.email(); refused != nil {
		return t, refused
	}
	if refused = o.price(l, &t); refused != nil {
		return t, refused
	}
	if !known(t.Currency) {
		return t, invalid("Currency not supported by merchant", "unsupported_currency")
	}
	if refused = o.unknownCodes(l); refused != nil {
		return t, refused
	}
	t.Subaccount = o.text("subaccount")
	if t.Reference = o.text("reference"); t.Reference == "" {
		t.Reference = randomCode(10)
	}
	if len(t.Reference) > maxReference || strings.ContainsFunc(t.Reference, notInReference) {
		return t, invalid("Reference may have letters, digits, -, . and = only", "invalid_reference")
	}
	if t.CallbackURL = o.text("callback_url"); t.CallbackURL != "" && !isWebAddress(t.CallbackURL) {
		return t, invalid("Callback URL is not valid", "invalid_callback_url")
	}
	t.Metadata = reportedMetadata(o["metadata"])
	return t, nil
}

// price reads what is to be paid: the plan's price, whatever else is said.
func (o order) price(l *ledger, t *transaction) *refusal {
	if code := o.text("plan"); code != "" {
		p, ok := l.plans.find(code)
		if !ok {
			return &planUnknown
		}
		t.Plan, t.Amount, t.Currency = &p, p.Amount, p.Currency
		return nil
	}
	var refused *refusal
	if t.Amount, refused = o.amount(); refused != nil {
		return refused
	}
	if t.Currency = o.text("currency"); t.Currency == "" {
		t.Currency = ownCurrency
	}
	return nil
}

func (o order) text(name string) string {
	var s string
	_ = json.Unmarshal(o[name], &s) // what is not a text counts as not given
	return s
}

func (o order) email() (string, *refusal) {
	email := o.text("email")
	if email == "" {
		return "", invalid("Email Address is required", "missing_params")
	}
	if parsed, err := mail.ParseAddress(email); err != nil || parsed.Name != "" || strings.HasSuffix(email, ">") {
		return "", invalid("Invalid Email Address Passed", "invalid_email_address")
	}
	return email, nil
}

// amount takes 100, 100.0 and "100" alike, as the provider does.
func (o order) amount() (int64, *refusal) {
	written := strings.Trim(string(o["amount"]), `"`)
	if written == "" || written == "null" {
		return 0, invalid("Amount is required", "missing_params")
	}
	d, err := decimal.NewFromString(written)
	if err != nil || len(written) > 30 || d.Exponent() < -30 || d.Exponent() > 15 || !d.IsInteger() {
		return 0, invalid(`"amount" must be an integer`, "invalid_params")
	}
	if !d.IsPositive() || d.NumDigits()+int(d.Exponent()) > 18 {
		return 0, invalid("Invalid Amount Sent", "invalid_amount")
	}
	return d.IntPart(), nil
}

// unknownCodes refuses codes of things that do not exist here.
func (o order) unknownCodes(l *ledger) *refusal {
	code := o.text("subaccount")
	if _, ok := l.subaccounts.withCode(code); code != "" && !ok {
		return &refusal{http.StatusNotFound, "Invalid Subaccount.", "validation_error", "invalid_subaccount",
			"Create the subaccount first"}
	}
	return nil
}

func notInReference(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	digit := r >= '0' && r <= '9'
	return !letter && !digit && !strings.ContainsRune("-.=", r)
}

// isWebAddress accepts what a browser may safely be sent to.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// randomCode makes a code of n lower-case letters and digits that nobody can guess.
func randomCode(n int) string {
	return strings.ToLower(rand.Text()[:n])
}
