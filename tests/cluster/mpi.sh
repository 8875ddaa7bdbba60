#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/cluster/mpi.sh PROGRAM: a sweep on four ranks of a real mpirun; a lost part is computed again alone. Exit 77: skipped.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$work"' EXIT
command -v mpirun >/dev/null || skip "there is no mpirun (openmpi-bin)"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
run() { mpirun --oversubscribe -n 4 "$root/packaging/cluster/sweep-mpi" scenario.json all.shardscape; }
cd "$work"

run
is_whole all.shardscape
sum=$(md5sum merged.csv)

# One part was killed: it alone is computed again, and the sweep is the same.
rm all.shardscape all.parts/3.shardscape
touch -d '1 hour ago' all.parts/*.shardscape
run
is_whole all.shardscape
[ "$(md5sum merged.csv)" = "$sum" ] || failed "the sweep is another one"
[ "$(find all.parts -name '*.shardscape' -mmin -30 | wc -l)" -eq 1 ] || failed "more than the lost part was computed again"

# A rank that fails ends the job with its sentence.
if mpirun --oversubscribe -n 2 "$root/packaging/cluster/sweep-mpi" nowhere.json no.shardscape 2>err; then
  failed "a scenario that is not there was swept"
fi
grep -q "nowhere.json cannot be read" err || failed "nobody said why: $(cat err)"
echo "four ranks: the same $(($(wc -l <whole.csv) - 1)) rows as one machine"
