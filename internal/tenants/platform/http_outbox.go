package platform

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

const outboxPath = "/api/v1/platform/outbox"

var outboxOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at"}}

func (s *Service) registerOutbox(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: outboxPath, ID: "listOutbox", Tag: "Platform", Kinds: []auth.Kind{auth.Platform}, Sort: outboxOrders,
		Summary: "List outbox events", Message: "Outbox events.",
		Description: "Mails, received webhooks and other deferred work, with its state. Only the recipient or subject of an event is returned, not its " +
			"contents.",
	}, s.listOutbox)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: outboxPath + "/{id}/retry", ID: "retryOutbox", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Permission: auth.PlatformTenantManage, Errors: []fault.Code{fault.Conflict},
		Summary: "Retry an outbox event", Message: "Retry scheduled.", Description: "Schedules a failed event again with all its attempts.",
	}, s.retryOutbox)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: outboxPath + "/retry", ID: "retryOutboxEvents", Resumable: true, Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Permission: auth.PlatformTenantManage,
		Summary:    "Retry failed events", Message: "Retries scheduled.",
		Description: "Schedules all events that match the filter again, for example after an outage, and returns their number. They are updated in " +
			"batches: after a failure the batches done so far stay, and repeating the call continues.",
	}, s.retryOutboxEvents, s.checkRetry)
}

// RetryInput is the input of retryOutboxEvents.
type RetryInput struct {
	Body *struct {
		Status   jobs.Status `json:"status,omitempty" enum:"FAILED,PENDING" doc:"FAILED (default): failed events get all their attempts again. PENDING: waiting events become due immediately"`
		Kind     string      `json:"kind,omitempty" maxLength:"100" doc:"Filter by kind" example:"mail.send"`
		TenantID string      `json:"tenantId,omitempty" maxLength:"36" doc:"Filter by organisation"`
	}
}

// RetriedView is the number of events scheduled again.
type RetriedView struct {
	Retried int `json:"retried" doc:"Number of events scheduled again"`
}

// OutboxInput is the input of listOutbox.
type OutboxInput struct {
	api.PageQuery
	Status jobs.Status `query:"status" enum:"PENDING,PROCESSING,COMPLETED,FAILED" doc:"Filter by status"`
}

// EventInput is the input of retryOutbox.
type EventInput struct {
	ID string `path:"id" doc:"Id of the outbox event"`
}

// OutboxView is an outbox event.
type OutboxView struct {
	ID            string            `json:"id"`
	Kind          string            `json:"kind" doc:"Type of event" example:"mail.send"`
	TenantID      *string           `json:"tenantId" doc:"Id of the organisation; null if there is none or it is not known yet"`
	Status        jobs.Status       `json:"status" enum:"PENDING,PROCESSING,COMPLETED,FAILED"`
	About         map[string]string `json:"about" doc:"Subject of the event, such as to and subject of a mail"`
	Attempts      int64             `json:"attempts"`
	NextAttemptAt *api.Time         `json:"nextAttemptAt" doc:"Time of the next attempt; null unless the event is waiting"`
	LastError     *string           `json:"lastError"`
	CreatedAt     api.Time          `json:"createdAt"`
	CompletedAt   *api.Time         `json:"completedAt"`
}

func viewEntry(e jobs.Entry) OutboxView {
	v := OutboxView{
		ID: e.ID, Kind: e.Kind, TenantID: e.Tenant, Status: e.Status, About: e.Summary, Attempts: e.Attempts,
		LastError: api.TextOf(e.LastError), CreatedAt: api.Time(e.CreatedAt), CompletedAt: api.TimeOf(e.CompletedAt),
	}
	if e.Tenant != nil && *e.Tenant == auth.PlatformScope {
		v.TenantID = nil
	}
	if e.Status == jobs.Pending {
		v.NextAttemptAt = api.TimeOf(&e.NextAttemptAt)
	}
	if v.About == nil {
		v.About = map[string]string{}
	}
	return v
}

func (s *Service) listOutbox(ctx context.Context, _ db.Q, _ auth.Caller, in *OutboxInput) (api.Page[OutboxView], error) {
	return api.List(in.PageQuery, outboxOrders, func(p db.Paging) (db.Page[jobs.Entry], error) {
		return s.outbox.List(ctx, in.Status, p)
	}, viewEntry)
}

func (s *Service) retryOutbox(ctx context.Context, tx *db.Tx, by auth.Caller, in *EventInput) (OutboxView, error) {
	e, err := s.outbox.Retry(ctx, tx, in.ID)
	if err != nil {
		return OutboxView{}, err
	}
	return viewEntry(e), audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: auth.PlatformScope, Subject: e.ID, Actor: audit.By(by), Action: "outbox.retried",
		Target: audit.Target{Type: "OUTBOX_EVENT", ID: e.ID, Code: e.Kind},
	})
}

// retryOutboxEvents schedules the events of a filter again, in batches. Each batch adds an audit event
// in its transaction.
func (s *Service) retryOutboxEvents(ctx context.Context, steps *api.Steps, by auth.Caller, in *RetryInput) (RetriedView, error) {
	f, started, call := in.filter(), s.Now(), ref.NewID()
	retried := 0
	for batch := 1; batch > 0; retried += batch {
		err := steps.Step(ctx, func(tx *db.Tx) (err error) {
			if batch, err = s.outbox.RetryBatch(ctx, tx, f, started); err != nil || batch == 0 {
				return err
			}
			return audit.Record(ctx, tx, s.Now(), audit.Event{
				Tenant: auth.PlatformScope, Subject: call, Actor: audit.By(by), Action: "outbox.retried",
				Target: audit.Target{Type: "OUTBOX", ID: call, Code: f.Kind},
				After:  map[string]any{"status": f.Status(), "kind": f.Kind, "tenantId": f.Tenant, "retried": batch},
			})
		})
		if err != nil {
			return RetriedView{}, err
		}
	}
	return RetriedView{Retried: retried}, nil
}

// checkRetry refuses a filter that cannot match anything.
func (s *Service) checkRetry(ctx context.Context, q db.Q, _ auth.Caller, in *RetryInput) error {
	f := in.filter()
	var wrong fault.Fields
	if kinds := s.outbox.Kinds(); f.Kind != "" && !slices.Contains(kinds, f.Kind) {
		wrong.Add("kind", fault.InvalidValue, "field.one_of", "values", kinds)
	}
	if f.Tenant == "" {
		return wrong.Err()
	}
	_, err := tenants.ByID(ctx, q, f.Tenant)
	if errors.Is(err, db.ErrNotFound) {
		err = fault.Invalid("tenantId", fault.InvalidValue, "platform.tenant_id")
	}
	return fault.Join(wrong.Err(), err)
}

func (in *RetryInput) filter() jobs.Filter {
	if in.Body == nil {
		return jobs.Filter{}
	}
	return jobs.Filter{Pending: in.Body.Status == jobs.Pending, Kind: in.Body.Kind, Tenant: in.Body.TenantID}
}
