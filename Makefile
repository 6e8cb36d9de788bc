# Everything that people type. `make help` lists it.

SHELL := /bin/bash
export CARGO_TARGET_DIR ?= $(HOME)/.cache/saakh/target
NODE := web/tools/node.sh
PROFILE_DIR = $(CARGO_TARGET_DIR)/debug

# What is on the way, and how long it takes where nothing was built before.
say = echo "Building the $(1): about $(2) on two cores the first time, seconds later on."

.PHONY: help run release dev web gen fmt test test-quick test-rust test-web e2e fuzz bench audit sbom soak

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

SERVE_DEMO = SAAKH_DEMO=1 SAAKH_PUBLIC_URL=$${SAAKH_PUBLIC_URL:-http://localhost:8080} RUST_LOG=$${RUST_LOG:-warn}

run: ## build what is missing and serve the demo on http://localhost:8080
	@$(call say,web,1 minute)
	@$(MAKE) --no-print-directory --silent web
	@$(call say,program,4 minutes)
	cargo build --profile demo --package saakh
	$(SERVE_DEMO) $(CARGO_TARGET_DIR)/demo/saakh serve

release: web/dist/.built ## build the program that is installed: release/saakh in the target folder
	cargo build --release --package saakh

dev: web/node_modules/.installed ## serve and rebuild the web on change; the server restarts by hand
	cargo build --package saakh
	SAAKH_DEMO=1 $(PROFILE_DIR)/saakh serve & server=$$!; trap "kill $$server" EXIT; cd web && npm run dev

web: web/dist/.built ## build the web

web/node_modules/.installed: web/package.json web/package-lock.json
	@# The tools run on the Node among the packages, so npm's warnings about the machine's Node do not apply.
	cd web && npm ci --ignore-scripts --loglevel=error
	@touch $@

WEB_SOURCES := $(shell find web/src web/tools data/messages -type f -not -path '*/paraglide/*' 2>/dev/null) \
  web/package.json web/vite.config.ts web/consumer.html web/admin.html web/partner.html

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run build
	@touch $@

gen: ## write the OpenAPI document and what is generated from it
	cargo build --quiet --workspace --bin saakh
	$(PROFILE_DIR)/saakh openapi > web/src/shared/api/openapi.json
	cd web && npm run api

fmt: ## format everything
	cargo fmt --all
	cd web && npx oxfmt --write src e2e tools

test: ## everything; ends with "N passed, N failed"
	@tools/test

test-quick: ## what most often breaks, in minutes: formats, lints, types, unit tests; no journeys, components or PostgreSQL
	@tools/test quick

test-rust: ## Rust tests on SQLite and a private PostgreSQL
	@tools/test rust

test-web: ## types, lint, unit tests and budgets of the web
	@tools/test web

e2e: ## journeys in Chromium against the real program
	@tools/test e2e

fuzz: ## every call with what its schema allows and forbids
	@tools/test fuzz

bench: ## measure and write bench/RESULTS.md
	bench/run

soak: release ## kill, stop, fill the disk, again and again (SOAK_ROUNDS=100); ends with "N passed, N failed"
	tools/system-packages
	@tools/soak

audit: ## licences, bans, sources of dependencies, and weaknesses known of them
	tools/audit
	tools/advisories

sbom: ## what the program is made of, as CycloneDX, into target/sbom.cdx.json
	@mkdir -p target
	tools/sbom > target/sbom.cdx.json
