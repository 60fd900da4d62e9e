package caseview

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"unicode"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// PartyForm is the form to edit the parties of a case.
type PartyForm struct {
	Action, Button string
	Rows           []PartyRow
	Range          string // how many parties are allowed
	CanAdd         bool
	AddLabel       string
	Was            string // stamp of the parties that the form was made from
}

// PartyRow is the row of a party, or an empty row for a new one.
type PartyRow struct {
	Number             int // from 1
	ID                 string
	Self               bool
	Title              string
	Name, Email, Phone *ui.Field
	DropLabel          string
}

// IDName returns the name of the hidden field with the id of the party.
func (p PartyRow) IDName() string { return "id-" + strconv.Itoa(p.Number-1) }

// PartiesOf returns the parties of a case for a form, with an empty row if the reader adds a party.
func PartiesOf(r *ui.Request, c *Case) []cases.PartyInput {
	rows := make([]cases.PartyInput, 0, len(c.Parties)+1)
	for _, p := range c.Parties {
		rows = append(rows, cases.PartyInput{ID: p.ID, Name: api.Name(p.Name), Email: ui.Value(p.Email), Phone: ui.Value(p.Phone)})
	}
	if r.Query("add") != "" && len(rows) < c.MaxParties {
		rows = append(rows, cases.PartyInput{})
	}
	return rows
}

// NewPartyForm returns the form with the given rows, and with empty ones up to the smallest number of parties.
func NewPartyForm(r *ui.Request, c *Case, rows []cases.PartyInput) PartyForm {
	for len(rows) < c.MinParties {
		rows = append(rows, cases.PartyInput{})
	}
	form := PartyForm{
		Action: c.Path(r) + "/parties", Button: r.Text("apply.part.save"), CanAdd: len(rows) < c.MaxParties,
		AddLabel: r.Text("apply.parties.add"), Range: partyRange(r, c), Was: c.partiesStamp(),
	}
	role := r.Text("apply.parties.person")
	if c.PartyRole != nil {
		role = *c.PartyRole
		form.AddLabel = r.Text("apply.parties.add_role", "role", lowerFirst(role))
	}
	if c.desk {
		form.Button = r.Text("apply.save")
	}
	f := r.NewForm(r.URL.Path, form.Button)
	for i, p := range rows {
		n := strconv.Itoa(i)
		of := "parties[" + n + "]."
		name := partyField("name", n, of, r.Text("apply.parties.name"), string(p.Name), c.desk)
		email := partyField("email", n, of, r.Text("apply.parties.email"), p.Email, c.desk)
		email.Type, email.Optional = "email", true
		phone := partyField("phone", n, of, r.Text("apply.parties.phone"), p.Phone, c.desk)
		phone.Type, phone.Optional = "tel", true
		for _, field := range []ui.Field{name, email, phone} {
			f.Add(field)
			f.Field(field.Name).Value = field.Value // of this row, which may have had another number in a refused form
		}
		row := PartyRow{
			Number: i + 1, ID: p.ID, Self: i == 0, Name: f.Field(name.Name), Email: f.Field(email.Name), Phone: f.Field(phone.Name),
			Title: r.Text("apply.parties.nth", "role", role, "number", i+1), DropLabel: r.Text("apply.parties.drop", "name", string(p.Name)),
		}
		if row.Self {
			row.Title = r.Text("apply.parties.self")
			if c.desk {
				row.Title = r.Text("apply.parties.customer")
			}
		}
		form.Rows = append(form.Rows, row)
	}
	return form
}

// partyRange says how many parties the case may have.
func partyRange(r *ui.Request, c *Case) string {
	switch {
	case c.MinParties == c.MaxParties:
		return r.Text("apply.parties.exactly", "count", c.MaxParties)
	case c.MinParties <= 1:
		return r.Text("apply.parties.up_to", "count", c.MaxParties)
	default:
		return r.Text("apply.parties.range", "from", c.MinParties, "count", c.MaxParties)
	}
}

