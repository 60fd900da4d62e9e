package payments

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"stagegate/internal/sandbox"
)

// subaccount receives the money of a payment.
type subaccount struct {
	ID           id        `json:"id"`
	Code         string    `json:"code"`
	BusinessName string    `json:"businessName"`
	Description  string    `json:"description,omitempty"`
	BankCode     string    `json:"bankCode"`
	Account      string    `json:"account"`
	Percentage   string    `json:"percentage"` // that the main account keeps, as it was sent
	Email        string    `json:"email,omitempty"`
	Active       bool      `json:"active"`
	CreatedAt    time.Time `json:"createdAt"`
	UpdatedAt    time.Time `json:"updatedAt"`
}

func (a subaccount) names() (string, id) { return a.Code, a.ID }

var (
	noSubaccount = refusal{http.StatusNotFound, "Subaccount not found", "validation_error", "subaccount_not_found",
		"Check the code of the subaccount"}
	badDetails = invalid("Account details are invalid", "invalid_account_details")
	badBank    = invalid("Settlement Bank is invalid", "invalid_bank_code")
)

func (s *Server) createSubaccount(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	now := s.now().UTC()
	made := subaccount{Code: "ACCT_" + randomCode(15), Active: true, CreatedAt: now, UpdatedAt: now}
	if refused := made.create(o); refused != nil {
		refused.write(w)
		return
	}
	err := s.provider.Change(func(b *sandbox.Batch) error {
		made.ID = s.ledger.subaccounts.nextID()
		s.ledger.subaccounts.put(b, made)
		return nil
	})
	s.answer(w, r, err, func() {
		sandbox.WriteJSON(w, http.StatusCreated, reply{Status: true, Message: "Subaccount created", Data: made.reported()})
	})
}

func (s *Server) updateSubaccount(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	var a subaccount
	err := s.provider.Change(func(b *sandbox.Batch) error {
		var ok bool
		if a, ok = s.ledger.subaccounts.find(r.PathValue("code")); !ok {
			return noSubaccount
		}
		if refused := a.update(o); refused != nil {
			return *refused
		}
		a.UpdatedAt = s.now().UTC()
		s.ledger.subaccounts.put(b, a)
		return nil
	})
	s.answer(w, r, err, func() { done(w, "Subaccount updated", a.reported()) })
}

func (s *Server) getSubaccount(w http.ResponseWriter, r *http.Request) {
	a, ok := s.ledger.subaccounts.find(r.PathValue("code"))
	if !ok {
		noSubaccount.write(w)
		return
	}
	done(w, "Subaccount retrieved", a.reported())
}

// listSubaccounts lists the active ones, or filters by the query; a value that the
// provider does not know means inactive.
func (s *Server) listSubaccounts(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	active := !q.Has("active") || q.Get("active") == "1" || q.Get("active") == "true"
	rows := []map[string]any{}
	for _, a := range s.ledger.subaccounts.newestFirst() {
		if a.Active == active {
			row := a.reported()
			row["bank_id"] = row["bank"]
			delete(row, "bank")
			row["active"] = 0 // a number here and a bool in other answers, as at the provider
			if a.Active {
				row["active"] = 1
			}
			rows = append(rows, row)
		}
	}
	writePage(w, "Subaccounts retrieved", rows, q)
}

// bankCode is the code of a bank, which has two names; the first one wins.
func (o requestBody) bankCode() string {
	if code := o.text("bank_code"); code != "" {
		return code
	}
	return o.text("settlement_bank")
}

// create sets the fields of a new subaccount and validates them in the provider's order.
func (a *subaccount) create(o requestBody) *refusal {
	if a.BusinessName = o.text("business_name"); a.BusinessName == "" {
		return invalid("Business name is required", "missing_params")
	}
	if o.bankCode() == "" {
		return invalid("Bank code is required", "missing_params")
	}
	if o.text("account_number") == "" {
		return invalid("Account number is required", "missing_params")
	}
	percentage, ok := o.percentage()
	if !ok {
		return invalid("Percentage charge must be greater than 0 and less than 100", "invalid_params")
	}
	a.Percentage = percentage
	a.Description, a.Email = o.text("description"), o.text("primary_contact_email")
	return a.settleAt(o.bankCode(), o.text("account_number"))
}

// update sets the fields that the request names.
func (a *subaccount) update(o requestBody) *refusal {
	if name := o.text("business_name"); name != "" {
		a.BusinessName = name
	}
	if _, given := o["percentage_charge"]; given {
		percentage, ok := o.percentage()
		if !ok {
			return invalid("Invalid percentage charge. It should be a number from 0 to 100", "invalid_params")
		}
		a.Percentage = percentage
	}
	if _, given := o["description"]; given {
		a.Description = o.text("description")
	}
	if raw, given := o["active"]; given {
		switch strings.Trim(string(raw), `"`) {
		case "true", "1":
			a.Active = true
		default:
			a.Active = false
		}
	}
	code, number := o.bankCode(), o.text("account_number")
	switch {
	case code == "" && number == "":
		return nil
	case code == "" || number == "":
		return invalid("Account number and Bank code are required", "missing_params")
	}
	return a.settleAt(code, number)
}

// settleAt sets the account that the money goes to.
func (a *subaccount) settleAt(code, number string) *refusal {
	b, known := bankWith(code)
	switch {
	case !known:
		return badBank
	case !b.plausibleAccount(number) || number == numberNotResolved:
		return badDetails
	}
	a.BankCode, a.Account = code, number
	return nil
}

// percentage is how much the main account keeps. The provider accepts 0, although
// its message says otherwise.
func (o requestBody) percentage() (string, bool) {
	written := strings.Trim(string(o["percentage_charge"]), `"`)
	d, err := decimal.NewFromString(written)
	if err != nil || len(written) > 20 || d.IsNegative() || d.GreaterThan(decimal.NewFromInt(100)) {
		return "", false
	}
	return d.String(), true
}

// reported is a subaccount as the provider shows it.
func (a subaccount) reported() map[string]any {
	b, _ := bankWith(a.BankCode) // was validated when it was set
	percentage, _ := strconv.ParseFloat(a.Percentage, 64)
	var description, email any
	if a.Description != "" {
		description = a.Description
	}
	if a.Email != "" {
		email = a.Email
	}
	return map[string]any{
		"id": a.ID, "subaccount_code": a.Code, "business_name": a.BusinessName, "description": description,
		"primary_contact_name": nil, "primary_contact_email": email, "primary_contact_phone": nil, "metadata": nil,
		"account_number": a.Account, "account_name": b.holder(a.Account), "percentage_charge": percentage,
		"settlement_bank": b.name, "bank": b.id, "currency": b.currency, "integration": integration,
		"managed_by_integration": integration, "domain": "test", "product": "collection",
		"is_verified": false, "settlement_schedule": "AUTO", "active": a.Active, "migrate": false,
		"createdAt": a.CreatedAt.Format(wireTime), "updatedAt": a.UpdatedAt.Format(wireTime),
	}
}
