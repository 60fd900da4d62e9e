package cases_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// BenchmarkAccept alternately accepts a request of a service with five questions and one of a
// service with three hundred, of which five or all are answered. Questions are not copied, so
// the ratio of the medians should stay below 1.3: only a larger sheet is read and shown.
func BenchmarkAccept(b *testing.B) {
	for _, engine := range dbtest.Engines {
		for _, answered := range []int{5, 300} {
			b.Run(fmt.Sprintf("%s/answered=%d", engine, answered), func(b *testing.B) { benchmarkAccept(b, engine, answered) })
		}
	}
}

func benchmarkAccept(b *testing.B, engine string, answered int) {
	b.Helper()
	s := apptest.Start(b, dbtest.URL(b, engine), func(c *config.Config) { c.SQLiteSynchronous = "FULL" }) // as in production
	apptest.Change(b, s, `UPDATE plans SET max_applications_per_cycle = NULL WHERE code = 'FREE'`)
	acme := s.Tenant("acme")
	designer, officer, customer := acme.As("designer"), acme.As("officer"), acme.As("ada")
	sizes := []largeService{newLargeService(b, s, designer, 5, answered), newLargeService(b, s, designer, 300, answered)}
	took := make([][]time.Duration, len(sizes))
	for b.Loop() {
		for i := range sizes {
			b.StopTimer()
			id := sizes[i].submit(b, customer)
			runtime.GC() // exclude garbage of the client
			b.StartTimer()
			took[i] = append(took[i], accept(b, s, officer, id))
		}
	}
	few, many := fixture.Median(took[0]), fixture.Median(took[1])
	b.ReportMetric(0, "ns/op") // meaningless for both together
	b.ReportMetric(float64(few.Microseconds()), "µs/5")
	b.ReportMetric(float64(many.Microseconds()), "µs/300")
	b.ReportMetric(float64(many)/float64(few), "ratio")
}

// accept returns the time until the whole response has arrived, without decoding it.
func accept(b *testing.B, s *apptest.Server, officer *apptest.Client, requestID string) time.Duration {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, s.URL+"/api/v1/staff/requests/"+requestID+"/accept", nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+officer.Token)
	start := time.Now()
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	_, err = io.Copy(io.Discard, resp.Body)
	took := time.Since(start)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.Fatalf("accepted: %d, %v", resp.StatusCode, err)
	}
	return took
}

// largeService is a published service with a number of questions, and answers to the first of them.
type largeService struct {
	s       *apptest.Server
	id      string
	answers []form.Answer
}

func newLargeService(b *testing.B, s *apptest.Server, designer *apptest.Client, questions, answered int) largeService {
	b.Helper()
	const base = "/api/v1/tenant/services/"
	a := largeService{s: s, id: designer.Post("/api/v1/tenant/services", apptest.M{"name": fmt.Sprintf("%d questions", questions), "currency": "NGN"}).Want(201).String("id")}
	stage := designer.Post(base+a.id+"/stages", apptest.M{"title": "Ask"}).Want(201).String("id")
	for i := range questions {
		q := apptest.M{"stageId": stage, "code": fmt.Sprintf("q%d", i), "label": fmt.Sprintf("What is your answer to question %d?", i), "answerType": "TEXT"}
		if i%10 == 9 {
			q["showRule"] = fmt.Sprintf("request.q%d != ''", i-9)
		}
		id := designer.Post(base+a.id+"/questions", q).Want(201).String("id")
		a.answers = append(a.answers, form.Answer{QuestionID: id, Value: form.Text(fmt.Sprintf("Answer %d", i)), AnsweredAt: s.Now()})
	}
	a.answers = a.answers[:min(answered, questions)]
	pay := designer.Post(base+a.id+"/stages", apptest.M{"title": "Pay", "kind": "PAYMENT"}).Want(201).String("id")
	designer.Post(base+a.id+"/charges", apptest.M{"stageId": pay, "name": "Fee", "basis": "PER_REQUEST", "amount": 1}).Want(201)
	designer.Post(base+a.id+"/publish", nil).Want(200)
	return a
}

// submit submits a request with the answers, inserted at once.
func (a largeService) submit(b *testing.B, customer *apptest.Client) string {
	b.Helper()
	id := customer.Post("/api/v1/customer/requests/"+a.id, nil).Want(201).String("id")
	err := a.s.DB.Write(b.Context(), func(tx *db.Tx) error {
		text, err := db.One[string](b.Context(), tx, `SELECT content FROM sheets WHERE id = $1 /* every tenant */`, id)
		if err != nil {
			return err
		}
		var sheet form.Sheet
		if err := json.Unmarshal([]byte(text), &sheet); err != nil {
			return err
		}
		sheet.Answers = a.answers
		_, err = db.Exec(b.Context(), tx, `UPDATE sheets SET content = $2 WHERE id = $1 /* every tenant */`, id, db.JSON[form.Sheet]{V: sheet})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	customer.Post("/api/v1/customer/requests/"+id+"/submit", nil).Want(200)
	return id
}
