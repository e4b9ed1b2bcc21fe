#!/bin/sh
# A Chromium for the browser tests: the one without windows, which takes half the time, else any, else those tests are skipped and say so.
have() { command -v "$1" >/dev/null 2>&1; }
get() { DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$1" fonts-dejavu-core >/dev/null 2>&1; }

have chromium-headless-shell && exit 0
if [ "$(id -u)" = 0 ] && have apt-get; then
  echo "Installing Chromium for the browser tests (once)..."
  apt-get update >/dev/null 2>&1 && get chromium-headless-shell && exit 0
fi
for name in chromium chromium-browser google-chrome; do have "$name" && exit 0; done
if [ "$(id -u)" = 0 ] && have apt-get; then get chromium && exit 0; fi
echo "There is no Chromium here, so the browser tests will be skipped. Install chromium to run them."
