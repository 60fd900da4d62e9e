package certificates_test

import (
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// BenchmarkComplete alternately completes an application of a service without a certificate and one with. The difference
// of the medians should stay below 30 ms; the paper is made in the background.
func BenchmarkComplete(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(engine, func(b *testing.B) { benchmarkComplete(b, engine) })
	}
}

func benchmarkComplete(b *testing.B, engine string) {
	b.Helper()
	s := apptest.Start(b, dbtest.URL(b, engine), func(c *config.Config) { c.SQLiteSynchronous = "FULL" }) // as in production
	apptest.Change(b, s, `UPDATE plans SET max_applications_per_cycle = NULL WHERE code = 'FREE'`)
	acme := s.Tenant("acme")
	designer, officer, customer := acme.As("designer"), acme.As("officer"), acme.As("ada")
	type service struct{ id, stage, where string }
	services := make([]service, 2)
	for i := range services {
		made := fixture.NewService(designer, apptest.M{"name": "Permit", "currency": "NGN"})
		stage := made.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"})
		where := made.Question(apptest.M{"stageId": stage, "code": "where", "label": "Where?", "answerType": "TEXT", "required": true})
		if i > 0 {
			made.Part("certificates", apptest.M{
				"code": "permit", "name": "Permit", "issuedOn": "COMPLETION", "title": "Permit", "body": "**{{party.name}}** may build at {{request.where}}.",
				"validFor": apptest.M{"years": 1}, "publicFields": []string{"holder"},
			})
		}
		made.Publish()
		services[i] = service{made.ID, stage, where}
	}
	took := make([][]time.Duration, len(services))
	for b.Loop() {
		for i, of := range services {
			b.StopTimer()
			request := customer.Post(fixture.CustomerRequests+of.id, nil).Want(201).String("id")
			customer.Put(fixture.CustomerRequests+request+"/answers/"+of.where, apptest.M{"value": "here"}).Want(200)
			customer.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
			path := fixture.StaffApplications + officer.Accept(request) + "/stages/" + of.stage + "/complete"
			b.StartTimer()
			began := time.Now()
			officer.Post(path, nil).Want(200)
			took[i] = append(took[i], time.Since(began))
		}
	}
	without, with := fixture.Median(took[0]), fixture.Median(took[1])
	b.ReportMetric(0, "ns/op") // meaningless for both together
	b.ReportMetric(float64(without.Microseconds()), "µs/without")
	b.ReportMetric(float64(with.Microseconds()), "µs/with")
	b.ReportMetric(float64((with - without).Microseconds()), "µs/difference")
}
