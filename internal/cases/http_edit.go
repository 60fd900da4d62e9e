package cases

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// Limits of the details of a party (specification, section 5).
const (
	maxDetails      = 50
	maxDetailName   = 64    // characters
	maxDetailBytes  = 4_000 // of a value, as JSON
	maxDetailDigits = 40    // of a number in it
	maxDetailDepth  = 8     // of lists and objects within each other

	maxPartyDetails = 16 << 10  // bytes of names and values of a party
	maxAllDetails   = 256 << 10 // and of all parties together
)

// AnswerInput is the body of a request that answers a question.
type AnswerInput struct {
	Value   form.Value `json:"value"`
	PartyID string     `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Of the party whose answer it is; left out or null, the answer holds for every party"`
}

// AnswersInput is the body of a request that answers several questions.
type AnswersInput struct {
	Answers []GivenAnswer `json:"answers" minItems:"1" maxItems:"200" doc:"All are written, or none"`
}

// GivenAnswer is the answer to a question: for one party, or for every party if PartyID
// is empty. An empty value clears the answer.
type GivenAnswer struct {
	QuestionID string     `json:"questionId" maxLength:"36" doc:"Each question once for each party"`
	PartyID    string     `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Of the party whose answer it is; left out or null, the answer holds for every party"`
	Value      form.Value `json:"value" doc:"Null clears the answer"`
}

// DocumentInput is the body of a request that attaches or detaches a document.
type DocumentInput struct {
	FileObjectID *string `json:"fileObjectId" maxLength:"36" doc:"Of an uploaded file; null detaches what was attached"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Of the party whose document it is; left out or null, the document holds for every party"`
}

// Edit returns the edit that the body asks for.
func (in DocumentInput) Edit(requirementID string) (Edit, error) {
	if in.FileObjectID == nil {
		return Attach(requirementID, in.PartyID, ""), nil
	}
	if *in.FileObjectID == "" {
		return nil, fault.Invalid("fileObjectId", fault.InvalidValue, "file.id_or_null")
	}
	return Attach(requirementID, in.PartyID, *in.FileObjectID), nil
}

// PartiesInput is the body of a request that replaces the parties.
type PartiesInput struct {
	Parties []PartyInput `json:"parties" maxItems:"1000" doc:"All of them; the first is the customer's own"`
}

// PartyInput is a party: a person or thing that a request is for.
type PartyInput struct {
	ID      string                     `json:"id,omitempty" maxLength:"36" nullable:"true" doc:"Of a party that is there already, which keeps what was given for it; left out or null, the party is new"`
	Name    api.Name                   `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
	Email   string                     `json:"email,omitempty" format:"email" maxLength:"254" nullable:"true"`
	Phone   string                     `json:"phone,omitempty" maxLength:"40" nullable:"true"`
	Details map[string]json.RawMessage `json:"details,omitempty" doc:"Up to 50 names of up to 64 characters, each with a value, such as a date of birth; at most 16 KiB for a party and 256 KiB for all"`
}

// Edit returns the edit that the body asks for, or an error for invalid details.
func (in PartiesInput) Edit() (Edit, error) {
	parties := make([]form.Party, len(in.Parties))
	total := 0
	var wrong fault.Fields
	for i, p := range in.Parties {
		size := detailBytes(p.Details)
		total += size
		checkDetails(&wrong, fault.Path("parties").Index(i).Key("details"), p.Details, size)
		parties[i] = form.Party{ID: p.ID, Name: string(p.Name), Email: p.Email, Phone: p.Phone, Details: p.Details}
	}
	if total > maxAllDetails {
		wrong.Add("parties", fault.InvalidValue, "party.details_too_large")
	}
	return SetParties(parties), wrong.Err()
}

// checkDetails checks the details of a party, of which there are so many bytes.
func checkDetails(wrong *fault.Fields, place fault.Path, details map[string]json.RawMessage, size int) {
	names := slices.Sorted(maps.Keys(details))
	switch {
	case len(names) > maxDetails:
		wrong.Add(string(place), fault.TooMany, "party.too_many_details")
	case slices.ContainsFunc(names, func(name string) bool { return name == "" || utf8.RuneCountInString(name) > maxDetailName }):
		wrong.Add(string(place), fault.InvalidValue, "party.detail_name")
	case size > maxPartyDetails:
		wrong.Add(string(place), fault.InvalidValue, "party.detail_too_large")
	}
	for _, name := range names {
		if key := checkDetail(details[name]); key != "" {
			wrong.Add(string(place.Key(name)), fault.InvalidValue, key)
		}
	}
}

// detailBytes is the size of the names and values of details.
func detailBytes(details map[string]json.RawMessage) int {
	n := 0
	for name, value := range details {
		n += len(name) + len(value)
	}
	return n
}

// checkDetail returns the key of the text that refuses the value of a detail, or "". Numbers are
// stored as they are written; very large ones cannot be stored by every database.
func checkDetail(value json.RawMessage) string {
	if len(value) > maxDetailBytes {
		return "party.value_too_large"
	}
	tokens := json.NewDecoder(bytes.NewReader(value))
	tokens.UseNumber()
	for depth := 0; ; {
		token, err := tokens.Token()
		if err != nil { // io.EOF: the body was already read as JSON
			return ""
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > maxDetailDepth {
			return "party.too_deep"
		}
		number, ok := token.(json.Number)
		if !ok {
			continue
		}
		digits, exponent, _ := strings.Cut(strings.ToLower(number.String()), "e")
		if len(digits) > maxDetailDigits || len(strings.TrimLeft(exponent, "+-0")) > 2 {
			return "party.number_too_long"
		}
	}
}
