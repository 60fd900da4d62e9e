// Package weburl validates web addresses entered by users that we put in headers, pages and mails.
//
// It owns no table. Every address entered by an organisation or payer is checked here when it is stored and
// again when it is used, since rows may be modified outside the program (specification, section 2).
package weburl

import (
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// ExpectedHost is the text key that refuses a host.
const ExpectedHost = "url.host"

// hostName matches names without characters that are special in headers, such as wildcards, semicolons or
// escapes. International names must be written in Punycode.
var hostName = regexp.MustCompile(`^(?i:[a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*(?i:[a-z0-9]([a-z0-9-]*[a-z0-9])?)\.?$`)

// HasPlainHost reports whether the host of a URL is a plain name or IP address, with or without a port.
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

// Origin returns scheme, host and port of a web address, or "" if the text is not one or its host is not plain.
func Origin(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !HasPlainHost(u) {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// Sanitize returns the text if it is a web address with a plain host, otherwise "".
func Sanitize(text string) string {
	if Origin(text) == "" {
		return ""
	}
	return text
}
