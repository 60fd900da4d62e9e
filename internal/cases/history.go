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
	"stagegate/internal/tenants"
)

// historyOrders are the sort fields of a history.
var historyOrders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

// registerHistories adds the operations that list the history of a case.
func (s *Service) registerHistories(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequest + "/history", ID: "requestHistory", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: historyOrders,
		Summary: "List the history of a request", Message: "History.",
		Description: "Lists every change with its actor, newest first by default. Changes after the acceptance are in the history of the application.",
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
		Summary: "List the history of my application", Message: "History.",
		Description: "Lists changes of the application and its request, newest first by default. Staff appear by first name, without an id. Internal events of staff are left out.",
	}, ofApplication)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication + "/history", ID: "applicationHistory", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: historyOrders,
		Summary: "List the history of an application", Message: "History.",
		Description: "Lists every change of the application and its request with its actor, newest first by default.",
	}, ofApplication)
}

// historyKinds maps each kind of event in the history of a case to whether customers see it.
var historyKinds = map[events.Kind]bool{
	events.RequestCreated: true, events.RequestSubmitted: true, events.RequestReturned: true, events.RequestResubmitted: true,
	events.RequestAccepted: true, events.RequestRejected: true, events.RequestWithdrawn: true,
	events.AnswerChanged: true, events.DocumentChanged: true, events.PartiesChanged: true,
	events.DocumentAccepted: true, events.DocumentRefused: true, events.DocumentRemoved: true,
	events.ApplicationOpened: true, events.ApplicationCompleted: true, events.ApplicationClosed: true,
	events.StageEntered: true, events.StageCompleted: true, events.StageReopened: true,
	events.CorrectionAsked: true, events.CorrectionAnswered: true, events.CorrectionCanceled: true,
	events.MessageSent: true, events.NoteAdded: false,
	events.CaseAssigned: false, events.CaseUnassigned: false, events.DeadlineMissed: false,
	events.InvoiceCreated: true, events.InvoicePaid: true, events.InvoiceRepriced: true, events.InvoiceReplaced: true, events.InvoiceSent: true, events.InvoiceVoided: true,
	events.PaymentRecorded: true, events.PaymentMismatch: true, events.PaymentRefundDue: true, events.PaymentRefunded: true,
	events.CertificateIssued: true, events.CertificateSuspended: true, events.CertificateReinstated: true, events.CertificateRevoked: true,
	events.CertificateReplaced: true, events.CertificateRenewed: true, events.CertificateSkipped: false,
	events.RefundAsked: true, events.RefundSettled: true, events.RefundFailed: false,
}

// visibleDetails are the fields of a change that customers see. Internal texts of staff, such as
// the reason for closing, are not included.
var visibleDetails = map[string]bool{
	"status": true, "value": true, "fileObjectId": true, "parties": true, "message": true, "text": true,
	"reference": true, "amount": true, "amountDue": true, "currency": true,
	"sha256": true, "bytes": true, // digest of a large value
}

// history returns a page of the merged histories of records, such as a request and its
// application. Customers get only what they may see.
func history(ctx context.Context, q db.Q, by auth.Caller, page api.PageQuery, subjects ...string) (api.Page[audit.EntryView], error) {
	var only []string
	if by.Kind == auth.Customer {
		only = visibleKinds()
	}
	return api.ListWith(page, historyOrders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.Histories(ctx, q, by.Tenant, subjects, only, p)
	}, func(entries []audit.Entry) (func(audit.Entry) audit.EntryView, error) {
		var organisation tenants.Tenant
		var err error
		if by.Kind == auth.Customer && slices.ContainsFunc(entries, byProgram) {
			organisation, err = tenants.ByID(ctx, q, by.Tenant)
		}
		return func(e audit.Entry) audit.EntryView { return viewEntry(by, e, organisation.Name) }, err
	})
}

// visibleKinds returns the kinds of events that customers see.
func visibleKinds() []string {
	var shown []string
	for _, kind := range slices.Sorted(maps.Keys(historyKinds)) {
		if historyKinds[kind] {
			shown = append(shown, string(kind))
		}
	}
	return shown
}

// byProgram reports whether a program has made the change of an entry.
func byProgram(e audit.Entry) bool { return e.ActorKind == string(auth.APIKey) }

// viewEntry builds the view of a history entry. Customers see staff by first name and programs as the
// organisation, without an id.
func viewEntry(by auth.Caller, e audit.Entry, organisation string) audit.EntryView {
	v := audit.View(e)
	if by.Kind != auth.Customer {
		return v
	}
	if e.ActorID != by.ID {
		v.Actor.ID, v.Actor.Name = nil, StaffName(by, e.ActorName, "")
		if byProgram(e) {
			v.Actor.Name = organisation
		}
	}
	v.Before, v.After = redact(v.Before), redact(v.After)
	return v
}

// redact removes details that customers may not see and returns nil if none is left.
func redact(d *audit.Details) *audit.Details {
	if d == nil {
		return nil
	}
	maps.DeleteFunc(*d, func(name string, _ json.RawMessage) bool { return !visibleDetails[name] })
	if len(*d) == 0 {
		return nil
	}
	return d
}
