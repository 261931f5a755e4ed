# All commands of the package. Each installs what it needs first; see Scripts/bootstrap.

ROUNDS ?= 15
INPUTS ?= 10000000
CRASHES ?= 200
SEQUENCES ?= 10000
FETCHES ?= 100000
CHANGES ?= 100000
MERGES ?= 2000
MESSAGES ?= 1000000
VIEWS ?= 10000
TEXTS ?= 5000
REQUESTS ?= 1000000
WORLDS ?= 100000
SHARES ?= 2000
STORES ?= 2000
SECONDS ?= 60
SAVES ?= 1000
ROWS ?= 50000
STATIC ?= .build/static
PACKAGES ?= .build/packages
# How long runs are started: in release, unless the environment says otherwise.
RUN ?= swift run -c release
BUILD ?= swift build -c release
# How products are built before they run; the gate has built all of them by then.
PRODUCT ?= swift build --product
# Flags for the debug builds of tests and documentation, from the environment of the gate.
SWIFT_FLAGS ?=
# How tests are built before something else needs them; the gate has built them by then, too.
BUILD_TESTS ?= swift build --build-tests $(SWIFT_FLAGS)
# The manifest makes warnings errors for our own builds only, and this is one: those who depend on the package ask for nothing.
export COREDATA_WARNINGS_ARE_ERRORS = 1
TESTS = Scripts/run-tests
FORMATTED := $(wildcard Sources Plugins Tests Examples Benchmarks Fuzz Package.swift)

.PHONY: help run examples editor fonts cloud test test-servers test-screens test-cloud-postgresql test-strangers test-browser screenshots plugin-test bench bench-peers bench-growth counts bench-short fuzz crash simulate stress exchange static packages packages-test attack tsan graph docs format check release bootstrap

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

run: bootstrap ## start Slipbox with an example slip box in .slipbox, and print its address
	-@Scripts/bootstrap --editor && Scripts/editor-bundle
	-@Scripts/bootstrap --fonts && Scripts/font-bundle
	@# Slipbox starts it for each picture, and looks for it beside itself.
	$(PRODUCT) thumbnailer
	swift run slipbox --store .slipbox/Slipbox.sqlite serve

examples: bootstrap ## run the examples: the console programs, then notes, saved colours and book store in a browser; PORT=… for other ports
	PORT=$(or $(PORT),8041) Scripts/examples

editor: ## download the engine of the editor for formatted text into .editor, where programs that were built here find it
	@Scripts/bootstrap --editor
	Scripts/editor-bundle

fonts: ## make the fonts of the pages from Debian's, in .fonts, where servers find them
	@Scripts/bootstrap --fonts
	Scripts/font-bundle

test: bootstrap ## build and run the tests
	-@Scripts/bootstrap --server
	swift build --build-tests $(SWIFT_FLAGS)
	@# The tests run without `swift test`, which crashed in CI while it read the output of tests that start other programs.
	@# Tests that wait for responses run apart from those that keep the processor or the main actor busy. Few run at once:
	@# tests that wait keep their stores open, and `Process.run()` crashes with more than 1,300 open files.
	$(TESTS) --experimental-maximum-parallelization-width 8 --skip '^(WebUI|ProseEditor|SlipboxScreens|StudioScreens|CloudServer|CloudCommands|CloudConsole)'
	@# These wait for each other or keep one processor each.
	@$(MAKE) --no-print-directory --jobs 2 test-servers test-screens

test-servers:
	$(TESTS) --filter '^WebUIServer'
	$(TESTS) --filter '^(CloudServer|CloudCommands|CloudConsole)'
	$(TESTS) --experimental-maximum-parallelization-width 3 --filter '^StudioScreens' --skip 'Fixture(Models|Mappings)Tests'

test-screens:
	$(TESTS) --filter 'Fixture(Models|Mappings)Tests'
	$(TESTS) --experimental-maximum-parallelization-width 3 --filter '^(WebUITests|WebUICoreDataTests|ProseEditorTests|SlipboxScreensTests)'

