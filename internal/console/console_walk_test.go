package console_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// Users of the demo who open the pages.
const (
	visitorPage  = ""
	customerPage = demo.Customer
	newcomerPage = "ben@customer.test"
	officerPage  = "officer@demo.test"
	financePage  = "finance@demo.test"
	adminPage    = demo.Admin
	platformPage = demo.PlatformAdmin
)

// walked are the pages of the console with their users. In paths, {draft}, {pending}, {running},
// {ours} and {invoice} are references of the demo, {key}, {webhook} and {delivery} ids. Add every
// screen in each of its states that the demo has. Marked pages are opened in a browser in every test run; make screenshots opens all.
var walked = append([]walkedPage{
	{"start", visitorPage, "/", true},
	{"start-signed-in", customerPage, "/", false},
	{"sign-in", visitorPage, "/sign-in", false},
	{"signed-in", customerPage, "/sign-in", false},
	{"forgot", visitorPage, "/password/forgot", false},
	{"sent", visitorPage, "/password/forgot?done=sent", false},
	{"reset-no-link", visitorPage, "/password/reset", false},
	{"register", visitorPage, "/organizations/register", false},
	{"register-customer", visitorPage, "/customers/register", false},
	{"errors", visitorPage, "/errors", false},
	{"tenant", visitorPage, "/demo", true},
	{"tenant-customer", customerPage, "/demo", false},
	{"tenant-service", visitorPage, "/demo/services/{service}", false},
	{"tenant-sign-in", visitorPage, "/demo/sign-in", false},
	{"tenant-register", visitorPage, "/demo/register", false},
	{"tenant-forgot", visitorPage, "/demo/forgot", false},
	{"tenant-invoice", visitorPage, "/demo/pay/{invoice}", false},
	{"tenant-payment", visitorPage, "/demo/paid/{payment}", false},
	{"queue", officerPage, "/console/queue", true},
	{"queue-done", officerPage, "/console/queue?view=closed", false},
	{"queue-unread", officerPage, "/console/queue?view=unread", false},
	{"queue-empty", officerPage, "/console/queue?search=nobody", false},
	{"staff-request", officerPage, "/console/applications/{pending}", true},
	{"staff-application", officerPage, "/console/applications/{running}", true},
	{"staff-flag", officerPage, "/console/applications/{pending}?view=staff&flag=1", false},
	{"staff-reject", officerPage, "/console/applications/{pending}?form=reject", false},
	{"staff-messages", officerPage, "/console/applications/{running}/messages", false},
	{"staff-payments", officerPage, "/console/applications/{running}/payments", false},
	{"staff-history", officerPage, "/console/applications/{running}/history", false},
	{"staff-part", officerPage, "/console/applications/{ours}/parts/1", false},
	{"staff-parties", officerPage, "/console/applications/{running}/parties", false},
	{"applications", customerPage, "/demo/applications", true},
	{"applications-none", newcomerPage, "/demo/applications", false},
	{"service-start", newcomerPage, "/demo/services/{service}/start", false},
	{"request-tasks", customerPage, "/demo/applications/{draft}", false},
	{"request-parties", customerPage, "/demo/applications/{draft}/parties", false},
	{"request-documents", customerPage, "/demo/applications/{draft}/documents", false},
	{"request-check", customerPage, "/demo/applications/{draft}/check", false},
	{"request-withdraw", customerPage, "/demo/applications/{draft}/withdraw", false},
	{"application", customerPage, "/demo/applications/{running}", false},
	{"account", customerPage, "/demo/account", false},
	{"search", officerPage, "/console/search?q=REQ", false},
	{"request-part", customerPage, "/demo/applications/{draft}/parts/1", false},
	{"application-answers", customerPage, "/demo/applications/{running}/answers", false},
	{"application-documents", customerPage, "/demo/applications/{reviewed}/documents", false},
	{"application-messages", customerPage, "/demo/applications/{running}/messages", false},
	{"application-print", customerPage, "/demo/applications/{running}/print", false},
	{"application-review", customerPage, "/demo/applications/{reviewed}", false},
	{"application-completed", customerPage, "/demo/applications/{completed}", false},
	{"application-closed", customerPage, "/demo/applications/{closed}", false},
	{"payments", adminPage, "/console/payments", true},
	{"payments-none", adminPage, "/console/payments?search=nobody", false},
	{"payment", adminPage, "/console/payments/{payment}", false},
	{"invoices", adminPage, "/console/invoices", false},
	{"invoice", adminPage, "/console/invoices/{invoice}", true},
	{"invoice-new", adminPage, "/console/invoices/new", false},
	{"invoice-new-priced", adminPage, "/console/invoices/new?by=service", false},
	{"team", adminPage, "/console/team", true},
	{"member", adminPage, "/console/team/{member}", false},
	{"roles", adminPage, "/console/roles", false},
	{"role-new", adminPage, "/console/roles/new", false},
	{"customers", adminPage, "/console/customers", false},
	{"customer", adminPage, "/console/customers/{customer}", false},
	{"settings", adminPage, "/console/settings", false},
	{"settings-brand", adminPage, "/console/settings/brand", true},
	{"settings-page", adminPage, "/console/page", false},
	{"settings-notices", adminPage, "/console/settings/notices", false},
	{"settings-calendar", adminPage, "/console/settings/calendar", false},
	{"settings-sign-in", adminPage, "/console/settings/sign-in", false},
	{"settings-sso", adminPage, "/console/settings/sso", false}, {"settings-sso-connection", adminPage, "/console/settings/sso/{connection}", false}, {"settings-sso-new", adminPage, "/console/settings/sso/new", false}, {"sign-in-sso", visitorPage, "/sign-in/sso", false},
	{"sign-in-email", visitorPage, "/demo/sign-in/email", false}, {"sign-in-link", visitorPage, "/demo/sign-in/link?token=lost", false},
	{"sign-in-no-link", visitorPage, "/sign-in/link", false}, {"second-factor-keep", visitorPage, "/second-factor/keep?token=lost", false},
	{"security", adminPage, "/console/security", false}, {"customer-security", customerPage, "/demo/account/security", false},
	{"plan", adminPage, "/console/plan", true},
	{"plan-back", adminPage, "/console/plan?paid=SUB-DEM0XX", false},
	{"payout", adminPage, "/console/payout", false},
	{"getting-started", adminPage, "/console/getting-started", false},
	{"unapplied", adminPage, "/console/unapplied", false},
	{"services", adminPage, "/console/services", false},
	{"services-none", adminPage, "/console/services?search=nothing", false},
	{"service-new", adminPage, "/console/services/new", false},
	{"service-template", adminPage, "/console/services/new?template=tourist-visa", false},
	{"service-import", adminPage, "/console/services/import", false},
	{"service-stages", adminPage, "/console/services/{service}/stages", true},
	{"service-question", adminPage, "/console/services/{service}/stages/1?question=1", false},
	{"service-new-document", adminPage, "/console/services/{service}/stages/1?add=document", false},
	{"service-copy", adminPage, "/console/services/{built}/stages/2?add=charge&copy={charge}", false},
	{"service-stage", adminPage, "/console/services/{service}/stages/1?edit=stage", false},
	{"service-value-sets", adminPage, "/console/services/{service}/value-sets?add=value-set", false},
	{"service-changes", adminPage, "/console/services/{service}/changes", false},
	{"service-changes-made", adminPage, "/console/services/{changed}/changes", false},
	{"service-versions", adminPage, "/console/services/{service}/versions", false},
	{"service-version", adminPage, "/console/services/{service}/versions/1", false},
	{"service-details", adminPage, "/console/services/{service}/details", false},
	{"rule", adminPage, "/console/services/{built}/rules/{ruled}", true},
	{"service-try", adminPage, "/console/services/{built}/try", false},
	{"console", adminPage, "/console", true},
	{"console-officer", officerPage, "/console", false},
	{"console-finance", financePage, "/console", false},
	{"platform", platformPage, "/platform", true},
	{"platform-tenant", platformPage, "/platform/tenants/demo", false},
	{"platform-plans", platformPage, "/platform/plans", false},
	{"platform-plan", platformPage, "/platform/plans/GROWTH", false},
	{"platform-plan-new", platformPage, "/platform/plans/new", false},
	{"platform-past-due", platformPage, "/platform/past-due", false},
	{"platform-outbox", platformPage, "/platform/outbox?status=COMPLETED", false},
	{"platform-outbox-none", platformPage, "/platform/outbox", false},
	{"platform-jobs", platformPage, "/platform/jobs", false},
	{"platform-audit", platformPage, "/platform/audit", false},
	{"platform-people", platformPage, "/platform/people", false},
	{"insight", adminPage, "/console/insight", true},
	{"insight-month", adminPage, "/console/insight?period=month", false},
	{"insight-year", adminPage, "/console/insight?period=year", false},
	{"developers", adminPage, "/console/developers", true},
	{"developers-key-new", adminPage, "/console/developers/keys/new", false},
	{"developers-key", adminPage, "/console/developers/keys/{key}", false},
	{"developers-webhooks", adminPage, "/console/developers/webhooks", false},
	{"developers-webhook", adminPage, "/console/developers/webhooks/{webhook}", true},
	{"developers-webhook-none", adminPage, "/console/developers/webhooks/{webhook}?status=PENDING", false},
	{"developers-webhook-settings", adminPage, "/console/developers/webhooks/{webhook}/settings", false},
	{"developers-webhook-new", adminPage, "/console/developers/webhooks/new", false},
	{"developers-delivery", adminPage, "/console/developers/webhooks/{webhook}/deliveries/{delivery}", false},
	{"developers-calls", adminPage, "/console/developers/calls", false},
	{"developers-start", adminPage, "/console/developers/start", false},
}, append(certificatePages, deskCertificatePages...)...)

