package demo

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stagegate/internal/console/public/account"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/build"
)

// WelcomeFirst prints where the demo begins, before it has its data.
func WelcomeFirst(w io.Writer, url string) error {
	_, err := fmt.Fprintf(w, "Stagegate %s, the demo:  %s/\n\n", build.Version, url)
	return err
}

// Welcome prints the addresses and accounts of the demo at a URL.
func Welcome(w io.Writer, url, dataDir string) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("  Data in %s; start with --reset to delete it.", filepath.Clean(dataDir))
	line("")
	line("  API reference   %s/swagger-ui.html   (try calls in the browser)", url)
	line("  Description     %s/v3/api-docs", url)
	line("  Your own        %s/organizations/register   (set an organisation of your own up)", url)
	line("  Sign in         %s/sign-in", url)
	line("  Mailbox         %s/sandbox/mailbox   (every mail that is sent arrives here)", url)
	line("  Upload          %s/sandbox/upload   (a page that uploads a file)", url)
	line("  Faults          %s/sandbox/faults   (let the providers misbehave)", url)
	line("")
	line("  The password of everybody is  %s", Password)
	line("")
	line("  Organisation %q (tenantSlug)", Slug)
	people(line, team)
	line("    %d more customers, such as %s, whose cases show every situation", len(customers), customers[0].Email)
	line("  Organisation \"college\" (tenantSlug)")
	people(line, others)
	line("  The platform itself (POST /api/v1/auth/platform/login)")
	people(line, []person{platform})
	line("")
	line("  A first command:")
	line("")
	line("    curl -s %s/api/v1/auth/login -H 'Content-Type: application/json' \\", url)
	line("      -d '{\"tenantSlug\":%q,\"email\":%q,\"password\":%q}'", Slug, Customer, Password)
	line("")
	line("  Step by step, with what happens and why: docs/guide/quick-start.md")
	line("  The whole journey, call by call:       BASE_URL=%s examples/walkthrough.sh", url)
	line("  An organisation of your own, likewise: BASE_URL=%s examples/onboarding.sh", url)
	line("")
	_, err := io.WriteString(w, b.String())
	return err
}

func people(line func(string, ...any), all []person) {
	english := i18n.For(i18n.English, nil)
	for _, p := range all {
		kind := string(p.Kind)
		if p.Role != "" {
			kind = p.Role
		}
		line("    %-20s  %-16s  %s", p.Email, kind, english.Text("account.person."+p.About))
	}
}

// Organizations are those of the demo, with the people whom its start page offers.
func Organizations() []account.Organization {
	return []account.Organization{
		{Name: "Demo Travel", Slug: Slug, People: offered(team)},
		{Name: "Beta College", Slug: "college", People: offered(others)},
		{People: offered([]person{platform})},
	}
}

func offered(people []person) []account.Person {
	shown := make([]account.Person, len(people))
	for i, p := range people {
		shown[i] = account.Person{Name: p.Name, Email: p.Email, Password: Password, About: p.About}
	}
	return shown
}
