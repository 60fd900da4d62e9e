package cases

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// CorrectionDraft is a correction that staff are preparing. A case has at most one, which all
// staff share. It is deleted when the case is decided or sent back.
type CorrectionDraft struct {
	Tenant        string                    `db:"tenant_id"`
	RequestID     string                    `db:"request_id"`
	Message       string                    `db:"message"`
	Items         db.JSON[[]CorrectionItem] `db:"items"`      // without digests
	UpdatedBy     string                    `db:"updated_by"` // id of the member
	UpdatedByName string                    `db:"updated_by_name"`
	UpdatedAt     time.Time                 `db:"updated_at"`
}

var errDraftEmpty = fault.Invalid("fromDraft", fault.InvalidValue, "correction.draft_empty")

// draftPath is the path of a draft below its request or application.
const draftPath = "/correction-draft"

// registerDrafts adds the operations on the drafts of corrections.
func (s *Service) registerDrafts(routes *api.API) {
	request := api.Operation{Path: staffRequest + draftPath, Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview}
	registerDraft(routes, request, "RequestCorrectionDraft", []fault.Code{fault.RequestNotPending, fault.DecisionPending}, draftOperations[RequestInput, RequestDraftInput]{
		read: func(ctx context.Context, q db.Q, by auth.Caller, in *RequestInput) (Record, bool, error) {
			r, err := readRequest(ctx, q, by, in.RequestID)
			return r, r.Kind() == KindRequest, err
		},
		lock: func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (*Case, bool, error) {
			c, err := s.lockRequest(ctx, tx, by, in.RequestID)
			return c, err == nil && c.Kind() == KindRequest, err
		},
		save: func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestDraftInput) (CorrectionDraftView, error) {
			c, err := s.lockRequest(ctx, tx, by, in.RequestID)
			if err != nil {
				return CorrectionDraftView{}, err
			}
			if err := Transitions.Check(c.Status, onReturn); err != nil {
				return CorrectionDraftView{}, err
			}
			return s.saveDraft(ctx, tx, by, c, in.Body, anyStage)
		},
	})
	application := api.Operation{Path: staffApplication + draftPath, Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationManage}
	registerDraft(routes, application, "CorrectionDraft", []fault.Code{fault.ApplicationNotEditable, fault.CorrectionOpen, fault.DecisionPending}, draftOperations[ApplicationInput, ApplicationDraftInput]{
		read: func(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationInput) (Record, bool, error) {
			r, err := readApplication(ctx, q, by, in.ApplicationID)
			return r, true, err
		},
		lock: func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ApplicationInput) (*Case, bool, error) {
			c, err := s.lockApplication(ctx, tx, by, in.ApplicationID)
			return c, true, err
		},
		save: func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ApplicationDraftInput) (CorrectionDraftView, error) {
			c, err := s.lockApplication(ctx, tx, by, in.ApplicationID)
			if err != nil {
				return CorrectionDraftView{}, err
			}
			allows, err := c.correctable()
			if err != nil {
				return CorrectionDraftView{}, err
			}
			return s.saveDraft(ctx, tx, by, c, in.Body, allows)
		},
	})
}

// draftOperations reads, locks and saves the draft of the case that an input names. read and
// lock also report whether the case still has the kind of the path: an accepted request has no
// draft of its own.
type draftOperations[I, S any] struct {
	read func(ctx context.Context, q db.Q, by auth.Caller, in *I) (r Record, own bool, err error)
	lock func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (c *Case, own bool, err error)
	save func(ctx context.Context, tx *db.Tx, by auth.Caller, in *S) (CorrectionDraftView, error)
}

// registerDraft adds the operations on the draft at the path of op. The operation ids end in
// idSuffix; refusals are the error codes of saving it.
func registerDraft[I, S any](routes *api.API, op api.Operation, idSuffix string, refusals []fault.Code, do draftOperations[I, S]) {
	get := op
	get.Method, get.ID = http.MethodGet, "get"+idSuffix
	get.Summary, get.Message = "Get the correction draft", "Draft."
	get.Description = "Returns the correction that staff are preparing, which all staff share. Without a draft, items are empty and the other fields null."
	api.Read(routes, get, func(ctx context.Context, q db.Q, by auth.Caller, in *I) (CorrectionDraftView, error) {
		r, own, err := do.read(ctx, q, by, in)
		if err != nil || !own {
			return noDraft, err
		}
		d, err := draftOf(ctx, q, &r)
		if errors.Is(err, db.ErrNotFound) {
			return noDraft, nil
		}
		return viewDraft(d), err
	})
	save := op
	save.Method, save.ID, save.Errors = http.MethodPut, "save"+idSuffix, refusals
	save.Summary, save.Message = "Save the correction draft", "Draft saved."
	save.Description = "Replaces the draft. Allowed only while a correction can be sent. Use If-Match with the tag of the draft, or of the response without one, " +
		"so as not to replace what a colleague has written. The draft is deleted when the case is decided, closed or sent back."
	api.Write(routes, save, do.save)

	discard := op
	discard.Method, discard.ID = http.MethodDelete, "delete"+idSuffix
	discard.Summary, discard.Message, discard.Description = "Delete the correction draft", "Draft deleted.", "Deletes the draft, if there is one."
	discard.Errors = []fault.Code{fault.DecisionPending}
	api.Write(routes, discard, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (api.Nothing, error) {
		c, own, err := do.lock(ctx, tx, by, in)
		if err != nil || !own {
			return nil, err
		}
		return nil, deleteDraft(ctx, tx, &c.Record)
	})
}