test-browser: ## test live pages, Slipbox and the console in Chromium; SHORT=1 for a quick run, SMOKE=1 for the gate's selection
	@Scripts/bootstrap --browser
	@for product in web-stage webui-gallery prose-stage webui-previews slipbox cloud coredata notes-app saved-colours-app bookstore-app; do \
		$(PRODUCT) $$product || exit 1; \
	done
	Scripts/test-browser

screenshots: ## take the READMEs' screenshots of Slipbox, the console and the examples
	@Scripts/bootstrap --browser
	@for product in slipbox cloud notes-app saved-colours-app bookstore-app; do $(PRODUCT) $$product || exit 1; done
	Scripts/screenshots

plugin-test: bootstrap ## build and run packages that use this one: two samples, those of the guide, of previews and of `coredata new`
	$(BUILD_TESTS)
	TEST_PLUGIN=1 $(TESTS) --no-parallel --filter '(Sample|TwoPlatforms|Guide|Previews|New)PackageTests'

cloud: bootstrap ## run a cloud service of one's own with an example to try, on this machine
	$(PRODUCT) cloud
	.build/debug/cloud serve --example --data .build/cloud

test-cloud-postgresql: bootstrap ## run the cloud's suites with their services on PostgreSQL, which takes ten minutes
	swift build --build-tests
	Scripts/test-cloud-postgresql

test-strangers: bootstrap ## test the cloud service with clients that others have written
	$(PRODUCT) cloud
	Scripts/test-strangers

bench: bootstrap ## run the benchmarks in release; ROUNDS=1 for a quick run
	$(RUN) benchmarks --rounds $(ROUNDS)
	$(RUN) cloud-load

bench-peers: bootstrap ## compare the kinds of stores, SQLAlchemy and Peewee with calls of SQLite, and draw the chart
	$(RUN) benchmarks peers --rounds $(ROUNDS) > .build/peers.txt
	cat .build/peers.txt
	Scripts/bench-chart .build/peers.txt peers > Documentation/Peers.svg

bench-growth: bootstrap ## measure ten thousand, a hundred thousand and a million notes, and draw how the cost of a row grows
	$(RUN) benchmarks growth --rounds $(ROUNDS) > .build/growth.txt
	cat .build/growth.txt
	Scripts/bench-chart .build/growth.txt growth > Documentation/Growth.svg

counts: bootstrap ## compare the instructions and allocations of the workloads with the kept ones; KEEP=--keep keeps the new ones
	Scripts/bootstrap --counts
	$(BUILD) --product benchmarks
	Scripts/instruction-counts "$$($(BUILD) --show-bin-path)/benchmarks" $(KEEP)

bench-short: bootstrap ## run the benchmarks once with little data, to check that they work
	$(RUN) benchmarks --rounds 1 --quick
	$(RUN) cloud-load --quick

fuzz: bootstrap ## fuzz the predicate parser, fetches, contexts, merge policies of two processes, fetched results, the web server, live pages, readers of text and the cloud service, in release
	$(RUN) predicate-fuzz --inputs $(INPUTS)
	$(RUN) fetch-fuzz --inputs $(FETCHES) -com.apple.CoreData.Logging.stderr 0
	$(RUN) graph-fuzz --sequences $(SEQUENCES)
	$(RUN) graph-fuzz --sequences $(SEQUENCES) --undo 1
	$(RUN) merge-fuzz --rounds $(MERGES)
	$(RUN) merge-fuzz --rounds $(MERGES) --postgresql
	$(RUN) results-fuzz --rounds $(CHANGES)
	$(RUN) web-fuzz --inputs $(MESSAGES)
	$(RUN) view-fuzz --runs $(VIEWS)
	$(RUN) text-fuzz --inputs $(TEXTS)
	$(RUN) cloud-fuzz --inputs $(REQUESTS)

crash: bootstrap ## kill programs during 200 saves and 200 migrations of each kind, a service, and PostgreSQL's programs and server, in release; CRASHES=… for another number
	$(RUN) store-crasher --rounds $(CRASHES)
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $$(( $(ROWS) * 6 ))
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $(ROWS) --by-copying
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $$(( $(ROWS) / 10 )) --by-copying --type Binary
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $$(( $(ROWS) / 25 )) --by-copying --type XML
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $(ROWS) --in-stages
	$(RUN) migration-crasher --rounds $(CRASHES) --rows $(ROWS) --in-steps
	$(RUN) database-crasher --kills $(CRASHES) --crashes $$(( $(CRASHES) / 4 ))
	$(RUN) cloud-load --crash $(CRASHES)
	$(RUN) cloud-load --crash $(CRASHES) --postgresql
	$(RUN) cloud-load --kill-devices $(CRASHES)

