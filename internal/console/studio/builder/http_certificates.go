package builder

import (
	"cmp"
	"slices"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/console/ui"
)

const certificatesBelow = "/certificates"

// The operations that draw a sample of a certificate: as a file, and as a picture before it is saved.
const (
	previewCertificate api.Op[certificates.SampleInput, api.File] = "previewCertificate"
	drawCertificate    api.Op[certificates.DrawInput, api.File]   = "drawCertificate"
)

// showCertificates shows the certificates of the service, or one of them to edit.
func showCertificates(p *page) ui.Response {
	h, a := p.headOf("stages")
	if !a.OK() {
		return p.Fail(a)
	}
	d := stagesData{head: h, Action: p.URL.RequestURI(), OnCertificates: true}
	if d.Form, a = p.certificateForm(); !a.OK() {
		return p.Fail(a)
	}
	p.Match = ""
	id := ""
	if d.Form != nil {
		p.Match, id = d.Form.match, d.Form.ID
		d.Form.Placeholders = p.placeholders()
		d.Preview = p.certificatePreview(id)
		if id != "" {
			d.Form.Sample = p.samplePath(id)
		}
	}
	d.Stages = p.stageItems(nil, "", "", h.Blockers)
	d.Certificates = p.certificateOutline(id, h.Blockers)
	g := group{Name: certificate, Add: p.at(certificatesBelow) + "?add=certificate#part"}
	for i := range p.service.Certificates {
		item := p.certificateItem(&p.service.Certificates[i])
		item.Path = p.certificatePath(i + 1)
		item.Up, item.Down = neighbours(i, len(p.service.Certificates))
		g.Parts = append(g.Parts, item)
	}
	d.Groups = []group{g}
	return p.Show(stagesScreen, p.Text("builder.page_title", "page", p.Text("builder.groups.certificate"), "service", p.service.Name), d)
}

// certificatePath returns the address of the form of a certificate by its position.
func (p *page) certificatePath(n int) string {
	return p.at(certificatesBelow) + "?certificate=" + strconv.Itoa(n) + "#part"
}

// certificateOutline returns the certificates for the outline.
func (p *page) certificateOutline(openID string, blockers []blocker) []outlinePart {
	all := make([]outlinePart, len(p.service.Certificates))
	for i, c := range p.service.Certificates {
		path := p.certificatePath(i + 1)
		all[i] = outlinePart{
			Text: c.Name, Path: path, Icon: iconOf(c.Rule, "award"), Here: c.ID == openID,
			NeedsAttention: slices.ContainsFunc(blockers, func(b blocker) bool { return b.Path == path }),
		}
	}
	return all
}

// certificateForm returns the form of the selected certificate, or nil.
func (p *page) certificateForm() (*partForm, ui.Answer) {
	if !p.mayChange() {
		return p.formOf(editable{})
	}
	if p.isResent() {
		return p.formOf(p.findPart(certificate, p.Value("id"), nil))
	}
	if p.Query("add") != "" {
		return p.formOf(p.newPart(certificate, p.Query("copy"), nil))
	}
	if n, err := strconv.Atoi(p.Query(certificate)); err == nil && n > 0 && n <= len(p.service.Certificates) {
		return p.formOf(p.findPart(certificate, p.service.Certificates[n-1].ID, nil))
	}
	return p.formOf(editable{})
}

func (p *page) certificateItem(c *catalog.ServiceCertificateView) partItem {
	return partItem{
		ID: c.ID, Text: c.Name, Icon: iconOf(c.Rule, "award"), Tags: append(p.tags(p.Text("builder.layouts."+string(c.Layout)), c.AppliesTo, c.Required), c.Code),
		Sub:   p.displayIssued(c.IssuedOn, ""),
		Rules: existing(p.describeRule("issued", certificate, "rule", c.ID, ui.Value(c.Rule))),
	}
}

// displayIssued writes what a certificate is issued on: the completion of the application or of a stage, whose
// title in a version may be another one than in the draft ("").
func (p *page) displayIssued(on, title string) string {
	if s := p.stageOf(on); s != nil {
		title = cmp.Or(title, s.Title)
	}
	switch {
	case on == form.AtCompletion:
		return p.Text("builder.at_completion")
	case title == "":
		return p.Text("builder.at_deleted_stage")
	default:
		return p.Text("builder.at_stage", "stage", title)
	}
}

// samplePath returns the address of a sample of a certificate.
func (p *page) samplePath(id string) string { return p.at(certificatesBelow+"/") + id + "/sample" }

// showSample responds with a sample of a certificate as PDF.
func showSample(p *page) ui.Response {
	in := certificates.SampleInput{CertificatePath: catalog.CertificatePath{ServicePath: p.of, CertificateID: p.PathValue("certificate")}}
	body := api.NewBody(&in.Body)
	body.Parties, body.Language = []certificates.SampleParty{{Name: p.Text("builder.sample_name")}}, p.Query("language")
	sample, a := ui.Do(p.Request, previewCertificate, &in)
	if !a.OK() {
		return p.Fail(a)
	}
	return p.Download(sample.Name, api.MediaPDF, sample.Content)
}
