package request

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerSubmit adds the operations that submit a request, and that tell what it lacks.
func (s *Service) registerSubmit(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase + "/{id}/readiness", ID: "getRequestReadiness", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "What stands in the way of handing a request in", Description: "Exactly what submitting would refuse now.", Message: "Readiness.",
	}, s.readiness)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{requestId}/submit", ID: "submitRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary:     "Hand a request in",
		Description: "Everything visible and required must be there; errors name what is not, as answers.<code> and documents.<code>.",
		Message:     "Request submitted.",
		Errors: []fault.Code{
			fault.RequestNotEditable, fault.ServiceUnavailable, fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.FileNotUploaded,
		},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDInput) (View, error) {
		return s.Submit(ctx, tx, by, in.RequestID)
	})
}

// Submit submits a draft, if it has no blockers. Submitting a returned request again
// answers its correction.
func (s *Service) Submit(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (View, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return View{}, err
	}
	blockers, sheet, err := s.blockers(ctx, tx, r)
	if err != nil {
		return View{}, err
	}
	if err := blockers.Refuse(); err != nil {
		return View{}, err
	}
	action, before, documents := "request.submitted", r.Status, r.Sheet.Documents
	if before == Returned {
		action = "request.resubmitted"
		if err := s.answerCorrection(ctx, tx, &r.Record); err != nil {
			return View{}, err
		}
	}
	r.Sheet = *sheet // without documents whose files were deleted
	if err := updateSheet(ctx, tx, r); err != nil {
		return View{}, err
	}
	if err := s.Casefile.Hold(ctx, tx, r.Tenant, r.ID, documents, &r.Content); err != nil {
		return View{}, err
	}
	if err := r.submit(s.Now()); err != nil {
		return View{}, err
	}
	if err := s.save(ctx, tx, by, r, action, before, r.Status); err != nil {
		return View{}, err
	}
	return s.view(ctx, tx, by, r)
}

// answerCorrection answers the open correction of a returned request, without a reply.
func (s *Service) answerCorrection(ctx context.Context, tx *db.Tx, r *Record) error {
	c, err := casefile.OpenCorrection(ctx, tx, r.Tenant, r.ID)
	if err != nil {
		return err
	}
	_, err = s.Casefile.Answer(ctx, tx, c, "")
	return err
}

func (s *Service) readiness(ctx context.Context, q db.Q, by auth.Caller, in *OwnInput) (catalog.ReadinessView, error) {
	r, err := s.Get(ctx, q, by, in.RequestID)
	if err != nil {
		return catalog.ReadinessView{}, err
	}
	blockers, _, err := s.blockers(ctx, q, r)
	return blockers.Readiness(), err
}

// blockers lists everything that prevents the submission of a request: submitting
// refuses it and readiness shows it. It also returns the sheet without documents whose
// files were deleted.
func (s *Service) blockers(ctx context.Context, q db.Q, r *Request) (casefile.Blockers, *form.Sheet, error) {
	if !Transitions.Allows(r.Status, submit) {
		return casefile.Blockers{casefile.StateBlocker("REQUEST", r.Reference, "", errNotEditable)}, nil, nil
	}
	unavailable, err := s.unavailable(ctx, q, r)
	if err != nil {
		return nil, nil, err
	}
	live, err := r.Live(ctx, q, r.Tenant)
	if err != nil {
		return nil, nil, err
	}
	return slices.Concat(unavailable,
		casefile.PartyBlockers(r.Form.Definition(), len(live.Parties)),
		casefile.FormBlockers(r.Form.Fill(live), "")), live, nil
}

// unavailable returns a blocker if the service takes no requests any more. It takes one
// again that it has returned.
func (s *Service) unavailable(ctx context.Context, q db.Q, r *Request) (casefile.Blockers, error) {
	if r.Status == Returned {
		return nil, nil
	}
	err := s.Catalog.Open(ctx, q, r.Tenant, r.ServiceID)
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return casefile.Blockers{casefile.StateBlocker("SERVICE", r.ServiceName, "", refusal)}, nil
	}
	return nil, err
}