// tour is a running demo with the sessions of its users.
type tour struct {
	*apptest.Server

	t     *testing.T
	names *strings.Replacer // replaces the references in paths
	token map[string]string // by person
}

func newTour(t *testing.T) tour {
	t.Helper()
	w := tour{Server: apptest.Start(t, dbtest.URL(t, "sqlite")), t: t, token: map[string]string{}}
	if err := w.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{customerPage, newcomerPage, officerPage, adminPage} {
		w.token[email] = apptest.SignInTo(w.Server, demo.Slug, email, demo.Password).Token
	}
	platform := w.Anyone().Post("/api/v1/auth/platform/login", apptest.M{"email": platformPage, "password": demo.Password}).Want(200)
	w.token[platformPage] = platform.String("accessToken")
	ada, admin := w.as(customerPage), w.as(adminPage)
	first := func(c *apptest.Client, path string) string {
		return c.Get(path).Want(200).String("content", 0, "reference")
	}
	built, ruled := ruleOf(admin)
	webhook := admin.Get("/api/v1/tenant/webhooks").Want(200).String(0, "id")
	w.names = strings.NewReplacer(append([]string{
		"{changed}", changeOne(admin), "{built}", built, "{ruled}", ruled, "{charge}", strings.TrimPrefix(ruled, "charge/"),
		"{draft}", first(ada, "/api/v1/customer/requests?status=DRAFT"),
		"{pending}", first(admin, "/api/v1/staff/requests?status=PENDING"),
		"{running}", first(ada, "/api/v1/customer/applications?status=IN_PROGRESS"),
		"{reviewed}", first(ada, "/api/v1/customer/cases?state=review"),
		"{completed}", first(ada, "/api/v1/customer/cases?state=completed"),
		"{closed}", first(ada, "/api/v1/customer/cases?state=closed"),
		"{ours}", first(admin, "/api/v1/staff/applications?status=IN_PROGRESS&waitingFor=STAFF"),
		"{invoice}", first(admin, "/api/v1/finance/invoices?status=OPEN"),
		"{payment}", first(admin, "/api/v1/finance/payments"),
		"{member}", admin.Get("/api/v1/tenant/members").Want(200).String("content", 0, "id"),
		"{customer}", admin.Get("/api/v1/tenant/customers?search="+customerPage).Want(200).String("content", 0, "id"),
		"{key}", admin.Get("/api/v1/tenant/api-keys").Want(200).String("content", 0, "id"),
		"{webhook}", webhook, "{connection}", admin.Get("/api/v1/tenant/sso-connections").Want(200).String(0, "id"),
		"{delivery}", admin.Get("/api/v1/tenant/webhooks/"+webhook+"/deliveries?status=FAILED").Want(200).String("content", 0, "id"),
		"{service}", w.Anyone().Get("/api/v1/organizations/demo/landing-page").Want(200).String("services", 0, "code"),
	}, certificateNames(admin, ada)...)...)
	return w
}

