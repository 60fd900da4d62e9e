package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

const (
	settingsPath = "/console/settings"
	brandPath    = settingsPath + "/brand"
	noticesPath  = settingsPath + "/notices"
	calendarPath = settingsPath + "/calendar"
	pagePath     = "/console/page"
	planPath     = "/console/plan"
	payoutPath   = "/console/payout"
)

// Administrators change the profile, branding, public page, emails and calendar. Errors are shown at their
// fields, and saving one form does not change the others.
func TestSettings(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		p := boss.Open(settingsPath).Want(200, "The acme organisation", "Support email")
		whole := url.Values{"organizationName": {"Acme Rivers"}, "supportEmail": {"help@acme.test"}, "language": {"en"}, "sector": {"LEGAL"}, "staffCount": {"11-50"}, "expectedCustomerVolume": {"200"},
			"address": {"14 Marina Road\nLagos"}, "registrationNumber": {"RC 123456"}, "taxNumber": {"01234567-0001"}}
		wrong := url.Values{"organizationName": {""}, "supportEmail": {"nobody"}, "language": {"en"}}
		p.Send(settingsPath, wrong).Want(400, `href="#organizationName"`, `href="#supportEmail"`, `value="nobody"`)
		p.Send(settingsPath, whole).Want(200, "Changes saved.", "Acme Rivers", "help@acme.test", "11-50")

		p = boss.Open(brandPath).Want(200, "Preview", "4.5 : 1")
		p.Send(brandPath, url.Values{"color": {"red"}}).Want(400, `href="#color"`, "Enter a colour as # and six characters")
		p = boss.Open(brandPath).Send(brandPath, url.Values{"color": {"#8a1c4a"}, "do": {"preview"}}).Want(200, "colours.css?colour=%238a1c4a", "Text on your colour")
		boss.Open(settingsPath+"/colours.css?colour=%238a1c4a").Want(200, "--brand")
		boss.Open(settingsPath + "/colours.css?colour=red").Want(404)
		if before := admin.Get("/api/v1/tenant/profile").Want(200); before.Value("brand") != nil {
			t.Errorf("a preview has saved: %s", before.Body)
		}
		p.Send(brandPath, url.Values{"color": {"8a1c4a"}, "logoUrl": {"https://acme.test/logo.svg"}}).Want(200, "Changes saved.")
		if after := admin.Get("/api/v1/tenant/profile").Want(200); after.String("brand", "color") != "#8a1c4a" || after.String("supportEmail") != "help@acme.test" || after.String("staffCount") != "11-50" || after.String("expectedCustomerVolume") != "200" ||
			after.String("address") != "14 Marina Road\nLagos" || after.String("registrationNumber") != "RC 123456" || after.String("taxNumber") != "01234567-0001" {
			t.Errorf("the profile: %s", after.Body)
		}

		p = boss.Open(brandPath).Want(200, "Choose another image", "https://acme.test/logo.svg")
		p.Send(brandPath, url.Values{"do": {"logo"}}).Want(400, "Choose a file to upload", `href="#logo"`, "needs JavaScript")
		p.Send(brandPath, url.Values{"do": {"logo"}, "fileObjectId": {"none"}}).Want(400, `href="#logo"`)
		p.Send(brandPath, url.Values{"do": {"logo"}, "fileObjectId": {ref.NewID()}}).Want(400, `href="#logo"`, "Choose a file and wait until it is uploaded")
		p.Send(brandPath, url.Values{"do": {"logo"}, "fileObjectId": {admin.Upload("fish.png")}}).Want(200, "Changes saved.", "fish.png", "/sandbox/storage/").Without(`name="logoUrl"`)
		boss.Open(brandPath).Send(brandPath, url.Values{"color": {"#8a1c4b"}}).Want(200, "fish.png", "#8a1c4b")
		boss.Open(brandPath).Send(brandPath, url.Values{"do": {"no-logo"}}).Want(200, "Choose an image", `name="logoUrl"`, "#8a1c4b").Without("fish.png")

		p = boss.Open(pagePath).Want(200, "This page is not published")
		p.Send(pagePath, url.Values{"headline": {"Fish here"}, "description": {"All day."}, "do": {"preview"}}).Want(200, "Fish here", "This page is not published")
		boss.Open(pagePath).Send(pagePath, url.Values{"headline": {"Fish here"}, "published": {"1"}}).Want(200, "Changes saved.", "Published:", "No services published yet")
		boss.Open("/acme").Want(200, "Fish here")

		p = boss.Open(noticesPath).Want(200, "To customers", "To your team", "Fishing licence", "We have received your application REQ-7K2M9Q")
		all := url.Values{"on-request.received": {"1"}, "text-request.received": {"Our counter is closed."}}
		p.Send(noticesPath, all).Want(200, "Changes saved.", "Our counter is closed.")
		if got := admin.Get("/api/v1/tenant/notices").Want(200).With("kind", "reminder", "notices"); fmt.Sprint(got["enabled"]) != "false" {
			t.Errorf("the reminder: %v", got)
		}
		p = boss.Open(noticesPath)
		all.Set("text-request.received", strings.Repeat("x", 1001))
		p.Send(noticesPath, all).Want(400, `href="#text-request.received"`)
		first, second := boss.Open(noticesPath), boss.Open(noticesPath)
		first.Send(noticesPath, url.Values{"on-reminder": {"1"}}).Want(200, "Changes saved.")
		second.Send(noticesPath, url.Values{"text-request.received": {"Open on Mondays."}}).Want(412, "There is a problem", "Open on Mondays.")
		if got := admin.Get("/api/v1/tenant/notices").Want(200).With("kind", "reminder", "notices"); fmt.Sprint(got["enabled"]) != "true" {
			t.Errorf("the reminder: %v", got)
		}

		p = boss.Open(calendarPath).Want(200, "Working days", "UTC")
		p.Send(calendarPath, url.Values{"timezone": {"Africa/Nowhere"}, "day": {"MON"}}).Want(400, `href="#timezone"`)
		p.Send(calendarPath, url.Values{"timezone": {"Africa/Lagos"}, "day": {"MON"}, "holidays": {"2026-12-25 Christmas\n25.12. New"}}).Want(400, `href="#holidays"`, "Line 2")
		p.Send(calendarPath, url.Values{"timezone": {"Africa/Lagos"}, "day": {"MON", "TUE"}, "holidays": {"2026-12-25 Christmas Day\n\n"}}).Want(200, "Changes saved.", "2026-12-25 Christmas Day", `value="TUE" checked`)

		first, second = boss.Open(calendarPath), boss.Open(calendarPath)
		first.Send(calendarPath, url.Values{"timezone": {"UTC"}, "day": {"MON"}}).Want(200)
		second.Send(calendarPath, url.Values{"timezone": {"UTC"}, "day": {"SUN"}}).Want(412, "There is a problem", `value="SUN" checked`)

		acme.Add("manager")
		for _, path := range []string{settingsPath, brandPath, pagePath, noticesPath, calendarPath, planPath, payoutPath} {
			acme.Reader("manager").Open(path).Want(404)
		}
	})
}

