package form

import (
	"encoding/json"
	"slices"
	"time"
)

// Sheet holds the parties, answers and documents of one request or application. It is stored as one
// JSON document.
type Sheet struct {
	Answers   []Answer   `json:"answers"` // must be first: see ReadJSON
	Parties   []Party    `json:"parties"`
	Documents []Document `json:"documents"`

	Skipped []string `json:"skipped,omitempty"` // ids of stages of which the customer has left a question unanswered
}

// Party is a person or thing that a request is for. The first is the customer's own.
type Party struct {
	ID      string                     `json:"id"`
	Name    string                     `json:"name"`
	Email   string                     `json:"email,omitempty"`
	Phone   string                     `json:"phone,omitempty"`
	Details map[string]json.RawMessage `json:"details,omitempty"`
}

// Answer is an answer of one party, or of all parties if PartyID is empty.
type Answer struct {
	QuestionID string    `json:"questionId"`
	PartyID    string    `json:"partyId,omitempty"`
	Value      Value     `json:"value"`
	AnsweredAt time.Time `json:"answeredAt"`
}

// Document is a file attached for one party, or for all parties if PartyID is empty.
type Document struct {
	RequirementID string    `json:"requirementId"`
	PartyID       string    `json:"partyId,omitempty"`
	FileID        string    `json:"fileId"`
	AttachedAt    time.Time `json:"attachedAt"`
	Review        *Review   `json:"review,omitempty"` // nil while it is pending
}

// Party finds a party by id.
func (s *Sheet) Party(id string) (Party, bool) {
	i := slices.IndexFunc(s.Parties, func(p Party) bool { return p.ID == id })
	if i < 0 {
		return Party{}, false
	}
	return s.Parties[i], true
}

// Answer returns the answer of a party, or the common one if partyID is empty.
func (s *Sheet) Answer(questionID, partyID string) (Answer, bool) {
	if i := s.answerAt(questionID, partyID); i >= 0 {
		return s.Answers[i], true
	}
	return Answer{}, false
}

// SetAnswer replaces an answer and returns the previous one. An empty value clears it.
func (s *Sheet) SetAnswer(questionID, partyID string, v Value, at time.Time) (before Value) {
	i := s.answerAt(questionID, partyID)
	if i >= 0 {
		before = s.Answers[i].Value
	}
	answer := Answer{QuestionID: questionID, PartyID: partyID, Value: v, AnsweredAt: at}
	switch {
	case v.IsZero() && i >= 0:
		s.Answers = slices.Delete(s.Answers, i, i+1)
	case v.IsZero():
	case i >= 0:
		s.Answers[i] = answer
	default:
		s.Answers = append(s.Answers, answer)
	}
	return before
}

func (s *Sheet) answerAt(questionID, partyID string) int {
	return slices.IndexFunc(s.Answers, func(a Answer) bool {
		return a.QuestionID == questionID && a.PartyID == partyID
	})
}

// Skip records that the customer has left a question of a stage unanswered.
func (s *Sheet) Skip(stageID string) {
	if !slices.Contains(s.Skipped, stageID) {
		s.Skipped = append(s.Skipped, stageID)
	}
}

// AnswerBytes returns the total length of all answers.
func (s *Sheet) AnswerBytes() int {
	n := 0
	for _, a := range s.Answers {
		n += a.Value.size()
	}
	return n
}

// Document returns the document of a party, or the common one if partyID is empty.
func (s *Sheet) Document(requirementID, partyID string) (Document, bool) {
	if i := s.documentAt(requirementID, partyID); i >= 0 {
		return s.Documents[i], true
	}
	return Document{}, false
}

// Attach attaches a file and returns the id of the previous one.
func (s *Sheet) Attach(requirementID, partyID, fileID string, at time.Time) (before string) {
	document := Document{RequirementID: requirementID, PartyID: partyID, FileID: fileID, AttachedAt: at}
	i := s.documentAt(requirementID, partyID)
	if i < 0 {
		s.Documents = append(s.Documents, document)
		return ""
	}
	before = s.Documents[i].FileID
	s.Documents[i] = document
	return before
}

// Detach removes a file and returns its id, or "".
func (s *Sheet) Detach(requirementID, partyID string) (before string) {
	i := s.documentAt(requirementID, partyID)
	if i < 0 {
		return ""
	}
	before = s.Documents[i].FileID
	s.Documents = slices.Delete(s.Documents, i, i+1)
	return before
}

func (s *Sheet) documentAt(requirementID, partyID string) int {
	return slices.IndexFunc(s.Documents, func(d Document) bool {
		return d.RequirementID == requirementID && d.PartyID == partyID
	})
}

// SetParties replaces the parties and deletes the answers and documents of removed ones. Common ones
// stay.
func (s *Sheet) SetParties(parties []Party) {
	s.Parties = slices.Clone(parties)
	gone := func(partyID string) bool {
		_, stays := s.Party(partyID)
		return partyID != "" && !stays
	}
	s.Answers = slices.DeleteFunc(s.Answers, func(a Answer) bool { return gone(a.PartyID) })
	s.Documents = slices.DeleteFunc(s.Documents, func(d Document) bool { return gone(d.PartyID) })
}

// Clone returns a deep copy of the sheet.
func (s *Sheet) Clone() *Sheet {
	return &Sheet{
		Parties:   slices.Clone(s.Parties),
		Answers:   slices.Clone(s.Answers),
		Documents: slices.Clone(s.Documents),
		Skipped:   slices.Clone(s.Skipped),
	}
}
