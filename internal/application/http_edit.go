package application

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"stagegate/internal/auth"
	"stagegate/internal/catalog"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/price"
	"stagegate/internal/web"
)

// Bounds of the details of a party (specification, section 5).
const (
	maxDetails      = 50
	maxDetailName   = 64    // characters
	maxDetailBytes  = 4_000 // of a value, as JSON
	maxDetailDigits = 40    // of a number in it
)

// AnswerInput is an answer as it is sent.
type AnswerInput struct {
	Value   form.Value `json:"value"`
	PartyID string     `json:"partyId,omitempty" maxLength:"36" doc:"Of the party whose answer it is; left out, the answer holds for every party"`
}

// DocumentInput is a document as it is sent.
type DocumentInput struct {
	FileObjectID *string `json:"fileObjectId" maxLength:"36" doc:"Of an uploaded file; null detaches what was attached"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" doc:"Of the party whose document it is; left out, the document holds for every party"`
}

// Edit is what is asked for.
func (in DocumentInput) Edit(requirementID string) (Edit, error) {
	if in.FileObjectID == nil {
		return Attach(requirementID, in.PartyID, ""), nil
	}
	if *in.FileObjectID == "" {
		return nil, fault.Invalid("fileObjectId", fault.InvalidValue, "expected the id of a file of yours, or null")
	}
	return Attach(requirementID, in.PartyID, *in.FileObjectID), nil
}

// PartiesInput is a list of parties as it is sent.
type PartiesInput struct {
	Parties []PartyInput `json:"parties" maxItems:"1000" doc:"All of them; the first is the customer's own"`
}

// PartyInput is one of the people or things that a request is for.
type PartyInput struct {
	ID      string                     `json:"id,omitempty" maxLength:"36" doc:"Of a party that is there already, which keeps what was given for it; left out, the party is new"`
	Name    string                     `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"more than white space"`
	Email   string                     `json:"email,omitempty" format:"email" maxLength:"254"`
	Phone   string                     `json:"phone,omitempty" maxLength:"40"`
	Details map[string]json.RawMessage `json:"details,omitempty" doc:"Up to 50 names of up to 64 characters, each with a value, such as a date of birth"`
}

// Edit is what the list asks for, or what is wrong with it.
func (in PartiesInput) Edit() (Edit, error) {
	parties := make([]form.Party, len(in.Parties))
	for i, p := range in.Parties {
		field := fmt.Sprintf("parties[%d].details", i)
		if len(p.Details) > maxDetails {
			return nil, fault.Invalid(field, fault.TooMany, "expected at most 50 details")
		}
		for name, value := range p.Details {
			if n := len([]rune(name)); n < 1 || n > maxDetailName {
				return nil, fault.Invalid(field, fault.InvalidValue, "expected names of 1 to 64 characters")
			}
			if wrong := checkDetail(value); wrong != "" {
				return nil, fault.Invalid(field+"."+name, fault.InvalidValue, wrong)
			}
		}
		parties[i] = form.Party{ID: p.ID, Name: p.Name, Email: p.Email, Phone: p.Phone, Details: p.Details}
	}
	return SetParties(parties), nil
}

// checkDetail says what is wrong with the value of a detail, or "". Numbers are
// kept as they are written, and one beyond all is one that no database keeps.
func checkDetail(value json.RawMessage) string {
	if len(value) > maxDetailBytes {
		return "expected at most 4,000 bytes of JSON"
	}
	tokens := json.NewDecoder(bytes.NewReader(value))
	tokens.UseNumber()
	for {
		token, err := tokens.Token()
		if err != nil { // its end: the body was read as JSON before
			return ""
		}
		number, ok := token.(json.Number)
		if !ok {
			continue
		}
		digits, exponent, _ := strings.Cut(strings.ToLower(number.String()), "e")
		if len(digits) > maxDetailDigits || len(strings.TrimLeft(exponent, "+-0")) > 2 {
			return "expected numbers of at most 40 digits, with an exponent below 100"
		}
	}
}

// editErrors are the faults that editing an application can give.
var editErrors = []fault.Code{
	fault.ApplicationNotEditable, fault.StageNotEditable, fault.InvoicePaymentInProgress, fault.PartyCountLocked, fault.Conflict,
}

