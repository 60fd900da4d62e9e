package tenant

import (
	"fmt"
	"net/mail"
	"strings"
	"unicode/utf8"

	"stagegate/internal/fault"
)

// Sectors are those that service templates come in. An organisation may name
// another one in its own words.
var Sectors = []string{"TRAVEL", "EDUCATION", "GOVERNMENT", "HEALTH", "LEGAL", "FINANCE"}

// Longest texts, in characters (specification, section 8).
const (
	longestName     = 200
	longestSector   = 60
	longestEmail    = 254
	longestHeadline = 200
	longestPage     = 4000
)

// Profile is what an organisation says about itself. Its name is the tenant's:
// there is one, so that no two places can tell it differently.
type Profile struct {
	OrganizationName string `json:"organizationName"`
	Sector           string `json:"sector"`
	StaffCount       Size   `json:"staffCount"`
	Volume           Size   `json:"expectedCustomerVolume"`
	SupportEmail     string `json:"supportEmail"`
	BillingEmail     string `json:"billingEmail"`
}

// tidy takes away blanks around the texts and refuses what is not valid.
func (p *Profile) tidy() error {
	var wrong []fault.Field
	text(&wrong, "organizationName", &p.OrganizationName, longestName)
	if p.OrganizationName == "" {
		wrong = append(wrong, fault.Field{Field: "organizationName", Code: fault.Required, Message: "This field is required."})
	}
	text(&wrong, "sector", &p.Sector, longestSector)
	email(&wrong, "supportEmail", &p.SupportEmail)
	email(&wrong, "billingEmail", &p.BillingEmail)
	return refusal(wrong)
}

// LandingPage is what an organisation shows to everybody, once published.
type LandingPage struct {
	Headline    string `db:"headline"    json:"headline"`
	Description string `db:"description" json:"description"`
	Published   bool   `db:"published"   json:"published"`
}

func (l *LandingPage) tidy() error {
	var wrong []fault.Field
	text(&wrong, "headline", &l.Headline, longestHeadline)
	text(&wrong, "description", &l.Description, longestPage)
	return refusal(wrong)
}

func refusal(wrong []fault.Field) error {
	if len(wrong) == 0 {
		return nil
	}
	return fault.Validation.With(wrong...)
}

func text(wrong *[]fault.Field, field string, value *string, longest int) {
	*value = strings.TrimSpace(*value)
	if utf8.RuneCountInString(*value) > longest {
		*wrong = append(*wrong, fault.Field{Field: field, Code: fault.TooLong, Message: fmt.Sprintf("must have at most %d characters", longest)})
	}
}

func email(wrong *[]fault.Field, field string, value *string) {
	text(wrong, field, value, longestEmail)
	if *value == "" {
		return
	}
	// The parser also takes addresses with a name before them.
	if a, err := mail.ParseAddress(*value); err != nil || a.Address != *value {
		*wrong = append(*wrong, fault.Field{Field: field, Code: fault.InvalidFormat, Message: "must be an e-mail address"})
	}
}
