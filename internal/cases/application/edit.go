package application

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// editErrors are the faults that editing an application can give.
var editErrors = []fault.Code{
	fault.ApplicationNotEditable, fault.StageNotEditable, fault.InvoicePaymentInProgress, fault.PartyCountLocked, fault.Conflict,
}

const editNote = " While the invoice of the current stage is open, a change that bears on its price prices it again; " +
	"while a checkout of it is under way, such a change is refused. A change that would alter the price of a paid stage is refused, too."

// registerEdits adds the operations that change answers, documents and parties of the
// application at a path, for customers or for staff. The operation ids end in idSuffix.
func registerEdits[V any](s *Service, routes *api.API, at, idSuffix string, op api.Operation, view func(context.Context, db.Q, auth.Caller, *Application) (V, error)) {
	edits := casefile.Edits[V]{Read: s.content, Edit: func(ctx context.Context, tx *db.Tx, by auth.Caller, id string, edit casefile.Edit) (V, error) {
		a, err := s.Edit(ctx, tx, by, id, edit)
		if err != nil {
			var none V
			return none, err
		}
		return view(ctx, tx, by, a)
	}}
	op.Method, op.Permission, op.Errors, op.Changes = http.MethodPut, auth.ApplicationManage, editErrors, at
	answers := op
	answers.Path, answers.ID = at+"/answers/{questionId}", "answer"+idSuffix
	answers.Summary, answers.Message = "Answer a question", "Answer saved."
	answers.Description = "Writes the answer to a question, or clears it with null. Questions of stages ahead can be answered already; " +
		"a completed or paid stage takes nothing but what it lacks." + editNote
	casefile.RegisterEdit(routes, answers, edits, (*AnswerInput).edit)

	several := op
	several.Path, several.ID = at+"/answers", "setAnswersOf"+idSuffix
	several.Summary, several.Message = "Answer several questions", "Answers saved."
	several.Description = "Writes up to 200 answers as single ones are written, all or none. Errors name each that is wrong, as answers[3].value." + editNote
	casefile.RegisterEdit(routes, several, edits, (*AnswersInput).edit)

	documents := op
	documents.Path, documents.ID = at+"/documents/{requirementId}", "attachTo"+idSuffix
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
	casefile.RegisterEdit(routes, documents, edits, (*DocumentInput).edit)

	parties := op
	parties.Path, parties.ID = at+"/party", "setPartiesOf"+idSuffix
	parties.Summary, parties.Message = "Replace the parties", "Parties saved."
	parties.Description = "Takes the whole list. A party that is left out goes with what was given for it alone. " +
		"Once a payment was made, their number stays." + editNote
	casefile.RegisterEdit(routes, parties, edits, (*PartiesInput).edit)
}

// AnswerInput is the input of answerMyApplication and answerApplication.
type AnswerInput struct {
	ApplicationID string `path:"applicationId"`
	QuestionID    string `path:"questionId"`
	Body          casefile.AnswerInput
}

func (in *AnswerInput) edit() (string, casefile.Edit, error) {
	return in.ApplicationID, casefile.Answer(in.QuestionID, in.Body.PartyID, in.Body.Value), nil
}

// AnswersInput is the input of setAnswersOfMyApplication and setAnswersOfApplication.
type AnswersInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.AnswersInput
}

func (in *AnswersInput) edit() (string, casefile.Edit, error) {
	return in.ApplicationID, casefile.Answers(in.Body.Answers), nil
}

// DocumentInput is the input of attachToMyApplication and attachToApplication.
type DocumentInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.DocumentInput
}

func (in *DocumentInput) edit() (string, casefile.Edit, error) {
	edit, err := in.Body.Edit(in.RequirementID)
	return in.ApplicationID, edit, err
}

// PartiesInput is the input of setPartiesOfMyApplication and setPartiesOfApplication.
type PartiesInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.PartiesInput
}

func (in *PartiesInput) edit() (string, casefile.Edit, error) {
	edit, err := in.Body.Edit()
	return in.ApplicationID, edit, err
}

