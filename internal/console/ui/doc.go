// Package ui contains what all pages of the console share: calls of operations, sessions, forms,
// layouts, shared templates, the style sheet, the icons and the script.
//
// # A screen
//
// A screen consists of handlers and a template in the same package, such as http_list.go and
// list.html in internal/console/desk/queue. The template defines "content", and its dot is the
// View with the data of the screen in .Data. The layout is Public, Desk or Plain.
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
//			return r.Refuse(a, showList) // the page again, with the errors
//		}
//		return r.Done("/console/queue", "queue.assigned", "count", n) // 303 and a notice
//	}
//
// # Calls
//
// Pages read and write data only by calling the operations of the API. Do calls them with their
// Go types, without HTTP, and with the cookies, IP address and trace id of the request, so that
// permissions, limits and validation apply. Reads are cached within a request. Only a submitted
// form may call an operation that writes. Such calls have an Idempotency-Key derived from the
// key in the form, the path and the body, so that a form submitted twice takes effect once. Set
// Request.IfMatch before a write that must not overwrite a concurrent change. If the record has no
// ETag for that, add the field Was to the form and ask Request.Overtaken before the write.
//
// # Forms
//
// NewForm adds a form with its fields; the template "field" shows one field, "fields" all of
// them. After a refusal the form has the entered values and the errors, and the page begins with
// an error summary that links to the fields. A form with its own markup gets the value and error
// of a field from Form.Field. Every form must contain {{template "key" $}}.
//
// # Texts
//
// All texts come from internal/infra/i18n: {{t "queue.title"}} in templates, Request.Text in Go.
// Times are shown by {{template "time" ($.When .SentAt)}}.
package ui
