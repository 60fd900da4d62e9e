package platform

import (
	"context"
	"net/http"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

func (s *Service) registerServer(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/jobs", ID: "listJobs", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Sort: jobOrders, Summary: "Jobs", Message: "Jobs.",
		Description: "What runs on a schedule, by name: when it ended last on whichever instance, how long that took, why it failed, and when it is due. " +
			"A job is late that has been due for more than a minute and that no instance runs.",
	}, s.listJobs)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/health", ID: "getServerHealth", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "How the server is", Message: "Health.",
		Description: "What /readyz checks, as the instance that answers finds it, at most a second old; the services of others, as their last calls went; and the version. " +
			"While the database cannot be read no session can be checked: ask /readyz then.",
	}, s.getHealth)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: outboxPath + "/summary", ID: "summarizeOutbox", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "How much waits", Message: "Outbox.", Description: "How many events are not done, by state. Completed ones are not counted.",
	}, s.summarizeOutbox)
}

var jobOrders = api.Fields("name", "status", "lastEndedAt", "nextAt", "lateSeconds")

// JobStatus says how a job is.
type JobStatus string

// Whether a job does what it should.
const (
	JobFine    JobStatus = "OK"
	JobRunning JobStatus = "RUNNING"
	JobFailed  JobStatus = "FAILED" // its last run
	JobLate    JobStatus = "LATE"
	JobNew     JobStatus = "NEW" // it was never due
)

// lateAfter is for how long a job may be due before it counts as late.
const lateAfter = time.Minute

// JobView is a job.
type JobView struct {
	Name           string    `json:"name" example:"reconcile-payments"`
	Status         JobStatus `json:"status" enum:"OK,RUNNING,FAILED,LATE,NEW" doc:"FAILED: its last run failed. LATE: it has been due for more than a minute. NEW: it has not run yet"`
	LastEndedAt    *api.Time `json:"lastEndedAt" doc:"When its last run ended; null before"`
	LastDurationMS *int64    `json:"lastDurationMs" doc:"How long that took, in milliseconds; null where it is not known" example:"41"`
	LastError      *string   `json:"lastError" doc:"Why it failed; null if it did not"`
	NextAt         *api.Time `json:"nextAt" doc:"When it is due; null before an instance has looked at it"`
	LateSeconds    int64     `json:"lateSeconds" doc:"For how long it has been due without being run" example:"0"`
}

func (s *Service) listJobs(ctx context.Context, q db.Q, _ auth.Caller, in *api.ArrayQuery) ([]JobView, error) {
	states, err := jobs.Jobs(ctx, q)
	if err != nil {
		return nil, err
	}
	now := s.realNow()
	views := []JobView{}
	for _, name := range slices.Sorted(slices.Values(s.Jobs)) {
		i := slices.IndexFunc(states, func(j jobs.JobState) bool { return j.Name == name })
		if i < 0 {
			views = append(views, JobView{Name: name, Status: JobNew})
			continue
		}
		views = append(views, jobView(states[i], now))
	}
	return api.Array(*in, jobOrders, views)
}

func jobView(j jobs.JobState, now time.Time) JobView {
	v := JobView{
		Name: j.Name, Status: jobStatus(j, now), LastEndedAt: api.TimeOf(j.EndedAt), LastDurationMS: j.TookMS,
		LastError: api.TextOf(j.LastError), LateSeconds: int64(j.Late(now).Seconds()),
	}
	if !j.Running(now) { // meanwhile it is when the lease ends
		v.NextAt = api.TimeOf(&j.NextAt)
	}
	return v
}

func jobStatus(j jobs.JobState, now time.Time) JobStatus {
	switch {
	case j.Running(now):
		return JobRunning
	case j.Late(now) > lateAfter:
		return JobLate
	case j.LastError != "":
		return JobFailed
	case j.EndedAt == nil:
		return JobNew
	default:
		return JobFine
	}
}

// ServerHealth is how an instance is.
type ServerHealth struct {
	api.Health

	Version   string
	Engine    string        // of the database
	ClockSkew time.Duration // of this machine, ahead of the database
	Since     time.Time     // when the instance began to serve
}

// HealthView is how the instance is that answers.
type HealthView struct {
	Status       string           `json:"status" enum:"READY,NOT_READY" doc:"Whether it can do its work"`
	Version      string           `json:"version" doc:"Of the program" example:"0.1.0"`
	Database     string           `json:"database" enum:"sqlite,postgres" doc:"The engine of the database"`
	StartedAt    api.Time         `json:"startedAt" doc:"When this instance was started"`
	ClockSkewMS  int64            `json:"clockSkewMs" doc:"How far the clock of its machine is ahead of that of the database, in milliseconds" example:"3"`
	Checks       []CheckView      `json:"checks" doc:"What was looked at"`
	Dependencies []DependencyView `json:"dependencies" doc:"Services of others. The server goes on without them: what needs them waits"`
}

// CheckView is a check of an instance.
type CheckView struct {
	Name   string  `json:"name" example:"database"`
	Status string  `json:"status" enum:"OK,FAILED,UNKNOWN" doc:"UNKNOWN: it was not made, because another one failed"`
	Reason *string `json:"reason" doc:"Why it failed, in a sentence; null if it did not"`
}

// DependencyView is a service of others.
type DependencyView struct {
	Name    string    `json:"name" example:"payments"`
	Breaker string    `json:"breaker" enum:"CLOSED,OPEN,HALF_OPEN" doc:"CLOSED: it replies. OPEN: it does not, and no call is made. HALF_OPEN: it is being tried"`
	Since   *api.Time `json:"since" doc:"Since when; null since the start"`
}

func (s *Service) getHealth(ctx context.Context, _ db.Q, _ auth.Caller, _ *struct{}) (HealthView, error) {
	h := s.Health(ctx)
	v := HealthView{
		Status: h.Status, Version: h.Version, Database: h.Engine, StartedAt: api.Time(h.Since), ClockSkewMS: h.ClockSkew.Milliseconds(),
		Checks: make([]CheckView, len(h.Checks)), Dependencies: make([]DependencyView, len(h.Dependencies)),
	}
	for i, c := range h.Checks {
		v.Checks[i] = CheckView{Name: c.Name, Status: c.Status, Reason: api.TextOf(c.Reason)}
	}
	for i, d := range h.Dependencies {
		v.Dependencies[i] = DependencyView{Name: d.Name, Breaker: d.Breaker}
		if !d.Since.IsZero() {
			v.Dependencies[i].Since = api.TimeOf(&d.Since)
		}
	}
	return v, nil
}

// OutboxSummaryView is how much of the outbox is not done.
type OutboxSummaryView struct {
	Pending         int64     `json:"pending" doc:"Events that wait"`
	Processing      int64     `json:"processing" doc:"Events that are worked on"`
	Failed          int64     `json:"failed" doc:"Events that were given up"`
	OldestPendingAt *api.Time `json:"oldestPendingAt" doc:"When the oldest came that waits; null if none does"`
}

func (s *Service) summarizeOutbox(ctx context.Context, _ db.Q, _ auth.Caller, _ *struct{}) (OutboxSummaryView, error) {
	b, err := s.outbox.Backlog(ctx)
	return OutboxSummaryView{Pending: b.Pending, Processing: b.Processing, Failed: b.Failed, OldestPendingAt: api.TimeOf(b.Oldest)}, err
}
