package console_test

import (
	"stagegate/internal/testkit/fixture"

	"html"
	"io"
	"net/http"
	"regexp"
	"testing"
	"time"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// callBehind is a call that a page says it is made of.
var callBehind = regexp.MustCompile(`curl -b "svc_access_token=\$TOKEN"(?: -X ([A-Z]+))?[^<]*'(http[^']+)'</code>`)

// BenchmarkConsole opens the queue and a case of staff, and makes the calls that each page is
// made of over HTTP in the same round. It reports the median of both, and the ratio.
func BenchmarkConsole(b *testing.B) {
	for _, engine := range dbtest.Engines {
		s := apptest.Start(b, dbtest.URL(b, engine))
		if err := s.SeedDemo(b.Context()); err != nil {
			b.Fatal(err)
		}
		token := apptest.SignInTo(s, demo.Slug, officerPage, demo.Password).Token
		customer := apptest.SignInTo(s, demo.Slug, demo.Customer, demo.Password)
		running := customer.Get("/api/v1/customer/applications?status=IN_PROGRESS").Want(200).String("content", 0, "reference")
		for name, path := range map[string]string{"queue": "/console/queue", "case": "/console/applications/" + running} {
			b.Run(engine+"/"+name, func(b *testing.B) {
				var pages, calls []time.Duration
				for b.Loop() {
					began := time.Now()
					page := openAs(b, token, http.MethodGet, s.URL+path)
					pages = append(pages, time.Since(began))
					var sum time.Duration
					for _, c := range callBehind.FindAllStringSubmatch(html.UnescapeString(page), -1) {
						method := http.MethodGet
						if c[1] != "" {
							method = c[1]
						}
						began = time.Now()
						openAs(b, token, method, c[2])
						sum += time.Since(began)
					}
					if sum == 0 {
						b.Fatal("the page names no calls: ", page)
					}
					calls = append(calls, sum)
				}
				page, sum := fixture.Median(pages), fixture.Median(calls)
				b.ReportMetric(page.Seconds()*1000, "page-p50-ms")
				b.ReportMetric(sum.Seconds()*1000, "calls-p50-ms")
				b.ReportMetric(page.Seconds()/sum.Seconds(), "ratio")
			})
		}
	}
}

// openAs makes a call as a browser with a session, and returns the body.
func openAs(b *testing.B, token, method, address string) string {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, address, nil)
	if err != nil {
		b.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: token})
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.Fatal(method, " ", address, ": ", resp.StatusCode, " ", string(body), err)
	}
	return string(body)
}
