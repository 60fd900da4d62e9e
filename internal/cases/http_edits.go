package cases

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// registerEdits adds the operations that change answers, documents and parties.
func (s *Service) registerEdits(routes *api.API) {
	s.registerRequestEdits(routes)
	forCustomer := editor[ApplicationView]{s, KindApplication, s.GetApplication, s.lockApplication, s.viewApplication}
	registerApplicationEdits(routes, myApplication, "MyApplication", api.Operation{Kinds: []auth.Kind{auth.Customer}, Tag: "Customer applications"}, forCustomer)
	staff := editor[ApplicationStaffView]{s, KindApplication, s.GetApplication, s.lockApplication, s.ViewApplicationForStaff}
	registerApplicationEdits(routes, staffApplication, "Application", api.Operation{Kinds: auth.Team, Tag: "Staff applications"}, staff)
}

func (s *Service) registerRequestEdits(routes *api.API) {
	edits := editor[RequestView]{s, KindRequest, s.GetRequest, s.lockRequest, s.viewRequest}
	customers := []auth.Kind{auth.Customer}
	registerEdit(routes, api.Operation{
		Method: http.MethodPut, Path: myRequests + "/{requestId}/answers/{questionId}", ID: "answerRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, IfMatchPath: myRequestByID,
		Summary: "Answer a question",
		Description: "Saves the answer to a question of a draft or returned request; null clears it. With partyId, the answer applies to that party only; " +
			"without it, the answer to a per-party question applies to every party.",
		Message: "Answer saved.", Errors: []fault.Code{fault.RequestNotEditable, fault.DecisionPending},
	}, edits, (*AnswerRequestInput).edit)
	registerEdit(routes, api.Operation{
		Method: http.MethodPut, Path: myRequests + "/{requestId}/answers", ID: "setAnswersOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, IfMatchPath: myRequestByID,
		Summary:     "Answer several questions",
		Description: "Saves up to 200 answers to a draft or returned request, all or none. Errors name each invalid answer, for example answers[3].value.",
		Message:     "Answers saved.", Errors: []fault.Code{fault.RequestNotEditable, fault.DecisionPending},
	}, edits, (*RequestAnswersInput).edit)
	registerEdit(routes, api.Operation{
		Method: http.MethodPut, Path: myRequests + "/{requestId}/documents/{requirementId}", ID: "attachToRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, IfMatchPath: myRequestByID,
		Summary: "Attach a document",
		Description: "Attaches an uploaded file to a draft or returned request, replacing the current one; null detaches it. " +
			"The file can still be deleted until the request is submitted and then counts as not attached. A document that staff have accepted cannot be replaced.",
		Message: "Document saved.",
		Errors:  []fault.Code{fault.RequestNotEditable, fault.DecisionPending, fault.FileNotUploaded, fault.UnsupportedFileType, fault.FileTooLarge, fault.DocumentAccepted},
	}, edits, (*RequestDocumentInput).edit)
	registerEdit(routes, api.Operation{
		Method: http.MethodPut, Path: myRequests + "/{requestId}/party", ID: "setPartiesOfRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, IfMatchPath: myRequestByID,
		Summary:     "Replace the parties",
		Description: "Replaces the complete list of parties of a draft or returned request. Removing a party removes its answers and documents.",
		Message:     "Parties saved.", Errors: []fault.Code{fault.RequestNotEditable, fault.DecisionPending},
	}, edits, (*RequestPartiesInput).edit)
}

// AnswerRequestInput is the input of answerRequest.
type AnswerRequestInput struct {
	RequestID  string `path:"requestId"`
	QuestionID string `path:"questionId"`
	Body       AnswerInput
}

func (in *AnswerRequestInput) edit() (string, Edit, error) {
	return in.RequestID, Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil
}

// RequestAnswersInput is the input of setAnswersOfRequest.
type RequestAnswersInput struct {
	RequestID string `path:"requestId"`
	Body      AnswersInput
}

func (in *RequestAnswersInput) edit() (string, Edit, error) {
	return in.RequestID, Answers(in.Body.Answers), nil
}

// RequestDocumentInput is the input of attachToRequest.
type RequestDocumentInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          DocumentInput
}

func (in *RequestDocumentInput) edit() (string, Edit, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return in.RequestID, edit, err
}

// RequestPartiesInput is the input of setPartiesOfRequest.
type RequestPartiesInput struct {
	RequestID string `path:"requestId"`
	Body      PartiesInput
}

