#include "spec/pattern.h"

#include <algorithm>
#include <utility>

namespace culprit::spec {

namespace {

constexpr unsigned kDeepest = 200;   // nesting of parentheses
constexpr size_t kLongest = 20'000;  // length of an expression in bytes

using Node = Pattern::Node;

/// The syntax tree of an expression. It is needed because the automaton is built from its end to
/// its start: each piece is put in front of the node that follows it, which is not known while
/// parsing.
struct Tree {
  enum class Kind : uint8_t {
    Empty,
    Bytes,
    Begin,
    End,
    Sequence,
    Choice,
    Star,
    Plus,
    Maybe
  } kind = Kind::Empty;
  std::bitset<256> bytes;
  std::vector<Tree> parts;
};

Tree tree_of(Tree::Kind kind, std::vector<Tree> parts) { return {kind, {}, std::move(parts)}; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<Tree> parse() {
    if (text_.size() > kLongest) return std::nullopt;
    Tree tree = choice();
    if (!broken_ && at_ == text_.size()) return tree;
    return std::nullopt;
  }

 private:
  bool more() const { return !broken_ && at_ < text_.size(); }
  bool take(char byte) {
    if (!more() || text_[at_] != byte) return false;
    ++at_;
    return true;
  }

  Tree choice() {
    std::vector<Tree> parts;
    if (++depth_ > kDeepest) broken_ = true;
    do parts.push_back(sequence());
    while (take('|'));
    --depth_;
    return parts.size() == 1 ? std::move(parts[0]) : tree_of(Tree::Kind::Choice, std::move(parts));
  }

  Tree sequence() {
    std::vector<Tree> parts;
    while (more() && text_[at_] != '|' && text_[at_] != ')') parts.push_back(repeated());
    return tree_of(Tree::Kind::Sequence, std::move(parts));
  }

  /// At most one repetition: CMake rejects a**.
  Tree repeated() {
    Tree part = piece();
    if (take('*')) part = tree_of(Tree::Kind::Star, one(std::move(part)));
    else if (take('+')) part = tree_of(Tree::Kind::Plus, one(std::move(part)));
    else if (take('?')) part = tree_of(Tree::Kind::Maybe, one(std::move(part)));
    return part;
  }

  static std::vector<Tree> one(Tree part) {
    std::vector<Tree> parts;
    parts.push_back(std::move(part));
    return parts;
  }

  Tree piece() {
    Tree part;
    const char byte = text_[at_++];
    switch (byte) {
      case '^': part.kind = Tree::Kind::Begin; return part;
      case '$': part.kind = Tree::Kind::End; return part;
      case '(':
        part = choice();
        if (!take(')')) broken_ = true;
        return part;
      case '[': return bracket();
      case '*':
      case '+':
      case '?': broken_ = true; return part;
      default: break;
    }
    part.kind = Tree::Kind::Bytes;
    if (byte == '.') part.bytes.set();
    else if (byte != '\\') part.bytes.set(static_cast<unsigned char>(byte));
    else if (more()) part.bytes.set(static_cast<unsigned char>(text_[at_++]));
    else broken_ = true;
    return part;
  }

  /// After the opening [ (or [^), a ] or - that comes first stands for itself. There are no
  /// escapes.
  Tree bracket() {
    Tree part;
    part.kind = Tree::Kind::Bytes;
    const bool inverted = take('^');
    bool first = true;
    while (more() && (first || text_[at_] != ']')) {
      first = false;
      const unsigned low = static_cast<unsigned char>(text_[at_++]);
      unsigned high = low;
      if (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']') {
        high = static_cast<unsigned char>(text_[at_ + 1]);
        at_ += 2;
      }
      if (high < low) broken_ = true;
      for (unsigned byte = low; byte <= high; ++byte) part.bytes.set(byte);
    }
    if (!take(']')) broken_ = true;
    if (inverted) part.bytes.flip();
    return part;
  }

  std::string_view text_;
  size_t at_ = 0;
  unsigned depth_ = 0;
  bool broken_ = false;
};

class Builder {
 public:
  std::vector<Node> nodes{Node{}};  ///< node 0 is the match

