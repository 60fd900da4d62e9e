package app

import (
	"strings"

	"stagegate/internal/page"
	"stagegate/internal/sandbox/mailbox"
)

// pages are the settings of the pages.
func (a *App) pages() page.Config {
	c := page.Config{API: a.api.Handler(), Secure: strings.HasPrefix(a.config.BaseURL, "https:"), People: a.demoOrganizations}
	if a.sandbox != nil {
		c.Mailbox = mailbox.Path
	}
	return c
}

// demoOrganizations are those of the demo, with the people whom its start page offers.
func (a *App) demoOrganizations() []page.Organization {
	if !a.isDemo.Load() {
		return nil
	}
	return []page.Organization{
		{Name: "Demo Travel", Slug: DemoSlug, People: pagePeople(demoPeople)},
		{Name: "Beta College", Slug: "college", People: pagePeople(demoOthers)},
		{Name: "The platform", People: pagePeople([]demoPerson{demoPlatform})},
	}
}

func pagePeople(people []demoPerson) []page.Person {
	shown := make([]page.Person, len(people))
	for i, p := range people {
		shown[i] = page.Person{Name: p.Name, Email: p.Email, Password: DemoPassword, What: strings.ToUpper(p.What[:1]) + p.What[1:]}
	}
	return shown
}
