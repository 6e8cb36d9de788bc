#!/bin/sh
# Runs node 22 or newer: the machine's own when it is new enough, else the pinned one that `npm ci` installed.
# The scripts of package.json need no help: npm puts node_modules/.bin, and so the pinned node, first.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
if [ "${major:-0}" -ge 22 ]; then
  exec node "$@"
fi
exec "$here/node_modules/.bin/node" "$@"
