// What `class` reads: answers of `repair`, and its own results, of which two are joined.
#include "driver/class/merge.h"
#include "report/class/read_answer.h"
#include "report/class/render_class.h"
#include "target.h"

namespace culprit::fuzz {

void read_class_results(std::string_view bytes) {
  const std::vector<std::string> texts = parts_of(bytes, 2);
  (void)report::row_of_answer(texts[0]);
  const auto first = report::read_class_json(texts[0]), second = report::read_class_json(texts[1]);
  if (!first) return;
  report::render_class_text(*first, {});
  report::render_class_csv(*first);
  report::render_class_html(*first);
  const std::string written = report::render_class_json(*first);
  const auto again = report::read_class_json(written);
  demand(again && report::render_class_json(*again) == written, "a result comes back");
  if (second) (void)driver::merged({{"a.json", *first}, {"b.json", *second}});
  else (void)driver::merged({{"a.json", *first}});
}

}  // namespace culprit::fuzz