// Switching to another free plan needs no payment.
func TestAnotherFreePlan(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		s.Platform().Post("/api/v1/platform/billing-plans", apptest.M{"code": "BASIC", "name": "Basic", "price": 0, "currency": "NGN", "interval": "MONTHLY"}).Want(201)
		acme := s.Tenant("acme")
		acme.As("admin")
		p := acme.Reader("admin").Open(planPath).Want(200, "Switch to Basic", "Buy Starter").Without("Switch to Free")
		p.Send(planPath+"/change", url.Values{"plan": {"BASIC"}}).Want(200, "Plan changed", "Switch to Free").Without("Switch to Basic")
	})
}

// A plan whose renewal failed can be bought again, and so can another one. It cannot be changed or
// cancelled, but its card can be updated.
func TestPastDuePlan(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, boss := acme.As("admin"), acme.Reader("admin")
		buy := func() {
			t.Helper()
			bought := boss.Open(planPath).Send(planPath+"/buy", url.Values{"plan": {"STARTER"}}).Want(200)
			admin.PayAt(bought.Path[strings.LastIndex(bought.Path, "/")+1:], "success")
			apptest.AwaitSubscription(t, s, acme.ID, "STARTER")
		}
		buy()
		admin.Faults(apptest.M{"renewal": "fail"})
		s.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": 32}).Want(200)
		apptest.Until(t, "the plan is past due", func() bool {
			return admin.Get("/api/v1/billing/subscription").Want(200).String("status") == "PAST_DUE"
		})
		boss.Open(planPath).Want(200, "Update your card or choose a plan below.", "Renewal was due on", "Buy Starter", "Buy Growth", "Email a link to update card").Without("Switch to", "Cancel subscription")
		boss.Open(planPath).Send(planPath+"/card", nil).Want(200, "has been emailed to you")
		buy()
		boss.Open(planPath).Want(200, "Renews on", "Switch to Growth").Without("Update your card", "Buy Starter")
	})
}

