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
	maxDetailBytes  = 4_000 // of a value as JSON
	maxDetailDigits = 40    // of a number in a value
	maxDetailDepth  = 8     // of nested lists and objects

	maxPartyDetails = 16 << 10  // bytes of names and values of a party
	maxAllDetails   = 256 << 10 // bytes of names and values of all parties
)

// AnswerInput is the body of an operation that answers a question.
type AnswerInput struct {
	Value   form.Value `json:"value"`
	PartyID string     `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Id of the party that the answer belongs to; omitted or null for every party"`
}

// AnswersInput is the body of an operation that answers several questions.
type AnswersInput struct {
	Answers []GivenAnswer `json:"answers" minItems:"1" maxItems:"200" doc:"Answers to save, all or none"`
}

// GivenAnswer is the answer to a question: for one party, or for every party if PartyID is
// empty. An empty value clears the answer.
type GivenAnswer struct {
	QuestionID string     `json:"questionId" maxLength:"36" doc:"Id of the question, unique per party"`
	PartyID    string     `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Id of the party that the answer belongs to; omitted or null for every party"`
	Value      form.Value `json:"value" doc:"Value; null clears the answer"`
}

// DocumentInput is the body of an operation that attaches or detaches a document.
type DocumentInput struct {
	FileObjectID *string `json:"fileObjectId" maxLength:"36" doc:"Id of an uploaded file; null detaches the current one"`
	PartyID      string  `json:"partyId,omitempty" maxLength:"36" nullable:"true" doc:"Id of the party that the document belongs to; omitted or null for every party"`
}

// Edit returns the edit of the body.
func (in DocumentInput) Edit(requirementID string) (Edit, error) {
	if in.FileObjectID == nil {
		return Attach(requirementID, in.PartyID, ""), nil
	}
	if *in.FileObjectID == "" {
		return nil, fault.Invalid("fileObjectId", fault.InvalidValue, "file.id_or_null")
	}
	return Attach(requirementID, in.PartyID, *in.FileObjectID), nil
}

// PartiesInput is the body of an operation that replaces the parties.
type PartiesInput struct {
	Parties []PartyInput `json:"parties" maxItems:"1000" doc:"Complete list; the first party is the customer"`
}

// PartyInput is a party: a person or thing that a request is about.
type PartyInput struct {
	ID      string                     `json:"id,omitempty" maxLength:"36" nullable:"true" doc:"Id of an existing party, which keeps its answers and documents; omitted or null for a new party"`
	Name    api.Name                   `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
	Email   string                     `json:"email,omitempty" format:"email" maxLength:"254" nullable:"true"`
	Phone   string                     `json:"phone,omitempty" maxLength:"40" nullable:"true"`
	Details map[string]json.RawMessage `json:"details,omitempty" doc:"Up to 50 named values, such as a date of birth. Names have up to 64 characters. At most 16 KiB per party and 256 KiB for all parties"`
}

// Edit returns the edit of the body, or an error for invalid details.
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

// checkDetails validates the details of a party. size is their size in bytes.
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

// detailBytes returns the size of the names and values of details.
func detailBytes(details map[string]json.RawMessage) int {
	n := 0
	for name, value := range details {
		n += len(name) + len(value)
	}
	return n
}

// checkDetail returns the key of the error text for an invalid value, or "". Numbers are
// stored verbatim; some databases cannot store very large ones.
func checkDetail(value json.RawMessage) string {
	if len(value) > maxDetailBytes {
		return "party.value_too_large"
	}
	tokens := json.NewDecoder(bytes.NewReader(value))
	tokens.UseNumber()
	for depth := 0; ; {
		token, err := tokens.Token()
		if err != nil { // io.EOF: the body has already been parsed as JSON
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
