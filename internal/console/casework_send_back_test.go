package console_test

import (
	"html"
	"maps"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// TestSendBack checks that flagged answers and documents collect into one draft that staff share,
// and that sending it back can be undone for a moment.
func TestSendBack(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		manager, officer := o.acme.Reader("manager"), o.acme.Reader("officer")
		at := o.at
		p := manager.Open(at("")).Want(200, "Accept application", `aria-pressed="false"`).Without("Send back 1 item")
		answer := regexp.MustCompile(`name="flag" value="(ANSWER [^"]+)"`).FindStringSubmatch(p.HTML)[1]
		document := "DOCUMENT " + o.photo + " "
		p.Send(at("/flag"), url.Values{"flag": {"nothing"}}).Want(404)
		p.Send(at("/flag"), url.Values{"flag": {answer}}).Want(200, "Send back 1 item", `aria-pressed="true"`).Without("Accept application")
		p = officer.Open(at("")).Want(200, "Send back 1 item", "Draft saved by The manager,")
		p.Send(at("/flag"), url.Values{"flag": {document}, "review-reason": {"Too dark."}}).Want(200, "Send back 2 items", "Too dark.", "Flagged", "2 items flagged", "Draft saved by The officer,")
		officer.Open(at("")).Send(at("/flag"), url.Values{"unflag": {answer}}).Want(200, "Send back 1 item")
		p = officer.Open(at("")).Send(at("/flag"), url.Values{"flag": {answer}})

		entered := url.Values{"draft-item": {document, answer}, "draft-note-0": {"Much too dark."}, "draft-note-1": {"Which river?"}, "draft-message": {""}}
		p.Send(at("/send"), entered).Want(400, `href="#draft-message"`, "Much too dark.", "Which river?")
		entered.Set("draft-message", "Please change this.")
		p = manager.Open(at(""))
		second := officer.Open(at(""))
		second.Post(at("/draft"), withTag(second, entered)).Want(200, "Draft saved.", "Please change this.")
		late := url.Values{"draft-item": {document}, "draft-note-0": {"Black."}, "draft-message": {"From me."}}
		p.Send(at("/send"), late).Want(412, "Black.", "From me.", "Which river?")

		apptest.DrainOutbox(t, s)
		sent := apptest.MailsQueued(t, s)
		manager.Open(at("")).Send(at("/send"), entered).Want(200, "The manager sent this application back.", "Undo").Without("Accept application", "Send back 2 items")
		manager.Open(at("")).Send(at("/undo"), nil).Want(200, "Decision undone.", "Send back 2 items")
		p = manager.Open(at("")).Send(at("/send"), entered).Want(200, "The manager sent this application back.")
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s); n != sent {
			t.Errorf("%d emails were queued by a pending decision", n-sent)
		}
		o.settle()
		p.Send(at("/undo"), nil).Want(409, "can no longer be undone", "write to the customer")
		manager.Open(at("")).Want(200, "Write a message", "Please change this.", "Which river?", "Much too dark.", "Refused")
		apptest.DrainOutbox(t, s)
		apptest.Equal(t, "queued emails", apptest.MailsQueued(t, s)-sent, 1)
		o.manager.Get(requests+o.request).Want(200).Is("RETURNED", "status").Is("The manager", "assignee", "name")
	}, apptest.WithoutJobs)
}

// withFields returns what is entered into a form that is not on the page, with the hidden fields of one that is.
func withFields(p *apptest.Page, form string, entered url.Values) url.Values {
	_, content, _ := strings.Cut(p.HTML, `action="`+html.EscapeString(form)+`"`)
	content, _, _ = strings.Cut(content, "</form>")
	all := maps.Clone(entered)
	for _, field := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`).FindAllStringSubmatch(content, -1) {
		all.Set(html.UnescapeString(field[1]), html.UnescapeString(field[2]))
	}
	return all
}

// withTag returns what is entered into the form of a draft, with the tag that the page shows.
func withTag(p *apptest.Page, entered url.Values) url.Values {
	all := url.Values{"draft-tag": {html.UnescapeString(regexp.MustCompile(`name="draft-tag" value="([^"]+)"`).FindStringSubmatch(p.HTML)[1])}}
	maps.Copy(all, entered)
	return all
}