// content reads what an edit is tried on.
func (s *Service) content(ctx context.Context, q db.Q, by auth.Caller, id string) (*casefile.Content, error) {
	a, err := s.Get(ctx, q, by, id)
	if err != nil {
		return nil, err
	}
	return &a.Content, nil
}

// Edit changes answers, documents or parties while the application is in progress.
// If the change affects the price of the current stage, the open invoice gets the
// new price in the same transaction. A change that affects what was paid is refused.
func (s *Service) Edit(ctx context.Context, tx *db.Tx, by auth.Caller, id string, edit casefile.Edit) (*Application, error) {
	a, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	if a.Status != InProgress {
		return nil, errNotEditable
	}
	before := a.Sheet.Clone()
	a.UpdatedAt, a.own = s.Now(), by.Is(auth.Customer)
	changes, err := s.Casefile.Apply(ctx, tx, by, edit, &a.Content, a.UpdatedAt)
	if err != nil {
		return nil, err
	}
	if err := checkEdit(ctx, tx, by, a, changes, before); err != nil {
		return nil, err
	}
	if err := saveSheet(ctx, tx, a); err != nil {
		return nil, err
	}
	if changes.OfParties() && by.Is(auth.Customer) {
		if err := form.GaveSelfParty(ctx, tx, a.Tenant, a.CustomerID, a.SheetID); err != nil {
			return nil, err
		}
	}
	if err := s.Casefile.RecordChanges(ctx, tx, &a.Case, audit.By(by), changes); err != nil {
		return nil, err
	}
	if changes.OfFiles() {
		if err := s.Casefile.Hold(ctx, tx, a.Tenant, a.ID, before.Documents, &a.Content); err != nil {
			return nil, err
		}
	}
	if err := s.reprice(ctx, tx, a, changes, audit.By(by)); err != nil {
		return nil, err
	}
	return a, s.save(ctx, tx, a)
}

// checkEdit refuses changes of what is completed, accepted or paid. before is the sheet
// without them.
func checkEdit(ctx context.Context, tx *db.Tx, by auth.Caller, a *Application, changes casefile.Changes, before *form.Sheet) error {
	filled := a.Form.Fill(before)
	if err := a.checkEditable(changes, filled, a.Fill()); err != nil {
		return err
	}
	if err := changes.CheckAccepted(by); err != nil {
		return err
	}
	if len(a.Sheet.Parties) != len(before.Parties) {
		if err := checkPartyCount(ctx, tx, &a.Record); err != nil {
			return err
		}
	}
	return a.checkPaid(changes, filled)
}

// checkPartyCount refuses to change the number of parties once the application has
// received a payment.
func checkPartyCount(ctx context.Context, tx *db.Tx, a *Record) error {
	paid, err := finance.HasSuccessfulPayment(ctx, tx, a.Tenant, a.ID)
	if err == nil && paid {
		return errPartyCountLocked
	}
	return err
}

// invoiceSummary is what the history shows of an invoice whose price changed.
type invoiceSummary struct {
	Status    finance.InvoiceStatus `json:"status"`
	AmountDue money.Number          `json:"amountDue"`
	Currency  string                `json:"currency"`
}

func summaryOf(i finance.Invoice) invoiceSummary {
	return invoiceSummary{i.Status, money.Major(i.AmountDue, i.Currency), i.Currency}
}

// reprice updates the open invoice of the current stage after a change that affects
// its price. If nothing is due any more, the application moves on.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, a *Application, changes casefile.Changes, actor audit.Actor) error {
	current := a.current()
	before, billed := a.invoice(current)
	if !billed || before.Status != finance.Open || !changes.AffectsPrice(a.Form, current) {
		return nil
	}
	due, err := casefile.Price(a.Fill(), current)
	if err != nil {
		return err
	}
	invoice, err := s.Finance.Reprice(ctx, tx, a.Tenant, before.ID, due)
	if err != nil || invoice.AmountDue == before.AmountDue {
		return err
	}
	a.invoices[invoice.ID] = invoice
	if err := s.record(ctx, tx, a, actor, "invoice.repriced", invoiceTarget(invoice), summaryOf(before), summaryOf(invoice)); err != nil {
		return err
	}
	if invoice.Status != finance.Paid {
		return nil
	}
	return s.paid(ctx, tx, a, invoice, actor)
}
