package app

import (
	"cmp"
	"net/url"
	"strings"

	"stagegate/internal/console/frame"
	"stagegate/internal/provider/cloudinary"
	"stagegate/internal/provider/paystack"
)

// mountConsole serves the pages of the console.
func (a *App) mountConsole() {
	site := frame.NewSite(a.consoleConfig())
	a.api.MountPages(site)
}

// consoleConfig are the settings of the console.
func (a *App) consoleConfig() frame.Config {
	c := a.config
	settings := frame.Config{
		API: a.api.Handler(), BaseURL: strings.TrimRight(c.BaseURL, "/"), Secure: strings.HasPrefix(c.BaseURL, "https:"), Now: a.Now,
	}
	if c.sandboxed() { // the sandbox serves both at the public address
		settings.Storage, settings.Checkout = origins(c.BaseURL), origins(c.BaseURL)
		return settings
	}
	settings.Storage = origins(cmp.Or(c.CloudinaryAPIBase, cloudinary.DefaultAPIBase), cloudinary.DefaultDeliveryBase)
	settings.Checkout = origins(paystack.CheckoutBase, c.PaystackBaseURL)
	return settings
}

// origins are those of addresses.
func origins(addresses ...string) []string {
	var list []string
	for _, address := range addresses {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			list = append(list, u.Scheme+"://"+u.Host)
		}
	}
	return list
}
