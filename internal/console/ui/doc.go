// Package ui is what all pages of the console share: how they call operations, sessions, forms,
// the frame around a page, its parts as templates, the style sheet, the pictures and the
// script.
//
// # A screen
//
// A screen is a file of handlers, a template and a test beside each other, such as
// http_list.go, list.html and list_test.go in internal/console/desk/queue. The template defines
// "content", and its dot is the View; the data of the screen are in .Data. The frame of the
// page is one of the layouts Public, Desk and Plain.
//
//	//go:embed *.html
//	var files embed.FS
//
//	var list = ui.NewScreen(files, ui.Desk, "list.html")
//
//	func Mount(s *ui.Site) {
//		s.Handle("GET /console/queue", ui.ForStaff(showList))
//		s.Handle("POST /console/queue", ui.ForStaff(assign))
//	}
//
//	func showList(r *ui.Request) ui.Response {
//		cases, a := ui.Do(r, queue.ListQueue, &queue.ListInput{})
//		if !a.OK() {
//			return r.Fail(a)
//		}
//		return r.Show(list, r.Text("queue.title"), view{cases})
//	}
//
//	func assign(r *ui.Request) ui.Response {
//		_, a := ui.Do(r, queue.AssignCases, &in)
//		if !a.OK() {
//			return r.Refuse(a, showList) // the page again, with what is wrong
//		}
//		return r.Done("/console/queue", "queue.assigned", "count", n) // 303, and a notice
//	}
//
// # Calls
//
// Everything that a page shows comes from the operations of the API, which Do calls with their
// own types, without HTTP, and with the cookies, the address and the trace id of the browser.
// So permissions, limits, validation and messages are the API's. What a page reads twice is
// read once. Only a posted form may call an operation that changes something: a page that is
// read writes nothing. A change in a posted form has an Idempotency-Key, made of the key in the
// form, the path and the body, so that a form that is sent twice acts once. Set
// Request.IfMatch before a change that must not overwrite somebody else's.
//
// # Forms
//
// NewForm makes a form with its fields; template "field" shows one, and template "form" all
// of them. After a refusal the form has what was entered and what is wrong with it, and the
// page begins with a summary that links to the fields. A form of its own markup takes the
// value and the message of a field from Form.Field, and must have {{template "key" $}}.
//
// # Texts
//
// All text comes from internal/infra/i18n: {{t "queue.title"}} in templates, Request.Text in Go. Times
// are shown by {{template "time" ($.When .SentAt)}}.
package ui
