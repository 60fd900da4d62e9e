package audit

import (
	"cmp"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// EntryView is an entry of a history.
type EntryView struct {
	ID     string     `json:"id"`
	At     api.Time   `json:"at"`
	Actor  ActorView  `json:"actor"`
	Action string     `json:"action" example:"stage.completed"`
	Target TargetView `json:"target"`
	Before *Details   `json:"before" doc:"Changed fields before the change. Above 4 KiB only the differences, and the sha256 and bytes of large values; null also where details are not visible"`
	After  *Details   `json:"after" doc:"Changed fields after the change, in the same form"`
	Erased bool       `json:"erased" doc:"Whether the details were erased with the data of a customer"`
}

// ActorView is the person or system that made a change.
type ActorView struct {
	ID   *string `json:"id" doc:"Id of the actor; null for the system and where it is not visible"`
	Name string  `json:"name"`
	Kind string  `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM,ONBOARDING,API_KEY,SYSTEM" doc:"Type of actor"`
}

// TargetView is the changed object.
type TargetView struct {
	Type string  `json:"type" doc:"Type of object"`
	ID   string  `json:"id"`
	Code *string `json:"code" doc:"Code, reference or email address of the object; null if it has none"`
}

// View builds the view of an entry.
func View(e Entry) EntryView {
	return EntryView{
		ID: e.ID, At: api.Time(e.At), Actor: ActorView{ID: api.TextOf(e.ActorID), Name: e.ActorName, Kind: e.ActorKind},
		Action: e.Action, Target: TargetView{Type: e.TargetType, ID: cmp.Or(e.TargetID, e.Subject), Code: api.TextOf(e.TargetCode)},
		Before: decodeDetails(e.TargetType, e.Before), After: decodeDetails(e.TargetType, e.After), Erased: e.Erasure != "",
	}
}

// TenantView builds the view of an entry for tenant admins. It hides the identity of platform
// users.
func TenantView(e Entry) EntryView {
	v := View(e)
	if e.ActorKind == string(auth.Platform) {
		v.Actor.ID, v.Actor.Name = nil, platformName
	}
	return v
}

// platformName replaces the names of platform users.
const platformName = "Platform"

// Details are the fields of a target by name.
type Details map[string]json.RawMessage

// Schema returns the schema of an object with any members, or null.
func (Details) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Nullable: true}
}

// detailNames has the field names of values that are recorded without one, by target type. All
// other types are named status.
var detailNames = map[string]string{"ANSWER": "value", "DOCUMENT": "fileObjectId", "PARTIES": "parties", "ROLE": "permissions"}

// decodeDetails returns the recorded value of a target: an object unchanged, any other value under
// its field name.
func decodeDetails(targetType string, text *string) *Details {
	if text == nil || *text == "null" {
		return nil
	}
	var d Details
	if json.Unmarshal([]byte(*text), &d) != nil { // not an object
		d = Details{cmp.Or(detailNames[targetType], "status"): json.RawMessage(*text)}
	}
	return &d
}

// personalTargets are the types of targets whose code can be personal data: the email address of
// a principal, or the code of a question with the name of a party.
var personalTargets = map[string]bool{"PRINCIPAL": true, "ANSWER": true, "DOCUMENT": true}

// anonymous replaces the name of a customer.
const anonymous = "Customer"

// HasDetails reports whether the event has personal data: values before or after, or the name of
// a customer or target.
func (e Entry) HasDetails() bool {
	return e.Before != nil || e.After != nil || e.ActorKind == string(auth.Customer) || e.TargetCode != "" && personalTargets[e.TargetType]
}

// WithoutDetails returns the event without personal data: the fact of the change without its
// content.
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
