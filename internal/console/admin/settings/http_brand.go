package settings

import (
	"fmt"
	"net/url"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/brand"
)

var (
	brandScreen = caseview.NewScreenIn(ui.Desk, files, "brand.html", "parts.html")
	pageScreen  = ui.NewScreen(files, ui.Desk, "page.html", "parts.html")
)

// brandData is the data of the branding page.
type brandData struct {
	Tabs  []Tab
	Form  *ui.Form
	Logo  logo
	Shown preview
}

// defaultColor is the colour of organisations that have not chosen one.
const defaultColor = "#0b6b5d"

// preview is the preview of a colour.
type preview struct {
	Color, Styles string
	Contrasts     []contrast
}

// contrast is the contrast of a text with its background.
type contrast struct {
	Key   string
	Ratio string // formatted by Decimal
}

// previewAction is the action that shows a preview instead of saving.
const previewAction = "preview"

func showBrand(r *ui.Request) ui.Response {
	p, a := readProfile(r)
	if !a.OK() {
		return r.Fail(a)
	}
	now := tenants.OwnBrandView{BrandView: tenants.BrandView{Color: defaultColor}}
	if p.Brand != nil {
		now = *p.Brand
	}
	d := brandData{Tabs: tabsOf(r)}
	d.Form = r.NewForm(brandPath, r.Text("settings.save"),
		ui.Field{Name: "color", Of: "brand.color", Label: r.Text("settings.brand.colour"), Hint: r.Text("settings.brand.colour_hint"), Max: 7, Plain: true, Class: "w-8", Value: now.Color})
	if now.LogoFileObjectID == nil {
		d.Form.Add(ui.Field{Name: "logoUrl", Of: "brand.logoUrl", Label: r.Text("settings.brand.logo"), Hint: r.Text("settings.brand.logo_hint"), Type: "url", Max: 2000, Optional: true, Plain: true, Value: ui.Value(now.LogoURL)})
	}
	d.Logo = logoOf(r, now)
	if r.Value("do") == previewAction {
		d.Form.Field("color").Value, d.Form.Field("logoUrl").Value = colorOf(r), r.Value("logoUrl")
	}
	if r.PostForm.Has("color") {
		now.Color = colorOf(r)
	}
	d.Shown = previewOf(now.Color)
	return r.Show(brandScreen, r.Text("settings.brand.title"), d)
}

// previewOf returns the preview of a colour; empty if the colour is not valid.
func previewOf(color string) preview {
	set, ok := brand.From(color)
	if !ok {
		return preview{}
	}
	p := preview{Color: color, Styles: colorsPath + "?" + url.Values{"colour": {color}}.Encode()}
	for _, c := range []struct{ key, on, ground string }{
		{"button", set.Light.On, set.Light.Brand}, {"links", set.Light.Text, "#ffffff"}, {"dark", set.Dark.On, set.Dark.Brand},
	} {
		p.Contrasts = append(p.Contrasts, contrast{c.key, fmt.Sprintf("%.1f", brand.ContrastOf(c.on, c.ground))})
	}
	return p
}

// showColors serves the style sheet of the preview.
func showColors(r *ui.Request) ui.Response {
	set, ok := brand.From(r.Query("colour"))
	if !ok {
		return r.NotFound()
	}
	return r.ShowAsset("text/css; charset=utf-8", []byte(set.CSS()))
}

// colorOf returns the entered colour with a leading #.
func colorOf(r *ui.Request) string {
	return "#" + strings.TrimPrefix(r.Value("color"), "#")
}

func saveBrand(r *ui.Request) ui.Response {
	switch r.Value("do") {
	case previewAction:
		return showBrand(r)
	case "none":
		return changeProfile(r, brandPath, showBrand, func(in *tenants.PutProfileInput) { in.Body.Brand.Value = nil })
	case "logo":
		return saveLogo(r)
	case "no-logo":
		return changeBrand(r, func(b *tenants.NewBrand) { useAddress(b, "") })
	}
	return changeBrand(r, func(b *tenants.NewBrand) {
		b.Color = colorOf(r)
		if r.PostForm.Has("logoUrl") { // missing while the logo is a file
			useAddress(b, r.Value("logoUrl"))
		}
	})
}

// pageData is the data of the settings of the public page.
type pageData struct {
	Tabs                  []Tab
	Form                  *ui.Form
	Published             bool
	Headline, Description string // of the preview
	Styles                string
	Services              []tenants.OfferedServiceView
}

func showPage(r *ui.Request) ui.Response {
	page, a := ui.Do(r, tenants.GetLandingPage, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	d := pageData{Tabs: tabsOf(r), Published: page.Published, Headline: ui.Value(page.Headline), Description: ui.Value(page.Description)}
	d.Form = r.NewForm(pagePath, r.Text("settings.save"),
		ui.Field{Name: "headline", Label: r.Text("settings.page.headline"), Hint: r.Text("settings.page.headline_hint"), Max: 200, Optional: true, Value: d.Headline},
		ui.Field{Name: "description", Label: r.Text("settings.page.description"), Type: "textarea", Rows: 6, Max: 4000, Optional: true, Value: d.Description})
	if r.Value("do") == previewAction || r.Refused() != nil {
		d.Headline, d.Description, d.Published = r.Value("headline"), r.Value("description"), r.Value("published") != ""
		d.Form.Field("headline").Value, d.Form.Field("description").Value = d.Headline, d.Description
	}
	if d.Headline == "" {
		d.Headline = r.Tenant().Name
	}
	if t := r.Tenant(); t.Brand != nil {
		d.Styles = previewOf(t.Brand.Color).Styles
	}
	public, _ := ui.Do(r, tenants.GetPublicLandingPage, &tenants.PublicPageInput{SlugPath: tenants.SlugPath{Slug: r.Tenant().Slug}}) // 404 if the page is not published
	d.Services = public.Services
	return r.Show(pageScreen, r.Text("settings.page.title"), d)
}

func savePage(r *ui.Request) ui.Response {
	if r.Value("do") == previewAction {
		return showPage(r)
	}
	var in tenants.PutLandingPageInput
	in.Body.Headline, in.Body.Description, in.Body.Published = api.ClearableOf(r.Value("headline")), api.ClearableOf(r.Value("description")), r.Value("published") != ""
	if _, a := ui.Do(r, tenants.PutLandingPage, &in); !a.OK() {
		r.IfMatch = ""
		return r.Refuse(a, showPage)
	}
	return r.Done(pagePath, "settings.did.saved")
}
