# The gate: "make check" is what CI runs. "make help" lists the rest.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

GO       ?= go
# The program, its tests and the linters share what is compiled, so that they need the same
# flags. Without DWARF, which only debuggers read, compiling takes a tenth less; stack
# traces and profiles do without it.
export GOFLAGS := -trimpath -gcflags=all=-dwarf=false $(GOFLAGS)
# Only the race detector needs cgo; everything else is built without, and compiled once.
export CGO_ENABLED := 0
BIN      := bin/stagegate
LINT     := $(GO) tool -modfile=tools/go.mod golangci-lint
FUZZTIME ?= 30s
BENCH    ?= .
ATTACK   ?= .
CHAOS    ?= .
PERCENT  ?= 100
BINARY   ?=
OUT      ?= bin/stagegate
# Databases that take minutes to fill are kept here between runs.
BENCH_CACHE ?= /var/tmp/stagegate-bench
PROFILE_ADDR ?= 127.0.0.1:6060
EDITS    ?= 300
EXPLAIN_REQUESTS ?= 200000
RACES    ?= 1000
STEPS    ?= 20000
# One package's tests may take this long; a test that hangs then says where. Those of the
# whole program take five minutes on two quick processors, and ten on slow or busy ones.
TIMEOUT  ?= 20m


# Tests often wait for what happens in the background, so more of them, and of packages,
# run at once than there are processors. The linters run vet, so the tests do not. Memory is
# collected less often than usual: a test ends soon, and its memory with it. Test programs
# are linked without symbols, which only debuggers read, in half the time.
GO_TEST := env GOGC=400 $(GO) test -vet=off -ldflags='-s -w' -p 3 -parallel 8 -count=1 -timeout $(TIMEOUT)

# The race detector is slow, so it runs only for the packages that start goroutines or
# share memory, and for the tests that do many things at once with the whole program.
#
# Two modules are built without it, because they share no memory: SQLite, translated to
# Go, and the password hash. With them it takes 2.6 times as long.
RACE := -race -gcflags=modernc.org/...=-race=false -gcflags=golang.org/x/crypto/...=-race=false
RACE_PACKAGES := ./internal/infra/... ./internal/api ./internal/api/idempotency ./internal/notices/mail ./internal/providers/smtp ./internal/sandbox/...
RACE_TESTS    := Race|AtOnce|Meanwhile

# The measurements are modules of their own, so that the product does not depend on the
# programs that it is compared with.
BENCH_MODULES := bench bench/bare bench/pocketbase

.PHONY: help run build release release-binary check-deploy test screenshots fmt check-fmt vet lint generated generated-by-program check-generated check-api check-bench check race fuzz fuzz-api edits races histories linear explain clients seed attack chaos chaos-test failover backup-drill copy-drill image-drill tenants benchmarks bench profile clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build the program and run its demo: everything on this machine, no account anywhere
	$(BIN) demo

build: ## build bin/stagegate
	$(GO) build -ldflags '-s -w' -o $(BIN) ./cmd/stagegate

# The program as it is released: without tables for debuggers, and without paths of this machine.
release-binary:
	$(GO) build -trimpath -ldflags '-s -w' -o $(OUT) ./cmd/stagegate

release: ## build the archives of a release for each platform into bin/release, with bills of materials and checksums
	scripts/release bin/release

check-deploy: ## check the files in deploy with the tools that read them, and run the program as the image does
	scripts/check-deploy

test: ## run all tests, on SQLite and on a PostgreSQL of their own, in a browser and on Node
	scripts/with-node scripts/with-browser scripts/with-poppler scripts/with-postgres $(GO_TEST) ./...

screenshots: ## check every page of the console in a browser, and take pictures of it in each look, in ./screenshots
	CONSOLE_WALK=1 SCREENSHOTS=$(CURDIR)/screenshots scripts/with-node scripts/with-browser \
		$(GO) test ./internal/console -run TestConsoleInBrowser -count=1 -timeout 60m

race: ## run the tests in which much happens at once, with the race detector, on SQLite and PostgreSQL
	@command -v "$$($(GO) env CC)" >/dev/null || \
		{ echo "make race: the race detector needs cgo, and cgo a C compiler: install gcc, or set CC." >&2; exit 1; }
	CGO_ENABLED=1 scripts/with-postgres $(GO_TEST) $(RACE) $(RACE_PACKAGES)
	CGO_ENABLED=1 scripts/with-postgres $(GO_TEST) $(RACE) -run '$(RACE_TESTS)' ./internal/app ./internal/api/contract ./internal/cases ./internal/finance ./internal/catalog ./internal/billing ./internal/accounts/... ./internal/files ./internal/tenants/...

fmt: ## format the Go files
	gofmt -s -w $$(git ls-files --cached --others --exclude-standard -- '*.go')

