// Runs Clang on one unit: parse, plant, generate IR, lower.
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "frontend/arguments.h"
#include "frontend/contract/comment_reader.h"
#include "frontend/contract/contract_planter.h"
#include "frontend/contract/protocol_notice.h"
#include "frontend/contract/wrappers.h"
#include "frontend/expect/expectation_planter.h"
#include "frontend/expect/late_parser.h"
#include "frontend/file_recorder.h"
#include "frontend/foreign_code.h"
#include "frontend/frontend.h"
#include "frontend/harness/call_writer.h"
#include "frontend/harness/harness.h"
#include "frontend/invocation.h"
#include "frontend/lower/lower_unit.h"
#include "frontend/plant/lifetimes.h"
#include "frontend/plant/planter.h"
#include "frontend/source/argument_order.h"
#include "frontend/source/collected_diagnostics.h"
#include "frontend/source/syntax_reader.h"
#include "frontend/source/variable_table.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

namespace {

/// The inputs and results of parsing one unit.
struct Unit {
  Unit(const CompileRequest& r, const FrontendOptions& o, const std::string& directory,
       CompileTrace* t)
      : request(r),
        options(o),
        trace(t),
        files(program, directory, !r.path.starts_with('/')),
        suspicion(o.suspect_globs, o.trust_globs, r.suspect, r.suspect_includes, directory) {}

  const CompileRequest& request;
  const FrontendOptions& options;
  CompileTrace* trace;
  model::Program program;
  FileTable files;
  Suspicion suspicion;
  std::vector<MacroRecorder::Definition> macros;
  PlantedFacts facts;
  ContractUnit annotations;
  std::vector<FunctionInContract> functions_with_contracts;
  clang::Parser* parser = nullptr;  ///< null if nothing is parsed after the unit
  std::vector<ExpectationReport> reports;
  std::vector<Diagnostic> not_run;                  ///< clauses of contracts
  std::vector<Diagnostic> problems;                 ///< of what was parsed after the unit
  const std::vector<CallRequest>* calls = nullptr;  ///< null: the unit is compiled
  std::vector<model::CallText> call_texts;
  std::vector<Diagnostic> argument_order;  ///< warnings
  Refusals refusals;
  llvm::LLVMContext llvm;
  std::unique_ptr<llvm::Module> module;
};

/// Makes every location refer to the file that was read, since that file is quoted. `#line`
/// directives keep only their system-header flag.
void ignore_line_directives(clang::SourceManager& sources) {
  if (!sources.hasLineTable()) return;
  for (auto& [file, entries] : sources.getLineTable())
    for (clang::LineEntry& entry : entries) {
      entry.LineNo = sources.getLineNumber(file, entry.FileOffset) + 1;
      entry.FilenameID = -1;
      entry.IncludeOffset = 0;
    }
}

/// Makes Clang generate the inline definitions that may be used in place of an external one (C11,
/// 6.7.4). Without optimisation, it does so only for those that are always inlined.
void keep_inline_definitions(clang::DeclGroupRef group, clang::ASTContext& context) {
  for (clang::Decl* declaration : group)
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        function && function->isInlined() && function->doesThisDeclarationHaveABody() &&
        !function->hasAttr<clang::NoInlineAttr>() && !function->hasAttr<clang::AlwaysInlineAttr>())
      function->addAttr(clang::AlwaysInlineAttr::CreateImplicit(context));
}

