package cases

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// historyOrders are the orders of a history.
var historyOrders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

// registerHistories adds the operations that tell what happened to a case.
func (s *Service) registerHistories(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequest + "/history", ID: "requestHistory", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: historyOrders,
		Summary: "What happened to a request", Message: "History.",
		Description: "Every change with its actor, newest first unless asked otherwise. What happened after it was accepted is in the history of the application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *RequestPageInput) (api.Page[audit.EntryView], error) {
		r, err := readRequest(ctx, q, by, in.RequestID)
		if err != nil {
			return api.Page[audit.EntryView]{}, err
		}
		return history(ctx, q, by, in.PageQuery, r.ID)
	})
	ofApplication := func(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationPageInput) (api.Page[audit.EntryView], error) {
		r, err := readApplication(ctx, q, by, in.ApplicationID)
		if err != nil {
			return api.Page[audit.EntryView]{}, err
		}
		return history(ctx, q, by, in.PageQuery, r.Subject(), r.ID)
	}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplication + "/history", ID: "myApplicationHistory", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead, Sort: historyOrders,
		Summary: "What happened to one of my applications", Message: "History.",
		Description: "Changes of it and of its request, newest first unless asked otherwise. Staff appear by first name, without id. What staff do among themselves is left out.",
	}, ofApplication)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication + "/history", ID: "applicationHistory", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: historyOrders,
		Summary: "What happened to an application", Message: "History.",
		Description: "Every change of it and of its request with its actor, newest first unless asked otherwise.",
	}, ofApplication)
}

// kinds are what the histories of cases have, and whether customers see it.
var kinds = map[events.Kind]bool{
	events.RequestCreated: true, events.RequestSubmitted: true, events.RequestReturned: true, events.RequestResubmitted: true,
	events.RequestAccepted: true, events.RequestRejected: true, events.RequestWithdrawn: true,
	events.AnswerChanged: true, events.DocumentChanged: true, events.PartiesChanged: true,
	events.DocumentAccepted: true, events.DocumentRefused: true,
	events.ApplicationOpened: true, events.ApplicationCompleted: true, events.ApplicationClosed: true,
	events.StageEntered: true, events.StageCompleted: true, events.StageReopened: true,
	events.CorrectionAsked: true, events.CorrectionAnswered: true, events.CorrectionCanceled: true,
	events.MessageSent: true, events.NoteAdded: false,
	events.CaseAssigned: false, events.CaseUnassigned: false, events.DeadlineMissed: false,
	events.InvoiceCreated: true, events.InvoicePaid: true, events.InvoiceRepriced: true, events.InvoiceReplaced: true, events.InvoiceVoided: true,
	events.PaymentRecorded: true, events.PaymentMismatch: true, events.PaymentRefundDue: true, events.PaymentRefunded: true,
	events.RefundAsked: true, events.RefundSettled: true, events.RefundFailed: false,
}

// shownDetails are the fields of what was changed that customers see. What staff wrote for
// the history alone, such as the reason of a closing, is not among them.
var shownDetails = map[string]bool{
	"status": true, "value": true, "fileObjectId": true, "parties": true, "message": true, "text": true,
	"reference": true, "amount": true, "amountDue": true, "currency": true,
	"sha256": true, "bytes": true, // of a large value
}

// history returns a page of the histories of records of a tenant in one, such as a request
// and its application. Customers get what they may see.
func history(ctx context.Context, q db.Q, by auth.Caller, page api.PageQuery, subjects ...string) (api.Page[audit.EntryView], error) {
	var only []string
	if by.Kind == auth.Customer {
		only = shownKinds()
	}
	return api.List(page, historyOrders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.Histories(ctx, q, by.Tenant, subjects, only, p)
	}, func(e audit.Entry) audit.EntryView { return viewEntry(by, e) })
}

// shownKinds returns what customers see.
func shownKinds() []string {
	var shown []string
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[kind] {
			shown = append(shown, string(kind))
		}
	}
	return shown
}

// viewEntry builds the view of an entry of a history. Customers see staff by first name,
// without id.
func viewEntry(by auth.Caller, e audit.Entry) audit.EntryView {
	v := audit.View(e)
	if by.Kind != auth.Customer {
		return v
	}
	if e.ActorID != by.ID {
		v.Actor.ID, v.Actor.Name = nil, StaffName(by, e.ActorName)
	}
	v.Before, v.After = shown(v.Before), shown(v.After)
	return v
}

// shown returns the details that customers see, nil for none.
func shown(d *audit.Details) *audit.Details {
	if d == nil {
		return nil
	}
	maps.DeleteFunc(*d, func(name string, _ json.RawMessage) bool { return !shownDetails[name] })
	if len(*d) == 0 {
		return nil
	}
	return d
}
