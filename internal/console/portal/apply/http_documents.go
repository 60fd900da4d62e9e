package apply

import (
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var documents = caseview.NewScreen(files, "documents.html", "aside.html")

// documentPage is the data of the page of the documents.
type documentPage struct {
	aside

	Groups []documentGroup
}

// documentGroup are the documents of the request or of a party.
type documentGroup struct {
	Title string
	Needs []need
}

// need is a document with its error.
type need struct {
	caseview.Need

	Case  *caseview.Case
	Base  string
	Key   string
	Types string
	Error string
	Name  string // of the document and its party
}

// ShowDocuments serves the documents that the case needs.
func ShowDocuments(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = toCase(r, c)
	page := documentPage{aside: newAside(r, c)}
	var form *ui.Form
	if r.Refused() != nil {
		form = r.NewForm(r.URL.Path, "")
	}
	group := ""
	for _, n := range c.Needs() {
		title := r.Text("apply.documents.for_all")
		shown := need{Need: n, Case: c, Base: page.Base, Types: n.Types(r), Name: n.Name}
		if n.Party != nil {
			title = n.Party.Name
			shown.Name = r.Text("apply.documents.of", "document", n.Name, "name", n.Party.Name)
		}
		if form != nil && n.RequirementView.ID == r.Value("requirement") && n.PartyID() == r.Value("party") {
			form.Add(ui.Field{Name: n.ID(), Of: "fileObjectId", Label: shown.Name})
			shown.Error = form.Field(n.ID()).Error
		}
		if len(page.Groups) == 0 || title != group {
			page.Groups = append(page.Groups, documentGroup{Title: title})
			group = title
		}
		last := &page.Groups[len(page.Groups)-1]
		last.Needs = append(last.Needs, shown)
	}
	return r.Show(documents, r.Text("apply.documents.title"), page)
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
