package mailbox

import (
	_ "embed"
	"html/template"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/sandbox"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var ownStyle string

//go:embed live.js
var pageScript string

var (
	pageStyle    = sandbox.Style(ownStyle)
	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

// pagePolicy allows the pages of the mailbox their style sheet, the frame with the email and
// the script that polls for new ones. framePolicy allows the email in the frame its styles: it
// has an opaque origin without scripts, forms or external content, and its links open in a
// new tab.
var pagePolicy = "default-src 'none'; style-src " + sandbox.PolicyHash(pageStyle) +
	"; script-src " + sandbox.PolicyHash(pageScript) + "; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const (
	noReferrer   = "no-referrer" // links carry tokens
	frameSandbox = "allow-popups allow-popups-to-escape-sandbox"
	framePolicy  = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox " + frameSandbox
)

// page is the data of a mailbox page.
type page struct {
	Title   string
	Style   template.CSS
	Script  template.JS
	Path    string
	To      string // the filter
	Tag     string // of the mails
	Mails   []Mail
	Mail    *Mail
	Text    []span
	Headers []header
	Sandbox string
}

// Handler serves the mails: pages under Path, and Path + "/messages", a JSON array
// with the newest first. Both filter by the address in the query parameter "to".
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

// address returns the recipient to filter by. Addresses have no spaces: a space was an
// unescaped plus sign.
func address(r *http.Request) string {
	return strings.ReplaceAll(strings.TrimSpace(r.URL.Query().Get("to")), " ", "+")
}

// showList shows the list. To a client that has its current version it answers 304: at once,
// or after the wait in the header Prefer if the list has not changed by then.
func (s *Server) showList(w http.ResponseWriter, r *http.Request) {
	to := address(r)
	mails, changed := s.others(r, to)
	tag := tagOf(mails)
	w.Header().Set("ETag", tag)
	if !changed {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	render(w, http.StatusOK, page{Title: "Mailbox", To: to, Tag: tag, Mails: mails})
}

func (s *Server) showMail(w http.ResponseWriter, r *http.Request) {
	m, ok := s.store.find(r.PathValue("id"))
	if !ok {
		render(w, http.StatusNotFound, page{Title: "Email not found"})
		return
	}
	render(w, http.StatusOK, page{Title: m.Title(), To: address(r), Mail: &m, Text: linked(m.Text), Headers: m.headerLines()})
}

// head is where the HTML of an email can set the target of its links.
var head = regexp.MustCompile(`(?i)<head(\s[^>]*)?>`)

func (s *Server) showHTML(w http.ResponseWriter, r *http.Request) {
	m, ok := s.store.find(r.PathValue("id"))
	if !ok || m.HTML == "" {
		render(w, http.StatusNotFound, page{Title: "Email not found"})
		return
	}
	content := m.HTML
	if at := head.FindStringIndex(content); at != nil {
		content = content[:at[1]] + `<base target="_blank">` + content[at[1]:]
	}
	w.Header().Set("X-Frame-Options", "SAMEORIGIN") // stricter by default
	sandbox.WritePage(w, http.StatusOK, framePolicy, noReferrer, []byte(content))
}

func render(w http.ResponseWriter, status int, p page) {
	p.Style = template.CSS(pageStyle)  //nolint:gosec // our own embedded file
	p.Script = template.JS(pageScript) //nolint:gosec // as above
	p.Path, p.Sandbox = Path, frameSandbox
	sandbox.RenderPage(w, status, pagePolicy, noReferrer, pageTemplate, p)
}

// Title returns the subject for display.
func (m Mail) Title() string {
	if m.Subject == "" {
		return "(no subject)"
	}
	return m.Subject
}

// When formats the time of receipt.
func (m Mail) When() string {
	at, err := time.Parse(time.RFC3339, m.ReceivedAt)
	if err != nil {
		return m.ReceivedAt
	}
	return i18n.For(i18n.English, time.UTC).DateTime(at) + " UTC"
}

// header is a header line of an email.
type header struct{ Name, Value string }

// Sender returns the From header: name and address.
func (m Mail) Sender() string {
	if from := m.Headers["From"]; len(from) > 0 {
		return from[0]
	}
	return m.From
}

// headerLines returns the headers sorted by name.
func (m Mail) headerLines() []header {
	var lines []header
	for _, name := range slices.Sorted(maps.Keys(m.Headers)) {
		for _, value := range m.Headers[name] {
			lines = append(lines, header{name, value})
		}
	}
	return lines
}

// span is a piece of text or a link.
type span struct{ Text, Href string }

var webAddress = regexp.MustCompile(`https?://[^\s<>"]+`)

// linked splits a text at its links.
func linked(text string) []span {
	var spans []span
	for {
		at := webAddress.FindStringIndex(text)
		if at == nil {
			return append(spans, span{Text: text})
		}
		link := strings.TrimRight(text[at[0]:at[1]], ".,;:!?)'")
		spans = append(spans, span{Text: text[:at[0]]}, span{Text: link, Href: link})
		text = text[at[0]+len(link):]
	}
}
