package cases

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// CorrectionItem names something to correct. Its kind is a kind of blocker:
// form.MissingAnswer, form.MissingDocument or kindParties.
type CorrectionItem struct {
	Kind      string `json:"kind"`
	ID        string `json:"id,omitempty"`      // of the question or requirement; "" for the parties
	PartyID   string `json:"partyId,omitempty"` // "" for all parties
	Note      string `json:"note,omitempty"`
	OldDigest string `json:"was"` // digest of the content when the correction was requested
}

// itemPath returns the path of an invalid item, or of its field, in an error.
type itemPath func(n int, field string) string

// fieldOfItem is the itemPath of an item in the body of a correction.
func fieldOfItem(n int, field string) string { return fmt.Sprintf("items[%d].%s", n, field) }

// wholeItem is the itemPath of an item in a draft.
func wholeItem(n int, _ string) string { return fmt.Sprintf("items[%d]", n) }

// checkItems returns an error for items that the case does not show or whose stage is not
// allowed.
func (c *Content) checkItems(items []CorrectionItem, allows func(stageID string) bool, path itemPath) error {
	filled, wrong := c.Fill(), []fault.Field(nil)
	for n, item := range items {
		if field, key := c.checkItem(filled, item, allows); key != "" {
			wrong = append(wrong, fault.Problem(path(n, field), fault.InvalidValue, key))
		}
	}
	if wrong != nil {
		return fault.Validation.With(wrong...)
	}
	return nil
}

// withDigests returns the items of a new correction with digests of their current content.
func (c *Content) withDigests(items []CorrectionItem) []CorrectionItem {
	all := slices.Clone(items)
	for n := range all {
		all[n].OldDigest = all[n].digest(&c.Sheet)
	}
	return all
}

// checkItem returns the invalid field of an item and the key of its error text, or "".
func (c *Content) checkItem(filled *form.Filled, item CorrectionItem, allows func(stageID string) bool) (field, key string) {
	stage, scope, shows := "", form.ForParty, func(string, string) bool { return true }
	switch item.Kind {
	case kindParties:
		if item.ID != "" {
			return "id", "correction.item_id_null"
		}
	case form.MissingAnswer:
		q, ok := c.Form.Question(item.ID)
		if !ok {
			return "id", "answer.question_id"
		}
		stage, scope, shows = q.Stage.ID, q.AppliesTo, filled.QuestionVisible
	case form.MissingDocument:
		r, ok := c.Form.Requirement(item.ID)
		if !ok {
			return "id", "correction.requirement_id"
		}
		stage, scope, shows = r.Stage.ID, r.AppliesTo, filled.RequirementVisible
	}
	_, known := c.Sheet.Party(item.PartyID)
	switch {
	case !shows(item.ID, ""):
		return "id", "correction.item_hidden"
	case stage != "" && !allows(stage):
		return "id", "correction.item_stage"
	case item.PartyID == "":
		return "", ""
	case scope != form.ForParty:
		return "partyId", "correction.party_left_out"
	case !known:
		return "partyId", "party.id"
	case !shows(item.ID, item.PartyID):
		return "partyId", "correction.party_asked"
	}
	return "", ""
}

// digest returns the digest of the item's content in a sheet: of one party, or of everything.
func (i CorrectionItem) digest(s *form.Sheet) string {
	var there any
	switch i.Kind {
	case form.MissingAnswer:
		there = i.answers(s)
	case form.MissingDocument:
		there = i.documents(s)
	default:
		there = i.parties(s)
	}
	return digestOf(there)
}

// contentDigest returns the digest of all answers, files and parties of a sheet. Their order does not
// matter, nor when they were given.
func contentDigest(s *form.Sheet) string {
	answers, documents := map[string]form.Value{}, map[string]string{}
	for _, a := range s.Answers {
		answers[a.QuestionID+" "+a.PartyID] = a.Value
	}
	for _, d := range s.Documents {
		documents[d.RequirementID+" "+d.PartyID] = d.FileID
	}
	return digestOf([]any{answers, documents, slices.Clip(s.Parties)})
}

func digestOf(content any) string {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // was decoded from JSON
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func (i CorrectionItem) answers(s *form.Sheet) any {
	if i.PartyID != "" {
		a, own := s.Answer(i.ID, i.PartyID)
		if !own {
			a, _ = s.Answer(i.ID, "")
		}
		return a.Value
	}
	values := map[string]form.Value{}
	for _, a := range s.Answers {
		if a.QuestionID == i.ID {
			values[a.PartyID] = a.Value
		}
	}
	return values
}

func (i CorrectionItem) documents(s *form.Sheet) any {
	files := map[string]string{}
	for _, d := range s.Documents {
		if i.names(s, d) {
			files[d.PartyID] = d.FileID
		}
	}
	if i.PartyID != "" {
		return cmp.Or(files[i.PartyID], files[""])
	}
	return files
}

// names reports whether an item about documents names a document: that of its party, else the one shared by all
// parties, or every document of the requirement.
func (i CorrectionItem) names(s *form.Sheet, d form.Document) bool {
	if d.RequirementID != i.ID || i.PartyID == "" || d.PartyID == i.PartyID {
		return d.RequirementID == i.ID
	}
	_, own := s.Document(i.ID, i.PartyID)
	return d.PartyID == "" && !own
}

func (i CorrectionItem) parties(s *form.Sheet) any {
	if i.PartyID != "" {
		p, _ := s.Party(i.PartyID)
		return p
	}
	return slices.Clip(s.Parties)
}

// codeAndLabel returns the code and the display name of the item. The parties have no code.
func (i CorrectionItem) codeAndLabel(f *form.Form, s *form.Sheet) (code, label string) {
	switch i.Kind {
	case form.MissingAnswer:
		q, _ := f.Question(i.ID)
		return q.Code, q.Label
	case form.MissingDocument:
		r, _ := f.Requirement(i.ID)
		return r.Code, r.Name
	}
	p, _ := s.Party(i.PartyID)
	return "", cmp.Or(p.Name, f.Definition().PartyRole)
}
