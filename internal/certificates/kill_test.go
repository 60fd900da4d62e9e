package certificates_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A server that is killed while it completes applications leaves no gap in the numbers and gives none twice. The papers
// are made after the restart.
func TestNumbersAfterKill(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		const n, before = 12, 4 // number of applications, and of completions before the kill
		dir := t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		service := fixture.NewService(p.SignIn("admin@demo.test", demo.Password), apptest.M{"name": "Badge", "currency": "NGN"})
		stage := service.Stage(apptest.M{"title": "Beach", "kind": "ORDINARY"})
		where := service.Question(apptest.M{"stageId": stage, "code": "where", "label": "Where?", "answerType": "TEXT", "required": true})
		service.Part("certificates", apptest.M{
			"code": "badge", "name": "Badge", "issuedOn": "COMPLETION", "title": "Badge", "body": "For {{request.where}}.", "numberPattern": "K-{seq:2}",
		})
		service.Publish()
		ben, officer := p.SignIn("ben@customer.test", demo.Password), p.SignIn("officer@demo.test", demo.Password)
		applications := make([]string, n)
		for i := range applications {
			request := ben.Post(fixture.CustomerRequests+service.ID, nil).Want(201).String("id")
			ben.Put(fixture.CustomerRequests+request+"/answers/"+where, apptest.M{"value": "here"}).Want(200)
			ben.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
			applications[i] = officer.Accept(request)
		}
		complete := func(application string) bool {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.URL+fixture.StaffApplications+application+"/stages/"+stage+"/complete", nil)
			if err != nil {
				t.Error(err)
				return false
			}
			r.Header.Set("Authorization", "Bearer "+officer.Token)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return false // the server is gone
			}
			_ = answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		}
		done := make(chan bool, n)
		var all sync.WaitGroup
		for _, application := range applications {
			all.Go(func() { done <- complete(application) })
		}
		for range before {
			<-done
		}
		p.Kill()
		all.Wait()

		p = apptest.Demo(t, dir, databaseURL)
		officer = p.SignIn("officer@demo.test", demo.Password)
		for _, application := range applications {
			if officer.Get(fixture.StaffApplications+application).Want(200).String("status") != "COMPLETED" {
				officer.Post(fixture.StaffApplications+application+"/stages/"+stage+"/complete", nil).Want(200)
			}
		}
		var numbers []string
		for _, application := range applications {
			issued := officer.Get(fixture.StaffApplications + application + "/certificates").Want(200)
			apptest.Equal(t, "the certificates of an application", issued.Len(), 1)
			numbers = append(numbers, issued.String(0, "number"))
			digest := sha256.Sum256(fixture.CertificatePaper(t, officer, staff+issued.String(0, "id")+"/document"))
			officer.Get(staff+issued.String(0, "id")).Want(200).Is(hex.EncodeToString(digest[:]), "sha256")
		}
		slices.Sort(numbers)
		for i, number := range numbers {
			apptest.Equal(t, "a number", number, fmt.Sprintf("K-%02d", i+1))
		}
	})
}