  /// Builds the automaton of `tree` in front of `next` and returns its first node.
  uint32_t build(const Tree& tree, uint32_t next) {
    switch (tree.kind) {
      case Tree::Kind::Empty: return next;
      case Tree::Kind::Bytes: return add({Node::Kind::Bytes, next, 0, tree.bytes});
      case Tree::Kind::Begin: return add({Node::Kind::Begin, next, 0, {}});
      case Tree::Kind::End: return add({Node::Kind::End, next, 0, {}});
      case Tree::Kind::Sequence:
        for (auto part = tree.parts.rbegin(); part != tree.parts.rend(); ++part)
          next = build(*part, next);
        return next;
      case Tree::Kind::Choice: {
        uint32_t first = build(tree.parts[0], next);
        for (size_t i = 1; i < tree.parts.size(); ++i)
          first = split(first, build(tree.parts[i], next));
        return first;
      }
      case Tree::Kind::Maybe: return split(build(tree.parts[0], next), next);
      case Tree::Kind::Star: return loop(tree.parts[0], next).first;
      case Tree::Kind::Plus: return loop(tree.parts[0], next).second;
    }
    return next;
  }

 private:
  uint32_t add(Node node) {
    nodes.push_back(node);
    return static_cast<uint32_t>(nodes.size() - 1);
  }
  uint32_t split(uint32_t one, uint32_t other) { return add({Node::Kind::Split, one, other, {}}); }
  /// Returns the split before each round, and the first node of a round.
  std::pair<uint32_t, uint32_t> loop(const Tree& body, uint32_t next) {
    const uint32_t again = split(next, next);
    const uint32_t round = build(body, again);
    nodes[again].next = round;
    return {again, round};
  }
};

/// The set of automaton states that can be reached.
class StateSet {
 public:
  explicit StateSet(const std::vector<Node>& nodes) : nodes_(nodes), known_(nodes.size(), false) {}

  /// Adds a node and all nodes reachable from it without a byte. True if the match is among them.
  bool add(uint32_t node, bool at_begin, bool at_end) {
    todo_.push_back(node);
    while (!todo_.empty()) {
      const uint32_t at = todo_.back();
      todo_.pop_back();
      if (known_[at]) continue;
      known_[at] = true;
      const Node& here = nodes_[at];
      if (here.kind == Node::Kind::Match) return true;
      if (here.kind == Node::Kind::Bytes) states.push_back(at);
      if (here.kind == Node::Kind::Split || (here.kind == Node::Kind::Begin && at_begin) ||
          (here.kind == Node::Kind::End && at_end))
        todo_.push_back(here.next);
      if (here.kind == Node::Kind::Split) todo_.push_back(here.other);
    }
    return false;
  }
  void swap(StateSet& other) {
    states.swap(other.states);
    known_.swap(other.known_);
  }
  void clear() {
    std::fill(known_.begin(), known_.end(), false);
    states.clear();
  }
  std::vector<uint32_t> states;  ///< Bytes nodes only

 private:
  const std::vector<Node>& nodes_;
  std::vector<bool> known_;
  std::vector<uint32_t> todo_;
};

}  // namespace

std::optional<Pattern> Pattern::parse(std::string_view text) {
  const auto tree = Parser(text).parse();
  if (!tree) return std::nullopt;
  Builder builder;
  Pattern pattern;
  pattern.start_ = builder.build(*tree, 0);
  pattern.nodes_ = std::move(builder.nodes);
  return pattern;
}

std::optional<std::string> Pattern::only_text() const {
  std::string text;
  const Node* node = &nodes_[start_];
  if (node->kind != Node::Kind::Begin) return std::nullopt;
  for (node = &nodes_[node->next]; node->kind == Node::Kind::Bytes; node = &nodes_[node->next]) {
    if (node->bytes.count() != 1) return std::nullopt;
    for (unsigned byte = 0; byte < node->bytes.size(); ++byte)
      if (node->bytes[byte]) text += static_cast<char>(byte);
  }
  if (node->kind != Node::Kind::End || nodes_[node->next].kind != Node::Kind::Match)
    return std::nullopt;
  return text;
}

bool Pattern::found_in(std::string_view text) const {
  StateSet here(nodes_), next(nodes_);
  for (size_t at = 0; at <= text.size(); ++at) {
    const bool end = at == text.size();
    if (here.add(start_, at == 0, end)) return true;
    if (end) return false;
    const unsigned char byte = static_cast<unsigned char>(text[at]);
    for (const uint32_t state : here.states)
      if (nodes_[state].bytes[byte] && next.add(nodes_[state].next, false, at + 1 == text.size()))
        return true;
    here.swap(next);
    next.clear();
  }
  return false;
}

}  // namespace culprit::spec
