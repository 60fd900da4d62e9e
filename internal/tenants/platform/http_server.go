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
		Sort: jobOrders, Summary: "List jobs", Message: "Jobs.",
		Description: "Scheduled jobs by name: when each last ended on any instance, how long it took, why it failed, and when it is due. A job is late " +
			"if it has been due for more than a minute and no instance is running it.",
	}, s.listJobs)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/health", ID: "getServerHealth", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "Get server health", Message: "Health.",
		Description: "The checks of /readyz as seen by the responding instance, at most a second old, the status of external services after their last " +
			"calls, and the version. While the database is unavailable, sessions cannot be verified; use /readyz instead.",
	}, s.getHealth)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: outboxPath + "/summary", ID: "summarizeOutbox", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "Get outbox summary", Message: "Outbox summary.", Description: "The number of unfinished events by state. Completed events are not counted.",
	}, s.summarizeOutbox)
}

var jobOrders = api.Fields("name", "status", "lastEndedAt", "nextAt", "lateSeconds")

// JobStatus is the status of a job.
type JobStatus string

// The statuses of a job.
const (
	JobFine    JobStatus = "OK"
	JobRunning JobStatus = "RUNNING"
	JobFailed  JobStatus = "FAILED" // the last run failed
	JobLate    JobStatus = "LATE"
	JobNew     JobStatus = "NEW" // never due
)

// lateAfter is the delay after which a due job counts as late.
const lateAfter = time.Minute

// JobView is a job.
type JobView struct {
	Name           string    `json:"name" example:"reconcile-payments"`
	Status         JobStatus `json:"status" enum:"OK,RUNNING,FAILED,LATE,NEW" doc:"FAILED: the last run failed. LATE: due for more than a minute. NEW: has not run yet"`
	LastEndedAt    *api.Time `json:"lastEndedAt" doc:"End of the last run; null before the first"`
	LastDurationMS *int64    `json:"lastDurationMs" doc:"Duration of the last run, in milliseconds; null if unknown" example:"41"`
	LastError      *string   `json:"lastError" doc:"Error of the last run; null unless it failed"`
	NextAt         *api.Time `json:"nextAt" doc:"Time of the next run; null before any instance has scheduled it"`
	LateSeconds    int64     `json:"lateSeconds" doc:"Seconds since it became due" example:"0"`
}

func (s *Service) listJobs(ctx context.Context, q db.Q, _ auth.Caller, in *api.ArrayQuery) ([]JobView, error) {
	states, err := jobs.JobStates(ctx, q)
	if err != nil {
		return nil, err
	}
	now := s.wallClock()
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
		LastError: api.TextOf(j.LastError), LateSeconds: int64(j.Overdue(now).Seconds()),
	}
	if !j.Running(now) { // otherwise the time is the end of the lease
		v.NextAt = api.TimeOf(&j.NextAt)
	}
	return v
}

func jobStatus(j jobs.JobState, now time.Time) JobStatus {
	switch {
	case j.Running(now):
		return JobRunning
	case j.Overdue(now) > lateAfter:
		return JobLate
	case j.LastError != "":
		return JobFailed
	case j.EndedAt == nil:
		return JobNew
	default:
		return JobFine
	}
}

// ServerHealth is the health of an instance.
type ServerHealth struct {
	api.Health

	Version   string
	Engine    string        // database engine
	ClockSkew time.Duration // of this machine relative to the database
	Since     time.Time     // start of the instance
}

// HealthView is the health of the responding instance.
type HealthView struct {
	Status       string           `json:"status" enum:"READY,NOT_READY" doc:"Whether the instance is ready to serve requests"`
	Version      string           `json:"version" doc:"Version of the program" example:"1.0.0"`
	Database     string           `json:"database" enum:"sqlite,postgres" doc:"Database engine"`
	StartedAt    api.Time         `json:"startedAt" doc:"Start time of this instance"`
	ClockSkewMS  int64            `json:"clockSkewMs" doc:"Difference between the instance's clock and the database's, in milliseconds; positive if the instance is ahead" example:"3"`
	Checks       []CheckView      `json:"checks" doc:"Checks of the instance"`
	Dependencies []DependencyView `json:"dependencies" doc:"External services. If one is unavailable, the server continues and dependent work waits"`
}

// CheckView is a check of an instance.
type CheckView struct {
	Name   string  `json:"name" example:"database"`
	Status string  `json:"status" enum:"OK,FAILED,UNKNOWN" doc:"UNKNOWN: the check was skipped because another one failed"`
	Reason *string `json:"reason" doc:"Failure reason as a sentence; null unless it failed"`
}

// DependencyView is the status of an external service.
type DependencyView struct {
	Name    string    `json:"name" example:"payments"`
	Breaker string    `json:"breaker" enum:"CLOSED,OPEN,HALF_OPEN" doc:"CLOSED: operational. OPEN: unavailable, calls are suspended. HALF_OPEN: a trial call is in progress"`
	Since   *api.Time `json:"since" doc:"Time of the last change; null since the start"`
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

// OutboxSummaryView is the number of unfinished events.
type OutboxSummaryView struct {
	Pending         int64     `json:"pending" doc:"Events waiting"`
	Processing      int64     `json:"processing" doc:"Events being processed"`
	Failed          int64     `json:"failed" doc:"Events that failed permanently"`
	OldestPendingAt *api.Time `json:"oldestPendingAt" doc:"Time of the oldest waiting event; null if there is none"`
}

func (s *Service) summarizeOutbox(ctx context.Context, _ db.Q, _ auth.Caller, _ *struct{}) (OutboxSummaryView, error) {
	b, err := s.outbox.Backlog(ctx)
	return OutboxSummaryView{Pending: b.Pending, Processing: b.Processing, Failed: b.Failed, OldestPendingAt: api.TimeOf(b.Oldest)}, err
}
