package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// registerDraft adds the operations of a customer on a request.
func (s *Service) registerDraft(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/answers/{questionId}", ID: "answerRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary: "Answer a question",
		Description: "Writes the answer to a question of a draft, or clears it with null. With partyId it is the answer of that party alone; " +
			"without, the answer of a question that is asked of each party holds for every party.",
		Message: "Answer saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, s.answer, s.checkAnswer)
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/answers", ID: "setAnswersOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary:     "Answer several questions",
		Description: "Writes up to 200 answers to a draft as single ones are written, all or none. Errors name each that is wrong, as answers[3].value.",
		Message:     "Answers saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, s.answerAll, s.checkAnswers)
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/documents/{requirementId}", ID: "attachToRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary: "Attach a document",
		Description: "Attaches an uploaded file to a draft in the place of the one before, or detaches it with null. " +
			"Until the request is handed in, the file can still be deleted; then it counts as not attached. A document that staff have accepted stays.",
		Message: "Document saved.",
		Errors:  []fault.Code{fault.RequestNotEditable, fault.FileNotUploaded, fault.UnsupportedFileType, fault.FileTooLarge, fault.DocumentAccepted},
	}, s.attach, s.checkDocument)
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/party", ID: "setPartiesOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary:     "Replace the parties",
		Description: "Takes the whole list for a draft. A party that is left out goes with what was given for it alone.",
		Message:     "Parties saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, s.setParties, s.checkParties)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase + "/{id}/readiness", ID: "getRequestReadiness", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "What stands in the way of handing a request in", Description: "Exactly what submitting would refuse now.", Message: "Readiness.",
	}, s.readiness)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{requestId}/submit", ID: "submitRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary:     "Hand a request in",
		Description: "Everything visible and required must be there; errors name what is not, as answers.<code> and documents.<code>.",
		Message:     "Request submitted.",
		Errors: []fault.Code{
			fault.RequestNotEditable, fault.ServiceUnavailable, fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.FileNotUploaded,
		},
	}, s.submit)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{requestId}/withdraw", ID: "withdrawRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary:     "Take a request back",
		Description: "Ends a draft, or a request that waits for its review. Another one can then be made for the service.",
		Message:     "Request withdrawn.", Errors: []fault.Code{fault.RequestNotEditable},
	}, s.withdraw)
}

type answerInput struct {
	RequestID  string `path:"requestId"`
	QuestionID string `path:"questionId"`
	Body       casefile.AnswerInput
}

type answersInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.AnswersInput
}

type documentInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.DocumentInput
}

type partiesInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.PartiesInput
}

func (s *Service) checkAnswer(ctx context.Context, in *answerInput) error {
	return s.checkEdit(ctx, in.RequestID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil)
}

func (s *Service) checkAnswers(ctx context.Context, in *answersInput) error {
	return s.checkEdit(ctx, in.RequestID, casefile.Answers(in.Body.Answers), nil)
}

func (s *Service) checkDocument(ctx context.Context, in *documentInput) error {
	edit, err := in.Body.Edit(in.RequirementID)
	return s.checkEdit(ctx, in.RequestID, edit, err)
}

func (s *Service) checkParties(ctx context.Context, in *partiesInput) error {
	edit, err := in.Body.Edit()
	return s.checkEdit(ctx, in.RequestID, edit, err)
}

func (s *Service) checkEdit(ctx context.Context, id string, edit casefile.Edit, invalid error) error {
	return casefile.CheckEdit(ctx, edit, invalid, func() (*casefile.Content, error) {
		r, err := s.get(ctx, api.Caller(ctx), id)
		if err != nil {
			return nil, err
		}
		return &r.Content, nil
	})
}

func (s *Service) answer(ctx context.Context, in *answerInput) (View, error) {
	return s.edit(ctx, in.RequestID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil)
}

func (s *Service) answerAll(ctx context.Context, in *answersInput) (View, error) {
	return s.edit(ctx, in.RequestID, casefile.Answers(in.Body.Answers), nil)
}

func (s *Service) attach(ctx context.Context, in *documentInput) (View, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return s.edit(ctx, in.RequestID, edit, err)
}

func (s *Service) setParties(ctx context.Context, in *partiesInput) (View, error) {
	edit, err := in.Body.Edit()
	return s.edit(ctx, in.RequestID, edit, err)
}

func (s *Service) edit(ctx context.Context, id string, edit casefile.Edit, err error) (View, error) {
	if err != nil {
		return View{}, err
	}
	r, err := s.Edit(ctx, api.Caller(ctx), id, edit)
	return s.show(ctx, r, err)
}

func (s *Service) readiness(ctx context.Context, in *ownInput) (catalog.ReadinessView, error) {
	blockers, err := s.Readiness(ctx, api.Caller(ctx), in.RequestID)
	return blockers.Readiness(), err
}

func (s *Service) submit(ctx context.Context, in *idInput) (View, error) {
	r, err := s.Submit(ctx, api.Caller(ctx), in.RequestID)
	return s.show(ctx, r, err)
}

func (s *Service) withdraw(ctx context.Context, in *idInput) (View, error) {
	r, err := s.Withdraw(ctx, api.Caller(ctx), in.RequestID)
	return s.show(ctx, r, err)
}
