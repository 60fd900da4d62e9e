package app

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stagegate/internal/infra/i18n"
)

// WelcomeFirst prints where the demo begins. It needs no data.
func (a *App) WelcomeFirst(w io.Writer) error {
	_, err := fmt.Fprintf(w, "Stagegate %s, the demo:  %s/\n\n", Version, a.BaseURL())
	return err
}

// Welcome prints the addresses and accounts of the demo.
func (a *App) Welcome(w io.Writer) error {
	url := a.BaseURL()
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("  Data in %s; start with --reset to delete it.", filepath.Clean(a.config.DataDir))
	line("")
	line("  API reference   %s/swagger-ui.html   (try calls in the browser)", url)
	line("  Description     %s/v3/api-docs", url)
	line("  Your own        %s/organizations/register   (set an organisation of your own up)", url)
	line("  Sign in         %s/sign-in", url)
	line("  Mailbox         %s/sandbox/mailbox   (every mail that is sent arrives here)", url)
	line("  Upload          %s/sandbox/upload   (a page that uploads a file)", url)
	line("  Faults          %s/sandbox/faults   (let the providers misbehave)", url)
	line("")
	line("  The password of everybody is  %s", DemoPassword)
	line("")
	line("  Organisation %q (tenantSlug)", DemoSlug)
	people(line, demoPeople)
	line("    %d more customers, such as %s, whose cases show every situation", len(demoCustomers), demoCustomers[0].Email)
	line("  Organisation \"college\" (tenantSlug)")
	people(line, demoOthers)
	line("  The platform itself (POST /api/v1/auth/platform/login)")
	people(line, []demoPerson{demoPlatform})
	line("")
	line("  A first command:")
	line("")
	line("    curl -s %s/api/v1/auth/login -H 'Content-Type: application/json' \\", url)
	line("      -d '{\"tenantSlug\":%q,\"email\":%q,\"password\":%q}'", DemoSlug, DemoCustomer, DemoPassword)
	line("")
	line("  Step by step, with what happens and why: docs/guide/quick-start.md")
	line("  The whole journey, call by call:       BASE_URL=%s examples/walkthrough.sh", url)
	line("  An organisation of your own, likewise: BASE_URL=%s examples/onboarding.sh", url)
	line("")
	_, err := io.WriteString(w, b.String())
	return err
}

func people(line func(string, ...any), all []demoPerson) {
	english := i18n.For(i18n.English, nil)
	for _, p := range all {
		kind := string(p.Kind)
		if p.Role != "" {
			kind = p.Role
		}
		line("    %-20s  %-16s  %s", p.Email, kind, english.Text("account.person."+p.About))
	}
}
