package audit

import (
	"encoding/json"

	"stagegate/internal/auth"
	"stagegate/internal/web"
)

// EntryView is a change in a history.
type EntryView struct {
	ID     string           `json:"id"`
	At     web.Time         `json:"at"`
	Actor  ActorView        `json:"actor"`
	Action string           `json:"action" example:"stage.completed"`
	Target TargetView       `json:"target"`
	Before *json.RawMessage `json:"before" doc:"What it was; of more than 4 KiB only what differs, and for a large value its sha256 and bytes; null also where details are not shown"`
	After  *json.RawMessage `json:"after" doc:"What it became, likewise"`
	Erased bool             `json:"erased" doc:"The details were erased, with the data of a customer"`
}

// ActorView is who made a change.
type ActorView struct {
	ID   *string `json:"id" doc:"Null for the system itself"`
	Name string  `json:"name"`
	Kind string  `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM,ONBOARDING,SYSTEM"`
}

// TargetView is what was changed.
type TargetView struct {
	Type string  `json:"type"`
	ID   string  `json:"id" described:"anyID" doc:"Id of the record; empty where earlier versions recorded none"`
	Code *string `json:"code"`
}

// View shows a change in the history of anything.
func View(e Entry) EntryView {
	return EntryView{
		ID: e.ID, At: web.Time(e.At), Actor: ActorView{ID: web.TextOf(e.ActorID), Name: e.ActorName, Kind: e.ActorKind},
		Action: e.Action, Target: TargetView{Type: e.TargetType, ID: e.TargetID, Code: web.TextOf(e.TargetCode)},
		Before: rawJSON(e.Before), After: rawJSON(e.After), Erased: e.Erasure != "",
	}
}

func rawJSON(text *string) *json.RawMessage {
	if text == nil {
		return nil
	}
	raw := json.RawMessage(*text)
	return &raw
}

// The kinds of targets whose code, their name for people, can be personal data: the
// address of a principal, and the code of a question with the name of a party.
var personalTargets = map[string]bool{"PRINCIPAL": true, "ANSWER": true, "DOCUMENT": true}

// anonymous is shown in place of the name of a customer.
const anonymous = "Customer"

// HasDetails reports whether the event has personal data: what it was, what it became,
// the name of a customer, or that of the target.
func (e Entry) HasDetails() bool {
	return e.Before != nil || e.After != nil || e.ActorKind == string(auth.Customer) || e.TargetCode != "" && personalTargets[e.TargetType]
}

// WithoutDetails returns the event without personal data: that something was changed,
// not what.
func (e Entry) WithoutDetails() Entry {
	e.Before, e.After = nil, nil
	if e.ActorKind == string(auth.Customer) {
		e.ActorName = anonymous
	}
	if personalTargets[e.TargetType] {
		e.TargetCode = ""
	}
	return e
}
