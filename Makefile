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
# One run sees the product and qa, in the workspace of both. In a workspace, go tool does not
# take -modfile, so it only says where the linter is.
LINT     := GOWORK=$(CURDIR)/qa/go.work "$$($(GO) tool -modfile=tools/go.mod -n golangci-lint)"
FUZZTIME ?= 30s
BENCH    ?= .
OUT      ?= bin/stagegate
PROSE    ?= README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md docs qa/README.md qa/clients/README.md clients/typescript/README.md internal/infra/i18n/messages api/openapi.json
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
RACE_TESTS    := Race|Concurrent|AtOnce|Meanwhile

.PHONY: help run build release release-binary check-deploy test screenshots picture fmt check-fmt vet lint prose generated generated-by-program check-generated check-api check-qa check race fuzz benchmarks clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'Faults, attacks, random calls, drills and measurements are in qa: make -C qa help'

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

picture: ## take the picture of the console that the README shows, docs/console.png
	rm -rf $(CURDIR)/screenshots/readme
	CONSOLE_WALK=1 CONSOLE_PAGES=staff-application SCREENSHOTS=$(CURDIR)/screenshots/readme SCREENSHOT_HEIGHT=1000 \
		scripts/with-node scripts/with-browser $(GO) test ./internal/console -run TestConsoleInBrowser -count=1
	install -m 644 screenshots/readme/staff-application-light-1280.png docs/console.png

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
	$(GO) vet -tags chaos ./...

lint: ## run every linter of .golangci.yml
	$(LINT) run ./... ./qa/...

prose: ## check the words of catalogues, documents and the description of the API by the rules in tools/vale
	@command -v "$$($(GO) env CC)" >/dev/null || \
		{ echo "make prose: Vale needs cgo, and cgo a C compiler: install gcc, or set CC." >&2; exit 1; }
	"$$(CGO_ENABLED=1 GOWORK=off $(GO) -C tools/vale tool -n vale)" --config tools/vale/vale.ini --output line $(PROSE)

check-qa: ## run those tests of qa that take seconds, and vet its module for PocketBase
	GOWORK=off $(GO) -C qa/bench/pocketbase vet ./...
	cd qa && ../scripts/with-postgres $(GO_TEST) ./...

generated: ## write the generated files again: the examples, the descriptions of the API and of exported services, the types of the client, and states and errors in the documentation
	$(GO) run ./cmd/openapi
	$(GO) test -count=1 ./internal/api/contract -run '^TestExamples$$' -update
	$(GO) test -count=1 ./internal/app -run '^(TestStatesInDocs|TestOperationsAreNamed|TestOperationsInDocs)$$' -update
	$(GO) test -count=1 ./internal/infra/kit/fault -run TestErrorsInDocs -update
	$(MAKE) --no-print-directory generated-by-program

# What no test compares with its source.
generated-by-program:
	$(GO) run ./cmd/openapi
	scripts/with-node npm --prefix clients/typescript run --silent generate

check-generated: ## fail when a generated file is not what its source says; those that a test writes are compared by that test
	scripts/check-generated api/openapi.json api/service.schema.json $(wildcard internal/api/documents/*) \
		clients/typescript/src/schema.ts clients/typescript/package.json clients/typescript/package-lock.json

check-api: ## check the description of the API by Redocly's rules, and that it breaks no client of the one before
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
		scripts/with-node tools/node/node_modules/.bin/redocly lint --config tools/node/redocly.yaml api/openapi.json
	scripts/check-breaking

check: ## run what CI runs
	.ci/run

fuzz: ## run each fuzz target for FUZZTIME (30s)
	FUZZTIME=$(FUZZTIME) scripts/fuzz

benchmarks: ## run the benchmarks of single parts, on both engines; BENCH chooses by regular expression
	scripts/with-postgres $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

clean: ## remove what was built
	rm -rf bin
