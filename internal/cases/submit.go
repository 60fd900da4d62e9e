package cases

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errExplanation = fault.Invalid("explanation", fault.Required, "request.explanation")

// registerSubmit adds the operations that submit a request and check its readiness.
func (s *Service) registerSubmit(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myRequests + "/{id}/readiness", ID: "getRequestReadiness", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "Check readiness of a request", Description: "Lists every reason for which submitting the request would fail now.", Message: "Readiness.",
	}, s.requestReadiness)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: myRequests + "/{requestId}/submit", ID: "submitRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary: "Submit a request",
		Description: "Submits a draft or a returned request for review. Every visible required answer and document must be present; errors name the missing ones as answers.<code> and documents.<code>. " +
			"A returned request in which no answer, file or party has changed needs an explanation. " +
			"With a scanner, the call waits up to 10 seconds for the scans of its documents.",
		Message: "Request submitted.",
		Errors: []fault.Code{
			fault.RequestNotEditable, fault.DecisionPending, fault.ServiceUnavailable, fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.FileNotUploaded, fault.FileScanPending,
		},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *SubmitInput) (RequestView, error) {
		if in.Body == nil {
			return s.Submit(ctx, tx, by, in.RequestID, "")
		}
		return s.Submit(ctx, tx, by, in.RequestID, in.Body.Explanation)
	}, s.awaitSubmitScans)
}

// SubmitInput is the input of submitRequest.
type SubmitInput struct {
	RequestID string `path:"requestId"`
	Body      *Submission
}

// Submission is the optional body of submitRequest.
type Submission struct {
	Explanation string `json:"explanation,omitempty" minLength:"1" maxLength:"1000" pattern:"\\S" patternDescription:"field.white_space" doc:"Explanation for staff; required for a returned request in which nothing has changed"`
}

// explainedEntry is the history entry of a submission with an explanation, which customers do not see.
type explainedEntry struct {
	Status      Status `json:"status"`
	Explanation string `json:"explanation"`
}

// Submit submits a draft or a returned request without blockers. Resubmitting a returned request
// answers its correction; if nothing has changed since, it needs an explanation.
func (s *Service) Submit(ctx context.Context, tx *db.Tx, by auth.Caller, id, explanation string) (RequestView, error) {
	c, err := s.lockRequest(ctx, tx, by, id)
	if err != nil {
		return RequestView{}, err
	}
	blockers, sheet, err := s.submitBlockers(ctx, tx, c.readBy(by))
	if err != nil {
		return RequestView{}, err
	}
	if err := blockers.Err(); err != nil {
		return RequestView{}, err
	}
	kind, before, documents := events.RequestSubmitted, c.Status, c.Sheet.Documents
	if before == Returned {
		kind = events.RequestResubmitted
		answered, err := s.endCorrection(ctx, tx, c, c.CorrectionID, onAnswered, "")
		if err != nil {
			return RequestView{}, err
		}
		if explanation == "" && answered.ContentDigest == contentDigest(sheet) {
			return RequestView{}, errExplanation
		}
	}
	c.Sheet = *sheet // without documents whose files were deleted
	if err := saveSheet(ctx, tx, c); err != nil {
		return RequestView{}, err
	}
	if err := s.attachFiles(ctx, tx, c, documents); err != nil {
		return RequestView{}, err
	}
	if err := c.submit(s.Now()); err != nil {
		return RequestView{}, err
	}
	var after any = c.Status
	if explanation != "" {
		after = explainedEntry{c.Status, explanation}
	}
	c.emit(kind, c.target(), before, after)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return RequestView{}, err
	}
	return s.viewRequest(ctx, tx, by, c)
}

// submit submits the draft or resubmits the returned request.
func (r *Record) submit(at time.Time) error {
	if err := r.move(onSubmit, at); err != nil {
		return err
	}
	if r.SubmittedAt == nil {
		r.SubmittedAt = &at
	} else {
		r.ResubmittedAt = &at
	}
	return nil
}

func (s *Service) requestReadiness(ctx context.Context, q db.Q, by auth.Caller, in *MyRequestInput) (catalog.ReadinessView, error) {
	c, err := s.GetRequest(ctx, q, by, in.RequestID)
	if err != nil {
		return catalog.ReadinessView{}, err
	}
	blockers, _, err := s.submitBlockers(ctx, q, c.readBy(by))
	return append(decisionBlockers(by, &c.Record, KindRequest), blockers...).Readiness(), err
}

// submitBlockers lists everything that prevents the submission of a request, for submit and
// readiness. It also returns the sheet without documents whose files were deleted.
func (s *Service) submitBlockers(ctx context.Context, q db.Q, c *Case) (Blockers, *form.Sheet, error) {
	if !Transitions.Allows(c.Status, onSubmit) {
		return Blockers{StateBlocker("REQUEST", c.Reference, "", errRequestNotEditable)}, nil, nil
	}
	unavailable, err := s.availabilityBlockers(ctx, q, c)
	if err != nil {
		return nil, nil, err
	}
	live, err := c.LiveSheet(ctx, q, c.Tenant)
	if err != nil {
		return nil, nil, err
	}
	scans, err := s.scanBlockers(ctx, q, c, live, "")
	return slices.Concat(unavailable,
		PartyBlockers(c.Form.Definition(), len(live.Parties)),
		FormBlockers(c.Form.Fill(live), ""), scans), live, err
}

// availabilityBlockers returns a blocker if the service no longer accepts requests. Returned requests are
// still accepted.
func (s *Service) availabilityBlockers(ctx context.Context, q db.Q, c *Case) (Blockers, error) {
	if c.Status == Returned {
		return nil, nil
	}
	err := s.Catalog.Open(ctx, q, c.Tenant, c.ServiceID)
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return Blockers{StateBlocker("SERVICE", c.ServiceName, "", refusal)}, nil
	}
	return nil, err
}
