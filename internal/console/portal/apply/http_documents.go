package apply

import (
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var documents = caseview.NewScreen(files, "documents.html", "aside.html")

// documentPage is the data of the page of the documents.
type documentPage struct {
	aside

	Groups   []documentGroup
	Limits   string // says types and size of all files, "" if they differ
	TakesPDF bool   // for all documents
}

// documentGroup are the documents of a party or of the whole case.
type documentGroup struct {
	Title  string
	Person string // "" for the whole case
	Needs  []need
}

// need is a document with its error.
type need struct {
	caseview.Need

	Base    string
	Key     string
	Types   string
	Limits  string // types and size
	Error   string
	Name    string // of the document and its party
	AskedBy string // who asked for another file, "" for nobody
	Pick    ui.PickFile
}

// ShowDocuments serves the documents that the case needs, those of each party before those of the
// whole case.
func ShowDocuments(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = c.Back(r)
	page := documentPage{aside: newAside(r, c)}
	var form *ui.Form
	if r.Refused() != nil {
		form = r.NewForm(r.URL.Path, "")
	}
	shared := documentGroup{Title: r.Text("apply.documents.for_all")}
	for _, n := range c.Needs() {
		shown := newNeed(r, c, n, form)
		switch last := len(page.Groups) - 1; {
		case n.Party == nil:
			shared.Needs = append(shared.Needs, shown)
		case last >= 0 && page.Groups[last].Needs[0].Party == n.Party:
			page.Groups[last].Needs = append(page.Groups[last].Needs, shown)
		default:
			page.Groups = append(page.Groups, documentGroup{Title: n.Party.Name, Person: n.Party.Name, Needs: []need{shown}})
		}
	}
	if len(shared.Needs) > 0 {
		page.Groups = append(page.Groups, shared)
	}
	page.limit(r)
	return r.Show(documents, r.Text("apply.documents.title"), page)
}

func newNeed(r *ui.Request, c *caseview.Case, n caseview.Need, form *ui.Form) need {
	shown := need{Need: n, Base: c.Path(r), Types: n.Types(r), Limits: limits(r, n), Name: n.Name}
	if n.Party != nil {
		shown.Name = r.Text("apply.documents.of", "document", n.Name, "name", n.Party.Name)
	}
	if correction := c.OpenCorrection(); correction != nil {
		shown.AskedBy = correction.AskedBy.Name
	}
	if form != nil && n.RequirementView.ID == r.Value("requirement") && n.PartyID() == r.Value("party") {
		form.Add(ui.Field{Name: n.ID(), Of: "fileObjectId", Label: shown.Name})
		shown.Error = form.Field(n.ID()).Error
	}
	shown.Pick = ui.PickFile{
		ID: n.ID() + "-f", Text: r.Text("apply.documents.choose"), About: shown.Name, Limits: shown.Limits, Accept: n.Accept(), Error: shown.Error,
	}
	switch {
	case n.Document != nil || shown.Error != "":
		shown.Pick.Text = r.Text("apply.documents.replace")
	case shown.Limits != "":
		shown.Pick.Limits = r.Text("apply.documents.drop", "limits", shown.Limits)
	}
	return shown
}

// limits returns the types and the size of the files that a document takes, "" for any.
func limits(r *ui.Request, n caseview.Need) string {
	types := n.Types(r)
	switch {
	case n.MaxSizeBytes == nil:
		return types
	case types == "":
		return r.Text("apply.documents.size", "size", r.Printer().Size(*n.MaxSizeBytes))
	default:
		return r.Text("apply.documents.types_size", "types", types, "size", r.Printer().Size(*n.MaxSizeBytes))
	}
}

// limit says the limits that all documents share.
func (p *documentPage) limit(r *ui.Request) {
	first := p.first()
	if first == nil || first.Types == "" || first.MaxSizeBytes == nil {
		return
	}
	for _, group := range p.Groups {
		for _, n := range group.Needs {
			if n.Limits != first.Limits {
				return
			}
		}
	}
	p.Limits = r.Text("apply.documents.limits", "types", first.Types, "size", r.Printer().Size(*first.MaxSizeBytes))
	p.TakesPDF = slices.Contains(first.AcceptedTypes, "application/pdf")
}

func (p *documentPage) first() *need {
	if len(p.Groups) == 0 {
		return nil
	}
	return &p.Groups[0].Needs[0]
}

// saveDocument attaches an uploaded file or removes the attached one.
func saveDocument(r *ui.Request, c *caseview.Case) ui.Response {
	var in cases.DocumentInput
	if r.Value("all") == "" {
		in.PartyID = r.Value("party")
	}
	if r.Value("do") != "remove" {
		file := r.Value("fileObjectId")
		if file == "" {
			return showAgain(r, ui.Answer{
				Status: 400, ErrorCode: fault.ValidationFailed, Message: r.Text("apply.documents.no_file"),
				Errors: []ui.Wrong{{Field: "fileObjectId", Code: fault.Required, Message: r.Text("apply.documents.no_script")}},
			}, c, ShowDocuments)
		}
		in.FileObjectID = &file
	}
	after, a := c.SetDocument(r, r.Value("requirement"), in)
	if !a.OK() {
		return showAgain(r, a, c, ShowDocuments)
	}
	key := "apply.documents.saved"
	if r.Value("do") == "remove" {
		key = "apply.documents.removed"
	}
	return r.Done(after.Path(r)+"/documents", key)
}
