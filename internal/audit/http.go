package audit

import (
	"cmp"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// EntryView is a change in a history.
type EntryView struct {
	ID     string     `json:"id"`
	At     api.Time   `json:"at"`
	Actor  ActorView  `json:"actor"`
	Action string     `json:"action" example:"stage.completed"`
	Target TargetView `json:"target"`
	Before *Details   `json:"before" doc:"What it was: the fields of the target that the change is about. Of more than 4 KiB only what differs, and for a large value its sha256 and bytes; null also where details are not shown"`
	After  *Details   `json:"after" doc:"What it became, likewise"`
	Erased bool       `json:"erased" doc:"The details were erased, with the data of a customer"`
}

// ActorView is who made a change.
type ActorView struct {
	ID   *string `json:"id" doc:"Null for the system itself, and where it is not shown"`
	Name string  `json:"name"`
	Kind string  `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM,ONBOARDING,SYSTEM"`
}

// TargetView is what was changed.
type TargetView struct {
	Type string  `json:"type"`
	ID   string  `json:"id"`
	Code *string `json:"code"`
}

// View shows a change in the history of anything.
func View(e Entry) EntryView {
	return EntryView{
		ID: e.ID, At: api.Time(e.At), Actor: ActorView{ID: api.TextOf(e.ActorID), Name: e.ActorName, Kind: e.ActorKind},
		Action: e.Action, Target: TargetView{Type: e.TargetType, ID: cmp.Or(e.TargetID, e.Subject), Code: api.TextOf(e.TargetCode)},
		Before: detailsOf(e.TargetType, e.Before), After: detailsOf(e.TargetType, e.After), Erased: e.Erasure != "",
	}
}

// TenantView shows a change to the admins of its tenant. Who of the platform has made it is
// not theirs to know.
func TenantView(e Entry) EntryView {
	v := View(e)
	if e.ActorKind == string(auth.Platform) {
		v.Actor.ID, v.Actor.Name = nil, platformName
	}
	return v
}

// platformName is shown in place of the name of a person of the platform.
const platformName = "Platform"

// Details are fields of a target, by name.
type Details map[string]json.RawMessage

// Schema returns the schema of an object with any members, or null.
func (Details) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Nullable: true}
}

// detailNames are the names of values that are recorded without one, by the type of the
// target. The others are states.
var detailNames = map[string]string{"ANSWER": "value", "DOCUMENT": "fileObjectId", "PARTIES": "parties", "ROLE": "permissions"}

// detailsOf returns what is recorded of a target: an object as it is, and a value without
// a name by its name.
func detailsOf(targetType string, text *string) *Details {
	if text == nil || *text == "null" {
		return nil
	}
	var d Details
	if json.Unmarshal([]byte(*text), &d) != nil { // no object
		d = Details{cmp.Or(detailNames[targetType], "status"): json.RawMessage(*text)}
	}
	return &d
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
