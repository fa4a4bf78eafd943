#!/bin/bash
# Starts a node of a Galera cluster: as a member, or as the beginning of a cluster where that is safe.
#   GALERA_NODES   host names of all nodes, the same list on each: database1,database2,database3
#   GALERA_NODE    host name of this node
#   MARIADB_USER, MARIADB_PASSWORD   an account by which the other nodes are asked for their state
# The words behind the name of the script are the command that starts the server; options of Galera are added to it.
#
# A node begins a cluster only if no other node is part of a running one, and
#   - its data folder says that it was the last one to leave (safe_to_bootstrap: 1), or
#   - it is the first of GALERA_NODES, has no data yet, and no other node is there.
# A member never replaces its data by that of another cluster.
set -euo pipefail

data=${GALERA_DATA:-/var/lib/mysql}
state=$data/grastate.dat
IFS=, read -ra nodes <<<"${GALERA_NODES:?set GALERA_NODES}"
self=${GALERA_NODE:?set GALERA_NODE}

say() { echo "galera-start: $*" >&2; }

status_of() {
  MYSQL_PWD=${MARIADB_PASSWORD:-} timeout 5 mariadb --no-defaults --connect-timeout=3 --host="$1" \
    --user="${MARIADB_USER:-}" --skip-column-names --batch --execute="SHOW STATUS LIKE '$2'" 2>/dev/null | cut -f2
}

is_listening() { timeout 2 bash -c ": </dev/tcp/$1/${2}" 2>/dev/null; }

value_of() { [ -f "$state" ] && sed -n "s/^$1: *//p" "$state" || true; }

# Name of the cluster that another node belongs to: empty if none runs.
running_cluster() {
  local node
  for node in "${nodes[@]}"; do
    [ "$node" = "$self" ] && continue
    [ "$(status_of "$node" wsrep_cluster_status || true)" = Primary ] || continue
    status_of "$node" wsrep_cluster_state_uuid && return
  done
  true
}

# Another node that starts, or that did not answer in time, is there as well.
others_are_there() {
  local node port
  for node in "${nodes[@]}"; do
    [ "$node" = "$self" ] && continue
    for port in "${GALERA_PORT:-4567}" "${GALERA_SQL_PORT:-3306}"; do is_listening "$node" "$port" && return 0; done
  done
  return 1
}

begins_cluster() {
  if [ -f "$state" ]; then
    [ "$(value_of safe_to_bootstrap)" = 1 ] && return
    say 'this node was not the last one to leave its cluster: it waits for the others'
    return 1
  fi
  [ "$self" = "${nodes[0]}" ] || return 1
  if [ -d "$data/mysql" ] && [ -z "${GALERA_ADOPT:-}" ]; then
    say "$data has tables of a server that was no node of a cluster: GALERA_ADOPT=1 begins a cluster with them"
    exit 1
  fi
  local try
  for ((try = 0; try < ${GALERA_TRIES:-5}; try++)); do
    others_are_there && return 1
    sleep 1
  done
  return 0
}

none=00000000-0000-0000-0000-000000000000
own=$(value_of uuid)
cluster=$(running_cluster)
options=(--wsrep-on=ON "--wsrep-cluster-address=gcomm://${GALERA_NODES}" "--wsrep-node-address=$self" "--wsrep-node-name=$self")
if [ -n "$cluster" ]; then
  if [ -n "$own" ] && [ "$own" != "$none" ] && [ "$own" != "$cluster" ]; then
    say "$data belongs to the cluster $own, and the other nodes run $cluster. Its data would be lost: nothing was started. Empty the folder if the other nodes are right, stop them if this one is."
    exit 1
  fi
  say "joins the cluster $cluster"
elif begins_cluster; then
  say 'begins the cluster'
  options+=(--wsrep-new-cluster)
else
  say 'waits for the cluster'
fi

# After a crash the position is read from the tables, so that the node receives only what it missed.
if [ -f "$state" ] && [ "$(value_of seqno)" = -1 ] && [ "$own" != "$none" ]; then
  position=$("${GALERA_SERVER:-mariadbd}" --user=mysql --datadir="$data" --wsrep-recover --wsrep-on=ON 2>&1 |
    sed -n 's/.*Recovered position: *//p' | tail -1) || true
  [ -n "$position" ] && options+=("--wsrep-start-position=$position")
fi

exec "$@" "${options[@]}"