// changeOne edits the draft of a published service, and returns the code of the service.
func changeOne(admin *apptest.Client) (code string) {
	const services = "/api/v1/tenant/services"
	s := admin.Get(services + "?state=PUBLISHED&sort=name,asc").Want(200)
	admin.Patch(services+"/"+s.String("content", 1, "id"), apptest.M{"hint": "Bring what you have."}).Want(200)
	return s.String("content", 1, "code")
}

// ruleOf returns the code of a service with a rule of a charge, and the kind and id in the path of
// the rule.
func ruleOf(admin *apptest.Client) (code, rule string) {
	const services = "/api/v1/tenant/services"
	list := admin.Get(services).Want(200)
	for i := range list.Len("content") {
		s := admin.Get(services + "/" + list.String("content", i, "id")).Want(200)
		for j := range s.Len("stages") {
			for k := range s.Len("stages", j, "charges") {
				if text, _ := s.Value("stages", j, "charges", k, "rule").(string); text != "" {
					return s.String("code"), "charge/" + s.String("stages", j, "charges", k, "id")
				}
			}
		}
	}
	return "", ""
}

func (w tour) as(email string) *apptest.Client {
	c := w.Anyone()
	c.Token = w.token[email]
	return c
}

// speak sets the language of all users.
func (w tour) speak(language string) {
	w.t.Helper()
	for email := range w.token {
		w.as(email).Patch("/api/v1/auth/me", apptest.M{"language": language}).Want(200)
	}
}

