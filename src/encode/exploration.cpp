#include "encode/exploration.h"

namespace culprit::encode {

Effort scaled(const Effort& e, unsigned factor) {
  return {e.steps * factor,     e.states * factor, e.terms * factor,        e.queries * factor,
          e.conflicts * factor, e.gates,           e.split_values * factor, e.cost * factor};
}

}  // namespace culprit::encode
