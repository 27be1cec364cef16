# Everything a contributor runs. The scripts in bin/ find a JDK 25 by themselves.

.DEFAULT_GOAL := help
.PHONY: help build demo test format bench soak proof proofs clean

# SEED=n and SCALE=x, given to make, reach the tests.
export SEED SCALE
# Not --quiet, which hides the very warnings that fail a build.
quiet = -Dorg.slf4j.simpleLogger.defaultLogLevel=warn
test_options = $(if $(SEED),-Dstowage.seed=$(SEED)) $(if $(SCALE),-Dstowage.scale=$(SCALE))

# One JMH process per module: a pattern would find nothing in one of the two, so it leaves the comparison with Fenzo out.
comma = ,
bench_profiles = bench$(if $(filter-out fenzo,$(B)),,$(comma)fenzo)
bench_options = $(if $(filter fenzo,$(B)),-Dstowage.bench.skip=true,$(if $(B),-Dstowage.bench='$(B)')) \
  $(if $(A),-Dstowage.bench.options='$(A)')

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Compile and package, so that bin/stowage works
	@bin/maven $(quiet) package -DskipTests
	@bin/record-startup

demo: build ## Plan a demonstration fleet and show the plan
	@bin/demo

test: ## Everything that must pass: compile, format, rules, tests, coverage (SEED=n)
	@bin/maven verify $(test_options)
	@bin/record-startup

format: ## Lay out the Java sources
	@bin/maven $(quiet) spotless:apply

bench: ## Measure speed and memory (B=regex picks benchmarks, B=fenzo the comparison, A='...' adds options of JMH)
	@bin/maven $(quiet) -P$(bench_profiles) -DskipTests -Djacoco.skip=true test $(bench_options)

soak: ## Run the long random tests (SEED=n, SCALE=x)
	@bin/maven -Dgroups=soak -Dstowage.excludedTags= -Dstowage.proof=true -Djacoco.skip=true test $(test_options)

proof: ## Run one named proof: make proof P=NAME (SEED=n, SCALE=x)
	@bin/proof '$(P)'

proofs: ## List the named proofs
	@bin/proof

clean: ## Remove everything that was built
	@bin/maven $(quiet) clean
