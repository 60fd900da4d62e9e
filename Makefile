# "make check" runs what CI runs. "make help" lists all targets.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

GO       ?= go
# The program, its tests and the linters use the same flags, so that they share the build cache.
# Compiling without DWARF takes 10 % less time; only debuggers need it, not stack traces or
# profiles.
export GOFLAGS := -trimpath -gcflags=all=-dwarf=false $(GOFLAGS)
# Only the race detector and Vale need cgo.
export CGO_ENABLED := 0
BIN      := bin/stagegate
# One run lints all modules, the product, its Go client and qa, in a workspace. go tool refuses -modfile in a
# workspace, so it only prints the path of the linter.
LINT     := GOWORK=$(CURDIR)/qa/go.work "$$($(GO) tool -modfile=tools/go.mod -n golangci-lint)"
FUZZTIME ?= 30s
BENCH    ?= .
OUT      ?= bin/stagegate
PROSE    ?= README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md docs qa/README.md qa/clients/README.md clients/go/README.md clients/typescript/README.md internal/infra/i18n/messages cmd/stagegate/help.en.toml api/openapi.json
# Timeout of the tests of one package. Those of the whole program take five minutes on two fast
# processors, and ten on slow or busy ones.
TIMEOUT  ?= 20m

# Tests often wait for background work, so more tests and packages than processors run in
# parallel. The linters run vet, so the tests do not. GOGC=400 saves time, because tests are short.
# Linking without symbols, which only debuggers need, takes half the time.
GO_TEST := env GOGC=400 $(GO) test -vet=off -ldflags='-s -w' -p 3 -parallel 8 -count=1 -timeout $(TIMEOUT)

# The race detector is slow, so it runs only for packages that start goroutines or share memory,
# and for the tests of concurrent calls.
#
# Two modules are excluded because they share no memory: SQLite, translated to Go, and the
# password hash. Including them takes 2.6 times as long.
RACE := -race -gcflags=modernc.org/...=-race=false -gcflags=golang.org/x/crypto/...=-race=false
RACE_PACKAGES := ./internal/infra/... ./internal/api ./internal/api/idempotency ./internal/notices/mail ./internal/providers/smtp ./internal/sandbox/...
RACE_TESTS    := Race|Concurrent|AtOnce|Meanwhile

.PHONY: help run build release release-binary check-deploy test screenshots picture fmt check-fmt vet lint prose generated generated-by-program check-generated check-api check-migrations check-qa check race fuzz benchmarks clean

help: ## list targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'For fault injection, attacks, fuzzing, drills and benchmarks: make -C qa help'

run: build ## run the demo
	$(BIN) demo

build: ## build bin/stagegate
	@[[ -e $(BIN) ]] || echo 'The first build downloads 110 MB of Go modules and compiles them, which takes a few minutes.'
	@scripts/with-notice "building $(BIN)" $(GO) build -ldflags '-s -w' -o $(BIN) ./cmd/stagegate

# The program as released: without debug information and local paths.
release-binary:
	$(GO) build -trimpath -ldflags '-s -w' -o $(OUT) ./cmd/stagegate

release: ## build release archives, SBOMs and checksums
	scripts/release bin/release

check-deploy: ## validate deploy files
	scripts/check-deploy

test: ## run tests on SQLite, PostgreSQL, Chromium and Node
	@scripts/check-tools
	@echo 'The tests take 5 minutes on a fast machine, and up to 20 on two processors. Each package is reported when it has ended.'
	scripts/with-node scripts/with-browser scripts/with-poppler scripts/with-postgres $(GO_TEST) ./...

screenshots: ## save screenshots of all pages in ./screenshots
	CONSOLE_WALK=1 SCREENSHOTS=$(CURDIR)/screenshots scripts/with-node scripts/with-browser \
		$(GO) test ./internal/console -run TestConsoleInBrowser -count=1 -timeout 60m

