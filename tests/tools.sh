#!/bin/sh
# What the tests need besides Python: found, or installed where this user may, or asked for.
has() { command -v "$1" >/dev/null 2>&1; }
missing=""
has chromium || has chromium-browser || missing="chromium fonts-dejavu-core"
has g++ || missing="$missing g++"
has javac || missing="$missing openjdk-17-jdk-headless"
has rustc || missing="$missing rustc"
[ -z "$missing" ] && exit 0
if has apt-get && [ "$(id -u)" = 0 ]; then
    echo "Installing what the tests need: apt-get install $missing"
    # shellcheck disable=SC2086 # several packages are several words
    apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            $missing >/dev/null && exit 0
fi
echo "Some tests will be skipped for lack of:$missing" >&2
echo "To run them: sudo apt-get install$missing, then make test again." >&2
[ -z "$CI" ] # where the project itself is checked nothing is skipped
