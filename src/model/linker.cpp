// Links units: concatenates their parts and merges visible symbols of the same name. What several
// units have from one header are the same components: a change of the header changes all of them.
//
// The library comes last. A worklist of symbols pulls in only the functions and globals that
// something refers to, so a program that calls strlen does not carry qsort along.
#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "model/entry.h"
#include "model/library.h"
#include "model/program.h"
#include "model/renumber.h"
#include "support/options.h"

namespace culprit::model {

int Program::find_symbol(std::string_view name) const {
  for (size_t i = 0; i < symbols.size(); ++i)
    if (!symbols[i].internal && symbols[i].name == name) return static_cast<int>(i);
  return -1;
}

namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

class Linker {
 public:
  void add(Program unit);
  void add_library(const Library& library);
  /// To be called before take().
  void check_sizes();
  Result<Program> take();
  bool has_main() const;
  std::string who_may_be_main() const;

 private:
  std::vector<uint32_t> merge_files(const std::vector<File>& files);
  std::vector<ComponentId> merge_components(std::vector<Component>& unit) const;
  void add_components(std::vector<Component> unit, const std::vector<ComponentId>& renamed);
  std::vector<uint32_t> merge_symbols(Program& unit);
  uint32_t merge_symbol(const Symbol& symbol);
  bool takes_over(const Symbol& known, const Symbol& fresh) const;
  void add_syntax(const Syntax& syntax);
  void report_duplicate(const Symbol& known, const Symbol& fresh);
  SourceLocation place_of(const Symbol& symbol) const;

