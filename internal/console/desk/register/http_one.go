package register

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var oneScreen = caseview.NewScreenIn(ui.Desk, files, "one.html", "parts.html")

// Actions on a certificate, as paths and texts name them.
const (
	suspend   = "suspend"
	reinstate = "reinstate"
	revoke    = "revoke"
	replace   = "replace"
)

// actionsOf are the actions that are possible in each status.
var actionsOf = map[certificates.Status][]string{
	certificates.Valid:     {replace, suspend, revoke},
	certificates.Suspended: {reinstate, replace, revoke},
	certificates.Expired:   {replace, revoke},
}

// oneData is the data of the page of a certificate.
type oneData struct {
	Certificate row
	Erased      bool // there is no paper
	Actions     []string
	Do          string                  // the action whose form is open, "" for none
	Ended       bool                    // the last day is past
	Form        *ui.Form                // of the action
	Rectify     *caseview.Rectification // answers that are corrected with a replacement; nil for none
	RectifyOpen bool
	History     []entry  // newest first
	Replaced    *ui.Link // the certificate that replaces this one
	Renewed     *ui.Link // the certificate that this one renews
}

// Digest returns the digest of the file in groups, with the middle left out.
func (d oneData) Digest() string {
	all := ui.Value(d.Certificate.SHA256)
	if len(all) != 64 {
		return all
	}
	return all[:4] + " " + all[4:8] + " … " + all[56:60] + " " + all[60:]
}

// entry is a change in the history of a certificate.
type entry struct {
	audit.EntryView

	Text, Class string
	Reason      string
}

// ByPerson reports whether a person made the change rather than the program.
func (e entry) ByPerson() bool { return e.Actor.Kind != audit.System.Kind }

