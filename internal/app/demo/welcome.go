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

// WelcomeFirst prints the URL of the demo, before it has its data.
func WelcomeFirst(w io.Writer, url string) error {
	_, err := fmt.Fprintf(w, "Stagegate %s, the demo:  %s/\n\n", build.Version, url)
	return err
}

// Welcome prints the URLs and accounts of the demo.
func Welcome(w io.Writer, url, dataDir string) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("  Data directory: %s (delete the data with --reset)", filepath.Clean(dataDir))
	line("")
	line("  API reference   %s/swagger-ui.html   (try calls in your browser)", url)
	line("  OpenAPI         %s/v3/api-docs", url)
	line("  Registration    %s/organizations/register   (set up your own organisation)", url)
	line("  Sign in         %s/sign-in", url)
	line("  Single sign-on  %s/console/settings/sso   (as %s: verify the domain, test, then sign in with it)", url, Admin)
	line("  Mailbox         %s/sandbox/mailbox   (all outgoing emails)", url)
	line("  Upload          %s/sandbox/upload   (upload a file)", url)
	line("  Webhooks        %s/sandbox/webhooks   (events that the demo's webhook received)", url)
	line("  Faults          %s/sandbox/faults   (make the providers fail)", url)
	line("")
	line("  Everyone's password:  %s", Password)
	line("")
	line("  Organisation %q (tenantSlug)", Slug)
	people(line, team)
	line("    %d more customers, for example %s, with a case in every state", len(customers), customers[0].Email)
	line("  Organisation \"college\" (tenantSlug)")
	people(line, others)
	line("  Platform (POST /api/v1/auth/platform/login)")
	people(line, []person{platform})
	line("")
	line("  Try this first:")
	line("")
	line("    curl -s %s/api/v1/auth/login -H 'Content-Type: application/json' \\", url)
	line("      -d '{\"tenantSlug\":%q,\"email\":%q,\"password\":%q}'", Slug, Customer, Password)
	line("")
	line("  Step-by-step guide:            docs/guide/quick-start.md")
	line("  The whole process as a script: BASE_URL=%s examples/walkthrough.sh", url)
	line("  Your own organisation:         BASE_URL=%s examples/onboarding.sh", url)
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

// Organizations returns the organisations and people on the start page of the demo.
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