// CorrectionDraftInput is the body of an operation that saves the draft of a correction.
type CorrectionDraftInput struct {
	Message string                `json:"message,omitempty" nullable:"true" maxLength:"4000" doc:"Instructions for the customer"`
	Items   []CorrectionItemInput `json:"items,omitempty" maxItems:"100" doc:"Items to correct"`
}

// RequestDraftInput is the input of saveRequestCorrectionDraft.
type RequestDraftInput struct {
	RequestID string `path:"requestId"`
	Body      CorrectionDraftInput
}

// ApplicationDraftInput is the input of saveCorrectionDraft.
type ApplicationDraftInput struct {
	ApplicationID string `path:"applicationId"`
	Body          CorrectionDraftInput
}

// CorrectionDraftView is a correction that staff are preparing.
type CorrectionDraftView struct {
	Message   *string                   `json:"message" doc:"Instructions for the customer; null without a draft"`
	Items     []CorrectionDraftItemView `json:"items" doc:"Items to correct"`
	UpdatedBy *AuthorView               `json:"updatedBy" doc:"Member who saved the draft last; null without a draft"`
	UpdatedAt *api.Time                 `json:"updatedAt" doc:"Time of the last change; null without a draft"`
}

// CorrectionDraftItemView is an item to correct in a draft.
type CorrectionDraftItemView struct {
	Kind    string  `json:"kind" enum:"ANSWER,DOCUMENT,PARTIES" doc:"Type of item"`
	ID      *string `json:"id" doc:"Id of the question or requirement; null for PARTIES"`
	PartyID *string `json:"partyId" doc:"Id of the party; null for all parties"`
	Note    *string `json:"note" doc:"What is wrong with the item"`
}

// noDraft is the view of a case without a draft.
var noDraft = CorrectionDraftView{Items: []CorrectionDraftItemView{}}

func viewDraft(d CorrectionDraft) CorrectionDraftView {
	v := CorrectionDraftView{
		Message: &d.Message, Items: make([]CorrectionDraftItemView, len(d.Items.V)),
		UpdatedBy: &AuthorView{ID: d.UpdatedBy, Name: d.UpdatedByName}, UpdatedAt: api.TimeOf(&d.UpdatedAt),
	}
	for n, i := range d.Items.V {
		v.Items[n] = CorrectionDraftItemView{Kind: i.Kind, ID: api.TextOf(i.ID), PartyID: api.TextOf(i.PartyID), Note: api.TextOf(i.Note)}
	}
	return v
}

// saveDraft replaces the draft of a locked case that can be sent back; allows limits the stages
// of its items.
func (s *Service) saveDraft(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in CorrectionDraftInput, allows func(stageID string) bool) (CorrectionDraftView, error) {
	items := itemsOf(in.Items)
	if err := c.checkItems(items, allows, wholeItem); err != nil {
		return CorrectionDraftView{}, err
	}
	d := CorrectionDraft{
		Tenant: c.Tenant, RequestID: c.ID, Message: in.Message, Items: db.JSON[[]CorrectionItem]{V: items},
		UpdatedBy: by.ID, UpdatedByName: by.Name, UpdatedAt: s.Now(),
	}
	return viewDraft(d), saveDraft(ctx, tx, d)
}

// draftable reports whether the case can have a draft: it can be sent back to the customer.
func (r *Record) draftable() bool {
	return r.Status == Pending || r.Status == InProgress && r.StageKind == string(form.Ordinary) && r.CorrectionID == ""
}

// sendableDraft returns the draft of a locked case, or an error if it has no message.
func sendableDraft(ctx context.Context, q db.Q, r *Record) (CorrectionDraft, error) {
	d, err := draftOf(ctx, q, r)
	if errors.Is(err, db.ErrNotFound) || err == nil && strings.TrimSpace(d.Message) == "" {
		err = errDraftEmpty
	}
	return d, err
}
