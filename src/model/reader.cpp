// Reads the output of printer.cpp, with one handler per kind of line. Parts of the precompiled
// library are read at every start, so nothing is copied or allocated except for the model itself.
#include <array>

#include "model/library.h"
#include "model/names.h"
#include "model/program.h"
#include "model/scanner.h"
#include "model/type_check.h"
#include "model/types_text.h"
#include "support/diagnostic.h"

namespace culprit::model {

namespace {

class Reader {
 public:
  /// If `functions` is given, the texts of functions are put there, and the program has no
  /// functions.
  explicit Reader(std::string_view text, std::vector<std::string_view>* functions = nullptr)
      : scan_(text), texts_(functions) {}

  Result<Program> read() {
    if (scan_.word() != "culprit-model" || scan_.number<int>() != 2)
      return user_error("not a culprit model of version 2");
    scan_.end_line();
    Result<Program> read = read_lines();
    if (read && !has_known_types(*read)) return user_error("the types of the model are damaged");
    return read;
  }

  /// Reads the lines after the one that names the format.
  Result<Program> read_lines() {
    while (!scan_.at_end()) {
      const char* const line = scan_.at();
      const std::string_view word = scan_.word();
      if (texts_ && word == kFunction) {
        texts_->push_back(scan_.through_line(line, kEnd));
        continue;
      }
      read_line(word);
      scan_.end_line();
    }
    if (scan_.failed() || function_ || !is_tree(program_.syntax))
      return user_error("the model is damaged at line " + std::to_string(scan_.line()));
    return std::move(program_);
  }

 private:
  static bool is_tree(const Syntax& syntax) {
    for (size_t i = 0; i < syntax.nodes.size(); ++i) {
      const SyntaxNode& node = syntax.nodes[i];
      const bool has_parent = node.parent == kNoSyntax || node.parent < i;
      const size_t most = node.parent < i ? syntax.nodes[node.parent].end : syntax.nodes.size();
      if (!has_parent || node.end <= i || node.end > most || node.type >= syntax.types.size())
        return false;
    }
    return true;
  }

  // The first word and the last line of a function's text.
  static constexpr std::string_view kFunction = "function", kEnd = "end";

  using Handler = void (Reader::*)();
  struct Row {
    std::string_view word;
    Handler handler;
    bool in_function;
  };

  void read_line(std::string_view word) {
    Op op{};
    if (function_ && part_ == kCode && op_of(word, op)) return read_instruction(op);
    for (const Row& row : kRows)
      if (row.word == word && (!row.in_function || function_)) return (this->*row.handler)();
    scan_.fail();
  }

  Type type() {
    Type out;
    if (!type_of(scan_.word(), out)) scan_.fail();
    return out;
  }
  ComponentId id() { return scan_.number_or(kNoComponent); }

  /// Reads a count, then that many elements. A count larger than the remaining text fails.
  template <class List, class Read>
  void list(List& out, Read read) {
    const auto count = scan_.number<uint32_t>();
    for (uint32_t i = 0; i < count && !scan_.failed(); ++i) out.push_back(read());
  }
  template <class Number>
  void numbers(std::vector<Number>& out) {
    list(out, [this] { return scan_.number<Number>(); });
  }
  void types(std::vector<Type>& out) {
    list(out, [this] { return type(); });
  }
  void strings(std::vector<std::string>& out) {
    list(out, [this] { return scan_.string(); });
  }
  template <class Enum, size_t N>
  Enum one_of(const std::array<std::string_view, N>& words) {
    const std::string_view word = scan_.word();
    for (size_t i = 0; i < N; ++i)
      if (words[i] == word) return static_cast<Enum>(i);
    scan_.fail();
    return Enum{};
  }