/// Holds back the declarations until the whole unit is parsed, plants into them, and passes them to
/// Clang's code generator.
class PlantingConsumer : public clang::ASTConsumer {
 public:
  PlantingConsumer(Unit& unit, clang::CompilerInstance& compiler)
      : unit_(unit), compiler_(compiler), contracts_(compiler, unit.annotations) {
    if (unit.options.contracts) comments_.emplace(compiler, unit.annotations);
    else notice_.emplace(compiler);
    unit.annotations.called = unit.options.harness.function;
    unit.annotations.follows_library = unit.options.plant;
    unit.annotations.judges_library = unit.options.unended;
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    contracts_.note(group);
    declarations_.push_back(group);
    return true;
  }
  void CompleteTentativeDefinition(clang::VarDecl* variable) override {
    tentative_.push_back(variable);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (compiler_.getDiagnostics().hasErrorOccurred()) return;
    ignore_line_directives(context.getSourceManager());
    unit_.files.index(unit_.request.path);
    ExpectationPlanter expectations(compiler_, unit_.files);
    if (unit_.parser)
      unit_.reports =
          expectations.prepare(unit_.options.expectations, declarations_, *unit_.parser);
    prepare_contracts();
    // An error in a condition, which is already in the reports, or in an annotation.
    if (compiler_.getDiagnostics().hasErrorOccurred()) return;
    if (unit_.calls) return write_calls(context);
    const std::vector<clang::DeclGroupRef> harness = parse_harness(context);
    if (!unit_.problems.empty()) return;
    if (unit_.options.plant) plant(context);
    for (clang::Decl* declaration : expectations.plant())
      declarations_.push_back(clang::DeclGroupRef(declaration));
    for (clang::Decl* declaration : contracts_.plant())
      declarations_.push_back(clang::DeclGroupRef(declaration));
    declarations_.insert(declarations_.end(), harness.begin(), harness.end());
    if (unit_.options.plant) plant_lifetimes(context);
    generate(context);
  }

 private:
  void prepare_contracts() {
    if (unit_.options.contracts)
      contracts_.prepare(declarations_, *unit_.parser, unit_.options.stubs);
    contracts_.follow(*unit_.parser);
    std::vector<FunctionInContract>& all = unit_.functions_with_contracts;
    for (const FunctionContract& contract : contracts_.functions())
      all.push_back({.name = contract.function->getNameAsString(),
                     .has_wrapper = contract.wrapper != nullptr,
                     .has_stub = contract.stub != nullptr});
    for (const clang::FunctionDecl* function : contracts_.followed()) {
      const std::string name = function->getNameAsString();
      const auto known = std::find_if(all.begin(), all.end(),
                                      [&](const FunctionInContract& f) { return f.name == name; });
      FunctionInContract& each = known != all.end() ? *known : all.emplace_back();
      each.name = name;
      each.has_protocol = true;
      each.is_defined = function->doesThisDeclarationHaveABody();
    }
    unit_.not_run = contracts_.not_run();
    if (notice_ && notice_->note()) unit_.not_run.push_back(*notice_->note());
  }

  /// Takes from the function's contract what the harness needs to know.
  void add_contract(HarnessRequest& request) const {
    if (!request.function) return;
    for (const FunctionContract& contract : contracts_.functions()) {
      if (contract.function != request.function) continue;
      request.assume = contract.assume->getNameAsString();
      for (const contract::Extent& extent : contract.extents)
        request.elements.emplace(extent.pointer, extent.elements);
    }
  }