check-fmt: ## fail when a Go file is not formatted
	@files=$$(gofmt -s -l $$(git ls-files --cached --others --exclude-standard -- '*.go')); \
		[[ -z "$$files" ]] || { printf 'not formatted; run "make fmt":\n%s\n' "$$files" >&2; exit 1; }

vet: ## run go vet
	$(GO) vet -tags attack,chaos,clients ./...

lint: ## run every linter of .golangci.yml
	$(LINT) run ./...

check-bench: ## compile, vet and test the modules in bench
	for module in $(BENCH_MODULES); do $(GO) -C $$module vet ./... && $(GO) -C $$module test -vet=off ./... || exit; done

generated: ## write the generated files again: the examples, the descriptions of the API and of exported services, the types of the client, and states and errors in the documentation
	@mkdir -p api bin
	$(GO) test -count=1 ./internal/api/contract -run '^TestExamples$$' -update
	$(GO) test -count=1 ./internal/app -run '^TestStatesInDocs$$' -update
	$(GO) test -count=1 ./internal/infra/kit/fault -run TestErrorsInDocs -update
	$(MAKE) --no-print-directory generated-by-program

# What no test compares with its source.
generated-by-program:
	@mkdir -p api bin
	$(GO) build -o bin/generator ./cmd/stagegate
	bin/generator openapi > bin/openapi.json
	mv bin/openapi.json api/openapi.json
	bin/generator schema > bin/service.schema.json
	mv bin/service.schema.json api/service.schema.json
	scripts/with-node npm --prefix clients/typescript run --silent generate

check-generated: ## fail when a generated file is not what its source says; those that a test writes are compared by that test
	scripts/check-generated api/openapi.json api/service.schema.json \
		clients/typescript/src/schema.ts clients/typescript/package.json clients/typescript/package-lock.json

check-api: ## check the description of the API by Redocly's rules, and that it breaks no client of the one before
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
		scripts/with-node tools/node/node_modules/.bin/redocly lint --config tools/node/redocly.yaml api/openapi.json
	scripts/check-breaking

check: ## run what CI runs
	.ci/run

fuzz: ## run each fuzz target for FUZZTIME (30s)
	FUZZTIME=$(FUZZTIME) scripts/fuzz

edits: ## build services by EDITS (300) long sequences of random edits, on both engines
	TEST_EDITS=$(EDITS) scripts/with-postgres $(GO) test -count=1 -run TestRandomEdits -v ./internal/catalog

fuzz-api: ## make FUZZ_CALLS (100000) valid and almost valid calls of the API, half of them on each engine; FUZZ_SEED repeats a run
	FUZZ_CALLS=$${FUZZ_CALLS:-100000} scripts/with-postgres $(GO) test -count=1 -timeout 2h -run '^TestFuzz$$' -v ./internal/test/apifuzz

explain: ## explain every statement on 200 organisations with EXPLAIN_REQUESTS (200,000) requests, on both engines
	EXPLAIN_REQUESTS=$(EXPLAIN_REQUESTS) scripts/with-postgres $(GO) test -count=1 -timeout 60m -run TestExplain -v ./internal/api/contract

seed: ## fill the empty database of the settings with 200 organisations and their work; SEED has flags, such as --requests=1000000
	$(GO) run ./scripts/seed $(SEED)

races: ## run each race RACES times (1000) and the model STEPS steps (20000), on PostgreSQL
	RACES=$(RACES) STEPS=$(STEPS) scripts/with-postgres \
		$(GO) test -count=1 -timeout 2h ./internal/api/contract ./internal/cases ./internal/finance ./internal/files ./internal/tenants -run '(Race|Model)/postgres'

histories: ## run payments through HISTORIES (1000) random histories on each engine, beginning with HISTORY_SEED (1)
	HISTORIES=$${HISTORIES:-1000} scripts/with-postgres $(GO) test -count=1 -timeout 60m -run '^TestHistories$$' ./internal/finance

linear: ## run LINEAR (10000) random histories of concurrent calls, half of them on each engine, and LINEAR_FAULTS (400) more during kills and cuts, and check that they are linearizable; LINEAR_SEED repeats a run
	@mkdir -p bin/linear
	LINEAR=$${LINEAR:-10000} LINEAR_FAULTS=$${LINEAR_FAULTS:-400} LINEAR_DIR=$(CURDIR)/bin/linear scripts/with-postgres \
		$(GO) test -vet=off -count=1 -timeout 60m -run '^TestLinearizable' -v ./internal/test/linear

attack: ## run the attacks that need load against the built program, or that of BINARY, and print a figure for each; ATTACK chooses by regular expression
	BINARY=$(BINARY) scripts/with-postgres $(GO) test -vet=off -tags attack -count=1 -v -timeout 2h -run '$(ATTACK)' ./internal/test/attack

