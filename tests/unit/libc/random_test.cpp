// Law: the generators give the host's sequences.
#include <gtest/gtest.h>

#include "models.h"

namespace culprit::machine {
namespace {

TEST(RandomModels, unseeded_is_seeded_with_one) {
  srand(1);
  for (int at = 0; at < 100; ++at) ASSERT_EQ(model_rand(), rand());
}

TEST(RandomModels, rand_and_random) {
  for (unsigned seed :
       {0u, 1u, 2u, 42u, 12345u, 2147483646u, 2147483647u, 2147483648u, 4294967295u, 1700000000u}) {
    srand(seed);
    model_srand(seed);
    for (int at = 0; at < 2000; ++at) ASSERT_EQ(model_rand(), rand()) << seed << " at " << at;
    EXPECT_EQ(model_random(), random());
  }
}

TEST(RandomModels, rand_r) {
  for (unsigned seed : {0u, 1u, 99u, 4000000000u}) {
    unsigned host = seed;
    unsigned model = seed;
    for (int at = 0; at < 1000; ++at) ASSERT_EQ(model_rand_r(&model), rand_r(&host));
    EXPECT_EQ(model, host);
  }
}

TEST(RandomModels, generators_of_48_bits) {
  for (long seed : {-1L, 0L, 1L, 77L, 5000000000L}) {
    if (seed >= 0) {  // first without a seed
      srand48(seed);
      model_srand48(seed);
    }
    for (int at = 0; at < 500; ++at) {
      ASSERT_EQ(model_drand48(), drand48());
      ASSERT_EQ(model_lrand48(), lrand48());
      ASSERT_EQ(model_mrand48(), mrand48());
    }
  }
}

}  // namespace
}  // namespace culprit::machine