  /// The function of that name that the unit defines; null if there is none.
  const clang::FunctionDecl* function_named(const std::string& name) const {
    for (clang::DeclGroupRef group : declarations_)
      for (const clang::Decl* declaration : group)
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
            function && function->doesThisDeclarationHaveABody() &&
            function->getNameAsString() == name)
          return function;
    return nullptr;
  }

  HarnessRequest harness_request() const {
    const Harness& harness = unit_.options.harness;
    HarnessRequest request;
    request.function = harness.function.empty() ? nullptr : function_named(harness.function);
    request.elements = harness.elements;
    add_contract(request);
    return request;
  }

  void write_calls(clang::ASTContext& context) {
    const HarnessRequest request = harness_request();
    if (!request.function) return;
    auto& function = *const_cast<clang::FunctionDecl*>(request.function);
    std::set<std::string> counted;
    for (const auto& [pointer, count] : request.elements)
      if (count != "1") counted.insert(pointer);
    const clang::SourceManager& sources = context.getSourceManager();
    for (const CallRequest& call : *unit_.calls) {
      const auto is_at = [&](contract::Offset offset) {
        const clang::PresumedLoc at =
            sources.getPresumedLoc(sources.getFileLoc(location_of(offset)), false);
        return at.isValid() && at.getLine() == call.line && at.getColumn() == call.column;
      };
      clang::FunctionDecl* guarantee = contracts_.guarantee_at(function, is_at, *unit_.parser);
      unit_.call_texts.push_back(call_text(function, guarantee, call.inputs, counted, context));
    }
  }

  std::vector<clang::DeclGroupRef> parse_harness(clang::ASTContext& context) {
    const HarnessRequest request = harness_request();
    if (!request.function) return {};
    const auto text = harness_text(request, context);
    if (!text) return unit_.problems = text.errors(), std::vector<clang::DeclGroupRef>();
    auto parsed = LateParser(compiler_, *unit_.parser).parse(*text);
    if (!parsed) return unit_.problems = parsed.errors(), std::vector<clang::DeclGroupRef>();
    return parsed.take();
  }

  void plant(clang::ASTContext& context) {
    SourceMap map(context, unit_.files, unit_.suspicion, unit_.annotations.places);
    ComponentTable table;
    unit_.argument_order = argument_order_warnings(declarations_, map, context.getSourceManager());
    MacroTable macros(context, map, unit_.macros, table);
    Planter planter(context, map, macros, table, unit_.options.variable_targets);
    SyntaxReader syntax(context, map);
    VariableTable variables(context, map, unit_.program.types);
    for (clang::DeclGroupRef group : declarations_)
      for (clang::Decl* declaration : group) {
        if (!is_suspected(*declaration)) continue;
        variables.read(*declaration);
        plant(*declaration, map, syntax, planter);
      }
    table.close();
    variables.name_variables(table);
    unit_.facts.local_variables = variables.take_locals();
    unit_.facts.global_types = variables.take_globals();
    record(planter, table);
    unit_.program.components = table.take();
    unit_.program.source_blocks = planter.take_blocks();
    unit_.program.syntax = syntax.take();
  }

  /// Also in code that is right by definition, but not in the headers of the system.
  void plant_lifetimes(clang::ASTContext& context) {
    const clang::SourceManager& sources = context.getSourceManager();
    uint32_t numbers = 0;
    for (clang::DeclGroupRef group : declarations_)
      for (clang::Decl* declaration : group)
        if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
            function && function->doesThisDeclarationHaveABody() &&
            !sources.isInSystemHeader(function->getLocation()))
          frontend::plant_lifetimes(*function, context, unit_.annotations.places, numbers);
  }

  bool is_suspected(const clang::Decl& declaration) const {
    const std::string& name = unit_.request.suspected;
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    return name.empty() || (function && function->getName().starts_with(name));
  }

  void plant(clang::Decl& declaration, SourceMap& map, SyntaxReader& syntax, Planter& planter) {
    if (map.is_annotation(declaration.getLocation())) return;
    if (!map.suspects(declaration.getLocation())) return;
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (function && function->doesThisDeclarationHaveABody()) {
      syntax.read(*function);
      planter.plant(*function);
    }
    auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (variable && variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly) {
      syntax.read(*variable);
      planter.plant(*variable);
    }
  }

  void record(const Planter& planter, const ComponentTable& table) {
    for (const clang::VarDecl* variable : planter.file_scope_variables())
      if (const auto id = table.declaration(variable->getCanonicalDecl());
          id != model::kNoComponent)
        unit_.facts.file_scope_declarations[variable->getNameAsString()] = id;
    unit_.facts.members = planter.members();
    unit_.facts.unsigned_results = planter.unsigned_results();
    for (const PlantedText& text : planter.texts())
      unit_.facts.texts[text.print].emplace_back(text.offset, text.text);
    for (const StaticElement& element : planter.static_elements())
      unit_.facts.static_elements.push_back(
          {table.declaration(element.variable), element.offset, element.type, element.component});
  }

  void generate(clang::ASTContext& context) {
    std::unique_ptr<clang::CodeGenerator> generator(clang::CreateLLVMCodeGen(
        compiler_.getDiagnostics(), unit_.request.path, &compiler_.getVirtualFileSystem(),
        compiler_.getHeaderSearchOpts(), compiler_.getPreprocessorOpts(),
        compiler_.getCodeGenOpts(), unit_.llvm));
    generator->Initialize(context);
    for (clang::DeclGroupRef group : declarations_) {
      keep_inline_definitions(group, context);
      generator->HandleTopLevelDecl(group);
    }
    for (clang::VarDecl* variable : tentative_) generator->CompleteTentativeDefinition(variable);
    generator->HandleTranslationUnit(context);
    unit_.module.reset(generator->ReleaseModule());
    if (unit_.module) use_wrappers(*unit_.module, unit_.functions_with_contracts);
  }

  Unit& unit_;
  clang::CompilerInstance& compiler_;
  std::vector<clang::DeclGroupRef> declarations_;
  std::vector<clang::VarDecl*> tentative_;
  ContractPlanter contracts_;
  std::optional<CommentReader> comments_;
  std::optional<ProtocolNotice> notice_;
};

