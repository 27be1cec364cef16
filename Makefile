# Everything a contributor runs. The scripts in bin/ find a JDK 25 by themselves.

.DEFAULT_GOAL := help
.PHONY: help build demo demo-live test e2e bench-up bench-image lint format bench soak proof proofs clean

# SEED=n and SCALE=x, given to make, reach the tests; BENCH=k3s|substitute|none and KUBERNETES=1.x.y the test bench.
export SEED SCALE BENCH KUBERNETES
# Not --quiet, which hides the very warnings that fail a build.
quiet = -Dorg.slf4j.simpleLogger.defaultLogLevel=warn
test_options = $(if $(SEED),-Dstowage.seed=$(SEED)) $(if $(SCALE),-Dstowage.scale=$(SCALE))

# One JMH process per module: a pattern would find nothing in one of the two, so it leaves the comparison with Fenzo out.
comma = ,
bench_profiles = bench$(if $(filter-out fenzo,$(B)),,$(comma)fenzo)
bench_options = $(if $(filter fenzo,$(B)),-Dstowage.bench.skip=true,$(if $(B),-Dstowage.bench='$(B)')) \
  $(if $(A),-Dstowage.bench.options='$(A)')

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Compile and package, so that bin/stowage works
	@bin/maven $(quiet) package -DskipTests
	@bin/record-startup

demo: build ## Plan a demonstration fleet and show the plan
	@bin/demo

demo-live: build ## Keep a hub and two clusters of the test bench running, with the fleet of docs/live placed (KUBERNETES=1.x.y)
	@bin/with-bench --require bin/demo-live

test: lint ## Everything that must pass: compile, format, rules, tests, coverage, e2e where it can (SEED=n, BENCH=none)
	@e2e/bench/check-with-bench
	@bin/with-bench bin/maven verify $(test_options) || { bin/failed-tests; exit 1; }
	@bin/record-startup

# The tests of the other modules have no name like these, so they do not run. No test at all is not a success. Packaged,
# because the companion runs as it is built.
e2e: ## Run the tests on a real control plane (T=class#method, BENCH=k3s|substitute, KUBERNETES=1.x.y, SEED=n)
	@bin/with-bench --require bin/maven --projects e2e --also-make -Djacoco.skip=true \
	  -Dtest='$(or $(T),*E2E)' -Dsurefire.failIfNoSpecifiedTests=false $(test_options) package
	@find e2e/target/surefire-reports -name 'TEST-*.xml' -newer e2e/target/bench.properties 2>/dev/null | grep -q . || \
	  { echo "No test of module e2e is named $(or $(T),*E2E)." >&2; exit 1; }

bench-up: ## Keep a cluster of the test bench running, for kubectl (KUBERNETES=1.x.y)
	@bin/with-bench --require bin/bench-up

bench-image: ## Build the images that stand in for rancher/k3s where it cannot be pulled (KUBERNETES=1.x.y)
	@bin/bench-image

lint: ## Check the GitHub workflows, the scripts and the Go program of the bench
	@bin/lint

format: ## Lay out the Java sources
	@bin/maven $(quiet) spotless:apply

bench: ## Measure speed and memory (B=regex picks benchmarks, B=fenzo the comparison, A='...' adds options of JMH)
	@bin/maven $(quiet) -P$(bench_profiles) -DskipTests -Djacoco.skip=true test $(bench_options)

soak: ## Run the long random tests (SEED=n, SCALE=x)
	@bin/with-bench bin/maven -Dgroups='soak | proof:soak-fleet' -Dstowage.excludedTags= -Dstowage.proof=true -Djacoco.skip=true \
	  package $(test_options)

proof: ## Run one named proof: make proof P=NAME (SEED=n, SCALE=x)
	@bin/proof '$(P)'

proofs: ## List the named proofs
	@bin/proof

clean: ## Remove everything that was built
	@bin/maven $(quiet) clean
