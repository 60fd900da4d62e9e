package privacy

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

const base = "/api/v1/tenant/customers/{id}"

// Register adds the operations of this package to the API (specification, section 3.1).
func (s *Service) Register(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/export", ID: "exportCustomer", Tag: "Team", Export: true, Kinds: []auth.Kind{auth.TenantAdmin},
		Essential: true,
		Summary:   "Everything that is kept about a customer", Message: "The data of the customer.",
		Description: "Account, requests and applications with answers, parties, documents and messages, invoices and payments, uploaded files, " +
			"mails that wait, and histories. The links to files expire. A document has at most ten requests and a hundred files: " +
			"while `next` is not null, the call with it as `after` gives those that follow. Of each history it has the newest 200 entries. " +
			"That the data were exported is recorded.",
	}, s.export)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/erase", ID: "eraseCustomer", Tag: "Team", Kinds: []auth.Kind{auth.TenantAdmin}, Essential: true,
		Summary: "Erase the data of a customer", Message: "The data of the customer are erased.", Errors: []fault.Code{fault.Conflict},
		Description: "Answers, parties, files and messages are removed for good, name and address replaced, and sessions end. " +
			"Invoices and payments keep amounts and references, histories keep that something was changed, by which id and when. " +
			"Refused while a case is open: a pending request, an application in progress, a pending payment, or a draft of a customer who is not deactivated. " +
			"The person can register again, as somebody new.",
	}, s.erase)
}

type eraseInput struct {
	ID string `path:"id" doc:"Id of the customer"`
}

type exportInput struct {
	ID   string `path:"id" doc:"Id of the customer"`
	Body *struct {
		After string `json:"after,omitempty" maxLength:"36" doc:"The next of the document before; leave it out for the first"`
	}
}

func (s *Service) erase(ctx context.Context, in *eraseInput) (api.Nothing, error) {
	return nil, s.Erase(ctx, api.Caller(ctx), in.ID)
}

func (s *Service) export(ctx context.Context, in *exportInput) (ExportView, error) {
	after := ""
	if in.Body != nil {
		after = in.Body.After
	}
	e, err := s.Export(ctx, api.Caller(ctx), in.ID, after)
	if err != nil {
		return ExportView{}, err
	}
	return s.view(e), nil
}