// open requests a page as a user, or as an anonymous reader of a language.
func (w tour) open(who, path, language string) (status int, body string, packed int) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.URL+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", language)
	if who != visitorPage {
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: w.token[who]})
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	var small bytes.Buffer
	gz := gzip.NewWriter(&small)
	_, _ = gz.Write(content)
	_ = gz.Close()
	return resp.StatusCode, string(content), small.Len()
}

var (
	missingText = regexp.MustCompile(`⟦.{0,80}`)
	oneHeading  = regexp.MustCompile(`<h1[ >]`)
	ownStyle    = regexp.MustCompile(`<style|\sstyle=|\son[a-z]+=|<script>`)
	sharedFile  = regexp.MustCompile(`(?:href|src)="(/assets/[^"#]+|/[a-z-]+/brand\.css[^"]+)["#]`)
)

// maxWeight is the maximum size of a page with its style sheets, scripts and icons, compressed.
const maxWeight = 65 << 10

// Every page opens for its users in both languages, has one heading, no missing texts and no
// inline styles or scripts, and is small. CONSOLE_HTML names a directory in which the pages are
// saved for a checker of HTML.
func TestConsolePages(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	weights := map[string]int{}
	for _, language := range []string{"en", "fr"} {
		if language == "fr" {
			w.speak(language)
		}
		for _, page := range walked {
			path := w.names.Replace(page.path)
			status, body, weight := w.open(page.who, path, language)
			if status != http.StatusOK || len(oneHeading.FindAllString(body, -1)) != 1 {
				t.Errorf("%s, %s: %d, and %d headings", page.name, path, status, len(oneHeading.FindAllString(body, -1)))
			}
			atTenant := strings.HasPrefix(path, "/"+demo.Slug) && page.who == visitorPage // in the language of the organisation
			if strings.Contains(body, "⟦") || !atTenant && !strings.Contains(body, `<html lang="`+language+`"`) {
				t.Errorf("%s, %s: a text is missing (%s), or the page is not in %s", page.name, path, missingText.FindString(body), language)
			}
			savePage(t, page.name+"-"+language, body)
			if found := ownStyle.FindString(body); found != "" {
				t.Errorf("%s: has a style or script of its own: %s", page.name, found)
			}
			counted := map[string]bool{}
			for _, shared := range sharedFile.FindAllStringSubmatch(body, -1) {
				if counted[shared[1]] {
					continue
				}
				counted[shared[1]] = true
				if weights[shared[1]] == 0 {
					_, _, weights[shared[1]] = w.open(visitorPage, shared[1], language)
				}
				weight += weights[shared[1]]
			}
			if weight > maxWeight && page.name != "errors" {
				t.Errorf("%s weighs %d bytes; %d is the most", page.name, weight, maxWeight)
			}
		}
	}
}

