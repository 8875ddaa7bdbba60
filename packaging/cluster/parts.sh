# SPDX-License-Identifier: GPL-3.0-or-later
# What sweep.slurm and sweep-mpi share. Parts of OUT.shardscape are OUT.parts/1.shardscape ...; a part is there whole or not at
# all, so that what is there needs no second run.

cli=${SHARDSCAPE_CLI:-shardscape-cli}
command -v "$cli" >/dev/null || { echo "there is no $cli; install it or set SHARDSCAPE_CLI" >&2; exit 2; }

# part_file OUT I
part_file() { echo "${1%.shardscape}.parts/$2.shardscape"; }

# run_part SCENARIO OUT I N [OPTION...]
run_part() {
  local scenario=$1 out=$2 number=$3 of=$4 file
  shift 4
  file=$(part_file "$out" "$number")
  [ ! -e "$file" ] || return 0
  mkdir -p "${file%/*}"
  "$cli" sweep "$scenario" --part "$number/$of" --out "$file" --top 0 "$@"
}

# missing_parts OUT N: numbers, joined by commas
missing_parts() {
  local number missing=()
  for ((number = 1; number <= $2; number++)); do
    [ -e "$(part_file "$1" "$number")" ] || missing+=("$number")
  done
  local IFS=,
  echo "${missing[*]}"
}

# merge_parts OUT N
merge_parts() {
  local number files=()
  for ((number = 1; number <= $2; number++)); do
    files+=("$(part_file "$1" "$number")")
  done
  "$cli" merge "${files[@]}" -o "$1"
}
