package console_test

import (
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// A customer of the demo's college enrols in each of its languages: the service, the form, the tasks and the case, from
// right to left in Arabic. The page of the service is also read by a visitor who chooses the language there.
func TestLanguagesInBrowser(t *testing.T) {
	t.Parallel()
	for language, texts := range map[string]struct{ dir, service, stage, question, choice, deposit string }{
		"en": {"ltr", "Enrolment", "Course", "Which courses?", "Law", "Deposit"},
		"fr": {"ltr", "Inscription", "Cours", "Quels cours ?", "Droit", "Acompte"},
		"ar": {"rtl", "التسجيل", "الدورة", "أي دورات؟", "القانون", "العربون"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, dbtest.URL(t, "sqlite"))
			if err := s.SeedDemo(t.Context()); err != nil {
				t.Fatal(err)
			}
			service := s.Anyone().Get("/api/v1/organizations/college/landing-page").Want(200).String("services", 0, "code")
			phone, desktop := browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"}
			p := browser.Open(t, s.URL)
			look := func(name string) {
				t.Helper()
				p.Await(`document.documentElement.dir`, texts.dir)
				for _, l := range []browser.Look{phone, desktop} {
					p.WantAccessible(name+" in "+language, l)
					p.Screenshot(language + "-" + name + map[bool]string{true: "-375", false: "-1280"}[l == phone])
				}
			}

			p.Visit("/college/services/" + service)
			if language != "en" {
				p.Read(`(document.getElementById("language").value = "` + language + `", 1)`)
				p.Navigate(func() { p.Read(`(document.getElementById("language").form.requestSubmit(), 1)`) })
			}
			p.Want(texts.service)
			look("visitor")

			apptest.SignInTo(s, "college", "sam@student.test", demo.Password).Patch("/api/v1/auth/me", apptest.M{"language": language}).Want(200)
			p.ForgetCookies()
			p.SignIn("college", "sam@student.test", demo.Password)
			p.Visit("/college")
			p.Want(texts.service)
			look("landing")
			p.Visit("/college/services/" + service + "/start")
			p.Navigate(func() { p.Click("main form button[type=submit]") })
			p.Want(texts.service, texts.stage)
			look("tasks")
			tasks := p.Read(`location.pathname`)
			p.Navigate(func() { p.Click("text=" + texts.stage) })
			p.Want(texts.question, texts.choice)
			p.Click(`main [value="law"]`)
			look("part")
			p.Navigate(func() { p.Click("main form button[type=submit].btn-main") })
			p.Visit(tasks + "/check")
			p.Want(texts.question, texts.choice)
			look("check")
			p.Navigate(func() { p.Click("main form .btn-main") })
			p.Visit(tasks)
			p.Want(texts.service, texts.stage, texts.deposit)
			look("case")
			p.Visit(tasks + "/answers")
			p.Want(texts.question, texts.choice)
			p.Visit("/college/applications")
			p.Want(texts.service)
			look("list")
		})
	}
}
