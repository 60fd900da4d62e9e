package payments

import (
	"cmp"
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

// currencies are those that the provider supports.
var currencies = []string{"GHS", "KES", "NGN", "USD", "XOF", "ZAR"}

const (
	ownCurrency  = "NGN" // of a request without a currency
	maxReference = 200
)

func known(currency string) bool { return slices.Contains(currencies, currency) }

// requestBody is the body of a request. Its members are raw because the provider accepts
// an amount as a number or a string, and metadata of nearly any type.
type requestBody map[string]json.RawMessage

func (s *Server) initialize(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	t, refused := o.transaction(s.ledger)
	if refused != nil {
		refused.write(w)
		return
	}
	t.CallbackURL = cmp.Or(t.CallbackURL, s.callback)
	t.CreatedAt = s.now().UTC()
	if err := s.add(t); errors.Is(err, errDuplicate) {
		invalid("Duplicate Transaction Reference", "duplicate_reference").write(w)
		return
	} else if err != nil {
		s.log.ErrorContext(r.Context(), "payment sandbox: saving transaction failed", "error", err)
		broken.write(w)
		return
	}
	done(w, "Authorization URL created", map[string]string{
		"authorization_url": s.public + Prefix + "/checkout/" + t.AccessCode,
		"access_code":       t.AccessCode,
		"reference":         t.Reference,
	})
}

// readBody parses JSON or a form.
func readBody(r *http.Request) (requestBody, *refusal) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, invalid("The request could not be read", "invalid_params")
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/x-www-form-urlencoded" {
		var o requestBody
		if json.Unmarshal(body, &o) != nil {
			return nil, invalid("The request is not a JSON object", "invalid_params")
		}
		return o, nil
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, invalid("The form could not be read", "invalid_params")
	}
	o := requestBody{}
	for name := range form {
		o[name], _ = json.Marshal(form.Get(name)) // a string always has a JSON form
	}
	return o, nil
}

// transaction validates the body in the sequence of the provider.
func (o requestBody) transaction(l *ledger) (transaction, *refusal) {
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

// price sets amount and currency: those of the plan, if there is one.
func (o requestBody) price(l *ledger, t *transaction) *refusal {
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

func (o requestBody) text(name string) string {
	var s string
	_ = json.Unmarshal(o[name], &s) // anything but a string counts as missing
	return s
}

func (o requestBody) email() (string, *refusal) {
	email := o.text("email")
	if email == "" {
		return "", invalid("Email Address is required", "missing_params")
	}
	if parsed, err := mail.ParseAddress(email); err != nil || parsed.Name != "" || strings.HasSuffix(email, ">") {
		return "", invalid("Invalid Email Address Passed", "invalid_email_address")
	}
	return email, nil
}

// amount accepts 100, 100.0 and "100", as the provider does.
func (o requestBody) amount() (int64, *refusal) {
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

// unknownCodes refuses codes that do not exist.
func (o requestBody) unknownCodes(l *ledger) *refusal {
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

// isWebAddress accepts addresses that are safe to redirect a browser to.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// randomCode returns n random lower-case letters and digits.
func randomCode(n int) string {
	return strings.ToLower(rand.Text()[:n])
}
