// What the extension uses of VS Code, as plain data that a test can look at.
'use strict';

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(...given) {
    const [start, end] = given.length === 2 ? given
      : [new Position(given[0], given[1]), new Position(given[2], given[3])];
    Object.assign(this, { start, end });
  }
}
class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}
class DiagnosticRelatedInformation {
  constructor(location, message) { Object.assign(this, { location, message }); }
}
class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
class WorkspaceEdit {
  constructor() { this.changes = []; }
  replace(uri, range, text) { this.changes.push({ file: uri.fsPath, range, text }); }
}
class TreeItem {
  constructor(label, collapsibleState) { Object.assign(this, { label, collapsibleState }); }
}
class EventEmitter {
  constructor() { this.fired = 0; this.event = () => {}; }
  fire() { ++this.fired; }
}
class DebugAdapterExecutable {
  constructor(command, args, options) { Object.assign(this, { command, args, options }); }
}

const Uri = { file: fsPath => ({ fsPath }) };
/** What a test sets, and what the extension did. */
const state = { settings: {}, commands: {}, said: [], diagnostics: new Map(), editor: undefined };

const registered = (kind, what) => { state[kind] = what; return { dispose() {} }; };

module.exports = {
  state, Position, Range, Location, Diagnostic, DiagnosticRelatedInformation, CodeAction,
  WorkspaceEdit, TreeItem, EventEmitter, DebugAdapterExecutable, Uri,
  DiagnosticSeverity: { Warning: 1, Information: 2 },
  CodeActionKind: { QuickFix: 'quickfix' },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1 },
  ProgressLocation: { Notification: 15 },
  commands: {
    registerCommand(name, handler) { state.commands[name] = handler; return { dispose() {} }; },
  },
  languages: {
    createDiagnosticCollection: () => ({
      clear: () => state.diagnostics.clear(),
      set: (uri, all) => state.diagnostics.set(uri.fsPath, all),
    }),
    registerCodeActionsProvider: (_language, provider) => registered('fixes', provider),
  },
  debug: {
    activeDebugSession: undefined,
    registerDebugAdapterDescriptorFactory: (_type, factory) => registered('factory', factory),
    registerDebugConfigurationProvider: (_type, provider) => registered('provider', provider),
    onDidTerminateDebugSession: listener => registered('terminated', listener),
  },
  window: {
    get activeTextEditor() { return state.editor; },
    registerTreeDataProvider: (_view, tree) => registered('tree', tree),
    showErrorMessage: text => state.said.push(`error: ${text}`),
    showInformationMessage: text => state.said.push(text),
    showQuickPick: async names => names[state.pick],
    withProgress: (_options, task) => task({}, { onCancellationRequested() {} }),
  },
  workspace: {
    textDocuments: [],
    getConfiguration: section => ({
      get: (name, fallback) => state.settings[`${section}.${name}`] ?? fallback,
    }),
    getWorkspaceFolder: () => undefined,
    saveAll: async () => true,
  },
};