  Program out_;
  std::unordered_map<std::string, uint32_t> visible_;
  std::unordered_map<std::string, uint32_t> files_;
  std::unordered_map<std::string, uint32_t> syntax_types_{{"", 0}};
  std::vector<Diagnostic> errors_;
};

std::vector<uint32_t> Linker::merge_files(const std::vector<File>& files) {
  std::vector<uint32_t> renamed;
  for (const File& file : files) {
    auto [at, fresh] = files_.try_emplace(file.path, static_cast<uint32_t>(out_.files.size()));
    if (fresh) out_.files.push_back(file);
    File& known = out_.files[at->second];
    if (file.suspect && !known.suspect) known = file;
    renamed.push_back(at->second);
  }
  return renamed;
}

SourceLocation Linker::place_of(const Symbol& symbol) const {
  return symbol.kind == Symbol::Kind::Function ? out_.functions[symbol.index].location
                                               : out_.globals[symbol.index].location;
}

void Linker::report_duplicate(const Symbol& known, const Symbol& fresh) {
  const SourceLocation first = place_of(known), second = place_of(fresh);
  auto name = [&](SourceLocation at) {
    return at.valid() ? out_.files[at.file].path : std::string();
  };
  const bool is_one_text =
      first.valid() && name(first) == name(second) && first.line == second.line;
  const std::string where =
      is_one_text ? "another file of the program includes " + name(second) + ": do not name it"
      : fresh.name == "main"
          ? "first defined at " + name(first) + ":" + std::to_string(first.line) +
                "; name the files of one of them (culprit class takes a folder of programs)"
      : first.valid() ? "first defined at " + name(first) + ":" + std::to_string(first.line)
                      : "";
  errors_.push_back(user_error_at(name(second), second.line, second.column,
                                  "'" + fresh.name + "' is defined twice" +
                                      (fresh.name == "main" ? ": these are several programs" : ""),
                                  where));
}

/// A definition replaces a reference, and a strong definition replaces a weak one.
bool Linker::takes_over(const Symbol& known, const Symbol& fresh) const {
  if (fresh.kind == Symbol::Kind::External) return false;
  return known.kind == Symbol::Kind::External || (known.weak && !fresh.weak);
}

uint32_t Linker::merge_symbol(const Symbol& symbol) {
  if (symbol.internal) {
    out_.symbols.push_back(symbol);
    return static_cast<uint32_t>(out_.symbols.size() - 1);
  }
  auto [at, fresh] = visible_.try_emplace(symbol.name, static_cast<uint32_t>(out_.symbols.size()));
  if (fresh) {
    out_.symbols.push_back(symbol);
    return at->second;
  }
  Symbol& known = out_.symbols[at->second];
  const bool both_strong = known.kind != Symbol::Kind::External &&
                           symbol.kind != Symbol::Kind::External && !known.weak && !symbol.weak;
  if (both_strong) report_duplicate(known, symbol);
  if (known.kind == Symbol::Kind::External && symbol.kind == Symbol::Kind::External)
    known.weak = known.weak && symbol.weak;
  if (takes_over(known, symbol)) known = symbol;
  return at->second;
}

std::vector<uint32_t> Linker::merge_symbols(Program& unit) {
  std::vector<uint32_t> renamed;
  for (Symbol& symbol : unit.symbols) {
    if (symbol.kind == Symbol::Kind::Function)
      symbol.index += static_cast<uint32_t>(out_.functions.size() - unit.functions.size());
    if (symbol.kind == Symbol::Kind::Global)
      symbol.index += static_cast<uint32_t>(out_.globals.size() - unit.globals.size());
    renamed.push_back(merge_symbol(symbol));
  }
  return renamed;
}

void Linker::add_syntax(const Syntax& syntax) {
  std::vector<std::string>& types = out_.syntax.types;
  std::vector<uint32_t> renamed;
  for (const std::string& type : syntax.types) {
    const auto [at, fresh] = syntax_types_.try_emplace(type, static_cast<uint32_t>(types.size()));
    renamed.push_back(at->second);
    if (fresh) types.push_back(type);
  }
  const auto first = static_cast<SyntaxId>(out_.syntax.nodes.size());
  for (SyntaxNode node : syntax.nodes) {
    if (node.parent != kNoSyntax) node.parent += first;
    node.end += first;
    node.type = renamed[node.type];
    out_.syntax.nodes.push_back(node);
  }
}

bool is_same(const Component& a, const Component& b) {
  const auto parts = [](const Component& c) {
    return std::tie(c.text, c.function, c.name, c.is_unsigned, c.pointee_bytes, c.is_copied,
                    c.array_bytes, c.reads, c.choices);
  };
  const bool same_statement =
      a.statement == b.statement || (!a.statement.valid() && !b.statement.valid());
  return a.type == b.type && same_statement && parts(a) == parts(b);
}

/// The numbers of a unit's components in the program. Those of a header's text that an earlier unit
/// has, too, get the number that they have there. Cost: O(program), if there is such a header.
std::vector<ComponentId> Linker::merge_components(std::vector<Component>& unit) const {
  std::set<uint32_t> files;
  for (const Component& component : unit) files.insert(component.range.file);
  std::map<std::pair<SourceRange, ComponentKind>, std::vector<ComponentId>> known;
  for (ComponentId id = 0; id < out_.components.size(); ++id) {
    const Component& component = out_.components[id];
    if (component.range.valid() && files.contains(component.range.file))
      known[{component.range, component.kind}].push_back(id);
  }
  std::vector<ComponentId> renamed;
  auto next = static_cast<ComponentId>(out_.components.size());
  for (const Component& component : unit) {
    renamed.push_back(next);
    const auto there = known.find({component.range, component.kind});
    if (there != known.end()) {
      std::vector<ComponentId>& ids = there->second;
      const auto same = std::find_if(ids.begin(), ids.end(), [&](ComponentId id) {
        return is_same(out_.components[id], component);
      });
      if (same != ids.end()) {
        renamed.back() = *same;
        ids.erase(same);  // a unit may have two of the same text: uses of a macro
      }
    }
    next += renamed.back() == next;
  }
  return renamed;
}

/// `unit`: already renumbered.
void Linker::add_components(std::vector<Component> unit, const std::vector<ComponentId>& renamed) {
  for (size_t i = 0; i < unit.size(); ++i) {
    if (renamed[i] == out_.components.size()) {
      out_.components.push_back(std::move(unit[i]));
      continue;
    }
    std::vector<ComponentId>& members = out_.components[renamed[i]].members;
    const size_t known = members.size();
    members.insert(members.end(), unit[i].members.begin(), unit[i].members.end());
    std::inplace_merge(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(known),
                       members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
  }
}

void Linker::add(Program unit) {
  renumber_files(unit, merge_files(unit.files));
  const std::vector<ComponentId> components = merge_components(unit.components);
  renumber_components(unit, components);
  for (StaticProbe& probe : unit.static_probes)
    probe.global += static_cast<uint32_t>(out_.globals.size());

  const size_t first_function = out_.functions.size(), first_global = out_.globals.size();
  const size_t functions = unit.functions.size(), globals = unit.globals.size();
  const uint32_t types = append_types(out_.types, std::move(unit.types));
  append(out_.functions, unit.functions);
  append(out_.globals, unit.globals);
  add_components(std::move(unit.components), components);
  append(out_.source_blocks, unit.source_blocks);
  add_syntax(unit.syntax);
  append(out_.static_probes, unit.static_probes);
  append(out_.warnings, unit.warnings);

  unit.functions.resize(functions);
  unit.globals.resize(globals);
  const std::vector<uint32_t> symbols = merge_symbols(unit);
  for (const StartCall& call : unit.start_calls)
    out_.start_calls.push_back({symbols[call.symbol], call.priority, call.at_exit});
  for (size_t i = first_function; i < out_.functions.size(); ++i) {
    renumber_symbols(out_.functions[i], symbols);
    renumber_variables(out_.functions[i], static_cast<uint32_t>(first_global), types);
  }
  for (size_t i = first_global; i < out_.globals.size(); ++i) {
    out_.globals[i].type = moved_type(out_.globals[i].type, types);
    for (Relocation& relocation : out_.globals[i].relocations)
      relocation.symbol = symbols[relocation.symbol];
  }
}

/// True if some string literal contains `%m`. Such a format uses errno although the program does
/// not name it.
bool prints_error_number(const Program& program) {
  constexpr std::string_view kBetween = "-+ #0123456789.*'$";  // flags, width and precision
  for (const Global& global : program.globals) {
    const std::string_view text(reinterpret_cast<const char*>(global.bytes.data()),
                                global.bytes.size());
    if (!global.is_string_literal) continue;
    for (size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1))
      if (const size_t letter = text.find_first_not_of(kBetween, at + 1);
          letter != text.npos && text[letter] == 'm')
        return true;
  }
  return false;
}

// Library
// -------------------------------------------------------------------------------------------------

/// Pulls in everything that the program refers to. `mapped_` holds, for each library symbol met so
/// far, its index in the program.
class LibraryLinker {
 public:
  LibraryLinker(const Library& library, Program& out,
                std::unordered_map<std::string, uint32_t>& visible, std::vector<uint32_t> files)
      : source_(library),
        library_(library.outline()),
        out_(out),
        visible_(visible),
        files_(std::move(files)),
        mapped_(library_.symbols.size(), kUnmapped) {}

