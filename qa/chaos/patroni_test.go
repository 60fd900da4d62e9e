//go:build chaos

package chaos

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/standby"
)

const databaseNodes = 3

// patroni is a PostgreSQL cluster managed by Patroni with etcd, behind HAProxy, with PgBouncer in front: all on
// loopback, in a temporary directory.
type patroni struct {
	t         *testing.T
	dir       string
	as        *syscall.Credential // the user postgres
	bin       string              // directory of PostgreSQL's programs
	etcd      string
	nodes     []*node
	database  string // address of HAProxy, which routes to the primary
	pgbouncer string // address of PgBouncer
}

// node is a PostgreSQL server with its Patroni.
type node struct {
	name, api, address, data string
	process                  *exec.Cmd
	ended                    chan struct{}
}

// member is a node as reported by Patroni.
type member struct {
	Name  string `json:"name"`
	Role  string `json:"role"`
	State string `json:"state"`
}

func newPatroni(t *testing.T) *patroni {
	t.Helper()
	for name, pkg := range map[string]string{"etcd": "etcd-server", "patroni": "patroni", "haproxy": "haproxy", "pgbouncer": "pgbouncer"} {
		if _, err := exec.LookPath(name); err != nil {
			run(t, "apt-get", "install", "-q", "-y", "--no-install-recommends", pkg)
		}
	}
	p := &patroni{t: t, dir: openDir(t), as: standby.ServerUser(t), etcd: program.FreeAddress(t), database: program.FreeAddress(t), pgbouncer: program.FreeAddress(t)}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		t.Fatal("there is no /usr/lib/postgresql/*/bin")
	}
	p.bin = found[len(found)-1]
	peers := program.FreeAddress(t)
	p.launch("etcd", "--data-dir", filepath.Join(p.dir, "etcd"), "--log-level", "error",
		"--listen-client-urls", "http://"+p.etcd, "--advertise-client-urls", "http://"+p.etcd,
		"--listen-peer-urls", "http://"+peers, "--initial-advertise-peer-urls", "http://"+peers, "--initial-cluster", "default=http://"+peers)
	for i := range databaseNodes {
		n := &node{name: fmt.Sprint("node", i), api: program.FreeAddress(t), address: program.FreeAddress(t), data: filepath.Join(p.dir, fmt.Sprint("data", i))}
		p.nodes = append(p.nodes, n)
		p.write(n.name+".yml", p.settings(n))
	}
	p.startNode(p.nodes[0])
	if !poll.Within(settleTime*3, func() bool { return p.primary() != nil }) {
		p.awaitHealthy() // explains failures
	}
	for _, n := range p.nodes[1:] {
		p.startNode(n)
	}
	p.balance()
	p.pool()
	p.awaitHealthy()
	return p
}

