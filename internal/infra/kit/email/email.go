// Package email knows what a plain e-mail address is, and which addresses share a
// mailbox.
//
// It owns no table. Every field and setting that takes an address is checked here
// (specification, section 2).
package email

import (
	"net/mail"
	"regexp"
	"strings"
)

// MaxLength is how many characters an address may have.
const MaxLength = 254

// Expected is the key of the text that refuses an address.
const Expected = "field.email"

// The parts of a plain address: ASCII, so that one mailbox has one spelling. The last
// label of the domain begins with a letter, which excludes numbers of hosts.
const (
	atom  = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
	label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
	top   = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
	plain = atom + `(?:\.` + atom + `)*@(?:` + label + `\.)*` + top
)

// Pattern matches plain addresses, also between spaces: forms add some.
const Pattern = "^ *" + plain + " *$"

var plainAddress = regexp.MustCompile("^" + plain + "$")

// IsPlain reports whether a text is a plain address: without a display name, angle
// brackets, comments, quotes, an address of a host in place of a domain, or a dot at
// the end. All of these are other spellings of the address of the same mailbox.
func IsPlain(address string) bool {
	return len(address) <= MaxLength && plainAddress.MatchString(address)
}

// Normal is the form in which addresses are stored and compared.
func Normal(address string) string { return strings.ToLower(strings.TrimSpace(address)) }

// Mailbox names the mailbox of an address, to count what is sent there. A tag after a
// plus sign does not count: most providers deliver ada+anything@ to ada@, so that each
// tag would otherwise be a recipient of its own. Where they are different mailboxes,
// they share a limit.
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
