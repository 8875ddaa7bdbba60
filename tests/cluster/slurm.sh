#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/cluster/slurm.sh PROGRAM: a sweep as an array under a real slurmctld with two slurmd, started for the test under a folder
# of its own, without systemd and munge; a part that is killed is run again alone. Exit 77: skipped.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
daemons=()
finish() {
  local status=$?
  [ $status -eq 0 ] || [ $status -eq 77 ] || tail -n 5 "$work"/*.log >&2 || true
  [ ${#daemons[@]} -eq 0 ] || kill "${daemons[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
  exit $status
}
trap finish EXIT
for program in slurmctld slurmd sbatch squeue scancel sinfo; do
  command -v $program >/dev/null || skip "there is no $program (slurm-wlm)"
done
[ "$(id -u)" -eq 0 ] || skip "slurmd runs as root only"

port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
command -v python3 >/dev/null || skip "there is no python3 to find free ports"
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(port) CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(port) CPUs=1 State=UNKNOWN
PartitionName=test Nodes=n1,n2 Default=YES State=UP MaxTime=INFINITE
CONF
export SLURM_CONF=$work/slurm.conf
mkdir "$work/state" "$work/spool-n1" "$work/spool-n2"
cd "$work"
slurmctld -D -c >ctld.out 2>&1 &
daemons+=($!)
for node in n1 n2; do
  slurmd -D -N $node -c >$node.out 2>&1 &
  daemons+=($!)
done

wait_for() { # wait_for SECONDS WHAT COMMAND...
  local seconds=$1 what=$2 i
  shift 2
  for ((i = 0; i < seconds * 4; i++)); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.25
  done
  cat ./*.out >&2 || true
  sinfo >&2 || true
  squeue >&2 || true
  failed "$what did not happen within $seconds s"
}
two_idle() { [ "$(sinfo --noheader --Node --format %T | grep -c idle)" -eq 2 ]; }
no_jobs() { [ -z "$(squeue --noheader)" ]; }
wait_for 60 "both nodes idle" two_idle

unset SHARDSCAPE_CLUSTER
merge=$("$root/packaging/cluster/sweep.slurm" 4 "$work/scenario.json" "$work/all.shardscape")
[[ $merge =~ ^[0-9]+$ ]] || failed "no job number: $merge"
wait_for 120 "the end of all jobs" no_jobs
is_whole "$work/all.shardscape"
sum=$(md5sum merged.csv)

# A part is killed while it runs: the others stay, no merge; run again, it alone is submitted.
rm -r all.shardscape all.parts
cat >slow <<'SLOW'
#!/bin/sh
case "$*" in *--part\ 2/4*) exec sleep 600 ;; esac
exec "$REAL_CLI" "$@"
SLOW
chmod +x slow
REAL_CLI=$SHARDSCAPE_CLI SHARDSCAPE_CLI=$work/slow "$root/packaging/cluster/sweep.slurm" 4 "$work/scenario.json" "$work/all.shardscape" >/dev/null
three_done() { [ "$(ls all.parts | wc -l)" -eq 3 ]; }
wait_for 60 "three parts" three_done
scancel --signal=KILL --full "$(squeue --noheader --states=RUNNING --format %A | head -n 1)"
wait_for 60 "the end of all jobs" no_jobs
[ ! -e all.shardscape ] || failed "three of four parts were merged"
touch -d '1 hour ago' all.parts/*.shardscape
"$root/packaging/cluster/sweep.slurm" 4 "$work/scenario.json" "$work/all.shardscape" >/dev/null
wait_for 60 "the end of all jobs" no_jobs
is_whole "$work/all.shardscape"
[ "$(md5sum merged.csv)" = "$sum" ] || failed "the sweep is another one"
[ "$(find all.parts -name '*.shardscape' -mmin -30 | wc -l)" -eq 1 ] || failed "more than the killed part was run again"
echo "two slurmd: the same $(($(wc -l <whole.csv) - 1)) rows as one machine, one part killed and run again"
