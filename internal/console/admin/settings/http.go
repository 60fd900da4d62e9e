package settings

import (
	"embed"
	"strings"

	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

const (
	profilePath  = "/console/settings"
	brandPath    = profilePath + "/brand"
	noticesPath  = profilePath + "/notices"
	calendarPath = profilePath + "/calendar"
	signInPath   = profilePath + "/sign-in"
	colorsPath   = profilePath + "/colours.css"
	pagePath     = "/console/page"
	planPath     = "/console/plan"
	payoutPath   = "/console/payout"
	signerPath   = profilePath + "/signing"

	ssoPath        = profilePath + "/sso"
	connectionPath = ssoPath + "/" // followed by the id of a connection
	newSSOPath     = connectionPath + "new"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	for path, page := range map[string]struct{ show, save ui.Handler }{
		profilePath:  {showProfile, saveProfile},
		brandPath:    {showBrand, saveBrand},
		pagePath:     {showPage, savePage},
		noticesPath:  {showNotices, saveNotices},
		calendarPath: {showCalendar, saveCalendar},
		payoutPath:   {showPayout, savePayout},
		signInPath:   {showSignIn, saveSignIn},
	} {
		s.Handle("GET "+path, ui.ForAdmins(page.show))
		s.Handle("POST "+path, ui.ForAdmins(page.save))
	}
	s.Handle("GET "+signerPath, ui.ForAdmins(showSigner))
	s.HandleFile("POST "+signerPath, ui.ForAdmins(saveSigner))
	s.Handle("GET "+ssoPath, ui.ForAdmins(showSSO))
	s.Handle("GET "+newSSOPath, ui.ForAdmins(showNewSSO))
	s.Handle("POST "+newSSOPath, ui.ForAdmins(createSSO))
	s.Handle("GET "+connectionPath+"{id}", ui.ForAdmins(showConnection))
	s.Handle("POST "+connectionPath+"{id}/{do}", ui.ForAdmins(actOnConnection))
	s.Handle("GET "+connectionPath+"{id}/settings", ui.ForAdmins(showSSOSettings))
	s.Handle("POST "+connectionPath+"{id}/settings", ui.ForAdmins(changeSSO))
	s.Handle("GET "+colorsPath, ui.ForAdmins(showColors))
	s.Handle("GET "+planPath, ui.ForAdmins(showPlan))
	s.Handle("POST "+planPath+"/{do}", ui.ForAdmins(actOnPlan))
}

// tabs are the pages of the settings in order, with the keys of their texts.
var tabs = []struct{ Key, Path string }{
	{"profile", profilePath}, {"brand", brandPath}, {"page", pagePath}, {"notices", noticesPath}, {"calendar", calendarPath}, {"payout", payoutPath},
	{"sign_in", signInPath}, {"sso", ssoPath}, {"signer", signerPath},
}

// Tab is a page of the settings.
type Tab struct {
	Key, Path string
	Here      bool
}

func tabsOf(r *ui.Request) []Tab {
	all := make([]Tab, len(tabs))
	for i, t := range tabs {
		all[i] = Tab{t.Key, t.Path, r.URL.Path == t.Path}
	}
	return all
}

// formData is the data of a page with one form.
type formData struct {
	Tabs []Tab
	Form *ui.Form
}

// byLine assigns the errors of a list that was entered line by line to its field, and adds the numbers
// of the lines to the messages.
func byLine(r *ui.Request, a ui.Answer, list, field string) ui.Answer {
	var errors []ui.Wrong
	for _, e := range a.Errors {
		if rest, ok := strings.CutPrefix(e.Field, list+"["); ok {
			number, _, _ := strings.Cut(rest, "]")
			e.Message = r.Text("settings.line", "number", lineNumber(number)) + " " + e.Message
			e.Field = field
		}
		errors = append(errors, e)
	}
	a.Errors = errors
	return a
}
