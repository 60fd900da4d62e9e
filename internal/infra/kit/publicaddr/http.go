package publicaddr

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"
)

// ErrNotPermitted is returned when an address is dialled that must not be called.
var ErrNotPermitted = errors.New("publicaddr: the address must not be called")

// Transport returns a transport that calls permitted addresses only. An address is decided on when it is dialled, so that
// a name cannot lead elsewhere after it was checked. No proxy is used, and each call dials anew.
func (r Rules) Transport(timeout time.Duration) *http.Transport {
	dialer := net.Dialer{Timeout: timeout, Control: func(network, address string, _ syscall.RawConn) error { return r.check(network, address) }}
	return &http.Transport{
		DialContext: dialer.DialContext, DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout, MaxResponseHeaderBytes: 64 << 10,
	}
}

func (r Rules) check(network, address string) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !strings.HasPrefix(network, "tcp") || !r.Permits(to.Addr()) {
		return ErrNotPermitted
	}
	return nil
}