// savePage saves the HTML of a page if CONSOLE_HTML names a directory.
func savePage(t *testing.T, name, body string) {
	t.Helper()
	dir := os.Getenv("CONSOLE_HTML")
	if dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte(body), 0o600); err != nil {
		t.Error(err)
	}
}

// The pages pass the automated checks of WCAG 2.2 and fit into the viewport, and the browser
// reports no errors. CONSOLE_WALK=1 checks every page in each colour scheme and width, and takes
// screenshots if SCREENSHOTS names a directory; CONSOLE_PAGES=service restricts both to pages whose
// names begin with service, and CONSOLE_LANGUAGE=fr sets the language.
func TestConsoleInBrowser(t *testing.T) {
	t.Parallel()
	all := apptest.Setting("CONSOLE_WALK", 0) > 0
	begin := os.Getenv("CONSOLE_PAGES")
	w := newTour(t)
	language := os.Getenv("CONSOLE_LANGUAGE")
	if language != "" {
		w.speak(language)
	}
	tabs := map[string]*browser.Page{}
	look := 0
	for _, page := range walked {
		if !all && !page.browser || !strings.HasPrefix(page.name, begin) {
			continue
		}
		tab := tabs[page.who]
		if tab == nil {
			tab = browser.Open(t, w.URL)
			tabs[page.who] = tab
			if language != "" {
				tab.SetLanguage(language)
			}
			w.signIn(tab, page.who)
		}
		path := w.names.Replace(page.path)
		tab.Visit(path)
		looks := []browser.Look{{Width: 320, Scheme: "light"}, {Width: 1280, Scheme: "dark"}}
		if !all {
			looks = looks[look%2 : look%2+1]
			look++
		}
		tab.WantAccessible(page.name, looks...)
		if all {
			for _, l := range []browser.Look{{Width: 375, Scheme: "light"}, {Width: 375, Scheme: "dark"}, {Width: 1280, Scheme: "light"}, {Width: 1280, Scheme: "dark"}} {
				tab.Look(l)
				tab.Screenshot(page.name + "-" + l.Scheme + map[bool]string{true: "-375", false: "-1280"}[l.Width == 375])
			}
		}
	}
}

// signIn signs a user in to a browser.
func (w tour) signIn(tab *browser.Page, who string) {
	if who == visitorPage {
		return
	}
	tab.Visit("/sign-in")
	if who != platformPage {
		tab.Fill("#tenantSlug", demo.Slug)
	}
	tab.Fill("#email", who)
	tab.Fill("#password", demo.Password)
	tab.Navigate(func() { tab.Click("main button[type=submit]") })
}