// Administrators buy, change and cancel a plan, request a link to update the card, and set the payout
// account. Changing the account requires the password.
func TestPlanAndPayout(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		p := boss.Open(planPath).Want(200, "Plan and usage", "Current plan", "Buy Starter", "Seats").Without("Cancel subscription")
		bought := p.Send(planPath+"/buy", url.Values{"plan": {"STARTER"}})
		code := bought.Path[strings.LastIndex(bought.Path, "/")+1:]
		if bought.Status != 200 || code == "" {
			t.Fatalf("the checkout is %d %s", bought.Status, bought.Path)
		}
		boss.Open(planPath+"?paid=SUB-1").Want(200, "If you have paid")
		s.Anyone().PayAt(code, "success")
		apptest.Until(t, "the plan is STARTER", func() bool {
			return admin.Get("/api/v1/billing/subscription").Want(200).String("planCode") == "STARTER"
		})
		apptest.AwaitSubscription(t, s, acme.ID, "STARTER")
		boss.Open(planPath+"?paid=SUB-1").Want(200, "Thank you. You are now on the Starter plan.").Without("If you have paid")
		p = boss.Open(planPath).Want(200, "Renews on", "Switch to Growth", "Cancel subscription")
		p.Send(planPath+"/change", url.Values{"plan": {"GROWTH"}}).Want(200, "Plan changed", "Switch to Starter")
		boss.Open(planPath).Send(planPath+"/card", nil).Want(200, "has been emailed to you")
		boss.Open(planPath).Send(planPath+"/cancel", nil).Want(200, "Subscription cancelled", "Ends on")

		p = boss.Open(payoutPath).Want(200, "No account yet", "Access Bank", "Verify and save account").Without("Your password")
		p.Send(payoutPath, url.Values{"bankCode": {"044"}, "accountNumber": {"abc"}}).Want(400, `href="#accountNumber"`)
		p.Send(payoutPath, url.Values{"bankCode": {"044"}, "accountNumber": {"0123456789"}}).Want(200, "Payout account saved", "Ending in 6789")
		p = boss.Open(payoutPath).Want(200, "Your password", "after 48 hours")
		p.Send(payoutPath, url.Values{"bankCode": {"044"}, "accountNumber": {"0123456780"}}).Want(400, `href="#currentPassword"`)
		boss.Open(payoutPath).Send(payoutPath, url.Values{"bankCode": {"044"}, "accountNumber": {"0123456780"}, "currentPassword": {apptest.Password}}).Want(200, "Until then, payments go to Access Bank", "account ending in 6789")
		boss.Open(payoutPath+"?currency=KES").Want(200, "<option selected>KES</option>")
	}, func(c *config.Config) { c.PayoutChangeHours = 48 })
}
