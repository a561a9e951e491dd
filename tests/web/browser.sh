#!/bin/sh
# Chromium for the end-to-end tests: found, or installed where this user may, or asked for.
has() { command -v "$1" >/dev/null 2>&1; }
if has chromium || has chromium-browser; then
    exit 0
fi
if has apt-get && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium for the browser tests: apt-get install chromium"
    apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            chromium fonts-dejavu-core >/dev/null
fi
if has chromium || has chromium-browser; then
    exit 0
fi
echo "There is no Chromium, and this user may not install it: the browser tests will be skipped." >&2
echo "To run them: sudo apt-get install chromium, then make test again." >&2
[ -z "$CI" ] # where the project itself is checked nothing is skipped