// lowerFirst returns a role as it is written within a sentence. Abbreviations stay as they are.
func lowerFirst(role string) string {
	first, size := utf8.DecodeRuneInString(role)
	if second, _ := utf8.DecodeRuneInString(role[size:]); size == 0 || unicode.IsUpper(second) {
		return role
	}
	return string(unicode.ToLower(first)) + role[size:]
}

func partyField(kind, n, of, label, value string, desk bool) ui.Field {
	most := map[string]int{"name": 200, "email": 254, "phone": 40}[kind]
	autocomplete := "off"
	if n == "0" && !desk { // the customer
		autocomplete = map[string]string{"name": "name", "email": "email", "phone": "tel"}[kind]
	}
	return ui.Field{Name: kind + "-" + n, Of: of + kind, Label: label, Value: value, Max: most, Autocomplete: autocomplete}
}

// partiesStamp returns a hash of the parties of the case.
func (c *Case) partiesStamp() string {
	content, err := json.Marshal(c.Parties)
	if err != nil {
		panic(err) // texts
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}

// SaveParties saves the parties of a submitted form. It refuses a form that was shown before the parties changed, since
// saving it would remove parties added elsewhere. load reads the case; concurrent changes cause further attempts. The
// result is the saved case, or on refusal the current one.
func SaveParties(r *ui.Request, c *Case, load func() (*Case, ui.Answer)) (*Case, ui.Answer) {
	const attempts = 3
	for n := 1; ; n++ {
		now, a := load()
		if !a.OK() {
			return c, a
		}
		c, r.IfMatch = now, a.ETag()
		if r.Value("was") != c.partiesStamp() {
			return c, ui.Answer{Status: http.StatusPreconditionFailed, Message: r.Text("apply.parties.changed", "names", c.partyNames(r))}
		}
		after, a := c.SetParties(r, EnteredParties(r, c, r.Value("drop")))
		if a.OK() {
			return after, a
		}
		if a.ErrorCode != fault.PreconditionFailed || n == attempts {
			return c, a
		}
	}
}

// partyNames returns the names of the parties as a list.
func (c *Case) partyNames(r *ui.Request) string {
	names := make([]string, len(c.Parties))
	for i, party := range c.Parties {
		names[i] = party.Name
	}
	return r.Printer().List(names)
}

// EnteredParties returns the parties of a submitted form without empty new rows and without the one with the number
// drop, "" for none.
func EnteredParties(r *ui.Request, c *Case, drop string) cases.PartiesInput {
	in := cases.PartiesInput{Parties: []cases.PartyInput{}}
	for i := range len(c.Parties) + c.MaxParties + 1 {
		n := strconv.Itoa(i)
		if !r.PostForm.Has("name-" + n) {
			break
		}
		p := cases.PartyInput{ID: r.Value("id-" + n), Name: api.Name(r.Value("name-" + n)), Email: r.Value("email-" + n), Phone: r.Value("phone-" + n)}
		if known := c.party(p.ID); known > 0 {
			p.Details = c.Parties[known-1].Details
		} else {
			p.ID = "" // new, or removed elsewhere and now added again
		}
		if p.ID == "" && string(p.Name)+p.Email+p.Phone == "" || drop == strconv.Itoa(i+1) {
			continue
		}
		in.Parties = append(in.Parties, p)
	}
	return in
}

// SetParties replaces the parties of the case and returns the updated case.
func (c *Case) SetParties(r *ui.Request, in cases.PartiesInput) (*Case, ui.Answer) {
	switch {
	case c.desk:
		v, a := ui.Do(r, cases.SetPartiesOfApplication, &cases.ApplicationPartiesInput{ApplicationID: c.ID, Body: in})
		return ofStaff(v), a
	case c.IsApplication():
		v, a := ui.Do(r, cases.SetPartiesOfMyApplication, &cases.ApplicationPartiesInput{ApplicationID: c.ID, Body: in})
		return ofApplication(v.ApplicationFields, v.ExpectedView), a
	default:
		v, a := ui.Do(r, cases.SetPartiesOfRequest, &cases.RequestPartiesInput{RequestID: c.ID, Body: in})
		return ofRequest(v), a
	}
}
