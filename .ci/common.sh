# What .ci/run and .ci/thorough share. They source it, in the course's folder.

log=target/ci.log
mkdir -p target
rm -f "$log"

# Maven with its output in the log, too.
maven() {
  mvn --batch-mode "$@" 2>&1 | tee -a "$log"
}

find_chromium() {
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

# Debian's packages, each as TOOL:PACKAGE, where the tool is missing and packages can be installed.
install_packages() {
  local missing=
  for each in "$@"; do
    command -v "${each%%:*}" >/dev/null || missing="$missing ${each##*:}"
  done
  case $missing in *chromium*) ! find_chromium >/dev/null || missing=${missing/ chromium/} ;; esac
  if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "== apt-get install$missing"
    { timeout 120 apt-get -q update && DEBIAN_FRONTEND=noninteractive timeout 300 apt-get -q -y install --no-install-recommends $missing; } \
      >target/apt.log 2>&1 || tail -n 5 target/apt.log
  fi
}

# What chapter 10's tests talk to. Where one is missing, the tests that need it are skipped, and say so.
install_store_clients() {
  install_packages redis-server:redis-server redis-cli:redis-tools nutcracker:nutcracker strace:strace
}

summary() {
  status=$?
  [ -f "$log" ] || exit "$status"
  echo
  echo "== the test runners' own summaries"
  # Maven prints one line for each module that has tests, after the lines of its test classes.
  # Colours may be in between.
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E '^\[(INFO|WARNING|ERROR)\] (Building .*\[[0-9]+/[0-9]+\]|Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$)' \
    | sed -E 's/^\[[A-Z]+\] //; s/ +\[[0-9]+\/[0-9]+\]$//' || true
  echo
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E 'BUILD (SUCCESS|FAILURE)|Total time' | sed -E 's/^\[[A-Z]+\] //' || true
  # What failed, last, and in the tests' own words: in a log of thousands of lines it is not found.
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E -A 8 '^\[ERROR\] +[A-Z][A-Za-z]+\.' | head -n 60 || true
  exit "$status"
}
trap summary EXIT