simulate: bootstrap ## simulate worlds of devices that sync, in release, some of users who share, and some with real stores; WORLDS=…, SHARES=… and STORES=… for other numbers
	$(RUN) cloud-simulation --worlds $(WORLDS)
	$(RUN) cloud-simulation --shares --worlds $(SHARES) -com.apple.CoreData.Logging.stderr 0
	$(RUN) cloud-simulation --stores --worlds $(STORES) -com.apple.CoreData.Logging.stderr 0

stress: bootstrap ## change the same objects from several threads for a minute, in release; SECONDS=… for another time
	$(RUN) store-stress --seconds $(SECONDS)
	$(RUN) store-stress --seconds $(SECONDS) --threads 2 --processes 8 --postgresql

exchange: bootstrap ## let two processes save to one store a thousand times each and follow its history; SAVES=… for another number
	$(RUN) history-exchange --saves $(SAVES)
	$(RUN) history-exchange --saves $(SAVES) --postgresql

static: bootstrap ## build a smoke test and Slipbox with a static standard library, and run them
	swift build $(SWIFT_FLAGS) --disable-default-traits --static-swift-stdlib --scratch-path $(STATIC) --product static-smoke
	$(STATIC)/debug/static-smoke
	swift build $(SWIFT_FLAGS) --static-swift-stdlib --scratch-path $(STATIC) --product slipbox
	rm -rf $(STATIC)/Slipbox
	$(STATIC)/debug/slipbox --store $(STATIC)/Slipbox/Slipbox.sqlite new "Static" --body "One file. #smoke"
	$(STATIC)/debug/slipbox --store $(STATIC)/Slipbox/Slipbox.sqlite show "Static"

packages: bootstrap ## make a .deb each for Slipbox, the tools and the cloud, and an archive, for computers without Swift
	@Scripts/bootstrap --packages
	Scripts/editor-bundle
	@Scripts/bootstrap --fonts
	Scripts/font-bundle
	@# In a folder of their own, so that the next call compiles only what has changed. What is found beside a program is no library.
	for product in slipbox thumbnailer coredata momc cloud; do \
		swift build -c release --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now --scratch-path $(PACKAGES) --product $$product || exit 1; \
	done
	Scripts/packages $(PACKAGES)/release $(PACKAGES)/out

packages-test: ## try the packages in a bare Debian without Swift, which needs root and mmdebstrap
	Scripts/packages-test $(PACKAGES)/out

attack: bootstrap ## play the adversary against slipbox and coredata, in release; SHORT=1 for a quick run of debug builds
ifeq ($(SHORT),1)
	Scripts/attack .build/debug --short
else
	swift build -c release --product slipbox
	swift build -c release --product coredata
	Scripts/attack .build/release
endif

tsan: bootstrap ## run the stress test, the server's tests and some in a browser in a separate build with the Thread Sanitizer
	@Scripts/bootstrap --browser
	SECONDS=$(SECONDS) Scripts/tsan

graph: ## write the table and the drawing of targets from the manifest
	Scripts/target-graph

docs: ## build the documentation into .docs, with pages and a search that open from .docs/html
	@Scripts/bootstrap --check
	Scripts/build-docs

format: bootstrap ## format all sources in place
	swift format format --in-place --parallel --recursive $(FORMATTED)

check: ## check format, warnings, documentation and the rules for the code
	@Scripts/bootstrap --check
	swift format lint --strict --parallel --recursive $(FORMATTED)
	$(BUILD_TESTS)
	Scripts/build-docs
	Scripts/api-coverage --check
	Scripts/target-graph --check
	Scripts/release --check
	Scripts/packages --check .build/debug
	Scripts/house-check --self-test
	Scripts/house-check

release: bootstrap ## make a release of the given VERSION: check, run the gate, commit and tag
	Scripts/release $(VERSION)

bootstrap:
	@Scripts/bootstrap
