package mycase

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// message is a message about the case.
type message struct {
	ID, Body       string
	From           struct{ Kind, Name string }
	Files          []caseview.File
	SentAt, ReadAt ui.Time
}

// Mine reports whether the customer wrote it.
func (m message) Mine() bool { return m.From.Kind == ui.Customer }

// IsNew reports whether the customer has not read it before.
func (m message) IsNew() bool { return !m.Mine() && m.ReadAt.IsZero() }

// messageForm is the form by which a message is written.
type messageForm struct {
	Action string
	Body   *ui.Field
}

// readMessages reads the newest messages.
func (p *casePage) readMessages(r *ui.Request) ui.Answer {
	c := p.Case
	found, a := ui.Get[api.Page[message]](r, c.API()+"/messages?size=100&sort=sentAt,desc")
	if a.Status == http.StatusConflict { // it was never handed in
		return nothing
	}
	p.Messages = found.Content
	slices.Reverse(p.Messages)
	action := c.Path(r) + "/messages"
	f := r.NewForm(action, r.Text("mycase.messages.send"), ui.Field{
		Name: "body", Type: "textarea", Rows: 3, Max: 4000, Label: r.Text("mycase.messages.write", "name", r.Tenant().Name), //nolint:mnd // as the API
	})
	p.Write = &messageForm{action, f.Field("body")}
	if c.UnreadMessages > 0 {
		p.MarkRead = action + "/read"
	}
	return a
}

// LastMessage is the id of the newest message that the page shows.
func (p *casePage) LastMessage() string {
	if len(p.Messages) == 0 {
		return ""
	}
	return p.Messages[len(p.Messages)-1].ID
}

// markRead marks the messages as read that the page shows.
func markRead(r *ui.Request, c *caseview.Case) ui.Response {
	if _, a := ui.Post[any](r, c.API()+"/messages/read", nil); !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Redirect(c.Path(r) + "#messages")
}

// sendMessage sends a message with the files that were uploaded for it.
func sendMessage(r *ui.Request, c *caseview.Case) ui.Response {
	body := map[string]any{"body": r.Value("body")}
	if files := r.PostForm["fileObjectIds"]; len(files) > 0 {
		body["fileObjectIds"] = files
	}
	if _, a := ui.Post[any](r, c.API()+"/messages", body); !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Done(c.Path(r)+"#messages", "mycase.messages.sent")
}
