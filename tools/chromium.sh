#!/bin/sh
# A Chromium for the browser tests: the system's, else Debian's when we may install it, else those tests are skipped and say so.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the browser tests (once)..."
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium fonts-dejavu-core; } \
    >/dev/null 2>&1 && exit 0
fi
echo "There is no Chromium here, so the browser tests will be skipped. Install chromium to run them."
