# The second command is not known.
./area 3 4 12
if [ $? -eq 0 ]; then
  frobnicate --all
fi