  void link() {
    std::unordered_map<std::string_view, uint32_t> defined;
    for (uint32_t i = 0; i < library_.symbols.size(); ++i)
      if (!library_.symbols[i].internal && library_.symbols[i].kind != Symbol::Kind::External)
        defined[library_.symbols[i].name] = i;
    for (uint32_t i = 0; i < out_.symbols.size(); ++i)
      if (out_.symbols[i].kind == Symbol::Kind::External || is_weak_stub(out_.symbols[i]))
        if (const auto at = defined.find(out_.symbols[i].name); at != defined.end())
          mapped_[at->second] = i, todo_.push_back(at->second);
    constexpr std::string_view kErrorNumber = "__culprit_errno";
    if (const auto at = defined.find(kErrorNumber);
        at != defined.end() && prints_error_number(out_))
      map(at->second);
    while (!todo_.empty()) {
      const uint32_t next = todo_.front();
      todo_.pop_front();
      define(next);
    }
  }

 private:
  static constexpr uint32_t kUnmapped = 0xffffffffu;

  /// A function of the library is better than what a contract says about it.
  bool is_weak_stub(const Symbol& symbol) const {
    return symbol.weak && symbol.kind == Symbol::Kind::Function &&
           out_.functions[symbol.index].name.starts_with(kContractStub);
  }

