// Storage and hash-consing. Probing the table compares hashes before whole 16-byte nodes.
#include "logic/term.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "logic/rewrite.h"
#include "logic/semantics.h"
#include "support/diagnostic.h"

namespace culprit::logic {

namespace {

constexpr size_t first_table_size = 256;
/// Rules may build terms that are rewritten again. Beyond this depth, only constants are folded.
constexpr unsigned most_nested_rewrites = 200;

uint32_t hash(const TermStore::Node& node) {
  uint64_t words[2];
  std::memcpy(words, &node, sizeof words);
  uint64_t h = (words[0] ^ std::rotl(words[1], 23)) * 0x9e3779b97f4a7c15;
  h = (h ^ h >> 32 ^ words[1]) * 0xd6e8feb86659fd93;
  return static_cast<uint32_t>(h >> 32);
}

bool same(const TermStore::Node& a, const TermStore::Node& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

TermStore::TermStore(Options options) : table_(first_table_size), options_(options) {
  nodes_.reserve(first_table_size / 2);
  nodes_.push_back({});
  for (uint32_t value : {0u, 1u})
    intern({{{value}, {}, {}}, Kind::Constant, Sort::boolean(), 0, 0});
}

Term TermStore::constant(Sort sort, uint64_t bits) {
  if (sort.is_bool()) return boolean(bits & 1);
  bits = canonical(sort, bits);
  return intern({{{static_cast<uint32_t>(bits)}, {static_cast<uint32_t>(bits >> 32)}, {}},
                 Kind::Constant,
                 sort,
                 0,
                 0});
}
Term TermStore::constant(double value) {
  return constant(Sort::float64(), std::bit_cast<uint64_t>(value));
}
Term TermStore::constant(float value) {
  return constant(Sort::float32(), std::bit_cast<uint32_t>(value));
}

Term TermStore::variable(Sort sort, std::string_view name) {
  const Term t = intern({{{variables_++}, {}, {}}, Kind::Variable, sort, 0, 0});
  if (!name.empty()) names_.emplace(t.id, name);
  return t;
}

std::string TermStore::name(Term variable) const {
  const auto at = names_.find(variable.id);
  return at == names_.end() ? std::string() : at->second;
}

Term TermStore::and_all(std::span<const Term> terms) {
  if (terms.empty()) return true_();
  if (terms.size() == 1) return terms[0];
  const size_t half = terms.size() / 2;
  return and_(and_all(terms.first(half)), and_all(terms.subspan(half)));
}
Term TermStore::or_all(std::span<const Term> terms) {
  if (terms.empty()) return false_();
  if (terms.size() == 1) return terms[0];
  const size_t half = terms.size() / 2;
  return or_(or_all(terms.first(half)), or_all(terms.subspan(half)));
}

Term TermStore::concat(Term high, Term low) {
  const unsigned width = sort(high).width + sort(low).width;
  CULPRIT_INVARIANT(width <= 64, "concat wider than 64 bits");
  return make_sorted(Kind::Concat, Sort::bits(width), high, low);
}
Term TermStore::extract(Term a, unsigned low, unsigned width) {
  CULPRIT_INVARIANT(width >= 1 && low + width <= sort(a).width, "extract out of range");
  return width == sort(a).width ? a : make_sorted(Kind::Extract, Sort::bits(width), a, {}, low);
}
Term TermStore::zext(Term a, unsigned width) {
  CULPRIT_INVARIANT(width >= sort(a).width && width <= 64, "zext to a smaller width");
  return width == sort(a).width ? a : make_sorted(Kind::ZeroExtend, Sort::bits(width), a);
}
Term TermStore::sext(Term a, unsigned width) {
  CULPRIT_INVARIANT(width >= sort(a).width && width <= 64, "sext to a smaller width");
  return width == sort(a).width ? a : make_sorted(Kind::SignExtend, Sort::bits(width), a);
}
Term TermStore::resize(Term a, unsigned width, bool is_signed) {
  if (width < sort(a).width) return extract(a, 0, width);
  return is_signed ? sext(a, width) : zext(a, width);
}
Term TermStore::bool_to_bits(Term a, unsigned width) {
  return ite(a, constant(Sort::bits(width), 1), constant(Sort::bits(width), 0));
}
Term TermStore::bits_to_bool(Term a) { return ne(a, constant(sort(a), 0)); }
Term TermStore::float_to_float(Term a, Sort to) {
  return sort(a) == to ? a : make_sorted(Kind::FToFloat, to, a);
}

Term TermStore::make(Kind kind, Term a, Term b, Term c) {
  Sort result = Sort::boolean();
  switch (traits(kind).result) {
    case ResultSort::Bool: break;
    case ResultSort::First: result = sort(a); break;
    case ResultSort::Last: result = sort(c); break;
    case ResultSort::Given: CULPRIT_INVARIANT(false, "this kind needs make_sorted");
  }
  // If a kind has two or three arguments, the last two have the same sort.
  CULPRIT_INVARIANT(!b || (c ? sort(b) == sort(c) : sort(a) == sort(b)),
                    "arguments of different sorts");
  return construct({{a, b, c}, kind, result, 0, 0});
}

Term TermStore::make_sorted(Kind kind, Sort sort, Term a, Term b, uint32_t low) {
  if (kind == Kind::Extract) b = {low};
  return construct({{a, b, {}}, kind, sort, 0, 0});
}

Term TermStore::rebuild(Term t, std::span<const Term> arguments) {
  Node node = nodes_[t.id];
  std::copy(arguments.begin(), arguments.end(), node.args);
  return construct({{node.args[0], node.args[1], node.args[2]}, node.kind, node.sort, 0, 0});
}

Term TermStore::construct(Node node) {
  if (!options_.rewrite) return intern(node);
  const KindTraits& about = traits(node.kind);
  if (about.commutative) {
    const bool first = is_constant(node.args[0]), second = is_constant(node.args[1]);
    if (first != second ? first : node.args[1] < node.args[0])
      std::swap(node.args[0], node.args[1]);
  }
  const Application application{node.kind, node.sort, {node.args[0], node.args[1], node.args[2]}};
  ++depth_;
  const Term simpler = rewrite(*this, application, depth_ > most_nested_rewrites);
  --depth_;
  return simpler ? simpler : intern(node);
}

void TermStore::annotate(Node& node) const {
  const KindTraits& about = traits(node.kind);
  unsigned theory = static_cast<unsigned>(about.theory);
  if (node.sort.is_float()) theory = std::max(theory, static_cast<unsigned>(Theory::FloatLayout));
  for (uint8_t i = 0; i < about.arity; ++i)
    theory = std::max(theory, unsigned{nodes_[node.args[i].id].theory});
  unsigned chain = node.kind == Kind::Constant ? 0 : no_chain;
  if (node.kind == Kind::Ite) {
    const unsigned below = std::max(chain_height(node.args[1]), chain_height(node.args[2]));
    chain = std::min(no_chain, below + 1);
  }
  node.theory = theory & 3;
  node.chain = chain & no_chain;
}

Term TermStore::intern(Node node) {
  annotate(node);
  const uint32_t hashed = hash(node);
  const size_t mask = table_.size() - 1;
  size_t at = hashed & mask;
  for (; table_[at].id; at = (at + 1) & mask)
    if (table_[at].hash == hashed && same(nodes_[table_[at].id], node)) return {table_[at].id};
  const uint32_t id = static_cast<uint32_t>(nodes_.size());
  CULPRIT_INVARIANT(id != 0xffffffff, "too many terms");
  table_[at] = {id, hashed};
  nodes_.push_back(node);
  if (2 * nodes_.size() > table_.size()) grow();
  return {id};
}

void TermStore::grow() {
  const std::vector<Slot> old = std::exchange(table_, std::vector<Slot>(2 * table_.size()));
  const size_t mask = table_.size() - 1;
  for (const Slot slot : old) {
    if (!slot.id) continue;
    size_t at = slot.hash & mask;
    while (table_[at].id) at = (at + 1) & mask;
    table_[at] = slot;
  }
}

}  // namespace culprit::logic
