#!/bin/sh
# Compares the output with a file, as in a library of test functions.
. "$SOURCES/scripts/functions.sh"
case $1 in
  wrong) run_test wrong 5 5 ;;
  *) run_test "${1:-area}" 3 4 ;;
esac
exit $?
