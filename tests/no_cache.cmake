# Read by ctest before it starts the tests: an empty name turns culprit's cache off. Tests of the
# cache name a folder of their own.
set(ENV{CULPRIT_CACHE_DIR} "")
