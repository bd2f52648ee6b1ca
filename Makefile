# Names for what Scripts/ does; a bare Swift image has no make, so nothing is done here.
#
#   make audit [REPO=folder]       audit a repository; without one the bundled sample
#   make test                      every test
#   make format                    format all Swift files
#   make browser                   open the reports in a real browser, where one can be had
#   make reports                   renew the sample's reports in Reports/
#   make bench CORPUS=folder       measure scans of the repositories in a folder
#   make cases [ARGUMENTS=…]       the shared hard cases, where ../shared is
#   make evaluate CORPUS=folder [ARGUMENTS=--misses]   compare with the shared labels, where ../shared is

.PHONY: audit test browser format reports bench cases evaluate

audit:
	@Scripts/audit $(if $(REPO),"$(REPO)")

test:
	@Scripts/test

browser:
	@Scripts/browser $(ARGUMENTS)

format:
	@Scripts/format

reports:
	@Scripts/reports

bench:
	@Scripts/bench "$(CORPUS)" $(ARGUMENTS)

cases:
	@Scripts/cases $(ARGUMENTS)

evaluate:
	@Scripts/evaluate "$(CORPUS)" $(ARGUMENTS)