class PlantingAction : public clang::ASTFrontendAction {
 public:
  explicit PlantingAction(Unit& unit) : unit_(unit) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MacroRecorder>(compiler.getSourceManager(), unit_.macros));
    if (unit_.options.contracts)
      compiler.getPreprocessor().setPredefines(compiler.getPreprocessor().getPredefines() +
                                               std::string(contract::prelude()));
    if (unit_.trace)
      compiler.getPreprocessor().addPPCallbacks(std::make_unique<ClockRecorder>(*unit_.trace));
    return std::make_unique<PlantingConsumer>(unit_, compiler);
  }

  void ExecuteAction() override { parse(); }

 private:
  /// Does the work of clang::ParseAST, but keeps the parser alive after the unit has been read, to
  /// parse expectations and generated code.
  void parse() {
    clang::CompilerInstance& compiler = getCompilerInstance();
    compiler.createSema(getTranslationUnitKind(), nullptr);
    clang::Sema& sema = compiler.getSema();
    clang::Parser parser(compiler.getPreprocessor(), sema, false);
    unit_.parser = &parser;
    compiler.getPreprocessor().EnterMainSourceFile();
    parser.Initialize();
    clang::EnterExpressionEvaluationContext evaluated(
        sema, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
    clang::Parser::DeclGroupPtrTy group;
    clang::Sema::ModuleImportState imports;
    clang::ASTConsumer& consumer = compiler.getASTConsumer();
    for (bool at_end = parser.ParseFirstTopLevelDecl(group, imports); !at_end;
         at_end = parser.ParseTopLevelDecl(group, imports))
      if (group) consumer.HandleTopLevelDecl(group.get());
    for (clang::Decl* declaration : sema.WeakTopLevelDecls())
      consumer.HandleTopLevelDecl(clang::DeclGroupRef(declaration));
    consumer.HandleTranslationUnit(compiler.getASTContext());
    unit_.parser = nullptr;
  }

  Unit& unit_;
};

/// A compiler without modules, which are not part of C: Clang writes each to a file.
class Compiler : public clang::CompilerInstance {
 public:
  void createModuleFromSource(clang::SourceLocation at, llvm::StringRef, llvm::StringRef) override {
    refuse(at);
  }
  clang::ModuleLoadResult loadModule(clang::SourceLocation at, clang::ModuleIdPath,
                                     clang::Module::NameVisibilityKind, bool) override {
    refuse(at);
    return {};
  }

 private:
  void refuse(clang::SourceLocation at) {
    getDiagnostics().Report(at, getDiagnostics().getCustomDiagID(
                                    clang::DiagnosticsEngine::Error,
                                    "culprit does not support modules, which are not part of C"));
  }
};

/// Returns false if the compiler could not start.
bool run(Unit& unit, const std::string& directory, CollectedDiagnostics& diagnostics) {
  Compiler compiler;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files =
      file_system(unit.request, directory, unit.options.readable, unit.trace, unit.refusals);
  compiler.createDiagnostics(&diagnostics, false);
  compiler.setInvocation(invocation(unit.request, directory, compiler.getDiagnostics()));
  // The first engine was made before the invocation and does not know its warning flags.
  compiler.createDiagnostics(&diagnostics, false);
  compiler.setFileManager(new clang::FileManager(compiler.getFileSystemOpts(), files));
  if (!compiler.createTarget()) return false;
  PlantingAction action(unit);
  if (!action.BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front())) return false;
  llvm::consumeError(action.Execute());
  action.EndSourceFile();
  return true;
}