func showOne(r *ui.Request) ui.Response {
	c, a := ui.Do(r, certificates.GetCertificate, &certificates.Path{CertificateID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	d := oneData{Certificate: row{c, daysLeft(r, c)}, Erased: c.Holder == nil}
	d.Ended = c.ValidUntil != nil && *c.ValidUntil < r.Now().In(r.Printer().Zone).Format(time.DateOnly)
	if d.History, a = historyOf(r, c); !a.OK() {
		return r.Fail(a)
	}
	d.Replaced, d.Renewed = linkTo(r, c.ReplacedByID), linkTo(r, c.RenewalOfID)
	if r.Me().May(managePermission) {
		if a := d.addForm(r); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(oneScreen, titleOf(c), d)
}

// titleOf returns the name of the holder, or the number after an erasure.
func titleOf(c certificates.CertificateView) string {
	if c.Holder == nil {
		return c.Number
	}
	return *c.Holder
}

// linkTo returns a link to another certificate; nil if there is none.
func linkTo(r *ui.Request, id *string) *ui.Link {
	if id == nil {
		return nil
	}
	c, a := ui.Do(r, certificates.GetCertificate, &certificates.Path{CertificateID: *id})
	if !a.OK() {
		return nil
	}
	return &ui.Link{Text: c.Number, Path: row{CertificateView: c}.Path()}
}

// addForm adds the actions, and the form of the one that the address or the refused form names.
func (d *oneData) addForm(r *ui.Request) ui.Answer {
	done := ui.Answer{Status: http.StatusOK}
	c := d.Certificate
	d.Actions = actionsOf[c.Status]
	if d.Erased {
		d.Actions = slices.DeleteFunc(slices.Clone(d.Actions), func(do string) bool { return do == replace })
	}
	do := r.Query("do")
	if r.Refused() != nil {
		do = r.PathValue("do")
	}
	if !slices.Contains(d.Actions, do) {
		return done
	}
	d.Do = do
	d.Form = r.NewForm(c.Path()+"/"+do, r.Text("register.button."+do))
	if do != reinstate {
		d.Form.Add(ui.Field{Name: "reason", Label: r.Text("register.reason"), Hint: r.Text("register.reason_hint"), Type: "textarea", Rows: 3, Max: 2000})
	}
	if do != replace {
		return done
	}
	application, a := caseview.LoadForStaff(r, c.ApplicationID)
	if !a.OK() {
		return a
	}
	name := ui.Field{Name: holderField, Label: r.Text("register.holder"), Max: 200, Value: ui.Value(c.Holder)}
	if i := holderOf(application, c.CertificateView); i >= 0 {
		name.Of, name.Value = fmt.Sprintf("parties[%d].name", i), application.Parties[i].Name
	}
	d.Form.Add(name)
	d.Rectify = caseview.NewRectification(r, application, ui.Value(c.PartyID))
	d.RectifyOpen = d.Rectify.HasErrors() || len(d.Rectify.Answers()) > 0
	return done
}

// holderField is the field with the name of the holder.
const holderField = "holder"

// holderOf returns the index of the party that a certificate is for; -1 if there is none.
func holderOf(c *caseview.Case, of certificates.CertificateView) int {
	if of.PartyID == nil {
		return min(len(c.Parties), 1) - 1
	}
	return slices.IndexFunc(c.Parties, func(p cases.PartyView) bool { return p.ID == *of.PartyID })
}

// replaceOne issues a certificate again, with the corrections of the form.
func replaceOne(r *ui.Request, of certificates.Path) (certificates.CertificateView, ui.Answer) {
	before, a := ui.Do(r, certificates.GetCertificate, &of)
	if !a.OK() {
		return before, a
	}
	c, a := caseview.LoadForStaff(r, before.ApplicationID)
	if !a.OK() {
		return before, a
	}
	in := cases.ReplaceCertificateInput{Path: of}
	in.Body.Reason = r.Value("reason")
	in.Body.Answers = caseview.NewRectification(r, c, ui.Value(before.PartyID)).Answers()
	if i, name := holderOf(c, before), r.Value(holderField); i >= 0 && r.PostForm.Has(holderField) && name != c.Parties[i].Name {
		in.Body.Parties = caseview.PartiesOf(r, c)
		for n := range in.Body.Parties {
			in.Body.Parties[n].Details = c.Parties[n].Details
		}
		in.Body.Parties[i].Name = api.Name(name)
	}
	return ui.Do(r, cases.ReplaceCertificate, &in)
}

// historyOf returns the changes of a certificate from the history of its application.
func historyOf(r *ui.Request, c certificates.CertificateView) ([]entry, ui.Answer) {
	found, a := ui.Do(r, cases.ApplicationHistory, &cases.ApplicationPageInput{ApplicationID: c.ApplicationID, PageQuery: api.PageQuery{Size: 100}})
	var all []entry
	for _, v := range found.Content {
		if v.Target.ID != c.ID {
			continue
		}
		e := entry{EntryView: v, Text: r.Text("audit." + v.Action)}
		switch _, verb, _ := strings.Cut(v.Action, "."); verb {
		case "issued", "reinstated", "renewed":
			e.Class = "is-good"
		case "suspended":
			e.Class = "is-wait"
		case "revoked":
			e.Class = "is-bad"
		}
		_ = json.Unmarshal(ui.Value(v.After)["message"], &e.Reason) // "" where there is none
		all = append(all, e)
	}
	return all, a
}

func act(r *ui.Request) ui.Response {
	of := certificates.Path{CertificateID: r.PathValue("id")}
	reason := certificates.ReasonInput{Path: of}
	reason.Body.Reason = r.Value("reason")
	to, do := ui.Path(Path+"/", of.CertificateID), r.PathValue("do")
	var a ui.Answer
	switch do {
	case suspend:
		_, a = ui.Do(r, certificates.SuspendCertificate, &reason)
	case reinstate:
		_, a = ui.Do(r, certificates.ReinstateCertificate, &of)
	case revoke:
		_, a = ui.Do(r, certificates.RevokeCertificate, &reason)
	case replace:
		var made certificates.CertificateView
		made, a = replaceOne(r, of)
		to = ui.Path(Path+"/", made.ID)
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showOne)
	}
	return r.Done(to, "register.did."+do)
}
