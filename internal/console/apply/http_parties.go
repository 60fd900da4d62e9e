package apply

import (
	"strconv"
	"strings"

	"stagegate/internal/console/caseview"
	"stagegate/internal/console/frame"
)

var parties = caseview.NewScreen(files, "parties.html", "aside.html")

// partyList is the page of the parties of a request.
type partyList struct {
	aside

	Rows    []partyRow
	Role    string // what a party is called
	Range   string // how many there may be
	CanAdd  bool
	Note    *caseview.CorrectionItem
	CanDrop bool
}

// partyRow is a party, or an empty row for a new one.
type partyRow struct {
	Number             int // from 1
	ID                 string
	Self               bool
	Name, Email, Phone *frame.Field
	DropLabel          string
}

// IDName is the field with the id of the party.
func (p partyRow) IDName() string { return "id-" + strconv.Itoa(p.Number-1) }

// showParties shows who the request is about.
func showParties(r *frame.Request, c *caseview.Case) frame.Response {
	rows := make([]caseview.Party, 0, len(c.Parties)+1)
	rows = append(rows, c.Parties...)
	if r.Query("add") != "" && len(rows) < c.MaxParties || len(rows) == 0 {
		rows = append(rows, caseview.Party{})
	}
	return showRows(r, c, rows)
}

func showRows(r *frame.Request, c *caseview.Case, rows []caseview.Party) frame.Response {
	r.Crumb = toCase(r, c)
	page := partyList{aside: besides(r, c), Role: c.PartyRole, CanAdd: len(rows) < c.MaxParties, CanDrop: len(rows) > 1}
	if correction := c.OpenCorrection(); correction != nil {
		for i, it := range correction.Items {
			if it.Kind == caseview.KindParties {
				page.Note = &correction.Items[i]
			}
		}
	}
	page.Range = r.Text("apply.parties.range", "from", c.MinParties, "count", c.MaxParties)
	if c.MinParties == c.MaxParties {
		page.Range = r.Text("apply.parties.exactly", "count", c.MaxParties)
	}
	f := r.NewForm(r.URL.Path, r.Text("apply.part.save"))
	for i, p := range rows {
		n := strconv.Itoa(i)
		of := "parties[" + n + "]."
		name := partyField("name", n, of, r.Text("apply.parties.name"), p.Name)
		email := partyField("email", n, of, r.Text("apply.parties.email"), p.Email)
		email.Type, email.Optional = "email", true
		phone := partyField("phone", n, of, r.Text("apply.parties.phone"), p.Phone)
		phone.Type, phone.Optional = "tel", true
		for _, field := range []frame.Field{name, email, phone} {
			f.Add(field)
		}
		page.Rows = append(page.Rows, partyRow{
			Number: i + 1, ID: p.ID, Self: i == 0, Name: f.Field(name.Name), Email: f.Field(email.Name), Phone: f.Field(phone.Name),
			DropLabel: r.Text("apply.parties.drop", "name", p.Name),
		})
	}
	return r.Show(parties, r.Text("apply.parties.title"), page)
}

func partyField(kind, n, of, label, value string) frame.Field {
	most := map[string]int{"name": 200, "email": 254, "phone": 40}[kind]
	autocomplete := "off"
	if n == "0" { // the customer
		autocomplete = map[string]string{"name": "name", "email": "email", "phone": "tel"}[kind]
	}
	return frame.Field{Name: kind + "-" + n, Of: of + kind, Label: label, Value: value, Max: most, Autocomplete: autocomplete}
}

// saveParties saves the list as it was entered. A button can add an empty row, or take a
// party away.
func saveParties(r *frame.Request, c *caseview.Case) frame.Response {
	rows, bodies := entered(r, c)
	after, a := frame.Put[caseview.Case](r, c.API()+"/party", map[string]any{"parties": bodies})
	if !a.OK() {
		return r.Refuse(a, func(r *frame.Request) frame.Response { return showRows(r, c, rows) })
	}
	switch {
	case r.Value("then") == "add":
		return r.Redirect(after.FormPath(r) + "/parties?add=1#name-" + strconv.Itoa(len(after.Parties)))
	case r.Value("drop") != "":
		return r.Done(after.FormPath(r)+"/parties", "apply.parties.dropped")
	default:
		return r.Redirect(after.FormPath(r))
	}
}

// entered are the parties of a form, and the same for the API. A new one of which nothing was
// entered is none.
func entered(r *frame.Request, c *caseview.Case) (rows []caseview.Party, bodies []map[string]any) {
	for i := range len(c.Parties) + c.MaxParties + 1 {
		n := strconv.Itoa(i)
		if !r.PostForm.Has("name-" + n) {
			break
		}
		p := caseview.Party{ID: r.Value("id-" + n), Name: r.Value("name-" + n), Email: r.Value("email-" + n), Phone: r.Value("phone-" + n)}
		if p.ID == "" && p.Name+p.Email+p.Phone == "" || r.Value("drop") == strconv.Itoa(i+1) {
			continue
		}
		rows = append(rows, p)
		bodies = append(bodies, partyBody(c, p))
	}
	return rows, bodies
}

func partyBody(c *caseview.Case, p caseview.Party) map[string]any {
	body := map[string]any{"name": p.Name}
	for name, value := range map[string]string{"id": p.ID, "email": p.Email, "phone": p.Phone} {
		if strings.TrimSpace(value) != "" {
			body[name] = value
		}
	}
	for _, known := range c.Parties {
		if known.ID == p.ID && len(known.Details) > 0 {
			body["details"] = known.Details
		}
	}
	return body
}
