#include "contract/substitute.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::contract {

namespace {

void add_free(const Term& term, std::set<std::string> bound, std::set<std::string>& out) {
  if ((term.kind == TermKind::Name || term.kind == TermKind::Call) && !bound.contains(term.text))
    out.insert(term.text);
  if (term.kind == TermKind::Let) {
    add_free(*term.parts[0], bound, out);
    bound.insert(term.text);
    return add_free(*term.parts[1], bound, out);
  }
  for (const Binder& binder : term.binders) bound.insert(binder.name);
  for (const TermPtr& part : term.parts)
    if (part) add_free(*part, bound, out);
}

/// A renaming of variables and labels.
class Expansion {
 public:
  Expansion(const Definition& definition, const std::vector<TermPtr>& arguments,
            const std::vector<std::string>& labels, unsigned& fresh)
      : fresh_(fresh) {
    for (size_t i = 0; i < definition.parameters.size(); ++i)
      terms_[definition.parameters[i].name] = arguments[i];
    for (size_t i = 0; i < definition.labels.size(); ++i)
      labels_[definition.labels[i]] = i < labels.size() ? labels[i] : "Here";
  }

  TermPtr of(const Term& term) {
    if (term.kind == TermKind::Name)
      if (const auto at = terms_.find(term.text); at != terms_.end()) return at->second;
    Term out = term;
    if (term.kind == TermKind::At) out.text = label(term.text);
    for (std::string& each : out.labels) each = label(each);
    const auto outer = terms_;
    if (term.kind == TermKind::Let) {
      out.parts[0] = of(*term.parts[0]);
      out.text = renamed(term.text);
      out.parts[1] = of(*term.parts[1]);
    } else {
      for (Binder& binder : out.binders) binder.name = renamed(binder.name);
      for (TermPtr& part : out.parts)
        if (part) part = of(*part);
    }
    terms_ = outer;
    return make_term(std::move(out));
  }

 private:
  std::string label(const std::string& name) const {
    const auto at = labels_.find(name);
    return at == labels_.end() ? name : at->second;
  }
  std::string renamed(const std::string& name) {
    Term made{.kind = TermKind::Name, .text = fmt::format("{}__{}", name, ++fresh_)};
    std::string out = made.text;
    terms_[name] = make_term(std::move(made));
    return out;
  }

  std::map<std::string, TermPtr> terms_;
  std::map<std::string, std::string> labels_;
  unsigned& fresh_;
};

}  // namespace

/// The definitions that a term may use.
static void add_uses(const Term& term, std::set<std::pair<std::string, size_t>>& out) {
  if (term.kind == TermKind::Name || term.kind == TermKind::Call)
    out.emplace(term.text, term.parts.size());
  for (const TermPtr& part : term.parts)
    if (part) add_uses(*part, out);
}

bool Definitions::add(Definition definition) {
  const Key key{definition.name, definition.parameters.size()};
  if (all_.emplace(key, std::move(definition)).second) return true;
  ambiguous_.insert(key);
  return false;
}

const Definition* Definitions::find(const std::string& name, size_t parameters) const {
  const auto at = all_.find({name, parameters});
  return at == all_.end() || ambiguous_.contains(at->first) ? nullptr : &at->second;
}

bool Definitions::knows(const std::string& name) const {
  const auto at = all_.lower_bound({name, 0});
  return at != all_.end() && at->first.first == name;
}

void Definitions::forget(const Definition& definition) {
  all_.erase({definition.name, definition.parameters.size()});
}

std::vector<const Definition*> Definitions::recursive() const {
  std::vector<const Definition*> out;
  for (const auto& [key, definition] : all_)
    if (is_recursive(definition)) out.push_back(&definition);
  return out;
}

bool Definitions::is_recursive(const Definition& definition) const {
  const Key own{definition.name, definition.parameters.size()};
  std::set<Key> seen;
  std::vector<const Definition*> todo = {&definition};
  while (!todo.empty()) {
    std::set<Key> uses;
    add_uses(*todo.back()->body, uses);
    todo.pop_back();
    if (uses.contains(own)) return true;
    for (const Key& used : uses)
      if (const Definition* other = find(used.first, used.second);
          other && seen.insert(used).second)
        todo.push_back(other);
  }
  return false;
}

TermPtr expanded(const Definition& definition, const std::vector<TermPtr>& arguments,
                 const std::vector<std::string>& labels, unsigned& fresh) {
  return Expansion(definition, arguments, labels, fresh).of(*definition.body);
}

std::set<std::string> free_names(const Term& term) {
  std::set<std::string> out;
  add_free(term, {}, out);
  return out;
}

}  // namespace culprit::contract
