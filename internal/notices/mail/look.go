package mail

import "stagegate/internal/tenants/brand"

// look is how a mail looks: the head with the name, and the button.
type look struct {
	Name        string
	Logo        string // an https URL, or ""
	Light, Dark brand.Set
}

// lookOf is the look of an organisation's mails; without one it is the platform's.
func lookOf(o Organisation) look {
	l := look{Name: singleLine(o.Name), Logo: o.LogoURL}
	if l.Name == "" {
		l.Name = "Stagegate"
	}
	const accent = "#1d55bf" // of mails without a colour of an organisation
	colours, ok := brand.From(o.Color)
	if !ok {
		colours, _ = brand.From(accent)
	}
	l.Light, l.Dark = colours.Light, colours.Dark
	return l
}
