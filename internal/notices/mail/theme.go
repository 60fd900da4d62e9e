package mail

import "stagegate/internal/tenants/brand"

// theme is the branding of a mail: name, logo and colours.
type theme struct {
	Name        string
	Logo        string // an https URL, or ""
	Light, Dark brand.Set
}

// themeOf is the look of an organisation's mails; without one it is the platform's.
func themeOf(o Organisation) theme {
	l := theme{Name: singleLine(o.Name), Logo: o.LogoURL}
	if l.Name == "" {
		l.Name = "Stagegate"
	}
	const accent = "#1d55bf" // without a brand colour
	colours, ok := brand.From(o.Color)
	if !ok {
		colours, _ = brand.From(accent)
	}
	l.Light, l.Dark = colours.Light, colours.Dark
	return l
}
