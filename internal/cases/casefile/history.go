package casefile

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// HistoryOrders are the orders of a history.
var HistoryOrders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

// actions are those in the histories of requests and applications, and whether customers
// see them.
var actions = map[string]bool{
	"request.created": true, "request.submitted": true, "request.returned": true, "request.resubmitted": true,
	"request.accepted": true, "request.rejected": true, "request.withdrawn": true,
	"answer.changed": true, "document.changed": true, "parties.changed": true,
	"document.accepted": true, "document.refused": true,
	"application.opened": true, "application.completed": true, "application.closed": true,
	"stage.entered": true, "stage.completed": true, "stage.reopened": true,
	"correction.asked": true, "correction.answered": true, "correction.canceled": true,
	"message.sent": true, "note.added": false,
	"case.assigned": false, "case.unassigned": false, "deadline.missed": false,
	"invoice.created": true, "invoice.paid": true, "invoice.repriced": true, "invoice.replaced": true, "invoice.voided": true,
	"payment.recorded": true, "payment.mismatch": true, "payment.refund_due": true, "payment.refunded": true,
	"refund.asked": true, "refund.settled": true, "refund.failed": false,
}

// shownDetails are the fields of what was changed that customers see. What staff wrote for
// the history alone, such as the reason of a closing, is not among them.
var shownDetails = map[string]bool{
	"status": true, "value": true, "fileObjectId": true, "parties": true, "message": true, "text": true,
	"reference": true, "amount": true, "amountDue": true, "currency": true,
	"sha256": true, "bytes": true, // of a large value
}

// History returns a page of the histories of records of a tenant in one, such as a request
// and its application. Customers get the actions that they may see.
func History(ctx context.Context, q db.Q, by auth.Caller, page api.PageQuery, subjects ...string) (api.Page[audit.EntryView], error) {
	var only []string
	if by.Kind == auth.Customer {
		only = shownActions()
	}
	return api.List(page, HistoryOrders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.Histories(ctx, q, by.Tenant, subjects, only, p)
	}, func(e audit.Entry) audit.EntryView { return viewEntry(by, e) })
}

// shownActions returns the actions that customers see.
func shownActions() []string {
	var shown []string
	for _, action := range slices.Sorted(maps.Keys(actions)) {
		if actions[action] {
			shown = append(shown, action)
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
