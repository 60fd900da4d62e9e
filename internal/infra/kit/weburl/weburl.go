// Package weburl checks web addresses that others enter and we put into headers,
// pages and mails.
//
// It owns no table. Every address that an organisation or a payer enters is checked here
// where it is stored, and again where it is used: a row may have come from elsewhere
// (specification, section 2).
package weburl

import (
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// ExpectedHost is the key of the text that refuses a host.
const ExpectedHost = "url.host"

// hostName matches a name without anything that has a meaning in a header, such as a
// wildcard, a semicolon or an escape. Other letters have to be written in Punycode.
var hostName = regexp.MustCompile(`^(?i:[a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*(?i:[a-z0-9]([a-z0-9-]*[a-z0-9])?)\.?$`)

// HasPlainHost reports whether the host of an address is a plain name or IP address, with
// or without a port.
func HasPlainHost(u *url.URL) bool {
	host, port := u.Hostname(), u.Port()
	whole := host
	if strings.Contains(host, ":") {
		whole = "[" + host + "]"
	}
	if port != "" {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
		whole += ":" + port
	}
	ip, err := netip.ParseAddr(host)
	return u.Host == whole && (hostName.MatchString(host) || err == nil && ip.Zone() == "")
}

// Origin returns scheme, host and port of a web address, or "" for a text that is none or
// has a host that is not plain.
func Origin(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !HasPlainHost(u) {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// Usable returns the text if it is a web address with a plain host, otherwise "".
func Usable(text string) string {
	if Origin(text) == "" {
		return ""
	}
	return text
}
