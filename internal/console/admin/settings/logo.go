package settings

import (
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	uploads "stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

// Limits of the API for logos, which the browser checks before it uploads a file.
const maxLogo = 200_000

var logoTypes = []string{"image/png", "image/jpeg"}

// apiLogo is the field of the profile that holds the file of the logo.
const apiLogo = "logoFileObjectId"

// logo is the current logo and the field for a new one.
type logo struct {
	Address string         // "" for none
	File    *caseview.File // nil if it was not uploaded
	Field   ui.Field       // for a new file
	Types   string         // names of the accepted types
}

// Accept returns the types that the field accepts.
func (l logo) Accept() string { return strings.Join(logoTypes, ",") }

// MaxBytes returns the maximum size of a file.
func (l logo) MaxBytes() int64 { return maxLogo }

// logoOf loads the current logo.
func logoOf(r *ui.Request, now tenants.OwnBrandView) logo {
	l := logo{Address: ui.Value(now.LogoURL), Types: r.Printer().FileTypes(logoTypes)}
	form := r.NewForm(brandPath, "", ui.Field{Name: "logo", Of: "brand." + apiLogo, Label: r.Text("settings.brand.logo_title")})
	l.Field = *form.Field("logo")
	if now.LogoFileObjectID != nil {
		if f, a := ui.Do(r, uploads.GetFile, &uploads.FileInput{FileID: *now.LogoFileObjectID}); a.OK() {
			l.File = &caseview.File{View: f}
		}
	}
	return l
}

// saveLogo sets the logo to an uploaded file.
func saveLogo(r *ui.Request) ui.Response {
	id := r.Value("fileObjectId")
	if id == "" {
		return r.Refuse(ui.Answer{
			Status: http.StatusBadRequest, ErrorCode: fault.ValidationFailed, Message: r.Text("apply.documents.no_file"),
			Errors: []ui.Wrong{{Field: "brand." + apiLogo, Code: fault.Required, Message: r.Text("settings.brand.logo_script")}},
		}, showBrand)
	}
	return changeBrand(r, func(b *tenants.NewBrand) { b.LogoFile = api.ClearableOf(id) })
}

// changeBrand applies a change to the branding. Without a branding, it starts from the default colour.
func changeBrand(r *ui.Request, change func(b *tenants.NewBrand)) ui.Response {
	return changeProfile(r, brandPath, showBrand, func(in *tenants.PutProfileInput) {
		if in.Body.Brand.Value == nil {
			in.Body.Brand = api.ClearableOf(&tenants.NewBrand{Color: defaultColor})
		}
		change(in.Body.Brand.Value)
	})
}

// useAddress sets the logo to the image at an address; "" removes the logo.
func useAddress(b *tenants.NewBrand, address string) {
	b.LogoURL, b.LogoFile = api.ClearableOf(address), api.ClearableOf("")
}
