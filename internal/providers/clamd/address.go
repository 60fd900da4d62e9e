package clamd

import (
	"errors"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
)

// Address is where a daemon listens.
type Address struct {
	Network string // tcp or unix
	Name    string // host and port, or the path of a socket
}

var errAddress = errors.New("must be clamd://HOST:PORT or clamd:unix:/path/of/socket")

// ParseURL parses an address in the form clamd://HOST:PORT or clamd:unix:/path.
func ParseURL(address string) (Address, error) {
	const socket = "clamd:unix:"
	if len(address) > len(socket) && address[:len(socket)] == socket {
		path := address[len(socket):]
		if !filepath.IsAbs(path) {
			return Address{}, errAddress
		}
		return Address{Network: "unix", Name: path}, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "clamd" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.Opaque != "" {
		return Address{}, errAddress
	}
	host, port, err := net.SplitHostPort(u.Host)
	if n, invalid := strconv.ParseUint(port, 10, 16); err != nil || host == "" || invalid != nil || n == 0 {
		return Address{}, errAddress
	}
	return Address{Network: "tcp", Name: u.Host}, nil
}
