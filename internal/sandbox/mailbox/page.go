package mailbox

import (
	_ "embed"
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"stagegate/internal/sandbox"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// The policies. The mailbox's own pages take their style sheet and the frame
// with the mail, and nothing else. The mail in the frame may have its styles; it
// is an origin of its own without scripts, forms or anything to load, and its
// links open beside the mailbox.
var pagePolicy = "default-src 'none'; style-src " + sandbox.PolicyHash(pageStyle) +
	"; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const (
	noReferrer   = "no-referrer" // links carry tokens
	frameSandbox = "allow-popups allow-popups-to-escape-sandbox"
	framePolicy  = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox " + frameSandbox
)

// page is everything that a page of the mailbox shows.
type page struct {
	Title   string
	Style   template.CSS
	Path    string
	To      string // the filter
	Mails   []Mail
	Mail    *Mail
	Text    []run
	Sandbox string
}

// Handler shows the mails: pages for people under Path, and for programs
// Path + "/messages", a JSON array with the newest first. Both take an address
// to look for from the query, as "to".
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path, s.showList)
	mux.HandleFunc("GET "+Path+"/{$}", s.showList)
	mux.HandleFunc("GET "+Path+"/messages", func(w http.ResponseWriter, r *http.Request) {
		sandbox.WriteJSON(w, http.StatusOK, s.Mails(address(r)))
	})
	mux.HandleFunc("GET "+Path+"/mails/{id}", s.showMail)
	mux.HandleFunc("GET "+Path+"/mails/{id}/html", s.showHTML)
	return mux
}

// address is the one looked for. A plus sign that was not escaped has become a
// space, of which addresses have none.
func address(r *http.Request) string {
	return strings.ReplaceAll(strings.TrimSpace(r.URL.Query().Get("to")), " ", "+")
}

func (s *Server) showList(w http.ResponseWriter, r *http.Request) {
	to := address(r)
	render(w, http.StatusOK, page{Title: "Mailbox", To: to, Mails: s.Mails(to)})
}

func (s *Server) showMail(w http.ResponseWriter, r *http.Request) {
	m, ok := s.store.find(r.PathValue("id"))
	if !ok {
		render(w, http.StatusNotFound, page{Title: "There is no such mail"})
		return
	}
	render(w, http.StatusOK, page{Title: m.Title(), To: address(r), Mail: &m, Text: linked(m.Text)})
}

// head is where a mail's HTML says how its links open.
var head = regexp.MustCompile(`(?i)<head(\s[^>]*)?>`)

func (s *Server) showHTML(w http.ResponseWriter, r *http.Request) {
	m, ok := s.store.find(r.PathValue("id"))
	if !ok || m.HTML == "" {
		render(w, http.StatusNotFound, page{Title: "There is no such mail"})
		return
	}
	content := m.HTML
	if at := head.FindStringIndex(content); at != nil {
		content = content[:at[1]] + `<base target="_blank">` + content[at[1]:]
	}
	w.Header().Set("X-Frame-Options", "SAMEORIGIN") // the server's own default is stricter
	sandbox.WritePage(w, http.StatusOK, framePolicy, noReferrer, []byte(content))
}

func render(w http.ResponseWriter, status int, p page) {
	p.Style = template.CSS(pageStyle) //nolint:gosec // our own embedded file
	p.Path, p.Sandbox = Path, frameSandbox
	sandbox.RenderPage(w, status, pagePolicy, noReferrer, pageTemplate, p)
}

// Title is the subject, for people.
func (m Mail) Title() string {
	if m.Subject == "" {
		return "(no subject)"
	}
	return m.Subject
}

// When is the time of arrival, for people.
func (m Mail) When() string {
	day, clock, _ := strings.Cut(m.ReceivedAt, "T")
	clock, _, _ = strings.Cut(clock, ".")
	return day + " " + clock + " UTC"
}

// run is a piece of text, which may be a link.
type run struct{ Text, Href string }

var webAddress = regexp.MustCompile(`https?://[^\s<>"]+`)

// linked finds the links in a text.
func linked(text string) []run {
	var runs []run
	for {
		at := webAddress.FindStringIndex(text)
		if at == nil {
			return append(runs, run{Text: text})
		}
		link := strings.TrimRight(text[at[0]:at[1]], ".,;:!?)'")
		runs = append(runs, run{Text: text[:at[0]]}, run{Text: link, Href: link})
		text = text[at[0]+len(link):]
	}
}
