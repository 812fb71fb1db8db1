// The text form: one record per line, a word followed by fields separated by blanks. Strings are
// quoted; an empty list is a count of 0. Components, globals and functions are numbered by their
// position.
#include <fmt/format.h>

#include <iterator>

#include "model/names.h"
#include "model/program.h"
#include "model/types_text.h"

namespace culprit::model {

namespace {

class Printer {
 public:
  std::string print(const Program& program) {
    line("culprit-model 2");
    for (const File& file : program.files) print(file);
    for (const Symbol& symbol : program.symbols) print(symbol);
    for (const SourceType& type : program.types.declared) print("type", type);
    for (const Global& global : program.globals) print(global);
    for (const Component& component : program.components) print(component);
    for (const SourceBlock& block : program.source_blocks)
      line("sourceblock {} {} {}", range(block.range), quoted(block.text), quoted(block.function));
    print(program.syntax);
    for (const StaticProbe& probe : program.static_probes)
      line("staticprobe {} {} {} {}", probe.global, probe.offset, type_name(probe.type),
           probe.component);
    for (const StartCall& call : program.start_calls)
      line("startcall {} {} {}", call.symbol, call.priority, int{call.at_exit});
    for (const Diagnostic& warning : program.warnings)
      line("warning {} {} {} {} {} {} {}", static_cast<int>(warning.kind), quoted(warning.file),
           warning.line, warning.column, quoted(warning.message), quoted(warning.hint),
           quoted(warning.flag));
    for (const Function& function : program.functions) print(function);
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  /// Writes kNoComponent and kNoType as -, for readability.
  static std::string id(ComponentId component) {
    return component == kNoComponent ? "-" : std::to_string(component);
  }
  static std::string place(const SourceLocation& at) {
    return fmt::format("{}:{}:{}", at.file, at.line, at.column);
  }
  static std::string range(const SourceRange& r) {
    return fmt::format("{}:{}:{}:{}:{}", r.file, r.line, r.column, r.end_line, r.end_column);
  }
  template <class List>
  static std::string numbers(const List& list) {
    return list.empty() ? "0" : fmt::format("{} {}", list.size(), fmt::join(list, " "));
  }
  static std::string types(const std::vector<Type>& list) {
    std::string out = std::to_string(list.size());
    for (Type type : list) out += " " + type_name(type);
    return out;
  }
  static std::string strings(const std::vector<std::string>& list) {
    std::string out = std::to_string(list.size());
    for (const std::string& text : list) out += " " + quoted(text);
    return out;
  }

  void print(const File& file) {
    line("file {} {}", quoted(file.path), int{file.suspect});
    for (const std::string& text : file.lines) line("text {}", quoted(text));
  }

  void print(const Symbol& s) {
    static constexpr const char* kKinds[] = {"external", "function", "global"};
    line("symbol {} {} {} {} {}", quoted(s.name), kKinds[static_cast<int>(s.kind)], int{s.internal},
         int{s.weak}, s.index);
  }

  template <class Record>
  void print(const char* word, const Record& record) {
    add("{} ", word);
    print_fields(record, out_);
    out_ += '\n';
  }

  void print(const Global& g) {
    line("global {} {} {} {} {} {} {} {} {} {} {}", quoted(g.name), g.size, g.element_bytes,
         g.alignment, int{g.constant}, int{g.is_string_literal}, int{g.library},
         int{g.thread_local_}, id(g.declaration), place(g.location), id(g.type));
    print_bytes(g.bytes);
    for (const Relocation& r : g.relocations)
      line("relocation {} {} {}", r.offset, r.symbol, r.addend);
  }

  /// Writes runs of non-zero bytes, at most 64 per line: offset, then hexadecimal digits.
  void print_bytes(const std::vector<uint8_t>& bytes) {
    for (size_t i = 0; i < bytes.size();) {
      if (bytes[i] == 0) {
        ++i;
        continue;
      }
      add("bytes {} ", i);
      for (size_t end = std::min(bytes.size(), i + 64); i < end && bytes[i] != 0; ++i)
        add("{:02x}", bytes[i]);
      out_ += '\n';
    }
  }

  void print(const Component& c) {
    line("component {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", quoted(kind_name(c.kind)),
         range(c.range), quoted(c.text), quoted(c.function), quoted(c.name), id(c.parent),
         range(c.statement), type_name(c.type), int{c.is_unsigned}, c.pointee_bytes,
         int{c.is_copied}, c.array_bytes, numbers(c.members), strings(c.reads), strings(c.choices));
  }

  void print(const Syntax& syntax) {
    for (size_t i = 1; i < syntax.types.size(); ++i) line("syntaxtype {}", quoted(syntax.types[i]));
    for (const SyntaxNode& n : syntax.nodes)
      line("syntax {} {} {} {} {} {} {}", static_cast<unsigned>(n.kind), n.part, id(n.parent),
           n.end, range(n.range), range(n.token), n.type);
  }

  void print(const Function& f) {
    line("function {} {} {} {} {} {} {} {} {} {}", quoted(f.name), f.file, place(f.location),
         int{f.variadic}, int{f.suspect}, int{f.library}, f.variables, f.shared,
         types(f.parameter_types), numbers(f.parameter_byval));
    for (size_t i = 0; i < f.register_types.size(); ++i)
      line("register {} {}", type_name(f.register_types[i]), quoted(f.register_names[i]));
    for (const Constant& c : f.constants) print(c);
    for (const FrameObject& o : f.frame_objects)
      line("object {} {} {} {} {} {}", quoted(o.name), o.bytes, o.element_bytes, o.alignment,
           id(o.declaration), place(o.location));
    for (const Loop& l : f.loops)
      line("loop {} {} {} {}", l.parent, l.header_order, l.depth, place(l.location));
    for (const Block& b : f.blocks)
      line("block {} {} {} {} {}", b.pc, b.end, b.order, b.loop, int{b.join});
    for (const SwitchTable& table : f.switches) print(table);
    for (const CallSite& call : f.calls) print(call);
    if (!f.index_limits.empty()) line("limits {}", numbers(f.index_limits));
    for (const ProbeSite& probe : f.probes)
      line("probe {} {} {}", numbers(probe.reads), strings(probe.names),
           numbers(probe.unsigned_reads));
    for (const auto& list : f.operand_lists) line("list {}", numbers(list));
    for (const SourceVariable& variable : f.source_variables) print("variable", variable);
    print_code(f);
    line("end");
  }

  void print(const Constant& c) {
    static constexpr const char* kKinds[] = {"bits", "address", "undefined"};
    line("constant {} {} {} {} {}", kKinds[static_cast<int>(c.kind)], type_name(c.type), c.bits,
         c.high, c.symbol);
  }

  void print(const SwitchTable& table) {
    add("cases {} {}", table.otherwise, table.cases.size());
    for (const auto& [value, pc] : table.cases) add(" {} {}", value, pc);
    out_ += '\n';
  }

  void print(const CallSite& c) {
    add("site {} {} {} {} {} {} {} {} {} {}", numbers(c.arguments), types(c.types),
        numbers(c.byval_bytes), numbers(c.places), numbers(c.results), types(c.result_types),
        c.fixed_parameters, int{c.variadic}, id(c.whole), c.texts.size());
    for (const auto& [offset, component] : c.texts) add(" {} {}", offset, component);
    out_ += '\n';
  }

  void print_code(const Function& f) {
    line("code");
    for (size_t i = 0; i < f.code.size(); ++i) {
      const Instruction& code = f.code[i];
      line("  {} {} {} {} {} {} {} {} {}", op_name(code.op), type_name(code.type), code.flags,
           code.aux, code.dst, code.a, code.b, code.c, place(f.locations[i]));
    }
  }

  std::string out_;
};

}  // namespace

std::string print(const Program& program) { return Printer().print(program); }

}  // namespace culprit::model
