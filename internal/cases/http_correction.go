package cases

import (
	"context"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// CorrectionInput is the body of a request that asks for a correction.
type CorrectionInput struct {
	Message string                `json:"message" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"What to correct, for the customer"`
	Items   []CorrectionItemInput `json:"items,omitempty" maxItems:"50" doc:"What exactly is to be corrected; may be left out"`
}

// CorrectionItemInput names something that is to be corrected.
type CorrectionItemInput struct {
	Kind    string `json:"kind" enum:"ANSWER,DOCUMENT,PARTIES"`
	ID      string `json:"id,omitempty" nullable:"true" maxLength:"36" doc:"Of the question or requirement; null for PARTIES"`
	PartyID string `json:"partyId,omitempty" nullable:"true" maxLength:"36" doc:"Of the party that is meant; null for all"`
	Note    string `json:"note,omitempty" maxLength:"500" doc:"What is wrong with it"`
}

// All returns the items of the body.
func (in CorrectionInput) All() []CorrectionItem {
	items := make([]CorrectionItem, len(in.Items))
	for n, i := range in.Items {
		items[n] = CorrectionItem{Kind: i.Kind, ID: i.ID, PartyID: i.PartyID, Note: i.Note}
	}
	return items
}

// CorrectionView is what staff asked a customer to correct.
type CorrectionView struct {
	ID         string               `json:"id"`
	Message    string               `json:"message" doc:"What to correct, in the words of staff"`
	Items      []CorrectionItemView `json:"items"`
	AskedBy    StaffNameView        `json:"askedBy" doc:"Customers see the first name"`
	AskedAt    api.Time             `json:"askedAt"`
	Status     CorrectionStatus     `json:"status" enum:"OPEN,ANSWERED,CANCELED"`
	AnsweredAt *api.Time            `json:"answeredAt"`
	Reply      *string              `json:"reply" doc:"Of the customer"`
}

// CorrectionItemView is something that is to be corrected.
type CorrectionItemView struct {
	Kind    string  `json:"kind" enum:"ANSWER,DOCUMENT,PARTIES"`
	ID      *string `json:"id" doc:"Of the question or requirement; null for PARTIES"`
	PartyID *string `json:"partyId" doc:"Null for all parties"`
	Note    *string `json:"note" doc:"What is wrong with it, in the words of staff"`
	Code    *string `json:"code" doc:"Of the question or requirement; null for PARTIES"`
	Label   string  `json:"label"`
	Changed bool    `json:"changed" doc:"Whether another value or file is there than when it was asked for"`
}

// StaffNameView is the name of somebody of the team: for customers the first name.
type StaffNameView struct {
	Name string `json:"name"`
}

// StaffName returns the name of somebody of the team as a caller sees it: customers see the
// first name.
func StaffName(by auth.Caller, name string) string {
	if words := strings.Fields(name); by.Kind == auth.Customer && len(words) > 0 {
		return words[0]
	}
	return name
}

// ViewCorrection builds the view of a correction of a record with this content.
func ViewCorrection(by auth.Caller, c Correction, content *Content) CorrectionView {
	v := CorrectionView{
		ID: c.ID, Message: c.Message, Items: []CorrectionItemView{}, AskedBy: StaffNameView{StaffName(by, c.AskedByName)}, AskedAt: api.Time(c.AskedAt),
		Status: c.Status, AnsweredAt: api.TimeOf(c.AnsweredAt), Reply: api.TextOf(c.Reply),
	}
	for _, i := range c.Items.V {
		code, label := i.codeAndLabel(content.Form, &content.Sheet)
		v.Items = append(v.Items, CorrectionItemView{
			Kind: i.Kind, ID: api.TextOf(i.ID), PartyID: api.TextOf(i.PartyID), Note: api.TextOf(i.Note),
			Code: api.TextOf(code), Label: label, Changed: i.digest(&content.Sheet) != i.Was,
		})
	}
	return v
}

// ViewCorrections builds the views of the corrections of a request and its application.
func ViewCorrections(ctx context.Context, q db.Q, by auth.Caller, requestID string, content *Content) ([]CorrectionView, error) {
	corrections, err := CorrectionsOf(ctx, q, by.Tenant, requestID)
	views := make([]CorrectionView, len(corrections))
	for n, c := range corrections {
		views[n] = ViewCorrection(by, c, content)
	}
	return views, err
}
