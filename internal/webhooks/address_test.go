package webhooks

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"stagegate/internal/infra/kit/ref"
)

// literals are addresses of this machine and of networks that are not public, in forms in which hosts are written.
var literals = strings.Fields(`
	127.0.0.1 127.1 127.0.1 127.255.255.255 2130706433 0x7f000001 0x7F.0.0.1 0x7f.1 0177.0.0.1 0177.1 017700000001 127.0.0.1. 127.1.
	0 0.0.0.0 0x0 00000000000 0.
	[::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::ffff:0:127.0.0.1] [::1%25lo]
	[64:ff9b::127.0.0.1] [64:ff9b::a00:1] [64:ff9b:1::7f00:1] [64:ff9b:1:a00:0:100::] [2002:7f00:1::] [2002:a00:1::1] [2001:0:7f00:1::] [2001::1]
	[2001:db8::5efe:127.0.0.1] [2600::5efe:10.0.0.1] [2600::200:5efe:7f00:1]
	10.0.0.1 10.1 167772161 0xa000001 012.0.0.1 0xa.0.0.1 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1
	[::ffff:10.0.0.1] [::ffff:192.168.0.1] [::ffff:172.16.0.1%25lo] [fc00::1] [fd12:3456:789a::1] [fd00:ec2::254]
	169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [fe80::1] [fe80::1%25lo] [febf::1] [fec0::1]
	100.64.0.1 100.127.255.254 198.18.0.1 198.19.255.254 192.0.2.1 198.51.100.1 203.0.113.1 [2001:db8::1] [3fff::1] [2001:2::1] [2001:10::1]
	224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295 [ff02::1] [ff02::1%25lo] [ff0e::1]
	192.0.0.1 192.0.0.170 192.88.99.1 [100::1] [100:0:0:1::1] [5f00::1] [4000::1]`)

// names are names of this machine: where they lead is known only when they are dialled.
var names = []string{"localhost", "LOCALHOST", "localhost.", "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1", "rebinding.example", "alias.example", "both.example"}

// An address that is not public is refused when an endpoint is made, however it is written.
func TestRefusedAddresses(t *testing.T) {
	t.Parallel()
	s := New(nil, ref.Now, ref.Now, nil, Settings{})
	for _, host := range literals {
		for _, address := range []string{"https://" + host + "/", "https://" + host + ":8443/hook", "https://user@" + host + "/"} {
			if s.validURL(address) {
				t.Errorf("%s is permitted", address)
			}
		}
	}
	for _, address := range []string{
		"https://127%2e0%2e0%2e1/", "https://0x7f%2e1/", "https://[::1/", "https://::1/", "https://[fe80::1%lo]/", "https://127.0.0.1\\@example.org/", "https:127.0.0.1",
		"https:///hook", "//example.org/", "http://example.org/", "http://localhost/", "https://example.org:/", "https://example.org:0/", "https://example.org:65536/",
	} {
		if s.validURL(address) {
			t.Errorf("%s is permitted", address)
		}
	}
	for _, address := range []string{"https://example.org", "https://example.org:8443/hook?a=b", "https://8.8.8.8/", "https://[2606:4700:4700::1111]/", "https://xn--bcher-kva.example/"} {
		if !s.validURL(address) {
			t.Errorf("%s is refused", address)
		}
	}
}

// inside is set in the process that has a network of its own.
const inside = "STAGEGATE_TEST_NETWORK"

// public is an address of the public internet, which the network of the test has, too.
const public = "93.184.215.14"

// An address that is not public is refused when it is dialled, whatever a name led to before. The test has a network of
// its own, in which all addresses are those of its receiver, so that an attempt would arrive.
func TestRefusedDials(t *testing.T) {
	if os.Getenv(inside) != "" {
		dial(t)
		return
	}
	t.Parallel()
	script := `ip link set lo up || exit 77
		for a in ` + public + `/32 10.0.0.1/8 172.16.0.1/12 192.168.0.1/16 169.254.169.254/16 100.64.0.1/10 198.18.0.1/15 192.0.2.1/24; do ip address add $a dev lo || exit 77; done
		for a in fc00::/7 fe80::1/10 64:ff9b::a00:1/64 2002:7f00:1::/48 2001:db8::1/32; do ip -6 route add local $a dev lo 2>/dev/null; done
		exec "$0" -test.run='^TestRefusedDials$' -test.v`
	c := exec.CommandContext(t.Context(), "unshare", "--net", "--map-root-user", "sh", "-c", script, os.Args[0])
	c.Env = append(os.Environ(), inside+"=1")
	out, err := c.CombinedOutput()
	if c.ProcessState == nil || c.ProcessState.ExitCode() == 77 || strings.HasPrefix(string(out), "unshare:") {
		t.Skipf("no network of its own: %v: %s", err, out)
	}
	if err != nil || !strings.Contains(string(out), "--- PASS: TestRefusedDials") {
		t.Errorf("%v: %s", err, out)
	}
}