  /// The index of a library symbol in the program. A definition met for the first time is put on
  /// the worklist.
  uint32_t map(uint32_t symbol) {
    if (mapped_[symbol] != kUnmapped) return mapped_[symbol];
    const Symbol& source = library_.symbols[symbol];
    uint32_t to = static_cast<uint32_t>(out_.symbols.size());
    if (!source.internal) {
      auto [at, fresh] = visible_.try_emplace(source.name, to);
      if (!fresh) return mapped_[symbol] = at->second;
    }
    out_.symbols.push_back({source.name, Symbol::Kind::External, source.internal, source.weak, 0});
    if (source.kind != Symbol::Kind::External) todo_.push_back(symbol);
    return mapped_[symbol] = to;
  }

  void define(uint32_t symbol) {
    const Symbol& source = library_.symbols[symbol];
    Symbol& target = out_.symbols[mapped_[symbol]];
    target.kind = source.kind;
    if (source.kind == Symbol::Kind::Function) {
      target.index = static_cast<uint32_t>(out_.functions.size());
      out_.functions.push_back(source_.function(source.index));
      out_.functions.back().library = true;
      renumber(out_.functions.back());
    } else {
      target.index = static_cast<uint32_t>(out_.globals.size());
      Global global = library_.globals[source.index];
      for (Relocation& relocation : global.relocations) relocation.symbol = map(relocation.symbol);
      move_file(global.location);
      global.library = true;
      out_.globals.push_back(std::move(global));
    }
  }

  void renumber(Function& function) {
    for (Instruction& i : function.code)
      if (i.op == Op::Call) i.b = static_cast<Operand>(map(static_cast<uint32_t>(i.b)));
    for (Constant& c : function.constants)
      if (c.kind == Constant::Kind::SymbolAddress) c.symbol = map(c.symbol);
    if (function.file < files_.size()) function.file = files_[function.file];
    move_file(function.location);
    for (SourceLocation& at : function.locations) move_file(at);
    for (Loop& loop : function.loops) move_file(loop.location);
    for (FrameObject& object : function.frame_objects) move_file(object.location);
  }

  void move_file(SourceLocation& at) const {
    if (at.file < files_.size()) at.file = files_[at.file];
  }

  const Library& source_;
  const Program& library_;  // outline of source_
  Program& out_;
  std::unordered_map<std::string, uint32_t>& visible_;
  std::vector<uint32_t> files_;
  std::vector<uint32_t> mapped_;
  std::deque<uint32_t> todo_;
};

void Linker::add_library(const Library& library) {
  LibraryLinker(library, out_, visible_, merge_files(library.outline().files)).link();
}

void Linker::check_sizes() {
  for (const Global& global : out_.globals) {
    if (global.size <= kLargestObject) continue;
    Diagnostic error{DiagnosticKind::Unsupported, {}, global.location.line,
                     global.location.column,      {}, "make it smaller for the tests"};
    if (global.location.valid()) error.file = out_.files[global.location.file].path;
    error.message = "'" + global.name + "' has " + std::to_string(global.size) +
                    " bytes; culprit supports objects of at most 1 GiB";
    errors_.push_back(std::move(error));
  }
}

Result<Program> Linker::take() {
  if (!errors_.empty()) return errors_;
  return std::move(out_);
}

/// A function whose name is nearly that, or what to do.
std::string Linker::who_may_be_main() const {
  for (const Function& function : out_.functions)
    if (!function.library && function.location.valid() && edit_distance(function.name, "main") <= 1)
      return out_.files[function.location.file].path + ":" +
             std::to_string(function.location.line) + " defines '" + function.name +
             "': should it be main?";
  return "give all source files of the program";
}

bool Linker::has_main() const {
  const auto defined = [&](std::string_view name) {
    const int symbol = out_.find_symbol(name);
    return symbol >= 0 && out_.symbols[static_cast<size_t>(symbol)].kind == Symbol::Kind::Function;
  };
  return defined("main") || defined(kHarnessMain);
}

}  // namespace

Result<Program> link(std::vector<Program> units, const Library& library) {
  Linker linker;
  for (Program& unit : units) linker.add(std::move(unit));
  linker.add_library(library);
  if (!linker.has_main()) return user_error("the program has no main", linker.who_may_be_main());
  linker.check_sizes();
  return linker.take();
}

Result<Program> join(std::vector<Program> units) {
  Linker linker;
  for (Program& unit : units) linker.add(std::move(unit));
  return linker.take();
}

}  // namespace culprit::model
