package application

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// editErrors are the faults that editing an application can give.
var editErrors = []fault.Code{
	fault.ApplicationNotEditable, fault.StageNotEditable, fault.InvoicePaymentInProgress, fault.PartyCountLocked, fault.Conflict,
}

const editNote = " While the invoice of the current stage is open, a change that bears on its price prices it again; " +
	"while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too."

// registerEdits adds the operations that change answers, documents and parties, for
// customers or for staff, to whom show shows the application. The operation ids end in
// idSuffix.
func registerEdits[V any](s *Service, routes *api.API, base, idSuffix string, op api.Operation, show func(context.Context, *Application, error) (V, error)) {
	op.Method, op.Permission, op.Errors, op.Changes = http.MethodPut, auth.ApplicationManage, editErrors, base+"/{applicationId}"
	answers := op
	answers.Path, answers.ID = base+"/{applicationId}/answers/{questionId}", "answer"+idSuffix
	answers.Summary, answers.Message = "Answer a question", "Answer saved."
	answers.Description = "Writes the answer to a question, or clears it with null. Questions of stages ahead can be answered already; " +
		"a completed or paid stage takes nothing but what it lacks." + editNote
	api.Register(routes, answers, shown(s.answer, show), s.checkAnswer)

	several := op
	several.Path, several.ID = base+"/{applicationId}/answers", "setAnswersOf"+idSuffix
	several.Summary, several.Message = "Answer several questions", "Answers saved."
	several.Description = "Writes up to 200 answers as single ones are written, all or none. Errors name each that is wrong, as answers[3].value." + editNote
	api.Register(routes, several, shown(s.answerAll, show), s.checkAnswers)

	documents := op
	documents.Path, documents.ID = base+"/{applicationId}/documents/{requirementId}", "attachTo"+idSuffix
	documents.Summary, documents.Message = "Attach a document", "Document saved."
	documents.Description = "Attaches an uploaded file in the place of the one before, or detaches it with null. " +
		"A file that is attached cannot be deleted. A completed or paid stage takes nothing but what it lacks, " +
		"and in a paid one another file for a refused document."
	documents.Errors = []fault.Code{
		fault.ApplicationNotEditable, fault.StageNotEditable, fault.FileNotUploaded, fault.UnsupportedFileType, fault.FileTooLarge,
	}
	if slices.Contains(op.Kinds, auth.Customer) {
		documents.Description += " A document that staff have accepted stays."
		documents.Errors = append(documents.Errors, fault.DocumentAccepted)
	}
	api.Register(routes, documents, shown(s.attach, show), s.checkDocument)

	parties := op
	parties.Path, parties.ID = base+"/{applicationId}/party", "setPartiesOf"+idSuffix
	parties.Summary, parties.Message = "Replace the parties", "Parties saved."
	parties.Description = "Takes the whole list. A party that is left out goes with what was given for it alone. " +
		"Once a payment was made, their number stays." + editNote
	api.Register(routes, parties, shown(s.setParties, show), s.checkParties)
}

func (s *Service) registerPreviews(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}/readiness", ID: "getApplicationReadiness", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "What stands in the way of completing the current stage", Message: "Readiness.",
		Description: "Exactly what completing the current stage would refuse now, money included.",
	}, s.readiness)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}/stages/{stageId}/price-preview", ID: "previewStagePrice", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Errors: []fault.Code{fault.Conflict},
		Summary: "What a stage costs", Message: "Price worked out.",
		Description: "The price breakdown with the answers and parties of this moment. A stage without charges, or one that is hidden now, costs nothing.",
	}, s.pricePreview)
}

type answerInput struct {
	ApplicationID string `path:"applicationId"`
	QuestionID    string `path:"questionId"`
	Body          casefile.AnswerInput
}

type answersInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.AnswersInput
}

type documentInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.DocumentInput
}

type partiesInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.PartiesInput
}

func (s *Service) checkAnswer(ctx context.Context, in *answerInput) error {
	return s.checkEdit(ctx, in.ApplicationID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil)
}

func (s *Service) checkAnswers(ctx context.Context, in *answersInput) error {
	return s.checkEdit(ctx, in.ApplicationID, casefile.Answers(in.Body.Answers), nil)
}

func (s *Service) checkDocument(ctx context.Context, in *documentInput) error {
	edit, err := in.Body.Edit(in.RequirementID)
	return s.checkEdit(ctx, in.ApplicationID, edit, err)
}

func (s *Service) checkParties(ctx context.Context, in *partiesInput) error {
	edit, err := in.Body.Edit()
	return s.checkEdit(ctx, in.ApplicationID, edit, err)
}

func (s *Service) checkEdit(ctx context.Context, id string, edit casefile.Edit, invalid error) error {
	return casefile.CheckEdit(ctx, edit, invalid, func() (*casefile.Content, error) {
		a, err := s.Get(ctx, api.Caller(ctx), id)
		if err != nil {
			return nil, err
		}
		return &a.Content, nil
	})
}

func (s *Service) answer(ctx context.Context, in *answerInput) (*Application, error) {
	return s.edit(ctx, in.ApplicationID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil)
}

func (s *Service) answerAll(ctx context.Context, in *answersInput) (*Application, error) {
	return s.edit(ctx, in.ApplicationID, casefile.Answers(in.Body.Answers), nil)
}

func (s *Service) attach(ctx context.Context, in *documentInput) (*Application, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return s.edit(ctx, in.ApplicationID, edit, err)
}

func (s *Service) setParties(ctx context.Context, in *partiesInput) (*Application, error) {
	edit, err := in.Body.Edit()
	return s.edit(ctx, in.ApplicationID, edit, err)
}

func (s *Service) edit(ctx context.Context, id string, edit casefile.Edit, err error) (*Application, error) {
	if err != nil {
		return nil, err
	}
	return s.Edit(ctx, api.Caller(ctx), id, edit)
}

func (s *Service) readiness(ctx context.Context, in *idInput) (catalog.ReadinessView, error) {
	blockers, err := s.Readiness(ctx, api.Caller(ctx), in.ApplicationID)
	return blockers.Readiness(), err
}

func (s *Service) pricePreview(ctx context.Context, in *stageInput) (price.View, error) {
	b, err := s.PricePreview(ctx, api.Caller(ctx), in.ApplicationID, in.StageID)
	return b.View(), err
}