// dial makes attempts in a network where any address is that of the receiver.
func dial(t *testing.T) {
	t.Helper()
	var queries atomic.Int64
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: serveNames(t, &queries)}
	var arrived atomic.Int64
	port := receiveAnywhere(t, &arrived)
	s := New(nil, ref.Now, ref.Now, nil, Settings{})
	attempt := func(host string) Attempt {
		a, err := s.send(t.Context(), "http://"+host+":"+port+"/hook", "id", []byte("{}"), nil)
		if err != nil {
			t.Errorf("%s: %v", host, err)
		}
		return a
	}
	if a := attempt("rebinding.example"); a.Error != "" { // it is public at first
		t.Fatalf("the receiver is not reached: %+v", a)
	}
	want := arrived.Load()
	for _, host := range append(literals, names...) {
		a := attempt(host)
		if host == "both.example" { // one of its addresses is public
			want++
			if a.Error != "" {
				t.Errorf("%s: %+v", host, a)
			}
		} else if a.Error != errAddress && (a.Error != errConnection || strings.Trim(host, "0123456789.") != "") { // the resolver knows no names of digits
			t.Errorf("%s: %+v", host, a)
		}
		if got := arrived.Load(); got != want {
			t.Fatalf("%s: the receiver has got %d messages, want %d", host, got, want)
		}
	}
	if queries.Load() == 0 {
		t.Error("no name was asked for")
	}
}

// receiveAnywhere starts a receiver on all addresses and returns its port.
func receiveAnywhere(t *testing.T, arrived *atomic.Int64) (port string) {
	t.Helper()
	listener, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived.Add(1) })}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	_, port, _ = net.SplitHostPort(listener.Addr().String())
	return port
}

// serveNames starts a server of names and returns how it is dialled. All names are this machine's, except that
// rebinding.example is public when it is asked for first, and both.example is both.
func serveNames(t *testing.T, queries *atomic.Int64) func(ctx context.Context, network, address string) (net.Conn, error) {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	go func() {
		rebound := false
		query := make([]byte, 1500)
		for {
			n, from, err := server.ReadFrom(query)
			if err != nil {
				return
			}
			queries.Add(1)
			var m dnsmessage.Message
			if err := m.Unpack(query[:n]); err != nil || len(m.Questions) != 1 {
				t.Errorf("a question: %v", err)
				continue
			}
			q := m.Questions[0]
			m.Response, m.Authoritative, m.RecursionAvailable, m.Additionals = true, true, true, nil
			addresses := []string{"127.0.0.1"}
			switch name := q.Name.String(); {
			case q.Type != dnsmessage.TypeA:
				addresses = nil
			case name == "rebinding.example." && !rebound:
				rebound, addresses = true, []string{public}
			case name == "both.example.":
				addresses = []string{"10.0.0.1", public}
			case name == "alias.example.":
				q.Name = dnsmessage.MustNewName("inside.example.")
				m.Answers = append(m.Answers, dnsmessage.Resource{
					Header: dnsmessage.ResourceHeader{Name: m.Questions[0].Name, Class: q.Class}, Body: &dnsmessage.CNAMEResource{CNAME: q.Name},
				})
			}
			for _, a := range addresses {
				m.Answers = append(m.Answers, dnsmessage.Resource{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class}, Body: &dnsmessage.AResource{A: netip.MustParseAddr(a).As4()},
				})
			}
			answer, err := m.Pack()
			if err != nil {
				t.Error(err)
			}
			_, _ = server.WriteTo(answer, from)
		}
	}()
	return func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}
}
