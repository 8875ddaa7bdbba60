# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of the cluster scripts share: a folder, a scenario of several blocks, the whole sweep to compare with.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export SHARDSCAPE_CLI=${1:?the program to test}
work=$(mktemp -d)
skip() { echo "SKIPPED: $*"; exit 77; }
failed() { echo "FAILED: $*" >&2; exit 1; }

cat >"$work/scenario.json" <<'JSON'
{"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8},
 "workload": {"sequence": 2048, "global_batch": 512}}
JSON

# is_whole OUT: holds row for row what one machine finds
is_whole() {
  "$SHARDSCAPE_CLI" sweep "$work/scenario.json" --top 0 --csv "$work/whole.csv" >/dev/null
  rm -f "$work/again.shardscape"
  "$SHARDSCAPE_CLI" merge "${1%.shardscape}.parts/"*.shardscape -o "$work/again.shardscape" --csv "$work/merged.csv" >/dev/null
  cmp "$work/whole.csv" "$work/merged.csv" || failed "$1 is not the whole sweep"
  [ -s "$1" ] || failed "there is no $1"
}
