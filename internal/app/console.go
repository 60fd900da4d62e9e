package app

import (
	"net/url"
	"strings"

	"stagegate/internal/app/demo"
	"stagegate/internal/console/admin/developer"
	"stagegate/internal/console/admin/insight"
	"stagegate/internal/console/admin/settings"
	"stagegate/internal/console/admin/team"
	"stagegate/internal/console/desk/casework"
	"stagegate/internal/console/desk/find"
	"stagegate/internal/console/desk/home"
	"stagegate/internal/console/desk/ledger"
	"stagegate/internal/console/desk/queue"
	"stagegate/internal/console/desk/register"
	"stagegate/internal/console/platform"
	"stagegate/internal/console/portal/apply"
	"stagegate/internal/console/portal/mycase"
	"stagegate/internal/console/public"
	"stagegate/internal/console/public/account"
	"stagegate/internal/console/security"
	"stagegate/internal/console/studio/builder"
	"stagegate/internal/console/studio/rule"
	"stagegate/internal/console/ui"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox/mailbox"
)

// mountConsole serves the pages of the console, which may use the origins of the storage.
func (a *App) mountConsole(storage []string) {
	site := ui.NewSite(a.consoleConfig(storage))
	account.Mount(site, a.accountConfig())
	public.Mount(site)
	queue.Mount(site)
	find.Mount(site)
	builder.Mount(site)
	rule.Mount(site)
	casework.Mount(site)
	ledger.Mount(site)
	register.Mount(site)
	team.Mount(site)
	settings.Mount(site)
	home.Mount(site)
	apply.Mount(site)
	mycase.Mount(site)
	security.Mount(site)
	insight.Mount(site)
	developer.Mount(site)
	platform.Mount(site)
	a.api.MountPages(site)
}

// consoleConfig returns the settings of the console.
func (a *App) consoleConfig(storage []string) ui.Config {
	c := a.config
	settings := ui.Config{
		API: a.api.Handler(), Calls: a.api, BaseURL: strings.TrimRight(c.BaseURL, "/"), Secure: strings.HasPrefix(c.BaseURL, "https:"), Now: a.Now,
		FileTypes: a.Files.Policy.Types, PayoutHours: c.PayoutChangeHours, Storage: storage,
	}
	if c.Sandboxed() { // which serves the checkout at the public URL
		settings.Checkout = origins(c.BaseURL)
	} else {
		settings.Checkout = origins(paystack.CheckoutBase, c.PaystackBaseURL)
	}
	return settings
}

// origins returns the origins of URLs.
func origins(addresses ...string) []string {
	var list []string
	for _, address := range addresses {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			list = append(list, u.Scheme+"://"+u.Host)
		}
	}
	return list
}

// accountConfig returns the settings of the account pages.
func (a *App) accountConfig() account.Config {
	c := account.Config{People: a.demoOrganizations}
	if a.sandbox != nil {
		c.Mailbox = mailbox.Path
	}
	return c
}

// demoOrganizations returns the organisations of the demo for the start page.
func (a *App) demoOrganizations() []account.Organization {
	if !a.isDemo.Load() {
		return nil
	}
	return demo.Organizations()
}
