passed=0
for size in "3 4" "4 3" "12 1"; do
  if ./area $size 12; then
    echo "right: $size"
    passed=$((passed + 1))
  fi
done
test $passed -eq 3