bool is_cxx_by_name(const std::string& path) {
  const std::string extension = path.substr(std::min(path.size(), path.find_last_of('.')));
  const std::string_view of_cxx[] = {".cpp", ".cc", ".cxx", ".c++", ".C", ".hpp"};
  return std::find(std::begin(of_cxx), std::end(of_cxx), extension) != std::end(of_cxx);
}

/// Adds hints. A missing header may be the machine's fault rather than the program's. Clang's own
/// hint about nesting names an option that culprit does not have.
std::vector<Diagnostic> with_hints(std::vector<Diagnostic> errors, const std::string& path,
                                   const Refusals& refusals) {
  if (is_cxx_by_name(path)) {
    errors.insert(
        errors.begin(),
        user_error_at(path, 0, 0, "by its name this is C++, which culprit does not support",
                      "culprit supports only C, and tried to read the file as C"));
    return errors;
  }
  for (Diagnostic& error : errors) {
    if (error.hint.empty() && error.message.ends_with("file not found"))
      error.hint = hint_for_missing_file(error.message, refusals);
    if (error.hint.empty() && error.message.ends_with("file not found"))
      error.hint = hint_for_header(error.message, error.file.empty() ? path : error.file);
    if (error.hint.empty()) error.hint = hint_for_message(error.message);
    if (error.message.starts_with("bracket nesting level"))
      error.hint = "expressions and blocks are nested too deeply for culprit: split them";
  }
  return errors;
}

}  // namespace

Result<model::Program> compile(const CompileRequest& request, const FrontendOptions& options,
                               CompileTrace* trace, std::vector<ExpectationReport>* reports) {
  const std::string directory = working_directory(request);
  Unit unit(request, options, directory, trace);
  CollectedDiagnostics diagnostics;
  diagnostics.generated = &unit.annotations.places;
  const bool ran = run(unit, directory, diagnostics);
  if (!diagnostics.errors.empty())
    return with_hints(std::move(diagnostics.errors), request.path, unit.refusals);
  if (!unit.problems.empty()) return unit.problems;
  if (reports) reports->insert(reports->end(), unit.reports.begin(), unit.reports.end());
  std::vector<Diagnostic> unusable;
  for (const ExpectationReport& report : unit.reports)
    if (report.problem && !unit.module) unusable.push_back(*report.problem);
  if (!unusable.empty()) return unusable;
  if (!ran || !unit.module) return user_error("cannot compile " + request.path);
  UnitContext context(*unit.module, unit.files, unit.facts, unit.program);
  lower_unit(context);
  export_wrappers(unit.program, unit.functions_with_contracts);
  sort_components(unit.program);
  unit.program.warnings = not_honoured(request.flags);
  unit.program.warnings.insert(unit.program.warnings.end(), diagnostics.warnings.begin(),
                               diagnostics.warnings.end());
  unit.program.warnings.insert(unit.program.warnings.end(), unit.argument_order.begin(),
                               unit.argument_order.end());
  unit.program.warnings.insert(unit.program.warnings.end(), unit.not_run.begin(),
                               unit.not_run.end());
  for (const Refusal& refusal : unit.refusals) unit.program.warnings.push_back(note_of(refusal));
  return std::move(unit.program);
}

Result<std::vector<model::CallText>> call_texts(const CompileRequest& request,
                                                const FrontendOptions& options,
                                                const std::vector<CallRequest>& calls) {
  const std::string directory = working_directory(request);
  Unit unit(request, options, directory, nullptr);
  unit.calls = &calls;
  CollectedDiagnostics diagnostics;
  diagnostics.generated = &unit.annotations.places;
  const bool ran = run(unit, directory, diagnostics);
  if (!diagnostics.errors.empty())
    return with_hints(std::move(diagnostics.errors), request.path, unit.refusals);
  if (!ran) return user_error("cannot compile " + request.path);
  return std::move(unit.call_texts);
}

}  // namespace culprit::frontend
