package mailbox

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"

	"github.com/emersion/go-smtp"
)

// Mail is a mail to one recipient. A message to several is stored once for each.
type Mail struct {
	ID         string              `json:"id"` // in the order of arrival
	MessageID  string              `json:"messageId"`
	To         string              `json:"to"` // the envelope's recipient, not that of the header
	From       string              `json:"from"`
	Subject    string              `json:"subject"`
	Text       string              `json:"text"`
	HTML       string              `json:"html"`
	Headers    map[string][]string `json:"headers"` // by name in canonical form, with encoded words decoded
	ReceivedAt string              `json:"receivedAt"`
}

const milliseconds = "2006-01-02T15:04:05.000Z"

// session is an SMTP session.
type session struct {
	server *Server
	from   string
	to     []string
}

// Reset discards the current mail.
func (s *session) Reset() { s.from, s.to = "", nil }

// Logout ends the session.
func (s *session) Logout() error { return nil }

// Mail begins a mail.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.Reset()
	s.from = from
	return nil
}

// Rcpt adds a recipient.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if len(s.to) == 0 { // one refusal for each mail
		if err := s.server.refusal(); err != nil {
			return err
		}
	}
	s.to = append(s.to, to)
	return nil
}

// Data receives the mail. It is saved before it is acknowledged.
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m, err := read(raw)
	if err != nil {
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "This is not a mail: " + err.Error()}
	}
	if m.From == "" {
		m.From = s.from
	}
	m.ReceivedAt = s.server.now().UTC().Format(milliseconds)
	return s.server.accept(m, s.to)
}

// read parses a mail.
func read(raw []byte) (Mail, error) {
	parsed, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Mail{}, errors.New("its header cannot be read")
	}
	m := Mail{
		MessageID: strings.Trim(parsed.Header.Get("Message-Id"), "<> "),
		Subject:   decoded(parsed.Header.Get("Subject")),
		Headers:   map[string][]string{},
	}
	for name, values := range parsed.Header {
		name = strings.ToValidUTF8(name, "\uFFFD")
		for _, value := range values {
			m.Headers[name] = append(m.Headers[name], decoded(value))
		}
	}
	if from, err := mail.ParseAddress(parsed.Header.Get("From")); err == nil {
		m.From = from.Address
	}
	if err := m.readPart(textproto.MIMEHeader(parsed.Header), parsed.Body, 0); err != nil {
		return Mail{}, errors.New("its body cannot be read")
	}
	return m, nil
}

// readPart finds the text and the HTML and ignores other parts.
func (m *Mail) readPart(header textproto.MIMEHeader, body io.Reader, depth int) error {
	const maxDepth = 5
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") && depth < maxDepth {
		parts := multipart.NewReader(body, params["boundary"])
		for {
			part, err := parts.NextRawPart()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			if err := m.readPart(part.Header, part, depth+1); err != nil {
				return err
			}
		}
	}
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	content, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	// SMTP ends lines with CRLF.
	text := strings.ReplaceAll(strings.ToValidUTF8(string(content), "\uFFFD"), "\r\n", "\n")
	switch {
	case kind == "text/plain" && m.Text == "":
		m.Text = text
	case kind == "text/html" && m.HTML == "":
		m.HTML = text
	}
	return nil
}

func decoded(header string) string {
	text, err := new(mime.WordDecoder).DecodeHeader(header)
	if err != nil {
		text = header
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