func (in *RequestPartiesInput) edit() (string, Edit, error) {
	edit, err := in.Body.Edit()
	return in.RequestID, edit, err
}

// editErrors are the error codes of edits of an application.
var editErrors = []fault.Code{
	fault.ApplicationNotEditable, fault.StageNotEditable, fault.InvoicePaymentInProgress, fault.PartyCountLocked, fault.Conflict, fault.DecisionPending,
}

const editNote = " A change that affects the price of the current stage reprices its open invoice, " +
	"and is refused while a checkout is pending. A change that would alter the price of a paid stage is refused."

// registerApplicationEdits adds the operations that edit the application at a path, for
// customers or for staff. The operation ids end in idSuffix.
func registerApplicationEdits[V any](routes *api.API, at, idSuffix string, op api.Operation, edits editor[V]) {
	op.Method, op.Permission, op.Errors, op.IfMatchPath = http.MethodPut, auth.ApplicationManage, editErrors, at
	answers := op
	answers.Path, answers.ID = at+"/answers/{questionId}", "answer"+idSuffix
	answers.Summary, answers.Message = "Answer a question", "Answer saved."
	answers.Description = "Saves the answer to a question; null clears it. Questions of later stages can be answered in advance. " +
		"In a paid stage, only missing answers can be added; a completed stage cannot be changed." + editNote
	registerEdit(routes, answers, edits, (*AnswerApplicationInput).edit)

	several := op
	several.Path, several.ID = at+"/answers", "setAnswersOf"+idSuffix
	several.Summary, several.Message = "Answer several questions", "Answers saved."
	several.Description = "Saves up to 200 answers, all or none. Errors name each invalid answer, for example answers[3].value." + editNote
	registerEdit(routes, several, edits, (*ApplicationAnswersInput).edit)

	documents := op
	documents.Path, documents.ID = at+"/documents/{requirementId}", "attachTo"+idSuffix
	documents.Summary, documents.Message = "Attach a document", "Document saved."
	documents.Description = "Attaches an uploaded file, replacing the current one; null detaches it. " +
		"An attached file cannot be deleted. In a paid stage, only missing documents can be added and refused ones replaced; " +
		"a completed stage cannot be changed."
	documents.Errors = []fault.Code{
		fault.DecisionPending, fault.ApplicationNotEditable, fault.StageNotEditable, fault.FileNotUploaded, fault.UnsupportedFileType, fault.FileTooLarge,
	}
	if slices.Contains(op.Kinds, auth.Customer) {
		documents.Description += " A document that staff have accepted cannot be replaced."
		documents.Errors = append(documents.Errors, fault.DocumentAccepted)
	}
	registerEdit(routes, documents, edits, (*ApplicationDocumentInput).edit)

	parties := op
	parties.Path, parties.ID = at+"/party", "setPartiesOf"+idSuffix
	parties.Summary, parties.Message = "Replace the parties", "Parties saved."
	parties.Description = "Replaces the complete list of parties. Removing a party removes its answers and documents. " +
		"After a payment, the number of parties cannot change." + editNote
	registerEdit(routes, parties, edits, (*ApplicationPartiesInput).edit)
}

// AnswerApplicationInput is the input of answerMyApplication and answerApplication.
type AnswerApplicationInput struct {
	ApplicationID string `path:"applicationId"`
	QuestionID    string `path:"questionId"`
	Body          AnswerInput
}

func (in *AnswerApplicationInput) edit() (string, Edit, error) {
	return in.ApplicationID, Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil
}

// ApplicationAnswersInput is the input of setAnswersOfMyApplication and setAnswersOfApplication.
type ApplicationAnswersInput struct {
	ApplicationID string `path:"applicationId"`
	Body          AnswersInput
}

func (in *ApplicationAnswersInput) edit() (string, Edit, error) {
	return in.ApplicationID, Answers(in.Body.Answers), nil
}

// ApplicationDocumentInput is the input of attachToMyApplication and attachToApplication.
type ApplicationDocumentInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          DocumentInput
}

func (in *ApplicationDocumentInput) edit() (string, Edit, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return in.ApplicationID, edit, err
}

// ApplicationPartiesInput is the input of setPartiesOfMyApplication and setPartiesOfApplication.
type ApplicationPartiesInput struct {
	ApplicationID string `path:"applicationId"`
	Body          PartiesInput
}

func (in *ApplicationPartiesInput) edit() (string, Edit, error) {
	edit, err := in.Body.Edit()
	return in.ApplicationID, edit, err
}