picture: ## update docs/console.png
	rm -rf $(CURDIR)/screenshots/readme
	CONSOLE_WALK=1 CONSOLE_PAGES=staff-application SCREENSHOTS=$(CURDIR)/screenshots/readme SCREENSHOT_HEIGHT=1000 \
		scripts/with-node scripts/with-browser $(GO) test ./internal/console -run TestConsoleInBrowser -count=1
	install -m 644 screenshots/readme/staff-application-light-1280.png docs/console.png

race: ## run concurrent tests with the race detector
	@command -v "$$($(GO) env CC)" >/dev/null || \
		{ echo "make race: the race detector needs cgo and a C compiler. Install gcc, or set CC." >&2; exit 1; }
	CGO_ENABLED=1 scripts/with-postgres $(GO_TEST) $(RACE) $(RACE_PACKAGES)
	CGO_ENABLED=1 scripts/with-postgres $(GO_TEST) $(RACE) -run '$(RACE_TESTS)' ./internal/app ./internal/api/contract ./internal/cases ./internal/finance ./internal/catalog ./internal/billing ./internal/accounts/... ./internal/files ./internal/tenants/...

fmt: ## format Go files
	gofmt -s -w $$(git ls-files --cached --others --exclude-standard -- '*.go')

check-fmt: ## check Go formatting
	@files=$$(gofmt -s -l $$(git ls-files --cached --others --exclude-standard -- '*.go')); \
		[[ -z "$$files" ]] || { printf 'not formatted; run "make fmt":\n%s\n' "$$files" >&2; exit 1; }

vet: ## run go vet
	$(GO) vet -tags chaos ./...
	GOWORK=off $(GO) -C clients/go vet ./...

lint: ## run linters
	$(LINT) run ./... ./qa/... ./clients/go/...

prose: ## check prose with Vale
	@command -v "$$($(GO) env CC)" >/dev/null || \
		{ echo "make prose: Vale needs cgo and a C compiler. Install gcc, or set CC." >&2; exit 1; }
	"$$(CGO_ENABLED=1 GOWORK=off $(GO) -C tools/vale tool -n vale)" --config tools/vale/vale.ini --output line $(PROSE)

check-qa: ## run short qa tests
	GOWORK=off $(GO) -C qa/bench/pocketbase vet ./...
	cd qa && ../scripts/with-postgres $(GO_TEST) ./...

generated: ## update generated files
	$(GO) run ./cmd/openapi
	$(GO) test -count=1 ./internal/api/contract -run '^(TestExamples|TestAccessInDocs)$$' -update
	$(GO) test -count=1 ./internal/app -run '^(TestStatesInDocs|TestOperationsAreNamed|TestOperationsInDocs)$$' -update
	$(GO) test -count=1 ./internal/infra/kit/fault -run TestErrorsInDocs -update
	$(GO) test -count=1 ./internal/events -run TestEventsInDocs -update
	$(MAKE) --no-print-directory generated-by-program

# The generated files that no test compares with their source.
generated-by-program:
	$(GO) run ./cmd/openapi
	scripts/with-node npm --prefix clients/typescript run --silent generate
	cd clients/go && GOWORK=off $(GO) run ./internal/generate <../../api/openapi.json | \
		$(GO) tool -modfile=../../tools/go.mod oapi-codegen -config internal/generate/oapi-codegen.yaml /dev/stdin

# Tests check the generated files that are not listed here.
check-generated: ## check generated files
	scripts/check-generated api/openapi.json api/service.schema.json $(wildcard internal/api/documents/*) \
		clients/go/api.gen.go clients/typescript/src/schema.ts clients/typescript/package.json clients/typescript/package-lock.json

check-api: ## lint the API description and detect breaking changes
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
		scripts/with-node tools/node/node_modules/.bin/redocly lint --config tools/node/redocly.yaml api/openapi.json
	scripts/check-breaking

check-migrations: ## check that released migrations are unchanged
	scripts/check-migrations

check: ## run all CI checks
	.ci/run

fuzz: ## run fuzz targets (FUZZTIME=30s)
	FUZZTIME=$(FUZZTIME) scripts/fuzz

benchmarks: ## run Go benchmarks (BENCH=.)
	scripts/with-postgres $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

clean: ## remove build output
	rm -rf bin