chaos: ## let processes, disks, networks, providers and clocks fail under load, as root, kill writers of SQLite, and print a figure for each; CHAOS chooses by regular expression, PERCENT=10 makes them short
	BINARY=$(BINARY) PERCENT=$(PERCENT) scripts/with-postgres $(GO) test -vet=off -tags chaos -count=1 -v -timeout 4h -run '$(CHAOS)' -skip '^Test(Failover|BackupDrill.*|CopyDrill|ImageDrill|Tenants)$$' ./internal/test/chaos
	KILLS=$$((200 * $(PERCENT) / 100)) $(GO) test -vet=off -count=1 -v -timeout 1h -run '^TestKilledInGroups$$' ./internal/infra/db

failover: ## switch the primary of PostgreSQL over and kill it, 50 times under load, with Patroni, etcd, HAProxy and PgBouncer on loopback, as root on Debian, and print figures; PERCENT and FAILOVER_MINUTES make it short
	$(MAKE) --no-print-directory chaos-test CHAOS='^TestFailover$$'

backup-drill: ## back up under load, lose the disk, restore, and with PostgreSQL and pgBackRest go back to before a mistake, as root on Debian, and print figures
	$(MAKE) --no-print-directory chaos-test CHAOS='^TestBackupDrill'

copy-drill: ## copy a database of COPY_REQUESTS (50000) requests, or the file COPY_FROM of make bench, from SQLite to PostgreSQL, and compare the answers of both, call by call, as root
	$(MAKE) --no-print-directory chaos-test CHAOS='^TestCopyDrill$$'

image-drill: ## build the image with Podman, run it as little privileged as possible, and the Deployment of Kubernetes, and stop them under load, as root on Debian
	$(MAKE) --no-print-directory chaos-test CHAOS='^TestImageDrill$$'

tenants: ## fill a database with TENANTS (4000) organisations of very different sizes, let them call two instances behind HAProxy, as root, and print figures by size
	$(MAKE) --no-print-directory chaos-test CHAOS='^TestTenants$$'

chaos-test:
	BINARY=$(BINARY) PERCENT=$(PERCENT) scripts/with-postgres $(GO) test -vet=off -tags chaos -count=1 -v -timeout 4h -run '$(CHAOS)' ./internal/test/chaos

clients: ## generate clients from the description with the tools of others, and run them and the providers' libraries against the program
	@mkdir -p bin/clients clients/strangers/go/stagegate clients/strangers/go/exact
	$(GO) run ./cmd/stagegate openapi > bin/clients/openapi.json
	for config in oapi-codegen oapi-codegen-exact; do \
		(cd clients/strangers/go && $(GO) tool -modfile=../../../tools/go.mod oapi-codegen -config $$config.yaml ../../../bin/clients/openapi.json) || exit; \
	done
	NODE_PACKAGES=clients/strangers/node scripts/with-node npm --prefix clients/strangers/node run --silent generate
	NODE_PACKAGES=clients/strangers/node scripts/with-node $(GO_TEST) -v -tags clients ./internal/test/clients

benchmarks: ## run the benchmarks of single parts, on both engines; BENCH chooses by regular expression
	scripts/with-postgres $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

bench: build ## compare Stagegate with PocketBase, a bare handler and pgbench; BENCH_ROUNDS, BENCH_SECONDS and BENCH_ONLY say how much
	@mkdir -p bin/bench
	$(GO) build -o bin/bench ./scripts/seed ./scripts/statements
	for module in $(BENCH_MODULES); do \
		$(GO) -C $$module build -o $(CURDIR)/bin/bench/ . || exit; \
	done
	BENCH_CACHE=$(BENCH_CACHE) POSTGRES_KEEP=$(BENCH_CACHE)/postgres \
		taskset -c 1 scripts/with-postgres bin/bench/bench

profile: ## profile the server under the load of ROW, such as sqlite.read; without ROW the running one of PROFILE_ADDR (127.0.0.1:6060) for ten seconds
ifdef ROW
	rm -rf bin/profile && mkdir -p bin/profile
	BENCH_PROFILE=$(CURDIR)/bin/profile BENCH_ROUNDS=1 BENCH_SECONDS=10 BENCH_ONLY='^$(ROW)$$' $(MAKE) --no-print-directory bench
	for profile in bin/profile/*.cpu.pprof; do $(GO) tool pprof -top -nodecount=60 $$profile; done
	for profile in bin/profile/*.heap.pprof; do $(GO) tool pprof -top -nodecount=40 -sample_index=alloc_space $$profile; done
else
	$(GO) tool pprof -top -nodecount=60 'http://$(PROFILE_ADDR)/debug/pprof/profile?seconds=10'
	$(GO) tool pprof -top -nodecount=40 -sample_index=alloc_space 'http://$(PROFILE_ADDR)/debug/pprof/allocs'
endif

clean: ## remove what was built
	rm -rf bin
