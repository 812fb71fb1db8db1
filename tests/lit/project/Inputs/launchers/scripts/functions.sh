run_test() {
  expected="$SOURCES/scripts/$1.out"
  shift
  err=0
  ./area "$@" > output.txt 2>&1
  if [ $? -ne 0 ]; then
    echo "failed" 1>&2
    err=1
  fi
  if ! cmp -s "$expected" output.txt; then
    diff "$expected" output.txt
    err=1
  fi
  rm -f output.txt
  return $err
}