  void read_file() {
    File file;
    file.path = scan_.string();
    file.suspect = scan_.flag();
    program_.files.push_back(std::move(file));
  }
  void read_text() {
    if (program_.files.empty()) return scan_.fail();
    program_.files.back().lines.push_back(scan_.string());
  }
  void read_symbol() {
    Symbol symbol;
    symbol.name = scan_.string();
    symbol.kind =
        one_of<Symbol::Kind>(std::array<std::string_view, 3>{"external", "function", "global"});
    symbol.internal = scan_.flag();
    symbol.weak = scan_.flag();
    symbol.index = scan_.number<uint32_t>();
    program_.symbols.push_back(std::move(symbol));
  }
  void read_source_type() { program_.types.add(read_type(scan_)); }
  void read_global() {
    Global global;
    global.name = scan_.string();
    global.size = scan_.number<uint64_t>();
    global.element_bytes = scan_.number<uint32_t>();
    global.alignment = scan_.number<uint32_t>();
    global.constant = scan_.flag();
    global.is_string_literal = scan_.flag();
    global.library = scan_.flag();
    global.thread_local_ = scan_.flag();
    global.declaration = id();
    global.location = scan_.place();
    global.type = id();
    program_.globals.push_back(std::move(global));
  }
  void read_bytes() {
    auto at = scan_.number<uint64_t>();
    const std::string_view digits = scan_.word();
    if (program_.globals.empty() || at > kLargestObject ||
        at + digits.size() / 2 > program_.globals.back().size)
      return scan_.fail();
    std::vector<uint8_t>& bytes = program_.globals.back().bytes;
    bytes.resize(std::max<size_t>(bytes.size(), at + digits.size() / 2));
    for (size_t i = 0; i + 1 < digits.size(); i += 2)
      std::from_chars(digits.data() + i, digits.data() + i + 2, bytes[at++], 16);
  }
  void read_relocation() {
    Relocation relocation;
    relocation.offset = scan_.number<uint64_t>();
    relocation.symbol = scan_.number<uint32_t>();
    relocation.addend = scan_.number<int64_t>();
    if (program_.globals.empty()) return scan_.fail();
    program_.globals.back().relocations.push_back(relocation);
  }
  void read_component() {
    Component c;
    if (!kind_of(scan_.string(), c.kind)) return scan_.fail();
    c.range = scan_.range();
    c.text = scan_.string();
    c.function = scan_.string();
    c.name = scan_.string();
    c.parent = id();
    c.statement = scan_.range();
    c.type = type();
    c.is_unsigned = scan_.flag();
    c.pointee_bytes = scan_.number<uint64_t>();
    c.is_copied = scan_.flag();
    c.array_bytes = scan_.number<uint64_t>();
    numbers(c.members);
    strings(c.reads);
    strings(c.choices);
    program_.components.push_back(std::move(c));
  }
  void read_source_block() {
    SourceBlock block;
    block.range = scan_.range();
    block.text = scan_.string();
    block.function = scan_.string();
    program_.source_blocks.push_back(std::move(block));
  }
  void read_syntax_type() { program_.syntax.types.push_back(scan_.string()); }
  void read_syntax() {
    SyntaxNode node;
    const auto kind = scan_.number<unsigned>();
    if (kind >= kSyntaxKinds) return scan_.fail();
    node.kind = static_cast<SyntaxKind>(kind);
    node.part = scan_.number<uint8_t>();
    node.parent = id();
    node.end = scan_.number<SyntaxId>();
    node.range = scan_.range();
    node.token = scan_.range();
    node.type = scan_.number<uint32_t>();
    program_.syntax.nodes.push_back(node);
  }
  void read_static_probe() {
    StaticProbe probe;
    probe.global = scan_.number<uint32_t>();
    probe.offset = scan_.number<uint64_t>();
    probe.type = type();
    probe.component = scan_.number<uint32_t>();
    program_.static_probes.push_back(probe);
  }
  void read_start_call() {
    StartCall call;
    call.symbol = scan_.number<uint32_t>();
    call.priority = scan_.number<uint32_t>();
    call.at_exit = scan_.flag();
    program_.start_calls.push_back(call);
  }
  void read_warning() {
    Diagnostic warning;
    const auto kind = scan_.number<unsigned>();
    if (kind > static_cast<unsigned>(DiagnosticKind::Note)) return scan_.fail();
    warning.kind = static_cast<DiagnosticKind>(kind);
    warning.file = scan_.string();
    warning.line = scan_.number<unsigned>();
    warning.column = scan_.number<unsigned>();
    warning.message = scan_.string();
    warning.hint = scan_.string();
    warning.flag = scan_.string();
    program_.warnings.push_back(std::move(warning));
  }

