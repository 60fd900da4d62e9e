package request

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerEdits adds the operations that change answers, documents and parties.
func (s *Service) registerEdits(routes *api.API) {
	edits := casefile.Edits[View]{Read: s.content, Edit: s.Edit}
	customers := []auth.Kind{auth.Customer}
	casefile.RegisterEdit(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/answers/{questionId}", ID: "answerRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary: "Answer a question",
		Description: "Writes the answer to a question of a draft, or clears it with null. With partyId it is the answer of that party alone; " +
			"without, the answer of a question that is asked of each party holds for every party.",
		Message: "Answer saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, edits, (*AnswerInput).edit)
	casefile.RegisterEdit(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/answers", ID: "setAnswersOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary:     "Answer several questions",
		Description: "Writes up to 200 answers to a draft as single ones are written, all or none. Errors name each that is wrong, as answers[3].value.",
		Message:     "Answers saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, edits, (*AnswersInput).edit)
	casefile.RegisterEdit(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/documents/{requirementId}", ID: "attachToRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary: "Attach a document",
		Description: "Attaches an uploaded file to a draft in the place of the one before, or detaches it with null. " +
			"Until the request is handed in, the file can still be deleted; then it counts as not attached. A document that staff have accepted stays.",
		Message: "Document saved.",
		Errors:  []fault.Code{fault.RequestNotEditable, fault.FileNotUploaded, fault.UnsupportedFileType, fault.FileTooLarge, fault.DocumentAccepted},
	}, edits, (*DocumentInput).edit)
	casefile.RegisterEdit(routes, api.Operation{
		Method: http.MethodPut, Path: customerBase + "/{requestId}/party", ID: "setPartiesOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Changes: ownPath,
		Summary:     "Replace the parties",
		Description: "Takes the whole list for a draft. A party that is left out goes with what was given for it alone.",
		Message:     "Parties saved.", Errors: []fault.Code{fault.RequestNotEditable},
	}, edits, (*PartiesInput).edit)
}

// AnswerInput is the input of answerRequest.
type AnswerInput struct {
	RequestID  string `path:"requestId"`
	QuestionID string `path:"questionId"`
	Body       casefile.AnswerInput
}

func (in *AnswerInput) edit() (string, casefile.Edit, error) {
	return in.RequestID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil
}

// AnswersInput is the input of setAnswersOfRequest.
type AnswersInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.AnswersInput
}

func (in *AnswersInput) edit() (string, casefile.Edit, error) {
	return in.RequestID, casefile.Answers(in.Body.Answers), nil
}

// DocumentInput is the input of attachToRequest.
type DocumentInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.DocumentInput
}

func (in *DocumentInput) edit() (string, casefile.Edit, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return in.RequestID, edit, err
}

// PartiesInput is the input of setPartiesOfRequest.
type PartiesInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.PartiesInput
}

func (in *PartiesInput) edit() (string, casefile.Edit, error) {
	edit, err := in.Body.Edit()
	return in.RequestID, edit, err
}

// content reads what an edit is tried on.
func (s *Service) content(ctx context.Context, q db.Q, by auth.Caller, id string) (*casefile.Content, error) {
	r, err := s.Get(ctx, q, by, id)
	if err != nil {
		return nil, err
	}
	return &r.Content, nil
}

// Edit changes answers, documents or parties of a draft or of a returned request, which
// keeps holding the files of its documents.
func (s *Service) Edit(ctx context.Context, tx *db.Tx, by auth.Caller, id string, edit casefile.Edit) (View, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return View{}, err
	}
	if err := r.checkEditable(); err != nil {
		return View{}, err
	}
	r.UpdatedAt = s.Now()
	if r.Status == Draft {
		r.KeepDraft(r.UpdatedAt)
	}
	documents := slices.Clone(r.Sheet.Documents)
	changes, err := s.Casefile.Apply(ctx, tx, by, edit, &r.Content, r.UpdatedAt)
	if err != nil {
		return View{}, err
	}
	if err := changes.CheckAccepted(by); err != nil {
		return View{}, err
	}
	if err := updateSheet(ctx, tx, r); err != nil {
		return View{}, err
	}
	if changes.OfParties() {
		if err := form.GaveSelfParty(ctx, tx, r.Tenant, r.CustomerID, r.ID); err != nil {
			return View{}, err
		}
	}
	if r.Status == Returned && changes.OfFiles() {
		if err := s.Casefile.Hold(ctx, tx, r.Tenant, r.ID, documents, &r.Content); err != nil {
			return View{}, err
		}
	}
	if err := s.Casefile.RecordChanges(ctx, tx, &r.Case, audit.By(by), changes); err != nil {
		return View{}, err
	}
	return s.view(ctx, tx, by, r)
}
