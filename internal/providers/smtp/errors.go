package smtp

import (
	"context"
	"errors"
	"io"
	"net"
	"regexp"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// Error is why a mail was not sent.
type Error struct {
	Code int // of the relay's reply to the mail, or 0

	unreachable bool
	sending     bool // it happened after the login
	text        string
	cause       error
}

func (e *Error) Error() string {
	if e.cause == nil {
		return "smtp: " + e.text
	}
	return "smtp: " + e.text + ": " + e.cause.Error()
}

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// IsUnreachable reports whether an error is not about the mail: the relay could not be
// reached, refused the login, closed the connection or is shutting down. Any other error
// is about the mail, including a reply that asks for a retry: a relay may ask for that
// forever.
func IsUnreachable(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.unreachable
}

// IsNoReply reports whether an error means that the relay did not reply: it could not be
// reached, closed the connection or took too long.
func IsNoReply(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.unreachable || e.Code != 0 {
		return false
	}
	if e.cause == nil {
		return e.sending // the library reports a code where the relay replied
	}
	_, broken := errors.AsType[net.Error](err)
	return broken || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

func unreachable(text string, cause error) error {
	if own, ok := errors.AsType[*Error](cause); ok {
		return own
	}
	return &Error{unreachable: true, text: text, cause: cause}
}

// aboutRelay lists the replies to a mail that are not about the mail: the relay is
// shutting down (421), or requires another login.
var aboutRelay = map[int]bool{421: true, 530: true, 534: true, 535: true, 538: true}

// refusal is the error of the relay's reply to a mail.
func refusal(err error, recipient string) error {
	e := &Error{unreachable: true, sending: true, text: withoutAddress(err.Error(), recipient)}
	reply, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return e
	}
	e.Code = reply.ErrorCode()
	switch reply.Reason {
	case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrNoUnencoded:
		e.unreachable = false
	case gomail.ErrConnCheck: // before the mail
	default:
		e.unreachable = e.Code == 0 || aboutRelay[e.Code] // without a code, the connection was lost
	}
	return e
}

// withoutAddress removes the recipient from a text that will be logged: relays often
// repeat it, in upper or lower case.
func withoutAddress(text, recipient string) string {
	text, _, _ = strings.Cut(text, ", affected recipient(s)")
	return regexp.MustCompile("(?i)"+regexp.QuoteMeta(recipient)).ReplaceAllLiteralString(text, "the recipient")
}

// singleLine is for values of headers: an encoded line break would be harmless, but
// not readable. Mail programs would decode text that looks like an encoded word.
func singleLine(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "=?", "= ?")
}

// messageID removes characters that are not allowed before the @ of a Message-ID.
func messageID(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, id)
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}
