package cases

import (
	"context"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// CorrectionInput is the body of an operation that requests a correction.
type CorrectionInput struct {
	Message   string                `json:"message,omitempty" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Instructions for the customer; required unless fromDraft is true"`
	Items     []CorrectionItemInput `json:"items,omitempty" maxItems:"50" doc:"Items to correct; optional"`
	FromDraft bool                  `json:"fromDraft,omitempty" doc:"Send the message and the items of the draft; then message and items must be omitted"`
	HoldInput
}

// correctionNote describes what both operations that send a correction have in common.
const correctionNote = "With fromDraft, the message and the items are those of the draft, and If-Match may have the tag of the draft instead of the record. " +
	"Attached documents among the items are refused if the requirement is reviewed, with the note of the item as the reason, or with the message if there is no note."

// correctionBodies are the kinds of bodies of an operation that sends a correction.
func correctionBodies(operation string) []api.BodyKind {
	return []api.BodyKind{
		{Name: operation + "WithMessageInput", Required: []string{"message"}, Without: []string{"fromDraft"}},
		{Name: operation + "FromDraftInput", Required: []string{"fromDraft"}, Without: []string{"message", "items"}},
	}
}

// Validate validates what the schema of the body cannot express.
func (in CorrectionInput) Validate() error {
	given := in.Message != "" || len(in.Items) > 0
	switch {
	case in.FromDraft && given:
		return fault.Invalid("fromDraft", fault.NotTogether, "correction.draft_or_body")
	case !in.FromDraft && in.Message == "":
		return fault.Invalid("message", fault.Required, "correction.message_required")
	}
	return nil
}

// CorrectionItemInput names an item to correct.
type CorrectionItemInput struct {
	Kind    string `json:"kind" enum:"ANSWER,DOCUMENT,PARTIES" doc:"Type of item"`
	ID      string `json:"id,omitempty" nullable:"true" maxLength:"36" doc:"Id of the question or requirement; null for PARTIES"`
	PartyID string `json:"partyId,omitempty" nullable:"true" maxLength:"36" doc:"Id of the party; null for all parties"`
	Note    string `json:"note,omitempty" maxLength:"500" doc:"What is wrong with the item"`
}

// All converts the items of the body.
func (in CorrectionInput) All() []CorrectionItem { return itemsOf(in.Items) }

func itemsOf(given []CorrectionItemInput) []CorrectionItem {
	items := make([]CorrectionItem, len(given))
	for n, i := range given {
		items[n] = CorrectionItem{Kind: i.Kind, ID: i.ID, PartyID: i.PartyID, Note: i.Note}
	}
	return items
}

// CorrectionView is a correction that staff requested.
type CorrectionView struct {
	ID         string               `json:"id"`
	Message    string               `json:"message" doc:"Instructions for the customer"`
	Items      []CorrectionItemView `json:"items" doc:"Items to correct"`
	AskedBy    StaffNameView        `json:"askedBy" doc:"Member who requested it; first name only for customers"`
	AskedAt    api.Time             `json:"askedAt"`
	Status     CorrectionStatus     `json:"status" enum:"OPEN,ANSWERED,CANCELED"`
	AnsweredAt *api.Time            `json:"answeredAt"`
	Reply      *string              `json:"reply" doc:"Reply of the customer"`
}

// CorrectionItemView is an item to correct.
type CorrectionItemView struct {
	Kind    string  `json:"kind" enum:"ANSWER,DOCUMENT,PARTIES" doc:"Type of item"`
	ID      *string `json:"id" doc:"Id of the question or requirement; null for PARTIES"`
	PartyID *string `json:"partyId" doc:"Id of the party; null for all parties"`
	Note    *string `json:"note" doc:"What is wrong with the item"`
	Code    *string `json:"code" doc:"Code of the question or requirement; null for PARTIES"`
	Label   string  `json:"label"`
	Changed bool    `json:"changed" doc:"Whether the value or file has changed since the request for correction"`
}

// StaffNameView is the name of a member; customers see the first name only.
type StaffNameView struct {
	Name string `json:"name"`
}

// StaffName returns the name of a member or program as the caller sees it. Customers see the first name of a
// member, and a program as its organisation.
func StaffName(by auth.Caller, name, shownAs string) string {
	if by.Kind == auth.Customer && shownAs != "" {
		return shownAs
	}
	if words := strings.Fields(name); by.Kind == auth.Customer && len(words) > 0 {
		return words[0]
	}
	return name
}

// ViewCorrection builds the view of a correction of a record with this content.
func ViewCorrection(by auth.Caller, c Correction, content *Content) CorrectionView {
	v := CorrectionView{
		ID: c.ID, Message: c.Message, Items: []CorrectionItemView{}, AskedBy: StaffNameView{StaffName(by, c.AskedByName, c.AskedShownAs)}, AskedAt: api.Time(c.AskedAt),
		Status: c.Status, AnsweredAt: api.TimeOf(c.AnsweredAt), Reply: api.TextOf(c.Reply),
	}
	for _, i := range c.Items.V {
		code, label := i.codeAndLabel(content.Form.In(by.Reads), &content.Sheet)
		v.Items = append(v.Items, CorrectionItemView{
			Kind: i.Kind, ID: api.TextOf(i.ID), PartyID: api.TextOf(i.PartyID), Note: api.TextOf(i.Note),
			Code: api.TextOf(code), Label: label, Changed: i.digest(&content.Sheet) != i.OldDigest,
		})
	}
	return v
}

// ViewCorrections builds the views of the corrections of a request and its application.
func ViewCorrections(ctx context.Context, q db.Q, by auth.Caller, requestID string, content *Content) ([]CorrectionView, error) {
	corrections, err := ListCorrections(ctx, q, by.Tenant, requestID)
	views := make([]CorrectionView, len(corrections))
	for n, c := range corrections {
		views[n] = ViewCorrection(by, c, content)
	}
	return views, err
}