// openDir returns a directory that the user postgres can access.
func openDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "stagegate-failover") //nolint:usetesting // TempDir is for this user only
	if err == nil {
		err = os.Chmod(dir, 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func (p *patroni) write(name, text string) string {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// launch starts a program as the user postgres until the test ends. Its output is logged beside its data.
func (p *patroni) launch(name string, args ...string) (*exec.Cmd, chan struct{}) {
	p.t.Helper()
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		p.t.Fatal(err)
	}
	command := exec.Command(name, args...)
	command.Dir, command.Stdout, command.Stderr = p.dir, log, log
	command.Env = []string{"PATH=" + p.bin + ":" + os.Getenv("PATH"), "HOME=" + p.dir, "LC_ALL=C.UTF-8"}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: p.as, Pdeathsig: syscall.SIGKILL}
	if err := command.Start(); err != nil {
		p.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // it is killed
		_ = log.Close()
		close(ended)
	}()
	p.t.Cleanup(func() {
		_ = command.Process.Kill()
		<-ended
	})
	return command, ended
}

func (p *patroni) settings(n *node) string {
	host, port, _ := strings.Cut(n.address, ":")
	return fmt.Sprintf(`scope: stagegate
name: %[1]s
restapi: {listen: '%[2]s', connect_address: '%[2]s'}
etcd3: {hosts: '%[3]s'}
log: {level: WARNING}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    primary_start_timeout: 0
    master_start_timeout: 0
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {wal_log_hints: 'on', max_connections: 120, shared_buffers: 64MB, wal_keep_size: 256MB, max_wal_senders: 10, hot_standby: 'on'}
  initdb: [{encoding: UTF8}, {locale: C}, data-checksums]
postgresql:
  basebackup: [{checkpoint: fast}]
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  listen: '%[4]s:%[5]s'
  connect_address: '%[4]s:%[5]s'
  data_dir: '%[6]s'
  bin_dir: '%[7]s'
  pgpass: '%[6]s.pgpass'
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
    rewind: {username: rewinder, password: rewinder}
  parameters: {unix_socket_directories: '', logging_collector: 'off', log_min_messages: fatal}
  pg_hba: ['host all,postgres all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
`, n.name, n.api, p.etcd, host, port, n.data, p.bin)
}

func (p *patroni) startNode(n *node) {
	p.t.Helper()
	n.process, n.ended = p.launch("patroni", filepath.Join(p.dir, n.name+".yml"))
	p.t.Cleanup(func() { p.killServer(n) }) // it continues without Patroni
}

// killServer kills a PostgreSQL server.
func (p *patroni) killServer(n *node) {
	raw, err := os.ReadFile(filepath.Join(n.data, "postmaster.pid"))
	if err != nil {
		return // not running
	}
	line, _, _ := strings.Cut(string(raw), "\n")
	if pid, err := strconv.Atoi(line); err == nil && pid > 1 {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// killNode kills a whole node.
func (p *patroni) killNode(n *node) {
	_ = n.process.Process.Kill()
	<-n.ended
	p.killServer(n)
}

// switchover asks Patroni to make another node the primary.
func (p *patroni) switchover(n *node) {
	p.t.Helper()
	body, _ := json.Marshal(map[string]string{"leader": n.name}) // a constant
	resp, err := http.Post("http://"+n.api+"/switchover", "application/json", bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		p.t.Logf("the switchover was answered %d", resp.StatusCode)
	}
}

// members returns the nodes as reported by any of them; nil if none responds.
func (p *patroni) members() []member {
	client := http.Client{Timeout: 2 * time.Second}
	for _, n := range p.nodes {
		resp, err := client.Get("http://" + n.api + "/cluster")
		if err != nil {
			continue
		}
		var cluster struct {
			Members []member `json:"members"`
		}
		err = json.NewDecoder(resp.Body).Decode(&cluster)
		_ = resp.Body.Close()
		if err == nil {
			return cluster.Members
		}
	}
	return nil
}

// primary returns the node that reports itself as the primary.
func (p *patroni) primary() *node {
	client := http.Client{Timeout: 2 * time.Second}
	for _, n := range p.nodes {
		resp, err := client.Get("http://" + n.api + "/primary")
		if err != nil {
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return n
		}
	}
	return nil
}

// awaitHealthy waits until all nodes run, one as the primary and one as a synchronous standby.
func (p *patroni) awaitHealthy() {
	p.t.Helper()
	became := poll.Within(3*settleTime, func() bool {
		running, leaders, synchronous := 0, 0, 0
		for _, m := range p.members() {
			switch m.Role {
			case "leader":
				leaders++
			case "sync_standby":
				synchronous++
			}
			if m.State == "running" || m.State == "streaming" {
				running++
			}
		}
		return running == databaseNodes && leaders == 1 && synchronous > 0 && p.primary() != nil
	})
	if !became {
		log, _ := os.ReadFile(filepath.Join(p.dir, "log")) // it explains the failure
		p.t.Fatalf("not all nodes run again: %+v\n%s", p.members(), log[max(0, len(log)-8000):])
	}
}

// balance starts HAProxy, which routes connections to the primary.
func (p *patroni) balance() {
	p.t.Helper()
	var servers strings.Builder
	for _, n := range p.nodes {
		_, port, _ := strings.Cut(n.api, ":")
		fmt.Fprintf(&servers, "  server %s %s check port %s inter 1s fall 2 rise 1 on-marked-down shutdown-sessions\n", n.name, n.address, port)
	}
	config := p.write("haproxy.cfg", fmt.Sprintf(`defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 1s
listen primary
  bind %s
  option httpchk OPTIONS /primary
  http-check expect status 200
%s`, p.database, servers.String()))
	path, err := exec.LookPath("haproxy")
	if err != nil {
		path = "/usr/sbin/haproxy"
	}
	p.launch(path, "-db", "-f", config)
}

// pool starts PgBouncer in transaction mode in front of HAProxy.
func (p *patroni) pool() {
	p.t.Helper()
	host, port, _ := strings.Cut(p.database, ":")
	_, own, _ := strings.Cut(p.pgbouncer, ":")
	users := p.write("users.txt", `"postgres" "postgres"`+"\n")
	config := p.write("pgbouncer.ini", fmt.Sprintf(`[databases]
* = host=%s port=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %s
unix_socket_dir =
auth_type = trust
auth_file = %s
pool_mode = transaction
max_client_conn = 400
default_pool_size = 30
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
server_lifetime = 600
ignore_startup_parameters = extra_float_digits, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, default_transaction_isolation
logfile =
log_connections = 0
log_disconnections = 0
`, host, port, own, users))
	path, err := exec.LookPath("pgbouncer")
	if err != nil {
		path = "/usr/sbin/pgbouncer"
	}
	p.launch(path, config)
}

// url returns a database URL for Stagegate.
func (p *patroni) url(address, more string) string {
	return "postgres://postgres@" + address + "/stagegate?sslmode=disable" + more
}

// standbys returns the database URL of the current standby.
func (p *patroni) standbys() string {
	var addresses []string
	for _, n := range p.nodes {
		addresses = append(addresses, n.address)
	}
	return p.url(strings.Join(addresses, ","), "&target_session_attrs=standby")
}

// sql runs a statement on the primary.
func (p *patroni) sql(database, statement string) {
	p.t.Helper()
	host, port, _ := strings.Cut(p.database, ":")
	run(p.t, "psql", "-h", host, "-p", port, "-U", "postgres", "-d", database, "-v", "ON_ERROR_STOP=1", "-c", statement)
}