const editNote = " While the invoice of the current stage is open, a change that bears on its price prices it anew; " +
	"while a checkout of it is under way, such a change is refused."

// registerEdits adds the operations that change what was filled in, for one of
// the two who may.
func (s *Service) registerEdits(api *web.API, base, whose string, op web.Operation) {
	op.Method, op.Permission, op.Errors = http.MethodPut, auth.ApplicationManage, editErrors
	answers := op
	answers.Path, answers.ID = base+"/{applicationId}/answers/{questionId}", "answer"+whose
	answers.Summary, answers.Message = "Answer a question", "Answer saved."
	answers.Description = "Writes the answer to a question, or clears it with null. Questions of stages ahead can be answered already; " +
		"a completed or paid stage takes nothing but what it lacks." + editNote
	web.Register(api, answers, s.answer)

	documents := op
	documents.Path, documents.ID = base+"/{applicationId}/documents/{requirementId}", "attachTo"+whose
	documents.Summary, documents.Message = "Attach a document", "Document saved."
	documents.Description = "Attaches an uploaded file in the place of the one before, or detaches it with null. " +
		"A file that is attached cannot be deleted. A completed or paid stage takes nothing but what it lacks."
	documents.Errors = []fault.Code{fault.ApplicationNotEditable, fault.StageNotEditable, fault.FileNotUploaded}
	web.Register(api, documents, s.attach)

	parties := op
	parties.Path, parties.ID = base+"/{applicationId}/party", "setPartiesOf"+whose
	parties.Summary, parties.Message = "Replace the parties", "Parties saved."
	parties.Description = "Takes the whole list. A party that is left out goes with what was given for it alone. " +
		"Once a payment was made, their number stays." + editNote
	web.Register(api, parties, s.setParties)
}

func (s *Service) registerQuestionsAboutIt(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}/readiness", ID: "getApplicationReadiness", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "What stands in the way of completing the current stage", Message: "Readiness.",
		Description: "Exactly what completing the current stage would refuse now, money included.",
	}, s.readiness)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}/stages/{stageId}/price-preview", ID: "previewStagePrice", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Errors: []fault.Code{fault.Conflict},
		Summary: "What a stage costs", Message: "Price worked out.",
		Description: "The price breakdown with the answers and parties of this moment. A stage without charges, or one that is hidden now, costs nothing.",
	}, s.pricePreview)
}

type answerInput struct {
	ApplicationID string `path:"applicationId"`
	QuestionID    string `path:"questionId"`
	Body          AnswerInput
}

type documentInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          DocumentInput
}

type partiesInput struct {
	ApplicationID string `path:"applicationId"`
	Body          PartiesInput
}

func (s *Service) answer(ctx context.Context, in *answerInput) (View, error) {
	return s.edit(ctx, in.ApplicationID, Answer(in.QuestionID, in.Body.PartyID, in.Body.Value))
}

func (s *Service) attach(ctx context.Context, in *documentInput) (View, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	if err != nil {
		return View{}, err
	}
	return s.edit(ctx, in.ApplicationID, edit)
}

func (s *Service) setParties(ctx context.Context, in *partiesInput) (View, error) {
	edit, err := in.Body.Edit()
	if err != nil {
		return View{}, err
	}
	return s.edit(ctx, in.ApplicationID, edit)
}

func (s *Service) edit(ctx context.Context, id string, edit Edit) (View, error) {
	if err := s.Edit(ctx, web.Caller(ctx), id, edit); err != nil {
		return View{}, err
	}
	return s.View(ctx, web.Caller(ctx), id)
}

func (s *Service) readiness(ctx context.Context, in *idInput) (catalog.ReadinessView, error) {
	obstacles, err := s.Readiness(ctx, web.Caller(ctx), in.ApplicationID)
	return obstacles.Readiness(), err
}

func (s *Service) pricePreview(ctx context.Context, in *stageInput) (price.View, error) {
	b, err := s.PricePreview(ctx, web.Caller(ctx), in.ApplicationID, in.StageID)
	return b.View(), err
}
