# Sourced by the other scripts: checks what a build needs and installs what is missing where apt is at hand.
# Sets `project` to the folder of this project.

project=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $*"
  exit 1
}

# Prints the comment at the head of a script and ends, where the first argument asks for help.
usage() {
  case $2 in
  -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"
    exit 0
    ;;
  esac
}

# Runs a command as root: directly, or through sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else return 1; fi
}

has_sqlite() {
  [ "$(uname -s)" = Darwin ] && return 0
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists sqlite3 && return 0
  for header in /usr/include/sqlite3.h /usr/local/include/sqlite3.h; do [ -f "$header" ] && return 0; done
  return 1
}

# Installs packages by apt where it is there.
install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  say "installing $* ..."
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$@" >&2
}

# Everything that a build and a scan need.
setup() {
  command -v swift >/dev/null 2>&1 ||
    fail "swift is not on PATH. Install a toolchain of Swift 6.1 or later from https://www.swift.org/install and run this again."
  if ! has_sqlite; then
    install libsqlite3-dev || true
    has_sqlite ||
      fail "the SQLite development files are missing. Install them (Debian, Ubuntu: libsqlite3-dev; Fedora: sqlite-devel; Arch: sqlite; Alpine: sqlite-dev) and run this again."
  fi
  if ! command -v git >/dev/null 2>&1; then
    install git || say "note: git is not here; folders are scanned without commit and branch."
  fi
}

# Builds the program in release form and sets `tool` to it.
build_tool() {
  say "building webview-audit (some minutes the first time) ..."
  (cd "$project" && swift build -c release --product webview-audit >&2) || fail "the build failed; see above."
  tool=$(cd "$project" && swift build -c release --show-bin-path)/webview-audit
}
