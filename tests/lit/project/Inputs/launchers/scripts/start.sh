# Starts the program as an old project does.
here=`dirname "$0"`
set -e
cd "$here/.." && cd - >/dev/null
exec ./area "$@"
