package tenant

import (
	"fmt"
	"strings"
	"unicode/utf8"

	address "stagegate/internal/email"
	"stagegate/internal/fault"
)

// Sectors are the sectors of service templates. An organisation may enter any other
// text.
var Sectors = []string{"TRAVEL", "EDUCATION", "GOVERNMENT", "HEALTH", "LEGAL", "FINANCE"}

// Maximum lengths of texts, in characters (specification, section 8).
const (
	maxName        = 200
	maxSector      = 60
	maxEmail       = address.MaxLength
	maxHeadline    = 200
	maxDescription = 4000
)

// Profile is what an organisation states about itself. The name is stored in the
// tenant only.
type Profile struct {
	OrganizationName string `json:"organizationName"`
	Sector           string `json:"sector"`
	StaffCount       Size   `json:"staffCount"`
	Volume           Size   `json:"expectedCustomerVolume"`
	SupportEmail     string `json:"supportEmail"`
	BillingEmail     string `json:"billingEmail"`
}

// normalize trims the texts and validates them.
func (p *Profile) normalize() error {
	var errs []fault.Field
	text(&errs, "organizationName", &p.OrganizationName, maxName)
	if p.OrganizationName == "" {
		errs = append(errs, fault.Field{Field: "organizationName", Code: fault.Required, Message: "This field is required."})
	}
	text(&errs, "sector", &p.Sector, maxSector)
	email(&errs, "supportEmail", &p.SupportEmail)
	email(&errs, "billingEmail", &p.BillingEmail)
	return validationFault(errs)
}

// LandingPage is the public page of an organisation.
type LandingPage struct {
	Headline    string `db:"headline"    json:"headline"`
	Description string `db:"description" json:"description"`
	Published   bool   `db:"published"   json:"published"`
}

func (l *LandingPage) normalize() error {
	var errs []fault.Field
	text(&errs, "headline", &l.Headline, maxHeadline)
	text(&errs, "description", &l.Description, maxDescription)
	return validationFault(errs)
}

func validationFault(errs []fault.Field) error {
	if len(errs) == 0 {
		return nil
	}
	return fault.Validation.With(errs...)
}

func text(errs *[]fault.Field, field string, value *string, maxLength int) {
	*value = strings.TrimSpace(*value)
	if utf8.RuneCountInString(*value) > maxLength {
		*errs = append(*errs, fault.Field{Field: field, Code: fault.TooLong, Message: fmt.Sprintf("must have at most %d characters", maxLength)})
	}
}

func email(errs *[]fault.Field, field string, value *string) {
	text(errs, field, value, maxEmail)
	if *value == "" {
		return
	}
	if !address.IsPlain(*value) {
		*errs = append(*errs, fault.Field{Field: field, Code: fault.InvalidFormat, Message: address.Expected})
	}
}
