package tenants

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/i18n"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/weburl"
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
	maxURL         = 2000
	maxAddress     = 500
	maxNumber      = 60
)

// Profile is the profile of an organisation. The name is stored in the tenant only.
type Profile struct {
	OrganizationName string `json:"organizationName"`
	Sector           string `json:"sector"`
	StaffCount       Size   `json:"staffCount"`
	Volume           Size   `json:"expectedCustomerVolume"`
	SupportEmail     string `json:"supportEmail"`
	BillingEmail     string `json:"billingEmail"`
	Language         string `json:"language"`
	Languages        string `json:"languages"`   // of the texts of services, separated by commas, the default first; "" means Language only
	FrontEndURL      string `json:"frontEndUrl"` // without query and fragment; "" means the server's own pages
	Brand            Brand  `json:"brand"`
	Seller
}

// Seller is what invoices and receipts say about an organisation besides its name.
type Seller struct {
	Address            string `db:"address"             json:"address"` // in lines
	RegistrationNumber string `db:"registration_number" json:"registrationNumber"`
	TaxNumber          string `db:"tax_number"          json:"taxNumber"`
}

// normalize trims the texts and validates their lengths.
func (s *Seller) normalize(wrong *fault.Fields) {
	s.Address = strings.ReplaceAll(s.Address, "\r\n", "\n")
	text(wrong, "address", &s.Address, maxAddress)
	text(wrong, "registrationNumber", &s.RegistrationNumber, maxNumber)
	text(wrong, "taxNumber", &s.TaxNumber, maxNumber)
}

// DefaultLanguage is the language of an organisation that has not chosen one.
const DefaultLanguage = "en"

// maxLanguages is the maximum number of languages of an organisation.
const maxLanguages = 10

// SplitLanguages reads stored languages. It returns nil for only the default one.
func SplitLanguages(stored string) []string {
	if stored == "" {
		return nil
	}
	return strings.Split(stored, ",")
}

// TextLanguages returns the languages of the texts of services, the default first.
func (p *Profile) TextLanguages() []string {
	if p.Languages == "" {
		return []string{p.Language}
	}
	return SplitLanguages(p.Languages)
}

// checkLanguages validates the languages and leaves them out if they say no more than Language.
func (p *Profile) checkLanguages(wrong *fault.Fields) {
	all := SplitLanguages(p.Languages)
	if len(all) > maxLanguages {
		wrong.Add("languages", fault.TooMany, "field.too_many", "count", maxLanguages)
	}
	for i, l := range all {
		field := fmt.Sprintf("languages[%d]", i)
		if !i18n.IsCode(l) {
			wrong.Add(field, fault.InvalidFormat, "tenant.language_code")
		} else if slices.Contains(all[:i], l) {
			wrong.Add(field, fault.NotUnique, "tenant.language_twice")
		}
	}
	if p.Languages == p.Language {
		p.Languages = ""
	}
}

// Brand is the branding of an organisation's pages. The zero value means none.
type Brand struct {
	Color    string `json:"color"`
	LogoURL  string `json:"logoUrl"`
	LogoFile string `json:"logoFileObjectId"` // the uploaded file at LogoURL, or ""
}

// normalize trims the texts and validates them.
func (p *Profile) normalize() error {
	var wrong fault.Fields
	p.OrganizationName = names.Normal(p.OrganizationName)
	switch key := names.Check(p.OrganizationName); {
	case key != "":
		wrong.Add("organizationName", fault.InvalidFormat, key)
	case p.OrganizationName == "":
		wrong.Add("organizationName", fault.Required, "field.required")
	default:
		text(&wrong, "organizationName", &p.OrganizationName, maxName)
	}
	text(&wrong, "sector", &p.Sector, maxSector)
	email(&wrong, "supportEmail", &p.SupportEmail)
	email(&wrong, "billingEmail", &p.BillingEmail)
	p.Seller.normalize(&wrong)
	p.Language = cmp.Or(p.Language, DefaultLanguage)
	p.checkLanguages(&wrong)
	if u := httpsURL(&wrong, "frontEndUrl", &p.FrontEndURL); u != nil && (u.RawQuery != "" || u.Fragment != "") {
		wrong.Add("frontEndUrl", fault.InvalidFormat, "url.query")
	}
	if p.Brand.LogoFile == "" {
		httpsURL(&wrong, "brand.logoUrl", &p.Brand.LogoURL)
	} else if !ref.IsID(p.Brand.LogoFile) {
		wrong.Add("brand.logoFileObjectId", fault.InvalidValue, "file.id_uploaded")
	}
	return wrong.Err()
}

// LandingPage is the public page of an organisation.
type LandingPage struct {
	Headline    string `db:"headline"    json:"headline"`
	Description string `db:"description" json:"description"`
	Published   bool   `db:"published"   json:"published"`
}

func (l *LandingPage) normalize() error {
	var wrong fault.Fields
	text(&wrong, "headline", &l.Headline, maxHeadline)
	text(&wrong, "description", &l.Description, maxDescription)
	return wrong.Err()
}

func text(wrong *fault.Fields, field string, value *string, maxLength int) {
	*value = strings.TrimSpace(*value)
	if utf8.RuneCountInString(*value) > maxLength {
		wrong.Add(field, fault.TooLong, "field.too_long", "max", maxLength)
	}
}

func email(wrong *fault.Fields, field string, value *string) {
	text(wrong, field, value, maxEmail)
	if *value == "" {
		return
	}
	if !address.IsPlain(*value) {
		wrong.Add(field, fault.InvalidFormat, address.Expected)
	}
}

// httpsURL validates an absolute https URL and returns it.
func httpsURL(wrong *fault.Fields, field string, value *string) *url.URL {
	text(wrong, field, value, maxURL)
	if *value == "" {
		return nil
	}
	u, err := url.Parse(*value)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		wrong.Add(field, fault.InvalidFormat, "url.absolute")
		return nil
	}
	if !weburl.HasPlainHost(u) {
		wrong.Add(field, fault.InvalidFormat, weburl.ExpectedHost)
		return nil
	}
	return u
}
