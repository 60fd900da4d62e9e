// Package email validates plain email addresses and finds addresses that share a mailbox.
//
// It owns no table. Every field and setting with an email address is checked here (specification, section 2).
package email

import (
	"net/mail"
	"regexp"
	"strings"
)

// MaxLength is the maximum length of an address in characters.
const MaxLength = 254

// Expected is the text key that refuses an address.
const Expected = "field.email"

// Parts of a plain address: ASCII, so that a mailbox has one spelling. The last label of the domain begins with
// a letter, which excludes IP addresses.
const (
	atom  = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
	label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
	top   = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
	plain = atom + `(?:\.` + atom + `)*@(?:` + label + `\.)*` + top
)

// Pattern matches plain addresses, also between spaces: forms add some.
const Pattern = "^ *" + plain + " *$"

var plainAddress = regexp.MustCompile("^" + plain + "$")

// IsPlain reports whether a text is a plain address: without display name, angle brackets, comments, quotes, IP
// address or trailing dot. All of these are alternative spellings for the same mailbox.
func IsPlain(address string) bool {
	return len(address) <= MaxLength && plainAddress.MatchString(address)
}

// Normal returns the form in which addresses are stored and compared.
func Normal(address string) string { return strings.ToLower(strings.TrimSpace(address)) }

// Mailbox returns the mailbox of an address, for counting mails. The tag after a plus sign is removed, since most
// providers deliver ada+anything@ to ada@. Where these are different mailboxes, they share a limit.
func Mailbox(address string) string {
	if parsed, err := mail.ParseAddress(address); err == nil {
		address = parsed.Address
	}
	address = Normal(address)
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address
	}
	local, domain := address[:at], strings.TrimSuffix(address[at+1:], ".")
	if plus := strings.IndexByte(local, '+'); plus > 0 {
		local = local[:plus]
	}
	return local + "@" + domain
}
