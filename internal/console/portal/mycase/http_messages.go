package mycase

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// message is a message of the conversation.
type message struct {
	cases.MessageView
}

// Mine reports whether the customer wrote the message.
func (m message) Mine() bool { return m.From.Kind == cases.FromCustomer }

// IsNew reports whether the customer has not read the message yet.
func (m message) IsNew() bool { return !m.Mine() && m.ReadAt == nil }

// messageForm is the form to write a message.
type messageForm struct {
	Action string
	Body   *ui.Field
}

// readMessages reads the newest messages.
func (p *casePage) readMessages(r *ui.Request) ui.Answer {
	c := p.Case
	found, a := readMessages(r, c)
	if a.Status == http.StatusConflict { // it was never submitted
		return nothing
	}
	for _, m := range slices.Backward(found.Content) {
		p.Messages = append(p.Messages, message{m})
	}
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

func readMessages(r *ui.Request, c *caseview.Case) (api.Page[cases.MessageView], ui.Answer) {
	newest := api.PageQuery{Size: 100, Sort: "sentAt,desc"}
	if c.IsApplication() {
		return ui.Do(r, cases.ListMessagesOfMyApplication, &cases.ApplicationPageInput{ApplicationID: c.ID, PageQuery: newest})
	}
	return ui.Do(r, cases.ListMessagesOfMyRequest, &cases.MyRequestPageInput{RequestID: c.ID, PageQuery: newest})
}

// LastMessage returns the id of the newest message on the page.
func (p *casePage) LastMessage() string {
	if len(p.Messages) == 0 {
		return ""
	}
	return p.Messages[len(p.Messages)-1].ID
}

// markRead marks the messages of the case as read.
func markRead(r *ui.Request, c *caseview.Case) ui.Response {
	var a ui.Answer
	if c.IsApplication() {
		_, a = ui.Do(r, cases.MarkMessagesReadOfMyApplication, &cases.ApplicationInput{ApplicationID: c.ID})
	} else {
		_, a = ui.Do(r, cases.MarkMessagesReadOfMyRequest, &cases.MyRequestInput{RequestID: c.ID})
	}
	if !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Redirect(c.Path(r) + "#messages")
}

// sendMessage sends a message with the uploaded files.
func sendMessage(r *ui.Request, c *caseview.Case) ui.Response {
	in := cases.MessageInput{Body: r.Value("body"), FileObjectIDs: r.PostForm["fileObjectIds"]}
	var a ui.Answer
	if c.IsApplication() {
		_, a = ui.Do(r, cases.SendMessageOfMyApplication, &cases.ApplicationMessageInput{ApplicationID: c.ID, Body: in})
	} else {
		_, a = ui.Do(r, cases.SendMessageOfMyRequest, &cases.MyRequestMessageInput{RequestID: c.ID, Body: in})
	}
	if !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Done(c.Path(r)+"#messages", "mycase.messages.sent")
}