  void read_function() {
    program_.functions.emplace_back();
    function_ = &program_.functions.back();
    part_ = kHeader;
    function_->name = scan_.string();
    function_->file = scan_.number<uint32_t>();
    function_->location = scan_.place();
    function_->variadic = scan_.flag();
    function_->suspect = scan_.flag();
    function_->library = scan_.flag();
    function_->variables = scan_.number<uint32_t>();
    function_->shared = scan_.number<uint32_t>();
    types(function_->parameter_types);
    numbers(function_->parameter_byval);
  }
  void read_end() { function_ = nullptr; }
  void read_register() {
    function_->register_types.push_back(type());
    function_->register_names.push_back(scan_.string());
  }
  void read_constant() {
    Constant c;
    c.kind =
        one_of<Constant::Kind>(std::array<std::string_view, 3>{"bits", "address", "undefined"});
    c.type = type();
    c.bits = scan_.number<uint64_t>();
    c.high = scan_.number<uint16_t>();
    c.symbol = scan_.number<uint32_t>();
    function_->constants.push_back(c);
  }
  void read_object() {
    FrameObject o;
    o.name = scan_.string();
    o.bytes = scan_.number<uint64_t>();
    o.element_bytes = scan_.number<uint32_t>();
    o.alignment = scan_.number<uint32_t>();
    o.declaration = id();
    o.location = scan_.place();
    function_->frame_objects.push_back(std::move(o));
  }
  void read_loop() {
    Loop loop;
    loop.parent = scan_.number<int32_t>();
    loop.header_order = scan_.number<uint32_t>();
    loop.depth = scan_.number<uint32_t>();
    loop.location = scan_.place();
    function_->loops.push_back(loop);
  }
  void read_block() {
    Block block;
    block.pc = scan_.number<int32_t>();
    block.end = scan_.number<int32_t>();
    block.order = scan_.number<uint32_t>();
    block.loop = scan_.number<int32_t>();
    block.join = scan_.flag();
    function_->blocks.push_back(block);
  }
  void read_cases() {
    SwitchTable table;
    table.otherwise = scan_.number<int32_t>();
    list(table.cases, [this] {
      const auto value = scan_.number<uint64_t>();
      return std::pair(value, scan_.number<int32_t>());
    });
    function_->switches.push_back(std::move(table));
  }
  void read_site() {
    CallSite c;
    numbers(c.arguments);
    types(c.types);
    numbers(c.byval_bytes);
    numbers(c.places);
    numbers(c.results);
    types(c.result_types);
    c.fixed_parameters = scan_.number<uint32_t>();
    c.variadic = scan_.flag();
    c.whole = id();
    list(c.texts, [this] {
      const auto offset = scan_.number<uint32_t>();
      return std::pair(offset, scan_.number<ComponentId>());
    });
    function_->calls.push_back(std::move(c));
  }
  void read_probe_site() {
    ProbeSite site;
    numbers(site.reads);
    strings(site.names);
    numbers(site.unsigned_reads);
    function_->probes.push_back(std::move(site));
  }
  void read_limits() { numbers(function_->index_limits); }
  void read_list() {
    function_->operand_lists.emplace_back();
    numbers(function_->operand_lists.back());
  }
  void read_source_variable() { function_->source_variables.push_back(read_variable(scan_)); }
  void read_code() { part_ = kCode; }
  void read_instruction(Op op) {
    Instruction i;
    i.op = op;
    i.type = type();
    i.flags = scan_.number<uint8_t>();
    i.aux = scan_.number<uint8_t>();
    i.dst = scan_.number<Operand>();
    i.a = scan_.number<Operand>();
    i.b = scan_.number<Operand>();
    i.c = scan_.number<Operand>();
    function_->code.push_back(i);
    function_->locations.push_back(scan_.place());
  }

  /// Words such as `probe` occur in the header of a function and as operations in its code. A line
  /// `code` separates the two parts.
  enum Part { kHeader, kCode };
  static constexpr std::array<Row, 28> kRows = {{{"file", &Reader::read_file, false},
                                                 {"text", &Reader::read_text, false},
                                                 {"symbol", &Reader::read_symbol, false},
                                                 {"type", &Reader::read_source_type, false},
                                                 {"global", &Reader::read_global, false},
                                                 {"bytes", &Reader::read_bytes, false},
                                                 {"relocation", &Reader::read_relocation, false},
                                                 {"component", &Reader::read_component, false},
                                                 {"sourceblock", &Reader::read_source_block, false},
                                                 {"syntaxtype", &Reader::read_syntax_type, false},
                                                 {"syntax", &Reader::read_syntax, false},
                                                 {"staticprobe", &Reader::read_static_probe, false},
                                                 {"startcall", &Reader::read_start_call, false},
                                                 {"warning", &Reader::read_warning, false},
                                                 {kFunction, &Reader::read_function, false},
                                                 {kEnd, &Reader::read_end, true},
                                                 {"register", &Reader::read_register, true},
                                                 {"constant", &Reader::read_constant, true},
                                                 {"object", &Reader::read_object, true},
                                                 {"loop", &Reader::read_loop, true},
                                                 {"block", &Reader::read_block, true},
                                                 {"cases", &Reader::read_cases, true},
                                                 {"site", &Reader::read_site, true},
                                                 {"limits", &Reader::read_limits, true},
                                                 {"probe", &Reader::read_probe_site, true},
                                                 {"list", &Reader::read_list, true},
                                                 {"variable", &Reader::read_source_variable, true},
                                                 {"code", &Reader::read_code, true}}};

  Scanner scan_;
  std::vector<std::string_view>* texts_;  // texts of functions that are not parsed
  Program program_;
  Function* function_ = nullptr;
  Part part_ = kHeader;
};

}  // namespace

Result<Program> parse(std::string_view text) { return Reader(text).read(); }

Result<Library> Library::read(std::string_view text) {
  std::vector<std::string_view> functions;
  Result<Program> outline = Reader(text, &functions).read();
  if (!outline) return outline.errors();
  return Library(outline.take(), std::move(functions));
}

Function Library::function(uint32_t index) const {
  if (texts_.empty()) return outline_.functions[index];
  Result<Program> read = Reader(texts_[index]).read_lines();
  CULPRIT_INVARIANT(read && read->functions.size() == 1, "a function of the library is damaged");
  return std::move(read->functions.front());
}

}  // namespace culprit::model
