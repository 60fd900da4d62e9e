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

// What the API takes as a logo; the browser says so before it sends a file.
const maxLogo = 200_000

var logoTypes = []string{"image/png", "image/jpeg"}

// apiLogo is the field of the profile with the file of the logo.
const apiLogo = "logoFileObjectId"

// logo is what the page shows of the logo.
type logo struct {
	Address string         // "" for none
	File    *caseview.File // nil where it was not uploaded here
	Field   ui.Field       // for the file that takes its place
	Types   string         // names of the types that are taken
}

// Accept are the types that the field offers.
func (l logo) Accept() string { return strings.Join(logoTypes, ",") }

// MaxBytes is how large a file can be.
func (l logo) MaxBytes() int64 { return maxLogo }

// logoOf reads what the page shows of the logo.
func logoOf(r *ui.Request, now tenants.OwnBrandView) logo {
	names := make([]string, len(logoTypes))
	for i, t := range logoTypes {
		names[i] = caseview.TypeName(t)
	}
	l := logo{Address: ui.Value(now.LogoURL), Types: r.Printer().List(names)}
	form := r.NewForm(brandPath, "", ui.Field{Name: "logo", Of: "brand." + apiLogo, Label: r.Text("settings.brand.logo_title")})
	l.Field = *form.Field("logo")
	if now.LogoFileObjectID != nil {
		if f, a := ui.Do(r, uploads.GetFile, &uploads.FileInput{FileID: *now.LogoFileObjectID}); a.OK() {
			l.File = &caseview.File{View: f}
		}
	}
	return l
}

// saveLogo makes a file that was uploaded the logo.
func saveLogo(r *ui.Request) ui.Response {
	id := r.Value("fileObjectId")
	if id == "" {
		return r.Refuse(ui.Answer{
			Status: http.StatusBadRequest, ErrorCode: fault.ValidationFailed, Message: r.Text("apply.documents.no_file"),
			Errors: []ui.Wrong{{Field: "brand." + apiLogo, Code: fault.Required, Message: r.Text("settings.brand.logo_script")}},
		}, showBrand)
	}
	return changeBrand(r, func(b *tenants.NewBrand) { b.LogoFile = api.Cleared(id) })
}

// changeBrand replaces the looks with some in which something is different. Those who have
// none yet begin with the colour that the page shows.
func changeBrand(r *ui.Request, change func(b *tenants.NewBrand)) ui.Response {
	return changeProfile(r, brandPath, showBrand, func(in *tenants.PutProfileInput) {
		if in.Body.Brand.Value == nil {
			in.Body.Brand = api.Cleared(&tenants.NewBrand{Color: new(defaultColor)})
		}
		change(in.Body.Brand.Value)
	})
}

// useAddress makes the picture at an address the logo; "" for none.
func useAddress(b *tenants.NewBrand, address string) {
	b.LogoURL, b.LogoFile = api.Cleared(address), api.Cleared("")
}
