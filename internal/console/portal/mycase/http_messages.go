package mycase

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var messagesScreen = caseview.NewScreen(files, "messages.html", "talk.html")

// message is a message of the conversation.
type message struct {
	cases.MessageView
}

// Mine reports whether the customer wrote the message.
func (m message) Mine() bool { return m.From.Kind == cases.FromCustomer }

// IsNew reports whether the customer has not read the message yet.
func (m message) IsNew() bool { return !m.Mine() && m.ReadAt == nil }

// messagesPage is the data of the page of the messages.
type messagesPage struct {
	Case     *caseview.Case
	Messages []message
	Earlier  string // path of the page with earlier messages, "" for none
	Later    string // path of the page with later ones, "" for none
	Action   string
	Body     *ui.Field
	Files    caseview.Attachments
	MarkRead string // address of the form that marks messages as read, "" where none is unread
}

// LastMessage returns the id of the newest message on the page.
func (p *messagesPage) LastMessage() string {
	if len(p.Messages) == 0 {
		return ""
	}
	return p.Messages[len(p.Messages)-1].ID
}

// messagesSize is the number of messages on a page.
const messagesSize = 100

// showMessages serves the conversation with staff, with the form to write to them.
func showMessages(r *ui.Request, c *caseview.Case) ui.Response {
	if c.SubmittedAt == nil { // and withdrawn
		return r.Redirect(c.Path(r))
	}
	r.Crumb = c.Back(r)
	found, a := readMessages(r, c, api.PageQuery{Page: r.PageNumber(), Size: messagesSize, Sort: "sentAt,desc"})
	if !a.OK() {
		return r.Fail(a)
	}
	page := &messagesPage{Case: c, Action: c.Path(r) + "/messages"}
	for _, m := range slices.Backward(found.Content) {
		page.Messages = append(page.Messages, message{m})
	}
	pager := ui.NewPager(found, func(n int) string { return ui.ListPath(page.Action, ui.Parameters(nil), n) })
	page.Earlier, page.Later = pager.Older, pager.Newer
	f := r.NewForm(page.Action, r.Text("mycase.messages.send"), ui.Field{
		Name: "body", Type: "textarea", Rows: 4, Max: 4000, Label: r.Text("mycase.messages.write", "name", r.Tenant().Name), //nolint:mnd // as the API
	})
	page.Body = f.Field("body")
	page.Files = caseview.NewAttachments(r, r.Text("mycase.messages.files"), f)
	if c.UnreadMessages > 0 {
		page.MarkRead = page.Action + "/read"
	}
	return r.Show(messagesScreen, r.Text("mycase.messages.title"), page)
}

// readNewest reads the newest message.
func (p *casePage) readNewest(r *ui.Request) ui.Answer {
	found, a := readMessages(r, p.Case, api.PageQuery{Size: 1, Sort: "sentAt,desc"})
	if a.Status == http.StatusConflict { // it was never submitted
		return nothing
	}
	if len(found.Content) > 0 {
		p.Newest = &message{found.Content[0]}
	}
	return a
}

func readMessages(r *ui.Request, c *caseview.Case, page api.PageQuery) (api.Page[cases.MessageView], ui.Answer) {
	if c.IsApplication() {
		return ui.Do(r, cases.ListMessagesOfMyApplication, &cases.ApplicationPageInput{ApplicationID: c.ID, PageQuery: page})
	}
	return ui.Do(r, cases.ListMessagesOfMyRequest, &cases.MyRequestPageInput{RequestID: c.ID, PageQuery: page})
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
		return showAgain(r, a, showMessages)
	}
	return r.Redirect(c.Path(r) + "/messages")
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
		return showAgain(r, a, showMessages)
	}
	return r.Done(c.Path(r)+"/messages", "mycase.messages.sent")
}
