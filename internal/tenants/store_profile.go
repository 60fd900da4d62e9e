package tenants

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

// profileRecord is a row of tenant_profiles, which does not contain the name.
type profileRecord struct {
	Sector        string `db:"sector"`
	StaffCount    Size   `db:"staff_count"`
	Volume        Size   `db:"expected_customer_volume"`
	SupportEmail  string `db:"support_email"`
	BillingEmail  string `db:"billing_email"`
	Language      string `db:"language"`
	Languages     string `db:"languages"`
	FrontEndURL   string `db:"front_end_url"`
	BrandColor    string `db:"brand_color"`
	BrandLogoURL  string `db:"brand_logo_url"`
	BrandLogoFile string `db:"brand_logo_file"`
	Seller
}

var (
	profileCols = db.Cols[profileRecord]()
	pageCols    = db.Cols[LandingPage]()
)

func profileRow(ctx context.Context, q db.Q, tenantID string) (profileRecord, error) {
	return db.One[profileRecord](ctx, q, `SELECT `+profileCols+` FROM tenant_profiles WHERE tenant_id = $1`, tenantID)
}

// LanguagesOf returns a subquery for the languages of the tenant whose id is in a column, as SplitLanguages reads
// them; NULL for a tenant without a profile.
func LanguagesOf(column string) string {
	return "(SELECT languages FROM tenant_profiles WHERE tenant_id = " + column + ")"
}

// LinksOf reads what the addresses of an organisation's pages consist of: its slug, and its own front end, "" for
// none.
func LinksOf(ctx context.Context, q db.Q, tenantID string) (slug, frontEnd string, err error) {
	type links struct {
		Slug     string `db:"slug"`
		FrontEnd string `db:"front_end_url"`
	}
	l, err := db.One[links](ctx, q, `SELECT t.slug, COALESCE(p.front_end_url, '') AS front_end_url
		FROM tenants t LEFT JOIN tenant_profiles p ON p.tenant_id = t.id WHERE t.id = $1`, tenantID)
	return l.Slug, l.FrontEnd, err
}

// SellerOf reads what invoices and receipts say about an organisation.
func SellerOf(ctx context.Context, q db.Q, tenantID string) (Seller, error) {
	s, err := db.One[Seller](ctx, q, `SELECT `+db.Cols[Seller]()+` FROM tenant_profiles WHERE tenant_id = $1`, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		err = nil
	}
	return s, err
}

func putProfile(ctx context.Context, tx *db.Tx, tenantID string, p Profile, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO tenant_profiles
		(tenant_id, sector, staff_count, expected_customer_volume, support_email, billing_email, language, languages, front_end_url, brand_color, brand_logo_url,
			brand_logo_file, address, registration_number, tax_number, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (tenant_id) DO UPDATE SET sector = excluded.sector, staff_count = excluded.staff_count,
			expected_customer_volume = excluded.expected_customer_volume, support_email = excluded.support_email,
			billing_email = excluded.billing_email, language = excluded.language, languages = excluded.languages, front_end_url = excluded.front_end_url,
			brand_color = excluded.brand_color, brand_logo_url = excluded.brand_logo_url,
			brand_logo_file = excluded.brand_logo_file, address = excluded.address, registration_number = excluded.registration_number,
			tax_number = excluded.tax_number, updated_at = excluded.updated_at`,
		tenantID, p.Sector, string(p.StaffCount), string(p.Volume), p.SupportEmail, p.BillingEmail, p.Language, p.Languages, p.FrontEndURL,
		p.Brand.Color, p.Brand.LogoURL, p.Brand.LogoFile, p.Address, p.RegistrationNumber, p.TaxNumber, now)
	return err
}

func landingPageRow(ctx context.Context, q db.Q, tenantID string) (LandingPage, error) {
	return db.One[LandingPage](ctx, q, `SELECT `+pageCols+` FROM landing_pages WHERE tenant_id = $1`, tenantID)
}

func putLandingPage(ctx context.Context, tx *db.Tx, tenantID string, l LandingPage, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO landing_pages (tenant_id, headline, description, published, updated_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id) DO UPDATE SET headline = excluded.headline, description = excluded.description,
			published = excluded.published, updated_at = excluded.updated_at`,
		tenantID, l.Headline, l.Description, l.Published, now)
	return err
}

// FrontEnds returns the addresses of the front ends of all tenants.
func FrontEnds(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `/* every tenant */ SELECT DISTINCT front_end_url FROM tenant_profiles WHERE front_end_url <> '' ORDER BY front_end_url`)
}

// uploadedLogo is the logo of a tenant that is a file.
type uploadedLogo struct {
	Tenant string `db:"tenant_id"`
	File   string `db:"brand_logo_file"`
	URL    string `db:"brand_logo_url"`
}

func uploadedLogos(ctx context.Context, q db.Q) ([]uploadedLogo, error) {
	return db.All[uploadedLogo](ctx, q, `/* every tenant */ SELECT `+db.Cols[uploadedLogo]()+` FROM tenant_profiles WHERE brand_logo_file <> ''`)
}

// setLogoURL stores the URL of a logo, unless it was replaced meanwhile.
func setLogoURL(ctx context.Context, tx *db.Tx, l uploadedLogo, address string) error {
	_, err := db.Exec(ctx, tx, `UPDATE tenant_profiles SET brand_logo_url = $3 WHERE tenant_id = $1 AND brand_logo_file = $2`, l.Tenant, l.File, address)
	return err
}
